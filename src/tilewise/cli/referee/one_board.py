"""A game of one board, played here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tilewise.cli.output.console import note
from tilewise.cli.output.instructions import Entry
from tilewise.cli.output.reviews import review_at_end
from tilewise.cli.process.language import name_of, tr, translated, trn
from tilewise.cli.referee.shell import Shell
from tilewise.errors import HistoryError
from tilewise.knowledge.position import Position
from tilewise.play.scores import Scores
from tilewise.rules.feedback import CORRECT, to_tiles


@dataclass
class OneBoard(Shell):
    """Where a game of one board is played.

    Attributes:
        scores: how earlier games went.
        counts: keep how this one goes.
        hints: places of the word that were told.
        was_counted: whether the words that fit were counted for the player since the last guess.
    """

    scores: Scores
    counts: bool
    hints: set[int] = field(default_factory=set, init=False)
    was_counted: bool = field(default=False, init=False)

    def announce(self) -> None:
        """Say what is played."""
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

    def finish(self) -> None:
        """Tell how the game ended, and show the grid to share."""
        game = self.game
        self.screen.say(
            tr("Solved: {word}.", word=game.answer)
            if game.is_solved
            else tr("The word was {word}.", word=game.answer),
            "bold",
        )
        if not game.turns:
            return
        if self.counts:
            self._count()
        self.screen.blank()
        self.screen.share(game.kind, game.rounds, hard=game.hard)
        self.screen.blank()
        review_at_end(self.screen, game.written_turns, answer=game.answer, hard=game.hard)

    def _count(self) -> None:
        try:
            self.scores.keep(self.game)
            score = self.scores.score()
        except HistoryError as error:
            note(translated(error))
            return
        self.screen.say(
            tr("Streak {streak}, longest {longest}.", streak=score.streak, longest=score.longest)
        )
