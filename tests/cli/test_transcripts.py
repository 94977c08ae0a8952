"""Whole conversations, as a terminal would show them: what somebody types, and all that is said.

Each file in ``transcripts`` is one scenario: a few calls, with what is typed behind the prompts
(``$`` before a call, ``!`` before what goes to the standard error, ``[2]`` an exit code, JSON with
line breaks and rounded). A change to what players see is a change to these files, to be looked
at in the diff. Write them anew with::

    TILEWISE_REWRITE_TRANSCRIPTS=1 pytest -m "slow or not slow" tests/cli/test_transcripts.py
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import exit_code
from tests.cli.scenarios import SCENARIOS, Call
from tests.packs import some_by_default
from tilewise.search import has_engine

pytestmark = pytest.mark.versions

QUICK = [
    *("solve_lines", "solve_boards_lines", "solve_contradiction", "play_boards", "play_lines"),
    *("absurdle_lines", "review_boards", "feedback", "help"),
    *("history", "history_lists", "history_forgetting"),
]
"""Scenarios that are also played by default."""

FOLDER = Path(__file__).with_name("transcripts")
REWRITE = "TILEWISE_REWRITE_TRANSCRIPTS"


class Screen(io.TextIOWrapper):
    """Where everything is written, in order."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    @property
    def text(self) -> str:
        content: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return content.decode("utf-8")


class Errors(io.TextIOWrapper):
    """The standard error: writes to the screen, with ``!`` before each line."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")
        self.screen = screen
        self.begun = False

    def write(self, text: str) -> int:
        for line in text.splitlines(keepends=True):
            self.screen.write(line if self.begun else f"! {line}")
            self.begun = not line.endswith("\n")
        return len(text)


class Keyboard(io.StringIO):
    """The standard input: what is read from it appears on the screen, as on a terminal."""

    def __init__(self, typed: str, screen: Screen) -> None:
        super().__init__(typed)
        self.screen = screen

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1)
        self.screen.write(line or "^D\n")
        return line

    def read(self, size: int | None = -1, /) -> str:
        text = super().read(-1)
        self.screen.write(text + "^D\n")
        return text


@dataclass(frozen=True)
class _Frozen:
    """A clock that stands still, so that nothing is given up for lack of time."""

    def __call__(self) -> float:
        return 0.0


def _no_engine() -> bool:
    return False


def _replace_everywhere(old: object, new: object) -> None:
    """Replace a function in all of our modules that have imported it."""
    modules = [module for name, module in sys.modules.items() if name.startswith("tilewise")]
    for module in [time, *modules]:
        for name in [name for name, value in vars(module).items() if value is old]:
            setattr(module, name, new)


@pytest.fixture
def same_everywhere(monkeypatch: pytest.MonkeyPatch, own_data: Path) -> Iterator[None]:
    """Make what is said depend on nothing but what is typed: no clock, compiled code or colours."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(own_data))
    for name, value in {"COLUMNS": "80", "NO_COLOR": "1", "LANG": "C.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    changed: list[tuple[Any, Any]] = [(time.perf_counter, _Frozen()), (has_engine, _no_engine)]
    for old, new in changed:
        _replace_everywhere(old, new)
    yield
    for old, new in changed:  # in modules that were imported since, too
        _replace_everywhere(new, old)


def said_by(call: Call, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return all that is on the screen after a call."""
    screen = Screen()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["tilewise", *call.words])
        patch.setattr(sys, "stdin", Keyboard(call.typed, screen))
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "stderr", Errors(screen))
        patch.setenv("COLUMNS", str(call.columns))
        for module in ("commands.solve", "commands.review", "input.prompting"):
            patch.setattr(f"tilewise.cli.{module}.has_terminal", lambda: call.terminal)
        code = exit_code()
    ending = f"[{code}]\n" if code else ""
    return f"$ tilewise {shlex.join(call.words)}\n{readable(screen.text)}{ending}"


SAVED = re.compile(r"Saved as ([^;]*);([^.]*--resume)")
"""Where a game was saved; the folder's name may be broken anywhere."""


def readable(text: str) -> str:
    """Return a text with line breaks in its JSON, and without the folders of this machine."""
    lines = map(_spread, SAVED.sub(_without_folder, text).splitlines())
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _without_folder(saved: re.Match[str]) -> str:
    place, rest = "".join(saved[1].split()), " ".join(saved[2].split())
    return f"Saved as {place[place.index('saved/') :]}; {rest}"


def _spread(line: str) -> str:
    if not line.startswith("{"):
        return line
    text = json.dumps(_rounded(json.loads(line)), ensure_ascii=False, indent=1)
    return re.sub(r"[\[{][^\[\]{}]*[\]}]", lambda flat: re.sub(r"\n\s*", " ", flat[0]), text)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, list):
        return list(map(_rounded, value))
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    return value


@pytest.mark.usefixtures("same_everywhere")
@pytest.mark.parametrize("name", some_by_default(SCENARIOS, QUICK))
def test_messages_are_unchanged(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "\n".join(said_by(call, monkeypatch) for call in SCENARIOS[name])
    file = FOLDER / f"{name}.txt"
    if os.environ.get(REWRITE):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8"), f"to accept it: {REWRITE}=1 (see above)"


def test_every_transcript_has_its_scenario() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SCENARIOS)
