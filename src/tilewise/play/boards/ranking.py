"""Value of a guess on several boards at once.

**The estimate.** :mod:`tilewise.play.boards.uncertainty` estimates the cost of each board. The
value of a guess is 1 plus the sum over the boards.

**How it is computed.** The expectation of 1 - max p over the buckets is 1 minus the sum of the
probabilities of their likeliest candidates; the expectation of H is H minus the entropy of the
pattern. If there are few candidates, their patterns are compared pair by pair for all guesses at
once. Otherwise candidates are split into buckets as in any position; if there are very many, only
those that make up nearly all of the probability. Neither figure depends on the other boards. So
they are computed once for boards in the same position, and again only when a guess gave information
about the board.

**Known words** are guessed first: the word of a board with one candidate has to be guessed sooner
or later, and its information is worth most right away.

**The best few** of the other guesses are compared by playing the game out, where that is possible
(:mod:`tilewise.play.boards.playouts`).

**The end.** If the product of the numbers of candidates is small,
:mod:`tilewise.play.boards.endgame` finds the best guess, and the estimate ranks the rest. Only
there does the number of guesses left matter.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from tilewise.knowledge.buckets import Floats, Ints
from tilewise.knowledge.columns import PatternColumns
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.play.boards.endgame import BoardView, Endgame, Outlook, TooLong
from tilewise.play.boards.playouts import PlayedOut, play_out, plays_out
from tilewise.play.boards.uncertainty import CostOfUncertainty, Costs, Split
from tilewise.stopping import check_stop

_FEW = 24  # most candidates compared pair by pair; with more, buckets are faster
_MANY = 100  # with more candidates, the least likely are left out
_NEARLY_ALL = 0.95  # share of the probability that is then counted
_MOST_BOARDS = 8  # with more boards open, each matters less, and a smaller share is enough
_MOSTLY = 0.8
_KEPT = 256  # most boards whose splits are cached; with 13,000 guesses, each takes 100 kB
_EXACT_PRODUCT = 300
_EXACT_GUESSES = 4000


@dataclass(frozen=True)
class Exact:
    """Result of an exact search of the end of a game.

    Attributes:
        row: the best guess, as a row of the word table.
        outlooks: how the game will end, by next guess: for the best one, and for as many others
            as the effort allowed.
    """

    row: int
    outlooks: Mapping[int, Outlook]


class JointRanking:
    """Ranks the guesses of several open boards of one lexicon.

    Args:
        words: the game's words.
    """

    def __init__(self, words: WordTable) -> None:
        self._columns = PatternColumns(words)
        self._kept: dict[tuple[bytes, float], Split] = {}

    def expected_guesses(self, boards: Sequence[Position]) -> Costs:
        """Estimate the guesses until all boards are closed, including the next one.

        Args:
            boards: the open boards, each with at least one candidate.

        Returns:
            float32, shape (guesses,), in the order of :func:`guesses_of`.
        """
        allowed = guesses_of(boards)
        expected = np.ones(len(allowed), np.float32)
        for board in boards:
            expected += self.board_costs(board, allowed, len(boards))
        return expected

    def board_costs(self, board: Position, guesses: Ints, boards: int) -> Costs:
        """Estimate the cost of one of several open boards after each of some guesses.

        Args:
            board: the board, with at least one candidate.
            guesses: rows of the word table, ascending.
            boards: how many boards are open, including this one.

        Returns:
            float32, shape (guesses,).
        """
        expected = np.ones(len(board.words.tokens), np.float32)
        if board.count > 1:
            share = _NEARLY_ALL if boards <= _MOST_BOARDS else _MOSTLY
            expected += CostOfUncertainty.of(boards).after(board, self._split(board, share))
        expected[board.candidates] -= board.probabilities.astype(np.float32)
        found: Costs = expected[guesses]
        return found

    def costs_after(self, boards: Sequence[Position], rows: Ints) -> Floats:
        """Estimate the cost of each board after each guess; float64 (boards, rows).

        Args:
            boards: the open boards, each with at least one candidate.
            rows: the guesses, as rows of the word table.
        """
        cost = CostOfUncertainty.of(len(boards))

        def after(board: Position) -> Floats:
            blocks = [cost.after(board, Split.of(found)) for _, found in board.bucket_blocks(rows)]
            return 1 + np.concatenate(blocks) - board.probability_of(rows)

        known = {board: after(board) for board in set(boards)}
        return np.stack([known[board] for board in boards])

    def costs(self, boards: Sequence[Position]) -> Floats:
        """Estimate the cost of each board in its present position; float64 (boards,)."""
        cost = CostOfUncertainty.of(len(boards))
        return np.array([1 + cost.now(board) for board in boards])

    def exact(
        self, boards: Sequence[Position], turns: float = math.inf, rows: Sequence[int] = ()
    ) -> Exact | None:
        """Search a game to its end; None if the end is too far away.

        Args:
            boards: the open boards, each with at least one candidate.
            turns: number of guesses left in the game.
            rows: other guesses whose outlook is wanted, apart from the best.
        """
        if math.prod(board.count for board in boards) > _EXACT_PRODUCT:
            return None
        words = [int(board.candidates[0]) for board in boards]
        if all(board.count == 1 for board in boards):
            return Exact(words[0], _settled(words, turns, rows))
        allowed = guesses_of(boards)
        views = [
            BoardView(
                board.candidates,
                board.probabilities,
                self._columns.of(board.candidates)[:, allowed],
            )
            for board in boards
        ]
        search = Endgame(views, allowed, turns, _EXACT_GUESSES)
        try:
            best, outlook = search.best()
        except TooLong:
            return None
        outlooks = {best: outlook}
        search.grant(_EXACT_GUESSES)
        for row in rows:
            with suppress(TooLong):
                outlooks[row] = search.outlook_of(row)
        return Exact(best, outlooks)

    def best_guess(self, boards: Sequence[Position], turns: float = math.inf) -> int:
        """Return the guess to make, as a row of the word table.

        Args:
            boards: the open boards, each with at least one candidate.
            turns: number of guesses left in the game.
        """
        sure = _sure(boards)
        if len(sure):
            return int(sure[0])
        exact = self.exact(boards, turns)
        if exact is not None:
            return exact.row
        ranked = self.ranked(boards)
        trial = self.played_out(boards, ranked, ranked)
        return int(ranked[0] if trial is None else trial.rows[0])

    def ranked(self, boards: Sequence[Position]) -> Ints:
        """Return the guesses, best by the estimate first, as rows of the word table.

        Known words come before all others.

        Args:
            boards: the open boards, each with at least one candidate.
        """
        sure = _sure(boards)
        ranked = guesses_of(boards)[np.argsort(self.expected_guesses(boards), kind="stable")]
        return np.concatenate([sure, ranked[~np.isin(ranked, sure)]])

    def played_out(self, boards: Sequence[Position], ranked: Ints, tried: Ints) -> PlayedOut | None:
        """Play the game out after the best guesses; None if that is not possible or not needed.

        Args:
            boards: the open boards, each with at least one candidate.
            ranked: all guesses, best by the estimate first.
            tried: those that may be the best, in the same order.
        """
        if not plays_out(boards[0].words):
            return None
        if np.isin(tried[:1], _sure(boards)).any():  # no guess is better
            return None
        return play_out(boards, ranked, tried)

    def _split(self, board: Position, share: float) -> Split:
        """Return how each word would split the candidates of a board, if it were guessed.

        Args:
            board: the board.
            share: how much of the probability to count if there are many candidates.
        """
        key = (board.candidates.tobytes(), share)
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            few = board.count <= _FEW
            known = self._pair_by_pair(board) if few else _by_class(board, share)
            self._kept[key] = known
        return known

    def _pair_by_pair(self, board: Position) -> Split:
        """Compare the candidates pair by pair."""
        patterns, probabilities = self._columns.of(board.candidates), board.probabilities
        mass = np.repeat(probabilities.astype(np.float32)[:, None], patterns.shape[1], axis=1)
        peaks, told = np.zeros_like(mass[0]), np.zeros_like(mass[0])
        for later, probability in enumerate(probabilities.astype(np.float32)):
            check_stop()
            is_first = np.ones(patterns.shape[1], np.bool_)
            for earlier in range(later):
                alike = patterns[earlier] == patterns[later]
                mass[earlier] += probability * alike
                mass[later] += mass.dtype.type(probabilities[earlier]) * alike
                is_first &= ~alike
            peaks += probability * is_first
        for probability, shared in zip(probabilities.astype(np.float32), mass, strict=True):
            told -= probability * np.log2(shared)
        return Split(peaks, told)


def _sure(boards: Sequence[Position]) -> Ints:
    """Return the words of boards with one candidate, in board order, as rows of the word table."""
    settled = [int(board.candidates[0]) for board in boards if board.count == 1]
    return np.array(list(dict.fromkeys(settled)), np.intp)


def _settled(words: Sequence[int], turns: float, others: Sequence[int]) -> dict[int, Outlook]:
    """Return how a game ends, by next guess, if all answers are known."""
    outlooks = {}
    for row in (*words, *others):
        guesses = float(len(set(words)) + (row not in words))
        lost = guesses > turns
        outlooks[row] = Outlook(guesses, float(lost), math.inf if lost else guesses)
    return outlooks


def guesses_of(boards: Sequence[Position]) -> Ints:
    """Return the guesses that at least one board allows, as rows of the word table, ascending.

    They differ because a rare word is only allowed if it may be the board's answer.
    """
    is_allowed = np.zeros(len(boards[0].words.tokens), np.bool_)
    for board in boards:
        is_allowed[board.allowed] = True
    return np.flatnonzero(is_allowed)


def _by_class(board: Position, share: float) -> Split:
    """Split many candidates into buckets, once for all guesses that split them identically."""
    classes = board.partitions.classes(np.arange(len(board.words.tokens)))
    counted = board.partitions
    if board.count > _MANY:
        enough = int(np.searchsorted(np.cumsum(board.probabilities), share)) + 1
        counted = counted.of_likeliest(enough)
    peaks, told = np.empty((2, len(classes.first)), np.float32)
    for block, buckets in counted.class_buckets(classes.parts):
        split = Split.of(buckets)
        peaks[block], told[block] = split.peaks, split.told
    return Split(peaks[classes.class_of], told[classes.class_of])
