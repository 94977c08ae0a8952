"""What the answer may be: one probability for every guessable word.

**The prior.** Answers come from the answer list, from the other guessable words, from all of them
alike, or from words that the pack does not hold, each way with its share
(:mod:`tilewise.lexicon.regimes`). A word that the game has used before counts for its weight times
``replay``. What is left after some turns is the same, divided by its sum over the words that agree
with them. So "none of the likely answers fits" is no special case: it is a matter of probability,
and so is what an only candidate is worth.

**Words that are not held.** How many of them agree with some turns cannot be counted. They are
taken to do so as often as the words that are held, of which one is left out, for it is there as the
answer. Of the words of film subtitles that four packs lack (130 to 316 each), 0.6 to 1.1 times as
many fit as this says, as long as five words or more do (``python -m tools.unheld de nl es pt``). Of
a word that fits alone :data:`_ALONE` is left; there it was 0.0 to 0.7.

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
from tilewise.lexicon.regimes import Regimes
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import PatternArray, Turn, guess_patterns

NEGLIGIBLE = 0.001
"""Probability that may be left out of what is counted, where it is of unlikely words."""

MOST_COUNTED = 1024
"""Candidates that are counted at most, where there are not more likely answers alone."""

_ALONE = 0.2
"""Words for which a word that fits alone stands, when it is asked how many others might fit."""


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

    def every(self, step: int) -> Counted:
        """Return every so manieth of them, the likeliest among these."""
        if step == 1:
            return self
        probabilities = self.probabilities[::step]
        return Counted(self.rows[::step], probabilities / probabilities.sum(), self.mass)


@dataclass(frozen=True, eq=False)
class Belief:
    """Every word that may be the answer, with its probability.

    Attributes:
        words: the game's words.
        rows: intp (m,), rows of `words`, most likely first.
        probabilities: float64 (m,), falling, summing to 1: of each word, where it is one of them.
        unheld: probability that the answer is none of them.
    """

    words: WordTable
    rows: Ints
    probabilities: Floats
    unheld: float = 0.0

    @classmethod
    def prior(
        cls,
        words: WordTable,
        ruled_out: NDArray[np.bool_],
        factors: Floats | None = None,
        regimes: Regimes | None = None,
    ) -> Belief:
        """Return what is believed before the first guess.

        Args:
            words: the game's words.
            ruled_out: bool (words,), words that are not the answer.
            factors: float64 (words,), what each word's weight is multiplied by; 1 where None.
            regimes: how the game comes by its answers; as the words have it if None.
        """
        regimes = words.regimes if regimes is None else regimes
        weights = regimes.prior(words.chances)
        if factors is not None:
            weights = weights * factors
        rows = np.flatnonzero(~ruled_out & (weights > 0))
        by_weight = np.argsort(-weights[rows], kind="stable")
        return cls._of(words, rows[by_weight], weights[rows[by_weight]], regimes.unheld)

    @classmethod
    def _of(cls, words: WordTable, rows: Ints, weights: Floats, unheld: float) -> Belief:
        """Make a belief of weights of words, and of being none of them, in the same unit."""
        held = float(weights.sum())
        none = unheld / (unheld + held) if unheld else 0.0
        return cls(words, rows, weights / held if len(rows) else weights, none)

    def after(self, turn: Turn) -> Belief:
        """Return what is believed after one more turn."""
        fits = self._patterns(turn.guess) == turn.pattern
        rows, weights = self.rows[fits], self.probabilities[fits] * self.held
        others = _others(len(rows)) / _others(len(self.rows))
        return self._of(self.words, rows, weights, self.unheld * others)

    @property
    def held(self) -> float:
        """Probability that the answer is one of the words."""
        return 1 - self.unheld

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
        """Probability that the answer is in no answer list, where it is one of the words.

        0 where nothing fits.
        """
        return float(self.probabilities[~self.is_listed].sum())

    def counted(self) -> Counted:
        """Return the candidates to count, as the module's docstring says."""
        is_listed = self.is_listed
        if not is_listed.any():
            return Counted(self.rows, self.probabilities, self.held)
        kept = is_listed
        if self.unlisted_probability > NEGLIGIBLE:
            others = np.flatnonzero(~is_listed)
            room = max(0, MOST_COUNTED - (len(self.rows) - len(others)))
            kept = is_listed.copy()
            kept[others[: _how_many(self.probabilities[others], room)]] = True
        if kept.all():
            return Counted(self.rows, self.probabilities, self.held)
        probabilities = self.probabilities[kept]
        mass = float(probabilities.sum())
        return Counted(self.rows[kept], probabilities / mass, mass * self.held)


def _others(fitting: int) -> float:
    """Return for how many others some words stand that fit; see the module's docstring."""
    return max(fitting - (1 - _ALONE), _ALONE)


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
