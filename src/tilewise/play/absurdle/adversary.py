"""The game that cheats: an opponent that chooses no word before it must.

**Absurdle.** The opponent holds all words that are left. Of the buckets that a guess splits them
into it keeps the largest, and answers with that bucket's pattern; so the game goes on until one
word is left and is guessed. Its words are the lexicon's likely answers; any word may be guessed.

**Ties.** Of buckets of one size the opponent keeps the one that tells least: with the fewest
correct tiles, then the fewest present ones, and then the one whose tiles, read from the first,
are the first to be less. The original says in words only that it tells as little as it can. With
this order the pairs of first guesses that leave few words are as many as were published for it:
tests count them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tilewise.knowledge.partition import Ints, Partitions
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import (
    CORRECT,
    PRESENT,
    GuessParts,
    Pattern,
    guess_patterns,
    pattern_count,
    to_tiles,
)


@dataclass(frozen=True, eq=False)
class Replies:
    """What the opponent answers to some guesses.

    Attributes:
        guess: intp (guesses,), the guesses, as rows of the word table.
        pattern: intp (guesses,), the pattern of the bucket it keeps.
        left: intp (guesses,), the words in it.
    """

    guess: Ints
    pattern: Ints
    left: Ints


class Adversary:
    """The opponent's choice.

    Args:
        words: the game's words; the likely answers are those it holds at first.

    Attributes:
        words: the game's words.
        everyone: intp, the rows it holds at first.
        guesses: intp, the rows that may be guessed.
    """

    def __init__(self, words: WordTable) -> None:
        self.words = words
        self.everyone: Ints = np.arange(words.answer_count)
        self.guesses: Ints = np.flatnonzero(words.suggestable)

    @cached_property
    def tells(self) -> Ints:
        """The place of each pattern in the order of ties, the one that tells least first."""
        length = self.words.length
        tiles = [to_tiles(pattern, length) for pattern in range(pattern_count(length))]
        correct = np.array([row.count(CORRECT) for row in tiles])
        present = np.array([row.count(PRESENT) for row in tiles])
        order = np.lexsort((np.arange(len(tiles)), present, correct))
        places = np.empty_like(order)
        places[order] = np.arange(len(order))
        return places

    @cached_property
    def _by_place(self) -> Ints:
        return np.argsort(self.tells)

    @cached_property
    def _parts(self) -> GuessParts:
        return GuessParts.of(self.words.tokens)

    def keep(self, left: Ints, guess: Sequence[int]) -> tuple[Pattern, Ints]:
        """Return the opponent's answer to a guess, and the words it then holds.

        Args:
            left: rows it holds, at least one.
            guess: tokens, of any word.
        """
        patterns = guess_patterns(guess, self.words.tokens[left], self.words.rule)
        kinds, counts = np.unique(patterns, return_counts=True)
        kept = kinds[np.lexsort((self.tells[kinds], -counts))[0]]
        return int(kept), left[patterns == kept]

    def replies(self, left: Ints, guesses: Ints) -> Replies:
        """Return its answers to some guesses, while it holds the words `left`."""
        kinds = pattern_count(self.words.length)
        partitions = self._partitions(left)
        classes = partitions.classes(guesses)
        best = np.empty(len(classes.first), np.intp)
        for block, buckets in partitions.class_buckets(classes.parts):
            size_and_place = buckets.count * kinds + (kinds - 1 - self.tells[buckets.pattern])
            best[block] = np.maximum.reduceat(size_and_place, buckets.start)
        best = best[classes.class_of]
        return Replies(guesses, self._by_place[kinds - 1 - best % kinds], best // kinds)

    @cached_property
    def most_buckets(self) -> int:
        """Buckets of the guess that has the most; no set of more words can be set apart."""
        found = self._partitions(self.everyone).bucket_blocks(self.guesses)
        return int(max(buckets.sizes.max() for _, buckets in found))

    def _partitions(self, left: Ints) -> Partitions:
        chances = np.full(len(left), 1 / len(left))
        return Partitions(self._parts, self.words.tokens[left], chances, self.words.rule)
