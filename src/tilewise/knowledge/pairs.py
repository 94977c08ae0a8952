"""Games that hide two words without a common token: which pairs agree with the rows.

First, single words are ruled out: if a word alone would give better feedback than a row shows, it
is not one of the two. Then the pairs of the remaining words are compared with every row. A pair's
probability is proportional to the product of its two words' probabilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.buckets import Floats, Ints
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.hidden import Secrets
from tilewise.rules.pairs import PairRule
from tilewise.rules.rule import TokenArray, Turn
from tilewise.stopping import check_stop

MOST_WORDS = 6000
"""Words, the likeliest first, whose pairs are compared: 18 million, in a second or two."""

SAMPLED = 24_000
"""Most pairs that rankings count; if there are more, this many stand for all."""

_CELLS = 1 << 22  # pairs that are looked at together
_SEED = 0


def fitting(rule: PairRule, tokens: TokenArray, chances: Floats, turns: Sequence[Turn]) -> Secrets:
    """Return the pairs that agree with some rows; their weights sum to 1.

    Args:
        rule: the rule.
        tokens: the words, likeliest first, shape (n, L).
        chances: probability of each word, float64 (n,).
        turns: at least one.
    """
    length = tokens.shape[1]
    kept = np.arange(len(tokens))
    patterns = [guess_patterns(turn.guess, tokens, rule) for turn in turns]
    for turn, met in zip(turns, patterns, strict=True):
        # In a row that only looks solved, every tile is correct, but the guess is neither word.
        most = min(turn.pattern, rule.all_correct(length))
        better = rule.together(met[kept], most, length)
        kept = kept[(better == most) & ((met[kept] != most) | (most == turn.pattern))]
    kept = kept[:MOST_WORDS]

    def that_fit() -> Iterator[tuple[Ints, Ints]]:
        for one, other in disjoint(tokens[kept]):
            one, other = kept[one], kept[other]
            for turn, met in zip(turns, patterns, strict=True):
                fits = rule.together(met[one], met[other], length) == turn.pattern
                one, other = one[fits], other[fits]
            yield one, other

    return _pairs(*together(that_fit()), chances)


def partners(
    rule: PairRule, tokens: TokenArray, found: tuple[int, ...], turns: Sequence[Turn]
) -> NDArray[np.bool_]:
    """Whether each word may be the other one, once one has been found; shape (n,)."""
    fits = np.asarray(~np.isin(tokens, found).any(axis=1))
    for turn in turns:
        own = rule.pattern(turn.guess, found)
        met = guess_patterns(turn.guess, tokens, rule)
        told = rule.together(met, own, tokens.shape[1])
        fits = fits & (told == turn.pattern)
    return fits


def sample(tokens: TokenArray, chances: Floats) -> Secrets:
    """Draw some of the pairs before the first row; return all if there are few."""
    if len(tokens) ** 2 <= 2 * SAMPLED:
        one, other = together(disjoint(tokens))
        return _pairs(one, other, chances)
    draw = np.random.default_rng(_SEED)
    one, other = draw.choice(len(tokens), (2, 16 * SAMPLED), p=chances / chances.sum())
    one, other = np.minimum(one, other), np.maximum(one, other)
    apart = ~(tokens[one][:, :, None] == tokens[other][:, None, :]).any(axis=(1, 2))
    numbers = np.unique(one[apart] * len(tokens) + other[apart])
    numbers = np.sort(draw.permutation(numbers)[:SAMPLED])
    return _pairs(numbers // len(tokens), numbers % len(tokens), chances)


def fewer(pairs: Secrets) -> Secrets:
    """Return at most :data:`SAMPLED` pairs, evenly spread from the likeliest to the least likely.

    Other secrets stay as they are.
    """
    if pairs.others is None or len(pairs.words) <= SAMPLED:
        return pairs
    some = pairs.only(np.linspace(0, len(pairs.words) - 1, SAMPLED).astype(np.intp))
    return some.weighted()


def of_list(pairs: Secrets, rows: Ints) -> Secrets:
    """Return pairs with indexes of a longer list, given the place of each word there."""
    assert pairs.others is not None
    return replace(pairs, words=rows[pairs.words], others=rows[pairs.others])


def disjoint(tokens: TokenArray) -> Iterator[tuple[Ints, Ints]]:
    """Yield the pairs of words that share no token, each once, as two arrays of indexes."""
    count = len(tokens)
    has = np.zeros((count, 256), np.bool_)
    np.put_along_axis(has, tokens.astype(np.intp), True, axis=1)
    masks = np.packbits(has, axis=1).view(np.uint64)
    masks = masks[:, masks.any(axis=0)]
    step = max(1, _CELLS // max(1, count))
    for start in range(0, count, step):
        check_stop()
        some = masks[start : start + step]
        shared = np.zeros((len(some), count - start), np.bool_)
        for column in range(masks.shape[1]):
            shared |= (some[:, column, None] & masks[None, start:, column]) != 0
        one, other = np.nonzero(~shared)
        ordered = one < other
        yield one[ordered] + start, other[ordered] + start


def together(blocks: Iterable[tuple[Ints, Ints]]) -> tuple[Ints, Ints]:
    """Join blocks of pairs."""
    nothing = np.empty(0, np.intp)
    ones, others = zip((nothing, nothing), *blocks, strict=True)
    return np.concatenate(ones), np.concatenate(others)


def _pairs(one: Ints, other: Ints, chances: Floats) -> Secrets:
    weights = chances[one] * chances[other]
    return Secrets(one, np.zeros(len(one), np.uint8), weights, other).weighted()
