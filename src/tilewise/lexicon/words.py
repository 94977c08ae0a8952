"""The words of a game: read from lists, as arrays for the engine, and how likely each is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import GuessError, PackError, is_safe, shown, untranslated
from tilewise.files import LONGEST_LINE
from tilewise.lexicon.folder import Finding
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Parts, Rule

# -- Word lists: a spelling per line, UTF-8, NFC, and optionally a tab and a weight ---------------
# A correct list is read in a few passes over the whole text, which is fast. If one of them finds a
# problem, the list is read again line by line, to report all problems with their lines.


BOM = b"\xef\xbb\xbf"

LEAST_WEIGHT, LARGEST_WEIGHT = 1e-100, 1e100
"""Bounds of weights, so that no sum or probability is infinite or zero."""


@dataclass(frozen=True)
class WordList:
    """A word list; `weights` is float64, one per spelling."""

    spellings: list[str]
    weights: NDArray[np.float64]


@dataclass
class Line:
    """A line of a word list, and everything that is wrong with it.

    Attributes:
        number: its number, from 1.
        spelling: its word, put right; empty if it cannot be used.
        weight: the word's weight.
        problems: what is wrong.
    """

    number: int
    spelling: str = ""
    weight: float = 1.0
    problems: list[str] = field(default_factory=list)

    def findings(self, file: str) -> Iterator[Finding]:
        """Yield its problems as findings."""
        return (Finding(file, self.number, problem) for problem in self.problems)


def read_list(content: bytes, file: str) -> WordList:
    """Read a word list.

    Args:
        content: the bytes of the file.
        file: its name, for messages.

    Raises:
        PackError: something is wrong; the message names the first line.
    """
    sound = _read_sound_list(content)
    if sound is not None:
        return sound
    lines = list(read_lines(content))
    for finding in (finding for line in lines for finding in line.findings(file)):
        raise PackError(f"{finding}")
    return WordList([line.spelling for line in lines], np.array([line.weight for line in lines]))


def _read_sound_list(content: bytes) -> WordList | None:
    """Read a list without problems; None if it may have one."""
    if content.startswith(BOM) or b"\r" in content:
        return None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if not unicodedata.is_normalized("NFC", text):
        return None
    lines = text.removesuffix("\n").split("\n")
    if max(map(len, lines)) > LONGEST_LINE:
        return None
    weights = np.ones(len(lines))
    if "\t" in text:
        if {line.count("\t") for line in lines} != {1}:
            return None
        cells = "\t".join(lines).split("\t")
        lines = cells[::2]
        try:
            weights = np.array(list(map(float, cells[1::2])))
        except ValueError:
            return None
        # NaN is not within any bounds.
        if not ((weights >= LEAST_WEIGHT) & (weights <= LARGEST_WEIGHT)).all():
            return None
    # Empty lines, and spaces around or inside a word, are left to the careful reading.
    if "\n".join(lines).split() != lines:
        return None
    if len(set(lines)) != len(lines) or not is_safe("".join(lines)):
        return None
    return WordList(lines, weights)


def read_lines(content: bytes) -> Iterator[Line]:
    """Yield the lines of a list, with all problems; an empty list has no line."""
    first_of: dict[str, int] = {}
    has_mark = content.startswith(BOM)
    content = content.removeprefix(BOM)
    for number, raw in enumerate(content.removesuffix(b"\n").split(b"\n"), start=1):
        line = Line(number)
        if has_mark and number == 1:
            line.problems.append("begins with a byte-order mark; save it as UTF-8 without BOM")
        elif content in (b"", b"\n"):
            return
        _read_line(raw, line)
        first = first_of.setdefault(line.spelling, number)
        if line.spelling and first != number:
            line.problems.append(f"duplicate: {shown(line.spelling)} is already on line {first}")
            line.spelling = ""
        yield line


def _read_line(raw: bytes, line: Line) -> None:
    """Read the spelling and the weight of a line, and note its problems."""
    problem = line.problems.append
    if b"\r" in raw:
        problem("has a carriage return (CRLF); end lines with LF alone")
    try:
        text = raw.replace(b"\r", b"").decode("utf-8")
    except UnicodeDecodeError as error:
        problem(f"is not UTF-8 at byte {error.start + 1}; save it as UTF-8")
        return
    if len(text) > LONGEST_LINE:
        problem(f"has {len(text):,} characters; shorten it to {LONGEST_LINE:,} or fewer")
        return
    spelling, tab, weight = text.partition("\t")
    if not spelling.strip():
        problem("has no word; delete the line")
        return
    if any(c.isspace() for c in spelling):
        problem(f"{shown(spelling)} has a space in or around it; remove the space")
        spelling = "".join(spelling.split())
    if not is_safe(spelling):
        problem(f"{shown(spelling)} has a control character; remove it")
        return
    if not unicodedata.is_normalized("NFC", spelling):
        problem(f"{shown(spelling)} is not NFC; store the composed form")
    line.spelling = unicodedata.normalize("NFC", spelling)
    if tab:
        _read_weight(weight, line)


def _read_weight(text: str, line: Line) -> None:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if LEAST_WEIGHT <= value <= LARGEST_WEIGHT:
        line.weight = value
        return
    line.problems.append(
        f"bad weight {shown(text)}; after one tab, give a positive number from "
        f"{LEAST_WEIGHT:g} to {LARGEST_WEIGHT:g}"
    )


# -- How a game chooses its answers: five ways ("regimes"), each with a share ----------------------
# Nobody knows how often a game chooses an answer outside the pack's list, so this has a probability
# as well. An answer comes
#
# * from the answer list, by weight;
# * from the answer list with every word equally likely (``answers_alike``), as if the game had
#   shuffled its list once;
# * from the other guessable words, by weight (``unlisted``);
# * from all guessable words, equally likely (``words_alike``): rare words, inflected forms, names;
# * from words that are not in the pack (``unheld``).
#
# A word's probability is the mixture of these by their shares. A position needs no special cases:
# if no listed word fits, Bayes' rule has moved the probability to the other ways.
#
# Shares are learned from the answers of past games. The pack's shares count for as many games as it
# says (``games``). Each past answer is divided among the ways, in proportion to how likely each was
# to choose it. The result is the mean of a Dirichlet distribution, with counts from expectation
# maximisation (Dempster, Laird and Rubin 1977).


Floats = NDArray[np.float64]

_LEAST_UNLISTED = 1e-9
"""The share of other words if a pack says 0: lists are never complete."""

_ROUNDS = 30
"""Rounds of expectation and maximisation; shares change by less than 0.001 in the last."""


@dataclass(frozen=True)
class Regimes:
    """The share of each way; the rest is the answer list by weight.

    Attributes:
        answers_alike: share of the answer list with every word equally likely.
        unlisted: share of the other guessable words, by weight.
        words_alike: share of all guessable words, equally likely.
        unheld: share of words that are not in the pack.
        games: how many past games these shares count for.

    Raises:
        PackError: the shares add up to 1 or more.
    """

    answers_alike: float = 0.0
    unlisted: float = 0.0
    words_alike: float = 0.0
    unheld: float = 0.0
    games: int = 20

    def __post_init__(self) -> None:
        if self.by_weight <= 0:
            raise PackError(
                f"the shares in [belief] add up to {1 - self.by_weight:g}; keep the sum below 1"
            )

    @property
    def by_weight(self) -> float:
        """Share of the answer list by weight."""
        return 1 - self.answers_alike - self.unlisted - self.words_alike - self.unheld

    def prior(self, chances: Floats) -> Floats:
        """Return the probability of each word, float64 (words,), summing to 1 - unheld.

        Args:
            chances: of all words, from :func:`chances`.
        """
        return chances @ self._shares

    @property
    def _shares(self) -> Floats:
        """Shares of the ways that give words of the pack, in the order of :func:`chances`."""
        unlisted = max(self.unlisted, _LEAST_UNLISTED)
        return np.array([self.by_weight, self.answers_alike, unlisted, self.words_alike])

    def learned(self, chances: Floats, unheld: int = 0) -> Regimes:
        """Return the shares after some games.

        Args:
            chances: float64 (answers, 4), rows of :func:`chances`, one for each past answer.
            unheld: how many past answers are not in the pack.
        """
        games = len(chances) + unheld
        found = self
        for _ in range(_ROUNDS if games else 0):
            each = chances * found._shares
            came = (each / np.maximum(each.sum(axis=1, keepdims=True), 1e-300)).sum(axis=0)
            found = Regimes(
                self._mean(self.answers_alike, came[1], games),
                self._mean(self.unlisted, came[2], games),
                self._mean(self.words_alike, came[3], games),
                self._mean(self.unheld, unheld, games),
                self.games,
            )
        return found

    def _mean(self, share: float, came: float, games: int) -> float:
        return (self.games * share + float(came)) / (self.games + games)


def chances(weights: Floats, guess_weights: Floats) -> Floats:
    """Return the probability of each word by each way alone.

    Args:
        weights: float64 (answers,), of the answer list.
        guess_weights: float64 (others,), of the other words.

    Returns:
        float64 (words, 4): from the answer list by weight, from it equally likely, from the other
        words by weight, from all words equally likely. Columns sum to 1, or to 0 if there are no
        such words.
    """
    answers, words = len(weights), len(weights) + len(guess_weights)
    found = np.zeros((words, 4))
    found[:answers, 0] = weights / weights.sum()
    found[:answers, 1] = 1 / answers
    found[answers:, 2] = guess_weights / max(guess_weights.sum(), 1e-300)
    found[:, 3] = 1 / words
    return found


class Suggested(StrEnum):
    """Which words are suggested: familiar ones, and others that are likely enough; or all."""

    FAMILIAR = "familiar"
    ALL = "all"

    @classmethod
    def read(cls, value: object) -> Suggested:
        """Return the choice with a name.

        Raises:
            GuessError: there is no such choice.
        """
        if isinstance(value, str) and value in list(cls):
            return cls(value)
        raise GuessError(untranslated("words is {value}; give familiar or all"), value=shown(value))


LEAST_CHANCE = 0.02
"""A word that is not familiar is suggested if it is the answer with at least this probability."""


@dataclass(frozen=True, eq=False)
class WordTable:
    """Every guessable word of a game: likely answers first, words that are not suggested last.

    Attributes:
        tokens: uint8 (words, L), no two rows alike; rows 0 … answers-1 are the answers.
        weights: float64 (answers,), positive; how likely each answer is, in any unit. In a pack,
            the likeliest answer is the first.
        alphabet_size: number of tokens; every entry of `tokens` is below it.
        max_guesses: guesses the game allows.
        guess_weights: float64 (words - answers,), positive; how likely each other word is, among
            these, in any unit. All equal by default.
        suggestable: bool (words,); False for words that games often refuse or that few people
            know, which are suggested only if they may be the answer. All True by default.
        least_chance: the probability from which these are suggested.
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
    least_chance: float = 0.0
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
        """Number of answers, and of suggestable other words; in a pack, these come first."""
        return self.answer_count + int(np.count_nonzero(self.suggestable[self.answer_count :]))

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """Probability of each word by each way alone, float64 (words, 4); see :func:`chances`."""
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
