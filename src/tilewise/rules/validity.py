"""Rules for words that are not in a dictionary: true equations and primes.

A pack names its game's rule (``[rules] words``), so messages can say what is wrong with a word:
1+2=4 is false, not just unlisted.
"""

from __future__ import annotations

from enum import StrEnum

from tilewise.errors import GuessError, shown, untranslated


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
        from tilewise.rules.equations import check_equation  # fractions, 3 ms

        check_equation(word if equals is None else f"{word}={equals}")
    elif rule is WordRule.PRIME:
        _check_prime(word)


def _check_prime(word: str) -> None:
    if not (word.isascii() and word.isdigit()) or word.startswith("0"):
        raise GuessError("{word} is not a prime", word=word)
    if len(word) > LONGEST_PRIME:
        raise GuessError(
            untranslated("{word} has {count} digits; at most {most} are allowed"),
            word=shown(word),
            count=len(word),
            most=LONGEST_PRIME,
        )
    number = int(word)
    if number == 1:
        raise GuessError("{word} is not a prime", word=word)
    if is_prime(number):
        return
    divisor = small_divisor(number)
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
