"""Games by the names people know: a game is data, a row of ``games.toml``.

A row says which pack's words a game has, by which rule feedback is given, how many boards there
are, and how its players share results. Players may add rows of their own in ``games.toml`` in the
folder of their defaults; these may not have the names of games and packs that ship.

:func:`named_game` finds a row, and :func:`open_game` makes of it, or of a pack, what is played.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from tilewise.errors import (
    ConfigurationError,
    Listed,
    PictureError,
    TilewiseError,
    shown,
    shown_path,
)
from tilewise.files import read_file, reading
from tilewise.folders import own_games
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack
from tilewise.lexicon.manifest import read_manifest
from tilewise.play.rounds import ONE_BOARD, GameKind, Opponent
from tilewise.rules.rule import Colour

_LARGEST = 1 << 20
"""Largest size of a file of games, bytes."""


@dataclass(frozen=True, eq=False)
class NamedGame:
    """A game that people play by its name; ``games.toml`` explains the attributes.

    >>> named_game("Quordle").kind.boards, named_game("꼬들").pack
    (4, 'ko')
    """

    id: str
    name: str
    pack: str
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: list[str] = field(default_factory=list)
    rules: str = ""
    boards: int = 1
    sequence: bool = False
    opponent: str = Opponent.FAIR.value
    guesses: int = 0
    strict: bool = False
    given: str = ""
    share: str = ""
    squares: str = ""

    def __post_init__(self) -> None:
        self.kind  # noqa: B018  raises SessionError if there is no such kind of game

    @cached_property
    def kind(self) -> GameKind:
        """How many boards there are, when they open, and who answers."""
        return GameKind.read(self.boards, self.sequence, self.opponent, self.guesses)

    @property
    def colours(self) -> list[Colour]:
        """Its tiles' colours: absent, elsewhere and right; none if they are those of the rule.

        >>> named_game("SUTOM").colours
        [<Colour.BLUE: 'blue'>, <Colour.YELLOW: 'yellow'>, <Colour.RED: 'red'>]
        """
        words = [unicodedata.name(square, "").lower().split() for square in reversed(self.squares)]
        found = [next((one for one in Colour if one in name), Colour.GREY) for name in words]
        return found if len(set(found)) == len(found) else []

    @property
    def called(self) -> list[str]:
        """All its names."""
        return [self.id, self.name, *self.names.values(), *self.aliases]

    def opened(self, words: Lexicon) -> OpenGame:
        """Return the game, to be played with some words.

        Raises:
            TilewiseError: the words cannot be played by its rule.
        """
        return open_game(OpenGame(words.by_rule(self.rules or words.rule.name), self.kind))

    def name_in(self, language: str) -> str:
        """Return its name in a language, or its own."""
        return self.names.get(language, self.name)


@dataclass(frozen=True)
class OpenGame:
    """What is played: words, and how.

    Attributes:
        lexicon: the words, with the rule that gives feedback.
        kind: how many boards there are, when they open, and who answers.
    """

    lexicon: Lexicon
    kind: GameKind = ONE_BOARD


Playable = OpenGame | Lexicon | str | PathLike[str]
"""A game or its name; words to play with, or the id or folder of their pack."""


def open_game(
    game: Playable,
    boards: object = None,
    sequence: object = None,
    opponent: object = None,
) -> OpenGame:
    """Return a game to be played.

    Args:
        game: the game, or the words.
        boards: how many boards there are; as usual in the game if None, like what follows.
        sequence: whether they open one after another.
        opponent: who answers.

    Raises:
        PackError: the words cannot be found or used.
        SessionError: the game cannot be played in this way.
    """
    if isinstance(game, str):
        named = game_called(game)
        game = named.opened(load(named.pack))
    elif not isinstance(game, OpenGame):
        game = OpenGame(load(game))
    kind = game.kind.changed(boards, sequence, opponent)
    kind.check(game.lexicon)
    if not kind.guesses or kind.boards > 1:
        return OpenGame(game.lexicon, kind)
    return OpenGame(game.lexicon.allowing(kind.guesses), kind)


def named_game(name: str) -> NamedGame | None:
    """Return the game with a name, or None; neither spaces, hyphens nor capitals matter.

    Raises:
        ConfigurationError: the player's own games cannot be read.
    """
    return _by_name(own_games()).get(_plain(name))


def game_called(name: str) -> NamedGame:
    """Return the game with a name; with any other name, what is played with the pack of that name.

    Raises:
        ConfigurationError: the player's own games cannot be read.
    """
    return named_game(name) or NamedGame(name, name, name)


def is_known(name: str) -> bool:
    """Whether a text is the name of a game or the id of a pack."""
    return named_game(name) is not None or known_pack(name) is not None


def game_of(pack: str, rules: str = "", kind: GameKind = ONE_BOARD) -> NamedGame | None:
    """Return the game that is played with a pack in some way, if people have a name for it."""
    played = (pack, rules, kind)
    return next((game for game in games() if (game.pack, game.rules, game.kind) == played), None)


def game_in(language: str) -> NamedGame | None:
    """Return the game that most people play in a language; None for the usual game's, or none.

    Raises:
        ConfigurationError: the player's own games cannot be read.
    """
    if DEFAULT_LEXICON.partition("-")[0] == language:
        return None
    packs = ((game.pack.partition("-")[0], game) for game in games())
    return next((game for spoken, game in packs if spoken == language), None)


def game_pictured(pixels: object, length: int, apart_from: str) -> NamedGame | None:
    """Return the first game of whose words a picture shows only, or the most, likely answers.

    Args:
        pixels: as :func:`~tilewise.pictures.rows.read_picture` takes them.
        length: number of tiles in a row.
        apart_from: id of a pack whose words it does not show.
    """
    from tilewise.pictures.rows import read_picture

    likely, tried = dict[NamedGame, int](), {apart_from}
    for game in games():
        folder = known_pack(game.pack)  # a browser has only the packs that were played
        manifest = folder and read_manifest(folder).manifest
        if game.pack in tried or game.rules or not manifest or manifest.length != length:
            continue
        tried.add(game.pack)
        words = load(game.pack)
        with suppress(PictureError):
            rows = [row for board in read_picture(words, pixels).boards for row in board]
            if not any(row.is_doubtful for row in rows):
                found = (words.words.find(row.guess) or 0 for row in rows)
                likely[game] = sum(row < words.words.answer_count for row in found)
                if likely[game] == len(rows):
                    return game
    return max(likely, key=lambda game: likely[game], default=None)


def naming_game(error: TilewiseError, lexicon: Lexicon, pixels: object) -> TilewiseError:
    """Return an error about a picture with the game that it shows, if it shows another one.

    Args:
        error: why it is not a picture of the lexicon's game.
        lexicon: the words it was read with.
        pixels: as :func:`~tilewise.pictures.rows.read_picture` takes them.
    """
    seen = error.length if isinstance(error, PictureError) else None
    game = game_pictured(pixels, seen or lexicon.length, lexicon.id)
    if game is None:
        return error
    told = PictureError("{error}; did you mean {meant}?", error=error, meant=game.id)
    told.game = game.name
    return told


def games() -> tuple[NamedGame, ...]:
    """Return all games: those that ship, then the player's own.

    Raises:
        ConfigurationError: the player's own games cannot be read.
    """
    return _with_own(own_games())


@cache
def _with_own(place: Path | None) -> tuple[NamedGame, ...]:
    """Return the games that ship, and those in a file of the player's own.

    Raises:
        ConfigurationError: it cannot be read, or a name in it is taken.
    """
    ours = _read(Path(__file__).with_suffix(".toml"))
    own = [] if place is None or not place.exists() else _read(place)
    taken = {_plain(name) for game in ours for name in game.called}
    for game in own:
        for name in game.called:
            if _plain(name) in taken or (known_pack(name) is not None and name != game.pack):
                raise ConfigurationError(
                    f"{shown_path(place)}: the name {shown(name)} is taken; choose another one"
                )
        taken.update(map(_plain, game.called))
    return (*ours, *own)


@cache
def _by_name(own: Path | None) -> dict[str, NamedGame]:
    """Return all games by each of their names; of two games with a name, the first has it."""
    called = reversed(_with_own(own))
    return {_plain(name): game for game in called for name in game.called}


def _plain(name: str) -> str:
    """Return a name as names are compared."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    return "".join(char for char in folded if not char.isspace() and char != "-")


def _read(place: Path) -> list[NamedGame]:
    """Return the games in a file.

    Raises:
        ConfigurationError: it cannot be read, or a row of it is wrong.
    """
    with reading(place, ConfigurationError):
        table = tomllib.loads(read_file(place, _LARGEST, ConfigurationError).decode("utf-8-sig"))
    rows = table.pop("games", [])
    if table or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ConfigurationError(f"{shown_path(place)}: each game goes under [[games]]")
    found = []
    for number, row in enumerate(rows, start=1):
        try:
            found.append(_game(row))
        except ValueError as error:
            raise ConfigurationError(f"{shown_path(place)}: game {number}: {error}") from None
    return found


def _game(row: dict[str, Any]) -> NamedGame:
    """Return the game in a row.

    Raises:
        ValueError: a key or a value of it is wrong.
    """
    for key, value in row.items():
        if key not in _KEYS:
            raise ValueError(f"there is no key {shown(key)}; choose one of: {Listed(_KEYS)}")
        if type(value) is not (usual := type(_KEYS[key])):
            raise ValueError(f"{key} must be of type {usual.__name__}, not {shown(value)}")
    if missing := [key for key in ("id", "name", "pack") if not row.get(key)]:
        raise ValueError(f"it needs {Listed(missing)}")
    game = NamedGame(**row)
    if not all(isinstance(name, str) for name in game.called):
        raise ValueError("every name must be text")
    if len(game.squares) not in (0, 3):
        raise ValueError("squares must be three characters, for right, elsewhere and absent")
    return game


_KEYS = vars(NamedGame("", "", ""))
"""The keys of a row, with their usual values."""
