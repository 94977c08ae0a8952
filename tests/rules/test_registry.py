"""All rules: how they are found, and what every one of them must do."""

from __future__ import annotations

import pickle

import pytest

from tests.packs import some_by_default
from tests.rules.oracle import table_of
from tilewise import Game, Session, load
from tilewise.errors import TilewiseError
from tilewise.knowledge.position import Position
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.rules.registry import rule_named, rule_names
from tilewise.search.live import compile_search, exact_advice
from tilewise.search.problem import SearchProblem
from tilewise.strategies import create_strategy, strategy_names
from tilewise.trees.player import load_player

OTHERS = [name for name in rule_names() if name not in ("wordle", "handle", "kotobade", "mathler")]


def test_the_default_comes_first() -> None:
    assert rule_names()[0] == "wordle"
    assert {"mastermind", "peaks"} <= set(rule_names())


def test_an_unknown_rule() -> None:
    with pytest.raises(TilewiseError, match="rules must be one of wordle, "):
        load("en").by_rule("chess")


@pytest.mark.parametrize("name", rule_names())
def test_a_rule_is_called_what_its_module_is(name: str) -> None:
    rule = rule_named(name)
    assert rule.name == name
    assert pickle.loads(pickle.dumps(rule)) is rule
    assert len({state.letter for state in rule.states}) == len(rule.states)
    assert rule.states[0].name in rule.how_to_type() or not rule.is_by_tile


@pytest.mark.parametrize("name", rule_names())
def test_colour_is_never_the_only_sign(name: str) -> None:
    """States differ in colour, in both themes, and in a sign; the app draws Y and G itself."""
    states = rule_named(name).states
    for colours in ([one.colour for one in states], [one.contrast_colour for one in states]):
        assert len(set(colours)) == len(states)
    signs = [one.sign or (one.letter if one.letter in "YG" else "") for one in states]
    assert len(set(signs)) == len(states)
    for emoji in ([one.emoji for one in states], [one.contrast for one in states]):
        assert len(set(emoji)) == len(states)


def test_the_own_rule_changes_nothing() -> None:
    en = load("en")
    assert en.by_rule("wordle") is en


@pytest.mark.parametrize("name", OTHERS)
def test_openers_and_trees_are_those_of_the_own_rule(name: str) -> None:
    other = load("en").by_rule(name)
    assert other.opener_file is None
    assert load_player(other) is None
    if not other.rule.hides_more:  # those have no exact search, and so no trees
        own, others = (SearchProblem.of(pack).digest for pack in (load("en"), other))
        assert own != others


@pytest.mark.parametrize("name", some_by_default(OTHERS, ["fibble", "peaks"]))
def test_a_whole_game(name: str) -> None:
    lexicon = load("en").by_rule(name)
    game = Game(lexicon, ["brick", "mouth"][: lexicon.rule.words_hidden])
    session = Session(lexicon)
    session.add("crane", game.guess("crane"))
    while not game.is_solved:
        word = session.suggest(1)[0].word
        session.add(word, game.guess(word))
    assert session.is_solved
    assert session.turns[-1].pattern == lexicon.rule.all_correct(5)
    again = Session.from_json(session.to_json())
    assert (again.lexicon.rule, again.turns) == (lexicon.rule, session.turns)


@pytest.mark.parametrize("name", some_by_default(strategy_names(), ["entropy", "tile-score"]))
@pytest.mark.parametrize(
    ("pack", "rule", "answer", "guesses"),
    [
        ("ja-4", "kotobade", "だっかく", ["たつまき", "だったん"]),
        ("nerdle-midi", "mathler", "10+4=14", ["48/16=3"]),
        ("en", "xordle", "brick+mouth", ["crane", "toils"]),
    ],
)
def test_every_strategy_ranks(
    name: str, pack: str, rule: str, answer: str, guesses: list[str]
) -> None:
    lexicon = load(pack).by_rule(rule)
    game, session = Game(lexicon, answer), Session(lexicon, create_strategy(name))
    for guess in guesses:
        session.add(guess, game.guess(guess))
    assert session.suggest(1)


@pytest.mark.slow  # compiles
@pytest.mark.parametrize("length", [4, 6])  # patterns of one byte, and of two
@pytest.mark.parametrize(
    "name",
    [
        name
        for name in rule_names()
        if not (rule_named(name).hides_more or rule_named(name).wins_alike)
    ],
)
def test_both_exact_searches_agree(name: str, length: int) -> None:
    compile_search(length, rule_named(name))
    position = Position.start(table_of(rule_named(name), 60, 25, length, 9))
    in_numpy, compiled = (exact_advice(position, [], 300, in_numpy=most) for most in (40, 0))
    assert in_numpy is not None
    assert compiled is not None
    costs = [found.expected_guesses[found.best] for found in (in_numpy, compiled)]
    assert costs[0] == pytest.approx(costs[1])


@pytest.mark.slow  # processes start
@pytest.mark.parametrize("name", OTHERS)
def test_a_simulation_in_processes(name: str) -> None:
    lexicon = load("en").by_rule(name)
    answers = AnswerList.of_words(lexicon, ["brick", "mouth", "crane", "speed"])
    opener = lexicon.encode("stale")
    found = []
    for jobs in (1, 2):
        strategy = create_strategy("entropy")
        games = Simulation(lexicon, strategy, answers, opener=opener, jobs=jobs)
        list(games)
        found.append(games.result().distribution)
    assert found[0] == found[1]
