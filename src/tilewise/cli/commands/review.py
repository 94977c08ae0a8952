"""``tilewise review``: what each guess of a game cost, and how lucky it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from tilewise.answers.documents import review_document
from tilewise.cli.input.options import (
    SECONDS,
    BoardsOption,
    GameOptions,
    JsonOption,
    ScreenshotOption,
    ShownGameOptions,
    read_kind,
    refuse_without,
)
from tilewise.cli.input.prompting import ask, has_terminal
from tilewise.cli.input.reading import (
    add_rows,
    ask_words,
    load_named,
    noted,
    pack_and_rows,
    read_screenshot,
    read_standard_input,
)
from tilewise.cli.output.console import emit_json, note
from tilewise.cli.output.progress import progress_bar
from tilewise.cli.output.reviews import (
    rows_document,
    show_review,
    show_rows,
    show_together,
    tell_review,
    write_picture,
)
from tilewise.cli.process import tr
from tilewise.errors import GuessError, HistoryError, TilewiseError, of_guess
from tilewise.lexicon import Lexicon, WrittenTurn
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.games import game_called
from tilewise.play.review import Review, review_together
from tilewise.play.review import review as review_game
from tilewise.play.rounds import ONE_BOARD, GameKind
from tilewise.play.session import Session
from tilewise.play.sharing import (
    PossibleGuesses,
    SharedBoard,
    begins_share,
    game_shared,
    is_whole,
    possible_guesses,
    read_share,
    turns_of,
    with_words,
)
from tilewise.play.typed import (
    is_guess,
    part_guess,
    read_guess,
    rows_of,
    split_feedback,
)
from tilewise.play.word_lists import read_list


def review(
    options: ShownGameOptions,
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GUESS=FEEDBACK]...",
            help="Guesses and their feedback; with --answer or a shared text, just the guesses.",
        ),
    ] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="The answer; with several boards, repeat for each."),
    ] = None,
    boards: BoardsOption = None,
    seconds: Annotated[float | None, SECONDS] = None,
    screenshot: ScreenshotOption = None,
    svg: Annotated[Path | None, typer.Option(help="Save a picture to share.")] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Include the words in the picture.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Show what each guess cost, and how lucky it was.

    Lost: how many guesses the best choice would have saved. Luck: how many the feedback saved.

    Give each guess with its feedback, or the guesses and --answer. Otherwise, the text that a game
    shares is read from standard input: rows of squares, with any words beside or below them. If
    there are no words, give --answer to see which guesses are possible. Boards that were played
    together are reviewed as one game.

    [bold]Examples:[/]

      tilewise review crane=.Y..G south=...Y. there=G...G

      tilewise review ko 긴장 국군 군대 --answer 군대

      tilewise review dordle crane=..G.G,..G.G slate=GGGGG,G.G.G shade=,GGGGG

      tilewise review --answer merge --svg game.svg < shared.txt

      tilewise review --screenshot game.png
    """
    if svg is None:
        refuse_without("--svg FILE", words=words)
    name, written = pack_and_rows(options.name, turns, DEFAULT_LEXICON, options.length)
    pasted = ""
    if screenshot is None and not _are_given(written, answer, boards):
        pasted = _pasted(name, options, boards or 1)
        name = _game_in(pasted, name)
    lexicon = noted(load_named(name, options.length, options.rules))
    shot = read_screenshot(lexicon, screenshot)
    count = read_kind(game_called(name).kind, shot.boards(boards)).boards
    games = _games(lexicon, count, [*shot.rows(count), *written], answer or [], pasted)
    if boards is not None and len(games) != count:
        raise GuessError(
            "--boards is {given}, but the game has {seen}; leave out --boards",
            given=count,
            seen=len(games),
        )
    mode = options.mode
    with progress_bar() as bar:
        played = [game for game in games if isinstance(game, _Played)]
        bar.begin(tr("reviewing the game"), sum(len(game.turns) for game in played))
        found = [
            review_game(lexicon, game.turns, game.answer, hard=mode, seconds=seconds, step=bar.step)
            if isinstance(game, _Played)
            else game
            for game in games
        ]
    together = _together(lexicon, found)
    if svg is not None:
        reviews = [one for one in found if isinstance(one, Review)]
        if len(reviews) != 1:
            raise TilewiseError(
                "--svg can draw only one game, with every guess known; give all the guesses of one "
                "board"
            )
        write_picture(svg, lexicon, reviews[0], words=words, contrast=options.contrast)
    if json:
        documents = [
            review_document(one)
            if isinstance(one, Review)
            else rows_document(lexicon.id, one.answer, one.words, one.possible)
            for one in found
        ]
        several = {"lexicon": lexicon.id, "boards": documents}
        if together:
            several["guesses"] = [asdict(one) for one in review_together(together)]
        told = documents[0] if len(documents) == 1 else several
        emit_json({**told, **shot.document()})
        return
    screen = options.screen(lexicon)
    if together:
        show_together(screen, review_together(together))
        return
    for number, one in enumerate(found, start=1):
        if len(found) > 1:
            if number > 1:
                screen.blank()
            screen.say(tr("Board {number}", number=number), "bold")
        if isinstance(one, Review):
            (tell_review if pasted and has_terminal() else show_review)(screen, one)
        else:
            show_rows(screen, one.words, one.possible)


# -- what was given -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Played:
    """A game whose guesses are known."""

    turns: tuple[str | WrittenTurn, ...]
    answer: str | None


@dataclass(frozen=True)
class _Rows:
    """The rows of a board whose answer is known but not all of its guesses.

    They cannot be reviewed.

    Attributes:
        answer: the board's answer.
        words: the guess of each row, if it is known.
        possible: the guesses possible for each row.
    """

    answer: str
    words: list[str | None]
    possible: list[PossibleGuesses]


def _are_given(rows: list[str], answers: list[str] | None, boards: int | None) -> bool:
    """Whether the arguments are enough, so that no shared text is needed."""
    has_words = bool(rows and answers) and (len(answers or ()) == 1 or (boards or 1) > 1)
    return has_words or any("=" in row for row in rows)


def _games(
    lexicon: Lexicon, boards: int, turns: list[str], answers: list[str], pasted: str
) -> Sequence[_Played | _Rows]:
    """Return the game given in the arguments, or the games of a shared text."""
    if answers and not turns and all(is_guess(lexicon, word) for word in pasted.split()):
        turns = pasted.split()
    if any("=" in turn for turn in turns):
        if len(answers) == boards == 1:  # then feedback may be left out
            return [_Played(tuple(turns), answers[0])]
        return _on_boards(lexicon, boards, turns, answers)
    words = [_word(lexicon, number, turn) for number, turn in enumerate(turns, start=1)]
    if words and len(answers) == boards == 1:
        return [_Played(tuple(words), answers[0])]
    if words and answers and boards > 1:
        given = _of_boards(answers, boards)
        return [_until_solved(lexicon, words, answer) for answer in given if answer]
    if boards == 1 and not words and not answers and (kept := _kept(lexicon, pasted)):
        return kept
    if rows := rows_of(lexicon, GameKind(boards), pasted):
        return _on_boards(lexicon, boards, rows, answers)
    if ended := _ended(lexicon, boards, pasted):
        return [_Played(tuple(ended), ended[-1])]
    return _shared(lexicon, pasted, words, answers)


def _kept(lexicon: Lexicon, text: str) -> list[_Played]:
    """Return the games of a table or of a browser's storage; none if one lacks its guesses."""
    try:
        games = read_list(lexicon, text).games
    except HistoryError:
        return []
    if not all(game.turns for game in games):
        return []
    return [_Played(game.turns, game.answer or None) for game in games]


def _together(lexicon: Lexicon, found: Sequence[Review | _Rows]) -> Session | None:
    """Return the game of boards that were played together, with guesses that are in the lists."""
    boards = [one.guesses for one in found if isinstance(one, Review)]
    if not 1 < len(boards) == len(found):
        return None
    longest = max(boards, key=len)
    words = [guess.word for guess in longest]
    if not all(word in lexicon for word in words):
        return None
    session = Session(lexicon, boards=len(boards))
    for number, word in enumerate(words):
        rows = [board[number : number + 1] for board in boards]
        if any(guess.word != word for row in rows for guess in row):
            return None
        session.add(word, [row[0].feedback if row else "" for row in rows])
    return session


def _until_solved(lexicon: Lexicon, words: list[str], answer: str) -> _Played:
    """Return the game of one of several boards: the guesses until its answer was found."""
    (hidden,) = lexicon.read_answers(answer)
    end = next((n for n, word in enumerate(words, 1) if lexicon.read_word(word) == hidden), None)
    return _Played(tuple(words[:end]), answer)


def _on_boards(
    lexicon: Lexicon, boards: int, rows: list[str], answers: list[str]
) -> Sequence[_Played]:
    """Return the games given as rows with the feedback of every board."""
    given = _of_boards(answers, boards)
    session = Session(lexicon, "entropy", boards=boards)  # which reads no tree
    add_rows(session, rows)
    return [
        _Played(tuple(map(lexicon.write_turn, session.turns_of(board))), answer)
        for board, answer in enumerate(given, start=1)
    ]


def _of_boards(answers: list[str], boards: int) -> Sequence[str | None]:
    """Return the answer of each board, as given with ``--answer``; None if none was given.

    Raises:
        GuessError: there is not one for each board.
    """
    if len(answers) not in (0, boards):
        raise GuessError(
            "boards: {boards}, answers: {answers}; give --answer once for each board",
            boards=boards,
            answers=len(answers),
        )
    return answers or [None] * boards


def _word(lexicon: Lexicon, number: int, text: str) -> str:
    with of_guess(number):
        return lexicon.show(read_guess(lexicon, text))


def _pasted(name: str, options: GameOptions, boards: int) -> str:
    """Read a shared text, or rows, from a terminal or else all of standard input."""
    if not has_terminal():
        return read_standard_input()
    note(tr("paste the text your game shares, or type your guesses, the answer last"))
    lines: list[str] = []
    is_shared = False
    while True:
        lines.append(_ask("> "))
        text = "\n".join(lines)
        pack = _game_in(text, name)
        lexicon = load_named(pack, options.length, options.rules)
        is_shared = is_shared or begins_share(lexicon, lines[-1])
        if not is_shared and (problem := _misread(lexicon, boards, lines[-1])):
            note(problem)
            lines.pop()
            continue
        typed = rows_of(lexicon, GameKind(boards), text) or _ended(lexicon, boards, text)
        if (typed and not lines[-1]) or is_whole(lexicon, lines, boards):
            return text


def _misread(lexicon: Lexicon, boards: int, line: str) -> TilewiseError | None:
    """Return why a typed line cannot be read as a row or as guesses; None if it can."""
    kind = GameKind(boards)
    if rows_of(lexicon, kind, line) or all(is_guess(lexicon, word) for word in line.split()):
        return None
    guess, feedback = part_guess(lexicon, line)
    try:
        tokens = read_guess(lexicon, guess)
        for marks in split_feedback(kind, feedback):
            lexicon.read_feedback(marks, tokens)
    except TilewiseError as error:
        return error
    return None


def _ended(lexicon: Lexicon, boards: int, text: str) -> list[str]:
    """Return guesses with or without feedback that end with the answer; none if it is not known."""
    if boards > 1:
        return []
    *above, last = text.strip().split("\n")
    rows = rows_of(lexicon, ONE_BOARD, "\n".join(above))
    words = (last if rows else text).split()
    return [*rows, *words] if all(is_guess(lexicon, word) for word in words) else []


def _game_in(text: str, name: str) -> str:
    """Return the game that a shared text names, if no other than the default was asked for."""
    named = game_shared(text) if name == DEFAULT_LEXICON else None
    return named.id if named else name


def _ask(prompt: str) -> str:
    return ask(prompt).strip()


def _shared(
    lexicon: Lexicon, text: str, words: list[str], answers: list[str]
) -> Sequence[_Played | _Rows]:
    """Return the games of a shared text.

    Args:
        lexicon: the words of the game.
        text: what was pasted.
        words: guesses given as arguments.
        answers: the answers of all boards, or none.
    """
    shared = read_share(lexicon, text)
    most = max(len(board.rows) for board in shared.boards)
    if len(words) > most:
        raise GuessError(
            "the shared text has {rows} rows, but {guesses} guesses were given; give at most one "
            "per row",
            rows=most,
            guesses=len(words),
        )
    boards = [with_words(board, words) for board in shared.boards]
    if has_terminal() and not answers and (shared.together or len(boards) == 1):
        words = ask_words(lexicon, boards, _ask)
        boards = [with_words(board, words) for board in boards]
    known = [
        answer or (board.words[-1] if board.is_solved else None)
        for board, answer in zip(boards, _of_boards(answers, len(boards)), strict=True)
    ]
    games = [_played(lexicon, board, answer) for board, answer in zip(boards, known, strict=True)]
    played = [game for game in games if game is not None]
    if len(played) == len(games):
        return played
    if None in known:
        board = known.index(None)
        problem = GuessError(
            "not all of the {rows} rows have a word; give the guesses as arguments, or --answer "
            "to see which are possible",
            rows=len(boards[board].rows),
        )
        if len(boards) > 1:
            raise GuessError("board {board}: {error}", board=board + 1, error=problem)
        raise problem
    return _rows(lexicon, boards, [str(answer) for answer in known], together=shared.together)


def _played(lexicon: Lexicon, board: SharedBoard, answer: str | None) -> _Played | None:
    """Return the game of a board, if all its guesses are known; the last may be the answer."""
    words = list(board.words)
    if board.is_solved:
        words[-1] = words[-1] or answer
    known = [word for word in words if word is not None]
    if len(known) < len(words):
        return None
    return _Played(turns_of(lexicon, known, board.rows, answer), answer)


def _rows(
    lexicon: Lexicon, boards: list[SharedBoard], answers: list[str], *, together: bool
) -> list[_Rows]:
    if together:
        possible = possible_guesses(lexicon, boards, answers)
    else:
        each = zip(boards, answers, strict=True)
        possible = [possible_guesses(lexicon, [board], [answer])[0] for board, answer in each]
    return [
        _Rows(answer, board.words, found)
        for board, answer, found in zip(boards, answers, possible, strict=True)
    ]
