"""Generated lists: equations, primes, numbers, codes.

**Equations** (:func:`equations`) are found backwards, from their results. For each result we need
every expression with that value and the right number of tiles, where

    expression = term | expression + term | expression - term
    term       = number | term * number | term / number

So an expression of k tiles ends in a term of j tiles, and k - 1 - j tiles are left before its sign.
There are few possibilities for the shorter of the two parts, so these are all listed by value. Each
determines the value of the longer part, which is found in the same way, or in a list if it has at
most half the equation's tiles. So hardly any strings are built that are not part of an equation.
Values are fractions, never rounded.

The counts agree with those published by the games with 5, 6, 7 and 8 tiles: 127, 206, 6,661 and
17,723 equations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from tilewise.authoring.languages import DIGIT_KEYS, NO_LANGUAGE, Language
from tilewise.errors import PackError
from tilewise.rules.validity import WordRule

MOST_WORDS = 2_000_000
"""Most words of a generated list; a game with more could not be played."""

OWN_LICENSE = "MIT"
"""The licence of generated lists, unless the user names another."""

FEWEST_TILES, MOST_TILES = 5, 10
"""Lengths of equations, in tiles; the shortest is 1+2=3."""

FEWEST_OF_CALCULATION, MOST_OF_CALCULATION = 3, 8
"""Lengths of equations without ``=`` and the result, in tiles; the shortest is 1+2."""


class Kind(StrEnum):
    """A kind of list that can be generated.

    ``equations`` are those of Nerdle, or with a given result those of Mathler; ``primes`` and
    ``numbers`` have no leading zero; ``codes`` are all rows of the letters of an alphabet, as in
    Mastermind.
    """

    EQUATIONS = "equations"
    PRIMES = "primes"
    NUMBERS = "numbers"
    CODES = "codes"


@dataclass(frozen=True)
class Generated:
    """A generated list, and the game it is for.

    Attributes:
        words: every word, by code point.
        script: its alphabet and keyboard, in the form of a language.
        rule: the rule that all its words follow.
        name: the name of the game.
        how: how the list was generated, for SOURCES.md.
    """

    words: list[str]
    script: Language
    rule: WordRule
    name: str
    how: str


def generate(kind: Kind, length: int, letters: str = "", equals: int | None = None) -> Generated:
    """Generate a list.

    Args:
        kind: what to generate.
        length: tiles in a word.
        letters: the letters of codes, each once; ``123456`` if empty. For codes only.
        equals: the result of every equation, if words are to leave it out. For equations only.

    Raises:
        PackError: there are no such words, or too many.
    """
    if letters and kind is not Kind.CODES:
        raise PackError(
            f"--alphabet cannot be used with --generate {kind.value}; leave out --alphabet"
        )
    match kind:
        case Kind.EQUATIONS:
            return _equations(length) if equals is None else _calculations(length, equals)
        case Kind.PRIMES:
            return _primes(length)
        case Kind.NUMBERS:
            return _numbers(length)
        case Kind.CODES:
            return _codes(length, letters)


def _equations(length: int) -> Generated:
    if not FEWEST_TILES <= length <= MOST_TILES:
        raise PackError(
            f"--length must be from {FEWEST_TILES} to {MOST_TILES} for equations, not {length}"
        )
    words = sorted(equations(length))
    how = (
        f"All {len(words):,} equations of {length} tiles. The left side is positive whole numbers "
        "joined by + - * /, and the right side is a whole number, 0 or more. No number has a "
        "leading zero."
    )
    return Generated(words, _signs("+-*/="), WordRule.EQUATION, "Equations", how)


def _calculations(length: int, equals: int) -> Generated:
    if not FEWEST_OF_CALCULATION <= length <= MOST_OF_CALCULATION:
        raise PackError(
            f"--length must be from {FEWEST_OF_CALCULATION} to {MOST_OF_CALCULATION} for "
            f"equations with --equals, not {length}"
        )
    words = sorted(calculations(length, equals))
    if not words:
        raise PackError(
            f"no calculation of {length} tiles equals {equals}; choose another --length"
        )
    how = (
        f"All {len(words):,} calculations of {length} tiles whose result is {equals}: positive "
        "whole numbers joined by + - * /. No number has a leading zero."
    )
    return Generated(words, _signs("+-*/"), WordRule.EQUATION, f"Equations for {equals}", how)


def _signs(signs: str) -> Language:
    """Return the script of digits and signs."""
    return Language(NO_LANGUAGE, (*"0123456789", *signs), (DIGIT_KEYS, tuple(signs)))


def _primes(length: int) -> Generated:
    numbers = _whole_numbers(length)
    is_prime = np.ones(numbers.stop, np.bool_)
    is_prime[:2] = False
    for divisor in range(2, int(numbers.stop**0.5) + 1):
        is_prime[divisor * divisor :: divisor] = False
    words = [str(number) for number in numbers if is_prime[number]]
    how = f"All {len(words):,} primes of {length} digits."
    return Generated(words, _DIGITS, WordRule.PRIME, "Primes", how)


def _numbers(length: int) -> Generated:
    words = [str(number) for number in _whole_numbers(length)]
    how = f"All {len(words):,} numbers of {length} digits that do not begin with 0."
    return Generated(words, _DIGITS, WordRule.LISTED, "Numbers", how)


def _codes(length: int, letters: str) -> Generated:
    alphabet = tuple(dict.fromkeys(letters or "123456"))
    _refuse_too_many(len(alphabet) ** length)
    words = ["".join(code) for code in product(sorted(alphabet), repeat=length)]
    how = f"All {len(words):,} codes of {length} tiles, each one of {' '.join(alphabet)}."
    script = Language(NO_LANGUAGE, alphabet, (alphabet,))
    return Generated(words, script, WordRule.LISTED, "Codes", how)


_DIGITS = Language(NO_LANGUAGE, tuple("0123456789"), (DIGIT_KEYS,))


def _whole_numbers(length: int) -> range:
    numbers = range(10 ** (length - 1) if length > 1 else 0, 10**length)
    _refuse_too_many(len(numbers))
    return numbers


def _refuse_too_many(count: int) -> None:
    if count > MOST_WORDS:
        raise PackError(
            f"that would make {count:,} words, but a game may have at most "
            f"{MOST_WORDS:,}; choose a shorter --length"
        )


def equations(length: int) -> Iterator[str]:
    """Yield every equation with this many tiles, once each, in no particular order."""
    find = _Expressions(length // 2)
    for digits in range(1, length - 3):
        results = _numbers_of(digits) if digits > 1 else range(10)
        for result in results:
            for expression in find.expressions(length - 1 - digits, Fraction(result)):
                if not expression.isdigit():
                    yield f"{expression}={result}"


def calculations(length: int, equals: int) -> Iterator[str]:
    """Yield every calculation with this many tiles and this result, once each."""
    for expression in _Expressions(length // 2).expressions(length, Fraction(equals)):
        if not expression.isdigit():
            yield expression


def _numbers_of(digits: int) -> range:
    """Return the numbers with this many digits that may be operands, which start at 1."""
    return range(10 ** (digits - 1), 10**digits)


Texts = Iterable[str]
ByValue = Mapping[Fraction, list[str]]


class _Expressions:
    """Finds the texts with a given length and value; see the module's docstring.

    Args:
        listed: texts of up to this many tiles are all listed; some 30,000 have four.
    """

    def __init__(self, listed: int) -> None:
        self.listed = listed
        self.expressions = cache(self._expressions)
        self.terms = cache(self._terms)
        self.all_expressions = cache(self._all_expressions)
        self.all_terms = cache(self._all_terms)

    def _expressions(self, length: int, value: Fraction) -> Texts:
        """Return the expressions of `length` tiles with a value."""
        if length <= self.listed:
            return self.all_expressions(length).get(value, ())
        found = list(self.terms(length, value))
        for before, after in _splits(length):
            if before < after:
                for first, texts in self.all_expressions(before).items():
                    found += _joined(texts, "+", self.terms(after, value - first))
                    found += _joined(texts, "-", self.terms(after, first - value))
            else:
                for last, texts in self.all_terms(after).items():
                    found += _joined(self.expressions(before, value - last), "+", texts)
                    found += _joined(self.expressions(before, value + last), "-", texts)
        return found

    def _terms(self, length: int, value: Fraction) -> Texts:
        """Return the terms of `length` tiles with a value, which is positive."""
        if value <= 0:
            return ()
        if length <= self.listed:
            return self.all_terms(length).get(value, ())
        found = list(_number(length, value))
        for before, after in _splits(length):
            for number in _numbers_of(after) if after <= before else ():
                found += _joined(self.terms(before, value / number), "*", [str(number)])
                found += _joined(self.terms(before, value * number), "/", [str(number)])
            for first, texts in self.all_terms(before).items() if before < after else ():
                found += _joined(texts, "*", _number(after, value / first))
                found += _joined(texts, "/", _number(after, first / value))
        return found

    def _all_expressions(self, length: int) -> ByValue:
        """Return every expression of `length` tiles by its value."""
        found = defaultdict(list, {v: list(texts) for v, texts in self.all_terms(length).items()})
        for before, after in _splits(length):
            for first, texts in self.all_expressions(before).items():
                for last, terms in self.all_terms(after).items():
                    found[first + last] += _joined(texts, "+", terms)
                    found[first - last] += _joined(texts, "-", terms)
        return dict(found)

    def _all_terms(self, length: int) -> ByValue:
        """Return every term of `length` tiles by its value."""
        found = defaultdict(list, {Fraction(n): [str(n)] for n in _numbers_of(length)})
        for before, after in _splits(length):
            for first, texts in self.all_terms(before).items():
                for number in _numbers_of(after):
                    found[first * number] += _joined(texts, "*", [str(number)])
                    found[first / number] += _joined(texts, "/", [str(number)])
        return dict(found)


def _splits(length: int) -> Iterator[tuple[int, int]]:
    """Yield the lengths of two parts that make `length` tiles with an operator between them."""
    for before in range(1, length - 1):
        yield before, length - 1 - before


def _number(length: int, value: Fraction) -> Texts:
    text = str(value)
    return (text,) if text.isdigit() and len(text) == length and value else ()


def _joined(first: Texts, operator: str, second: Texts) -> list[str]:
    return [f"{before}{operator}{after}" for before in first for after in second]
