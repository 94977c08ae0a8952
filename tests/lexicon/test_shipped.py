"""A few facts about the packs that ship; their making is tested with the tools."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.packs import some_by_default
from tilewise.authoring.check import check
from tilewise.authoring.generating import Kind, generate
from tilewise.lexicon import load
from tilewise.lexicon.discover import find_pack, shipped_folder
from tilewise.lexicon.folder import Severity
from tilewise.play.simulation import Simulation
from tilewise.strategies.registry import choose_strategy

PACKS = sorted(path.parent.name for path in shipped_folder().glob("*/pack.toml"))


@pytest.mark.parametrize("name", some_by_default(PACKS, ["hr", "nerdle-micro"]))
def test_packs_are_sound(name: str) -> None:
    folder = find_pack(name)
    assert [str(p) for p in check(folder) if p.severity is Severity.ERROR] == []
    lexicon = load(folder)
    assert lexicon.notes == ()
    assert lexicon.id == name
    assert lexicon.opener_file is not None
    assert {ranking.guesses[0].word for ranking in lexicon.opener_file.rankings} <= {
        *lexicon.answer_list.spellings,
        *lexicon.guess_list.spellings,
    }


def test_english_is_the_original_game() -> None:
    lexicon = load(find_pack("en"))
    assert lexicon.words.answer_count == 2315
    assert len(lexicon.words.tokens) == 12972
    assert (lexicon.length, lexicon.words.max_guesses, lexicon.words.alphabet_size) == (5, 6, 26)
    assert set(lexicon.words.weights.tolist()) == {1.0}


def test_korean_is_kordle() -> None:
    lexicon = load(find_pack("ko"))
    assert (lexicon.length, lexicon.words.max_guesses, lexicon.words.alphabet_size) == (6, 6, 24)
    assert len(lexicon.words.tokens) > 40_000
    for word in ("군대", "전략"):
        row = lexicon.find(lexicon.encode(word))
        assert row is not None
        assert word in lexicon.spellings(row)


# -- The packs with generated words, and their trees ---


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


@pytest.mark.parametrize("name", some_by_default(KNOWN, ["nerdle-micro"]))
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
