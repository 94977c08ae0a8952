"""Views: what is left of the game when only some candidates remain.

A view holds those candidates and the guesses that still differ, with their patterns copied
together. Two things keep views small, and so the search fast:

* Guesses that give every candidate the same pattern are one guess, and so are guesses that merely
  *split* the candidates alike, for only the split decides what follows. Not so in hard mode, where
  guesses also decide which guesses may follow; there only guesses that agree in every token that
  some candidate has are one. Candidates are never merged away: guessing one may end the game.
* Guesses stand in order of their floors (:mod:`.bounds`), so scans meet the good ones first and
  give up on the others early.

Patterns and splits are compared by 64-bit hashes with random multipliers; two different ones
among a hundred thousand agree with a probability of some 1e-10.
"""

from __future__ import annotations

import numpy as np

from tilewise.search.kernel.compiled import LANES, compiled, int64, uint64
from tilewise.search.kernel.state import (
    HARD,
    MIX,
    NONE,
    ONE,
    RESTRICTED,
    UNCAPPED,
    Tables,
    View,
    allowed,
)
from tilewise.search.kernel.tables import HashArray
from tilewise.search.problem import Int64Array


@compiled
def restrict(tables: Tables, view: View, members: Int64Array, need: Int64Array) -> View:
    """The view of some candidates of a view, given as places in it, rising."""
    tables.counters[RESTRICTED] += 1
    m = len(members)
    n_guesses = len(view.guesses)
    hard = tables.rules[HARD] != 0

    ids = np.empty(m, np.int64)
    weights = np.empty(m, np.int64)
    cross = np.empty((m, m), view.cross.dtype)
    total = np.int64(0)
    for i in range(m):
        ids[i] = view.ids[members[i]]
        weights[i] = view.weights[members[i]]
        total += weights[i]
        for j in range(m):
            cross[i, j] = view.cross[members[i], members[j]]

    hashes = np.empty(view.blocks.shape[0] * LANES, np.uint64)
    if hard:
        _fold_hashes(tables, view, members, need, hashes)
    else:
        _row_hashes(tables, view, members, hashes)
    bits = 4
    while (1 << bits) < 2 * n_guesses + 2:
        bits += 1
    seen_rows = np.zeros(1 << bits, np.uint64)
    seen_splits = np.zeros(1 << bits, np.uint64)
    owner = np.full(n_guesses, -1, np.int64)
    for i in range(m):
        owner[view.spots[members[i]]] = i

    # Candidates first, so that they stand for the guesses that split like them.
    lanes = np.empty(n_guesses, np.int64)
    order = np.empty(n_guesses, np.int64)
    floors = np.empty(n_guesses, np.int64)
    ties = np.empty(n_guesses, np.int64)
    buckets = np.empty(n_guesses, np.uint8)
    for i in range(m):
        lanes[i] = view.spots[members[i]]
    kept = m
    for i in range(m):
        if hashes[lanes[i]]:
            _first_time(seen_rows, hashes[lanes[i]])
    for u in range(n_guesses):
        if hashes[u] and owner[u] < 0 and _first_time(seen_rows, hashes[u]):
            lanes[kept] = u
            kept += 1

    # Branches here would be guessed wrong again and again, so there are none.
    labels = tables.labels
    counts = np.zeros(len(labels), np.int64)
    keys = np.empty(m, np.uint64)
    for i in range(m):
        keys[i] = tables.keys[ids[i], 0]
    patterns = np.empty((kept, m), view.blocks.dtype)
    rows = 0
    for k in range(kept):
        u = lanes[k]
        block, lane = u // LANES, u % LANES
        row = patterns[rows]
        classes, collided, pairs = int64(0), int64(0), int64(0)
        split = NONE
        for i in range(m):
            pattern = view.blocks[block, members[i], lane]
            row[i] = pattern
            before = counts[pattern]
            counts[pattern] = before + 1
            known = labels[pattern]
            label = known if before else classes
            labels[pattern] = label
            classes += int64(before == 0)
            pairs += before
            collided += weights[i] * int64(before != 0)
            split += keys[i] * uint64(label + 1)
        for i in range(m):
            counts[row[i]] = 0
        mine = owner[u]
        new_split = hard or _first_time(seen_splits, split | ONE)
        if mine < 0 and (classes == 1 or not new_split):
            continue
        lanes[rows] = u
        floors[rows] = 2 * total + collided - (weights[mine] if mine >= 0 else 0)
        ties[rows] = pairs
        buckets[rows] = min(classes, UNCAPPED)
        rows += 1

    _sort_by(floors, ties, order, rows)
    guesses = np.empty(rows, np.int64)
    ranked = np.empty(rows, np.int64)
    spots = np.empty(m, np.int64)
    caps = np.zeros((rows + LANES - 1) // LANES * LANES, np.uint8)
    blocks = np.empty(((rows + LANES - 1) // LANES, m, LANES), view.blocks.dtype)
    for k in range(rows):
        u = lanes[order[k]]
        ranked[k] = floors[order[k]]
        guesses[k] = view.guesses[u]
        caps[k] = buckets[order[k]]
        if owner[u] >= 0:
            spots[owner[u]] = k
        row = patterns[order[k]]
        for i in range(m):
            blocks[k // LANES, i, k % LANES] = row[i]
    for k in range(rows, blocks.shape[0] * LANES):
        for i in range(m):
            blocks[k // LANES, i, k % LANES] = 0
    return View(ids, weights, cross, blocks, guesses, ranked, caps, spots)


@compiled
def _row_hashes(tables: Tables, view: View, members: Int64Array, hashes: HashArray) -> None:
    """Hash each guess's patterns on the members: a sum of pattern times random number."""
    for b in range(view.blocks.shape[0]):
        for lane in range(LANES):
            hashes[b * LANES + lane] = NONE
        for i in range(len(members)):
            key = tables.keys[view.ids[members[i]], 0]
            row = view.blocks[b, members[i]]
            for lane in range(LANES):
                hashes[b * LANES + lane] += key * uint64(row[lane])


@compiled
def _fold_hashes(
    tables: Tables, view: View, members: Int64Array, need: Int64Array, hashes: HashArray
) -> None:
    """Hard mode: hash each allowed guess's tokens, those no member has being all alike.

    Guesses that are not allowed get 0.
    """
    tokens = tables.tokens
    alive = np.zeros(256, np.int64)
    for i in range(len(members)):
        for tile in range(tokens.shape[1]):
            alive[tokens[view.ids[members[i]], tile]] = 1
    for u in range(len(view.guesses)):
        guess = view.guesses[u]
        hashes[u] = NONE
        if allowed(tokens, guess, need):
            key = ONE
            for tile in range(tokens.shape[1]):
                token = tokens[guess, tile]
                key = (key + uint64(token + 1 if alive[token] else 0)) * MIX
                key ^= key >> uint64(29)
            hashes[u] = key | ONE


@compiled
def _first_time(table: HashArray, key: np.uint64) -> bool:
    """Enter a non-zero key into an open hash table; return whether it was new."""
    mask = len(table) - 1
    slot = int64(key >> uint64(24)) & mask
    while table[slot]:
        if table[slot] == key:
            return False
        slot = (slot + 1) & mask
    table[slot] = key
    return True


@compiled
def _sort_by(floors: Int64Array, ties: Int64Array, order: Int64Array, count: int) -> None:
    """Fill ``order`` with 0 .. count - 1, sorted by (floors, ties): a bottom-up merge sort."""
    other = np.empty(count, np.int64)
    for k in range(count):
        order[k] = k
    width = 1
    while width < count:
        for left in range(0, count, 2 * width):
            middle = min(left + width, count)
            right = min(left + 2 * width, count)
            i, j = left, middle
            for k in range(left, right):
                if i < middle and (
                    j >= right
                    or floors[order[i]] < floors[order[j]]
                    or (floors[order[i]] == floors[order[j]] and ties[order[i]] <= ties[order[j]])
                ):
                    other[k] = order[i]
                    i += 1
                else:
                    other[k] = order[j]
                    j += 1
        for k in range(count):
            order[k] = other[k]
        width *= 2
