"""Many games reviewed as a whole: how many guesses they took, how much of it was skill and luck.

Each game is reviewed by itself (:mod:`tilewise.play.review`); means and months are of these
reviews. Games of which the history knows the guesses' number alone still count in the mean and the
distribution.
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
        game: as it was remembered.
        review: where its guesses went; None if they are not known, or contradict each other.
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
        """The reviews there are."""
        return [one.review for one in self.games if one.review is not None]

    @property
    def mean_guesses(self) -> float | None:
        """Guesses a game took on average; None without games."""
        return _mean(one.game.guesses for one in self.games if one.game.guesses is not None)

    @property
    def distribution(self) -> Mapping[int, int]:
        """Games by the guesses they took."""
        counts = Counter(one.game.guesses for one in self.games if one.game.guesses is not None)
        return dict(sorted(counts.items()))

    @property
    def mean_skill_loss(self) -> float | None:
        """Guesses that better play would have saved a game; None without reviews."""
        return _mean(review.skill_loss for review in self.reviews)

    @property
    def mean_luck(self) -> float | None:
        """Guesses that luck saved a game; None without reviews."""
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
        games: what was remembered of each, in any order.
        seconds: time for exact searches, all games together, shared out evenly.
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
    except TilewiseError:  # the pack's words or tokens are others now, or the line was edited
        return None


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None
