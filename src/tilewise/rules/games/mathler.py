"""Mathler: a calculation also wins if it is the answer in another order.

Feedback is Wordle's. But 2*3+21 wins if 21+3*2 is hidden: the game takes terms with their signs,
and factors with their operators, in any order. Nerdle does the same with the left side of an
equation, unless its player switches that off. All other feedback compares the guess with the answer
as it is written.

Source: guides to the game. They do not say whether it accepts factors in any order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import GuessParts, Wordle
from tilewise.rules.registry import AlphabetRule
from tilewise.rules.rule import Pattern, PatternArray, Rule, TokenArray
from tilewise.rules.validity import form_of

ONE_ORDER = -1
"""In place of the number of a form: the word has no other order."""


class Mathler(AlphabetRule, Wordle):
    """Wordle's rule for calculations, which win in any order."""

    name = "mathler"
    title = "Mathler"
    wins_alike = True

    def __init__(self, alphabet: tuple[str, ...] = ()) -> None:
        super().__init__(alphabet)
        self._forms: dict[bytes, int] = {}
        self._numbers: dict[object, int] = {}
        self._free = count()

    def is_for(self, alphabet: Collection[str]) -> bool:
        """Whether an alphabet has digits and operators."""
        return {"1", "+"} <= set(alphabet)

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        if ONE_ORDER != self._form(bytes(guess)) == self._form(bytes(answer)):
            return self.all_correct(len(guess))
        return super().pattern(guess, answer)

    def guess_patterns(self, guess: Sequence[int], answers: TokenArray) -> PatternArray:
        """Patterns of one guess against many answers, shape (n,)."""
        return Rule.guess_patterns(self, guess, answers)

    def parts(self, guesses: TokenArray) -> FormParts:
        """Take guesses apart; shape (guesses, L)."""
        return FormParts.with_forms(GuessParts.of(guesses), self, self.forms(guesses))

    def translated(self, patterns: PatternArray, length: int) -> PatternArray:
        """Convert sums of shares: sums above all patterns are for words in another order."""
        found = np.minimum(patterns, self.all_correct(length))
        return found.astype(self.pattern_dtype(length))

    def forms(self, words: TokenArray) -> NDArray[np.intp]:
        """Return a number for each word, equal for words that differ only in their order.

        It is :data:`ONE_ORDER` for words without another order.
        """
        flat, length = np.ascontiguousarray(words, np.uint8).tobytes(), words.shape[1]
        starts = range(0, len(flat), length)
        return np.array([self._form(flat[at : at + length]) for at in starts], np.intp)

    def _form(self, word: bytes) -> int:
        known = self._forms.get(word)
        if known is None:
            names = [self.alphabet[token] for token in word if token < len(self.alphabet)]
            form = form_of("".join(names))
            # `setdefault`, so that threads that ask at the same time get one number.
            known = ONE_ORDER if form is None else self._numbers.setdefault(form, next(self._free))
            self._forms[word] = known
        return known


MATHLER = Mathler()


@dataclass(frozen=True, eq=False)
class FormParts(GuessParts):
    """Guesses taken apart by token, and by their form if it has several orders.

    A form adds 3^L if the answer has it as well, which is more than any pattern.

    Attributes:
        rule: the rule.
        forms: intp (forms,), ascending; their parts are the last ones, in this order.
    """

    rule: Mathler
    forms: NDArray[np.intp]

    @classmethod
    def with_forms(cls, pairs: GuessParts, rule: Mathler, forms: NDArray[np.intp]) -> FormParts:
        """Add the forms of guesses, one for each, to their parts."""
        kinds, number = np.unique(forms, return_inverse=True)
        kinds, unordered = kinds[kinds != ONE_ORDER], np.count_nonzero(kinds == ONE_ORDER)
        part = np.where(forms == ONE_ORDER, 0, len(pairs.tokens) + number - unordered)
        parts = np.concatenate([pairs.parts, part.reshape(-1, 1)], axis=1)
        return cls(
            -np.sort(-parts, axis=1),
            np.append(pairs.tokens, np.zeros(len(kinds), np.uint8)),
            np.append(pairs.places, np.zeros(len(kinds), np.uint16)),
            rule,
            kinds,
        )

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each part adds to the patterns against `answers`: (parts, answers)."""
        length = answers.shape[1]
        above = self.rule.pattern_count(length)
        dtype = np.uint16 if 2 * above <= 1 << 16 else np.uint32
        shares: PatternArray = super().shares(answers).astype(dtype)
        if len(self.forms):
            alike = self.forms[:, None] == self.rule.forms(answers)
            shares[-len(self.forms) :] = alike * dtype(above)
        return shares
