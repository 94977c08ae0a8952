"""Words that are not in a dictionary: true equations, and primes."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tilewise.errors import GuessError, shown, untranslated

if TYPE_CHECKING:
    from fractions import Fraction

# -- Equations as words: a calculation, ``=``, and its result --------------------------------------
# A calculation joins two or more numbers by ``+ - * /``. ``*`` and ``/`` bind more tightly than
# ``+`` and ``-``; operators of equal precedence apply from left to right. Intermediate values may
# be negative or fractions, as in ``1/3*9=3``. Numbers have no leading zeros, and 0 itself may only
# be the result.


_NUMBER = "[1-9][0-9]*"
_CALCULATION = re.compile(f"{_NUMBER}(?:[-+*/]{_NUMBER})+")
_RESULT = re.compile(f"{_NUMBER}|0")
_TERM = re.compile(f"([-+]?)({_NUMBER}(?:[*/]{_NUMBER})*)")
_FACTOR = re.compile(f"([*/]?)({_NUMBER})")


def value_of(calculation: str) -> Fraction:
    """Return the value of a calculation such as ``1/3*9``.

    Raises:
        ValueError: the text is not a calculation.
    """
    if not _CALCULATION.fullmatch(calculation):
        raise ValueError(f"{shown(calculation)} is not a calculation")
    from fractions import Fraction  # 1 ms, which games of words do without

    value = Fraction(0)
    for sign, term in _TERM.findall(calculation):
        product = Fraction(1)
        for operator, number in _FACTOR.findall(term):
            product = product / int(number) if operator == "/" else product * int(number)
        value += -product if sign == "-" else product
    return value


def form_of(word: str) -> object:
    """Return a form that is equal for calculations, or equations, that differ only in order.

    None if there is no other order, as for ``7-2``, or if the word is neither.
    """
    left, equals, right = word.partition("=")
    if not _CALCULATION.fullmatch(left):
        return None
    terms = [
        (
            sign or "+",
            sorted((operator or "*", number) for operator, number in _FACTOR.findall(text)),
        )
        for sign, text in _TERM.findall(left)
    ]
    if not _has_orders("+", terms) and not any(_has_orders("*", term) for _, term in terms):
        return None
    return repr((sorted(terms), equals, right))


def _has_orders(first: str, parts: list[tuple[str, Any]]) -> bool:
    """Whether parts can stand in several orders; the sign of the first has to be `first`."""
    leading = [part for part in parts if part[0] == first]
    rest = list(parts)
    rest.remove(leading[0])
    return any(part != leading[0] for part in leading) or any(part != rest[0] for part in rest)


def check_equation(word: str) -> None:
    """Check that a word is a true equation.

    Raises:
        GuessError: it is not an equation, or it is false; the message says why.
    """
    left, equals, right = word.partition("=")
    if not (equals and _CALCULATION.fullmatch(left) and _RESULT.fullmatch(right)):
        raise GuessError(
            "{word} is not a valid equation; write one such as 1+2=3, "
            "with no number beginning with 0",
            word=word,
        )
    value = value_of(left)
    if value != int(right):
        raise GuessError(
            "{word} is false: {left} is {value}, not {right}",
            word=word,
            left=left,
            value=str(value),
            right=right,
        )


# -- Rules for words that are not in a dictionary: true equations and primes -----------------------
# A pack names its game's rule (``[rules] words``), so messages can say what is wrong with a word:
# 1+2=4 is false, not just unlisted.


class WordRule(StrEnum):
    """What words must be, apart from having the right number of tiles."""

    LISTED = "listed"
    EQUATION = "equation"
    PRIME = "prime"


def check_word(rule: WordRule, word: str, equals: int | None = None) -> None:
    """Check that a word follows its game's rule; with rule LISTED, every word does.

    Args:
        rule: what words must be.
        word: the word.
        equals: the result of every equation, if words leave it out, as in Mathler.

    Raises:
        GuessError: it does not; the message says why.
    """
    if rule is WordRule.EQUATION:
        check_equation(word if equals is None else f"{word}={equals}")
    elif rule is WordRule.PRIME:
        _check_prime(word)


def _check_prime(word: str) -> None:
    is_number = word.isascii() and word.isdigit() and not word.startswith("0")
    if is_number and len(word) > LONGEST_PRIME:
        raise GuessError(
            untranslated("{word} has {count} digits; at most {most} are allowed"),
            word=shown(word),
            count=len(word),
            most=LONGEST_PRIME,
        )
    number = int(word) if is_number else 1
    if number > 1 and is_prime(number):
        return
    divisor = small_divisor(number) if number > 1 else None
    if divisor is None:
        raise GuessError("{word} is not a prime", word=word)
    raise GuessError(
        "{word} is not a prime: it is {divisor} × {other}",
        word=word,
        divisor=divisor,
        other=number // divisor,
    )


LARGEST_RESULT = 999_999
"""Largest result that every equation of a game may have."""

LONGEST_PRIME = 19
"""Most digits of a prime: numbers of 19 digits are below 2^64, as :func:`is_prime` needs."""

_LARGEST_DIVISOR = 10**5
"""Largest divisor searched for: enough for all numbers of ten digits."""

_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


def is_prime(number: int) -> bool:
    """Whether a number from 2 to 2^64 is a prime, decided in microseconds.

    The Miller-Rabin test: if n is a prime and n - 1 = d 2^s with d odd, then a^d is 1 or one of
    a^d, a^2d, … a^(2^(s-1) d) is -1, modulo n, for every a that n does not divide. A composite n
    may pass for some a, but none below 2^64 does for all of the first twelve primes (Sorenson and
    Webster, *Strong pseudoprimes to twelve prime bases*, 2017).
    """
    if number in _WITNESSES:
        return True
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(_passes(number, base, odd, twos) for base in _WITNESSES)


def _passes(number: int, base: int, odd: int, twos: int) -> bool:
    power = pow(base, odd, number)
    if power == 1:
        return True
    for _ in range(twos):
        if power == number - 1:
            return True
        power = power * power % number
    return False


def small_divisor(number: int) -> int | None:
    """Return the smallest divisor above 1 of a composite number; None if it is above 10^5."""
    return next((d for d in range(2, _LARGEST_DIVISOR + 1) if number % d == 0), None)
