"""Sets the metadata of the package that ``pyproject.toml`` does not contain.

A hook of hatchling that runs when the package is built or installed. The licence is that of the
code and of every pack: it comes from the packs' ``pack.toml``, so that adding a pack needs only its
folder. Links need the address of the repository, which its owner sets in ``pyproject.toml``, with
a security contact. ``$TILEWISE_REPOSITORY`` overrides the address, as a fork has another one, and
``$TILEWISE_REVISION`` is the tag or commit that is built. Without an address the package has no
links, and those in its description stay as they are in the README.
"""

# No `from __future__ import annotations`: hatchling loads this file without naming it in
# sys.modules, where dataclasses would look up annotations that are texts.

import os
import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

CODE = "MIT"

# A link to a file of the repository: no scheme, and not only a place on the page.
_LINK = re.compile(r"(?P<mark>!?)\[(?P<words>[^]]*)]\((?P<path>[^):#]+)(?P<end>(?:#[^)]*)?)\)")


@dataclass(frozen=True)
class Repository:
    """Where the source that is built can be read.

    Attributes:
        address: address of the repository, such as ``https://github.com/OWNER/tilewise``.
        revision: the tag or commit.
        security: address to report a vulnerability to; empty for the repository's own page.
    """

    address: str
    revision: str
    security: str = ""

    def links(self) -> dict[str, str]:
        """Return the project's links by their labels."""
        return {
            "Documentation": f"{self.address}/blob/{self.revision}/docs/index.md",
            "Source": self.address,
            "Issues": f"{self.address}/issues",
            "Changelog": f"{self.address}/blob/{self.revision}/CHANGELOG.md",
            "Security": self.security or f"{self.address}/security",
        }

    def linked(self, readme: str) -> str:
        """Return the README with links to files that work anywhere; pictures are shown."""

        def absolute(link: re.Match[str]) -> str:
            mark, words, path, end = link.group("mark", "words", "path", "end")
            kind = "raw" if mark else "blob"
            return f"{mark}[{words}]({self.address}/{kind}/{self.revision}/{path}{end})"

        return _LINK.sub(absolute, readme)


class MetadataHook(MetadataHookInterface):
    """Sets the dynamic fields except the version; ``pyproject.toml`` has its settings."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the SPDX expression (PEP 639), the description and the links."""
        root = Path(self.root)
        metadata["license"] = expression(root / "lexicons")
        readme = (root / "README.md").read_text(encoding="utf-8")
        address = os.environ.get("TILEWISE_REPOSITORY", self.config["address"])
        if address:
            revision = os.environ.get("TILEWISE_REVISION", "HEAD")
            repository = Repository(address, revision, self.config["security"])
            readme = repository.linked(readme)
            metadata["urls"] = repository.links()
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def version(root: Path) -> str:
    """Return the package's version, with the commit that is built unless it is a release.

    Args:
        root: folder of the source; its commit is unknown if it is no checkout, or without git.
    """
    code = (root / "src" / "tilewise" / "version.py").read_text(encoding="utf-8")
    number = code.split('"')[-2]
    if ".dev" not in number or not (root / ".git").exists():
        return number
    try:
        call = ("git", "rev-parse", "--short", "HEAD")
        commit = subprocess.run(call, cwd=root, capture_output=True, text=True).stdout.strip()
    except OSError:
        return number
    return f"{number}+g{commit}" if commit else number


def expression(lexicons: Path) -> str:
    """Return the SPDX expression of the code and of every pack in a folder.

    Raises:
        ValueError: a pack's licence offers a choice; a pack has to say which one it uses.
    """
    names = set()
    for manifest in sorted(lexicons.glob("*/pack.toml")):
        files = tomllib.loads(manifest.read_text(encoding="utf-8"))["files"]
        for file in files.values():
            if not set(file["license"].split()).isdisjoint({"OR", "WITH", "("}):
                raise ValueError(
                    f"{manifest}: licence {file['license']!r} offers a choice; "
                    "name the licence that is used"
                )
            names |= set(file["license"].split(" AND "))
    return " AND ".join([CODE, *sorted(names - {CODE})])
