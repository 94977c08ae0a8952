"""The game that cheats: an opponent that chooses its word as late as it can.

**Absurdle.** The opponent starts with all likely answers in the lexicon. A guess splits the words
left into buckets; the opponent keeps the largest one and replies with its pattern. The game ends
when one word is left and is guessed. Any word may be guessed.

**Ties.** If several buckets are equally large, the opponent keeps the one that reveals least:
fewest correct tiles, then fewest present ones, then the first pattern. The original only says that
it reveals as little as it can; with this order, the number of pairs of first guesses that leave few
words matches the published one, as tests check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.buckets import Ints
from tilewise.knowledge.partition import Partitions
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import guess_patterns, tile_counts
from tilewise.rules.rule import MOST_LISTED, Pattern
from tilewise.rules.secrets import Secrets


@dataclass(frozen=True, eq=False)
class Replies:
    """The opponent's replies to some guesses.

    Attributes:
        pattern: intp (guesses,), the pattern of the bucket the opponent keeps.
        left: intp (guesses,), the number of words in that bucket.
    """

    pattern: Ints
    left: Ints


class Adversary:
    """Chooses the opponent's replies.

    Args:
        words: the game's words; the opponent starts with the likely answers.

    Attributes:
        words: the game's words.
        everyone: intp, the rows the opponent starts with.
        guesses: intp, the rows that may be guessed.
    """

    def __init__(self, words: WordTable) -> None:
        self.words = words
        self.everyone: Ints = np.arange(words.answer_count)
        self.guesses: Ints = np.flatnonzero(words.suggestable)

    def tells(self, patterns: NDArray[Any]) -> Ints:
        """Return how much each pattern reveals, as a number; among ties, the lowest wins.

        The number is below :attr:`_most_told`. Its remainder when divided by the number of patterns
        is the pattern.
        """
        if self._kinds > MOST_LISTED:
            return self._told(patterns)
        known: Ints = self._told_by_pattern[patterns]
        return known

    @cached_property
    def _told_by_pattern(self) -> Ints:
        return self._told(np.arange(self._kinds))

    def _told(self, patterns: NDArray[Any]) -> Ints:
        length = self.words.length
        correct, present = tile_counts(patterns, length, self.words.rule)
        rank = correct.astype(np.intp) * (length + 1) + present
        told: Ints = rank * self._kinds + patterns
        return told

    @property
    def _kinds(self) -> int:
        return self.words.rule.pattern_count(self.words.length)

    @property
    def _most_told(self) -> int:
        return (self.words.length + 1) ** 2 * self._kinds

    def keep(self, left: Ints, guess: Sequence[int]) -> tuple[Pattern, Ints]:
        """Return the opponent's reply to a guess, and the words left after it.

        Args:
            left: rows of the words left, at least one.
            guess: tokens of any word.
        """
        patterns = guess_patterns(guess, self.words.tokens[left], self.words.rule)
        kinds, counts = np.unique(patterns, return_counts=True)
        kept = kinds[np.lexsort((self.tells(kinds), -counts))[0]]
        return int(kept), left[patterns == kept]

    def replies(self, left: Ints, guesses: Ints) -> Replies:
        """Return the opponent's replies to some guesses when it still has the words `left`."""
        most = self._most_told
        partitions = self._partitions(left)
        classes = partitions.classes(guesses)
        best = np.empty(len(classes.first), np.int64)  # intp is too small in a browser
        for block, buckets in partitions.class_buckets(classes.parts):
            sizes = buckets.count.astype(np.int64) * most
            size_and_place = sizes + (most - 1 - self.tells(buckets.pattern))
            best[block] = np.maximum.reduceat(size_and_place, buckets.start)
        best = best[classes.class_of]
        kept = (most - 1 - best % most) % self._kinds
        return Replies(kept, best // most)

    @cached_property
    def most_buckets(self) -> int:
        """Most buckets of any guess; a set of more words cannot be split into single words."""
        found = self._partitions(self.everyone).bucket_blocks(self.guesses)
        return int(max(buckets.sizes.max() for _, buckets in found))

    def _partitions(self, left: Ints) -> Partitions:
        alike = Secrets.of_words(np.full(len(left), 1 / len(left)))
        return Partitions(self.words.parts, self.words.tokens[left], alike, self.words.rule)
