"""The words of a game as the engine sees them: arrays of token numbers and weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PackError, untranslated
from tilewise.lexicon.regimes import Regimes, chances
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Parts, Rule


@dataclass(frozen=True, eq=False)
class WordTable:
    """Every guessable word of a game: likely answers first, words that games often refuse last.

    Attributes:
        tokens: uint8 (words, L), no two rows alike; rows 0 … answers-1 are the answers.
        weights: float64 (answers,), positive; how likely each answer is, in any unit. In a pack,
            the likeliest answer is the first.
        alphabet_size: number of tokens; every entry of `tokens` is below it.
        max_guesses: guesses the game allows.
        guess_weights: float64 (words - answers,), positive; how likely each other word is, among
            these, in any unit. All equal by default.
        suggestable: bool (words,); False for words that games often refuse, which are suggested
            only if they may be the answer. All True by default.
        regimes: how the game chooses its answers.
        rule: how feedback is given.
        replay: how likely a word is that the game has used before, relative to its weight, 0 … 1.
    """

    tokens: NDArray[np.uint8]
    weights: NDArray[np.float64]
    alphabet_size: int
    max_guesses: int = 6
    guess_weights: NDArray[np.float64] = field(default_factory=lambda: np.empty(0))
    suggestable: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))
    regimes: Regimes = field(default_factory=Regimes)
    replay: float = 1.0
    rule: Rule = WORDLE

    def __post_init__(self) -> None:
        others = len(self.tokens) - len(self.weights)
        if not len(self.guess_weights):
            object.__setattr__(self, "guess_weights", np.ones(others))
        if not len(self.suggestable):
            object.__setattr__(self, "suggestable", np.ones(len(self.tokens), np.bool_))
        if len(self.guess_weights) != others or len(self.suggestable) != len(self.tokens):
            raise ValueError(
                "a word table needs a weight for every word, and marks for all words or none"
            )

    @property
    def answer_count(self) -> int:
        """Number of likely answers."""
        return len(self.weights)

    @property
    def suggestable_count(self) -> int:
        """Number of words that may always be suggested; in a pack, these come first."""
        return int(np.count_nonzero(self.suggestable))

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """Probability of each word by each way alone, float64 (words, 4); see :mod:`.regimes`."""
        return chances(self.weights, self.guess_weights)

    @cached_property
    def parts(self) -> Parts:
        """The words taken apart, to be compared with others."""
        return self.rule.parts(self.tokens)

    def learned(self, played: Played) -> Regimes:
        """Return how the game chooses its answers, learned from past answers."""
        return self.regimes.learned(self.chances[played.rows], len(played.unheld))

    @property
    def length(self) -> int:
        """Tokens in a word (L)."""
        return int(self.tokens.shape[1])

    def word(self, row: int) -> tuple[int, ...]:
        """Return the tokens of the word in a row."""
        return tuple(self.tokens[row].tolist())

    def find(self, tokens: Sequence[int]) -> int | None:
        """Return the row of the word with these tokens, or None."""
        return self._row_of.get(bytes(tokens))

    @cached_property
    def _row_of(self) -> dict[bytes, int]:
        flat, length = self.tokens.tobytes(), self.length
        return {flat[i * length : (i + 1) * length]: i for i in range(len(self.tokens))}


@dataclass(frozen=True, eq=False)
class Played:
    """Words that a game has used before.

    Attributes:
        rows: intp (n,), rows of the word table, ascending, each once.
        unheld: tokens of words that the table does not have, each once.
    """

    rows: NDArray[np.intp]
    unheld: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, eq=False)
class MergedWords:
    """Word lists merged by tokens: spellings with equal tokens are one word.

    Attributes:
        table: the distinct words.
        row_of_line: intp (lines,), the word of every line, answer lines first.
        first_line: intp (words,), the first line of every word.
    """

    table: WordTable
    row_of_line: NDArray[np.intp]
    first_line: NDArray[np.intp]


def merge(lines: WordTable) -> MergedWords:
    """Merge the lines of an answer list followed by a guess list.

    A word's weight is the sum of its lines' weights, and it is suggestable if any of its lines is.
    An answer that is repeated among the guesses gains no weight. Answers come first, by decreasing
    weight, then by first line; then the other words by first line, those that are not suggestable
    last.

    Args:
        lines: a table in which rows may be equal.
    """
    keys = row_keys(lines.tokens)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    sorted_already = (np.diff(lines.weights) <= 0).all() and lines.suggestable.all()
    if len(first) == len(keys) and sorted_already:
        return MergedWords(lines, np.arange(len(keys)), np.arange(len(keys)))
    word_of_line = inverse.reshape(-1)
    answer_lines = len(lines.weights)
    weights = _sums(word_of_line[:answer_lines], lines.weights, len(first))
    guess_weights = _sums(word_of_line[answer_lines:], lines.guess_weights, len(first))
    suggestable = np.zeros(len(first), np.bool_)
    suggestable[word_of_line[lines.suggestable]] = True
    # Other words have weight 0 as answers, so sorting by weight puts the answers first.
    by_place = np.lexsort((first, ~suggestable & (weights == 0), -weights))
    answers = int(np.count_nonzero(weights))
    rank = np.empty_like(by_place)
    rank[by_place] = np.arange(len(by_place))
    row_of_line = rank[word_of_line]
    table = replace(
        lines,
        tokens=lines.tokens[first[by_place]],
        weights=weights[by_place[:answers]],
        guess_weights=guess_weights[by_place[answers:]],
        suggestable=suggestable[by_place],
    )
    return MergedWords(table, row_of_line, first[by_place])


def _sums(rows: NDArray[np.intp], values: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """Return the sum of the values of each of `count` rows, float64."""
    return np.bincount(rows, weights=values, minlength=count).astype(np.float64)


def row_keys(tokens: NDArray[np.uint8]) -> NDArray[np.void]:
    """Return one sortable scalar per row of tokens, equal if the rows are equal."""
    rows = np.ascontiguousarray(tokens)
    if rows.shape[1] == 0:
        raise PackError(untranslated("words have no tokens; the length must be 1 or more"))
    padded = np.zeros((len(rows), 8 if rows.shape[1] <= 8 else 16), np.uint8)
    padded[:, : rows.shape[1]] = rows
    # Sorting 64-bit integers is ten times faster than sorting byte strings.
    return padded.view(np.uint64 if padded.shape[1] == 8 else np.dtype("V16")).reshape(-1)
