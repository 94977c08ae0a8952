"""What makes a word a word where no dictionary says it: equations that are true, primes.

A pack names the rule of its game (``[rules] words``), so that a wrong word is told for what it is:
not that 1+2=4 is in no list but that it is false.
"""

from __future__ import annotations

from enum import StrEnum

from tilewise.errors import GuessError


class WordRule(StrEnum):
    """What makes a word one of the game's, besides that it has the right number of tiles."""

    LISTED = "listed"
    EQUATION = "equation"
    PRIME = "prime"


def check_word(rule: WordRule, word: str) -> None:
    """Check that a word follows the rule of its game; one that need only be listed always does.

    Raises:
        GuessError: it does not; the message says why.
    """
    if rule is WordRule.EQUATION:
        from tilewise.rules.equations import check_equation  # fractions load for no other game

        check_equation(word)
    elif rule is WordRule.PRIME:
        _check_prime(word)


def _check_prime(word: str) -> None:
    if not (word.isascii() and word.isdigit()) or word.startswith("0"):
        raise GuessError("{word} is no number without leading zeros", word=word)
    number = int(word)
    if number == 1:
        raise GuessError("1 is no prime")
    divisor = smallest_divisor(number)
    if divisor != number:
        raise GuessError(
            "{word} is no prime: it is {divisor} times {other}",
            word=word,
            divisor=divisor,
            other=number // divisor,
        )


def smallest_divisor(number: int) -> int:
    """Return the smallest divisor above 1 of a number above 1: itself if it is a prime."""
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return divisor
        divisor += 1
    return number
