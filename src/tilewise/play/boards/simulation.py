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


class BoardsSimulation:
    """Plays seeded games; iterate to play.

    Args:
        lexicon: the words.
        boards: boards of each game.
        games: how many games.
        seed: the seed for drawing the answers.
        opener: tokens of the first guess; the best known one if None.
        jobs: number of processes; with 1, plays in this one.

    Raises:
        SessionError: a number is out of range.
        GuessError: the opener is not in any list.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        boards: int,
        games: int,
        *,
        seed: int = 0,
        opener: tuple[int, ...] | None = None,
        jobs: int = 1,
    ) -> None:
        GameKind(boards).check(lexicon)
        self.boards = read_whole("boards", boards, 1, min(MOST_BOARDS, lexicon.words.answer_count))
        self.planned = read_whole("games", games, 1)
        self.seed = read_whole("seed", seed, 0)
        self.lexicon = lexicon
        self._jobs = jobs
        self._began = time.perf_counter()
        if needs_compiling(lexicon.words):
            compile_player(lexicon.words)
        self._ranking = JointRanking(lexicon.words)
        self._start = Position.start(lexicon.words)
        self._opened: dict[int, Position] = {}
        if opener is None:
            self._opener = Session(lexicon, boards=boards).suggest(1)[0].row
        else:
            self._opener = lexicon.require(opener, "the opener")
        self._took: dict[int, int | None] = {}  # by the game's number

    @property
    def label(self) -> str:
        """Short name of what is played."""
        return f"× {self.boards}"

    def __iter__(self) -> Iterator[Ended]:
        """Play, and yield games as they end, identified by their numbers from 0."""
        alone = map(self._play, range(self.planned))
        for ended in self._shared() if self._jobs > 1 else alone:
            self._took[int(ended.answers[0])] = ended.guesses
            yield ended

    def _shared(self) -> Iterator[Ended]:
        """Play in several processes."""
        numbers = range(self.planned)
        chunks = [numbers[start : start + _CHUNK] for start in numbers[::_CHUNK]]
        make = partial(
            BoardsSimulation,
            self.lexicon,
            self.boards,
            self.planned,
            seed=self.seed,
            opener=self.lexicon.words.word(self._opener),
        )
        for ended in WorkerPool(self._jobs, make, BoardsSimulation._play_some).work(chunks):
            yield from ended

    def _play_some(self, numbers: Iterable[int]) -> list[Ended]:
        """Play some games in one of several processes."""
        return [self._play(number) for number in numbers]

    def _play(self, number: int) -> Ended:
        return Ended(np.array([number]), self._guesses(self._answers(number)))

    def _answers(self, number: int) -> tuple[int, ...]:
        return drawn(self.lexicon, self.boards, self.seed, number)

    def _guesses(self, answers: tuple[int, ...]) -> int | None:
        """Return the number of guesses a game takes; None if it is lost."""
        open_boards = dict.fromkeys(answers, self._start)
        most = self.lexicon.rule.guesses_on(len(answers))
        for count in range(1, most + 1):
            row = self._opener
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
        shown_guess = words.word(guess)
        found = pattern(shown_guess, words.word(answer), words.rule)
        if position.turns:
            return position.after(Turn(shown_guess, found))
        if found not in self._opened:
            self._opened[found] = position.after(Turn(shown_guess, found))
        return self._opened[found]

    def run(self) -> SimulationResult:
        """Play to the end."""
        for _ in self:
            pass
        return self.result()

    def result(self) -> SimulationResult:
        """Return the result of the games played so far."""
        counted = Counter(guesses for guesses in self._took.values() if guesses is not None)
        failed = sorted(number for number, guesses in self._took.items() if guesses is None)
        return SimulationResult(
            lexicon=self.lexicon.id,
            strategy="joint",
            opener=self.lexicon.spelling(self._opener),
            hard=HardMode.OFF,
            planned=self.planned,
            games=len(self._took),
            failed=tuple(
                " ".join(map(self.lexicon.spelling, self._answers(number))) for number in failed
            ),
            max_allowed=self.lexicon.rule.guesses_on(self.boards),
            distribution=dict(sorted(counted.items())),
            seconds=time.perf_counter() - self._began,
            boards=self.boards,
            seed=self.seed,
        )
