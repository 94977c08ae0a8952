"""Lower bounds of the cost of a position, without search.

Say a guess splits candidates of total weight W. Its cost is W, plus the cost of every bucket but
its own, and a bucket of weight V costs at least 2V - max, max being its heaviest member (one word
can be next, the others need two more). A candidate **collides** when one before it (heavier, or
as heavy) is in its bucket. With C the weight of the colliding candidates the cost is

    at least 2W + C for a guess that is no candidate, and
    at least 2W + C - w for a candidate of weight w,

exactly so when no bucket has more than two members. For n equal weights and k buckets this is the
well known 3n - k (less 1 for a candidate), and 2n (less 1) when every bucket has one member.

The bound of a position is the least of these over all guesses. Finding it is where the time goes;
:func:`fewest_collisions` does it for sixty-four guesses at once.
"""

from __future__ import annotations

import numpy as np

from tilewise.search.kernel.compiled import (
    LANES,
    compiled,
    equal_lanes,
    int64,
    lowest_bit,
    uint64,
)
from tilewise.search.kernel.state import (
    INFEASIBLE,
    NONE,
    ONE,
    SCANNED,
    Tables,
    View,
    allowed,
    new_stamp,
)
from tilewise.search.problem import Int64Array

QUANTUM_BITS = 5
"""Bits of a weight that the vector scan keeps (it rounds down, so bounds stay bounds)."""

MANY = 96
"""Members whose patterns are worth copying together first, to be compared from near by."""

EVERY = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def bound(
    tables: Tables, view: View, members: Int64Array, turns: int, need: Int64Array
) -> tuple[int, bool, int]:
    """Bound the cost of some candidates of a view from below, without search.

    ``members``: places in the view, rising, two at least. ``turns``: guesses left.
    Returns (value, exact, guess): a lower bound or the exact cost, and then the guess to make.
    """
    m = len(members)
    total = int64(0)
    for i in range(m):
        total += view.weights[members[i]]
    heaviest = view.weights[members[0]]
    if turns < 2:
        return int64(INFEASIBLE), True, int64(-1)
    if m == 2:
        return total + view.weights[members[1]], True, int64(view.ids[members[0]])

    # A candidate as the guess: cheap to try, and in small sets mostly good enough.
    stamps, cross = tables.stamps, view.cross
    floor = int64(INFEASIBLE)
    ceiling = int64(INFEASIBLE)
    choice = int64(-1)
    for i in range(m):
        c = members[i]
        epoch = new_stamp(tables)
        weight = int64(0)
        count = 0
        stamps[cross[c, c]] = epoch
        for j in range(m):
            if j != i:
                pattern = cross[c, members[j]]
                if stamps[pattern] == epoch:
                    weight += view.weights[members[j]]
                    count += 1
                stamps[pattern] = epoch
        cost = 2 * total - view.weights[c] + weight
        floor = min(floor, cost)
        if (count == 0 or (count == 1 and turns > 2)) and cost < ceiling:
            ceiling, choice = cost, int64(view.ids[c])
            if cost == 2 * total - heaviest:
                return cost, True, choice
    if ceiling <= floor and ceiling <= 2 * total:
        return ceiling, True, choice

    # Any guess. With two turns left only a clean split will do, and counting decides.
    tables.counters[SCANNED] += 1
    shift = 0
    if turns > 2:
        while heaviest >> (shift + QUANTUM_BITS):
            shift += 1
    quanta = tables.quanta
    for i in range(m):
        quanta[i] = view.weights[members[i]] >> shift if turns > 2 else 1
    limit = int64(1)
    if turns > 2:
        limit = (floor - 2 * total + (1 << shift) - 1) >> shift
    fewest, lane = limit, -1
    if limit > 0:
        fewest, lane = fewest_collisions(tables, view, members, quanta, limit, need)
    if turns == 2:
        if lane >= 0 and 2 * total < ceiling:
            ceiling, choice = 2 * total, int64(view.guesses[lane])
        return ceiling, True, choice
    if lane < 0:
        return floor, ceiling <= floor, choice
    value = min(2 * total + (fewest << shift), floor)
    count, weight = _collisions(tables, view, members, lane)
    if count <= 1 and 2 * total + weight <= value:
        return value, True, int64(view.guesses[lane])
    return value, ceiling <= value, choice


@compiled
def fewest_collisions(
    tables: Tables,
    view: View,
    members: Int64Array,
    quanta: Int64Array,
    limit: int,
    need: Int64Array,
) -> tuple[int, int]:
    """The guess of a view with the least colliding weight on some of its candidates.

    ``members`` are places in the view, rising; ``quanta[i]`` the (rounded) weight of member i.
    Only less than ``limit`` counts. Returns (weight, lane), with lane -1 when there is none.

    For one block of 64 guesses, ``hit`` gets a bit for every guess under which member i shares a
    pattern with an earlier member. The bits are added up in bit-sliced counters: ``planes[k]``
    holds binary digit k of 64 counters. They start at 2**digits - limit, so a carry out of the
    top plane marks a guess that has reached the limit; when all have, the block is done.
    """
    blocks, planes = view.blocks, tables.planes
    n, m = blocks.shape[1], len(members)
    source = blocks.reshape(-1)
    offsets = members * LANES
    gather = m >= MANY
    if gather:
        source = np.empty(m * LANES, blocks.dtype)
        offsets = np.arange(m) * LANES
    best_lane = -1
    digits = 0
    while limit >> digits:
        digits += 1
    start = (1 << digits) - limit
    for b in range(blocks.shape[0]):
        base = b * n * LANES
        if gather:
            for i in range(m):
                source[i * LANES : (i + 1) * LANES] = blocks[b, members[i]]
            base = 0
        for k in range(digits):
            planes[k] = EVERY if start >> k & 1 else NONE
        dead = NONE
        for i in range(1, m):
            here = base + offsets[i]
            hit = NONE
            for j in range(i):
                hit |= equal_lanes(source, here, base + offsets[j])
            quantum = quanta[i]
            k = 0
            while quantum:
                if quantum & 1:
                    carry = hit
                    place = k
                    while carry and place < digits:
                        digit = planes[place]
                        planes[place] = digit ^ carry
                        carry &= digit
                        place += 1
                    dead |= carry
                quantum >>= 1
                k += 1
            if dead == EVERY:
                break
        alive = ~dead
        if alive and len(need) > 0:
            alive = _only_allowed(tables, view, b, alive, need)
        if alive:
            total = 0
            for k in range(digits - 1, -1, -1):
                zeros = alive & ~planes[k]
                if zeros:
                    alive = zeros
                else:
                    total |= 1 << k
            limit = total - start
            best_lane = b * LANES + lowest_bit(alive)
            if limit == 0:
                break
            digits = 0
            while limit >> digits:
                digits += 1
            start = (1 << digits) - limit
    return limit, best_lane


@compiled
def _only_allowed(
    tables: Tables, view: View, b: int, alive: np.uint64, need: Int64Array
) -> np.uint64:
    kept = NONE
    while alive:
        lane = lowest_bit(alive)
        bit = ONE << uint64(lane)
        alive ^= bit
        u = b * LANES + lane
        if u < len(view.guesses) and allowed(tables.tokens, view.guesses[u], need):
            kept |= bit
    return kept


@compiled
def _collisions(tables: Tables, view: View, members: Int64Array, lane: int) -> tuple[int, int]:
    """Number and weight of the members that collide under the guess in a lane."""
    stamps = tables.stamps
    epoch = new_stamp(tables)
    count, weight = 0, int64(0)
    for i in range(len(members)):
        pattern = view.blocks[lane // LANES, members[i], lane % LANES]
        if stamps[pattern] == epoch:
            count += 1
            weight += view.weights[members[i]]
        stamps[pattern] = epoch
    return count, weight
