"""A game of one board, played here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tilewise.cli.output.console import note
from tilewise.cli.output.figures import tiles_of
from tilewise.cli.output.help.glossary import Entry
from tilewise.cli.output.reviews import review_at_end
from tilewise.cli.output.scores import show_score, show_streak
from tilewise.cli.process.language import name_of, tr, translated, trn
from tilewise.cli.referee.shell import Shell
from tilewise.errors import HistoryError
from tilewise.knowledge.position import Position
from tilewise.play.hints import is_at
from tilewise.play.scores import keep_score, score_of
from tilewise.rules.rule import to_tiles


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
