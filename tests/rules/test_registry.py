"""All rules: how they are found, and what every one of them must do."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest

from tests.messages import assert_one_line
from tests.packs import some_by_default
from tests.rules.oracle import table_of
from tilewise import Game, Session, load
from tilewise.errors import GuessError, TilewiseError
from tilewise.knowledge.position import Position
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.rules.registry import rule_named, rule_names
from tilewise.rules.validity import WordRule, check_word, is_prime, value_of
from tilewise.search.live import compile_search, exact_advice
from tilewise.search.problem import SearchProblem
from tilewise.strategies.registry import create_strategy, strategy_names
from tilewise.trees.player import load_player

BY_ALPHABET = {"handle", "kotobade", "mathler", "ssaangn"}
SEARCHED = [
    name
    for name in rule_names()
    if not (rule_named(name).hides_more or rule_named(name).wins_alike)
]
OTHERS = [name for name in rule_names()[1:] if name not in BY_ALPHABET]


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
@pytest.mark.parametrize(
    ("name", "length"),
    [
        *((name, 4) for name in SEARCHED),  # patterns of one byte
        *((name, 6) for name in ("wordle", "peaks")),  # and of two
    ],
)
def test_both_exact_searches_agree(name: str, length: int) -> None:
    rule = rule_named(name)
    places = length * rule.tile_places
    compile_search(places, rule)
    position = Position.start(table_of(rule, 60, 25, places, 9))
    in_numpy, compiled = (exact_advice(position, [], 300, in_numpy=most) for most in (40, 0))
    assert in_numpy is not None
    assert compiled is not None
    costs = [found.expected_guesses[found.best] for found in (in_numpy, compiled)]
    assert costs[0] == pytest.approx(costs[1])


@pytest.mark.slow  # processes start
@pytest.mark.parametrize("name", ["peaks", "hardle", "xordle"])
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


# -- Words that follow a rule: true equations, primes ---


@pytest.mark.parametrize("word", ["1+2=3", "4-4=0", "1/3*9=3", "1-5+9=5", "12/3*4=16", "7*8-6=50"])
def test_true_equations(word: str) -> None:
    check_word(WordRule.EQUATION, word)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("1+2=4", "1+2=4 is false: 1+2 is 3, not 4"),
        ("2+3*4=20", "2+3*4=20 is false: 2+3*4 is 14, not 20"),
        ("1/3+1=1", "1/3+1=1 is false: 1/3+1 is 4/3, not 1"),
        (
            "12345678",
            "12345678 is not a valid equation; write one such as 1+2=3, "
            "with no number beginning with 0",
        ),
        (
            "1=1=1",
            "1=1=1 is not a valid equation; write one such as 1+2=3, "
            "with no number beginning with 0",
        ),
    ],
)
def test_a_wrong_equation_is_explained(word: str, why: str) -> None:
    with pytest.raises(GuessError) as caught:
        check_word(WordRule.EQUATION, word)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    "word", ["0+3=3", "03+1=4", "4/0=4", "12=12", "-1+3=2", "1+=1", "=1+2", ""]
)
def test_what_is_not_a_calculation_is_reported(word: str) -> None:
    with pytest.raises(GuessError, match="not a valid equation") as caught:
        check_word(WordRule.EQUATION, word)
    assert_one_line(str(caught.value))


@pytest.mark.parametrize("word", ["1+2=03", "1+2=1+2", "4-5=-1", "1+2="])
def test_a_result_is_a_number(word: str) -> None:
    with pytest.raises(GuessError, match="is not a valid equation"):
        check_word(WordRule.EQUATION, word)


def test_values_are_exact() -> None:
    assert value_of("1/3+1/6-1/2+7") == 7
    assert value_of("2-3*4/8") == Fraction(1, 2)
    with pytest.raises(ValueError, match="not a calculation"):
        value_of("(1+2)*3")


def test_primes() -> None:
    for word in ("2", "97", "12953"):
        check_word(WordRule.PRIME, word)
    with pytest.raises(GuessError, match=r"10001 is not a prime: it is 73 × 137$"):
        check_word(WordRule.PRIME, "10001")
    for word in ("1", "02", "1x", ""):
        with pytest.raises(GuessError):
            check_word(WordRule.PRIME, word)


def test_primes_are_told_from_products_of_large_ones_at_once() -> None:
    check_word(WordRule.PRIME, "9223372036854775783")
    with pytest.raises(GuessError, match=r"1000000016000000063 is not a prime$"):
        check_word(WordRule.PRIME, "1000000016000000063")  # 1000000007 times 1000000009
    with pytest.raises(GuessError, match="has 5000 digits; at most 19 are allowed"):
        check_word(WordRule.PRIME, "9" * 5000)


def test_is_prime_agrees_with_a_sieve_and_is_not_taken_in() -> None:
    sieve = np.ones(20_000, np.bool_)
    sieve[:2] = False
    for divisor in range(2, 142):
        sieve[divisor * divisor :: divisor] = False
    assert [n for n in range(2, len(sieve)) if is_prime(n)] == np.flatnonzero(sieve).tolist()
    # Strong pseudoprimes to the first 4, 7, 8 and 9 primes, and a Carmichael number.
    for number in (3215031751, 341550071728321, 3825123056546413051, 561):
        assert not is_prime(number)
