"""The search problem as plain arrays, and as the compiled search likes to see it.

A :class:`SearchProblem` is what a caller describes: token arrays, weights, rules. :func:`prepare`
checks it and turns it into :class:`PreparedProblem`, in which

* answers stand in order of falling weight, so that the first candidate met in a bucket is also
  the bucket's heaviest (the search leans on this for its bounds);
* weights are integers without a common factor. Float weights are scaled by a power of two to
  about 2**37 in total, which keeps differences down to 1e-11 of the whole;
* guesses keep the answers first.

``PreparedProblem`` holds index maps back to the caller's numbering. Nothing here needs numba.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import ceil, floor, inf, log2
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.lexicon import Lexicon
from tilewise.rules.feedback import FeedbackRule, TokenArray
from tilewise.rules.hardmode import HardMode

Int64Array = npt.NDArray[np.int64]

MAX_LENGTH = 10
"""Longest word whose patterns (3**L of them) fit 16 bits."""

TOTAL_BITS = 37
"""Scaled weights sum to less than two to this power, so no cost overflows int64."""

COST_BITS = 58
"""Costs of games that may be played to their end are below two to this power."""

Fewest = Literal["fewest"]

FEWEST: Fewest = "fewest"
"""Lose the fewest games first, each answer counting once, then take the fewest guesses."""


@dataclass(frozen=True)
class SearchProblem:
    """One game to find the best strategy tree of.

    Attributes:
        guesses: uint8 (G, L), the words the game accepts; the answers are its first n rows.
        answers: uint8 (n, L), equal to ``guesses[:n]``.
        weights: int64 or float64 (n,), all positive: how often each answer is asked.
        alphabet_size: tokens are 0 .. alphabet_size - 1.
        max_guesses: turns allowed.
        hard: what the hints demand of the guesses that follow (:mod:`tilewise.rules.hardmode`).
        rule: what the game tells of a guess.
        loss: what a lost game costs, in guesses beyond those that were made; two at least. Or
            :data:`FEWEST`: the objective of strategy trees. None if only what is sure to win is
            played.
    """

    guesses: TokenArray
    answers: TokenArray
    weights: npt.NDArray[np.int64] | npt.NDArray[np.float64]
    alphabet_size: int
    max_guesses: int = 6
    hard: HardMode = HardMode.OFF
    rule: FeedbackRule = FeedbackRule.WORDLE
    loss: int | Fewest | None = None

    @classmethod
    def of(cls, lexicon: Lexicon, *, hard: HardMode | bool = HardMode.OFF) -> SearchProblem:
        """Describe a pack's game, in which the fewest games are to be lost, then guesses made.

        Weights that are whole, and not too large, become integers.

        Words that games often refuse are not among the guesses, so no strategy tree plays them.
        They are the last of the lexicon's words, and a guess has the same row here as there.

        Raises:
            GuessError: hard mode, in a game that has none.
        """
        lexicon.hard_mode(hard)
        words = lexicon.words
        return cls(
            guesses=words.tokens[: words.suggestable_count],
            answers=words.tokens[: words.answer_count],
            weights=_whole_if_they_are(words.weights),
            alphabet_size=words.alphabet_size,
            max_guesses=words.max_guesses,
            hard=HardMode(hard),
            rule=words.rule,
            loss=FEWEST,
        )

    @cached_property
    def digest(self) -> str:
        """SHA-256 of everything above: two problems are one if their digests are."""
        rules: tuple[object, ...] = (self.alphabet_size, self.max_guesses, bool(self.hard))
        if self.rule is not FeedbackRule.WORDLE:  # whose digests stay what they were
            rules += (self.rule,)
        if self.hard == HardMode.STRICT:
            rules += (self.hard.name,)
        if self.loss is not None:
            rules += ("loss", self.loss)
        described = sha256(repr((rules, self.guesses.shape, str(self.weights.dtype))).encode())
        described.update(np.ascontiguousarray(self.guesses).tobytes())
        described.update(np.ascontiguousarray(self.weights).tobytes())
        return described.hexdigest()


def _whole_if_they_are(
    weights: npt.NDArray[np.float64],
) -> npt.NDArray[np.int64] | npt.NDArray[np.float64]:
    if weights.sum() >= 1 << TOTAL_BITS or (weights != np.floor(weights)).any():
        return weights
    return weights.astype(np.int64)


class LossPrice(NamedTuple):
    """What it costs to lose an answer, beyond the guesses made; nothing if none may be lost.

    Attributes:
        per_weight: for each unit of its weight.
        per_answer: for itself.
    """

    per_weight: int = 0
    per_answer: int = 0

    def of(self, weight: int, answers: int) -> int:
        """Return what it costs to lose answers of this weight together."""
        return self.per_weight * weight + self.per_answer * answers


class Cost(NamedTuple):
    """A cost in the terms of the problem; less is better, as tuples compare.

    Attributes:
        lost: answers that are not found in time, where the fewest are to be lost; else 0.
        total: weight times guesses, summed over the answers; a lost game has made all of them.
    """

    lost: float
    total: float

    def __str__(self) -> str:
        """Name the total, and what is lost if anything is."""
        return f"{self.total} and {self.lost} lost" if self.lost else str(self.total)


NO_WIN = Cost(inf, inf)
"""The cost where no game can be won for sure, as it must be."""


@dataclass(frozen=True)
class PreparedProblem:
    """A checked problem in the search's own order.

    Attributes:
        guesses: uint8 (G, L), answers first, by falling weight.
        weights: int64 (n,), positive, falling, greatest common divisor 1.
        order: int64 (G,), ``guesses[i]`` is row ``order[i]`` of the problem's guesses.
        scale: what one unit of an integer weight is worth in the problem's weights.
        alphabet_size: tokens are 0 .. alphabet_size - 1.
        max_guesses: turns allowed.
        hard: what the hints demand.
        rule: what the game tells of a guess.
        loss: what a lost game costs.
        whole_weights: whether the problem's weights are integers.
    """

    guesses: TokenArray
    weights: Int64Array
    order: Int64Array
    scale: float
    alphabet_size: int
    max_guesses: int
    hard: HardMode
    rule: FeedbackRule
    loss: LossPrice
    whole_weights: bool

    @property
    def n_answers(self) -> int:
        """Number of answers (n)."""
        return len(self.weights)

    def units(self, cost: int) -> int | float:
        """A cost of the search in the problem's own weights: an int if those are."""
        return round(cost * self.scale) if self.whole_weights else cost * self.scale

    def told(self, cost: int) -> Cost:
        """A cost of the search, or a bound of one, as games lost and guesses."""
        price = self.loss.per_answer
        lost, guesses = divmod(cost, price) if price else (0, cost)
        return Cost(lost, self.units(guesses))

    def cost(self, told: Cost) -> int:
        """The inverse of ``told``, to the nearest."""
        return int(told.lost) * self.loss.per_answer + round(told.total / self.scale)

    def cost_above(self, units: int | float) -> int:
        """The least cost of the search that is not below a number of units, without a loss."""
        return ceil(units / self.scale - 1e-9)

    @cached_property
    def place(self) -> Int64Array:
        """int64 (G,), the inverse of ``order``."""
        inverse = np.empty_like(self.order)
        inverse[self.order] = np.arange(len(self.order))
        return inverse


def _integer_weights(weights: npt.NDArray[Any]) -> tuple[Int64Array, float]:
    """Weights as integers and the value of one unit."""
    if weights.dtype.kind in "iu":
        whole, scale = weights.astype(np.int64), 1.0
    else:
        total = float(weights.sum())
        # A power of two: weights that are binary fractions stay exact.
        scale = 2.0 ** (floor(log2(total)) - TOTAL_BITS + 1)
        whole = np.maximum(np.rint(weights / scale), 1).astype(np.int64)
    divisor = int(np.gcd.reduce(whole))
    return whole // divisor, scale * divisor


def prepare(problem: SearchProblem) -> PreparedProblem:
    """Check a problem and put it into the search's order.

    Raises:
        ValueError: arrays do not fit together, weights are not positive and finite, a word is
            repeated or too long (more than 10 tokens), a token is out of range, or a loss costs
            less than two guesses or more than can be counted.
    """
    guesses = np.ascontiguousarray(problem.guesses, dtype=np.uint8)
    answers = np.asarray(problem.answers, dtype=np.uint8)
    weights = np.asarray(problem.weights)
    if guesses.ndim != 2 or answers.ndim != 2 or len(answers) == 0:
        raise ValueError("guesses and answers must be (words, length) arrays, not empty")
    n, length = answers.shape
    if not 1 <= length <= MAX_LENGTH:
        raise ValueError(f"words have {length} tokens; the search takes 1 to {MAX_LENGTH}")
    if not np.array_equal(guesses[:n], answers):
        raise ValueError("the answers must be the first rows of the guesses")
    if int(guesses.max()) >= problem.alphabet_size:
        raise ValueError(f"token {guesses.max()} is outside an alphabet of {problem.alphabet_size}")
    if len(np.unique(guesses, axis=0)) != len(guesses):
        raise ValueError("the same word occurs twice among the guesses")
    if weights.shape != (n,) or not np.isfinite(weights).all() or (weights <= 0).any():
        raise ValueError(f"weights must be {n} positive, finite numbers, one for each answer")
    if weights.dtype.kind in "iu" and int(weights.sum()) >> TOTAL_BITS:
        raise ValueError(f"integer weights must sum to less than 2**{TOTAL_BITS}")
    if problem.max_guesses < 1:
        raise ValueError("a game allows one guess at least")
    whole, scale = _integer_weights(weights)
    loss = _price_of_loss(problem, int(whole.sum()))
    falling = np.argsort(-whole, kind="stable")
    order = np.concatenate([falling, np.arange(n, len(guesses))]).astype(np.int64)
    return PreparedProblem(
        guesses=np.ascontiguousarray(guesses[order]),
        weights=whole[falling],
        order=order,
        scale=scale,
        alphabet_size=problem.alphabet_size,
        max_guesses=problem.max_guesses,
        hard=HardMode(problem.hard),
        rule=problem.rule,
        loss=loss,
        whole_weights=weights.dtype.kind in "iu",
    )


def _price_of_loss(problem: SearchProblem, total: int) -> LossPrice:
    """Return the price of a loss, given the weight of all answers.

    All guesses of all games cost less than one game that is lost, where the fewest are to be.
    """
    if problem.loss is None:
        return LossPrice()
    if problem.loss == FEWEST:
        price = LossPrice(per_answer=total * problem.max_guesses + 1)
        if price.per_answer * (len(problem.answers) + 1) >> COST_BITS:
            raise ValueError("with these weights a game of so many guesses cannot be counted")
        return price
    if problem.loss < 2:
        raise ValueError(f"a loss costs two guesses at least, not {problem.loss}")
    if total * (problem.loss + problem.max_guesses) >> COST_BITS:
        most = (1 << COST_BITS) // total - problem.max_guesses
        raise ValueError(f"with these weights a loss must cost less than {most} guesses")
    return LossPrice(per_weight=problem.loss)
