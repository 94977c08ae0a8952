"""Exact search of the end of a game with several boards.

**The value.** With candidates C_1 … C_k on the open boards, each board's answer drawn on its own,
V is the expected number of guesses until every board is closed, under best play:

    V(C_1 … C_k) = 1 + min over guesses g of the sum over outcomes of P(outcome) x V(what is left),

where an outcome is one bucket of g on every board, and a board whose bucket is the all-correct one
is closed. V of nothing is 0.

**The limit.** A game allows a limited number of guesses. A game with more open boards than guesses
left is lost, and V is one guess per board plus :data:`LOSS`. This is so large that best play never
risks a loss to be a little quicker on average; among equally quick plays, it prefers one that
cannot lose. A position is first searched without the limit. Usually the best play then ends in time
whatever the answers are, so it is also best with this limit, and with any limit that leaves at
least as many guesses.

**Why it is quick.** A board with one candidate is *settled*. Its word has to be guessed sooner or
later, and the information is worth most right away, so it is guessed first and nothing else is
tried. A guess closes at most one board, unless one word may be the answer of two, so V is at least
the number of open boards. A guess that cannot be any board's answer closes none, so with it V is at
least one more. Positions near the end seldom need a whole guess more than the bound. So usually
only the candidates need searching, a handful of guesses instead of thousands. Other guesses are
tried only if they could still beat the best candidate. Boards that are not settled raise the bound:
unless the likeliest candidate of one of them is right, another guess is needed. So most guesses are
ruled out by the bounds of the positions after them, before any of these is searched. The candidates
of a board are bits of an integer, so a board is split into buckets by bitwise ``and``, and
positions already searched are looked up by their bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Floats, Ints
from tilewise.rules.rule import PatternArray
from tilewise.stopping import check_stop

_EQUAL = 1e-12  # smaller differences are rounding errors of sums in a different order

LOSS = 100.0
"""Cost of a lost game in guesses, in addition to one for each board that is left."""

State = tuple[int, ...]
"""Possible answers of each board: bit i for its candidate i; 0 for a closed board."""


@dataclass(frozen=True, eq=False)
class BoardView:
    """An open board in the form that the search needs.

    Attributes:
        candidates: intp (n,), rows of the word table.
        probabilities: float64 (n,), summing to 1.
        patterns: (n, guesses), the pattern of every guess against each candidate.
    """

    candidates: Ints
    probabilities: Floats
    patterns: PatternArray


@dataclass(frozen=True)
class Outlook:
    """How a game will end.

    Attributes:
        guesses: expected number until every board is closed; in a lost game, one per board.
        lost: probability that the guesses run out first.
        most: guesses in the worst case; infinity if the game may be lost.
    """

    guesses: float
    lost: float
    most: float

    @property
    def cost(self) -> float:
        """Expected guesses plus the cost of losses, which best play minimises."""
        return self.guesses + LOSS * self.lost


_UNKNOWN = Outlook(math.inf, 0.0, math.inf)
"""Outlook of a guess that was cut off because another is at least as good."""


class Play(NamedTuple):
    """A guess, as a row of the word table, and the outlook with it."""

    guess: int
    outlook: Outlook


@dataclass(frozen=True)
class _Outcomes:
    """Possible outcomes of a guess.

    Attributes:
        bound: lower bound of the expected guesses, including this one.
        open: the states after the guess in which some board is still open, with their
            probabilities.
    """

    bound: float
    open: Sequence[tuple[State, float]]


_Part = tuple[tuple[int, float], ...]
"""Possible candidate sets of a board after a guess, with their probabilities."""

_CLOSED: _Part = ((0, 1.0),)


class TooLong(Exception):  # noqa: N818 - not an error
    """The search has reached its limit of guesses to look at."""


class Endgame:
    """The exact search from one position of several open boards.

    Args:
        boards: the open boards.
        allowed: intp (guesses,), the guesses that `patterns` has columns for, as rows of the
            word table, ascending.
        turns: number of guesses left in the game.
        most: number of guesses looked at, in all positions together, after which the search gives
            up. This is a count rather than a time so that the same position always gets the same
            answer.
        unlikely: candidates, among the guesses, that may not be guessed next, but later.

    Raises:
        TooLong: any method or property, if the search has given up.
    """

    def __init__(
        self,
        boards: Sequence[BoardView],
        allowed: Ints,
        turns: float = math.inf,
        most: float = math.inf,
        unlikely: Iterable[int] = (),
    ) -> None:
        self._turns = turns
        self._most = most
        self._looked_at = 0
        self._boards = boards
        self._allowed = allowed
        self._start: State = tuple((1 << len(board.candidates)) - 1 for board in boards)
        self._places = self._places_of_words()
        # A word that is a candidate on m boards may close all of them at once.
        self._shared = sum(len(places) - 1 for places in self._places.values())
        self._unlikely = frozenset(unlikely)
        self._searched = cache(self._search)
        self._bound = cache(self._find_bound)
        self._part = cache(self._find_part)
        self._buckets = cache(self._find_buckets)
        self._mass = cache(self._find_mass)

    def _places_of_words(self) -> dict[int, list[tuple[int, int]]]:
        """Return the places of each candidate: (board, bit) pairs by word."""
        places: dict[int, list[tuple[int, int]]] = {}
        for number, board in enumerate(self._boards):
            for bit, row in enumerate(board.candidates.tolist()):
                places.setdefault(row, []).append((number, 1 << bit))
        return places

    def close(self) -> None:
        """Forget what was found; it refers to the search, and would stay for a while."""
        for found in (self._searched, self._bound, self._part, self._buckets, self._mass):
            found.cache_clear()

    def grant(self, more: float) -> None:
        """Allow the search to look at this many more guesses."""
        self._most += more

    @property
    def outlook(self) -> Outlook:
        """Outlook with best play."""
        return self._play(self._start, self._turns).outlook

    def best(self) -> Play:
        """Return the best guess and its outlook."""
        return self._search(self._start, self._turns)

    def outlook_of(self, guess: int) -> Outlook:
        """Return the outlook if this is guessed next."""
        return self._after(self._outcomes(self._start, guess), self._turns, math.inf)

    # -- the search -------------------------------------------------------------------------

    def _play(self, state: State, turns: float) -> Play:
        """Return the best play: the one without a limit, if it always ends in time."""
        least = self._least(state)
        if least > turns:
            return Play(-1, Outlook(least, 1.0, math.inf))
        play = self._searched(state, math.inf)
        return play if play.outlook.most <= turns else self._searched(state, turns)

    def _search(self, state: State, turns: float) -> Play:
        words = self._words(state)
        if _is_settled(state):  # guess what is left
            count = len(words)
            lost = count > turns
            return Play(words[0], Outlook(count, float(lost), math.inf if lost else count))
        sure = self._sure(state)
        if sure is not None:
            return Play(sure, self._after(self._outcomes(state, sure), turns, math.inf))
        least, bound = self._least(state), self._bound(state)
        best = Play(-1, _UNKNOWN)
        barred = self._unlikely if state == self._start else ()
        tried = [(self._outcomes(state, word), word) for word in words if word not in barred]
        for outcomes, word in sorted(tried, key=lambda one: one[0].bound):
            if outcomes.bound < best.outlook.cost - _EQUAL:
                best = self._better(best, word, self._after(outcomes, turns, best.outlook.cost))
            if best.outlook.cost <= bound + _EQUAL:
                return best
        may_idle = best.guess < 0 or turns > least  # otherwise the boards need all guesses left
        cost = best.outlook.cost
        for word in self._idle(state) if may_idle and cost > 1 + least + _EQUAL else ():
            if word in barred:
                continue
            outlook = self._after(self._outcomes(state, word), turns, best.outlook.cost)
            best = self._better(best, word, outlook)
            if best.outlook.cost <= 1 + least + _EQUAL:
                break
        return best

    def _sure(self, state: State) -> int | None:
        """Return the word of a settled board; None if there is none."""
        return next((self._word(i, mask) for i, mask in enumerate(state) if _is_one(mask)), None)

    @staticmethod
    def _better(best: Play, guess: int, outlook: Outlook) -> Play:
        return Play(guess, outlook) if outlook.cost < best.outlook.cost - _EQUAL else best

    def _least(self, state: State) -> int:
        """Return the fewest guesses that may be enough, as a guess closes at most one board."""
        boards = len(state) - state.count(0)
        return max(boards - self._shared, 1 if boards else 0)

    def _find_bound(self, state: State) -> float:
        """Return a lower bound of the expected guesses, at least :meth:`_least`.

        Until a candidate of an unsettled board is guessed, only the words of settled boards can be
        guessed without wasting a guess. If the likeliest candidate that they leave on that board is
        not its answer, one more guess is needed.
        """
        least = self._least(state)
        if self._shared or _is_settled(state):
            return least
        settled = [self._word(board, mask) for board, mask in enumerate(state) if _is_one(mask)]
        sure = [
            self._hits(board, mask, settled)
            for board, mask in enumerate(state)
            if mask and not _is_one(mask)
        ]
        return least + 1 - _expected_most(sure) if sure else least

    def _hits(self, board: int, mask: int, settled: Iterable[int]) -> list[tuple[float, float]]:
        """Return the likeliest candidate's probability after these words are guessed.

        Each possible value comes with its own probability.
        """
        groups = [mask]
        for word in settled:
            buckets = self._buckets(board, word)
            groups = [group & bucket for group in groups for bucket in buckets if group & bucket]
        p = self._boards[board].probabilities
        whole = self._mass(board, mask)
        found = []
        for group in groups:
            mass = self._mass(board, group)
            most = max(p[bit] for bit in _bits(group))
            found.append((float(most / mass), mass / whole))
        return found

    def _word(self, board: int, mask: int) -> int:
        return int(self._boards[board].candidates[mask.bit_length() - 1])

    def _after(self, outcomes: _Outcomes, turns: float, limit: float) -> Outlook:
        """Return the outlook of a guess.

        Args:
            outcomes: its possible outcomes.
            turns: number of guesses left, including this one.
            limit: once the cost is known to be higher, its exact value does not matter.
        """
        guesses, lost, most = outcomes.bound, 0.0, 1.0
        for state, chance in outcomes.open:
            if guesses + LOSS * lost > limit:
                return _UNKNOWN
            then = self._play(state, turns - 1).outlook
            guesses += chance * (then.guesses - self._bound(state))
            lost += chance * then.lost
            most = max(most, 1 + then.most)
        return Outlook(guesses, lost, most)

    def _outcomes(self, state: State, guess: int) -> _Outcomes:
        check_stop()
        self._looked_at += 1
        if self._looked_at > self._most:
            raise TooLong
        parts = [self._part(board, mask, guess) for board, mask in enumerate(state)]
        still = [(left, chance) for left, chance in _products(parts) if any(left)]
        return _Outcomes(1 + sum([chance * self._bound(left) for left, chance in still]), still)

    def _find_part(self, board: int, mask: int, guess: int) -> _Part:
        """Return what a guess can leave of one board, with probabilities."""
        if not mask:
            return _CLOSED
        whole = self._mass(board, mask)
        answer = next((bit for at, bit in self._places.get(guess, ()) if at == board), 0)
        return tuple(
            (0 if left == answer else left, self._mass(board, left) / whole)
            for group in self._buckets(board, guess)
            if (left := group & mask)
        )

    # -- words ------------------------------------------------------------------------------

    def _words(self, state: State) -> list[int]:
        """Return the remaining candidates, as rows of the word table."""
        return [
            row
            for row, places in self._places.items()
            if any(state[board] & bit for board, bit in places)
        ]

    @cached_property
    def _kinds(self) -> Ints:
        """One guess of each kind; guesses with equal patterns on all boards are of one kind."""
        return _first_columns(np.concatenate([board.patterns for board in self._boards]))

    @cached_property
    def _patterns(self) -> list[PatternArray]:
        """Patterns of the guesses in :attr:`_kinds`, by board."""
        return [np.ascontiguousarray(board.patterns[:, self._kinds]) for board in self._boards]

    def _idle(self, state: State) -> Iterable[int]:
        """Return guesses that may close no board, one of each kind, most buckets first."""
        labels: list[NDArray[np.uint16]] = []
        buckets = np.zeros(len(self._kinds), np.intp)
        unsettled = 0
        for patterns, mask in zip(self._patterns, state, strict=True):
            bits = _bits(mask)
            if len(bits) > 1:
                found = _labels(patterns[bits])
                buckets += (found == np.arange(len(bits))[:, None]).sum(axis=0)
                labels.append(found)
                unsettled += 1
        first = _first_of_each(labels)
        first = first[buckets[first] > unsettled]  # a useless guess would lead here again
        order = np.lexsort((first, -buckets[first]))
        guesses: list[int] = self._allowed[self._kinds[first[order]]].tolist()
        return guesses

    def _find_buckets(self, board: int, guess: int) -> tuple[int, ...]:
        """Return the buckets of a guess on a board, as bits."""
        groups: dict[int, int] = {}
        column = self._boards[board].patterns[:, np.searchsorted(self._allowed, guess)]
        for bit, pattern in enumerate(column.tolist()):
            groups[pattern] = groups.get(pattern, 0) | 1 << bit
        return tuple(groups.values())

    def _find_mass(self, board: int, mask: int) -> float:
        p = self._boards[board].probabilities
        return math.fsum(p[bit] for bit in _bits(mask))


def _is_settled(state: State) -> bool:
    """Whether every board has at most one candidate left."""
    return all(mask & (mask - 1) == 0 for mask in state)


def _bits(mask: int) -> list[int]:
    """Return the candidates that are left, ascending."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _is_one(mask: int) -> bool:
    """Whether one candidate is left."""
    return mask > 0 and mask & (mask - 1) == 0


def _expected_most(variables: Sequence[Sequence[tuple[float, float]]]) -> float:
    """Return the expected maximum of independent variables, given as (value, probability) lists."""
    values = sorted({value for variable in variables for value, _ in variable})
    expected = below = 0.0
    for value in values:
        up_to = math.prod(sum(p for v, p in variable if v <= value) for variable in variables)
        expected += value * (up_to - below)
        below = up_to
    return expected


def _products(parts: Iterable[_Part]) -> list[tuple[State, float]]:
    """Return every combination of what can be left of each board, and its probability."""
    products: list[tuple[State, float]] = [((), 1.0)]
    for part in parts:
        products = [
            ((*state, left), so_far * chance) for state, so_far in products for left, chance in part
        ]
    return products


def _labels(patterns: PatternArray) -> NDArray[np.uint16]:
    """Label the buckets of every guess: each candidate gets the number of its bucket's first."""
    labels = np.empty(patterns.shape, np.uint16)
    for bit, own in enumerate(patterns):
        check_stop()
        labels[bit] = bit
        for earlier in range(bit - 1, -1, -1):
            np.copyto(labels[bit], earlier, where=patterns[earlier] == own)
    return labels


def _first_of_each(labels: Sequence[NDArray[np.uint16]]) -> Ints:
    """Return the first of the guesses that have the same labels on every board, ascending.

    Candidate i has one of i + 1 labels, so the labels of few candidates are digits of one number.
    """
    if math.prod(math.factorial(len(part)) for part in labels) >= 1 << 62:
        return _first_columns(np.concatenate(labels))
    numbers = np.zeros(labels[0].shape[1], np.int64)
    for part in labels:
        for bit, row in enumerate(part):
            numbers = numbers * (bit + 1) + row
    return np.sort(np.unique(numbers, return_index=True)[1])


def _first_columns(rows: NDArray[Any]) -> Ints:
    """Return the first of the columns that are equal, ascending."""
    columns = np.ascontiguousarray(rows.T)
    width = columns.shape[1] * columns.itemsize
    return np.sort(np.unique(columns.view(f"V{width}"), return_index=True)[1])
