"""Reads a text as tables: lines, cells between separators, JSON, lists in quotation marks.

This ignores the meaning of cells. A text may be several tables; who reads it chooses one.
"""

from __future__ import annotations

import codecs
import csv
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import Any

from tilewise.errors import TilewiseError, untranslated
from tilewise.files import LONGEST_LINE, too_large

MOST_TEXT = 4 << 20
"""Most characters in a list; an archive of ten years has a tenth of that."""

MOST_CELLS = 60
"""Most cells read in a row, and most parts of a JSON document that are tried as the list."""

KEY = "key"
"""Column name for the keys of a JSON object."""

VALUE = "value"
"""Column name for entries that do not have named fields."""


class Layout(Enum):
    """How a list is written."""

    LINES = "lines"
    TABS = "tabs"
    SEMICOLONS = "semicolons"
    COMMAS = "commas"
    BARS = "bars"
    WORDS = "words"
    JSON = "json"
    JSON_LINES = "json-lines"


_SEPARATORS = {
    Layout.TABS: "\t",
    Layout.SEMICOLONS: ";",
    Layout.COMMAS: ",",
    Layout.BARS: "|",
}
_JSON = re.compile(r"\ufeff?\s*[\[{](?!\d+[-/.]\d)")
"""How JSON begins, but no line that begins with a date in brackets."""

_QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\\n]){1,60})\1""")
_WORD_IN_QUOTES = "|".join(rf"{mark}[^{mark}\\\n]{{1,60}}{mark}" for mark in "\"'`")
_THEN = r"\s*(?:,(?:\s*//.*)?|(?=[\])}])|\Z)"
_ARRAY = re.compile(rf"(?:\A|[\[({{])(?:\s*(?:{_WORD_IN_QUOTES}){_THEN}){{2,}}\s*(?:[\])}}]|\Z)")
"""Words in quotation marks with commas between them: an array in source code, or a whole text."""

EDGES = ',;:.()[]{}"*|–—-•·“”„«»'


@dataclass(frozen=True)
class Row:
    """A row of a table.

    Attributes:
        number: number of its line, or of its entry in JSON, from 1.
        cells: its cells.
    """

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """Return a cell; empty if there is no such column, or none is named."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


@dataclass(frozen=True)
class Table:
    """One reading of a text.

    Attributes:
        layout: the assumed layout of the text.
        rows: its rows in this layout; headings in text are still a row.
        headings: column names given by JSON; empty for text.
    """

    layout: Layout
    rows: tuple[Row, ...]
    headings: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Most cells in a row."""
        return max((len(row.cells) for row in self.rows), default=0)

    def column(self, column: int) -> list[str]:
        """Return the cells of a column; missing cells are empty."""
        return [row.cell(column) for row in self.rows]


_LEGACY = (
    *("cp949", "cp932", "gb18030", "cp1252", "cp1251", "cp1250", "cp1253", "cp1254", "cp1255"),
    *("cp1256", "cp1257", "cp1258", "iso8859_3", "cp874"),
)
"""Encodings of files that are not Unicode; of those that fit equally well, the first is used."""

_SCRIPTS = ("HANGUL", "CJK", "HIRAGANA", "KATAKANA")
"""Scripts whose characters an alphabet does not list, as there are thousands."""


def decoded(content: bytes, letters: Callable[[], Iterable[str]]) -> tuple[str, str]:
    """Decode a file with a list; return its text, and its encoding if that is not UTF-8.

    Files that are not Unicode are read in the encoding that gives most letters of the language.

    Args:
        content: the file.
        letters: returns the letters of the language.

    Raises:
        UnicodeDecodeError: no encoding fits.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16"), "UTF-16"
    if 0 in content:  # even words without Latin letters have lines, which end in ASCII
        readings = [content.decode(order, "replace") for order in ("utf-16-le", "utf-16-be")]
        text = max(readings, key=lambda text: sum(map(str.isascii, text)))
        if not {"\0", "\N{REPLACEMENT CHARACTER}"} & set(text):
            return text, "UTF-16"
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        known = {char for letter in letters() for char in letter.lower()}
        known |= {_script(char) for char in known}
        fits = {encoding: _fit(content, encoding, known) for encoding in _LEGACY}
        found = max(_LEGACY, key=fits.__getitem__)
        if fits[found] < 0.8:
            raise
        return content.decode(found), codecs.lookup(found).name.upper()


def _fit(content: bytes, encoding: str, known: Container[str]) -> float:
    """Return how well an encoding gives letters of a language outside ASCII, from 0 to 1."""
    try:
        text = content.decode(encoding).lower()
    except UnicodeDecodeError:
        return 0
    special = Counter(char for char in text if char > "\x7f")
    fits: float = sum(n for char, n in special.items() if char in known or _script(char) in known)
    if special.total() * 4 < len(text):  # a few letters may have accents that the alphabet lacks
        bare = sum(
            n for char, n in special.items() if unicodedata.normalize("NFD", char)[0] in known
        )
        fits += 0.9 * max(bare - fits, 0)
    return fits / max(special.total(), 1)


def _script(char: str) -> str:
    """Return the script of a syllable or the like; of other characters, the character."""
    script = unicodedata.name(char, "").partition(" ")[0]
    return script if script in _SCRIPTS else char


def tables_of(text: str, kind: type[TilewiseError]) -> Iterator[Table]:
    """Yield the tables that a text may be.

    Args:
        text: the text.
        kind: the class of errors.

    Raises:
        TilewiseError: it is too large, or it starts like JSON but is not JSON.
    """
    if len(text) > MOST_TEXT:
        raise kind(f"{too_large(MOST_TEXT)}")
    if structured := tables_of_code(text, kind):
        yield from structured
        return
    lines = _lines(text)
    yield Table(Layout.LINES, tuple(lines))
    if len(lines) == 1:
        words = (word.strip(EDGES) for word in re.split(r"[\s,;|]", text))
        yield Table(Layout.LINES, tuple(Row(1, (word,)) for word in words if word))
    for layout, separator in _SEPARATORS.items():
        if separator in text:
            yield Table(layout, tuple(_cells(line, separator) for line in lines))


_NO_PART = re.compile(r"^[-*•–—] +|(?<=\S) +# +\D.*|^[|:+=-]*--[|:+=\s-]*$")
"""A bullet, a comment behind a word, and the line below a table's headings."""


def _lines(text: str) -> list[Row]:
    numbered = enumerate(map(str.strip, text.removeprefix("\ufeff").splitlines()), start=1)
    plain = ((number, _NO_PART.sub("", line)) for number, line in numbered)
    return [Row(number, (line,)) for number, line in plain if line]


def likely_table(text: str) -> Table:
    """Return the table that a text most likely is, whatever its words are.

    It is split at tabs, or else at the separator that most lines have. A line without it that is a
    word and a number is split at blanks, and so are all if most are such lines.
    """
    lines = _lines(text)
    if len(lines) == 1 and "\t" not in text and not _PAIR.fullmatch(lines[0].cells[0]):
        words = filter(None, _BETWEEN_WORDS.split(lines[0].cells[0]))
        return Table(Layout.LINES, tuple(Row(1, (word,)) for word in words))
    pairs = sum(_PAIR.fullmatch(line.cells[0]) is not None for line in lines)
    if 2 * pairs > len(lines):
        return _headed(at_blanks(Table(Layout.WORDS, tuple(lines))))
    for layout, separator in _SEPARATORS.items():
        having = sum(separator in line.cells[0] for line in lines)
        if 2 * having > len(lines) or (having and layout is Layout.TABS):
            return _headed(Table(layout, tuple(_parted(line, separator) for line in lines)))
    return _headed(Table(Layout.LINES, tuple(lines)))


def words_of_games(text: str) -> Table | None:
    """Return the words of a text whose lines are guesses of a game each; None if they are not.

    Such words all have the same length, and most lines have several of them between blanks. Numbers
    and squares are left out.
    """
    pieces = [[piece.strip(EDGES) for piece in line.cells[0].split(" ")] for line in _lines(text)]
    games = [[w for w in line if any(map(str.isalpha, w)) and not has_digits(w)] for line in pieces]
    words = list(dict.fromkeys(word for game in games for word in game))
    have_several = 2 * sum(len(game) > 1 for game in games) > max(len(games), 2)
    if not have_several or len(set(map(len, words))) > 1:
        return None
    return Table(Layout.LINES, tuple(Row(n, (word,)) for n, word in enumerate(words, start=1)))


_IN_NUMBER = r"[\d.,/\u00a0\u2007\u2009\u202f-]*"
_PAIR = re.compile(rf"[^\s,;]+ +\[?\d{_IN_NUMBER}\]?|\[?\d{_IN_NUMBER}\]? +[^\s,;]+")
_BETWEEN_WORDS = re.compile(r"[ ,;]+")
_BLANKS = re.compile(r"[ \t]+")


def _parted(line: Row, separator: str) -> Row:
    is_pair = separator not in line.cells[0] and _PAIR.fullmatch(line.cells[0])
    return _at_blanks(line) if is_pair else _cells(line, separator)


def at_blanks(table: Table) -> Table:
    """Return a table of lines whose cells are separated by blanks."""
    return replace(table, rows=tuple(map(_at_blanks, table.rows)))


def _at_blanks(line: Row) -> Row:
    return Row(line.number, tuple(_BLANKS.split(line.cells[0])))


def _headed(table: Table) -> Table:
    """Take the headings from the first row, if it has any."""
    if len(table.rows) < 2 or not is_head(table.rows[0].cells):
        return table
    return Table(table.layout, table.rows[1:], table.rows[0].cells)


def _cells(line: Row, separator: str) -> Row:
    """Split a line at its separators, except inside quotation marks."""
    text = line.cells[0][:LONGEST_LINE]
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True))
    except (csv.Error, StopIteration):  # such as a cell longer than any word
        cells = text.split(separator)
    return Row(line.number, tuple(cell.strip() for cell in cells[:MOST_CELLS]))


# -- Headings: what the columns of a table are called ----------------------------------------------


WORD_NAMES = frozenset((
    "word", "words", "answer", "answers", "solution", "solutions", "target", "wort", "lösung",
    "mot", "réponse", "palabra", "respuesta", "palavra", "resposta", "kelime", "cevap", "woord",
    "antwoord", "riječ", "rješenje", "слово", "ответ", "정답", "단어", "答え", "単語", "جواب",
))  # fmt: skip
NUMBER_NAMES = frozenset((
    "number", "num", "#", "no", "nr", "id", "game", "puzzle", "day", "days", "wordle", "edition",
    "issue", "index", "nummer", "numéro", "número", "번호", "회차", "番号", "номер", "شماره",
))  # fmt: skip
GUESSES_NAMES = frozenset(("guesses", "guess", "tries", "attempts", "turns", "score", "result"))
DATE_NAMES = frozenset((
    "date", "dates", "datum", "fecha", "data", "дата", "tarih", "날짜", "日付", "تاریخ",
))  # fmt: skip
COUNT_NAMES = frozenset((
    "count", "counts", "freq", "frequency", "frequencies", "weight", "zipf", "probability", "rank",
    "häufigkeit", "fréquence", "frecuencia", "frequência", "sıklık", "frequentie", "частота",
    "빈도", "頻度", "بسامد",
))  # fmt: skip
_FIGURES = re.compile(r"\W*\d[\W\d]*")
"""A number or a date, which is no heading."""


@lru_cache(maxsize=4096)
def _parts(heading: str) -> frozenset[str]:
    """Return the words of a heading; guess1 is guess, days_since_launch three."""
    return frozenset(part for part in re.split(r"[^\w#]+|[\d_]", heading.casefold()) if part)


def is_named(headings: Sequence[str], column: int, names: frozenset[str]) -> bool:
    """Whether a column has a heading with one of these names."""
    return column < len(headings) and bool(_parts(headings[column]) & names)


def is_head(cells: Sequence[str]) -> bool:
    """Whether cells are headings, judging by their names."""
    filled = [cell for cell in cells if cell]
    has_word = any(cell.casefold() in WORD_NAMES for cell in filled)
    if len(filled) == 1 or any(map(_FIGURES.fullmatch, filled)):
        return has_word and len(filled) == 1
    if has_digits(filled) and not has_word:  # as in guess 1, guess 2, answer
        return False
    names = WORD_NAMES | NUMBER_NAMES | GUESSES_NAMES | DATE_NAMES | COUNT_NAMES
    return sum(bool(_parts(cell) & names) for cell in filled) * 2 > len(filled)


def has_digits(cells: Iterable[str]) -> bool:
    """Whether any cell has a digit."""
    return any(map(str.isdigit, "".join(cells)))


# -- Headwords of dictionaries --------------------------------------------------------------------


_HOMOGRAPH = re.compile(r"(?<=[^\W\d_])(?:\s?\(\d{1,2}\)?|\^?\d{1,2}|[¹²³⁰-⁹]{1,2})$")
_SYLLABLE_MARK = re.compile(
    r"(?<=[^\W\d_])(?!(?<=[lL])·[lL])[·‧](?=[^\W\d_])|(?<=[가-힣])[-^ ](?=[가-힣])"
)


def headword(text: str) -> str:
    """Return a dictionary's headword without the marks that are not part of the word.

    These are the numbers of homographs, dots between syllables, and the marks with which Korean
    dictionaries show the parts of a word.

    >>> [headword(text) for text in ("가격03", "bank (1)", "bank²", "ba·nal", "사과-나무")]
    ['가격', 'bank', 'bank', 'banal', '사과나무']
    """
    return _SYLLABLE_MARK.sub("", _HOMOGRAPH.sub("", text))


# -- JSON, and lists of words in quotation marks ---------------------------------------------------


def tables_of_code(text: str, kind: type[TilewiseError]) -> list[Table]:
    """Return the tables that a text in JSON may be, or the words that it has in quotation marks.

    Such words may be those of an array in source code. Other texts have no such table.

    Raises:
        TilewiseError: the text starts like JSON, but is not JSON, nor a document per line.
    """
    begins_like_json = _JSON.match(text) is not None
    broken_at = 1
    if begins_like_json:
        try:
            return _tables_of_document(json.loads(text), kind)
        except RecursionError:
            raise kind(
                untranslated("its JSON is nested too deeply; list the words one per line instead")
            ) from None
        except json.JSONDecodeError as error:
            broken_at = error.lineno
        except TilewiseError:
            raise
        except ValueError:  # a number with thousands of digits
            pass
    if not (begins_like_json and ":" in text) and (quoted := _quoted(text)):
        return [Table(Layout.LINES, tuple(quoted))]
    if not begins_like_json:
        return []
    lines = _lines(text)
    entries: list[_Entry] = [(line.number, _fields(_line_of_json(line.cells[0]))) for line in lines]
    if sum(bool(fields) for _, fields in entries) * 2 <= len(lines):
        raise kind(f"it starts like JSON, but line {broken_at} is not JSON; correct that line")
    return [_table(Layout.JSON_LINES, entries)]


def _tables_of_document(document: object, kind: type[TilewiseError]) -> list[Table]:
    if kept := list(_kept_games(document)):
        return [_table(Layout.JSON, list(enumerate(kept, start=1)))]
    if (tally := tally_of(document)) is not None:
        raise kind(
            f"it has only statistics ({tally['gamesPlayed']:,} games, {tally['gamesWon']:,} "
            "solved); give a list of words"
        )
    return [_table(Layout.JSON, rows) for rows in _collections(document)]


def _kept_games(document: object) -> Iterator[dict[str, Any]]:
    """Yield games as the New York Times' page keeps them; those that are not over lack answers."""
    board = document.get("boardState") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(board, list):
        for part in _parts_of(document):
            yield from _kept_games(part)
        return
    guesses = [guess for guess in board if isinstance(guess, str) and guess]
    status = document.get("status", document.get("gameStatus"))
    if not guesses or status not in ("WIN", "FAIL"):
        yield {"answer": ""}
        return
    is_solved = status == "WIN"
    answer = guesses[-1] if is_solved else document.get("solution")
    yield {
        "date": _day_of(document.get("lastCompletedTs")),
        "answer": answer,
        "score": len(guesses) if is_solved else "X",
        **{f"guess{number}": guess for number, guess in enumerate(guesses, start=1)},
    }


def has_games(document: object) -> bool:
    """Whether a document has games as the New York Times' page keeps them."""
    return any(_kept_games(document))


def _parts_of(document: object) -> Iterator[object]:
    """Yield the parts of a document, also those that a browser keeps as JSON in a text."""
    values = document.values() if isinstance(document, dict) else document
    for part in values if isinstance(values, Collection) and not isinstance(values, str) else ():
        is_json = isinstance(part, str) and part.startswith("{")
        yield _line_of_json(part) if is_json else part


def tally_of(document: object) -> Mapping[str, Any] | None:
    """Return the statistics that the New York Times' page keeps, if a document has them.

    They have at least ``gamesPlayed``, ``gamesWon``, ``currentStreak``, ``maxStreak``, and in
    ``guesses`` the games solved with 1, 2 … guesses.
    """
    tally = document if isinstance(document, dict) else {}
    guesses = tally.get("guesses")
    counts = [tally.get(name) for name in ("gamesPlayed", "gamesWon", "currentStreak", "maxStreak")]
    if isinstance(guesses, dict) and all(map(_is_count, [*counts, *guesses.values()])):
        return tally
    return next(filter(None, map(tally_of, _parts_of(document))), None)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < 1 << 32


def _day_of(milliseconds: object) -> str:
    if not isinstance(milliseconds, int) or not 0 < milliseconds < 4e12:
        return ""
    return date.fromtimestamp(milliseconds / 1000).isoformat()


def _quoted(text: str) -> list[Row]:
    """Return the words of lists in quotation marks."""
    return [
        Row(text.count("\n", 0, words.start()) + 1, (word.strip(),))
        for words in _ARRAY.finditer(text)
        for _, word in _QUOTED.findall(words[0])
    ]


def main_table(tables: Sequence[Table]) -> Table:
    """Return the table of a JSON document that most likely has its words.

    It is the document itself, or the largest of its parts if it has lists by name.
    """
    first = tables[0]
    has_lists = KEY in first.headings and any(name[:1].isdigit() for name in first.headings)
    return max(tables[1:], key=lambda table: len(table.rows)) if has_lists else first


_Entry = tuple[int, Mapping[str, Any]]
"""The number of an entry or of its line, and its fields by name."""


def _line_of_json(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return {}


def _collections(document: object, deeper: int = 2) -> Iterator[list[_Entry]]:
    """Yield the lists a document may contain: itself, each part, and all parts together.

    Parts of an object can themselves contain lists; `deeper` is how many more levels are searched.
    """
    yield _entries(document)
    if not isinstance(document, dict | list):
        return
    parts = document.values() if isinstance(document, dict) else document
    nested = [part for part in parts if isinstance(part, dict | list)]
    for part in nested[:MOST_CELLS]:
        if deeper and isinstance(document, dict):
            yield from _collections(part, deeper - 1)
        else:
            yield _entries(part)
    if len(nested) > 1:
        together = [fields for part in nested for _, fields in _entries(part)]
        yield list(enumerate(together, start=1))


def _entries(collection: object) -> list[_Entry]:
    """Return the entries of a list, or of an object with their keys."""
    if not isinstance(collection, dict | list):
        return []
    if isinstance(collection, dict):
        found = [{KEY: key} | _fields(value) for key, value in collection.items()]
    else:
        found = [_fields(value) for value in collection]
    return list(enumerate(found, start=1))


def _fields(entry: object, prefix: str = "") -> dict[str, Any]:
    """Return the fields of an entry by name; a nested field's name has both names and a dot."""
    if isinstance(entry, dict):
        named = islice(entry.items(), MOST_CELLS)
    elif isinstance(entry, list):
        named = islice(((str(n), value) for n, value in enumerate(entry, 1)), MOST_CELLS)
    else:
        return {prefix or VALUE: entry}
    fields: dict[str, Any] = {}
    for name, value in named:
        if isinstance(value, dict | list) and not prefix:
            fields |= _fields(value, f"{name}.")
        else:
            fields[f"{prefix}{name}"] = value
    return fields


def _table(layout: Layout, entries: list[_Entry]) -> Table:
    names = dict.fromkeys(name for _, fields in entries[:2_000] for name in fields)
    headings = tuple(islice(names, MOST_CELLS))
    rows = tuple(
        Row(number, tuple(_text(fields.get(name)) for name in headings))
        for number, fields in entries
    )
    return Table(layout, rows, headings)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()[:LONGEST_LINE]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else ""
