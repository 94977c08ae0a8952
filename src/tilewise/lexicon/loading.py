"""Reads a pack's folder into a :class:`~tilewise.lexicon.pack.Lexicon`.

Loading reads and hashes the lists, but does not split them into tokens before ``Lexicon.words`` is
used: the first suggestion comes from the stored opener and does not need them.
"""

from __future__ import annotations

import copyreg
import hashlib
from collections.abc import Callable
from contextlib import suppress
from os import PathLike
from pathlib import Path

from tilewise.errors import Message, PackError, shown, shown_path
from tilewise.lexicon.discover import find_pack, known_pack, of_length
from tilewise.lexicon.findings import unusable
from tilewise.lexicon.folder import LARGEST_LIST, LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.manifest import MANIFEST, ListFile, read_manifest
from tilewise.lexicon.openers import OPENER, ListHashes, OpenerFile, parse_opener_file
from tilewise.lexicon.pack import Lexicon
from tilewise.lexicon.wordlist import WordList, read_list


def load(lexicon: str | PathLike[str] | Lexicon, length: int | None = None) -> Lexicon:
    """Load a lexicon pack.

    Args:
        lexicon: a pack's id or path as text, the path of its folder, or a lexicon, which is
            returned as it is.
        length: number of tiles in a word. If the pack's words have another length, a pack of the
            same language is loaded instead (:func:`tilewise.lexicon.discover.of_length`).

    Raises:
        PackError: there is no such pack, or it cannot be used; the message names the first problem
            and says how to see them all. Or no pack of the language has words of that length.

    >>> load("ko").feedback("국군", "군대").emoji
    '🟩🟩⬛⬛⬛🟨'
    >>> load("en", length=6).id
    'en-6'
    """
    named = _load(lexicon)
    if length is None or length == named.length:
        return named
    return load_folder(of_length(named.manifest, length))


def _load(lexicon: str | PathLike[str] | Lexicon) -> Lexicon:
    if isinstance(lexicon, Lexicon):
        return lexicon
    if isinstance(lexicon, str):
        return load_folder(find_pack(lexicon))
    folder = None
    with suppress(TypeError):  # a path in bytes
        folder = Path(lexicon) if isinstance(lexicon, PathLike) else None
    if folder is not None:
        return load_folder(folder)
    raise PackError(f"{shown(lexicon)} is not a pack; give a pack's id, or the path of its folder")


def load_folder(folder: Path) -> Lexicon:
    """Load the pack in a folder.

    A pack with a changed list loads without its opener, and a note says so.

    Raises:
        PackError: the pack cannot be used; the message names the first problem and says how to see
            all.
    """
    reading = read_manifest(folder)
    if reading.manifest is None:
        raise unusable(folder, reading.problems[0].in_full())
    manifest = reading.manifest
    lists: list[WordList] = []
    hashes: list[str] = []
    notes: list[Message] = []
    for file in manifest.lists:
        try:
            content = read_list_file(folder, file)
        except PackError as error:
            raise unusable(folder, Message.of(error)) from None
        hashes.append(hashlib.sha256(content).hexdigest())
        if hashes[-1] != file.sha256:
            notes.append(
                Message(
                    f"{file.path} of {file.pack or manifest.id} has changed since {MANIFEST} "
                    "was written; bring the pack up to date with: tilewise lexicon build "
                    f"{shown_path(folder)}"
                )
            )
        found = read_list(content, file.path)
        if found.problems:
            raise unusable(folder, found.problems[0].in_full())
        lists.append(found.words)
    answers, guesses, *rare = lists
    if not answers.spellings:
        raise unusable(
            folder, Message(f"{manifest.answers.path} is empty; list the likely answers")
        )
    now = ListHashes(*hashes[:2])
    opener_file, opener_notes = _read_opener(folder, now, manifest.id)
    return Lexicon(
        folder=folder,
        manifest=manifest,
        answer_list=answers,
        guess_list=guesses,
        rare=frozenset(word for words in rare for word in words.spellings),
        hashes=now,
        rare_hash="".join(hashes[2:]),
        opener_file=opener_file,
        notes=(*notes, *opener_notes),
    )


def read_list_file(folder: Path, file: ListFile) -> bytes:
    """Return the bytes of a word list of the pack in `folder`, or of the pack that shares it.

    The pack that shares a list is found by its id, never by path.

    Raises:
        PackError: there is no such pack, or the list cannot be read.
    """
    if not file.pack:
        return read_inside(folder, file.path, LARGEST_LIST)
    shared = known_pack(file.pack)
    if shared is None:
        raise PackError(
            f"{file.path} comes from the pack {shown(file.pack)}, which cannot be "
            "found; list packs with: tilewise lexicon list"
        )
    try:
        return read_inside(shared, file.path, LARGEST_LIST)
    except PackError as error:
        raise PackError(f"the pack {file.pack}: {error}") from None


def _read_opener(
    folder: Path, lists: ListHashes, lexicon_id: str
) -> tuple[OpenerFile | None, list[Message]]:
    """Return the stored openers if they belong to these lists, else a note."""
    if not has_file(folder, OPENER):
        return None, []
    try:
        opener_file = parse_opener_file(read_inside(folder, OPENER, LARGEST_TREE))
    except PackError as error:
        note = Message(
            f"{error}; searching for the first guess instead; rebuild the file with: "
            f"tilewise lexicon build {shown_path(folder)}"
        )
        return None, [note]
    if opener_file.lists != lists:
        note = Message(
            f"{OPENER} of {lexicon_id} was made for different lists; searching for the "
            "first guess instead; rebuild the file with: tilewise lexicon build "
            f"{shown_path(folder)}"
        )
        return None, [note]
    return opener_file, []


def _reread(folder: Path, rule: str) -> Lexicon:
    return load_folder(folder).by_rule(rule)


def _place_of(lexicon: Lexicon) -> tuple[Callable[[Path, str], Lexicon], tuple[Path, str]]:
    return _reread, (lexicon.folder, lexicon.rule.name)


copyreg.pickle(Lexicon, _place_of)  # a process that gets one reads the pack, so little is sent
