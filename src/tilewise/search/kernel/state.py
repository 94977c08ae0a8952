"""What the compiled search passes around: shared tables, views, hints, and the memory of positions.

Numba compiles named tuples of arrays away, so these cost nothing and keep the kernels readable.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.search.kernel.compiled import compiled, int64, uint64
from tilewise.search.kernel.tables import Hashes, Patterns
from tilewise.search.problem import Ints, Words

INFEASIBLE = 1 << 50
"""Cost of a position that cannot be won within the guesses that are left."""

MEMO_WAYS = 4
"""Entries of the memo that a position may be kept in."""

MIX = np.uint64(0x9E3779B97F4A7C15)
"""An odd number of well scattered bits. Hashes are uint64 throughout: numba lets LLVM assume that
signed integers never overflow, and LLVM makes use of that."""

NONE = np.uint64(0)
ONE = np.uint64(1)

# Places in Tables.counters: the last stamp given out, and what has been done.
EPOCH, EXPANDED, RESTRICTED, SCANNED, RECALLED = 0, 1, 2, 3, 4
# Places in Tables.rules.
HARD, BEAM = 0, 1


class Tables(NamedTuple):
    """Everything the compiled search shares; one per process, never copied.

    tokens: uint8 (G, L), the guesses. keys: uint64 (n, 2), random and odd, for hashing candidate
    sets. memo: uint64 (slots, 4), rows of key, key, 2 * value + exact, guess + 1. stamps, labels:
    int64 (3**L,), scratch. quanta: int64 (n,), planes: uint64 (64,), scratch of the scan.
    counters: int64 (8,). rules: int64 (2,), hard mode (0 or 1) and beam (0: none).
    """

    tokens: Words
    keys: Hashes
    memo: Hashes
    stamps: Ints
    labels: Ints
    quanta: Ints
    planes: Hashes
    counters: Ints
    rules: Ints


class View(NamedTuple):
    """A candidate set of n and the U guesses worth telling apart on it.

    ids: int64 (n,), rising answer numbers, so of falling weight. weights: int64 (n,).
    cross: (n, n) patterns, ``cross[c, t]`` when c is guessed and t is the answer.
    blocks: (ceil(U / 64), n, 64) patterns. guesses: int64 (U,), the guess in each lane.
    floors: int64 (U,), lower bound of the cost of starting with each guess, rising.
    spots: int64 (n,), the lane of each candidate.
    """

    ids: Ints
    weights: Ints
    cross: Patterns
    blocks: Patterns
    guesses: Ints
    floors: Ints
    spots: Ints


def no_hints(hard: bool, length: int, alphabet_size: int) -> Ints:
    """The hints before the first guess: empty unless in hard mode.

    In hard mode int64 (L + alphabet,): for each tile the token known to stand there, plus one, or
    0; then for each token how often it must occur at least.
    """
    return np.zeros(length + alphabet_size if hard else 0, np.int64)


@compiled
def learn(tokens: Words, guess: int, pattern: int, before: Ints, need: Ints) -> None:
    """Hard mode: write into ``need`` the hints ``before`` and those of one more guess."""
    if len(need) == 0:
        return
    length = tokens.shape[1]
    need[:] = before
    digits = pattern
    seen = np.zeros(len(need) - length, np.int64)
    for tile in range(length - 1, -1, -1):
        digit = digits % 3
        digits //= 3
        token = int64(tokens[guess, tile])
        if digit == 2:
            need[tile] = token + 1
        if digit:
            seen[token] += 1
            need[length + token] = max(need[length + token], seen[token])


@compiled
def allowed(tokens: Words, guess: int, need: Ints) -> bool:
    """Hard mode: whether the guess uses every hint."""
    length = tokens.shape[1]
    for tile in range(length):
        token = need[tile]
        if token and tokens[guess, tile] != token - 1:
            return False
    for token in range(len(need) - length):
        wanted = need[length + token]
        if wanted:
            for tile in range(length):
                if tokens[guess, tile] == token:
                    wanted -= 1
            if wanted > 0:
                return False
    return True


@compiled
def new_stamp(tables: Tables) -> int:
    """A number that no entry of ``stamps`` holds: it clears them all at once."""
    tables.counters[EPOCH] += 1
    stamp: int = tables.counters[EPOCH]
    return stamp


@compiled
def position_keys(
    tables: Tables, view: View, members: Ints, turns: int, need: Ints
) -> tuple[np.uint64, np.uint64]:
    """Two hashes of a position: candidates, turns left where they can bind, hints in hard mode."""
    first, second = NONE, NONE
    for i in range(len(members)):
        answer = view.ids[members[i]]
        first ^= tables.keys[answer, 0]
        second ^= tables.keys[answer, 1]
    if turns < len(members):
        first ^= uint64(turns) * MIX
    hints = NONE
    for i in range(len(need)):
        hints = (hints + uint64(need[i])) * MIX
        hints ^= hints >> uint64(31)
    return first ^ hints, second + hints


@compiled
def recall(tables: Tables, first: np.uint64, second: np.uint64) -> tuple[int, bool, int]:
    """(value, exact, guess) remembered for a position, or a value of -1."""
    memo = tables.memo
    base = int64(first >> uint64(1)) & (len(memo) - MEMO_WAYS)
    for slot in range(base, base + MEMO_WAYS):
        if memo[slot, 0] == first and memo[slot, 1] == second:
            tables.counters[RECALLED] += 1
            known = int64(memo[slot, 2])
            return known >> 1, known & 1 == 1, int64(memo[slot, 3]) - 1
    return int64(-1), False, int64(-1)


@compiled
def remember(
    tables: Tables, first: np.uint64, second: np.uint64, value: int, exact: bool, guess: int
) -> None:
    """Keep what is known of a position, over the cheapest entry of those it may take."""
    memo = tables.memo
    base = int64(first >> uint64(1)) & (len(memo) - MEMO_WAYS)
    target = base
    for slot in range(base, base + MEMO_WAYS):
        if memo[slot, 0] == first and memo[slot, 1] == second:
            target = slot
            break
        if memo[slot, 2] < memo[target, 2]:
            target = slot
    memo[target, 0] = first
    memo[target, 1] = second
    memo[target, 2] = uint64(2 * value + (1 if exact else 0))
    memo[target, 3] = uint64(guess + 1)


def new_memo(bits: int) -> npt.NDArray[np.uint64]:
    """An empty memo of 2**bits entries of 32 bytes; memory is taken as it fills."""
    return np.zeros((1 << bits, 4), np.uint64)
