"""Caps on the number of buckets: never below the real number, and no effect on any result."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.calling import from_python
from tests.search.plain import examples, random_problem
from tilewise.search.best_tree import find_best_tree
from tilewise.search.engine import Engine
from tilewise.search.kernel.bounds import MANY, caps_of
from tilewise.search.kernel.traits import traits_of

WORDS = np.array([[0, 1, 0], [2, 0, 1]], np.uint8)


def test_traits_are_what_single_tiles_tell():
    traits = traits_of(WORDS, 3)
    without, at, elsewhere = traits[:, 0::7], traits[:, [1, 2, 3]], traits[:, [4, 5, 6]]
    assert without.tolist() == [[False, False, True], [False, False, False]]
    assert at.tolist() == [[True, False, True], [False, True, False]]  # of token 0
    assert elsewhere.tolist() == [[False, True, False], [True, False, True]]


@pytest.mark.parametrize("length", [4, 5, pytest.param(6, marks=pytest.mark.slow)])  # 16 bits
@examples(15)
@given(seed=st.integers(0, 2**32), opener=st.integers(0, 299))
def test_no_bucket_is_split_further_than_its_cap(length, seed, opener):
    engine = Engine(random_problem(seed, 300, 500, 6, length), memo_bits=4)
    engine.count_traits()
    root = engine.root
    assert len(engine.tables.traits.caps) > 0
    patterns = root.blocks.transpose(0, 2, 1).reshape(-1, 300)[: len(root.guesses)]
    opener %= len(patterns)
    for value in np.unique(patterns[opener]):
        members = np.flatnonzero(patterns[opener] == value)
        if len(members) < MANY:
            continue
        caps = from_python(caps_of)(engine.tables, root, members)[: len(patterns)]
        made = [len(np.unique(row)) for row in patterns[:, members]]
        assert (caps >= made).all()


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("weights", ["equal", "ints"])
def test_caps_change_no_result(hard, weights):
    problem = random_problem(1, 120, 200, 4, 5, hard=hard, weights=weights)
    found = []
    for counted in (False, True):
        engine = Engine(problem)
        if counted:
            engine.count_traits()
        found.append([engine.cost(int(o)) for o in engine.openers.guesses[::5]])
        assert (len(engine.tables.traits.caps) > 0) == counted
    assert found[0] == found[1]
    assert min(found[0]).value >= engine.game.cost(find_best_tree(problem).cost)


def test_traits_are_counted_only_for_many_openers_to_come():
    engine = Engine(random_problem(3, 120, 300, 6, 4), memo_bits=8)
    engine.expect(300)
    assert not len(engine.tables.traits.caps)  # before any time has gone into the search
    engine._until_traits = 0.0
    for opener in engine.openers.guesses[:3].tolist():
        engine.cost(opener)
    engine.expect(3)
    assert not len(engine.tables.traits.caps)
    engine.expect(4)
    assert len(engine.tables.traits.caps)
