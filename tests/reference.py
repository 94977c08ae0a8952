"""The rules and statistics again, written the slow and obvious way, for comparison."""

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
    """The candidates with their probabilities that one pattern leaves."""

    probabilities: list[float] = field(default_factory=list)

    @property
    def mass(self) -> float:
        return math.fsum(self.probabilities)

    @property
    def count(self) -> int:
        return len(self.probabilities)


def buckets(
    guess: Word, candidates: Sequence[Word], probabilities: Sequence[float]
) -> dict[int, Bucket]:
    """Buckets by pattern, patterns ascending."""
    found: defaultdict[int, Bucket] = defaultdict(Bucket)
    for candidate, probability in zip(candidates, probabilities, strict=True):
        found[pattern(guess, candidate)].probabilities.append(probability)
    return dict(sorted(found.items()))


def expected_guesses(found: dict[int, Bucket], all_correct: int) -> float:
    """Estimate of the default strategy, as its docstring defines it."""
    return 1 + math.fsum(
        bucket.mass * (2 + 0.07 * _entropy(bucket)) - max(bucket.probabilities)
        for pattern, bucket in found.items()
        if pattern != all_correct
    )


def level(found: dict[int, Bucket]) -> float:
    """How much that estimate is too low, as its docstring defines it."""
    return math.fsum(
        bucket.mass
        * (
            0.016 * math.log2(bucket.count) * (_entropy(bucket) + math.log2(bucket.count)) / 2
            - 0.07 * _entropy(bucket)
        )
        for bucket in found.values()
    )


def _entropy(bucket: Bucket) -> float:
    within = (p / bucket.mass for p in bucket.probabilities)
    return -math.fsum(p * math.log2(p) for p in within)


def hard_mode_allows(guess: Word, feedback: Sequence[int], later: Word) -> bool:
    for place, tile in enumerate(feedback):
        if tile == 2 and later[place] != guess[place]:
            return False
    shown = Counter(token for token, tile in zip(guess, feedback, strict=True) if tile)
    used = Counter(later)
    return all(used[token] >= count for token, count in shown.items())


def strict_hard_mode_allows(guess: Word, feedback: Sequence[int], later: Word) -> bool:
    """Place by place and token by token, as a referee would check it."""
    for place, tile in enumerate(feedback):
        if (later[place] == guess[place]) != (tile == 2):
            return False
    for token in guess:
        colours = [tile for own, tile in zip(guess, feedback, strict=True) if own == token]
        coloured = sum(tile > 0 for tile in colours)
        if later.count(token) < coloured or (0 in colours and later.count(token) > coloured):
            return False
    return True


# -- strategies that look at the tokens of a word ------------------------------------------------


@dataclass(frozen=True)
class Known:
    """Everything needed to score a word: turns as (guess, tiles), and the words that may be the
    answer."""

    turns: Sequence[tuple[Word, Sequence[int]]]
    candidates: Sequence[Word]
    probabilities: Sequence[float]

    def chance_of(self, token: int, place: int | None = None) -> float:
        """Probability that the answer has the token, at the place if one is given."""
        return math.fsum(
            p
            for word, p in zip(self.candidates, self.probabilities, strict=True)
            if (token in word if place is None else word[place] == token)
        )

    def is_idle(self, guess: Word) -> bool:
        """Whether a guess is not a candidate and tells nothing."""
        patterns = {pattern(guess, candidate) for candidate in self.candidates}
        return guess not in self.candidates and len(patterns) == 1

    def tells_all_apart(self, guess: Word) -> bool:
        patterns = {pattern(guess, candidate) for candidate in self.candidates}
        return len(patterns) == len(self.candidates)


def letter_count(guess: Word, known: Known) -> int:
    return sum(
        sum(token in candidate for candidate in known.candidates) for token in sorted(set(guess))
    )


def letter_count_score(guess: Word, known: Known) -> float:
    if known.is_idle(guess):
        return math.inf
    few = len(known.candidates) <= 3 ** len(guess)
    score = -letter_count(guess, known)
    if few and known.tells_all_apart(guess):
        best = len(guess) * len(known.candidates) + 1
        score -= 2 * best if guess in known.candidates else best
    return score


def letter_frequency(guess: Word, known: Known) -> float:
    total = 0.0
    for token in guess:
        shown = [candidate.count(token) for candidate in known.candidates]
        total += math.fsum(
            p * count / len(guess) for p, count in zip(known.probabilities, shown, strict=True)
        )
    return total / (len(guess) - len(set(guess)) + 1)


def letter_frequency_score(guess: Word, known: Known) -> float:
    return math.inf if known.is_idle(guess) else -letter_frequency(guess, known)


def weighted(guess: Word, known: Known, exclude: float, index: float, correct: float) -> float:
    total = 0.0
    for place, token in enumerate(guess):
        if not any(token in earlier for earlier, _ in known.turns):
            if token not in guess[:place]:
                total += exclude * known.chance_of(token)
            continue
        here = known.chance_of(token, place)
        found = {
            i
            for earlier, colours in known.turns
            for i, colour in enumerate(colours)
            if earlier[i] == token and colour == 2
        }
        copies = max(
            sum(earlier[i] == token and colour > 0 for i, colour in enumerate(colours))
            for earlier, colours in known.turns
        )
        if place in found:
            total += correct * here
        elif copies > len(found):
            total += index * here
    return total


def weighted_score(guess: Word, known: Known, *weights: float) -> float:
    return math.inf if known.is_idle(guess) else -weighted(guess, known, *weights)


def tile_score_score(
    guess: Word, known: Known, correct: float, present: float, ask_below: int
) -> float:
    if len({pattern(guess, candidate) for candidate in known.candidates}) == 1:
        return math.inf
    colour = math.fsum(
        p
        * (correct * tiles(guess, candidate).count(2) + present * tiles(guess, candidate).count(1))
        for candidate, p in zip(known.candidates, known.probabilities, strict=True)
    )
    if len(known.candidates) < ask_below and guess not in known.candidates:
        return len(guess) * max(correct, present) + 1 - colour
    return -colour
