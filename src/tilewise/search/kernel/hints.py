"""Hard mode: the hints that later guesses must follow, and which guesses follow them.

The guesses of a view come in blocks of 64, so any set of them is one uint64 per block. *Marks* are
such sets: the guesses with a certain token on a certain tile, and those with a certain token more
than k times. The guesses that follow some hints are the intersection of a few marks and, in strict
hard mode, of complements of others. That takes a few operations per block, not dozens per guess.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import TokenArray
from tilewise.search.kernel.compiled import LANES, compiled, entry, int64, uint64
from tilewise.search.kernel.tables import HashArray
from tilewise.search.problem import Int64Array

EVERY = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)

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
