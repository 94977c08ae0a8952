"""``tilewise solve --adversary absurdle``: help against an opponent that cheats elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tilewise.cli.absurdle.command import told_line
from tilewise.cli.absurdle.screen import AbsurdleScreen
from tilewise.cli.language import told, tr, trn
from tilewise.cli.output import notes
from tilewise.cli.prompting import ask
from tilewise.cli.rows import read_rows
from tilewise.errors import GuessError, SessionError, TilewiseError, shown
from tilewise.lexicon import Lexicon
from tilewise.play.adversary import Absurdle, AbsurdleSuggestion

_WORDS_SHOWN = 100
_SEARCHED = 300
"""Words left from which a line to the end is looked for without being asked."""
_MOST_DIGITS = 9


def solve_against(
    adversary: str, lexicon: Lexicon, rows: Sequence[str], top: int, *, contrast: bool
) -> None:
    """Help against an opponent, by its name, after the rows there are so far.

    Raises:
        SessionError: there is no such opponent.
        GuessError, FeedbackError: a row is wrong.
    """
    if adversary != "absurdle":
        raise SessionError(
            "there is no adversary {name}; there is: absurdle", name=shown(adversary)
        )
    notes(lexicon.notes)
    game = Absurdle(lexicon)
    for turn in read_rows(lexicon, rows):
        game.add(turn.guess, turn.pattern)
    AbsurdleAssistant(game, AbsurdleScreen(lexicon, contrast), top).run()


class _Quit(Exception):  # noqa: N818 - not an error
    """The user is done."""


@dataclass
class AbsurdleAssistant:
    """The conversation about one game against the opponent.

    Attributes:
        game: what is known.
        screen: where it is shown.
        top: suggestions shown.
        suggestions: those last shown.
    """

    game: Absurdle
    screen: AbsurdleScreen
    top: int
    suggestions: list[AbsurdleSuggestion] = field(default_factory=list)

    def run(self) -> None:
        """Talk until the game is solved or the user leaves."""
        self.screen.say(
            tr(
                "{name}, against the game that cheats: type a guess, or help.",
                name=self.game.lexicon.manifest.name,
            ),
            "bold",
        )
        try:
            self.show()
            while not self.game.is_solved:
                self.obey(ask(tr("guess {number}> ", number=len(self.game.turns) + 1)))
        except (_Quit, KeyboardInterrupt, EOFError):
            self.screen.blank()
            return
        count = len(self.game.turns)
        self.screen.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", count), "bold")

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
        name, _, rest = line.partition(" ")
        command = self.commands().get(name.lower())
        if command is not None and not (rest and name in self.game.lexicon and name != "force"):
            command(rest.strip())
        else:
            self.add(line)

    def commands(self) -> dict[str, Callable[[str], None]]:
        """Return what can be typed besides a guess."""
        return {
            "undo": self.undo,
            "words": self.words,
            "force": self.force,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
        }

    def add(self, line: str) -> None:
        """Add a guess; the answer is the one this opponent gives, unless another is typed."""
        guess, *feedback = re.split(r"[\s=]+", line, maxsplit=1)
        if guess.isascii() and guess.isdigit() and len(guess) <= _MOST_DIGITS:
            guess = self.suggested(int(guess))
        if feedback:
            self.game.add(guess, feedback[0])
        else:
            self.game.guess(guess)
        self.show()

    def suggested(self, number: int) -> str:
        """Return a suggestion by its number.

        Raises:
            GuessError: there is none of that number.
        """
        if not 1 <= number <= len(self.suggestions):
            raise GuessError("there is no suggestion {number}; type the guess", number=number)
        return self.suggestions[number - 1].word

    def undo(self, _: str) -> None:
        """Take back the last guess."""
        if self.game.undo():
            self.show()
        else:
            self.screen.say(tr("Nothing to take back."))

    def words(self, _: str) -> None:
        """List the words that are left."""
        self.screen.held(self.game, _WORDS_SHOWN)

    def force(self, word: str) -> None:
        """Look for the fewest guesses that win."""
        self.screen.say(told_line(self.game.force(word or None)))

    def help(self, _: str) -> None:
        """Show what can be typed."""
        word = self.game.lexicon.spelling(0)
        marks = ".Y..G.Y..G"[: self.game.lexicon.length]
        lines = {
            word: tr("a guess; the answer is worked out"),
            f"{word} {marks}": tr("a guess, and another answer that it got"),
            "2": tr("suggestion number 2"),
            "force": tr("the fewest guesses that win"),
            f"force {word}": tr("the same, to end with this word"),
            "words": tr("the words that are left"),
            "undo": tr("take back the last change"),
            "quit": tr("leave (so do Ctrl-C and Ctrl-D)"),
        }
        for typed, meaning in lines.items():
            self.screen.say(typed, "bold")
            self.screen.say(f"    {meaning}")

    def quit(self, _: str) -> None:
        """Leave."""
        raise _Quit

    def show(self) -> None:
        """Show the turns and, unless the game is solved, what to guess next."""
        self.screen.blank()
        self.screen.turns(self.game.turns)
        if self.game.is_solved:
            return
        self.suggestions = self.game.suggest(self.top)
        self.screen.suggestions(self.suggestions)
        self.screen.held(self.game)
        if self.game.words_left <= _SEARCHED:
            self.screen.say(told_line(self.game.force()))
