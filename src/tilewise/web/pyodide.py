"""Python for browsers: which files of Pyodide's distribution a static site needs.

The files come from a folder or address that others control, so each is checked against a SHA-256
listed here. Those of packages are the same as in ``pyodide-lock.json`` of the same version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tilewise.errors import SiteError, shown, shown_path

VERSION = "0.27.7"
OFFICIAL = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
"""Where the Pyodide project publishes the distribution."""

LOCK = "pyodide-lock.json"
LARGEST = 64 << 20
"""Most bytes of a file in the distribution; the largest has 10 MB."""

CORE = {
    "pyodide.mjs": "04c052c815abb0bf2981fa38c2dfa58e3120ee5288c956df2b2a15e301782c5f",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}
"""The files of Pyodide itself, with the SHA-256 of each."""

PACKAGES = {
    "numpy": "ebb61241d962b98b21597d7ce43b67668a6d5bab3acec4fbe958657320d7cd08",
    "regex": "96abcf0bbb787d26ba73c2057ae5dd548a650740071860c37582c11037c7bf5d",
}
"""Packages that the engine may need, with the SHA-256 of the wheel of each."""

_SECONDS = 60
_AGENT = {"User-Agent": "tilewise"}


@dataclass(frozen=True)
class Distribution:
    """The part of the distribution that a site needs.

    Attributes:
        files: content by file name.
        wheels: file name of each package found.
        absent: error for each package that is not available.
    """

    files: dict[str, bytes]
    wheels: dict[str, str]
    absent: dict[str, SiteError]


def distribution(source: str, packages: Iterable[str]) -> Distribution:
    """Return the files of Pyodide that a site needs.

    Args:
        source: the folder or address of the distribution.
        packages: the packages needed, all in :data:`PACKAGES`.

    Raises:
        SiteError: a file of Pyodide itself is missing, or any file is not the expected one.
    """
    found = {name: _checked(source, name, sha256) for name, sha256 in CORE.items()}
    lock = _lock(source)
    wheels: dict[str, str] = {}
    absent: dict[str, SiteError] = {}
    for package in packages:
        name = lock["packages"][package]["file_name"]
        try:
            found[name] = _checked(source, name, PACKAGES[package])
            wheels[package] = name
        except _AbsentError as error:
            absent[package] = error
    there = {package: lock["packages"][package] for package in wheels}
    found[LOCK] = json.dumps({"info": lock["info"], "packages": there}).encode()
    return Distribution(found, wheels, absent)


class _AbsentError(SiteError):
    """A file is not available."""


def _lock(source: str) -> dict[str, Any]:
    """Return the distribution's list of packages.

    Raises:
        SiteError: it belongs to another version, or lists other files than we know.
    """
    content = _read(source, LOCK)
    try:
        lock = json.loads(content)
        info, listed = lock["info"], lock["packages"]
        version = info["version"]
        entries = {name: listed[name] for name in PACKAGES}
        hashes = {name: entry["sha256"] for name, entry in entries.items()}
        names = [entry["file_name"] for entry in entries.values()]
        sound = all(Path(name).name == name for name in names)
    except (ValueError, LookupError, TypeError):
        raise SiteError(
            f"{LOCK} in {source} is malformed; download Pyodide {VERSION} again"
        ) from None
    if version != VERSION or hashes != PACKAGES or not sound:
        raise SiteError(f"{source} contains Pyodide {shown(version)}; use Pyodide {VERSION}")
    return {"info": info, "packages": entries}


def _checked(source: str, name: str, sha256: str) -> bytes:
    content = _read(source, name)
    if hashlib.sha256(content).hexdigest() != sha256:
        raise SiteError(
            f"{name} from {source} is not the one in Pyodide {VERSION} (its SHA-256 "
            "differs); download it again"
        )
    return content


def _read(source: str, name: str) -> bytes:
    """Return a file of the distribution.

    Raises:
        _AbsentError: it is not available.
        SiteError: it is larger than any file of the distribution.
    """
    try:
        if source.startswith(("https://", "http://")):
            address = f"{source.rstrip('/')}/{name}"
            asked = Request(address, headers=_AGENT)
            with urlopen(asked, timeout=_SECONDS) as response:  # nosec B310
                content: bytes = response.read(LARGEST + 1)
        else:
            with (Path(source) / name).open("rb") as file:
                content = file.read(LARGEST + 1)
    except (OSError, ValueError, HTTPException) as error:
        if isinstance(error, HTTPError):
            error.close()  # the error is a response with an open connection
        reason = getattr(error, "strerror", None) or getattr(error, "reason", None) or error
        raise _AbsentError(
            "{file} cannot be read from {source}: {reason}; --pyodide needs the folder or the "
            "address of the complete Pyodide {version} distribution",
            file=name,
            source=shown_path(source),
            reason=reason,
            version=VERSION,
        ) from None
    if len(content) > LARGEST:
        raise SiteError(f"{name} from {shown_path(source)} is too large")
    return content
