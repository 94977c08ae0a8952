"""Runs the command line in process, exactly as a shell would see it."""

import io
import json
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tilewise.cli import main


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Outcome]


def exit_code() -> object:
    """Run the command line with the arguments and streams that are set; return how it ends."""
    with pytest.raises(SystemExit) as leaving:
        main()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a process leaves behind
    return leaving.value.code or 0


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a call in this process; without ``--jobs`` it starts no others, which takes 0.5 s."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)

    def call(*args: str, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "argv", ["tilewise", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = exit_code()
        captured = capsys.readouterr()
        return Outcome(code if isinstance(code, int) else 1, captured.out, captured.err)

    return call
