"""The best few guesses, told apart by playing the game out after each.

The estimate says what boards cost one by one, and knows nothing of what a later guess can do for
several at once. A game that is played to its end does. So answers are drawn, the same ones for
every guess that is tried, and the games that begin with it are played out by a simple player who
goes by the estimate: what they take on average is what the guess is worth. It is the oldest way of
improving on a rule of play (Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo
Search", 1996).

Most guesses need few games to be seen to be worse: each round has the same share of the work, and
the worse half of the guesses is out after it (sequential halving: Karnin, Koren and Somekh, "Almost
Optimal Exploration in Multi-Armed Bandits", 2013). The same numbers are drawn each time, so the
same boards always lead to the same guess.

The player chooses among few guesses: the candidates, and the best by the estimate. Of a board with
many candidates those are dealt that make up nearly all of the probability. The games are played by
compiled code (:mod:`tilewise.search.kernel.playouts`), where the extra ``optimal`` is installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.play.boards.uncertainty import CostOfUncertainty
from tilewise.rules.feedback import pattern_dtype, pattern_matrix
from tilewise.search.limits import has_engine
from tilewise.stopping import check_stop

if TYPE_CHECKING:  # which loads the compiler
    from tilewise.search.kernel.playouts import Deal, Int32Array

_PLAYER = "player"  # what its machine code is kept as
_TRIED = 60  # guesses played out
_TRIED_FIRST = 12  # of them, in a few games that show how much work a game is
_FIRST_DRAWS = 6
_DRAWS = 32  # games played at least; with much work to a game, fewer guesses are tried instead
_PLAYER_GUESSES = 100  # that the player has beside the candidates
_LEAST_GUESSES = 250  # that it has
_PLAYER_CANDIDATES = 700  # above which the player has none but those among its guesses
_NEARLY_ALL = 0.98  # of a board's probability, which is dealt
_ENOUGH = 0.8  # or else as much as there is room for, if it is no less than this
_WORK = 1_200_000_000  # patterns compared for one guess, which takes about 0.15 s
_MOST_WORK = 3_000_000_000  # above which games are not played at all


@dataclass(frozen=True, eq=False)
class PlayedOut:
    """Guesses after which the game was played out.

    Attributes:
        rows: intp (n,), rows of the word table, best first: those still tried in the last round,
            then those that fell out in the one before, and so on.
        expected: float64 (n,), guesses that the games took on average, this one included.
    """

    rows: Ints
    expected: Floats


def plays_out(length: int) -> bool:
    """Whether games with words of this length can be played out at once, without compiling."""
    return has_engine() and starts_at_once(length)


def needs_compiling(length: int) -> bool:
    """Whether games could be played out after :func:`compile_player`, and its code be kept."""
    if not has_engine():
        return False
    from tilewise.search.kernel.compiled import keeps_code  # numba, 250 ms

    return not starts_at_once(length) and keeps_code()


def starts_at_once(length: int) -> bool:
    """Whether the machine code for words of this length is there; it takes the compiler to tell."""
    from tilewise.search.kernel.compiled import is_kept  # numba, 250 ms

    return is_kept(_PLAYER, length)


def compile_player(length: int) -> None:
    """Compile what plays games of words of a length: ten seconds at first, then it is on disk.

    Until that is done, for words as long, nothing is played out: nobody waits for it unasked.
    """
    from tilewise.search.kernel.compiled import mark_kept  # numba
    from tilewise.search.kernel.playouts import MOST, Deal
    from tilewise.search.kernel.playouts import play_out as compiled

    deal = Deal(
        patterns=np.zeros((1, 1), pattern_dtype(length)),
        column=np.zeros(1, np.int32),
        starts=np.arange(2, dtype=np.int32),
        weights=np.ones(1, np.float32),
        unsure=np.zeros(2, np.float32),
        per_bit=np.zeros(2, np.float32),
        costs=np.zeros((2, MOST + 1), np.float32),
    )
    compiled(deal, np.zeros(1, np.int32), np.zeros((1, 1), np.int32), np.zeros(1, np.int64))
    mark_kept(_PLAYER, length)


def play_out(boards: Sequence[Position], ranked: Ints, tried: Ints) -> PlayedOut | None:
    """Play a game out after each of some guesses.

    Args:
        boards: the open boards, each with a candidate, in no hard mode: there, what may be guessed
            later is not told by the candidates that are left.
        ranked: guesses that the player may make, rows of the word table, the best first.
        tried: the guesses to tell apart, rows of the word table, the best first.

    Returns:
        None where a board has too many candidates, a game is too much work, or there is but one
        guess to try.
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
    """Return the likeliest candidates, which make up nearly all of the probability; or none."""
    from tilewise.search.kernel.playouts import MOST  # numba

    reached = np.cumsum(board.probabilities)
    dealt = min(int(np.searchsorted(reached, _NEARLY_ALL)) + 1, MOST, board.count)
    return board.candidates[: dealt if reached[dealt - 1] >= _ENOUGH else 0]


def _deal(boards: Sequence[Position], likeliest: Sequence[Ints], guesses: Ints) -> Deal:
    """Return boards as compiled code takes them."""
    from tilewise.search.kernel.playouts import MOST, Deal  # numba

    words, table = np.concatenate(likeliest), boards[0].words
    patterns = pattern_matrix(table.tokens[guesses], table.tokens[words], table.rule)
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
    """Guesses that are told apart, round by round.

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
        """Play until one guess is left; None if that is too much work."""
        still = np.arange(len(self._rows))
        share = _WORK / max(1, (len(still) - 1).bit_length())  # of each round
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
        """Play some games after each of some guesses; return how many patterns each compared."""
        from tilewise.search.kernel.playouts import play_out  # numba

        check_stop()
        totals = np.zeros(len(still), np.int64)
        work: int = play_out(self._deal, self._places[still], self._drawn(games), totals)
        self._totals[still] += totals
        self._games[still] += games
        return work * int(self._deal.patterns.shape[1]) / (games * len(still))

    def _drawn(self, games: int) -> Int32Array:
        """Draw the answers of some games; int32 (games, boards), rows of the patterns.

        Each board has its answers as often as they are likely, as nearly as can be, in random order
        (Latin hypercube sampling): no guess is lucky on a board by itself.
        """
        starts, weights = self._deal.starts, self._deal.weights.astype(float)
        drawn = np.empty((games, len(starts) - 1), np.int32)
        for board, (start, end) in enumerate(pairwise(starts)):
            reached = np.cumsum(weights[start:end])
            chances = (self._random.permutation(games) + self._random.random(games)) / games
            place = np.searchsorted(reached, chances * reached[-1], side="right")
            drawn[:, board] = start + np.minimum(place, end - start - 1)
        return drawn
