"""The value of a guess on several boards: estimates, games played out, and a ranking of both."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Buckets, Floats, Ints, PatternColumns
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.play.endgame import BoardView, Endgame, Outlook, TooLong
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.rule import MOST_LISTED
from tilewise.search import has_engine
from tilewise.stopping import check_stop

if TYPE_CHECKING:
    from tilewise.search.kernel.playouts import Deal, Int32Array


# -- Estimated cost of a board while other boards are open -----------------------------------------
# A game of several boards takes one guess per board, plus the guesses that close no board. With k
# boards open, a board with candidates of probabilities p is estimated to cost
#
#     1 + a_k x (1 - max p) + b_k x H(p)
#
# guesses, where H is their entropy in bits: its own guess, and a share of those that close no
# board. A board with one candidate costs only its own guess. After a guess, the cost of a board is
# the expectation over its buckets, 0 for the all-correct one, and the value of the guess is 1 plus
# the sum over the boards. Information about every board and the chance to close one are thus
# counted in the same unit. The more boards are open, the lower the cost of uncertainty about each
# of them, because guesses for the others also reduce it: a_k and b_k fall as k grows. They were
# chosen by playing thousands of random English games of 2, 4, 8, 16 and 32 boards with about a
# dozen pairs of values, the same games for each pair and not those in docs/boards.md, and keeping
# the pair that took the fewest guesses. A change of 10% changes the mean by a few thousandths of a
# guess.


Costs = NDArray[np.float32]


@dataclass(frozen=True)
class CostOfUncertainty:
    """Cost of a board with several candidates beyond its own guess; see the module docstring.

    Attributes:
        unsure: a_k, guesses per unit of probability that the likeliest candidate is wrong.
        per_bit: b_k, guesses per bit of uncertainty.
    """

    unsure: float
    per_bit: float

    @classmethod
    def of(cls, boards: int) -> CostOfUncertainty:
        """Return the cost with this many boards open."""
        unsure = 1.38 / boards if boards <= 8 else 0.17 * (8 / boards) ** 1.2
        return cls(unsure, 0.13 / boards)

    def table(self, most: int) -> Costs:
        """Return the cost of 0 to `most` equally likely candidates; float32 (most + 1,)."""
        n = np.maximum(np.arange(most + 1), 1)
        return (self.unsure * (1 - 1 / n) + self.per_bit * np.log2(n)).astype(np.float32)

    def now(self, board: Position) -> float:
        """Return the cost of a board in its present position."""
        return self.unsure * (1 - float(board.probabilities[0])) + self.per_bit * board.entropy

    def after(self, board: Position, split: Split) -> NDArray[np.floating]:
        """Return the expected cost after each guess, float (guesses,)."""
        left = self.per_bit * (board.entropy - split.told)
        cost: NDArray[np.floating] = self.unsure * (1 - split.peaks) + left
        return cost


@dataclass(frozen=True, eq=False)
class Split:
    """The figures of some guesses that determine the expected cost of a board after each.

    Attributes:
        peaks: (guesses,), the sum over the buckets of the probability of their likeliest candidate.
        told: (guesses,), entropy of the pattern, bits.
    """

    peaks: NDArray[np.floating]
    told: NDArray[np.floating]

    @classmethod
    def of(cls, buckets: Buckets) -> Split:
        """Return the figures of the guesses with these buckets."""
        return cls(buckets.sum(buckets.peak), buckets.entropy)


# -- Compares the best few guesses by playing the game out after each ------------------------------
# The estimate adds up the costs of single boards, and ignores that a later guess can help on
# several boards at once. Playing a game to its end accounts for this. So answers are drawn, the
# same ones for every guess that is tried, and the games that start with it are played out by a
# simple player that follows the estimate. The value of the guess is the average number of guesses
# they take. This is a classic way to improve a policy (Tesauro and Galperin, "On-line Policy
# Improvement using Monte-Carlo Search", 1996).
#
# Few games are enough to see that most guesses are worse: every round gets the same share of the
# work, and after it the worse half of the guesses is dropped (sequential halving: Karnin, Koren
# and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). The random numbers are
# always the same, so the same boards always lead to the same guess.
#
# The player chooses among few guesses: the candidates, and the best by the estimate. If a board
# has many candidates, only those that make up nearly all of the probability are used. The games
# are played by compiled code (:mod:`tilewise.search.kernel.playouts`), which needs the extra
# ``optimal``.
#


_PLAYER = "player"  # name of its machine code on disk
_TRIED = 60  # most guesses compared
_TRIED_FIRST = 12  # of these, compared in a few games first, to measure the work per game
_FIRST_DRAWS = 6
_DRAWS = 32  # fewest games per guess; if games are much work, fewer guesses are tried
_PLAYER_GUESSES = 100  # fewest guesses the player has besides the candidates
_LEAST_GUESSES = 250  # fewest guesses it has altogether
_PLAYER_CANDIDATES = 700  # with more candidates, the player only has those ranked high enough
_NEARLY_ALL = 0.98  # share of a board's probability that its candidates make up
_ENOUGH = 0.8  # smallest share, if there is no room for more
_WORK = 1_200_000_000  # patterns compared to choose one guess, in about 0.15 s
_MOST_WORK = 3_000_000_000  # above this, no games are played


@dataclass(frozen=True, eq=False)
class PlayedOut:
    """Guesses after which the game was played out.

    Attributes:
        rows: intp (n,), rows of the word table, best first: those in the last round, then those
            dropped in the round before, and so on.
        expected: float64 (n,), average number of guesses in the games, including this one.
    """

    rows: Ints
    expected: Floats


def needs_compiling(words: WordTable) -> bool:
    """Whether :func:`compile_player` would let games be played out, and can save its code."""
    if not has_engine():
        return False
    from tilewise.search.kernel.compiled import keeps_code  # numba, 250 ms

    return not starts_at_once(words) and keeps_code()


def starts_at_once(words: WordTable) -> bool:
    """Whether there is machine code for the patterns of words; this imports the compiler."""
    from tilewise.search.kernel.compiled import is_kept  # numba, 250 ms

    return is_kept(_PLAYER, words.rule.pattern_dtype(words.length))


def compile_player(words: WordTable) -> None:
    """Compile the player for some words: ten seconds the first time, then the code is on disk.

    Until this is called, games with such words are not played out, so nobody has to wait
    unexpectedly.
    """
    from tilewise.search.kernel.compiled import mark_kept  # numba
    from tilewise.search.kernel.playouts import MOST, Deal
    from tilewise.search.kernel.playouts import play_out as compiled

    patterns = words.rule.pattern_dtype(words.length)
    deal = Deal(
        patterns=np.zeros((1, 1), patterns),
        column=np.zeros(1, np.int32),
        starts=np.arange(2, dtype=np.int32),
        weights=np.ones(1, np.float32),
        unsure=np.zeros(2, np.float32),
        per_bit=np.zeros(2, np.float32),
        costs=np.zeros((2, MOST + 1), np.float32),
    )
    compiled(deal, np.zeros(1, np.int32), np.zeros((1, 1), np.int32), np.zeros(1, np.int64))
    mark_kept(_PLAYER, patterns)


def play_out(boards: Sequence[Position], ranked: Ints, tried: Ints) -> PlayedOut | None:
    """Play a game out after each of some guesses.

    Args:
        boards: the open boards, each with at least one candidate.
        ranked: guesses that the player may make, rows of the word table, best first.
        tried: the guesses to compare, rows of the word table, best first.

    Returns:
        The guesses in their new order; None if a board has too many candidates, games are too much
        work, no code for them is compiled, or the first guess to try is known to be the best.
    """
    if not (has_engine() and starts_at_once(boards[0].words)):
        return None
    tried = tried[:_TRIED]
    if np.isin(tried[:1], _sure(boards)).any():
        return None
    likeliest = [_nearly_all(board) for board in boards]
    if len(tried) < 2 or not all(map(len, likeliest)):
        return None
    own = np.unique(np.concatenate(likeliest))
    if len(own) > _PLAYER_CANDIDATES:
        own = own[:0]
    others = max(_PLAYER_GUESSES, _LEAST_GUESSES - len(own))
    guesses = np.unique(np.concatenate([own, ranked[:others], tried]))
    deal = _deal(boards, likeliest, guesses)
    return _Trial(deal, tried, np.searchsorted(guesses, tried)).run()


def _nearly_all(board: Position) -> Ints:
    """Return the likeliest candidates that make up nearly all of the probability.

    Empty if there is no room for enough of them.
    """
    from tilewise.search.kernel.playouts import MOST  # numba

    reached = np.cumsum(board.probabilities)
    dealt = min(int(np.searchsorted(reached, _NEARLY_ALL)) + 1, MOST, board.count)
    return board.candidates[: dealt if reached[dealt - 1] >= _ENOUGH else 0]


def _deal(boards: Sequence[Position], likeliest: Sequence[Ints], guesses: Ints) -> Deal:
    """Return the boards in the form that the compiled code takes."""
    from tilewise.search.kernel.playouts import MOST, Deal  # numba

    words, table = np.concatenate(likeliest), boards[0].words
    patterns = pattern_matrix(table.tokens[guesses], table.tokens[words], table.rule)
    if table.rule.pattern_count(table.length) > MOST_LISTED:
        # The player counts in tables of all patterns: number those that occur.
        _, numbers = np.unique(patterns, return_inverse=True)
        patterns = numbers.reshape(patterns.shape).astype(patterns.dtype)
    place = np.searchsorted(guesses, words)
    is_guess = guesses[np.minimum(place, len(guesses) - 1)] == words
    weights = [
        board.probabilities[: len(own)] for board, own in zip(boards, likeliest, strict=True)
    ]
    prices = [CostOfUncertainty(0.0, 0.0), *map(CostOfUncertainty.of, range(1, len(boards) + 1))]
    return Deal(
        patterns=np.ascontiguousarray(patterns.T),
        column=np.where(is_guess, place, -1).astype(np.int32),
        starts=np.cumsum([0, *map(len, likeliest)]).astype(np.int32),
        weights=np.concatenate(weights).astype(np.float32),
        unsure=np.array([price.unsure for price in prices], np.float32),
        per_bit=np.array([price.per_bit for price in prices], np.float32),
        costs=np.stack([price.table(MOST) for price in prices]),
    )


class _Trial:
    """Guesses that are compared, round by round.

    Args:
        deal: the boards.
        rows: the guesses, as rows of the word table.
        places: the same, as columns of the deal's patterns.
    """

    def __init__(self, deal: Deal, rows: Ints, places: Ints) -> None:
        self._deal = deal
        self._rows = rows
        self._places = places.astype(np.int32)
        self._totals = np.zeros(len(rows), np.int64)
        self._games = np.zeros(len(rows), np.int64)
        self._random = np.random.default_rng(0)

    def run(self) -> PlayedOut | None:
        """Play until two guesses or fewer are left; None if that is too much work."""
        still = np.arange(len(self._rows))
        share = _WORK / max(1, (len(still) - 1).bit_length())  # for each round
        work = self._play(still[:_TRIED_FIRST], _FIRST_DRAWS)
        if 2 * _TRIED_FIRST * _DRAWS * work > _MOST_WORK:
            return None
        still = still[: max(_TRIED_FIRST, int(share / (work * _DRAWS)))]
        out: list[Ints] = []
        while True:
            games = max(_DRAWS, int(share / (work * len(still))))
            work = self._play(still, games)
            still = still[np.argsort(self._means[still], kind="stable")]
            if len(still) <= 2:
                break
            half = (len(still) + 1) // 2
            out.append(still[half:])
            still = still[:half]
        order = np.concatenate([still, *reversed(out)])
        return PlayedOut(self._rows[order], self._means[order])

    @property
    def _means(self) -> Floats:
        means: Floats = self._totals / np.maximum(self._games, 1)
        return means

    def _play(self, still: Ints, games: int) -> float:
        """Play games after each of these guesses; return the patterns compared per game."""
        from tilewise.search.kernel.playouts import play_out  # numba

        check_stop()
        totals = np.zeros(len(still), np.int64)
        work: int = play_out(self._deal, self._places[still], self._drawn(games), totals)
        self._totals[still] += totals
        self._games[still] += games
        return work * int(self._deal.patterns.shape[1]) / (games * len(still))

    def _drawn(self, games: int) -> Int32Array:
        """Draw the answers of some games; int32 (games, boards), rows of the patterns.

        On each board, answers occur as nearly as possible in proportion to their probabilities, in
        random order (Latin hypercube sampling), so luck on a single board does not favour any
        guess.
        """
        starts, weights = self._deal.starts, self._deal.weights.astype(float)
        drawn = np.empty((games, len(starts) - 1), np.int32)
        for board, (start, end) in enumerate(pairwise(starts)):
            reached = np.cumsum(weights[start:end])
            chances = (self._random.permutation(games) + self._random.random(games)) / games
            place = np.searchsorted(reached, chances * reached[-1], side="right")
            drawn[:, board] = start + np.minimum(place, end - start - 1)
        return drawn


# -- Value of a guess on several boards at once ----------------------------------------------------
# **The estimate.** :mod:`tilewise.play.several_boards` estimates the cost of each board. The
# value of a guess is 1 plus the sum over the boards.
#
# **How it is computed.** The expectation of 1 - max p over the buckets is 1 minus the sum of the
# probabilities of their likeliest candidates; the expectation of H is H minus the entropy of the
# pattern. If there are few candidates, their patterns are compared pair by pair for all guesses at
# once. Otherwise candidates are split into buckets as in any position; if there are very many,
# only those that make up nearly all of the probability. Neither figure depends on the other
# boards. So they are computed once for boards in the same position, and again only when a guess
# gave information about the board.
#
# **Known words** are guessed first: the word of a board with one candidate has to be guessed
# sooner or later, and its information is worth most right away.
#
# **The best few** of the other guesses are compared by playing the game out, where that is
# possible (:mod:`tilewise.play.several_boards`).
#
# **The end.** If the product of the numbers of candidates is small, :mod:`tilewise.play.endgame`
# finds the best guess, and the estimate ranks the rest. Only there does the number of guesses left
# matter.
#


_FEW = 24  # most candidates compared pair by pair; with more, buckets are faster
_MANY = 100  # with more candidates, the least likely are left out
_COUNTED = 0.95  # share of the probability that is then counted
_MOST_BOARDS = 8  # with more boards open, each matters less, and a smaller share is enough
_COUNTED_OF_MANY = 0.8
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
            share = _COUNTED if boards <= _MOST_BOARDS else _COUNTED_OF_MANY
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
        allowed = guesses_of(boards)
        # A word that is unlikely now may be all that is left on its board later.
        unlikely = np.setdiff1d(np.concatenate([b.candidates for b in boards]), allowed)
        allowed = np.union1d(allowed, unlikely)
        views = [
            BoardView(
                board.candidates,
                board.probabilities,
                self._columns.of(board.candidates)[:, allowed],
            )
            for board in boards
        ]
        with closing(Endgame(views, allowed, turns, _EXACT_GUESSES, unlikely.tolist())) as search:
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
        trial = play_out(boards, ranked, ranked)
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
