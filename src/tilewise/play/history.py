"""The games of this machine's player, the streaks of those played here, the review of many."""

from __future__ import annotations

import json
import os
import unicodedata
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from pathlib import Path
from statistics import fmean

from tilewise.errors import HistoryError, TilewiseError
from tilewise.files import (
    locked,
    parse_json,
    read_file,
    reading,
    remove_unfinished,
    write_whole,
    writing,
)
from tilewise.folders import history_file, scores_file
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game
from tilewise.play.review import Review, Reviewer
from tilewise.play.rounds import Progress
from tilewise.rules.hardmode import HardMode

# -- The games that ended on this machine; games rarely repeat an answer --------------------------
# A history is a file of JSON lines in the user's data folder, one per game, as they were added::
#
#     {"date": "2026-11-20", "lexicon": "en-nyt", "answer": "crane", "guesses": 2,
#      "turns": ["slate=..G.G", "crane=GGGGG"], "hard": false, "strict": false}
#
# ``date`` and ``guesses`` are null if they are not known, as for a list of past answers; then
# ``turns``, ``hard`` and ``strict`` are missing, as in the files of earlier versions. A game may
# have its publisher's ``number``, which earlier versions ignore. A lock keeps two programs from
# changing the file at once. Lines of another form are ignored but kept, and an impossible number of
# guesses is ignored. Packs do not share a history: ids are compared as they are. A game that was
# lost has ``"lost": true``, no ``guesses``, and an empty ``answer`` if the player did not find it.


MOST_BYTES = 16 * 2**20
"""Size of the largest file that is read; a lifetime of games needs a tenth of it."""

MOST_GUESSES = 999
"""Most guesses of a game."""

MOST_NUMBER = 999_999_999
"""The largest number of a game."""

LONGEST_TEXT = 1_000
"""Most characters of a pack's id, an answer or a turn; the same limit as for a line of a word
list."""


@dataclass(frozen=True)
class PastGame:
    """A game that was solved or lost.

    Attributes:
        date: the day it ended; None if that is not known.
        lexicon: id of the pack.
        answer: as the pack spells it; empty if the game was lost, and it is not known.
        guesses: how many it took; None if that is not known, or the game was lost.
        turns: the guesses with their feedback, each as in ``crane=.Y..G``; empty if not known.
        hard: the hard mode it was played in.
        number: the publisher's number, as in Wordle 1,234; None if not known.
    """

    date: date | None
    lexicon: str
    answer: str
    guesses: int | None = None
    turns: tuple[str, ...] = ()
    hard: HardMode = HardMode.OFF
    number: int | None = None
    is_lost: bool = False

    @classmethod
    def of_today(cls, game: Progress, *, is_lost: bool = False) -> PastGame:
        """Return a game of one board that ended today; its last guess is the answer, if any is."""
        turns = game.written_turns
        return cls(
            date.today(),
            game.lexicon.id,
            turns[-1].guess if game.is_solved else "",
            None if is_lost else len(turns),
            tuple(map(str, turns)),
            game.hard,
            is_lost=is_lost,
        )

    @property
    def _same(self) -> tuple[object, ...]:
        """What it shares with another record of the same game."""
        return self.date, self.lexicon, self.answer or self.turns


@dataclass(frozen=True)
class Merge:
    """The changes that a list of games makes to a history.

    Attributes:
        added: new games.
        completed: known games by their index, with the values that the list adds.
    """

    added: tuple[PastGame, ...]
    completed: Mapping[int, PastGame]


def oldest_first(games: Sequence[PastGame]) -> list[PastGame]:
    """Return games sorted by date; those whose date is not known stay in their places."""
    dated = [game for game in games if game.date]
    by_date = iter(sorted(dated, key=lambda game: game.date or date.min))
    return [next(by_date) if game.date else game for game in games]


def merge(kept: Sequence[PastGame], listed: Iterable[PastGame]) -> Merge:
    """Find which games of a list are new, and which complete a known game.

    Games with the same answer are the same if they have the same day or, if a day is not known, the
    same number, or if neither is known. So importing a list again, or another list of the same
    games, does not add a game twice.

    Args:
        kept: games of the history.
        listed: games of the list.
    """
    games = list(kept)
    places = _Places(games)
    for place in range(len(games)):
        places.add(place)
    for game in listed:
        found = places.find(game)
        if found is None:
            found = len(games)
            games.append(game)
        else:
            games[found] = _completed(games[found], game)
        places.add(found)
    changed = {place: games[place] for place, game in enumerate(kept) if games[place] != game}
    return Merge(tuple(games[len(kept) :]), changed)


_Known = tuple[str, str, object, object]
"""What is known of some games: a pack, an answer, a day and a number; the last two are None if they
are not known, and ``...`` for any."""


class _Places:
    """The places of games in a list, found by what is known; an answer may have thousands.

    Args:
        games: the list, which may grow.
    """

    def __init__(self, games: Sequence[PastGame]) -> None:
        self._games = games
        self._places: dict[_Known, deque[int]] = {}

    def add(self, place: int) -> None:
        """Add a game, or complete a known one."""
        for known in _known_of(self._games[place]):
            self._places.setdefault(known, deque()).append(place)

    def find(self, game: PastGame) -> int | None:
        """Return the index of the same game, preferring a certain match to a possible one."""
        day, number = game.date, game.number
        alike: list[tuple[object, object]]
        if day is None:
            alike = [(..., ...)] if number is None else [(..., number), (..., None)]
        else:
            alike = [(day, ...), (None, ...)]
            if number is not None:
                alike[1:] = [(None, number), (None, None)]
        found = (self._first((game.lexicon, game.answer, *known)) for known in alike)
        return next((place for place in found if place is not None), None)

    def _first(self, known: _Known) -> int | None:
        """Return the first index; drop those of games of which more is known by now."""
        places = self._places.get(known, deque())
        while places and known not in _known_of(self._games[places[0]]):
            places.popleft()
        return places[0] if places else None


def _known_of(game: PastGame) -> list[_Known]:
    return [
        (game.lexicon, game.answer, day, number)
        for day in (game.date, ...)
        for number in (game.number, ...)
    ]


def _completed(game: PastGame, other: PastGame) -> PastGame:
    """Return a game completed with the values of another entry."""
    return replace(
        game,
        date=game.date or other.date,
        number=other.number if game.number is None else game.number,
        guesses=other.guesses if game.guesses is None else game.guesses,
        turns=game.turns or other.turns,
    )


class History:
    """The games solved here.

    Args:
        path: the file; the user's if None.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = history_file() if path is None else path

    def games(self, lexicon: str | None = None) -> list[PastGame]:
        """Return the games of a pack, or all, in the order in which they were added.

        Raises:
            HistoryError: the file exists but cannot be read.
        """
        found = (_decode(line) for line in self._lines())
        return [game for game in found if game and lexicon in (None, game.lexicon)]

    def answers(self, lexicon: str, *, apart_from: date | None = None) -> list[str]:
        """Return the answers of a pack's games, each once, except those of one day.

        Raises:
            HistoryError: the file exists but cannot be read.
        """
        known = (game for game in self.games(lexicon) if game.answer)
        return list(
            dict.fromkeys(g.answer for g in known if apart_from is None or g.date != apart_from)
        )

    def add(self, games: Iterable[PastGame]) -> int:
        """Add games; return how many were new, by day and answer, or else guesses.

        Raises:
            HistoryError: the file cannot be read or written, or would become too large.
        """
        with self._changing():
            known = {game._same for game in self.games()}
            added: dict[object, PastGame] = {}
            for game in games:
                if game._same not in known:
                    added.setdefault(game._same, game)
            if added:
                self._append(b"".join(map(_encode, added.values())))
        return len(added)

    def take_in(self, listed: Iterable[PastGame]) -> Merge:
        """Add the new games of a list and complete the known ones; return both.

        Raises:
            HistoryError: the file cannot be read or written, or would become too large.
        """
        with self._changing():
            lines = self._lines()
            decoded = [_decode(line) for line in lines]
            places = [place for place, game in enumerate(decoded) if game is not None]
            found = merge([game for game in decoded if game is not None], listed)
            added = b"".join(map(_encode, found.added))
            if found.completed:
                for place, game in found.completed.items():
                    lines[places[place]] = _encode(game, lines[places[place]])
                content = b"".join(lines) + added
                self._check_size(len(content))
                write_whole(self.path, content)
            elif added:
                self._append(added)
        return found

    def forget(self, lexicon: str | None = None) -> int:
        """Remove the games of a pack, or all; return how many.

        Copies left by a killed process are removed as well.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        if not self.path.parent.is_dir():
            return 0
        with self._changing():
            forgotten = self._remove(lambda game: lexicon in (None, game.lexicon))
            remove_unfinished(self.path)
        return forgotten

    def games_with(self, answer: str, lexicon: str | None) -> list[PastGame]:
        """Return the games with an answer, of a pack or of any.

        Raises:
            HistoryError: the file cannot be read.
        """
        meant = _compared(answer)
        return [game for game in self.games(lexicon) if _compared(game.answer) == meant]

    def take_back(self, game: PastGame) -> None:
        """Remove a game that was added but not solved after all.

        Raises:
            HistoryError: the file cannot be read or written.
        """
        with self._changing():
            self._remove(lambda other: other == game)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Lock the file against other programs, from before it is read until it is written.

        Raises:
            HistoryError: the file cannot be locked or written.
        """
        with writing(self.path, HistoryError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                yield

    def _remove(self, is_meant: Callable[[PastGame], bool]) -> int:
        """Remove games; return how many."""
        kept, gone = [], 0
        for line in self._lines():
            game = _decode(line)
            if game and is_meant(game):
                gone += 1
            else:
                kept.append(line)
        if gone:
            write_whole(self.path, b"".join(kept))
        return gone

    def _lines(self) -> list[bytes]:
        """Return the lines, each with its line break; bytes, as foreign ones need not be text."""
        with reading(self.path, HistoryError):
            if not self.path.exists():
                return []
            if not self.path.is_file():  # reading a pipe would block
                raise HistoryError(f"{self.path} is not a history file; move it elsewhere")
        lines = read_file(self.path, MOST_BYTES, HistoryError).split(b"\n")
        return [line + b"\n" for line in lines if line]

    def _append(self, content: bytes) -> None:
        with self.path.open("a+b") as file:
            size = file.seek(0, os.SEEK_END)
            self._check_size(size + len(content))
            if size:
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":  # a crash cut the last line short
                    content = b"\n" + content
            file.write(content)

    def _check_size(self, size: int) -> None:
        if size >= MOST_BYTES:
            raise HistoryError(
                f"{self.path} would be larger than {MOST_BYTES >> 20} MiB; forget some games first"
            )


def _compared(answer: str) -> str:
    """Return an answer in the form in which it is compared with typed words."""
    return unicodedata.normalize("NFC", answer).casefold()


def _encode(game: PastGame, line: bytes = b"{}") -> bytes:
    """Return the line of a game; of one that has a line, its other keys are kept."""
    document = json.loads(line) | {
        "date": game.date and game.date.isoformat(),
        "lexicon": game.lexicon,
        "answer": game.answer,
        "guesses": game.guesses,
    }
    document |= {"turns": game.turns, **game.hard.switches} if game.turns else {}
    document |= {"number": game.number} if game.number is not None else {}
    document |= {"lost": True} if game.is_lost else {}
    return json.dumps(document, ensure_ascii=False).encode("utf-8") + b"\n"


def _decode(line: bytes) -> PastGame | None:
    """Read a line; None if it does not describe a game."""
    try:
        document = parse_json(line)
        day, lexicon, answer = document["date"], document["lexicon"], document["answer"]
        guesses = document["guesses"]
        day = None if day is None else date.fromisoformat(day)
    except (ValueError, KeyError, TypeError):
        return None
    if not _is_text(lexicon) or not _is_text(answer):
        return None
    return PastGame(
        date=day,
        lexicon=lexicon,
        answer=answer,
        guesses=_whole(guesses, 1, MOST_GUESSES),
        turns=_turns(document.get("turns")),
        hard=HardMode.chosen(document.get("hard") is True, document.get("strict") is True),
        number=_whole(document.get("number"), 0, MOST_NUMBER),
        is_lost=document.get("lost") is True,
    )


def _is_text(found: object) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST_TEXT


def _whole(found: object, least: int, most: int) -> int | None:
    """Return a whole number that was found; None if it is not one, or out of range."""
    if not isinstance(found, int) or isinstance(found, bool):
        return None
    return found if least <= found <= most else None


def _turns(found: object) -> tuple[str, ...]:
    """Return the turns in a line; empty if they are malformed."""
    if isinstance(found, list) and len(found) <= MOST_GUESSES and all(map(_is_text, found)):
        return tuple(found)
    return ()


# -- Results of ``tilewise play``: streaks, and games by number of guesses -------------------------
# They are kept separately from the games that ``solve`` helped with, because a word drawn here
# says nothing about the words that other games have used. A word drawn twice on one day counts
# once.
#


@dataclass(frozen=True)
class Score:
    """The games of one pack.

    Attributes:
        games: how many were played.
        streak: games solved in a row, up to the last one.
        longest: the longest streak.
        distribution: number of guesses -> games solved with it, ascending.
    """

    games: int
    streak: int
    longest: int
    distribution: dict[int, int]

    @classmethod
    def of(cls, guesses: list[int | None]) -> Score:
        """Return the score of games by their numbers of guesses, oldest first; None if lost."""
        runs = [
            (solved, sum(1 for _ in run))
            for solved, run in groupby(guesses, key=lambda count: count is not None)
        ]
        streaks = [length for solved, length in runs if solved]
        return cls(
            games=len(guesses),
            streak=runs[-1][1] if runs and runs[-1][0] else 0,
            longest=max(streaks, default=0),
            distribution=dict(sorted(Counter(n for n in guesses if n is not None).items())),
        )


def score_of(lexicon_id: str) -> Score:
    """Return the score of a pack so far.

    Raises:
        HistoryError: the file cannot be read.
    """
    return Score.of([game.guesses for game in _kept().games(lexicon_id)])


def keep_score(game: Game) -> None:
    """Count a game that is over or was given up.

    Raises:
        HistoryError: the file cannot be read or written.
    """
    guesses = len(game.turns) if game.is_solved else None
    _kept().add([PastGame(date.today(), game.lexicon.id, game.answer, guesses)])


def _kept() -> History:
    return History(scores_file())


# -- The review of many games: guesses, skill and luck, in total and by month ----------------------
# Each game is reviewed separately (:mod:`tilewise.play.review`), and means are taken over the
# reviews. Games saved with only their number of guesses still count in the mean and the
# distribution.
#


@dataclass(frozen=True)
class RecordedGame:
    """A game of the record.

    Attributes:
        game: the game as saved.
        review: its review; None if the guesses are not known, or contradict each other.
    """

    game: PastGame
    review: Review | None


@dataclass(frozen=True)
class Record:
    """Games of one lexicon, oldest first.

    Attributes:
        games: the games whose number of guesses is known, and those that were lost.
    """

    games: tuple[RecordedGame, ...]

    @property
    def reviews(self) -> list[Review]:
        """The reviews, of the games that have one."""
        return [one.review for one in self.games if one.review is not None]

    @property
    def score(self) -> Score:
        """How many were solved, and the streaks."""
        return Score.of([one.game.guesses for one in self.games])

    @property
    def mean_guesses(self) -> float | None:
        """Mean guesses of the games that were solved; None without any."""
        return _mean(one.game.guesses for one in self.games if one.game.guesses is not None)

    @property
    def mean_skill_loss(self) -> float | None:
        """Mean guesses per game that better play would have saved; None without reviews."""
        return _mean(review.skill_loss for review in self.reviews)

    @property
    def mean_luck(self) -> float | None:
        """Mean guesses per game that luck saved; None without reviews."""
        return _mean(review.luck for review in self.reviews)

    def by_month(self) -> Iterator[tuple[date, Record]]:
        """Yield the first day of each month that has games, and its games."""
        dated = [(one.game.date.replace(day=1), one) for one in self.games if one.game.date]
        dated.sort(key=lambda pair: pair[0])
        for month, games in groupby(dated, key=lambda pair: pair[0]):
            yield month, Record(tuple(one for _, one in games))


def review_games(
    lexicon: Lexicon,
    games: Sequence[PastGame],
    seconds: float,
    step: Callable[[], None] = lambda: None,
) -> Record:
    """Review the games of a lexicon.

    Args:
        lexicon: the words.
        games: the saved games, in any order.
        seconds: time for exact searches over all games, shared evenly.
        step: called after each game.
    """
    known = [game for game in games if game.guesses is not None or game.is_lost]
    known.sort(key=lambda game: game.date or date.min)
    reviewers = {hard: Reviewer(lexicon, hard=hard) for hard in {game.hard for game in known}}
    each = seconds / max(1, sum(bool(game.turns) for game in known))
    reviewed = []
    for game in known:
        reviewed.append(RecordedGame(game, _reviewed(reviewers[game.hard], game, each)))
        step()
    return Record(tuple(reviewed))


def _reviewed(reviewer: Reviewer, game: PastGame, seconds: float) -> Review | None:
    if not game.turns:
        return None
    try:
        return reviewer.review(game.turns, game.answer or None, seconds)
    except TilewiseError:  # the pack's words or tokens have changed, or the line was edited
        return None


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None
