"""Equations as words: a calculation, ``=``, and the number it comes to.

In a calculation at least two numbers are joined by ``+ - * /``, ``*`` and ``/`` before ``+`` and
``-`` and each of them from left to right; what is between may be negative or a fraction, as in
``1/3*9=3``. Numbers are written without a leading zero, and 0 itself only stands as the result.
"""

from __future__ import annotations

import re
from fractions import Fraction

from tilewise.errors import GuessError, shown

_NUMBER = "[1-9][0-9]*"
_CALCULATION = re.compile(f"{_NUMBER}(?:[-+*/]{_NUMBER})+")
_RESULT = re.compile(f"{_NUMBER}|0")
_TERM = re.compile(f"([-+]?)({_NUMBER}(?:[*/]{_NUMBER})*)")
_FACTOR = re.compile(f"([*/]?)({_NUMBER})")


def value_of(calculation: str) -> Fraction:
    """Return what a calculation, such as ``1/3*9``, comes to.

    Raises:
        ValueError: it is none.
    """
    if not _CALCULATION.fullmatch(calculation):
        raise ValueError(f"{shown(calculation)} is no calculation")
    return sum(
        (-_product(text) if sign == "-" else _product(text))
        for sign, text in _TERM.findall(calculation)
    ) + Fraction(0)


def _product(term: str) -> Fraction:
    product = Fraction(1)
    for operator, number in _FACTOR.findall(term):
        product = product / int(number) if operator == "/" else product * int(number)
    return product


def check_equation(word: str) -> None:
    """Check that a word is a true equation.

    Raises:
        GuessError: it is none, or false; the message says why.
    """
    left, equals, right = word.partition("=")
    if not equals or "=" in right:
        raise GuessError("{word} is not an equation; it needs one =, as 1+2=3 has", word=word)
    if not _CALCULATION.fullmatch(left):
        raise GuessError(
            "{word} is not an equation; {side} is not a calculation of numbers from 1, without "
            "leading zeros, joined by + - * /",
            word=word,
            side=shown(left),
        )
    if not _RESULT.fullmatch(right):
        raise GuessError(
            "{word} is not an equation; {side} on its right is not a number without leading zeros",
            word=word,
            side=shown(right),
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
