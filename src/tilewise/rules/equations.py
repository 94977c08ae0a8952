"""Equations as words: a calculation, ``=``, and its result.

A calculation joins two or more numbers by ``+ - * /``. ``*`` and ``/`` bind more tightly than ``+``
and ``-``; operators of equal precedence apply from left to right. Intermediate values may be
negative or fractions, as in ``1/3*9=3``. Numbers have no leading zeros, and 0 itself may only be
the result.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from tilewise.errors import GuessError, shown

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
    return sum(
        (-_product(text) if sign == "-" else _product(text))
        for sign, text in _TERM.findall(calculation)
    ) + Fraction(0)


def _product(term: str) -> Fraction:
    product = Fraction(1)
    for operator, number in _FACTOR.findall(term):
        product = product / int(number) if operator == "/" else product * int(number)
    return product


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
