"""Published optima for English: 2,315 answers, 12,972 guesses. Needs the `en` pack's lists."""

from pathlib import Path

import numpy as np
import pytest

from tests.search.plain import colour_matrix, colours
from tilewise.rules.hardmode import HardMode
from tilewise.search.best_tree import Search, engine_for
from tilewise.search.problem import FEWEST, Cost, SearchProblem
from tilewise.search.proof import PlainSearch
from tilewise.trees.tree import verify

pytestmark = pytest.mark.slow

PACK = Path(__file__).parents[2] / "lexicons" / "en"
NORMAL = {
    "salet": 7920,
    "reast": 7923,
    "crate": 7926,
    "trace": 7926,
    "slate": 7928,
    "crane": 7930,
    "carle": 7937,
}
HARD = {"salet": 8122, "least": 8127, "reast": 8134, "crate": 8143}


def words():
    lists = [(PACK / name).read_text(encoding="utf-8") for name in ("answers.txt", "guesses.txt")]
    return [line.split("\t")[0] for text in lists for line in text.splitlines()]


def english(hard=HardMode.OFF):
    tokens = np.array([[ord(c) - ord("a") for c in w] for w in words()], np.uint8)
    return SearchProblem(tokens, np.ones(2315, np.int64), 26, hard=hard)


def check_total(problem, word, total):
    result = Search(problem, opener=words().index(word)).best_tree()
    assert (result.tree.total, result.bound, result.proven) == (total, Cost(0, total), True)
    verify(result.tree, problem.guesses, problem.weights, colours)


@pytest.mark.versions
def test_salet():
    check_total(english(), "salet", 7920)


@pytest.mark.parametrize(("word", "total"), NORMAL.items())
def test_published_totals(word, total):
    check_total(english(), word, total)


@pytest.mark.parametrize(("word", "total"), HARD.items())
def test_published_totals_in_hard_mode(word, total):
    check_total(english(hard=HardMode.HARD), word, total)


def test_a_beam_of_ten_over_ten_openers_finds_the_optimum():
    result = Search(english(), beam=10, openers=10).best_tree()
    assert (words()[result.tree.root.guess], result.tree.total, result.proven) == (
        "salet",
        7920,
        False,
    )


def test_bad_openers_are_ruled_out_and_the_plain_checker_agrees():
    problem = english()
    plain = PlainSearch(problem, colour_matrix(problem.guesses, problem.answers))
    engine = engine_for(problem)
    for word in ("butte", "qajaq"):
        opener = words().index(word)
        value, exact = engine.cost(int(engine.game.place[opener]), 7920)
        assert not exact
        assert value >= 7920
        assert plain.opener(opener, 7920) >= 7920


def test_every_word_can_be_found_in_six_guesses():
    """The answers are all 12,972 words; the smallest total for them is not known."""
    tokens = english().guesses
    problem = SearchProblem(tokens, np.ones(len(tokens), np.int64), 26, loss=FEWEST)
    result = Search(problem, opener=words().index("lants"), beam=96).best_tree()
    assert (result.tree.lost, result.tree.total) == (0, 52_923)
    assert verify(result.tree, tokens, problem.weights, colours).max() == 6
