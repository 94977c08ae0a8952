"""The conversation of ``tilewise solve`` about one game.

A line is read, understood (:mod:`tilewise.cli.lines`), and carried out; whatever is wrong with it
is said in one line and the game goes on as it was. No typing error ends it either: a guess of no
list and one that breaks hard mode are taken only when insisted on, and a game that is solved can
still be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewise.cli import instructions
from tilewise.cli.advising import best_answer_beside
from tilewise.cli.conversation import Commands, Conversation, Quit, switched, whole_number
from tilewise.cli.language import name_of, tr, trn
from tilewise.cli.lines import Coloured, Guessed, Line, Tokens, Unclear, read_line
from tilewise.cli.nearest import nearest_name
from tilewise.cli.outcomes import outcomes
from tilewise.cli.prompting import ask
from tilewise.cli.remembering import Memory
from tilewise.cli.reviewing import review_at_end, review_so_far
from tilewise.cli.rows import example, is_feedback, is_turn, read_guess, read_turn
from tilewise.cli.saving import save
from tilewise.errors import GuessError, SessionError
from tilewise.play.session import Session
from tilewise.rules.feedback import Pattern, Turn
from tilewise.strategies import strategy_names

_WORDS_SHOWN = 100
_OUTCOMES_SHOWN = 12
_OFFERED = 50
"""Words offered at the Tab key at most."""


@dataclass
class Assistant(Conversation):
    """The conversation about one game.

    Attributes:
        memory: what is kept of solved games.
    """

    game: Session
    memory: Memory = field(kw_only=True)

    def greeting(self) -> str:
        """Return what is said first."""
        name = name_of(self.game.lexicon.manifest)
        return tr("{name}: type a guess and its feedback, or help.", name=name)

    def guesses(self) -> int:
        """Return how many guesses were made."""
        return len(self.game.turns)

    def is_over(self) -> bool:
        """Whether there is nothing left to talk about: a game that is solved can be taken back."""
        return False

    # -- asking -----------------------------------------------------------------------------

    def next_line(self) -> str:
        """Return the next line to carry out."""
        if self.unread is None and self.game.is_solved:
            return self.ask(tr("Enter leaves, undo takes it back> "))
        return super().next_line()

    def ask(self, prompt: str) -> str:
        """Return what the user types, without the space around it."""
        return ask(prompt, self.completions).strip()

    def completions(self, begun: str) -> list[str]:
        """Return the commands and words that begin so."""
        if not begun:
            return list(self.commands())
        words = (word for word in self.game.lexicon.first_spellings if word.startswith(begun))
        commands = [name for name in self.commands() if name.startswith(begun)]
        return commands + [word for word, _ in zip(words, range(_OFFERED), strict=False)]

    def ask_feedback(self, guess: Tokens) -> Pattern | None:
        """Ask for the feedback of a guess; None if the user does something else instead."""
        lexicon = self.game.lexicon
        while True:
            line = self.ask(tr("feedback for {word}> ", word=lexicon.show(guess)))
            if is_feedback(lexicon, line):
                return lexicon.read_feedback(line).pattern
            if self.sets_aside(guess, line):
                return None

    # -- obeying ----------------------------------------------------------------------------

    def carry_out(self, line: str) -> None:
        """Carry out a line; none leaves a game that is solved.

        Raises:
            TilewiseError: it cannot be understood.
        """
        if not line and self.game.is_solved:
            raise Quit
        super().carry_out(line)

    def is_of_the_game(self, line: str) -> bool:
        """Whether a line is a turn though it begins like a command."""
        return is_turn(self.game.lexicon, line)

    def understand(self, line: str) -> None:
        """Take what a line says of the game.

        Raises:
            TilewiseError: it cannot be understood, or the game is solved.
        """
        if self.game.is_solved:
            raise GuessError("the game is solved; undo takes the last row back")
        self.take(read_line(self.game.lexicon, line, self.suggested))

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
        lexicon = self.game.lexicon
        self.screen.say(
            tr(
                "{word} is a word of the game, and could be the feedback for {suggestion}.",
                word=lexicon.show(guess),
                suggestion=lexicon.show(self.suggested[0]),
            )
        )
        return Coloured(pattern) if self.says_yes(tr("y if it is feedback> ")) else Guessed(guess)

    def add(self, turn: Turn) -> None:
        """Add a turn and show what follows."""
        self.game.add_turn(turn)
        self.show()

    def named(self, words: list[str]) -> Tokens:
        """Return the guess that a command is about: a word, a number, or the first suggestion.

        Raises:
            GuessError: it is none.
        """
        if not words:
            return self.suggestion(1)
        line = read_line(self.game.lexicon, words[0], self.suggested)
        return read_guess(self.game.lexicon, words[0]) if isinstance(line, Coloured) else line.guess

    # -- commands ---------------------------------------------------------------------------

    def commands(self) -> Commands:
        """Return what can be typed besides a guess."""
        return {
            "edit": self.edit,
            "reject": self.reject,
            "why": self.why,
            "words": self.words,
            "spoilers": self.spoilers,
            "no-spoilers": lambda _: self.spoilers(["off"]),
            "top": self.change_top,
            "strategy": self.strategy,
            "save": self.save,
            "share": self.share,
            "review": self.review,
            **super().commands(),
        }

    def edit(self, words: list[str]) -> None:
        """Replace an earlier turn; feedback alone leaves its guess.

        Raises:
            GuessError: there is no such row, or it is not said how.
        """
        lexicon = self.game.lexicon
        number = whole_number(words[0]) if words else None
        text = " ".join(words[1:])
        if number is None or not text:
            raise GuessError(
                "edit takes a row number, a guess and its feedback: edit 1 {row}",
                row=example(lexicon),
            )
        turns = self.game.turns
        guess = turns[number - 1].guess if 1 <= number <= len(turns) else ()
        turn = (
            Turn(guess, lexicon.read_feedback(text).pattern)
            if is_feedback(lexicon, text)
            else read_turn(lexicon, text)
        )
        self.game.replace_turn(number, turn)
        self.show()

    def reject(self, words: list[str]) -> None:
        """Leave out a word the game did not accept."""
        guess = self.named(words)
        self.game.reject(guess)
        self.screen.say(tr("Left out {word}.", word=self.game.lexicon.show(guess)))
        self.show()

    def why(self, words: list[str]) -> None:
        """Show what each feedback to a guess would leave."""
        guess = self.named(words)
        if not self.game.position.count:
            raise GuessError("no word fits, so no feedback is left; take a row back with undo")
        found = outcomes(self.game, guess)
        self.screen.say(
            trn(
                "{word}: {n} feedback is possible",
                "{word}: {n} different feedbacks are possible",
                len(found),
                word=self.game.lexicon.show(guess),
            ),
            "bold",
        )
        self.screen.outcomes(found[:_OUTCOMES_SHOWN])
        if len(found) > _OUTCOMES_SHOWN:
            rest = len(found) - _OUTCOMES_SHOWN
            self.screen.say(trn("… and {n} less likely", "… and {n} less likely", rest))

    def words(self, words: list[str]) -> None:
        """List candidates."""
        most = whole_number(words[0]) if words else None
        if self.game.spoilers:
            self.screen.candidate_table(self.game, _WORDS_SHOWN if most is None else most)
        else:
            self.screen.candidate_line(self.game)

    def spoilers(self, words: list[str]) -> None:
        """Turn on or off that words which may be the answer are shown."""
        self.game.adjust(spoilers=switched(words, self.game.spoilers))
        self.screen.say(
            tr("Words that may be the answer are shown.")
            if self.game.spoilers
            else tr("Words that may be the answer are not shown.")
        )
        self.show()

    def change_top(self, words: list[str]) -> None:
        """Show more suggestions, or fewer."""
        number = whole_number(words[0]) if words else None
        if not number:
            raise SessionError("top takes a number of suggestions, as in: top 5")
        self.top = number
        self.show()

    def strategy(self, words: list[str]) -> None:
        """Rank guesses by something else."""
        if not words:
            raise SessionError(
                "strategy is {strategy}; it takes one of: {strategies}",
                strategy=self.game.strategy.spec,
                strategies=", ".join(strategy_names()),
            )
        self.game.adjust(strategy=words[0])
        self.show()

    def save(self, _: list[str]) -> None:
        """Put the game away."""
        self.screen.say(
            tr(
                "Saved as {path}; go on with: tilewise solve {lexicon} --resume",
                path=save(self.game),
                lexicon=self.game.lexicon.id,
            )
        )

    def share(self, _: list[str]) -> None:
        """Show the grid that players share."""
        self.screen.share(self.game.turns, hard=self.game.hard)

    def review(self, _: list[str]) -> None:
        """Show where the guesses went so far."""
        review_so_far(self.screen, self.game.written_turns, hard=self.game.hard)

    def help(self, words: list[str]) -> None:
        """Show what can be typed, or what the columns mean."""
        if words and nearest_name(words[0], ["columns"]):
            self.screen.glossary(instructions.of_columns())
            return
        lexicon = self.game.lexicon
        self.screen.glossary(instructions.of_lines(lexicon))
        self.screen.blank()
        for line in instructions.of_feedback(lexicon):
            self.screen.say(line)
        if self.screen.leftward:
            self.screen.turn(read_turn(lexicon, example(lexicon)))

    # -- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the turns and what to do next."""
        self.screen.blank()
        self.screen.turns(self.game.turns)
        if self.game.is_solved:
            self.memory.keep(self.game)
            count = len(self.game.turns)
            self.screen.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", count), "bold")
            self.screen.blank()
            self.share([])
            self.screen.blank()
            review_at_end(self.screen, self.game.written_turns, hard=self.game.hard)
            return
        self.memory.take_back()
        advice = self.game.advise(self.top)
        answer = best_answer_beside(self.game, advice)
        shown = advice.suggestions if answer is None else (*advice.suggestions, answer)
        tokens = self.game.lexicon.words.tokens
        self.suggested = tuple(tuple(tokens[suggestion.row].tolist()) for suggestion in shown)
        self.screen.advice(self.game, advice, answer)
        if not self.game.position.count:
            self.screen.say(tr("Take it back with undo, or correct a row with edit."))
        elif not self.game.guesses_left:
            self.screen.say(tr("The game's guesses are used up; this goes on as long as you like."))
