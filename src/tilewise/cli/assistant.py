"""The assistant's memory of solved games, because games rarely repeat an answer."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from tilewise.answers.documents import outcomes
from tilewise.cli.input.options import options_of
from tilewise.cli.input.prompting import ask
from tilewise.cli.output.boards import show_boards, show_suggestions
from tilewise.cli.output.console import note
from tilewise.cli.output.help import Entry, show_glossary
from tilewise.cli.output.instructions import (
    of_columns,
    of_feedback,
    of_lines,
    of_modes,
    of_names,
    of_the_game,
    of_why,
)
from tilewise.cli.output.reviews import review_at_end, review_so_far
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.suggestions import (
    advise,
    explain_contradictions,
    forced_line_in_words,
    show_advice,
    show_candidates,
    show_contradiction,
    show_fitting,
    show_outcomes,
    show_replies,
    show_reviewed_replies,
    show_words_left,
)
from tilewise.cli.process import name_of, tr, translated, translator, trn
from tilewise.errors import GuessError, HistoryError, Listed, SessionError, TilewiseError, shown
from tilewise.lexicon import Lexicon
from tilewise.play.advice import Suggestion
from tilewise.play.history import History, SolvedGame
from tilewise.play.review import review_replies
from tilewise.play.rounds import Round
from tilewise.play.saving import save
from tilewise.play.session import Session
from tilewise.play.typed import (
    Coloured,
    Guessed,
    Line,
    Tokens,
    Unclear,
    Vocabulary,
    are_marks,
    example,
    is_feedback,
    is_guess,
    is_listed,
    is_turn,
    naming_what_was_meant,
    nearest_name,
    part_guess,
    read_guess,
    read_line,
    read_turn,
    suggestion,
    words_that_begin,
)
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Turn
from tilewise.strategies import strategy_names
from tilewise.translation.translator import Translator


class Memory:
    """The games of one lexicon that were solved here.

    If the history cannot be read or written, a note says so and the game continues without it.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._history = History()
        self._kept: SolvedGame | None = None

    def played(self) -> list[str]:
        """Return answers of earlier days that are words of the game."""
        try:
            answers = self._history.answers(self._lexicon.id, apart_from=date.today())
        except HistoryError as error:
            note(error)
            return []
        return list(filter(self._lexicon.fits, answers))

    def keep(self, session: Session) -> None:
        """Save a solved game at once, because the terminal may be closed at any time."""
        game = SolvedGame.of_today(self._lexicon.id, session.written_turns, session.hard)
        try:
            self._kept = game if self._history.add([game]) else None
        except HistoryError as error:
            note(error)

    def take_back(self) -> None:
        """Forget the game saved last, which was not solved after all."""
        if self._kept is None:
            return
        try:
            self._history.take_back(self._kept)
        except HistoryError as error:
            note(error)
        self._kept = None


# -- The conversation about a game: reads lines and carries them out until the user leaves ---------
# A line is a command or a move of the game. If something is wrong with it, one line says what, and
# the game does not change. A guess that is not in any list or breaks hard mode is added only if
# the user confirms it. How guesses are typed and what is shown depends on the kind of game: one
# board, several boards, or an opponent that cheats.
#


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


# -- The conversation about a game of one board ----------------------------------------------------
# A line is read, understood (:mod:`tilewise.play.typed`), and carried out.


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


# -- The conversation about a game of several boards -----------------------------------------------
# A line is a guess and the feedback of each open board, or a command.


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


# -- The conversation about a game against the opponent that cheats --------------------------------
# A guess alone is enough: its feedback is computed, unless the user types other feedback.


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
