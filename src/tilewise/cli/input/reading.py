"""Reading what a command names: files, packs, lists of words, screenshots, sessions."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewise.cli.input import configuration
from tilewise.cli.input.options import (
    CHEATING,
    SessionOptions,
    read_kind,
    refuse_together,
    refuse_without,
)
from tilewise.cli.input.prompting import unreadable
from tilewise.cli.output.console import note, notes
from tilewise.cli.process import tr, translator, trn
from tilewise.errors import (
    FeedbackError,
    GuessError,
    HistoryError,
    Message,
    PackError,
    PackLabel,
    PictureError,
    StrategyError,
    of_guess,
    shown,
    shown_path,
    visible,
)
from tilewise.files import LARGEST_GIVEN, read_file, reading, too_large
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import find_pack, packs
from tilewise.lexicon.manifest import read_manifest
from tilewise.lexicon.words import Suggested
from tilewise.play.games import OpenGame, game_called, games, is_known, naming_game
from tilewise.play.rounds import GameKind, Opponent, Round
from tilewise.play.session import Session
from tilewise.play.typed import (
    Tokens,
    Vocabulary,
    are_marks,
    is_guess,
    is_turn,
    nearest_name,
    read_guess,
    read_rows,
    read_several,
    unlisted,
)
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.registry import rule_named
from tilewise.search import FEW
from tilewise.strategies.base import Strategy
from tilewise.strategies.registry import choose_strategy

if TYPE_CHECKING:
    from tilewise.pictures.rows import ReadPicture
    from tilewise.play.sharing import SharedBoard
    from tilewise.play.simulation import AnswerList
    from tilewise.play.word_lists import PlayedList


# -- Reading files that users name, and standard input ---------------------------------------------
# All text that is not a pack's is read by :func:`read_text`, :func:`read_standard_input` or
# :func:`tilewise.files.read_file`, which limit its size.


def read_text(path: Path, lexicon: Lexicon) -> str:
    """Return the text of a list, which may be standard input (``-``); a note names its encoding.

    Args:
        path: the file.
        lexicon: the words of the game, by which text that is not Unicode is read.

    Raises:
        GuessError: the file cannot be read, or is not text.
    """
    if str(path) == "-":
        return read_standard_input()
    from tilewise.tables import decoded  # 3 ms

    with reading(path, GuessError):
        content = read_file(path, LARGEST_GIVEN, GuessError)
        text, encoding = decoded(content, lambda: lexicon.answer_list.spellings)
    if encoding:
        _note_on(path, tr("read as {encoding}", encoding=encoding))
    return text


def read_standard_input() -> str:
    """Return all of standard input.

    Raises:
        GuessError: it is not text, or too long.
    """
    try:
        text = sys.stdin.read(LARGEST_GIVEN + 1)
    except UnicodeDecodeError:
        raise unreadable(Message("not UTF-8; convert it to UTF-8")) from None
    if len(text) > LARGEST_GIVEN:
        raise unreadable(too_large(LARGEST_GIVEN))
    return text


# -- Reading packs and word files that users name; errors say which was wrong ----------------------


_NAMED = 12


def load_named(
    name: str,
    length: int | None = None,
    rules: str | None = None,
    words: Suggested | None = None,
) -> Lexicon:
    """Load a pack by id or path, without showing its notes; a session has them, too.

    Args:
        name: a game's name, or the pack's id or path.
        length: number of tiles in a word, to load a pack of the same language that has it.
        rules: the rule to play by; the pack's own if None.
        words: which words are suggested; familiar ones if None.

    Raises:
        PackError: the pack cannot be found or used, or there is none of that length; the message
            names the pack that may have been meant.
        ConfigurationError: the pack is the user's default, and cannot be found.
        TilewiseError: there is no rule of this name.
    """
    game = game_called(name)
    if rules is not None:
        game = replace(game, rules=rule_named(rules, "--rules").name)
    try:
        folder = find_pack(game.pack)
    except PackError as error:
        raise configuration.located(_or_meant(error, name), "lexicon", name) from None
    return game.opened(load(folder, length, words=words)).lexicon


def noted(lexicon: Lexicon) -> Lexicon:
    """Return a lexicon whose notes the user has now seen."""
    notes(lexicon.notes)
    return lexicon


def _or_meant(error: PackError, name: str) -> PackError:
    """Return the error for an unknown pack, with the id of the pack that may have been meant."""
    called = {} if "/" in name else _packs_by_name()
    nearest = nearest_name(name, called, similar=0.7)
    if nearest is None:
        return error
    return PackError(
        "there is no pack {name}; did you mean {meant}? All packs: tilewise lexicon list",
        name=shown(name),
        meant=called[nearest],
    )


def _packs_by_name() -> dict[str, str]:
    """Return the ids of all packs and games, by id and by name in English and their language."""
    called: dict[str, str] = {}
    for pack in packs():
        manifest = read_manifest(pack.folder).manifest
        names = [] if manifest is None else [manifest.name, manifest.native_name]
        for each in (pack.id, *names):
            called.setdefault(each.lower(), pack.id)
    return called | {name.lower(): game.id for game in games() for name in game.called}


def pack_and_rows(
    name: str, rows: Sequence[str] | None, default: str, length: int | None
) -> tuple[str, list[str]]:
    """Return the pack and the rows from arguments that may leave out the pack, or have it last.

    Args:
        name: the first argument: a game, a pack, a row, or a word of the default pack.
        rows: the other arguments.
        default: the default pack.
        length: number of tiles in a word, if a pack of another length is wanted.
    """
    written = list(rows or [])
    is_called = is_known(name) or name.lower() in _packs_by_name()
    is_there = os.path.exists(name)  # noqa: PTH110 - False for what cannot be a file's name
    if is_there or ("=" not in name and is_called):
        usual = load_named(default, length) if written else None
        if usual and is_guess(usual, name) and are_marks(usual, written[0]):
            return default, [name, *written]
        return name, written
    if written and "=" not in written[-1] and is_known(written[-1]):
        return written[-1], [name, *written[:-1]]
    if "=" not in name:
        usual = load_named(default, length)
        if name not in usual and not is_turn(usual, name):
            return name, written
    return default, [name, *written]


def read_words(lexicon: Lexicon, path: Path | None) -> list[str]:
    """Read words of the game, in any form that people keep; notes name those that do not fit.

    Raises:
        GuessError: the file cannot be read, or no word fits.
    """
    if path is None:
        return []
    listed = _read_list(lexicon, path)
    if listed.unlisted:
        _note_on(path, unlisted_in_words(len(listed.unlisted), lexicon.manifest.label))
    if listed.misfits:
        skipped = trn(
            "Skipped {n:,} word that does not fit the game: {words}",
            "Skipped {n:,} words that do not fit the game: {words}",
            len(listed.misfits),
            words=_some([visible(misfit.text[:40]) for misfit in listed.misfits]),
        )
        _note_on(path, skipped)
    return listed.answers


def read_answers(lexicon: Lexicon, path: Path | None) -> AnswerList:
    """Read the answers to play; the lexicon's own without a file.

    Weights and repeats are ignored. The result names words that do not fit the game.

    Raises:
        GuessError: the file cannot be read, or no word fits.
    """
    from tilewise.play.simulation import AnswerList  # 15 ms

    if path is None:
        return AnswerList.of_lexicon(lexicon)
    listed = _read_list(lexicon, path)
    words = (*listed.answers, *(misfit.text for misfit in listed.misfits))
    return AnswerList.of_words(lexicon, words)


def _read_list(lexicon: Lexicon, path: Path) -> PlayedList:
    """Read a file of words; a note says which.

    Raises:
        GuessError: it cannot be read, or no word fits the game.
    """
    from tilewise.play.word_lists import read_list  # 10 ms

    try:
        listed = read_list(lexicon, read_text(path, lexicon))
    except HistoryError as error:
        raise GuessError("{name}: {error}", name=name_in_notes(path), error=error) from None
    words = listed.answers
    read = trn(
        "Read {n:,} word: {words}", "Read {n:,} words: {words}", len(words), words=_some(words)
    )
    _note_on(path, read)
    return listed


def _some(words: Sequence[str]) -> str:
    return " ".join(words[:_NAMED]) + (" …" if len(words) > _NAMED else "")


def name_in_notes(path: Path) -> str:
    """Return the name of a file, or of standard input, as people read it."""
    return tr("standard input") if str(path) == "-" else shown_path(path)


def _note_on(path: Path, text: str) -> None:
    note(tr("{name}: {error}", name=name_in_notes(path), error=text))


def unlisted_in_words(count: int, lexicon: PackLabel) -> str:
    """Return how many words are in no list of a pack."""
    return trn(
        "{n:,} word is not in the word list of {lexicon}",
        "{n:,} words are not in the word list of {lexicon}",
        count,
        lexicon=lexicon,
    )


# -- Games pasted into a terminal, whose squares lack words ----------------------------------------


Ask = Callable[[str], str]
"""Shows a prompt, and returns the line that is typed."""


def rest_of_share(lexicon: Lexicon, boards: int, begun: str, ask: Ask) -> str:
    """Return a shared text whose first lines were pasted; see :func:`.sharing.is_whole`."""
    from tilewise.play.sharing import is_whole

    lines = [line.strip() for line in begun.splitlines()]
    while not is_whole(lexicon, lines, boards):
        lines.append(ask("… "))
    return "\n".join(lines)


def ask_words(lexicon: Lexicon, boards: Sequence[SharedBoard], ask: Ask) -> list[str]:
    """Ask for the guess of each row of boards that were played together, unless it is known.

    Undo goes back to the word that was asked for before. Words that do not fit the answer are
    asked for again.

    Returns:
        The guesses; those before the first one that was not answered.
    """
    commands = Vocabulary.of_commands(["undo"], [translator()])
    answers = Vocabulary.of_answers([translator()])
    words: list[str] = []
    asked: list[int] = []
    doubted: Tokens = ()
    may_end = False  # pasted text often ends in an empty line, which answers no question
    while True:
        number = len(words)
        shown = [board for board in boards if number < len(board.rows)]
        if not shown:
            wrong = _first_wrong(lexicon, boards, words)
            if wrong is None or wrong not in asked:
                return words
            del words[wrong:], asked[asked.index(wrong) :]
            continue
        known = next((word for board in shown if (word := board.words[number])), None)
        if known is not None:
            words.append(known)
            continue
        squares = " ".join(board.rows[number].emoji for board in shown)
        line = ask(f"{squares} {tr('guess {number}> ', number=number + 1)}")
        if not line and not may_end:
            may_end = True
            continue
        may_end = True
        is_undo = commands.read(line) == "undo"
        if not line or answers.read(line) == "cancel" or (is_undo and not asked):
            return words
        if is_undo:
            del words[asked.pop() :]
            continue
        try:
            guess = read_guess(lexicon, line)
        except GuessError as error:
            note(error)
            continue
        if guess != doubted and (message := unlisted(lexicon, guess)):
            note(message)
            doubted = guess
            continue
        asked.append(number)
        words.append(lexicon.show(guess))


def _first_wrong(
    lexicon: Lexicon, boards: Sequence[SharedBoard], words: Sequence[str]
) -> int | None:
    """Return the first row, from 0, whose guess does not fit its squares; a note says why."""
    from tilewise.play.sharing import turn_of

    for number, word in enumerate(words):
        for board in boards:
            if board.is_solved and number < len(board.rows):
                try:
                    turn_of(lexicon, word, board.rows[number], words[len(board.rows) - 1])
                except FeedbackError as error:
                    note(error)
                    return number
    return None


# -- Guesses and feedback read from a picture of the game ------------------------------------------


@dataclass(frozen=True)
class Screenshot:
    """The content of a picture of a game, if one was given.

    Attributes:
        lexicon: the words it was read with.
        read: its boards; None without a picture.
    """

    lexicon: Lexicon
    read: ReadPicture | None

    def boards(self, given: int | None, *, sequence: bool = False) -> int | None:
        """Return how many boards the game has.

        Args:
            given: the number the user gave, if any.
            sequence: whether some boards may not be open yet.

        Raises:
            PictureError: the picture shows another number.
        """
        if self.read is None:
            return given
        seen = len(self.read.boards)
        if given is None:
            return seen if seen > 1 else None
        if seen > given or (seen < given and not sequence):
            raise PictureError(
                "--boards is {given}, but the picture shows {seen}; give --boards {seen}, or a "
                "picture of all boards",
                seen=seen,
                given=given,
            )
        return given

    def rows(self, boards: int) -> list[str]:
        """Return the rows as they are written on the command line.

        Args:
            boards: number of boards of the game.
        """
        if self.read is None:
            return []
        at = [{row.place: row for row in board} for board in self.read.boards]
        written = []
        for place in sorted({place for rows in at for place in rows}):
            rows = [board.get(place) for board in at]
            marks = [
                str(Feedback.of(row.feedback, self.lexicon.length)) if row else "" for row in rows
            ]
            unopened = [""] * (boards - len(rows))
            guess, _ = Counter(row.guess for row in rows if row).most_common(1)[0]
            written.append(f"{self.lexicon.show(guess)}={','.join([*marks, *unopened])}")
        return written

    @property
    def unsure(self) -> frozenset[int]:
        """Which rows, from 0, have something to check."""
        read = [] if self.read is None else [row for board in self.read.boards for row in board]
        places = sorted({row.place for row in read})
        return frozenset(places.index(row.place) for row in read if row.is_doubtful)

    def document(self) -> dict[str, Any]:
        """Return the key ``read`` for JSON documents; empty without a picture."""
        return {} if self.read is None else {"read": self.read.document(self.lexicon)}


def read_screenshot(lexicon: Lexicon, path: Path | None) -> Screenshot:
    """Read a picture of a game, and print a note if anything in it is unsure.

    Raises:
        PictureError: it cannot be read, or shows no game.
        MissingExtraError: the extra ``pictures`` is not installed.
    """
    if path is None:
        return Screenshot(lexicon, None)
    from tilewise.pictures.image import open_picture
    from tilewise.pictures.rows import read_picture

    pixels = open_picture(path)
    try:
        read = read_picture(lexicon, pixels)
    except PictureError as error:
        told = naming_game(error, lexicon, pixels)
        raise PictureError("{name}: {error}", name=path, error=told) from None
    try:
        read.check_words(lexicon)
    except GuessError as error:
        note(Message.of(naming_game(error, lexicon, pixels)))
    for number, board in enumerate(read.boards, start=1):
        for place, row in enumerate(board, start=1):
            if row.unsure:
                note(
                    tr(
                        "Not sure about {word} (board {board}, row {row}, tiles {tiles}); check it",
                        word=lexicon.show(row.guess),
                        board=number,
                        row=place,
                        tiles=" ".join(str(tile + 1) for tile in row.unsure),
                    )
                )
    return Screenshot(lexicon, read)


# -- Sessions and strategies as a command's options ask for them -----------------------------------


def read_strategy(lexicon: Lexicon, text: str | None, *, hard: HardMode) -> Strategy:
    """Return the strategy a user asks for; the best one if `text` is None.

    If its strategy tree cannot be used, a note says so and play continues without it.

    Raises:
        StrategyError: the strategy is unknown.
    """
    chosen = choose_strategy(lexicon, text, hard=hard)
    notes(chosen.notes)
    return chosen.strategy


@dataclass(frozen=True)
class Wanted:
    """The game that the options of a command mean.

    Attributes:
        options: the options.
        lexicon: the game's words.
        kind: the kind of game.
        hard: its hard mode.
        shot: the picture of the game, if one was given.
        rows: the guesses so far and their feedback, as they are written.
    """

    options: SessionOptions
    lexicon: Lexicon
    kind: GameKind
    hard: HardMode
    shot: Screenshot
    rows: list[str]

    @classmethod
    def read(cls, options: SessionOptions) -> Wanted:
        """Return the game that some options mean.

        Raises:
            TilewiseError: one of them is wrong, or some cannot be combined.
        """
        if options.opponent is Opponent.ABSURDLE:
            given = ("boards", "sequence", "exclude", "played", "replay", "brief")
            refuse_together(CHEATING, **{name: getattr(options, name) for name in given})
        pack = configuration.default_pack()
        name, written = pack_and_rows(options.name, options.rows, pack, options.length)
        lexicon = load_named(name, options.length, options.rules, options.words)
        shot, in_order = read_screenshot(lexicon, options.screenshot), options.sequence
        boards = shot.boards(options.boards, sequence=in_order)
        usual, opponent = game_called(name).kind, options.opponent
        kind = read_kind(usual, boards, sequence=in_order, opponent=opponent)
        hard = options.mode_for(lexicon, kind)
        return cls(options, lexicon, kind, hard, shot, [*shot.rows(kind.boards), *written])

    def session(
        self, remembered: Sequence[str] | None = None, *, exact_up_to: int = FEW
    ) -> Session:
        """Start a session, and show its notes.

        Args:
            remembered: words known to have been played; None if nothing is remembered.
            exact_up_to: positions with at most this many candidates are searched exactly.

        Raises:
            TilewiseError: one of the options is wrong.
        """
        options, lexicon = self.options, self.lexicon
        if options.played is None and remembered is None:
            refuse_without("--played FILE", replay=options.replay)
        try:
            session = Session(
                OpenGame(lexicon, self.kind),
                options.strategy,
                hard=self.hard,
                excluded=read_words(lexicon, options.exclude),
                played=[*read_words(lexicon, options.played), *(remembered or ())],
                replay=options.replay,
                spoilers=not options.no_spoilers,
                exact_up_to=exact_up_to,
            )
        except StrategyError as error:
            raise configuration.located(error, "strategy", options.strategy) from None
        if any(options.letters.values()):
            session.know(*(letters or "" for letters in options.letters.values()))
        notes(session.notes)
        return session


def add_rows(
    session: Session, written: Sequence[str], unsure: frozenset[int] = frozenset()
) -> None:
    """Add the guesses given on the command line, with a note for each unlisted one.

    Args:
        session: the game.
        written: the guesses with their feedback.
        unsure: which of them, from 0, a picture does not show clearly.

    Raises:
        GuessError, FeedbackError: a guess or its feedback is wrong; the message gives its number,
            from 1.
    """
    if session.kind.boards == 1:
        for number, turn in enumerate(read_rows(session.lexicon, written)):
            tell_unlisted(session.lexicon, turn.guess)
            session.add_round(Round.of(turn, unsure=number in unsure))
        return
    for number, row in enumerate(written, start=1):
        with of_guess(number):
            guess, feedback = read_several(session.lexicon, row)
            tell_unlisted(session.lexicon, guess)
            session.add(guess, feedback, unsure=number - 1 in unsure)


def tell_unlisted(lexicon: Lexicon, guess: Tokens) -> None:
    """Print a note if a guess is in no list, with words that may have been meant."""
    if message := unlisted(lexicon, guess):
        note(message)
