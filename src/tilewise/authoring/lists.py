"""Reads plain lists, and how common their words are, and says which lines were dropped."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from tilewise.authoring.hunspell import Dictionary, Room, is_dictionary, read_dictionary
from tilewise.authoring.languages import Language
from tilewise.authoring.writing import Entry
from tilewise.errors import PackError, shown, shown_path, visible
from tilewise.files import read_file, refuse_long
from tilewise.lexicon import Lexicon
from tilewise.lexicon.folder import LARGEST_LIST, Finding
from tilewise.lexicon.words import LARGEST_WEIGHT, LEAST_WEIGHT
from tilewise.tables import (
    COUNT_NAMES,
    WORD_NAMES,
    Layout,
    Row,
    Table,
    at_blanks,
    decoded,
    has_digits,
    headword,
    is_named,
    likely_table,
    main_table,
    tables_of_code,
    words_of_games,
)
from tilewise.tokens import Tokenizer

# -- The result of a request: the pack, and the lines that were dropped ----------------------------


_EXAMPLES = 3
_SAMPLE = 10
PROPOSED_KEYBOARD = "keyboard (suggested from the letters):"


@dataclass(frozen=True)
class Dropped:
    """Lines dropped for the same reason.

    Attributes:
        reason: why.
        count: how many.
        examples: the first of them, safe to print.
    """

    reason: str
    count: int
    examples: tuple[str, ...]


class Tally:
    """Counts the lines of all lists that are dropped, by reason.

    Args:
        letters: the letters of the language, by which files that are not Unicode are read.

    Attributes:
        notes: how the lists were read, where that is not certain.
    """

    def __init__(self, letters: Iterable[str] = ()) -> None:
        self.letters = letters
        self.notes: list[str] = []
        self._counts: Counter[str] = Counter()
        self._examples: dict[str, list[str]] = {}

    def drop(self, reason: str, line: str) -> None:
        """Count a dropped line."""
        self._counts[reason] += 1
        examples = self._examples.setdefault(reason, [])
        if len(examples) < _EXAMPLES:
            examples.append(visible(line[:40]))

    def dropped(self) -> tuple[Dropped, ...]:
        """Return the lines dropped so far, one record per reason, the most frequent first."""
        return tuple(
            Dropped(reason, count, tuple(self._examples[reason]))
            for reason, count in self._counts.most_common()
        )


@dataclass(frozen=True)
class CreatedPack:
    """A new pack, and what was found out while creating it.

    Attributes:
        lexicon: the pack, read back.
        keyboard: where the keyboard comes from, as a heading for its rows.
        dropped: lines that did not fit, most frequent reason first.
        shared: spellings with the same tokens as another; kept, and treated as the same word.
        is_ranked: whether the answers were ordered by frequency.
        read_as: characters of the lists that the alphabet does not have -> how they are read.
        notes: what the user should still decide or know.
    """

    lexicon: Lexicon
    keyboard: str = PROPOSED_KEYBOARD
    dropped: tuple[Dropped, ...] = ()
    shared: tuple[str, ...] = ()
    is_ranked: bool = False
    read_as: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Finding, ...] = ()

    @property
    def likeliest(self) -> list[str]:
        """The first answers, if they were ordered by frequency."""
        return self.lexicon.answer_list.spellings[:_SAMPLE] if self.is_ranked else []

    @property
    def least_likely(self) -> list[str]:
        """The last answers, likewise."""
        return self.lexicon.answer_list.spellings[-_SAMPLE:] if self.is_ranked else []

    @property
    def answers(self) -> int:
        """How many answers it has."""
        return len(self.lexicon.answer_list.spellings)

    @property
    def guesses(self) -> int:
        """How many other words it accepts."""
        return len(self.lexicon.guess_list.spellings)


# -- Reads plain lists, in the forms in which people keep them -------------------------------------
# Plain lists may be less tidy than a pack's: byte-order marks, UTF-16, CRLF, blank lines and NFD
# are accepted, and raw jamo as well as syllables. There are two kinds:
#
# - A *word list* has one word per line, and may have its weight after a tab. In a table, the column
#   whose heading says so has the words, or else the first that is not a number or a date. A
#   hunspell dictionary counts as a word list that contains all its forms.
# - A *frequency list* has a word and a number per line, in either order, separated by a tab,
#   semicolon, comma or blanks; the number is how often the word was seen. If there are several
#   numbers, and no heading, the first one after the word counts, or the last one before it. If
#   there are no numbers, or they are just 1, 2, 3 …, the commonest word is first, and the word of
#   rank r counts 1/r, by Zipf's law (G. K. Zipf, *Human Behavior and the Principle of Least
#   Effort*, 1949).
#
# :mod:`tilewise.tables` splits both into cells, JSON and source code too.
#
# The form of numbers is decided for the whole list: a comma or dot separates thousands if every
# number that has one has three digits after it; else it is a decimal mark. Either way, the numbers
# of a list keep their proportions.
#


Watch = Callable[[int, int], None]
"""Called with how much is done, and the total."""

Frequencies = Mapping[str, float]
"""How common words are: spelling -> how often it was seen, or 1 / rank."""

_SPACES = r"[ \u00a0\u2007\u2009\u202f'’]"
_BETWEEN_DIGITS = re.compile(rf"(?<=\d){_SPACES}(?=\d)")
_NUMBER = re.compile(r"\d[\d.,]*(?:[eE][+-]?\d+)?")
_QUOTES = '"“”„«»'
_DAY = re.compile(r"\[?\d{1,4}([-/.])\d{1,2}\1\d{1,4}\]?")


@dataclass(frozen=True)
class PlainWords:
    """The words of a plain list."""

    listed: Sequence[Entry] = ()

    def sample(self) -> Sequence[str]:
        """Return texts that contain every letter of the words: the words."""
        return [entry.spelling for entry in self.listed]

    def entries(self, room: Room) -> Iterable[Entry]:
        """Return all of them."""
        return self.listed

    def lemmas(self) -> frozenset[str]:
        """Return the base forms that the list tells apart: none."""
        return frozenset()


@dataclass(frozen=True)
class DictionaryWords:
    """All forms of a hunspell dictionary.

    Attributes:
        watch: called with how many of the dictionary's stems are done, and how many there are.
    """

    dictionary: Dictionary
    watch: Watch

    def sample(self) -> Sequence[str]:
        """Return texts that contain every letter of the words: the stems and the affixes."""
        return self.dictionary.sample()

    def entries(self, room: Room) -> Iterable[Entry]:
        """Yield every stem, and every other form that may fit the game, once each.

        Raises:
            PackError: there are too many.
        """
        count = len(self.dictionary.stems)
        for form in self.dictionary.words_with_room(room, lambda done: self.watch(done, count)):
            yield Entry(form)

    def lemmas(self) -> frozenset[str]:
        """Return the stems, which are base forms in most dictionaries."""
        return frozenset(stem.text for stem in self.dictionary.lemmas())


Words = PlainWords | DictionaryWords
"""The words of a list."""


def read_words(path: Path, tally: Tally, watch: Watch) -> Words:
    """Read a word list; lines whose weight is not a number are dropped.

    Args:
        path: the file.
        tally: counts the lines that are dropped.
        watch: called with the progress of building a dictionary's forms.

    Raises:
        PackError: the file cannot be read, or is not text.
    """
    if is_dictionary(path):
        dictionary = read_dictionary(path)
        if unread := dictionary.affixes.unread:
            names = ", ".join(f"{shown(name)} ({n})" for name, n in unread.most_common(_EXAMPLES))
            tally.notes.append(
                f"{path.name}: {unread.total():,} lines with unknown options are ignored: {names}"
            )
        return DictionaryWords(dictionary, watch)
    return _plain_words(path, tally)


def _plain_words(path: Path, tally: Tally) -> PlainWords:
    table = _table(path, tally)
    is_weighted = table.layout in (Layout.TABS, Layout.JSON, Layout.JSON_LINES)
    entries = []
    for row in _words_and_numbers(table, tally):
        weight = _weight(row.number) if is_weighted and row.number else 1.0
        is_bad = is_weighted and not row.number and _is_bad_weight(row.others)
        if weight is None or is_bad:
            tally.drop("bad weight", row.line)
        elif word := row.word or ("" if row.others[1:] else row.line):
            entries.append(Entry(word, weight))
    return PlainWords(entries)


def _is_bad_weight(others: Sequence[str]) -> bool:
    """Whether the only other cell of a row has something in it that is not a date."""
    return len(others) == 1 and bool(others[0]) and not _DAY.fullmatch(others[0])


def read_set(path: Path, tally: Tally) -> set[str]:
    """Read words that are never answers, or base forms; ``#`` starts a comment.

    Raises:
        PackError: the file cannot be read, or is not text.
    """
    rows = _words_and_numbers(_table(path, tally), tally)
    words = (row.word.partition("#")[0].strip() for row in rows)
    return {word for word in words if word}


def read_counted(path: Path, tally: Tally) -> Frequencies | None:
    """Read a word list as a frequency list, if it has numbers that say how common words are.

    Returns:
        The same as :func:`read_frequencies`; None if the lines have no numbers other than ranks.

    Raises:
        PackError: the file cannot be read, or is not text.
    """
    if is_dictionary(path):
        return None
    rows = _counted_rows(path, tally)
    numbered = sum(bool(row.number) for row in rows)
    return _frequencies(path, rows, tally) if 2 * numbered > len(rows) else None


def read_frequencies(path: Path, tally: Tally) -> Frequencies:
    """Read a frequency list; the counts of a word on several lines add up.

    Args:
        path: the file.
        tally: counts the lines that are dropped, as they have no count.

    Raises:
        PackError: the file cannot be read, is not text, holds no word, or most of its lines have
            no number.
    """
    return _frequencies(path, _counted_rows(path, tally), tally)


def _counted_rows(path: Path, tally: Tally) -> list[_Row]:
    table = _table(path, tally)
    return _words_and_numbers(at_blanks(table) if table.layout is Layout.LINES else table, tally)


def _frequencies(path: Path, rows: Sequence[_Row], tally: Tally) -> Frequencies:
    if not any(row.word for row in rows):
        raise PackError(f"{shown_path(path)} contains no words; write lines such as: word 1234")
    numbers = _numbers([row.number for row in rows])
    if _are_ranks(rows, numbers):
        return _by_rank([row.word for row in rows])
    counts: defaultdict[str, float] = defaultdict(float)
    uncounted = 0
    reason = f"no count in {path.name}"
    for row, number in zip(rows, numbers, strict=True):
        if row.word and number is not None:
            counts[row.word] += number
        else:
            uncounted += 1
            tally.drop(reason, row.line)
    if 2 * uncounted > len(rows):
        raise PackError(
            f"{shown_path(path)}: {uncounted:,} of {len(rows):,} lines, such as "
            f"{shown(tally.dropped()[0].examples[-1])}, have no count; give lines such "
            "as: word 1234"
        )
    return dict(counts)


@dataclass(frozen=True)
class _Row:
    """A row of a list.

    Attributes:
        line: the row as it is written.
        word: its word; may be empty.
        number: the text of its number; may be empty.
        others: its other cells.
    """

    line: str
    word: str
    number: str
    others: tuple[str, ...] = ()


def _read_row(table: Table, row: Row) -> _Row:
    """Find the word and the number of a row: by the headings, or else the first text and number."""
    cells = [_BETWEEN_DIGITS.sub("", cell.strip(_QUOTES)) for cell in row.cells]
    is_number = [_NUMBER.fullmatch(cell) is not None for cell in cells]
    texts = [at for at, cell in enumerate(cells) if cell and not is_number[at]]
    texts = [at for at in texts if not _DAY.fullmatch(cells[at])]
    at = next((at for at in texts if is_named(table.headings, at, WORD_NAMES)), None)
    at = at if at is not None else texts[0] if texts else len(cells)
    places = [*range(at + 1, len(cells)), *reversed(range(at))]
    numbers = [place for place in places if is_number[place]]
    counts = [place for place in numbers if is_named(table.headings, place, COUNT_NAMES)]
    number = next((cells[place] for place in counts or numbers), "")
    word = row.cells[at].strip(_QUOTES) if texts else ""
    line = ("\t" if table.layout is Layout.TABS else " ").join(row.cells)
    return _Row(line, word, number, tuple(cells[place] for place in places))


def _words_and_numbers(table: Table, tally: Tally) -> list[_Row]:
    """Return the rows of a list, with the headwords of dictionaries as they are spelt."""
    rows = [_read_row(table, row) for row in table.rows]
    plain = [headword(row.word) for row in rows]
    changed = [row for row, word in zip(rows, plain, strict=True) if row.word != word]
    if not changed or sum(map(has_digits, plain)) * 10 > len(rows):  # as in lists of codes
        return rows
    some = ", ".join(visible(row.word[:40]) for row in changed[:_EXAMPLES])
    tally.notes.append(f"{len(changed):,} headwords are read without numbers and marks: {some}")
    return [replace(row, word=word) for row, word in zip(rows, plain, strict=True)]


def _numbers(texts: Sequence[str]) -> list[float | None]:
    """Return the values of numbers in the same form; None if empty or 0."""
    written = list(texts)
    for mark, other in ((",", "."), (".", ",")):
        grouped = re.compile(rf"\d{{1,3}}(\{mark}\d{{3}})+(\{other}\d+)?")
        marked = [text for text in written if mark in text]
        if marked and all(grouped.fullmatch(text) for text in marked):
            written = [text.replace(mark, "") for text in written]
    return [_weight(text.rstrip(".").replace(",", ".")) for text in written]


def _are_ranks(rows: Sequence[_Row], numbers: Sequence[float | None]) -> bool:
    known = [number for row, number in zip(rows, numbers, strict=True) if row.word and row.number]
    counting = [float(rank) for rank in range(1, len(known) + 1)]
    return not known or (len(known) > 2 and known == counting)


def _by_rank(words: Sequence[str]) -> dict[str, float]:
    listed = dict.fromkeys(word for word in words if word)
    return {word: 1 / rank for rank, word in enumerate(listed, start=1)}


DOTTED_I = "i\u0307"
"""What programs that do not know Turkish make of a small İ."""


def _table(path: Path, tally: Tally) -> Table:
    """Read a list as the table that it most likely is, whatever its words are.

    Raises:
        PackError: it cannot be read, is not text, or a line is too long.
    """
    text = _text(path, tally)
    if tables := tables_of_code(text, PackError):
        return main_table(tables)
    if games := words_of_games(text):
        tally.notes.append(f"each line of {path.name} is read as the guesses of a game")
        return games
    table = likely_table(text)
    refuse_long(((row.number, " ".join(row.cells)) for row in table.rows), path, PackError)
    return table


def _text(path: Path, tally: Tally) -> str:
    """Return the text of a list, in NFC, without the dots of small İ."""
    content = read_file(path, LARGEST_LIST, PackError)
    try:
        text, encoding = decoded(content, lambda: tally.letters)
    except UnicodeDecodeError as error:
        number = content[: error.start].count(b"\n") + 1
        raise PackError(
            f"{shown_path(path)}:{number}: not UTF-8; save the list as UTF-8 (in a spreadsheet: "
            "CSV UTF-8), or name its language with --language"
        ) from None
    if encoding:
        tally.notes.append(f"{path.name} is read as {encoding}")
    return unicodedata.normalize("NFC", text).replace(DOTTED_I, "i")


def _weight(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if LEAST_WEIGHT <= value <= LARGEST_WEIGHT else None


# -- Estimates how likely a game is to choose a word as an answer, by how common the word is -------
# The measure is the Zipf value (W. J. B. van Heuven et al., *Subtlex-UK*, 2014): the logarithm, to
# base 10, of a word's occurrences in a billion words. A daily game chooses among words that its
# players know, each about equally likely, and hardly ever one that they do not know. So the
# probability of being chosen is a logistic curve over the Zipf value z,
#
#     p = 1 / (1 + exp(-SLOPE (z - MIDDLE))),
#
# nearly flat for common words, and falling tenfold per unit for rare ones. The curve is a
# judgement, not fitted to any game's list; the recipes of the packs that ship use the same one.
#
# Words are counted by their tokens, as the game sees them: where accents do not count, pêche and
# péché have the same tiles, so they are one answer, shown in the commoner spelling.
#


SLOPE, MIDDLE = 2.5, 2.9
"""Parameters of the logistic curve; see the module's docstring."""

FAMILIAR_ZIPF = 3
"""Words of this Zipf value and more are familiar: at least one in a million."""

_TENFOLD = 10
"""A word may be this many times as common as the one that it comes from."""

MAX_WEIGHT = 1000
"""Weight of the likeliest answer; weights are whole numbers from 1."""


def token_keys(tokenizer: Tokenizer, spellings: Sequence[str], length: int) -> list[bytes]:
    """Return the tokens of every word as bytes, equal for words with the same tokens.

    Raises:
        TokenError: a word does not have `length` tokens.
    """
    tokens = tokenizer.encode_lines(spellings, length).tobytes()
    return [tokens[start : start + length] for start in range(0, len(tokens), length)]


def words_of_length(tokenizer: Tokenizer, spellings: Sequence[str], length: int) -> list[str]:
    """Return the words that have `length` tokens."""
    fits = (tokenizer.count_tiles(spellings) == length).tolist()
    return [spelling for spelling, fit in zip(spellings, fits, strict=True) if fit]


class GameCounts:
    """How often the words of one game occur.

    Args:
        frequencies: spelling -> occurrences, including words that do not fit.
        tokenizer: the game's tokenizer.
        length: tokens in its words.
    """

    def __init__(self, frequencies: Mapping[str, float], tokenizer: Tokenizer, length: int) -> None:
        self._tokenizer = tokenizer
        self._length = length
        self._total = math.fsum(frequencies.values())
        self._of_spelling = frequencies
        self._of_tokens: defaultdict[bytes, float] = defaultdict(float)
        spellings = words_of_length(tokenizer, list(frequencies), length)
        for spelling, tokens in zip(spellings, self._tokens(spellings), strict=True):
            self._of_tokens[tokens] += frequencies[spelling]

    def _tokens(self, spellings: Sequence[str]) -> list[bytes]:
        return token_keys(self._tokenizer, spellings, self._length)

    @property
    def first(self) -> tuple[str, float]:
        """The first word that was counted, and how often it occurs."""
        return next(iter(self._of_spelling.items()))

    def seen(self, spellings: Sequence[str]) -> list[str]:
        """Return the words that occur at all, in any spelling."""
        keyed = zip(spellings, self._tokens(spellings), strict=True)
        return [spelling for spelling, tokens in keyed if tokens in self._of_tokens]

    def ranked(self, spellings: Sequence[str]) -> list[Entry]:
        """Return one weighted entry per word, likeliest first; ties by code point.

        Words that never occur come last, with the smallest weight.
        """
        by_tokens: defaultdict[bytes, list[str]] = defaultdict(list)
        for spelling, tokens in zip(spellings, self._tokens(spellings), strict=True):
            by_tokens[tokens].append(spelling)
        shown = {tokens: self._commonest(same) for tokens, same in by_tokens.items()}
        best = max(map(self._chance, shown), default=0.0) or 1.0
        ordered = sorted(shown, key=lambda tokens: (-self._count(tokens), shown[tokens]))
        return [
            Entry(shown[tokens], max(1, round(MAX_WEIGHT * self._chance(tokens) / best)))
            for tokens in ordered
        ]

    def familiar(self, spellings: Sequence[str]) -> list[str]:
        """Return the words that people know, by :data:`FAMILIAR_ZIPF`."""
        keyed = zip(spellings, self._tokens(spellings), strict=True)
        return [spelling for spelling, tokens in keyed if self._zipf(tokens) >= FAMILIAR_ZIPF]

    def _count(self, tokens: bytes) -> float:
        return self._of_tokens.get(tokens, 0.0)

    def _chance(self, tokens: bytes) -> float:
        return 1 / (1 + math.exp(-SLOPE * (self._zipf(tokens) - MIDDLE)))

    def _zipf(self, tokens: bytes) -> float:
        count = self._count(tokens)
        return math.log10(count / self._total) + 9 if count else -math.inf

    def is_mutated(self, word: str, language: Language) -> bool:
        """Whether a word may come from another by a change of its beginning, and that is common."""
        counts = self._of_spelling
        count, *others = (
            sum(counts.get(spelling, 0.0) for spelling in (written, written.capitalize()))
            for written in (word, *language.unmutated(word))
        )
        return any(_TENFOLD * other > count for other in others)

    def _commonest(self, spellings: list[str]) -> str:
        return max(spellings, key=lambda spelling: self._of_spelling.get(spelling, 0.0))


# -- Base forms from simplemma, and frequencies from wordfreq, if they are installed --------------
# simplemma (A. Barbaresi) knows the base forms of words in some fifty languages, and wordfreq (R.
# Speer) how common words are in some forty. Both are optional; wordfreq's lists are under
# CC-BY-SA-4.0. They contain tokens that are not words (:func:`is_word`).


SIMPLEMMA = Path("simplemma")
"""The name that selects simplemma in place of a list of base forms."""


def base_forms(words: Iterable[str], language: str) -> frozenset[str]:
    """Return the words that simplemma knows as base forms; it knows hardly any names.

    Raises:
        PackError: it is not installed, or does not know the language.
    """
    if find_spec("simplemma") is None:
        raise PackError("simplemma is not installed; install it with: pip install simplemma")
    from simplemma import is_known, lemmatize  # there only if somebody installed it

    lang = _primary(language)
    try:
        return frozenset(
            word for word in words if is_known(word, lang) and lemmatize(word, lang) == word
        )
    except ValueError:
        raise PackError(
            f"simplemma does not know language {shown(language)}; give a list with --lemmas FILE"
        ) from None


WORDFREQ = Path("wordfreq")
"""The name that selects wordfreq in place of a list of frequencies."""

WORDFREQ_LICENSE = "CC-BY-SA-4.0"

_PER = 1e9
"""Frequencies are occurrences per this many words."""

_NO_WORD = re.compile(
    r"(.)\1{3}"
    r"|^(?=.{4})m{0,3}(c[md]|d?c{0,3})(x[cl]|l?x{0,3})(i[xv]|v?i{0,3})$"
)


def is_word(token: str) -> bool:
    """Return whether a token of wordfreq, in small letters, may be a word.

    Tokens with a letter four times in a row (hmmmm) are not, nor are Roman numerals of four or more
    letters (xviii, but not mix, mild or civil).
    """
    return not _NO_WORD.search(token)


def has_frequencies(language: str) -> bool:
    """Whether wordfreq is installed and knows a language, given as a BCP-47 tag."""
    return bool(language) and find_spec("wordfreq") is not None and _known(language)


def installed_frequencies(language: str) -> Frequencies:
    """Return occurrences per billion words, from the installed wordfreq.

    Raises:
        PackError: it is not installed, or does not know the language.
    """
    if find_spec("wordfreq") is None:
        raise PackError("wordfreq is not installed; install it with: pip install wordfreq")
    if not language:
        raise PackError("wordfreq needs to know the language; name it with --language TAG")
    if not _known(language):
        raise PackError(
            f"wordfreq does not know language {shown(language)}; give a list with "
            "--frequencies FILE"
        )
    from wordfreq import get_frequency_dict  # there only if somebody installed it

    found = get_frequency_dict(_primary(language), wordlist="best")
    return {word: n * _PER for word, n in found.items() if is_word(word)}


def installed_version() -> str:
    """Return the version of the installed wordfreq."""
    return metadata.version("wordfreq")


def _known(language: str) -> bool:
    from wordfreq import available_languages  # there only if somebody installed it

    return _primary(language) in available_languages(wordlist="best")


def _primary(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()
