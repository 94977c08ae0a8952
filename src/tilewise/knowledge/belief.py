"""The probability that each guessable word is the answer, also where two words are hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Floats, Ints
from tilewise.lexicon.words import Regimes, WordTable
from tilewise.rules.feedback import WORDLE, guess_patterns
from tilewise.rules.rule import PatternArray, Rule, Secrets, TokenArray, Turn
from tilewise.rules.secrets import PairRule, disjoint, pairs_of, together

# -- The probability that each guessable word is the answer ----------------------------------------
# **The prior.** An answer comes from the answer list, from the other guessable words, from all of
# them with equal probability, or from outside the pack. Each way has a share
# (:mod:`tilewise.lexicon.words`). The weight of a word that the game has used before is multiplied
# by ``replay``. After some turns, the words that agree with them keep their probabilities, divided
# by their sum. So "no likely answer fits" is not a special case, and even a single candidate is not
# certain.
#
# **Words outside the pack.** Nobody can count how many of them agree with some turns. They are
# assumed to fit as often as the pack's own words, not counting the answer itself, which always
# fits. :data:`_ALONE` is added, so that this is never 0. It was tested on words from film subtitles
# that four packs lack (130 to 316 each). When five or more of the pack's words fit, the number of
# missing words that fit is 0.6 to 1.1 times what is assumed; when only one fits, it is 0.0 to 0.7.
#
# **What is counted.** Ranking guesses takes time for every candidate, and in the first turns, tens
# of thousands of very unlikely words may fit. The candidates that are counted
# (:meth:`Belief.counted`) are all listed answers that fit and, likeliest first, other words until
# at most :data:`NEGLIGIBLE` of the probability is left out; but no more than :data:`MOST_COUNTED`
# words in all. Equally likely words are all counted or all left out. The probability that is left
# out is added to that of words outside the pack; after the second turn, when a few hundred words
# fit, it is usually 0. When no listed answer fits, every word that fits is counted.
#
# **Secrets.** The belief is about what the game hides (:class:`~tilewise.rules.rule.Secrets`), and
# a word's probability is the sum of its secrets' probabilities. In most games, each word is one
# secret. Games that hide two words have a belief of their own (:class:`PairBelief`).


NEGLIGIBLE = 0.001
"""Probability of unlikely words that need not be counted."""

MOST_COUNTED = 1024
"""Most candidates to count, unless more listed answers fit."""

_ALONE = 0.2
"""Number of other words assumed to fit if only one word of the pack does."""


@dataclass(frozen=True, eq=False)
class Shown:
    """The patterns that a guess would get, for each of some secrets.

    Attributes:
        patterns: (n,).
        secrets: n of them.
    """

    patterns: PatternArray
    secrets: Secrets


@dataclass(frozen=True, eq=False)
class Belief:
    """Every word that may be the answer, with its probability.

    Attributes:
        words: the game's words.
        rows: intp (m,), rows of `words`, most likely first.
        probabilities: float64 (m,), descending, summing to 1: of each word, given that the answer
            is one of them.
        secrets: what the game may hide, with indexes of `rows`.
        unheld: probability that the answer is none of them: no word of the pack, or one that does
            not fit what a picture seemed to show.
    """

    words: WordTable
    rows: Ints
    probabilities: Floats
    secrets: Secrets
    unheld: float = 0.0

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
        rows = rows[np.argsort(-weights[rows], kind="stable")]
        probabilities, unheld = _of_weights(weights[rows], regimes.unheld)
        return cls(words, rows, probabilities, Secrets.of_words(probabilities), unheld)

    def with_worlds(self) -> Belief:
        """Return the belief in everything that the game may hide, given that in the words."""
        tokens = self.words.tokens[self.rows]
        return replace(self, secrets=self.rule.secrets(tokens, self.probabilities))

    def after(self, turn: Turn) -> Belief:
        """Return the belief after one more turn; the same object if the turn adds nothing."""
        shown = self.shown(turn.guess)
        fits = shown.patterns == turn.pattern
        if fits.all():
            return self
        return self.holding(shown.secrets.only(fits))

    def holding(self, secrets: Secrets) -> Belief:
        """Return the belief in some secrets only; their weights are those of this belief."""
        count = len(self.rows)
        weights = secrets.word_weights(count)
        left = np.flatnonzero(weights)
        left = left[np.argsort(-weights[left], kind="stable")]
        weights = weights[left]
        # Words outside the pack are assumed to get this row as often as these do.
        rate = weights.sum() / self.probabilities[left].sum() if len(left) else 1.0
        rate *= _others(len(left)) / _others(count)
        probabilities, unheld = _of_weights(weights * self.held, self.unheld * rate)
        secrets = self.rule.of_only(secrets, left, probabilities)
        return replace(
            self,
            rows=self.rows[left],
            probabilities=probabilities,
            secrets=secrets,
            unheld=unheld,
        )

    def if_read(self, chance: float) -> Belief:
        """Return the belief if there is only this chance that its turns were read correctly."""
        return replace(self, unheld=1 - self.held * chance)

    def shown(self, guess: tuple[int, ...]) -> Shown:
        """Return the patterns that a guess would get."""
        secrets = self.rule.before_row(self.secrets, self.words.length)
        told = self.rule.told(self._patterns(guess), secrets, self.words.length)
        return Shown(told, secrets)

    @property
    def rule(self) -> Rule:
        """The rule by which guesses split the secrets."""
        return self.words.rule

    @property
    def held(self) -> float:
        """Probability that the answer is one of the words."""
        return 1 - self.unheld

    @property
    def words_left(self) -> int:
        """Number of hidden words that have not been guessed."""
        return self.rule.words_hidden

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
        kept = self.is_listed
        others = np.flatnonzero(~kept)
        listed = len(self.rows) - len(others)
        if not len(others) or not listed:
            return self._ordered()
        chances = self.probabilities[others]
        if float(chances.sum()) > NEGLIGIBLE:
            kept[others[: _how_many(chances, max(0, MOST_COUNTED - listed))]] = True
        return self._ordered() if kept.all() else self.only(kept)._ordered()

    def _ordered(self) -> Belief:
        """Return the belief with its secrets sorted, likeliest first."""
        secrets = self.rule.counted(self.secrets)
        return self if secrets is self.secrets else replace(self, secrets=secrets)

    def every(self, step: int) -> Belief:
        """Return the belief in every nth word, including the likeliest."""
        if step == 1:
            return self
        return self._only(np.arange(0, len(self.rows), step), self.unheld)

    def only(self, kept: NDArray[np.bool_]) -> Belief:
        """Return the belief in some words, bool (m,); the others count as outside the pack."""
        mass = float(self.probabilities[kept].sum()) * self.held
        return self._only(np.flatnonzero(kept), 1 - mass)

    def _only(self, some: Ints, unheld: float) -> Belief:
        """Return the belief in some of the words, given as ascending indexes."""
        probabilities = self.probabilities[some]
        probabilities = probabilities / float(probabilities.sum())
        return replace(
            self,
            rows=self.rows[some],
            probabilities=probabilities,
            secrets=self.rule.of_only(self.secrets, some, probabilities),
            unheld=unheld,
        )


def _of_weights(weights: Floats, unheld: float) -> tuple[Floats, float]:
    """Return the probabilities of words and of "none of them", given weights in the same unit."""
    held = float(weights.sum())
    none = unheld / (unheld + held) if unheld else 0.0
    return (weights / held if held else weights), none


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


# -- The belief in games that hide two words without a common token --------------------------------
# First, single words are ruled out: if a word alone would give better feedback than a row shows,
# it is not one of the two. Then the pairs of the remaining words are compared with every row. A
# pair's probability is proportional to the product of its two words' probabilities.
#
# Once one of the words is found, its part in every row is known. The rest gives as much
# information as in Wordle.


MOST_WORDS = 6000
"""Words, the likeliest first, whose pairs are compared: 18 million, in a second or two."""


@dataclass(frozen=True, eq=False)
class PairBelief(Belief):
    """Every word that may be one of the two that are hidden and have not been guessed.

    Attributes:
        start: the belief before the first guess.
        turns: the rows since then.
        found: the tokens of the word that has been guessed.
    """

    start: Belief = field(kw_only=True)
    turns: tuple[Turn, ...] = ()
    found: tuple[int, ...] | None = None

    @classmethod
    def at(cls, start: Belief) -> PairBelief:
        """Return the belief before the first guess, given the probabilities of the words."""
        listed = np.flatnonzero(start.is_listed)
        tokens = start.words.tokens[start.rows[listed]]
        some = start.rule.secrets(tokens, start.probabilities[listed]).of_longer(listed)
        return cls(start.words, start.rows, start.probabilities, some, start.unheld, start=start)

    @property
    def rule(self) -> Rule:
        """The rule by which guesses split the secrets: once one of two words is found, Wordle's."""
        return super().rule if self.found is None else WORDLE

    def after(self, turn: Turn) -> PairBelief:
        """Return the belief after one more turn.

        Both words are assumed to be listed, as long as two listed words fit.
        """
        start, words, turns = self.start, self.words, (*self.turns, turn)
        rule = words.rule
        assert isinstance(rule, PairRule)
        found = next((turn.guess for turn in turns if rule.solves(turn)), None)
        listed = np.flatnonzero(start.is_listed)
        for some in (listed, np.arange(len(start.rows))):
            tokens, chances = words.tokens[start.rows[some]], start.probabilities[some]
            if found is None:
                left = _fitting(rule, tokens, chances, turns)
            else:
                fits = np.flatnonzero(_partners(rule, tokens, found, turns))
                left = Secrets.of_words(chances[fits], fits)
            if len(left):
                break
        known = start.holding(left.of_longer(some))
        return replace(
            self,
            rows=known.rows,
            probabilities=known.probabilities,
            secrets=known.secrets,
            unheld=known.unheld,
            turns=turns,
            found=found,
        )

    def every(self, step: int) -> Belief:
        """Return the belief in every nth pair of words, including the likeliest."""
        if self.found is not None:
            return super().every(step)
        some = np.arange(0, len(self.secrets), step)
        return replace(self, secrets=self.secrets.only(some).weighted())

    def _patterns(self, guess: tuple[int, ...]) -> PatternArray:
        """Return the pattern of a guess with every word, and with the other one if it is found."""
        patterns, rule = super()._patterns(guess), self.words.rule
        if self.found is None:
            return patterns
        return rule.displayed([patterns, np.array(rule.pattern(guess, self.found))], 0, len(guess))


def _fitting(rule: PairRule, tokens: TokenArray, chances: Floats, turns: Sequence[Turn]) -> Secrets:
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

    return pairs_of(together(that_fit()), chances)


def _partners(
    rule: PairRule, tokens: TokenArray, found: tuple[int, ...], turns: Sequence[Turn]
) -> NDArray[np.bool_]:
    """Whether each word may be the other one, once one has been found; shape (n,)."""
    fits = rule.may_accompany(found, tokens)
    for turn in turns:
        own = rule.pattern(turn.guess, found)
        met = guess_patterns(turn.guess, tokens, rule)
        fits = fits & (rule.together(met, own, tokens.shape[1]) == turn.pattern)
    return fits
