"""Sets the licence of the wheel: that of the code and of every pack in it.

A hook of hatchling that runs when the package is built or installed. It puts the licences that the
packs' ``pack.toml`` name into the metadata, so that adding a pack needs only its folder.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

CODE = "MIT"


class LicenceHook(MetadataHookInterface):
    """Sets ``license``; named in ``pyproject.toml``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the SPDX expression (PEP 639)."""
        metadata["license"] = expression(Path(self.root) / "lexicons")


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
                raise ValueError(f"{manifest}: licence {file['license']!r} is no plain list of AND")
            names |= set(file["license"].split(" AND "))
    return " AND ".join([CODE, *sorted(names - {CODE})])
