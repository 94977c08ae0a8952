"""Views: the game restricted to some of the candidates.

A view has those candidates and the guesses that still differ, with their patterns copied together.
Two things keep views small, and so the search fast:

* Guesses that *split* the candidates identically are merged, because only the split decides what
  follows, even if the patterns differ. In hard mode, guesses also decide which guesses are allowed
  afterwards, so only guesses that agree in every token that any candidate has are merged. In strict
  hard mode, not even a token that no candidate has may be used again, so no guesses are merged.
  Candidates are never dropped, as guessing one may end the game.
* Guesses are sorted by their floors (:mod:`.bounds`), so scans meet good ones first and can rule
  out the others early.

Splits are compared by 64-bit hashes with random multipliers; the probability that any two different
ones among a hundred thousand have the same hash is about 3e-10.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tilewise.rules import feedback
from tilewise.rules.rule import PatternArray, Rule, TokenArray
from tilewise.search.kernel.compiled import (
    LANES,
    alike_before,
    compiled,
    copy_lanes,
    entry,
    int64,
    lowest_bit,
    prefetch,
    uint64,
)
from tilewise.search.kernel.state import (
    HARD,
    MIX,
    NONE,
    ONE,
    UNCAPPED,
    HashArray,
    Hints,
    Tables,
    View,
    find_allowed,
    is_barred,
    marks_of,
    plain_lanes,
)
from tilewise.search.problem import Int64Array

# -- Feedback for every guess against every answer, in the layout that the search reads ------------
# Patterns are computed by :mod:`tilewise.rules.feedback`, block by block, and stored as
# ``blocks[b, t, l]``: the pattern of guess 64 * b + l against answer t. The patterns of 64 guesses
# against one answer lie together, as needed for a vector comparison of two answers.


CELLS = 1 << 22
"""Patterns computed at a time, few enough that they and the result fit in the processor's cache."""


class Tally(NamedTuple):
    """How each guess splits some answers; arrays have one entry per guess.

    Attributes:
        splits: uint64, a hash of the split itself.
        collided: int64, total weight of answers that share a pattern with an earlier one.
        pairs: int64, number of pairs of answers that share a pattern.
        buckets: int64, number of different patterns.
    """

    splits: HashArray
    collided: Int64Array
    pairs: Int64Array
    buckets: Int64Array


@entry
def new_tally(guesses: int) -> Tally:
    """Return an empty tally of this many guesses."""
    return Tally(
        np.zeros(guesses, np.uint64),
        np.zeros(guesses, np.int64),
        np.zeros(guesses, np.int64),
        np.zeros(guesses, np.int64),
    )


def survey(
    guesses: TokenArray,
    answers: TokenArray,
    weights: Int64Array,
    keys: HashArray,
    rule: Rule,
) -> Tally:
    """Tally every guess, without keeping the patterns.

    Args:
        guesses: token array, shape (G, L).
        answers: token array, shape (n, L).
        weights: int64 (n,).
        keys: uint64 (n, 2), random.
        rule: the kind of feedback.
    """
    found = new_tally(len(guesses))
    labels = np.empty(rule.pattern_count(guesses.shape[1]), np.int64)
    counts = np.empty_like(labels)
    for block, patterns in feedback.pattern_blocks(guesses, answers, CELLS, rule):
        part = Tally(
            found.splits[block], found.collided[block], found.pairs[block], found.buckets[block]
        )
        _survey(patterns, weights, keys, labels, counts, part)
    return found


@entry
def _survey(
    patterns: PatternArray,
    weights: Int64Array,
    keys: HashArray,
    labels: Int64Array,
    counts: Int64Array,
    into: Tally,
) -> None:
    for g in range(len(patterns)):
        counts[:] = 0
        classes = 0
        collided, pairs = np.int64(0), np.int64(0)
        split = np.uint64(0)
        for t in range(len(weights)):
            pattern = patterns[g, t]
            if counts[pattern]:
                collided += weights[t]
                pairs += counts[pattern]
            else:
                classes += 1
                labels[pattern] = classes
            counts[pattern] += 1
            split += keys[t, 0] * uint64(labels[pattern])
        into.collided[g] = collided
        into.pairs[g] = pairs
        into.splits[g] = split
        into.buckets[g] = classes


def pattern_lanes(guesses: TokenArray, answers: TokenArray, rule: Rule) -> PatternArray:
    """Return patterns of guesses against answers, 64 guesses side by side.

    Args:
        guesses: token array, shape (G, L).
        answers: token array, shape (n, L).
        rule: the kind of feedback.

    Returns:
        Shape (ceil(G / 64), n, 64), of the dtype of the rule's patterns. Lanes after the last guess
        are 0, like a guess without information.
    """
    shape = (-(-len(guesses) // LANES), len(answers), LANES)
    blocks: PatternArray = np.empty(shape, rule.pattern_dtype(guesses.shape[1]))
    blocks[-1:] = 0
    step = max(1, CELLS // (LANES * max(1, len(answers)))) * LANES
    for some, rows in feedback.pattern_blocks(guesses, answers, step * len(answers), rule):
        for lane in range(0, len(rows), LANES):
            side = rows[lane : lane + LANES]
            blocks[(some.start + lane) // LANES, :, : len(side)] = side.T
    return blocks


SIDE_BY_SIDE = 255
"""With at most this many members, 64 guesses are tallied at a time. This needs a comparison for
each pair of members, but is faster than sorting the members into buckets guess by guess."""

DIGIT = 11
"""Bits per pass when sorting guesses."""

DIGITS = (1 << DIGIT) - 1


@compiled
def restrict(tables: Tables, view: View, members: Int64Array, hints: Hints) -> View:
    """Return the view of some candidates of a view, given as places in it, ascending."""
    m = len(members)
    ids = np.empty(m, np.int64)
    weights = np.empty(m, np.int64)
    keys = np.empty(m, np.uint64)
    cross = np.empty((m, m), view.cross.dtype)
    total = int64(0)
    for i in range(m):
        ids[i] = view.ids[members[i]]
        weights[i] = view.weights[members[i]]
        keys[i] = tables.keys[ids[i], 0]
        total += weights[i]
        for j in range(m):
            cross[i, j] = view.cross[members[i], members[j]]

    tally = new_tally(view.blocks.shape[0] * LANES)
    if m <= SIDE_BY_SIDE:
        tally_side_by_side(view, members, keys, weights, tally)
    else:
        tally_one_by_one(tables, view, members, keys, weights, tally)
    if tables.rules[HARD]:
        hashes = np.zeros(len(view.guesses), np.uint64)
        _fold_hashes(tables, view, members, hints, hashes)
    else:
        hashes = tally.splits | ONE
    owner = np.full(len(view.guesses), -1, np.int64)
    for i in range(m):
        owner[view.spots[members[i]]] = i
    lanes = _distinct(tables, view, members, owner, hashes, tally.buckets)

    rows = len(lanes)
    floors = np.empty(rows, np.int64)
    order = np.arange(rows)
    for k in range(rows):
        u = lanes[k]
        floors[k] = 2 * total + tally.collided[u] - (weights[owner[u]] if owner[u] >= 0 else 0)
    sort_by(tally.pairs[lanes], order)
    sort_by(floors, order)
    guesses = np.empty(rows, np.int64)
    ranked = np.empty(rows, np.int64)
    spots = np.empty(m, np.int64)
    caps = np.zeros((rows + LANES - 1) // LANES * LANES, np.uint8)
    barred = np.zeros(rows, np.bool_)
    for k in range(rows):
        u = lanes[order[k]]
        ranked[k] = floors[order[k]]
        guesses[k] = view.guesses[u]
        caps[k] = min(tally.buckets[u], UNCAPPED)
        if owner[u] >= 0:
            i = owner[u]
            spots[i] = k
            barred[k] = i > 0 and is_barred(tables, ids[i], weights[i], total)
    blocks = _gathered(view, members, lanes, order)
    marks = marks_of(tables.tokens, guesses, hints)
    plain = plain_lanes(tables.obscure, guesses)
    return View(ids, weights, cross, blocks, guesses, ranked, caps, spots, marks, plain, barred)


@compiled
def tally_side_by_side(
    view: View, members: Int64Array, keys: HashArray, weights: Int64Array, into: Tally
) -> None:
    """Tally 64 guesses at a time, comparing each member with all earlier ones."""
    m = len(members)
    rows = np.empty((m, LANES), view.blocks.dtype)
    firsts = np.empty(LANES, np.uint8)
    counts = np.empty(LANES, np.uint8)
    source, size = view.blocks.reshape(-1), view.blocks[0].size
    for b in range(view.blocks.shape[0]):
        here = slice(b * LANES, (b + 1) * LANES)
        splits, collided = into.splits[here], into.collided[here]
        pairs, classes = into.pairs[here], into.buckets[here]
        for i in range(m):
            place = b * size + members[i] * LANES
            copy_lanes(source, place, rows, i * LANES)
            prefetch(source, place + size)  # for the next block, while this one is tallied
        for i in range(m):
            alike_before(rows, i, firsts, counts)
            key, weight = keys[i], weights[i]
            for lane in range(LANES):
                splits[lane] += key * uint64(int64(firsts[lane]) + 1)
            for lane in range(LANES):
                new = int64(firsts[lane] == i)
                classes[lane] += new
                collided[lane] += weight * (1 - new)
                pairs[lane] += int64(counts[lane])


@compiled
def tally_one_by_one(
    tables: Tables,
    view: View,
    members: Int64Array,
    keys: HashArray,
    weights: Int64Array,
    into: Tally,
) -> None:
    """Tally guesses one by one, sorting the members into each guess's buckets."""
    m = len(members)
    labels = tables.labels
    counts = np.zeros(len(labels), np.int64)
    for u in range(len(view.guesses)):
        block, lane = u // LANES, u % LANES
        classes, collided, pairs = int64(0), int64(0), int64(0)
        split = NONE
        # Without branches, because the processor could not predict them.
        for i in range(m):
            pattern = view.blocks[block, members[i], lane]
            before = counts[pattern]
            counts[pattern] = before + 1
            label = labels[pattern] if before else classes
            labels[pattern] = label
            classes += int64(before == 0)
            pairs += before
            collided += weights[i] * int64(before != 0)
            split += keys[i] * uint64(label + 1)
        for i in range(m):
            counts[view.blocks[block, members[i], lane]] = 0
        into.splits[u], into.collided[u] = split, collided
        into.pairs[u], into.buckets[u] = pairs, classes


@compiled
def _distinct(
    tables: Tables,
    view: View,
    members: Int64Array,
    owner: Int64Array,
    hashes: HashArray,
    classes: Int64Array,
) -> Int64Array:
    """Return the lanes of the guesses to keep: the members, then one for each other hash.

    Guesses that do not split the members are dropped, and so are obscure answers that are not
    members. Members come first, so that they replace guesses that split in the same way, unless
    they are obscure, as they may be barred.
    """
    bits = 4
    while (1 << bits) < 2 * len(owner) + 2:
        bits += 1
    seen = np.zeros(1 << bits, np.uint64)
    lanes = np.empty(len(owner), np.int64)
    kept = len(members)
    for i in range(kept):
        lanes[i] = view.spots[members[i]]
        if hashes[lanes[i]] and not tables.obscure[view.ids[members[i]]]:
            _first_time(seen, hashes[lanes[i]])
    for u in range(len(owner)):
        if owner[u] >= 0 or classes[u] < 2 or not hashes[u]:
            continue
        is_plain = view.plain[u // LANES] >> uint64(u % LANES) & ONE
        if is_plain and _first_time(seen, hashes[u]):
            lanes[kept] = u
            kept += 1
    return lanes[:kept]


@compiled
def _gathered(
    view: View, members: Int64Array, lanes: Int64Array, order: Int64Array
) -> PatternArray:
    """Return blocks of some lanes in another order; reading them in place order suits the cache."""
    m, rows = len(members), len(lanes)
    patterns = np.empty((rows, m), view.blocks.dtype)
    for k in range(rows):
        block, lane = lanes[k] // LANES, lanes[k] % LANES
        for i in range(m):
            patterns[k, i] = view.blocks[block, members[i], lane]
    blocks = np.zeros(((rows + LANES - 1) // LANES, m, LANES), view.blocks.dtype)
    for k in range(rows):
        row = patterns[order[k]]
        for i in range(m):
            blocks[k // LANES, i, k % LANES] = row[i]
    return blocks


@compiled
def _fold_hashes(
    tables: Tables, view: View, members: Int64Array, hints: Hints, hashes: HashArray
) -> None:
    """Hard mode: hash each allowed guess's tokens, treating all tokens that no member has as equal.

    In strict hard mode, they are different. Guesses that are not allowed get 0.
    """
    tokens = tables.tokens
    alive = np.full(256, int64(len(hints.bans) > 0))
    for i in range(len(members)):
        for tile in range(tokens.shape[1]):
            alive[tokens[view.ids[members[i]], tile]] = 1
    allowed = tables.allowed[: view.blocks.shape[0]]
    find_allowed(view.marks, hints, allowed)
    for b in range(len(allowed)):
        left = allowed[b]
        while left:
            u = b * LANES + lowest_bit(left)
            left &= left - ONE
            if u >= len(hashes):
                break
            key = ONE
            for tile in range(tokens.shape[1]):
                token = tokens[view.guesses[u], tile]
                key = (key + uint64(token + 1 if alive[token] else 0)) * MIX
                key ^= key >> uint64(29)
            hashes[u] = key | ONE


@compiled
def _first_time(table: HashArray, key: np.uint64) -> bool:
    """Add a non-zero key to an open-addressing hash table; return whether it was new."""
    mask = len(table) - 1
    slot = int64(key >> uint64(24)) & mask
    while table[slot]:
        if table[slot] == key:
            return False
        slot = (slot + 1) & mask
    table[slot] = key
    return True


@compiled
def sort_by(keys: Int64Array, order: Int64Array) -> None:
    """Sort places by their keys with a stable radix sort; ``order`` is changed in place."""
    count = len(order)
    least, most = keys[0], keys[0]
    for k in range(count):
        least, most = min(least, keys[k]), max(most, keys[k])
    other = np.empty(count, np.int64)
    starts = np.empty((1 << DIGIT) + 1, np.int64)
    shift = 0
    while (most - least) >> shift:
        starts[:] = 0
        for k in range(count):
            starts[((keys[k] - least) >> shift & DIGITS) + 1] += 1
        for digit in range(1 << DIGIT):
            starts[digit + 1] += starts[digit]
        for k in range(count):
            digit = (keys[order[k]] - least) >> shift & DIGITS
            other[starts[digit]] = order[k]
            starts[digit] += 1
        for k in range(count):
            order[k] = other[k]
        shift += DIGIT
