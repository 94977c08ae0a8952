"""Exact search for games that count pegs, compared with a brute-force search."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from tilewise.rules.feedback import pattern
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.search.best_tree import SearchOptions, find_best_tree
from tilewise.search.problem import SearchProblem
from tilewise.search.small import SmallSearch

HOPELESS = 10**9


def problem(pegs: int, colours: int, max_guesses: int) -> SearchProblem:
    words = np.array(list(product(range(colours), repeat=pegs)), np.uint8)
    ones = np.ones(len(words), np.int64)
    return SearchProblem(words, words, ones, colours, max_guesses, rule=MASTERMIND)


def plain_total(pegs: int, colours: int, max_guesses: int) -> int:
    """Return the smallest total of guesses, trying every guess in every position."""
    codes = list(product(range(colours), repeat=pegs))

    @cache
    def best(left: tuple[tuple[int, ...], ...], turns: int) -> int:
        if len(left) == 1:
            return 1 if turns else HOPELESS
        if turns < 2:
            return HOPELESS
        return min(total(guess, left, turns) for guess in codes)

    def total(guess: tuple[int, ...], left: tuple[tuple[int, ...], ...], turns: int) -> int:
        buckets: dict[int, list[tuple[int, ...]]] = {}
        for code in left:
            buckets.setdefault(pattern(guess, code, MASTERMIND), []).append(code)
        if len(buckets) == 1:
            return HOPELESS
        rest = (tuple(bucket) for bucket in buckets.values() if bucket != [guess])
        return len(left) + sum(best(bucket, turns - 1) for bucket in rest)

    return best(tuple(codes), max_guesses)


@pytest.mark.parametrize(("pegs", "colours"), [(2, 2), (2, 4), (3, 2)])
def test_the_best_plan_is_found(pegs: int, colours: int) -> None:
    total = plain_total(pegs, colours, 6)
    small = problem(pegs, colours, 6)
    assert SmallSearch(small).best()[0] == total
    result = find_best_tree(small)
    assert (result.total, result.proven) == (total, True)


@pytest.mark.parametrize(
    ("max_guesses", "total", "most"),
    [pytest.param(10, 5_625, 6, marks=pytest.mark.slow), (5, 5_626, 5)],
)
def test_four_pegs_in_six_colours(max_guesses: int, total: int, most: int) -> None:
    """The known optima: K. Koyama and T. W. Lai, *An Optimal Mastermind Strategy*, 1993."""
    codes = problem(4, 6, max_guesses)
    opener = int(np.flatnonzero((codes.guesses == (0, 0, 1, 2)).all(axis=1))[0])
    result = find_best_tree(codes, SearchOptions(opener=opener))
    assert result.tree is not None
    assert (result.total, result.tree.worst, result.proven) == (total, most, True)
