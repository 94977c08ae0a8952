"""Estimates how likely a game is to choose a word as an answer, by how common the word is.

The measure is the Zipf value (W. J. B. van Heuven et al., *Subtlex-UK*, 2014): the logarithm, to
base 10, of a word's occurrences in a billion words. A daily game chooses among words that its
players know, each about equally likely, and hardly ever one that they do not know. So the
probability of being chosen is a logistic curve over the Zipf value z,

    p = 1 / (1 + exp(-SLOPE (z - MIDDLE))),

nearly flat for common words, and falling tenfold per unit for rare ones. The curve is a judgement,
not fitted to any game's list; the recipes of the packs that ship use the same one.

Words are counted by their tokens, as the game sees them: where accents do not count, pêche and
péché have the same tiles, so they are one answer, shown in the commoner spelling.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from tilewise.authoring.writing import Entry
from tilewise.tokens import Tokenizer

SLOPE, MIDDLE = 2.5, 2.9
"""Parameters of the logistic curve; see the module's docstring."""

MAX_WEIGHT = 1000
"""Weight of the likeliest answer; weights are whole numbers from 1."""


def token_keys(tokenizer: Tokenizer, spellings: Sequence[str], length: int) -> list[bytes]:
    """Return the tokens of every word as bytes, equal for words with the same tokens.

    Raises:
        TokenError: a word does not have `length` tokens.
    """
    tokens = tokenizer.encode_lines(spellings, length).tobytes()
    return [tokens[start : start + length] for start in range(0, len(tokens), length)]


def words_of_length(tokenizer: Tokenizer, spellings: Sequence[str], length: int) -> list[str]:
    """Return the words that have `length` tokens."""
    fits = (tokenizer.count_tiles(spellings) == length).tolist()
    return [spelling for spelling, fit in zip(spellings, fits, strict=True) if fit]


class GameCounts:
    """How often the words of one game occur.

    Args:
        frequencies: spelling -> occurrences, including words that do not fit.
        tokenizer: the game's tokenizer.
        length: tokens in its words.
    """

    def __init__(self, frequencies: Mapping[str, float], tokenizer: Tokenizer, length: int) -> None:
        self._tokenizer = tokenizer
        self._length = length
        self._total = math.fsum(frequencies.values())
        self._of_spelling = frequencies
        self._of_tokens: defaultdict[bytes, float] = defaultdict(float)
        spellings = words_of_length(tokenizer, list(frequencies), length)
        for spelling, tokens in zip(spellings, self._tokens(spellings), strict=True):
            self._of_tokens[tokens] += frequencies[spelling]

    def _tokens(self, spellings: Sequence[str]) -> list[bytes]:
        return token_keys(self._tokenizer, spellings, self._length)

    def seen(self, spellings: Sequence[str]) -> list[str]:
        """Return the words that occur at all, in any spelling."""
        keyed = zip(spellings, self._tokens(spellings), strict=True)
        return [spelling for spelling, tokens in keyed if tokens in self._of_tokens]

    def ranked(self, spellings: Sequence[str]) -> list[Entry]:
        """Return one weighted entry per word, likeliest first; ties by code point.

        Words that never occur come last, with the smallest weight.
        """
        by_tokens: defaultdict[bytes, list[str]] = defaultdict(list)
        for spelling, tokens in zip(spellings, self._tokens(spellings), strict=True):
            by_tokens[tokens].append(spelling)
        shown = {tokens: self._commonest(same) for tokens, same in by_tokens.items()}
        best = max(map(self._chance, shown), default=0.0) or 1.0
        ordered = sorted(shown, key=lambda tokens: (-self._count(tokens), shown[tokens]))
        return [
            Entry(shown[tokens], max(1, round(MAX_WEIGHT * self._chance(tokens) / best)))
            for tokens in ordered
        ]

    def _count(self, tokens: bytes) -> float:
        return self._of_tokens.get(tokens, 0.0)

    def _chance(self, tokens: bytes) -> float:
        count = self._count(tokens)
        if not count:
            return 0.0
        zipf = math.log10(count / self._total) + 9
        return 1 / (1 + math.exp(-SLOPE * (zipf - MIDDLE)))

    def _commonest(self, spellings: list[str]) -> str:
        return max(spellings, key=lambda spelling: self._of_spelling.get(spelling, 0.0))
