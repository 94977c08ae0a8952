"""What a player against the opponent that cheats sees."""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.cli.language import tr, trn
from tilewise.cli.render import Screen
from tilewise.cli.tables import Column, fitted
from tilewise.play.absurdle import Absurdle, AbsurdleSuggestion

_NAMED = 12


class AbsurdleScreen(Screen):
    """Draws a game against the opponent."""

    def held(self, game: Absurdle, most: int = _NAMED) -> None:
        """Print the words that the opponent holds."""
        words = " ".join(map(self._isolated, game.words(most)))
        more = " …" if game.words_left > most else ""
        self.say(
            trn(
                "{n} word left: {words}",
                "{n:,} words left: {words}",
                game.words_left,
                words=words + more,
            )
        )

    def suggestions(self, suggestions: Sequence[AbsurdleSuggestion]) -> None:
        """Print guesses, what the opponent will answer, and how many words it then holds."""
        replies = [self.feedback(guess.reply.pattern) for guess in suggestions]
        columns = [
            Column("#", [str(n) for n, _ in enumerate(suggestions, start=1)], style="dim"),
            Column(tr("guess"), [self._isolated(s.word) for s in suggestions], justify="left"),
            Column(tr("feedback"), replies, 0, "left"),
            Column(tr("words left"), [f"{s.words_left:,}" for s in suggestions]),
        ]
        styles = ["bold" if guess.is_held else "" for guess in suggestions]
        self.console.print(fitted(columns, self.console.width, styles))
