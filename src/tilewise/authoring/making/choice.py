"""Which words a new pack has, and which of them may be answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from tilewise.authoring.making.expansion import Room
from tilewise.authoring.making.frequencies import GameCounts
from tilewise.authoring.making.installed import WORDFREQ, installed_frequencies
from tilewise.authoring.making.plain import (
    PlainWords,
    Watch,
    Words,
    read_counted,
    read_frequencies,
    read_unfit,
    read_words,
)
from tilewise.authoring.making.report import CreationReport
from tilewise.authoring.making.request import NewPack
from tilewise.authoring.writing import Entry
from tilewise.errors import Message, PackError, shown, shown_path
from tilewise.tokens import Tokenizer
from tilewise.tokens.base import TILE

USUAL_ANSWERS = 2000
"""Answers that are chosen where no number is given: about as many as daily games have."""

_SAMPLE = 10

_BLOCK = 20_000
"""Words that are measured together."""


@dataclass(frozen=True)
class Lists:
    """Words that may be answers, and other words.

    Attributes:
        counts: how often words occur, of whatever words; None where nothing says it.
    """

    answers: list[Entry]
    guesses: list[Entry]
    counts: Mapping[str, float] | None = None

    def spellings(self) -> list[str]:
        """Return every spelling, answers first."""
        return [entry.spelling for entry in (*self.answers, *self.guesses)]


@dataclass(frozen=True)
class GivenLists:
    """Words that may be answers, and other words, before any is left out.

    Attributes:
        counts: how often words occur, of whatever words; None where nothing says it.
        names: whether words with a capital letter are kept.
    """

    answers: Words
    guesses: Words
    counts: Mapping[str, float] | None
    names: bool

    @classmethod
    def read(cls, new: NewPack, report: CreationReport, watch: Watch) -> GivenLists:
        """Read the lists that were given.

        Args:
            new: which they are.
            report: what becomes of their lines.
            watch: is told how far the forms of a dictionary are, while they are made.

        Raises:
            PackError: one cannot be read, or nothing says which words may be answers.
        """
        counts = _read_counts(new, report)
        if new.answers is None and counts is None:
            raise PackError(NOTHING_CHOOSES)
        answers: Words = PlainWords()
        guesses: Words = PlainWords()
        if new.answers is not None:
            answers = read_words(new.answers, report, watch)
        if counts is not None and (new.guesses is None or new.frequencies is None):
            if not answers.sample():
                guesses = PlainWords([Entry(word) for word in counts])
        elif new.guesses is not None:
            guesses = read_words(new.guesses, report, watch)
        return cls(answers, guesses, counts, new.names)

    def sample(self) -> list[str]:
        """Return texts that are written with all the letters of the words; answers first."""
        texts = (*self.answers.sample(), *self.guesses.sample())
        return [text for text in texts if self.names or not _is_name(text)]

    def fitting(self, fitting: Fitting) -> Lists:
        """Return the words that fit the game; the others are reported.

        Raises:
            PackError: a dictionary makes too many.
        """
        answers, guesses = (self._kept(words, fitting) for words in (self.answers, self.guesses))
        return Lists(answers, guesses, self.counts)

    def _kept(self, words: Words, fitting: Fitting) -> list[Entry]:
        entries = words.entries(fitting.room)
        return fitting.keep(entries if self.names else _without_names(entries, fitting.report))


NOTHING_CHOOSES = (
    "nothing says which words may be answers; give --frequencies FILE to have the commonest "
    "chosen (or --frequencies wordfreq, where that is installed), or list them with --answers FILE"
)


def _read_counts(new: NewPack, report: CreationReport) -> Mapping[str, float] | None:
    """Return how common words are: by the list for it, else by numbers in that of all words."""
    if new.frequencies == WORDFREQ and not WORDFREQ.exists():
        return installed_frequencies(new.language)
    if new.frequencies is not None:
        return read_frequencies(new.frequencies, report)
    if new.answers is None and new.guesses is not None:
        return read_counted(new.guesses, report)
    return None


def _is_name(text: str) -> bool:
    """Whether a word has a capital letter."""
    return text != text.lower()


def _without_names(entries: Iterable[Entry], report: CreationReport) -> Iterator[Entry]:
    """Leave out the words with a capital letter."""
    for entry in entries:
        if _is_name(entry.spelling):
            report.drop(Message("a capital letter"), entry.spelling)
        else:
            yield entry


class Fitting:
    """Keeps the words that fit the game, each spelling once over both lists.

    That an answer stands in the list of all words as well is usual, and not reported.
    """

    def __init__(self, tokenizer: Tokenizer, length: int, report: CreationReport) -> None:
        self.tokenizer = tokenizer
        self.length = length
        self.report = report
        self.before: frozenset[str] = frozenset()
        self.room = Room(tokenizer.extent, length * TILE)
        self.seen: set[str] = set()
        self.spelling_of: dict[bytes, str] = {}

    def keep(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return the entries of one list that fit; the others are reported."""
        self.before = frozenset(self.seen)
        kept: list[Entry] = []
        remaining = iter(entries)
        while some := list(islice(remaining, _BLOCK)):
            new = self._new(some)
            self._report_shared([entry.spelling for entry in new])
            kept += new
        return kept

    def _new(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries that fit and were in no list yet."""
        tiles = self.tokenizer.count_tiles([entry.spelling for entry in entries])
        pairs = zip(entries, tiles.tolist(), strict=True)
        return [entry for entry, count in pairs if self._fits(entry.spelling, count)]

    def _report_shared(self, spellings: Sequence[str]) -> None:
        """Report the spellings that have the tokens of another."""
        if not spellings:
            return
        rows = self.tokenizer.encode_lines(spellings, self.length)
        for spelling, tokens in zip(spellings, rows, strict=True):
            other = self.spelling_of.setdefault(tokens.tobytes(), spelling)
            if other != spelling:
                self.report.shared.append(f"{spelling} = {other}")

    def _fits(self, spelling: str, tiles: int) -> bool:
        if tiles < 0:
            self.report.drop(Message("outside the alphabet"), spelling)
            return False
        if tiles != self.length:
            self.report.drop(Message("not {length} tokens", length=self.length), spelling)
            return False
        if spelling in self.before:
            return False
        if spelling in self.seen:
            self.report.drop(Message("listed before"), spelling)
            return False
        self.seen.add(spelling)
        return True


class Choice:
    """Says which of the fitting words are answers, in which order, and how likely."""

    def __init__(self, new: NewPack, tokenizer: Tokenizer) -> None:
        self.new = new
        self.tokenizer = tokenizer

    def choose(self, lists: Lists, report: CreationReport) -> Lists:
        """Return the answers, ordered and weighed, and every other word.

        Raises:
            PackError: no word can be an answer, or the counts do not fit the words.
        """
        possible = self._possible(lists)
        if not possible:
            raise PackError(
                "{not_answers} leaves no word to be an answer",
                not_answers=shown_path(self.new.not_answers),
            )
        if lists.counts is not None:
            possible = self._by_frequency(possible, lists.counts)
            report.likeliest = [entry.spelling for entry in possible[:_SAMPLE]]
        answers = possible[: self._count()]
        if lists.counts is not None:
            report.least_likely = [entry.spelling for entry in answers[-_SAMPLE:]]
        listed = {entry.spelling for entry in answers}
        rest = [e for e in (*lists.answers, *lists.guesses) if e.spelling not in listed]
        return Lists(answers, rest)

    def _possible(self, lists: Lists) -> list[Entry]:
        entries = lists.guesses if self.new.answers is None else lists.answers
        if self.new.not_answers is None:
            return entries
        unfit = self._readable(read_unfit(self.new.not_answers))
        tokens = {self.tokenizer.encode(word) for word in unfit}
        return [e for e in entries if self.tokenizer.encode(e.spelling) not in tokens]

    def _by_frequency(
        self, possible: Sequence[Entry], frequencies: Mapping[str, float]
    ) -> list[Entry]:
        if any(entry.weight != 1 for entry in possible) and self.new.answers is not None:
            raise PackError(
                "{answers} has weights of its own; leave out either them or --frequencies",
                answers=shown_path(self.new.answers),
            )
        counts = GameCounts(frequencies, self.tokenizer, self.new.length)
        spellings = [entry.spelling for entry in possible]
        if self.new.answers is None:
            spellings = [spelling for spelling in spellings if counts.seen(spelling)]
        if not spellings:
            word, count = next(iter(frequencies.items()))
            raise PackError(
                "{path} knows none of the words that may be answers; are both lists of one "
                "language? its first line reads as {word}, seen {count:g} times",
                path=shown_path(self.new.frequencies or self.new.guesses),
                word=shown(word),
                count=count,
            )
        return counts.ranked(spellings)

    def _readable(self, words: Iterable[str]) -> list[str]:
        listed = sorted(words)
        tiles = self.tokenizer.count_tiles(listed)
        return [word for word, count in zip(listed, tiles.tolist(), strict=True) if count >= 0]

    def _count(self) -> int | None:
        if self.new.answer_count is None and self.new.answers is None:
            return USUAL_ANSWERS
        return self.new.answer_count
