"""The assistant's memory of solved games, because games rarely repeat an answer."""

from __future__ import annotations

from datetime import date

from tilewise.cli.output.console import note
from tilewise.errors import HistoryError
from tilewise.lexicon import Lexicon
from tilewise.play.history import History, SolvedGame
from tilewise.play.session import Session


class Memory:
    """The games of one lexicon that were solved here.

    If the history cannot be read or written, a note says so and the game continues without it.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._history = History()
        self._kept: SolvedGame | None = None

    def played(self) -> list[str]:
        """Return answers of earlier days that are words of the game."""
        try:
            answers = self._history.answers(self._lexicon.id, apart_from=date.today())
        except HistoryError as error:
            note(error)
            return []
        return list(filter(self._lexicon.fits, answers))

    def keep(self, session: Session) -> None:
        """Save a solved game at once, because the terminal may be closed at any time."""
        game = SolvedGame.of_today(self._lexicon.id, session.written_turns, session.hard)
        try:
            self._kept = game if self._history.add([game]) else None
        except HistoryError as error:
            note(error)

    def take_back(self) -> None:
        """Forget the game saved last, which was not solved after all."""
        if self._kept is None:
            return
        try:
            self._history.take_back(self._kept)
        except HistoryError as error:
            note(error)
        self._kept = None
