"""Results of many games, played with a list of answers or with random ones."""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.knowledge.buckets import Ints
from tilewise.rules.hardmode import HardMode


@dataclass(frozen=True, eq=False)
class Ended:
    """Games that ended together.

    Attributes:
        answers: intp (games,), indexes into the answer list.
        guesses: number of guesses they took, including the answer itself; None if they failed.
    """

    answers: Ints
    guesses: int | None


@dataclass(frozen=True)
class SimulationResult:
    """Results of a simulation.

    Attributes:
        lexicon: id of the lexicon.
        strategy: the strategy, with its options.
        opener: the first guess.
        hard: the hard mode in use.
        planned: number of games to play.
        games: number of games played; fewer than planned in a partial result.
        failed: answers that were not found within the limit, in list order; with several boards,
            the answers of each lost game, separated by spaces.
        unlisted: number of planned answers that are not in the lexicon's answer list.
        skipped: answers that do not fit the game, or that it cannot hide.
        max_allowed: number of guesses that the game allows.
        distribution: number of guesses -> number of games solved with it.
        weighted_mean: mean guesses of solved games, by the answers' weights; None if no game
            was solved.
        cost: mean guesses of all games, by the answers' weights, with a failed game counted as one
            guess more than the limit; None if no game was played.
        seconds: wall time of the games.
        boards: number of boards in each game.
        seed: seed of random answers; None for a list.

    >>> played = simulate("en", answers=["banal", "zzzzz"])
    >>> played.mean, played.failed, played.distribution[3]
    (3.0, ('zzzzz',), 1)
    """

    lexicon: str
    strategy: str
    opener: str
    hard: HardMode
    planned: int
    games: int
    failed: tuple[str, ...]
    max_allowed: int
    distribution: dict[int, int]
    seconds: float
    unlisted: int = 0
    skipped: tuple[str, ...] = ()
    weighted_mean: float | None = None
    cost: float | None = None
    boards: int = 1
    seed: int | None = None

    @property
    def solved(self) -> int:
        """Number of games solved."""
        return self.games - len(self.failed)

    @property
    def is_partial(self) -> bool:
        """Whether games are missing."""
        return self.games < self.planned

    @property
    def total_guesses(self) -> int:
        """Total guesses of all solved games."""
        return sum(guesses * games for guesses, games in self.distribution.items())

    @property
    def mean(self) -> float | None:
        """Mean guesses per solved game; None if no game was solved."""
        return self.total_guesses / self.solved if self.solved else None

    @property
    def mean_with_failures(self) -> float | None:
        """Mean guesses per game, a failed one counted as the limit plus one; None without games."""
        lost = len(self.failed) * (self.max_allowed + 1)
        return (self.total_guesses + lost) / self.games if self.games else None

    @property
    def max_guesses(self) -> int:
        """Guesses of the longest solved game; 0 if no game was solved."""
        return max((guesses for guesses, games in self.distribution.items() if games), default=0)
