"""Base classes of strategies: options, and a score for every guess."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, fields
from numbers import Real
from typing import Any, ClassVar

import numpy as np

from tilewise.errors import Message, StrategyError, shown
from tilewise.knowledge.partition import Buckets, Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.rules.hardmode import HardMode
from tilewise.trees.player import TreeGuess

LARGEST_OPTION = 1e100
"""Products of larger values overflow."""

TIE_DIGITS = 9
TIE = 10.0**-TIE_DIGITS
"""Equal scores may differ this much by rounding."""

_PROMISING = 256
"""Guesses with low floors to score first; their scores rule out others."""

Floor = Callable[[Ints], Floats]
"""A function from classes of guesses to lower bounds of their scores."""


@dataclass(frozen=True, eq=False)
class Scored:
    """Guesses and their scores.

    Attributes:
        guesses: intp (guesses,), rows of the word table, ascending.
        scores: float64 (guesses,), lower is better.
    """

    guesses: Ints
    scores: Floats


@dataclass(frozen=True)
class Strategy(ABC):
    """Ranks the guesses of a position: the base class of every strategy, including your own.

    A strategy gives scores; :mod:`tilewise.strategies.ranking` sorts, breaks ties and applies the
    rules. To write one, subclass this as a frozen dataclass, give it a name, and define
    :meth:`scores`; or subclass :class:`BucketStrategy` if only the buckets of a guess count. Its
    options are the fields whose default is a number. They are 0 or more, and whole numbers if the
    default is an ``int``. Two strategies with the same options are equal. A strategy must be
    deterministic: the same position gets the same scores.

    Everything that takes a strategy takes an instance. It can also be given by name if its package
    declares it as an entry point with that name in the group ``tilewise.strategies``.

    Raises:
        StrategyError: an option is negative, too large, or not a number; or the class has no name.

    >>> from dataclasses import dataclass
    >>> from tilewise import Session, Strategy
    >>> @dataclass(frozen=True)
    ... class Likeliest(Strategy):
    ...     name = "likeliest"
    ...     def scores(self, position):
    ...         return -position.probability_of(position.allowed)
    >>> Session("ko", Likeliest()).suggest(1)[0].word
    '이야기'
    """

    name: ClassVar[str]
    """Its name: letters, digits, ``_``, ``-`` and ``.``."""
    unit: ClassVar[Message | None] = None
    """Heading for the strategy's own figure for a word; None if it has none to show."""
    plays_to_win: ClassVar[bool] = False
    """Whether exact search may replace the strategy's own scores."""
    counts_unlisted: ClassVar[bool] = False
    """Whether unlikely words are candidates while a listed answer fits. A strategy that gives each
    candidate the same value would spend guesses on telling them apart."""
    usual_top: ClassVar[int] = 10
    """Guesses to show by default."""

    def __post_init__(self) -> None:
        if not isinstance(getattr(self, "name", None), str):
            raise StrategyError(f"{type(self).__name__} needs a name, which must be a string")
        for option, value in self.options.items():
            if not (isinstance(value, Real) and 0 <= value <= LARGEST_OPTION):
                raise StrategyError(
                    f"strategy {self.name!r}: {option} is {shown(value)}; give a number "
                    f"from 0 to {LARGEST_OPTION:g}"
                )

    @property
    def options(self) -> dict[str, float]:
        """Every option and its value."""
        return {field.name: getattr(self, field.name) for field in self._option_fields()}

    @classmethod
    def _option_fields(cls) -> list[Field[Any]]:
        """Return the fields that are options: those whose default is a number."""
        return [field for field in fields(cls) if isinstance(field.default, int | float)]

    @property
    def spec(self) -> str:
        """Name and changed options, in the form for ``--strategy``: ``weighted:index=0.3``."""
        changed = [
            f"{field.name}={_shortest(getattr(self, field.name))}"
            for field in self._option_fields()
            if getattr(self, field.name) != field.default
        ]
        return f"{self.name}:{','.join(changed)}" if changed else self.name

    @property
    def ranks_by(self) -> str:
        """The strategy, with options, that the scores come from (see :attr:`spec`)."""
        return self.spec

    def playing(self, lexicon: Lexicon, *, hard: HardMode = HardMode.OFF) -> Strategy:
        """Return the strategy for one lexicon, with the lexicon's tree if it uses one.

        Raises:
            StrategyError: the lexicon lacks something that the strategy needs.
            TreeError: the lexicon's strategy tree cannot be used; play continues without it.
        """
        return self

    def seen(self, position: Position) -> Position:
        """Return the position with only the candidates that the strategy counts."""
        if self.counts_unlisted or position.guesses_left <= 1:  # then the likeliest word is guessed
            return position
        return position.with_listed_only

    def planned(self, position: Position) -> TreeGuess | None:
        """Return the precomputed guess; None if guesses have to be ranked."""
        return None

    def worth_of(self, position: Position, guesses: Ints) -> Floats | None:
        """Return the strategy's own figure for some allowed guesses, in its :attr:`unit`.

        Args:
            position: a position with at least one candidate left.
            guesses: rows of the word table.

        Returns:
            float64, shape (guesses,); None for a strategy that has no unit.
        """
        return None

    @abstractmethod
    def scores(self, position: Position) -> Floats:
        """Score each of ``position.allowed``; lower is better.

        Args:
            position: a position with at least one candidate left.

        Returns:
            float64, shape (allowed,), without NaN. Infinite for a guess that should only be made if
            there is no other.
        """

    def contenders(self, position: Position) -> Scored:
        """Score some guesses, including the best of all.

        If the strategy cannot tell some guesses apart, and they are not candidates, all but the
        first may be left out.
        """
        return Scored(position.allowed, self.scores(position))

    def best(self, position: Position, wanted: int) -> Floats:
        """Score each of ``position.allowed`` that may be among the `wanted` best.

        Returns:
            float64, shape (allowed,). Infinite for guesses that are worse than those.
        """
        return self.scores(position)


class BucketStrategy(Strategy):
    """A strategy whose score depends only on a guess's buckets.

    Guesses that split the candidates in the same way are one class and have the same score, so one
    of each class is scored.

    >>> from tilewise import BucketStrategy, Session
    >>> class Surest(BucketStrategy):
    ...     name = "surest"
    ...     def bucket_scores(self, buckets, all_correct):
    ...         return buckets.worst
    >>> game = Session("en", Surest())
    >>> game.add("crane", ".Y..G")
    >>> game.suggest(1)[0].word
    'shrug'
    """

    @abstractmethod
    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Score guesses by their buckets; lower is better.

        Args:
            buckets: the buckets of some guesses.
            all_correct: the pattern that ends the game.

        Returns:
            float64, shape (guesses,), without NaN. ``buckets.sum`` adds up a figure of each bucket.
        """

    def floors(self, position: Position) -> Sequence[Floor]:
        """Return lower bounds of scores, the quickest first.

        Each takes classes, as indexes of ``position.representatives``, and returns float64 of the
        same shape. They are not needed if scores are just as quick.
        """
        return ()

    def scores(self, position: Position) -> Floats:
        """Give every guess the score of its class."""
        classes = np.arange(len(position.representatives))
        return self.class_scores(position, classes)[position.all_classes().class_of]

    def contenders(self, position: Position) -> Scored:
        """Score the first guess of each class that may be the best."""
        return Scored(position.representatives, self._best_classes(position, 1))

    def best(self, position: Position, wanted: int) -> Floats:
        """Give every guess the score of its class, if the class may be among the best."""
        return self._best_classes(position, wanted)[position.all_classes().class_of]

    def _best_classes(self, position: Position, wanted: int) -> Floats:
        """Score the classes that their floors do not rule out; infinity for the others."""
        left = np.arange(len(position.representatives))
        scores = np.full(len(left), np.inf)
        some = max(wanted, _PROMISING)
        for floor in self.floors(position) if position.is_searchable else ():
            if len(left) <= some:
                break
            floors = floor(left)
            promising = left[np.argpartition(floors, some - 1)[:some]]
            self._score(position, promising, scores)
            limit = np.partition(scores, wanted - 1)[wanted - 1]
            left = left[floors <= limit + TIE]
        self._score(position, left, scores)
        return scores

    def _score(self, position: Position, classes: Ints, scores: Floats) -> None:
        """Fill in the scores of some classes, if they are still infinite."""
        classes = classes[np.isinf(scores[classes])]
        scores[classes] = self.class_scores(position, classes)

    def class_scores(self, position: Position, classes: Ints) -> Floats:
        """Score some classes, given as indexes of ``position.representatives``."""
        scores = np.empty(len(classes))
        for block, buckets in position.class_buckets(classes):
            found = self.bucket_scores(buckets, position.all_correct)
            scores[block] = checked_scores(self, found, len(scores[block]))
        return scores


def checked_scores(strategy: Strategy, scores: object, count: int) -> Floats:
    """Return the scores that a strategy gave `count` guesses.

    Raises:
        StrategyError: their number is wrong, or they are not numbers.
    """
    try:
        found: Floats = np.asarray(scores, np.float64)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.shape != (count,):
        raise StrategyError(
            f"strategy {strategy.name} must give one number for each of {count:,} "
            f"guesses, but gave {shown(scores)}"
        )
    if np.isnan(found).any():
        raise StrategyError(
            f"strategy {strategy.name} gave a guess the score NaN; lower numbers are "
            "better, and infinity is worst"
        )
    return found


def _shortest(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))
