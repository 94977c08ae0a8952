"""Exact advice in a game: compared with brute force and with each other, and in time."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.plain import brute_force, examples, problems
from tilewise.knowledge.position import Position
from tilewise.lexicon import load
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import WORDLE, guess_patterns, pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Turn
from tilewise.search import FEW
from tilewise.search.live import CompiledSearch, SmallSearch, compile_search, exact_advice
from tilewise.search.problem import SearchProblem
from tilewise.trees.tree import LOSS

AN_HOUR = 3600.0
SMALL = {"n": 12, "size": 24, "tokens": 4, "length": 5, "max_guesses": 6}


COMPILED = pytest.param(CompiledSearch, marks=[pytest.mark.slow, pytest.mark.versions])


def test_rounding_changes_no_guess():
    """Sums end in other digits on other processors, but the same guesses are looked into."""
    ja = load("ja")
    position = Position.start(ja.words)
    for word, marks in [("こかくそう", "....."), ("どいつじん", "...GY")]:
        position = position.after(ja.read_turn(word, marks))
    rows = np.concatenate(
        [position.candidates, np.setdiff1d(position.representatives, position.candidates)]
    )
    tokens = ja.words.tokens[rows]
    values, which = np.unique(position.probabilities, return_inverse=True)
    found = []
    for noise in (0, np.random.default_rng(1).uniform(-1e-14, 1e-14, len(values))):
        weights = (values * (1 + noise))[which]
        alphabet = ja.words.alphabet_size
        search = SmallSearch(
            SearchProblem(tokens, weights, alphabet, loss=1000),
            effort=20_000,
        )
        found.append((search.best()[1], search._left))
    assert found[0] == found[1]


def check_costs(search, problem, which):
    position = search(problem, perf_counter() + AN_HOUR)
    cost, guess = position.best()
    assert cost == pytest.approx(brute_force(problem))
    for opener in (guess, which % len(problem.guesses)):
        assert position.cost(opener) == pytest.approx(brute_force(problem, opener))


@pytest.mark.parametrize("search", [SmallSearch, COMPILED])
@examples(200)
@given(
    problem=problems(**SMALL),
    which=st.integers(0, 99),
    loss=st.sampled_from([2, 3, 10, 1000]),
)
def test_a_loss_is_priced(search, problem, which, loss):
    """The least price there is, that of advice, and one that no guesses make up for."""
    check_costs(search, replace(problem, loss=loss), which)


@pytest.mark.slow
@pytest.mark.versions
@pytest.mark.parametrize("mode", HardMode)
@pytest.mark.parametrize("loss", [2, LOSS, 1000])
def test_both_searches_agree_on_games_that_may_be_lost(en, mode, loss):
    """Of words that are hard to tell apart: the best cost, and that of any guess."""
    position = after(en, "slate=..G.G")
    ending_in_e = np.flatnonzero(en.words.tokens[:, 4] == en.encode("slate")[4])
    random = np.random.default_rng(loss)
    for turns in range(1, 6):
        answers = random.choice(position.candidates, min(position.count, 18), replace=False)
        others = random.choice(np.setdiff1d(ending_in_e, answers), 60, replace=False)
        tokens = en.words.tokens[np.concatenate([answers, others])]
        weights = random.random(len(answers)) ** 6 + 1e-4
        problem = SearchProblem(tokens, weights, en.words.alphabet_size, turns, mode, loss=loss)
        small, engine = SmallSearch(problem), CompiledSearch(problem, perf_counter() + AN_HOUR)
        assert small.best()[0] == pytest.approx(engine.best()[0], rel=1e-7)
        for guess in range(0, len(tokens), 7):
            assert small.cost(guess) == pytest.approx(engine.cost(guess), rel=1e-7)


def test_an_unlikely_word_costs_the_likely_ones_no_guess():
    nyt = load(EN.with_name("en-nyt"))
    position = after(nyt, "tarse=Y....", "hoing=..Y..", "bifid=.G...")
    assert min(position.probabilities) < 0.01
    advice = exact_advice(position, [], 60)
    assert nyt.words.tokens[advice.best].tolist() in [
        list(nyt.encode(w)) for w in ("kitty", "witty")
    ]


@examples(60)
@given(problem=problems(**SMALL), guess=st.integers(0, 99), answer=st.integers(0, 99))
def test_advice_after_a_turn_matches_brute_force(problem, guess, answer):
    weights = problem.weights.astype(float)
    table = WordTable(problem.guesses, weights, problem.alphabet_size, problem.max_guesses + 1)
    start = Position.start(table, hard=problem.hard)
    opener = tuple(problem.guesses[guess % len(problem.guesses)].tolist())
    met = pattern(opener, problem.answers[answer % len(problem.answers)].tolist())
    position = start.after(Turn(opener, met))
    assert len(position.belief.listed)
    asked = position.allowed[:5]
    advice = exact_advice(position, asked, 60)
    rows = np.r_[position.candidates, np.setdiff1d(position.allowed, position.candidates)]
    part = type(problem)(
        problem.guesses[rows],
        position.probabilities,
        problem.alphabet_size,
        problem.max_guesses,
        problem.hard,
        loss=LOSS,
    )
    expected = brute_force(part)
    if advice is None:
        assert part.max_guesses < 1
        return
    assert advice.expected_guesses[advice.best] == pytest.approx(expected)
    for row in asked.tolist():
        place = rows.tolist().index(row)
        assert advice.expected_guesses[row] == pytest.approx(brute_force(part, place))


EN = Path(__file__).parents[2] / "lexicons" / "en"


@pytest.fixture(scope="module")
def en():
    return load(EN)


def after(lexicon, *rows):
    position = Position.start(lexicon.words)
    for row in rows:
        guess, _, feedback = row.partition("=")
        position = position.after(lexicon.read_turn(guess, feedback))
    return position


@pytest.mark.slow
@pytest.mark.versions
def test_both_engines_agree_on_real_words(en):
    position = after(en, "crane=.Y..G")
    assert position.count <= FEW
    advice = exact_advice(position, position.candidates, 60)
    assert set(position.candidates.tolist()) <= set(advice.expected_guesses)
    best = advice.expected_guesses[advice.best]
    assert best == min(advice.expected_guesses.values())


@pytest.mark.slow
def test_an_opening_played_on_by_exact_advice_takes_the_published_total(en):
    en = en.suggesting("all")
    crane = en.encode("crane")
    compile_search(5)
    start = Position.start(en.words)
    total = float(en.words.answer_count)
    met = guess_patterns(crane, en.words.tokens[: en.words.answer_count])
    for value in np.unique(met):
        turn = Turn(crane, int(value))
        if WORDLE.solves(turn):
            continue
        position = start.after(turn)
        advice = exact_advice(position, [], 60)
        total += advice.expected_guesses[advice.best] * position.count
    assert total == pytest.approx(7930)


def test_no_time_is_no_advice(en):
    position = after(en, "crane=.Y..G")
    assert exact_advice(position, [], 0.0) is None
    many = after(en, "zzzzz=.....")
    assert exact_advice(many, [], 60) is None


def test_what_numpy_abandons_is_left_alone_without_the_engine(en, monkeypatch):
    """As in a browser, where Python lacks some of what the engine imports."""

    def give_up(*_):
        raise TimeoutError

    position = after(en, "crane=.Y..G")
    monkeypatch.setattr("tilewise.search.live.SmallSearch.best", give_up)
    monkeypatch.setattr("tilewise.search.live.has_engine", lambda: False)
    monkeypatch.setitem(sys.modules, "tilewise.search.engine", None)
    assert exact_advice(position, [], AN_HOUR) is None


WITHOUT_NUMBA = """
import sys
from pathlib import Path
sys.modules["numba"] = None
from tilewise.knowledge.position import Position
from tilewise.lexicon import load
from tilewise.rules.rule import Turn
from tilewise.search.live import exact_advice
from tilewise.search import exact_limit

print(exact_limit())
lexicon = load(Path(sys.argv[1]))
for pattern in (29, 0):
    position = Position.start(lexicon.words).after(Turn(lexicon.encode("crane"), pattern))
    print(position.count, exact_advice(position, [], 60) is not None)
"""


def test_without_the_extra_small_positions_are_searched():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA, str(EN)], check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == ["40", "40", "True", "263", "False"]


def test_the_limit_is_known_without_loading_the_engine():
    code = (
        "import sys; from tilewise.search.live import exact_limit; "
        "print(exact_limit(), 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["1000", "False"]
