"""Finds packs of the same language with words of another length.

Two packs belong together if they have the same language (``pt-BR`` counts as ``pt``), the same rule
for words and the same rule for feedback. The rules keep apart games of equations and of primes,
which have no language.

If several packs have the wanted length, the first choice is the one named after the given pack and
the length (``ko-5``), then one with the same alphabet, then the first that :func:`.packs` returns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tilewise.errors import Listed, PackError
from tilewise.lexicon.discover import packs
from tilewise.lexicon.manifest import Manifest, read_manifest


@dataclass(frozen=True)
class _Sibling:
    """A pack of the same language, and where it is."""

    manifest: Manifest
    folder: Path


def of_length(manifest: Manifest, length: int) -> Path:
    """Return the folder of a pack of the same language whose words have `length` tiles.

    Raises:
        PackError: there is none; the message says which lengths there are.
    """
    siblings = list(_siblings(manifest))
    fitting = [sibling for sibling in siblings if sibling.manifest.length == length]
    if not fitting:
        lengths = sorted({manifest.length, *(each.manifest.length for each in siblings)})
        raise PackError(
            "no pack in the language of {lexicon} has words of {length} tiles; choose one of: "
            "{lengths}; or make a pack (see: tilewise lexicon new --help)",
            lexicon=manifest.id,
            length=length,
            lengths=Listed(lengths),
        )
    own_id = f"{manifest.id}-{length}"
    best = min(
        fitting,
        key=lambda each: (each.manifest.id != own_id, each.manifest.alphabet != manifest.alphabet),
    )
    return best.folder


def _siblings(manifest: Manifest) -> Iterator[_Sibling]:
    """Yield the packs of the same language; packs that cannot be read are skipped."""
    for pack in packs():
        other = read_manifest(pack.folder).manifest
        if other is not None and _kind(other) == _kind(manifest):
            yield _Sibling(other, pack.folder)


def _kind(manifest: Manifest) -> tuple[object, ...]:
    language = manifest.language.partition("-")[0]
    return language, manifest.word_rule, manifest.equals, manifest.feedback_rule
