"""From plain lists to a pack.

What is not said is worked out, in this order: the alphabet and the tokenizer's options from what
is known of the language, else the letters found; which words fit the game; which of them may be
answers and how likely, from a frequency list; the keyboard. What does not fit the game is dropped,
and the :class:`~tilewise.lexicon.making.report.CreationReport` says how much of it and why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, TokenError, shown, shown_path
from tilewise.lexicon.making.frequencies import GameCounts
from tilewise.lexicon.making.languages import (
    Language,
    canonical_tag,
    find_alphabet,
    find_language,
    is_mark,
    propose_keyboard,
    script_of,
    tag_of_name,
)
from tilewise.lexicon.making.plain import read_frequencies, read_words
from tilewise.lexicon.making.report import CreationReport
from tilewise.lexicon.manifest import (
    ANSWERS,
    GUESSES,
    LICENSE_PLACEHOLDER,
    UNKNOWN_LICENSE,
    ListFile,
    Manifest,
    Source,
)
from tilewise.lexicon.writing import Draft, Entry, refuse_overwriting, write_pack
from tilewise.tokens import MAX_LENGTH, Tokenizer, create_tokenizer, tokenizer_class
from tilewise.tokens.digraphs import DigraphsTokenizer
from tilewise.tokens.letters import LettersTokenizer

USUAL_ANSWERS = 2000
"""Answers that are chosen where no number is given: about as many as daily games have."""

_SAMPLE = 10

_ACCENTED = ("Latn", "Cyrl", "Grek", "Arab", "Hebr")
"""Scripts in which a combining sign is an accent or a point, and a word is read without."""


@dataclass(frozen=True)
class NewPack:
    """What ``tilewise lexicon new`` is told; what is empty is worked out or filled in.

    Attributes:
        answers: list of likely answers; without one they are chosen among `guesses`.
        guesses: list of every other word, or simply of every word.
        frequencies: list of how common words are; orders and weighs the answers.
        not_answers: list of words that may be guessed and are never answers.
        answer_count: answers kept, the likeliest.
        alphabet: letters in order, ``abc`` or ``a b c lj``.
    """

    id: str
    out: Path
    length: int = 5
    answers: Path | None = None
    guesses: Path | None = None
    frequencies: Path | None = None
    not_answers: Path | None = None
    answer_count: int | None = None
    tokenizer: str = ""
    alphabet: str = ""
    name: str = ""
    native_name: str = ""
    language: str = ""
    direction: str = ""
    license: str = UNKNOWN_LICENSE


def create_pack(new: NewPack) -> CreationReport:
    """Make a pack from plain lists.

    Raises:
        PackError: the folder exists, a list cannot be read, nothing fits, nothing says which words
            may be answers, or the identity is wrong.
    """
    refuse_hopeless(new)
    report = CreationReport()
    lists = _Lists.read(new, report)
    spellings = lists.spellings()
    rules = _Rules.work_out(new, spellings)
    tokenizer = rules.make_tokenizer()
    fitting = _Fitting(tokenizer, new.length, report)
    lists = _Lists(fitting.keep(lists.answers), fitting.keep(lists.guesses))
    if not lists.answers and not (new.answers is None and lists.guesses):
        raise PackError(_nothing_fits(new, rules, spellings, report))
    rules = rules.without_unused_letters(lists.spellings())
    tokenizer = rules.make_tokenizer()
    chosen = _Choice(new, tokenizer).choose(lists, report)
    report.answers, report.guesses = len(chosen.answers), len(chosen.guesses)
    report.read_as = _read_as(tokenizer, chosen.spellings())
    report.keyboard = rules.language.name if rules.language is not None else ""
    write_pack(
        Draft(
            rules.manifest(new),
            chosen.answers,
            [entry.spelling for entry in chosen.guesses],
            _sources_text(new),
            f"The word lists of this pack: {new.license}. {LICENSE_PLACEHOLDER}\n",
        ),
        new.out,
    )
    return report


def refuse_hopeless(new: NewPack) -> None:
    """Stop before reading anything, where no pack can come of it.

    Raises:
        PackError: the folder exists, something is missing, or a text is not what it should be.
    """
    refuse_overwriting(new.out)
    if not 1 <= new.length <= MAX_LENGTH:
        raise PackError(f"length {new.length} is out of range; words have 1 to {MAX_LENGTH} tokens")
    if new.answers is None and new.guesses is None:
        raise PackError("no words are given; name a list with --words FILE, or --answers FILE")
    if new.answers is None and new.frequencies is None:
        raise PackError(
            "nothing says which words may be answers; give --frequencies FILE to have the "
            "commonest chosen, or list them with --answers FILE"
        )
    meant = tag_of_name(new.language)
    if meant:
        raise PackError(f"language is {shown(new.language)}; give its tag, {meant}")
    if not is_spdx(new.license):
        raise PackError(
            f"license is {shown(new.license)}; give an SPDX expression such as CC-BY-SA-4.0, or "
            "LicenseRef- and a name for any other licence"
        )


def is_spdx(expression: str) -> bool:
    """Whether a text has the form of an SPDX expression; which licences there are is not looked up.

    The form: names of letters, digits, dots, plus signs and hyphens, joined by ``AND``, ``OR`` or
    ``WITH``, with parentheses (SPDX specification 2.3, annex D).
    """
    words = expression.replace("(", " ").replace(")", " ").split()
    names, joints = words[::2], words[1::2]
    return (
        len(words) % 2 == 1
        and all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.+-]*", name) for name in names)
        and all(joint in ("AND", "OR", "WITH") for joint in joints)
    )


@dataclass(frozen=True)
class _Lists:
    """Words that may be answers, and other words."""

    answers: list[Entry]
    guesses: list[Entry]

    @classmethod
    def read(cls, new: NewPack, report: CreationReport) -> _Lists:
        return cls(
            read_words(new.answers, report) if new.answers is not None else [],
            read_words(new.guesses, report) if new.guesses is not None else [],
        )

    def spellings(self) -> list[str]:
        return [entry.spelling for entry in (*self.answers, *self.guesses)]


@dataclass(frozen=True)
class _Rules:
    """How the words of the new pack become tiles, and what is known of their language.

    Attributes:
        found: whether the alphabet was found in the words, and not known before.
    """

    language: Language | None
    tokenizer: str
    alphabet: tuple[str, ...]
    options: Mapping[str, Any]
    found: bool

    @classmethod
    def work_out(cls, new: NewPack, spellings: Sequence[str]) -> _Rules:
        language = find_language(new.language)
        listed = _listed(new.alphabet)
        tokenizer = new.tokenizer or _tokenizer_for(listed, language)
        kind = tokenizer_class(tokenizer)
        known = language.options if language is not None else {}
        options = {key: value for key, value in known.items() if key in kind.option_names}
        known_alphabet = (
            listed or (language and _alphabet_of(language, tokenizer)) or kind.own_alphabet
        )
        alphabet = known_alphabet or find_alphabet(spellings)
        if not known_alphabet:
            options |= _options_for_marks(alphabet, spellings)
        if tokenizer == DigraphsTokenizer.name and all(len(token) == 1 for token in alphabet):
            raise PackError(
                "which letters are written with several characters? list the whole alphabet, "
                'as in --alphabet "a b c ch d"'
            )
        return cls(language, tokenizer, tuple(alphabet), options, found=not known_alphabet)

    def without_unused_letters(self, spellings: Iterable[str]) -> _Rules:
        """Leave out letters that only words of another length had, if they were but found."""
        if not self.found:
            return self
        used = set(find_alphabet(spellings))
        return replace(self, alphabet=tuple(x for x in self.alphabet if x in used))

    def make_tokenizer(self) -> Tokenizer:
        return create_tokenizer(self.tokenizer, self.alphabet, self.options)

    def manifest(self, new: NewPack) -> Manifest:
        language = self.language
        return Manifest(
            id=new.id,
            name=new.name or (language.name if language else new.id),
            native_name=new.native_name
            or (language.native_name if language else new.name or new.id),
            language=canonical_tag(new.language) or "und",
            script=language.script if language else script_of(self.alphabet),
            direction=new.direction or (language.direction if language else "ltr"),
            length=new.length,
            max_guesses=6,
            tokenizer=self.tokenizer,
            alphabet=self.alphabet,
            options=self.options,
            keyboard=propose_keyboard(self.alphabet, language),
            answers=ListFile(ANSWERS, "", new.license),
            guesses=ListFile(GUESSES, "", new.license),
            sources=tuple(
                Source(path.name, "", new.license, what) for path, what in _given(new).items()
            ),
        )


def _tokenizer_for(alphabet: list[str], language: Language | None) -> str:
    """Return the tokenizer that an alphabet needs, or else the language's usual one."""
    if any(len(letter) > 1 for letter in alphabet):
        return DigraphsTokenizer.name
    return language.tokenizer if language is not None else LettersTokenizer.name


def _options_for_marks(alphabet: Sequence[str], spellings: Sequence[str]) -> dict[str, Any]:
    """Return options for words with signs that combine with letters and are not one with them."""
    marked = [word for word in spellings if any(map(is_mark, word))]
    if not marked:
        return {}
    if 4 * len(marked) > len(spellings) and script_of(alphabet) not in _ACCENTED:
        raise PackError(
            f"the words have signs that combine with letters, as {shown(marked[0])} does, and no "
            "tokenizer gives those a tile; tilewise can't play this script yet"
        )
    return {"strip_marks": True}


def _alphabet_of(language: Language, tokenizer: str) -> list[str]:
    """Return a language's alphabet as far as another tokenizer than its own can have it."""
    return [
        token for token in language.alphabet if tokenizer == language.tokenizer or len(token) == 1
    ]


class _Fitting:
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
        tiles = self.tokenizer.count_tiles([entry.spelling for entry in entries])
        pairs = zip(entries, tiles.tolist(), strict=True)
        self.before = frozenset(self.seen)
        return [entry for entry, count in pairs if self.fits(entry.spelling, count)]

    def fits(self, spelling: str, tiles: int) -> bool:
        if tiles < 0:
            self.report.drop("outside the alphabet", spelling)
            return False
        if tiles != self.length:
            self.report.drop(f"not {self.length} tokens", spelling)
            return False
        if spelling in self.before:
            return False
        if spelling in self.seen:
            self.report.drop("listed before", spelling)
            return False
        self.seen.add(spelling)
        other = self.spelling_of.setdefault(self.tokenizer.encode(spelling), spelling)
        if other != spelling:
            self.report.shared.append(f"{spelling} = {other}")
        return True


class _Choice:
    """Says which of the fitting words are answers, in which order, and how likely."""

    def __init__(self, new: NewPack, tokenizer: Tokenizer) -> None:
        self.new = new
        self.tokenizer = tokenizer

    def choose(self, lists: _Lists, report: CreationReport) -> _Lists:
        possible = self.possible(lists)
        if not possible:
            raise PackError(f"{shown_path(self.new.not_answers)} leaves no word to be an answer")
        if self.new.frequencies is not None:
            possible = self.by_frequency(possible, self.new.frequencies, report)
            report.likeliest = [entry.spelling for entry in possible[:_SAMPLE]]
        answers = possible[: self.count()]
        if self.new.frequencies is not None:
            report.least_likely = [entry.spelling for entry in answers[-_SAMPLE:]]
        listed = {entry.spelling for entry in answers}
        rest = [e for e in (*lists.answers, *lists.guesses) if e.spelling not in listed]
        return _Lists(answers, rest)

    def possible(self, lists: _Lists) -> list[Entry]:
        """Return the entries that nothing keeps from being answers."""
        entries = lists.guesses if self.new.answers is None else lists.answers
        if self.new.not_answers is None:
            return entries
        unfit = {e.spelling for e in read_words(self.new.not_answers, CreationReport())}
        tokens = {self.tokenizer.encode(word) for word in self.readable(unfit)}
        return [e for e in entries if self.tokenizer.encode(e.spelling) not in tokens]

    def by_frequency(
        self, possible: Sequence[Entry], path: Path, report: CreationReport
    ) -> list[Entry]:
        """Return the entries ordered and weighed; chosen ones must have been seen."""
        if any(entry.weight != 1 for entry in possible) and self.new.answers is not None:
            raise PackError(
                f"{shown_path(self.new.answers)} has weights of its own; leave out either them "
                "or --frequencies"
            )
        frequencies = read_frequencies(path, report)
        counts = GameCounts(frequencies, self.tokenizer, self.new.length)
        spellings = [entry.spelling for entry in possible]
        if self.new.answers is None:
            spellings = [spelling for spelling in spellings if counts.seen(spelling)]
        if not spellings:
            word, count = next(iter(frequencies.items()))
            raise PackError(
                f"{shown_path(path)} knows none of the words that may be answers; are both lists "
                f"of one language? its first line reads as {shown(word)}, seen {count:g} times"
            )
        return counts.ranked(spellings)

    def readable(self, words: Iterable[str]) -> list[str]:
        listed = sorted(words)
        tiles = self.tokenizer.count_tiles(listed)
        return [word for word, count in zip(listed, tiles.tolist(), strict=True) if count >= 0]

    def count(self) -> int | None:
        if self.new.answer_count is None and self.new.answers is None:
            return USUAL_ANSWERS
        return self.new.answer_count


def _listed(alphabet: str) -> list[str]:
    """Return the letters of an alphabet written ``abc``, ``a b c lj`` or ``a, b, c, lj``."""
    parts = alphabet.lower().replace(",", " ").split()
    return list(parts[0]) if len(parts) == 1 else parts


def _nothing_fits(
    new: NewPack, rules: _Rules, spellings: Sequence[str], report: CreationReport
) -> str:
    which, path = ("word", new.guesses) if new.answers is None else ("answer", new.answers)
    found = find_alphabet(spellings)
    if spellings and not found:
        why = f"it has no letters, only such as {shown(spellings[0])}"
    elif found and script_of(found) != script_of(rules.alphabet):
        why = f"its words are in {script_of(found)}, the alphabet is {script_of(rules.alphabet)}"
    else:
        why = report.most_common_reason()
    return f"{shown_path(path)}: no {which} fits {new.length} tokens of {rules.tokenizer}; {why}"


def _read_as(tokenizer: Tokenizer, spellings: Iterable[str]) -> dict[str, str]:
    """Return small letters that are not in the alphabet -> the letters they are read as.

    None of a script that its tokenizer knows as a whole: that kana are read goes without saying.
    """
    if tokenizer.own_alphabet:
        return {}
    found = (char for char in find_alphabet(spellings) if char not in tokenizer.alphabet)
    return {char: text for char in found if (text := _reading(tokenizer, char)) not in ("", char)}


def _reading(tokenizer: Tokenizer, char: str) -> str:
    try:
        return tokenizer.compose(tokenizer.encode(char))
    except TokenError:  # a part of a letter of several characters
        return ""


def _given(new: NewPack) -> dict[Path, str]:
    """Return the lists that were given -> what was taken from them."""
    lists = {
        new.answers: "answers",
        new.guesses: "words that may be guessed",
        new.frequencies: "how common words are: the choice, order and weights of answers",
        new.not_answers: "words that are never answers",
    }
    return {path: what for path, what in lists.items() if path is not None}


def _sources_text(new: NewPack) -> str:
    lines = [f"# Sources of {new.id}", "", "Made with `tilewise lexicon new` from:", ""]
    lines += [f"- `{path.name}`: {what}" for path, what in _given(new).items()]
    if new.frequencies is not None:
        lines += ["", "Answers are ordered by frequency; their weights are a logistic curve over",
                  "the Zipf value (see `tilewise.lexicon.making.frequencies`)."]  # fmt: skip
    lines += ["", f"Licence: {new.license}. Say here where the lists came from."]
    return "\n".join(lines) + "\n"
