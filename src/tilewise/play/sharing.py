"""Shared games: rows of coloured squares, as games and chats write them.

    Wordle 1,687 3/6*

    ⬛🟨⬛⬛🟩
    🟩🟩⬛⬛🟩 crane
    🟩🟩🟩🟩🟩

A *row* is a run of as many squares as a word has tiles, or of pegs (⚫⚪·) in Mastermind; several
on one line belong to several boards, side by side. Other text is ignored except for words with the
right number of tiles. A word beside a row is its guess. Listed words on lines of their own are the
guesses of the rows above that have none yet. Titles, scores and links are ignored.

*Boards.* Consecutive lines of rows belong to the same boards. If rows stand side by side, or the
last row was the answer, any other line (even an empty one) ends the boards, and the next rows are
further boards. Rows below a board's answer are padding, and are dropped. If rows stand side by
side, all boards of the text are one game with the same guesses.

*Headings.* Games put their name and often a number above the squares, by which we know the game. A
few have squares of other colours, which the table of games has.

*Right to left.* Games in such languages do not agree on a direction. We write rows as they stand on
the board, the first tile on the right, and also read rows below our own title that way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from os import PathLike

import numpy as np

from tilewise.errors import FeedbackError, Listed, of_guess, shown
from tilewise.lexicon import Lexicon, WrittenTurn, load
from tilewise.play.games import NamedGame, game_of, games
from tilewise.play.rounds import GameKind, Progress
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.notation import NO_PEG, PEGS, Feedback, Notation, read_marks, write_tiles
from tilewise.rules.rule import Pattern, Rule

_SQUARES = "⬛⬜🟨🟩🟧🟦"
_SHORTCODES = (
    ":(?:(?:black|white)_large_square|black_square|large_(?:yellow|green|orange|blue)_square):"
)
_SQUARE = re.compile(f"(?:[{_SQUARES}]|{_SHORTCODES})[\ufe0e\ufe0f]?")
_PEG = re.compile(f"(?:{_SQUARE.pattern}|[{PEGS}][\ufe0e\ufe0f]?)")
_UNLIKE_A_WORD = re.compile(r"[\d/#@_]")
"""Characters of scores, tags and links; words of a list may have them too, as equations do."""

_DONE = "⬜"
"""What we write below the last row of a board, whatever the marks of the rule."""

_RULE_SQUARES = "🟩🟨⬛"
"""Squares as we read them: right, elsewhere, absent."""

_SCORE = re.compile(r"(?:\d+|X)/\d+\*?$")
_DIGIT = re.compile(r"\d")
_OUR_TITLE = re.compile(r"\W*tilewise ")

MOST_ROWS = 5_000
"""Most rows of a text; 64 boards have at most 4,416."""

_FITTING_SHOWN = 5
"""Most words that a message names."""

_AROUND_WORDS = "*|~`>:.…,;!?()[]{}\"'«»„“”–—-=➡→"
"""Spoiler marks, colons and the like, which are not part of a word beside a row."""


@dataclass
class SharedBoard:
    """One board of a shared game.

    Attributes:
        rows: feedback, first to last; none follows the answer.
        words: the guess of each row; None if the text does not give it.

    >>> (board,) = read_share("en", "⬛🟨⬛⬛🟩 crane").boards
    >>> board.rows, board.words, board.is_solved
    (['.Y..G'], ['crane'], False)
    """

    rows: list[Feedback] = field(default_factory=list)
    words: list[str | None] = field(default_factory=list)

    @property
    def is_solved(self) -> bool:
        """Whether the last row shows the answer, or the second of two words."""
        if not self.rows or not self.rows[-1].is_correct:
            return False
        hits = sum(row.is_correct for row in self.rows)
        return hits >= self.rows[-1].rule.words_hidden


@dataclass(frozen=True)
class PossibleGuesses:
    """The guesses that are possible for a row.

    Attributes:
        feedback: the row.
        words: the words with this feedback for the answer, likely answers first.
    """

    feedback: Feedback
    words: tuple[str, ...]


@dataclass(frozen=True)
class SharedGame:
    """A shared text, read.

    Attributes:
        boards: at least one, each with at least one row.
        together: whether the boards were played together, with the same guesses.

    >>> read_share("en", "⬛🟨⬛⬛🟩 🟩🟩⬛⬛🟩").together
    True
    """

    boards: tuple[SharedBoard, ...]
    together: bool


def share_lines(game: Progress, notation: Notation) -> list[str]:
    """Return the text to share: the title and rows of squares, without words.

    Several boards stand in pairs, below the numbers of the guesses that solved them.
    """
    lexicon = game.lexicon
    lines = [_title(game)]
    grids = [
        [_squares(lexicon, turn.pattern, notation) for turn in game.turns_of(board)]
        for board in game.kind.numbers
    ]
    if len(grids) == 1:
        return [*lines, "", *grids[0]]
    lines.append(" ".join("🟥" if n is None else str(n) for n in game.solved_by))
    rest = (_DONE if lexicon.rule.is_by_tile else NO_PEG) * len(shared_row(lexicon, 0))
    for left in range(0, len(grids), 2):
        pair = zip_longest(*grids[left : left + 2], fillvalue=rest)
        lines += ["", *(" ".join(cells) for cells in pair)]
    return lines


def _title(game: Progress) -> str:
    kind, most = game.kind, game.max_guesses
    score = str(len(game.rounds)) if game.is_solved else "X"
    limit = ("" if most is None else f"/{most}") + ("*" if game.hard else "")
    return f"tilewise · {_name(game.lexicon, kind)} {score}{limit}"


def _name(lexicon: Lexicon, kind: GameKind) -> str:
    """Return what a game is called; one without a name of its own is described."""
    rules = lexicon.other_rule
    if named := game_of(lexicon.id, rules, kind):
        return named.name
    if usual := game_of(lexicon.id, rules):
        name = usual.name
    else:
        name = f"{lexicon.manifest.name} {rules}".strip()
    opponent = f"{kind.opponent} " if kind.cheats else ""
    boards = f" ×{kind.boards}" if kind.boards > 1 else ""
    return f"{opponent}{name}{boards}"


def _square_of(rule: Rule) -> re.Pattern[str]:
    """Return what matches a square, or a peg, in texts shared by games with this rule."""
    if not rule.is_by_tile:
        return _PEG
    emoji = {symbol[0] for state in rule.states for symbol in (state.emoji, state.contrast)}
    emoji.update(mark for state in rule.states for mark in state.marks if mark in _SQUARES)
    if emoji <= set(_SQUARES):
        return _SQUARE
    return re.compile(f"[{''.join(sorted(emoji))}][\ufe0e\ufe0f]?")


def _squares(lexicon: Lexicon, pattern: Pattern, notation: Notation) -> str:
    """Return a row of squares as on the board: from the right if words run that way."""
    written = shared_row(lexicon, pattern).written(notation)
    return written[::-1] if lexicon.manifest.direction == "rtl" else written


def shared_row(lexicon: Lexicon, pattern: Pattern) -> Feedback:
    """Return the row of squares that a game shares for a pattern, as the marks of its rule."""
    (states,) = lexicon.rule.squares(np.array([pattern]), lexicon.length).tolist()
    return Feedback(write_tiles(states, lexicon.rule), lexicon.rule)


def read_share(lexicon: Lexicon | str | PathLike[str], text: str) -> SharedGame:
    """Read a shared text.

    Args:
        lexicon: the words of the game: a lexicon, or the id or folder of its pack.
        text: the shared text, which may have other text around it.

    Raises:
        PackError: the lexicon cannot be found or used.
        FeedbackError: the text has no row of squares, a row of the wrong length, or more rows than
            any game has.

    >>> game = read_share("en", "Wordle 1,687 3/6*  ⬛🟨⬛⬛🟩 🟩🟩⬛⬛🟩")
    >>> len(game.boards), game.boards[1].rows
    (2, ['GG..G'])
    """
    lexicon = load(lexicon)
    if not isinstance(text, str):
        raise FeedbackError(f"{shown(text)} is not a shared text")
    lines = text.splitlines()
    is_ours = any(map(_OUR_TITLE.match, lines))
    lines = _lines_of(lexicon, lines)
    named = game_shared(text) or _game_with_squares(lexicon, text)
    if named is not None and named.squares and not is_ours:
        table = str.maketrans(named.squares, _RULE_SQUARES)
        lines = [line.translate(table) for line in lines]
    is_leftward = lexicon.manifest.direction == "rtl" and is_ours
    reader = _Reader(lexicon, is_leftward)
    for number, line in enumerate(lines, start=1):
        reader.take(line, number)
    if not reader.boards:
        raise FeedbackError(
            "this text has no rows of {length} coloured squares; paste such rows, or give all "
            "guesses and answers",
            length=reader.width,
        )
    if reader.together:
        _give_all_what_one_has(reader.boards)
    return SharedGame(tuple(reader.boards), reader.together)


def _lines_of(lexicon: Lexicon, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text, blank where they belong to games with other words.

    If no heading names a game with these words, all lines are kept.
    """
    headings = (game_shared(line) if _DIGIT.search(line) else None for line in lines)
    packs = [None if game is None else game.pack for game in headings]
    if lexicon.id not in packs:
        return list(lines)
    meant, kept = lexicon.id, []
    for line, pack in zip(lines, packs, strict=True):
        meant = pack or meant
        kept.append(line if meant == lexicon.id else "")
    return kept


def _game_with_squares(lexicon: Lexicon, text: str) -> NamedGame | None:
    """Return the game with these words whose own squares a text has."""
    own = ((game, set(game.squares) - set(_SQUARES)) for game in games())
    found = (game for game, squares in own if game.pack == lexicon.id and squares & set(text))
    return next(found, None)


def game_shared(text: str) -> NamedGame | None:
    """Return the game that a shared text names in its heading, or None.

    >>> game_shared("SUTOM #123 3/6").id
    'sutom'
    """
    headed = {game: found for game in games() if (found := re.search(_heading(game), text))}
    return max(headed, key=lambda game: len(headed[game][1]), default=None)


def _heading(game: NamedGame) -> str:
    """Return what matches the heading of a game: its name, and a number or a score."""
    names = "|".join(map(re.escape, filter(None, (game.share, game.name))))
    return rf"(?<!\w)({names})[\W_]{{,5}}(?:\d|X/)"


def begins_share(lexicon: Lexicon, line: str) -> bool:
    """Whether a line begins a shared text: a heading, or only squares."""
    if lexicon.fits(line):  # as some equations end like a score
        return False
    is_heading = _SCORE.search(line) or game_shared(line)
    return bool(is_heading) or _is_squares(lexicon, line)


def is_whole(lexicon: Lexicon, lines: Sequence[str], boards: int) -> bool:
    """Whether the lines that were pasted so far are a whole shared text.

    An empty line ends it. Between boards that stand side by side there may be one, so that two are
    needed if the number of boards is not known.

    Args:
        lexicon: the words of the game.
        lines: at least one.
        boards: how many boards the game has; 1 if that is not known.
    """
    ends = lines[-2:] == ["", ""]
    try:
        shared = read_share(lexicon, "\n".join(lines))
    except FeedbackError:
        return ends or _is_squares(lexicon, lines[-1])
    if len(shared.boards) < boards or (shared.together and boards == 1):
        return ends
    return not lines[-1] or all(board.is_solved for board in shared.boards)


def _is_squares(lexicon: Lexicon, line: str) -> bool:
    square = _square_of(lexicon.rule).pattern
    return bool(line.strip()) and re.fullmatch(f"(?:{square}|\\s)+", line) is not None


class _Reader:
    """Reads a text line by line."""

    def __init__(self, lexicon: Lexicon, is_leftward: bool) -> None:
        self.boards: list[SharedBoard] = []
        self.together = False
        self._lexicon = lexicon
        self._is_leftward = is_leftward  # whether the first tile is the last square
        self._open: list[SharedBoard] = []
        self._is_broken = False  # whether another line came after the last row
        lowest = shared_row(lexicon, 0)
        self.width = len(lowest)  # squares of a row
        self._done, self._lowest = _DONE * self.width, lowest.emoji
        self._may_repeat = lexicon.rule.words_hidden > 1  # an answer, before the other is found
        self._square = _square_of(lexicon.rule)
        self._run = re.compile(f"(?:{self._square.pattern})+")
        self._count = 0
        self._unnamed = 0  # rows of the open boards that have no word yet

    def take(self, line: str, number: int) -> None:
        line = line.replace(self._done, self._lowest)
        runs = self._runs(line)
        rows = [self._row(found, number) for found in runs]
        if runs and _OUR_TITLE.match(line):
            line = line[line.index(runs[0]) :]  # so that no word of the title is taken for a guess
        beside = self._run.sub(" ", line).split()
        bare = (piece.strip(_AROUND_WORDS) for piece in beside)
        words = [piece for piece in bare if piece and self._fits(piece)]
        if not rows:
            self._is_broken = True
            if len(words) == len(beside) == 1 and words[0] in self._lexicon:
                self._name(words[0])
            return
        if self._ends_before(rows):
            self._open = [SharedBoard() for _ in rows]
            self.boards.extend(self._open)
            self._unnamed = 0
        self._count += len(rows)
        if self._count > MOST_ROWS:
            raise FeedbackError(
                f"this text has more than {MOST_ROWS:,} rows; paste the text of one game"
            )
        self._is_broken = False
        self.together |= len(rows) > 1
        for board, row in zip(self._open, rows, strict=True):
            if not board.is_solved or self._may_repeat:
                board.rows.append(row)
                board.words.append(words[0] if words else None)
                self._unnamed += not words

    def _runs(self, line: str) -> list[str]:
        """Return the runs of squares on a line; single dots may stand between other text."""
        runs: list[str] = self._run.findall(line)
        return [run for run in runs if run.strip(NO_PEG) or len(run) == self.width]

    def _ends_before(self, rows: Sequence[Feedback]) -> bool:
        if len(rows) != len(self._open):
            return True
        return self._is_broken and (len(rows) > 1 or self._open[0].is_solved)

    def _row(self, written: str, number: int) -> Feedback:
        squares = self._square.findall(written)
        if len(squares) != self.width:
            raise FeedbackError(
                "line {number}: a row of {lexicon} must have {length} squares, not {count}",
                number=number,
                count=len(squares),
                lexicon=self._lexicon.manifest.label,
                length=self.width,
            )
        rule = self._lexicon.rule
        if not rule.is_by_tile:
            return self._lexicon.read_feedback(written)
        tiles = read_marks(written, rule)
        return Feedback(write_tiles(tiles[::-1] if self._is_leftward else tiles, rule), rule)

    def _fits(self, text: str) -> bool:
        """Whether a text has a word's number of tiles, as titles and links rarely do."""
        if _UNLIKE_A_WORD.search(text):
            return text in self._lexicon
        return self._lexicon.fits(text)

    def _name(self, word: str) -> None:
        """Use a word on a line of its own as the guess of the first row without one."""
        if not self._unnamed:  # so that reading takes linear time
            return
        for board in self._open:
            if None in board.words:
                board.words[board.words.index(None)] = word
                self._unnamed -= 1


def _give_all_what_one_has(boards: Sequence[SharedBoard]) -> None:
    """Copy each row's word to the same row of the other boards."""
    most = max(len(board.rows) for board in boards)
    known = [
        next((board.words[row] for board in boards if any(board.words[row : row + 1])), None)
        for row in range(most)
    ]
    for board in boards:
        board.words = known[: len(board.rows)]


def with_words(board: SharedBoard, words: Iterable[str | None]) -> SharedBoard:
    """Return a board with the given guesses added to its rows.

    Words beyond the board's last row belong to other boards.
    """
    given = [*words, *[None] * len(board.rows)]
    merged = [new or old for new, old in zip(given, board.words, strict=False)]
    return SharedBoard(list(board.rows), merged)


def turns_of(
    lexicon: Lexicon, words: Sequence[str], rows: Sequence[Feedback], answer: str | None
) -> tuple[WrittenTurn, ...]:
    """Return the turns of a board whose guesses are all known.

    Args:
        lexicon: the words.
        words: the guess of each row.
        rows: as they were shared.
        answer: the answer, if it is known.

    Raises:
        FeedbackError: several words fit the squares, and which it was makes a difference; or the
            squares do not fit the answer.
    """
    if answer is None and lexicon.rule.marks_vary:
        answer = _only_answer(lexicon, words, rows)
    turns = []
    for number, (word, row) in enumerate(zip(words, rows, strict=True), start=1):
        with of_guess(number):
            turns.append(turn_of(lexicon, word, row, answer))
    return tuple(turns)


def turn_of(lexicon: Lexicon, word: str, row: Feedback, answer: str | None) -> WrittenTurn:
    """Return the turn of a guess and the row of squares that it got.

    Raises:
        FeedbackError: the squares do not fit the answer.
    """
    if answer is None or lexicon.rule.hides_more:
        return WrittenTurn(word, row)
    turn = WrittenTurn(word, lexicon.feedback(word, answer))
    truth = shared_row(lexicon, turn.feedback.pattern)
    if truth != row:
        raise FeedbackError(
            "with the answer {answer}, {guess} gets {truth}, not {given}; correct the guess, "
            "its feedback or the answer",
            guess=word,
            truth=truth.emoji,
            answer=answer,
            given=row.emoji,
        )
    return turn


def _only_answer(lexicon: Lexicon, words: Sequence[str], rows: Sequence[Feedback]) -> str:
    """Return a word that fits squares, if all words that fit give the same feedback.

    Only likely answers are tried, unless none of them fits.

    Raises:
        FeedbackError: no word fits, or they give different feedback.
    """
    guesses = np.array([lexicon.read_word(word) for word in words], np.uint8)
    table = lexicon.words
    for answers in (table.tokens[: table.answer_count], table.tokens):
        patterns = pattern_matrix(guesses, answers, table.rule)
        fits = np.ones(len(answers), np.bool_)
        for met, row in zip(patterns, rows, strict=True):
            fits &= (table.rule.squares(met, table.length) == row.tiles).all(axis=1)
        fitting = np.flatnonzero(fits)
        if len(fitting):
            break
    if not len(fitting):
        told = [f"{word} {row.emoji}" for word, row in zip(words, rows, strict=True)]
        raise FeedbackError("No word fits all of these rows: {rows}.", rows=Listed(told))
    if (patterns[:, fitting] != patterns[:, fitting[:1]]).any():
        raise FeedbackError(
            "{count} words, such as {words}, fit these squares. Give the answer.",
            count=len(fitting),
            words=Listed(map(lexicon.spelling, fitting[:_FITTING_SHOWN].tolist())),
        )
    return lexicon.spelling(int(fitting[0]))


def possible_guesses(
    lexicon: Lexicon, boards: Sequence[SharedBoard], answers: Sequence[str]
) -> list[list[PossibleGuesses]]:
    """Return the possible guesses for the rows of boards, given the answers.

    Args:
        lexicon: the words.
        boards: boards that were played together: a guess must fit its row on each.
        answers: the answer of each.

    Raises:
        GuessError: an answer does not fit the game.
    """
    words = lexicon.words
    most = max(len(board.rows) for board in boards)
    fits = np.ones((most, len(words.tokens)), np.bool_)
    for board, answer in zip(boards, answers, strict=True):
        hidden = np.array([lexicon.read_word(answer)], np.uint8)
        patterns = pattern_matrix(words.tokens, hidden, words.rule)[:, 0]
        squares = words.rule.squares(patterns, words.length)
        for row, feedback in enumerate(board.rows):
            fits[row] &= (squares == feedback.tiles).all(axis=1)
    fitting = [tuple(map(lexicon.spelling, np.flatnonzero(row).tolist())) for row in fits]
    return [[PossibleGuesses(*both) for both in zip(b.rows, fitting, strict=False)] for b in boards]
