"""Reading and writing feedback: ``G..Y.``, digits, and the emoji that games share.

Inside, feedback is a pattern, one integer; where people and programs meet it, it is a
:class:`Feedback`, which is its own text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum

from tilewise.errors import FeedbackError, shown
from tilewise.rules.feedback import (
    ABSENT,
    CORRECT,
    PRESENT,
    Pattern,
    Tile,
    all_correct,
    from_tiles,
    pattern_count,
    to_tiles,
)


class Notation(StrEnum):
    """How a pattern is written."""

    LETTERS = "letters"
    DIGITS = "digits"
    EMOJI = "emoji"
    CONTRAST = "contrast"


_SYMBOLS = {
    Notation.LETTERS: ".YG",
    Notation.DIGITS: "012",
    Notation.EMOJI: "⬛🟨🟩",
    Notation.CONTRAST: "⬛🟦🟧",
}

_READ = {
    **dict.fromkeys("bB.-_?0⬛⬜。・ー", ABSENT),  # the last: . / - of a Japanese keyboard
    **dict.fromkeys("yY1🟨🟦", PRESENT),
    **dict.fromkeys("gG2🟩🟧", CORRECT),
    # A Korean keyboard's keys in the places of G, Y and B, joined into syllables as it does.
    **dict.fromkeys("ㅎ\u1112\u11c2", CORRECT),
    **dict.fromkeys("ㅛ\u116d", PRESENT),
    **dict.fromkeys("ㅠ\u1172", ABSENT),
}

_SHORTCODES = {
    "black_large_square": ABSENT,
    "white_large_square": ABSENT,
    "black_square": ABSENT,
    "large_yellow_square": PRESENT,
    "large_blue_square": PRESENT,
    "large_green_square": CORRECT,
    "large_orange_square": CORRECT,
}

_SHORTCODE = re.compile(":([a-z_]+):")
_IGNORED = re.compile("[\\s\ufe0e\ufe0f]")  # spaces, and the emoji variation selectors


class Feedback(str):
    """The feedback of one guess as text, a mark a tile: absent ``.``, present ``Y``, correct ``G``.

    Being a text it prints, compares, sorts and is written to JSON as one; and it knows its tiles.
    That of several boards is joined by commas.
    Made by :meth:`read` from any notation, and by ``Lexicon.feedback``.

    >>> found = Feedback.read("🟩⬛⬛🟨⬛", 5)
    >>> found
    'G..Y.'
    >>> found.tiles[3].name, found.emoji, found.is_correct
    ('PRESENT', '🟩⬛⬛🟨⬛', False)
    """

    __slots__ = ()

    @classmethod
    def of(cls, pattern: Pattern, length: int) -> Feedback:
        """Return the feedback that a pattern of `length` tiles stands for."""
        return cls(format_pattern(pattern, length))

    @classmethod
    def read(cls, feedback: object, length: int) -> Feedback:
        """Read feedback of `length` tiles: a text in any notation, or a pattern.

        Raises:
            FeedbackError: it is neither, or not of this length.
        """
        if isinstance(feedback, cls) and len(feedback) == length:
            return feedback
        if isinstance(feedback, str):
            return cls.of(parse_pattern(feedback, length), length)
        if isinstance(feedback, int) and not isinstance(feedback, bool):
            if 0 <= feedback < pattern_count(length):
                return cls.of(int(feedback), length)
            raise FeedbackError(
                "pattern {feedback} is none of {length} tiles; those are 0 to {last}",
                feedback=shown(feedback),
                length=length,
                last=all_correct(length),
            )
        raise FeedbackError(
            "feedback is {feedback}; give it as a text such as {example!r}",
            feedback=shown(feedback),
            example="G..Y.Y..GG"[:length],
        )

    @classmethod
    def read_pegs(cls, feedback: object, length: int) -> Feedback:
        """Read what Mastermind tells of `length` tiles, the correct ones first.

        As pegs, black ones for correct tiles and white ones for present: ``2b1w``, ``2b``, ``2,1``;
        as games share them, ⚫⚫⚪·; or a mark a tile as :meth:`read` has it, in any order.

        >>> Feedback.read_pegs("1w 2b", 4), Feedback.read_pegs("⚫⚫⚪·", 4)
        ('GGY.', 'GGY.')

        Raises:
            FeedbackError: it is neither, or more pegs than tiles.
        """
        if isinstance(feedback, str) and not isinstance(feedback, cls):
            feedback = feedback.translate(_PEG_MARKS)
        tiles = _read_pegs(feedback, length) if isinstance(feedback, str) else None
        if tiles is None:
            try:
                tiles = sorted(cls.read(feedback, length).tiles, reverse=True)
            except FeedbackError as error:
                raise FeedbackError("{error}; or pegs, as in 2b1w", error=error) from None
        if tiles == [*[CORRECT] * (length - 1), PRESENT]:
            raise FeedbackError(
                "feedback {text} cannot be: with all other tiles correct, the last one is too",
                text=shown(feedback),
            )
        return cls.of(from_tiles(tiles), length)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """What it says of each tile, first tile first; of several boards one after the other."""
        return tuple(_tile(mark) for mark in self if mark != ",")

    @property
    def pattern(self) -> Pattern:
        """The same as one base-3 integer, first tile most significant."""
        return from_tiles(self.tiles)

    @property
    def is_correct(self) -> bool:
        """Whether the guess was the answer, of every board that said something."""
        return all(tile is CORRECT for tile in self.tiles)

    @property
    def emoji(self) -> str:
        """The same as games share it: 🟩 correct, 🟨 present, ⬛ absent."""
        return format_pattern(self.pattern, len(self.tiles), Notation.EMOJI)


PEGS = "·⚪⚫"
"""Absent, present and correct tiles as pegs; the first is :data:`NO_PEG`."""

NO_PEG = PEGS[0]

_PEG_SYMBOLS = {Notation.EMOJI: PEGS, Notation.CONTRAST: PEGS}
_PEG_MARKS = str.maketrans(PEGS, ".YG")


def format_pegs(value: Pattern, length: int, notation: Notation = Notation.LETTERS) -> str:
    """Write a pattern as pegs: ``2b1w``, ``2,1`` in digits, or ⚫⚫⚪· as emoji."""
    tiles = to_tiles(value, length)
    if notation in _PEG_SYMBOLS:
        return "".join(_PEG_SYMBOLS[notation][tile] for tile in sorted(tiles, reverse=True))
    black, white = tiles.count(CORRECT), tiles.count(PRESENT)
    return f"{black},{white}" if notation is Notation.DIGITS else f"{black}b{white}w"


# Of more digits than any count has; Python reads no number of thousands of them.
_COUNT = r"(\d{1,9})"
_PEGS = re.compile(rf"{_COUNT}([bw])(?:{_COUNT}([bw]))?", re.IGNORECASE)
_PEG_NUMBERS = re.compile(rf"{_COUNT}[,;/+]{_COUNT}")


def _read_pegs(text: str, length: int) -> list[Tile] | None:
    """Return the tiles that pegs stand for, correct ones first; None for another notation."""
    plain = _on_any_keyboard(_IGNORED.sub("", text))
    counts = {"b": 0, "w": 0}
    if found := _PEG_NUMBERS.fullmatch(plain):
        counts = {"b": int(found[1]), "w": int(found[2])}
    elif (found := _PEGS.fullmatch(plain)) and found[2].lower() != (found[4] or "").lower():
        counts[found[2].lower()] = int(found[1])
        if found[4]:
            counts[found[4].lower()] = int(found[3])
    else:
        return None
    absent = length - counts["b"] - counts["w"]
    if absent < 0:
        raise FeedbackError(
            "feedback {text} has {count} pegs for {length} tiles",
            text=shown(text),
            count=counts["b"] + counts["w"],
            length=length,
        )
    return [CORRECT] * counts["b"] + [PRESENT] * counts["w"] + [ABSENT] * absent


def format_pattern(value: Pattern, length: int, notation: Notation = Notation.LETTERS) -> str:
    """Write a pattern; ``G..Y.`` in the default notation."""
    return "".join(_SYMBOLS[notation][tile] for tile in to_tiles(value, length))


def parse_pattern(text: str, length: int) -> Pattern:
    """Read a feedback row in any notation.

    ``G``/``Y``/``B`` in either case, ``. - _ ?`` for absent, digits of any script, emoji (also the
    high-contrast ones) and Slack shortcodes; also as a keyboard gives them that was not switched:
    full-width marks, and the Hangul on the keys of G, Y and B.

    Raises:
        FeedbackError: an unknown or ambiguous mark, or not `length` tiles.
    """
    tiles = [_tile(mark) for mark in _marks(_on_any_keyboard(_IGNORED.sub("", text)))]
    if len(tiles) != length:
        raise FeedbackError(
            "feedback {text} has {count} tiles, not {length}; "
            "write one mark per tile, as in {example}",
            text=shown(text),
            count=len(tiles),
            length=length,
            example="G..Y.Y..GG"[:length],
        )
    return from_tiles(tiles)


def _marks(text: str) -> Iterator[str]:
    end = 0
    for match in _SHORTCODE.finditer(text):
        yield from text[end : match.start()]
        yield match[0]
        end = match.end()
    yield from text[end:]


def _on_any_keyboard(text: str) -> str:
    """Undo what keyboards make of marks: full width, syllables of Hangul, digits of a script."""
    if text.isascii():
        return text
    narrow = unicodedata.normalize("NFKD", text)
    return "".join(str(unicodedata.decimal(mark, mark)) for mark in narrow)


def _tile(mark: str) -> Tile:
    if mark in _READ:
        return _READ[mark]
    if mark[1:-1] in _SHORTCODES:
        return _SHORTCODES[mark[1:-1]]
    if mark in "xX":
        raise FeedbackError(
            "feedback mark 'x' is ambiguous; use G (correct), Y (present) or . (absent)"
        )
    raise FeedbackError(
        "feedback mark {mark} is unknown; use G (correct), Y (present) or . (absent), "
        "the digits 2 1 0, or the game's emoji",
        mark=shown(mark),
    )
