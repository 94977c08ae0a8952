"""Branch and bound over guesses: the recursion itself.

``expand`` answers one question: can these candidates be solved for less than ``beta``, and what is
the cheapest way? Guesses are tried in order of their floors (see :mod:`.bounds`); the search stops
at the first floor that is not below the best cost found. A guess is evaluated in two passes:

1. every bucket gets a bound without search, the largest buckets first, as their bounds raise the
   sum most. The guess's bound is the sum of these bounds; as soon as it reaches the best cost, the
   guess is dropped;
2. buckets whose bound is not exact are searched, the smallest first. The limit for each bucket is
   the best cost minus the bounds of the other buckets.

A value below ``beta`` is exact; any other is a lower bound, as good as the search found. Both are
remembered by candidate set, by the turns left if they may be too few (a set of n never needs more
than n turns), and in hard mode by the hints.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tilewise.search.kernel.bounds import bound
from tilewise.search.kernel.compiled import LANES, compiled, entry, int64
from tilewise.search.kernel.state import (
    BEAM,
    EXPANDED,
    Hints,
    Tables,
    View,
    copied,
    learn,
    new_stamp,
    position_keys,
    recall,
    remember,
)
from tilewise.search.kernel.views import restrict
from tilewise.search.problem import NO_LIMIT, Int64Array

MEMO_SMALLEST = 6
"""For sets of fewer candidates than this, computing the bound is faster than looking it up."""


class Room(NamedTuple):
    """Scratch arrays of one expansion of n candidates; reused for each guess.

    Attributes:
        members: int64 (n,), places in the view, bucket by bucket of the guess being evaluated.
        starts: int64 (n + 1,), where each bucket starts.
        patterns: int64 (n,), the pattern of each bucket.
        labels: int64 (n,), the bucket of each candidate.
        sizes: int64 (n,), the size of each bucket.
        queue: int64 (n,), the buckets whose cost is not obvious.
        bounds: int64 (n,), the bounds of the buckets at the front of the queue, not exact.
        told: scratch for the hints that guesses in one bucket must follow.
    """

    members: Int64Array
    starts: Int64Array
    patterns: Int64Array
    labels: Int64Array
    sizes: Int64Array
    queue: Int64Array
    bounds: Int64Array
    told: Hints


@compiled
def new_room(n: int, hints: Hints) -> Room:
    """Return scratch arrays for an expansion of n candidates."""
    rows = np.empty((7, n + 1), np.int64)
    return Room(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], copied(hints))


@compiled
def bucket(room: Room, k: int) -> Int64Array:
    """Return the members of a bucket."""
    return room.members[room.starts[k] : room.starts[k + 1]]


@compiled
def split(tables: Tables, view: View, lane: int, into: Room) -> int:
    """Sort a view's candidates into buckets by their pattern; return the number of buckets."""
    n = len(view.ids)
    labels, sizes, starts = into.labels, into.sizes, into.starts
    stamp = new_stamp(tables)
    count = 0
    for i in range(n):
        pattern = view.blocks[lane // LANES, i, lane % LANES]
        if tables.stamps[pattern] != stamp:
            tables.stamps[pattern] = stamp
            tables.labels[pattern] = count
            into.patterns[count] = pattern
            sizes[count] = 0
            count += 1
        labels[i] = tables.labels[pattern]
        sizes[labels[i]] += 1
    starts[0] = 0
    for k in range(count):
        starts[k + 1] = starts[k] + sizes[k]
        sizes[k] = 0
    for i in range(n):
        k = labels[i]
        into.members[starts[k] + sizes[k]] = i
        sizes[k] += 1
    return count


@compiled
def unsettled(tables: Tables, count: int, room: Room, turns: int) -> int:
    """List the buckets whose cost is not obvious, largest first; return their number.

    ``turns`` is the number left after the guess. The cost is obvious if the guess was the answer,
    for one candidate with a turn left, and for two candidates with two turns left.
    """
    solved = len(tables.labels) - 1
    queue, sizes = room.queue, room.sizes
    queued = 0
    for k in range(count):
        if sizes[k] > min(2, turns) and room.patterns[k] != solved:
            place = queued
            while place and sizes[queue[place - 1]] < sizes[k]:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = k
            queued += 1
    return queued


@compiled
def plain_cost(view: View, members: Int64Array) -> int:
    """Return what a bucket adds to the floor of a guess: 2V - max (see :mod:`.bounds`)."""
    cost = -view.weights[members[0]]
    for i in range(len(members)):
        cost += 2 * view.weights[members[i]]
    plain: int = cost
    return plain


@compiled
def appraise(
    tables: Tables, view: View, members: Int64Array, turns: int, hints: Hints
) -> tuple[int, bool, int]:
    """Bound a position without search; return (bound or cost, exact, guess)."""
    if len(members) < MEMO_SMALLEST:
        return bound(tables, view, members, turns, hints)
    first, second = position_keys(tables, view, members, turns, hints)
    value, exact, guess = recall(tables, first, second)
    if value < 0:
        value, exact, guess = bound(tables, view, members, turns, hints)
        remember(tables, first, second, value, exact, guess)
    return value, exact, guess


@compiled
def weigh(
    tables: Tables, view: View, u: int, turns: int, best: int, hints: Hints, room: Room
) -> tuple[int, int]:
    """First pass over a guess: bound its buckets without search, the largest first.

    Returns (cost, left open): the sum of the bounds, cut off when it reaches ``best``, and the
    number of buckets at the front of ``room.queue`` whose bounds are not exact.
    """
    queued = unsettled(tables, split(tables, view, u, room), room, turns - 1)
    cost = view.floors[u]
    left_open = 0
    for q in range(queued):
        k = room.queue[q]
        part = bucket(room, k)
        learn(tables.tokens, view.guesses[u], room.patterns[k], hints, room.told)
        value, exact, _ = appraise(tables, view, part, turns - 1, room.told)
        cost += value - plain_cost(view, part)
        if cost >= best:
            break
        if not exact:
            room.queue[left_open] = k
            room.bounds[left_open] = value
            left_open += 1
    return cost, left_open


@compiled
def expand(
    tables: Tables, view: View, first: int, last: int, turns: int, beta: int, hints: Hints
) -> tuple[int, int]:
    """Cheapest way to solve a view's candidates, starting with one of the guesses first .. last-1.

    Returns (value, guess): the exact cost and the guess if the cost is below ``beta``, otherwise a
    lower bound of at least ``beta`` and -1. If the search is stopped, the result is meaningless.
    """
    tables.counters[EXPANDED] += 1
    beam = tables.rules[BEAM]
    room = new_room(len(view.ids), hints)
    told = room.told
    best, best_guess = beta, int64(-1)
    lowest = int64(NO_LIMIT)
    for u in range(first, last):
        if tables.stop[0]:
            return int64(0), int64(-1)
        if view.floors[u] >= best:
            lowest = min(lowest, view.floors[u])
            break
        if beam and u - first == beam:
            break
        if view.barred[u]:
            continue
        cost, left_open = weigh(tables, view, u, turns, best, hints, room)

        # Second pass: search, smallest first.
        q = left_open - 1
        while q >= 0 and cost < best:
            k = room.queue[q]
            part = bucket(room, k)
            learn(tables.tokens, view.guesses[u], room.patterns[k], hints, told)
            cost -= room.bounds[q]
            child = restrict(tables, view, part, told)
            value, guess = expand(
                tables, child, int64(0), len(child.guesses), turns - 1, best - cost, copied(told)
            )
            if tables.stop[0]:  # the result is incomplete and must not be remembered
                return int64(0), int64(-1)
            one, two = position_keys(tables, view, part, turns - 1, told)
            remember(tables, one, two, value, value < best - cost, guess)
            cost += value
            q -= 1

        if cost < best:
            best, best_guess = cost, view.guesses[u]
        else:
            lowest = min(lowest, cost)
    if best_guess >= 0:
        return best, best_guess
    return max(lowest, beta), best_guess


@entry
def cheapest(
    tables: Tables,
    root: View,
    members: Int64Array,
    lane: int,
    turns: int,
    beta: int,
    hints: Hints,
) -> tuple[int, int]:
    """Cheapest way to solve some candidates of the root, and its guess (see :func:`expand`).

    ``lane`` is the guess to start with, if all candidates are left; -1 to start with any. Python
    calls as few compiled functions as possible, because the machine code of each includes that of
    all functions it calls.
    """
    if lane >= 0:
        return expand(tables, root, lane, lane + 1, turns, beta, hints)
    value, exact, guess = appraise(tables, root, members, turns, hints)
    if exact or value >= beta:
        return value, guess if exact else int64(-1)
    view = restrict(tables, root, members, hints)
    return expand(tables, view, int64(0), len(view.guesses), turns, beta, hints)


@entry
def first_pass(tables: Tables, root: View, lane: int, turns: int, below: int, hints: Hints) -> int:
    """Return a lower bound of an opener's cost from the bounds of its buckets, without search."""
    room = new_room(len(root.ids), hints)
    value, _ = weigh(tables, root, lane, turns, below, hints, room)
    return value
