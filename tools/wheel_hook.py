"""Makes files when the wheel is built: a hook of hatchling, named in ``pyproject.toml``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_INSTALLED = "editable"
"""The build of a checkout; its wheel is not distributed."""


class WheelHook(BuildHookInterface[Any]):
    """Adds the catalogues of messages, and the bill of materials."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files before the wheel, even before an editable one."""
        sys.path.insert(0, self.root)  # hatchling loads this file alone
        from tools import wheel_locale, wheel_sbom

        root = Path(self.root)
        wheel_locale.make(root / wheel_locale.FOLDER)
        kinds = ("mo", "json")
        build_data["artifacts"] += [f"/{wheel_locale.FOLDER.as_posix()}/**/*.{x}" for x in kinds]
        if version != NOT_INSTALLED:
            self._folder = tempfile.TemporaryDirectory()
            path = Path(self._folder.name) / wheel_sbom.NAME
            path.write_text(wheel_sbom.text(root, self.metadata.version), encoding="utf-8")
            build_data["sbom_files"].append(str(path))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the files that were made outside the checkout."""
        if version != NOT_INSTALLED:
            self._folder.cleanup()
