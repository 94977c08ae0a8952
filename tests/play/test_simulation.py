"""Tests."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import cycle, islice, product
from typing import Any

import numpy as np
import pytest

from tests.conftest import MakePack
from tests.packs import some_by_default
from tilewise.errors import GuessError, SessionError
from tilewise.lexicon import Lexicon, load
from tilewise.play.game import Game, drawn
from tilewise.play.session import Session
from tilewise.play.simulation import AnswerList, BoardsSimulation, Simulation
from tilewise.rules.feedback import Wordle
from tilewise.rules.hardmode import HardMode
from tilewise.search import FEW
from tilewise.strategies.base import Strategy
from tilewise.strategies.registry import (
    choose_strategy,
    create_strategy,
    parse_strategy,
    strategy_names,
)


def separate_game(
    lexicon: Lexicon,
    strategy: Strategy,
    answer: tuple[int, ...],
    *,
    opener: tuple[int, ...] | None = None,
    hard: HardMode = HardMode.OFF,
    exact_up_to: int = FEW,
) -> int | None:
    """Play one game as a player would, against the referee; None if it is lost."""
    game = Game(lexicon, answer, hard=hard)
    session = Session(lexicon, strategy, hard=hard, exact_up_to=exact_up_to)
    while not game.is_over:
        if opener is not None and not game.turns:
            session.add(opener, game.guess(opener))
            continue
        suggestions = session.suggest(3)
        if not suggestions:
            return None
        guess = lexicon.words.word(suggestions[0].row)
        session.add(guess, game.guess(guess))
    return len(game.turns) if game.is_solved else None


def assert_as_separate_games(
    lexicon: Lexicon,
    strategy: Strategy,
    answers: AnswerList,
    *,
    opener: tuple[int, ...] | None = None,
    hard: HardMode = HardMode.OFF,
    exact_up_to: int = FEW,
) -> None:
    played_by: dict[str, Any] = {"opener": opener, "hard": hard, "exact_up_to": exact_up_to}
    simulation = Simulation(lexicon, strategy, answers, **played_by)
    played: dict[int, int | None] = {}
    for ended in simulation:
        for answer in ended.answers.tolist():
            assert answer not in played
            played[answer] = ended.guesses
    separate = {
        number: separate_game(lexicon, strategy, tuple(tokens), **played_by)
        for number, tokens in enumerate(answers.tokens.tolist())
    }
    assert played == separate
    result = simulation.result()
    solved = [guesses for guesses in separate.values() if guesses is not None]
    assert result.games == result.planned == len(answers)
    assert not result.is_partial
    assert result.solved == len(solved)
    assert list(result.failed) == [answers.names[n] for n, g in separate.items() if g is None]
    assert result.total_guesses == sum(solved)
    assert result.max_guesses == max(solved, default=0)
    assert {n: games for n, games in result.distribution.items() if games} == Counter(solved)
    if solved:
        assert result.mean == sum(solved) / len(solved)
        weights = [w for w, g in zip(answers.weights, separate.values(), strict=True) if g]
        assert result.weighted_mean == pytest.approx(np.average(solved, weights=weights))
    else:
        assert result.mean is None
        assert result.weighted_mean is None
    counted = [guesses or lexicon.manifest.max_guesses + 1 for guesses in separate.values()]
    assert result.cost == pytest.approx(np.average(counted, weights=answers.weights))


def random_words(rng: np.random.Generator, count: int) -> list[str]:
    words = {"".join(row) for row in rng.choice(list("abcdef"), (count, 5))}
    return sorted(words)


OTHERS = [name for name in strategy_names() if name not in ("optimal", "expected-guesses")]
"""Without the one that has no tree here."""


def random_pack(make_pack: MakePack, seed: int) -> tuple[Lexicon, AnswerList]:
    """Many words of few letters, so that games are long; answers of every kind."""
    rng = np.random.default_rng(seed)
    words = [str(word) for word in rng.permutation(random_words(rng, 160))]
    answers = "".join(f"{word}\t{weight:.3f}\n" for word, weight in
                      zip(words[:60], rng.gamma(0.5, size=60) + 0.001, strict=True))  # fmt: skip
    lexicon = load(make_pack(answers=answers, guesses="\n".join(words[60:]) + "\n"))
    unknown = [w for w in random_words(rng, 30) if lexicon.find(lexicon.encode(w)) is None]
    played = words[:25] + words[60:75] + unknown[:10]
    return lexicon, AnswerList.of_words(lexicon, played)


@pytest.mark.parametrize(
    "played",
    some_by_default(
        [
            *product(["expected-guesses"], HardMode),
            *zip(OTHERS, cycle(HardMode), strict=False),
        ],
        [("expected-guesses", HardMode.HARD)],
    ),
)
def test_a_tree_is_separate_games(make_pack: MakePack, played: tuple[str, HardMode]) -> None:
    name, hard = played
    lexicon, answers = random_pack(make_pack, seed=len(name) + hard)
    assert_as_separate_games(lexicon, create_strategy(name), answers, hard=hard)


def test_a_tree_is_separate_games_with_an_opener_and_weights(make_pack: MakePack) -> None:
    lexicon, _ = random_pack(make_pack, seed=5)
    opener = tuple(lexicon.words.tokens[100].tolist())
    own = AnswerList.of_lexicon(lexicon)
    assert len(set(own.weights.tolist())) > 50
    assert_as_separate_games(lexicon, create_strategy(), own, opener=opener)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "strategy"),
    [("en", strategy) for strategy in strategy_names()] + [("ko", "expected-guesses")],
)
def test_a_larger_sample_of_the_shipped_lists(name: str, strategy: str) -> None:
    lexicon = load(name)
    answers = AnswerList.of_lexicon(lexicon).sample(12, seed=4)
    others = lexicon.words.tokens[lexicon.words.answer_count :][:: len(lexicon.words.tokens) // 4]
    mixed = [*answers.names, *(lexicon.show(tuple(row)) for row in others.tolist())]
    opener = tuple(lexicon.words.tokens[7].tolist())  # searching it in each game is slow
    assert_as_separate_games(
        lexicon, create_strategy(strategy), AnswerList.of_words(lexicon, mixed), opener=opener
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "played",
    [*zip(["optimal", "expected-guesses", "optimal"], HardMode, strict=True)],
)
def test_searched_games_are_separate_games(played: tuple[str, HardMode]) -> None:
    """By search in numpy and compiled, and by estimates."""
    strategy, mode = played
    nyt = load("en-nyt")
    words = ["south", "eerie", "joker", "poker", "watch", "fluff"]
    assert_as_separate_games(
        nyt,
        choose_strategy(nyt, strategy, hard=mode).strategy,
        AnswerList.of_words(nyt, words),
        opener=nyt.encode("crane"),
        hard=mode,
        exact_up_to=100,
    )


def test_what_cannot_be_guessed_has_failed(en: Lexicon) -> None:
    words = ["zzzzz", "crane", "qqqqq"]
    answers = AnswerList.of_words(en, words)
    result = Simulation(en, create_strategy("entropy"), answers).run()
    assert result.failed == ("zzzzz", "qqqqq")
    assert result.solved == 1
    assert result.mean == result.total_guesses == result.max_guesses
    nothing = Simulation(en, create_strategy("entropy"), AnswerList.of_words(en, ["zzzzz"])).run()
    assert (nothing.solved, nothing.total_guesses, nothing.max_guesses) == (0, 0, 0)
    assert (nothing.mean, nothing.distribution) == (None, dict.fromkeys(range(1, 7), 0))


def test_the_limit_of_guesses_ends_a_game(make_pack: MakePack) -> None:
    from tests.packs import TOML

    # Twenty-five rhymes and nothing that tells them apart: one is ruled out a guess.
    rhymes = "".join(f"{letter}light"[:5] + "\n" for letter in "abcdefghijklmnopqrstuvwxyz")
    toml = TOML.replace("max_guesses = 6", "max_guesses = 4")
    lexicon = load(make_pack(answers=rhymes, guesses="", toml=toml))
    result = Simulation(lexicon, create_strategy()).run()
    assert result.distribution == {1: 1, 2: 1, 3: 1, 4: 1}
    assert len(result.failed) == 22


def test_a_part_can_be_played(en: Lexicon) -> None:
    simulation = Simulation(en, create_strategy("entropy"), opener=en.encode("salet"))
    assert simulation.result().games == 0
    for _ in islice(simulation, 100):
        pass
    result = simulation.result()
    assert result.is_partial
    assert 100 <= result.games == result.solved + len(result.failed) < result.planned == 2315
    assert result.total_guesses == sum(n * games for n, games in result.distribution.items())


def test_options_reach_the_result(en: Lexicon) -> None:
    answers = AnswerList.of_lexicon(en).sample(5, seed=1)
    result = Simulation(en, parse_strategy("weighted:index=0.7"), answers, hard=HardMode.HARD).run()
    assert result.strategy == "weighted:index=0.7"
    assert result.hard
    assert en.find(en.encode(result.opener)) is not None


def test_samples(en: Lexicon) -> None:
    answers = AnswerList.of_lexicon(en)
    some = answers.sample(100, seed=1)
    assert len(some) == len(set(some.names)) == 100
    assert some.names == tuple(name for name in answers.names if name in set(some.names))
    assert some.names == answers.sample(100, seed=1).names != answers.sample(100, seed=2).names
    assert answers.sample(10**6, seed=1) is answers


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["optimal", "tile-score"])
def test_games_shared_among_processes_are_the_same_games(en: Lexicon, strategy: str) -> None:
    answers = AnswerList.of_lexicon(en).sample(40, seed=1)
    chosen = choose_strategy(en, strategy).strategy
    opener = en.read_word("crane")
    alone, shared = (
        Simulation(en, chosen, answers, opener=opener, exact_up_to=20, jobs=jobs).run()
        for jobs in (1, 2)
    )
    assert replace(shared, seconds=0) == replace(alone, seconds=0)


# -- simulation ---


@pytest.mark.slow
def test_games_are_those_of_a_session_and_a_referee(en: Lexicon) -> None:
    for number, ended in enumerate(BoardsSimulation(en, 3, 2, seed=11)):
        answers = [en.spelling(row) for row in drawn(en, 3, 11, number)]
        game, boards = Game(en, answers), Session(en, boards=3)
        while not game.is_over:
            guess = boards.suggest(1)[0].word
            boards.add(guess, game.guess(guess))
        assert ended.guesses == (len(game.rounds) if game.is_solved else None)


@pytest.mark.slow
@pytest.mark.plays_out  # as the processes do
def test_processes_play_the_same_games(en: Lexicon) -> None:
    alone, together = (BoardsSimulation(en, 2, 6, seed=3, jobs=jobs).run() for jobs in (1, 2))
    assert replace(alone, seconds=0) == replace(together, seconds=0)
    assert sum(alone.distribution.values()) == 6
    assert alone.mean == alone.total_guesses / 6


def test_a_lost_game_has_failed(en: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wordle, "guesses_on", lambda rule, boards: boards)
    result = BoardsSimulation(en, 2, 3).run()
    assert len(result.failed) == 3
    assert result.mean is None
    assert result.max_guesses == 0


def test_the_first_guess_is_given(en: Lexicon) -> None:
    result = BoardsSimulation(en, 2, 2, opener=en.encode("crane")).run()
    assert result.opener == "crane"
    with pytest.raises(GuessError, match="the opener zzzzz"):
        BoardsSimulation(en, 2, 2, opener=en.encode("zzzzz"))


@pytest.mark.parametrize(
    ("boards", "games", "seed"), [(0, 1, 0), (65, 1, 0), (2, 0, 0), (2, 1, -1)]
)
def test_refuses_what_cannot_be_played(en: Lexicon, boards: int, games: int, seed: int) -> None:
    with pytest.raises(SessionError):
        BoardsSimulation(en, boards, games, seed=seed)


@pytest.mark.slow
@pytest.mark.plays_out
def test_how_well_it_plays(en: Lexicon) -> None:
    result = BoardsSimulation(en, 4, 40, seed=7).run()
    assert not result.failed
    assert result.mean is not None
    assert result.mean <= 6.9
