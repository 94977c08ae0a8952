"""``tilewise solve``: the interactive assistant.

A line is read, understood as a :class:`Command`, and carried out; whatever is wrong with it is
said in one line and the session goes on as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import typer

from tilewise.cli.options import (
    ContrastOption,
    ExcludeOption,
    HardOption,
    LexiconArgument,
    NoHistoryOption,
    NoSpoilersOption,
    PlayedOption,
    ReplayOption,
    StrategyOption,
    TopOption,
)
from tilewise.cli.prompting import ask
from tilewise.cli.reading import SessionOptions, open_session
from tilewise.cli.remembering import Memory, NoMemory
from tilewise.cli.render import Screen
from tilewise.errors import FeedbackError, GuessError, TilewiseError
from tilewise.lexicon import load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.choosing import conversational
from tilewise.play.session import Advice, Session
from tilewise.rules.notation import parse_pattern

app = typer.Typer(add_completion=False)

HELP = """\
GUESS FEEDBACK   what you guessed and what you got: {example}
FEEDBACK         the same, if you guessed the first suggestion: {feedback}
N FEEDBACK       the same, if you guessed suggestion number N
undo             take back the last change
edit N GUESS FEEDBACK   correct row N
reject [WORD]    the game did not accept WORD (default: the first suggestion)
words [N]        list the words that fit
help             this list
quit             leave (so do Ctrl-C and Ctrl-D)

Feedback is one mark a tile: G correct, Y present, . absent; or 2 1 0; or the game's emoji."""

_WORDS_SHOWN = 100


class _Quit(Exception):  # noqa: N818 - not an error
    """The user is done."""


@app.command()
def solve(
    name: LexiconArgument = DEFAULT_LEXICON,
    top: TopOption = None,
    strategy: StrategyOption = None,
    hard: HardOption = False,
    no_spoilers: NoSpoilersOption = False,
    exclude: ExcludeOption = None,
    played: PlayedOption = None,
    replay: ReplayOption = None,
    no_history: NoHistoryOption = False,
    contrast: ContrastOption = False,
) -> None:
    """Solve today's game together.

    Type what you guessed and the colours you got; the best next guesses follow. Type help there
    for everything else it takes. Answers of games solved here are less likely to come again, where
    the pack says that its game hardly repeats itself: see tilewise history.

    [bold]Examples:[/]

      tilewise solve

      tilewise solve ko --hard

      tilewise solve en --exclude past-answers.txt
    """
    options = SessionOptions(
        strategy=strategy,
        hard=hard,
        spoilers=not no_spoilers,
        exclude=exclude,
        played=played,
        replay=replay,
        exact_up_to=conversational(),
    )
    lexicon = load(name)
    memory = NoMemory() if no_history else Memory(lexicon)
    session = open_session(lexicon, options, memory.played())
    screen = Screen(session.lexicon, contrast)
    assistant = Assistant(session, screen, top or session.strategy.usual_top, memory)
    try:
        assistant.run()
    except (_Quit, KeyboardInterrupt, EOFError):
        assistant.screen.blank()


@dataclass
class Assistant:
    """The conversation about one game.

    Attributes:
        session: what is known.
        screen: where it is shown.
        top: suggestions shown.
        memory: what is kept of solved games.
        advice: the suggestions last shown.
    """

    session: Session
    screen: Screen
    top: int
    memory: Memory
    advice: Advice = field(default_factory=lambda: Advice((), "search"))

    def run(self) -> None:
        """Talk until the game is solved or the user leaves."""
        name = self.session.lexicon.manifest.name
        self.screen.say(f"{name}: type a guess and its feedback, or help.", "bold")
        self.show()
        while not self.session.is_solved:
            self.obey(ask(f"guess {len(self.session.turns) + 1}> "))
        count = len(self.session.turns)
        self.screen.say(f"Solved in {count} {'guess' if count == 1 else 'guesses'}.", "bold")
        self.memory.keep(self.session)

    def obey(self, line: str) -> None:
        """Carry out one line; anything wrong with it is said, and nothing is lost."""
        try:
            self.carry_out(line.split())
        except TilewiseError as error:
            self.screen.say(f"{error} (help shows what to type)", "bold red")

    def carry_out(self, words: list[str]) -> None:
        """Carry out a line given as words.

        Raises:
            TilewiseError: it cannot be understood.
        """
        if not words:
            return
        command = self.commands().get(words[0].lower())
        if command is not None and not self.is_turn(words):
            command(words[1:])
        else:
            self.add_turn(words)

    def commands(self) -> dict[str, Callable[[list[str]], None]]:
        """Return what can be typed besides a guess."""
        return {
            "undo": self.undo,
            "edit": self.edit,
            "reject": self.reject,
            "words": self.words,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
        }

    def is_turn(self, words: list[str]) -> bool:
        """Whether a command's name is meant as a guess: it is a word, with feedback after it."""
        try:
            self.session.lexicon.read_turn(words[0], "".join(words[1:]))
        except TilewiseError:
            return False
        return True

    # -- commands ---------------------------------------------------------------------------

    def add_turn(self, words: list[str]) -> None:
        """Add a turn, however it was typed; a guess alone is asked for its feedback."""
        if len(words) == 1:
            words = self.completed(words[0])
        feedback = "".join(words[1:])
        if (number := _whole_number(words[0])) is not None:
            self.session.add(self.suggested(number), feedback)
        else:
            self.session.add(words[0], feedback)
        self.show()

    def completed(self, word: str) -> list[str]:
        """Make a guess and feedback of one word: ``GUESS=FEEDBACK``, feedback, or a guess."""
        if "=" in word:
            return word.split("=", 1)
        try:
            parse_pattern(word, self.session.lexicon.length)
        except FeedbackError:
            return [word, self.ask_feedback(word)]
        return ["1", word]

    def ask_feedback(self, guess: str) -> str:
        """Ask for the feedback of a guess typed alone."""
        lexicon = self.session.lexicon
        tokens = lexicon.encode(guess)
        return ask(f"feedback for {lexicon.show(tokens)}> ")

    def suggested(self, number: int) -> tuple[int, ...]:
        """Return the tokens of a suggestion by its number.

        Raises:
            GuessError: there is none of that number.
        """
        if not 1 <= number <= len(self.advice.suggestions):
            raise GuessError(f"there is no suggestion {number}; type the guess and its feedback")
        row = self.advice.suggestions[number - 1].row
        return tuple(self.session.lexicon.words.tokens[row].tolist())

    def undo(self, _: list[str]) -> None:
        """Take back the last change."""
        if self.session.undo():
            self.show()
        else:
            self.screen.say("Nothing to take back.")

    def edit(self, words: list[str]) -> None:
        """Replace an earlier turn."""
        number = _whole_number(words[0]) if len(words) >= 3 else None
        if number is None:
            raise GuessError(
                "edit takes a row number, a guess and its feedback: edit 1 " + self.example()
            )
        self.session.edit(number, words[1], "".join(words[2:]))
        self.show()

    def reject(self, words: list[str]) -> None:
        """Leave out a word the game did not accept."""
        guess = self.session.lexicon.read_word(words[0]) if words else self.suggested(1)
        self.session.reject(guess)
        self.screen.say(f"Left out {self.session.lexicon.show(guess)}.")
        self.show()

    def words(self, words: list[str]) -> None:
        """List candidates."""
        most = _whole_number(words[0]) if words else None
        if self.session.spoilers:
            self.screen.candidate_table(self.session, _WORDS_SHOWN if most is None else most)
        else:
            self.screen.candidate_line(self.session)

    def help(self, _: list[str]) -> None:
        """Show what can be typed."""
        example = self.example()
        self.screen.say(HELP.format(example=example, feedback=example.rpartition(" ")[2]))

    def quit(self, _: list[str]) -> None:
        """Leave."""
        raise _Quit

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the turns and, unless the game is solved, what to do next."""
        self.screen.blank()
        self.screen.turns(self.session.turns)
        if self.session.is_solved:
            return
        self.advice = self.session.advise(self.top)
        self.screen.advice(self.session, self.advice)
        if not self.session.position.count:
            self.screen.say("Take it back with undo, or correct a row with edit.")
        elif not self.session.guesses_left:
            self.screen.say("The game's guesses are used up; this goes on as long as you like.")

    def example(self) -> str:
        """Return a row as one could type it."""
        lexicon = self.session.lexicon
        return f"{lexicon.spelling(0)} {'.Y..G.Y..G'[: lexicon.length]}"


def _whole_number(text: str) -> int | None:
    """Return the number that up to nine digits spell; None for all else, as nothing has more."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
