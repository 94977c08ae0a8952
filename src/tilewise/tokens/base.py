"""The base of all tokenizers: checks of options, rules for reading letters, and the class."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PackError, TokenError, is_safe, shown, untranslated
from tilewise.tokens.keyboards import LETTERS_OF_LAYOUTS, typed_with

# -- Checks of the alphabet and options that a pack gives its tokenizer ----------------------------


MAX_ALPHABET = 250
"""Most tokens in an alphabet: a token must fit in a uint8, with room for markers."""


def checked_alphabet(alphabet: Sequence[str]) -> tuple[str, ...]:
    """Check an alphabet and return it as a tuple.

    Raises:
        PackError: it is empty or too large, or a token is not printable, not NFC or listed twice.
    """
    if not alphabet:
        raise PackError(untranslated("the alphabet is empty; list the game's tokens in order"))
    if len(alphabet) > MAX_ALPHABET:
        raise PackError(
            f"the alphabet has {len(alphabet)} tokens; at most {MAX_ALPHABET} are allowed"
        )
    seen: set[str] = set()
    for token in alphabet:
        if not isinstance(token, str) or not _is_tile(token):
            raise PackError(
                f"the alphabet contains {shown(token)}; a token must be printable text "
                "without spaces"
            )
        if unicodedata.normalize("NFC", token) != token:
            raise PackError(
                f"the alphabet's token {shown(token)} is not NFC; write it in composed form"
            )
        if token in seen:
            raise PackError(f"the alphabet contains {shown(token)} twice; list each token once")
        seen.add(token)
    return tuple(alphabet)


def _is_tile(token: str) -> bool:
    """Whether a tile can show a text: it is safe, and more than spaces and joiners."""
    return is_safe(token) and token.split() == [token] and any(map(str.isprintable, token))


def check_options(tokenizer: str, options: Iterable[str], known: Iterable[str]) -> None:
    """Check that a tokenizer has all the options that a pack sets.

    Raises:
        PackError: it does not have one of them.
    """
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise PackError(
            f"tokenizer {tokenizer!r} has no option {shown(unknown[0])}; its options: "
            f"{', '.join(sorted(known)) or 'none'}"
        )


def text_option(options: Mapping[str, Any], key: str) -> str:
    """Return an option that is a text; '' by default."""
    value = options.get(key, "")
    if not isinstance(value, str):
        raise PackError(f'option "{key}" is {shown(value)}; use a string')
    return value


def choice_option(options: Mapping[str, Any], key: str, choices: Sequence[str]) -> str:
    """Return an option that is one of some choices; the first by default."""
    value = options.get(key, choices[0])
    if not isinstance(value, str) or value not in choices:
        raise PackError(f'option "{key}" is {shown(value)}; use one of {", ".join(choices)}')
    return value


# -- Reads the characters of a spelling as letters of an alphabet: case, folding, marks ------------
# Shared by ``letters``, ``digraphs`` and ``graphemes``. A character is read in these steps, in
# this order:
#
# 1. NFC: ``e`` + U+0301 becomes ``é`` (the tokenizer does this for the text as a whole).
# 2. ``ignore``: characters that occur in spellings but take no tile, such as ``'`` and ``-``.
# 3. ``fold``, the pack's map from characters to letters: ``é`` to ``e``, ``ß`` to ``ss``; applied
#    before the case rule so that Turkish ``I`` can become ``ı``.
# 4. ``case = "lower"`` (default; ``"upper"`` and ``"keep"`` are the others): ``Crane`` to
#   ``crane``.
# 5. ``fold`` again, for the character in its new case: ``É`` to ``é`` to ``e``.
# 6. ``equivalent``, groups of letters that the game counts as one tile, shown as the first:
#    ``["е", "ё"]``.
# 7. ``strip_marks = true``: a letter that is not in the alphabet loses as few accents as
#   necessary:
#    ``ç`` to ``c``, and also ``q̣`` to ``q``, for which no composed letter exists. A letter in the
#    alphabet keeps its accents: Spanish ``ñ`` stays, and Vietnamese ``ế`` becomes ``ê`` if that is
#    in the alphabet.
# 8. NFKC, for characters that look like letters of the alphabet: ``ｃ`` to ``c``, ``ﬁ`` to ``fi``,
#    ``ǌ`` to ``nj``, and the forms of Arabic letters.
#
# A character that is still not in the alphabet is an error. What some languages need:
#
# =================== ===========================================================================
# Turkish, Azeri      ``fold = { "I" = "ı", "İ" = "i" }``, with both letters in the alphabet
# German              ``ß`` in the alphabet, or ``fold = { "ß" = "ss", "ä" = "ae", ... }``
# Greek               ``equivalent = [["σ", "ς"]]``, ``strip_marks = true`` for the accents
# French              ``strip_marks = true``, ``fold = { "œ" = "oe", "æ" = "ae" }``
# Spanish             ``ñ`` in the alphabet, ``strip_marks = true`` for the accents
# Russian             ``equivalent = [["е", "ё"]]``, or ``ё`` in the alphabet
# Vietnamese          all letters with their tones in the alphabet; or the 29 without a tone and
#                     ``strip_marks = true``
# Hebrew ``equivalent = [["כ", "ך"], ["מ", "ם"], ["נ", "ן"], ["פ", "ף"], ["צ", "ץ"]]``,
#                     ``strip_marks = true`` for the points
# Arabic              ``strip_marks = true`` drops hamza (``أ`` to ``ا``) and vowel marks;
#                     ``ignore = "ـ"``, ``equivalent = [["ه", "ة"], ["ي", "ى"]]``
# Armenian            ``fold = { "և" = "եւ" }``, or ``և`` in the alphabet
# =================== ===========================================================================
#


_CASES: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "keep": str}


class LetterRules:
    """A pack's rules for reading; options ``case fold equivalent strip_marks ignore``.

    Args:
        letters: the characters that tokens are made of.
        options: the pack's tokenizer options; any others are ignored here.

    Raises:
        PackError: an option has the wrong type, or folds to something outside the alphabet.
    """

    option_names = frozenset({"case", "fold", "equivalent", "strip_marks", "ignore"})

    def __init__(self, letters: Collection[str], options: Mapping[str, Any]) -> None:
        self._letters = frozenset(letters)
        self._case = _CASES[choice_option(options, "case", list(_CASES))]
        self._fold = _text_map(options.get("fold", {}))
        self._same = _equivalents(options.get("equivalent", []))
        self._strip_marks = _flag(options, "strip_marks")
        # Programs that do not know Turkish lower-case "İ" to an i and another dot.
        self._ignore = text_option(options, "ignore") + "\u0307" * ("İ" in self._fold)
        for source, target in {**self._fold, **self._same}.items():
            if self.read(source) is None:
                raise PackError(
                    f"{shown(source)} would be read as {shown(target)}, which is not in "
                    "the alphabet; give letters of the alphabet, in the same case as "
                    "the words"
                )

    def read(self, char: str) -> str | None:
        """Return the letters of one character: '' if it takes no tile, None if unknown."""
        if char in self._ignore:
            return ""
        folded = self._fold.get(char, char)
        cased = "".join(self._fold.get(c, c) for c in self._case(folded))
        letters = [self._letter(letter) for letter in cased]
        if None not in letters:
            return "".join(filter(None, letters))
        plain = unicodedata.normalize("NFKC", char)
        read = [] if plain == char else [self.read(part) for part in plain]
        return "".join(map(str, read)) if read and None not in read else None

    def capital(self, letter: str) -> str:
        """Return a letter as games show it: as a capital, if the language has one."""
        if self._case is not str.lower:
            return letter
        folded = (source for source, target in self._fold.items() if target == letter)
        # Titlecase, because Georgian has capitals that words do not begin with and few fonts have.
        for capital in (letter.title(), *folded):  # Turkish: "İ" folds to "i", and "I" to "ı"
            if len(capital) == 1 and capital.isupper() and self.read(capital) == letter:
                return capital
        return letter

    def _letter(self, letter: str) -> str | None:
        """Return the alphabet's letter for a character, '' for a lone mark, None if unknown."""
        letter = self._same.get(letter, letter)
        if letter in self._letters:
            return letter
        if not self._strip_marks:
            return None
        if unicodedata.combining(letter):  # left over by NFC or by lower(), as with "İ"
            return ""
        bases = self._with_fewer_marks(letter)
        return next((base for base in bases if base in self._letters), None)

    def _with_fewer_marks(self, letter: str) -> Iterator[str]:
        """Yield the letter with one mark removed, then two, and so on until none is left."""
        base, *marks = list(unicodedata.normalize("NFD", letter))
        for kept in reversed(range(len(marks))):
            for some in combinations(marks, kept):
                left = unicodedata.normalize("NFC", base + "".join(some))
                yield self._same.get(left, left)


def _flag(options: Mapping[str, Any], key: str) -> bool:
    value = options.get(key, False)
    if not isinstance(value, bool):
        raise PackError(f'option "{key}" is {shown(value)}; use true or false')
    return value


def _text_map(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping) or not all(
        isinstance(k, str) and len(k) == 1 and isinstance(v, str) and 0 < len(v) <= MAX_LENGTH
        for k, v in value.items()
    ):
        raise PackError(
            untranslated(
                'option "fold" must map single characters to one or more letters, as in '
                '{ "é" = "e" }'
            )
        )
    return dict(value)


def _equivalents(value: object) -> dict[str, str]:
    problem = PackError(
        untranslated('option "equivalent" must list groups of letters, as in [["е", "ё"]]')
    )
    if not isinstance(value, list):
        raise problem
    same: dict[str, str] = {}
    for group in value:
        if not isinstance(group, list) or not group or not all(map(_is_character, group)):
            raise problem
        same.update(dict.fromkeys(group[1:], group[0]))
    return same


def _is_character(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1


# -- Base class of tokenizers: an alphabet, and encoding one word or a whole list ------------------
# A tokenizer is a *character table*: text is normalised as a whole (:meth:`Tokenizer.normalise`),
# then every character expands to zero or more tokens (:meth:`Tokenizer.expand`): ``é`` to ``e``,
# ``닭`` to ㄷㅏㄹㄱ.
#
# One word is encoded character by character. A word list is encoded all at once: the few distinct
# characters of the whole text (about 1,400 in 43,000 Korean nouns) are expanded in Python, and the
# resulting table maps the text as one numpy array. So a list of 43,000 words takes milliseconds
# instead of half a second.


MAX_LENGTH = 16
"""Most tiles in a word, because masks of places have 16 bits. Exact search handles at most ten."""

TILE = 12
"""Units per tile in :meth:`Tokenizer.extent`: divisible by 2, 3 and 4, for tokens of as many
characters."""

TokenRow = tuple[int, ...]
"""The tokens of one word, as indexes into the alphabet."""


@dataclass(frozen=True)
class Segment:
    """A character of a spelling and the number of tiles it takes."""

    char: str
    tiles: int


def with_marks(segments: Iterable[Segment]) -> list[Segment]:
    """Join characters without a tile, such as Thai vowel signs, to the character before."""
    joined: list[Segment] = []
    for segment in segments:
        if joined and not segment.tiles:
            before = joined.pop()
            joined.append(Segment(before.char + segment.char, before.tiles))
        else:
            joined.append(segment)
    return joined


class Beginning(NamedTuple):
    """Word that somebody is still typing in Latin letters.

    Attributes:
        typed: a spelling, or raw tokens.
        rest: letters after it that do not stand for anything yet.
    """

    typed: str
    rest: str


class Tokenizer(ABC):
    """Splits spellings into tokens of an ordered alphabet.

    Args:
        alphabet: the tokens in order, all different, each a non-empty NFC string.
        options: tokenizer-specific settings from the pack.

    Raises:
        PackError: the alphabet is empty, too large or has repeats, or an option is wrong.
    """

    name: ClassVar[str]
    option_names: ClassVar[frozenset[str]] = frozenset()
    own_alphabet: ClassVar[tuple[str, ...]] = ()
    """The default alphabet; empty if it depends on the language."""
    compounds: ClassVar[tuple[str, ...]] = ()
    """What option ``whole`` may list."""
    syllable: ClassVar[int] = 0
    """Places of every character, some of which may have no tile (token 0); 0 if characters have as
    many places as tiles."""

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        self.alphabet = checked_alphabet(alphabet)
        self._number = {token: number for number, token in enumerate(self.alphabet)}
        check_options(self.name, options, self.option_names)

    @abstractmethod
    def expand(self, char: str) -> TokenRow:
        """Return the tokens of one character of normalised text.

        Raises:
            TokenError: the character has no tokens in this alphabet.
        """

    def normalise(self, text: str) -> str:
        """Return `text` in the form that :meth:`expand` takes (here NFC)."""
        return unicodedata.normalize("NFC", text)

    def encode(self, text: str) -> TokenRow:
        """Return the tokens of one word, given as a spelling or as raw tokens.

        Raises:
            TokenError: a character is not in the alphabet; the message shows it and its place.
        """
        return self._encode(text.strip())

    def encode_beginning(self, text: str) -> TokenRow:
        """Return the tokens of the beginning of a word.

        Raises:
            TokenError: no word begins like this.
        """
        return self.encode(text)

    def _encode(self, text: str) -> TokenRow:
        normal = self.normalise(text)
        tokens: list[int] = []
        for index, char in enumerate(normal):
            try:
                tokens.extend(self.expand(char))
            except TokenError as error:
                place = len(self.legible(normal[:index])) + 1
                whole = shown(self.legible(normal))
                raise TokenError(
                    "{error} (character {place} of {word})", error=error, place=place, word=whole
                ) from None
        return tuple(tokens)

    def legible(self, normal: str) -> str:
        """Return normalised text in readable form (without a tokenizer's private codes)."""
        return normal

    def typed_in_latin(self, text: str) -> list[str]:
        """Return what Latin letters may mean if they were typed with the wrong keyboard layout.

        These are spellings or raw tokens for :meth:`encode`, likeliest first; empty if the script
        is not typed like this. If the alphabet has all letters of a layout, other layouts are not
        tried.
        """
        layouts = list(LETTERS_OF_LAYOUTS)
        own = [name for name in layouts if self._tiles_of(LETTERS_OF_LAYOUTS[name]) >= 0]
        readings = (typed for name in own or layouts for typed in typed_with(name, text.strip()))
        return [typed for typed in readings if self._tiles_of(typed) >= 0]

    def begun_in_latin(self, text: str) -> list[Beginning]:
        """Return what the beginning of a text in Latin letters may mean."""
        return [Beginning(typed, "") for typed in self.typed_in_latin(text)]

    def encode_lines(self, lines: Sequence[str], length: int) -> NDArray[np.uint8]:
        """Encode a word list whose words all have `length` tokens.

        Returns:
            Token array, shape (len(lines), length), dtype uint8.

        Raises:
            TokenError: a line does not fit; the message names the first one by its number (from 1).
        """
        read = self._read_lines(lines)
        if read is None or (read.tiles != length).any():
            self._raise_first_misfit(lines, length)
        flat: NDArray[np.uint8] = read.rows[np.arange(read.rows.shape[1]) < read.counts[:, None]]
        return flat.reshape(len(lines), length)

    def count_tiles(self, lines: Sequence[str]) -> NDArray[np.intp]:
        """Count the tiles of every word in a list, for choosing those that fit a game.

        Returns:
            Shape (len(lines),), dtype intp; -1 if a character is not in the alphabet.
        """
        read = self._read_lines(lines)
        if read is not None:
            return read.tiles
        return np.array([self._tiles_of(line) for line in lines], np.intp)

    def _tiles_of(self, text: str) -> int:
        try:
            return len(self._encode(text))
        except TokenError:
            return -1

    def _read_lines(self, lines: Sequence[str]) -> _ReadLines | None:
        """Encode a list in one go; None if a word contains a line break."""
        text = self.normalise("\n".join(lines)) + "\n"
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
        table = _CharTable(self, codes)
        counts = table.lengths[codes]
        ends = codes == _NEWLINE
        if np.count_nonzero(ends) != max(len(lines), 1):
            return None
        line_of = np.cumsum(ends) - ends
        tiles = np.bincount(line_of, weights=counts, minlength=len(lines)).astype(np.intp)
        if table.unknown.any():
            tiles[line_of[table.unknown[codes]]] = -1
        return _ReadLines(table.tokens[codes], counts, tiles[: len(lines)])

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the least and most space that a character takes in any word.

        The unit is a tile divided by :data:`TILE`. The space of a word lies between the sums of its
        characters' (in NFC) least and most. None for a character that cannot occur in a word.
        """
        return 0, MAX_LENGTH * TILE

    def tile(self, token: int) -> str:
        """Return what a tile shows for `token`."""
        return self.alphabet[token]

    def tiles(self, tokens: Sequence[int]) -> list[str]:
        """Return what each tile of a word shows."""
        return [self.tile(token) for token in tokens]

    def segments(self, spelling: str) -> list[Segment]:
        """Return the characters of a listed spelling, each with the tiles it takes."""
        return [
            Segment(self.legible(char), len(self.expand(char))) for char in self.normalise(spelling)
        ]

    def readable(self, spelling: str) -> str:
        """Return a listed spelling as people read it (raw jamo as syllables)."""
        return spelling

    def compose(self, tokens: Sequence[int]) -> str:
        """Return a readable spelling for tokens that are not a known word."""
        return "".join(self.alphabet[token] for token in tokens)

    def _raise_first_misfit(self, lines: Sequence[str], length: int) -> NoReturn:
        for number, line in enumerate(lines, start=1):
            try:
                tokens = self._encode(line)
            except TokenError as error:
                raise TokenError(
                    untranslated("line {number}: {error}"), number=number, error=error
                ) from None
            if len(tokens) != length:
                raise TokenError(
                    untranslated("line {number}: {line} must have {length} tiles, not {count}"),
                    number=number,
                    line=shown(line),
                    count=len(tokens),
                    length=length,
                )
        raise TokenError(untranslated("a word contains a line break; put one word per line"))

    def _outside(self, char: str) -> TokenError:
        known = " ".join(self.alphabet)
        if len(known) > 80:
            known = known[:77] + "…"
        return TokenError(
            "{character} is not in the alphabet: {alphabet}", character=shown(char), alphabet=known
        )


def is_mark(char: str) -> bool:
    """Whether a character combines with the one before it, as accents and vowel signs do."""
    return unicodedata.category(char)[0] == "M"


class Computed(dict[Any, str]):
    """A dictionary whose values are computed when they are first needed."""

    def __init__(self, compute: Callable[[Any], str]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: Any) -> str:
        self[key] = value = self._compute(key)
        return value


_NEWLINE = ord("\n")


@dataclass(frozen=True, eq=False)
class _ReadLines:
    """A word list, character by character.

    Attributes:
        rows: uint8 (characters, widest expansion), the tokens of each character.
        counts: uint16 (characters,), how many of a row's places are used.
        tiles: intp (lines,), number of tokens in each line; -1 if a character is not in the
            alphabet.
    """

    rows: NDArray[np.uint8]
    counts: NDArray[np.uint16]
    tiles: NDArray[np.intp]


class _CharTable:
    """Tokens of every character in a text, given as code points, which index the rows.

    Attributes:
        tokens: uint8 (code points, widest expansion), unused places zero.
        lengths: uint16 (code points,), number of tokens a character expands to.
        unknown: bool (code points,), whether a character is not in the alphabet.
    """

    def __init__(self, tokenizer: Tokenizer, codes: NDArray[np.uint32]) -> None:
        seen = np.zeros(int(codes.max()) + 1, np.bool_)
        seen[codes] = True
        seen[_NEWLINE] = False  # every text ends with one
        expansions: dict[int, TokenRow | None] = {}
        for code in np.flatnonzero(seen).tolist():
            try:
                expansions[code] = tokenizer.expand(chr(code))
            except TokenError:
                expansions[code] = None
        widest = max((len(row) for row in expansions.values() if row), default=1)
        self.tokens = np.zeros((len(seen), widest), np.uint8)
        self.lengths = np.zeros(len(seen), np.uint16)
        self.unknown = np.zeros(len(seen), np.bool_)
        for code, row in expansions.items():
            if row is None:
                self.unknown[code] = True
            else:
                self.lengths[code] = len(row)
                self.tokens[code, : len(row)] = row
