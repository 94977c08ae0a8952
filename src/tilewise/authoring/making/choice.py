"""Which words a new pack has, and which of them may be answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewise.authoring.making.frequencies import GameCounts
from tilewise.authoring.making.plain import read_frequencies, read_words
from tilewise.authoring.making.report import CreationReport
from tilewise.authoring.making.request import NewPack
from tilewise.authoring.writing import Entry
from tilewise.errors import Message, PackError, shown, shown_path
from tilewise.tokens import Tokenizer

USUAL_ANSWERS = 2000
"""Answers that are chosen where no number is given: about as many as daily games have."""

_SAMPLE = 10


@dataclass(frozen=True)
class Lists:
    """Words that may be answers, and other words."""

    answers: list[Entry]
    guesses: list[Entry]

    @classmethod
    def read(cls, new: NewPack, report: CreationReport) -> Lists:
        """Read the lists that were given.

        Raises:
            PackError: one cannot be read.
        """
        return cls(
            read_words(new.answers, report) if new.answers is not None else [],
            read_words(new.guesses, report) if new.guesses is not None else [],
        )

    def spellings(self) -> list[str]:
        """Return every spelling, answers first."""
        return [entry.spelling for entry in (*self.answers, *self.guesses)]


class Fitting:
    """Keeps the words that fit the game, each spelling once over both lists.

    That an answer stands in the list of all words as well is usual, and not reported.
    """

    def __init__(self, tokenizer: Tokenizer, length: int, report: CreationReport) -> None:
        self.tokenizer = tokenizer
        self.length = length
        self.report = report
        self.before: frozenset[str] = frozenset()
        self.seen: set[str] = set()
        self.spelling_of: dict[tuple[int, ...], str] = {}

    def keep(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries of one list that fit; the others are reported."""
        tiles = self.tokenizer.count_tiles([entry.spelling for entry in entries])
        pairs = zip(entries, tiles.tolist(), strict=True)
        self.before = frozenset(self.seen)
        return [entry for entry, count in pairs if self._fits(entry.spelling, count)]

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
        other = self.spelling_of.setdefault(self.tokenizer.encode(spelling), spelling)
        if other != spelling:
            self.report.shared.append(f"{spelling} = {other}")
        return True


class Choice:
    """Says which of the fitting words are answers, in which order, and how likely."""

    def __init__(self, new: NewPack, tokenizer: Tokenizer) -> None:
        self.new = new
        self.tokenizer = tokenizer

    def choose(self, lists: Lists, report: CreationReport) -> Lists:
        """Return the answers, ordered and weighed, and every other word.

        Raises:
            PackError: no word can be an answer, or the frequency list cannot be read.
        """
        possible = self._possible(lists)
        if not possible:
            raise PackError(
                "{not_answers} leaves no word to be an answer",
                not_answers=shown_path(self.new.not_answers),
            )
        if self.new.frequencies is not None:
            possible = self._by_frequency(possible, self.new.frequencies, report)
            report.likeliest = [entry.spelling for entry in possible[:_SAMPLE]]
        answers = possible[: self._count()]
        if self.new.frequencies is not None:
            report.least_likely = [entry.spelling for entry in answers[-_SAMPLE:]]
        listed = {entry.spelling for entry in answers}
        rest = [e for e in (*lists.answers, *lists.guesses) if e.spelling not in listed]
        return Lists(answers, rest)

    def _possible(self, lists: Lists) -> list[Entry]:
        entries = lists.guesses if self.new.answers is None else lists.answers
        if self.new.not_answers is None:
            return entries
        unfit = {e.spelling for e in read_words(self.new.not_answers, CreationReport())}
        tokens = {self.tokenizer.encode(word) for word in self._readable(unfit)}
        return [e for e in entries if self.tokenizer.encode(e.spelling) not in tokens]

    def _by_frequency(
        self, possible: Sequence[Entry], path: Path, report: CreationReport
    ) -> list[Entry]:
        if any(entry.weight != 1 for entry in possible) and self.new.answers is not None:
            raise PackError(
                "{answers} has weights of its own; leave out either them or --frequencies",
                answers=shown_path(self.new.answers),
            )
        frequencies = read_frequencies(path, report)
        counts = GameCounts(frequencies, self.tokenizer, self.new.length)
        spellings = [entry.spelling for entry in possible]
        if self.new.answers is None:
            spellings = [spelling for spelling in spellings if counts.seen(spelling)]
        if not spellings:
            word, count = next(iter(frequencies.items()))
            raise PackError(
                "{path} knows none of the words that may be answers; are both lists of one "
                "language? its first line reads as {word}, seen {count:g} times",
                path=shown_path(path),
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
