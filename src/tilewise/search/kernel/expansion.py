"""Branch and bound over guesses: the recursion itself.

``expand`` answers one question: can these candidates be solved for less than ``beta``, and what is
the cheapest way? Guesses are taken in order of their floors (see :mod:`.bounds`); the search
stops at the first floor that is not below the best cost found. A guess is weighed in two passes:

1. every bucket gets a bound without search, the largest buckets first, for theirs move most. The
   sum of the bounds is the guess's bound; the guess is dropped as soon as that reaches the best;
2. buckets whose bound is not exact are searched, the smallest first, each being allowed just what
   the bounds of the others leave of the best.

What is returned below ``beta`` is exact; what is not is a lower bound, as good as the search found
it. Both are remembered by candidate set (and by the turns left, where they can matter: a set of n
never needs more than n turns; in hard mode also by the hints).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tilewise.search.kernel.bounds import bound
from tilewise.search.kernel.compiled import LANES, compiled, int64
from tilewise.search.kernel.state import (
    BEAM,
    EXPANDED,
    INFEASIBLE,
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
from tilewise.search.problem import Int64Array

MEMO_SMALLEST = 6
"""Candidate sets smaller than this are quicker bounded than looked up."""


class Split(NamedTuple):
    """The buckets of a guess, being reused for guess after guess: room for n candidates.

    Attributes:
        members: int64 (n,), places in the view, bucket after bucket.
        starts: int64 (n + 1,), where each bucket begins.
        patterns: int64 (n,), what each bucket's members have in common.
        labels: int64 (n,), scratch.
        sizes: int64 (n,), scratch.
    """

    members: Int64Array
    starts: Int64Array
    patterns: Int64Array
    labels: Int64Array
    sizes: Int64Array


class Room(NamedTuple):
    """Working room of one expansion.

    Attributes:
        buckets: the buckets of the guess being weighed.
        queue: int64 (n,), those whose cost is not plain to see.
        bounds: int64 (n,), what is known of each in the queue that is not exact.
        told: what each bucket's guesses must use.
    """

    buckets: Split
    queue: Int64Array
    bounds: Int64Array
    told: Hints


@compiled
def new_room(n: int, hints: Hints) -> Room:
    """Make room for the guesses of n candidates."""
    buckets = Split(
        np.empty(n, np.int64),
        np.empty(n + 1, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
    )
    return Room(buckets, np.empty(n, np.int64), np.empty(n, np.int64), copied(hints))


@compiled
def split(tables: Tables, view: View, lane: int, into: Split) -> int:
    """Sort a view's candidates into buckets by their pattern; returns how many there are."""
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
def unsettled(tables: Tables, count: int, buckets: Split, turns: int, queue: Int64Array) -> int:
    """List the buckets whose cost is not plain to see, largest first; returns how many.

    ``turns`` are those left after the guess. Settled are the guess itself, found; one candidate,
    with a turn left; and two, with two. What has no turn left is lost.
    """
    solved = 3 ** tables.tokens.shape[1] - 1
    queued = 0
    for k in range(count):
        if buckets.sizes[k] > min(2, turns) and buckets.patterns[k] != solved:
            place = queued
            while place and buckets.sizes[queue[place - 1]] < buckets.sizes[k]:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = k
            queued += 1
    return queued


@compiled
def plain_cost(view: View, members: Int64Array) -> int:
    """What a bucket counts for in the floor of a guess: 2V - max."""
    cost = -view.weights[members[0]]
    for i in range(len(members)):
        cost += 2 * view.weights[members[i]]
    plain: int = cost
    return plain


@compiled
def appraise(
    tables: Tables, view: View, members: Int64Array, turns: int, hints: Hints
) -> tuple[int, bool, int]:
    """What can be said of a position without search: (bound or cost, exact, guess)."""
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
    """First pass over a guess: bound its buckets, the largest first, without search.

    Returns (cost, left open): the sum of the bounds, cut short when it reaches ``best``, and how
    many buckets at the front of ``room.queue`` are not settled by theirs.
    """
    buckets, queue = room.buckets, room.queue
    count = split(tables, view, u, buckets)
    queued = unsettled(tables, count, buckets, turns - 1, queue)
    cost = view.floors[u]
    left_open = 0
    for q in range(queued):
        k = queue[q]
        part = buckets.members[buckets.starts[k] : buckets.starts[k + 1]]
        learn(tables.tokens, view.guesses[u], buckets.patterns[k], hints, room.told)
        value, exact, _ = appraise(tables, view, part, turns - 1, room.told)
        cost += value - plain_cost(view, part)
        if cost >= best:
            break
        if not exact:
            queue[left_open] = k
            room.bounds[left_open] = value
            left_open += 1
    return cost, left_open


@compiled
def expand(
    tables: Tables, view: View, first: int, last: int, turns: int, beta: int, hints: Hints
) -> tuple[int, int]:
    """Cheapest way to solve a view's candidates, starting with one of the guesses first .. last-1.

    Returns (value, guess): the exact cost and the guess if that is below ``beta``, else a lower
    bound that is not, and -1. When the search is stopped that means nothing.
    """
    tables.counters[EXPANDED] += 1
    beam = tables.rules[BEAM]
    room = new_room(len(view.ids), hints)
    buckets, told = room.buckets, room.told
    best, best_guess = beta, int64(-1)
    lowest = int64(INFEASIBLE)
    for u in range(first, last):
        if tables.stop[0]:
            return int64(0), int64(-1)
        if view.floors[u] >= best:
            lowest = min(lowest, view.floors[u])
            break
        if beam and u - first == beam:
            break
        cost, left_open = weigh(tables, view, u, turns, best, hints, room)

        # Second pass: search, smallest first.
        q = left_open - 1
        while q >= 0 and cost < best:
            k = room.queue[q]
            part = buckets.members[buckets.starts[k] : buckets.starts[k + 1]]
            learn(tables.tokens, view.guesses[u], buckets.patterns[k], hints, told)
            cost -= room.bounds[q]
            child = restrict(tables, view, part, told)
            value, guess = expand(
                tables, child, int64(0), len(child.guesses), turns - 1, best - cost, copied(told)
            )
            if tables.stop[0]:  # what was found is not the whole truth, and must not be kept
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


@compiled
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

    ``lane`` is the guess to start with, all candidates being left; -1 to start with any. The one
    function of the search that Python calls: each brings all the others' machine code with it.
    """
    if lane >= 0:
        return expand(tables, root, lane, lane + 1, turns, beta, hints)
    value, exact, guess = appraise(tables, root, members, turns, hints)
    if exact or value >= beta:
        return value, guess if exact else int64(-1)
    view = restrict(tables, root, members, hints)
    return expand(tables, view, int64(0), len(view.guesses), turns, beta, hints)


@compiled
def first_pass(tables: Tables, root: View, lane: int, turns: int, below: int, hints: Hints) -> int:
    """Bound the cost of an opener from below by those of its buckets, without search."""
    room = new_room(len(root.ids), hints)
    value, _ = weigh(tables, root, lane, turns, below, hints, room)
    return value
