"""Reading what users give: packs, sessions, word files. Errors say which of them was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.cli.input import configuration
from tilewise.cli.input.files import Line, read_words
from tilewise.cli.output.console import note, notes
from tilewise.cli.process.language import later, translated, trn
from tilewise.errors import GuessError, PackError, TilewiseError
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack, packs
from tilewise.lexicon.manifest import read_manifest
from tilewise.play.reading.nearest import nearest_name
from tilewise.play.reading.rows import read_rows, read_several
from tilewise.play.reading.unlisted import unlisted
from tilewise.play.rounds import ONE_BOARD, GameKind, Round
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode
from tilewise.search.limits import FEW
from tilewise.strategies import Strategy, choose_strategy

if TYPE_CHECKING:
    from tilewise.play.simulation import AnswerList

_NAMED = 12


def open_lexicon(name: str) -> Lexicon:
    """Load a pack by id or path, passing its notes on to the user.

    Raises:
        PackError: there is no such pack, or it cannot be used.
    """
    lexicon = load_named(name)
    notes(lexicon.notes)
    return lexicon


def load_named(name: str) -> Lexicon:
    """Load a pack by id or path; a session passes on its notes.

    Raises:
        PackError: there is no such pack, with the one that may be meant; or it cannot be used.
    """
    try:
        return load(name)
    except PackError as error:
        meant = None if "/" in name or known_pack(name) else _pack_called(name)
        if meant is None:
            raise
        raise PackError("{error}; did you mean {pack}?", error=error, pack=meant) from None


def _pack_called(name: str) -> str | None:
    """Return the id of a pack by its name in English or its own language, or near one of them."""
    called = _packs_by_name()
    nearest = nearest_name(name, called)
    return None if nearest is None else called[nearest]


def _packs_by_name() -> dict[str, str]:
    """Return the ids of all packs, by id and by name in English and in their own language."""
    called: dict[str, str] = {}
    for pack in packs():
        manifest = read_manifest(pack.folder).manifest
        names = [] if manifest is None else [manifest.name, manifest.native_name]
        for each in (pack.id, *names):
            called.setdefault(each.lower(), pack.id)
    return called


def pack_and_rows(name: str, rows: Sequence[str] | None) -> tuple[str, list[str]]:
    """Return the pack and the rows of a call that may leave the pack out.

    Args:
        name: what stands first: a pack, a row, or a word of the default pack.
        rows: what follows.
    """
    written = list(rows or [])
    if _is_there(name) or ("=" not in name and _is_pack(name)):
        return name, written
    default = configuration.read().lexicon or DEFAULT_LEXICON
    if "=" in name or name in load_named(default):
        return default, [name, *written]
    return name, written


def _is_pack(name: str) -> bool:
    """Whether a text is the id of a pack, or its name in English or its own language."""
    return known_pack(name) is not None or name.lower() in _packs_by_name()


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def read_strategy(lexicon: Lexicon, text: str | None, *, hard: HardMode) -> Strategy:
    """Return the strategy a user asks for; the best there is if none is named.

    A strategy tree that cannot be used is told, and play goes on without it.

    Raises:
        StrategyError: there is no such strategy.
    """
    chosen = choose_strategy(lexicon, text, hard=hard)
    notes(chosen.notes)
    return chosen.strategy


@dataclass(frozen=True, kw_only=True)
class WordOptions:
    """What options say of a game's words, on one board and on several; named as the options are.

    Attributes:
        no_spoilers: suggest no word that may be an answer.
        exclude: a file of words that are no answers.
        played: a file of words that the game has used before.
        replay: how likely a played word is, relative to its weight; the pack's own habit if None.
    """

    no_spoilers: bool
    exclude: Path | None
    played: Path | None
    replay: float | None


@dataclass(frozen=True, kw_only=True)
class SessionOptions:
    """What the options of a command say of a session.

    Attributes:
        kind: the kind of game.
        words: of its words.
        strategy: what to rank by; the best there is if None.
        hard: keep to hard mode, or to its strict kind.
        exact_up_to: candidates that are searched to the end at most.
    """

    words: WordOptions
    strategy: str | None
    hard: HardMode
    kind: GameKind = ONE_BOARD
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
        boards=options.kind.boards,
        sequence=options.kind.sequence,
        opponent=options.kind.opponent,
        hard=options.hard,
        excluded=read_excluded(lexicon, options.words.exclude),
        played=[*read_played(lexicon, options.words.played), *remembered],
        replay=options.words.replay,
        spoilers=not options.words.no_spoilers,
        exact_up_to=options.exact_up_to,
    )
    notes(session.notes)
    return session


def add_rows(session: Session, written: Sequence[str]) -> None:
    """Add the guesses given on a command line; one that is in no list is told.

    Raises:
        GuessError, FeedbackError: naming the guess, counted from 1.
    """
    if session.kind.boards == 1:
        for turn in read_rows(session.lexicon, written):
            tell_unlisted(session.lexicon, turn.guess)
            session.add_round(Round.of(turn))
        return
    for number, row in enumerate(written, start=1):
        try:
            guess, feedback = read_several(session.lexicon, row)
            tell_unlisted(session.lexicon, guess)
            session.add(guess, feedback)
        except TilewiseError as error:
            raise type(error)(
                later("guess {number}: {error}"), number=number, error=error
            ) from None


def read_excluded(lexicon: Lexicon, path: Path | None) -> list[str]:
    """Read words that are not the answer, one per line.

    Raises:
        GuessError: the file cannot be read, or a word of it does not fit the game.
    """
    words, misfits = _read_words(lexicon, path)
    if misfits:
        raise GuessError(
            "{path}:{line}: {error}", path=path, line=misfits[0].line.number, error=misfits[0].error
        )
    return words


def tell_unlisted(lexicon: Lexicon, guess: tuple[int, ...]) -> None:
    """Tell that a guess is in no list, and which words may be meant."""
    if lexicon.find(guess) is None:
        note(translated(unlisted(lexicon, guess)))


def read_played(lexicon: Lexicon, path: Path | None) -> list[str]:
    """Read words that the game has used before, one per line; those that do not fit are told.

    Raises:
        GuessError: the file cannot be read.
    """
    words, misfits = _read_words(lexicon, path)
    if misfits:
        named = " ".join(misfit.line.text for misfit in misfits[:_NAMED])
        more = " …" if len(misfits) > _NAMED else ""
        note(
            trn(
                "{n} word of {path} does not fit the game and is left out: {words}",
                "{n} words of {path} do not fit the game and are left out: {words}",
                len(misfits),
                path=path,
                words=named + more,
            )
        )
    return words


@dataclass(frozen=True)
class _Misfit:
    line: Line
    error: GuessError


def _read_words(lexicon: Lexicon, path: Path | None) -> tuple[list[str], list[_Misfit]]:
    """Read a file of words, if there is one; return those that fit the game, and the others.

    How many of them are in no list is told.
    """
    words, misfits, unknown = [], [], 0
    for line in [] if path is None else read_words(path):
        try:
            unknown += lexicon.find(lexicon.encode(line.text)) is None
            words.append(line.text)
        except GuessError as error:
            misfits.append(_Misfit(line, error))
    if unknown:
        note(
            trn(
                "{n} word of {path} is in no list of {lexicon} anyway",
                "{n} words of {path} are in no list of {lexicon} anyway",
                unknown,
                path=path,
                lexicon=lexicon.id,
            )
        )
    return words, misfits


def read_answers(lexicon: Lexicon, path: Path | None) -> AnswerList:
    """Read the answers to play, one per line; the lexicon's own without a file.

    A second column after a tab (a weight, in a pack's list) is passed over, and so are repeats.
    Words that do not fit the game are told by the result.

    Raises:
        GuessError: the file cannot be read or is empty, or no line is a word of this game.
    """
    from tilewise.play.simulation import AnswerList  # 15 ms

    if path is None:
        return AnswerList.of_lexicon(lexicon)
    words = [line.text for line in read_words(path)]
    if not words:
        raise GuessError("{path} has no words; list the answers to play, one per line", path=path)
    return AnswerList.of_words(lexicon, words)


def read_opener(lexicon: Lexicon, word: str | None) -> tuple[int, ...] | None:
    """Read the first guess, if one is given.

    Raises:
        GuessError: it is no word of this game.
    """
    return None if word is None else lexicon.encode(word)
