"""Compares the best few guesses by playing the game out after each.

The estimate adds up the costs of single boards, and ignores that a later guess can help on several
boards at once. Playing a game to its end accounts for this. So answers are drawn, the same ones for
every guess that is tried, and the games that start with it are played out by a simple player that
follows the estimate. The value of the guess is the average number of guesses they take. This is a
classic way to improve a policy (Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo
Search", 1996).

Few games are enough to see that most guesses are worse: every round gets the same share of the
work, and after it the worse half of the guesses is dropped (sequential halving: Karnin, Koren and
Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). The random numbers are always
the same, so the same boards always lead to the same guess.

The player chooses among few guesses: the candidates, and the best by the estimate. If a board has
many candidates, only those that make up nearly all of the probability are used. The games are
played by compiled code (:mod:`tilewise.search.kernel.playouts`), which needs the extra ``optimal``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from tilewise.knowledge.buckets import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.play.boards.uncertainty import CostOfUncertainty
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.rule import MOST_LISTED
from tilewise.search.limits import has_engine
from tilewise.stopping import check_stop

if TYPE_CHECKING:  # importing it loads the compiler
    from tilewise.search.kernel.playouts import Deal, Int32Array

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


def plays_out(words: WordTable) -> bool:
    """Whether games with these words can be played out right away, without compiling."""
    return has_engine() and starts_at_once(words)


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
        work, or there is only one guess to try.
    """
    tried = tried[:_TRIED]
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
