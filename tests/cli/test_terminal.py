"""Sessions in a real terminal: a process at the other end of a pty, with its keys and colours."""

from __future__ import annotations

import io
import os
import re
import sys
import time
import unicodedata
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import LETTERS, TOML, some_by_default
from tilewise.cli import conversation
from tilewise.cli.commands.solve import OneBoard
from tilewise.cli.output.screen import Columns, Screen
from tilewise.cli.output.suggestions import Block, show_advice, show_blocks
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.history import History, PastGame
from tilewise.play.session import Session
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn
from tilewise.tokens.letters import split_graphemes

if sys.platform == "win32":
    pytest.skip("a pty is a thing of Unix", allow_module_level=True)

import fcntl
import pty
import select
import struct
import termios

pytestmark = [pytest.mark.slow, pytest.mark.versions]

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE = 60
"""Seconds after which a session is stuck, however slow the machine."""


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, columns: int, *args: str, **environment: str) -> None:
        self.shown = ""
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self.process, self.end = pty.fork()
        if self.process == 0:
            # All of it anew: a readline in this process has set COLUMNS behind Python's back.
            environment = {**os.environ, "TERM": "xterm-256color", **environment}
            for name in ("COLUMNS", "NO_COLOR"):
                environment.pop(name, None)
            os.execve(sys.executable, [sys.executable, "-m", "tilewise", *args], environment)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))

    def until(self, text: str) -> str:
        """Read until something is shown; return all that was shown since the last time."""
        limit = time.monotonic() + PATIENCE
        while text not in ESCAPES.sub("", self.shown):
            assert time.monotonic() < limit, f"no {text!r} in {self.shown!r}"
            if not self._read():
                break
        found, self.shown = self.shown, ""
        assert text in ESCAPES.sub("", found), found
        return found

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C, again if need be: readline may miss one that comes before it waits."""
        self.type("\x03")
        limit = time.monotonic() + PATIENCE / 4
        while text not in ESCAPES.sub("", self.shown) and time.monotonic() < limit:
            self._read()
        if text not in ESCAPES.sub("", self.shown):
            self.type("\x03")
        self.until(text)

    def rest(self) -> str:
        """Read until the command ends; return what was shown since the last time."""
        while self._read():
            pass
        return self.shown

    def _read(self) -> bool:
        try:
            ready, _, _ = select.select([self.end], [], [], 1)
            new = os.read(self.end, 65536) if ready else b"\0"
        except OSError:  # what Linux says when the other end is closed
            return False
        self.shown += self._decoder.decode(new.replace(b"\0", b""))
        return bool(new)

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def code(self) -> int:
        """Return the exit code."""
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    opened: list[Terminal] = []

    def open_(columns: int, *args: str) -> Terminal:
        opened.append(Terminal(columns, *args, XDG_DATA_HOME=str(tmp_path), LANG="C.UTF-8"))
        return opened[-1]

    yield open_
    for one in opened:
        os.close(one.end)


def history_in(folder: Path) -> History:
    """Return the history that commands use in a terminal."""
    return History(folder / "tilewise" / "history.jsonl")


def test_a_game_with_colours_corrections_and_completion(terminal: Open, tmp_path: Path) -> None:
    game = terminal(60, "solve", "en", "--top", "2")
    game.until("guess 1> ")
    game.type("crane .Y..G\n")
    assert "\x1b[1;30;" in game.until("guess 2> ")  # tiles have colours
    game.type("strat\t\n")  # the Tab key completes the command
    assert "choose one of" in " ".join(ESCAPES.sub("", game.until("guess 2> ")).split())
    game.type("undo\n")
    game.until("guess 1> ")
    game.type("crane\n")
    game.until("feedback for crane> ")
    game.type("GGGGG\n")
    assert "Solved in 1 guess." in game.until("Enter to leave, undo to go back> ")
    game.type("undo\n")
    game.until("guess 1> ")
    game.type("horse ggggg\n")
    game.until("Enter to leave, undo to go back> ")
    game.type("\n")
    game.rest()
    assert game.code() == 0
    assert [solved.answer for solved in history_in(tmp_path).games()] == ["horse"]


def test_ctrl_c_and_ctrl_d_leave(terminal: Open) -> None:
    for key in ("\x03", "\x04"):
        game = terminal(40, "solve", "en", "--top", "1")
        game.until("guess 1> ")
        game.type(key)
        assert "Traceback" not in game.rest()
        assert game.code() in (0, 130)  # a machine too slow for the moment's grace ends with 130


@pytest.mark.parametrize(
    ("typed", "question"),
    [("zzzzz .....\n", "Use it anyway? [y/N] "), ("slate\n", "feedback for slate> ")],
)
def test_ctrl_c_at_a_question_of_a_game_cancels_only_the_question(
    terminal: Open, typed: str, question: str
) -> None:
    game = terminal(60, "solve", "en", "crane=.Y..G", "--top", "1", "--no-history")
    game.until("guess 2> ")
    game.type(typed)
    game.until(question)
    game.interrupt("guess 2> ")
    time.sleep(0.6)  # elsewhere, Ctrl-C has ended the process by then
    game.type("quit\n")
    game.rest()
    assert game.code() == 0


def test_errors_are_broken_between_words(terminal: Open) -> None:
    call = terminal(40, "suggest", "en", "--strategy", "xyzzy")
    said = ESCAPES.sub("", call.rest()).replace("\r", "")
    assert call.code() == 2
    assert max(map(len, said.splitlines())) < 40, said
    words = " ".join(said.split()).split(" ")
    assert {"expected-guesses,", "letter-count,", "one"} <= set(words)


@pytest.mark.parametrize(
    ("typed", "removed"),
    [
        ("네\n", 1),
        ("\n", 0),
        ("아니\n", 0),
        ("\x04", 0),
    ],
)
def test_forgetting_games_is_asked_in_the_players_language(
    terminal: Open, tmp_path: Path, typed: str, removed: int
) -> None:
    history_in(tmp_path).add([PastGame(None, "en", "crane")])
    forgetting = terminal(80, "--lang", "ko", "history", "forget", "--all")
    forgetting.until("게임 기록 1개를 지울까요? [y/N] ")
    forgetting.type(typed)
    assert f"게임 기록 {removed}개를 지웠습니다." in forgetting.rest()
    assert forgetting.code() == 0


def test_ctrl_c_at_a_question_ends_its_line_and_changes_nothing(
    terminal: Open, tmp_path: Path
) -> None:
    history_in(tmp_path).add([PastGame(None, "en", "crane")])
    forgetting = terminal(80, "history", "forget", "--all")
    forgetting.until("[y/N] ")
    forgetting.type("\x03")
    # If Ctrl-C comes before readline waits for it, the process ends after a moment's grace, and
    # only shows the cursor again.
    assert forgetting.rest().endswith(("\r\n", "\x1b[?25h"))
    assert forgetting.code() == 130
    assert history_in(tmp_path).games()


# -- Whole games in terminals of any width: words, tiles and numbers are never cut ---


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
    talk = OneBoard(screen, Session(lexicon), 5, memory=None)
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

    monkeypatch.setattr(conversation, "ask", typed)
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
        numbered = [row for row in rows if row[1:2] == [word]]  # the last may be shown alone
        assert not (shows_tiles and numbered) or any(tiles in row for row in numbered)
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
    for heading in ("word", "guesses", "chance"):
        assert heading in suggestion


def test_figures_go_before_words_the_least_important_first() -> None:
    lexicon = load("ko")
    session, screen = Session(lexicon), Screen(lexicon)
    screen.columns = Columns.ALL
    advice = session.advise(1)

    def headings(width: int) -> list[str]:
        screen.console = Console(file=io.StringIO(), width=width, highlight=False)
        show_advice(screen, session, advice)
        assert isinstance(screen.console.file, io.StringIO)
        return screen.console.file.getvalue().splitlines()[0].split()

    every = ["#", "word", "tiles", "guesses", "chance", "bits", "left", "worst", "buckets"]
    assert headings(80) == every
    seen = [headings(width) for width in range(80, 24, -1)]
    assert seen[-1] == every[:3]
    order = sorted(every[3:], key=lambda heading: sum(heading in row for row in seen))
    assert order == ["buckets", "worst", "left", "bits", "guesses", "chance"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("call", "whole"),
    [
        (["lexicon", "list"], ["de-ascii", "mastermind", "nerdle-micro", "nl-letters"]),
        (["simulate", "en", "--answers", "FILE", *STRATEGIES], ["optimal", "3.0000", "mean"]),
        (["tune", "en", "--sample", "2", "--range", "index=0.2"], ["index", "cost"]),
        (["solve", "en", "--opponent", "absurdle", "--top", "2"], ["arise", "168"]),
        (["solve", "ko", "--boards", "2", "--top", "2"], ["안식", "chance"]),
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


# -- What rows look like: scripts read from right to left, wide and joined letters ---


PERSIAN = "ابتجدرزسشکلمنو"
FA_TOML = (
    TOML.replace(LETTERS, ", ".join(f'"{c}"' for c in PERSIAN))
    .replace('rows = [["a", "b"], ["c"]]', 'rows = [["ا", "ب"]]')
    .replace('"ltr"', '"rtl"')
    .replace("length = 5", "length = 4")
)


def drawn(screen: Screen, turn: Turn) -> str:
    file = io.StringIO()
    screen.console = Console(file=file, width=80, highlight=False)
    screen.turn(turn)
    screen.keyboard([turn])
    return file.getvalue()


def test_a_row_read_from_the_right_begins_on_the_right(make_pack: MakePack) -> None:
    pack = load(make_pack(answers="کتاب\nتابا\n", guesses="", toml=FA_TOML))
    screen = Screen(pack)
    turn = pack.read_turn("کتاب", "GY..")
    row, keys = drawn(screen, turn).splitlines()
    assert row.replace("\u200e", "").split() == ["ب", "ا", "ت", "ک", "..YG", "◂"]
    assert cell_len(row) == len(" ب  ا  ت  ک    ..YG ◂") + 1
    # Every tile ends with a mark, so no two right-to-left letters can change places.
    strong = [unicodedata.bidirectional(c) for c in row if unicodedata.bidirectional(c) in "LAL"]
    assert strong[:8] == ["AL", "L"] * 4
    assert keys.replace("\u200e", "").split() == ["ا.", "ب."]


def test_a_row_read_from_the_left_is_unchanged(make_pack: MakePack) -> None:
    pack = load(make_pack())
    row = drawn(Screen(pack), pack.read_turn("crane", "GY..G")).splitlines()[0]
    assert row.split() == ["C", "R", "A", "N", "E", "GY..G"]
    assert "\u200e" not in row


def test_joined_letters_have_room(make_pack: MakePack) -> None:
    toml = TOML.replace('"letters"', '"digraphs"').replace(LETTERS, LETTERS + ', "lj"')
    pack = load(make_pack(answers="ljubav\n", guesses="", toml=toml))
    row = drawn(Screen(pack), pack.read_turn("ljubav", "GY..G"))
    assert "".join(row.splitlines()[0].split()) == "LJUBAVGY..G"
    assert row.splitlines()[0].startswith("  LJ  U ")


def test_marks_without_a_tile_stand_with_their_letter() -> None:
    pack = load(shipped_folder() / "th")
    above, row, *_ = drawn(Screen(pack), pack.read_turn("กระทั่ง", ".G...")).splitlines()
    assert above.split() == ["ก", "ร", "ะ", "ทั่", "ง"]
    assert row.split() == ["ก", "ร", "ะ", "ท", "ง", ".G..."]
    assert [cell_len(above[: above.index(c)]) for c in "กรทง"] == [2, 5, 11, 14]


def test_tiles_look_alike_where_only_counts_are_known() -> None:
    pack = load("mastermind")
    turn = pack.read_turn("1122", "GY..")
    screen, file = Screen(pack), io.StringIO()
    screen.console = Console(file=file, force_terminal=True, no_color=False)
    screen.turn(turn)
    show_blocks(screen, [Block(Text("1"), [turn])])
    one_board, _heading, several_boards, *_ = file.getvalue().splitlines()
    for row in (one_board, several_boards):
        assert "1b1w" in row
        styles = {*re.findall(r"\x1b\[([\d;]+)m", row)}
        assert styles == {"0", "1", "2"}  # bold and dim, in no colour


# -- docs/output.md names every key of the JSON that commands print ---


PAGE = (Path(__file__).parents[2] / "docs" / "output.md").read_text(encoding="utf-8")

CALLS = [
    "suggest en crane=.Y..G",
    "suggest en --boards 2 crane=.Y..G,.....",
    "feedback en crane slate",
    "review en adieu third --answer third",
    "simulate nerdle-micro",
    "simulate nerdle-micro --boards 2 --games 2",
    "simulate nerdle-micro --strategy entropy --strategy minimax",
    "play nerdle-micro --opponent absurdle --prove",
    "tune nerdle-micro --strategy expected-guesses --range per_bit=0.07",
    "history",
    "lexicon check nerdle-micro",
]


def named(command: str) -> set[str]:
    """Return all keys that a command's part of the page names."""
    (part,) = re.findall(rf"^### `{command}`\n(.*?)(?=^###? |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return set(re.findall(r"`(\w+)`", part))


def keys(document: object) -> set[str]:
    """Return the keys of a document and of the first of each list in it."""
    if isinstance(document, list):
        return keys(document[0]) if document else set()
    if not isinstance(document, dict):
        return set()
    own = {key for key in document if not key.isdigit()}
    return own.union(*map(keys, document.values()))


@pytest.mark.parametrize("call", CALLS)
def test_every_key_is_named(run: Run, call: str) -> None:
    words = call.split()
    found = keys(run(*words, "--json").json)
    found = {re.sub(r"(?<=_as_)\d+$", "7", key) for key in found}
    about = named(words[0])
    assert found <= about, found - about
