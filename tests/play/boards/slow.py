"""Several boards by the book: every guess, every outcome, one word at a time."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tests.reference import Word, hard_mode_allows, pattern, strict_hard_mode_allows, tiles
from tilewise.rules.hardmode import HardMode

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


@dataclass(frozen=True)
class OpenBoard:
    """The words that may be a board's answer, and the guesses that keep to its hints."""

    board: Board
    allowed: tuple[Word, ...]


def game_value(
    boards: Sequence[Board], guesses: Sequence[Word], mode: HardMode = HardMode.OFF
) -> float:
    """Expected guesses until all boards are closed, under best play: by trying everything."""

    @cache
    def value(state: tuple[OpenBoard, ...]) -> float:
        allowed = {guess for one in state for guess in one.allowed}
        return min((value_of(state, guess) for guess in allowed), default=0.0)

    def value_of(state: tuple[OpenBoard, ...], guess: Word) -> float:
        splits = [list(split(guess, one.board).values()) for one in state]
        if all(len(parts) == 1 and [word for word, _ in parts[0]] != [guess] for parts in splits):
            return math.inf  # it leads here again, at best
        total = 1.0
        for outcome in itertools.product(*splits):
            chance = math.prod(
                mass(left) / mass(one.board) for left, one in zip(outcome, state, strict=True)
            )
            still_open = tuple(
                OpenBoard(left, limited(one.allowed, guess, left, mode))
                for left, one in zip(outcome, state, strict=True)
                if [word for word, _ in left] != [guess]
            )
            total += chance * value(still_open)
        return total

    return value(tuple(OpenBoard(board, tuple(guesses)) for board in boards))


def limited(
    allowed: tuple[Word, ...], guess: Word, left: Board, mode: HardMode
) -> tuple[Word, ...]:
    """Return which guesses still keep to a board's hints, when this much is left by a guess."""
    if mode is HardMode.OFF:
        return allowed
    keeps = strict_hard_mode_allows if mode is HardMode.STRICT else hard_mode_allows
    shown = tiles(guess, left[0][0])
    return tuple(word for word in allowed if keeps(guess, shown, word))
