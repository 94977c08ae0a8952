"""Whose word the computed files of a pack are: ours, or only the pack's.

Trees, first guesses and their costs are computed once, by whoever made the pack, and read by
everybody. What they say of themselves may be wrong, or made up. So a file is known by its
fingerprint, which is of its bytes, of the word lists and of the rules it was computed for, and has
a :class:`Standing`:

* what ships was held to its lists by a test, and its fingerprints are in
  :mod:`~tilewise.lexicon.fingerprints`, so that nothing is checked again when a command starts;
* what is cheap to check of another pack (:mod:`tilewise.trees.player`) is checked when it is first
  read, and then remembered in the user's state folder; so is what was computed here, proofs
  included, by ``tilewise lexicon build``.

A folder that cannot be written, as in a browser, costs no more than checking again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import astuple
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.errors import PackError
from tilewise.lexicon.fingerprints import FINGERPRINTS
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside

if TYPE_CHECKING:
    from tilewise.lexicon.pack import Lexicon


CHECKS = 1
"""To be raised when checks get stricter, or the same spellings are split into other tokens: what
was checked before is then checked again."""


class Standing(StrEnum):
    """What is known of a computed file."""

    UNKNOWN = "unknown"
    CHECKED = "checked"
    """Held to the lists; what it claims beyond that is the pack's word."""
    OURS = "ours"
    """Shipped with tilewise, or computed by it on this machine: its claims are our own."""


def fingerprint(lexicon: Lexicon, name: str, content: bytes) -> str:
    """Return what a computed file of a pack is known by, 64 hexadecimal digits.

    Args:
        lexicon: the words and rules it is read for.
        name: the file's.
        content: its bytes.
    """
    manifest, lists = lexicon.manifest, lexicon.hashes
    game = [
        *(name, lists.answers, lists.guesses, lexicon.rare_hash),
        *(manifest.length, manifest.max_guesses, manifest.feedback_rule, astuple(manifest.regimes)),
        *(manifest.tokenizer, manifest.alphabet, manifest.options),
    ]
    rules = json.dumps(game, sort_keys=True, default=str).encode()
    return sha256(sha256(rules).digest() + content).hexdigest()


def standing(mark: str) -> Standing:
    """Return what is known of the file with a fingerprint."""
    if mark in FINGERPRINTS:
        return Standing.OURS
    if mark not in _known:
        _known[mark] = _remembered(mark)
    return _known[mark]


def standing_of(lexicon: Lexicon, name: str) -> Standing:
    """Return what is known of a pack's computed file; nothing of one that cannot be read."""
    if not has_file(lexicon.folder, name):
        return Standing.UNKNOWN
    try:
        return standing(fingerprint(lexicon, name, read_inside(lexicon.folder, name, LARGEST_TREE)))
    except PackError:
        return Standing.UNKNOWN


def remember_as_ours(lexicon: Lexicon, name: str) -> None:
    """Remember that a computed file a pack now has was computed here.

    Raises:
        PackError: it cannot be read.
    """
    content = read_inside(lexicon.folder, name, LARGEST_TREE)
    remember(fingerprint(lexicon, name, content), Standing.OURS)


def remember(mark: str, found: Standing) -> None:
    """Remember what was found out about a file; for this process only where nothing is kept."""
    _known[mark] = found
    with suppress(ImportError, OSError):
        from tilewise.writing import write_whole  # which a page in a browser comes without

        place = _place(mark)
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, _line(found).encode())


_known: dict[str, Standing] = {}


def _remembered(mark: str) -> Standing:
    try:
        text = _place(mark).read_text("utf-8", "replace")
    except OSError:
        return Standing.UNKNOWN
    held = (Standing.CHECKED, Standing.OURS)
    return next((one for one in held if text == _line(one)), Standing.UNKNOWN)


def _line(found: Standing) -> str:
    return f"{found} {CHECKS}\n" if found is Standing.CHECKED else f"{found}\n"


def _place(mark: str) -> Path:
    from platformdirs import user_state_path  # 3 ms, unless the pack ships with tilewise

    return user_state_path("tilewise") / "checked" / mark
