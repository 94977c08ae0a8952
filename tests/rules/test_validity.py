"""Words that follow a rule: true equations, primes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.messages import assert_one_line
from tilewise.errors import GuessError
from tilewise.rules.validity import WordRule, check_word, is_prime, value_of


@pytest.mark.parametrize("word", ["1+2=3", "4-4=0", "1/3*9=3", "1-5+9=5", "12/3*4=16", "7*8-6=50"])
def test_true_equations(word: str) -> None:
    check_word(WordRule.EQUATION, word)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("1+2=4", "1+2=4 is false: 1+2 is 3, not 4"),
        ("2+3*4=20", "2+3*4=20 is false: 2+3*4 is 14, not 20"),
        ("1/3+1=1", "1/3+1=1 is false: 1/3+1 is 4/3, not 1"),
        (
            "12345678",
            "12345678 is not a valid equation; write one such as 1+2=3, "
            "with no number beginning with 0",
        ),
        (
            "1=1=1",
            "1=1=1 is not a valid equation; write one such as 1+2=3, "
            "with no number beginning with 0",
        ),
    ],
)
def test_a_wrong_equation_is_explained(word: str, why: str) -> None:
    with pytest.raises(GuessError) as caught:
        check_word(WordRule.EQUATION, word)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    "word", ["0+3=3", "03+1=4", "4/0=4", "12=12", "-1+3=2", "1+=1", "=1+2", ""]
)
def test_what_is_not_a_calculation_is_reported(word: str) -> None:
    with pytest.raises(GuessError, match="not a valid equation") as caught:
        check_word(WordRule.EQUATION, word)
    assert_one_line(str(caught.value))


@pytest.mark.parametrize("word", ["1+2=03", "1+2=1+2", "4-5=-1", "1+2="])
def test_a_result_is_a_number(word: str) -> None:
    with pytest.raises(GuessError, match="is not a valid equation"):
        check_word(WordRule.EQUATION, word)


def test_values_are_exact() -> None:
    assert value_of("1/3+1/6-1/2+7") == 7
    assert value_of("2-3*4/8") == Fraction(1, 2)
    with pytest.raises(ValueError, match="not a calculation"):
        value_of("(1+2)*3")


def test_primes() -> None:
    for word in ("2", "97", "12953"):
        check_word(WordRule.PRIME, word)
    with pytest.raises(GuessError, match=r"10001 is not a prime: it is 73 × 137$"):
        check_word(WordRule.PRIME, "10001")
    for word in ("1", "02", "1x", ""):
        with pytest.raises(GuessError):
            check_word(WordRule.PRIME, word)


def test_primes_are_told_from_products_of_large_ones_at_once() -> None:
    check_word(WordRule.PRIME, "9223372036854775783")
    with pytest.raises(GuessError, match=r"1000000016000000063 is not a prime$"):
        check_word(WordRule.PRIME, "1000000016000000063")  # 1000000007 times 1000000009
    with pytest.raises(GuessError, match="has 5000 digits; at most 19 are allowed"):
        check_word(WordRule.PRIME, "9" * 5000)


def test_is_prime_agrees_with_a_sieve_and_is_not_taken_in() -> None:
    sieve = np.ones(20_000, np.bool_)
    sieve[:2] = False
    for divisor in range(2, 142):
        sieve[divisor * divisor :: divisor] = False
    assert [n for n in range(2, len(sieve)) if is_prime(n)] == np.flatnonzero(sieve).tolist()
    # Strong pseudoprimes to the first 4, 7, 8 and 9 primes, and a Carmichael number.
    for number in (3215031751, 341550071728321, 3825123056546413051, 561):
        assert not is_prime(number)


def test_a_listed_word_has_no_other_rule() -> None:
    check_word(WordRule.LISTED, "1+2=4")
