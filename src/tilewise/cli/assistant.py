"""The conversation of ``tilewise solve`` about one game.

A line is read, understood (:mod:`tilewise.cli.lines`), and carried out; whatever is wrong with it
is said in one line and the game goes on as it was. No typing error ends it either: a guess of no
list and one that breaks hard mode are taken only when insisted on, and a game that is solved can
still be taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tilewise.cli import instructions
from tilewise.cli.advising import best_answer_beside
from tilewise.cli.language import name_of, told, tr, trn
from tilewise.cli.lines import Coloured, Guessed, Line, Tokens, Unclear, read_line
from tilewise.cli.nearest import nearest_name
from tilewise.cli.outcomes import outcomes
from tilewise.cli.prompting import ask
from tilewise.cli.remembering import Memory
from tilewise.cli.render import Screen
from tilewise.cli.reviewing import review_at_end, review_so_far
from tilewise.cli.rows import example, is_feedback, is_turn, read_guess, read_turn
from tilewise.cli.saving import save
from tilewise.cli.unlisted import unlisted
from tilewise.errors import GuessError, SessionError, TilewiseError
from tilewise.play.game import check_hard_mode
from tilewise.play.session import Session
from tilewise.rules.feedback import Pattern, Turn
from tilewise.rules.hardmode import HardMode
from tilewise.strategies import strategy_names

_WORDS_SHOWN = 100
_OUTCOMES_SHOWN = 12
_OFFERED = 50
"""Words offered at the Tab key at most."""


class _Quit(Exception):  # noqa: N818 - not an error
    """The user is done."""


@dataclass
class Assistant:
    """The conversation about one game.

    Attributes:
        session: what is known.
        screen: where it is shown.
        top: suggestions shown.
        memory: what is kept of solved games.
        suggested: the guesses last shown, number 1 first.
        doubted: the guess last doubted, which is not doubted again.
        unread: a line typed in answer to a question that it does not answer.
    """

    session: Session
    screen: Screen
    top: int
    memory: Memory
    suggested: tuple[Tokens, ...] = field(default=(), init=False)
    doubted: Tokens = field(default=(), init=False)
    unread: str | None = field(default=None, init=False)

    def run(self) -> None:
        """Talk until the user leaves."""
        name = name_of(self.session.lexicon.manifest)
        self.screen.say(tr("{name}: type a guess and its feedback, or help.", name=name), "bold")
        try:
            self.show()
            while True:
                self.obey(self.next_line())
        except _Quit:
            pass
        except (KeyboardInterrupt, EOFError):
            self.screen.blank()

    # -- asking -----------------------------------------------------------------------------

    def next_line(self) -> str:
        """Return the next line to carry out."""
        if self.unread is not None:
            line, self.unread = self.unread, None
            return line
        if self.session.is_solved:
            return self.ask(tr("Enter leaves, undo takes it back> "))
        return self.ask(tr("guess {number}> ", number=len(self.session.turns) + 1))

    def ask(self, prompt: str) -> str:
        """Return what the user types, without the space around it."""
        return ask(prompt, self.completions).strip()

    def completions(self, begun: str) -> list[str]:
        """Return the commands and words that begin so."""
        if not begun:
            return list(self.commands())
        words = (word for word in self.session.lexicon.first_spellings if word.startswith(begun))
        commands = [name for name in self.commands() if name.startswith(begun)]
        return commands + [word for word, _ in zip(words, range(_OFFERED), strict=False)]

    def says_yes(self, prompt: str) -> bool:
        """Ask something; any line but yes or no is carried out as if nothing had been asked."""
        line = self.ask(prompt)
        if line.lower() in ("y", "ㅛ", "yes", tr("yes")):  # ㅛ, ㅜ: Korean keys of y and n
            return True
        if line.lower() not in ("", "n", "ㅜ", "no", tr("no")):
            self.unread = line
        return False

    def ask_feedback(self, guess: Tokens) -> Pattern | None:
        """Ask for the feedback of a guess; None if the user does something else instead."""
        lexicon = self.session.lexicon
        while True:
            line = self.ask(tr("feedback for {word}> ", word=lexicon.show(guess)))
            if is_feedback(lexicon, line):
                return lexicon.read_feedback(line).pattern
            name = line.partition(" ")[0].lower()
            if name in ("help", "?"):
                self.help([])
            elif not line or name == "undo":
                self.screen.say(tr("Left out {word}.", word=lexicon.show(guess)))
                return None
            elif name in self.commands() or is_turn(lexicon, line):
                self.unread = line
                return None
            else:
                self.complain_about_feedback(line)

    def complain_about_feedback(self, line: str) -> None:
        """Say why a line is no feedback."""
        try:
            self.session.lexicon.read_feedback(line)
        except TilewiseError as error:
            self.complain(error)

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
            if self.session.is_solved:
                raise _Quit
            return
        name, *words = line.split()
        command = self.commands().get(name.lower().removeprefix("--"))
        if command is not None and not is_turn(self.session.lexicon, line):
            command(words)
        elif self.session.is_solved:
            raise GuessError("the game is solved; undo takes the last row back")
        else:
            self.take(self.understood(line))

    def understood(self, line: str) -> Line:
        """Return what a line says of the game.

        Raises:
            GuessError, FeedbackError: it says nothing.
        """
        try:
            return read_line(self.session.lexicon, line, self.suggested)
        except GuessError as error:
            meant = nearest_name(line.split()[0], self.commands())
            if meant is None:
                raise
            raise GuessError(
                "{error}; or did you mean {command}?", error=error, command=meant
            ) from None

    def take(self, line: Line) -> None:
        """Add the turn that a line says, with what the user has to add to it."""
        match line:
            case Turn() if self.accepts(line.guess):
                self.add(line)
            case Guessed(guess) if self.accepts(guess):
                pattern = self.ask_feedback(guess)
                if pattern is not None:
                    self.add(Turn(guess, pattern))
            case Coloured(pattern):
                self.add(Turn(self.suggestion(1), pattern))
            case Unclear(guess, pattern):
                self.take(self.made_clear(guess, pattern))

    def made_clear(self, guess: Tokens, pattern: Pattern) -> Line:
        """Ask whether a line was a guess or feedback."""
        if not self.suggested:
            return Guessed(guess)
        lexicon = self.session.lexicon
        self.screen.say(
            tr(
                "{word} is a word of the game, and could be the feedback for {suggestion}.",
                word=lexicon.show(guess),
                suggestion=lexicon.show(self.suggested[0]),
            )
        )
        return Coloured(pattern) if self.says_yes(tr("y if it is feedback> ")) else Guessed(guess)

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
        lexicon = self.session.lexicon
        if lexicon.find(guess) is None:
            return unlisted(lexicon, guess)
        if self.session.hard:
            try:
                check_hard_mode(lexicon, self.session.turns, guess, self.session.hard)
            except GuessError as error:
                return told(error)
        return ""

    def add(self, turn: Turn) -> None:
        """Add a turn and show what follows."""
        self.session.add_turn(turn)
        self.show()

    def suggestion(self, number: int) -> Tokens:
        """Return a suggestion by its number.

        Raises:
            GuessError: there is none of that number.
        """
        if not 1 <= number <= len(self.suggested):
            raise GuessError(
                "there is no suggestion {number}; type the guess and its feedback", number=number
            )
        return self.suggested[number - 1]

    def named(self, words: list[str]) -> Tokens:
        """Return the guess that a command is about: a word, a number, or the first suggestion.

        Raises:
            GuessError: it is none.
        """
        if not words:
            return self.suggestion(1)
        line = read_line(self.session.lexicon, words[0], self.suggested)
        return (
            read_guess(self.session.lexicon, words[0]) if isinstance(line, Coloured) else line.guess
        )

    # -- commands ---------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[list[str]], None]]:
        """Return what can be typed besides a guess."""
        return {
            "undo": self.undo,
            "edit": self.edit,
            "reject": self.reject,
            "why": self.why,
            "words": self.words,
            "hard": self.hard,
            "spoilers": self.spoilers,
            "no-spoilers": lambda _: self.spoilers(["off"]),
            "top": self.change_top,
            "strategy": self.strategy,
            "save": self.save,
            "share": self.share,
            "review": self.review,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def undo(self, _: list[str]) -> None:
        """Take back the last change."""
        if self.session.undo():
            self.show()
        else:
            self.screen.say(tr("Nothing to take back."))

    def edit(self, words: list[str]) -> None:
        """Replace an earlier turn; feedback alone leaves its guess.

        Raises:
            GuessError: there is no such row, or it is not said how.
        """
        lexicon = self.session.lexicon
        number = _whole_number(words[0]) if words else None
        text = " ".join(words[1:])
        if number is None or not text:
            raise GuessError(
                "edit takes a row number, a guess and its feedback: edit 1 {row}",
                row=example(lexicon),
            )
        turns = self.session.turns
        guess = turns[number - 1].guess if 1 <= number <= len(turns) else ()
        turn = (
            Turn(guess, lexicon.read_feedback(text).pattern)
            if is_feedback(lexicon, text)
            else read_turn(lexicon, text)
        )
        self.session.replace_turn(number, turn)
        self.show()

    def reject(self, words: list[str]) -> None:
        """Leave out a word the game did not accept."""
        guess = self.named(words)
        self.session.reject(guess)
        self.screen.say(tr("Left out {word}.", word=self.session.lexicon.show(guess)))
        self.show()

    def why(self, words: list[str]) -> None:
        """Show what each feedback to a guess would leave."""
        guess = self.named(words)
        if not self.session.position.count:
            raise GuessError("no word fits, so no feedback is left; take a row back with undo")
        found = outcomes(self.session, guess)
        self.screen.say(
            trn(
                "{word}: {n} feedback is possible",
                "{word}: {n} different feedbacks are possible",
                len(found),
                word=self.session.lexicon.show(guess),
            ),
            "bold",
        )
        self.screen.outcomes(found[:_OUTCOMES_SHOWN])
        if len(found) > _OUTCOMES_SHOWN:
            rest = len(found) - _OUTCOMES_SHOWN
            self.screen.say(trn("… and {n} less likely", "… and {n} less likely", rest))

    def words(self, words: list[str]) -> None:
        """List candidates."""
        most = _whole_number(words[0]) if words else None
        if self.session.spoilers:
            self.screen.candidate_table(self.session, _WORDS_SHOWN if most is None else most)
        else:
            self.screen.candidate_line(self.session)

    def hard(self, words: list[str]) -> None:
        """Turn hard mode on or off, or to its strict kind."""
        is_strict = bool(words) and words[0].lower() in ("strict", tr("strict"))
        now = self.session.hard is not HardMode.OFF
        self.session.adjust(hard=HardMode.STRICT if is_strict else _switched(words, now))
        self.screen.say(
            tr("Strict hard mode is on.")
            if is_strict
            else tr("Hard mode is on.")
            if self.session.hard
            else tr("Hard mode is off.")
        )
        self.show()

    def spoilers(self, words: list[str]) -> None:
        """Turn on or off that words which may be the answer are shown."""
        self.session.adjust(spoilers=_switched(words, self.session.spoilers))
        self.screen.say(
            tr("Words that may be the answer are shown.")
            if self.session.spoilers
            else tr("Words that may be the answer are not shown.")
        )
        self.show()

    def change_top(self, words: list[str]) -> None:
        """Show more suggestions, or fewer."""
        number = _whole_number(words[0]) if words else None
        if not number:
            raise SessionError("top takes a number of suggestions, as in: top 5")
        self.top = number
        self.show()

    def strategy(self, words: list[str]) -> None:
        """Rank guesses by something else."""
        if not words:
            raise SessionError(
                "strategy is {strategy}; it takes one of: {strategies}",
                strategy=self.session.strategy.spec,
                strategies=", ".join(strategy_names()),
            )
        self.session.adjust(strategy=words[0])
        self.show()

    def save(self, _: list[str]) -> None:
        """Put the game away."""
        self.screen.say(
            tr(
                "Saved as {path}; go on with: tilewise solve {lexicon} --resume",
                path=save(self.session),
                lexicon=self.session.lexicon.id,
            )
        )

    def share(self, _: list[str]) -> None:
        """Show the grid that players share."""
        self.screen.share(self.session.turns, hard=self.session.hard)

    def review(self, _: list[str]) -> None:
        """Show where the guesses went so far."""
        review_so_far(self.screen, self.session.written_turns, hard=self.session.hard)

    def help(self, words: list[str]) -> None:
        """Show what can be typed, or what the columns mean."""
        if words and nearest_name(words[0], ["columns"]):
            self.screen.glossary(instructions.of_columns())
            return
        lexicon = self.session.lexicon
        self.screen.glossary(instructions.of_lines(lexicon))
        self.screen.blank()
        for line in instructions.of_feedback(lexicon):
            self.screen.say(line)
        if self.screen.leftward:
            self.screen.turn(read_turn(lexicon, example(lexicon)))

    def quit(self, _: list[str]) -> None:
        """Leave."""
        raise _Quit

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the turns and what to do next."""
        self.screen.blank()
        self.screen.turns(self.session.turns)
        if self.session.is_solved:
            self.memory.keep(self.session)
            count = len(self.session.turns)
            self.screen.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", count), "bold")
            self.screen.blank()
            self.share([])
            self.screen.blank()
            review_at_end(self.screen, self.session.written_turns, hard=self.session.hard)
            return
        self.memory.take_back()
        advice = self.session.advise(self.top)
        answer = best_answer_beside(self.session, advice)
        shown = advice.suggestions if answer is None else (*advice.suggestions, answer)
        tokens = self.session.lexicon.words.tokens
        self.suggested = tuple(tuple(tokens[suggestion.row].tolist()) for suggestion in shown)
        self.screen.advice(self.session, advice, answer)
        if not self.session.position.count:
            self.screen.say(tr("Take it back with undo, or correct a row with edit."))
        elif not self.session.guesses_left:
            self.screen.say(tr("The game's guesses are used up; this goes on as long as you like."))


def _switched(words: list[str], now: bool) -> bool:
    """Return what a switch is set to: to the other side if it is not said."""
    if not words:
        return not now
    states = {"on": True, tr("on"): True, "off": False, tr("off"): False}
    if words[0].lower() not in states:
        raise SessionError("{word} is neither on nor off", word=repr(words[0][:40]))
    return states[words[0].lower()]


def _whole_number(text: str) -> int | None:
    """Return the number that up to nine digits spell; None for all else, as nothing has more."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
