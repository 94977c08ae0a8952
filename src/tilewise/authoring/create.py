"""Creates a pack from plain lists (``tilewise lexicon new``).

Three parts: how words are split into tiles, which words fit and may be answers, and the pack.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from tilewise.authoring.check import canonical_licence, folder_name, unknown_licence
from tilewise.authoring.generating import OWN_LICENSE, Kind, generate
from tilewise.authoring.hunspell import Room, installed_dictionary
from tilewise.authoring.languages import (
    UNKNOWN_SCRIPT,
    Language,
    Names,
    canonical_tag,
    direction_of,
    find_alphabet,
    find_graphemes,
    find_language,
    names_of,
    nouns_have_capitals,
    propose_keyboard,
    script_of,
    tag_of_name,
)
from tilewise.authoring.lists import (
    DOTTED_I,
    FAMILIAR_ZIPF,
    PROPOSED_KEYBOARD,
    SIMPLEMMA,
    WORDFREQ,
    WORDFREQ_LICENSE,
    CreatedPack,
    Frequencies,
    GameCounts,
    PlainWords,
    Tally,
    Watch,
    Words,
    base_forms,
    installed_frequencies,
    installed_version,
    read_counted,
    read_frequencies,
    read_set,
    read_words,
    token_keys,
    words_of_length,
)
from tilewise.authoring.writing import Draft, Entry, refuse_overwriting, write_pack
from tilewise.errors import PackError, TokenError, shown, shown_path
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.folder import Finding
from tilewise.lexicon.manifest import (
    ANSWERS,
    FAMILIAR,
    GUESSES,
    LICENSE,
    LICENSE_PLACEHOLDER,
    MANIFEST,
    PACK_ID,
    UNKNOWN_LICENSE,
    ListFile,
    Manifest,
    Source,
)
from tilewise.lexicon.words import Regimes
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Rule
from tilewise.tokens import MAX_ALPHABET, MAX_LENGTH, Tokenizer, create_tokenizer, tokenizer_class
from tilewise.tokens.base import TILE, is_mark
from tilewise.tokens.letters import DigraphsTokenizer, GraphemesTokenizer, LettersTokenizer

# -- The request for a new pack; one that cannot be fulfilled is refused at once -------------------


class Jamo(StrEnum):
    """Which jamo take one tile."""

    BASIC = "basic"
    WHOLE = "whole"
    """Compound jamo as well."""


@dataclass(frozen=True)
class NewPack:
    """The options of ``tilewise lexicon new``; empty ones are worked out or filled in.

    Attributes:
        answers: list of likely answers; without one, they are chosen from `guesses`.
        guesses: list of every other word, or simply of every word. If it has numbers, it may also
            serve as `frequencies`. Without one, the words of `frequencies` are used, or with
            wordfreq's frequencies, those of an installed dictionary of the language.
        frequencies: list of how common words are, which orders and weights the answers;
            :data:`~tilewise.authoring.lists.WORDFREQ` for wordfreq's.
        lemmas: list of base forms, the only answers to choose;
            :data:`~tilewise.authoring.lists.SIMPLEMMA` for simplemma's. Without one, those of a
            dictionary are its stems.
        not_answers: list of words that may be guessed but are never answers.
        generate: the list to generate instead of reading any.
        equals: the result of every generated equation, if words are to leave it out.
        answer_count: answers to keep, the likeliest first.
        jamo: which jamo of Korean words take one tile.
        alphabet: letters in order, ``abc`` or ``a b c lj``.
        license: SPDX expression, as SPDX writes it; if empty, the licence of generated or
            wordfreq words.

    Raises:
        PackError: the id is wrong, the folder exists, something is missing, or a value is
            malformed.
    """

    id: str
    out: Path
    length: int = 5
    answers: Path | None = None
    guesses: Path | None = None
    generate: Kind | None = None
    equals: int | None = None
    frequencies: Path | None = None
    not_answers: Path | None = None
    lemmas: Path | None = None
    answer_count: int | None = None
    tokenizer: str = ""
    jamo: Jamo = Jamo.BASIC
    alphabet: str = ""
    name: str = ""
    native_name: str = ""
    language: str = ""
    max_guesses: int = 6
    feedback: Rule = WORDLE
    license: str = ""

    def __post_init__(self) -> None:
        self._refuse_id()  # the folder may be named after it
        refuse_overwriting(self.out)
        if not 1 <= self.length <= MAX_LENGTH:
            raise PackError(f"--length must be from 1 to {MAX_LENGTH}, not {self.length}")
        if self.uses_installed:
            object.__setattr__(self, "guesses", installed_dictionary(self.language))
        object.__setattr__(self, "license", self._licence())
        if self.equals is not None and self.generate is not Kind.EQUATIONS:
            raise PackError("--equals needs --generate equations; add it, or leave out --equals")
        if self.generate is not None:
            self._refuse_lists()
        else:
            self._refuse_no_words()

    @property
    def uses_installed(self) -> bool:
        """Whether the words are those of a dictionary that is installed, or of wordfreq."""
        lists = (self.answers, self.guesses, self.generate)
        only_language = all(given is None for given in lists)
        return only_language and self.frequencies in (None, WORDFREQ)

    def _refuse_id(self) -> None:
        try:
            PACK_ID.read(self.id)
        except PackError as error:
            raise PackError(f"id {error}") from None

    def _licence(self) -> str:
        if not self.license and self.generate is not None:
            return OWN_LICENSE
        if not self.license:
            only_wordfreq = self.guesses is None and self.answers is None
            known = only_wordfreq and self.frequencies == WORDFREQ
            return WORDFREQ_LICENSE if known else UNKNOWN_LICENSE
        licence = canonical_licence(self.license)
        if licence is None:
            raise PackError(
                f"--license is {shown(self.license)}; give an SPDX expression such as "
                "CC-BY-SA-4.0, or LicenseRef- followed by a name"
            )
        return licence

    def _refuse_lists(self) -> None:
        lists = (self.answers, self.guesses, self.frequencies, self.lemmas, self.not_answers)
        if any(path is not None for path in lists) or self.answer_count is not None:
            raise PackError(
                "--generate cannot be used with word lists or --answer-count, as any generated "
                "word may be the answer; leave them out"
            )

    def _refuse_no_words(self) -> None:
        if self.answers is None and self.guesses is None and self.frequencies is None:
            raise PackError("no words are given; give a list with --words FILE or --answers FILE")
        known = not self.language or names_of(self.language)
        meant = "" if known else tag_of_name(self.language)
        if meant:
            raise PackError(
                f"--language is {shown(self.language)}; give the language's tag: {meant}"
            )


# -- How the words of a new pack are split into tiles: tokenizer, alphabet and options -------------
# The request comes first, then what is known about the language, then the letters found in the
# words.


_ACCENTED = ("Latn", "Cyrl", "Grek", "Arab", "Hebr")
"""Scripts whose combining signs are accents or points, which may be left out."""


@dataclass(frozen=True)
class Rules:
    """How the words of the new pack are split into tiles, and what is known about their language.

    Attributes:
        found: whether the alphabet was found in the words, rather than known.
    """

    language: Language | None
    tokenizer: str
    alphabet: tuple[str, ...]
    options: Mapping[str, Any]
    found: bool

    @classmethod
    def work_out(cls, new: NewPack, spellings: Sequence[str]) -> Rules:
        """Return the rules for these words.

        Raises:
            PackError: there is no such tokenizer, or it needs an alphabet that is not known.
        """
        language = find_language(new.language)
        known = language.options if language is not None else {}
        listed = _listed(new.alphabet, known.get("fold", {}))
        tokenizer = new.tokenizer or _tokenizer_for(listed, language)
        kind = tokenizer_class(tokenizer)
        options = {key: value for key, value in known.items() if key in kind.option_names}
        known_alphabet = (
            listed or (language and _alphabet_of(language, tokenizer)) or kind.own_alphabet
        )
        if not known_alphabet and not new.tokenizer and _need_graphemes(spellings):
            tokenizer = GraphemesTokenizer.name
        if not known_alphabet and tokenizer == GraphemesTokenizer.name:
            return cls._of_graphemes(language, spellings)
        alphabet = known_alphabet or find_alphabet(spellings)
        if not known_alphabet and any(map(_is_marked, spellings)):
            options["strip_marks"] = True
        if new.jamo is Jamo.WHOLE:
            if not kind.compounds:
                raise PackError("--jamo whole is for Korean; add --language ko, or leave it out")
            options["whole"] = list(kind.compounds)
            alphabet = list(dict.fromkeys([*alphabet, *kind.compounds]))
        if tokenizer == DigraphsTokenizer.name and all(len(token) == 1 for token in alphabet):
            raise PackError(
                "the digraphs tokenizer needs letters of several characters; list the whole "
                'alphabet, as in --alphabet "a b c ch d"'
            )
        return cls(language, tokenizer, tuple(alphabet), options, found=not known_alphabet)

    @classmethod
    def _of_graphemes(cls, language: Language | None, spellings: Sequence[str]) -> Rules:
        """Return rules for words of graphemes, which are cut into parts if there are many."""
        whole = find_graphemes(spellings, apart=False)
        cut = len(whole) > MAX_ALPHABET
        alphabet = find_graphemes(spellings, apart=True)[:MAX_ALPHABET] if cut else whole
        options = {"signs": "apart" if cut else "keep"}
        return cls(language, GraphemesTokenizer.name, tuple(sorted(alphabet)), options, found=True)

    def without_unused_letters(self, spellings: Iterable[str]) -> Rules:
        """Drop letters that only words of other lengths have, if the alphabet was found."""
        if not self.found:
            return self
        if self.tokenizer == GraphemesTokenizer.name:
            used = set(find_graphemes(spellings, apart=self.options["signs"] == "apart"))
        else:
            used = set(find_alphabet(spellings))
        return replace(self, alphabet=tuple(x for x in self.alphabet if x in used))

    def make_tokenizer(self) -> Tokenizer:
        """Build the tokenizer; PackError if it cannot use the alphabet."""
        return create_tokenizer(self.tokenizer, self.alphabet, self.options)


def _tokenizer_for(alphabet: list[str], language: Language | None) -> str:
    """Return the tokenizer that an alphabet needs, else the language's usual one."""
    if any(len(letter) > 1 for letter in alphabet):
        return DigraphsTokenizer.name
    return language.tokenizer if language is not None else LettersTokenizer.name


def _is_marked(word: str) -> bool:
    """Whether a word has combining signs that have no composed form with their letters."""
    return any(map(is_mark, word))


def _need_graphemes(spellings: Sequence[str]) -> bool:
    """Whether signs are part of the script, not accents or points that can be left out."""
    marked = sum(map(_is_marked, spellings))
    return 4 * marked > len(spellings) and script_of(find_alphabet(spellings)) not in _ACCENTED


def _alphabet_of(language: Language, tokenizer: str) -> list[str]:
    """Return those letters of a language's alphabet that this other tokenizer can have."""
    return [
        token for token in language.alphabet if tokenizer == language.tokenizer or len(token) == 1
    ]


def _listed(alphabet: str, fold: Mapping[str, str]) -> list[str]:
    """Return the letters of an alphabet written ``abc``, ``a b c lj`` or ``a, b, c, lj``.

    Args:
        alphabet: the letters, also as capitals.
        fold: the language's small letters for capitals such as the Turkish ``I``.
    """
    small = (fold.get(char, char) if char.isupper() else char for char in alphabet)
    parts = "".join(small).lower().replace(DOTTED_I, "i").replace(",", " ").split()
    return list(parts[0]) if len(parts) == 1 else parts


def read_as(tokenizer: Tokenizer, spellings: Iterable[str]) -> dict[str, str]:
    """Return small letters that are not in the alphabet -> the letters they are read as.

    Empty for a tokenizer that knows its whole script, such as kana.
    """
    if tokenizer.own_alphabet:
        return {}
    found = (char for char in find_alphabet(spellings) if char not in tokenizer.alphabet)
    return {char: text for char in found if (text := _reading(tokenizer, char)) not in ("", char)}


def _reading(tokenizer: Tokenizer, char: str) -> str:
    try:
        return tokenizer.compose(tokenizer.encode(char))
    except TokenError:  # part of a letter of several characters
        return ""


# -- Chooses the words of a new pack, and which of them may be answers -----------------------------


USUAL_ANSWERS = 2000
"""Default number of answers to choose: about as many as daily games have."""

_MOST_UNLISTED = 0.15
"""Largest share of a game's answers assumed to be words outside the answer list."""

_BLOCK = 20_000
"""Words to measure at a time."""


@dataclass(frozen=True)
class FittingWords:
    """The words of the lists that fit the game.

    Attributes:
        answers: those that may be answers.
        guesses: the others.
        shared: spellings with the same tokens as another, and that other one.
        lemmas: base forms, which are preferred as answers; empty if unknown.
    """

    answers: list[Entry]
    guesses: list[Entry]
    shared: tuple[str, ...] = ()
    lemmas: Set[str] = frozenset()

    @property
    def spellings(self) -> list[str]:
        """Every spelling, answers first."""
        return [entry.spelling for entry in (*self.answers, *self.guesses)]


@dataclass(frozen=True)
class GivenLists:
    """Words that may be answers, and other words, before any are dropped.

    Attributes:
        frequencies: how common words are, including ones that do not fit; None if unknown.
        tally: the lines dropped so far.
    """

    answers: Words
    guesses: Words
    frequencies: Frequencies | None
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
        tally = Tally(_letters(new))
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
        return cls(answers, guesses, frequencies, tally)

    def sample(self) -> list[str]:
        """Return texts that contain every letter of the words; answers first."""
        return [*self.answers.sample(), *self.guesses.sample()]

    def fitting(self, tokenizer: Tokenizer, length: int) -> FittingWords:
        """Return the words that fit the game, and count the others as dropped.

        Raises:
            PackError: a dictionary has too many forms.
        """
        sieve = _Sieve(tokenizer, length, self.tally)
        answers, guesses = (
            sieve.keep(words.entries(sieve.room)) for words in (self.answers, self.guesses)
        )
        return FittingWords(answers, guesses, tuple(sieve.shared), self.guesses.lemmas())


def _letters(new: NewPack) -> Sequence[str]:
    """Return the letters of a language, if they are known."""
    language = find_language(new.language)
    return new.alphabet or (language.alphabet if language else ())


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


class _Sieve:
    """Keeps the words that fit the game, each spelling once over both lists.

    An answer that is also in the list of all words is normal, and not counted as dropped.
    """

    def __init__(self, tokenizer: Tokenizer, length: int, tally: Tally) -> None:
        self.tokenizer = tokenizer
        self.length = length
        self.room = Room(tokenizer.extent, length * TILE)
        self.tally = tally
        self.shared: list[str] = []
        self.seen: set[str] = set()
        self.spelling_of: dict[bytes, str] = {}

    def keep(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return the entries of one list that fit."""
        before, kept, remaining = frozenset(self.seen), list[Entry](), iter(entries)
        while some := list(islice(remaining, _BLOCK)):
            tiles = self.tokenizer.count_tiles([entry.spelling for entry in some]).tolist()
            new = [
                entry
                for entry, count in zip(some, tiles, strict=True)
                if self._is_new(entry.spelling, self._misfit(entry.spelling, count), before)
            ]
            keys = token_keys(self.tokenizer, [entry.spelling for entry in new], self.length)
            for entry, tokens in zip(new, keys, strict=True):
                other = self.spelling_of.setdefault(tokens, entry.spelling)
                if other != entry.spelling:
                    self.shared.append(f"{entry.spelling} = {other}")
            kept += new
        return kept

    def _is_new(self, spelling: str, why_not: str | None, before: frozenset[str]) -> bool:
        """Whether a word fits and was not listed yet; counts those that are dropped."""
        if why_not is None and spelling in self.seen:
            if spelling in before:
                return False
            why_not = "listed before"
        if why_not is not None:
            self.tally.drop(why_not, spelling)
            return False
        self.seen.add(spelling)
        return True

    def _misfit(self, spelling: str, tiles: int) -> str | None:
        """Return why a word does not fit; None if it does."""
        if tiles < 0:
            return "outside the alphabet"
        return None if tiles == self.length else f"not {self.length} tiles"


@dataclass(frozen=True)
class Choice:
    """The answers, ordered and weighted, and every other word.

    Attributes:
        is_ranked: whether the answers were ordered by frequency.
        regimes: the ways in which the game may choose its answers; less certain if they were chosen
            automatically.
        familiar: the words that people know; empty if that is unknown, or if they know all.
    """

    answers: list[Entry]
    guesses: list[Entry]
    is_ranked: bool = False
    regimes: Regimes = field(default_factory=Regimes)
    familiar: tuple[str, ...] = ()


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
    counted = None if counts is None else GameCounts(counts, tokenizer, new.length)
    if counted is not None:
        possible = _by_frequency(new, possible, counted)
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
    if counted is None:
        return Choice(answers, rest)
    return Choice(
        answers,
        rest,
        is_ranked=True,
        regimes=_regimes(answers, possible) if new.answers is None else Regimes(),
        familiar=_familiar(new, counted, answers, rest),
    )


def _familiar(
    new: NewPack, counts: GameCounts, answers: Sequence[Entry], guesses: Sequence[Entry]
) -> tuple[str, ...]:
    """Return the words that people know; somebody's own answers are all known."""
    listed, others = _spellings(answers), _spellings(guesses)
    known = {
        *counts.familiar(others),
        *(counts.familiar(listed) if new.answers is None else listed),
    }
    return tuple(sorted(known)) if len(known) < len({*listed, *others}) else ()


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


def _likely(new: NewPack, words: FittingWords) -> list[Entry]:
    """Return the words that may be answers: base forms, if known; names only if given as such."""
    entries = words.guesses if new.answers is None else words.answers
    if new.answers is None and not nouns_have_capitals(new.language):
        entries = [entry for entry in entries if not _is_name(entry.spelling)] or entries
    lemmas = words.lemmas if new.answers is None else frozenset()
    if new.lemmas == SIMPLEMMA and not SIMPLEMMA.exists():
        lemmas = base_forms(_spellings(entries), new.language)
    elif new.lemmas is not None:
        lemmas = read_set(new.lemmas, Tally(_letters(new)))
    chosen = [entry for entry in entries if entry.spelling in lemmas]
    if new.lemmas is not None and not chosen:
        raise PackError(
            f"{shown_path(new.lemmas)} has none of the words that may be answers; give base forms "
            "of the same language"
        )
    return chosen or entries


def _possible(new: NewPack, tokenizer: Tokenizer, words: FittingWords) -> list[Entry]:
    """Return the words that may be answers."""
    entries = _likely(new, words)
    if new.not_answers is None:
        return entries
    unfit = read_set(new.not_answers, Tally(_letters(new)))
    barred_words = words_of_length(tokenizer, sorted(unfit), new.length)
    barred = set(token_keys(tokenizer, barred_words, new.length))
    keys = token_keys(tokenizer, _spellings(entries), new.length)
    return [entry for entry, key in zip(entries, keys, strict=True) if key not in barred]


def _by_frequency(new: NewPack, possible: Sequence[Entry], counts: GameCounts) -> list[Entry]:
    """Order and weight words by how common they are."""
    if any(entry.weight != 1 for entry in possible) and new.answers is not None:
        raise PackError(
            f"{shown_path(new.answers)} has its own weights; remove them, or leave out "
            "--frequencies"
        )
    spellings: Sequence[str] = _spellings(possible)
    if new.answers is None:
        language = find_language(new.language)
        spellings = [
            word
            for word in counts.seen(spellings)
            if not language or not counts.is_mutated(word, language)
        ]
    if not spellings:
        word, count = counts.first
        raise PackError(
            f"{shown_path(new.frequencies or new.guesses)} contains none of the words "
            "that may be answers; are both lists in the same language? The file's "
            f"first line was read as {shown(word)}, with a count of {count:g}"
        )
    return counts.ranked(spellings)


# -- Creates a pack from plain lists ---------------------------------------------------------------
# If the request leaves something open, it is determined in this order: how words are split into
# tiles, which words fit the game and which of them may be answers, and the keyboard. Words that do
# not fit are dropped; the :class:`~tilewise.authoring.lists.CreatedPack` says how many and why.
#


def _unwatched(done: int, count: int) -> None:
    pass


def create_pack(new: NewPack, watch: Watch = _unwatched) -> CreatedPack:
    """Create a pack from plain lists.

    Args:
        new: the request.
        watch: called with how many words of a dictionary are done, and how many there are.

    Raises:
        PackError: the folder exists, a list cannot be read, nothing fits, nothing says which words
            may be answers, or the identity is wrong.
    """
    if new.generate is not None:
        return _create_generated(new, new.generate)
    given = GivenLists.read(new, watch)
    spellings = given.sample()
    if not spellings:
        why = _usual_reason(given.tally)
        raise PackError(f"{shown_path(new.answers or new.guesses)}: {why}")
    rules = Rules.work_out(new, spellings)
    words = given.fitting(rules.make_tokenizer(), new.length)
    if not words.answers and not (new.answers is None and words.guesses):
        raise _nothing_fits(new, rules, spellings, given.tally)
    rules = rules.without_unused_letters(words.spellings)
    tokenizer = rules.make_tokenizer()
    chosen = choose(new, tokenizer, words, given.frequencies)
    names = names_of(new.language)
    write_pack(
        Draft(
            replace(
                _manifest(new, rules, names or Names(new.id, new.name or new.id)),
                regimes=chosen.regimes,
                familiar=ListFile(FAMILIAR, "", new.license) if chosen.familiar else None,
            ),
            chosen.answers,
            chosen.guesses,
            _sources_text(new, has_familiar=bool(chosen.familiar)),
            f"The word lists of this pack: {new.license}. {LICENSE_PLACEHOLDER}\n",
            familiar=chosen.familiar,
        ),
        new.out,
    )
    keyboard = PROPOSED_KEYBOARD
    if names is not None and rules.language is not None:
        keyboard = f"keyboard ({names.native}):"
    return CreatedPack(
        load(new.out),
        keyboard,
        given.tally.dropped(),
        words.shared,
        chosen.is_ranked,
        read_as(tokenizer, words.spellings),
        (
            *_notes(new),
            *(Finding.note(new.out.name, note) for note in dict.fromkeys(given.tally.notes)),
            *_doubts(chosen.regimes),
        ),
    )


def usual_length(new: NewPack) -> int:
    """Return how many tiles most of the given words have; 0 if none can be split into tiles.

    Args:
        new: the request; its length does not matter.

    Raises:
        PackError: a list cannot be read, or its words cannot be split.
    """
    spellings = GivenLists.read(new, _unwatched).sample()
    tiles = Rules.work_out(new, spellings).make_tokenizer().count_tiles(spellings)
    counts = np.bincount(tiles[(tiles > 0) & (tiles <= MAX_LENGTH)])
    return int(counts.argmax()) if len(counts) else 0


def _doubts(regimes: Regimes) -> Iterator[Finding]:
    """Note how reliable the answer list is, if it was chosen automatically."""
    if regimes.unlisted:
        message = (
            "answers were chosen by frequency, so [belief] assumes that "
            f"{round(100 * regimes.unlisted)}% of the game's answers are other "
            f"words in the pack, and {round(100 * regimes.unheld)}% are words it "
            "does not have; change [belief] if you know better"
        )
        yield Finding.note(MANIFEST, message)


def _create_generated(new: NewPack, kind: Kind) -> CreatedPack:
    """Create a pack of generated words, each equally likely as an answer."""
    made = generate(kind, new.length, new.alphabet, new.equals)
    given = made.script
    rules = Rules(given, given.tokenizer, given.alphabet, given.options, found=False)
    manifest = replace(
        _manifest(new, rules, Names(made.name, made.name)),
        keyboard=given.keyboard,
        language=canonical_tag(new.language) or given.tag,
        word_rule=made.rule,
        equals=new.equals,
    )
    answers = [Entry(word) for word in made.words]
    sources = (
        f"# Sources of {new.id}\n\n{made.how} Computed by tilewise (`lexicon new --generate "
        f"{kind}`), not taken from any source.\n\nLicence: {new.license}.\n"
    )
    licence = f"The word list of this pack was computed by tilewise; licence: {new.license}.\n"
    write_pack(Draft(manifest, answers, [], sources, licence), new.out)
    keyboard = "the game's keyboard:"
    return CreatedPack(load(new.out), keyboard, notes=tuple(_notes(new)))


def _notes(new: NewPack) -> Iterator[Finding]:
    """Yield notes on what the user should still decide or know."""
    if new.uses_installed and new.frequencies is not None:
        message = (
            "wordfreq has no capital letters, so names may be among the answers; install a "
            "hunspell dictionary of the language, or list names with --not-answers"
        )
        yield Finding.note(ANSWERS, message)
    if new.license == UNKNOWN_LICENSE:
        yield Finding.note(LICENSE, unknown_licence())
    if new.language and find_language(new.language) is None:
        message = (
            f"the alphabet of language {shown(new.language)} is not known, so the "
            "alphabet and the keyboard are taken from the words"
        )
        yield Finding.note(MANIFEST, message)
    yield from folder_name(new.out, new.id)
    if (shipped_folder() / new.id).is_dir():
        message = (
            f"tilewise already ships a pack called {new.id}, which would be found "
            "first; choose another id"
        )
        yield Finding.note(MANIFEST, message)


def _manifest(new: NewPack, rules: Rules, names: Names) -> Manifest:
    return Manifest(
        id=new.id,
        name=new.name or names.english,
        native_name=new.native_name or names.native,
        language=canonical_tag(new.language) or "und",
        script=script_of(rules.alphabet),
        direction=direction_of(rules.alphabet),
        length=new.length,
        max_guesses=new.max_guesses,
        feedback_rule=new.feedback,
        tokenizer=rules.tokenizer,
        alphabet=rules.alphabet,
        options=rules.options,
        keyboard=propose_keyboard(rules.alphabet, rules.language),
        answers=ListFile(ANSWERS, "", new.license),
        guesses=ListFile(GUESSES, "", new.license),
        sources=tuple(_given(new)),
    )


def _nothing_fits(new: NewPack, rules: Rules, spellings: Sequence[str], tally: Tally) -> PackError:
    found = find_alphabet(spellings)
    if spellings and (not found or script_of(found) == UNKNOWN_SCRIPT):
        why = f"the list has no letters, only text such as {shown(spellings[0])}"
    elif found and script_of(found) != script_of(rules.alphabet):
        why = (
            f"the list's words are in {script_of(found)}, but the alphabet is "
            f"{script_of(rules.alphabet)}"
        )
    else:
        why = _usual_reason(tally)
    what = "word" if new.answers is None else "answer"
    return PackError(
        f"{shown_path(new.answers or new.guesses)}: no {what} has {new.length} tiles with the "
        f"tokenizer {rules.tokenizer}; {why}"
    )


def _usual_reason(tally: Tally) -> str:
    """Return why most lines were dropped."""
    dropped = tally.dropped()
    if not dropped:
        return "the list is empty"
    return (
        f"{dropped[0].count} dropped as {dropped[0].reason!r}, such as "
        f"{', '.join(dropped[0].examples)}"
    )


def _given(new: NewPack) -> list[Source]:
    """Return the given lists and what each was used for; one may be used twice."""
    lists = (
        (new.answers, "answers"),
        (new.guesses, "words that may be guessed"),
        (new.frequencies, "how common words are: the choice, order and weights of answers"),
        (new.lemmas, "base forms, which alone are answers"),
        (new.not_answers, "words that are never answers"),
    )
    return [
        Source("wordfreq", installed_version(), WORDFREQ_LICENSE, what)
        if path == WORDFREQ and not WORDFREQ.exists()
        else Source(path.name, "", new.license, what)
        for path, what in lists
        if path is not None
    ]


def _sources_text(new: NewPack, *, has_familiar: bool) -> str:
    lines = [f"# Sources of {new.id}", "", "Made with `tilewise lexicon new` from:", ""]
    lines += [f"- `{source.name}`: {source.what}" for source in _given(new)]
    if new.answers is None or new.frequencies is not None:
        lines += ["", "Answers are ordered by frequency; their weights are a logistic curve over",
                  "the Zipf value (see `tilewise.authoring.lists`)."]  # fmt: skip
    if has_familiar:
        lines += ["", f"`{FAMILIAR}` has the words with a Zipf value of {FAMILIAR_ZIPF} or more"
                  f"{'' if new.answers is None else ', and all answers'}."]  # fmt: skip
    lines += ["", f"Licence: {new.license}. Say here where the lists came from."]
    return "\n".join(lines) + "\n"
