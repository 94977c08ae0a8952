"""The conversation about a game of several boards.

A line is a guess and the feedback of each open board, or a command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tilewise.cli.assistant.conversation import (
    Command,
    Commands,
    Conversation,
    TypedRow,
    how_many,
    parts,
    whole_number,
)
from tilewise.cli.output.boards import show_boards, show_suggestions
from tilewise.cli.output.help.glossary import Entry
from tilewise.cli.output.help.instructions import of_lines
from tilewise.cli.output.suggestions import advise
from tilewise.cli.process.language import tr, trn
from tilewise.errors import GuessError, shown
from tilewise.play.reading.guesses import Tokens
from tilewise.play.reading.rows import part_guess

_EXAMPLES = 4
"""Most boards with feedback in an example."""


@dataclass
class SeveralBoards(Conversation):
    """The conversation about one game of several boards."""

    # -- guesses ----------------------------------------------------------------------------

    def is_of_the_game(self, line: str) -> bool:
        """Whether a command's name is meant as a guess: it is a word, and feedback follows."""
        guess, feedback = part_guess(self.game.lexicon, line)
        marks = parts(feedback)
        return bool(marks) and all(map(self.is_marks, marks)) and guess in self.game.lexicon

    def read_row(self, text: str) -> TypedRow:
        """Read a guess and its feedback, separated by commas or spaces, or one of them."""
        head = re.split(r"[\s,]+", text, maxsplit=1)[0]
        if self.is_marks(head) and head not in self.game.lexicon:
            return TypedRow(None, parts(text))
        guess, feedback = part_guess(self.game.lexicon, text)
        return TypedRow(self.named([guess]), parts(feedback))

    def understand(self, line: str) -> None:
        """Add a row; feedback that was not typed with it is asked for."""
        row = self.read_row(line)
        self.check_unsolved()
        guess = self.suggestion(1) if row.guess is None else row.guess
        accepted = self.accepted(guess, row.feedback)
        if accepted is None:
            return
        feedback = accepted or self.ask_feedback(guess)
        if feedback:
            self.game.add(guess, feedback)
            self.complete()
            self.show()

    def ask_feedback(self, guess: Tokens) -> tuple[str, ...]:
        """Ask for each open board's feedback on a guess; () if the user does something else."""
        word, marks = self.game.lexicon.show(guess), list[str]()
        while left := self.game.open[len(marks) :]:
            prompt = f"{tr('Board {number}', number=left[0])}, {word}> "
            answer = self.ask_marks(prompt, guess, len(left))
            if not answer:
                return ()
            marks += answer
        return tuple(marks)

    def complete(self) -> None:
        """Ask for earlier rows' feedback on a board of a sequence that has just opened.

        If the user does something else, the row that opened the board is taken back.
        """
        while missing := self.game.missing:
            row, board = missing[0]
            guess = self.game.rounds[row - 1].guess
            word = self.game.lexicon.show(guess)
            place = tr("Board {number}", number=board), tr("Row {number}", number=row)
            answer = self.ask_marks(f"{', '.join(place)}, {word}> ", guess)
            if answer:
                self.game.fill(row, board, *answer)
            else:
                self.take_back()

    def take_back(self) -> None:
        """Take back the last row and the feedback filled in since."""
        while self.game.missing and self.game.undo():
            pass

    # -- commands ---------------------------------------------------------------------------

    def commands(self) -> Commands:
        """Return the commands by name."""
        return {**super().commands(), "words": Command(self.words, "words 2 50")}

    def words(self, words: list[str]) -> None:
        """List the candidates of a board, as many as asked for, or of every open board."""
        number = whole_number(words[0]) if words else None
        if words and number is None:
            raise GuessError(
                "there is no board {number}; boards in this game: {count}",
                number=shown(words[0]),
                count=self.game.kind.boards,
            )
        most = how_many(words[1:])
        for board in self.game.open if number is None else [number]:
            if not words:
                self.head_board(board)
            self.show_words(board, most, f"words {board}")

    def entries(self) -> list[Entry]:
        """Return the entries of the help."""
        fitting = tr("list the words that fit board 2 (without a number: every board)")
        return of_lines(self.game.lexicon, self.example(), Entry("words 2", fitting))

    def help(self, words: list[str]) -> None:
        """Show the help, or the help for the columns."""
        super().help(words)
        self.screen.say(
            tr("Give feedback for each open board in order, separated by commas or spaces.")
        )

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the boards and, unless all are solved, what to guess next."""
        self.screen.blank()
        suggestions = () if self.game.is_solved else advise(self.game, self.top).suggestions
        self.suggest(suggestions)
        show_boards(self.screen, self.game, suggestions)
        if self.game.is_solved:
            self.finish()
            return
        is_contradictory = self.show_contradictions()
        if suggestions:
            show_suggestions(self.screen, suggestions)
            left = self.game.guesses_left or 0
            self.screen.say(
                trn(
                    "{n} guess left; ≈ marks an estimate.",
                    "{n} guesses left; ≈ marks an estimate.",
                    left,
                ),
                "dim",
            )
        if is_contradictory:
            self.say_how_to_correct()

    def example(self) -> str:
        """Return an example of a row as it can be typed."""
        lexicon = self.game.lexicon
        count = len(self.game.open)
        told_marks = map(lexicon.example_feedback, range(min(count, _EXAMPLES)))
        more = " …" if count > _EXAMPLES else ""
        return f"{lexicon.spelling(0)} {' '.join(told_marks)}{more}"
