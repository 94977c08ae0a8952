"""Reads plain lists, and how common their words are, and says which lines were dropped."""

from __future__ import annotations

import codecs
import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from tilewise.authoring.hunspell import Dictionary, Room, is_dictionary, read_dictionary
from tilewise.authoring.writing import Entry
from tilewise.errors import PackError, shown, shown_path, visible
from tilewise.files import LONGEST_LINE, lines_of, read_file
from tilewise.lexicon import Lexicon
from tilewise.lexicon.folder import LARGEST_LIST, Finding
from tilewise.lexicon.words import LARGEST_WEIGHT, LEAST_WEIGHT
from tilewise.tables import cells_of, main_table, tables_of_code
from tilewise.tokens import Tokenizer

# -- The result of a request: the pack, and the lines that were dropped ----------------------------


_EXAMPLES = 3
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
    """Counts the lines of all lists that are dropped, by reason."""

    def __init__(self) -> None:
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
        likeliest: the first answers, if they were ordered by frequency.
        least_likely: the last answers, likewise.
        read_as: characters of the lists that the alphabet does not have -> how they are read.
        notes: what the user should still decide or know.
    """

    lexicon: Lexicon
    keyboard: str = PROPOSED_KEYBOARD
    dropped: tuple[Dropped, ...] = ()
    shared: tuple[str, ...] = ()
    likeliest: tuple[str, ...] = ()
    least_likely: tuple[str, ...] = ()
    read_as: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Finding, ...] = ()

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
# - A *word list* has one word per line, and may have its weight after a tab. In a table with
#   commas, semicolons or blanks, the first column that is not a number or a date is read. If there
#   is only one line, commas, semicolons or blanks separate its words. JSON, and words in quotation
#   marks as in source code, are read too (:mod:`tilewise.tables`). A hunspell dictionary counts as
#   a word list that contains all its forms.
# - A *frequency list* has a word and a number per line, in either order, separated by a tab,
#   semicolon, comma or blanks; the number is how often the word was seen. If there are several
#   numbers, the first one after the word counts, or the last one before it if none follows. If
#   there are no numbers, or they are just 1, 2, 3 …, the commonest word is first, and the word of
#   rank r counts 1/r, by Zipf's law (G. K. Zipf, *Human Behavior and the Principle of Least
#   Effort*, 1949).
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
_BLANKS = re.compile(r"[ \t]+")
_BETWEEN_WORDS = re.compile(r"[ ,;]+")
_BLANK_PAIR = re.compile(r"[^\s,;]+ +\[?\d[\d.,/-]*\]?|\[?\d[\d.,/-]*\]? +[^\s,;]+")
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
        return DictionaryWords(read_dictionary(path), watch)
    return _plain_words(path, tally)


def _plain_words(path: Path, tally: Tally) -> PlainWords:
    text = _text(path).strip()
    is_row = not set("\n\r\t") & set(text) and not tables_of_code(text, PackError)
    words = _BETWEEN_WORDS.split(text) if is_row else []
    lines = words if 0 < len(max(words, key=len, default="")) <= LONGEST_LINE else _lines(path)
    if _separator(lines) in (",", ";") or _are_pairs(lines):
        fields = (_first_text(row) for row in _rows(lines))
        return PlainWords([Entry(word) for word in fields if word])
    entries = []
    for line in lines:
        spelling, tab, weight_text = line.partition("\t")
        weight = _weight(weight_text) if tab else 1.0
        if weight is None and _DAY.search(line):
            entries.append(Entry(_first_text(line.split("\t"))))
        elif weight is None:
            tally.drop("bad weight", line)
        elif spelling.strip():
            entries.append(Entry(spelling.strip(), weight))
    return PlainWords(entries)


def read_unfit(path: Path) -> set[str]:
    """Read words that are never answers: a word list in which ``#`` starts a comment.

    Raises:
        PackError: the file cannot be read, or is not text.
    """
    words = (line.partition("#")[0].partition("\t")[0].strip() for line in _lines(path))
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
    lines = _lines(path)
    rows = _words_and_numbers(lines)
    numbered = sum(bool(row.number) for row in rows)
    return _frequencies(path, lines, rows, tally) if 2 * numbered > len(lines) else None


def read_frequencies(path: Path, tally: Tally) -> Frequencies:
    """Read a frequency list; the counts of a word on several lines add up.

    Args:
        path: the file.
        tally: counts the lines that are dropped, as they have no count.

    Raises:
        PackError: the file cannot be read, is not text, holds no word, or most of its lines have
            no number.
    """
    lines = _lines(path)
    return _frequencies(path, lines, _words_and_numbers(lines), tally)


def _frequencies(
    path: Path, lines: Sequence[str], rows: Sequence[_Row], tally: Tally
) -> Frequencies:
    if not any(row.word for row in rows):
        raise PackError(f"{shown_path(path)} contains no words; write lines such as: word 1234")
    numbers = _numbers([row.number for row in rows])
    if _are_ranks(rows, numbers):
        return _by_rank([row.word for row in rows])
    counts: defaultdict[str, float] = defaultdict(float)
    uncounted = 0
    reason = f"no count in {path.name}"
    for line, row, number in zip(lines, rows, numbers, strict=True):
        if row.word and number is not None:
            counts[row.word] += number
        else:
            uncounted += 1
            tally.drop(reason, line)
    if 2 * uncounted > len(lines):
        raise PackError(
            f"{shown_path(path)}: {uncounted:,} of {len(lines):,} lines, such as "
            f"{shown(tally.dropped()[0].examples[-1])}, have no count; give lines such "
            "as: word 1234"
        )
    return dict(counts)


@dataclass(frozen=True)
class _Row:
    """A word and the text of its number; either may be empty."""

    word: str
    number: str


def _word_and_number(fields: Sequence[str]) -> _Row:
    cleaned = [_BETWEEN_DIGITS.sub("", field) for field in fields]
    is_number = [_NUMBER.fullmatch(field) is not None for field in cleaned]
    is_word = [not (_NUMBER.fullmatch(field) or _DAY.fullmatch(field)) for field in cleaned]
    at = is_word.index(True) if any(is_word) else len(fields)
    candidates = [*range(at + 1, len(fields)), *reversed(range(at))]
    number = next((cleaned[i] for i in candidates if is_number[i]), "")
    return _Row(fields[at] if any(is_word) else "", number)


def _words_and_numbers(lines: Sequence[str]) -> list[_Row]:
    return [_word_and_number(row) for row in _rows(lines)]


def _first_text(fields: Sequence[str]) -> str:
    return _word_and_number(fields).word


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


def _rows(lines: Sequence[str]) -> list[list[str]]:
    """Split the lines of a list into fields."""
    separator = _separator(lines)
    if separator == " ":
        return [_BLANKS.split(line) for line in lines]
    if separator == "\t":
        return [[field.strip() for field in line.split("\t")] for line in lines]
    return [cells_of(line, separator) for line in lines]


def _are_pairs(lines: Sequence[str]) -> bool:
    """Whether most lines have a word and a number, separated by a blank."""
    return 2 * sum(_BLANK_PAIR.fullmatch(line) is not None for line in lines) > len(lines)


def _separator(lines: Sequence[str]) -> str:
    """Return the separator of most lines; a blank if there is none."""
    if _are_pairs(lines):
        return " "
    having = Counter(mark for line in lines for mark in "\t;," if mark in line)
    likely = [mark for mark in "\t;," if 2 * having[mark] > len(lines)]
    return likely[0] if likely else " "


DOTTED_I = "i\u0307"
"""What programs that do not know Turkish make of a small İ."""


def _lines(path: Path) -> list[str]:
    """Return the non-blank lines, stripped, in NFC; of JSON, those of a table with tabs."""
    text = _text(path)
    if tables := tables_of_code(text, PackError):
        lines = ["\t".join(filter(None, row.cells)) for row in main_table(tables).rows]
    else:
        lines = [line.strip() for line in lines_of(text, path, PackError)]
    return [line for line in lines if line]


def _text(path: Path) -> str:
    """Return the text of a list, in NFC, without the dots of small İ."""
    content = read_file(path, LARGEST_LIST, PackError)
    utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        number = content[: error.start].count(b"\n") + 1
        raise PackError(
            f"{shown_path(path)}:{number}: not UTF-8; save the list as UTF-8 (in a "
            "spreadsheet: CSV UTF-8)"
        ) from None
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

    def _count(self, tokens: bytes) -> float:
        return self._of_tokens.get(tokens, 0.0)

    def _chance(self, tokens: bytes) -> float:
        count = self._count(tokens)
        if not count:
            return 0.0
        zipf = math.log10(count / self._total) + 9
        return 1 / (1 + math.exp(-SLOPE * (zipf - MIDDLE)))

    def _commonest(self, spellings: list[str]) -> str:
        return max(spellings, key=lambda spelling: self._of_spelling.get(spelling, 0.0))


# -- Frequencies from wordfreq, if it is installed -------------------------------------------------
# wordfreq (R. Speer) knows how common words are in some forty languages. It is optional; its lists
# are under CC-BY-SA-4.0. They contain tokens that are not words (:func:`is_word`).


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
