"""The games solved here: a game's answer of yesterday is hardly its answer of today.

A history is a file of JSON lines in the user's data folder, one a game, oldest first::

    {"date": "2026-11-20", "lexicon": "en-nyt", "answer": "crane", "guesses": 2,
     "turns": ["slate=..G.G", "crane=GGGGG"], "hard": false, "strict": false}

``date`` and ``guesses`` are null where they are not known, as for a list of past answers, and
``turns``, ``hard`` and ``strict`` are left out then; so they are in the files of earlier versions.
Games are added at the end of the file, so two programs that do it at the same time lose nothing;
lines that are none of ours are passed over and kept. Packs share no history: ids are compared as
they are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from tilewise.errors import HistoryError
from tilewise.lexicon.folder import read_from_user
from tilewise.rules.hardmode import HardMode
from tilewise.writing import write_whole

FILE = "history.jsonl"
MOST_BYTES = 16 * 2**20
"""Size of the largest file that is read; a lifetime of games takes a tenth of it."""


@dataclass(frozen=True)
class SolvedGame:
    """A game that was solved.

    Attributes:
        date: the day it was solved; None if that is not known.
        lexicon: id of the pack.
        answer: as the pack spells it.
        guesses: how many it took; None if that is not known.
        turns: the guesses and what they got, each as in ``crane=.Y..G``; empty if not known.
        hard: the hard mode it was played in.
    """

    date: date | None
    lexicon: str
    answer: str
    guesses: int | None = None
    turns: tuple[str, ...] = ()
    hard: HardMode = HardMode.OFF


class History:
    """The games solved here.

    Args:
        path: the file; that of the user if None.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = _users_own() if path is None else path

    def games(self, lexicon: str | None = None) -> list[SolvedGame]:
        """Return the games of a pack, or all, oldest first.

        Raises:
            HistoryError: the file is there and cannot be read.
        """
        found = (_decode(line) for line in self._lines())
        return [game for game in found if game and lexicon in (None, game.lexicon)]

    def answers(self, lexicon: str, *, apart_from: date | None = None) -> list[str]:
        """Return the answers of a pack's games, each once, oldest first; without those of a day.

        Raises:
            HistoryError: the file is there and cannot be read.
        """
        games = (
            game for game in self.games(lexicon) if apart_from is None or game.date != apart_from
        )
        return list(dict.fromkeys(game.answer for game in games))

    def add(self, games: Iterable[SolvedGame]) -> int:
        """Add games; return how many were not there yet, on that day with that answer.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        known = {(game.date, game.lexicon, game.answer) for game in self.games()}
        added = []
        for game in games:
            key = (game.date, game.lexicon, game.answer)
            if key not in known:
                known.add(key)
                added.append(_encode(game))
        if added:
            self._append("".join(added))
        return len(added)

    def forget(self, lexicon: str | None = None) -> int:
        """Remove the games of a pack, or all; return how many.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        return self._remove(lambda game: lexicon in (None, game.lexicon))

    def take_back(self, game: SolvedGame) -> None:
        """Remove a game that was added and was not solved after all.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        self._remove(lambda other: other == game)

    def _remove(self, is_meant: Callable[[SolvedGame], bool]) -> int:
        """Remove games; return how many."""
        kept, gone = [], 0
        for line in self._lines():
            game = _decode(line)
            if game and is_meant(game):
                gone += 1
            else:
                kept.append(line + "\n")
        if gone:
            self._replace("".join(kept))
        return gone

    def _lines(self) -> list[str]:
        try:
            if not self.path.exists():
                return []
            if not self.path.is_file():  # a pipe would be waited for
                raise HistoryError("{path} is no history; move it away", path=self.path)
            text = read_from_user(self.path, MOST_BYTES).decode("utf-8", errors="replace")
        except OSError as error:
            raise HistoryError(
                "{path} cannot be read: {reason}", path=self.path, reason=error.strerror
            ) from None
        return [line for line in text.split("\n") if line]  # words may hold other line breaks

    def _append(self, text: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b") as file:
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    if file.read(1) != b"\n":  # a crash cut the last line short
                        text = "\n" + text
                file.write(text.encode("utf-8"))
        except OSError as error:
            raise HistoryError(
                "{path} cannot be written: {reason}", path=self.path, reason=error.strerror
            ) from None

    def _replace(self, text: str) -> None:
        try:
            write_whole(self.path, text.encode("utf-8"))
        except OSError as error:
            raise HistoryError(
                "{path} cannot be written: {reason}", path=self.path, reason=error.strerror
            ) from None


def _users_own() -> Path:
    from platformdirs import user_data_path  # which a suggestion need not wait for

    return user_data_path("tilewise") / FILE


def _encode(game: SolvedGame) -> str:
    document = asdict(game) | {"date": game.date and game.date.isoformat()}
    document |= game.hard.switches
    if not game.turns:
        del document["turns"], document["hard"], document["strict"]
    return json.dumps(document, ensure_ascii=False) + "\n"


def _decode(line: str) -> SolvedGame | None:
    """Read a line; None if it is none of ours."""
    try:
        document = json.loads(line)
        day, lexicon, answer = document["date"], document["lexicon"], document["answer"]
        guesses = document["guesses"]
        day = None if day is None else date.fromisoformat(day)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(lexicon, str) or not isinstance(answer, str):
        return None
    return SolvedGame(
        date=day,
        lexicon=lexicon,
        answer=answer,
        guesses=guesses if isinstance(guesses, int) else None,
        turns=_turns(document.get("turns")),
        hard=HardMode.chosen(document.get("hard") is True, document.get("strict") is True),
    )


def _turns(found: object) -> tuple[str, ...]:
    """Return the turns of a line; none if they are not what they should be."""
    if isinstance(found, list) and all(isinstance(turn, str) for turn in found):
        return tuple(found)
    return ()
