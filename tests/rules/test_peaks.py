from __future__ import annotations

import pytest

from tests.reference import Word
from tests.rules.oracle import check_exact_totals, check_rule, table_of
from tilewise import Game, Session, load, read_share
from tilewise.errors import FeedbackError, GuessError, SearchError
from tilewise.rules.games.peaks import PEAKS
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import SearchProblem, prepare

PACK = load("en", words="all").by_rule("peaks")


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
    with pytest.raises(
        FeedbackError, match="G correct, U the answer's letter is later in the alphabet"
    ):
        Session(PACK).add("crane", "Y....")


def inside(word: str, rows: list[tuple[str, str]]) -> bool:
    """Whether every letter lies in the range that all rows leave for its place."""
    for place, letter in enumerate(word):
        first, last = "a", "z"
        for guess, answer in rows:
            own, other = guess[place], answer[place]
            if own == other:
                first = last = own
            elif own < other:
                first = max(first, chr(ord(own) + 1))
            else:
                last = min(last, chr(ord(own) - 1))
        if not first <= letter <= last:
            return False
    return True


def test_hard_mode_keeps_letters_in_their_ranges() -> None:
    words = [PACK.spelling(row) for row in range(len(PACK.words.tokens))]
    session, rows = Session(PACK, hard=True), list[tuple[str, str]]()
    for guess in ("crane", "broil"):
        session.add(guess, PACK.feedback(guess, "brick"))
        rows.append((guess, "brick"))
        allowed = [words[row] for row in session.position.allowed.tolist()]
        assert allowed == [word for word in words if inside(word, rows)]
        assert session.suggest(1)[0].word in allowed
    assert session.objection(PACK.encode("brick")) is None
    with pytest.raises(GuessError, match="must fit what guess 1 showed: crane=DGUDU"):
        session.check_hard_mode(PACK.encode("crane"))
    game = Game(PACK, "brick", hard=True)
    game.guess("crane")
    with pytest.raises(GuessError, match="hard mode: the guess must fit"):
        game.guess("salet")
    with pytest.raises(SearchError, match="Peaks gives other hints"):
        prepare(SearchProblem.of(PACK, hard=HardMode.HARD))


def test_exact_costs_in_hard_mode() -> None:
    check_exact_totals(table_of(PEAKS, 9, 9, 3, 8), plain, HardMode.HARD)


def test_a_shared_game_is_read() -> None:
    (board,) = read_share(PACK, "Wordle Peaks #1 2/6\n\n🔽🟩🔼🔽🔼\n🟩🟩🟩🟩🟩").boards
    assert [str(row) for row in board.rows] == ["DGUDU", "GGGGG"]
