"""Files that users name: endless ones, full disks, and names that no file can have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack

LONG = "a" * 5_000

READ = {
    "--exclude": ["suggest", "PACK", "--exclude", "FILE"],
    "--played": ["suggest", "PACK", "--played", "FILE"],
    "--answers": ["simulate", "PACK", "--answers", "FILE"],
    "import": ["history", "import", "PACK", "FILE"],
}

WRITTEN = {
    "--out of optimize": ["optimize", "PACK", "--opener", "slate", "--out", "FILE"],
    "--dot": ["optimize", "PACK", "--opener", "slate", "--dot", "FILE"],
    "--svg": ["review", "PACK", "crane=GGGGG", "--svg", "FILE"],
    "--out of tune": ["tune", "PACK", "--range", "exclude=0:1:1", "--jobs", "1", "--out", "FILE"],
}

NEW = {
    "--certificate": ["optimize", "PACK", "--prove", "--certificate", "FILE"],
    "--out of check": ["lexicon", "check", "PACK", "--out", "FILE"],
    "--plot": ["compare", "PACK", "--strategy", "entropy", "--plot", "FILE.svg"],
}
"""Files that may not be there yet."""


ON_FILES = READ | WRITTEN | NEW


def on(call: list[str], pack: Path, file: str) -> list[str]:
    places = {"PACK": str(pack), "FILE": file, "FILE.svg": f"{file}.svg"}
    return [places.get(word, word) for word in call]


@pytest.mark.parametrize("call", READ.values(), ids=READ)
def test_a_too_large_file_is_reported_in_one_line(
    run: Run, make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    monkeypatch.setattr("tilewise.cli.input.reading.LARGEST_GIVEN", 1 << 20)
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate((1 << 20) + 1)
    outcome = run(*on(call, make_pack(), str(large)))
    assert (outcome.code, outcome.out) == (2, "")
    assert "it is larger than 1 MiB" in outcome.err


@pytest.mark.parametrize("call", [["review", "en"], ["history", "import", "en", "-"]], ids=str)
def test_too_large_standard_input_is_reported_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    monkeypatch.setattr("tilewise.cli.input.reading.LARGEST_GIVEN", 1 << 20)
    outcome = run(*call, typed="\n" * ((1 << 20) + 1))
    assert outcome.code == 2
    assert outcome.err == ("tilewise: standard input cannot be read: it is larger than 1 MiB\n")


@pytest.mark.parametrize("command", ["solve", "play", "absurdle"])
def test_an_endless_line_is_refused(run: Run, command: str) -> None:
    outcome = run(command, "en", typed="a" * 100_000)
    assert outcome.code == 2
    assert "standard input cannot be read: a line has more than 65,536 characters" in outcome.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
@pytest.mark.parametrize("call", WRITTEN.values(), ids=WRITTEN)
def test_a_full_disk_exits_with_1_and_names_file_and_reason(
    run: Run, make_pack: MakePack, call: list[str]
) -> None:
    outcome = run(*on(call, make_pack(), "/dev/full"))
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1] == (
        "tilewise: /dev/full cannot be written: No space left on device"
    )
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("call", ON_FILES.values(), ids=ON_FILES)
def test_an_impossible_file_name_exits_with_2(
    run: Run, make_pack: MakePack, call: list[str]
) -> None:
    outcome = run(*on(call, make_pack(), LONG))
    assert outcome.code == 2
    assert outcome.err.startswith("tilewise: ")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    "call",
    [
        ["suggest", LONG],
        ["suggest", f"./{LONG}"],
        ["suggest", f"crane={LONG}"],
        ["lexicon", "check", LONG],
        ["lexicon", "build", LONG],
        ["history", "--lexicon", LONG],
        ["site", LONG, "--pyodide", LONG],
        ["serve", "--host", LONG],
        ["feedback", "en", LONG, "crane"],
        ["suggest", "en", "--top", LONG],
        ["suggest", "en", "--notation", LONG],
        ["simulate", "en", "--opener", LONG],
        [LONG],
    ],
    ids=lambda call: " ".join(word[:9] for word in call),
)
def test_a_too_long_argument_exits_with_2(run: Run, call: list[str]) -> None:
    outcome = run(*call)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1, outcome.err


def test_what_the_parser_says_of_endless_arguments_ends(run: Run) -> None:
    outcome = run("feedback", "en", "crane", "slate", "--notation", "' is not one of " * 8_000)
    assert outcome.code == 2
    assert len(outcome.err) < 1_000


@pytest.mark.parametrize("command", [["lexicon", "list"], ["lexicon", "info", "PACK"]], ids=str)
def test_json_escapes_what_a_terminal_would_obey(
    run: Run, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    odd = make_pack().rename(make_pack().parent / "odd\x9b\x7f\u202e\u2028")
    monkeypatch.setenv("TILEWISE_LEXICONS", str(odd))
    outcome = run(*on(command, odd, ""), "--json")
    assert r"odd\u009b\u007f\u202e\u2028" in outcome.out
    assert outcome.out.strip().isprintable()
    assert json.dumps(json.loads(outcome.out)).count(json.dumps(odd.name)[1:-1]) >= 1


def test_a_too_large_configuration_is_reported_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = tmp_path / "config.toml"
    with large.open("wb") as file:
        file.truncate((1 << 20) + 1)
    monkeypatch.setenv("TILEWISE_CONFIG", str(large))
    outcome = run("suggest", "en")
    assert (outcome.code, "larger than 1 MiB" in outcome.err) == (2, True)
