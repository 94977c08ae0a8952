"""The shell of a game played here: a line is a guess, or one of a few commands.

A line that is wrong gets a message and costs no guess. Each kind of game adds what is shown before
the game, after each guess, and at the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rich.text import Text

from tilewise.cli.input.prompting import ask
from tilewise.cli.output.boards import Block, show_blocks, show_solved
from tilewise.cli.output.console import note, tiles_of
from tilewise.cli.output.help import Entry, show_glossary
from tilewise.cli.output.history import show_score, show_streak
from tilewise.cli.output.instructions import of_names
from tilewise.cli.output.reviews import review_at_end
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.suggestions import show_words_left
from tilewise.cli.process import name_of, tr, translated, translator, trn
from tilewise.errors import HistoryError, TilewiseError
from tilewise.knowledge.position import Position
from tilewise.play.game import Game
from tilewise.play.history import keep_score, score_of
from tilewise.play.rounds import Opponent, is_at
from tilewise.play.session import Session
from tilewise.play.typed import Vocabulary, naming_what_was_meant, read_guess, unlisted
from tilewise.rules.rule import to_tiles
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


# -- A game of one board, played here --------------------------------------------------------------


@dataclass
class OneBoard(Shell):
    """Referee of a game of one board.

    Attributes:
        counts: whether this game counts towards the streak.
        hints: places of the word shown as hints.
        was_counted: whether a hint has given the number of words since the last guess.
    """

    counts: bool
    hints: set[int] = field(default_factory=set, init=False)
    was_counted: bool = field(default=False, init=False)

    def announce(self) -> None:
        """Print which game is played."""
        manifest = self.game.lexicon.manifest
        self.screen.say(
            tr(
                "{name}: {tiles} tiles, {guesses} guesses; type hint for a hint, quit to give up.",
                name=name_of(manifest),
                tiles=tiles_of(self.game.lexicon),
                guesses=manifest.max_guesses,
            ),
            "bold",
        )

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return the functions of the commands, by name."""
        return {"hint": self.hint, "streak": self.show_score, **super().commands()}

    def show(self) -> None:
        """Show the feedback of the last guess."""
        self.was_counted = False
        self.screen.turn(self.game.turns[-1])
        self.screen.keyboard(self.game.turns)
        if self.game.lexicon.rule.solves(self.game.turns[-1]) and not self.game.is_solved:
            self.screen.say(tr("That is one of the two words."))

    def hint(self) -> None:
        """Show how many words fit; asked again, show one of the tiles."""
        if not self.was_counted:
            self.was_counted = True
            self.screen.say(trn("{n:,} word fits", "{n:,} words fit", self.words_left()))
            return
        guessed = {turn.guess for turn in self.game.turns}
        tokens = next(word for word in self.game.answer_tokens if word not in guessed)
        tiles, known = self.game.lexicon.rule.places(tokens), self.known_places(tokens)
        unknown = [place for place in tiles if place not in known]
        if not unknown:
            self.screen.say(tr("You know every tile."))
            return
        place = unknown[0]
        self.hints.add(place)
        self.screen.say(translated(is_at(self.game.lexicon, place, tokens[place])))

    def known_places(self, answer: Sequence[int]) -> set[int]:
        """Return the places of the answer that guesses or hints have shown."""
        rule = self.game.lexicon.rule
        known = {
            (rule.group(place), token)
            for turn in (self.game.turns if rule.is_by_tile else ())
            for place, token in enumerate(turn.guess)
            if to_tiles(turn.pattern, len(turn.guess), rule.base)[place] == rule.base - 1
        }
        shown = (place for place, token in enumerate(answer) if (rule.group(place), token) in known)
        return self.hints.union(shown)

    def words_left(self) -> int:
        """Return how many likely answers fit the guesses, or else how many other words."""
        position = Position.start(self.game.lexicon.words)
        for turn in self.game.turns:
            position = position.after(turn)
        return position.belief.fitting

    def show_score(self) -> None:
        """Show how earlier games went."""
        show_score(self.screen, score_of(self.game.lexicon.id))

    def entries(self) -> list[Entry]:
        """Return the entries of the help."""
        guess, leave = super().entries()
        return [
            guess,
            Entry("hint", tr("how many words fit; a second hint shows one tile of the answer")),
            Entry("streak", tr("your results so far")),
            leave,
        ]

    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""
        game = self.game
        if game.is_solved:
            self.screen.won(len(game.turns))
        else:
            self.screen.say(tr("The word was {word}.", word=game.answer), "bold")
        if not game.turns:
            return
        if self.counts:
            self._count()
        self.screen.blank()
        self.screen.share(game)
        self.screen.blank()
        review_at_end(self.screen, game, game.answer)

    def _count(self) -> None:
        try:
            keep_score(self.game)
            score = score_of(self.game.lexicon.id)
        except HistoryError as error:
            note(error)
            return
        show_streak(self.screen, score)


# -- Several boards, played here -------------------------------------------------------------------


@dataclass
class SeveralBoards(Shell):
    """Referee of a game of several boards."""

    def announce(self) -> None:
        """Print which game is played."""
        game = self.game
        self.screen.say(
            tr(
                "{name}: {boards} boards of {tiles} tiles, {limit} guesses; type quit to give up.",
                name=name_of(game.lexicon.manifest),
                boards=game.kind.boards,
                tiles=tiles_of(game.lexicon),
                limit=game.max_guesses,
            ),
            "bold",
        )

    def show(self) -> None:
        """Show the feedback of the last guess."""
        blocks = [
            Block(Text(str(board)), turns)
            for board in self.game.open
            if (turns := self.game.turns_of(board))
        ]
        show_blocks(self.screen, blocks)
        show_solved(self.screen, self.game)

    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""
        game = self.game
        missed = [
            answer
            for answer, solved in zip(game.answers, game.solved_by, strict=True)
            if solved is None
        ]
        if missed:
            self.screen.say(tr("Not found: {words}.", words=" ".join(missed)), "bold")
        else:
            self.screen.won(len(game.rounds))
        if game.rounds:
            self.screen.blank()
            self.screen.share(game)


# -- A game against the opponent that cheats, played here ------------------------------------------


@dataclass
class AgainstAbsurdle(Shell):
    """Referee of a game against the opponent that cheats.

    Attributes:
        session: the game as the player knows it.
    """

    def __post_init__(self) -> None:
        self.session = Session(self.game.lexicon, opponent=Opponent.ABSURDLE)

    def announce(self) -> None:
        """Print which game is played."""
        lexicon = self.game.lexicon
        self.screen.say(
            tr(
                "{name}: {tiles} tiles, {words:,} words, any number of guesses; type quit to "
                "give up.",
                name=name_of(lexicon.manifest),
                tiles=tiles_of(lexicon),
                words=self.session.position.count,
            ),
            "bold",
        )

    def show(self) -> None:
        """Show the feedback of the last guess."""
        self.session.add_round(self.game.rounds[-1])
        self.screen.turn(self.game.turns[-1])
        if not self.game.is_solved:
            count = self.session.position.count
            self.screen.say(trn("{n} word left", "{n:,} words left", count))
            self.screen.keyboard(self.game.turns)

    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""
        game = self.game
        if not game.is_solved:
            show_words_left(self.screen, self.session)
            return
        self.screen.won(len(game.turns))
        self.screen.blank()
        self.screen.share(game)
