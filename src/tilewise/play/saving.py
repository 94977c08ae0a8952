"""Saved games: one for each pack and kind of game, in the user's data folder."""

from __future__ import annotations

from pathlib import Path

from tilewise.errors import SessionError, TilewiseError, shown_path, untranslated
from tilewise.files import read_file, reading, write_whole, writing
from tilewise.folders import saved_games
from tilewise.lexicon import Lexicon
from tilewise.lexicon.folder import LARGEST_TEXT
from tilewise.play.advice import conversational
from tilewise.play.rounds import GameKind
from tilewise.play.session import Session


def save(session: Session) -> Path:
    """Save a game, in place of the one last saved for its pack; return the path.

    Raises:
        SessionError: the file cannot be written.
    """
    path = _place(session.lexicon, session.kind)
    with writing(path, SessionError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, session.to_json().encode("utf-8"))
    return path


def resume(lexicon: Lexicon, kind: GameKind) -> Session:
    """Return the game of a pack that was saved last, with its settings.

    Args:
        lexicon: the pack.
        kind: the kind of game.

    Raises:
        SessionError: no game was saved, it cannot be read, or it was played with other words.
    """
    path = _place(lexicon, kind)
    with reading(path, SessionError):
        if not path.exists():
            raise SessionError(
                "there is no saved game for {lexicon}; to save one, type save in tilewise solve",
                lexicon=lexicon.manifest.label,
            )
        text = read_file(path, LARGEST_TEXT, SessionError).decode("utf-8")
    try:
        session = Session.from_json(text, lexicon, exact_up_to=conversational())
    except TilewiseError as error:
        raise SessionError(
            untranslated("{path} cannot be resumed: {error}; start again without --resume"),
            path=shown_path(path),
            error=error,
        ) from None
    if session.kind != kind:
        raise SessionError(
            untranslated("{path} contains another kind of game; delete the file"), path=path
        )
    return session


def _place(lexicon: Lexicon, kind: GameKind) -> Path:
    rules = "" if lexicon.own_rule else f"-{lexicon.rule.name}"
    return saved_games() / f"{lexicon.id}{rules}{_name_of(kind)}.json"


def _name_of(kind: GameKind) -> str:
    """Return the part of a file name that says what kind of game it is; empty for one board."""
    if kind.cheats:
        return f"-adversary-{kind.opponent}"
    boards = "" if kind.boards == 1 else f"-boards-{kind.boards}"
    return f"{boards}-sequence" if kind.sequence else boards
