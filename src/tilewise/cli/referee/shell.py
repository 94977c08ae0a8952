"""The shell of a game played here: a line is a guess, or one of a few commands.

A line that is wrong gets a message and costs no guess. Each kind of game adds what is shown before
the game, after each guess, and at the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tilewise.cli.input.prompting import ask
from tilewise.cli.output.help.glossary import Entry, show_glossary
from tilewise.cli.output.help.instructions import of_names
from tilewise.cli.output.screen import Screen
from tilewise.cli.process.language import tr, translated, translator
from tilewise.errors import TilewiseError
from tilewise.play.game import Game
from tilewise.play.reading.commands import Vocabulary
from tilewise.play.reading.guesses import read_guess
from tilewise.play.reading.nearest import naming_what_was_meant
from tilewise.play.reading.unlisted import unlisted
from tilewise.translation.translator import Translator


class _GivenUp(Exception):  # noqa: N818 - not an error
    """The player gives up."""


@dataclass
class Shell(ABC):
    """Referee of a game in the terminal.

    Attributes:
        screen: prints the game.
        game: the referee.
    """

    screen: Screen
    game: Game

    @abstractmethod
    def announce(self) -> None:
        """Print which game is played."""

    @abstractmethod
    def show(self) -> None:
        """Show the feedback of the last guess."""

    def entries(self) -> list[Entry]:
        """Return the entries of the help."""
        return [
            Entry(self.game.lexicon.spelling(0), tr("any word the game accepts")),
            Entry("quit", tr("give up and see the answer (or q, Ctrl-C, Ctrl-D)")),
        ]

    @abstractmethod
    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""

    def play(self) -> None:
        """Play until the game is over or given up."""
        self.announce()
        try:
            while not self.game.is_over:
                self.obey(ask(tr("guess {number}> ", number=len(self.game.rounds) + 1)).strip())
        except _GivenUp:
            pass
        except (KeyboardInterrupt, EOFError):
            self.screen.blank()
        self.finish()

    def obey(self, line: str) -> None:
        """Carry out a line; a wrong one gets a message and costs no guess."""
        if not line:
            return
        command = self.names.read(line)
        try:
            if command is None or line in self.game.lexicon or command.is_word(self.game.lexicon):
                self.guess(line)
            else:
                self.commands()[command.name]()
        except TilewiseError as error:
            self.screen.say(translated(error), "bold red")

    @cached_property
    def names(self) -> Vocabulary:
        """The names of the commands, in English, the game's language and the player's."""
        translators = [Translator.of(self.game.lexicon.manifest.language), translator()]
        return Vocabulary.of_commands(self.commands(), translators)

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return the functions of the commands, by name."""
        return {
            "help": self.help,
            "?": self.help,
            "quit": self.give_up,
            "exit": self.give_up,
            "q": self.give_up,
        }

    def guess(self, line: str) -> None:
        """Make a guess, if it is a word of the game.

        Raises:
            GuessError: the game does not accept it.
        """
        with naming_what_was_meant(line, self.names.meanings):
            tokens = read_guess(self.screen.lexicon, "".join(line.split()))
        message = unlisted(self.screen.lexicon, tokens)
        if message and tokens not in self.game.answer_tokens:  # which may be in no list
            self.screen.say(translated(message), "bold red")
        else:
            self.game.guess(tokens)
            self.show()

    def help(self) -> None:
        """Show the help."""
        show_glossary(self.screen, self.entries())
        for line in of_names(self.commands(), self.game.lexicon):
            self.screen.say(line)

    def give_up(self) -> None:
        """End the game."""
        raise _GivenUp
