"""``tilewise solve --adversary absurdle``: help against an opponent that cheats elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewise.cli.absurdle.command import told_line
from tilewise.cli.absurdle.screen import AbsurdleScreen
from tilewise.cli.conversation import Commands, Conversation
from tilewise.cli.instructions import Entry, of_hard_mode
from tilewise.cli.language import later, name_of, tr
from tilewise.cli.output import notes
from tilewise.cli.rows import is_feedback, is_turn, part_guess, read_guess, read_rows
from tilewise.errors import SessionError, shown
from tilewise.lexicon import Lexicon
from tilewise.play.absurdle import Absurdle
from tilewise.rules.hardmode import HardMode

_WORDS_SHOWN = 100
_SEARCHED = 300
"""Words left from which a line to the end is looked for without being asked."""


def solve_against(
    adversary: str,
    lexicon: Lexicon,
    rows: Sequence[str],
    top: int,
    *,
    hard: HardMode,
    contrast: bool,
) -> None:
    """Help against an opponent, by its name, after the rows there are so far.

    Args:
        adversary: its name.
        lexicon: the game's words.
        rows: guesses so far, and what it answered.
        top: suggestions shown.
        hard: how hard mode limits the guesses.
        contrast: show orange and blue.

    Raises:
        SessionError: there is no such opponent.
        GuessError, FeedbackError: a row is wrong.
    """
    if adversary != "absurdle":
        raise SessionError(
            "there is no adversary {name}; there is: absurdle", name=shown(adversary)
        )
    notes(lexicon.notes)
    game = Absurdle(lexicon, hard=hard)
    for turn in read_rows(lexicon, rows):
        game.add(turn.guess, turn.pattern)
    AbsurdleAssistant(game, AbsurdleScreen(lexicon, contrast), top).run()


@dataclass
class AbsurdleAssistant(Conversation):
    """The conversation about one game against the opponent."""

    game: Absurdle
    screen: AbsurdleScreen

    no_suggestion = later("there is no suggestion {number}; type the guess")

    def greeting(self) -> str:
        """Return what is said first."""
        return tr(
            "{name}, against the game that cheats: type a guess, or help.",
            name=name_of(self.game.lexicon.manifest),
        )

    def guesses(self) -> int:
        """Return how many guesses were made."""
        return len(self.game.turns)

    def is_of_the_game(self, line: str) -> bool:
        """Whether the name of a command is meant as a guess: a word with an answer to it."""
        return is_turn(self.game.lexicon, line) and line.split()[0] in self.game.lexicon

    def commands(self) -> Commands:
        """Return what can be typed besides a guess."""
        return {"words": self.words, "force": self.force, **super().commands()}

    def understand(self, line: str) -> None:
        """Add a guess; the answer is the one this opponent gives, unless another is typed."""
        lexicon = self.game.lexicon
        is_answer = is_feedback(lexicon, line) and line not in lexicon
        typed, feedback = ("1", line) if is_answer else part_guess(lexicon, line)
        guess = self.numbered(typed) or read_guess(lexicon, typed)
        if not feedback:
            self.game.guess(guess)
        elif self.accepts(guess):
            self.game.add(guess, feedback)
        else:
            return
        self.show()

    def words(self, _: list[str]) -> None:
        """List the words that are left."""
        self.screen.held(self.game, _WORDS_SHOWN)

    def force(self, words: list[str]) -> None:
        """Look for the fewest guesses that win."""
        self.screen.say(told_line(self.game.force(" ".join(words) or None)))

    def help(self, _: list[str]) -> None:
        """Show what can be typed."""
        word = self.game.lexicon.spelling(0)
        marks = self.game.lexicon.example_feedback()
        self.screen.glossary(
            [
                Entry(word, tr("a guess; the answer is worked out")),
                Entry(f"{word} {marks}", tr("a guess, and another answer that it got")),
                Entry(marks, tr("the same, if you guessed the first suggestion")),
                Entry("2", tr("suggestion number 2")),
                Entry("force", tr("the fewest guesses that win")),
                Entry(f"force {word}", tr("the same, to end with this word")),
                Entry("words", tr("the words that are left")),
                *of_hard_mode(self.game.lexicon),
                Entry("undo", tr("take back the last change")),
                Entry("quit", tr("leave (so do q, Ctrl-C and Ctrl-D)")),
            ]
        )

    def show(self) -> None:
        """Show the turns and, unless the game is solved, what to guess next."""
        self.screen.blank()
        self.screen.turns(self.game.turns)
        if self.game.is_solved:
            return
        suggestions = self.game.suggest(self.top)
        self.suggested = tuple(self.game.lexicon.encode(one.word) for one in suggestions)
        self.screen.suggestions(suggestions)
        self.screen.held(self.game)
        if self.game.words_left <= _SEARCHED:
            self.screen.say(told_line(self.game.force()))
