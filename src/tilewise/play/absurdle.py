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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Ints, Partitions, PatternColumns
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import guess_patterns, tile_counts
from tilewise.rules.hardmode import HardMode, keeping_to
from tilewise.rules.rule import MOST_LISTED, Pattern, Secrets, Turn


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


# -- Search for the fewest guesses that beat the opponent in :mod:`tilewise.play.absurdle` ---------
# **A path.** The opponent is deterministic, so a game against it is a path, and the fewest guesses
# that win are a shortest path. With d guesses left, a set of words can be won if some guess leaves
# a set that can be won with d - 1. One guess wins a single word; two guesses win a set only if the
# first one puts every word into its own bucket. So two guesses cannot win a set with more words
# than any guess has buckets. Guesses that leave the fewest words are tried first: at first a few
# for each set, then more. So a line is found long before all guesses have been tried. A line is
# proven shortest if all shorter ones were refuted with every guess tried.
#
# **Hard mode.** Here the hints limit the guesses, so two situations are the same only if the
# opponent has the same words *and* the same guesses are allowed. The search remembers both
# together. If two guesses leave the same words but allow different guesses afterwards, it tries
# both. A guess that leaves all words is useless in any mode, as it never allows new guesses. The
# last word agrees with all hints, so it is always allowed.
#


_WIDTHS = (20, 200, None)
"""Numbers of guesses tried for each set, those that leave fewest words first; None means all."""
_SPLIT = 8
"""Effort of splitting a set by all guesses; finding a guess that separates all words counts 1."""

_LONGEST = 8
"""Number of guesses in the longest line to look for."""

EFFORT = 4000
"""Effort after which a search for a line gives up: a few seconds for an English list."""


@dataclass(frozen=True)
class Line:
    """Guesses that beat the opponent.

    Attributes:
        guesses: rows of the word table; the last is the word that is forced.
        is_shortest: whether it is proven that no line is shorter.
    """

    guesses: tuple[int, ...]
    is_shortest: bool


@dataclass(frozen=True)
class ForcedLine:
    """Guesses that beat the opponent.

    Attributes:
        words: their spellings; the last is the word that is forced.
        is_shortest: whether it is proven that no line is shorter.

    >>> Session("en", opponent="absurdle").force()
    ForcedLine(words=('arise', 'yauld', 'tench', 'whoop'), is_shortest=True)
    """

    words: tuple[str, ...]
    is_shortest: bool


@dataclass(frozen=True, eq=False)
class _Stage:
    """State of a game.

    Attributes:
        left: rows of the words the opponent still has.
        allowed: bool (guesses,), which of the opponent's `guesses` may be made.
    """

    left: Ints
    allowed: NDArray[np.bool_]

    @property
    def key(self) -> bytes:
        """Key that is equal for equal stages."""
        return self.left.tobytes() + np.packbits(self.allowed).tobytes()


class _TooMuch(Exception):  # noqa: N818 - not an error
    """The search has reached its limit of effort."""


class Forcing:
    """The search for the fewest guesses that win.

    Args:
        adversary: the opponent.
        target: the word to force, as a row of the word table; any word if None.
        effort: effort after which the search gives up. This is a count rather than a time so that
            the same question always gets the same answer.
        hard: how hard mode limits the guesses.
    """

    def __init__(
        self,
        adversary: Adversary,
        target: int | None = None,
        effort: int = EFFORT,
        hard: HardMode = HardMode.OFF,
    ) -> None:
        self._adversary = adversary
        self._target = target
        self._effort = effort
        self._hard = hard
        self._columns = PatternColumns(adversary.words)
        self._lost: set[tuple[bytes, int, int | None]] = set()
        self._whole = True

    def shortest(self, left: Ints, turns: Sequence[Turn] = ()) -> Line | None:
        """Return a shortest line, or the shortest found within the effort; None if none was found.

        Args:
            left: rows of the words the opponent still has.
            turns: the turns so far, for hard mode's hints.
        """
        proven = True
        stage = self._stage(left, turns)
        for guesses in range(1, _LONGEST + 1):
            line = self._line(stage, guesses)
            if line is not None:
                return Line(line, proven)
            proven &= self._whole
        return None

    def _stage(self, left: Ints, turns: Sequence[Turn]) -> _Stage:
        words = self._adversary.words
        tokens = words.tokens[self._adversary.guesses]
        return _Stage(left, keeping_to(turns, tokens, self._hard, words.rule))

    def _line(self, stage: _Stage, guesses: int) -> tuple[int, ...] | None:
        """Look for a line of this many guesses; `_whole` then says whether all were tried."""
        self._whole = False
        spent = 0
        for width in _WIDTHS:
            self._left_over = max(0, self._effort - spent)
            try:
                line = self._within(stage, guesses, width)
            except _TooMuch:
                return None
            if line is not None:
                return line
            spent = self._effort - self._left_over
        self._whole = True
        return None

    def _spend(self, effort: int) -> None:
        self._left_over -= effort
        if self._left_over < 0:
            raise _TooMuch

    def _within(self, stage: _Stage, guesses: int, width: int | None) -> tuple[int, ...] | None:
        left = stage.left
        if len(left) == 1:
            word = int(left[0])
            return (word,) if self._target in (None, word) and guesses else None
        if guesses < 2 or (self._target is not None and self._target not in left):
            return None
        if guesses == 2:
            return self._apart(stage)
        key = (stage.key, guesses, width)
        if key in self._lost:
            return None
        for guess, following in self._following(stage, guesses, width):
            line = self._within(following, guesses - 1, width)
            if line is not None:
                return (guess, *line)
        self._lost.add(key)
        return None

    def _following(
        self, stage: _Stage, guesses: int, width: int | None
    ) -> Iterator[tuple[int, _Stage]]:
        """Yield guesses and the stages they lead to; each stage once, fewest words first.

        Stages that obviously cannot be won with the guesses left are omitted.
        """
        self._spend(_SPLIT)
        adversary = self._adversary
        allowed = adversary.guesses[stage.allowed]
        replies = adversary.replies(stage.left, allowed)
        useful = replies.left < len(stage.left)
        if guesses == 3:
            useful &= replies.left <= adversary.most_buckets
        places = np.flatnonzero(useful)
        places = places[np.argsort(replies.left[places], kind="stable")]
        seen: set[bytes] = set()
        for place in places.tolist():
            guess, pattern = int(allowed[place]), int(replies.pattern[place])
            following = self._after(stage, guess, pattern)
            if following is None or following.key in seen:
                continue
            seen.add(following.key)
            yield guess, following
            if len(seen) == width:
                break

    def _after(self, stage: _Stage, guess: int, pattern: Pattern) -> _Stage | None:
        """Return the stage after a turn; None if the word to force is gone."""
        words = self._adversary.words
        tokens = words.word(guess)
        left = stage.left
        left = left[guess_patterns(tokens, words.tokens[left], words.rule) == pattern]
        if self._target is not None and self._target not in left:
            return None
        if not self._hard:
            return _Stage(left, stage.allowed)
        allowed = stage.allowed.copy()
        others = words.tokens[self._adversary.guesses[allowed]]
        allowed[allowed] = keeping_to([Turn(tokens, pattern)], others, self._hard, words.rule)
        return _Stage(left, allowed)

    def _apart(self, stage: _Stage) -> tuple[int, ...] | None:
        """Return a guess that separates all words, and the word that the opponent then keeps."""
        left = stage.left
        if len(left) > self._adversary.most_buckets:
            return None
        self._spend(1)
        guesses = self._adversary.guesses[stage.allowed]
        patterns = self._columns.of(left)[:, guesses]
        alive = np.arange(patterns.shape[1])
        for row in range(1, len(left)):
            some = patterns[: row + 1, alive]
            alive = alive[~(some[:-1] == some[-1]).any(axis=0)]
            if not len(alive):
                return None
        words = left[self._adversary.tells(patterns[:, alive]).argmin(axis=0)]
        wanted = np.flatnonzero(words == self._target) if self._target is not None else [0]
        if not len(wanted):
            return None
        first = int(wanted[0])
        return int(guesses[alive[first]]), int(words[first])
