"""``tilewise play``: be the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

import typer

from tilewise.cli.boards.options import (
    BoardsOption,
    SequenceOption,
    read_kind,
    refuse_with_boards,
)
from tilewise.cli.instructions import Entry
from tilewise.cli.language import name_of, tr, trn
from tilewise.cli.options import ContrastOption, HardOption, LexiconArgument, StrictOption
from tilewise.cli.reading import open_lexicon
from tilewise.cli.refereeing import Refereed
from tilewise.cli.render import Screen
from tilewise.cli.reviewing import review_at_end
from tilewise.cli.scores import Scores
from tilewise.errors import SessionError
from tilewise.knowledge.position import Position
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.game import Game
from tilewise.rules.feedback import CORRECT, to_tiles
from tilewise.rules.hardmode import HardMode

app = typer.Typer(add_completion=False)


@app.command()
def play(
    name: LexiconArgument = DEFAULT_LEXICON,
    answer: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word to hide (default: drawn).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Draw the same word again for the same number.")
    ] = None,
    streak: Annotated[
        bool, typer.Option("--streak", help="Show how the games of this pack went, and leave.")
    ] = False,
    hard: HardOption = False,
    strict: StrictOption = False,
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    contrast: ContrastOption = False,
) -> None:
    """Play: tilewise hides a word, you guess.

    Likely answers are drawn more often. Type hint for help with the word, quit (or Ctrl-C) to give
    up and see it. Games with a word or seed of your own do not count for the streak.

    [bold]Examples:[/]

      tilewise play

      tilewise play ko --seed 7 --hard

      tilewise play ko --streak

      tilewise play en --boards 4
    """
    if answer is not None and seed is not None:
        raise SessionError("--seed draws a word, and --answer gives one; leave out one of them")
    lexicon = open_lexicon(name)
    mode = HardMode.chosen(hard, strict)
    kind = read_kind(boards, sequence=sequence)
    if kind.boards > 1:
        from tilewise.cli.boards.play import play_boards  # 40 ms

        refuse_with_boards(answer=answer, streak=streak)
        hidden = Game(lexicon, boards=kind.boards, sequence=sequence, hard=mode, seed=seed)
        play_boards(hidden, contrast=contrast)
        return
    screen = Screen(lexicon, contrast)
    scores = Scores(lexicon.id)
    if streak:
        screen.score(scores.score())
        return
    game = Game(lexicon, answer, hard=mode, seed=seed)
    table = Table(screen, game, scores)
    table.play(counts=answer is None and seed is None)


@dataclass
class Table(Refereed):
    """Where one game is played.

    Attributes:
        scores: how earlier games went.
        hints: places of the word that were told.
        was_counted: whether the words that fit were counted for the player since the last guess.
    """

    scores: Scores
    hints: set[int] = field(default_factory=set, init=False)
    was_counted: bool = field(default=False, init=False)

    def play(self, *, counts: bool) -> None:
        """Play until the game is over or given up.

        Args:
            counts: keep how it went.
        """
        manifest = self.game.lexicon.manifest
        self.screen.say(
            tr(
                "{name}: {tiles} tiles, {guesses} guesses; hint helps, quit shows the word.",
                name=name_of(manifest),
                tiles=manifest.length,
                guesses=manifest.max_guesses,
            ),
            "bold",
        )
        self.talk()
        if counts and self.game.turns:
            self.scores.keep(self.game)
        self.finish(counts=counts)

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return what can be typed besides a guess."""
        return {"hint": self.hint, "streak": self.show_score, **super().commands()}

    def show(self) -> None:
        """Show what the last guess got."""
        self.was_counted = False
        self.screen.turn(self.game.turns[-1])
        self.screen.keyboard(self.game.turns)

    def hint(self) -> None:
        """Tell how many words fit; asked again, one of the tiles."""
        if not self.was_counted:
            self.was_counted = True
            count = self.words_left()
            self.screen.say(
                trn(
                    "{n:,} word fits what you know; hint tells a tile.",
                    "{n:,} words fit what you know; hint tells a tile.",
                    count,
                )
            )
            return
        (tokens,) = self.game.answer_tokens
        unknown = sorted(set(range(len(tokens))) - self.known_places())
        if not unknown:
            self.screen.say(tr("You know every tile."))
            return
        place = unknown[0]
        self.hints.add(place)
        self.screen.say(
            tr(
                "Tile {place} is {tile}.",
                place=place + 1,
                tile=self.game.lexicon.tokenizer.tile(tokens[place]),
            )
        )

    def known_places(self) -> set[int]:
        """Return the places that guesses or hints have shown."""
        places = set(self.hints)
        by_tile = self.game.lexicon.manifest.feedback_rule.is_by_tile
        for turn in self.game.turns if by_tile else ():
            tiles = to_tiles(turn.pattern, len(turn.guess))
            places |= {place for place, tile in enumerate(tiles) if tile == CORRECT}
        return places

    def words_left(self) -> int:
        """Return how many likely answers fit the guesses; if none does, how many other words."""
        position = Position.start(self.game.lexicon.words)
        for turn in self.game.turns:
            position = position.after(turn)
        return len(position.belief.listed) or len(position.belief.rows)

    def show_score(self) -> None:
        """Show how earlier games went."""
        self.screen.score(self.scores.score())

    def entries(self) -> list[Entry]:
        """Return what can be typed."""
        return [
            Entry(tr("GUESS"), tr("any word of the game")),
            Entry("hint", tr("how many words fit; again, one of the tiles")),
            Entry("streak", tr("how your games went")),
            Entry("quit", tr("give up and see the word (so do q, Ctrl-C and Ctrl-D)")),
        ]

    def finish(self, *, counts: bool) -> None:
        """Tell the word and show the grid to share."""
        word = self.game.answer
        self.screen.say(
            tr("Solved: {word}.", word=word)
            if self.game.is_solved
            else tr("The word was {word}.", word=word),
            "bold",
        )
        if not self.game.turns:
            return
        if counts:
            score = self.scores.score()
            self.screen.say(
                tr(
                    "Streak {streak}, longest {longest}.",
                    streak=score.streak,
                    longest=score.longest,
                )
            )
        self.screen.blank()
        self.screen.share(self.game.kind, self.game.rounds, hard=self.game.hard)
        self.screen.blank()
        game = self.game
        review_at_end(self.screen, game.written_turns, answer=game.answer, hard=game.hard)
