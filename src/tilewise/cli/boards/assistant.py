"""``tilewise solve --boards N``: the interactive assistant for several boards.

A line is a guess and what each open board said of it, or a command.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tilewise.cli.boards.advising import suggested
from tilewise.cli.boards.explaining import contradictions_of
from tilewise.cli.boards.screen import BoardsScreen
from tilewise.cli.conversation import Commands, Conversation, whole_number
from tilewise.cli.instructions import Entry, of_feedback, of_hard_mode
from tilewise.cli.language import name_of, tr, trn
from tilewise.cli.lines import Tokens
from tilewise.cli.rows import is_feedback, part_guess, read_guess
from tilewise.errors import GuessError
from tilewise.play.boards.session import Boards

_WORDS_SHOWN = 100
_EXAMPLES = 4
"""Boards whose feedback an example has at most."""


def solve_boards(boards: Boards, top: int, *, contrast: bool) -> None:
    """Talk about a game of several boards until it is solved."""
    BoardsAssistant(boards, BoardsScreen(boards.lexicon, contrast), top).run()


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
class BoardsAssistant(Conversation):
    """The conversation about one game of several boards."""

    game: Boards
    screen: BoardsScreen

    def greeting(self) -> str:
        """Return what is said first."""
        return tr(
            "{name}, {boards} boards: type a guess and what each board said, or help.",
            name=name_of(self.game.lexicon.manifest),
            boards=self.game.count,
        )

    def guesses(self) -> int:
        """Return how many guesses were made."""
        return len(self.game.rows)

    def finish(self) -> None:
        """Say that every board is solved."""
        count = len(self.game.rows)
        self.screen.say(
            trn("All boards solved in {n} guess.", "All boards solved in {n} guesses.", count),
            "bold",
        )

    def commands(self) -> Commands:
        """Return what can be typed besides a guess."""
        return {
            "edit": self.edit,
            "reject": self.reject,
            "words": self.words,
            **super().commands(),
        }

    # -- guesses ----------------------------------------------------------------------------

    def is_of_the_game(self, line: str) -> bool:
        """Whether the name of a command is meant as a guess: it is a word, with feedback."""
        typed = self.read(line)
        marks = typed.feedback
        return bool(marks) and all(map(self.is_marks, marks)) and typed.guess in self.game.lexicon

    def is_marks(self, text: str) -> bool:
        """Whether a text is the feedback of a whole guess."""
        return is_feedback(self.game.lexicon, text)

    def read(self, line: str) -> Line:
        """Return a line as a guess and its feedback, which commas or spaces part."""
        head = re.split(r"[\s,]+", line, maxsplit=1)[0]
        if self.is_marks(head) and head not in self.game.lexicon:
            return Line("", _parts(line))
        guess, feedback = part_guess(self.game.lexicon, line)
        return Line(guess, _parts(feedback))

    def understand(self, line: str) -> None:
        """Add a row; feedback that was not typed with it is asked for."""
        typed = self.read(line)
        guess = self.guess_of(typed.guess)
        if not self.accepts(guess):
            return
        feedback = typed.feedback or self.ask_feedback(guess)
        if feedback:
            self.game.add(guess, feedback)
            self.fill()
            self.show()

    def guess_of(self, text: str) -> Tokens:
        """Return the tokens of a guess by its spelling or its number; the first one by none."""
        if not text:
            return self.suggestion(1)
        return self.numbered(text) or read_guess(self.game.lexicon, text)

    def ask_feedback(self, guess: Tokens) -> tuple[str, ...]:
        """Ask each open board for what it said of a guess; () if the user does something else."""
        word, marks = self.game.lexicon.show(guess), list[str]()
        while left := self.game.open[len(marks) :]:
            prompt = tr("{word}, board {board}> ", word=word, board=left[0])
            answer = self.ask_marks(prompt, guess, len(left))
            if not answer:
                return ()
            marks += answer
        return tuple(marks)

    def ask_marks(self, prompt: str, guess: Tokens, boards: int = 1) -> Sequence[str]:
        """Ask for feedback: of a board, or at once of all that are left; () as above."""
        while True:
            line = self.ask(prompt)
            marks = _parts(line)
            if len(marks) == boards and all(map(self.is_marks, marks)):
                return marks
            if self.is_marks(line):
                return [line]
            if self.sets_aside(guess, line):
                return ()

    def fill(self) -> None:
        """Ask a board of a sequence that has just opened for what earlier rows got there.

        If the user does something else instead, what opened the board is taken back.
        """
        while missing := self.game.missing:
            row, board = missing[0]
            guess = self.game.rows[row - 1].guess
            word = self.game.lexicon.show(guess)
            prompt = tr("board {board}, row {row}, {word}> ", board=board, row=row, word=word)
            answer = self.ask_marks(prompt, guess)
            if answer:
                self.game.fill(row, board, *answer)
            else:
                self.take_back()

    def take_back(self) -> None:
        """Take back the last row, and all that was said of it since."""
        while self.game.missing and self.game.undo():
            pass

    # -- commands ---------------------------------------------------------------------------

    def edit(self, words: list[str]) -> None:
        """Replace an earlier row; feedback alone leaves its guess."""
        number = whole_number(words[0]) if words else None
        typed = self.read(" ".join(words[1:]))
        if number is None or not typed.feedback:
            raise GuessError(
                "edit takes a row number, a guess and its feedback: edit 1 {example}",
                example=self.example(),
            )
        rows = self.game.rows
        kept = rows[number - 1].guess if 1 <= number <= len(rows) else ()
        guess = self.guess_of(typed.guess) if typed.guess else kept
        self.game.edit(number, guess, typed.feedback)
        self.fill()
        self.show()

    def reject(self, words: list[str]) -> None:
        """Leave out a word the game did not accept."""
        guess = self.guess_of(words[0] if words else "")
        self.game.reject(guess)
        self.screen.say(tr("Left out {word}.", word=self.game.lexicon.show(guess)))
        self.show()

    def words(self, words: list[str]) -> None:
        """List the candidates of a board, as many as are asked for, or of every open one."""
        number, most = (*map(whole_number, words[:2]), None, None)[:2]
        if words and number is None:
            raise GuessError("words takes the number of a board: words 2")
        for board in self.game.open if number is None else [number]:
            session = self.game.alone(board, "entropy")
            if not words:
                self.screen.say(tr("board {board}", board=board), "bold")
            if self.game.spoilers:
                self.screen.candidate_table(session, most or _WORDS_SHOWN, f"words {board}")
            else:
                self.screen.candidate_line(session)

    def help(self, _: list[str]) -> None:
        """Show what can be typed."""
        guess, feedback = self.example().split(" ", 1)
        self.screen.glossary(
            [
                Entry(
                    f"{guess} {feedback}",
                    tr("a guess, and what each open board said of it, in order"),
                ),
                Entry(feedback, tr("the same, if you guessed the first suggestion")),
                Entry(f"2 {feedback}", tr("the same, if you guessed suggestion number 2")),
                Entry(guess, tr("a guess alone: each board is asked for")),
                Entry("undo", tr("take back the last change")),
                Entry(f"edit 1 {guess} {feedback}", tr("correct row 1")),
                Entry(
                    f"reject {guess}",
                    tr("the game did not accept this word; alone, the first suggestion"),
                ),
                Entry("words 2", tr("the words that fit board 2; alone, those of every board")),
                *of_hard_mode(self.game.lexicon),
                Entry("quit", tr("leave (so do q, Ctrl-C and Ctrl-D)")),
            ]
        )
        self.screen.blank()
        for line in of_feedback(self.game.lexicon):
            self.screen.say(line)
        self.screen.say(tr("Commas or spaces part the boards."))

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the boards and, unless all are solved, what to guess next."""
        self.screen.blank()
        suggestions = [] if self.game.is_solved else suggested(self.game, self.top)
        tokens = self.game.lexicon.words.tokens
        self.suggested = tuple(tuple(tokens[one.row].tolist()) for one in suggestions)
        helped = suggestions[0].helps_most if suggestions else None
        self.screen.boards(self.game, helped)
        if self.game.is_solved:
            return
        contradictions = contradictions_of(self.game)
        for line in contradictions:
            self.screen.say(line, "bold")
        if suggestions:
            self.screen.suggestions(suggestions)
            left = self.game.guesses_left
            self.screen.say(
                trn(
                    "{n} guess left; ≈ is an estimate.", "{n} guesses left; ≈ is an estimate.", left
                ),
                "dim",
            )
        if contradictions:
            self.screen.say(tr("Take it back with undo, or correct a row with edit."))

    def example(self) -> str:
        """Return a row as one could type it."""
        lexicon = self.game.lexicon
        count = len(self.game.open)
        told_marks = map(lexicon.example_feedback, range(min(count, _EXAMPLES)))
        more = " …" if count > _EXAMPLES else ""
        return f"{lexicon.spelling(0)} {' '.join(told_marks)}{more}"


def _parts(text: str) -> tuple[str, ...]:
    """Part feedback at its commas, or where there are none at its spaces."""
    return tuple(text.replace(" ", "").split(",")) if "," in text else tuple(text.split())
