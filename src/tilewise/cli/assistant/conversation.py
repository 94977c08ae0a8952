"""The conversation about a game: reads lines and carries them out until the user leaves.

A line is a command or a move of the game. If something is wrong with it, one line says what, and
the game does not change. A guess that is not in any list or breaks hard mode is added only if the
user confirms it. How guesses are typed and what is shown depends on the kind of game: one board,
several boards, or an opponent that cheats.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tilewise.cli.input.game_kind import options_of
from tilewise.cli.input.prompting import ask
from tilewise.cli.output.candidates import show_candidates, show_fitting
from tilewise.cli.output.contradictions import explain_contradictions
from tilewise.cli.output.help.glossary import Entry, show_glossary
from tilewise.cli.output.help.instructions import of_columns, of_feedback, of_names
from tilewise.cli.output.reviews import review_so_far
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.why import show_contradiction, show_outcomes
from tilewise.cli.process.language import name_of, tr, translated, translator, trn
from tilewise.errors import GuessError, Listed, SessionError, TilewiseError
from tilewise.play.outcomes import outcomes
from tilewise.play.reading.commands import Vocabulary
from tilewise.play.reading.guesses import Tokens, is_guess, is_listed, read_guess, words_that_begin
from tilewise.play.reading.lines import suggestion
from tilewise.play.reading.nearest import naming_what_was_meant, nearest_name
from tilewise.play.reading.rows import are_marks, example, is_feedback
from tilewise.play.saving.folder import save
from tilewise.play.session import Session
from tilewise.play.suggestion import Suggestion
from tilewise.rules.hardmode import HardMode
from tilewise.strategies import strategy_names
from tilewise.translation.translator import Translator

_WORDS_SHOWN = 100
_OUTCOMES_SHOWN = 12
_OFFERED = 50
"""Most words offered when the user presses Tab."""

FeedbackOfBoards = Sequence[str | int]
"""Feedback of each open board for a guess; empty if the user is still to be asked for it."""


class Quit(Exception):  # noqa: N818 - not an error
    """The user wants to leave."""


class Misused(Exception):  # noqa: N818 - becomes an error with the command's example
    """The words after a command's name cannot be read."""


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        carry_out: carries it out, given the words after its name; raises Misused.
        example: how to type it, with as many words as it takes.
        reads_all: whether it also reads any further words.
    """

    carry_out: Callable[[list[str]], None]
    example: str
    reads_all: bool = False

    def __call__(self, words: list[str]) -> None:
        """Carry out the command.

        Raises:
            SessionError: the words after its name cannot be read, or there are too many.
            TilewiseError: it cannot be carried out.
        """
        name, *expected = self.example.split()
        try:
            if len(words) > len(expected) and not self.reads_all:
                raise Misused
            self.carry_out(words)
        except Misused:
            raise SessionError(
                "type {command} like this: {example}", command=name, example=self.example
            ) from None


Commands = dict[str, Command]
"""Commands by name."""


@dataclass(frozen=True)
class TypedRow:
    """A guess and its feedback as they were typed.

    Attributes:
        guess: tokens; None where only feedback was typed.
        feedback: one for each open board; empty if the user is still to be asked for it.
    """

    guess: Tokens | None
    feedback: FeedbackOfBoards


@dataclass
class Conversation(ABC):
    """A conversation about one game.

    Attributes:
        game: the session.
        screen: where it is shown.
        top: number of suggestions to show.
        suggested: the guesses last shown, number 1 first.
        doubted: the guess the user was last asked to confirm; they are not asked again.
        unread: a line that did not answer the question asked, to be carried out next.
    """

    game: Session
    screen: Screen
    top: int
    suggested: tuple[Tokens, ...] = field(default=(), init=False)
    doubted: Tokens = field(default=(), init=False)
    unread: str | None = field(default=None, init=False)

    @abstractmethod
    def show(self) -> None:
        """Show what is known and what to do next."""

    @abstractmethod
    def is_of_the_game(self, line: str) -> bool:
        """Whether a line is a move of the game although it begins like a command."""

    @abstractmethod
    def understand(self, line: str) -> None:
        """Carry out a line that is not a command.

        Raises:
            TilewiseError: it cannot be understood.
        """

    @abstractmethod
    def read_row(self, text: str) -> TypedRow:
        """Read a guess and its feedback, or feedback alone.

        Raises:
            GuessError, FeedbackError: it is neither.
        """

    def example(self) -> str:
        """Return an example of a guess and its feedback as they can be typed."""
        return example(self.game.lexicon)

    @abstractmethod
    def entries(self) -> list[Entry]:
        """Return the entries of the help."""

    def complete(self) -> None:  # noqa: B027 - on one board nothing is missing
        """Ask for feedback still missing for guesses already added."""

    # -- talking ----------------------------------------------------------------------------

    def run(self) -> None:
        """Read and carry out lines until the user leaves; a solved game can still be changed."""
        name = name_of(self.game.lexicon.manifest)
        self.screen.say(tr("{name}: type a guess and its feedback, or help.", name=name), "bold")
        try:
            self.show()
            while True:
                self.obey(self.next_line())
        except Quit:
            return
        except (KeyboardInterrupt, EOFError):
            self.screen.blank()

    def next_line(self) -> str:
        """Return the next line to carry out."""
        if self.unread is not None:
            line, self.unread = self.unread, None
            return line
        if self.game.is_solved:
            return self.ask(tr("Enter to leave, undo to go back> "))
        return self.ask(tr("guess {number}> ", number=len(self.game.rounds) + 1))

    def ask(self, prompt: str) -> str:
        """Return what the user types, without surrounding spaces."""
        return ask(prompt, self.completions).strip()

    def completions(self, begun: str) -> list[str]:
        """Return commands and words with this beginning, as typed or on another keyboard layout."""
        if not begun:
            return list(self.commands())
        lexicon = self.game.lexicon
        named = [name for name in self.names.meanings if name.startswith(begun)]
        spelt = (word for word in lexicon.first_spellings if word.startswith(begun))
        words = [word for word, _ in zip(spelt, range(_OFFERED), strict=False)]
        return named + (words or words_that_begin(lexicon, begun, _OFFERED))

    def says_yes(self, prompt: str) -> bool:
        """Ask a yes-or-no question; any other line counts as no and is carried out next."""
        line = self.ask(prompt)
        answer = self.yes_or_no(line)
        if answer is None:
            self.unread = line
        return bool(answer)

    def yes_or_no(self, line: str) -> bool | None:
        """Return the answer in a line; None if it is neither yes nor no."""
        if not line:
            return False
        answer = self.answers.read(line)
        return None if answer is None else answer.name == "yes"

    @cached_property
    def translators(self) -> list[Translator]:
        """Translators for command names: the game's language and the player's."""
        return [Translator.of(self.game.lexicon.manifest.language), translator()]

    @cached_property
    def names(self) -> Vocabulary:
        """The names of the commands."""
        return Vocabulary.of_commands(self.commands(), self.translators)

    @cached_property
    def answers(self) -> Vocabulary:
        """The words for yes and no."""
        return Vocabulary.of_answers(self.translators)

    def finish(self) -> bool:
        """Show the result and the grid of a solved game; return whether its rows agree.

        If they do not, the contradiction is shown first.
        """
        is_contradictory = self.show_contradictions()
        if is_contradictory:
            self.say_how_to_correct()
            self.screen.blank()
        self.screen.won(len(self.game.rounds))
        self.screen.blank()
        self.share([])
        return not is_contradictory

    def show_contradictions(self) -> bool:
        """Show why no word fits; return whether that is so."""
        lines = explain_contradictions(self.game)
        for line in lines:
            self.screen.say(line, "bold")
        return bool(lines)

    def say_how_to_correct(self) -> None:
        """Show what to do if no word fits."""
        self.screen.say(tr("Take back the last row with undo, or correct a row with edit."))

    # -- obeying ----------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """Carry out one line; show what is wrong with it instead of raising."""
        try:
            self.carry_out(line)
        except TilewiseError as error:
            self.complain(error)

    def complain(self, error: TilewiseError) -> None:
        """Show what was wrong with a line."""
        self.screen.say(tr("{error} (for help, type help)", error=translated(error)), "bold red")

    def carry_out(self, line: str) -> None:
        """Carry out a line; an empty one leaves a solved game.

        Raises:
            TilewiseError: it cannot be understood.
        """
        if not line and self.game.is_solved:
            raise Quit
        if not line:
            return
        name, *words = line.split()
        command = self.command(line)
        if command is not None:
            self.commands()[command](words)
            return
        has_feedback = are_marks(self.game.lexicon, " ".join(words))
        with naming_what_was_meant(name, () if has_feedback else self.names.meanings):
            self.understand(line)

    def command(self, line: str) -> str | None:
        """Return the command that a line begins with; None if a word of the game is meant.

        An English name alone is a command even if it is also a word of the game, such as ``words``.
        A name in another language is not.
        """
        read = self.names.read(line.partition(" ")[0])
        if read is None or self.is_of_the_game(line) or read.is_word(self.game.lexicon):
            return None
        return read.name

    def suggestion(self, number: int) -> Tokens:
        """Return a suggestion by its number.

        Raises:
            GuessError: no suggestion has that number.
        """
        return suggestion(self.suggested, number)

    def numbered(self, text: str) -> Tokens | None:
        """Return the suggestion with the number in a text; None if it is not one, or is a word.

        Raises:
            GuessError: no suggestion has that number.
        """
        number = whole_number(text)
        if number is None or is_guess(self.game.lexicon, text):
            return None
        return self.suggestion(number)

    def named(self, words: Sequence[str]) -> Tokens:
        """Return the guess that a command is about: a word, a number, or the first suggestion.

        Raises:
            GuessError: it is neither a word nor the number of a suggestion.
        """
        if not words:
            return self.suggestion(1)
        return self.numbered(words[0]) or read_guess(self.game.lexicon, words[0])

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """Remember the guesses on the screen, so that they can be given by number."""
        tokens = self.game.lexicon.words.tokens
        self.suggested = tuple(tuple(tokens[one.row].tolist()) for one in suggestions)

    def ask_marks(self, prompt: str, guess: Tokens, boards: int = 1) -> Sequence[str]:
        """Ask for the feedback of one board, or of all that are left at once.

        The result is empty if the user does something else.
        """
        while True:
            line = self.ask(prompt)
            marks = parts(line)
            if len(marks) == boards and all(self.is_marks(part, guess) for part in marks):
                return marks
            if self.is_marks(line, guess):
                return [line]
            if self.sets_aside(guess, line):
                return ()

    def is_marks(self, text: str, guess: Tokens | None = None) -> bool:
        """Whether a text is feedback for a guess, or for any guess if none is given."""
        return is_feedback(self.game.lexicon, text, guess)

    def sets_aside(self, guess: Tokens, line: str) -> bool:
        """Whether a line typed instead of feedback drops the guess.

        An empty line and ``undo`` only drop it. Other commands and turns are carried out next.
        """
        name = self.command(line)
        if name in ("help", "?"):
            self.help([])
        elif not line or name == "undo":
            self.screen.say(tr("Removed {word}.", word=self.game.lexicon.show(guess)))
            return True
        elif name is not None or self.is_of_the_game(line):
            self.unread = line
            return True
        else:
            try:
                self.game.lexicon.read_feedback(line, guess)
            except TilewiseError as error:
                self.complain(error)
        return False

    def accepted(self, guess: Tokens, feedback: FeedbackOfBoards) -> FeedbackOfBoards | None:
        """Return the feedback of a guess that the game would accept, or that the user confirms.

        Typing the guess again, or its feedback when asked, confirms it too. None if the user drops
        the guess.
        """
        objection = self.game.objection(guess)
        if objection is None or guess == self.doubted:
            return feedback
        self.doubted = guess
        self.screen.say(translated(objection))
        line = self.ask(tr("Use it anyway? [y/N] "))
        answer = self.yes_or_no(line)
        if answer is not None:
            return feedback if answer else None
        typed = self.bare_feedback(line)
        if typed is None:
            self.unread = line
        return typed

    def bare_feedback(self, line: str) -> FeedbackOfBoards | None:
        """Return the feedback if a line is feedback without a guess, else None."""
        if is_listed(self.game.lexicon, line):
            return None
        try:
            row = self.read_row(line)
        except TilewiseError:
            return None
        return row.feedback if row.guess is None else None

    # -- commands ---------------------------------------------------------------------------

    def commands(self) -> Commands:
        """Return the commands by name."""
        word = self.game.lexicon.example_word
        show_help = Command(self.help, "help columns")
        leave = Command(self.quit, "quit")
        return {
            "edit": Command(self.edit, f"edit 1 {self.example()}", reads_all=True),
            "reject": Command(self.reject, f"reject {word}"),
            "why": Command(self.why, f"why {word}"),
            "words": Command(self.words, "words 50"),
            "spoilers": Command(self.spoilers, f"spoilers {on_or_off(True)}"),
            "no-spoilers": Command(lambda _: self.spoilers(["off"]), "no-spoilers"),
            "top": Command(self.change_top, "top 5"),
            "strategy": Command(self.strategy, "strategy entropy"),
            "save": Command(self.save, "save"),
            "share": Command(self.share, "share"),
            "review": Command(self.review, "review"),
            "hard": Command(self.hard, f"hard {on_or_off(True)}"),
            "undo": Command(self.undo, "undo"),
            "help": show_help,
            "?": show_help,
            "quit": leave,
            "exit": leave,
            "q": leave,
        }

    def edit(self, words: list[str]) -> None:
        """Replace an earlier guess and its feedback; feedback alone keeps the guess.

        Raises:
            GuessError: the row does not exist.
        """
        number = whole_number(words[0]) if words else None
        row = self.read_row(" ".join(words[1:])) if len(words) > 1 else None
        if number is None or row is None or not row.feedback:
            raise Misused
        rounds = self.game.rounds
        kept = rounds[number - 1].guess if 1 <= number <= len(rounds) else ()
        self.game.edit(number, kept if row.guess is None else row.guess, row.feedback)
        self.complete()
        self.show()

    def reject(self, words: list[str]) -> None:
        """Rule out a word the game did not accept."""
        guess = self.named(words)
        self.game.reject(guess)
        self.screen.say(tr("Removed {word}.", word=self.game.lexicon.show(guess)))
        self.show()

    def why(self, words: list[str]) -> None:
        """Show which words each feedback pattern would leave, on every open board.

        Raises:
            GuessError: it is neither a word nor the number of a suggestion.
            SessionError: the game is solved.
        """
        self.check_unsolved()
        fitting = [board for board in self.game.open if self.game.positions[board - 1].count]
        guess = self.named(words) if fitting else ()
        contradictions = self.game.contradictions()
        for board in self.game.open:
            self.head_board(board)
            if board not in fitting:
                show_contradiction(self.screen, self.game, board, contradictions.get(board))
                continue
            found = outcomes(self.game, guess, board)
            self.screen.say(
                trn(
                    "{word}: {n} possible feedback pattern",
                    "{word}: {n} possible feedback patterns",
                    len(found),
                    word=self.game.lexicon.show(guess),
                ),
                "bold",
            )
            show_outcomes(self.screen, found[:_OUTCOMES_SHOWN])
            if len(found) > _OUTCOMES_SHOWN:
                rest = len(found) - _OUTCOMES_SHOWN
                self.screen.say(trn("… and {n} less likely", "… and {n} less likely", rest))

    def head_board(self, board: int) -> None:
        """Print the number of the board that follows, if there are several."""
        if self.game.kind.boards > 1:
            self.screen.say(tr("Board {number}", number=board), "bold")

    def words(self, words: list[str]) -> None:
        """List candidates, as many as asked for."""
        self.show_words(1, how_many(words), "words")

    def show_words(self, board: int, most: int, command: str) -> None:
        """List the candidates of a board; `command` shows more of them."""
        alone = self.game.board(board, "entropy") if self.game.kind.boards > 1 else self.game
        if self.game.spoilers:
            show_candidates(self.screen, alone, most, command)
        else:
            show_fitting(self.screen, alone)

    def spoilers(self, words: list[str]) -> None:
        """Show or hide words that may be the answer."""
        self.game.adjust(spoilers=switched(words, self.game.spoilers))
        self.say_state(tr("Spoilers"), on_or_off(self.game.spoilers))
        self.show()

    def change_top(self, words: list[str]) -> None:
        """Show more suggestions, or fewer."""
        number = whole_number(words[0]) if words else None
        if not number:
            raise Misused
        self.top = number
        self.show()

    def strategy(self, words: list[str]) -> None:
        """Rank guesses by another strategy."""
        if not words:
            raise SessionError(
                "current strategy: {strategy}; choose one of: {strategies}",
                strategy=self.game.strategy.spec,
                strategies=Listed(strategy_names()),
            )
        self.game.adjust(strategy=words[0])
        self.show()

    def save(self, _: list[str]) -> None:
        """Save the game."""
        self.screen.say(
            tr(
                "Saved as {path}; resume with: tilewise solve {lexicon} --resume",
                path=save(self.game),
                lexicon=" ".join([self.game.lexicon.call, *options_of(self.game.kind)]),
            )
        )

    def share(self, _: list[str]) -> None:
        """Show the grid that players share.

        Raises:
            SessionError: the game is not over.
        """
        self.check_guesses()
        if not self.game.is_over:
            raise SessionError("the game is not over yet; you can share it when it is")
        self.screen.share(self.game)

    def review(self, _: list[str]) -> None:
        """Show what each guess so far cost."""
        self.check_guesses()
        for board in self.game.kind.numbers:
            if turns := self.game.turns_of(board):
                self.head_board(board)
                written = tuple(map(self.game.lexicon.write_turn, turns))
                review_so_far(self.screen, written, hard=self.game.hard)

    def check_unsolved(self) -> None:
        """Check that the game is not solved.

        Raises:
            SessionError: it is.
        """
        if self.game.is_solved:
            raise SessionError(
                "the game is solved; take back the last row with undo, or correct a row with edit"
            )

    def check_guesses(self) -> None:
        """Check that there is a guess to review or share.

        Raises:
            GuessError: there is none.
        """
        if not self.game.rounds:
            raise GuessError(
                "there is no guess yet; give one, such as {example}", example=self.example()
            )

    def help(self, words: list[str]) -> None:
        """Show the help, or the help for the columns."""
        if words and nearest_name(words[0], ["columns"]):
            show_glossary(self.screen, of_columns())
            return
        entries = self.entries()
        explained = [entry.name.split()[0] for entry in entries]
        show_glossary(self.screen, entries)
        self.screen.blank()
        lexicon = self.game.lexicon
        for line in (*of_feedback(lexicon), *of_names(explained, lexicon)):
            self.screen.say(line)

    def hard(self, words: list[str]) -> None:
        """Turn hard mode on or off, or switch to its strict kind."""
        is_strict = bool(words) and words[0].lower() in ("strict", tr("strict"))
        now = self.game.hard is not HardMode.OFF
        self.game.adjust(hard=HardMode.STRICT if is_strict else HardMode(switched(words, now)))
        self.say_state(tr("Hard mode"), tr("strict") if is_strict else on_or_off(self.game.hard))
        self.show()

    def say_state(self, name: str, state: str) -> None:
        """Show the new state of a setting."""
        self.screen.say(tr("{name}: {error}", name=name, error=state))

    def undo(self, _: list[str]) -> None:
        """Take back the last change."""
        if self.game.undo():
            self.show()
        else:
            self.screen.say(tr("Nothing to undo."))

    def quit(self, _: list[str]) -> None:
        """Leave."""
        raise Quit


def parts(text: str) -> tuple[str, ...]:
    """Split feedback at its commas, or at its spaces if there are none."""
    return tuple(text.replace(" ", "").split(",")) if "," in text else tuple(text.split())


def on_or_off(state: object) -> str:
    """Return the state of a switch in words."""
    return tr("on") if state else tr("off")


def whole_number(text: str) -> int | None:
    """Return the number in a text of one to nine digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def how_many(words: list[str]) -> int:
    """Return how many words to list: the number that was typed, if any.

    Raises:
        Misused: something else was typed.
    """
    number = whole_number(words[0]) if words else _WORDS_SHOWN
    if not number:
        raise Misused
    return number


def switched(words: list[str], now: bool) -> bool:
    """Return the new state of a switch; without a word it is toggled.

    Raises:
        Misused: the word is neither on nor off.
    """
    if not words:
        return not now
    states = {"on": True, tr("on"): True, "off": False, tr("off"): False}
    if words[0].lower() not in states:
        raise Misused
    return states[words[0].lower()]
