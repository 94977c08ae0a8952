"""What a player knows after some guesses.

A :class:`Position` holds the *candidates*: the answers that agree with every (guess, pattern) so
far, each with its probability. They come in tiers (:class:`Tier`): the weighted answer list first;
when none of it fits, every guessable word that fits, all equally likely.

It also knows which words may be guessed next, and how each would split the candidates
(:mod:`tilewise.knowledge.partition`): all that a strategy needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Buckets, Floats, GuessClasses, Ints, Partitions
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import GuessParts, Turn, all_correct, guess_patterns, guesses_left
from tilewise.rules.hardmode import HardModeRule


class Tier(IntEnum):
    """Where the candidates of a position come from."""

    NOTHING = 0
    """No word fits."""

    LISTED = 1
    """Likely answers, by their weights."""

    GUESSABLE = 2
    """No likely answer fits; every guessable word that does, all equally likely."""


class _GuessList:
    """The guessable words, taken apart when first needed, once for all positions of a game."""

    def __init__(self, tokens: NDArray[np.uint8]) -> None:
        self._tokens = tokens

    @cached_property
    def parts(self) -> GuessParts:
        return GuessParts.of(self._tokens)


@dataclass(frozen=True, eq=False)
class Position:
    """Everything known after `turns`; make the first with :meth:`start`.

    Attributes:
        words: the game's words.
        turns: guesses so far, first to last.
        candidates: intp (n,), rows of `words` that may be the answer, most likely first.
        probabilities: float64 (n,), summing to 1.
        tier: where they come from.
        allowed: intp (m,), rows that may be guessed next (hard mode and refused words leave some
            out), ascending.
        hard: whether hard mode limits the guesses.
    """

    words: WordTable
    turns: tuple[Turn, ...]
    candidates: Ints
    probabilities: Floats
    tier: Tier
    allowed: Ints
    hard: bool
    _guess_list: _GuessList = field(repr=False)
    _not_answers: NDArray[np.bool_] = field(repr=False)
    _distinct: Ints = field(repr=False)  # allowed guesses, at least one of every class

    @classmethod
    def start(
        cls,
        words: WordTable,
        *,
        hard: bool = False,
        refused: Ints | None = None,
        not_answers: Ints | None = None,
    ) -> Position:
        """Return the position before the first guess.

        Args:
            words: the game's words.
            hard: keep to hard mode: correct tiles stay, present tokens are used again.
            refused: rows the game does not accept; neither guessed nor candidates.
            not_answers: rows that are not the answer, such as past answers; still guessable.
        """
        ruled_out = np.zeros(len(words.tokens), np.bool_)
        may_guess = np.ones(len(words.tokens), np.bool_)
        if refused is not None:
            may_guess[refused] = False
            ruled_out[refused] = True
        if not_answers is not None:
            ruled_out[not_answers] = True
        allowed = np.flatnonzero(may_guess)
        nothing = np.empty(0, np.intp)
        blank = cls(
            words=words,
            turns=(),
            candidates=nothing,
            probabilities=nothing.astype(np.float64),
            tier=Tier.NOTHING,
            allowed=allowed,
            hard=hard,
            _guess_list=_GuessList(words.tokens),
            _not_answers=ruled_out,
            _distinct=allowed,
        )
        return blank._with_candidates(np.flatnonzero(~ruled_out[: words.answer_count]))

    def after(self, turn: Turn) -> Position:
        """Return the position after one more turn; the guess may be in no list."""
        known = self.__dict__.get("_classes")  # classes are a gift of earlier work, not a need
        distinct = self._distinct if known is None else known.first
        following = replace(self, turns=(*self.turns, turn), _distinct=distinct)
        if self.hard:
            following = following._limited_to(turn)
        listed = self.candidates if self.tier is Tier.LISTED else self.candidates[:0]
        still = self._fitting(listed, (turn,))
        return following._with_candidates(still)

    @property
    def count(self) -> int:
        """Number of candidates (n)."""
        return len(self.candidates)

    @property
    def possible(self) -> Ints:
        """Rows of every word that was not ruled out before the game, whatever the turns say."""
        return np.flatnonzero(~self._not_answers)

    @property
    def is_unrestricted(self) -> bool:
        """Whether no word was ruled out before the game."""
        return not self._not_answers.any()

    def allows(self, row: int) -> bool:
        """Whether a word may be guessed next."""
        place = int(np.searchsorted(self.allowed, row))
        return place < len(self.allowed) and int(self.allowed[place]) == row

    @property
    def all_correct(self) -> int:
        """The pattern that ends the game."""
        return all_correct(self.words.length)

    @property
    def guesses_left(self) -> int:
        """Guesses the game still allows."""
        return guesses_left(self.turns, self.words.max_guesses)

    @cached_property
    def entropy(self) -> float:
        """What is still unknown, bits."""
        p = self.probabilities
        return float(-(p * np.log2(p)).sum()) + 0.0 if len(p) else 0.0

    @property
    def representatives(self) -> Ints:
        """One guess of every class (:class:`GuessClasses`), the first in the table, ascending."""
        return self._classes.first

    def all_classes(self) -> GuessClasses:
        """Group every allowed guess; the first of each class are :attr:`representatives`."""
        return self.partitions.classes(self.allowed)

    def bucket_blocks(self, guesses: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of some guesses (rows of the word table) in blocks.

        Each comes with its slice of the guesses. Only these are taken apart, so that the figures
        of a few words do not wait for the whole list.
        """
        some = self._partitions(GuessParts.of(self.words.tokens[guesses]))
        return some.bucket_blocks(np.arange(len(guesses)))

    def class_buckets(self) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of all :attr:`representatives`, block by block."""
        return self.partitions.class_buckets(self._classes)

    @cached_property
    def silent(self) -> NDArray[np.bool_]:
        """Whether each allowed guess gets the same pattern whatever the answer is."""
        return self.partitions.silent(self.allowed)

    def probability_of(self, guesses: Ints) -> Floats:
        """Probability that each guess is the answer, 0 for those that cannot be."""
        all_words = np.zeros(len(self.words.tokens))
        all_words[self.candidates] = self.probabilities
        return all_words[guesses]

    # -- candidates -------------------------------------------------------------------------

    def _with_candidates(self, still: Ints) -> Position:
        if len(still):
            weights = self.words.weights[still]
            order = np.argsort(-weights, kind="stable")
            return self._believing(still[order], weights[order], Tier.LISTED)
        still = self._fitting(self.possible, self.turns)
        # After listed ones, they are no subset of the candidates before: classes start afresh.
        fresh = self if self.tier is Tier.GUESSABLE else replace(self, _distinct=self.allowed)
        tier = Tier.GUESSABLE if len(still) else Tier.NOTHING
        return fresh._believing(still, np.ones(len(still)), tier)

    def _believing(self, candidates: Ints, weights: Floats, tier: Tier) -> Position:
        total = weights.sum() if len(weights) else 1.0
        return replace(self, candidates=candidates, probabilities=weights / total, tier=tier)

    def _fitting(self, rows: Ints, turns: tuple[Turn, ...]) -> Ints:
        """Return those of `rows` that agree with every one of `turns`."""
        for turn in turns:
            patterns = guess_patterns(turn.guess, self.words.tokens[rows])
            rows = rows[patterns == turn.pattern]
        return rows

    # -- hard mode --------------------------------------------------------------------------

    def _limited_to(self, turn: Turn) -> Position:
        legal = HardModeRule.of(turn).allows(self.words.tokens)
        allowed = self.allowed[legal[self.allowed]]
        # A class's first word may be illegal while another of its words is legal, so the classes
        # of the position before are of no use.
        return replace(self, allowed=allowed, _distinct=allowed)

    # -- partitions -------------------------------------------------------------------------

    @cached_property
    def partitions(self) -> Partitions:
        """How guesses split the candidates; there must be some."""
        return self._partitions(self._guess_list.parts)

    def _partitions(self, guesses: GuessParts) -> Partitions:
        return Partitions(guesses, self.words.tokens[self.candidates], self.probabilities)

    @cached_property
    def _classes(self) -> GuessClasses:
        return self.partitions.classes(self._distinct)
