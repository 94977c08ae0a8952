import subprocess
import sys

import pytest

from tests.cli.conftest import Run

COMMANDS = [
    ["solve"],
    ["suggest"],
    ["feedback"],
    ["play"],
    ["simulate"],
    ["compare"],
    ["tune"],
    *(["lexicon", name] for name in ("list", "info", "check", "new", "build")),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(run: Run, command: list[str]) -> None:
    outcome = run(*command, "--help")
    assert outcome.code == 0
    assert "Example" in outcome.out


def test_the_commands_are_listed(run: Run) -> None:
    out = run("--help").out
    for command in COMMANDS:
        assert command[0] in out


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("tilewise ")


def test_no_command_and_wrong_command(run: Run) -> None:
    assert "Usage" in run().out
    outcome = run("sugest")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1


def test_runs_as_a_module_and_a_closed_pipe_is_no_traceback() -> None:
    result = subprocess.run(
        f"{sys.executable} -m tilewise suggest en crane=..... --json | head -c 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == "{"
    assert "Traceback" not in result.stderr
