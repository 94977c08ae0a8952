"""Simulates games with several boards, about ten thousand in 0.1 s.

A game has a first guess and an answer for every board, and is played to its end by a simple player.
At each turn, it makes the guess, out of a few hundred, with the lowest estimated cost of all boards
(the formula is in ``tilewise.play.several_boards``). The average number of guesses in such
games is the value of the first guess.

The candidates of all boards are rows in one table of patterns, with a column for each guess. To
evaluate all guesses at once, the rows of the remaining candidates are compared with each other,
column by column: usually only a few are left, and the processor compares two rows for dozens of
guesses with one instruction. With many candidates, buckets are counted guess by guess. If a board
has one word left, that word is guessed without evaluating others: it has to be guessed sooner or
later, and its information is worth most right away. The candidates that the first guess leaves on a
board recur in many games and are the most work, so their cost is computed once and cached.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.rules.rule import PatternArray
from tilewise.search.kernel.compiled import compiled, entry

Float32Array = npt.NDArray[np.float32]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
ByteArray = npt.NDArray[np.uint8]

MOST = 255
"""Most candidates on a board, as buckets are counted in bytes."""

_NONE = np.int32(-1)

_GAME = 12  # overhead of a game, in row comparisons
_TURN = 20  # overhead of a turn with an evaluation
_TOLD = 9  # boards that a known word updates in the time of a row comparison
_MANY_EVEN = 24  # up to this many rows, comparing them is faster than counting
_MANY_WEIGHTED = 6  # the same, if they are not equally likely


class Deal(NamedTuple):
    """Positions of k boards, with n candidates altogether, and g guesses.

    Attributes:
        patterns: (n, g), of every guess against each candidate, board by board.
        column: int32 (n,), the candidate's column if it is one of the guesses, otherwise -1.
        starts: int32 (k + 1,), the first row of each board, and the end.
        weights: float32 (n,), probabilities, in descending order on each board.
        unsure: float32 (k + 1,), a_k of the estimate, by the number of open boards.
        per_bit: float32 (k + 1,), b_k of the estimate.
        costs: float32 (k + 1, MOST + 1), cost by the number of equally likely candidates.
    """

    patterns: PatternArray
    column: Int32Array
    starts: Int32Array
    weights: Float32Array
    unsure: Float32Array
    per_bit: Float32Array
    costs: Float32Array


class Left(NamedTuple):
    """Remaining candidates of each board in a game.

    Attributes:
        rows: int32 (k, most), the remaining candidates, as rows of the patterns.
        counts: int32 (k,), their numbers; 0 once the board is closed.
    """

    rows: Int32Array
    counts: Int32Array


class Scratch(NamedTuple):
    """Scratch arrays for evaluating g guesses, and cached results for one first guess.

    Attributes:
        costs: float32 (g,), cost of each guess.
        alike: uint8 (g,), number of candidates in one candidate's bucket.
        masses: float32 (g,), probability of that bucket.
        first: float32 (n, g), cost of one board in the turn after the first guess, while all boards
            are open, by the first candidate left on it.
        known: bool (n,), whether that row of `first` has been computed.
        heads: int32 (n,), the first candidate in each candidate's bucket of the first guess.
        follows: int32 (n,), the next candidate in that bucket; -1 for the last.
        last: int32 (patterns,), for one board, the last candidate so far in each bucket.
        buckets: float32 (patterns,), for one guess, number of candidates in each bucket or its
            probability; all 0 when not in use.
    """

    costs: Float32Array
    alike: ByteArray
    masses: Float32Array
    first: Float32Array
    known: npt.NDArray[np.bool_]
    heads: Int32Array
    follows: Int32Array
    last: Int32Array
    buckets: Float32Array


@entry
def play_out(deal: Deal, guesses: Int32Array, draws: Int32Array, totals: Int64Array) -> int:
    """Play some games once after each of some guesses.

    Args:
        deal: the boards.
        guesses: int32 (m,), columns of the patterns.
        draws: int32 (games, k), the answers, as rows of the patterns.
        totals: int64 (m,), to which the guesses of all games are added.

    Returns:
        The work done, measured in row comparisons.
    """
    boards, (rows, columns) = len(deal.starts) - 1, deal.patterns.shape
    most, patterns = np.diff(deal.starts).max(), np.int64(deal.patterns.max()) + 1
    left = Left(np.empty((boards, most), np.int32), np.empty(boards, np.int32))
    scratch = Scratch(
        np.empty(columns, np.float32),
        np.empty(columns, np.uint8),
        np.empty(columns, np.float32),
        np.empty((rows, columns), np.float32),
        np.empty(rows, np.bool_),
        np.empty(rows, np.int32),
        np.empty(rows, np.int32),
        np.empty(patterns, np.int32),
        np.zeros(patterns, np.float32),
    )
    work = 0
    for place, guess in enumerate(guesses):
        scratch.known[:] = False
        _part(deal, guess, scratch)
        for answers in draws:
            _begin(deal, left, answers, guess, scratch)
            taken, done = _finish(deal, left, answers, scratch)
            totals[place] += 1 + taken
            work += _GAME + done
    return work


@compiled
def _part(deal: Deal, guess: int, scratch: Scratch) -> None:
    """Find the buckets of the first guess on each board."""
    heads, follows, last = scratch.heads, scratch.follows, scratch.last
    for board, start in enumerate(deal.starts[:-1]):
        for row in range(start, deal.starts[board + 1]):
            last[deal.patterns[row, guess]] = _NONE
        for row in range(start, deal.starts[board + 1]):
            before = last[deal.patterns[row, guess]]
            if before == _NONE:
                heads[row] = row
            else:
                heads[row] = heads[before]
                follows[before] = row
            follows[row] = _NONE
            last[deal.patterns[row, guess]] = row


@compiled
def _begin(deal: Deal, left: Left, answers: Int32Array, guess: int, scratch: Scratch) -> None:
    """Start a game with the guess that was given to :func:`_part`."""
    for board, answer in enumerate(answers):
        kept, row = 0, scratch.heads[answer]
        if deal.column[answer] == guess:
            row = _NONE
        while row != _NONE:
            left.rows[board, kept] = row
            kept += 1
            row = scratch.follows[row]
        left.counts[board] = kept


@compiled
def _answer(deal: Deal, left: Left, answers: Int32Array, guess: int) -> None:
    """Keep only the candidates that agree with the feedback of a guess."""
    for board, answer in enumerate(answers):
        if not left.counts[board]:
            continue
        rows, kept = left.rows[board], 0
        if deal.column[answer] != guess:
            told = deal.patterns[answer, guess]
            for row in rows[: left.counts[board]]:
                if deal.patterns[row, guess] == told and deal.column[row] != guess:
                    rows[kept] = row
                    kept += 1
        left.counts[board] = kept


@compiled
def _ask_one(left: Left, answers: Int32Array) -> None:
    """Guess a candidate on the first board that has several, and learn only if it is right."""
    for board, answer in enumerate(answers):
        count = left.counts[board]
        if count > 1:
            rows = left.rows[board]
            left.counts[board] = 0 if rows[0] == answer else count - 1
            for place in range(count - 1):
                rows[place] = rows[place + 1]
            return


@compiled
def _guess_known(deal: Deal, left: Left, answers: Int32Array) -> int:
    """Guess the words of boards with one candidate until there are none; return the guesses."""
    taken = board = 0
    while board < len(left.counts):
        if left.counts[board] == 1:
            guess = deal.column[left.rows[board, 0]]
            left.counts[board] = 0
            if guess != _NONE:
                _answer(deal, left, answers, guess)
            taken += 1
            board = 0
        else:
            board += 1
    return taken


@compiled
def _finish(deal: Deal, left: Left, answers: Int32Array, scratch: Scratch) -> tuple[int, int]:
    """Play to the end; return the number of guesses, and the work."""
    taken = work = 0
    while True:
        known = _guess_known(deal, left, answers)
        taken += known
        work += known * (len(left.counts) // _TOLD)
        still = 0
        for count in left.counts:
            still += count > 0
        if not still:
            return taken, work
        is_first = not taken and still == len(left.counts)
        guess, done = _best_guess(deal, left, still, is_first, scratch)
        before = left.counts.sum()
        _answer(deal, left, answers, guess)
        if left.counts.sum() == before:  # no guess can separate these words
            _ask_one(left, answers)
        taken += 1
        work += done


@compiled
def _best_guess(
    deal: Deal, left: Left, still: int, is_first: bool, scratch: Scratch
) -> tuple[int, int]:
    """Return the guess with the lowest estimated cost with this many boards open, and the work."""
    costs, work = scratch.costs, _TURN
    costs[:] = 0
    for board, count in enumerate(left.counts):
        rows = left.rows[board, :count]
        if is_first:
            if not scratch.known[rows[0]]:
                scratch.known[rows[0]] = True
                scratch.first[rows[0], :] = 0
                _add_board(deal, rows, still, scratch, scratch.first[rows[0]])
                work += _work_of(deal, rows)
            costs += scratch.first[rows[0]]
        elif count:
            _add_board(deal, rows, still, scratch, costs)
            work += _work_of(deal, rows)
    best = 0
    for guess in range(len(costs)):
        if costs[guess] < costs[best]:
            best = guess
    return best, work


@compiled
def _work_of(deal: Deal, rows: Int32Array) -> int:
    """Estimate the work of evaluating all guesses on some candidates, in row comparisons."""
    work = len(rows) * min(len(rows), _MANY_EVEN)
    return work if deal.weights[rows[0]] == deal.weights[rows[-1]] else 3 * work


@compiled
def _add_board(
    deal: Deal, rows: Int32Array, still: int, scratch: Scratch, costs: Float32Array
) -> None:
    """Add a board's cost after each guess, except for terms that are the same for all guesses."""
    whole = np.float32(0)
    for row in rows:
        whole += deal.weights[row]
    for row in rows:  # the chance to close the board
        if deal.column[row] != _NONE:
            costs[deal.column[row]] -= deal.weights[row] / whole
    if deal.weights[rows[0]] == deal.weights[rows[-1]]:
        if len(rows) > _MANY_EVEN:
            _count_even(deal, rows, still, scratch, costs)
        else:
            _add_even(deal, rows, still, scratch, costs)
    elif len(rows) > _MANY_WEIGHTED:
        _count_weighted(deal, rows, still, scratch, costs, whole)
    else:
        _add_weighted(deal, rows, still, scratch, costs, whole)


@compiled
def _count_even(
    deal: Deal, rows: Int32Array, still: int, scratch: Scratch, costs: Float32Array
) -> None:
    """Add the cost of uncertainty, for many equally likely candidates."""
    of_count, share, counts = deal.costs[still], np.float32(1 / len(rows)), scratch.buckets
    for guess in range(len(costs)):
        for row in rows:
            counts[deal.patterns[row, guess]] += 1
        cost = np.float32(0)
        for row in rows:
            bucket = deal.patterns[row, guess]
            cost += of_count[int(counts[bucket])] * counts[bucket]
            counts[bucket] = 0
        costs[guess] += cost * share


@compiled
def _count_weighted(
    deal: Deal,
    rows: Int32Array,
    still: int,
    scratch: Scratch,
    costs: Float32Array,
    whole: np.float32,
) -> None:
    """Add the cost of uncertainty, for many candidates; see :func:`_add_weighted`."""
    unsure, per_bit, masses = deal.unsure[still], deal.per_bit[still], scratch.buckets
    for guess in range(len(costs)):
        cost = np.float32(0)
        for row in rows:
            bucket, mass = deal.patterns[row, guess], deal.weights[row] / whole
            if masses[bucket] == 0:  # the likeliest of its bucket
                cost -= unsure * mass
            masses[bucket] += mass
        for row in rows:
            bucket = deal.patterns[row, guess]
            if masses[bucket] > 0:
                cost += per_bit * masses[bucket] * np.log2(masses[bucket])
                masses[bucket] = 0
        costs[guess] += cost


@compiled
def _add_even(
    deal: Deal, rows: Int32Array, still: int, scratch: Scratch, costs: Float32Array
) -> None:
    """Add the cost of uncertainty, for equally likely candidates."""
    alike = scratch.alike
    of_count, share = deal.costs[still], np.float32(1 / len(rows))
    for row in rows:
        own = deal.patterns[row]
        alike[:] = 0
        for other in rows:
            told = deal.patterns[other]
            for guess in range(len(alike)):
                alike[guess] += np.uint8(own[guess] == told[guess])
        for guess in range(len(alike)):
            costs[guess] += of_count[alike[guess]] * share


@compiled
def _add_weighted(
    deal: Deal,
    rows: Int32Array,
    still: int,
    scratch: Scratch,
    costs: Float32Array,
    whole: np.float32,
) -> None:
    """Add the cost of uncertainty: b_k x (sum of M log2 M) - a_k x (sum of m).

    M are the probabilities of the buckets, and m the probabilities of their likeliest candidates.
    """
    masses, follows = scratch.masses, scratch.alike
    unsure, per_bit = deal.unsure[still], deal.per_bit[still]
    for place, row in enumerate(rows):
        own, mass = deal.patterns[row], deal.weights[row] / whole
        masses[:] = 0
        follows[:] = 0
        for at, other in enumerate(rows):
            told, more = deal.patterns[other], deal.weights[other] / whole
            for guess in range(len(masses)):
                same = own[guess] == told[guess]
                masses[guess] += np.float32(same) * more
                follows[guess] |= np.uint8(same & (at < place))
        alone = per_bit * mass * np.log2(mass) - unsure * mass
        for guess in range(len(masses)):
            if not follows[guess]:  # the likeliest of its bucket
                if masses[guess] == mass:
                    costs[guess] += alone
                else:
                    of_bucket = masses[guess] * np.log2(masses[guess])
                    costs[guess] += per_bit * of_bucket - unsure * mass
