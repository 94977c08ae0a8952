"""Tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import LETTERS, TOML
from tests.pictures.games import PLAIN, drawn, png
from tilewise.cli.program import app
from tools.pictures.render import Look, Theme


def test_figures_of_the_last_guess_say_how_likely_it_is_and_not_how_many_follow(run: Run) -> None:
    rows = ["hatch=.GGGG"] * 4
    before = run("suggest", "en", *rows, "--json").json["suggestions"]
    assert all(suggestion["expected_guesses"] > 2 for suggestion in before)  # it may be lost
    last = run("suggest", "en", *rows, rows[0], "--json").json["suggestions"]
    assert last[0]["probability"] == pytest.approx(1 / 6)
    for suggestion in last:
        assert "expected_guesses" not in suggestion
        assert suggestion["estimated"] == []


@pytest.mark.parametrize("option", ["--played", "--exclude"])
def test_a_list_without_a_word_of_the_game_is_an_error(
    run: Run, tmp_path: Path, option: str
) -> None:
    file = tmp_path / "list.txt"
    for text in ("", "[]", '["apples", "pear"]'):
        file.write_text(text)
        outcome = run("suggest", "en", option, str(file))
        assert (outcome.code, outcome.out) == (2, "")
        assert str(file) in outcome.err


def test_every_word_ruled_out_is_explained(run: Run, make_pack: MakePack, tmp_path: Path) -> None:
    pack = make_pack(answers="crane\n", guesses="")
    words = tmp_path / "words.txt"
    words.write_text("crane\n")
    outcome = run("suggest", str(pack), "--exclude", str(words), "--json")
    assert outcome.code == 2
    assert "Every word is ruled out" in outcome.json["problem"]


def test_rows_can_be_separated_by_spaces_and_words_can_contain_equals_signs(
    run: Run, make_pack: MakePack
) -> None:
    expected = run("suggest", "en", "crane=.Y..G", "slate=....G", "--json").json
    for rows in (
        ["crane .Y..G", "slate ....G"],
        ["crane", ".Y..G", "slate=....G"],
        ["crane", ".Y..G", "slate", "....G"],
    ):
        assert run("suggest", "en", *rows, "--json").json == expected
    characters = ", ".join(f'"{c}"' for c in "0123456789+-*/=")
    toml = TOML.replace(LETTERS, characters).replace("length = 5", "length = 8")
    toml = toml.replace('[["a", "b"], ["c"]]', '[["0", "1"], ["="]]')
    pack = make_pack(answers="48-32=16\n58-42=16\n", guesses="", toml=toml)
    for rows in (["48-32=16=YGG.GGGG"], ["48-32=16", "YGG.GGGG"], ["48-32=16 YGG.GGGG"]):
        found = run("suggest", str(pack), *rows, "--json").json
        assert [row["word"] for row in found["candidates"]["words"]] == ["58-42=16"]


def test_an_unlisted_word_gets_suggestions_of_what_is_meant(run: Run) -> None:
    outcome = run("suggest", "en", "carne=.....", "--json")
    assert outcome.code == 0
    assert "note: carne is not in the word list of English; did you mean crane" in outcome.err
    assert "zzzzz is not in the word list of English\n" in run("suggest", "en", "zzzzz=.....").err


def test_a_word_in_place_of_a_pack_is_one_of_the_usual_pack(run: Run) -> None:
    usual = run("suggest", "en-nyt", "crane=.Y..G", "--json").json
    assert run("suggest", "crane", ".Y..G", "--json").json == usual
    assert run("suggest", "crane=.Y..G", "--json").json == usual
    both = run("suggest", "crane", ".Y..G", "slate", "....G", "--json").json
    assert both == run("suggest", "crane=.Y..G", "slate=....G", "--json").json
    alone = run("suggest", "crane")
    assert (alone.code, "'crane' has no feedback" in alone.err) == (2, True)
    # Names of packs come first, also in their own language, and what is neither is told as before.
    assert "did you mean hi?" in run("suggest", "hindi", "crane=.Y..G").err
    assert "no pack 'zzzzz'" in run("suggest", "zzzzz", ".....").err


def test_the_last_guess_has_a_chance_and_no_guesses_after_it(run: Run) -> None:
    rows = [f"{word}=....." for word in ("aahed", "aalii", "aarti", "abaca", "abaci")]
    before, last = (run("suggest", "en", *some).out for some in (rows[1:], rows))
    assert re.search(r"#  word +guesses +chance", before)
    assert " leaves about " in before
    assert re.search(r"#  word +chance", last)
    assert " leaves about " not in last
    assert re.fullmatch(r"Best guess: \w+ \(2.9%\)\n", run("suggest", "en", *rows, "--brief").out)


@pytest.mark.parametrize("row", ["crane .Y..G", "crane,.Y..G"])
def test_a_row_in_place_of_a_pack_may_be_written_in_every_way(run: Run, row: str) -> None:
    expected = run("suggest", "crane=.Y..G", "--top", "1", "--json")
    assert run("suggest", row, "--top", "1", "--json") == expected


def test_the_pack_may_come_last(run: Run) -> None:
    expected = run("suggest", "ko", "전략=Y..G..", "--top", "1", "--json")
    for rows in (["전략=Y..G.."], ["전략", "Y..G.."]):
        assert run("suggest", *rows, "ko", "--top", "1", "--json") == expected
    assert run("review", "crane=GGGGG", "en").code == 0


def test_a_solution_that_no_list_has_is_not_a_contradiction(run: Run) -> None:
    assert run("suggest", "en", "zzzzz=GGGGG").code == 0
    assert "problem" not in run("suggest", "en", "zzzzz=GGGGG", "--json").json


def test_the_words_that_are_told_are_those_that_are_counted(run: Run) -> None:
    call = ["suggest", "ru", "литий=.Y...", "крыса=...Y."]
    told = run(*call).out.split("5 words fit: ")[1].split("unlikely")[0]
    words = [word["word"] for word in run(*call, "--json").json["candidates"]["words"]]
    assert len(words) == 5
    assert [word for word in words if word in told] == words
    assert "песни" not in told  # more likely than some of the five, but not in the list of answers


def test_an_unlikely_word_that_fits_is_not_ruled_out(run: Run) -> None:
    call = ["suggest", "slate=.....", "--strategy", "entropy", "--top", "1"]
    assert "cornu leaves about 9" in run(*call, "--words", "all").out


def test_length_picks_another_pack(run: Run) -> None:
    turn = "people=.Y..G."
    wanted = run("suggest", "en-6", turn, "--json").json
    assert run("suggest", "en", turn, "--length", "6", "--json").json == wanted
    assert run("suggest", turn, "--length", "6", "--json").json == wanted
    assert run("feedback", "en", "people", "purple", "--length", "6").out == "G..GGG\n"


def test_a_length_that_no_pack_has(run: Run) -> None:
    outcome = run("play", "en", "--length", "16")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "5, 6, 7, 8, 9, 10" in outcome.err


# -- Options that would be ignored are refused: every option of every command, by what it needs ---


EFFECTIVE = {
    "solve": "length top strategy hard strict no_spoilers exclude played no_history boards "
    "opponent columns screenshot rules contrast spoken resumed words known with_ without",
    "suggest": "length top strategy hard strict no_spoilers exclude played boards screenshot rules "
    "words brief columns opponent contrast spoken json known with_ without",
    "feedback": "length notation rules json",
    "play": "length streak boards opponent contrast spoken",
    "review": "length answer hard strict seconds screenshot svg rules contrast spoken json",
    "paths": "json",
    "history": "",
    "history import": "dry_run json",
    "history export": "",
    "history review": "seconds plot json",
    "history forget": "lexicon yes",
    "serve": "port host open_ history",
    "simulate": "words length opener hard strict boards plot jobs rules json",
    "tune": "words length strategy ranges sample opener hard strict jobs out top rules json",
    "optimize": "length opener beam bounding prove hard strict objective out dot show dask rules "
    "words json",
    "site": "pyodide lexicon openers",
    "mcp": "",
    "lexicon": "",
    "lexicon list": "json",
    "lexicon info": "json",
    "lexicon check": "out json",
    "lexicon new": "language guesses frequencies answers generate length tokenizer jamo alphabet "
    "max_guesses feedback license out json",
    "lexicon build": "effort top json",
}
"""Options that have an effect, or change only what people see, with any others."""

REFUSED = {
    "solve": {
        "replay": "--no-history --replay 0.5",
        "sequence": "--boards 1 --sequence",
        "brief": "--opponent absurdle --brief",
    },
    "suggest": {"replay": "--replay 0.5", "sequence": "--sequence"},
    "play": {
        "answer": "--streak --answer crane",
        "seed": "--streak --seed 1",
        "hard": "--streak --hard",
        "strict": "--streak --strict",
        "sequence": "--boards 1 --sequence",
        "rules": "--streak --rules peaks",
        "prove": "--prove",
        "force": "--force crane",
        "effort": "--opponent absurdle --effort 5",
        "json": "--opponent absurdle --json",
    },
    "review": {
        "boards": "crane salet --answer salet --boards 2",
        "words": "crane --answer salet --words",
    },
    "history": {"lexicon": "--lexicon ko forget", "json": "--json export en"},
    "history forget": {"every": "crane --all"},
    "simulate": {
        "strategy": "--boards 2 --strategy entropy",
        "answers": "--boards 2 --answers -",
        "played": "--boards 2 --played -",
        "replay": "--replay 0.5",
        "games": "--boards 1 --games 5",
        "seed": "--seed 5",
    },
    "tune": {"seed": "--seed 5"},
    "optimize": {
        "openers": "--prove --openers 5",
        "certificate": "--certificate proof.jsonl",
        "resume": "--prove --resume",
        "workers": "--dask nowhere:1 --workers 2",
    },
    "lexicon new": {
        "equals": "new --equals 33",
        "lemmas": "new --generate equations --lemmas .",
        "not_answers": "new --generate equations --not-answers .",
        "answer_count": "new --generate equations --answer-count 5",
    },
    "lexicon build": {"hard": "tiny --hard", "workers": "tiny --workers 2"},
}
"""Options that have no effect in some calls, each with such a call."""


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command of the program, with its name."""
    group: Any = typer.main.get_command(app)
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield name, command
        for part, inner in getattr(command, "commands", {}).items():
            yield f"{name} {part}", inner


def test_every_option_is_known_to_have_an_effect_or_to_be_refused() -> None:
    found = {
        name: sorted(p.name for p in command.params if p.param_type_name == "option")
        for name, command in commands()
    }
    assert found == {
        name: sorted([*effective.split(), *REFUSED.get(name, {})])
        for name, effective in EFFECTIVE.items()
    }


@pytest.mark.parametrize(
    ("command", "call"),
    [(command, call) for command, calls in REFUSED.items() for call in calls.values()],
)
def test_an_option_that_would_be_ignored_is_refused(
    run: Run, command: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWISE_CONFIG", "")
    outcome = run(*command.split(), *call.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert any(option.partition("=")[0] in outcome.err for option in call.split() if "--" in option)


# -- screenshot ---


GUESSES = ("crane", "south", "there")
READ = [
    {"word": "crane", "feedback": ".Y..G"},
    {"word": "south", "feedback": "....."},
    {"word": "there", "feedback": "..YYG"},
]


@pytest.fixture
def shot(tmp_path: Path) -> str:
    path = tmp_path / "shot.png"
    path.write_bytes(png(drawn(["merge"], GUESSES)))
    return str(path)


def test_suggest_goes_on_from_a_picture(run: Run, shot: str) -> None:
    found = run("suggest", "en", "--screenshot", shot, "--json").json
    assert found["read"] == {"rows": [READ], "unsure": []}
    typed = run("suggest", "en", "crane=.Y..G", "south=.....", "there=..YYG", "--json").json
    assert {**typed, "read": found["read"]} == found


def test_guesses_after_the_picture_may_be_added(run: Run, shot: str) -> None:
    found = run("suggest", "en", "verge=.GGGG", "--screenshot", shot, "--json").json
    assert found["turn"] == 5


@pytest.mark.slow
def test_several_boards_need_no_option(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "boards.png"
    path.write_bytes(png(drawn(["merge", "there"], GUESSES, PLAIN)))
    found = run("suggest", "en", "--screenshot", str(path), "--json").json
    assert found["boards"] == 2
    assert [board["solved"] for board in found["candidates"]] == [False, True]
    refused = run("suggest", "en", "--boards", "4", "--screenshot", str(path))
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "give --boards 2" in refused.err


@pytest.mark.slow
def test_review_takes_a_picture(run: Run, shot: str) -> None:
    found = run("review", "en", "--screenshot", shot, "--answer", "merge", "--json").json
    assert [guess["word"] for guess in found["guesses"]] == list(GUESSES)
    assert found["read"]["rows"] == [READ]
    assert run("review", "en", "crane", "--screenshot", shot).code == 2


def test_solve_goes_on_from_a_picture(run: Run, shot: str) -> None:
    shown = run("solve", "en", "--screenshot", shot, "--no-history", typed="quit\n")
    assert shown.code == 0
    assert "4 words fit" in shown.out


def test_what_is_no_picture_of_a_game_is_one_line(run: Run, tmp_path: Path, shot: str) -> None:
    (tmp_path / "text.png").write_text("crane")
    for args in (["en", "--screenshot", str(tmp_path / "text.png")], ["ko", "--screenshot", shot]):
        refused = run("suggest", *args)
        assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_unsure_tiles_are_told(run: Run, tmp_path: Path) -> None:
    pixels = drawn(["merge"], ["crane"], PLAIN).copy()
    yellow = (pixels == (201, 180, 88)).all(axis=2)
    pixels[yellow] = (0, 255, 255)  # a colour that no game has for a yellow letter
    green = (pixels == (106, 170, 100)).all(axis=2)
    pixels[green] = (120, 124, 126)
    path = tmp_path / "odd.png"
    path.write_bytes(png(pixels))
    found = run("suggest", "en", "--screenshot", str(path), "--json")
    assert found.json["read"]["unsure"] == [
        {"board": 1, "row": 1, "word": "crane", "tiles": [2], "listed": True}
    ]
    assert "Not sure about crane (board 1, row 1, tiles 2)" in found.err


def test_nothing_is_certain_after_an_unsure_row(run: Run, tmp_path: Path) -> None:
    grey = ("787c7e", "787c7e", "787c7e")
    look = Look(Theme("ffffff", ("ffffff", "000000"), grey, border="d3d6da"))
    path = tmp_path / "grey.png"
    path.write_bytes(png(drawn(["merge"], ["crane", "south", "built"], look)))
    found = run("suggest", "en", "--screenshot", str(path), "--json").json
    assert [one["word"] for one in found["candidates"]["words"]] == ["pygmy"]
    assert max(one["probability"] for one in found["suggestions"]) <= 0.5
    assert found["candidates"]["unlisted"]["unheld"] >= 0.5
    shown = run("suggest", "en", "--screenshot", str(path)).out
    assert "pygmy 50.0%" in shown
    assert "Rows to check: 1, 2, 3" in shown
    typed = "edit 1 crane=.....\nedit 2 south=.....\nedit 3 built=.....\nquit\n"
    solved = run("solve", "en", "--screenshot", str(path), "--no-history", typed=typed).out
    assert "1 word fits: pygmy\n" in solved


@pytest.mark.parametrize(
    ("lexicon", "answer", "guess", "game"),
    [
        ("fr-6", "marier", "maires", "sutom"),
        pytest.param("de", "tafel", "birne", "woerdle", marks=pytest.mark.slow),
    ],
)
def test_another_game_is_proposed_if_a_picture_shows_its_words(
    run: Run, tmp_path: Path, lexicon: str, answer: str, guess: str, game: str
) -> None:
    path = tmp_path / "other.png"
    path.write_bytes(png(drawn([answer], [guess, answer], lexicon=lexicon)))
    told = run("review", "en", "--screenshot", str(path), "--seconds", "0").err
    assert f"did you mean {game}?" in " ".join(told.split())
