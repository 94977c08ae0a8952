"""Seeded games of several boards, played in parallel.

A game has N different answers, drawn by their weights from the seed and the game's number
(:func:`~tilewise.play.game.drawn`), so that game 17 of seed 7 is always the same game, whoever
plays it and in whichever process. Its guesses are counted until the last board is solved; a game
that is not over after N + 5 guesses, or as many as its rule allows, has failed. The first guess is
the same in all games, and the positions after it are computed once per process.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.play.arguments import read_whole
from tilewise.play.boards.playouts import compile_player, needs_compiling
from tilewise.play.boards.ranking import JointRanking
from tilewise.play.game import drawn
from tilewise.play.rounds import MOST_BOARDS, GameKind
from tilewise.play.session import Session
from tilewise.play.simulation_result import Ended, SimulationResult
from tilewise.play.worker_pool import WorkerPool
from tilewise.rules.feedback import pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Turn

_CHUNK = 20  # games handed to a process at a time


@dataclass(frozen=True)
class Games:
    """The games to play.

    Attributes:
        boards: boards of each game.
        count: how many games.
        seed: the seed for drawing the answers.
        opener: tokens of the first guess; the best known one if None.
        hard: how hard mode limits the guesses.
    """

    boards: int
    count: int = 1000
    seed: int = 0
    opener: tuple[int, ...] | None = None
    hard: HardMode = HardMode.OFF

    def check(self, lexicon: Lexicon) -> None:
        """Check that the games can be played.

        Raises:
            SessionError: a number is out of range.
            GuessError: the game has no hard mode.
        """
        lexicon.hard_mode(self.hard)
        GameKind(self.boards).check(lexicon)
        read_whole("boards", self.boards, 1, min(MOST_BOARDS, lexicon.words.answer_count))
        read_whole("games", self.count, 1)
        read_whole("seed", self.seed, 0)


@dataclass(frozen=True)
class PlayedGame:
    """One game.

    Attributes:
        number: the game's number with this seed, from 0.
        answers: spellings, board by board.
        guesses: the number of guesses it took; None if it failed.
    """

    number: int
    answers: tuple[str, ...]
    guesses: int | None


class BoardsPlayer:
    """Plays seeded games of one lexicon, one after the other.

    Args:
        lexicon: the words.
        games: which games.

    Attributes:
        lexicon: the words.
        games: which games.
        opener: the first guess, as a row of the word table.

    Raises:
        GuessError: the opener is not in any list.
    """

    def __init__(self, lexicon: Lexicon, games: Games) -> None:
        self.lexicon = lexicon
        self.games = games
        if not games.hard and needs_compiling(lexicon.words):
            compile_player(lexicon.words)
        self._ranking = JointRanking(lexicon.words)
        self._start = Position.start(lexicon.words, hard=games.hard)
        self._opened: dict[int, Position] = {}
        if games.opener is None:
            self.opener = Session(lexicon, boards=games.boards).suggest(1)[0].row
        else:
            self.opener = lexicon.require(games.opener, "the opener")

    def play(self, number: int) -> PlayedGame:
        """Play one of the games; the first is number 0."""
        rows = drawn(self.lexicon, self.games.boards, self.games.seed, number)
        return PlayedGame(number, tuple(map(self.lexicon.spelling, rows)), self._guesses(rows))

    def play_some(self, numbers: Iterable[int]) -> list[PlayedGame]:
        """Play some of the games, given by their numbers."""
        return [self.play(number) for number in numbers]

    def _guesses(self, answers: tuple[int, ...]) -> int | None:
        """Return the number of guesses a game takes; None if it is lost."""
        open_boards = dict.fromkeys(answers, self._start)
        most = self.lexicon.rule.guesses_on(len(answers))
        for count in range(1, most + 1):
            row = self.opener
            if count > 1:
                row = self._ranking.best_guess(list(open_boards.values()), most - count + 1)
            for answer in list(open_boards):
                if answer == row:
                    del open_boards[answer]
                else:
                    open_boards[answer] = self._after(open_boards[answer], row, answer)
            if not open_boards:
                return count
        return None

    def _after(self, position: Position, guess: int, answer: int) -> Position:
        words = self.lexicon.words
        shown_guess = tuple(words.tokens[guess].tolist())
        found = pattern(shown_guess, words.tokens[answer].tolist(), words.rule)
        if position.turns:
            return position.after(Turn(shown_guess, found))
        if found not in self._opened:
            self._opened[found] = position.after(Turn(shown_guess, found))
        return self._opened[found]


class BoardsSimulation:
    """Plays seeded games; iterate to play.

    Args:
        lexicon: the words.
        games: which games.
        jobs: number of processes; with 1, plays in this one.

    Raises:
        SessionError: the games cannot be played.
        GuessError: the opener is not in any list, or the game has no hard mode.
    """

    def __init__(self, lexicon: Lexicon, games: Games, *, jobs: int = 1) -> None:
        games.check(lexicon)
        self.lexicon = lexicon
        self.games = games
        self.jobs = jobs
        self._began = time.perf_counter()
        self._player = BoardsPlayer(lexicon, games)
        self._played: list[PlayedGame] = []

    @property
    def label(self) -> str:
        """Short name of what is played."""
        return f"× {self.games.boards}"

    @property
    def planned(self) -> int:
        """Number of games to play."""
        return self.games.count

    def __iter__(self) -> Iterator[Ended]:
        """Play, and yield games as they end, identified by their numbers."""
        alone = map(self._player.play, range(self.games.count))
        for game in self._shared() if self.jobs > 1 else alone:
            self._played.append(game)
            yield Ended(np.array([game.number]), game.guesses)

    def _shared(self) -> Iterator[PlayedGame]:
        """Play in several processes."""
        numbers = range(self.games.count)
        chunks = [numbers[start : start + _CHUNK] for start in numbers[::_CHUNK]]
        make = partial(BoardsPlayer, self.lexicon, self.games)
        for played in WorkerPool(self.jobs, make, BoardsPlayer.play_some).work(chunks):
            yield from played

    def run(self) -> SimulationResult:
        """Play to the end."""
        for _ in self:
            pass
        return self.result()

    def result(self) -> SimulationResult:
        """Return the result of the games played so far."""
        played = sorted(self._played, key=lambda game: game.number)
        most = self.lexicon.rule.guesses_on(self.games.boards)
        counted = Counter(game.guesses for game in played if game.guesses is not None)
        return SimulationResult(
            lexicon=self.lexicon.id,
            strategy="joint",
            opener=self.lexicon.spelling(self._player.opener),
            hard=self.games.hard,
            planned=self.games.count,
            games=len(played),
            failed=tuple(" ".join(game.answers) for game in played if game.guesses is None),
            max_allowed=most,
            distribution=dict(sorted(counted.items())),
            seconds=time.perf_counter() - self._began,
            boards=self.games.boards,
            seed=self.games.seed,
        )
