"""Saved games and games in progress: one of each for every pack and kind of game.

Somebody saves the first kind, to resume them on any day; the second are kept after every row, to be
continued on the same day.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tilewise.errors import SessionError, TilewiseError, shown_path
from tilewise.files import read_file, reading, write_whole, writing
from tilewise.folders import games_in_progress, saved_games
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
    return _write(saved_games(), session)


def keep(session: Session) -> None:
    """Keep a game in progress, in place of the one last kept; drop one that is over.

    Raises:
        SessionError: the file cannot be written.
    """
    if not session.is_over:
        _write(games_in_progress(), session)
        return
    path = _place(games_in_progress(), session.lexicon, session.kind)
    with writing(path, SessionError):
        path.unlink(missing_ok=True)


def in_progress(lexicon: Lexicon, kind: GameKind) -> Session | None:
    """Return the game that was begun today and is not over; None if there is none.

    Raises:
        SessionError: it cannot be read.
    """
    path = _place(games_in_progress(), lexicon, kind)
    with reading(path, SessionError):
        if not path.exists() or date.fromtimestamp(path.stat().st_mtime) != date.today():
            return None
    try:
        return _read(path, lexicon, kind)
    except TilewiseError as error:
        raise SessionError(f"ignored {shown_path(path)}: {error}") from None


def _write(folder: Path, session: Session) -> Path:
    path = _place(folder, session.lexicon, session.kind)
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
    path = _place(saved_games(), lexicon, kind)
    with reading(path, SessionError):
        if not path.exists():
            raise SessionError(
                "there is no saved game for {lexicon}; to save one, type save in tilewise solve",
                lexicon=lexicon.manifest.label,
            )
    try:
        return _read(path, lexicon, kind)
    except TilewiseError as error:
        raise SessionError(
            f"{shown_path(path)} cannot be resumed: {error}; start again without --resume"
        ) from None


def _read(path: Path, lexicon: Lexicon, kind: GameKind) -> Session:
    with reading(path, SessionError):
        text = read_file(path, LARGEST_TEXT, SessionError).decode("utf-8")
    session = Session.from_json(text, lexicon, exact_up_to=conversational())
    if session.kind != kind:
        raise SessionError("it contains another kind of game")
    return session


def _place(folder: Path, lexicon: Lexicon, kind: GameKind) -> Path:
    rules = "" if lexicon.own_rule else f"-{lexicon.rule.name}"
    boards = "" if kind.boards == 1 else f"-boards-{kind.boards}"
    sequence = "-sequence" if kind.sequence else ""
    guesses = f"-guesses-{kind.guesses}" if kind.guesses else ""
    how = f"-adversary-{kind.opponent}" if kind.cheats else boards + sequence + guesses
    return folder / f"{lexicon.id}{rules}{how}.json"
