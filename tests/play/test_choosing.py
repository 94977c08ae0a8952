"""The tree's guess, then exact search's, then the ranking's."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import random_table
from tilewise import load
from tilewise.knowledge.position import Position
from tilewise.play.advice import Choice, Chooser
from tilewise.play.session import Session
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.strategies import choose_strategy, create_strategy
from tilewise.strategies.splitting import Optimal


@given(seed=st.integers(0, 500))
def test_off_the_tree_few_candidates_are_searched_to_the_end(seed: int) -> None:
    table = random_table(seed, words=14, answers=8, length=3, alphabet=3)
    position = Position.start(table)
    choice = Chooser(Optimal()).choose(position)
    assert not choice.is_estimated
    advice = Chooser(Optimal()).exact(position, range(14))
    assert advice is not None
    assert advice.expected_guesses[choice.row] == min(advice.expected_guesses.values())
    assert Chooser(Optimal(), exact_up_to=7).choose(position).is_estimated
    assert Chooser(create_strategy("entropy")).choose(position).is_estimated


def test_on_the_tree_the_tree_is_played() -> None:
    en = load("en")
    strategy = choose_strategy(en, None).strategy
    start = Position.start(en.words)
    planned = strategy.planned(start)
    assert planned is not None
    assert Chooser(strategy, exact_up_to=0).choose(start) == Choice(planned.row)


def test_a_session_says_what_is_exact_and_sorts_by_it() -> None:
    session = Session("en")
    first, *others = session.suggest(8)
    assert first.exact
    assert not any(other.exact for other in others)
    promised = [first.expected_guesses, *(other.expected_guesses for other in others)]
    assert promised == sorted(promised)
    session.add("crane", ".Y..G")
    session.add("slant", ".....")
    guesses = session.suggest(12)
    assert all(guess.exact for guess in guesses)
    promised = [guess.expected_guesses for guess in guesses]
    assert promised == sorted(promised)
    assert len({guess.word for guess in guesses}) == 12


def test_hard_mode_without_a_tree_is_searched_and_listed_in_order() -> None:
    """Pack en-nyt has no tree for hard mode, and there ten words are left that end in -ight."""
    session = Session("en-nyt", hard=True)
    session.add("doing", "..Y.Y")
    session.add("piggy", ".GG..")
    guesses = session.suggest(12)
    promised = [guess.expected_guesses for guess in guesses]
    assert all(guess.exact for guess in guesses)
    assert promised == sorted(promised)
    assert guesses[0].word == "liger"
    assert session.suggest(1) == guesses[:1]


def test_figures_from_estimates_are_not_called_optimal() -> None:
    en = load("en")
    strategy = choose_strategy(en, None).strategy
    answers = AnswerList.of_words(en, ["south"])
    guess = en.encode("zonal")
    assert Simulation(en, strategy, answers).run().strategy == "optimal"
    result = Simulation(en, strategy, answers, opener=guess, exact_up_to=0).run()
    assert result.strategy == "optimal, then expected-guesses"


def test_exactness_does_not_depend_on_what_is_asked() -> None:
    en = load("en")
    position = Session("en")
    position.add("crane", ".Y..G")
    one = {s.word: s.expected_guesses for s in position.suggest(1)}
    many = {s.word: s.expected_guesses for s in position.suggest(9)}
    assert one.items() <= many.items()
    assert np.isfinite(list(many.values())).all()
    assert len(en.words.tokens) == 12972
