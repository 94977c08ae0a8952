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
    ["absurdle", "ko"],
    ["site", "--help"],  # no more than its words: it copies packs
    ["serve", "--port", "군"],
    ["mcp", "--help"],
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
    ["compare", "PACK", "--strategy", "entropy"],
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
    assert b"\\uc775\\uc0b0" in spelled.out  # 익산


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


@pytest.mark.parametrize("redirection", some_by_default(REDIRECTIONS, [">&-", "<&- >&- 2>&-"]))
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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
@pytest.mark.parametrize(
    "call",
    some_by_default(
        [["--help"], ["--version"], ["suggest", "en"], ["suggest", "--json"], ["solve"]],
        [["--version"], ["solve"]],
    ),
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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_an_error_that_nobody_can_hear_is_still_an_exit_code() -> None:
    assert in_shell("2>/dev/full", "sugest").returncode == 2


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
