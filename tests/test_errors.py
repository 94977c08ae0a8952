from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise import errors
from tilewise.errors import Message, TilewiseError, TokenError, is_safe, shown, shown_path, visible


class Odd:
    def __repr__(self) -> str:
        return "\x1b[2J\x9b\u202e"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("crane", "'crane'"),
        ("", "''"),
        ("군대", "'군대'"),
        ("it's", '"it\'s"'),
        ("a\nb\x1b\u202e\ud800", r"'a\nb\x1b\u202e\ud800'"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 39}…'"),
        (3, "3"),
        (["a\n"], r"['a\n']"),
        (Odd(), r"\x1b[2J\x9b\u202e"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"),
    ],
)
def test_shown(value: object, expected: str) -> None:
    assert shown(value) == expected


@given(st.text() | st.lists(st.text()))
def test_whatever_is_shown_is_short_and_on_one_line(value: object) -> None:
    assert_one_line(shown(value))
    assert len(shown(value)) <= 42 * len("\\U0010ffff")


def test_paths_are_shown_whole() -> None:
    assert shown_path(Path("/a/" + "x" * 200)) == "/a/" + "x" * 200
    assert shown_path("a\nb") == r"'a\nb'"


def test_numbers_that_python_does_not_write() -> None:
    assert shown(10**5000) == "a number of thousands of digits"
    assert shown([16**9000]) == "a number of thousands of digits"


def test_all_errors_are_ours() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, BaseException)
    ]
    assert len(kinds) > 5
    assert all(issubclass(kind, TilewiseError) and kind.__doc__ for kind in kinds)
    assert issubclass(TilewiseError, ValueError)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("crane [/] 군대", "crane [/] 군대"),
        ("می\u200cشود", "می\u200cشود"),
        ("a\x1b[31m\x9b\x7f", r"a\x1b[31m\x9b\x7f"),
        ("a\nb\u2028", r"a\nb\u2028"),
        ("\u202eabc\u2066", r"\u202eabc\u2066"),
        ("bad\udcff", r"bad\udcff"),
        ("private \ue000", r"private \ue000"),
    ],
)
def test_visible(text: str, expected: str) -> None:
    assert visible(text) == expected
    assert is_safe(text) is (text == expected)
    assert is_safe(expected)


def test_messages_are_their_english_text_and_keep_their_values() -> None:
    inner = TokenError("{word} has a space", word="a b")
    note = Message.of(TokenError("line {n:,}: {error}", n=1234, error=inner))
    assert note == "line 1,234: a b has a space"
    assert json.dumps([note]) == '["line 1,234: a b has a space"]'
    for copied in (note, pickle.loads(pickle.dumps(note)), copy.deepcopy(note)):
        assert (copied.message, copied.values["n"]) == ("line {n:,}: {error}", 1234)
        assert str(copied.values["error"]) == "a b has a space"


def test_messages_without_values_are_taken_as_they_are() -> None:
    assert Message("{") == "{"
