"""Where lines of prose may be broken.

Rich and terminals break lines even at no-break spaces, and Japanese, which has no spaces, between
any two characters: a French line could begin with its question mark, a Japanese one with its full
stop.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_OPENING = r"(\[（「『【〈《"
_CLOSING = r")\]、。，．・：；？！）」』】〉》々ー…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
"""Characters that may not end a line, and that may not begin one (JIS X 4051; the commonest)."""

_IDEOGRAPHS = r"\u3000-\u30ff\u3400-\u9fff\uff01-\uff60"
_LETTERS = r"\u3041-\u30ff\u3400-\u9fff"
_NO_BREAK = r"\u00a0\u202f"
_SPECIAL = f"[{_IDEOGRAPHS}{_NO_BREAK}]"
_WORD = rf"(?<![{_LETTERS}])[{_LETTERS}]{{1,12}}(?:=\S+|(?=\s|$))"
"""A word of a list, or a guess with its feedback."""

_PIECE = (
    rf"(?:{_WORD}|[{_OPENING}]*(?:[{_IDEOGRAPHS}]|(?:[^\s{_IDEOGRAPHS}]|[{_NO_BREAK}])+)?"
    rf"[{_CLOSING}]*)[ \n]*"
)
"""Text that stays on one line. Compiled when first needed, as that takes 4 ms."""


def is_special(text: str) -> bool:
    """Whether rich would break a text in places where its language does not, or nowhere."""
    return not text.isascii() and re.search(_SPECIAL, text) is not None


def breaks(text: str, width: int, cells: Callable[[str], int]) -> list[int]:
    """Return where lines after the first begin, so that each takes at most `width` cells."""
    found, used = [], 0
    for piece in re.finditer(_PIECE, text):
        if used and used + cells(piece[0].rstrip()) > width:
            found.append(piece.start())
            used = 0
        used += cells(piece[0])
    return found
