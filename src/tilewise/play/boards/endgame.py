"""The end of a game of several boards, searched to its last guess.

**The value.** With candidates C_1 … C_k on the open boards, each board's answer drawn on its own,
V is the expected number of guesses until every board is closed, under best play:

    V(C_1 … C_k) = 1 + min over guesses g of the sum over outcomes of P(outcome) x V(what is left),

where an outcome is one bucket of g on every board, and a board whose bucket is the all-correct one
is closed. V of nothing is 0.

**The limit.** A game takes only so many guesses. Once more boards are open than guesses are left it
is lost, and V is a guess a board and :data:`LOSS` more: no game is risked to be a little quicker in
all others, and play that is as quick either way takes the way that is sure to end in time. A
position is searched without the limit first. As a rule what is best then ends in time however the
answers fall, so it is best with the limit, too, and with any other that leaves as many guesses.

**Why it is quick.** The word of a settled board has to be guessed sooner or later, and what it
tells is worth most at once: it is guessed first, and nothing else is tried. A guess closes one
board at most, unless one word may be the answer of two, so V is at least the number of open boards.
A guess that may be nobody's answer closes none and makes it one more. Boards near their end seldom
take a whole guess more than that, so as a rule the candidates alone need a search, a handful of
guesses where there are thousands; the others are tried only where the best candidate leaves room
for them. The boards that are not settled add to that bound: unless the likeliest candidate of one
is right, a guess more is needed. So most guesses are refused by what can be left after them, before
any of that is searched. Candidates of a board are bits of an integer: a bucket is an ``and``, and
positions already searched are found again by their bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Floats, Ints
from tilewise.rules.feedback import PatternArray
from tilewise.stopping import check_stop

_EQUAL = 1e-12  # values nearer than this are the same value, added up in another order

LOSS = 100.0
"""What a lost game costs in guesses, beyond one for each board that is left."""

State = tuple[int, ...]
"""What may be the answer of each board: bit i for its candidate i; 0 for a closed board."""


@dataclass(frozen=True, eq=False)
class BoardView:
    """An open board as a search needs it.

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
        guesses: until every board is closed, as expected; once it is lost, a guess a board.
        lost: chance that the guesses run out before.
        most: guesses it may take; infinity where it may be lost.
    """

    guesses: float
    lost: float
    most: float

    @property
    def cost(self) -> float:
        """Guesses and the price of a loss: what best play makes as small as it can be."""
        return self.guesses + LOSS * self.lost


_UNKNOWN = Outlook(math.inf, 0.0, math.inf)
"""That of a guess which is no better than another."""


@dataclass(frozen=True)
class _Play:
    """A guess, as a row of the word table, and the outlook with it."""

    guess: int
    outlook: Outlook


@dataclass(frozen=True)
class _Outcomes:
    """What a guess can lead to.

    Attributes:
        bound: guesses that no strategy needs fewer than, this one included, as expected.
        open: what can be left of the boards and how likely that is, but for all being closed.
    """

    bound: float
    open: Sequence[tuple[State, float]]


_Part = tuple[tuple[int, float], ...]
"""What can be left of a board, each with its probability."""

_CLOSED: _Part = ((0, 1.0),)


class TooLong(Exception):  # noqa: N818 - not an error
    """The search has looked at as many guesses as it may."""


class Undecided(TooLong):
    """What is certain leaves it open."""


class Endgame:
    """The exact search from one position of several open boards.

    Args:
        boards: the open boards.
        allowed: intp (guesses,), the guesses that `patterns` has columns for, as rows of the
            word table, ascending.
        turns: guesses that the game still takes.
        most: guesses looked at, in all positions together, after which the search gives up. That
            is a count and no time, so that the same position always gets the same answer.

    Raises:
        TooLong: from whatever is asked of it, when the search has given up.
    """

    def __init__(
        self,
        boards: Sequence[BoardView],
        allowed: Ints,
        turns: float = math.inf,
        most: float = math.inf,
    ) -> None:
        self._turns = turns
        self._most = most
        self._looked_at = 0
        self._boards = boards
        self._allowed = allowed
        self._start: State = tuple((1 << len(board.candidates)) - 1 for board in boards)
        self._places = self._places_of_words()
        # A word that may be the answer of m boards may close all of them at once.
        self._shared = sum(len(places) - 1 for places in self._places.values())
        self._bounds: dict[State, float] = {}
        self._endless: dict[State, _Play] = {}
        self._limited: dict[tuple[State, float], _Play] = {}
        self._groups: dict[tuple[int, int], tuple[int, ...]] = {}
        self._may_guess = set(self._places).intersection(allowed.tolist())
        self._parts: dict[tuple[int, int, int], _Part] = {}
        self._masses: list[dict[int, float]] = [{} for _ in boards]

    def _places_of_words(self) -> dict[int, list[tuple[int, int]]]:
        """Return where each candidate stands: (board, bit) pairs by word."""
        places: dict[int, list[tuple[int, int]]] = {}
        for number, board in enumerate(self._boards):
            for bit, row in enumerate(board.candidates.tolist()):
                places.setdefault(row, []).append((number, 1 << bit))
        return places

    def grant(self, more: float) -> None:
        """Allow so many more guesses to be looked at."""
        self._most += more

    @property
    def outlook(self) -> Outlook:
        """What best play leads to."""
        return self._play(self._start, self._turns).outlook

    def best(self) -> tuple[int, Outlook]:
        """Return the best guess, as a row of the word table, and what it leads to."""
        play = self._search(self._start, self._turns)
        return play.guess, play.outlook

    def outlook_of(self, guess: int) -> Outlook:
        """Return what it leads to if this is guessed next."""
        return self._after(self._outcomes(self._start, guess), self._turns, math.inf)

    # -- the search -------------------------------------------------------------------------

    def _play(self, state: State, turns: float) -> _Play:
        """Return the best play, as it is without a limit where that ends in time anyway."""
        least = self._least(state)
        if least > turns:
            return _Play(-1, Outlook(least, 1.0, math.inf))
        play = self._endless.get(state)
        if play is None:
            play = self._endless[state] = self._search(state, math.inf)
        if play.outlook.most <= turns:
            return play
        key = (state, turns)
        if key not in self._limited:
            self._limited[key] = self._search(state, turns)
        return self._limited[key]

    def _search(self, state: State, turns: float) -> _Play:
        words = self._words(state)
        if _is_settled(state):  # guess what is left
            count = len(words)
            lost = count > turns
            return _Play(words[0], Outlook(count, float(lost), math.inf if lost else count))
        sure = self._sure(state)
        if sure is not None:
            return _Play(sure, self._after(self._outcomes(state, sure), turns, math.inf))
        least, bound = self._least(state), self._bound(state)
        best = _Play(-1, _UNKNOWN)
        tried = [(self._outcomes(state, word), word) for word in words if word in self._may_guess]
        for outcomes, word in sorted(tried, key=lambda one: one[0].bound):
            if outcomes.bound < best.outlook.cost - _EQUAL:
                best = self._better(best, word, self._after(outcomes, turns, best.outlook.cost))
            if best.outlook.cost <= bound + _EQUAL:
                return best
        may_idle = best.guess < 0 or turns > least  # else the boards take all guesses there are
        cost = best.outlook.cost
        for word in self._idle(state) if may_idle and cost > 1 + least + _EQUAL else ():
            outlook = self._after(self._outcomes(state, word), turns, best.outlook.cost)
            best = self._better(best, word, outlook)
            if best.outlook.cost <= 1 + least + _EQUAL:
                break
        return best

    def _sure(self, state: State) -> int | None:
        """Return the word of a settled board, None if there is none."""
        settled = (self._word(board, mask) for board, mask in enumerate(state) if _is_one(mask))
        return next((word for word in settled if word in self._may_guess), None)

    @staticmethod
    def _better(best: _Play, guess: int, outlook: Outlook) -> _Play:
        return _Play(guess, outlook) if outlook.cost < best.outlook.cost - _EQUAL else best

    def _least(self, state: State) -> int:
        """Return a number of guesses that cannot do: at most one board a guess is closed."""
        boards = len(state) - state.count(0)
        return max(boards - self._shared, 1 if boards else 0)

    def _bound(self, state: State) -> float:
        """Return guesses that cannot do, as expected; nearer to the value than the least is."""
        found = self._bounds.get(state)
        if found is None:
            found = self._bounds[state] = self._find_bound(state)
        return found

    def _find_bound(self, state: State) -> float:
        """Work out the bound of a position.

        Of the boards that are not settled, one is the first to be guessed at. Until then only the
        words of settled boards are guesses that cost nothing, so unless the likeliest candidate
        of those that these leave is the answer, a guess more is needed.
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
        """Return how likely the likeliest candidate is once these words are guessed.

        Each value comes with its own probability.
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
            most = max(p[bit] for bit in range(group.bit_length()) if group >> bit & 1)
            found.append((float(most / mass), mass / whole))
        return found

    def _word(self, board: int, mask: int) -> int:
        return int(self._boards[board].candidates[mask.bit_length() - 1])

    def _after(self, outcomes: _Outcomes, turns: float, limit: float) -> Outlook:
        """Return what a guess leads to.

        Args:
            outcomes: what can be left after it.
            turns: guesses that the game takes from this one on.
            limit: a guess that costs more is none to make, and what it costs does not matter.
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

    def _part(self, board: int, mask: int, guess: int) -> _Part:
        """Return what a guess can leave of one board."""
        if not mask:
            return _CLOSED
        key = (board, mask, guess)
        found = self._parts.get(key)
        if found is None:
            whole = self._mass(board, mask)
            answer = next((bit for at, bit in self._places.get(guess, ()) if at == board), 0)
            found = self._parts[key] = tuple(
                (0 if left == answer else left, self._mass(board, left) / whole)
                for group in self._buckets(board, guess)
                if (left := group & mask)
            )
        return found

    # -- words ------------------------------------------------------------------------------

    def _words(self, state: State) -> list[int]:
        """Return the candidates that are left, as rows of the word table."""
        return [
            row
            for row, places in self._places.items()
            if any(state[board] & bit for board, bit in places)
        ]

    @cached_property
    def _kinds(self) -> Ints:
        """One guess of each kind: those that split every board alike are one."""
        patterns = np.concatenate([board.patterns for board in self._boards])
        columns = np.ascontiguousarray(patterns.T)
        width = columns.shape[1] * columns.itemsize
        return np.sort(np.unique(columns.view(f"V{width}"), return_index=True)[1])

    @cached_property
    def _patterns(self) -> list[PatternArray]:
        """Patterns of the guesses in :attr:`_kinds`, by board."""
        return [np.ascontiguousarray(board.patterns[:, self._kinds]) for board in self._boards]

    def _idle(self, state: State) -> Iterable[int]:
        """Return guesses that close nothing, one of each kind, the most telling first."""
        labels: list[NDArray[np.uint16]] = []
        buckets = np.zeros(len(self._kinds), np.intp)
        unsettled = 0
        for patterns, mask in zip(self._patterns, state, strict=True):
            bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
            if len(bits) > 1:
                found = _labels(patterns[bits])
                buckets += (found == np.arange(len(bits))[:, None]).sum(axis=0)
                labels.append(found)
                unsettled += 1
        first = _first_of_each(labels)
        first = first[buckets[first] > unsettled]  # what tells nothing would lead here again
        order = np.lexsort((first, -buckets[first]))
        guesses: list[int] = self._allowed[self._kinds[first[order]]].tolist()
        return guesses

    def _buckets(self, board: int, guess: int) -> tuple[int, ...]:
        """Return the buckets of a guess on a board, as bits."""
        key = (board, guess)
        found = self._groups.get(key)
        if found is None:
            groups: dict[int, int] = {}
            column = self._boards[board].patterns[:, np.searchsorted(self._allowed, guess)]
            for bit, pattern in enumerate(column.tolist()):
                groups[pattern] = groups.get(pattern, 0) | 1 << bit
            found = self._groups[key] = tuple(groups.values())
        return found

    def _mass(self, board: int, mask: int) -> float:
        known = self._masses[board].get(mask)
        if known is None:
            p = self._boards[board].probabilities
            known = math.fsum(p[bit] for bit in range(mask.bit_length()) if mask >> bit & 1)
            self._masses[board][mask] = known
        return known


class HardEndgame:
    """What the search can tell of a game in hard mode; takes what :class:`Endgame` takes.

    What may be guessed there depends on all that was shown, not only on the candidates that are
    left, so the game is not searched itself but hemmed in. No strategy is better than the best one
    that may make all guesses which are allowed now, as no others ever will be. And a word that may
    be the answer of an open board keeps to the hints of that board, so the best strategy that
    guesses nothing else keeps to the rules. Where both take as many guesses, so does the game.

    Raises:
        TooLong: from whatever is asked of it, when a search has given up.
        Undecided: from whatever is asked of it, where the two differ.
    """

    def __init__(
        self,
        boards: Sequence[BoardView],
        allowed: Ints,
        turns: float = math.inf,
        most: float = math.inf,
    ) -> None:
        self._lenient = Endgame(boards, allowed, turns, most)
        self._sure = _OwnWords(boards, allowed, turns, most)

    def grant(self, more: float) -> None:
        """Allow each search so many more guesses to be looked at."""
        self._lenient.grant(more)
        self._sure.grant(more)

    def best(self) -> tuple[int, Outlook]:
        """Return the best guess, as a row of the word table, and what it leads to."""
        guess, outlook = self._sure.best()
        return guess, _agreed(self._lenient.outlook, outlook)

    def outlook_of(self, guess: int) -> Outlook:
        """Return what it leads to if this is guessed next."""
        return _agreed(self._lenient.outlook_of(guess), self._sure.outlook_of(guess))


class _OwnWords(Endgame):
    """The search with no guesses but those that may be the answer of an open board."""

    def _idle(self, _: State) -> Iterable[int]:
        return ()

    def _sure(self, _: State) -> None:
        return None  # what it tells may forbid what would have been guessed


def _agreed(least: Outlook, most: Outlook) -> Outlook:
    if most.cost > least.cost + _EQUAL:
        raise Undecided
    return most


def _is_settled(state: State) -> bool:
    """Whether one candidate at most is left of every board."""
    return all(mask & (mask - 1) == 0 for mask in state)


def _is_one(mask: int) -> bool:
    """Whether one candidate is left."""
    return mask > 0 and mask & (mask - 1) == 0


def _expected_most(variables: Sequence[Sequence[tuple[float, float]]]) -> float:
    """Return the expectation of the largest of independent variables, as (value, chance) lists."""
    values = sorted({value for variable in variables for value, _ in variable})
    expected = below = 0.0
    for value in values:
        up_to = math.prod(sum(p for v, p in variable if v <= value) for variable in variables)
        expected += value * (up_to - below)
        below = up_to
    return expected


def _products(parts: Iterable[_Part]) -> list[tuple[State, float]]:
    """Return every combination of what can be left of the boards, and its probability."""
    products: list[tuple[State, float]] = [((), 1.0)]
    for part in parts:
        products = [
            ((*state, left), so_far * chance) for state, so_far in products for left, chance in part
        ]
    return products


def _labels(patterns: PatternArray) -> NDArray[np.uint16]:
    """Number the buckets of every guess: each candidate gets the first one of its own bucket."""
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
    if math.prod(math.factorial(len(part)) for part in labels) < 1 << 62:
        numbers = np.zeros(labels[0].shape[1], np.int64)
        for part in labels:
            for bit, row in enumerate(part):
                numbers = numbers * (bit + 1) + row
    else:
        columns = np.ascontiguousarray(np.concatenate(labels).T)
        numbers = columns.view(f"V{columns.shape[1] * columns.itemsize}")
    return np.sort(np.unique(numbers, return_index=True)[1])
