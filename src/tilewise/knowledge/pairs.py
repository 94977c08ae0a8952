"""The belief in games that hide two words without a common token.

First, single words are ruled out: if a word alone would give better feedback than a row shows, it
is not one of the two. Then the pairs of the remaining words are compared with every row. A pair's
probability is proportional to the product of its two words' probabilities.

Once one of the words is found, its part in every row is known. The rest gives as much information
as in Wordle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.belief import Belief
from tilewise.knowledge.buckets import Floats, Ints
from tilewise.rules.feedback import WORDLE, guess_patterns
from tilewise.rules.pairs import PairRule, disjoint, pairs_of, together
from tilewise.rules.rule import PatternArray, Rule, TokenArray, Turn
from tilewise.rules.secrets import Secrets

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
