"""The review of many games: guesses, skill and luck, in total and by month.

Each game is reviewed separately (:mod:`tilewise.play.review`), and means are taken over the
reviews. Games saved with only their number of guesses still count in the mean and the distribution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from statistics import fmean

from tilewise.errors import TilewiseError
from tilewise.lexicon import Lexicon
from tilewise.play.history import SolvedGame
from tilewise.play.review import Review, Reviewer


@dataclass(frozen=True)
class RecordedGame:
    """A game of the record.

    Attributes:
        game: the game as saved.
        review: its review; None if the guesses are not known, or contradict each other.
    """

    game: SolvedGame
    review: Review | None


@dataclass(frozen=True)
class Record:
    """Games of one lexicon, oldest first.

    Attributes:
        games: the games whose number of guesses is known.
    """

    games: tuple[RecordedGame, ...]

    @property
    def reviews(self) -> list[Review]:
        """The reviews, of the games that have one."""
        return [one.review for one in self.games if one.review is not None]

    @property
    def mean_guesses(self) -> float | None:
        """Mean guesses per game; None without games."""
        return _mean(one.game.guesses for one in self.games if one.game.guesses is not None)

    @property
    def distribution(self) -> Mapping[int, int]:
        """Number of games by number of guesses."""
        counts = Counter(one.game.guesses for one in self.games if one.game.guesses is not None)
        return dict(sorted(counts.items()))

    @property
    def mean_skill_loss(self) -> float | None:
        """Mean guesses per game that better play would have saved; None without reviews."""
        return _mean(review.skill_loss for review in self.reviews)

    @property
    def mean_luck(self) -> float | None:
        """Mean guesses per game that luck saved; None without reviews."""
        return _mean(review.luck for review in self.reviews)

    def by_month(self) -> Iterator[tuple[date, Record]]:
        """Yield the first day of each month that has games, and its games."""
        dated = [(one.game.date.replace(day=1), one) for one in self.games if one.game.date]
        dated.sort(key=lambda pair: pair[0])
        for month, games in groupby(dated, key=lambda pair: pair[0]):
            yield month, Record(tuple(one for _, one in games))


def review_games(
    lexicon: Lexicon,
    games: Sequence[SolvedGame],
    seconds: float,
    step: Callable[[], None] = lambda: None,
) -> Record:
    """Review the games of a lexicon.

    Args:
        lexicon: the words.
        games: the saved games, in any order.
        seconds: time for exact searches over all games, shared evenly.
        step: called after each game.
    """
    known = [game for game in games if game.guesses is not None]
    known.sort(key=lambda game: game.date or date.min)
    reviewers = {hard: Reviewer(lexicon, hard=hard) for hard in {game.hard for game in known}}
    each = seconds / max(1, sum(bool(game.turns) for game in known))
    reviewed = []
    for game in known:
        reviewed.append(RecordedGame(game, _reviewed(reviewers[game.hard], game, each)))
        step()
    return Record(tuple(reviewed))


def _reviewed(reviewer: Reviewer, game: SolvedGame, seconds: float) -> Review | None:
    if not game.turns:
        return None
    try:
        return reviewer.review(game.turns, game.answer, seconds)
    except TilewiseError:  # the pack's words or tokens have changed, or the line was edited
        return None


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None
