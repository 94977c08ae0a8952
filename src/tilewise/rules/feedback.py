"""The rules of the game: the pattern of one guess, and whole matrices of patterns.

**The rule.** Tiles in the right place are *correct*. Then, from left to right, a tile is *present*
while unmatched copies of its token remain in the answer; every other tile is *absent*. BIBLE
against BANAL is ``G..Y.``, ALLOY against BANAL is ``YY...``.

**Patterns.** A pattern is one integer in base k, first tile most significant; k is the number of
states of a tile. Wordle has three, absent 0, present 1 and correct 2: ``G..Y.`` is ``20010`` in
base 3, that is 165. All-correct is 3^L - 1.

**The matrix.** Comparing every tile of every guess with every tile of every answer is slow in
numpy. Instead, a pattern is taken apart *by token*. How the tiles that show token ``t`` are
coloured depends only on two small sets: the places ``m`` where the guess has ``t`` and the places
``m'`` where the answer has it, both bit masks of L bits. A table ``share[m, m']`` of 2^L x 2^L
holds what those tiles add to the pattern, and

    pattern(guess, answer) = sum over the distinct tokens t of the guess of share[m_t, m'_t].

For a fixed set of answers, each (token, places) pair that occurs in any guess gives one row of
shares, a few hundred rows for 13,000 guesses; a guess's row of patterns is then the sum of at most
L of them. That costs at most L additions of small integers per guess and answer, in long vectors.

**Other games.** The rule and the matrix above are Wordle's, the default. Other rules
(:mod:`tilewise.rules.rule`) have patterns of the same kind and take guesses apart in their own way;
functions that take a `rule` work for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.rule import (
    MOST_LISTED,
    Colour,
    Parts,
    Pattern,
    PatternArray,
    Rule,
    State,
    TokenArray,
    Turn,
    add_shares,
    from_tiles,
)
from tilewise.translation.translator import later


class Tile(IntEnum):
    """Feedback of one tile; the numbers of the first three are their digits in a pattern.

    EXACT is a tile of a syllable that is exactly the answer's, in games that say so.

    >>> Tile.PRESENT, int(Tile.CORRECT)
    (<Tile.PRESENT: 1>, 2)
    """

    ABSENT = 0
    PRESENT = 1
    CORRECT = 2
    EXACT = 3


ABSENT, PRESENT, CORRECT, EXACT = Tile


_FEW = 16
"""Up to this many answers, applying the rule one by one is faster than numpy."""


def shown_tiles(rule: Rule, turn: Turn) -> list[tuple[int, int]]:
    """Return the tiles in the row of a turn: the token and the state of each."""
    states = rule.tiles(turn.pattern, turn.guess)
    return list(zip(rule.shown(turn.guess), states, strict=True))


def _require_one_length(guess: int, answer: int) -> None:
    if guess != answer:
        raise ValueError(f"the guess has {guess} tokens, the answer {answer}")


def tile_counts(
    patterns: NDArray[Any], length: int, rule: Rule
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return how many tiles of each pattern are correct, and how many present; in their shape.

    These are the states of the rule that are called so, if there are any.
    """
    most = rule.longest(MOST_LISTED)
    if length <= most:
        correct, present = _counts_by_pattern(length, rule)
        return correct[patterns], present[patterns]
    many = rule.base**most
    first = tile_counts(patterns // many, length - most, rule)
    last = tile_counts(patterns % many, most, rule)
    return first[0] + last[0], first[1] + last[1]


@cache
def _counts_by_pattern(length: int, rule: Rule) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the numbers of correct and of present tiles of every pattern, each uint8 (k^L,)."""
    digits = rule.digits_of(np.arange(rule.all_correct(length) + 1), length)
    correct, present = (
        np.array([state.name == name for state in rule.states], np.uint8)[digits].sum(axis=1)
        for name in ("correct", "present")
    )
    return correct.astype(np.uint8), present.astype(np.uint8)


@cache
def _shares(length: int) -> PatternArray:
    """Return the table ``share[m, m']`` of the module docstring, shape (2^L, 2^L).

    For more than :data:`_LONGEST` tiles, the table would take gigabytes, so :func:`shares_of`
    computes only the entries needed.
    """
    masks = np.arange(1 << length, dtype=np.uint16)
    return shares_of(masks[:, None], masks[None, :], length)


def shares_of(
    guesses: NDArray[np.uint16],
    answers: NDArray[np.uint16],
    length: int,
    reach: NDArray[np.uint16] | None = None,
) -> PatternArray:
    """Return ``share[m, m']`` for masks of guesses and of answers, whose shapes broadcast.

    Place i (from 0, leftmost) is bit i of a mask.

    Args:
        guesses: masks of the places in guesses.
        answers: masks of the places in answers.
        length: length of the words, L.
        reach: masks of the places in which a tile is correct, for each of `answers`; `answers` by
            default.
    """
    reach = answers if reach is None else reach
    correct = guesses & reach
    loose = guesses & ~reach
    left = (_popcount(answers) - _popcount(correct)).astype(np.int8)
    share: PatternArray = np.zeros(correct.shape, WORDLE.pattern_dtype(length))
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


def _numbered(keys: NDArray[np.int64], most: int) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return the distinct keys and 0, ascending, and the place of each key among them.

    Args:
        keys: whole numbers from 0, below `most`; 0 where there is no pair.
        most: an upper bound on the keys.
    """
    if most > _COUNTED_KEYS:
        pairs, number = np.unique(np.append(keys, 0), return_inverse=True)
        return pairs, number.reshape(-1)[:-1].reshape(keys.shape)
    used = np.zeros(most, np.bool_)
    used[keys] = True
    used[0] = True  # token 0 with an empty mask: no real pair has that key
    pairs = np.flatnonzero(used)
    number = np.zeros(most, np.intp)
    number[pairs] = np.arange(len(pairs))
    return pairs, number[keys]


_LONGEST = 10
"""Longest words for which there is a table of all shares."""

_COUNTED_KEYS = 256 << _LONGEST
"""Marking each key in a table is faster than sorting them, as long as the table is not larger."""

_INDEXED = 1 << 22


@dataclass(frozen=True, eq=False)
class GuessParts(Parts):
    """Guesses taken apart by token, as Wordle's rule does; made once for a guess list.

    A part is a (token, places) pair, one for each distinct token in a word.

    Attributes:
        places: uint16 (pairs,), the places of each pair as a bit mask; 0 for pair 0.
    """

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
        pairs, number = _numbered(keys, 256 << length)
        parts = -np.sort(-number, axis=1)
        tokens = (pairs >> length).astype(np.uint8)
        return cls(parts, tokens, (pairs & ((1 << length) - 1)).astype(np.uint16))

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each pair adds to the patterns against `answers`: (pairs, answers)."""
        length = answers.shape[1]
        masks = np.zeros((256, len(answers)), np.uint16)
        columns = np.arange(len(answers))
        for place in range(length):
            masks[answers[:, place], columns] |= np.uint16(1 << place)
        shares = np.empty((len(self.places), len(answers)), WORDLE.pattern_dtype(length))
        # Numpy uses eight bytes for each index into a table, so do this in steps.
        step = max(1, _INDEXED // max(1, len(answers)))
        for start in range(0, len(shares), step):
            some = slice(start, start + step)
            places, met = self.places[some, None], masks[self.tokens[some]]
            shares[some] = self.pair_shares(places, met, length)
        return shares

    def pair_shares(
        self, places: NDArray[np.uint16], met: NDArray[np.uint16], length: int
    ) -> PatternArray:
        """Return the shares of tokens that are at some places of guesses and of answers."""
        if length > _LONGEST:
            return shares_of(places, met, length)
        return _shares(length)[places, met]


class Wordle(Rule):
    """Wordle's rule; see the module docstring."""

    name = "wordle"
    title = "Wordle"
    is_by_token = True
    has_hard_mode = True
    states: ClassVar[tuple[State, ...]] = (
        # 。・ー: . and - of a Japanese keyboard. The Hangul: the keys B and X, Y, and G of a Korean
        # keyboard, joined into syllables as on that keyboard.
        State(
            later("absent"), ".", "⬛", "⬛", Colour.GREY, Colour.GREY,
            "bBxX-_?⬜。・ー\u3160\u1172\u314c\u1110\u11c0",
            ("black_large_square", "white_large_square", "black_square"),
        ),
        State(
            later("present"), "Y", "🟨", "🟦", Colour.YELLOW, Colour.BLUE, "\u315b\u116d",
            ("large_yellow_square", "large_blue_square"),
        ),
        State(
            later("correct"), "G", "🟩", "🟧", Colour.GREEN, Colour.ORANGE, "\u314e\u1112\u11c2",
            ("large_green_square", "large_orange_square"),
        ),
    )  # fmt: skip

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule: the reference for everything else."""
        return from_tiles(two_pass(guess, answer))

    def guess_patterns(self, guess: Sequence[int], answers: TokenArray) -> PatternArray:
        """Patterns of one guess against many answers, shape (n,)."""
        length = len(guess)
        if len(answers) <= _FEW:
            told = [self.pattern(guess, answer) for answer in answers.tolist()]
            return np.array(told, self.pattern_dtype(length))
        return self.translated(two_pass_patterns(guess, answers), length)

    def parts(self, guesses: TokenArray) -> Parts:
        """Take guesses apart; shape (guesses, L)."""
        return GuessParts.of(guesses)


WORDLE = Wordle()


def two_pass(guess: Sequence[int], answer: Sequence[int]) -> list[Tile]:
    """Colour the tiles of a guess as Wordle does: correct ones first, then from the left."""
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
    return tiles


def two_pass_patterns(guess: Sequence[int], answers: TokenArray) -> PatternArray:
    """Do the same for many answers in numpy; return patterns, shape (n,)."""
    length = len(guess)
    correct = answers == np.array(guess, np.uint8)
    total: PatternArray = correct @ np.array([2 * 3 ** (length - 1 - i) for i in range(length)])
    for token in set(guess):
        spare = ((answers == token) & ~correct).sum(axis=1)
        for place in range(length):
            if guess[place] == token:
                present = (spare > 0) & ~correct[:, place]
                spare -= present
                total += present * 3 ** (length - 1 - place)
    return total.astype(WORDLE.pattern_dtype(length))


def pattern(guess: Sequence[int], answer: Sequence[int], rule: Rule = WORDLE) -> Pattern:
    """Feedback of one guess, straight from the rule: the reference for everything else.

    Args:
        guess: tokens of the guess.
        answer: tokens of the answer, the same number.
        rule: how feedback is given.

    Raises:
        ValueError: guess and answer differ in length.
    """
    _require_one_length(len(guess), len(answer))
    return rule.pattern(guess, answer)


def guess_patterns(guess: Sequence[int], answers: TokenArray, rule: Rule = WORDLE) -> PatternArray:
    """Patterns of one guess against many answers, faster than a matrix with one row.

    Args:
        guess: tokens, L of them.
        answers: token array, shape (n, L).
        rule: how feedback is given.

    Returns:
        Shape (n,); of the dtype that :meth:`Rule.pattern_dtype` names.

    Raises:
        ValueError: the guess and the answers differ in length.
    """
    _require_one_length(len(guess), answers.shape[1])
    return rule.guess_patterns(guess, answers)


def pattern_matrix(guesses: TokenArray, answers: TokenArray, rule: Rule = WORDLE) -> PatternArray:
    """Patterns of every guess against every answer.

    Args:
        guesses: token array, shape (G, L).
        answers: token array, shape (n, L).
        rule: how feedback is given.

    Returns:
        Shape (G, n); of the dtype that :meth:`Rule.pattern_dtype` names.

    Raises:
        ValueError: guesses and answers differ in length.
    """
    _require_one_length(guesses.shape[1], answers.shape[1])
    parts = rule.parts(guesses)
    return rule.translated(add_shares(parts.parts, parts.shares(answers)), guesses.shape[1])


def pattern_blocks(
    guesses: TokenArray, answers: TokenArray, cells: int, rule: Rule
) -> Iterator[tuple[slice, PatternArray]]:
    """Yield the pattern matrix in blocks of whole guesses, about `cells` entries each.

    However long the lists are, memory stays near 3 patterns x `cells` (a pattern is a byte for
    L <= 5), plus one row of shares per (token, places) pair.

    Raises:
        ValueError: guesses and answers differ in length.
    """
    _require_one_length(guesses.shape[1], answers.shape[1])
    parts = rule.parts(guesses)
    shares = parts.shares(answers)
    step = max(1, cells // max(1, len(answers)))
    for start in range(0, len(guesses), step):
        block = slice(start, min(start + step, len(guesses)))
        yield block, rule.translated(add_shares(parts.parts[block], shares), guesses.shape[1])
