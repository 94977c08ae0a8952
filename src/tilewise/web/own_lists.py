"""Packs made from word lists that players bring, which are kept in memory only.

The page keeps the list itself and sends it again when it is needed, so the packs made here may be
forgotten at any time. A pack's id comes from its words: the same list is the same pack everywhere,
and nobody can ask for a list they don't have.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING

from tilewise.errors import PackError, is_safe, untranslated
from tilewise.lexicon import Lexicon

if TYPE_CHECKING:
    from tilewise.authoring.making.result import CreatedPack

KEPT = 8
"""Packs that are kept; the oldest are forgotten."""

_kept: dict[str, Lexicon] = {}
_keeping = Lock()


@dataclass(frozen=True)
class OwnList:
    """A pack made from a list.

    Attributes:
        lexicon: the pack; every word may be the answer.
        left_out: how many lines did not fit.
        examples: some of them.
    """

    lexicon: Lexicon
    left_out: int
    examples: tuple[str, ...]


def found(lexicon_id: str) -> Lexicon | None:
    """Return the pack with an id, or None if it is not kept."""
    with _keeping:
        return _kept.get(lexicon_id)


def make(name: str, text: str, length: int, like: Lexicon) -> OwnList:
    """Make a pack and keep it for a while.

    Args:
        name: its name.
        text: one word per line, or any other form that ``tilewise lexicon new`` reads.
        length: tiles in a word; other words are left out. 0 for the length of most words.
        like: a pack of the same language. If its letters don't fit, those in the list are used.

    Raises:
        PackError: no word fits, or temporary files cannot be written.
    """
    length = length or _usual_length(text, like)
    content = f"{length} {like.manifest.language}\n{text}"
    lexicon_id = f"own-{hashlib.sha256(content.encode()).hexdigest()[:16]}"
    create = partial(_created, lexicon_id, name, text, length, like)
    created = create(like.manifest.language)
    if created is None or created.dropped:
        both = filter(None, (created, create("")))
        created = max(both, key=lambda one: one.answers, default=None)
    if created is None:
        raise PackError(
            "no word in the list has {length} tiles; change the number of tiles, or write one word "
            "per line",
            length=length,
        )
    with _keeping:
        _kept.pop(lexicon_id, None)
        _kept[lexicon_id] = created.lexicon
        for oldest in list(_kept)[:-KEPT]:
            del _kept[oldest]
    left_out = sum(one.count for one in created.dropped)
    examples = [example for one in created.dropped for example in one.examples]
    return OwnList(created.lexicon, left_out, tuple(examples[:3]))


def _created(
    lexicon_id: str, name: str, text: str, length: int, like: Lexicon, language: str
) -> CreatedPack | None:
    """Return the pack in a language ('' for the letters found); None if no word fits."""
    from tilewise.authoring.making.create import create_pack  # slow, and rarely needed
    from tilewise.authoring.making.request import NewPack

    shown = "".join(char for char in name if is_safe(char)).strip() or lexicon_id
    with _written(text) as words:
        folder = words.parent
        try:
            new = NewPack(
                lexicon_id,
                folder / lexicon_id,
                length,
                answers=words,
                language=language,
                name=shown,
                native_name=shown,
                max_guesses=like.manifest.max_guesses,
            )
            return create_pack(new)
        except (PackError, ImportError):  # a browser may lack the package that splits some scripts
            return None


def _usual_length(text: str, like: Lexicon) -> int:
    """Return how many tiles most words in a list have; as many as in a pack if that is unclear."""
    from tilewise.authoring.making.create import usual_length  # slow, and rarely needed
    from tilewise.authoring.making.request import NewPack

    with _written(text) as words:
        for language in (like.manifest.language, ""):
            new = NewPack("own", words.parent / "own", answers=words, language=language)
            with suppress(PackError, ImportError):
                if length := usual_length(new):
                    return length
    return like.length


@contextmanager
def _written(text: str) -> Iterator[Path]:
    """Yield a file with a text, in a folder that is deleted afterwards.

    Raises:
        PackError: it cannot be written.
    """
    try:
        with TemporaryDirectory() as folder:
            words = Path(folder) / "words.txt"
            words.write_text(text, "utf-8")
            yield words
    except OSError as error:
        raise PackError(
            untranslated("cannot write temporary files: {reason}; set TMPDIR to a writable folder"),
            reason=error.strerror or error,
        ) from None
