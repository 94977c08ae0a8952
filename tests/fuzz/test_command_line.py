"""Hostile calls of the command line: each ends with a promised exit code and without a traceback.

A case is a correct call with some words replaced, cut, doubled or moved, on packs with some damaged
files, in an environment that may be unusual. Cases are numbered, and a number always gives the same
case: ``python -m tests.fuzz.test_command_line 4711`` runs one case and shows it.

Most cases run in this process, which is a hundred times as fast. Some run in processes of their
own, with real streams that may be closed or full.
"""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

from tests.authoring.test_check import opener_json
from tests.fuzz.samples import CALLS, ENCODINGS, ENVIRONMENTS, PIECES, TYPED, WORDS
from tests.lexicon.test_pack import tree_document
from tests.packs import ANSWERS, GUESSES, TOML, write_pack
from tilewise.cli import main
from tilewise.errors import visible

BATCH = 50
MANY = 1_000
"""Cases run in this process."""

MANY_REAL = 10
"""Cases run in processes of their own."""


@dataclass(frozen=True)
class Case:
    """A call and its environment.

    Attributes:
        words: the call.
        typed: text for its standard input.
        folder: the folder it runs in, with its files.
        encoding: encoding of its output.
        environment: variables, besides the usual ones.
        streams: how a shell redirects its streams; for processes only.
    """

    words: tuple[str, ...]
    typed: str
    folder: Path
    encoding: str
    environment: dict[str, str]
    streams: str


def make_case(number: int, folder: Path) -> Case:
    """Make the case with a number, in an empty folder."""
    dice = random.Random(number)
    make_files(dice, folder)
    named = {
        "PACK": str(folder / "tiny"),
        "FILE": str(folder / "words.txt"),
        "RECORD": str(folder / "record.jsonl"),
        "PROOF": str(folder / "proof.jsonl"),
        "OUT": str(folder / "out"),
        "NEW": str(folder / "new"),
        "NAME": "made",
    }
    words = [named.get(word, word) for word in dice.choice(CALLS).split()]
    for _ in range(dice.choice([0, 1, 1, 1, 2, 3])):
        change(dice, words)
    return Case(
        tuple(words),
        "\n".join(dice.choices(TYPED, k=dice.randrange(8))),
        folder,
        dice.choice(ENCODINGS),
        dice.choice(ENVIRONMENTS),
        dice.choice(["", "", "", "<&-", ">/dev/full", ">&-", "2>&-", "</dev/null", "<&- >&- 2>&-"]),
    )


def make_files(dice: random.Random, folder: Path) -> None:
    """Write a pack and the other files that calls name, and damage some of them."""
    pack = write_pack(folder / "tiny")
    (pack / "opener.json").write_text(opener_json(), encoding="utf-8")
    (pack / "tree.json").write_text(json.dumps(tree_document()), encoding="utf-8")
    (folder / "words.txt").write_text(ANSWERS + GUESSES, encoding="utf-8")
    history = folder / "tilewise" / "history.jsonl"
    history.parent.mkdir()
    game = {"date": "2026-11-20", "lexicon": "tiny", "answer": "crane", "guesses": 4}
    history.write_text(json.dumps(game) + "\n", encoding="utf-8")
    files = ["pack.toml", "pack.toml", "answers.txt", "guesses.txt", "opener.json", "tree.json"]
    if dice.random() < 0.5:
        damage(dice, pack / dice.choice(files))
    others = {"words.txt": 0.1, "record.jsonl": 0.05, "proof.jsonl": 0.05}
    others |= {"tilewise/history.jsonl": 0.1}
    for name, share in others.items():
        if dice.random() < share:
            damage(dice, folder / name)


def damage(dice: random.Random, path: Path) -> None:
    """Replace, cut or insert something in a file, or put another kind of thing there."""
    content = path.read_bytes() if path.exists() else TOML.encode()
    for _ in range(dice.randint(1, 3)):
        start = dice.randrange(len(content) + 1)
        end = min(len(content), start + dice.choice([0, 0, 1, 5, 50]))
        content = content[:start] + dice.choice(PIECES) * dice.choice([1, 1, 9]) + content[end:]
    others: list[Callable[[Path], None]] = [
        Path.mkdir,
        lambda place: place.symlink_to("/dev/null"),
        lambda place: place.symlink_to(place.name),
        lambda place: place.symlink_to("nowhere"),
    ]
    if dice.random() < 0.85:
        path.write_bytes(content)
    else:
        path.unlink(missing_ok=True)
        dice.choice(others)(path)


def change(dice: random.Random, words: list[str]) -> None:
    """Change one word of a call."""
    place = dice.randrange(len(words))
    match dice.randrange(6):
        case 0:
            words[place] = dice.choice(WORDS)
        case 1:
            words.insert(place + 1, dice.choice(WORDS))
        case 2:
            words.append(dice.choice(WORDS))
        case 3:
            words[place] = words[place][: dice.randrange(len(words[place]) + 1)]
        case 4:
            words[place] += dice.choice(WORDS)
        case _:
            words.append(words.pop(place))


@dataclass(frozen=True)
class Outcome:
    """Result of a call; `code` is the exception's name if one escaped."""

    code: int | str
    out: str
    err: str

    def breach(self, *, deaf: bool = False) -> str:
        """Return the broken promise; '' if there is none.

        Args:
            deaf: nothing written to stderr could have been read.
        """
        if self.code not in (0, 1, 2, 130):
            return f"ended with {self.code}"
        if "Traceback" in self.err:
            return "a traceback"
        if self.code in (1, 2) and not self.err.strip() and not deaf:
            return "not a word of why"
        lines = (self.out + self.err).replace("\t", " ").splitlines()
        if any(visible(line) != line for line in lines):
            return "commands the terminal"
        if self.code == 0 and self.out.startswith("{"):
            json.loads(self.out)
        return ""


def carry_out(case: Case) -> Outcome:
    """Run a case in this process, in its folder."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=case.encoding)
    err = io.TextIOWrapper(io.BytesIO(), encoding=case.encoding, errors="backslashreplace")
    code: int | str
    with (
        mock.patch.object(sys, "argv", ["tilewise", *case.words]),
        mock.patch.object(sys, "stdin", io.StringIO(case.typed)),
        redirect_stdout(out),
        redirect_stderr(err),
        working_in(case.folder, case.environment),
    ):
        try:
            main()
            code = "no exit code"
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
        except Exception as escaped:
            code = f"{type(escaped).__name__}: {escaped}"
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return Outcome(code, read_back(out), read_back(err))


def read_back(stream: io.TextIOWrapper) -> str:
    """Return what was written to a stream."""
    stream.flush()
    stream.seek(0)
    return stream.read()


@contextmanager
def working_in(folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """Work in a folder, with no packs of the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, value in (surroundings(folder) | environment).items():
            patch.setenv(name, value)
        yield


def surroundings(folder: Path) -> dict[str, str]:
    return {"XDG_DATA_HOME": str(folder), "TILEWISE_LEXICONS": str(folder), "COLUMNS": "80"}


def carry_out_alone(case: Case) -> Outcome:
    """Run a case as a process of its own, with real streams."""
    redirected = ["sh", "-c", f'exec "$@" {case.streams}', "sh"]
    result = subprocess.run(
        [*redirected, sys.executable, "-m", "tilewise", *case.words],
        input=case.typed.encode("utf-8", "surrogatepass"),
        capture_output=True,
        cwd=case.folder,
        env=dict(os.environ)
        | surroundings(case.folder)
        | {"PYTHONIOENCODING": case.encoding}
        | case.environment,
        check=False,
        timeout=120,
    )
    out, err = (text.decode(case.encoding) for text in (result.stdout, result.stderr))
    return Outcome(result.returncode, out, err)


def breaches(numbers: range) -> Iterator[str]:
    """Run cases in this process; yield the broken promises."""
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            case = make_case(number, Path(folder))
            outcome = carry_out(case)
        if breach := outcome.breach():
            yield f"{number}: {case.words} {breach}: {outcome.err[-200:]!r}"


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, MANY, BATCH))
def test_many_hostile_calls(start: int) -> None:
    assert list(breaches(range(start, start + BATCH))) == []


@pytest.mark.slow
@pytest.mark.parametrize("number", range(MANY_REAL))
def test_hostile_calls_of_processes(number: int, tmp_path: Path) -> None:
    case = make_case(MANY + number, tmp_path)
    outcome = carry_out_alone(case)
    assert outcome.breach(deaf="2>&-" in case.streams) == "", case


def broken() -> int:
    raise IndexError("a defect")


def mute() -> int:
    return 2


def loud() -> int:
    print("\x1b[2J")
    return 0


@pytest.mark.parametrize(
    ("call", "said"), [(broken, "IndexError: a defect"), (mute, "not a word"), (loud, "commands")]
)
def test_a_broken_promise_is_detected(
    monkeypatch: pytest.MonkeyPatch, call: Callable[[], int], said: str
) -> None:
    monkeypatch.setattr("tilewise.cli.program.call", call)
    (found,) = breaches(range(1))
    assert said in found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as alone:
        shown = make_case(int(sys.argv[1]), Path(alone))
        print(shown, *map(str, Path(alone).rglob("*")), sep="\n")
        print(carry_out(shown) if int(sys.argv[1]) < MANY else carry_out_alone(shown))
