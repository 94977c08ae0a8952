"""Reading what users give: packs, turns, word files. Errors say which of them was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.cli.output import note, notes
from tilewise.errors import FeedbackError, GuessError, TilewiseError
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.folder import read_from_user
from tilewise.play.session import Session
from tilewise.rules.feedback import Turn
from tilewise.search.reach import FEW
from tilewise.strategies import Strategy, choose_strategy

if TYPE_CHECKING:
    from tilewise.play.simulation import AnswerList

_NAMED = 12


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


@dataclass(frozen=True, kw_only=True)
class SessionOptions:
    """What the options of a command say of a session.

    Attributes:
        strategy: what to rank by; the best there is if None.
        hard: keep to hard mode.
        spoilers: whether words that may be the answer are suggested.
        exclude: a file of words that are not the answer.
        played: a file of words that the game has used before.
        replay: how likely a played word is, relative to its weight; the pack's own habit if None.
        exact_up_to: candidates that are searched to the end at most.
    """

    strategy: str | None
    hard: bool
    spoilers: bool
    exclude: Path | None
    played: Path | None
    replay: float | None
    exact_up_to: int = FEW


def open_session(
    lexicon: Lexicon, options: SessionOptions, remembered: Sequence[str] = ()
) -> Session:
    """Begin a session, as the options of a command say, and pass its notes on.

    Args:
        lexicon: the game's words.
        options: what the user wants.
        remembered: words that are known to have been played, besides those of the options.

    Raises:
        StrategyError, TreeError, GuessError: one of them is wrong.
    """
    session = Session(
        lexicon,
        options.strategy,
        hard=options.hard,
        excluded=_read_excluded(lexicon, options.exclude),
        played=[*read_played(lexicon, options.played), *remembered],
        replay=options.replay,
        spoilers=options.spoilers,
        exact_up_to=options.exact_up_to,
    )
    notes(session.notes)
    return session


def _read_excluded(lexicon: Lexicon, path: Path | None) -> list[str]:
    if path is None:
        return []
    words = []
    for line in _read_lines(path):
        try:
            lexicon.encode(line.text)
        except GuessError as error:
            raise GuessError(f"{path}:{line.number}: {error}") from None
        words.append(line.text)
    _tell_unknown(lexicon, path, words)
    return words


def read_played(lexicon: Lexicon, path: Path | None) -> list[str]:
    """Read words that the game has used before, one a line; those that do not fit are told.

    Raises:
        GuessError: the file cannot be read.
    """
    if path is None:
        return []
    words, misfits = [], []
    for line in _read_lines(path):
        try:
            lexicon.encode(line.text)
            words.append(line.text)
        except GuessError:
            misfits.append(line.text)
    if misfits:
        named = " ".join(misfits[:_NAMED]) + (" …" if len(misfits) > _NAMED else "")
        note(f"{len(misfits)} words of {path} do not fit the game and are left out: {named}")
    _tell_unknown(lexicon, path, words)
    return words


def _tell_unknown(lexicon: Lexicon, path: Path, words: Sequence[str]) -> None:
    unknown = sum(lexicon.find(lexicon.encode(word)) is None for word in words)
    if unknown:
        note(f"{unknown} words of {path} are in no list of {lexicon.id} anyway")


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
    Words that do not fit the game are told by the result.

    Raises:
        GuessError: the file cannot be read or is empty, or no line is a word of this game.
    """
    from tilewise.play.simulation import AnswerList  # which a single suggestion need not wait for

    if path is None:
        return AnswerList.of_lexicon(lexicon)
    words = [line.text for line in _read_lines(path)]
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
class _Line:
    number: int
    text: str


def _read_lines(path: Path) -> list[_Line]:
    """Read the lines of a file that have anything before the first tab."""
    try:
        lines = read_from_user(path).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise GuessError(f"{path} cannot be read: {reason}") from None
    texts = (line.partition("\t")[0].strip() for line in lines)
    return [_Line(number, text) for number, text in enumerate(texts, start=1) if text]
