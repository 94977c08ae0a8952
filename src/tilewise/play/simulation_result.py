"""What comes of many games that were played: of a list of answers, or of drawn ones."""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.knowledge.partition import Ints
from tilewise.rules.hardmode import HardMode


@dataclass(frozen=True, eq=False)
class Ended:
    """Games that ended together.

    Attributes:
        answers: intp (games,), indexes into the answer list.
        guesses: how many they took, the answer itself included; None if they failed.
    """

    answers: Ints
    guesses: int | None


@dataclass(frozen=True)
class SimulationResult:
    """How a strategy did.

    Attributes:
        lexicon: id of the lexicon.
        strategy: what played, with its options.
        opener: the first guess.
        hard: the hard mode that held.
        planned: games there were to play.
        games: games played; fewer than planned in a partial result.
        failed: answers that were not found within the limit, in list order; of several boards
            those of each game that was lost, with spaces between.
        unlisted: how many of the planned answers are in no answer list of the lexicon.
        skipped: words that were to be answers and do not fit the game.
        max_allowed: guesses that the game allows.
        distribution: number of guesses -> games solved with it, from 1 to the limit.
        weighted_mean: mean over the solved games by the answers' weights; None without.
        cost: mean over all games by the answers' weights, a failed one counted as one guess more
            than the limit; None without games.
        seconds: wall time of the games.
        boards: boards of each game.
        seed: what answers were drawn with, where they were; None for a list.

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
        """Games solved."""
        return self.games - len(self.failed)

    @property
    def is_partial(self) -> bool:
        """Whether games are missing."""
        return self.games < self.planned

    @property
    def total_guesses(self) -> int:
        """Guesses of all solved games together."""
        return sum(guesses * games for guesses, games in self.distribution.items())

    @property
    def mean(self) -> float | None:
        """Guesses a solved game; None when none was."""
        return self.total_guesses / self.solved if self.solved else None

    @property
    def mean_with_failures(self) -> float | None:
        """Guesses a game, a failed one counted as one more than are allowed; None without games."""
        lost = len(self.failed) * (self.max_allowed + 1)
        return (self.total_guesses + lost) / self.games if self.games else None

    @property
    def max_guesses(self) -> int:
        """Guesses of the longest solved game; 0 when none was."""
        return max((guesses for guesses, games in self.distribution.items() if games), default=0)
