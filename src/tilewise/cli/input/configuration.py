r"""The player's own defaults: ``config.toml`` in the configuration folder of the user.

::

    lexicon = "ko"         # the pack where none is named
    lang = "ko"            # the language of messages
    contrast = true        # orange and blue
    brief = true           # the best guess on one line, no table
    top = 5                # suggestions shown
    strategy = "entropy"
    hard = true
    strict = true          # strict hard mode
    no-spoilers = true
    no-history = true

The folder is ``~/.config/tilewise`` on Linux (or in ``$XDG_CONFIG_HOME``), on macOS
``~/Library/Application Support/tilewise``, on Windows ``%APPDATA%\tilewise``. The variable
``TILEWISE_CONFIG`` names another file, or none if it is empty. What a call says itself comes first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from typer import get_app_dir

from tilewise.errors import ConfigurationError, Message, shown, shown_path
from tilewise.files import read_file, reading
from tilewise.play.reading.nearest import nearest_name

VARIABLE = "TILEWISE_CONFIG"

_LARGEST = 1 << 20
"""Bytes the file may have."""


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """The defaults a user has chosen; None for what is left to tilewise."""

    lexicon: str | None = None
    lang: str | None = None
    strategy: str | None = None
    top: int | None = None
    contrast: bool | None = None
    brief: bool | None = None
    hard: bool | None = None
    strict: bool | None = None
    no_spoilers: bool | None = None
    no_history: bool | None = None

    def of_options(self) -> dict[str, Any]:
        """Return the defaults of a command's options, by the names of its parameters."""
        chosen = {field.name: getattr(self, field.name) for field in fields(self)}
        chosen["name"] = chosen.pop("lexicon")
        del chosen["lang"]
        return {name: value for name, value in chosen.items() if value is not None}


@dataclass(frozen=True)
class _Kind:
    """What a value may be: `takes` says whether it is one, `is_what` names it in an error."""

    takes: Callable[[object], bool]
    is_what: Message


_TEXT = _Kind(lambda value: isinstance(value, str) and bool(value), Message("a text"))
_SWITCH = _Kind(lambda value: isinstance(value, bool), Message("true or false"))
_COUNT = _Kind(
    lambda value: isinstance(value, int) and not isinstance(value, bool) and value > 0,
    Message("a whole number of 1 or more"),
)
_KINDS = {
    **dict.fromkeys(("lexicon", "lang", "strategy"), _TEXT),
    **dict.fromkeys(("contrast", "brief", "hard", "strict", "no-spoilers", "no-history"), _SWITCH),
    "top": _COUNT,
}


def path() -> Path | None:
    """Return where the file is, or would be; None if the user wants none."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    return Path(get_app_dir("tilewise")) / "config.toml"


def read() -> Configuration:
    """Return what the file says; nothing where there is none.

    Raises:
        ConfigurationError: it cannot be read, or a value in it is wrong.
    """
    place = path()
    if place is None or not (VARIABLE in os.environ or place.exists()):
        return Configuration()
    import tomllib  # 2 ms

    with reading(place, ConfigurationError):
        content = read_file(place, _LARGEST, ConfigurationError)
        values = tomllib.loads(content.decode("utf-8"))
    for key, value in values.items():
        _check(place, key, value)
    return Configuration(**{key.replace("-", "_"): value for key, value in values.items()})


def _check(place: Path, key: str, value: object) -> None:
    kind = _KINDS.get(key)
    if kind is None:
        meant = nearest_name(key, _KINDS)
        raise ConfigurationError(
            "{path}: there is no key {key}; did you mean {meant}?"
            if meant
            else "{path}: there is no key {key}; the keys are {keys}",
            path=shown_path(place),
            key=shown(key),
            meant=meant,
            keys=", ".join(_KINDS),
        )
    if not kind.takes(value):
        raise ConfigurationError(
            "{path}: {key} is {value}; give {kind}",
            path=shown_path(place),
            key=key,
            value=shown(value),
            kind=kind.is_what,
        )
