"""The form of the answers to :mod:`tilewise.mcp.tools`."""

from __future__ import annotations

from typing import TypedDict

from tilewise.play.documents import (
    AdviceDocument,
    BoardsAdviceDocument,
    Candidates,
    FeedbackDocument,
    PlayedTurn,
    ReviewDocument,
)
from tilewise.web.answers import PacksAnswer


class SuggestAnswer(AdviceDocument):
    """What to guess next.

    ``problems`` says why no word fits the rows and how to correct them; it is empty if a word fits.
    ``guesses_left`` is null if the game has no limit.
    """

    is_solved: bool
    guesses_left: int | None
    problems: list[str]


class BoardsAnswer(BoardsAdviceDocument):
    """What to guess next on several boards.

    ``problems`` says on which boards no word fits, why, and how to correct the rows.
    """

    is_solved: bool
    problems: list[str]


class CandidatesAnswer(Candidates):
    """The words that may be the answer.

    ``tier`` is 1 if ``words`` are the likely answers that fit, and 2 if no likely answer fits and
    ``words`` are the other words that do. It is 0 if no word fits; ``problems`` then says why.
    """

    problems: list[str]


class FeedbackAnswer(FeedbackDocument):
    """The feedback of a guess."""


class ReviewAnswer(ReviewDocument):
    """The review of a game."""


class SimulateWordAnswer(TypedDict):
    """A game that tilewise played; ``guesses`` is null if it did not find the word."""

    lexicon: str
    answer: str
    solved: bool
    guesses: int | None
    turns: list[PlayedTurn]


class ListPacksAnswer(PacksAnswer):
    """All games; ``default`` is the id of the game used if none is given."""
