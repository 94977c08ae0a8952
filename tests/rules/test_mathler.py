"""Calculations that win in any order, against a plain second implementation."""

from __future__ import annotations

import pickle
from collections import defaultdict
from functools import cache
from itertools import permutations

import numpy as np
import pytest

from tests.messages import assert_one_line
from tests.reference import Word, words_of
from tilewise import Game, Session, load
from tilewise.authoring.generating import calculations
from tilewise.errors import SearchError, TilewiseError
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.rules.feedback import WORDLE, guess_patterns, pattern_matrix, two_pass
from tilewise.rules.games.mathler import MATHLER
from tilewise.rules.rule import from_tiles
from tilewise.rules.validity import form_of
from tilewise.search import FEW
from tilewise.search.problem import SearchProblem
from tilewise.strategies.registry import choose_strategy

ALPHABET = "0123456789+-*/"
WORDS = sorted(calculations(5, 8))
MIDI = load("nerdle-midi").by_rule("mathler")


def tokens_of(word: str) -> Word:
    return tuple(map(ALPHABET.index, word))


def orders(word: str) -> set[str]:
    """Return a calculation in every order of its terms, and of the factors in each."""
    terms = []
    for piece in word.replace("-", "+-").split("+"):
        sign, body = ("-", piece[1:]) if piece.startswith("-") else ("+", piece)
        factors = body.replace("/", "*/").split("*")
        bodies = {
            "*".join(order).replace("*/", "/")
            for order in permutations(factors)
            if not order[0].startswith("/")
        }
        terms.append({f"{sign}{one}" for one in bodies})
    found = {""}
    every = set()
    for order in permutations(terms):
        found = {""}
        for term in order:
            found = {before + one for before in found for one in term}
        every |= found
    return {one[1:] for one in every if one.startswith("+")}


@cache
def plain(guess: str, answer: str) -> int:
    if guess in orders(answer):
        return WORDLE.all_correct(len(guess))
    return from_tiles(two_pass(tokens_of(guess), tokens_of(answer)))


def table() -> WordTable:
    rule = MATHLER.for_alphabet(ALPHABET)
    assert rule is not None
    tokens = np.array([tokens_of(word) for word in WORDS], np.uint8)
    return WordTable(tokens, np.ones(len(WORDS)), len(ALPHABET), rule=rule)


@pytest.mark.slow
def test_what_wins() -> None:
    assert form_of("21+3*2") == form_of("3*2+21") == form_of("2*3+21")
    assert form_of("12+3-7") == form_of("12-7+3")
    assert form_of("1/3*9=3") == form_of("9*1/3=3") != form_of("9/1*3=27")
    assert form_of("crane") is None
    assert form_of("7-2") is form_of("5+5") is form_of("8/2-2/2") is None
    words_of_form = defaultdict(set)
    for word in WORDS:
        words_of_form[form_of(word)].add(word)
    only = words_of_form.pop(None)
    assert all(orders(word) == {word} for word in only)
    assert max(map(len, words_of_form.values())) > 1
    for words in words_of_form.values():
        for word in words:
            assert len(orders(word)) > 1
            assert words == orders(word) & set(WORDS)


def test_patterns() -> None:
    words, tokens = table(), table().tokens
    slow = [[plain(guess, answer) for answer in WORDS] for guess in WORDS[::10]]
    # An answer in another order wins also if the order is not among the guesses.
    assert pattern_matrix(tokens[::10], tokens, words.rule).tolist() == slow
    assert pattern_matrix(tokens, tokens, words.rule)[::10].tolist() == slow
    for guess, row in zip(words_of(tokens[::10]), slow, strict=True):
        assert guess_patterns(guess, tokens, words.rule).tolist() == row
        assert [words.rule.pattern(guess, answer) for answer in words_of(tokens)] == row


def test_how_guesses_split_the_candidates() -> None:
    position = Position.start(table())
    rows = np.arange(0, len(WORDS), 5)
    for block, buckets in position.bucket_blocks(rows):
        for row, size, worst, remaining, hit in zip(
            rows[block].tolist(),
            buckets.sizes.tolist(),
            buckets.worst.tolist(),
            buckets.expected_remaining.tolist(),
            buckets.sum(np.where(buckets.pattern == 242, buckets.mass, 0)).tolist(),
            strict=True,
        ):
            held: dict[int, int] = defaultdict(int)
            for answer in WORDS:
                held[plain(WORDS[row], answer)] += 1
            won = held[242]
            counts = {pattern: 1 if pattern == 242 else n for pattern, n in held.items()}
            assert (size, worst) == (len(held), max(counts.values()))
            assert hit == pytest.approx(won / len(WORDS))
            left = sum(n * counts[pattern] for pattern, n in held.items())
            assert remaining == pytest.approx(left / len(WORDS))


def test_a_game_is_won_by_another_order() -> None:
    game = Game(MIDI, "10+4=14")
    assert game.guess("4+10=14").is_correct
    assert game.is_solved
    assert game.answer == "10+4=14"
    assert not Game("nerdle-midi", "10+4=14").guess("4+10=14").is_correct


@pytest.mark.slow
def test_no_answer_takes_longer_because_others_win() -> None:
    answers = AnswerList.of_lexicon(MIDI).sample(40, 1)
    found = []
    for pack in (MIDI, load("nerdle-midi")):
        opener = pack.encode("48-32=16") if pack.length == 8 else pack.encode("48/16=3")
        games = Simulation(
            pack, choose_strategy(MIDI).strategy, answers, opener=opener, exact_up_to=FEW
        )
        found.append(games.run())
    assert not found[0].failed
    assert found[0].total_guesses <= found[1].total_guesses


def test_exact_search_is_refused() -> None:
    with pytest.raises(SearchError, match="in Mathler, other words can win too") as error:
        SearchProblem.of(MIDI)
    assert_one_line(error.value)
    with pytest.raises(TilewiseError, match="the rule mathler does not work"):
        load("en").by_rule("mathler")
    assert pickle.loads(pickle.dumps(MIDI.rule)) is MIDI.rule
    session = Session(MIDI)
    session.add("48/16=3", MIDI.feedback("48/16=3", "10+4=14"))
    assert not session.suggest(1)[0].exact
