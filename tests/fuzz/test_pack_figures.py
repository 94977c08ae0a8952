"""Packs with false figures, through every command: no traceback, and nothing false shown as exact.

A case is a foreign pack in which some numbers of ``tree.json``, ``opener.json`` and
``opener-costs.json`` were changed. Cases are numbered, and a number always gives the same case. The
results are compared with those for the same words without these files, where everything is
searched.
"""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.test_command_line import Case, carry_out
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.fingerprints import Standing

pytestmark = pytest.mark.slow  # each call takes a fifth of a second

MANY = 25
"""Cases up to which all are run."""

BATCH = 6
PACK = "nerdle-micro"
FILES = ("tree.json", "opener.json", "opener-costs.json")
COSTS = {"5+4=9": 383, "1+2=3": 420.5, "9/3=3": 401}

SUGGEST = "suggest PACK --top 9 --json"
REVIEW = "review PACK 1+2=3 9/3=3 7-6=1 --answer 7-6=1 --json"
CALLS = [
    SUGGEST,
    REVIEW,
    "suggest PACK 1+2=3=Y..G. --json",
    "suggest PACK --no-spoilers",
    "suggest PACK --boards 2 --json",
    "solve PACK --top 2",
    "play PACK --answer 7-6=1",
    "review PACK 1+2=3 --answer 7-6=1",
    "history review",
    "simulate PACK --json",
    "compare PACK",
    "lexicon info PACK",
    "lexicon info PACK --json",
    "lexicon check PACK",
    "lexicon check PACK --json",
]

NUMBERS = [0, 1, -1, -99, 0.5, 1e9, 1e200, 1e308, 10**400, -(10**400), 2**63, 10**4299]
WRONG: list[Any] = [True, False, None, "7", "", [], {}]


def figures(document: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every number and boolean of a document, as its container and key."""
    places = document.items() if isinstance(document, dict) else enumerate(document)
    for place, value in list(places):
        if isinstance(value, dict | list):
            yield from figures(value)
        elif isinstance(value, bool | int | float):
            yield document, place


def another(dice: random.Random, value: Any) -> Any:
    """Return a value to replace a figure with."""
    kind = dice.randrange(6)
    try:
        match kind:
            case 0:
                return dice.choice(WRONG)
            case 1:
                return value + dice.choice([-1, 1, 0.25, 1e-3])
            case 2:
                return value * dice.choice([-1, 2, 0.5, 1.001])
            case 3:
                return not value
            case _:
                return dice.choice(NUMBERS)
    except (TypeError, OverflowError):  # of a figure that is none any more
        return dice.choice(NUMBERS)


def change(dice: random.Random, file: Path) -> None:
    """Change some figures of a file."""
    document = json.loads(file.read_text(encoding="utf-8"))
    for _ in range(dice.choice([1, 1, 2, 5])):
        inside, place = dice.choice(list(figures(document)) or [({"nothing": 0}, "nothing")])
        inside[place] = another(dice, inside[place])
    if dice.random() < 0.1 and "tree" in document:
        document |= {"proven": True, "bound": document["total_guesses"]}
    file.write_text(json.dumps(document), encoding="utf-8")


def make_pack(number: int, folder: Path) -> None:
    """Make the pack with a number; number 0 has no computed files, and is the reference."""
    dice = random.Random(number)
    pack = shutil.copytree(shipped_folder() / PACK, folder / PACK)
    lists = asdict(load(pack).hashes)
    (pack / "opener-costs.json").write_text(json.dumps({"lists": lists, "costs": COSTS}))
    history = folder / "tilewise" / "history.jsonl"
    history.parent.mkdir()
    turns = ["1+2=3=Y..G.", "7-6=1=GGGGG"]
    game = {"date": "2026-11-20", "lexicon": PACK, "answer": "7-6=1", "guesses": 2, "turns": turns}
    history.write_text(json.dumps(game) + "\n", encoding="utf-8")
    if not number:
        for name in FILES:
            (pack / name).unlink()
        return
    for name in dice.sample(FILES, dice.choice([1, 1, 2, 3])):
        change(dice, pack / name)


def called(call: str, folder: Path) -> Case:
    words = tuple(str(folder / PACK) if word == "PACK" else word for word in call.split())
    return Case(words, "1+2=3 Y..G.\nquit\n", folder, "utf-8", {}, "")


@cache
def truth() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the figures of every first guess, by word, and the review of the reference."""
    with tempfile.TemporaryDirectory() as folder:
        make_pack(0, Path(folder))
        every = "suggest PACK --top 1000 --json"
        advice = json.loads(carry_out(called(every, Path(folder))).out)
        game = json.loads(carry_out(called(REVIEW + " --seconds 200", Path(folder))).out)
    return {row["word"]: row for row in advice["suggestions"]}, game


def breaches(numbers: range) -> Iterator[str]:
    """Yield how some packs made us break a promise."""
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            make_pack(number, Path(folder))
            for call in CALLS:
                outcome = carry_out(called(call, Path(folder)))
                breach = outcome.breach() or "".join(falsehoods(call, outcome.out))
                if breach or (outcome.code and "check" not in call):
                    yield f"{number}: {call}: {outcome.code} {breach} {outcome.err[-200:]!r}"


def falsehoods(call: str, out: str) -> Iterator[str]:
    """Yield what is shown as exact and is not."""
    first, game = truth()
    if call == SUGGEST:
        for row in json.loads(out)["suggestions"]:
            for name in ("entropy_bits", "expected_remaining", "worst_case", "buckets"):
                if abs(row[name] - first[row["word"]][name]) > 1e-5:
                    yield f"{name} of {row['word']} is told to be {row[name]}; "
    if call == REVIEW:
        for guess, true in zip(json.loads(out)["guesses"], game["guesses"], strict=True):
            for name in ("expected_guesses", "skill_loss", "luck"):
                if guess["exact"] and abs(guess[name] - true[name]) > 1e-9:
                    yield f"{name} of {guess['word']} is told to be {guess[name]}; "


def batches(first: int, last: int) -> list[range]:
    return [range(start, start + BATCH) for start in range(first, last, BATCH)]


@pytest.mark.parametrize("numbers", batches(1, MANY), ids=str)
def test_packs_with_false_figures(numbers: range) -> None:
    assert list(breaches(numbers)) == []


def test_the_reference_is_exact() -> None:
    first, game = truth()
    assert len(first) > 100
    assert all(guess["exact"] for guess in game["guesses"])


def test_a_trusted_lie_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewise.lexicon.fingerprints._remembered", lambda mark: Standing.OURS)
    assert any("is told to be" in breach for breach in breaches(range(1, 13)))
