"""The probability that each guessable word is the answer.

**The prior.** An answer comes from the answer list, from the other guessable words, from all of
them with equal probability, or from outside the pack. Each way has a share
(:mod:`tilewise.lexicon.regimes`). The weight of a word that the game has used before is multiplied
by ``replay``. After some turns, the words that agree with them keep their probabilities, divided by
their sum. So "no likely answer fits" is not a special case, and even a single candidate is not
certain.

**Words outside the pack.** Nobody can count how many of them agree with some turns. They are
assumed to fit as often as the pack's own words, not counting the answer itself, which always fits.
:data:`_ALONE` is added, so that this is never 0. It was tested on words from film subtitles that
four packs lack (130 to 316 each). When five or more of the pack's words fit, the number of missing
words that fit is 0.6 to 1.1 times what is assumed; when only one fits, it is 0.0 to 0.7
(``python -m tools.unheld de nl es pt``).

**What is counted.** Ranking guesses takes time for every candidate, and in the first turns, tens of
thousands of very unlikely words may fit. The candidates that are counted (:meth:`Belief.counted`)
are all listed answers that fit and, likeliest first, other words until at most :data:`NEGLIGIBLE`
of the probability is left out; but no more than :data:`MOST_COUNTED` words in all. Equally likely
words are all counted or all left out. The probability that is left out is added to that of words
outside the pack; after the second turn, when a few hundred words fit, it is usually 0. When no
listed answer fits, every word that fits is counted.

**Games that hide more than a word** (:mod:`tilewise.rules.hidden`). There the belief is about
secrets, and a word's probability is the sum of its secrets' probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge import pairs
from tilewise.knowledge.buckets import Floats, Ints
from tilewise.lexicon.regimes import Regimes
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.hidden import HidingRule, Secrets
from tilewise.rules.pairs import PairRule
from tilewise.rules.rule import PatternArray, Turn

NEGLIGIBLE = 0.001
"""Probability of unlikely words that need not be counted."""

MOST_COUNTED = 1024
"""Most candidates to count, unless more listed answers fit."""

_ALONE = 0.2
"""Number of other words assumed to fit if only one word of the pack does."""


@dataclass(frozen=True, eq=False)
class Shown:
    """The patterns that a guess would get, for some words or secrets.

    Attributes:
        patterns: (n,).
        words: intp (n,), the index of each one's word.
        weights: float64 (n,), the probability of each.
        secrets: what the game may hide; None if it hides only a word.
    """

    patterns: PatternArray
    words: Ints
    weights: Floats
    secrets: Secrets | None = None


@dataclass(frozen=True, eq=False)
class Belief:
    """Every word that may be the answer, with its probability.

    Attributes:
        words: the game's words.
        rows: intp (m,), rows of `words`, most likely first.
        probabilities: float64 (m,), descending, summing to 1: of each word, given that the answer
            is one of them.
        unheld: probability that the answer is none of them.
        secrets: what the game may hide, with indexes of `rows`; None if it hides only a word, or
            if one of two words has been found.
        start: the belief before the first guess, in games that hide two words; else None.
        turns: the rows since then.
        found: the tokens of the one of two words that has been guessed.
    """

    words: WordTable
    rows: Ints
    probabilities: Floats
    unheld: float = 0.0
    secrets: Secrets | None = None
    start: Belief | None = None
    turns: tuple[Turn, ...] = ()
    found: tuple[int, ...] | None = None

    @classmethod
    def prior(
        cls,
        words: WordTable,
        ruled_out: NDArray[np.bool_],
        factors: Floats | None = None,
        regimes: Regimes | None = None,
    ) -> Belief:
        """Return the belief before the first guess.

        Args:
            words: the game's words.
            ruled_out: bool (words,), words that are not the answer.
            factors: float64 (words,), factors on the weights; 1 if None.
            regimes: how the game chooses its answers; by default as `words` says.
        """
        regimes = words.regimes if regimes is None else regimes
        weights = regimes.prior(words.chances)
        if factors is not None:
            weights = weights * factors
        rows = np.flatnonzero(~ruled_out & (weights > 0))
        by_weight = np.argsort(-weights[rows], kind="stable")
        found = cls._of(words, rows[by_weight], weights[rows[by_weight]], regimes.unheld)
        if not isinstance(words.rule, HidingRule):
            return found
        if isinstance(words.rule, PairRule):
            return replace(found, start=found)._before_pairs()
        return replace(found, secrets=words.rule.secrets(found.probabilities, words.length))

    @classmethod
    def _of(cls, words: WordTable, rows: Ints, weights: Floats, unheld: float) -> Belief:
        """Make a belief from the weights of the words and of "none of them", in the same unit."""
        held = float(weights.sum())
        none = unheld / (unheld + held) if unheld else 0.0
        return cls(words, rows, weights / held if len(rows) else weights, none)

    def after(self, turn: Turn) -> Belief:
        """Return the belief after one more turn; the same object if the turn adds nothing."""
        if self.start is not None:
            return self._after_pairs(self.start, (*self.turns, turn))
        if self.secrets is not None:
            return self._after_hiding(turn)
        fits = self._patterns(turn.guess) == turn.pattern
        if fits.all():
            return self
        rows, weights = self.rows[fits], self.probabilities[fits] * self.held
        others = _others(len(rows)) / _others(len(self.rows))
        return self._of(self.words, rows, weights, self.unheld * others)

    def shown(self, guess: tuple[int, ...]) -> Shown:
        """Return the patterns that a guess would get."""
        patterns, rule, length = self._patterns(guess), self.words.rule, self.words.length
        if self.found is not None and isinstance(rule, PairRule):
            patterns = rule.together(patterns, rule.pattern(guess, self.found), length)
        if self.secrets is None or not isinstance(rule, HidingRule):
            return Shown(patterns, np.arange(len(patterns)), self.probabilities)
        secrets = rule.before_row(self.secrets, length)
        told = rule.told(patterns, secrets, length)
        return Shown(told, secrets.words, secrets.weights, secrets)

    def _before_pairs(self) -> Belief:
        """Return the belief before the first guess, in a game that hides two words."""
        listed = np.flatnonzero(self.is_listed)
        tokens = self.words.tokens[self.rows[listed]]
        some = pairs.sample(tokens, self.probabilities[listed])
        return replace(self, secrets=pairs.of_list(some, listed))

    def _after_pairs(self, start: Belief, turns: tuple[Turn, ...]) -> Belief:
        """Return the belief after some turns, in a game that hides two words.

        Both words are assumed to be listed, as long as two listed words fit.
        """
        words, rule = self.words, self.words.rule
        assert isinstance(rule, PairRule)
        found, secrets = rule.found(turns), None
        listed = np.flatnonzero(start.is_listed)
        for some in (listed, np.arange(len(start.rows))):
            tokens, chances = words.tokens[start.rows[some]], start.probabilities[some]
            if found is None:
                secrets = pairs.of_list(pairs.fitting(rule, tokens, chances, turns), some)
                weights = secrets.word_weights(len(start.rows))
            else:
                weights = np.zeros(len(start.rows))
                weights[some] = chances * pairs.partners(rule, tokens, found, turns)
            if weights.any():
                break
        rows = np.flatnonzero(weights)
        rows = rows[np.argsort(-weights[rows], kind="stable")]
        others = _others(len(rows)) / _others(len(start.rows))
        known = self._of(words, start.rows[rows], weights[rows] * start.held, start.unheld * others)
        if secrets is not None:
            secrets = _of_words(secrets, rows, len(start.rows))
        return replace(known, secrets=secrets, start=start, turns=turns, found=found)

    def _after_hiding(self, turn: Turn) -> Belief:
        """Return the belief after one more turn, in a game that hides more than a word."""
        shown, rule = self.shown(turn.guess), self.words.rule
        assert shown.secrets is not None
        assert isinstance(rule, HidingRule)
        left = rule.after_row(shown.secrets.only(shown.patterns == turn.pattern), len(self.rows))
        weights = left.word_weights(len(self.rows))
        rows = np.flatnonzero(weights)
        rows = rows[np.argsort(-weights[rows], kind="stable")]
        held = float(weights.sum())
        # Words outside the pack are assumed to get this row as often as these do.
        others = held / self.probabilities[rows].sum() if len(rows) else 1.0
        others *= _others(len(rows)) / _others(len(self.rows))
        found = self._of(
            self.words, self.rows[rows], weights[rows] * self.held, self.unheld * others
        )
        return replace(found, secrets=_of_words(left, rows, len(self.rows)))

    @property
    def held(self) -> float:
        """Probability that the answer is one of the words."""
        return 1 - self.unheld

    @property
    def words_left(self) -> int:
        """Number of hidden words that have not been guessed."""
        return self.words.rule.words_hidden - (self.found is not None)

    @property
    def chances(self) -> Floats:
        """Probability that each word is hidden, float64 (m,); up to 2 in all if two are hidden."""
        return np.minimum(self.probabilities * self.words_left, 1) * self.held

    def _patterns(self, guess: tuple[int, ...]) -> PatternArray:
        """Return the pattern of a guess with every word, shape (m,)."""
        if guess not in self._met:  # simulations ask for the same guess many times
            self._met.clear()
            self._met[guess] = guess_patterns(guess, self.words.tokens[self.rows], self.words.rule)
        return self._met[guess]

    @cached_property
    def _met(self) -> dict[tuple[int, ...], PatternArray]:
        """Cached patterns of the last guess."""
        return {}

    @property
    def is_listed(self) -> NDArray[np.bool_]:
        """Whether each word is in the answer list, bool (m,)."""
        return self.rows < self.words.answer_count

    @property
    def listed(self) -> Ints:
        """The listed words that may be the answer, as rows, most likely first."""
        return self.rows[self.is_listed]

    @property
    def fitting(self) -> int:
        """How many listed words may be the answer, or else how many other words."""
        return len(self.listed) or len(self.rows)

    @property
    def unlisted_probability(self) -> float:
        """Probability that the answer is not in the answer list, given that it is one of the words.

        0 if no word fits.
        """
        return float(self.probabilities[~self.is_listed].sum())

    def counted(self) -> Belief:
        """Return the belief in the candidates to count, as explained in the module's docstring.

        Its secrets are sorted, likeliest first.
        """
        everything = self
        if self.secrets is not None:
            everything = replace(self, secrets=pairs.fewer(self.secrets.by_weight()))
        is_listed = self.is_listed
        if not is_listed.any():
            return everything
        kept = is_listed
        if self.unlisted_probability > NEGLIGIBLE:
            others = np.flatnonzero(~is_listed)
            room = max(0, MOST_COUNTED - (len(self.rows) - len(others)))
            kept = is_listed.copy()
            kept[others[: _how_many(self.probabilities[others], room)]] = True
        if kept.all():
            return everything
        return everything._keeping(kept)

    def only_listed(self) -> Belief:
        """Return the belief in the listed words; the others count as words outside the pack."""
        return self._keeping(self.is_listed)

    def every(self, step: int) -> Belief:
        """Return the belief in every nth word, or pair of words, including the likeliest."""
        if step == 1:
            return self
        if self.secrets is not None and self.secrets.others is not None:
            some = np.arange(0, len(self.secrets.words), step)
            return replace(self, secrets=self.secrets.only(some).weighted())
        return self._only(np.arange(0, len(self.rows), step))

    def _keeping(self, kept: NDArray[np.bool_]) -> Belief:
        """Return the belief in some words, bool (m,); the others count as outside the pack."""
        mass = float(self.probabilities[kept].sum()) * self.held
        return replace(self._only(np.flatnonzero(kept)), unheld=1 - mass)

    def _only(self, some: Ints) -> Belief:
        """Return the belief in some of the words, given as ascending indexes."""
        probabilities = self.probabilities[some]
        secrets = None if self.secrets is None else _of_words(self.secrets, some, len(self.rows))
        return replace(
            self,
            rows=self.rows[some],
            probabilities=probabilities / float(probabilities.sum()),
            secrets=secrets,
        )


def _of_words(secrets: Secrets, some: Ints, count: int) -> Secrets:
    """Return the secrets of some words, given as indexes; their weights then sum to 1.

    Args:
        secrets: with indexes of a list of words.
        some: indexes of this list; the result has indexes of them.
        count: words in the list.
    """
    place = np.full(count, -1)
    place[some] = np.arange(len(some))
    words = place[secrets.words]
    if secrets.others is None:
        return replace(secrets, words=words).only(words >= 0).weighted()
    others = place[secrets.others]
    found = replace(secrets, words=words, others=others)
    return found.only((words >= 0) & (others >= 0)).weighted()


def _others(fitting: int) -> float:
    """Estimate how many words outside the pack fit; see the module's docstring."""
    return max(fitting - (1 - _ALONE), _ALONE)


def _how_many(falling: Floats, room: int) -> int:
    """Return how many words to count, given their probabilities and the most there may be."""
    left_out = np.cumsum(falling[::-1])[::-1]  # if this one and all after it are left out
    wanted = int(np.count_nonzero(left_out > NEGLIGIBLE))
    if not wanted:
        return 0
    # Words that are equally likely are all counted or all left out, as nothing distinguishes them.
    # Equal numbers may differ by rounding.
    steps = np.flatnonzero(falling[1:] < falling[:-1] * (1 - 1e-9)) + 1
    ends = np.append(steps, len(falling))
    enough = int(ends[np.searchsorted(ends, wanted)])
    if enough <= room:
        return enough
    return int(max(ends[ends <= room], default=0))
