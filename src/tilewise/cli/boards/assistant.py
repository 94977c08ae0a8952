"""``tilewise solve --boards N``: the interactive assistant for several boards.

A line is a guess and what each open board said of it, or a command; whatever is wrong with it is
said in one line and the game goes on as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tilewise.cli.boards.screen import BoardsScreen
from tilewise.cli.language import told, tr, trn
from tilewise.cli.prompting import ask
from tilewise.errors import FeedbackError, GuessError, TilewiseError
from tilewise.play.boards.session import Boards, BoardsSuggestion

_WORDS_SHOWN = 100
_MOST_DIGITS = 9


def solve_boards(boards: Boards, top: int, *, contrast: bool) -> None:
    """Talk about a game of several boards until it is solved."""
    BoardsAssistant(boards, BoardsScreen(boards.lexicon, contrast), top).run()


class _Quit(Exception):  # noqa: N818 - not an error
    """The user is done."""


@dataclass(frozen=True)
class Line:
    """A guess as it was typed.

    Attributes:
        guess: a spelling, or the number of a suggestion; the first suggestion if empty.
        feedback: one an open board; none where they are still to be asked for.
    """

    guess: str
    feedback: tuple[str, ...]


@dataclass
class BoardsAssistant:
    """The conversation about one game of several boards.

    Attributes:
        boards: what is known.
        screen: where it is shown.
        top: suggestions shown.
        suggestions: those last shown.
    """

    boards: Boards
    screen: BoardsScreen
    top: int
    suggestions: list[BoardsSuggestion] = field(default_factory=list)

    def run(self) -> None:
        """Talk until every board is solved or the user leaves."""
        name = self.boards.lexicon.manifest.name
        self.screen.say(
            tr(
                "{name}, {boards} boards: type a guess and what each board said, or help.",
                name=name,
                boards=self.boards.count,
            ),
            "bold",
        )
        try:
            self.show()
            while not self.boards.is_solved:
                prompt = tr("guess {number}> ", number=len(self.boards.rows) + 1)
                self.obey(ask(prompt))
        except (_Quit, KeyboardInterrupt, EOFError):
            self.screen.blank()
            return
        count = len(self.boards.rows)
        self.screen.say(
            trn("All boards solved in {n} guess.", "All boards solved in {n} guesses.", count),
            "bold",
        )

    def obey(self, line: str) -> None:
        """Carry out one line; anything wrong with it is said, and nothing is lost."""
        try:
            self.carry_out(line.strip())
        except TilewiseError as error:
            self.screen.say(
                tr("{problem} (help shows what to type)", problem=told(error)), "bold red"
            )

    def carry_out(self, line: str) -> None:
        """Carry out a line.

        Raises:
            TilewiseError: it cannot be understood.
        """
        if not line:
            return
        name, *words = line.split()
        command = self.commands().get(name.lower())
        if command is not None and not self.is_row(name, line):
            command(words)
        else:
            self.add(self.read(line))

    def commands(self) -> dict[str, Callable[[list[str]], None]]:
        """Return what can be typed besides a guess."""
        return {
            "undo": self.undo,
            "edit": self.edit,
            "reject": self.reject,
            "words": self.words,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
        }

    # -- guesses ----------------------------------------------------------------------------

    def is_row(self, name: str, line: str) -> bool:
        """Whether the name of a command is meant as a guess: it is a word, with feedback."""
        marks = self.read(line).feedback
        return bool(marks) and all(map(self.is_marks, marks)) and name in self.boards.lexicon

    def is_marks(self, text: str) -> bool:
        """Whether a text is the feedback of a whole guess."""
        try:
            self.boards.lexicon.read_feedback(text)
        except FeedbackError:
            return False
        return True

    def read(self, line: str) -> Line:
        """Return a line as a guess and its feedback, which commas or spaces part."""
        head, *others = re.split(r"[\s=,]+", line, maxsplit=1)
        if self.is_marks(head) and head not in self.boards.lexicon:
            return Line("", _parts(line))
        return Line(head, _parts(others[0]) if others else ())

    def add(self, line: Line) -> None:
        """Add a row; feedback that was not typed with it is asked for."""
        guess = self.guess_of(line.guess)
        self.boards.add(guess, line.feedback or self.ask_feedback(guess))
        self.fill()
        self.show()

    def guess_of(self, text: str) -> tuple[int, ...]:
        """Return the tokens of a guess by its spelling or its number; the first one by none."""
        if not text:
            return self.suggested(1)
        if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
            return self.suggested(int(text))
        return self.boards.lexicon.read_word(text)

    def suggested(self, number: int) -> tuple[int, ...]:
        """Return the tokens of a suggestion by its number.

        Raises:
            GuessError: there is none of that number.
        """
        if not 1 <= number <= len(self.suggestions):
            raise GuessError(
                "there is no suggestion {number}; type the guess and its feedback", number=number
            )
        row = self.suggestions[number - 1].row
        return tuple(self.boards.lexicon.words.tokens[row].tolist())

    def ask_feedback(self, guess: tuple[int, ...]) -> tuple[str, ...]:
        """Ask each open board for what it said of a guess."""
        word = self.boards.lexicon.show(guess)
        return tuple(
            self.ask_marks(tr("{word}, board {board}> ", word=word, board=board))
            for board in self.boards.open
        )

    def ask_marks(self, prompt: str) -> str:
        """Ask for feedback until there is some."""
        while True:
            text = ask(prompt)
            try:
                self.boards.lexicon.read_feedback(text)
            except FeedbackError as error:
                self.screen.say(told(error), "bold red")
            else:
                return text

    def fill(self) -> None:
        """Ask a board of a sequence that has just opened for what earlier rows got there."""
        while missing := self.boards.missing:
            row, board = missing[0]
            word = self.boards.lexicon.show(self.boards.rows[row - 1].guess)
            prompt = tr("board {board}, row {row}, {word}> ", board=board, row=row, word=word)
            self.boards.fill(row, board, self.ask_marks(prompt))

    # -- commands ---------------------------------------------------------------------------

    def undo(self, _: list[str]) -> None:
        """Take back the last change."""
        if self.boards.undo():
            self.show()
        else:
            self.screen.say(tr("Nothing to take back."))

    def edit(self, words: list[str]) -> None:
        """Replace an earlier row."""
        if len(words) < 3 or not words[0].isdecimal():
            raise GuessError(
                "edit takes a row number, a guess and its feedback: edit 1 {example}",
                example=self.example(),
            )
        self.boards.edit(int(words[0][:_MOST_DIGITS]), words[1], _parts(" ".join(words[2:])))
        self.fill()
        self.show()

    def reject(self, words: list[str]) -> None:
        """Leave out a word the game did not accept."""
        guess = self.boards.lexicon.read_word(words[0]) if words else self.suggested(1)
        self.boards.reject(guess)
        self.screen.say(tr("Left out {word}.", word=self.boards.lexicon.show(guess)))
        self.show()

    def words(self, words: list[str]) -> None:
        """List the candidates of a board, or of every open one."""
        if words and not words[0].isdecimal():
            raise GuessError("words takes the number of a board: words 2")
        wanted = [int(words[0][:_MOST_DIGITS])] if words else self.boards.open
        for board in wanted:
            session = self.boards.alone(board, "entropy")
            if not words:
                self.screen.say(tr("board {board}", board=board), "bold")
            if self.boards.spoilers:
                self.screen.candidate_table(session, _WORDS_SHOWN)
            else:
                self.screen.candidate_line(session)

    def help(self, _: list[str]) -> None:
        """Show what can be typed."""
        guess, feedback = self.example().split(" ", 1)
        lines = {
            f"{guess} {feedback}": tr("a guess, and what each open board said of it, in order"),
            feedback: tr("the same, if you guessed the first suggestion"),
            f"2 {feedback}": tr("the same, if you guessed suggestion number 2"),
            guess: tr("a guess alone: each board is asked for"),
            "undo": tr("take back the last change"),
            f"edit 1 {guess} {feedback}": tr("correct row 1"),
            f"reject {guess}": tr("the game did not accept this word; alone, the first suggestion"),
            "words 2": tr("the words that fit board 2; alone, those of every board"),
            "quit": tr("leave (so do Ctrl-C and Ctrl-D)"),
        }
        for typed, meaning in lines.items():
            self.screen.say(typed, "bold")
            self.screen.say(f"    {meaning}")
        self.screen.say(
            tr(
                "Feedback is one mark a tile: G correct, Y present, . absent; or 2 1 0; or the "
                "game's emoji. Commas or spaces part the boards."
            )
        )

    def quit(self, _: list[str]) -> None:
        """Leave."""
        raise _Quit

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the boards and, unless all are solved, what to guess next."""
        self.screen.blank()
        self.suggestions = [] if self.boards.is_solved else self.boards.suggest(self.top)
        helped = self.suggestions[0].helps_most if self.suggestions else None
        self.screen.boards(self.boards, helped)
        if self.boards.is_solved:
            return
        if self.suggestions:
            self.screen.suggestions(self.suggestions)
            left = self.boards.guesses_left
            self.screen.say(
                trn(
                    "{n} guess left; ≈ is an estimate.", "{n} guesses left; ≈ is an estimate.", left
                ),
                "dim",
            )
        if any(not self.boards.positions[board - 1].count for board in self.boards.open):
            self.screen.say(tr("Take it back with undo, or correct a row with edit."))

    def example(self) -> str:
        """Return a row as one could type it."""
        lexicon = self.boards.lexicon
        marks = [".Y..G.Y..G", "Y....Y....", "..G..Y....", "....Y....Y"]
        count = len(self.boards.open)
        told_marks = [
            marks[number % len(marks)][: lexicon.length] for number in range(min(count, 4))
        ]
        more = " …" if count > len(marks) else ""
        return f"{lexicon.spelling(0)} {' '.join(told_marks)}{more}"


def _parts(text: str) -> tuple[str, ...]:
    """Part feedback at its commas, or where there are none at its spaces."""
    return tuple(text.replace(" ", "").split(",")) if "," in text else tuple(text.split())
