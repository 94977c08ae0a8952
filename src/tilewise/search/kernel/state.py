"""Data of the compiled search: shared tables, views, and the memo of positions.

Named tuples of arrays have no cost after numba has compiled them, and keep the kernels readable.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import PatternArray, TokenArray
from tilewise.search.kernel.compiled import LANES, compiled, entry, int64, uint64
from tilewise.search.problem import Int64Array, PreparedProblem

# -- Hard mode: the hints that later guesses must follow, and which guesses follow them ------------
# The guesses of a view come in blocks of 64, so any set of them is one uint64 per block. *Marks*
# are such sets: the guesses with a certain token on a certain tile, and those with a certain token
# more than k times. The guesses that follow some hints are the intersection of a few marks and, in
# strict hard mode, of complements of others. That takes a few operations per block, not dozens per
# guess.


EVERY = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)

HashArray = npt.NDArray[np.uint64]
Marks = npt.NDArray[np.uint64]

# The first axis of marks.
ON_TILE, MORE_THAN = 0, 1


class Hints(NamedTuple):
    """The hints that guesses have to follow (see :mod:`tilewise.rules.hardmode`).

    Attributes:
        need: int64 (L + alphabet,): for each tile the token known to be there, plus one, or 0; then
            for each token the least number of its tiles. (0,) if not in hard mode.
        bans: int64 (L + 1, alphabet): for each tile and token, 1 if the token is known not to be
            there, otherwise 0; in the last row, for each token the least number of the L tiles
            that must show other tokens. (0, alphabet) if not in strict hard mode.
    """

    need: Int64Array
    bans: npt.NDArray[np.int64]


def no_hints(hard: HardMode, length: int, alphabet_size: int) -> Hints:
    """Return the hints before the first guess."""
    return Hints(
        np.zeros(length + alphabet_size if hard else 0, np.int64),
        np.zeros((length + 1 if hard is HardMode.STRICT else 0, alphabet_size), np.int64),
    )


@entry
def copied(hints: Hints) -> Hints:
    """Return a copy of the hints, which may be changed."""
    return Hints(hints.need.copy(), hints.bans.copy())


@entry
def learn(tokens: TokenArray, guess: int, pattern: int, before: Hints, hints: Hints) -> None:
    """Write into ``hints`` the hints ``before`` and those from one more guess."""
    need, bans = hints.need, hints.bans
    if len(need) == 0:
        return
    length = tokens.shape[1]
    for token in range(len(need)):
        need[token] = before.need[token]
    for tile in range(len(bans)):
        for token in range(bans.shape[1]):
            bans[tile, token] = before.bans[tile, token]
    digits = pattern
    seen = np.zeros(bans.shape[1], np.int64)
    for tile in range(length - 1, -1, -1):
        digit = digits % 3
        digits //= 3
        token = int64(tokens[guess, tile])
        if digit == 2:
            need[tile] = token + 1
        if digit:
            seen[token] += 1
            need[length + token] = max(need[length + token], seen[token])
    if len(bans):
        _learn_bans(tokens, guess, pattern, seen, bans)


@compiled
def _learn_bans(
    tokens: TokenArray, guess: int, pattern: int, seen: Int64Array, bans: npt.NDArray[np.int64]
) -> None:
    """Add to ``bans`` what a guess rules out, for strict hard mode.

    ``seen`` is the number of correct or present tiles of each token in the guess.
    """
    length = tokens.shape[1]
    digits = pattern
    for tile in range(length - 1, -1, -1):
        digit = digits % 3
        digits //= 3
        token = int64(tokens[guess, tile])
        if digit != 2:
            bans[tile, token] = 1
        if digit == 0:
            bans[length, token] = max(bans[length, token], length - seen[token])


@entry
def marks_of(tokens: TokenArray, guesses: Int64Array, hints: Hints) -> Marks:
    """Return the marks of some guesses.

    Args:
        tokens: uint8 (G, L).
        guesses: int64 (U,), rows of the tokens.
        hints: any hints of the game, for their shape.

    Returns:
        uint64 (2, L, alphabet, ceil(U / 64)), one bit per guess: at [ON_TILE, i, t] whether tile i
        shows token t; at [MORE_THAN, k, t] whether more than k tiles do. (2, L, alphabet, 0) if
        not in hard mode.
    """
    length, alphabet = tokens.shape[1], hints.bans.shape[1]
    blocks = (len(guesses) + LANES - 1) // LANES if len(hints.need) else 0
    marks = np.zeros((2, length, alphabet, blocks), np.uint64)
    if not blocks:
        return marks
    for u in range(len(guesses)):
        block, bit = u // LANES, ONE << uint64(u % LANES)
        word = tokens[guesses[u]]
        for tile in range(length):
            token = word[tile]
            marks[ON_TILE, tile, token, block] |= bit
            before = 0
            for other in range(tile):
                before += int64(word[other] == token)
            marks[MORE_THAN, before, token, block] |= bit
    return marks


@compiled
def find_allowed(marks: Marks, hints: Hints, allowed: HashArray) -> None:
    """Write which guesses follow every hint, one bit per guess: all, if not in hard mode.

    Args:
        marks: marks of the guesses.
        hints: the hints.
        allowed: uint64, for as many blocks as there are, or more.
    """
    need, bans = hints.need, hints.bans
    allowed[:] = EVERY
    if len(need) == 0:
        return
    length, blocks = marks.shape[1], marks.shape[3]
    for tile in range(length):
        if need[tile]:
            for b in range(blocks):
                allowed[b] &= marks[ON_TILE, tile, need[tile] - 1, b]
    for token in range(marks.shape[2]):
        wanted = need[length + token]
        if wanted:
            for b in range(blocks):
                allowed[b] &= marks[MORE_THAN, wanted - 1, token, b]
    for tile in range(len(bans) - 1):
        for token in range(marks.shape[2]):
            if bans[tile, token]:
                for b in range(blocks):
                    allowed[b] &= ~marks[ON_TILE, tile, token, b]
    if len(bans):
        for token in range(marks.shape[2]):
            others = bans[length, token]
            if others:
                for b in range(blocks):
                    allowed[b] &= ~marks[MORE_THAN, length - others, token, b]


Caps = npt.NDArray[np.uint8]
BoolArray = npt.NDArray[np.bool_]

MEMO_WAYS = 4
"""Number of slots in the memo in which a position may be stored."""

FIRST_BITS = 14
"""The memo starts with two to this power slots in use: half a megabyte."""

MIX = np.uint64(0x9E3779B97F4A7C15)
"""An odd number with well scattered bits. Hashes are always uint64 because numba lets LLVM assume
that signed integers never overflow, and LLVM relies on it."""

NONE = np.uint64(0)

UNCAPPED = 255
"""The cap of a guess if nothing is known about it, or it has this many buckets or more."""

# Places in Memo.extent.
IN_USE, TAKEN = 0, 1
# Places in Tables.counters: the last stamp used, and the number of positions expanded.
EPOCH, EXPANDED = 0, 1
# Places in Tables.rules.
HARD, BEAM, PER_WEIGHT, PER_ANSWER, OBSCURE = 0, 1, 2, 3, 4


class Traits(NamedTuple):
    """Sets of answers with a common trait, and how many buckets each guess splits them into.

    A guess splits answers that share a trait into at most as many buckets as all answers with it.

    Attributes:
        shared: uint64 (n, words), for each answer one bit per trait, set if it has the trait.
        caps: uint8 (T, U), buckets by trait and lane of the root; (0, 0) if they are not known.
    """

    shared: HashArray
    caps: Caps


class Memo(NamedTuple):
    """Results for positions, in as many of its slots as are needed so far.

    Positions are spread over all slots in use, and the first access to each page of memory takes
    time to clear it: using the full size from the start would take longer than a short search.

    Attributes:
        slots: uint64 (slots, 4), entries (see :func:`remember`).
        extent: int64 (2,), how many slots are in use, a power of two, and how many of these are
            filled; with several threads, the second number may be off by a few.
    """

    slots: HashArray
    extent: Int64Array


class Tables(NamedTuple):
    """Everything the compiled search needs apart from a position.

    The first six are shared by all threads of a process; each thread has its own others.

    Attributes:
        tokens: uint8 (G, L), the guesses.
        keys: uint64 (n, 2), random and odd, for hashing candidate sets.
        memo: results for positions.
        rules: int64 (5,), a ``HardMode``, the beam (0: none), the cost of losing an answer, per
            weight and per answer (one is 0), and the share that obscure answers need.
        stop: int64 (1,), whether to end the search (0 or 1).
        traits: caps of the root's guesses.
        stamps: int64 (k**L,), scratch.
        labels: int64 (k**L,), scratch; the last pattern is that of the answer itself.
        quanta: int64 (n,), scratch of the scan.
        tops: int64 (n + 1,), scratch of the scan.
        caps: uint8 (U,) of the root, scratch of the scan.
        planes: uint64 (64,), scratch of the scan.
        allowed: uint64 (blocks,) of the root, scratch: which guesses follow the hints.
        counters: int64 (2,).
        obscure: bool (n,), answers that are guessed only where they are likely (:func:`is_barred`).
    """

    tokens: TokenArray
    keys: HashArray
    memo: Memo
    rules: Int64Array
    stop: Int64Array
    traits: Traits
    stamps: Int64Array
    labels: Int64Array
    quanta: Int64Array
    tops: Int64Array
    caps: Caps
    planes: HashArray
    allowed: HashArray
    counters: Int64Array
    obscure: BoolArray


def new_tables(game: PreparedProblem, keys: HashArray, memo_bits: int, beam: int) -> Tables:
    """Return tables for a problem.

    Args:
        game: the problem.
        keys: uint64 (n, 2).
        memo_bits: the memo has two to this power entries of 32 bytes.
        beam: most guesses tried in any position; 0 for all.
    """
    tokens, problem = game.guesses, game.problem
    patterns = problem.rule.pattern_count(tokens.shape[1])
    return Tables(
        tokens=tokens,
        keys=keys,
        memo=new_memo(memo_bits),
        rules=np.array([problem.hard, beam, *game.loss, problem.obscure_share], np.int64),
        stop=np.zeros(1, np.int64),
        traits=Traits(np.zeros((len(keys), 0), np.uint64), np.zeros((0, 0), np.uint8)),
        obscure=game.obscure,
        **_scratch(patterns, len(keys), len(tokens), caps=0),
    )


def _scratch(patterns: int, answers: int, guesses: int, caps: int) -> dict[str, Any]:
    """Return the arrays of :class:`Tables` that each thread has of its own."""
    return {
        "stamps": np.zeros(patterns, np.int64),
        "labels": np.zeros(patterns, np.int64),
        "quanta": np.zeros(answers, np.int64),
        "tops": np.zeros(answers + 1, np.int64),
        "caps": np.zeros(caps, np.uint8),
        "planes": np.zeros(64, np.uint64),
        "allowed": np.zeros(-(-guesses // LANES), np.uint64),
        "counters": np.zeros(2, np.int64),
    }


def new_memo(bits: int) -> Memo:
    """Return an empty memo with 2 ** bits entries; memory is used only as it fills."""
    return Memo(np.zeros((1 << bits, 4), np.uint64), np.array([1 << min(bits, FIRST_BITS), 0]))


def with_own_scratch(tables: Tables) -> Tables:
    """Return tables for another thread."""
    sizes = len(tables.labels), len(tables.keys), len(tables.tokens)
    return tables._replace(**_scratch(*sizes, caps=tables.traits.caps.shape[1]))


class View(NamedTuple):
    """A set of n candidates, and the U guesses that differ on it.

    Attributes:
        ids: int64 (n,), answer numbers, ascending, so that weights are descending.
        weights: int64 (n,).
        cross: (n, n) patterns, ``cross[c, t]`` when c is guessed and t is the answer.
        blocks: (ceil(U / 64), n, 64) patterns.
        guesses: int64 (U,), the guess in each lane.
        floors: int64 (U,), lower bound of the cost of starting with each guess, ascending.
        caps: uint8 (64 * ceil(U / 64),), number of buckets of each guess, at most UNCAPPED; 0 in
            lanes after the last guess.
        spots: int64 (n,), the lane of each candidate.
        marks: marks of the guesses.
        plain: uint64 (blocks,), the guesses that are not obscure answers.
        barred: bool (U,), the candidates that may not be guessed here.
    """

    ids: Int64Array
    weights: Int64Array
    cross: PatternArray
    blocks: PatternArray
    guesses: Int64Array
    floors: Int64Array
    caps: Caps
    spots: Int64Array
    marks: Marks
    plain: HashArray
    barred: BoolArray


@compiled
def is_barred(tables: Tables, answer: int, weight: int, total: int) -> bool:
    """Whether an answer is too obscure to be guessed among candidates of this total weight.

    The heaviest candidate can always be guessed; the caller takes care of that.
    """
    barred: bool = tables.obscure[answer] and tables.rules[OBSCURE] * weight < total
    return barred


@entry
def plain_lanes(obscure: BoolArray, guesses: Int64Array) -> HashArray:
    """Return the guesses that are not obscure answers, one bit per guess."""
    plain = np.zeros((len(guesses) + LANES - 1) // LANES, np.uint64)
    for u in range(len(guesses)):
        if guesses[u] >= len(obscure) or not obscure[guesses[u]]:
            plain[u // LANES] |= uint64(1) << uint64(u % LANES)
    return plain


@compiled
def new_stamp(tables: Tables) -> int:
    """Return a number that is not in ``stamps``, so that all of them are outdated at once."""
    tables.counters[EPOCH] += 1
    stamp: int = tables.counters[EPOCH]
    return stamp


@compiled
def position_keys(
    tables: Tables, view: View, members: Int64Array, turns: int, hints: Hints
) -> tuple[np.uint64, np.uint64]:
    """Return two hashes of a position.

    They depend on its candidates, on the turns left if they may be too few, and on hard mode's
    hints.
    """
    first, second = NONE, NONE
    for i in range(len(members)):
        answer = view.ids[members[i]]
        first ^= tables.keys[answer, 0]
        second ^= tables.keys[answer, 1]
    if turns < len(members):
        first ^= uint64(turns) * MIX
    told = _mixed(_mixed(NONE, hints.need), hints.bans.reshape(-1))
    return first ^ told, second + told


@compiled
def _mixed(before: np.uint64, numbers: Int64Array) -> np.uint64:
    """Add some numbers to a hash."""
    mixed = before
    for i in range(len(numbers)):
        mixed = (mixed + uint64(numbers[i])) * MIX
        mixed ^= mixed >> uint64(31)
    return mixed


@compiled
def first_slot(memo: Memo, first: np.uint64) -> int:
    """Return the first slot in which a position may be stored, given its first hash."""
    base: int = int64(first >> uint64(1)) & (memo.extent[IN_USE] - MEMO_WAYS)
    return base


@compiled
def recall(tables: Tables, first: np.uint64, second: np.uint64) -> tuple[int, bool, int]:
    """Return (value, exact, guess) stored for a position; the value is -1 if there is none."""
    slots = tables.memo.slots
    base = first_slot(tables.memo, first)
    for slot in range(base, base + MEMO_WAYS):
        known, move = slots[slot, 2], slots[slot, 3]
        if slots[slot, 0] ^ known == first and slots[slot, 1] ^ move == second:
            value = int64(known)
            return value >> 1, value & 1 == 1, int64(move) - 1
    return int64(-1), False, int64(-1)


@compiled
def remember(
    tables: Tables, first: np.uint64, second: np.uint64, value: int, exact: bool, guess: int
) -> None:
    """Store the result for a position, in place of the cheapest entry it may overwrite.

    An entry is (first ^ value, second ^ guess, value, guess). Threads write without a lock: an
    entry written half by one and half by another does not match any position, so it is ignored.
    """
    slots = tables.memo.slots
    base = first_slot(tables.memo, first)
    target = base
    for slot in range(base, base + MEMO_WAYS):
        known, move = slots[slot, 2], slots[slot, 3]
        if slots[slot, 0] ^ known == first and slots[slot, 1] ^ move == second:
            target = slot
            break
        if known < slots[target, 2]:
            target = slot
    fresh = slots[target, 2] == NONE
    cost = uint64(2 * value + (1 if exact else 0))
    move = uint64(guess + 1)
    slots[target, 0] = first ^ cost
    slots[target, 1] = second ^ move
    slots[target, 2] = cost
    slots[target, 3] = move
    if fresh:
        make_room(tables.memo)


@compiled
def make_room(memo: Memo) -> None:
    """Count one more filled slot, and double the slots in use once a quarter of them are filled.

    Slots then depend on one more bit of the hash: an entry stays, or moves up by the old number of
    slots. Other threads may miss an entry meanwhile, which only costs them a search.
    """
    slots, extent = memo.slots, memo.extent
    extent[TAKEN] += 1
    in_use = extent[IN_USE]
    if 4 * extent[TAKEN] < in_use or in_use == len(slots):
        return
    for slot in range(in_use):
        if slots[slot, 2] and (slots[slot, 0] ^ slots[slot, 2]) >> ONE & uint64(in_use):
            for part in range(slots.shape[1]):
                slots[slot + in_use, part] = slots[slot, part]
                slots[slot, part] = NONE
    extent[IN_USE] = 2 * in_use
