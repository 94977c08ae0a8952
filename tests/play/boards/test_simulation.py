from __future__ import annotations

from dataclasses import replace

import pytest

from tilewise.errors import GuessError, SessionError
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game, drawn
from tilewise.play.session import Session
from tilewise.play.simulation import BoardsSimulation
from tilewise.rules.feedback import Wordle


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
@pytest.mark.parametrize(
    ("boards", "games", "mean"), [(2, 100, 4.79), (4, 80, 6.95), (8, 30, 10.85)]
)
def test_how_well_it_plays(en: Lexicon, boards: int, games: int, mean: float) -> None:
    result = BoardsSimulation(en, boards, games, seed=7).run()
    assert not result.failed
    assert result.mean is not None
    assert result.mean <= mean
