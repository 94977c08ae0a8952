"""Where tilewise keeps files of its own: no other module names such a place.

All of them are in the user's folders, as each system has them. Nothing is written into the
installed package, so uninstalling it leaves nothing there. ``tilewise paths`` lists them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.errors import Message

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

CONFIG_VARIABLE = "TILEWISE_CONFIG"
CODE_VARIABLE = "NUMBA_CACHE_DIR"


@dataclass(frozen=True)
class Place:
    """A file or folder that tilewise may write, or where it looks for the user's files.

    Attributes:
        name: a short name, such as ``history``.
        path: where it is, whether or not it exists.
        holds: what is in it.
    """

    name: str
    path: Path
    holds: Message


def history_file() -> Path:
    """Return the file of the games that were solved."""
    return _user().user_data_path / "history.jsonl"


def scores_file() -> Path:
    """Return the file of the games that ``tilewise play`` counts."""
    return _user().user_data_path / "played.jsonl"


def saved_games() -> Path:
    """Return the folder of games to resume."""
    return _user().user_data_path / "saved"


def games_in_progress() -> Path:
    """Return the folder of games that were not finished."""
    return _user().user_state_path / "games"


def own_packs() -> Path:
    """Return the folder for the user's own packs."""
    return _user().user_data_path / "lexicons"


def config_file() -> Path | None:
    """Return the file of the user's defaults, if it exists or not; None if the user wants none."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named is not None:
        return Path(named) if named else None
    return _user().user_config_path / "config.toml"


def own_games() -> Path | None:
    """Return the file of the user's own games, next to that of the defaults."""
    place = config_file()
    return None if place is None else place.with_name("games.toml")


def checked_files() -> Path:
    """Return the folder of records of what was checked or computed on this machine."""
    return _user().user_state_path / "checked"


def proofs() -> Path:
    """Return the folder of proofs that ``lexicon build`` has begun."""
    return _user().user_state_path / "proofs"


def machine_code() -> Path:
    """Return the folder of the search's machine code."""
    return Path(os.environ.get(CODE_VARIABLE) or _user().user_cache_path)


def places() -> Iterator[Place]:
    """Yield every place."""
    yield Place("history", history_file(), Message("games you solved"))
    yield Place("scores", scores_file(), Message("games played with tilewise play"))
    yield Place("saved", saved_games(), Message("saved games"))
    yield Place("progress", games_in_progress(), Message("games in progress"))
    yield Place("packs", own_packs(), Message("your own packs"))
    defaults, games = config_file(), own_games()
    if defaults is not None and games is not None:
        yield Place("config", defaults, Message("your defaults"))
        yield Place("games", games, Message("your own games"))
    yield Place("checked", checked_files(), Message("records of checked packs"))
    yield Place("proofs", proofs(), Message("unfinished proofs"))
    yield Place("code", machine_code(), Message("compiled code"))


def _user() -> PlatformDirs:
    from platformdirs import PlatformDirs  # 3 ms, which some commands can do without

    return PlatformDirs("tilewise", appauthor=False)
