from __future__ import annotations

import pytest

from tests.reference import Word
from tests.rules.oracle import check_rule
from tilewise import Session, load, read_share
from tilewise.errors import FeedbackError, GuessError
from tilewise.rules.games.peaks import PEAKS

PACK = load("en").by_rule("peaks")


def plain(guess: Word, answer: Word) -> tuple[int, ...]:
    """0: the answer's token is earlier; 1: it is later; 2: it is the same."""
    return tuple(
        2 if own == other else 1 if other - own > 0 else 0
        for own, other in zip(guess, answer, strict=True)
    )


def test_against_a_plain_implementation() -> None:
    check_rule(PEAKS, plain)


@pytest.mark.parametrize(
    ("guess", "answer", "emoji"),
    [("crane", "brick", "🔽🟩🔼🔽🔼"), ("apple", "maple", "🔼🔽🟩🟩🟩")],
)
def test_published_examples(guess: str, answer: str, emoji: str) -> None:
    assert PACK.feedback(guess, answer).emoji == emoji


def test_a_wrong_mark_is_explained_in_terms_of_the_rule() -> None:
    with pytest.raises(FeedbackError, match="G correct, U the answer's letter is later"):
        Session(PACK).add("crane", "Y....")


def test_there_is_no_hard_mode() -> None:
    with pytest.raises(GuessError, match="Peaks has no hard mode"):
        Session(PACK, hard=True)


def test_a_shared_game_is_read() -> None:
    (board,) = read_share(PACK, "Wordle Peaks #1 2/6\n\n🔽🟩🔼🔽🔼\n🟩🟩🟩🟩🟩").boards
    assert [str(row) for row in board.rows] == ["DGUDU", "GGGGG"]
