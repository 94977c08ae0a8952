"""Feedback for every guess against every answer, in the layout the search reads.

How a guess is coloured decomposes over its distinct tokens. If a token stands in the guess at the
positions of bit mask m and in the answer at those of mask a, then its tiles are: *correct* at
m & a, and *present* at the first popcount(a) - popcount(m & a) of the other positions in m. Tokens
do not influence each other, so the pattern is a sum of entries K[m, a] of one 2**L x 2**L table,
one for each distinct token of the guess.

Patterns are base-3 integers, first tile most significant; all correct is 3**L - 1. They are stored
as ``blocks[b, t, l]``: the pattern that guess 64 * b + l gets from answer t. Sixty-four guesses of
one answer lie together, which is what a vector comparison of two answers wants.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tilewise.search.kernel.compiled import LANES, compiled, uint64
from tilewise.search.problem import Ints, Prepared, Words

Patterns = npt.NDArray[Any]
"""uint8 for words of at most 5 tokens, uint16 for longer ones."""
Masks = npt.NDArray[np.uint16]
Hashes = npt.NDArray[np.uint64]


def pattern_dtype(length: int) -> type[np.uint8] | type[np.uint16]:
    """Smallest dtype for the patterns of words of this length (at most 10)."""
    return np.uint8 if length <= 5 else np.uint16


def contribution_table(length: int) -> Masks:
    """uint16 (2**L, 2**L): a token's share of the pattern, by its masks in guess and answer."""
    size = 1 << length
    table = np.zeros((size, size), dtype=np.uint16)
    for mine in range(size):
        for theirs in range(size):
            correct = mine & theirs
            spare = theirs.bit_count() - correct.bit_count()
            value = 0
            for tile in range(length):
                digit = 0
                if correct >> tile & 1:
                    digit = 2
                elif mine >> tile & 1 and spare:
                    digit, spare = 1, spare - 1
                value = 3 * value + digit
            table[mine, theirs] = value
    return table


@compiled
def position_masks(words: Words, alphabet_size: int) -> Masks:
    """uint16 (words, alphabet_size): where each token stands in each word, tile i as bit i."""
    masks = np.zeros((len(words), alphabet_size), np.uint16)
    for i in range(words.shape[0]):
        for tile in range(words.shape[1]):
            masks[i, words[i, tile]] |= np.uint16(1 << tile)
    return masks


@compiled
def _distinct_tokens(word: Words, tokens: Ints, rows: Ints) -> int:
    """Fill in the distinct tokens of a word and the mask of each; returns how many."""
    used = 0
    for tile in range(len(word)):
        slot = 0
        while slot < used and tokens[slot] != word[tile]:
            slot += 1
        if slot == used:
            tokens[slot] = word[tile]
            rows[slot] = 0
            used += 1
        rows[slot] |= 1 << tile
    return used


@compiled
def fill_blocks(guesses: Words, answer_masks: Masks, table: Masks, blocks: Patterns) -> None:
    """Fill ``blocks``; lanes past the last guess get 0, as if it said nothing."""
    length = guesses.shape[1]
    tokens = np.empty((LANES, length), np.int64)
    rows = np.empty((LANES, length), np.int64)
    used = np.empty(LANES, np.int64)
    for b in range(blocks.shape[0]):
        lanes = min(LANES, len(guesses) - LANES * b)
        for lane in range(lanes):
            used[lane] = _distinct_tokens(guesses[LANES * b + lane], tokens[lane], rows[lane])
        for t in range(blocks.shape[1]):
            for lane in range(lanes):
                pattern = 0
                for slot in range(used[lane]):
                    pattern += table[rows[lane, slot], answer_masks[t, tokens[lane, slot]]]
                blocks[b, t, lane] = pattern
            for lane in range(lanes, LANES):
                blocks[b, t, lane] = 0


@compiled
def survey(
    guesses: Words,
    answer_masks: Masks,
    table: Masks,
    weights: Ints,
    keys: Hashes,
    collided: Ints,
    pairs: Ints,
    splits: Hashes,
) -> None:
    """How each guess splits all the answers, without keeping the patterns.

    For every guess: the weight of the answers that share a pattern with one before them, the
    number of pairs of answers that share a pattern, and a hash of the split itself.
    """
    length = guesses.shape[1]
    tokens = np.empty(length, np.int64)
    rows = np.empty(length, np.int64)
    counts = np.empty(3**length, np.int64)
    labels = np.empty(3**length, np.int64)
    for g in range(len(guesses)):
        used = _distinct_tokens(guesses[g], tokens, rows)
        counts[:] = 0
        classes = 0
        for t in range(len(weights)):
            pattern = 0
            for slot in range(used):
                pattern += table[rows[slot], answer_masks[t, tokens[slot]]]
            if counts[pattern]:
                collided[g] += weights[t]
                pairs[g] += counts[pattern]
            else:
                classes += 1
                labels[pattern] = classes
            counts[pattern] += 1
            splits[g] += keys[t, 0] * uint64(labels[pattern])


def pattern_blocks(game: Prepared, order: Ints) -> Patterns:
    """Patterns of some guesses, in the order given, against all answers.

    Returns an array (ceil(len(order) / 64), n, 64), uint8 for L <= 5, else uint16.
    """
    length = game.guesses.shape[1]
    shape = (-(-len(order) // LANES), game.n_answers, LANES)
    blocks: Patterns = np.empty(shape, pattern_dtype(length))
    masks = position_masks(game.guesses[: game.n_answers], game.alphabet_size)
    fill_blocks(game.guesses[order], masks, contribution_table(length), blocks)
    return blocks
