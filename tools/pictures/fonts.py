"""The fonts named in ``fonts.toml``: fetches their packages, and lists their characters.

``fetch`` gets them with `apt-get download` and `npm pack`; nothing is installed.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.ttLib import TTCollection, TTFont
from PIL import ImageFont

FONTS = Path(__file__).with_name("fonts.toml")


@dataclass(frozen=True)
class Package:
    """Font files of a package.

    Attributes:
        name: name of the package.
        registry: ``debian`` or ``npm``.
        version: the version the model was trained on.
        files: regular expression of the files' names.
        licence: of the fonts.
        held_out: whether its families are only used for measuring.
    """

    name: str
    registry: str
    version: str
    files: str
    licence: str
    held_out: bool = False

    @property
    def folder(self) -> str:
        """Name of the folder it is unpacked to."""
        return self.name.replace("@", "").replace("/", "-")


@dataclass(frozen=True)
class Face:
    """One font.

    Attributes:
        path: its file.
        number: which font of a collection.
        characters: what it can draw.
    """

    path: Path
    number: int
    characters: frozenset[str]

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """Return the font at a size in pixels."""
        return ImageFont.truetype(str(self.path), size, index=self.number)

    def draws(self, text: str) -> bool:
        """Whether it has every character of a text."""
        return self.characters.issuperset(text)


def packages() -> list[Package]:
    """Return the packages of ``fonts.toml``."""
    listed = tomllib.loads(FONTS.read_text("utf-8"))["fonts"]
    return [Package(**font) for font in listed]


def fetch(root: Path) -> None:
    """Download and unpack the packages into folders of `root`, unless they are there."""
    for package in packages():
        folder = root / package.folder
        if folder.exists():
            continue
        folder.mkdir(parents=True)
        if package.registry == "debian":
            pinned = f"{package.name}={package.version}"
            subprocess.run(["apt-get", "download", "-q", pinned], cwd=folder, check=True)
            archive = next(folder.glob("*.deb"))
            subprocess.run(["dpkg", "-x", archive.name, "."], cwd=folder, check=True)
        else:
            pinned = f"{package.name}@{package.version}"
            subprocess.run(["npm", "pack", "--silent", pinned], cwd=folder, check=True)
            archive = next(folder.glob("*.tgz"))
            subprocess.run(["tar", "xzf", archive.name], cwd=folder, check=True)


def faces(root: Path, *, held_out: bool) -> Iterator[Face]:
    """Yield the fonts below `root` that are held out, or those that are not."""
    for package in packages():
        if package.held_out != held_out:
            continue
        for path in sorted((root / package.folder).rglob("*")):
            if re.fullmatch(package.files, path.name):
                yield from _faces(path)


def _faces(path: Path) -> Iterator[Face]:
    if path.suffix == ".ttc":
        fonts = list(TTCollection(str(path)).fonts)
    else:
        fonts = [TTFont(str(path), lazy=True)]
    seen: set[frozenset[str]] = set()
    for number, font in enumerate(fonts):
        characters = frozenset(map(chr, font.getBestCmap() or {}))
        if characters not in seen:  # the fonts of a collection that differ only in Chinese
            seen.add(characters)
            yield Face(path, number, characters)
