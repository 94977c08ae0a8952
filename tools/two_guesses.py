"""Ranks first guesses for several boards by what the second guess can do after them.

The estimate of :mod:`tilewise.play.boards.ranking` is poor for the first guess, so far from the end
of the game. Openers differ in how well a second guess complements them on all boards at once. So
this looks at the second guess:

    value(g) = 1 + the mean over games of the least expected guesses after g,

with the same random games for every g. The cost of a board after g depends only on its feedback, so
it is computed once per feedback; a game is then a sum over its boards, and the minimum of it. That
still takes about a second per opener, so it is done when a pack is made (``python -m
tools.boards_openers``); ``opener.json`` stores the ranking beside the one for one board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.play.boards.ranking import JointRanking
from tilewise.play.boards.uncertainty import Costs
from tilewise.rules.feedback import Pattern, Turn, pattern


def after_two_guesses(
    words: WordTable, openers: Iterable[int], games: Sequence[Sequence[int]]
) -> list[float]:
    """Estimate the length of games of several boards for each first guess.

    Args:
        words: the game's words.
        openers: first guesses, as rows of the word table.
        games: the answers of each game, board by board, as rows of the word table.

    Returns:
        The mean over the games, for each opener.
    """
    return [_Opened(words, opener).expected_guesses(games) for opener in openers]


class _Opened:
    """Games after one first guess."""

    def __init__(self, words: WordTable, opener: int) -> None:
        self._words = words
        self._opener = opener
        self._shown: tuple[int, ...] = tuple(words.tokens[opener].tolist())
        self._start = Position.start(words)
        self._allowed = self._start.allowed
        self._ranking = JointRanking(words)
        self._costs: dict[tuple[Pattern, int], Costs] = {}

    def expected_guesses(self, games: Sequence[Sequence[int]]) -> float:
        return 1 + float(np.mean([self._after(game) for game in games]))

    def _after(self, answers: Sequence[int]) -> float:
        """Return the least expected guesses after the opener."""
        rule = self._words.rule
        told = [
            pattern(self._shown, self._words.tokens[answer].tolist(), rule)
            for answer in answers
            if answer != self._opener
        ]
        if not told:
            return 0.0
        return 1 + float(np.sum([self._cost(one, len(told)) for one in told], axis=0).min())

    def _cost(self, told: Pattern, boards: int) -> Costs:
        """Return the cost of a board after each second guess, with this many boards open."""
        key = (told, boards)
        if key not in self._costs:
            board = self._start.after(Turn(self._shown, told))
            self._costs[key] = self._ranking.board_costs(board, self._allowed, boards)
        return self._costs[key]
