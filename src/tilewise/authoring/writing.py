"""Writes packs: a new folder, a new version of a folder, or single files.

A folder appears whole or not at all: it is written next to its place, then renamed.
:func:`write_pack` refuses a folder that exists. :func:`replace_pack` replaces the lists, manifest,
sources and licence, and keeps every other file. Openers and trees name the hashes of the lists they
were computed from, so outdated ones are kept but not used until they are computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, shown_path
from tilewise.files import write_whole, writing
from tilewise.lexicon.folder import LARGEST_MANIFEST, path_inside, read_inside
from tilewise.lexicon.manifest import (
    LICENSE,
    LISTS,
    MANIFEST,
    ROWS,
    SCHEMA,
    SOURCES,
    TABLES,
    VERSION,
    Manifest,
    Table,
    read_manifest,
)
from tilewise.lexicon.pack import read_list_file
from tilewise.rules.rule import Rule


@dataclass(frozen=True)
class Entry:
    """A spelling and its weight."""

    spelling: str
    weight: float = 1.0


@dataclass(frozen=True)
class Draft:
    """The content of a pack folder, ready to be written.

    Writing fills in the manifest's list hashes. A list that the pack shares with
    another pack is not written.

    Attributes:
        rare: rare words; written if the manifest has a list for them.
        familiar: familiar words; written if the manifest has a list for them.
    """

    manifest: Manifest
    answers: Sequence[Entry]
    guesses: Sequence[Entry]
    sources_text: str
    license_text: str
    rare: Sequence[str] = ()
    familiar: Sequence[str] = ()

    @property
    def lists(self) -> dict[str, Sequence[Entry]]:
        """The words of each list, by its name."""
        rare, familiar = ([Entry(word) for word in words] for words in (self.rare, self.familiar))
        return dict(zip(LISTS, (self.answers, self.guesses, rare, familiar), strict=True))


def write_pack(draft: Draft, out: Path) -> None:
    """Write a new pack folder.

    Raises:
        PackError: `out` exists or cannot be written, or the manifest could not be read back.
    """
    refuse_overwriting(out)
    with writing(out, PackError), _folder_beside(out) as temporary:
        whole = temporary / "new"
        whole.mkdir()
        _write_files(draft, whole)
        _refuse_unreadable(whole)
        whole.rename(out)


def replace_pack(draft: Draft, folder: Path) -> None:
    """Replace a pack folder, keeping the files that a draft does not have.

    The folder is created if it does not exist.

    Raises:
        PackError: `folder` cannot be written, or the manifest could not be read back.
    """
    if not folder.exists():
        write_pack(draft, folder)
        return
    with writing(folder, PackError), _folder_beside(folder) as temporary:
        whole = temporary / "new"
        shutil.copytree(folder, whole, symlinks=True)
        _write_files(draft, whole)
        _refuse_unreadable(whole)
        folder.rename(temporary / "old")
        whole.rename(folder)


def write_inside(folder: Path, name: str, text: str) -> None:
    """Write a file of a pack as UTF-8, replacing an older one.

    Args:
        folder: the pack.
        name: the file, relative to the folder.
        text: its content.

    Raises:
        PackError: the name leads out of the folder, or the file cannot be written.
    """
    place = _place_inside(folder, name)
    with writing(folder / name, PackError):
        write_whole(place, text.encode("utf-8"))


def _place_inside(folder: Path, name: str) -> Path:
    """Return the path of a pack's file, following links to its folder, but not the file itself."""
    whole = Path(name)
    if not whole.name or whole.name == "..":
        raise PackError(
            f"{shown_path(folder / name)} is a folder, but a file must be written there; remove it"
        )
    inner = whole.parent
    return (folder if inner == Path() else path_inside(folder, str(inner))) / whole.name


def renew_hashes(folder: Path, manifest: Manifest) -> None:
    """Update the hashes of the lists in ``pack.toml``, and change nothing else.

    Raises:
        PackError: a file cannot be read or written.
    """
    lists = {name: read_list_file(folder, file) for name, file in manifest.lists.items()}
    text = read_inside(folder, MANIFEST, LARGEST_MANIFEST).decode("utf-8")
    renewed = with_hashes(manifest, lists)
    if renewed != manifest:
        write_inside(folder, MANIFEST, _with_new_hashes(text, renewed))


def _with_new_hashes(text: str, renewed: Manifest) -> str:
    """Return ``pack.toml`` with new hashes; everything else, including comments, stays the same."""
    import tomlkit  # 50 ms

    document = tomlkit.parse(text)
    files: Any = document["files"]
    for which, file in renewed.lists.items():
        if files[which]["sha256"] != file.sha256:
            files[which]["sha256"] = file.sha256
    return tomlkit.dumps(document)


def with_hashes(manifest: Manifest, contents: Mapping[str, bytes]) -> Manifest:
    """Return the manifest with the SHA-256 of its lists, given by their names."""
    renewed: dict[str, Any] = {
        name: replace(file, sha256=hashlib.sha256(contents[name]).hexdigest())
        for name, file in manifest.lists.items()
    }
    return replace(manifest, **renewed)


def manifest_text(manifest: Manifest) -> str:
    """Return the text of ``pack.toml`` for a manifest."""
    lines: list[str] = []
    for table in TABLES:
        lines += _table_lines(table, manifest)
    return "\n".join(lines) + "\n"


def _table_lines(table: Table, manifest: Manifest) -> Iterator[str]:
    """Yield the lines of a table, or of each in a list of tables, each after a blank line."""
    held: Any = getattr(manifest, table.record) if table.record else manifest
    for record in held if table.is_list else (held,):
        lines = [] if record is None else list(_key_lines(table, record))
        if table.others:
            lines += [f"{_toml_key(k)} = {_toml(v)}" for k, v in manifest.options.items()]
        if lines and table.name:
            yield ""
            yield f"[[{table.name}]]" if table.is_list else f"[{table.name}]"
        yield from lines


def _key_lines(table: Table, record: Any) -> Iterator[str]:
    for key in table.keys:
        value: Any = SCHEMA if key.kind is VERSION else getattr(record, key.field)
        if key.kind is ROWS:
            yield from (f"{key.name} = [", *(f"  {_toml(list(row))}," for row in value), "]")
        elif key.always or value != key.default:
            yield f"{key.name} = {_toml(value)}"


def refuse_overwriting(out: Path) -> None:
    """Refuse to overwrite anything.

    Raises:
        PackError: `out` exists.
    """
    with writing(out, PackError):
        if os.path.lexists(out):
            raise PackError(f"{shown_path(out)} exists; choose another --out, or delete it first")


@contextmanager
def _folder_beside(out: Path) -> Iterator[Path]:
    """Yield a temporary folder on the same file system as `out`, so that renaming is one step."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as temporary:
        yield Path(temporary)


def _write_files(draft: Draft, folder: Path) -> None:
    files: dict[str, str] = {}
    contents: dict[str, bytes] = {}
    for name, file in draft.manifest.lists.items():
        if file.pack:
            contents[name] = read_list_file(folder, file)
        else:
            files[file.path] = _list_text(draft.lists[name])
            contents[name] = files[file.path].encode()
    manifest = with_hashes(draft.manifest, contents)
    files |= {
        MANIFEST: manifest_text(manifest),
        SOURCES: draft.sources_text,
        LICENSE: draft.license_text,
    }
    for name, text in files.items():
        write_inside(folder, name, text)


def _refuse_unreadable(folder: Path) -> None:
    """Raise PackError if the manifest that was written cannot be loaded."""
    problems = read_manifest(folder).problems
    if problems:
        raise PackError(f"this would not be a usable pack: {problems[0].message}")


def _list_text(entries: Sequence[Entry]) -> str:
    if all(entry.weight == 1 for entry in entries):
        return "".join(f"{entry.spelling}\n" for entry in entries)
    return "".join(f"{entry.spelling}\t{entry.weight:.12g}\n" for entry in entries)


def _toml(value: Any) -> str:
    """Return a TOML value: texts, numbers, booleans, names of rules, lists and inline tables."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_toml_key(k)} = {_toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, Rule):
        return _toml(value.name)
    # JSON texts, numbers and booleans are also TOML, except for DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _toml(key)
