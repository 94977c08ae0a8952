"""Sessions in a real terminal: a process at the other end of a pty, with its keys and colours."""

from __future__ import annotations

import os
import re
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tilewise.play.history import History, SolvedGame

if sys.platform == "win32":
    pytest.skip("a pty is a thing of Unix", allow_module_level=True)

import fcntl
import pty
import select
import struct
import termios

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
        pytest.param("아니\n", 0, marks=pytest.mark.slow),
        ("\x04", 0),
    ],
)
def test_forgetting_games_is_asked_in_the_players_language(
    terminal: Open, tmp_path: Path, typed: str, removed: int
) -> None:
    history_in(tmp_path).add([SolvedGame(None, "en", "crane")])
    forgetting = terminal(80, "--lang", "ko", "history", "forget", "--all")
    forgetting.until("게임 기록 1개를 지울까요? [y/N] ")
    forgetting.type(typed)
    assert f"게임 기록 {removed}개를 지웠습니다." in forgetting.rest()
    assert forgetting.code() == 0


def test_ctrl_c_at_a_question_ends_its_line_and_changes_nothing(
    terminal: Open, tmp_path: Path
) -> None:
    history_in(tmp_path).add([SolvedGame(None, "en", "crane")])
    forgetting = terminal(80, "history", "forget", "--all")
    forgetting.until("[y/N] ")
    forgetting.type("\x03")
    # If Ctrl-C comes before readline waits for it, the process ends after a moment's grace, and
    # only shows the cursor again.
    assert forgetting.rest().endswith(("\r\n", "\x1b[?25h"))
    assert forgetting.code() == 130
    assert history_in(tmp_path).games()
