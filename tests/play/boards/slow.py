"""Several boards by the book: every guess, every outcome, one word at a time."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import cache

from tests.reference import Word, pattern

Board = tuple[tuple[Word, float], ...]
"""The words that may be a board's answer, each with its weight."""


def split(guess: Word, board: Board) -> dict[int, Board]:
    """Part the candidates of a board by the pattern that a guess would get."""
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


def game_value(boards: Sequence[Board], guesses: Sequence[Word]) -> float:
    """Expected guesses until all boards are closed, under best play: by trying everything."""

    @cache
    def value(state: tuple[Board, ...]) -> float:
        if not state:
            return 0.0
        return min(value_of(state, guess) for guess in guesses)

    def value_of(state: tuple[Board, ...], guess: Word) -> float:
        splits = [list(split(guess, board).values()) for board in state]
        if all(len(parts) == 1 and len(parts[0]) > 1 for parts in splits):
            return math.inf  # it leads here again
        if all(len(parts) == 1 and parts[0][0][0] != guess for parts in splits):
            return math.inf
        total = 1.0
        for outcome in itertools.product(*splits):
            chance = math.prod(
                mass(left) / mass(board) for left, board in zip(outcome, state, strict=True)
            )
            still_open = tuple(left for left in outcome if [w for w, _ in left] != [guess])
            total += chance * value(still_open)
        return total

    return value(tuple(boards))
