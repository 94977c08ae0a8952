"""Results of ``tilewise play``: streaks, and games by number of guesses.

They are kept separately from the games that ``solve`` helped with, because a word drawn here says
nothing about the words that other games have used. A word drawn twice on one day counts once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tilewise.folders import scores_file
from tilewise.play.game import Game
from tilewise.play.history import History, SolvedGame


@dataclass(frozen=True)
class Score:
    """The games of one pack.

    Attributes:
        games: how many were played.
        streak: games solved in a row, up to the last one.
        longest: the longest streak.
        distribution: number of guesses -> games solved with it, ascending.
    """

    games: int
    streak: int
    longest: int
    distribution: dict[int, int]

    @classmethod
    def of(cls, guesses: list[int | None]) -> Score:
        """Return the score of games by their numbers of guesses, oldest first; None if lost."""
        runs = [
            (solved, sum(1 for _ in run))
            for solved, run in groupby(guesses, key=lambda count: count is not None)
        ]
        streaks = [length for solved, length in runs if solved]
        return cls(
            games=len(guesses),
            streak=runs[-1][1] if runs and runs[-1][0] else 0,
            longest=max(streaks, default=0),
            distribution=dict(sorted(Counter(n for n in guesses if n is not None).items())),
        )


def score_of(lexicon_id: str) -> Score:
    """Return the score of a pack so far.

    Raises:
        HistoryError: the file cannot be read.
    """
    return Score.of([game.guesses for game in _kept().games(lexicon_id)])


def keep_score(game: Game) -> None:
    """Count a game that is over or was given up.

    Raises:
        HistoryError: the file cannot be read or written.
    """
    guesses = len(game.turns) if game.is_solved else None
    _kept().add([SolvedGame(date.today(), game.lexicon.id, game.answer, guesses)])


def _kept() -> History:
    return History(scores_file())
