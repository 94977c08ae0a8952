"""Finds packs of the same language with words of another length.

Two packs belong together if they have the same language (``pt-BR`` counts as ``pt``), the same rule
for words and the same rule for feedback. The rules keep apart games of equations and of primes,
which have no language.

If several packs have the wanted length, the first choice is the one named after the given pack and
the length (``ko-5``), then one with the same alphabet, then the first that :func:`.packs` returns.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tilewise.errors import Listed, PackError
from tilewise.lexicon.discover import packs
from tilewise.lexicon.manifest import Manifest, read_manifest


def of_length(manifest: Manifest, length: int) -> Path:
    """Return the folder of a pack of the same language whose words have `length` tiles.

    Raises:
        PackError: no pack has this length; the message lists the lengths that exist.
    """
    siblings = list(_siblings(manifest))
    fitting = [(other, folder) for other, folder in siblings if other.length == length]
    if not fitting:
        lengths = sorted({manifest.length, *(other.length for other, _ in siblings)})
        raise PackError(
            "no pack in the language of {lexicon} has words of {length} tiles; choose one of: "
            "{lengths}; or make a pack (see: tilewise lexicon new --help)",
            lexicon=manifest.id,
            length=length,
            lengths=Listed(lengths),
        )
    own_id = f"{manifest.id}-{length}"
    _, folder = min(
        fitting, key=lambda each: (each[0].id != own_id, each[0].alphabet != manifest.alphabet)
    )
    return folder


def _siblings(manifest: Manifest) -> Iterator[tuple[Manifest, Path]]:
    """Yield the packs of the same language and their folders, skipping any that cannot be read."""
    for pack in packs():
        other = read_manifest(pack.folder).manifest
        if other is not None and _kind(other) == _kind(manifest):
            yield other, pack.folder


def _kind(manifest: Manifest) -> tuple[object, ...]:
    language = manifest.language.partition("-")[0]
    return language, manifest.word_rule, manifest.equals, manifest.feedback_rule
