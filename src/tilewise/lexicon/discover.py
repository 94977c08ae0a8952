"""Finds packs: shipped ones, the user's own, and installed ones; by id, path or length of words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tilewise.entry_points import declared, package_of
from tilewise.errors import Listed, PackError, shown, shown_path
from tilewise.folders import own_packs
from tilewise.lexicon.folder import path_inside
from tilewise.lexicon.manifest import MANIFEST, Manifest, read_manifest

ENTRY_POINTS = "tilewise.lexicons"
PATH_VARIABLE = "TILEWISE_LEXICONS"

DEFAULT_LEXICON = "en-nyt"
"""The default pack: the English game that people play today."""


@dataclass(frozen=True)
class FoundPack:
    """A pack that can be given by its id.

    Attributes:
        id: name of the pack's folder, or of its entry point.
        folder: the pack.
        origin: how it was found, in words.
    """

    id: str
    folder: Path
    origin: str


def find_pack(name: str) -> Path:
    """Return the folder of a pack given by id or by path.

    Raises:
        PackError: no pack has that id, and no pack is at that path.
    """
    path = _expanded(name)
    is_path = path.name != name or name in (".", "..")
    if not is_path and (folder := known_pack(name)) is not None:
        return folder
    if name and _is_pack(path):
        return path
    if is_path:
        raise PackError(
            "there is no pack at {name}; a pack is a folder with {manifest}",
            name=shown_path(name),
            manifest=MANIFEST,
        )
    raise PackError(
        "there is no pack {name}; see all packs with tilewise lexicon list, or give the path to a "
        "pack folder",
        name=shown(name),
    )


def known_pack(lexicon_id: str) -> Path | None:
    """Return the folder of the pack with an id, or None; paths are not looked up."""
    return next((pack.folder for pack in all_packs() if pack.id == lexicon_id), None)


def packs() -> list[FoundPack]:
    """Return the packs that can be given by id, in order of precedence, each id once.

    >>> "ko" in {pack.id for pack in packs()}
    True
    """
    first: dict[str, FoundPack] = {}
    for pack in all_packs():
        first.setdefault(pack.id, pack)
    return list(first.values())


def all_packs() -> Iterator[FoundPack]:
    """Yield every pack, in order of precedence: of two with the same id, the first is used."""
    yield from _packs_under(shipped_folder(), "shipped with tilewise")
    yield from _packs_under(own_packs(), "your own")
    for entry in os.environ.get(PATH_VARIABLE, "").split(os.pathsep):
        if entry:
            yield from _packs_at(_expanded(entry))
    yield from _installed_packs()


def of_length(manifest: Manifest, length: int) -> Path:
    """Return the folder of a pack of the same language whose words have `length` tiles.

    Two packs belong together if they have the same language (``pt-BR`` counts as ``pt``), the same
    rule for words and the same rule for feedback. The rules keep apart games of equations and of
    primes, which have no language. If several packs have the wanted length, the first choice is the
    one named after the given pack and the length (``ko-5``), then one with the same alphabet, then
    the first that :func:`packs` returns.

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
            lexicon=manifest.label,
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


def _installed_packs() -> Iterator[FoundPack]:
    for point in declared(ENTRY_POINTS):
        folder = _entry_point_folder(point.value)
        if folder is not None and _is_pack(folder):
            origin = f"from the package {package_of(point)}"
            yield FoundPack(point.name, folder, origin)


def shipped_folder() -> Path:
    """Return the folder of the packs that ship: in the package, or next to a checkout's ``src``."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "lexicons"
    return installed if installed.is_dir() else package.parents[1] / "lexicons"


def _packs_at(folder: Path) -> Iterator[FoundPack]:
    """Yield the pack at a search-path entry, or the packs in it."""
    origin = f"from ${PATH_VARIABLE}"
    if _is_pack(folder):
        yield FoundPack(folder.name, folder, origin)
    else:
        yield from _packs_under(folder, origin)


def _packs_under(folder: Path, origin: str) -> Iterator[FoundPack]:
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return
    for path in inside:
        if _is_pack(path):
            yield FoundPack(path.name, path, origin)


def _is_pack(folder: Path) -> bool:
    try:
        return (folder / MANIFEST).is_file()
    except (OSError, ValueError):
        return False


def _entry_point_folder(value: str) -> Path | None:
    """Return the folder an entry point names, without running any of its package's code.

    Its value is ``package`` or ``package:sub/folder``. The package is located but not imported,
    because packs are data.
    """
    package, _, inside = value.partition(":")
    top, *rest = package.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):  # an empty name, or a module created by hand
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    root = Path(next(iter(spec.submodule_search_locations)), *rest)
    try:
        return path_inside(root, inside) if inside else root
    except PackError:  # the folder must be inside the package
        return None


def _expanded(name: str) -> Path:
    """Return the path with ``~`` replaced by the home folder, if there is one."""
    try:
        return Path(name).expanduser()
    except (RuntimeError, ValueError):  # no such user; a NUL in the name
        return Path(name)
