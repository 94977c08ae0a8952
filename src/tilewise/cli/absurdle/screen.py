"""What a player against the opponent that cheats sees."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from tilewise.cli.language import tr, trn
from tilewise.cli.render import Screen
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
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column("#", justify="right", style="dim", no_wrap=True)
        for heading in (tr("guess"), tr("feedback"), tr("words left")):
            table.add_column(heading, no_wrap=True)
        for number, guess in enumerate(suggestions, start=1):
            table.add_row(
                str(number),
                self._isolated(guess.word),
                self.feedback(guess.reply.pattern),
                f"{guess.words_left:,}",
                style="bold" if guess.is_held else "",
            )
        self.console.print(table)
