"""Reading and writing patterns: ``G..Y.``, digits, and the emoji that games share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from tilewise.errors import FeedbackError, shown
from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT, Pattern, from_tiles, to_tiles


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
    **dict.fromkeys("bB.-_?0⬛⬜", ABSENT),
    **dict.fromkeys("yY1🟨🟦", PRESENT),
    **dict.fromkeys("gG2🟩🟧", CORRECT),
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


def format_pattern(value: Pattern, length: int, notation: Notation = Notation.LETTERS) -> str:
    """Write a pattern; ``G..Y.`` in the default notation."""
    return "".join(_SYMBOLS[notation][tile] for tile in to_tiles(value, length))


def parse_pattern(text: str, length: int) -> Pattern:
    """Read a feedback row in any notation.

    ``G``/``Y``/``B`` in either case, ``. - _ ?`` for absent, digits, emoji (also the high-contrast
    ones) and Slack shortcodes.

    Raises:
        FeedbackError: an unknown or ambiguous mark, or not `length` tiles.
    """
    tiles = [_tile(mark) for mark in _marks(_IGNORED.sub("", text))]
    if len(tiles) != length:
        raise FeedbackError(
            f"feedback {shown(text)} has {len(tiles)} tiles, not {length}; "
            f"write one mark a tile, as in {'G..Y.Y..GG'[:length]}"
        )
    return from_tiles(tiles)


def _marks(text: str) -> Iterator[str]:
    end = 0
    for match in _SHORTCODE.finditer(text):
        yield from text[end : match.start()]
        yield match[0]
        end = match.end()
    yield from text[end:]


def _tile(mark: str) -> int:
    if mark in _READ:
        return _READ[mark]
    if mark[1:-1] in _SHORTCODES:
        return _SHORTCODES[mark[1:-1]]
    if mark in "xX":
        raise FeedbackError(
            "feedback mark 'x' is ambiguous; use G (correct), Y (present) or . (absent)"
        )
    raise FeedbackError(
        f"feedback mark {shown(mark)} is unknown; use G (correct), Y (present) or . (absent), "
        "the digits 2 1 0, or the game's emoji"
    )
