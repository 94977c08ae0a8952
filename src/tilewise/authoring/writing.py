"""Writing packs: a whole folder at once, a folder anew, and the files that are renewed one by one.

A folder appears whole or not at all: it is written beside its place and then renamed into it.
:func:`write_pack` refuses a folder that exists; :func:`replace_pack` puts the new lists, manifest,
sources and licence in the place of the old ones and keeps every other file of the folder. What was
computed from the old lists (opener, tree) names their hashes, so it is kept but not used until it
is computed anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, shown_path
from tilewise.lexicon.manifest import LICENSE, MANIFEST, SCHEMA, SOURCES, Manifest, read_manifest
from tilewise.lexicon.openers import OPENER, OpenerFile
from tilewise.lexicon.problems import first_error


@dataclass(frozen=True)
class Entry:
    """A spelling and its weight."""

    spelling: str
    weight: float = 1.0


@dataclass(frozen=True)
class Draft:
    """Everything a pack folder holds, ready to be written.

    The manifest's list hashes are filled in on writing.
    """

    manifest: Manifest
    answers: Sequence[Entry]
    guesses: Sequence[str]
    sources_text: str
    license_text: str


def write_pack(draft: Draft, out: Path) -> None:
    """Write a new pack folder.

    Raises:
        PackError: `out` exists or cannot be written, or the manifest would not be read again.
    """
    refuse_overwriting(out)
    try:
        with _folder_beside(out) as temporary:
            whole = temporary / "new"
            whole.mkdir()
            _write_files(draft, whole)
            _refuse_unreadable(whole)
            whole.rename(out)
    except (OSError, UnicodeEncodeError) as error:
        raise _not_written(out, error) from None


def replace_pack(draft: Draft, folder: Path) -> None:
    """Write a pack folder anew, keeping the files that a draft does not hold.

    Where there is no such folder yet, one is made.

    Raises:
        PackError: `folder` cannot be written, or the manifest would not be read again.
    """
    if not folder.exists():
        write_pack(draft, folder)
        return
    try:
        with _folder_beside(folder) as temporary:
            whole = temporary / "new"
            shutil.copytree(folder, whole)
            _write_files(draft, whole)
            _refuse_unreadable(whole)
            folder.rename(temporary / "old")
            whole.rename(folder)
    except (OSError, UnicodeEncodeError) as error:
        raise _not_written(folder, error) from None


def write_opener(folder: Path, opener_file: OpenerFile) -> None:
    """Write ``opener.json`` of a pack, replacing an older one in one step.

    Raises:
        PackError: it cannot be written.
    """
    _replace_text(folder / OPENER, opener_file.to_json())


def renew_hashes(folder: Path, manifest: Manifest) -> None:
    """Put the hashes of the lists, as they are, into ``pack.toml``; nothing else is changed.

    Raises:
        PackError: a file cannot be read or written.
    """
    try:
        lists = [(folder / f.path).read_bytes() for f in (manifest.answers, manifest.guesses)]
        text = (folder / MANIFEST).read_text(encoding="utf-8")
    except OSError as error:
        raise PackError(f"{shown_path(folder)}: {error.strerror or error}") from None
    renewed = with_hashes(manifest, *lists)
    if renewed != manifest:
        _replace_text(folder / MANIFEST, _with_new_hashes(text, renewed))


def _with_new_hashes(text: str, renewed: Manifest) -> str:
    """Return ``pack.toml`` with other hashes and nothing else changed, comments included."""
    for which, file in (("answers", renewed.answers), ("guesses", renewed.guesses)):
        place = re.compile(
            rf"(\[files\.{which}\][^\[]*?^\s*sha256\s*=\s*)([\"'])[0-9a-f]{{64}}\2", re.M
        )
        text, found = place.subn(rf"\g<1>\g<2>{file.sha256}\g<2>", text, count=1)
        if not found:  # written in another of TOML's ways: as inline tables, say
            return manifest_text(renewed)
    return text


def with_hashes(manifest: Manifest, answers: bytes, guesses: bytes) -> Manifest:
    """Return the manifest with the SHA-256 of these lists."""
    return replace(
        manifest,
        answers=replace(manifest.answers, sha256=hashlib.sha256(answers).hexdigest()),
        guesses=replace(manifest.guesses, sha256=hashlib.sha256(guesses).hexdigest()),
    )


def manifest_text(manifest: Manifest) -> str:
    """Return ``pack.toml`` for a manifest; the same text for the same manifest."""
    lines = [f"schema = {SCHEMA}"]
    for key in ("id", "name", "native_name", "language", "script", "direction"):
        lines.append(f"{key} = {_toml(getattr(manifest, key))}")
    lines += [f"length = {manifest.length}", f"max_guesses = {manifest.max_guesses}"]
    lines += ["", "[tokenizer]", f"name = {_toml(manifest.tokenizer)}"]
    lines.append(f"alphabet = {_toml(list(manifest.alphabet))}")
    lines += [f"{_toml_key(key)} = {_toml(value)}" for key, value in manifest.options.items()]
    lines += ["", "[keyboard]", "rows = ["]
    lines += [f"  {_toml(list(row))}," for row in manifest.keyboard]
    lines.append("]")
    for which, file in (("answers", manifest.answers), ("guesses", manifest.guesses)):
        lines += ["", f"[files.{which}]"]
        lines += [f"{key} = {_toml(getattr(file, key))}" for key in ("path", "sha256", "license")]
    for source in manifest.sources:
        lines += ["", "[[sources]]"]
        lines += [
            f"{key} = {_toml(getattr(source, key))}"
            for key in ("name", "version", "license", "what")
        ]
    return "\n".join(lines) + "\n"


def refuse_overwriting(out: Path) -> None:
    """Stop before writing over something.

    Raises:
        PackError: `out` exists.
    """
    try:
        exists = out.exists()
    except OSError as error:
        raise _not_written(out, error) from None
    if exists:
        raise PackError(f"{shown_path(out)} exists; choose another --out or delete it yourself")


@contextmanager
def _folder_beside(out: Path) -> Iterator[Path]:
    """A temporary folder on the file system of `out`, so that renaming is one step."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as temporary:
        yield Path(temporary)


def _write_files(draft: Draft, folder: Path) -> None:
    answers = _answers_text(draft.answers)
    guesses = "".join(f"{spelling}\n" for spelling in draft.guesses)
    manifest = with_hashes(draft.manifest, answers.encode(), guesses.encode())
    files = {
        manifest.answers.path: answers,
        manifest.guesses.path: guesses,
        MANIFEST: manifest_text(manifest),
        SOURCES: draft.sources_text,
        LICENSE: draft.license_text,
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _refuse_unreadable(folder: Path) -> None:
    """Read the manifest back, so that no pack is made that cannot be loaded."""
    problem = first_error(read_manifest(folder).problems)
    if problem is not None:
        raise PackError(f"no pack can be made: {problem.message}")


def _not_written(path: Path, error: OSError | UnicodeEncodeError) -> PackError:
    reason = error.strerror if isinstance(error, OSError) else "it holds text that is not Unicode"
    return PackError(f"{shown_path(path)} cannot be written: {reason or error}")


def _answers_text(answers: Sequence[Entry]) -> str:
    if all(entry.weight == 1 for entry in answers):
        return "".join(f"{entry.spelling}\n" for entry in answers)
    return "".join(f"{entry.spelling}\t{entry.weight:.12g}\n" for entry in answers)


def _replace_text(path: Path, text: str) -> None:
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except (OSError, UnicodeEncodeError) as error:
        raise _not_written(path, error) from None


def _toml(value: Any) -> str:
    """Return a TOML value: texts, numbers, booleans, lists and inline tables."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_toml_key(k)} = {_toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item) for item in value)}]"
    # A JSON text, number or boolean is a TOML one too, but for DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _toml(key)
