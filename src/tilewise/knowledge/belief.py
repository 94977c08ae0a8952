"""What the answer may be: one probability for every guessable word.

**The prior.** The listed answers share 1 - u of the probability by their weights, and all other
guessable words share u by theirs (u is the pack's ``unlisted``, for no list is whole). A word that
the game has used before counts for its weight times ``replay``. What is left after some turns is
the same, divided by its sum over the words that agree with them. So "none of the likely answers
fits" is no special case: it is a matter of probability, and so is what an only candidate is worth.

**What is counted.** Ranking guesses takes time for every candidate, and in the first turns there
can be tens of thousands of words that fit and are next to impossible. The candidates that are
counted (:meth:`Belief.counted`) are every listed answer that fits and, likeliest first, as many
other words as it takes to leave out no more than :data:`NEGLIGIBLE` of the probability; but no
more than :data:`MOST_COUNTED` words in all, and of words that are equally likely all or none.
Where that bound cuts something off, what is neglected is ``1 - Counted.mass``: at most u before
the first turn, and in practice nothing after the second, when a few hundred words fit. When no
listed answer fits, every word that does is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Floats, Ints
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import PatternArray, Turn, guess_patterns

NEGLIGIBLE = 0.001
"""Probability that may be left out of what is counted, where it is of unlikely words."""

MOST_COUNTED = 1024
"""Candidates that are counted at most, where there are not more likely answers alone."""

LEAST_UNLISTED = 1e-9
"""What a pack's ``unlisted`` is taken for when it says 0: lists are never whole."""


@dataclass(frozen=True, eq=False)
class Counted:
    """The candidates that rankings count.

    Attributes:
        rows: intp (n,), rows of the word table, most likely first.
        probabilities: float64 (n,), falling, summing to 1.
        mass: the probability that the answer is one of them; 1 - mass is neglected.
    """

    rows: Ints
    probabilities: Floats
    mass: float


@dataclass(frozen=True, eq=False)
class Belief:
    """Every word that may be the answer, with its probability.

    Attributes:
        words: the game's words.
        rows: intp (m,), rows of `words`, most likely first.
        probabilities: float64 (m,), falling, summing to 1.
    """

    words: WordTable
    rows: Ints
    probabilities: Floats

    @classmethod
    def prior(
        cls, words: WordTable, ruled_out: NDArray[np.bool_], factors: Floats | None = None
    ) -> Belief:
        """Return what is believed before the first guess.

        Args:
            words: the game's words.
            ruled_out: bool (words,), words that are not the answer.
            factors: float64 (words,), what each word's weight is multiplied by; 1 where None.
        """
        unlisted = max(words.unlisted, LEAST_UNLISTED)
        parts = [
            (1 - unlisted) * words.weights / words.weights.sum(),
            unlisted * words.guess_weights / max(words.guess_weights.sum(), 1e-300),
        ]
        weights = np.concatenate(parts)
        if factors is not None:
            weights = weights * factors
        rows = np.flatnonzero(~ruled_out & (weights > 0))
        by_weight = np.argsort(-weights[rows], kind="stable")
        return cls._of(words, rows[by_weight], weights[rows[by_weight]])

    @classmethod
    def _of(cls, words: WordTable, rows: Ints, weights: Floats) -> Belief:
        return cls(words, rows, weights / weights.sum() if len(rows) else weights)

    def after(self, turn: Turn) -> Belief:
        """Return what is believed after one more turn."""
        fits = self._patterns(turn.guess) == turn.pattern
        return self._of(self.words, self.rows[fits], self.probabilities[fits])

    def _patterns(self, guess: tuple[int, ...]) -> PatternArray:
        """Return the pattern of a guess with every word, shape (m,)."""
        if guess not in self._met:  # what parts many games by one guess asks again and again
            self._met.clear()
            self._met[guess] = guess_patterns(guess, self.words.tokens[self.rows], self.words.rule)
        return self._met[guess]

    @cached_property
    def _met(self) -> dict[tuple[int, ...], PatternArray]:
        """Patterns of the last guess that was asked for."""
        return {}

    @property
    def is_listed(self) -> NDArray[np.bool_]:
        """Whether each word is in the answer list, bool (m,)."""
        return self.rows < self.words.answer_count

    @property
    def listed(self) -> Ints:
        """The listed answers that may be it, as rows, most likely first."""
        return self.rows[self.is_listed]

    @property
    def unlisted_probability(self) -> float:
        """Probability that the answer is in no answer list; 0 where nothing fits."""
        return float(self.probabilities[~self.is_listed].sum())

    def counted(self) -> Counted:
        """Return the candidates to count, as the module's docstring says."""
        is_listed = self.is_listed
        if not is_listed.any():
            return Counted(self.rows, self.probabilities, 1.0)
        kept = is_listed
        if self.unlisted_probability > NEGLIGIBLE:
            others = np.flatnonzero(~is_listed)
            room = max(0, MOST_COUNTED - (len(self.rows) - len(others)))
            kept = is_listed.copy()
            kept[others[: _how_many(self.probabilities[others], room)]] = True
        if kept.all():
            return Counted(self.rows, self.probabilities, 1.0)
        probabilities = self.probabilities[kept]
        mass = float(probabilities.sum())
        return Counted(self.rows[kept], probabilities / mass, mass)


def _how_many(falling: Floats, room: int) -> int:
    """Return how many of some words to count, given their probabilities and room for so many."""
    left_out = np.cumsum(falling[::-1])[::-1]  # if this one and all after it are left out
    wanted = int(np.count_nonzero(left_out > NEGLIGIBLE))
    if not wanted:
        return 0
    # Words that are equally likely are counted all or none: nothing tells them apart. What is
    # equal may differ by rounding.
    steps = np.flatnonzero(falling[1:] < falling[:-1] * (1 - 1e-9)) + 1
    ends = np.append(steps, len(falling))
    enough = int(ends[np.searchsorted(ends, wanted)])
    if enough <= room:
        return enough
    return int(max(ends[ends <= room], default=0))
