"""The licence of the wheel: that of the code, and those of every pack inside.

A hook of hatchling, run when the package is built or installed: it puts the licences that the
packs' ``pack.toml`` name into the metadata, so that adding a pack is adding its folder.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

CODE = "MIT"


class LicenceHook(MetadataHookInterface):
    """Fills in ``license``; named in ``pyproject.toml``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the SPDX expression (PEP 639)."""
        metadata["license"] = expression(Path(self.root) / "lexicons")


def expression(lexicons: Path) -> str:
    """Return the SPDX expression of the code and of every pack in a folder.

    Raises:
        ValueError: a pack's licence is a choice between several; a pack says what it takes.
    """
    names = set()
    for manifest in sorted(lexicons.glob("*/pack.toml")):
        files = tomllib.loads(manifest.read_text(encoding="utf-8"))["files"]
        for file in files.values():
            if not set(file["license"].split()).isdisjoint({"OR", "WITH", "("}):
                raise ValueError(f"{manifest}: licence {file['license']!r} is no plain list of AND")
            names |= set(file["license"].split(" AND "))
    return " AND ".join([CODE, *sorted(names - {CODE})])
