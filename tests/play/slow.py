"""Several boards done plainly: every guess, every outcome, one word at a time."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tests.reference import Word, pattern

Board = tuple[tuple[Word, float], ...]
"""The words that may be a board's answer, each with its weight."""


def split(guess: Word, board: Board) -> dict[int, Board]:
    """Split the candidates of a board by the pattern that a guess would get."""
    found: dict[int, Board] = {}
    for word, weight in board:
        met = pattern(guess, word)
        found[met] = (*found.get(met, ()), (word, weight))
    return found


def mass(board: Board) -> float:
    return math.fsum(weight for _, weight in board)


def estimate(guess: Word, boards: Sequence[Board], unsure: float, per_bit: float) -> float:
    """The estimate of the ranking, as its docstring has it."""
    total = 1.0
    for board in boards:
        for left in split(guess, board).values():
            if [word for word, _ in left] == [guess]:
                continue
            chances = [weight / mass(left) for _, weight in left]
            entropy = -math.fsum(p * math.log2(p) for p in chances)
            cost = 1 + unsure * (1 - max(chances)) + per_bit * entropy
            total += mass(left) / mass(board) * cost
    return total


def player_lengths(
    guess: Word,
    boards: Sequence[Board],
    answers: Sequence[Word],
    guesses: Sequence[Word],
    costs: Sequence[tuple[float, float]],
) -> set[int]:
    """Possible lengths of a game that begins with a guess and then follows the estimate.

    A known word is guessed at once; otherwise, each of the guesses with equal estimates may be
    made. `costs` are those of uncertainty with 1, 2 … boards open.
    """
    left = [
        (split(guess, board)[pattern(guess, answer)], answer)
        for board, answer in zip(boards, answers, strict=True)
        if answer != guess
    ]
    boards, answers = [board for board, _ in left], [answer for _, answer in left]
    if not boards:
        return {1}
    best = [word for board in boards if len(board) == 1 for word, _ in board]
    if not best:
        estimates = {word: estimate(word, boards, *costs[len(boards) - 1]) for word in guesses}
        best = [word for word, cost in estimates.items() if cost < min(estimates.values()) + 1e-5]
    return {
        1 + more for word in best for more in player_lengths(word, boards, answers, guesses, costs)
    }


@dataclass(frozen=True)
class Limit:
    """How many guesses a game takes, and what it costs to lose it, beyond one guess per board."""

    turns: float = math.inf
    loss: float = 0.0


def game_value(
    boards: Sequence[Board],
    guesses: Sequence[Word],
    limit: Limit = Limit(),
) -> float:
    """Expected guesses until all boards are closed, under best play: by trying everything."""
    words = [word for board in boards for word, _ in board]
    shared = len(words) - len(set(words))  # boards that words may close besides their first

    def lost(state: tuple[Board, ...], turns: float) -> float | None:
        """Return what a game costs that is lost for certain."""
        least = max(1, len(state) - shared)
        if least <= turns and all(len(board) == 1 for board in state):
            least = len({board[0][0] for board in state})
        return least + limit.loss if least > turns else None

    @cache
    def value(state: tuple[Board, ...], turns: float) -> float:
        if not state:
            return 0.0
        known = lost(state, turns)
        if known is not None:
            return known
        return min(value_of(state, guess, turns) for guess in guesses)

    def value_of(state: tuple[Board, ...], guess: Word, turns: float) -> float:
        splits = [list(split(guess, board).values()) for board in state]
        if all(len(parts) == 1 and [word for word, _ in parts[0]] != [guess] for parts in splits):
            return math.inf  # it leads here again, at best
        total = 1.0
        for outcome in itertools.product(*splits):
            chance = math.prod(
                mass(left) / mass(board) for left, board in zip(outcome, state, strict=True)
            )
            still_open = tuple(left for left in outcome if [word for word, _ in left] != [guess])
            total += chance * value(still_open, turns - 1)
        return total

    return value(tuple(boards), limit.turns)
