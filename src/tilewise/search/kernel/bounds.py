"""Lower bounds of the cost of a position, without search.

Say a guess splits candidates of total weight W. Its cost is W, plus the cost of every bucket but
its own, and a bucket of weight V costs at least 2V - max, where max is the weight of its heaviest
member (one word can be next, the others need two more guesses). A candidate **collides** if an
earlier one (heavier, or equally heavy) is in its bucket. If C is the total weight of the colliding
candidates, the cost is

    at least 2W + C for a guess that is not a candidate, and
    at least 2W + C - w for a candidate of weight w,

and equal to that if no bucket has more than two members. For n equal weights and k buckets this is
the well-known 3n - k (less 1 for a candidate), and 2n (less 1) if every bucket has one member.

With two turns left, the last guess finds the heaviest member of a bucket, and those that collide
are lost. A lost game has a price on top of the guesses made: either P guesses, so that losing the
weight C costs PC; or Q for every answer, more than all guesses of all games together, so that
losing k answers costs Qk. So with two turns left, a guess costs

    exactly 2W + PC or 2W + Qk (less w).

With one turn left, the position costs W and the price of all but the heaviest candidate; with none,
the price of all. A price of at least two guesses is never less than what the bounds above count for
the same members, so these bounds hold with any number of turns.

The bound of a position is the least of these over all guesses. Finding it takes most of the time,
but most guesses can be skipped. If a guess splits some candidates into k buckets, it splits any
subset into at most k. So the number of buckets k of any larger set is a *cap*: all but k of the
members collide, in the best case the lightest ones. Caps come from the view (counted when it was
made), and at the root from sets of answers that share a trait (:class:`~.state.Traits`). The
guesses that remain are counted one by one if there are few in a block of 64, otherwise all of the
block at once (:func:`_fewest_in_block`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tilewise.rules.rule import PatternArray, TokenArray
from tilewise.search.kernel.compiled import (
    LANES,
    at_least,
    compiled,
    count_bits,
    entry,
    equal_lanes,
    int64,
    lowest_bit,
    prefetch,
    uint8,
    uint64,
)
from tilewise.search.kernel.state import (
    EVERY,
    NONE,
    ONE,
    PER_ANSWER,
    PER_WEIGHT,
    UNCAPPED,
    Caps,
    HashArray,
    Hints,
    Tables,
    Traits,
    View,
    find_allowed,
    is_barred,
    new_stamp,
)
from tilewise.search.problem import NO_LIMIT, Int64Array

QUANTUM_BITS = 5
"""Bits of a weight that the scan keeps (it rounds down, so bounds stay bounds)."""

MANY = 48
"""Fewest members for which traits are looked at; with fewer, counting is faster."""

AHEAD = 16
"""Number of members whose patterns are prefetched: at the root they are far apart in memory, and
waiting for each of them took most of the time."""


@compiled
def bound(
    tables: Tables, view: View, members: Int64Array, turns: int, hints: Hints
) -> tuple[int, bool, int]:
    """Bound the cost of some candidates of a view from below, without search.

    Args:
        tables: the tables.
        view: the view.
        members: places in the view, ascending, at least two.
        turns: guesses left.
        hints: the hints that guesses must follow.

    Returns:
        (value, exact, guess): a lower bound, or the exact cost and the guess to make.
    """
    m = len(members)
    total = int64(0)
    for i in range(m):
        total += view.weights[members[i]]
    heaviest = view.weights[members[0]]
    if turns < 2:
        return _last_resort(tables, view, members, turns, total)
    if m == 2:
        return total + view.weights[members[1]], True, int64(view.ids[members[0]])

    # With two turns left, members that collide are lost; either their number or their weight
    # counts. ``extra`` is the additional cost of one that collides.
    per_weight, per_answer = tables.rules[PER_WEIGHT], tables.rules[PER_ANSWER]
    counted = turns == 2 and not per_weight
    extra = per_weight + per_answer if turns == 2 else int64(1)

    # A candidate as the guess: cheap to try, and usually good enough in small sets.
    caps = caps_of(tables, view, members)
    tops = tables.tops
    tops[0] = 0
    for i in range(m):
        tops[i + 1] = tops[i] + (1 if counted else view.weights[members[i]])
    stamps, cross = tables.stamps, view.cross
    floor = int64(NO_LIMIT)
    ceiling = int64(NO_LIMIT)
    choice = int64(-1)
    for i in range(m):
        c = members[i]
        if i and is_barred(tables, view.ids[c], view.weights[c], total):
            continue
        cap = caps[view.spots[c]]
        least = 2 * total - view.weights[c] + extra * (tops[m] - tops[min(int64(cap), m)])
        if cap != UNCAPPED and least > floor:
            continue
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
        cost = 2 * total - view.weights[c] + extra * (count if counted else weight)
        floor = min(floor, cost)
        is_exact = count <= 1 or turns == 2
        if is_exact and cost < ceiling:
            ceiling, choice = cost, int64(view.ids[c])
            if cost == 2 * total - heaviest:
                return cost, True, choice
    if ceiling <= floor and ceiling <= 2 * total:
        return ceiling, True, choice

    # Any guess. With two turns left, collisions decide: the fewest are best.
    shift = 0
    if turns > 2:
        while heaviest >> (shift + QUANTUM_BITS):
            shift += 1
    quanta = tables.quanta
    for i in range(m):
        quanta[i] = 1 if counted else view.weights[members[i]] >> shift
    limit = -((2 * total - floor) // (extra << shift))
    fewest, lane = limit, int64(-1)
    if limit > 0:
        fewest, lane = fewest_collisions(tables, view, members, quanta, caps, limit, hints)
    if turns == 2:
        cost = 2 * total + extra * fewest
        if lane >= 0 and cost < ceiling:
            ceiling, choice = cost, int64(view.guesses[lane])
        return ceiling, True, choice
    if lane < 0:
        return floor, ceiling <= floor, choice
    value = min(2 * total + (fewest << shift), floor)
    count, weight = _collisions(tables, view, members, lane)
    if count <= 1 and 2 * total + weight <= value:
        return value, True, int64(view.guesses[lane])
    return value, ceiling <= value, choice


@compiled
def _last_resort(
    tables: Tables, view: View, members: Int64Array, turns: int, total: int
) -> tuple[int, bool, int]:
    """Return the result of :func:`bound` with one turn left, or none."""
    per_weight, per_answer = tables.rules[PER_WEIGHT], tables.rules[PER_ANSWER]
    lost, weight = len(members), total
    if turns < 1:
        return per_weight * weight + per_answer * lost, True, int64(-1)
    first = members[0]
    lost, weight = lost - 1, weight - view.weights[first]
    return total + per_weight * weight + per_answer * lost, True, int64(view.ids[first])


@compiled
def caps_of(tables: Tables, view: View, members: Int64Array) -> Caps:
    """Return the most buckets that each guess can split some candidates of a view into.

    These are the caps of the view, or at the root the minimum over all traits the members share.
    """
    traits = tables.traits
    if len(members) < MANY or len(traits.caps) == 0 or len(view.ids) < len(tables.keys):
        return view.caps
    caps = tables.caps
    for u in range(len(caps)):
        caps[u] = view.caps[u]
    for word in range(traits.shared.shape[1]):
        common = EVERY
        for i in range(len(members)):
            common &= traits.shared[members[i], word]
        while common:
            bit = lowest_bit(common)
            common ^= ONE << uint64(bit)
            row = traits.caps[word * 64 + bit]
            for u in range(len(caps)):
                caps[u] = min(caps[u], row[u])
    return caps


@compiled
def fewest_collisions(
    tables: Tables,
    view: View,
    members: Int64Array,
    quanta: Int64Array,
    caps: Caps,
    limit: int,
    hints: Hints,
) -> tuple[int, int]:
    """Find the guess of a view with the least colliding weight on some of its candidates.

    Args:
        tables: the tables.
        view: the view.
        members: places in the view, ascending.
        quanta: the (rounded) weight of each member, in descending order.
        caps: for each lane, the most buckets that the members can be split into.
        limit: only weights below this are of interest.
        hints: the hints that the guess must follow.

    Returns:
        (weight, lane); the limit and -1 if there is no such guess.
    """
    m, n = len(members), len(view.ids)
    source = view.blocks.reshape(-1)
    best_lane = int64(-1)
    # All but the `least` heaviest members weigh less than the limit.
    least, lighter = 0, int64(0)
    for i in range(m):
        lighter += quanta[i]
    while lighter >= limit:
        lighter -= quanta[least]
        least += 1
    allowed = tables.allowed[: view.blocks.shape[0]]
    find_allowed(view.marks, hints, allowed)
    for b in range(len(allowed)):
        alive = allowed[b] & view.plain[b]
        alive &= at_least(caps, b * LANES, uint8(min(least, int64(UNCAPPED))))
        if not alive:
            continue
        for i in range(min(m, AHEAD)):  # for the next block, unless it will be skipped
            prefetch(source, ((b + 1) * n + members[i]) * LANES)
        if 4 * count_bits(alive) < m:
            fewest, lane = _fewest_one_by_one(tables, view, members, quanta, b, alive, limit)
        else:
            fewest, lane = _fewest_in_block(tables, view, members, quanta, b, alive, limit)
        if lane >= 0:
            limit, best_lane = fewest, lane
            if limit == 0:
                break
            while lighter >= limit:
                lighter -= quanta[least]
                least += 1
    return limit, best_lane


@compiled
def _fewest_one_by_one(
    tables: Tables,
    view: View,
    members: Int64Array,
    quanta: Int64Array,
    b: int,
    alive: np.uint64,
    limit: int,
) -> tuple[int, int]:
    """Find the least colliding weight among the live lanes of a block, lane by lane."""
    blocks, stamps = view.blocks, tables.stamps
    best = int64(-1)
    while alive:
        lane = lowest_bit(alive)
        alive ^= ONE << uint64(lane)
        epoch = new_stamp(tables)
        weight = int64(0)
        for i in range(len(members)):
            pattern = blocks[b, members[i], lane]
            weight += quanta[i] * (stamps[pattern] == epoch)
            stamps[pattern] = epoch
        if weight < limit:
            limit, best = weight, b * LANES + lane
    return limit, best


@compiled
def _fewest_in_block(
    tables: Tables,
    view: View,
    members: Int64Array,
    quanta: Int64Array,
    b: int,
    alive: np.uint64,
    limit: int,
) -> tuple[int, int]:
    """Find the least colliding weight among the live lanes of a block, all at once.

    ``hit`` gets a bit for every guess under which member i shares a pattern with an earlier member.
    The bits are added up in bit-sliced counters: ``planes[k]`` has binary digit k of 64 counters.
    They start at 2**digits - limit, so a carry out of the top plane marks a guess that has reached
    the limit; once all have, the block is finished.
    """
    blocks, planes = view.blocks, tables.planes
    n, m = blocks.shape[1], len(members)
    source = blocks.reshape(-1)
    base = b * n * LANES
    digits = 0
    while limit >> digits:
        digits += 1
    start = (1 << digits) - limit
    for k in range(digits):
        planes[k] = EVERY if start >> k & 1 else NONE
    dead = ~alive
    for i in range(1, m):
        here = base + members[i] * LANES
        if i + AHEAD < m:
            prefetch(source, base + members[i + AHEAD] * LANES)
        hit = NONE
        for j in range(i):
            hit |= equal_lanes(source, here, base + members[j] * LANES)
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
            return limit, int64(-1)
    alive = ~dead
    total = 0
    for k in range(digits - 1, -1, -1):
        zeros = alive & ~planes[k]
        if zeros:
            alive = zeros
        else:
            total |= 1 << k
    return total - start, b * LANES + lowest_bit(alive)


@compiled
def _collisions(tables: Tables, view: View, members: Int64Array, lane: int) -> tuple[int, int]:
    """Return the number and weight of the members that collide under the guess in a lane."""
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


# -- Traits that answers share, and the buckets that each guess splits such answers into -----------
# A guess splits answers that share a trait into at most as many buckets as it splits all answers
# with that trait into. Once counted, these numbers are caps for every bucket of every opener (see
# :mod:`.bounds`), which pays off if many openers are searched.
#
# The traits are those that a single tile can reveal: for each token, not having it; and for each
# place, having it there, or having it but not there.


Held = npt.NDArray[np.bool_]

MOST_PATTERNS = 3**7
"""With more patterns, there are too many to count lane by lane."""


def count_traits(shared: Held, blocks: PatternArray) -> Traits:
    """Count the buckets into which each guess splits the answers with each trait.

    Args:
        shared: which traits each answer has, bool (n, traits).
        blocks: (blocks, n, 64), the patterns of the root, of at most MOST_PATTERNS kinds.
    """
    caps = np.zeros((shared.shape[1], len(blocks) * LANES), np.uint8)
    seen = np.zeros((int(blocks.max()) + 1, LANES), np.uint8)
    for trait in range(len(caps)):
        _count_buckets(blocks, np.flatnonzero(shared[:, trait]), seen, caps[trait])
    return Traits(_packed(shared), caps)


def useful_traits(answers: TokenArray, alphabet_size: int) -> Held:
    """Return the traits that many answers have, but not all; bool (n, traits)."""
    traits = traits_of(answers, alphabet_size)
    held = traits.sum(axis=0)
    return traits[:, (held >= MANY) & (held < len(answers))]


def traits_of(answers: TokenArray, alphabet_size: int) -> Held:
    """Return which traits each answer has; bool (n, traits)."""
    traits = []
    for token in range(alphabet_size):
        here = answers == token
        has = here.any(axis=1, keepdims=True)
        traits += [~has, here, has & ~here]
    return np.concatenate(traits, axis=1)


def _packed(shared: Held) -> HashArray:
    """Return the traits as bits; trait 64 * i + j is bit j of word i."""
    words = -(-shared.shape[1] // 64)
    padded = np.zeros((len(shared), words * 64), np.bool_)
    padded[:, : shared.shape[1]] = shared
    as_bytes = np.packbits(padded, axis=1, bitorder="little")
    return as_bytes.view("<u8").astype(np.uint64)


@entry
def _count_buckets(blocks: PatternArray, members: Int64Array, seen: Caps, into: Caps) -> None:
    """Count the buckets into which every lane splits some answers, up to UNCAPPED."""
    counts = np.empty(LANES, np.int64)
    source, size = blocks.reshape(-1), blocks[0].size
    for b in range(len(blocks)):
        seen[:] = 0
        counts[:] = 0
        for i in range(len(members)):
            row = blocks[b, members[i]]
            prefetch(source, (b + 1) * size + members[i] * LANES)
            for lane in range(LANES):
                counts[lane] += 1 - seen[row[lane], lane]
                seen[row[lane], lane] = 1
        for lane in range(LANES):
            into[b * LANES + lane] = min(counts[lane], UNCAPPED)
