"""The player's own defaults, in ``config.toml`` in the user's configuration folder.

::

    lexicon = "kordle"     # the default game or pack
    lang = "ko"            # the language of messages
    contrast = true        # orange and blue
    spoken = true          # feedback in words, tables in sentences
    brief = true           # the best guess on one line, no table
    columns = "all"        # every figure of a suggestion
    top = 5                # suggestions shown
    strategy = "entropy"
    words = "all"          # suggest words that few people know, too
    hard = true
    strict = true          # strict hard mode
    no-spoilers = true
    no-history = true

``tilewise paths`` shows the folder. The variable ``TILEWISE_CONFIG`` names another file, or none
if it is empty. Options on the command line take precedence.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from tilewise.cli.output.screen import Columns
from tilewise.errors import ConfigurationError, Listed, TilewiseError, shown, shown_path
from tilewise.files import read_file, reading, write_whole, writing
from tilewise.folders import CONFIG_VARIABLE, config_file
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.typed import nearest_name

_LARGEST = 1 << 20
"""Largest size of the file, bytes."""


_KINDS: dict[str, type] = {
    **dict.fromkeys(("lexicon", "lang", "strategy", "words"), str),
    **dict.fromkeys(("contrast", "spoken", "brief"), bool),
    "columns": Columns,
    **dict.fromkeys(("hard", "strict", "no-spoilers", "no-history"), bool),
    "top": int,
}
"""The keys, and the kind of value of each."""


def default_pack() -> str:
    """Return the pack to use if none is named."""
    return str(read().get("lexicon", DEFAULT_LEXICON))


def _wanted(kind: type, value: object) -> str:
    """Return what a value should be; '' if it is that."""
    if kind is str:
        return "" if isinstance(value, str) and value else "text"
    if kind is bool:
        return "" if isinstance(value, bool) else "true or false"
    if kind is Columns:
        return "" if value in list(Columns) else "usual or all"
    return "" if type(value) is int and value > 0 else "a whole number, 1 or more"


def read() -> dict[str, Any]:
    """Return the values in the file by key; none if it does not exist.

    Raises:
        ConfigurationError: it cannot be read, or a value in it is wrong.
    """
    place = config_file()
    if place is None or not (CONFIG_VARIABLE in os.environ or place.exists()):
        return {}
    import tomllib

    with reading(place, ConfigurationError):
        content = read_file(place, _LARGEST, ConfigurationError)
        values: dict[str, Any] = tomllib.loads(content.decode("utf-8-sig"))
    for key, value in values.items():
        _check(place, key, value)
    return values


def of_options() -> dict[str, Any]:
    """Return the defaults of a command's options, by the names of its parameters."""
    values = read()
    values.pop("lang", None)
    if "lexicon" in values:
        values["name"] = values.pop("lexicon")
    return {key.replace("-", "_"): value for key, value in values.items()}


def remember(key: str, value: str) -> None:
    """Keep a value in the file, if the user has not refused one.

    Raises:
        ConfigurationError: it cannot be read or written.
    """
    place = config_file()
    if place is None:
        return
    text, line = "", f'{key} = "{value}"'
    if place.exists():
        text = read_file(place, _LARGEST, ConfigurationError).decode("utf-8-sig")
    text, known = re.subn(rf"(?m)^{key}\s*=.*$", line, text)
    with writing(place, ConfigurationError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, (text if known else f"{line}\n{text}").encode())


def located(error: TilewiseError, key: str, value: object) -> TilewiseError:
    """Return the error for a wrong value, with the file and the key if the value is from there."""
    if value != read().get(key):
        return error
    return ConfigurationError(f"{shown_path(config_file())}: {key}: {error}")


def _check(place: Path, key: str, value: object) -> None:
    kind = _KINDS.get(key)
    if kind is None:
        meant = nearest_name(key, _KINDS)
        unknown = f"{shown_path(place)}: there is no key {shown(key)}"
        if meant:
            raise ConfigurationError(f"{unknown}; did you mean {meant}?")
        raise ConfigurationError(f"{unknown}; choose one of: {Listed(_KINDS)}")
    if wanted := _wanted(kind, value):
        raise ConfigurationError(f"{shown_path(place)}: {key} must be {wanted}, not {shown(value)}")
