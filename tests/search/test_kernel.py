"""Patterns, surveys and problem preparation against the plain referee."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.search.calling import from_python
from tests.search.plain import brute_force, examples, random_problem
from tilewise.errors import SearchError
from tilewise.rules.feedback import WORDLE, pattern_matrix
from tilewise.rules.hardmode import HardMode, keeping_to
from tilewise.rules.rule import Turn
from tilewise.search.best_tree import Search
from tilewise.search.engine import Engine
from tilewise.search.kernel import state
from tilewise.search.kernel.bounds import MANY, caps_of, traits_of
from tilewise.search.kernel.compiled import LANES
from tilewise.search.kernel.state import (
    IN_USE,
    Tables,
    View,
    find_allowed,
    learn,
    marks_of,
    new_tables,
    no_hints,
    recall,
    remember,
)
from tilewise.search.kernel.views import (
    SIDE_BY_SIDE,
    new_tally,
    pattern_lanes,
    sort_by,
    tally_one_by_one,
    tally_side_by_side,
)
from tilewise.search.problem import Cost, SearchProblem, prepare

pytestmark = pytest.mark.slow


@pytest.mark.versions
@examples(60)
@given(seed=st.integers(0, 2**32), length=st.integers(1, 10), tokens=st.integers(1, 5))
def test_pattern_lanes_match_the_referee(seed, length, tokens):
    game = prepare(random_problem(seed, 9, 90, tokens, length))
    order = np.random.default_rng(seed).permutation(len(game.guesses))
    blocks = pattern_lanes(game.guesses[order], game.guesses[: game.n_answers], game.problem.rule)
    assert blocks.dtype == (np.uint8 if length <= 5 else np.uint16)
    for place, guess in enumerate(order):
        for answer in range(game.n_answers):
            expected = reference.pattern(game.guesses[guess], game.guesses[answer])
            assert blocks[place // 64, answer, place % 64] == expected


@pytest.mark.versions
def test_answers_fall_in_weight_and_map_back():
    words = np.array([[0, 1], [1, 0], [1, 1], [0, 0]], np.uint8)
    game = prepare(SearchProblem(words, np.array([4, 12, 8]), 2))
    assert game.weights.tolist() == [3, 2, 1]
    assert game.order.tolist() == [1, 2, 0, 3]
    assert np.array_equal(game.guesses, words[game.order])
    assert game.units(6) == 24
    assert isinstance(game.units(6), int)
    assert game.cost(Cost(0, 24)) == 6


@pytest.mark.versions
def test_float_weights_keep_their_ratios():
    words = np.array([[0], [1], [2]], np.uint8)
    game = prepare(SearchProblem(words, np.array([0.25, 0.125, 0.5]), 3))
    assert game.weights.tolist() == [4, 2, 1]
    assert game.units(7) == 0.875


@pytest.mark.versions
def test_unequal_float_weights_are_accurate():
    weights = np.random.default_rng(0).random(50) + 1e-6
    words = np.array([[i] for i in range(50)], np.uint8)
    game = prepare(SearchProblem(words, weights, 50))
    back = game.weights * game.scale
    assert np.allclose(back, weights[game.order], rtol=0, atol=1e-9 * weights.sum())


WORDS = np.array([[0, 1], [1, 0], [1, 1]], np.uint8)


@pytest.mark.versions
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"alphabet_size": 1}, "outside an alphabet"),
        ({"weights": np.array([1, 0, 1])}, "positive"),
        ({"weights": np.array([1.0, np.nan, 1.0])}, "positive"),
        ({"weights": np.array([1 << 40, 1, 1])}, "sum"),
        ({"weights": (1 << 33) + np.arange(3), "max_guesses": 1 << 22}, "too large for a game"),
        ({"loss": 1}, "at least two guesses"),
        ({"loss": 1 << 58}, "less than 96076792050570575 guesses"),
        ({"guesses": np.concatenate([WORDS, WORDS[:1]])}, "twice"),
        ({"weights": np.ones(0)}, "positive"),
    ],
)
def test_unsound_problems_are_refused(changes, complaint):
    fields = {"guesses": WORDS, "weights": np.ones(3, np.int64), "alphabet_size": 2}
    with pytest.raises(ValueError, match=complaint):
        prepare(SearchProblem(**(fields | changes)))


@pytest.mark.versions
def test_too_long_words_are_refused():
    words = np.zeros((1, 11), np.uint8)
    with pytest.raises(SearchError, match="words have 11 tiles; exact search handles up to 10"):
        prepare(SearchProblem(words, np.ones(1, np.int64), 1))


@pytest.mark.versions
def test_guesses_that_split_alike_stand_for_each_other():
    # 5 and 6 are in no answer: [0, 5] and [0, 6] say the same; [5, 6] says nothing at all.
    words = np.array([[0, 1], [1, 0], [1, 1], [0, 5], [0, 6], [5, 6]], np.uint8)
    problem = SearchProblem(words, np.ones(3, np.int64), 7)
    assert Engine(problem, memo_bits=4).openers.like.tolist() == [0, 1, 2, 3, 3, -1]
    hard = SearchProblem(words, np.ones(3, np.int64), 7, hard=HardMode.HARD)
    assert Engine(hard, memo_bits=4).openers.like.tolist() == [0, 1, 2, 3, 4, -1]


@pytest.mark.versions
def test_a_guess_that_tells_nothing_costs_a_turn():
    words = np.array([[0, 1], [1, 0], [1, 1], [5, 6], [0, 5]], np.uint8)
    problem = SearchProblem(words, np.ones(3, np.int64), 7)
    engine = Engine(problem, memo_bits=4)
    assert engine.openers.like.tolist() == [0, 1, 2, -1, 4]
    assert [engine.cost(guess).value for guess in range(5)] == brute_forces(problem)
    assert engine.bound(3) == 8


def brute_forces(problem):
    return [brute_force(problem, guess).total for guess in range(len(problem.guesses))]


@pytest.mark.versions
def test_problems_are_told_apart_by_their_digests():
    problem = random_problem(1, 5, 10, 3, 3)
    same = SearchProblem(problem.guesses.copy(), problem.weights, 3)
    assert problem.digest == same.digest
    assert problem.digest != replace(problem, alphabet_size=4).digest
    assert problem.digest != replace(problem, loss=10).digest
    assert replace(problem, loss=10).digest != replace(problem, loss=11).digest
    assert problem.digest != random_problem(1, 5, 10, 3, 3, hard=True).digest
    assert problem.digest != random_problem(1, 5, 10, 3, 3, weights="ints").digest


# -- Tallies of guesses: 64 at a time, one by one, and by plain counting ---


ANSWERS, BLOCKS = 300, 3


def view_of(dtype: type[np.unsignedinteger], most: int, seed: int) -> View:
    """A view of random patterns below a number; only what is tallied is there."""
    random = np.random.default_rng(seed)
    blocks = random.integers(most, size=(BLOCKS, ANSWERS, LANES)).astype(dtype)
    none = np.zeros(0, np.int64)
    return View(
        ids=np.arange(ANSWERS),
        weights=np.sort(random.integers(1, 50, ANSWERS))[::-1].copy(),
        cross=np.zeros((0, 0), dtype),
        blocks=blocks,
        guesses=np.arange(BLOCKS * LANES),
        floors=none,
        caps=np.zeros(0, np.uint8),
        spots=none,
        marks=np.zeros((2, 0, 0, 0), np.uint64),
        plain=np.zeros(0, np.uint64),
        barred=np.zeros(0, np.bool_),
    )


def tables_of_a_word(length: int, bits: int) -> Tables:
    """Tables whose memo has this many bits, of a game of one word."""
    game = prepare(SearchProblem(np.zeros((1, length), np.uint8), np.ones(1), 1))
    return new_tables(game, KEYS[:1], bits, 0)


COUNTS = [2, 17, SIDE_BY_SIDE]


@pytest.mark.versions
@pytest.mark.parametrize(
    ("dtype", "length"),
    [(np.uint8, 5), (np.uint16, 6)],
)
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("most", [2, 243])
def test_tallies_of_both_kinds_are_what_plain_counting_gives(
    dtype: type[np.unsignedinteger], length: int, count: int, most: int
) -> None:
    view = view_of(dtype, most, seed=count)
    random = np.random.default_rng(most)
    members = np.sort(random.choice(ANSWERS, count, replace=False))
    keys = random.integers(1, 1 << 63, count, dtype=np.uint64)
    weights = view.weights[members]
    tables = tables_of_a_word(length, 4)
    together, apart = new_tally(BLOCKS * LANES), new_tally(BLOCKS * LANES)
    from_python(tally_side_by_side)(view, members, keys, weights, together)
    from_python(tally_one_by_one)(tables, view, members, keys, weights, apart)
    plain = [
        counted(view.blocks[u // LANES, members, u % LANES], weights) for u in range(2 * LANES)
    ]
    for tally in (together, apart):
        found = zip(*(part[: 2 * LANES].tolist() for part in tally[1:]), strict=True)
        assert list(found) == [one[1:] for one in plain]
        splits, firsts = tally.splits[: 2 * LANES].tolist(), [one[0] for one in plain]
        assert len(set(zip(splits, firsts, strict=True))) == len(set(splits)) == len(set(firsts))


def counted(patterns: np.ndarray, weights: np.ndarray) -> tuple[tuple[int, ...], int, int, int]:
    """Which members are alike, the weight that collides, pairs and classes."""
    shown = patterns.tolist()
    firsts = tuple(shown.index(pattern) for pattern in shown)
    collided = sum(int(w) for i, w in enumerate(weights) if firsts[i] < i)
    pairs = sum(a == b for a, b in combinations(shown, 2))
    return firsts, collided, pairs, len(set(shown))


@pytest.mark.versions
@pytest.mark.parametrize("most", [1, 2, 3_000, 1 << 45])
def test_places_are_sorted_by_key_and_equal_ones_stay_in_order(most: int) -> None:
    random = np.random.default_rng(most)
    keys = random.integers(-most, most, 5_000)
    order = np.arange(len(keys))
    from_python(sort_by)(keys, order)
    assert order.tolist() == np.argsort(keys, kind="stable").tolist()


# -- Caps on the number of buckets: never below the real number, and no effect on any result ---


ALIKE = np.array([[0, 1, 0], [2, 0, 1]], np.uint8)


@pytest.mark.versions
def test_traits_are_what_single_tiles_tell():
    traits = traits_of(ALIKE, 3)
    without, at, elsewhere = traits[:, 0::7], traits[:, [1, 2, 3]], traits[:, [4, 5, 6]]
    assert without.tolist() == [[False, False, True], [False, False, False]]
    assert at.tolist() == [[True, False, True], [False, True, False]]  # of token 0
    assert elsewhere.tolist() == [[False, True, False], [True, False, True]]


@pytest.mark.versions
@pytest.mark.parametrize("length", [5, 6])  # 16 bits
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


@pytest.mark.versions
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
    assert min(found[0]).value >= engine.game.cost(Search(problem).best_tree().cost)


@pytest.mark.versions
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


# -- Which guesses follow hard mode's hints, 64 at a time, against the rules word by word ---


HINTED, LENGTH, TOKENS = 150, 5, 4


@pytest.mark.versions
@pytest.mark.parametrize("hard", [HardMode.HARD, HardMode.STRICT])
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_the_guesses_that_follow_all_hints(hard: HardMode, turns: int) -> None:
    random = np.random.default_rng(turns)
    tokens = np.unique(random.integers(TOKENS, size=(HINTED, LENGTH)).astype(np.uint8), axis=0)
    rows = random.permutation(len(tokens))
    patterns = pattern_matrix(tokens, tokens)
    for answer in range(20):
        hints = no_hints(hard, LENGTH, TOKENS)
        played = []
        for guess in random.choice(len(tokens), turns):
            pattern = int(patterns[guess, answer])
            played.append(Turn(tuple(tokens[guess].tolist()), pattern))
            before, hints = hints, no_hints(hard, LENGTH, TOKENS)
            learn(tokens, guess, pattern, before, hints)
        marks = marks_of(tokens, rows, hints)
        allowed = np.zeros(marks.shape[3], np.uint64)
        from_python(find_allowed)(marks, hints, allowed)
        bits = np.unpackbits(allowed.view(np.uint8), bitorder="little")[: len(rows)].astype(bool)
        assert (bits == keeping_to(played, tokens[rows], hard, WORDLE)).all()


@pytest.mark.versions
def test_without_hard_mode_every_guess_is_allowed() -> None:
    hints = no_hints(HardMode.OFF, LENGTH, TOKENS)
    marks = marks_of(np.zeros((70, LENGTH), np.uint8), np.arange(70), hints)
    allowed = np.zeros(2, np.uint64)
    from_python(find_allowed)(marks, hints, allowed)
    assert (allowed == ~np.uint64(0)).all()


# -- What the compiled search remembers about positions, while its memory grows ---


POSITIONS = 40_000
KEYS = np.random.default_rng(7).integers(1, 1 << 63, (POSITIONS, 2), dtype=np.uint64)


def remembered(known: Tables) -> list[bool]:
    """For each position, whether all that was said of it is known; nothing else may be."""
    found = [from_python(recall)(known, first, second) for first, second in KEYS]
    for number, (value, exact, guess) in enumerate(found):
        assert value == -1 or (value, exact, guess) == (number + 1, number % 2 == 0, number % 97)
    return [value >= 0 for value, _, _ in found]


@pytest.mark.versions
def test_a_memo_uses_little_at_first_and_grows_without_forgetting() -> None:
    known = tables_of_a_word(5, 20)
    assert known.memo.extent[IN_USE] == 1 << state.FIRST_BITS
    for number, (first, second) in enumerate(KEYS):
        from_python(remember)(known, first, second, number + 1, number % 2 == 0, number % 97)
    assert known.memo.extent[IN_USE] == 1 << 18  # a quarter of 2^17 slots is less
    assert np.mean(remembered(known)) > 0.99


def test_a_full_memo_forgets_the_cheapest() -> None:
    known = tables_of_a_word(5, 12)
    for number, (first, second) in enumerate(KEYS):
        from_python(remember)(known, first, second, number + 1, number % 2 == 0, number % 97)
    kept = np.flatnonzero(remembered(known))
    assert 3000 < len(kept) <= 1 << 12
    assert kept.mean() > 0.9 * POSITIONS
