"""The search problem as arrays, and prepared for the compiled search.

A :class:`SearchProblem` is given by the caller: token arrays, weights, rules. :func:`prepare`
checks it and puts it into the search's order. In a :class:`PreparedProblem`

* answers are sorted by descending weight, so the first candidate found in a bucket is its heaviest
  (the bounds of the search rely on this);
* weights are integers without a common factor. Float weights are scaled by a power of two to
  about 2**37 in total, which keeps differences down to 1e-11 of the total;
* guesses keep the answers first.

``PreparedProblem`` has index maps back to the caller's numbering. Nothing here needs numba.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from math import floor, log2
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.errors import SearchError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import WORDLE
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import MOST_LISTED, Rule, TokenArray

Int64Array = npt.NDArray[np.int64]

OBSCURE_SHARE = 10
"""How many times the weight of an obscure answer the candidates may have if it is to be guessed, in
a strategy tree. A tree is played while at least a fifth of the probability is that of listed
answers (:data:`tilewise.trees.player.LEAST_LISTED`), so such a word has a chance of 2 % or more."""


def longest(rule: Rule) -> int:
    """Return the greatest word length for exact search, which has a table of all patterns."""
    return rule.longest(MOST_LISTED)


TOTAL_BITS = 37
"""Scaled weights sum to less than two to this power, so no cost overflows int64."""

COST_BITS = 58
"""Costs are below two to this power."""

NO_LIMIT = 1 << COST_BITS
"""Above the cost of any position."""

Fewest = Literal["fewest"]

FEWEST: Fewest = "fewest"
"""First lose the fewest games, counting each answer once; then take the fewest guesses."""


@dataclass(frozen=True)
class SearchProblem:
    """A game to find the best strategy tree for.

    Attributes:
        guesses: uint8 (G, L), the words the game accepts, all different; the answers are its first
            n rows.
        weights: int64 or float64 (n,), all positive: how likely each answer is, in any unit.
        alphabet_size: tokens are 0 .. alphabet_size - 1.
        max_guesses: turns allowed.
        hard: what hints require of later guesses (:mod:`tilewise.rules.hardmode`).
        rule: what feedback shows.
        loss: price of a lost game, in guesses beyond those that were made; at least two. Or
            :data:`FEWEST`, the objective of strategy trees.
        lists: SHA-256 of each word list, by name, for its trees.
        obscure: bool (n,), answers that few people know. Such an answer is guessed only where its
            weight times `obscure_share` is at least that of all candidates, or where it is the
            likeliest of them, so that a guess is left in any case. Not in hard mode.
        obscure_share: see there.
    """

    guesses: TokenArray
    weights: npt.NDArray[np.int64] | npt.NDArray[np.float64]
    alphabet_size: int
    max_guesses: int = 6
    hard: HardMode = HardMode.OFF
    rule: Rule = WORDLE
    loss: int | Fewest = FEWEST
    lists: Mapping[str, str] = field(default_factory=dict)
    obscure: npt.NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))
    obscure_share: int = OBSCURE_SHARE

    def __post_init__(self) -> None:
        if self.hard or not len(self.obscure):
            object.__setattr__(self, "obscure", np.zeros(len(self.weights), np.bool_))
        if self.rule.hides_more:
            raise SearchError(
                "exact search works only for games that hide a single word; "
                f"{self.rule.title} hides more"
            )
        if self.rule.wins_alike:
            raise SearchError(
                "exact search works only for games in which only the answer wins; in "
                f"{self.rule.title}, other words can win too"
            )

    @classmethod
    def of(cls, lexicon: Lexicon, *, hard: HardMode = HardMode.OFF) -> SearchProblem:
        """Return a pack's problem: lose the fewest games, then take the fewest guesses.

        Weights that are whole, and not too large, become integers.

        Words that games often refuse or few people know are not among the guesses, so no strategy
        tree plays them. They are the last of the lexicon's words, so a guess has the same row in
        both.

        Raises:
            GuessError: the game has no hard mode.
            SearchError: the game hides more than a word.
        """
        problem = cls.of_words(lexicon.words, hard=lexicon.hard_mode(hard))
        return replace(problem, lists=lexicon.hashes.to_document())

    @classmethod
    def of_words(cls, words: WordTable, *, hard: HardMode = HardMode.OFF) -> SearchProblem:
        """Return the same for the words of a game, of whatever lists."""
        return cls(
            guesses=words.tokens[: words.suggestable_count],
            weights=_whole_if_they_are(words.weights),
            alphabet_size=words.alphabet_size,
            max_guesses=words.max_guesses,
            hard=hard,
            rule=words.rule,
            obscure=~words.suggestable[: words.answer_count],
        )

    @property
    def answers(self) -> TokenArray:
        """The answers, uint8 (n, L)."""
        return self.guesses[: len(self.weights)]

    @property
    def has_whole_weights(self) -> bool:
        """Whether weights are integers, so that sums of them are exact."""
        return self.weights.dtype.kind in "iu"

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all attributes but `lists`: equal problems have equal digests."""
        rules = (
            self.alphabet_size,
            self.max_guesses,
            HardMode(self.hard).name,
            self.rule,
            self.loss,
        )
        described = sha256(repr((rules, self.guesses.shape, str(self.weights.dtype))).encode())
        described.update(np.ascontiguousarray(self.guesses).tobytes())
        described.update(np.ascontiguousarray(self.weights).tobytes())
        if self.obscure.any():
            described.update(self.obscure.tobytes() + bytes([self.obscure_share]))
        return described.hexdigest()


def _whole_if_they_are(
    weights: npt.NDArray[np.float64],
) -> npt.NDArray[np.int64] | npt.NDArray[np.float64]:
    if weights.sum() >= 1 << TOTAL_BITS or (weights != np.floor(weights)).any():
        return weights
    return weights.astype(np.int64)


class LossPrice(NamedTuple):
    """The price of losing an answer, beyond the guesses made. One of the two is 0.

    Attributes:
        per_weight: price of each unit of the answer's weight.
        per_answer: price of the answer itself.
    """

    per_weight: int = 0
    per_answer: int = 0

    def of(self, weight: int, answers: int) -> int:
        """Return the price of losing some answers with this total weight."""
        return self.per_weight * weight + self.per_answer * answers


class Cost(NamedTuple):
    """A cost in the problem's terms; the lower tuple is better.

    Attributes:
        lost: number of answers not found in time, if the fewest are to be lost; else 0.
        total: weight times guesses, summed over the answers; a lost game counts all its guesses.
    """

    lost: int
    total: float

    def __str__(self) -> str:
        """Return the total, and the number of lost answers unless it is 0."""
        return f"{self.total} and {self.lost} lost" if self.lost else str(self.total)


class BestGuess(NamedTuple):
    """The lowest cost of a position, and its guess; -1 if none is left."""

    cost: float
    guess: int


@dataclass(frozen=True)
class PreparedProblem:
    """A checked problem in the search's own order.

    Attributes:
        guesses: uint8 (G, L), answers first, by descending weight.
        weights: int64 (n,), positive, descending, greatest common divisor 1.
        order: int64 (G,), ``guesses[i]`` is row ``order[i]`` of the problem's guesses.
        scale: one unit of an integer weight in the problem's weights.
        loss: the price of a lost game.
        obscure: bool (n,), see the problem.
        problem: the problem.
    """

    guesses: TokenArray
    weights: Int64Array
    order: Int64Array
    scale: float
    loss: LossPrice
    obscure: npt.NDArray[np.bool_]
    problem: SearchProblem

    @property
    def n_answers(self) -> int:
        """Number of answers (n)."""
        return len(self.weights)

    @cached_property
    def barred(self) -> npt.NDArray[np.bool_]:
        """Whether each answer is too obscure for the first guess, bool (n,)."""
        barred: npt.NDArray[np.bool_]
        barred = self.obscure & (self.weights * self.problem.obscure_share < self.weights.sum())
        barred[0] = False
        return barred

    def units(self, cost: int) -> int | float:
        """Return a cost of the search in the problem's weights: an int if those are."""
        exact = cost * self.scale
        return round(exact) if self.problem.has_whole_weights else exact

    def told(self, cost: int) -> Cost:
        """Convert a cost of the search, or a bound of one, to lost games and guesses."""
        lost, guesses = divmod(cost, self.loss.per_answer)
        return Cost(lost, self.units(guesses))

    def cost(self, told: Cost) -> int:
        """Return the nearest inverse of ``told``."""
        found = int(told.lost) * self.loss.per_answer + round(told.total / self.scale)
        return min(found, NO_LIMIT)

    @cached_property
    def place(self) -> Int64Array:
        """int64 (G,), the inverse of ``order``."""
        inverse = np.empty_like(self.order)
        inverse[self.order] = np.arange(len(self.order))
        return inverse


def _integer_weights(problem: SearchProblem) -> tuple[Int64Array, float]:
    """Return weights as integers, and the value of one unit."""
    weights = problem.weights
    if problem.has_whole_weights:
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
        ValueError: weights are not positive and finite, a word is repeated, a token is out of
            range, or a loss costs less than two guesses or more than can be counted.
        SearchError: words are longer than :func:`longest`.
    """
    guesses, weights = np.ascontiguousarray(problem.guesses), problem.weights
    n, length = problem.answers.shape
    if length > longest(problem.rule):
        raise SearchError(
            f"words have {length} tiles; exact search handles up to {longest(problem.rule)}"
        )
    if problem.hard and not problem.rule.is_by_token:
        raise SearchError(
            "in hard mode, trees and proofs work only for Wordle's hints; "
            f"{problem.rule.title} gives other hints"
        )
    if int(guesses.max()) >= problem.alphabet_size:
        raise ValueError(f"token {guesses.max()} is outside an alphabet of {problem.alphabet_size}")
    if len(set(guesses.view(f"V{length}").ravel().tolist())) != len(guesses):
        raise ValueError("the same word occurs twice among the guesses")
    if not (n and np.isfinite(weights).all() and (weights > 0).all()):
        raise ValueError("weights must be positive, finite numbers, one for each answer")
    if problem.has_whole_weights and int(weights.sum()) >> TOTAL_BITS:
        raise ValueError(f"integer weights must sum to less than 2**{TOTAL_BITS}")
    whole, scale = _integer_weights(problem)
    falling = np.argsort(-whole, kind="stable")
    order = np.concatenate([falling, np.arange(n, len(guesses))]).astype(np.int64)
    return PreparedProblem(
        guesses=np.ascontiguousarray(guesses[order]),
        weights=whole[falling],
        order=order,
        scale=scale,
        loss=_price_of_loss(problem, int(whole.sum())),
        obscure=problem.obscure[falling],
        problem=problem,
    )


def _price_of_loss(problem: SearchProblem, total: int) -> LossPrice:
    """Return the price of a loss, given the weight of all answers.

    If the fewest games are to be lost, one lost game costs more than all guesses of all games.
    """
    if problem.loss == FEWEST:
        price = LossPrice(per_answer=total * problem.max_guesses + 1)
        if price.per_answer * (len(problem.answers) + 1) >> COST_BITS:
            raise ValueError("the weights are too large for a game of this many guesses")
        return price
    if problem.loss < 2:
        raise ValueError(f"a loss must cost at least two guesses, not {problem.loss}")
    if total * (problem.loss + problem.max_guesses) >> COST_BITS:
        most = (1 << COST_BITS) // total - problem.max_guesses
        raise ValueError(f"with these weights a loss must cost less than {most} guesses")
    return LossPrice(per_weight=problem.loss)
