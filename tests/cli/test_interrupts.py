"""Ctrl-C ends a command with 130 and without a word, wherever it comes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

INTERRUPT = "import os, signal; os.kill(os.getpid(), signal.SIGINT)\n"


def ends(program: str, path: Path | None = None) -> None:
    """Check that a program that interrupts itself ends as an interrupted command does."""
    environment = {} if path is None else {"PYTHONPATH": str(path)}
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


@pytest.mark.parametrize("library", ["typer", "numpy", "rich"])
def test_while_a_library_is_imported_that_takes_it_for_something_else(
    tmp_path: Path, library: str
) -> None:
    (tmp_path / f"{library}.py").write_text(
        f"try:\n    {INTERRUPT}except KeyboardInterrupt:\n    raise ImportError('broken')\n"
    )
    program = "import sys; from tilewise.cli import main; sys.argv[1:] = ['simulate']; main()"
    ends(program, tmp_path)


COMMANDS = {
    "it is raised": "time.sleep(60)",
    "it is swallowed": "try:\n        time.sleep(60)\n    except KeyboardInterrupt: time.sleep(60)",
    "it comes where nothing can be raised": "Loud(); time.sleep(60)",
    "it is taken for a failure": (
        "try:\n        time.sleep(60)\n    except KeyboardInterrupt: raise RuntimeError from None"
    ),
    "no instruction of Python's is carried out": (
        "hashlib.pbkdf2_hmac('sha256', b'', b'', 2_000_000_000)"
    ),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_while_a_command_runs(command: str) -> None:
    ends(
        f"""
import hashlib, os, signal, threading, time
from tilewise.cli import ending

class Loud:
    def __del__(self):
        time.sleep(60)

def call():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    {command}

ending.call = call
raise SystemExit(ending.carry_out())
"""
    )


def test_an_interrupt_that_is_to_be_ignored_is() -> None:
    program = f"""
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from tilewise.cli import ending

def call():
    {INTERRUPT.strip()}
    return 0

ending.call = call
raise SystemExit(ending.carry_out())
"""
    result = subprocess.run([sys.executable, "-c", program], check=False, timeout=60)
    assert result.returncode == 0


def test_handlers_of_others_are_left_alone() -> None:
    from tilewise.cli.interrupts import Interrupts, ending_at_once

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ending_at_once(), Interrupts():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
