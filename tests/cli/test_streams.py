"""Commands with unusual streams: they say what they can and end as they should."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, exit_code
from tests.conftest import MakePack
from tests.packs import KOREAN_TOML, some_by_default
from tilewise.errors import PackError
from tools.cli_reference import commands

ENCODINGS = some_by_default(["ascii", "cp949"], ["ascii"])
CALLS = [
    ["--help"],
    ["solve", "ko"],
    ["suggest", "fa", "--top", "3"],
    ["suggest", "ko", "군대=..Y..Y"],
    ["feedback", "ko", "국군", "군대", "--notation", "emoji"],
    ["play", "ko", "--answer", "군대"],
    ["review", "ko", "긴장", "국군", "군대", "--answer", "군대"],
    ["play", "ko", "--opponent", "absurdle"],
    ["site", "--help"],  # no more than its words: it copies packs
    ["serve", "--port", "군"],
    ["mcp", "--help"],
    ["paths"],
    ["history"],
    ["history", "review", "ko"],
    ["history", "import", "ko", "-"],
    ["history", "export", "ko"],
    ["history", "forget", "--lexicon", "ko", "--yes"],
    ["lexicon", "list"],
    ["lexicon", "info", "ko"],
    ["lexicon", "check", "hr"],
    ["lexicon", "check", "./no-such-군"],
]
LONG_CALLS = [
    ["review", "ko", "긴장", "국군", "군대", "--answer", "군대"],
    ["lexicon", "check", "hr"],
]
SMALL_CALLS = [
    ["simulate", "PACK", "--answers", "군.txt"],
    ["simulate", "PACK", "--strategy", "entropy"],
    ["tune", "PACK", "--range", "index=0,1", "--jobs", "1"],
    ["optimize", "PACK", "--show", "--out", "나무.json"],
    ["lexicon", "build", "PACK"],
    ["history", "import", "PACK", "군.txt"],
    ["history", "export", "tiny"],
    ["history", "forget", "--lexicon", "군", "--yes"],
    ["history"],
    ["lexicon", "new", "made", "--answers", "군.txt", "--language", "ko", "--length=5", "--out=새"],
]
JSON_CALLS = [
    ["suggest", "ko", "군대=..Y..Y", "--json"],
    ["feedback", "ko", "국군", "군대", "--notation", "emoji", "--json"],
    ["lexicon", "info", "ja", "--json"],
]


@dataclass(frozen=True)
class Written:
    code: object
    out: bytes


def run_in(monkeypatch: pytest.MonkeyPatch, encoding: str, *args: str) -> Written:
    """Run the command line with a stdout of another encoding, as Python makes one."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["tilewise", *args])
        patch.setattr(sys, "stdin", io.StringIO("국군\n"))
        patch.setattr(sys, "stdout", out)
        code = exit_code()
    out.flush()
    assert isinstance(out.buffer, io.BytesIO)
    return Written(code, out.buffer.getvalue())


@pytest.mark.parametrize("columns", ["9" * 30, "99999", "0", "-1", "½", "x", ""])
def test_a_width_that_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: str
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    usual = run_in(monkeypatch, "utf-8", "suggest", "ko")
    monkeypatch.setenv("COLUMNS", columns)
    assert run_in(monkeypatch, "utf-8", "suggest", "ko") == usual


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "call", some_by_default(CALLS, [c for c in CALLS if c not in LONG_CALLS]), ids=" ".join
)
def test_output_that_is_not_unicode(
    monkeypatch: pytest.MonkeyPatch, encoding: str, call: list[str]
) -> None:
    plain = run_in(monkeypatch, "utf-8", *call)
    written = run_in(monkeypatch, encoding, *call)
    assert written.code == plain.code in (0, 2)
    assert bool(written.out) == bool(plain.out) or call[0] == "history"  # which changes it
    written.out.decode(encoding)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("call", SMALL_CALLS, ids=" ".join)
def test_output_of_a_small_pack_that_is_not_unicode(
    monkeypatch: pytest.MonkeyPatch, make_pack: MakePack, encoding: str, call: list[str]
) -> None:
    words = "사람\n나물\n가족\n"  # of five tiles, for which other tests compile the search, too
    toml = KOREAN_TOML.replace("length = 6", "length = 5")
    folder = make_pack(answers=words, guesses="노력\n", toml=toml)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    history = folder / "tilewise" / "history.jsonl"
    history.parent.mkdir()
    games = [
        {"date": None, "lexicon": lexicon, "answer": "사람", "guesses": 4}
        for lexicon in ("tiny", "군")
    ]
    history.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    Path("군.txt").write_text(words, encoding="utf-8")
    written = run_in(monkeypatch, encoding, *(part.replace("PACK", str(folder)) for part in call))
    assert written.code == 0
    assert written.out.decode(encoding)


def test_every_command_is_among_these() -> None:
    called = [" ".join(call) for call in [*CALLS, *SMALL_CALLS]]
    for command in commands():
        assert any(call.startswith(" ".join(command.path)) for call in called), command.call


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("call", JSON_CALLS, ids=" ".join)
def test_json_loses_nothing_in_any_encoding(
    monkeypatch: pytest.MonkeyPatch, encoding: str, call: list[str]
) -> None:
    def document(encoding: str) -> Any:
        return json.loads(run_in(monkeypatch, encoding, *call).out.decode(encoding))

    assert document(encoding) == document("utf-8")


def test_signs_of_ours_have_a_plain_twin_and_other_characters_are_escaped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = run_in(monkeypatch, "ascii", "feedback", "ko", "국군", "군대", "--notation", "emoji")
    assert b"G" in shown.out
    assert b"\\U" not in shown.out
    spelled = run_in(monkeypatch, "ascii", "suggest", "ko", "--top", "1")
    assert b"\\uc548\\uc2dd" in spelled.out  # 안식


@pytest.mark.skipif(sys.platform == "darwin", reason="file names are UTF-8 there")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_folder_whose_name_is_not_text(
    run: Run, monkeypatch: pytest.MonkeyPatch, make_pack: MakePack, encoding: str
) -> None:
    folder = make_pack()
    odd = folder.with_name(os.fsdecode(b"bad\xff"))
    folder.rename(odd)
    for call in (["lexicon", "check"], ["lexicon", "info"], ["lexicon", "info", "--json"]):
        written = run_in(monkeypatch, encoding, *call, str(odd))
        assert written.code == 0
        assert b"bad\\udcff" in written.out


def in_shell(redirection: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-m", "tilewise", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


REDIRECTIONS = ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]


@pytest.mark.parametrize("redirection", some_by_default(REDIRECTIONS, ["<&- >&- 2>&-"]))
@pytest.mark.parametrize(
    "call",
    [
        ["solve"],
        pytest.param(["play", "--answer", "crane"], marks=pytest.mark.slow),
        pytest.param(["history"], marks=pytest.mark.slow),
    ],
)
def test_streams_that_are_closed(call: list[str], redirection: str) -> None:
    typed = "" if "<&-" in redirection else "< /dev/null"
    result = in_shell(f"{typed} {redirection}", *call)
    assert result.returncode == 0
    assert result.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
@pytest.mark.parametrize(
    "call",
    [["--help"], ["--version"], ["suggest", "en"], ["suggest", "--json"], ["solve"]],
)
def test_a_full_disk_is_reported_in_one_line(call: list[str]) -> None:
    result = in_shell("</dev/null >/dev/full", *call)
    assert result.returncode == 1
    assert result.stderr == "tilewise: cannot read or write: No space left on device\n"


def test_an_error_cannot_control_the_terminal(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def call() -> int:
        raise PackError("no pack at \x1b[2J\n\u202e")

    monkeypatch.setattr("tilewise.cli.program.call", call)
    outcome = run("suggest")
    assert (outcome.code, outcome.err) == (2, "tilewise: no pack at \\x1b[2J \\u202e\n")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_an_error_that_nobody_can_hear_is_still_an_exit_code() -> None:
    assert in_shell("2>/dev/full", "sugest").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [
        ["suggest", "ko", "--top", "2"],
        pytest.param(["solve", "fa", "--top", "2"], marks=pytest.mark.slow),
    ],
)
def test_the_locale_c_without_utf_8(call: list[str]) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    result = subprocess.run(
        [sys.executable, "-m", "tilewise", *call],
        env={**os.environ, **plain},
        input=b"undo\n",
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"~" in result.stdout  # the plain twin of the sign of an estimate
    result.stdout.decode("ascii")


# -- Files that users name: endless ones, full disks, and names that no file can have ---


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
    "--plot": ["simulate", "PACK", "--strategy", "entropy", "--plot", "FILE.svg"],
}
"""Files that may not be there yet."""


ON_FILES = READ | WRITTEN | NEW
QUICK = [call for call in ON_FILES.values() if call[0] != "optimize"]


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


LISTS = READ | {
    "new": [
        *("lexicon", "new", "xx", "--language", "en", "--length", "5", "--answers", "FILE"),
        *("--guesses", "FILE", "--out", "FILE.new"),
    ],
}


@pytest.mark.parametrize("call", LISTS.values(), ids=LISTS)
def test_a_long_line_of_a_list_is_refused_before_its_tiles_are_counted(
    run: Run, make_pack: MakePack, tmp_path: Path, call: list[str]
) -> None:
    path = tmp_path / "list"
    path.write_text("a" * 200_000)
    outcome = run(*on(call, make_pack(), str(path)))
    assert (outcome.code, outcome.out) == (2, "")
    assert "has 200,000 characters; shorten it to 1,000 or fewer" in outcome.err
    assert str(path) in outcome.err
    assert "1: the line has" in outcome.err


@pytest.mark.parametrize("call", [["review", "en"], ["history", "import", "en", "-"]], ids=str)
def test_too_large_standard_input_is_reported_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    monkeypatch.setattr("tilewise.cli.input.reading.LARGEST_GIVEN", 1 << 20)
    outcome = run(*call, typed="\n" * ((1 << 20) + 1))
    assert outcome.code == 2
    assert outcome.err == ("tilewise: standard input cannot be read: it is larger than 1 MiB\n")


@pytest.mark.parametrize("command", ["solve", "play"])
def test_an_endless_line_is_refused(run: Run, command: str) -> None:
    outcome = run(command, "en", typed="a" * 100_000)
    assert outcome.code == 2
    assert "standard input cannot be read: a line has more than 65,536 characters" in outcome.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
@pytest.mark.parametrize("call", some_by_default(WRITTEN.values(), QUICK), ids=WRITTEN)
def test_a_full_disk_exits_with_1_and_names_file_and_reason(
    run: Run, make_pack: MakePack, call: list[str]
) -> None:
    outcome = run(*on(call, make_pack(), "/dev/full"))
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1] == (
        "tilewise: /dev/full cannot be written: No space left on device"
    )
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("call", some_by_default(ON_FILES.values(), QUICK), ids=ON_FILES)
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


# -- What a suggestion from a pack's tree does not import, so that it is fast ---


PROGRAM = """
import atexit, gc, json, sys
from tilewise.cli import main
import typer  # an older one imports more

others = set(sys.modules)
def tell():
    print(json.dumps([sorted(set(sys.modules) - others), gc.get_freeze_count()]), file=sys.stderr)


atexit.register(tell)
sys.argv[1:] = ["suggest", "en"]
main()
"""


def test_a_suggestion_imports_what_it_needs() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert "trace" in run.stdout
    modules, frozen = json.loads(run.stderr)
    unneeded = {
        "numba",
        "rich.table",
        "tilewise.cli.commands.simulate",
        "tilewise.search.live",
        "tilewise.strategies.words",
    }
    assert not unneeded & set(modules)
    assert frozen  # nothing is looked through at the end
