from __future__ import annotations

import pytest

from tests.reference import Word
from tests.rules.oracle import check_rule
from tilewise import Session, load
from tilewise.errors import FeedbackError
from tilewise.rules.games.warmle import WARMLE

PACK = load("en").by_rule("warmle")


def plain(guess: Word, answer: Word) -> tuple[int, ...]:
    """2: the same token; 1: one of the three before or after it; 0: any other."""
    return tuple(
        2
        if own == other
        else 1
        if other in {own - 3, own - 2, own - 1, own + 1, own + 2, own + 3}
        else 0
        for own, other in zip(guess, answer, strict=True)
    )


def test_against_a_plain_implementation() -> None:
    check_rule(WARMLE, plain)


@pytest.mark.parametrize(
    ("guess", "answer", "feedback"), [("crane", "brick", "YG..."), ("stale", "spelt", "G..G.")]
)
def test_published_examples(guess: str, answer: str, feedback: str) -> None:
    assert PACK.feedback(guess, answer) == feedback


def test_the_alphabet_does_not_go_round() -> None:
    assert PACK.feedback("zzzzz", "aaaaa") == "....."


def test_a_wrong_mark_is_explained_in_terms_of_the_rule() -> None:
    with pytest.raises(FeedbackError, match="Y at most three letters away"):
        Session(PACK).add("crane", "Q....")


def test_what_wordle_could_not_say() -> None:
    """A letter may be near in one place and far in another: such rows do not contradict."""
    session = Session(PACK)
    session.add("eerie", PACK.feedback("eerie", "brick"))
    assert PACK.feedback("eerie", "brick") == "Y..." + "."
    assert session.contradiction() is None
