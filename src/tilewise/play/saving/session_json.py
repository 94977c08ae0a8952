"""A session as a JSON text; its form is checked here, its words when they are played."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from tilewise.errors import SessionError, shown
from tilewise.files import parse_json
from tilewise.play.rounds import GameKind
from tilewise.rules.hardmode import HardMode

_FORMAT = "tilewise-session"
_VERSION = 2
"""Version 1 had only games of one board."""


@dataclass(frozen=True)
class SavedTurn:
    """A guess and its feedback on every board, as people write them."""

    guess: str
    feedback: str


@dataclass(frozen=True)
class SavedSession:
    """The content of a session's JSON text.

    Attributes:
        lexicon: id of its pack.
        rules: the rule, if it is not the pack's own.
        kind: the kind of game.
        strategy: the strategy that ranks the guesses, as text.
        hard: how hard mode limits the guesses.
        spoilers: whether words that may be the answer are suggested.
        excluded: words that are not the answer.
        played: words the game has used before.
        replay: how likely these are, relative to their weight.
        turns: the guesses so far.
        refused: words that the game did not accept.
    """

    lexicon: str
    rules: str
    kind: GameKind
    strategy: str
    hard: HardMode
    spoilers: bool
    excluded: tuple[str, ...]
    played: tuple[str, ...]
    replay: float | None
    turns: tuple[SavedTurn, ...]
    refused: tuple[str, ...]

    def write(self) -> str:
        """Return the JSON text."""
        document = {
            "format": _FORMAT,
            "version": _VERSION,
            "lexicon": self.lexicon,
            **({"rules": self.rules} if self.rules else {}),
            "boards": self.kind.boards,
            "sequence": self.kind.sequence,
            "opponent": self.kind.opponent,
            "strategy": self.strategy,
            **self.hard.switches,
            "spoilers": self.spoilers,
            "excluded": self.excluded,
            "played": self.played,
            "replay": self.replay,
            "turns": [asdict(turn) for turn in self.turns],
            "refused": self.refused,
        }
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> SavedSession:
        """Read a JSON text.

        Raises:
            SessionError: it is not a session's text.
        """
        try:
            data = parse_json(text)
        except (ValueError, TypeError) as error:
            raise SessionError(f"not a saved session: {error}") from None
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            raise SessionError(f'not a saved session: "format" must be {_FORMAT!r}')
        if data.get("version") not in range(1, _VERSION + 1):
            raise SessionError(
                f"the session was saved in format version {shown(data.get('version'))}; "
                f"this version of tilewise reads version {_VERSION}"
            )
        try:
            return cls._of(data)
        except (KeyError, TypeError) as error:
            raise SessionError(f"the saved session is damaged: {shown(str(error))}") from None

    @classmethod
    def _of(cls, data: dict[str, Any]) -> SavedSession:
        return cls(
            lexicon=_of_kind(data["lexicon"], str),
            rules=_of_kind(data.get("rules", ""), str),
            kind=GameKind.read(
                data.get("boards", 1),
                _of_kind(data.get("sequence", False), bool),
                data.get("opponent", "fair"),
            ),
            strategy=_of_kind(data["strategy"], str),
            hard=HardMode.chosen(
                _of_kind(data["hard"], bool), _of_kind(data.get("strict", False), bool)
            ),
            spoilers=_of_kind(data["spoilers"], bool),
            excluded=_texts(data["excluded"]),
            played=_texts(data.get("played", [])),
            replay=data.get("replay"),  # which the session checks
            turns=tuple(
                SavedTurn(_of_kind(turn["guess"], str), _of_kind(turn["feedback"], str))
                for turn in data["turns"]
            ),
            refused=_texts(data["refused"]),
        )


def _texts(values: Any) -> tuple[str, ...]:
    return tuple(_of_kind(value, str) for value in values)


def _of_kind(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{shown(value)} is not of type {kind.__name__}")
    return value
