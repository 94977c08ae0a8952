"""Tests of games called by their names on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dordle", ("--boards", "2")),
        ("peaks", ("--rules", "peaks")),
    ],
)
def test_a_name_stands_for_options(run: Run, name: str, options: tuple[str, ...]) -> None:
    asked = run("suggest", name, "--top", "2", "--json").json
    assert asked == run("suggest", "en", *options, "--top", "2", "--json").json


def test_options_have_precedence(run: Run) -> None:
    assert "2 boards of 5 tiles" in run("play", "quordle", "--boards", "2", typed="quit\n").out
    found = run("suggest", "quordle", "--length", "6", "--top", "1", "--json").json
    assert found["lexicon"] == "en-6"
    outcome = run("solve", "quordle", "--opponent", "absurdle")
    assert outcome.code == 2
    assert "only one board" in outcome.err


def test_a_word_before_its_feedback_is_not_a_name(run: Run) -> None:
    """peaks is a game, and a guess of the usual one."""
    assert "P  E  A  K  S" in run("suggest", "peaks", "....Y", "--top", "1").out
    assert "P  E  A  K  S" in run("suggest", "peaks=....Y", "--top", "1").out
    assert run("suggest", "peaks", "--top", "1", "--json").json["lexicon"] == "en"


def test_the_usual_game_may_be_named_in_the_defaults(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("config") / "config.toml"
    place.write_text('lexicon = "quordle"\n', "utf-8")
    monkeypatch.setenv("TILEWISE_CONFIG", str(place))
    assert "4 boards" in run("play", typed="quit\n").out


def test_several_boards_are_reviewed_by_their_name(run: Run) -> None:
    rows = ("crane=..G.G,..G.G", "slate=GGGGG,G.G.G", "shade=,GGGGG")
    out = run("review", "dordle", *rows, "--seconds", "0").out
    assert "✓ ✓" in out  # the words left on two boards


def test_what_is_simulated_by_a_name(run: Run) -> None:
    named = run("simulate", "dordle", "--games", "1", "--seed", "7", "--json").json
    found = run("simulate", "en", "--boards", "2", "--games", "1", "--seed", "7", "--json").json
    assert named == found | {"seconds": named["seconds"]}
    for name in ("absurdle", "quordle-sequence"):
        outcome = run("simulate", name, "--json")
        assert outcome.code == 2
        assert "cannot be simulated" in outcome.err


@pytest.mark.parametrize(
    ("shared", "words", "lexicon"),
    [
        ("꼬들 1610 2/6 Kordle.Kr 🔥3\n\n🟩🟩⬛⬛⬛🟨\n🟩🟩🟩🟩🟩🟩", ("국군", "군대"), "ko"),
        ("Wordle 1,687 2/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩", ("crane", "gorge"), "en-nyt"),
        ("micro nerdlegame 7 2/6\n\n🟪⬛⬛🟩🟪\n🟩🟩🟩🟩🟩", ("1+1=2", "3-2=1"), "nerdle-micro"),
        ("#SUTOM #123 2/6\n\n🟥🟥🟡🟡🟡🟥\n🟥🟥🟥🟥🟥🟥", ("maires", "marier"), "fr-6"),
    ],
)
def test_a_shared_text_says_which_game_it_is(
    run: Run, shared: str, words: tuple[str, ...], lexicon: str
) -> None:
    answer = ("--answer", words[-1])
    found = run("review", "--seconds", "0", "--json", *answer, typed=shared)
    assert found.json["lexicon"] == lexicon, found.err
    beside = "\n".join([shared, *(word for word in words if "=" not in word)])
    if lexicon in ("ko", "en-nyt"):
        told = run("review", "--seconds", "0", "--json", typed=beside).json
        assert [guess["word"] for guess in told["guesses"]] == list(words)


def test_a_game_that_is_named_is_not_looked_for_in_a_text(run: Run) -> None:
    shared = "꼬들 1610 1/6\n\n🟩🟩🟩🟩🟩"
    assert run("review", "en", "--answer", "gorge", "--json", typed=shared).json["lexicon"] == "en"


# -- The game of the player's language is offered once ---

QUESTION = "앞으로 꼬들을 기본 게임으로 할까요?"


@pytest.fixture
def defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Speak Korean at a terminal; return the file of the player's defaults."""
    place = tmp_path / "config.toml"
    place.write_text('lang = "ko"\n', "utf-8")
    monkeypatch.setenv("TILEWISE_CONFIG", str(place))
    monkeypatch.setattr("tilewise.cli.input.prompting.has_terminal", lambda: True)
    return place


@pytest.mark.parametrize("command", ["solve", "play"])
@pytest.mark.parametrize(
    ("said", "name", "kept"), [("", "꼬들:", "kordle"), ("n", "워들:", "en-nyt")]
)
def test_the_game_of_the_players_language_is_offered_once(
    run: Run, defaults: Path, command: str, said: str, name: str, kept: str
) -> None:
    first = run(command, typed=f"{said}\nquit\n").out
    assert QUESTION in first
    assert name in first
    assert f'lexicon = "{kept}"' in defaults.read_text("utf-8")
    assert 'lang = "ko"' in defaults.read_text("utf-8")
    assert QUESTION not in run(command, typed="quit\n").out


def test_a_bare_call_offers_it_below_the_help(run: Run, defaults: Path) -> None:
    outcome = run(typed="y\n")
    assert outcome.out.rstrip().endswith(f"{QUESTION} [Y/n]")
    assert 'lexicon = "kordle"' in defaults.read_text("utf-8")


@pytest.mark.parametrize(
    "call",
    [
        ("suggest", "--top", "1"),
        ("feedback", "en", "crane", "gorge"),
        ("review", "crane=.Y..G", "gorge=GGGGG", "--seconds", "0"),
        ("solve", "en"),
        ("solve", "crane=.Y..G"),
        ("--lang", "en", "solve"),
        ("--lang", "fa", "solve"),
    ],
)
def test_it_is_not_offered_elsewhere(run: Run, defaults: Path, call: tuple[str, ...]) -> None:
    out = run(*call, typed="quit\n").out
    assert QUESTION not in out
    assert "[Y/n]" not in out
    assert "lexicon" not in defaults.read_text("utf-8")


def test_it_is_not_offered_without_a_terminal_or_defaults(
    run: Run, defaults: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWISE_CONFIG", "")
    assert QUESTION not in run("--lang", "ko", "solve", typed="quit\n").out
    monkeypatch.setenv("TILEWISE_CONFIG", str(defaults))
    monkeypatch.setattr("tilewise.cli.input.prompting.has_terminal", lambda: False)
    assert QUESTION not in run("solve", typed="quit\n").out


def test_the_history_has_the_names_of_games(run: Run) -> None:
    run("history", "import", "꼬들", "-", typed="군대\n")
    run("history", "import", "fa", "-", typed="کتابی\nانسان\n")
    out = run("history").out
    assert "꼬들" in out
    assert " fa " in out
    assert run("history", "--lexicon", "kordle").out.count("군대") == 1
    assert run("history", "export", "kordle").out.strip() == "군대"
    assert "Removed 1 game." in run("history", "forget", "--lexicon", "꼬들", "--yes").out


def test_a_game_with_guesses_of_its_own_is_remembered(run: Run) -> None:
    """AlWird allows two more guesses than its pack."""
    run("alwird", typed="مستوى GGGGG\n")
    assert "مستوى" in run("history", "--lexicon", "ar").out


def test_a_game_with_fewer_guesses_uses_the_tree_of_its_pack(run: Run) -> None:
    solved = run("오늘의", "단어", typed="가위 00000\nquit\n")
    assert "Word of Today: type a guess" in solved.out
    assert "tree" not in solved.err


@pytest.mark.slow
def test_hard_mode_is_of_the_games_kind(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TILEWISE_CONFIG", str(tmp_path / "config.toml"))
    row = '[[games]]\nid = "ultra"\nname = "Ultra"\npack = "en"\nguesses = 7\nstrict = true\n'
    (tmp_path / "config.toml").touch()
    (tmp_path / "games.toml").write_text(row, "utf-8")
    call = ("solve", "ultra", "--hard", "salet=.Y..G", "--top", "1", "--no-history")
    typed = "carat .....\nn\nquit\n"  # its a stays in tile 2
    assert "tile 2 is not A" in " ".join(run(*call, typed=typed).out.split())
    assert "tile 2 is not A" not in " ".join(run(*call, "--no-strict", typed=typed).out.split())
