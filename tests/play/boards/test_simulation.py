from __future__ import annotations

from dataclasses import replace

import pytest

from tests.packs import some_by_default
from tilewise.errors import GuessError, SessionError
from tilewise.lexicon import Lexicon
from tilewise.play.boards.simulation import BoardsPlayer, BoardsSimulation, Games
from tilewise.play.game import Game
from tilewise.play.session import Session
from tilewise.rules.feedback import Wordle
from tilewise.rules.hardmode import HardMode


@pytest.mark.parametrize("mode", some_by_default(HardMode, [HardMode.OFF]))
def test_games_are_those_of_a_session_and_a_referee(en: Lexicon, mode: HardMode) -> None:
    player = BoardsPlayer(en, Games(3, seed=11, hard=mode))
    for number in range(2):
        played = player.play(number)
        game, boards = Game(en, played.answers, hard=mode), Session(en, boards=3, hard=mode)
        while not game.is_over:
            guess = boards.suggest(1)[0].word
            boards.add(guess, game.guess(guess))
        assert played.guesses == (len(game.rounds) if game.is_solved else None)


@pytest.mark.slow
@pytest.mark.plays_out  # as the processes do
def test_processes_play_the_same_games(en: Lexicon) -> None:
    games = Games(2, count=6, seed=3)
    alone = BoardsSimulation(en, games).run()
    together = BoardsSimulation(en, games, jobs=2).run()
    assert replace(alone, seconds=0) == replace(together, seconds=0)
    assert sum(alone.distribution.values()) == 6
    assert alone.mean == alone.total_guesses / 6


def test_a_lost_game_has_failed(en: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wordle, "guesses_on", lambda rule, boards: boards)
    result = BoardsSimulation(en, Games(2, count=3)).run()
    assert len(result.failed) == 3
    assert result.mean is None
    assert result.max_guesses == 0


def test_the_first_guess_is_given(en: Lexicon) -> None:
    result = BoardsSimulation(en, Games(2, count=2, opener=en.encode("crane"))).run()
    assert result.opener == "crane"
    with pytest.raises(GuessError, match="the opener zzzzz"):
        BoardsSimulation(en, Games(2, opener=en.encode("zzzzz")))


@pytest.mark.parametrize(
    "games", [Games(0), Games(65), Games(2, count=0), Games(2, seed=-1)], ids=str
)
def test_refuses_what_cannot_be_played(en: Lexicon, games: Games) -> None:
    with pytest.raises(SessionError):
        BoardsSimulation(en, games)


@pytest.mark.slow
@pytest.mark.plays_out
@pytest.mark.parametrize(
    ("boards", "games", "mean"), [(2, 100, 4.79), (4, 80, 6.95), (8, 30, 10.85)]
)
def test_how_well_it_plays(en: Lexicon, boards: int, games: int, mean: float) -> None:
    result = BoardsSimulation(en, Games(boards, count=games, seed=7)).run()
    assert not result.failed
    assert result.mean is not None
    assert result.mean <= mean
