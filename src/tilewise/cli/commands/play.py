"""``tilewise play``: games that are played here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.text import Text

from tilewise.cli.conversation import Command, Conversation, Quit
from tilewise.cli.input.options import (
    CHEATING,
    BoardsOption,
    JsonOption,
    OpponentOption,
    SequenceOption,
    ShownGameOptions,
    read_kind,
    refuse_together,
    refuse_without,
)
from tilewise.cli.input.reading import load_named, noted, tell_unlisted
from tilewise.cli.output.console import emit_json, line, note, tiles_of
from tilewise.cli.output.reviews import review_at_end, show_score, streak_in_words
from tilewise.cli.output.suggestions import (
    Block,
    forced_line_in_words,
    show_blocks,
    show_solved,
    show_words_left,
)
from tilewise.cli.process import tr, translated, trn
from tilewise.errors import HistoryError
from tilewise.knowledge.position import Position
from tilewise.play.absurdle import EFFORT
from tilewise.play.game import Game
from tilewise.play.games import OpenGame, game_called
from tilewise.play.history import keep_score, score_of
from tilewise.play.rounds import Opponent, has_at_least, is_at
from tilewise.play.session import Session
from tilewise.play.typed import Tokens, read_guess, unlisted
from tilewise.rules.rule import to_tiles


def play(
    options: ShownGameOptions,
    answer: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word to hide (default: a random one).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed for drawing the word; the same seed draws the same word."),
    ] = None,
    streak: Annotated[
        bool, typer.Option("--streak", help="Show your results with this pack, and exit.")
    ] = False,
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    opponent: OpponentOption = None,
    prove: Annotated[
        bool,
        typer.Option(
            "--prove",
            help="With --opponent absurdle: find the fewest guesses that win, instead of playing.",
        ),
    ] = False,
    force: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="With --opponent absurdle: find the fewest guesses that make it choose this word.",
        ),
    ] = None,
    effort: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="With --prove or --force: how many attempts to make before giving up.",
            show_default=str(EFFORT),
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Play a game: tilewise hides a word, and you guess it.

    Likely answers are drawn more often. Type hint for a hint, or quit to give up and see the word.
    Games with a word or seed of your own do not count towards your streak.

    With --opponent absurdle, the game has no word in mind: it gives each guess the feedback that
    leaves as many likely answers as possible. There is no limit on guesses.

    [bold]Examples:[/]

      tilewise play

      tilewise play ko --seed 7 --hard

      tilewise play ko --streak

      tilewise play quordle

      tilewise play absurdle

      tilewise play absurdle --prove --hard
    """
    is_proof = prove or force is not None
    if is_proof:
        refuse_together(
            "--prove" if prove else "--force", contrast=options.contrast, spoken=options.spoken
        )
    else:
        refuse_without("--prove or --force WORD", effort=effort, json=json)
    if answer is not None:
        refuse_together("--answer", seed=seed)
    if streak:
        refuse_together(
            "--streak",
            answer=answer,
            seed=seed,
            hard=options.hard,
            strict=options.strict,
            boards=boards,
            sequence=sequence,
            rules=options.rules,
        )
    lexicon = noted(load_named(options.name, options.length, options.rules))
    kind = read_kind(game_called(options.name).kind, boards, sequence=sequence, opponent=opponent)
    if kind.cheats:
        refuse_together(CHEATING, answer=answer, seed=seed, streak=streak)
    else:
        refuse_without(CHEATING, prove=prove, force=force)
    mode = options.mode_for(lexicon, kind)
    if is_proof:
        _prove(Session(OpenGame(lexicon, kind), hard=mode), force, effort, json=json)
        return
    screen = options.screen(lexicon)
    if streak:
        show_score(screen, score_of(lexicon.id))
        return
    if kind.boards > 1:
        refuse_together("--boards", answer=answer)
    game = Game(OpenGame(lexicon, kind), answer, hard=mode, seed=seed)
    if kind.boards > 1:
        SeveralBoards(screen, game).run()
        return
    if kind.cheats:
        AgainstAbsurdle(screen, game).run()
        return
    for word in game.answer_tokens:
        tell_unlisted(lexicon, word)
    OneBoard(screen, game, counts=answer is None and seed is None and lexicon.own_rule).run()


def _prove(session: Session, word: str | None, effort: int | None, *, json: bool) -> None:
    found = session.force(word, effort=effort)
    if json:
        emit_json(
            {
                "lexicon": session.lexicon.id,
                "word": word,
                "guesses": None if found is None else list(found.words),
                "count": None if found is None else len(found.words),
                "is_shortest": found is not None and found.is_shortest,
                **session.hard.switches,
            }
        )
    else:
        line(forced_line_in_words(found))


# -- The referee -----------------------------------------------------------------------------------
# A line is a guess, or one of a few commands. One that is wrong gets a message and costs no guess.
# Each kind of game adds what is shown before the game, after each guess, and at the end.
#


@dataclass
class Referee(Conversation[Game, Tokens]):
    """Referee of a game in the terminal."""

    def run(self) -> None:
        """Play until the game is over or given up."""
        super().run()
        self.finish()

    def begin(self) -> None:
        """Say which game is played."""
        self.screen.say(self.introduction(), "bold")

    @abstractmethod
    def introduction(self) -> str:
        """Return which game is played."""

    @abstractmethod
    def show(self) -> None:
        """Show the feedback of the last guess."""

    @abstractmethod
    def give_up(self) -> None:
        """Show what was not found."""

    def tell_end(self) -> None:
        """Say how the game ended."""
        if self.game.is_solved:
            self.screen.won(len(self.game.rounds))
        else:
            self.give_up()

    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""
        self.tell_end()
        if self.game.is_over or (self.game.rounds and not self.game.kind.cheats):
            self.screen.blank()
            self.screen.share(self.game)

    def is_of_the_game(self, line: str) -> bool:
        """Whether a line is a word of the game, with or without spaces between its letters."""
        return "".join(line.split()) in self.game.lexicon

    def read(self, line: str) -> Tokens:
        """Read a guess."""
        return read_guess(self.game.lexicon, "".join(line.split()))

    def take(self, typed: Tokens) -> None:
        """Make a guess, if it is a word of the game.

        Raises:
            GuessError: the game does not accept it.
            Quit: the game is over.
        """
        message = unlisted(self.game.lexicon, typed)
        if message and typed not in self.game.answer_tokens:  # which may be in no list
            self.screen.say(translated(message), "bold red")
            return
        self.game.guess(typed)
        self.show()
        if self.game.is_over:
            raise Quit

    def lines(self) -> dict[str, str]:
        """Return the help about lines that are not commands."""
        return {self.game.lexicon.spelling(0): tr("any word the game accepts")}

    def table(self) -> list[Command]:
        """Return the commands, in the order of the help."""
        leave = tr("give up and see the answer (or q, Ctrl-C, Ctrl-D)")
        return [
            Command(self.hint, "hint", tr("how many words fit")),
            Command(self.help, "help"),
            Command(self.quit, "quit", leave),
        ]

    def hint(self) -> None:
        """Show how many words fit on each open board: likely answers, or else other words."""
        for board in self.game.open:
            position = Position.start(self.game.lexicon.words)
            for turn in self.game.turns_of(board):
                position = position.after(turn)
            fit = trn("{n:,} word fits", "{n:,} words fit", position.belief.fitting)
            if self.game.kind.boards > 1:
                fit = tr("board {board}: {error}", board=board, error=fit)
            self.screen.say(fit)


# -- A game of one board, played here --------------------------------------------------------------


@dataclass
class OneBoard(Referee):
    """Referee of a game of one board.

    Attributes:
        counts: whether this game counts towards the streak.
        hints: places of the word shown as hints.
        was_counted: whether a hint has given the number of words since the last guess.
    """

    counts: bool
    hints: set[int] = field(default_factory=set, init=False)
    was_counted: bool = field(default=False, init=False)

    def introduction(self) -> str:
        """Return which game is played."""
        return tr(
            "{name}: {tiles} tiles, {guesses} guesses; type hint for a hint, quit to give up.",
            name=self.name,
            tiles=tiles_of(self.game.lexicon),
            guesses=self.game.max_guesses,
        )

    def table(self) -> list[Command]:
        """Return the commands, in the order of the help."""
        hint = tr("how many words fit; a second hint shows one tile of the answer")
        _, *others = super().table()
        return [
            Command(self.hint, "hint", hint),
            Command(self.show_score, "streak", tr("your results so far")),
            *others,
        ]

    def show(self) -> None:
        """Show the feedback of the last guess."""
        self.was_counted = False
        self.screen.turn(self.game.turns[-1])
        self.screen.keyboard(self.game.turns)
        self.say_half_found()

    def hint(self) -> None:
        """Show how many words fit; asked again, show one of the tiles."""
        if not self.was_counted:
            self.was_counted = True
            super().hint()
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
        fact = is_at(self.game.lexicon, place, tokens[place])
        if self.game.lexicon.rule.tile_places > 1:
            fact = has_at_least(self.game.lexicon, tokens[place], 1)
        self.screen.say(translated(fact))

    def known_places(self, answer: Sequence[int]) -> set[int]:
        """Return the places of the answer that guesses or hints have shown."""
        rule, known = self.game.lexicon.rule, set[tuple[int, int]]()
        for turn in self.game.turns if rule.is_by_tile else ():
            states = to_tiles(turn.pattern, len(turn.guess) // rule.tile_places, rule.base)
            known.update(
                (rule.group(place), token)
                for place, token in enumerate(turn.guess)
                if states[place // rule.tile_places] == rule.base - 1
            )
        shown = (place for place, token in enumerate(answer) if (rule.group(place), token) in known)
        return self.hints.union(shown)

    def show_score(self) -> None:
        """Show how earlier games went."""
        show_score(self.screen, score_of(self.game.lexicon.id))

    def give_up(self) -> None:
        """Show the word."""
        self.screen.say(tr("The word was {word}.", word=self.game.answer), "bold")

    def finish(self) -> None:
        """Show how the game ended, the grid to share, and what each guess cost."""
        super().finish()
        if self.game.turns:
            self.screen.blank()
            review_at_end(self.screen, self.game, self.game.answer)

    def tell_end(self) -> None:
        """Say how the game ended, and count it."""
        super().tell_end()
        if not (self.counts and self.game.turns):
            return
        try:
            keep_score(self.game)
            score = score_of(self.game.lexicon.id)
        except HistoryError as error:
            note(error)
            return
        self.screen.say(streak_in_words(score))


# -- Several boards, played here -------------------------------------------------------------------


@dataclass
class SeveralBoards(Referee):
    """Referee of a game of several boards."""

    def introduction(self) -> str:
        """Return which game is played."""
        return tr(
            "{name}: {boards} boards of {tiles} tiles, {limit} guesses; type quit to give up.",
            name=self.name,
            boards=self.game.kind.boards,
            tiles=tiles_of(self.game.lexicon),
            limit=self.game.max_guesses,
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

    def give_up(self) -> None:
        """Show the words of the boards that are not solved."""
        ends = zip(self.game.answers, self.game.solved, strict=True)
        missed = " ".join(answer for answer, is_solved in ends if not is_solved)
        self.screen.say(tr("Not found: {words}.", words=missed), "bold")


# -- A game against the opponent that cheats, played here ------------------------------------------


@dataclass
class AgainstAbsurdle(Referee):
    """Referee of a game against the opponent that cheats.

    Attributes:
        session: the game as the player knows it.
    """

    def __post_init__(self) -> None:
        self.session = Session(self.game.lexicon, opponent=Opponent.ABSURDLE)

    def introduction(self) -> str:
        """Return which game is played."""
        return tr(
            "{name}: {tiles} tiles, {words:,} words, any number of guesses; type quit to give up.",
            name=self.name,
            tiles=tiles_of(self.game.lexicon),
            words=self.session.position.count,
        )

    def show(self) -> None:
        """Show the feedback of the last guess."""
        self.session.add_round(self.game.rounds[-1])
        self.screen.turn(self.game.turns[-1])
        if not self.game.is_solved:
            count = self.session.position.count
            self.screen.say(trn("{n} word left", "{n:,} words left", count))
            self.screen.keyboard(self.game.turns)

    def give_up(self) -> None:
        """Show the words that the opponent could still choose from."""
        show_words_left(self.screen, self.session)
