from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from tests.messages import assert_one_line
from tilewise.errors import PackError
from tilewise.lexicon.computed import (
    Figures,
    FirstGuess,
    ListHashes,
    OpenerFile,
    OpenerRanking,
    parse_opener_file,
)


def first_guess(word: str, *figures: float) -> FirstGuess:
    names = (field.name for field in fields(Figures))
    named: dict[str, Any] = dict(zip(names, figures, strict=True))
    return FirstGuess(word=word, **named)


FILE = OpenerFile(
    ListHashes("a" * 64, "b" * 64),
    (
        OpenerRanking(
            "expected-guesses",
            'all guesses, by "hand"',
            (
                first_guess("slate", 3.5, 5.75, 71.5, 221, 147),
                first_guess("می\u200cروم", 3.5, 5.75, 71.5, 221, 147),
                first_guess("군대", 3.0, 5.5, 70.0, 200, 1),
            ),
        ),
        OpenerRanking("entropy", "none yet", ()),
    ),
)


def test_round_trip() -> None:
    text = FILE.to_json()
    assert parse_opener_file(text.encode()) == FILE
    assert parse_opener_file(FILE.to_json().encode()).to_json() == text
    assert sum('"word"' in line for line in text.splitlines()) == 3  # one row per line


def test_by_strategy() -> None:
    assert FILE.by("entropy") is FILE.rankings[1]
    assert FILE.by("minimax") is None


def changed(change: Callable[[Any], object]) -> bytes:
    data = json.loads(FILE.to_json())
    change(data)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is not valid JSON"),
        (b"{", "is not valid JSON"),
        (b"\xff\xff", "is not valid JSON"),
        (b"[" * 100_000, "is not valid JSON"),
        (b'{"schema": ' + b"1" * 5000 + b"}", "is not valid JSON"),
        (b"[]", "does not use schema 1"),
        (b"null", "does not use schema 1"),
        (changed(lambda d: d.update(schema=2)), "does not use schema 1"),
        (changed(lambda d: d.pop("lists")), "is malformed"),
        (changed(lambda d: d.update(lists="abc")), "is malformed"),
        (changed(lambda d: d.update(openers=None)), "is malformed"),
        (changed(lambda d: d.update(openers="abc")), "is malformed"),
        (changed(lambda d: d["openers"].append(3)), "is malformed"),
        (changed(lambda d: d["openers"][0].pop("how")), "is malformed"),
        (changed(lambda d: d["openers"][0].update(strategy=["x"])), "is malformed"),
        (changed(lambda d: d["openers"][0]["rows"][0].pop("word")), "is malformed"),
        (changed(lambda d: d["openers"][0]["rows"][0].update(word=5)), "is malformed"),
        (changed(lambda d: d["openers"][0]["rows"][0].update(word="a\nb")), "is malformed"),
        (changed(lambda d: d["openers"][0]["rows"][0].update(buckets="many")), "is malformed"),
        (
            changed(lambda d: d["openers"][0]["rows"][0].update(buckets=1e999)).replace(
                b"Infinity", b"1e999"
            ),
            "is malformed",
        ),
        (changed(lambda d: d["openers"][0]["rows"][0].update(entropy_bits=None)), "is malformed"),
        (
            changed(lambda d: d["openers"][0]["rows"][0].update(entropy_bits=float("nan"))),
            "is not valid JSON: NaN is not a JSON number",
        ),
        (
            changed(lambda d: d["openers"][0]["rows"][0].update(worst_case="x" * 9999)),
            "is malformed",
        ),
    ],
    ids=lambda content: ascii(content[:20]),
)
def test_what_is_not_an_opener_file(content: bytes, message: str) -> None:
    with pytest.raises(PackError, match=message) as error:
        parse_opener_file(content)
    assert_one_line(error.value)
    assert len(str(error.value)) < 200
