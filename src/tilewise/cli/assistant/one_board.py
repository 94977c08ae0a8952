"""The conversation about a game of one board.

A line is read, understood (:mod:`tilewise.play.reading.lines`), and carried out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewise.cli.assistant.conversation import Conversation, FeedbackOfBoards, TypedRow
from tilewise.cli.assistant.remembering import Memory
from tilewise.cli.output.help.glossary import Entry
from tilewise.cli.output.help.instructions import of_lines
from tilewise.cli.output.reviews import review_at_end
from tilewise.cli.output.suggestions import show_advice
from tilewise.cli.process.language import tr
from tilewise.play.reading.guesses import Tokens
from tilewise.play.reading.lines import Coloured, Guessed, Line, Unclear, read_line
from tilewise.play.reading.rows import is_feedback, is_turn, read_turn
from tilewise.play.rounds import Round
from tilewise.rules.rule import Turn


@dataclass
class OneBoard(Conversation):
    """The conversation about one game.

    Attributes:
        memory: remembers solved games; None if nothing is remembered.
    """

    memory: Memory | None = field(kw_only=True)

    def is_of_the_game(self, line: str) -> bool:
        """Whether a line is a turn although it begins like a command."""
        return is_turn(self.game.lexicon, line)

    def understand(self, line: str) -> None:
        """Carry out a line that is a guess, feedback, or both.

        Raises:
            TilewiseError: it cannot be understood, or the game is solved.
        """
        typed = read_line(self.game.lexicon, line, self.suggested)
        self.check_unsolved()
        self.take(typed)

    def take(self, line: Line) -> None:
        """Add the turn in a line; ask the user for what is missing."""
        match line:
            case Turn(guess, pattern):
                self.add_accepted(guess, (pattern,))
            case Guessed(guess):
                self.add_accepted(guess, ())
            case Coloured(feedback):
                self.add(self.game.lexicon.read_turn(self.suggestion(1), feedback))
            case Unclear(guess, feedback):
                self.take(self.made_clear(guess, feedback))

    def add_accepted(self, guess: Tokens, feedback: FeedbackOfBoards) -> None:
        """Add a guess, unless the user drops it; ask for missing feedback."""
        accepted = self.accepted(guess, feedback)
        if accepted is None:
            return
        lexicon = self.game.lexicon
        prompt = tr("feedback for {word}> ", word=lexicon.show(guess))
        marks = accepted or self.ask_marks(prompt, guess)
        if marks:
            self.add(lexicon.read_turn(guess, marks[0]))

    def made_clear(self, guess: Tokens, feedback: str) -> Line:
        """Ask whether a line was a guess or feedback."""
        if not self.suggested:
            return Guessed(guess)
        lexicon = self.game.lexicon
        question = tr(
            "{word} is a word, but could also be feedback for {suggestion}. Is it feedback? [y/N] ",
            word=lexicon.show(guess),
            suggestion=lexicon.show(self.suggested[0]),
        )
        return Coloured(feedback) if self.says_yes(question) else Guessed(guess)

    def add(self, turn: Turn) -> None:
        """Add a turn and show what follows."""
        self.game.add_round(Round.of(turn))
        if self.game.lexicon.rule.solves(turn) and not self.game.is_solved:
            self.screen.say(tr("That is one of the two words."))
        self.show()

    def read_row(self, text: str) -> TypedRow:
        """Read a guess and its feedback, or feedback alone."""
        lexicon = self.game.lexicon
        if is_feedback(lexicon, text):
            return TypedRow(None, (text,))
        turn = read_turn(lexicon, text)
        return TypedRow(turn.guess, (turn.pattern,))

    def entries(self) -> list[Entry]:
        """Return the entries of the help."""
        words = Entry("words [50]", tr("list the words that fit"))
        return of_lines(self.game.lexicon, self.example(), words)

    def help(self, words: list[str]) -> None:
        """Show the help, or the help for the columns."""
        super().help(words)
        if self.screen.leftward and not words:
            self.screen.turn(read_turn(self.game.lexicon, self.example()))

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the turns and what to do next."""
        self.screen.blank()
        self.screen.turns(self.game.turns)
        if self.memory:
            self.memory.take_back()
        if self.game.is_solved:
            if self.memory:
                self.memory.keep(self.game)
            if self.finish():  # otherwise there is no review
                self.screen.blank()
                review_at_end(self.screen, self.game)
            return
        advice = self.game.advise(self.top)
        if self.show_contradictions():
            self.suggest(advice.suggestions)
            self.say_how_to_correct()
            return
        self.suggest(show_advice(self.screen, self.game, advice))
        if not self.game.guesses_left:
            self.screen.say(tr("That was the last guess the game allows, but you can go on."))
