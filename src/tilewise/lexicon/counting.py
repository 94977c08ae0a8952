"""How many words a pack has.

Spellings with the same tokens are one word, so counting takes reading both lists and splitting
them into tokens. For packs that ship, this was done before: the counts are found by the fingerprint
of the lists (:func:`~tilewise.lexicon.trust.shipped`). So listing all packs takes a quarter of the
time.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tilewise.errors import PackError
from tilewise.lexicon.loading import load_folder, read_list_file
from tilewise.lexicon.manifest import Manifest, read_manifest
from tilewise.lexicon.pack import Lexicon
from tilewise.lexicon.trust import fingerprint_of_lists, shipped


@dataclass(frozen=True)
class CountedPack:
    """A pack, and how many words it has.

    Attributes:
        manifest: the content of its ``pack.toml``.
        answers: number of likely answers.
        guesses: number of other words.
    """

    manifest: Manifest
    answers: int
    guesses: int

    @classmethod
    def of(cls, lexicon: Lexicon) -> CountedPack:
        """Return a pack that has been loaded, with its words counted."""
        answers = lexicon.words.answer_count
        return cls(lexicon.manifest, answers, len(lexicon.words.tokens) - answers)


def count_words(folder: Path) -> CountedPack:
    """Return the pack in a folder, with its words counted.

    Raises:
        PackError: the pack cannot be used.
    """
    manifest = read_manifest(folder).manifest
    known = None if manifest is None else _known(folder, manifest)
    return known or CountedPack.of(load_folder(folder))


def list_hashes(folder: Path, manifest: Manifest) -> list[str]:
    """Return the SHA-256 of each list of the pack in a folder.

    Raises:
        PackError: a list cannot be read.
    """
    contents = (read_list_file(folder, file) for file in manifest.lists)
    return [hashlib.sha256(content).hexdigest() for content in contents]


def _known(folder: Path, manifest: Manifest) -> CountedPack | None:
    """Return the pack if its words were counted before it shipped."""
    with suppress(PackError):  # loading the pack says what is wrong
        mark = fingerprint_of_lists(manifest, list_hashes(folder, manifest))
        counts = shipped()["words"].get(mark)
        return None if counts is None else CountedPack(manifest, *counts)
    return None
