"""The shell of a conversation about a game: lines are read and carried out until the user leaves.

A line is a command with its words, or says something of the game; whatever is wrong with it is said
in one line, and the game goes on as it was. What else there is to type and what is shown, each kind
adds: about one game (:mod:`tilewise.cli.assistant`), several boards, and the game that cheats.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tilewise.cli.language import later, told, tr, trn
from tilewise.cli.lines import Tokens
from tilewise.cli.nearest import naming_what_was_meant
from tilewise.cli.prompting import ask
from tilewise.cli.render import Screen
from tilewise.cli.unlisted import unlisted
from tilewise.errors import GuessError, SessionError, TilewiseError
from tilewise.lexicon import Lexicon
from tilewise.rules.hardmode import HardMode

Commands = dict[str, Callable[[list[str]], None]]
"""What can be typed, and what is then done with the words behind it."""


class Quit(Exception):  # noqa: N818 - not an error
    """The user is done."""


class Talkable(Protocol):
    """What a conversation is about."""

    lexicon: Lexicon
    hard: HardMode

    @property
    def is_solved(self) -> bool:
        """Whether it is solved."""

    def adjust(self, *, hard: HardMode) -> None:
        """Change how hard the game is played from here on."""

    def check_hard_mode(self, tokens: Tokens) -> None:
        """Check that a guess keeps to what was shown, as hard mode demands.

        Raises:
            GuessError: it does not.
        """

    def undo(self) -> bool:
        """Take back the last change; False when there is none."""


@dataclass
class Conversation(ABC):
    """A conversation.

    Attributes:
        game: what is known.
        screen: where it is shown.
        top: suggestions shown.
        suggested: the guesses last shown, number 1 first.
        doubted: the guess last doubted, which is not doubted again.
        unread: a line typed in answer to a question that it does not answer.
    """

    game: Talkable
    screen: Screen
    top: int
    suggested: tuple[Tokens, ...] = field(default=(), init=False)
    doubted: Tokens = field(default=(), init=False)
    unread: str | None = field(default=None, init=False)

    no_suggestion = later("there is no suggestion {number}; type the guess and its feedback")

    @abstractmethod
    def greeting(self) -> str:
        """Return what is said first."""

    @abstractmethod
    def guesses(self) -> int:
        """Return how many guesses were made."""

    @abstractmethod
    def show(self) -> None:
        """Show what is known and what to do next."""

    @abstractmethod
    def is_of_the_game(self, line: str) -> bool:
        """Whether a line says something of the game though it begins like a command."""

    @abstractmethod
    def understand(self, line: str) -> None:
        """Carry out a line that is no command.

        Raises:
            TilewiseError: it cannot be understood.
        """

    @abstractmethod
    def help(self, words: list[str]) -> None:
        """Show what can be typed."""

    # -- talking ----------------------------------------------------------------------------

    def run(self) -> None:
        """Talk until it is over or the user leaves."""
        self.screen.say(self.greeting(), "bold")
        try:
            self.show()
            while not self.is_over():
                self.obey(self.next_line())
        except Quit:
            return
        except (KeyboardInterrupt, EOFError):
            self.screen.blank()
            return
        self.finish()

    def is_over(self) -> bool:
        """Whether there is nothing left to talk about."""
        return self.game.is_solved

    def next_line(self) -> str:
        """Return the next line to carry out."""
        if self.unread is not None:
            line, self.unread = self.unread, None
            return line
        return self.ask(tr("guess {number}> ", number=self.guesses() + 1))

    def ask(self, prompt: str) -> str:
        """Return what the user types, without the space around it."""
        return ask(prompt).strip()

    def says_yes(self, prompt: str) -> bool:
        """Ask something; any line but yes or no is carried out as if nothing had been asked."""
        line = self.ask(prompt)
        if line.lower() in ("y", "ㅛ", "yes", tr("yes")):  # ㅛ, ㅜ: Korean keys of y and n
            return True
        if line.lower() not in ("", "n", "ㅜ", "no", tr("no")):
            self.unread = line
        return False

    def finish(self) -> None:
        """Say how it went, when it is over."""
        count = self.guesses()
        self.screen.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", count), "bold")

    # -- obeying ----------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """Carry out one line; anything wrong with it is said, and nothing is lost."""
        try:
            self.carry_out(line)
        except TilewiseError as error:
            self.complain(error)

    def complain(self, error: TilewiseError) -> None:
        """Say what was wrong with a line."""
        self.screen.say(tr("{error} (help shows what to type)", error=told(error)), "bold red")

    def carry_out(self, line: str) -> None:
        """Carry out a line.

        Raises:
            TilewiseError: it cannot be understood.
        """
        if not line:
            return
        name, *words = line.split()
        command = self.commands().get(name.lower().removeprefix("--"))
        if command is not None and not self.is_of_the_game(line):
            command(words)
            return
        with naming_what_was_meant(name, self.commands()):
            self.understand(line)

    def suggestion(self, number: int) -> Tokens:
        """Return a suggestion by its number.

        Raises:
            GuessError: there is none of that number.
        """
        if not 1 <= number <= len(self.suggested):
            raise GuessError(self.no_suggestion, number=number)
        return self.suggested[number - 1]

    def numbered(self, text: str) -> Tokens | None:
        """Return the suggestion whose number a text is; None for all else, a word of digits, too.

        Raises:
            GuessError: there is none of that number.
        """
        number = whole_number(text)
        if number is None or text in self.game.lexicon:
            return None
        return self.suggestion(number)

    def sets_aside(self, guess: Tokens, line: str) -> bool:
        """Whether a line that is no feedback leaves out the guess that feedback was asked for.

        Nothing and ``undo`` do no more than that, other commands and turns are carried out next.
        """
        name = line.partition(" ")[0].lower()
        if name in ("help", "?"):
            self.help([])
        elif not line or name == "undo":
            self.screen.say(tr("Left out {word}.", word=self.game.lexicon.show(guess)))
            return True
        elif name in self.commands() or self.is_of_the_game(line):
            self.unread = line
            return True
        else:
            self.complain_about_feedback(line)
        return False

    def complain_about_feedback(self, line: str) -> None:
        """Say why a line is no feedback."""
        try:
            self.game.lexicon.read_feedback(line)
        except TilewiseError as error:
            self.complain(error)

    def accepts(self, guess: Tokens) -> bool:
        """Whether a guess is one the game would take, or the user insists on it.

        To type it again is to insist.
        """
        doubt = self.doubt(guess)
        if not doubt or guess == self.doubted:
            return True
        self.doubted = guess
        self.screen.say(doubt)
        return self.says_yes(tr("y takes it all the same> "))

    def doubt(self, guess: Tokens) -> str:
        """Return why the game would not take a guess; '' if it would."""
        lexicon = self.game.lexicon
        if lexicon.find(guess) is None:
            return unlisted(lexicon, guess)
        try:
            self.game.check_hard_mode(guess)
        except GuessError as error:
            return told(error)
        return ""

    # -- commands ---------------------------------------------------------------------------

    def commands(self) -> Commands:
        """Return what can be typed besides what is said of the game."""
        return {
            "hard": self.hard,
            "undo": self.undo,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def hard(self, words: list[str]) -> None:
        """Turn hard mode on or off, or to its strict kind."""
        is_strict = bool(words) and words[0].lower() in ("strict", tr("strict"))
        now = self.game.hard is not HardMode.OFF
        self.game.adjust(hard=HardMode.STRICT if is_strict else HardMode(switched(words, now)))
        self.screen.say(
            tr("Strict hard mode is on.")
            if is_strict
            else tr("Hard mode is on.")
            if self.game.hard
            else tr("Hard mode is off.")
        )
        self.show()

    def undo(self, _: list[str]) -> None:
        """Take back the last change."""
        if self.game.undo():
            self.show()
        else:
            self.screen.say(tr("Nothing to take back."))

    def quit(self, _: list[str]) -> None:
        """Leave."""
        raise Quit


def whole_number(text: str) -> int | None:
    """Return the number that up to nine digits spell; None for all else, as nothing has more."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def switched(words: list[str], now: bool) -> bool:
    """Return what a switch is set to: to the other side if it is not said.

    Raises:
        SessionError: what is said is neither side.
    """
    if not words:
        return not now
    states = {"on": True, tr("on"): True, "off": False, tr("off"): False}
    if words[0].lower() not in states:
        raise SessionError("{word} is neither on nor off", word=repr(words[0][:40]))
    return states[words[0].lower()]
