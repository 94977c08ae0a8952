"""Makes files when the wheel is built: a hook of hatchling, named in ``pyproject.toml``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Adds the catalogues of messages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files before the wheel, even before an editable one."""
        sys.path.insert(0, self.root)  # hatchling loads this file alone
        from tools import wheel_locale

        wheel_locale.make(Path(self.root) / wheel_locale.FOLDER)
        kinds = ("mo", "json")
        build_data["artifacts"] += [f"/{wheel_locale.FOLDER.as_posix()}/**/*.{x}" for x in kinds]
