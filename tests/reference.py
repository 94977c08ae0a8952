"""The rules and statistics once more, written the slow and obvious way, to compare with."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Word = tuple[int, ...]


def words_of(tokens: NDArray[np.uint8]) -> list[Word]:
    return [tuple(row) for row in tokens.tolist()]


def tiles(guess: Sequence[int], answer: Sequence[int]) -> list[int]:
    """Colour a guess by counting, not by crossing out as the engine's reference does."""
    greens = [g == a for g, a in zip(guess, answer, strict=True)]
    spare = Counter(a for a, green in zip(answer, greens, strict=True) if not green)
    result = []
    for token, green in zip(guess, greens, strict=True):
        if green:
            result.append(2)
        elif spare[token] > 0:
            spare[token] -= 1
            result.append(1)
        else:
            result.append(0)
    return result


def pattern(guess: Sequence[int], answer: Sequence[int]) -> int:
    return int("".join(map(str, tiles(guess, answer))), 3)


@dataclass
class Bucket:
    """The candidates (their probabilities) that one pattern leaves."""

    probabilities: list[float] = field(default_factory=list)

    @property
    def mass(self) -> float:
        return math.fsum(self.probabilities)

    @property
    def inner_entropy(self) -> float:
        shares = [p / self.mass for p in self.probabilities]
        return -math.fsum(s * math.log2(s) for s in shares)


def buckets(
    guess: Word, candidates: Sequence[Word], probabilities: Sequence[float]
) -> dict[int, Bucket]:
    """Buckets by pattern, patterns ascending."""
    found: defaultdict[int, Bucket] = defaultdict(Bucket)
    for candidate, probability in zip(candidates, probabilities, strict=True):
        found[pattern(guess, candidate)].probabilities.append(probability)
    return dict(sorted(found.items()))


def hard_mode_allows(guess: Word, feedback: Sequence[int], later: Word) -> bool:
    for place, tile in enumerate(feedback):
        if tile == 2 and later[place] != guess[place]:
            return False
    shown = Counter(token for token, tile in zip(guess, feedback, strict=True) if tile)
    used = Counter(later)
    return all(used[token] >= count for token, count in shown.items())
