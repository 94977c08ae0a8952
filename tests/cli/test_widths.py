"""Whole games in terminals of any width: words, tiles and numbers are never cut."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import LETTERS, TOML, some_by_default
from tilewise.cli import assistant
from tilewise.cli.assistant import OneBoard
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.suggestions import show_advice
from tilewise.lexicon import Lexicon, load
from tilewise.play.session import Session
from tilewise.rules.notation import Feedback
from tilewise.tokens.letters import split_graphemes

WIDTHS = some_by_default((40, 60, 80, 120), (40,))
ANSWERS = {"en": "crane", "ko": "군대", "ja": "ありがとう", "fa": "زندگی", "hi": "किताब"}
HINDI = "किताब दुकान हिसाब किसान शिकार विचार निशान सितार गुलाब जुलाब तालाब विशाल मिठाई भारती बाज़ार"
MARK = "\u200e"
STRATEGIES = ["--strategy", "optimal", "--strategy", "weighted:exclude=0.25,index=0.1"]


@pytest.fixture
def lexicon_of(make_pack: MakePack) -> Callable[[str], Lexicon]:
    """Return a pack by its id; that of Hindi is made here, as none ships."""

    def find(name: str) -> Lexicon:
        return load(str(hindi(make_pack)) if name == "hi" else name)

    return find


def hindi(make_pack: MakePack) -> Path:
    words = HINDI.split()
    pieces = dict.fromkeys(p for word in words for p in split_graphemes(word, apart=True))
    toml = (
        TOML.replace(LETTERS, ", ".join(f'"{piece}"' for piece in pieces))
        .replace('"letters"', '"graphemes"\nsigns = "apart"')
        .replace('[["a", "b"], ["c"]]', '[["क", "त"], ["ब"]]')
    )
    return make_pack(answers="\n".join(words) + "\n", guesses="", toml=toml)


def shown_game(
    lexicon: Lexicon, answer: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, list[tuple[str, str]]]:
    """Play a game by the first suggestion; return the screen, and every word and its tiles."""
    file = io.StringIO()
    screen = Screen(lexicon)
    screen.console = Console(file=file, width=width, highlight=False)
    talk = OneBoard(Session(lexicon), screen, 5, memory=None)
    suggested: list[tuple[str, str]] = []
    first = ["help", "help columns", "words 30", "why"]

    def typed(prompt: str, _: object) -> str:
        print(prompt, file=file)
        assert cell_len(prompt) + lexicon.length <= width
        if first:
            return first.pop(0)
        if talk.game.is_solved:
            return ""
        for guess in talk.suggested:
            tiles = "".join(lexicon.tokenizer.tiles(guess))
            suggested.append((lexicon.show(guess), tiles))
        return str(Feedback.of(pattern_of(lexicon, talk, answer), lexicon.length))

    monkeypatch.setattr(assistant, "ask", typed)
    talk.run()
    return file.getvalue(), suggested


def pattern_of(lexicon: Lexicon, talk: OneBoard, answer: str) -> int:
    return lexicon.feedback(talk.suggested[0], answer).pattern


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", list(ANSWERS))
def test_a_whole_game_fits(
    lexicon_of: Callable[[str], Lexicon], name: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = lexicon_of(name)
    screen, suggested = shown_game(lexicon, ANSWERS[name], width, monkeypatch)
    lines = [line.replace(MARK, "").rstrip() for line in screen.splitlines()]
    assert "Solved in" in screen
    for line in lines:
        assert cell_len(line) <= width, line
    listed = [line.split() for line in lines if line[:1].isdigit()]
    shows_tiles = name in ("ko",)
    for word, tiles in suggested:
        rows = [row for row in listed if word in row[1:2] or word in row]
        assert rows, f"{word} is cut or missing"
        assert not shows_tiles or any(tiles in row for row in rows)
    # Every row of tiles stands on one line with its feedback.
    rows_of_tiles = [line for line in lines if line.rstrip(" ◂").endswith(("G" * lexicon.length,))]
    assert len(rows_of_tiles) >= 1
    assert all(len(line.split()) >= lexicon.length + 1 for line in rows_of_tiles)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["en", "ko", "fa"])
def test_playing_and_a_single_suggestion_fit(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    guesses = {"en": "slate", "ko": "전략", "fa": "کتابی"}
    played = run("play", name, "--answer", ANSWERS[name], typed=guesses[name] + "\nquit\n").out
    suggestion = run("suggest", name, "--top", "5").out
    for line in (played + suggestion).splitlines():
        assert cell_len(line.replace(MARK, "").rstrip()) <= width, line
    assert [line.split()[0] for line in suggestion.splitlines() if line[:1].isdigit()][:5] == list(
        "12345"
    )
    for heading in ("guess", "answer?"):
        assert heading in suggestion


def test_figures_go_before_words_the_least_important_first() -> None:
    lexicon = load("ko")
    session, screen = Session(lexicon), Screen(lexicon)
    advice = session.advise(1)

    def headings(width: int) -> list[str]:
        screen.console = Console(file=io.StringIO(), width=width, highlight=False)
        show_advice(screen, session, advice)
        assert isinstance(screen.console.file, io.StringIO)
        return screen.console.file.getvalue().splitlines()[0].split()

    every = ["#", "guess", "tiles", "expected", "bits", "left", "worst", "buckets", "answer?"]
    assert headings(80) == every
    seen = [headings(width) for width in range(80, 24, -1)]
    assert seen[-1] == every[:3]
    order = sorted(every[3:], key=lambda heading: sum(heading in row for row in seen))
    assert order == ["buckets", "worst", "left", "bits", "expected", "answer?"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("call", "whole"),
    [
        (["lexicon", "list"], ["de-ascii", "mastermind", "nerdle-micro", "nl-letters"]),
        (["compare", "en", "--answers", "FILE", *STRATEGIES], ["optimal", "3.0000", "mean"]),
        (["tune", "en", "--sample", "2", "--range", "index=0.2"], ["index", "cost"]),
        (["solve", "en", "--adversary", "absurdle", "--top", "2"], ["arise", "168"]),
        (["solve", "ko", "--boards", "2", "--top", "2"], ["익산", "answer?"]),
        (["history", "review", "en"], ["month", "4.000"]),
        (["history"], ["2026-01-02", "slate"]),
    ],
    ids=" ".join,
)
def test_a_table_leaves_figures_out_and_cuts_none(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    width: int,
    call: list[str],
    whole: list[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    answers = tmp_path / "answers.txt"
    answers.write_text("crane\nslate\n", encoding="utf-8")
    run("history", "import", "en", "-", typed="2026-01-02\tslate\t4\n")
    outcome = run(*(str(answers) if word == "FILE" else word for word in call))
    assert outcome.code == 0
    lines = [line.replace(MARK, "").rstrip() for line in outcome.out.splitlines()]
    for line in lines:
        assert cell_len(line) <= width, line
        assert not re.search(r"\S…", line), line
    words = outcome.out.split()
    assert set(whole) <= set(words)
