"""Reading what users give: packs, turns, word files. Errors say which of them was wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.cli.output import note, notes
from tilewise.errors import FeedbackError, GuessError, TilewiseError
from tilewise.lexicon import Lexicon, load
from tilewise.play.session import Session
from tilewise.rules.feedback import Turn
from tilewise.strategies import Strategy, choose_strategy

if TYPE_CHECKING:
    from tilewise.play.simulation import AnswerList


def open_lexicon(name: str) -> Lexicon:
    """Load a pack by id or path, passing its notes on to the user.

    Raises:
        PackError: there is no such pack, or it cannot be used.
    """
    lexicon = load(name)
    notes(lexicon.notes)
    return lexicon


def read_strategy(lexicon: Lexicon, text: str | None, *, hard: bool) -> Strategy:
    """Return the strategy a user asks for; the best there is if none is named.

    A strategy tree that cannot be used is told, and play goes on without it.

    Raises:
        StrategyError: there is no such strategy, or no strategy tree for ``optimal``.
        TreeError: ``optimal`` is asked for and the strategy tree cannot be used.
    """
    chosen = choose_strategy(lexicon, text, hard=hard)
    notes(chosen.notes)
    return chosen.strategy


def open_session(
    name: str, strategy: str | None, *, hard: bool, exclude: Path | None, spoilers: bool
) -> Session:
    """Begin a session of a pack, as the options of a command say, and pass its notes on.

    Raises:
        PackError, StrategyError, TreeError, GuessError: one of them is wrong.
    """
    lexicon = load(name)
    excluded = [] if exclude is None else [word.spelling for word in _read_words(lexicon, exclude)]
    session = Session(lexicon, strategy, hard=hard, excluded=excluded, spoilers=spoilers)
    notes(session.notes)
    unknown = sum(lexicon.find(lexicon.encode(word)) is None for word in excluded)
    if unknown:
        note(f"{unknown} words of {exclude} are in no list of {lexicon.id} anyway")
    return session


def read_turns(lexicon: Lexicon, written: list[str]) -> list[Turn]:
    """Read turns written ``GUESS=FEEDBACK``.

    Raises:
        GuessError, FeedbackError: naming the guess, counted from 1.
    """
    turns = []
    for number, text in enumerate(written, start=1):
        guess, equals, feedback = text.partition("=")
        if not equals:
            raise FeedbackError(
                f"guess {number}: {text[:40]!r} has no feedback; write GUESS=FEEDBACK, "
                f"as in {lexicon.answer_list.spellings[0]}={'G..Y.Y..GG'[: lexicon.length]}"
            )
        try:
            turns.append(lexicon.read_turn(guess, feedback))
        except TilewiseError as error:
            raise type(error)(f"guess {number}: {error}") from None
    return turns


def read_answers(lexicon: Lexicon, path: Path | None) -> AnswerList:
    """Read the answers to play, one a line; the lexicon's own without a file.

    A second column after a tab (a weight, in a pack's list) is passed over, and so are repeats.

    Raises:
        GuessError: the file cannot be read or is empty, or a line is no word of this game.
    """
    from tilewise.play.simulation import AnswerList  # which a single suggestion need not wait for

    if path is None:
        return AnswerList.of_lexicon(lexicon)
    words = [word.spelling for word in _read_words(lexicon, path)]
    if not words:
        raise GuessError(f"{path} has no words; list the answers to play, one a line")
    return AnswerList.of_words(lexicon, words)


def read_opener(lexicon: Lexicon, word: str | None) -> tuple[int, ...] | None:
    """Read the first guess, if one is given.

    Raises:
        GuessError: it is no word of this game.
    """
    return None if word is None else lexicon.encode(word)


@dataclass(frozen=True)
class _Word:
    spelling: str
    tokens: tuple[int, ...]


def _read_words(lexicon: Lexicon, path: Path) -> list[_Word]:
    """Read a file of words, one a line; what follows a tab is passed over."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise GuessError(f"{path} cannot be read: {reason}") from None
    words = []
    for number, line in enumerate(lines, start=1):
        spelling = line.partition("\t")[0].strip()
        if not spelling:
            continue
        try:
            words.append(_Word(spelling, lexicon.encode(spelling)))
        except GuessError as error:
            raise GuessError(f"{path}:{number}: {error}") from None
    return words
