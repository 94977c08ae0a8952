"""The packs with generated words, and their trees."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.packs import some_by_default
from tilewise.authoring.generating import Kind, generate
from tilewise.lexicon import load
from tilewise.play.simulation import Simulation
from tilewise.strategies import choose_strategy


@dataclass(frozen=True)
class Known:
    """Published results of a game: the smallest total of guesses (or smallest known), and the most
    guesses."""

    kind: Kind
    total: int
    most: int


KNOWN = {
    "nerdle-micro": Known(Kind.EQUATIONS, 374, 5),
    "nerdle-mini": Known(Kind.EQUATIONS, 544, 4),
    "nerdle-midi": Known(Kind.EQUATIONS, 20_516, 5),
    "nerdle": Known(Kind.EQUATIONS, 53_551, 5),
    "primel": Known(Kind.PRIMES, 29_053, 5),
    "mastermind": Known(Kind.CODES, 5_625, 6),
    "mastermind-4x7": Known(Kind.CODES, 11_228, 6),
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_words_are_those_that_are_worked_out(name: str) -> None:
    lexicon = load(name)
    letters = "".join(lexicon.manifest.alphabet) if KNOWN[name].kind is Kind.CODES else ""
    made = generate(KNOWN[name].kind, lexicon.length, letters)
    assert lexicon.answer_list.spellings == made.words
    assert lexicon.guess_list.spellings == []
    assert lexicon.manifest.alphabet == made.script.alphabet
    assert lexicon.manifest.keyboard == made.script.keyboard
    assert lexicon.manifest.word_rule is made.rule


@pytest.mark.parametrize("name", some_by_default(KNOWN))
def test_the_trees_need_no_more_guesses_than_is_published(name: str) -> None:
    lexicon = load(name)
    played = Simulation(lexicon, choose_strategy(lexicon, "optimal").strategy).run()
    assert played.solved == len(lexicon.answer_list.spellings)
    assert played.total_guesses <= KNOWN[name].total
    assert played.max_guesses <= KNOWN[name].most


def test_nerdle_mini_takes_two_three_and_once_one_or_four_guesses() -> None:
    lexicon = load("nerdle-mini")
    played = Simulation(lexicon, choose_strategy(lexicon, "optimal").strategy).run()
    assert {n: count for n, count in played.distribution.items() if count} == {
        1: 1, 2: 74, 3: 129, 4: 2,
    }  # fmt: skip


def test_the_first_guess_of_primel() -> None:
    opener_file = load("primel").opener_file
    assert opener_file is not None
    best = opener_file.rankings[0].guesses[0]
    assert best.word == "12953"
    assert best.entropy_bits == pytest.approx(6.632274, abs=1e-6)
