"""Ctrl-C ends a command silently with 130, whenever it comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packs import write_pack

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize("program", ["from tilewise.cli import main", "import tilewise.__main__"])
def test_while_our_own_first_lines_are_carried_out(tmp_path: Path, program: str) -> None:
    (tmp_path / "threading.py").write_text(f"{INTERRUPT}raise ImportError('broken')\n")
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
from tilewise.cli import process as ending

class Loud:
    def __del__(self):
        time.sleep(60)

def call():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    {command}

raise SystemExit(ending.carry_out(call))
"""
    )


def test_while_an_error_is_shown() -> None:
    ends(
        f"""
from tilewise.cli import process as ending
from tilewise.errors import TilewiseError

def call():
    raise TilewiseError("wrong")

def complain(message):
    {INTERRUPT.strip()}

ending.complain = complain
raise SystemExit(ending.carry_out(call))
"""
    )


WORKERS = {
    "starting": "if multiprocessing.parent_process(): os.killpg(0, signal.SIGINT); time.sleep(60)",
    "working": "",
}


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")
@pytest.mark.parametrize("moment", WORKERS)
def test_while_workers_are(tmp_path: Path, moment: str) -> None:
    (tmp_path / "made.py").write_text(
        f"""
import multiprocessing, os, signal, time
{WORKERS[moment]}

def make():
    return None

def work(worker, item):
    os.killpg(0, signal.SIGINT)
    time.sleep(60)
"""
    )
    program = """
import sys
from tilewise.cli import process as ending
from tilewise.play.worker_pool import WorkerPool
import made

def call():
    list(WorkerPool(2, made.make, made.work).work([1, 2]))

raise SystemExit(ending.carry_out(call))
"""
    code, said = interrupted([sys.executable, "-c", program], {"PYTHONPATH": str(tmp_path)})
    assert (code, said) == (130, "")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there is no resource tracker")
def test_nothing_is_said_of_what_a_pool_leaves_behind(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text(
        """
import os, signal

def make():
    return None

def work(worker, item):
    os.kill(os.getppid(), signal.SIGKILL)
"""
    )
    program = """
from tilewise.play.worker_pool import WorkerPool
import made

list(WorkerPool(2, made.make, made.work).work([1, 2]))
"""
    code, said = interrupted([sys.executable, "-c", program], {"PYTHONPATH": str(tmp_path)})
    assert (code, said) == (-9, "")  # SIGKILL


def interrupted(
    call: list[str], environment: dict[str, str], after: float | None = None
) -> tuple[int, str]:
    """Carry out a call in a session of its own; interrupt all of it after this many seconds.

    Returns:
        The exit code, and all that it and its workers have written to stderr.
    """
    process = subprocess.Popen(
        call,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    if after is not None and sys.platform != "win32":
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)  # which waits for the workers, too
    return process.returncode, said


MOMENTS = [0.4 + 0.3 * n for n in range(8)]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")
@pytest.mark.parametrize("after", MOMENTS)
def test_at_any_moment_of_a_command_with_workers(tmp_path: Path, after: float) -> None:
    pack = write_pack(tmp_path / "tiny")
    call = [
        sys.executable,
        "-m",
        "tilewise",
        "simulate",
        str(pack),
        "--strategy",
        "all",
        "--jobs",
        "2",
    ]
    code, said = interrupted(call, {"TILEWISE_CONFIG": ""}, after)
    assert (code in (0, 130), said) == (True, "")


def test_an_interrupt_that_is_to_be_ignored_is() -> None:
    program = f"""
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from tilewise.cli import process as ending

def call():
    {INTERRUPT.strip()}
    return 0

raise SystemExit(ending.carry_out(call))
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
