"""Exact search for games that count pegs, compared with a brute-force search."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.search.plain import brute_force
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.search.best_tree import SearchOptions, find_best_tree
from tilewise.search.live import SmallSearch
from tilewise.search.problem import SearchProblem


def problem(pegs: int, colours: int, max_guesses: int) -> SearchProblem:
    words = np.array(list(product(range(colours), repeat=pegs)), np.uint8)
    ones = np.ones(len(words), np.int64)
    return SearchProblem(words, words, ones, colours, max_guesses, rule=MASTERMIND)


@pytest.mark.parametrize(("pegs", "colours"), [(2, 2), (2, 4), (3, 2)])
def test_the_best_plan_is_found(pegs: int, colours: int) -> None:
    small = problem(pegs, colours, 6)
    total = brute_force(small, told=MASTERMIND.pattern)
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
