"""The games solved here: a game's answer of yesterday is hardly its answer of today.

A history is a file of JSON lines in the user's data folder, one a game, oldest first::

    {"date": "2026-11-20", "lexicon": "en-nyt", "answer": "crane", "guesses": 2,
     "turns": ["slate=..G.G", "crane=GGGGG"], "hard": false, "strict": false}

``date`` and ``guesses`` are null where they are not known, as for a list of past answers, and
``turns``, ``hard`` and ``strict`` are left out then; so they are in the files of earlier versions.
Programs change the file one after the other, so that several at the same time lose nothing. Lines
that are none of ours are passed over and kept, and a number of guesses that no game takes is not
known. Packs share no history: ids are compared as they are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from platformdirs import user_data_path

from tilewise.errors import HistoryError
from tilewise.files import parse_json, read_file, reading, writing
from tilewise.rules.hardmode import HardMode
from tilewise.writing import locked, remove_unfinished, write_whole

FILE = "history.jsonl"
MOST_BYTES = 16 * 2**20
"""Size of the largest file that is read; a lifetime of games takes a tenth of it."""

MOST_GUESSES = 999
"""Guesses that a game may have taken."""

LONGEST_TEXT = 1_000
"""Characters that a pack's id, an answer or a turn may have, as a line of a word list."""


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
            HistoryError: the file cannot be read or written, or would become too large.
        """
        with self._changing():
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

        Copies of them that a killed process left are removed as well.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        if not self.path.parent.is_dir():
            return 0
        with self._changing():
            forgotten = self._remove(lambda game: lexicon in (None, game.lexicon))
            remove_unfinished(self.path)
        return forgotten

    def take_back(self, game: SolvedGame) -> None:
        """Remove a game that was added and was not solved after all.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        with self._changing():
            self._remove(lambda other: other == game)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Keep other programs from changing the file, from before it is read until it is written.

        Raises:
            HistoryError: that is not possible, or the file cannot be written.
        """
        with writing(self.path, HistoryError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                yield

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
            write_whole(self.path, "".join(kept).encode("utf-8"))
        return gone

    def _lines(self) -> list[str]:
        with reading(self.path, HistoryError):
            if not self.path.exists():
                return []
            if not self.path.is_file():  # a pipe would be waited for
                raise HistoryError("{path} is no history; move it away", path=self.path)
        text = read_file(self.path, MOST_BYTES, HistoryError).decode("utf-8", errors="replace")
        return [line for line in text.split("\n") if line]  # words may hold other line breaks

    def _append(self, text: str) -> None:
        content = text.encode("utf-8")
        with self.path.open("a+b") as file:
            size = file.seek(0, os.SEEK_END)
            if size + len(content) >= MOST_BYTES:
                raise HistoryError(
                    "{path} would be larger than the {largest} MiB it may have; forget some games",
                    path=self.path,
                    largest=MOST_BYTES >> 20,
                )
            if size:
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":  # a crash cut the last line short
                    content = b"\n" + content
            file.write(content)


def _users_own() -> Path:
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
        document = parse_json(line)
        day, lexicon, answer = document["date"], document["lexicon"], document["answer"]
        guesses = document["guesses"]
        day = None if day is None else date.fromisoformat(day)
    except (ValueError, KeyError, TypeError):
        return None
    if not _is_text(lexicon) or not _is_text(answer):
        return None
    return SolvedGame(
        date=day,
        lexicon=lexicon,
        answer=answer,
        guesses=guesses if _is_count(guesses) else None,
        turns=_turns(document.get("turns")),
        hard=HardMode.chosen(document.get("hard") is True, document.get("strict") is True),
    )


def _is_text(found: object) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST_TEXT


def _is_count(found: object) -> bool:
    if not isinstance(found, int) or isinstance(found, bool):
        return False
    return 1 <= found <= MOST_GUESSES


def _turns(found: object) -> tuple[str, ...]:
    """Return the turns of a line; none if they are not what they should be."""
    if isinstance(found, list) and len(found) <= MOST_GUESSES and all(map(_is_text, found)):
        return tuple(found)
    return ()
