"""The search against brute force on small random lexicons, and bounds against the search."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import reference
from tests.packs import write_pack
from tests.search.calling import from_python
from tests.search.plain import (
    LOST,
    brute_force,
    colours,
    examples,
    least_cost,
    lossy,
    problems,
    random_problem,
    same,
)
from tilewise.lexicon import load
from tilewise.rules.hardmode import HardMode
from tilewise.search.best_tree import SearchOptions, find_best_tree
from tilewise.search.engine import Engine
from tilewise.search.kernel.bounds import bound, caps_of, fewest_collisions
from tilewise.search.kernel.views import restrict
from tilewise.search.problem import FEWEST, INFEASIBLE, NO_WIN, SearchProblem, prepare
from tilewise.trees.tree import turns_taken, verify


@examples(400)
@given(problem=problems() | lossy())
def test_the_optimum_matches_brute_force(problem):
    assert_optimum(problem)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(problem=problems(length=6) | lossy(length=6))
def test_the_optimum_with_patterns_of_16_bits_matches_brute_force(problem):
    assert_optimum(problem)


def assert_optimum(problem):
    result = find_best_tree(problem)
    expected = least_cost(problem)
    assert result.proven
    assert same(result.cost, expected)
    if expected == NO_WIN:
        assert result.opener is result.total is result.tree is None
        assert result.bound == LOST
        return
    assert same((result.bound_lost, result.bound), expected)
    turns = verify(result.tree, problem.guesses, problem.weights, colours)
    made = np.minimum(turns, problem.max_guesses)
    assert same(((turns > problem.max_guesses).sum(), (made * problem.weights).sum()), expected)
    assert result.max_guesses == made.max()
    if problem.weights.dtype.kind == "i":
        assert isinstance(result.total, int)
        assert result.total == expected.total


@examples(150)
@given(
    problem=problems() | lossy(),
    which=st.integers(0, 1000),
    beam=st.none() | st.integers(1, 4),
    openers=st.none() | st.integers(1, 3),
)
def test_the_result_is_no_worse_than_a_known_tree(problem, which, beam, openers):
    known = some_tree(problem, which)
    found = []
    options = SearchOptions(known=known, beam=beam, openers=openers)
    result = find_best_tree(problem, options, found=found.append)
    expected = least_cost(problem)
    if beam is None and openers is None:
        assert result.proven
        assert same(result.cost, expected)
    if known is not None:
        cost = (known.lost, known.total)
        assert result.cost < cost or same(result.cost, cost)
    # Every tree on the way is sound, and better than the last.
    costs = [better.cost for better in found]
    assert all(later < earlier for earlier, later in pairwise(costs))
    if known is None or result.tree.root != known.root:
        assert costs[-1:] == ([] if result.total is None else [result.cost])
    for better in (*found, *([] if result.tree is None else [result])):
        bound = (better.bound_lost, better.bound)
        assert bound < expected or same(bound, expected)
        turns = verify(better.tree, problem.guesses, problem.weights, colours)
        made = np.minimum(turns, problem.max_guesses)
        assert same(
            ((turns > problem.max_guesses).sum(), (made * problem.weights).sum()), better.cost
        )


def some_tree(problem, which):
    """A tree with some opener; None if there is none, or if the opener splits nothing."""
    opener = which % len(problem.guesses)
    if Engine(problem, memo_bits=8).openers.like[prepare(problem).place[opener]] < 0:
        return None
    return find_best_tree(problem, SearchOptions(opener=opener, beam=1)).tree


def rovers():
    """Words such as hover, rover and lover, of which hard mode loses some."""
    english = load("en")
    answers = english.words.tokens[: english.words.answer_count]
    words = answers[answers[:, -1] == english.encode("rover")[-1]][:150]
    return SearchProblem(
        words, words, np.ones(len(words), int), 26, 4, hard=HardMode.HARD, loss=FEWEST
    )


def test_a_known_tree_saves_work():
    problem = rovers()
    first = find_best_tree(problem)
    again = find_best_tree(problem, SearchOptions(known=first.tree))
    assert again.cost == first.cost
    assert first.lost
    assert again.nodes < first.nodes / 2


@examples(150)
@given(problem=problems(), which=st.integers(0, 1000))
def test_the_optimum_of_any_opener_matches_brute_force(problem, which):
    opener = which % len(problem.guesses)
    engine = Engine(problem, memo_bits=8)
    if engine.openers.like[engine.game.place[opener]] < 0:
        with pytest.raises(ValueError, match="gets the same pattern from every answer"):
            find_best_tree(problem, SearchOptions(opener=opener))
        return
    result = find_best_tree(problem, SearchOptions(opener=opener))
    assert result.proven
    assert same(result.cost, least_cost(problem, opener))
    if result.total is not None:
        assert result.opener == opener
        assert not result.tree.proven  # another opener may be better
        assert result.tree.bound <= brute_force(problem) * (1 + 1e-9)


@examples(150)
@given(problem=problems(), share=st.floats(0.5, 1.5))
def test_what_is_not_below_a_limit_is_a_lower_bound(problem, share):
    engine = Engine(problem, memo_bits=8)
    openers = engine.openers.guesses
    if len(openers) == 0:
        return
    opener = int(openers[-1])
    exact, _ = Engine(problem, memo_bits=8).cost(opener)
    limit = int(engine.openers.floors[-1] * share) + 1
    value, is_exact = engine.cost(opener, limit)
    if is_exact:
        assert value == exact < limit
    else:
        assert limit <= value <= max(exact, limit)
        assert exact >= limit
    # What was remembered on the way must not mislead a later search.
    assert engine.cost(opener)[0] == exact


@examples(150)
@given(problem=problems() | lossy())
def test_worst_case_is_the_fewest_turns_then_the_least_total(problem):
    result = find_best_tree(problem, SearchOptions(objective="worst-case"))
    for turns in range(1, problem.max_guesses + 1):
        expected = least_cost(problem, turns=turns)
        if not expected.lost:
            assert result.max_guesses == turns
            break
    assert result.proven
    assert same(result.cost, expected)
    if result.tree is not None:
        verify(result.tree, problem.guesses, problem.weights, colours)


@examples(120)
@given(problem=problems() | lossy(), beam=st.integers(1, 4))
def test_a_beam_gives_a_sound_tree_and_a_sound_bound(problem, beam):
    result = find_best_tree(problem, SearchOptions(beam=beam))
    expected = least_cost(problem)
    assert (result.bound_lost, result.bound) <= (expected.lost, expected.total * (1 + 1e-9))
    assert (result.tree is None) == (expected == NO_WIN)  # it is widened until there is one
    assert result.beam is None or result.beam >= beam
    if result.tree is not None:
        assert result.cost >= (expected.lost, expected.total * (1 - 1e-9))
        verify(result.tree, problem.guesses, problem.weights, colours)


@pytest.mark.parametrize("beam", [2, 3])
def test_a_beam_is_doubled_twice_before_games_are_given_up(beam):
    problem = rovers()
    steps = []
    options = SearchOptions(beam=beam, openers=5)
    result = find_best_tree(problem, options, progress=steps.append)
    assert result.beam == 4 * beam
    assert result.openers_searched == 5
    assert steps[-1].openers == 1  # with wider beams, only the best tree's opener
    wider = Engine(problem, beam=result.beam)
    cost, _ = wider.cost(int(wider.game.place[result.opener]))
    assert result.lost == wider.game.told(cost).lost


@pytest.mark.slow
@examples(80)
@given(problem=problems(), beam=st.none() | st.integers(1, 4))
def test_time_for_bounds_raises_them_and_keeps_them_sound(problem, beam):
    options = SearchOptions(openers=1, beam=beam, bounding=0)
    without = find_best_tree(problem, options)
    given_time = find_best_tree(problem, replace(options, bounding=60))
    assert without.bound <= given_time.bound * (1 + 1e-9)
    assert given_time.bound <= brute_force(problem) * (1 + 1e-9)
    # All bounds are as high as they get without search.
    engine = Engine(problem, memo_bits=8)
    if beam is not None and given_time.beam is not None and given_time.total is not None:
        bounds = [engine.bound(int(opener)) for opener in engine.openers.guesses]
        least = min([*bounds, engine.game.cost(given_time.cost)])
        assert engine.game.told(least).total <= given_time.bound * (1 + 1e-9)


@examples(80)
@given(problem=problems(), beam=st.none() | st.integers(1, 4))
def test_a_first_pass_is_between_bound_and_cost(problem, beam):
    engine, exact = Engine(problem, beam=beam, memo_bits=8), Engine(problem, memo_bits=8)
    for opener, floor in zip(engine.openers.guesses, engine.openers.floors, strict=True):
        cost = exact.cost(opener).value
        engine.cost(opener)  # what it remembers must not be taken for a bound
        assert floor <= engine.bound(int(opener)) <= cost
        assert engine.bound(int(opener), below=cost) <= cost


@examples(100)
@given(
    problem=problems(),
    turns=st.integers(2, 6),
    pick=st.integers(0, 2**16 - 1),
    loss=st.sampled_from([None, 2, 10, 1000]),
)
def test_bounds_and_choices_without_search(problem, turns, pick, loss):
    """`bound` never exceeds the true cost, and is it when it says so."""
    problem = replace(problem, hard=HardMode.OFF, loss=loss)
    engine = Engine(problem, memo_bits=8)
    members = np.array([i for i in range(engine.game.n_answers) if pick >> i & 1], np.int64)
    if len(members) < 2:
        return
    tables, root = engine.tables, engine.root
    value, exact, guess = from_python(bound)(tables, root, members, turns, engine.no_hints)
    everything = from_python(restrict)(tables, root, members, engine.no_hints)
    assert np.all(np.diff(everything.floors) >= 0)
    rows = engine.game.order[members]
    rest = np.setdiff1d(np.arange(len(problem.guesses)), rows)
    part = replace(
        problem,
        guesses=problem.guesses[np.concatenate([rows, rest])],
        answers=problem.guesses[rows],
        weights=engine.game.weights[members],
    )
    true = brute_force(part, turns=turns)
    true = INFEASIBLE if true == LOST else true
    assert value == true if exact else value <= true
    if exact and true < INFEASIBLE:
        place = {int(r): i for i, r in enumerate(np.concatenate([rows, rest]))}
        assert brute_force(part, place[int(engine.game.order[guess])], turns) == true


@examples(60)
@given(
    seed=st.integers(0, 2**32),
    m=st.integers(2, 40),
    limit=st.integers(1, 60),
    heavy=st.integers(1, 9),
)
def test_bit_sliced_counting_finds_the_least(seed, m, limit, heavy):
    problem = random_problem(seed, 60, 300, 4, 5)
    engine = Engine(problem, memo_bits=4)
    random = np.random.default_rng(seed)
    members = np.sort(random.choice(60, m, replace=False)).astype(np.int64)
    quanta = np.sort(random.integers(0, heavy, m))[::-1].copy()
    caps = from_python(caps_of)(engine.tables, engine.root, members)
    counts = []
    for guess in engine.openers.guesses:
        seen, count = set(), 0
        for i, member in enumerate(members):
            pattern = reference.pattern(engine.game.guesses[guess], engine.game.guesses[member])
            count += quanta[i] if pattern in seen else 0
            seen.add(pattern)
        counts.append(count)
    found, lane = from_python(fewest_collisions)(
        engine.tables, engine.root, members, quanta, caps, limit, engine.no_hints
    )
    if min(counts) >= limit:
        assert (found, lane) == (limit, -1)
    else:
        assert found == min(counts) == counts[lane]


def test_words_in_disorder_of_weight_map_back():
    problem = random_problem(11, 12, 40, 4, 4, weights="ints")
    result = find_best_tree(problem)
    turns = turns_taken(result.tree, problem.guesses, 12, colours)
    assert (turns * problem.weights).sum() == result.total == brute_force(problem)
    assert (np.diff(prepare(problem).weights) <= 0).all()


def test_one_answer_and_no_more():
    problem = random_problem(0, 1, 1, 3, 3)
    result = find_best_tree(problem)
    assert (result.total, result.max_guesses, result.opener) == (1, 1, 0)


def test_options_that_make_no_sense():
    problem = random_problem(0, 5, 9, 3, 3)
    for options in (
        {"opener": 9},
        {"beam": 0},
        {"openers": 0},
        {"objective": "fun"},
    ):
        with pytest.raises(ValueError, match=r"opener|beam|objective"):
            find_best_tree(problem, SearchOptions(**options))


def test_searching_some_openers_says_what_is_left_open():
    problem = random_problem(5, 16, 28, 3, 4)
    best = brute_force(problem)
    result = find_best_tree(problem, SearchOptions(openers=1))
    assert result.bound <= best <= result.total
    assert result.openers_searched == 1
    assert result.proven == (result.bound == result.total)


@pytest.mark.parametrize("weights", [[1e100, 1e100, 1e-100], [1e100, 5, 7], [2.0**36, 2**36, 4]])
def test_all_weights_that_packs_may_have_are_searched(weights, tmp_path):
    words = ["crane", "slate", "banal"]
    answers = "".join(f"{word}\t{w!r}\n" for word, w in zip(words, weights, strict=True))
    pack = write_pack(tmp_path / "odd", answers=answers, guesses="tares\n")
    result = find_best_tree(SearchProblem.of(load(pack)))
    assert result.proven
    lost, total = brute_force(SearchProblem.of(load(pack)))
    assert (result.lost, lost) == (0, 0)
    assert result.total == pytest.approx(total)


def test_beams_and_openers_may_be_wider_than_any_list():
    problem = random_problem(4, 12, 30, 4, 4)
    wide = find_best_tree(problem, SearchOptions(beam=10**20, openers=10**20))
    assert wide.total == find_best_tree(problem).total
