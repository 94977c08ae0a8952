"""Traits that answers share, and how many buckets each guess splits the answers with a trait into.

A guess splits answers that share a trait into at most as many buckets as it splits all answers with
that trait into. Once counted, these numbers are caps for every bucket of every opener (see
:mod:`.bounds`), which pays off if many openers are searched.

The traits are those that a single tile can reveal: for each token, not having it; and for each
place, having it there, or having it but not there.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tilewise.rules.rule import PatternArray, TokenArray
from tilewise.search.kernel.bounds import MANY
from tilewise.search.kernel.compiled import LANES, entry, prefetch
from tilewise.search.kernel.state import UNCAPPED, Caps, Traits
from tilewise.search.kernel.tables import HashArray
from tilewise.search.problem import Int64Array

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
