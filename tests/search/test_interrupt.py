"""Ctrl-C in the middle of compiled code."""

import signal
import subprocess
import sys
from time import sleep

import pytest

COMMAND = [sys.executable, "-m", "tilewise", "optimize", "en", "--prove", "--certificate"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_proof_resumes(tmp_path, workers):
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        pytest.skip("it is ignored here, as under nohup, and so by whatever is started")
    path = tmp_path / "en.jsonl"
    command = [*COMMAND, str(path), "--workers", workers]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not path.exists() or path.stat().st_size < 50_000:  # what needs no search
            assert process.poll() is None
            sleep(0.05)
        sleep(1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert path.read_bytes().startswith(b'{"format":"tilewise-proof"')
