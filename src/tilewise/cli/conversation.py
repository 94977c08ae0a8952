"""A conversation about a game, to solve it or to play it, and the commands that can be typed.

A line is a command or about the game. If something is wrong with it, one line says what, and the
game does not change. :mod:`tilewise.cli.commands.solve` and :mod:`tilewise.cli.commands.play` say
what a line about the game does.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Generic, TypeVar

from tilewise.cli.input.prompting import ask
from tilewise.cli.output.help import show_glossary
from tilewise.cli.output.screen import Screen
from tilewise.cli.process import name_of, tr, translated, translator
from tilewise.errors import GuessError, SessionError, TilewiseError
from tilewise.play.games import NamedGame, game_called, game_of
from tilewise.play.rounds import Progress
from tilewise.play.typed import Vocabulary, are_marks, nearest_name, own_name
from tilewise.translation.translator import Translator

Played = TypeVar("Played", bound=Progress)
Typed = TypeVar("Typed")

_ALIASES = {"?": "help", "exit": "quit", "q": "quit"}


class Quit(Exception):  # noqa: N818 - not an error
    """The player wants to leave."""


class Misused(Exception):  # noqa: N818 - becomes an error with the command's example
    """The words after a command's name cannot be read."""


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        carry_out: carries it out; its parameters are the words that may follow the name. Raises
            Misused.
        usage: how to type it; words in brackets may be left out.
        meaning: what it does; "" if the help does not list it.
    """

    carry_out: Callable[..., None]
    usage: str
    meaning: str = ""

    @property
    def name(self) -> str:
        """Its English name."""
        return self.usage.split()[0]

    def __call__(self, words: list[str]) -> None:
        """Carry out the command.

        Raises:
            SessionError: the words after its name cannot be read, or there are too many.
            TilewiseError: it cannot be carried out.
        """
        try:
            self._check(words)
            self.carry_out(*words)
        except Misused:
            example = re.sub(r"\[([^]|]*)[^]]*\]", r"\1", self.usage)
            raise SessionError(
                "type {command} like this: {example}", command=self.name, example=example
            ) from None

    def _check(self, words: list[str]) -> None:
        try:
            signature(self.carry_out).bind(*words)
        except TypeError:
            raise Misused from None


@dataclass
class Conversation(ABC, Generic[Played, Typed]):
    """A conversation about one game.

    Attributes:
        screen: where it is shown.
        game: the game.
    """

    screen: Screen
    game: Played

    @property
    def named_game(self) -> NamedGame | None:
        """The game by its name, if it has one; with any words, Absurdle is known by that name."""
        if self.game.kind.cheats:
            return game_called("absurdle")
        words = self.game.lexicon.id, self.game.lexicon.other_rule
        return game_of(*words, self.game.kind) or game_of(*words)

    @property
    def name(self) -> str:
        """The game's name in the player's language; the pack's if it has none."""
        named = self.named_game
        if named is None:
            return name_of(self.game.lexicon.manifest)
        return named.name_in(translator().language)

    @abstractmethod
    def begin(self) -> None:
        """Say which game it is, and show it."""

    @abstractmethod
    def table(self) -> list[Command]:
        """Return the commands, in the order of the help."""

    @abstractmethod
    def is_of_the_game(self, line: str) -> bool:
        """Whether a line is about the game although it begins like a command."""

    @abstractmethod
    def read(self, line: str) -> Typed:
        """Read a line about the game.

        Raises:
            TilewiseError: it cannot be understood.
        """

    @abstractmethod
    def take(self, typed: Typed) -> None:
        """Carry out a line about the game.

        Raises:
            TilewiseError: the game does not allow it.
        """

    @abstractmethod
    def lines(self) -> dict[str, str]:
        """Return the help about lines that are not commands."""

    # -- talking ----------------------------------------------------------------------------

    def run(self) -> None:
        """Read and carry out lines until the player leaves."""
        try:
            self.begin()
            while True:
                self.obey(self.next_line())
        except Quit:
            return
        except (KeyboardInterrupt, EOFError):
            self.screen.blank()

    def next_line(self) -> str:
        """Return the next line to carry out."""
        return self.ask(tr("guess {number}> ", number=len(self.game.rounds) + 1))

    def ask(self, prompt: str) -> str:
        """Return what the player types, without surrounding spaces."""
        return ask(prompt, self.completions).strip()

    def completions(self, begun: str) -> list[str]:
        """Return the commands with this beginning."""
        if not begun:
            return list(self.commands())
        return [name for name in self.names.meanings if name.startswith(begun)]

    # -- obeying ----------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """Carry out one line; show what is wrong with it instead of raising."""
        try:
            self.carry_out(line)
        except TilewiseError as error:
            self.complain(error)

    def complain(self, error: TilewiseError) -> None:
        """Show what was wrong with a line."""
        self.screen.say(translated(error), "bold red")

    def carry_out(self, line: str) -> None:
        """Carry out a line.

        Raises:
            TilewiseError: it cannot be understood, or not be carried out.
        """
        if not line:
            return
        name, *words = self.split_line(line)
        command = self.command(line)
        if command is not None:
            command(words)
            return
        try:
            typed = self.read(line)
        except GuessError as error:
            has_feedback = are_marks(self.game.lexicon, " ".join(words))
            commands = () if has_feedback else self.names.meanings
            if (meant := nearest_name(name, commands, similar=0.7)) is None:
                raise
            raise GuessError("{error}; did you mean {meant}?", error=error, meant=meant) from None
        self.take(typed)

    def command(self, line: str) -> Command | None:
        """Return the command that a line begins with; None if a word of the game is meant.

        An English name alone is a command even if it is also a word of the game, such as ``words``.
        A name in another language is not.
        """
        name = self.names.read(self.split_line(line)[0], self.game.lexicon)
        return None if name is None or self.is_of_the_game(line) else self.commands()[name]

    def split_line(self, line: str) -> list[str]:
        """Return the words of a line; the name of a command is one, also as in 아는 글자."""
        first, *words = line.split()
        if words and not self.names.read(first) and self.names.read(first + words[0]):
            return [first + words[0], *words[1:]]
        return [first, *words]

    def commands(self) -> dict[str, Command]:
        """Return the commands by name."""
        named = {command.name: command for command in self.table()}
        return named | {alias: named[name] for alias, name in _ALIASES.items()}

    @cached_property
    def translators(self) -> list[Translator]:
        """Translators for names: the game's language and the player's."""
        return [Translator.of(self.game.lexicon.manifest.language), translator()]

    @cached_property
    def names(self) -> Vocabulary:
        """The names of the commands."""
        return Vocabulary.of_commands(self.commands(), self.translators)

    def own_name(self, command: str) -> str:
        """What to call a command in the player's language."""
        return own_name(command, translator(), self.game.lexicon)

    # -- commands of every conversation -----------------------------------------------------

    def help(self) -> None:
        """Show the help."""
        entries = {
            one.usage.replace(one.name, self.own_name(one.name), 1): one.meaning
            for one in self.table()
            if one.meaning
        }
        show_glossary(self.screen, self.lines() | entries)

    def say_half_found(self) -> None:
        """Say so if the last guess is one of two hidden words."""
        if self.game.lexicon.rule.solves(self.game.turns[-1]) and not self.game.is_solved:
            self.screen.say(tr("That is one of the two words."))

    def quit(self) -> None:
        """Leave."""
        raise Quit
