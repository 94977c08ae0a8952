"""Chooses the words of a new pack, and which of them may be answers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tilewise.authoring.making.frequencies import GameCounts, token_keys, words_of_length
from tilewise.authoring.making.installed import WORDFREQ, installed_frequencies
from tilewise.authoring.making.plain import (
    Frequencies,
    PlainWords,
    Watch,
    Words,
    read_counted,
    read_frequencies,
    read_unfit,
    read_words,
)
from tilewise.authoring.making.request import NewPack
from tilewise.authoring.making.result import Tally
from tilewise.authoring.making.word_forms import Room
from tilewise.authoring.writing import Entry
from tilewise.errors import Message, PackError, shown, shown_path
from tilewise.lexicon.regimes import Regimes
from tilewise.tokens import Tokenizer
from tilewise.tokens.base import TILE

USUAL_ANSWERS = 2000
"""Default number of answers to choose: about as many as daily games have."""

_MOST_UNLISTED = 0.15
"""Largest share of a game's answers assumed to be words outside the answer list."""

_SAMPLE = 10

_BLOCK = 20_000
"""Words to measure at a time."""


@dataclass(frozen=True)
class FittingWords:
    """The words of the lists that fit the game.

    Attributes:
        answers: those that may be answers.
        guesses: the others.
        shared: spellings with the same tokens as another, and that other one.
    """

    answers: list[Entry]
    guesses: list[Entry]
    shared: tuple[str, ...] = ()

    @property
    def spellings(self) -> list[str]:
        """Every spelling, answers first."""
        return [entry.spelling for entry in (*self.answers, *self.guesses)]


@dataclass(frozen=True)
class GivenLists:
    """Words that may be answers, and other words, before any are dropped.

    Attributes:
        frequencies: how common words are, including ones that do not fit; None if unknown.
        names: whether words with a capital letter are kept.
        tally: the lines dropped so far.
    """

    answers: Words
    guesses: Words
    frequencies: Frequencies | None
    names: bool
    tally: Tally

    @classmethod
    def read(cls, new: NewPack, watch: Watch) -> GivenLists:
        """Read the given lists.

        Args:
            new: the request that names them.
            watch: called with the progress of building a dictionary's forms.

        Raises:
            PackError: a list cannot be read, or nothing says which words may be answers.
        """
        tally = Tally()
        frequencies = _read_frequencies(new, tally)
        if new.answers is None and frequencies is None:
            raise PackError(NOTHING_CHOOSES)
        answers: Words = PlainWords()
        guesses: Words = PlainWords()
        if new.answers is not None:
            answers = read_words(new.answers, tally, watch)
        if frequencies is not None and (new.guesses is None or new.frequencies is None):
            if not answers.sample():
                guesses = PlainWords([Entry(word) for word in frequencies])
        elif new.guesses is not None:
            guesses = read_words(new.guesses, tally, watch)
        return cls(answers, guesses, frequencies, new.names, tally)

    def sample(self) -> list[str]:
        """Return texts that contain every letter of the words; answers first."""
        texts = (*self.answers.sample(), *self.guesses.sample())
        return [text for text in texts if self.names or not _is_name(text)]

    def fitting(self, tokenizer: Tokenizer, length: int) -> FittingWords:
        """Return the words that fit the game, and count the others as dropped.

        Raises:
            PackError: a dictionary has too many forms.
        """
        sieve = _Sieve(tokenizer, length, self.names, self.tally)
        answers, guesses = (
            sieve.keep(words.entries(sieve.room)) for words in (self.answers, self.guesses)
        )
        return FittingWords(answers, guesses, tuple(sieve.shared))


NOTHING_CHOOSES = (
    "no way to tell which words may be answers; if all may be, give the list as --answers instead "
    "of --words; otherwise list the answers with --answers FILE, or choose the most common with "
    "--frequencies FILE (or --frequencies wordfreq, if that is installed)"
)


def _read_frequencies(new: NewPack, tally: Tally) -> Frequencies | None:
    """Return how common words are, by the list for it, or by numbers in the list of all words."""
    if new.frequencies == WORDFREQ and not WORDFREQ.exists():
        return installed_frequencies(new.language)
    if new.frequencies is not None:
        return read_frequencies(new.frequencies, tally)
    if new.answers is None and new.guesses is not None:
        return read_counted(new.guesses, tally)
    return None


def _is_name(text: str) -> bool:
    """Whether a word has a capital letter."""
    return text != text.lower()


_CAPITAL = Message("a capital letter")
_OUTSIDE = Message("outside the alphabet")
_LISTED_BEFORE = Message("listed before")


class _Sieve:
    """Keeps the words that fit the game, each spelling once over both lists.

    An answer that is also in the list of all words is normal, and not counted as dropped.
    """

    def __init__(self, tokenizer: Tokenizer, length: int, names: bool, tally: Tally) -> None:
        self.tokenizer = tokenizer
        self.length = length
        self.names = names
        self.room = Room(tokenizer.extent, length * TILE)
        self.tally = tally
        self.shared: list[str] = []
        self.other_length = Message(f"not {length} tiles")
        self.before: frozenset[str] = frozenset()
        self.seen: set[str] = set()
        self.spelling_of: dict[bytes, str] = {}

    def keep(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return the entries of one list that fit."""
        self.before = frozenset(self.seen)
        kept: list[Entry] = []
        remaining = iter(entries)
        while some := list(islice(remaining, _BLOCK)):
            new = self._new(some)
            self._note_shared([entry.spelling for entry in new])
            kept += new
        return kept

    def _new(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries that fit and are not repeats."""
        tiles = self.tokenizer.count_tiles([entry.spelling for entry in entries])
        pairs = zip(entries, tiles.tolist(), strict=True)
        return [entry for entry, count in pairs if self._fits(entry.spelling, count)]

    def _note_shared(self, spellings: Sequence[str]) -> None:
        """Record the spellings with the same tokens as another."""
        keys = token_keys(self.tokenizer, spellings, self.length)
        for spelling, tokens in zip(spellings, keys, strict=True):
            other = self.spelling_of.setdefault(tokens, spelling)
            if other != spelling:
                self.shared.append(f"{spelling} = {other}")

    def _fits(self, spelling: str, tiles: int) -> bool:
        reason = self._misfit(spelling, tiles)
        if reason is not None:
            self.tally.drop(reason, spelling)
        elif spelling not in self.before:
            self.seen.add(spelling)
            return True
        return False

    def _misfit(self, spelling: str, tiles: int) -> Message | None:
        """Return why a word is dropped; None if it fits or is already an answer."""
        if not self.names and _is_name(spelling):
            return _CAPITAL
        if tiles < 0:
            return _OUTSIDE
        if tiles != self.length:
            return self.other_length
        again = spelling in self.seen and spelling not in self.before
        return _LISTED_BEFORE if again else None


@dataclass(frozen=True)
class Choice:
    """The answers, ordered and weighted, and every other word.

    Attributes:
        likeliest: the first answers, if they were ordered by frequency.
        least_likely: the last answers, if they were ordered by frequency.
        regimes: the ways in which the game may choose its answers; less certain if they were chosen
            automatically.
    """

    answers: list[Entry]
    guesses: list[Entry]
    likeliest: tuple[str, ...] = ()
    least_likely: tuple[str, ...] = ()
    regimes: Regimes = field(default_factory=Regimes)


def choose(
    new: NewPack, tokenizer: Tokenizer, words: FittingWords, counts: Mapping[str, float] | None
) -> Choice:
    """Choose the answers among the words that fit, order them, and weight them.

    Args:
        new: the request.
        tokenizer: the game's tokenizer.
        words: the words that fit.
        counts: how often words occur, including ones that do not fit; None if unknown.

    Raises:
        PackError: no word can be an answer, or the counts do not fit the words.
    """
    possible = _possible(new, tokenizer, words)
    if not possible:
        raise PackError(
            f"{shown_path(new.not_answers)} excludes every word that could be an answer; shorten it"
        )
    if counts is not None:
        possible = _by_frequency(new, tokenizer, possible, counts)
    usual = USUAL_ANSWERS if new.answers is None else None
    answers = possible[: usual if new.answer_count is None else new.answer_count]
    listed = {entry.spelling for entry in answers}
    chosen = possible if new.answers is None else ()
    weight_of = {entry.spelling: entry.weight for entry in chosen}
    rest = [
        Entry(entry.spelling, weight_of.get(entry.spelling, 1))
        for entry in (*words.answers, *words.guesses)
        if entry.spelling not in listed
    ]
    if counts is None:
        return Choice(answers, rest)
    return Choice(
        answers,
        rest,
        _spellings(possible[:_SAMPLE]),
        _spellings(answers[-_SAMPLE:]),
        _regimes(answers, possible) if new.answers is None else Regimes(),
    )


def _regimes(answers: Sequence[Entry], possible: Sequence[Entry]) -> Regimes:
    """Return the ways in which the game may choose its answers, if only likely words are listed.

    Words that are not listed are as likely as their weights say, but together at most
    :data:`_MOST_UNLISTED`. The other shares are the same as in the packs that ship.
    """
    listed = math.fsum(entry.weight for entry in answers)
    unlisted = 1 - listed / math.fsum(entry.weight for entry in possible)
    return Regimes(
        answers_alike=0.1,
        unlisted=round(min(unlisted, _MOST_UNLISTED), 3),
        words_alike=0.03,
        unheld=0.03,
    )


def _spellings(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.spelling for entry in entries)


def _possible(new: NewPack, tokenizer: Tokenizer, words: FittingWords) -> list[Entry]:
    """Return the words that may be answers."""
    entries = words.guesses if new.answers is None else words.answers
    if new.not_answers is None:
        return entries
    unfit = words_of_length(tokenizer, sorted(read_unfit(new.not_answers)), new.length)
    barred = set(token_keys(tokenizer, unfit, new.length))
    keys = token_keys(tokenizer, _spellings(entries), new.length)
    return [entry for entry, key in zip(entries, keys, strict=True) if key not in barred]


def _by_frequency(
    new: NewPack, tokenizer: Tokenizer, possible: Sequence[Entry], frequencies: Mapping[str, float]
) -> list[Entry]:
    """Order and weight words by how common they are."""
    if any(entry.weight != 1 for entry in possible) and new.answers is not None:
        raise PackError(
            f"{shown_path(new.answers)} has its own weights; remove them, or leave out "
            "--frequencies"
        )
    counts = GameCounts(frequencies, tokenizer, new.length)
    spellings: Sequence[str] = _spellings(possible)
    if new.answers is None:
        spellings = counts.seen(spellings)
    if not spellings:
        word, count = next(iter(frequencies.items()))
        raise PackError(
            f"{shown_path(new.frequencies or new.guesses)} contains none of the words "
            "that may be answers; are both lists in the same language? The file's "
            f"first line was read as {shown(word)}, with a count of {count:g}"
        )
    return counts.ranked(spellings)
