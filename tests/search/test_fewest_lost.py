"""Games that cannot all be won: lose the fewest, then make the fewest guesses.

See also :mod:`tests.search.test_search`.

Brute force gives the expected results. Few guesses are allowed, so most of these problems lose.
"""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.plain import brute_force, colours, examples, lossy, problems, random_problem, same
from tests.search.test_certificate import prove, referee, spelled
from tilewise.errors import ProofError, TreeError
from tilewise.rules.hardmode import HardMode
from tilewise.search.best_tree import find_best_tree
from tilewise.search.certificate import Claim
from tilewise.search.engine import Engine
from tilewise.search.problem import FEWEST, Cost, SearchProblem, prepare
from tilewise.search.proof_checker import check
from tilewise.trees import tree as document
from tilewise.trees.tree import to_dot, to_text, turns_taken, verify


def tight(seed=4, mode=HardMode.OFF, max_guesses=2, weights="ints"):
    """Return a problem in which some answers are lost whatever is guessed."""
    problem = random_problem(
        seed, 14, 24, 8, 2, hard=mode, max_guesses=max_guesses, weights=weights
    )
    return replace(problem, loss=FEWEST)


@examples(150)
@given(problem=lossy(), which=st.integers(0, 1000))
def test_the_optimum_of_any_opener_matches_brute_force(problem, which):
    opener = which % len(problem.guesses)
    engine = Engine(problem, memo_bits=8)
    cost = engine.cost(int(engine.game.place[opener]))
    assert cost.exact
    assert same(engine.game.told(cost.value), brute_force(problem, opener))


@examples(100)
@given(problem=problems(n=14))
def test_where_all_games_can_be_won_the_fewest_lost_changes_nothing(problem):
    must, fewest = find_best_tree(problem), find_best_tree(replace(problem, loss=FEWEST))
    if must.total is None:
        assert fewest.lost
    else:
        assert same(fewest.cost, (0, must.total))
        assert fewest.tree == must.tree


@pytest.mark.parametrize("mode", HardMode)
def test_a_false_number_of_lost_answers_is_detected(tmp_path, mode):
    problem = tight(mode=mode)
    result, claims = prove(problem, tmp_path / "it.jsonl")
    assert result.lost
    for opener, claim in claims.items():
        if claim.total is None and claim.bound is None:
            continue
        lost, total = brute_force(problem, opener)
        for change in (-1, 1):
            if claim.lost + change < 0:
                continue
            changed = replace(claim, lost=claim.lost + change)
            is_true = claim.total is None and (changed.lost, changed.bound) <= (lost, total)
            is_enough = changed.cost >= result.cost
            mutated = claims | {opener: changed}
            if is_true and is_enough:
                assert check(mutated, problem, referee(problem)).lost == result.lost
            else:
                with pytest.raises(ProofError):
                    check(mutated, problem, referee(problem))


def test_claims_that_make_no_sense():
    for wrong in ({"total": 1, "lost": -1}, {"like": 1, "lost": 1}, {"bound": 0}):
        with pytest.raises(ValueError, match=r"lost|positive"):
            Claim(0, **wrong)
    assert Claim(0, bound=0, lost=1).cost == Cost(1, 0)


def test_a_certificate_of_another_price_of_losses_is_refused(tmp_path):
    problem = tight()
    path = tmp_path / "it.jsonl"
    prove(replace(problem, loss=None), path)
    with pytest.raises(ProofError, match="not a certificate for these"):
        prove(problem, path, resume=True)


@pytest.mark.parametrize("mode", HardMode)
def test_trees_that_lose_are_written_read_and_drawn(mode):
    problem = tight(mode=mode)
    tree = find_best_tree(problem).tree
    words = spelled(problem)
    written = json.loads(document.to_json(tree, words))
    assert (written["version"], written["lost"]) == (2, tree.lost)
    assert tree.lost == brute_force(problem)[0] > 0
    number = {word: row for row, word in enumerate(words)}
    again = document.from_document(written, number, {})
    assert again == tree
    verify(again, problem.guesses, problem.weights, colours)
    nodes = sum(1 for _ in tree.root)
    assert to_text(tree, words).count("\n") == to_dot(tree, words).count(" [label=") - nodes + 1
    for change in ({"lost": tree.lost + 1}, {"lost": tree.lost - 1, "proven": False}):
        changed = written | change | {"bound_lost": 0, "proven": False}
        claimed = document.from_document(changed, number, {})
        with pytest.raises(TreeError, match="games lost"):
            verify(claimed, problem.guesses, problem.weights, colours)
    for change in ({"bound_lost": tree.lost + 1}, {"bound_lost": 0}):
        with pytest.raises(TreeError, match="contradict"):
            document.from_document(written | change, number, {})


def test_a_tree_must_have_a_move_where_there_is_a_turn_left():
    problem = tight(max_guesses=3)
    tree = find_best_tree(problem).tree
    pattern = next(p for p, child in tree.root.children.items() if child.children)
    rest = {p: child for p, child in tree.root.children.items() if p != pattern}
    with pytest.raises(TreeError, match="no move"):
        turns_taken(
            replace(tree, root=replace(tree.root, children=rest)), problem.guesses, 14, colours
        )


def test_no_number_of_guesses_makes_up_for_a_lost_game():
    problem = tight(weights="floats")
    game = prepare(problem)
    everything = int(game.weights.sum()) * problem.max_guesses
    assert game.told(everything).lost == 0
    assert game.told(everything + 1) == Cost(1, 0)


def test_a_price_is_for_searches_and_not_for_trees():
    with pytest.raises(ValueError, match="price"):
        find_best_tree(replace(tight(), loss=10))


def test_weights_that_are_too_large_to_count_losses():
    words = np.arange(8, dtype=np.uint8)[:, None]
    heavy = (1 << 33) + np.arange(8)
    with pytest.raises(ValueError, match="too large for a game"):
        prepare(SearchProblem(words, words, heavy, 8, 1 << 21, loss=FEWEST))
