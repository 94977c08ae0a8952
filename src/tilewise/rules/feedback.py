"""The rules of the game: the pattern of one guess, and whole matrices of patterns.

**The rule.** Tiles in the right place are *correct*. Then, from left to right, a tile is *present*
while unmatched copies of its token remain in the answer; every other tile is *absent*. BIBLE
against BANAL is ``G..Y.``, ALLOY against BANAL is ``YY...``.

**Patterns.** A pattern is one base-3 integer, first tile most significant, with absent 0,
present 1 and correct 2: ``G..Y.`` is ``20010`` in base 3, that is 165. All-correct is 3^L - 1.

**The matrix.** Comparing every tile of every guess with every tile of every answer is slow in
numpy. Instead, a pattern is taken apart *by token*. How the tiles that show token ``t`` are
coloured depends on two small sets only: the places ``m`` where the guess has ``t`` and the places
``m'`` where the answer has it, both bit masks of L bits. A table ``share[m, m']`` of 2^L x 2^L
holds what those tiles add to the pattern, and

    pattern(guess, answer) = sum over the distinct tokens t of the guess of share[m_t, m'_t].

For a fixed set of answers, each (token, places) pair that occurs in any guess gives one row of
shares, a few hundred rows for 13,000 guesses; a guess's row of patterns is then the sum of at most
L of them. That costs at most L additions of small integers a pair, all of it in long vectors.

**Mastermind.** A game may tell only how many tiles are correct and how many present, not which:
black and white pegs. They are as many as Wordle has of each, so its pattern is Wordle's with the
tiles sorted, correct ones first: ``Y.GG`` becomes ``GGY.``. One look-up in a table of 3^L patterns
makes the one of the other, and everything that reads patterns, counts them or plans by them serves
both. :class:`FeedbackRule` says which it is; what is computed by default is Wordle's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pattern = int
"""Feedback of a whole guess: a base-3 integer, 0 … 3^L - 1."""

TokenArray = NDArray[np.uint8]
"""Words as tokens, shape (words, L)."""

PatternArray = NDArray[np.unsignedinteger[Any]]
"""Patterns, uint8 for L <= 5 and uint16 for L from 6 to 10."""


class Tile(IntEnum):
    """What the game says of one tile; the number is its digit in a pattern.

    >>> Tile.PRESENT, int(Tile.CORRECT)
    (<Tile.PRESENT: 1>, 2)
    """

    ABSENT = 0
    PRESENT = 1
    CORRECT = 2


ABSENT, PRESENT, CORRECT = Tile


class FeedbackRule(StrEnum):
    """What a game tells of a guess: each tile, or only how many of each kind."""

    WORDLE = "wordle"
    MASTERMIND = "mastermind"

    @property
    def is_by_tile(self) -> bool:
        """Whether it is told which tile is which."""
        return self is FeedbackRule.WORDLE

    def translated(self, patterns: PatternArray, length: int) -> PatternArray:
        """Return what is told where Wordle would tell these patterns of `length` tiles."""
        if self.is_by_tile:
            return patterns
        found: PatternArray = _sorted_patterns(length)[patterns]
        return found


_FEW = 16
"""Answers whose patterns are sooner had from the rule, one by one, than from numpy."""


@dataclass(frozen=True)
class Turn:
    """One guess, as tokens, and the pattern it got."""

    guess: tuple[int, ...]
    pattern: Pattern

    @property
    def is_solved(self) -> bool:
        """Whether the guess was the answer."""
        return self.pattern == all_correct(len(self.guess))


def is_solved(turns: Sequence[Turn]) -> bool:
    """Whether the last guess was the answer."""
    return bool(turns) and turns[-1].is_solved


def guesses_left(turns: Sequence[Turn], allowed: int) -> int:
    """Guesses that a game of `allowed` guesses still takes; 0 for one that went on."""
    return max(0, allowed - len(turns))


def pattern_count(length: int) -> int:
    """Patterns a guess of `length` tiles can meet: 3^L."""
    return int(3**length)


def all_correct(length: int) -> Pattern:
    """Return the pattern of the answer itself: 3^L - 1."""
    return pattern_count(length) - 1


def pattern_dtype(length: int) -> type[np.uint8] | type[np.uint16]:
    """Return the smallest dtype that holds every pattern of `length` tiles (at most 10)."""
    return np.uint8 if length <= 5 else np.uint16


def pattern(
    guess: Sequence[int], answer: Sequence[int], rule: FeedbackRule = FeedbackRule.WORDLE
) -> Pattern:
    """Feedback of one guess, straight from the rule: the reference for everything else.

    Args:
        guess: tokens of the guess.
        answer: tokens of the answer, as many.
        rule: what the game tells.

    Raises:
        ValueError: they are of different lengths.
    """
    _require_one_length(len(guess), len(answer))
    tiles = [ABSENT] * len(guess)
    unmatched = list(answer)
    for place, token in enumerate(guess):
        if token == answer[place]:
            tiles[place] = CORRECT
            unmatched.remove(token)
    for place, token in enumerate(guess):
        if tiles[place] != CORRECT and token in unmatched:
            tiles[place] = PRESENT
            unmatched.remove(token)
    return from_tiles(tiles if rule.is_by_tile else sorted(tiles, reverse=True))


def _require_one_length(guess: int, answer: int) -> None:
    if guess != answer:
        raise ValueError(f"the guess has {guess} tokens, the answer {answer}")


def guess_patterns(
    guess: Sequence[int], answers: TokenArray, rule: FeedbackRule = FeedbackRule.WORDLE
) -> PatternArray:
    """Patterns of one guess against many answers, quicker than a matrix of one row.

    Args:
        guess: tokens, L of them.
        answers: token array, shape (n, L).
        rule: what the game tells.

    Returns:
        Shape (n,); uint8 for L <= 5, uint16 for more.

    Raises:
        ValueError: the guess and the answers differ in length.
    """
    length = len(guess)
    _require_one_length(length, answers.shape[1])
    dtype = pattern_dtype(length)
    if len(answers) <= _FEW:
        return np.array([pattern(guess, answer, rule) for answer in answers.tolist()], dtype)
    correct = answers == np.array(guess, np.uint8)
    total: PatternArray = correct @ np.array([2 * 3 ** (length - 1 - i) for i in range(length)])
    for token in set(guess):
        spare = ((answers == token) & ~correct).sum(axis=1)
        for place in range(length):
            if guess[place] == token:
                present = (spare > 0) & ~correct[:, place]
                spare -= present
                total += present * 3 ** (length - 1 - place)
    return rule.translated(total.astype(dtype), length)


def from_tiles(tiles: Sequence[int]) -> Pattern:
    """Return the pattern of tiles given as 0 (absent), 1 (present) and 2 (correct)."""
    value = 0
    for tile in tiles:
        value = value * 3 + tile
    return value


def to_tiles(value: Pattern, length: int) -> tuple[int, ...]:
    """Return the `length` tiles of a pattern, first tile first."""
    tiles = []
    for _ in range(length):
        value, tile = divmod(value, 3)
        tiles.append(tile)
    return tuple(reversed(tiles))


@cache
def _sorted_patterns(length: int) -> PatternArray:
    """Return every pattern of `length` tiles with its tiles sorted, correct ones first."""
    tiles = np.arange(pattern_count(length))[:, None] // 3 ** np.arange(length) % 3
    correct, present = (tiles == CORRECT).sum(axis=1), (tiles == PRESENT).sum(axis=1)
    # What the first k tiles are worth if they are present; as much again if they are correct.
    worth = np.concatenate([[0], np.cumsum(3 ** np.arange(length)[::-1])])
    told: PatternArray = (worth[correct] + worth[correct + present]).astype(pattern_dtype(length))
    return told


@cache
def _shares(length: int) -> PatternArray:
    """Return the table ``share[m, m']`` of the module docstring, shape (2^L, 2^L).

    Place i (from 0, leftmost) is bit i of a mask.
    """
    size = 1 << length
    masks = np.arange(size, dtype=np.uint16)
    correct = masks[:, None] & masks[None, :]
    loose = masks[:, None] & ~masks[None, :]
    left = (_popcount(masks)[None, :] - _popcount(correct)).astype(np.int8)
    share: PatternArray = np.zeros((size, size), pattern_dtype(length))
    for place in range(length):
        worth = share.dtype.type(3 ** (length - 1 - place))
        here = (loose >> place) & 1
        present = (here == 1) & (left > 0)
        left -= present
        share += worth * (2 * ((correct >> place) & 1) + present).astype(share.dtype)
    return share


def _popcount(masks: NDArray[np.uint16]) -> NDArray[np.uint8]:
    as_bytes = masks.astype("<u2")[..., None].view(np.uint8)
    bits: NDArray[np.uint8] = np.unpackbits(as_bytes, axis=-1).sum(axis=-1, dtype=np.uint8)
    return bits


_INDEXED = 1 << 22


@dataclass(frozen=True)
class GuessParts:
    """Guesses taken apart by token; made once for a guess list.

    Attributes:
        parts: intp (guesses, L); for each distinct token of a word the number of its
            (token, places) pair, then zeros. Pair 0 is "no token" and adds nothing.
        tokens: uint8 (pairs,), the token of each pair.
        places: uint16 (pairs,), the places of each pair as a bit mask; 0 for pair 0.
    """

    parts: NDArray[np.intp]
    tokens: NDArray[np.uint8]
    places: NDArray[np.uint16]

    @classmethod
    def of(cls, guesses: TokenArray) -> GuessParts:
        """Take `guesses` apart; shape (guesses, L)."""
        count, length = guesses.shape
        keys = np.zeros((count, length), np.int64)
        for i in range(length):
            mask = np.zeros(count, np.int64)
            first = np.ones(count, np.bool_)
            for j in range(length):
                same = guesses[:, i] == guesses[:, j]
                mask |= same.astype(np.int64) << j
                if j < i:
                    first &= ~same
            keys[:, i] = np.where(first, (guesses[:, i].astype(np.int64) << length) | mask, 0)
        used = np.zeros(256 << length, np.bool_)
        used[keys] = True
        used[0] = True  # token 0 with an empty mask: no real pair has that key
        pairs = np.flatnonzero(used)
        number = np.zeros(len(used), np.intp)
        number[pairs] = np.arange(len(pairs))
        parts = -np.sort(-number[keys], axis=1)
        tokens = (pairs >> length).astype(np.uint8)
        return cls(parts, tokens, (pairs & ((1 << length) - 1)).astype(np.uint16))

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each pair adds to the patterns against `answers`: (pairs, answers)."""
        length = answers.shape[1]
        masks = np.zeros((256, len(answers)), np.uint16)
        columns = np.arange(len(answers))
        for place in range(length):
            masks[answers[:, place], columns] |= np.uint16(1 << place)
        shares = np.empty((len(self.places), len(answers)), pattern_dtype(length))
        # Numpy takes eight bytes for every index into a table, so not for all at once.
        step = max(1, _INDEXED // max(1, len(answers)))
        for start in range(0, len(shares), step):
            some = slice(start, start + step)
            shares[some] = _shares(length)[self.places[some, None], masks[self.tokens[some]]]
        return shares


def add_shares(parts: NDArray[np.intp], shares: PatternArray) -> PatternArray:
    """Add up shares to patterns.

    Args:
        parts: rows of pair numbers, shape (guesses, L), zeros last.
        shares: what :meth:`GuessParts.shares` gave, shape (pairs, answers).

    Returns:
        Patterns, shape (guesses, answers).
    """
    total = shares[parts[:, 0]]
    for column in range(1, parts.shape[1]):
        numbers = parts[:, column]
        if not numbers.any():
            break
        total += shares[numbers]
    return total


def pattern_matrix(
    guesses: TokenArray, answers: TokenArray, rule: FeedbackRule = FeedbackRule.WORDLE
) -> PatternArray:
    """Patterns of every guess against every answer.

    Args:
        guesses: token array, shape (G, L).
        answers: token array, shape (n, L).
        rule: what the game tells.

    Returns:
        Shape (G, n); uint8 for L <= 5, uint16 for more.

    Raises:
        ValueError: guesses and answers are of different lengths.
    """
    _require_one_length(guesses.shape[1], answers.shape[1])
    parts = GuessParts.of(guesses)
    return rule.translated(add_shares(parts.parts, parts.shares(answers)), guesses.shape[1])


def pattern_blocks(
    guesses: TokenArray,
    answers: TokenArray,
    cells: int = 1 << 24,
    rule: FeedbackRule = FeedbackRule.WORDLE,
) -> Iterator[tuple[slice, PatternArray]]:
    """Yield the pattern matrix in blocks of whole guesses, about `cells` entries each.

    Memory stays near 3 bytes x `cells` for L <= 5 and twice that above, whatever the lists' sizes,
    beside one row of shares a (token, places) pair.

    Raises:
        ValueError: guesses and answers are of different lengths.
    """
    _require_one_length(guesses.shape[1], answers.shape[1])
    parts = GuessParts.of(guesses)
    shares = parts.shares(answers)
    step = max(1, cells // max(1, len(answers)))
    for start in range(0, len(guesses), step):
        block = slice(start, min(start + step, len(guesses)))
        yield block, rule.translated(add_shares(parts.parts[block], shares), guesses.shape[1])
