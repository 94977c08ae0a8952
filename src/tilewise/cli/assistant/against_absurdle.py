"""The conversation about a game against the opponent that cheats.

A guess alone is enough: its feedback is computed, unless the user types other feedback.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.cli.assistant.conversation import Command, Commands, Conversation, TypedRow, how_many
from tilewise.cli.output.absurdle import (
    forced_line_in_words,
    show_replies,
    show_reviewed_replies,
    show_words_left,
)
from tilewise.cli.output.help.glossary import Entry
from tilewise.cli.output.help.instructions import of_modes, of_the_game, of_why
from tilewise.cli.process.language import tr
from tilewise.play.reading.rows import is_feedback, is_turn, part_guess
from tilewise.play.replies import review_replies

_SEARCHED = 300
"""With at most this many words left, a winning line is searched for automatically."""


@dataclass
class AgainstAbsurdle(Conversation):
    """The conversation about one game against the opponent."""

    def is_of_the_game(self, line: str) -> bool:
        """Whether a command's name is meant as a guess: it is a word, and feedback follows."""
        return is_turn(self.game.lexicon, line) and line.split()[0] in self.game.lexicon

    def commands(self) -> Commands:
        """Return the commands by name."""
        word = self.game.lexicon.example_word
        return {**super().commands(), "force": Command(self.force, f"force {word}")}

    def read_row(self, text: str) -> TypedRow:
        """Read a guess and its feedback, or one of them."""
        lexicon = self.game.lexicon
        if is_feedback(lexicon, text) and text not in lexicon:
            return TypedRow(None, (text,))
        guess, feedback = part_guess(lexicon, text)
        return TypedRow(self.named([guess]), (feedback,) if feedback else ())

    def understand(self, line: str) -> None:
        """Add a guess, with the feedback this opponent gives unless other feedback is typed."""
        row = self.read_row(line)
        self.check_unsolved()
        guess = self.suggestion(1) if row.guess is None else row.guess
        if row.feedback:
            feedback = self.accepted(guess, row.feedback)
            if feedback is None:
                return
            self.game.add(guess, feedback)
        else:
            self.game.lexicon.require(guess)
            self.game.check_hard_mode(guess)
            self.game.add(guess, self.game.reply(guess))
        self.show()

    def words(self, words: list[str]) -> None:
        """List words that the opponent still has, as many as asked for."""
        show_words_left(self.screen, self.game, how_many(words))

    def force(self, words: list[str]) -> None:
        """Show the fewest guesses that win."""
        self.screen.say(forced_line_in_words(self.game.force(self.named(words) if words else None)))

    def review(self, _: list[str]) -> None:
        """Show how many words each guess left, and how many the best guess would have left."""
        self.check_guesses()
        show_reviewed_replies(self.screen, review_replies(self.game))

    def entries(self) -> list[Entry]:
        """Return the entries of the help."""
        guess, feedback = self.example().split()
        return [
            Entry(guess, tr("a guess on its own")),
            Entry(f"{guess} {feedback}", tr("a guess and its feedback")),
            Entry(feedback, tr("feedback for the first suggestion")),
            Entry(
                f"force [{guess}]",
                tr("find the fewest guesses that win, or that make the game choose this word"),
            ),
            Entry("undo", tr("take back the last change")),
            Entry(f"edit 1 {guess} {feedback}", tr("correct row 1")),
            of_why(guess),
            Entry("words [50]", tr("list the words that fit")),
            *of_modes(self.game.lexicon),
            *of_the_game(),
        ]

    def show(self) -> None:
        """Show the turns and, unless the game is solved, what to guess next."""
        self.screen.blank()
        self.screen.turns(self.game.turns)
        if self.game.is_solved:
            self.finish()
            return
        suggestions = self.game.suggest(self.top)
        self.suggest(suggestions)
        if self.show_contradictions():
            self.say_how_to_correct()
            return
        show_replies(self.screen, suggestions)
        show_words_left(self.screen, self.game)
        if self.game.position.count <= _SEARCHED:
            self.screen.say(forced_line_in_words(self.game.force()))
