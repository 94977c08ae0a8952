"""The terminal as it shows one lexicon: prose, words, rows of tiles, the keyboard.

The modules beside this one print everything else on a screen: suggestions, candidates, boards.

Colour is never the only sign: every row of tiles is followed by its feedback in letters, which is
the only sign if the output is not a terminal or ``NO_COLOR`` is set. A tile is four cells wide for
scripts with wide characters and three for others, so rows of Hangul line up.

Words are stored and typed in reading order. For a language read from right to left, the first tile
is on the right, as in the game. The feedback letters are in the same order as the tiles, and a ◂
shows at which end to start reading. There are left-to-right marks between the tiles, which take no
space. Without them, a terminal that reorders right-to-left text itself would turn the row around
again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from rich.cells import cell_len
from rich.text import Text

from tilewise.cli.output.console import Prose, open_console
from tilewise.cli.output.tables import Column, fitted, with_bars
from tilewise.cli.process import tr, translated, trn
from tilewise.errors import Listed, Message
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import Progress
from tilewise.rules.feedback import shown_tiles
from tilewise.rules.notation import Feedback, Notation
from tilewise.rules.rule import Colour, Turn
from tilewise.tokens.base import with_marks
from tilewise.translation.translator import later

_STYLES = {
    Colour.GREY: "bold white on grey27",
    Colour.YELLOW: "bold black on bright_yellow",
    Colour.GREEN: "bold black on bright_green",
    Colour.BLUE: "bold black on deep_sky_blue1",
    Colour.ORANGE: "bold black on dark_orange",
    Colour.WHITE: "bold black on white",
    Colour.PURPLE: "bold black on medium_purple1",
}

_LEFT_TO_RIGHT_MARK = "\u200e"
Item = TypeVar("Item")


class Columns(StrEnum):
    """The columns of a table of suggestions."""

    USUAL = "usual"
    ALL = "all"


class Screen:
    """Prints words and rows of one lexicon.

    Args:
        lexicon: the words.
        contrast: use orange and blue.

    Attributes:
        brief: whether the best guess is shown on one line instead of a table.
        columns: the columns of a table of suggestions.
    """

    abreast = 64
    """Most boards side by side."""

    def __init__(self, lexicon: Lexicon, contrast: bool = False) -> None:
        self.lexicon = lexicon
        self.brief = False
        self.columns = Columns.USUAL
        self.console = open_console()
        states = lexicon.rule.states
        self.colours = [
            _STYLES[state.contrast_colour if contrast else state.colour] for state in states
        ]
        self.share_notation = Notation.CONTRAST if contrast else Notation.EMOJI
        tokens = range(len(lexicon.manifest.alphabet))
        cells = max(map(cell_len, lexicon.tokenizer.tiles(tokens)))
        fits = lexicon.tile_counts[1] * (cells + 2) < self.console.width
        self.tile_width = cells + 1 + fits
        self.leftward = lexicon.manifest.direction == "rtl"

    def say(self, text: str, style: str = "") -> None:
        """Print a line of prose."""
        self.console.print(Prose(Text(text, style=style)))

    def won(self, guesses: int) -> None:
        """Print in how many guesses a game was solved."""
        self.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", guesses), "bold")

    def blank(self) -> None:
        """Print an empty line."""
        self.console.print()

    def turns(self, turns: Sequence[Turn]) -> None:
        """Print the turns so far."""
        for turn in turns:
            self.turn(turn)
        if turns:
            self.blank()

    def turn(self, turn: Turn) -> None:
        """Print one guess as coloured tiles, with its spelling above if that differs."""
        above = self.spelling_above(turn.guess)
        if above:
            self.console.print(Text(above, style="bold"))
        line = Text(" ").append_text(self.tiles(turn, self.tile_width))
        marks = f"   {self.marked(self.marks(turn))}"
        apart = line.cell_len + cell_len(marks) > self.console.width
        line.append("\n" * apart + marks, style="dim")
        self.console.print(line)

    def row(self, turn: Turn, width: int) -> Text:
        """Return tiles of `width` cells, and their feedback."""
        return self.tiles(turn, width).append(f" {self.marks(turn)}", style="dim")

    def tiles(self, turn: Turn, width: int) -> Text:
        """Return tiles of `width` cells side by side, in the direction the language is read in.

        They all look the same if the game does not say which is which.
        """
        line, is_by_tile = Text(), self.lexicon.rule.is_by_tile
        for text, state in self._in_place(self._told_tiles(turn)):
            space = width - cell_len(text)
            tile = self.isolated(" " * (space // 2) + text + " " * (space - space // 2))
            line.append(tile, style=self.colours[state] if is_by_tile else "bold")
        return line

    def _told_tiles(self, turn: Turn) -> list[tuple[str, int]]:
        """Return what each tile in a row shows, and its state."""
        states = self.lexicon.rule.tiles(turn.pattern, turn.guess)
        return list(zip(self.lexicon.tiles(turn.guess), states, strict=True))

    def marks(self, turn: Turn) -> str:
        """Return the feedback of a turn in the order of the tiles."""
        return self.feedback(self.lexicon.feedback_of(turn.pattern, turn.guess))

    def feedback(self, feedback: Feedback) -> str:
        """Return feedback in the order of the tiles: the first on the right for rtl."""
        return "".join(self._in_place(list(self.told(feedback))))

    def told(self, feedback: Feedback) -> str:
        """Return feedback in the order in which the word is read, for prose."""
        return feedback.written()

    def marked(self, marks: str) -> str:
        """Return feedback, with a sign if it is read from the right."""
        return marks + " ◂" * self.leftward

    def _in_place(self, row: list[Item]) -> list[Item]:
        return row[::-1] if self.leftward else row

    def isolated(self, text: str) -> str:
        """Keep a terminal that reorders text from moving the next piece before this one."""
        return text + _LEFT_TO_RIGHT_MARK if self.leftward else text

    def keyboard(self, turns: Sequence[Turn]) -> None:
        """Print the keyboard, each key with its best feedback so far."""
        best: dict[int, int] = {}
        for turn in turns if self.lexicon.rule.is_by_token else ():
            for token, tile in shown_tiles(self.lexicon.rule, turn):
                best[token] = max(tile, best.get(token, tile))
        widest = max((len(keys) for keys in self.lexicon.manifest.keyboard), default=0)
        indent = " " * min(3, max(0, self.console.width - widest * (self.tile_width + 1)))
        for keys in self.lexicon.manifest.keyboard:
            line = Text(indent)
            for key in keys:
                if line.cell_len + self.tile_width + 1 > self.console.width:
                    self.console.print(line)
                    line = Text(indent)
                line.append(self._key(key, best))
            self.console.print(line)

    def _key(self, key: str, best: Mapping[int, int]) -> Text:
        tokens = self.lexicon.tokenizer.encode(key)
        label, shown = key, None
        if len(tokens) == 1:
            label, shown = self.lexicon.tokenizer.tile(tokens[0]), best.get(tokens[0])
        mark = " " if shown is None else self.lexicon.rule.states[shown].letter
        style = "" if shown is None else self.colours[shown]
        return Text.assemble((self.isolated(label), style), (mark, "dim"), " ")

    def table(self, columns: Sequence[Column], styles: Sequence[str] = ()) -> None:
        """Print a table of as many columns as fit."""
        self.console.print(fitted(columns, self.console.width, styles))

    def bars(self, columns: Sequence[Column], counts: Sequence[int]) -> None:
        """Print a table with a bar for each row's count."""
        self.console.print(with_bars(columns, counts, self.console.width))

    def share(self, game: Progress) -> None:
        """Print the grid that players share: colours without words."""
        from tilewise.play.sharing import share_lines

        for line in share_lines(game, self.share_notation):
            self.say(line)

    def spelling_above(self, tokens: Sequence[int]) -> str:
        """Return the syllables of a word, each above its first tile; '' for plain letters."""
        spelling = self.lexicon.show(tuple(tokens))
        segments = self.lexicon.segments(spelling)
        if all(segment.tiles == 1 for segment in segments):
            return ""
        line = " "
        for segment in self._in_place(with_marks(segments)):
            cell = " " + self.isolated(segment.char)
            line += cell + " " * (segment.tiles * self.tile_width - cell_len(cell))
        return line.rstrip()

    def spelled(self, row: int) -> str:
        """Return all spellings of a word, or only the first if there is not enough space."""
        spelled = " / ".join(self.lexicon.spellings(row))
        is_long = cell_len(spelled) * 2 > self.console.width
        return self.isolated(self.lexicon.spelling(row) if is_long else spelled)


_SPOKEN = later({"absent": "grey", "present": "yellow", "correct": "green"})
"""How Wordle's states are called; those of other rules have telling names."""


class SpokenScreen(Screen):
    """A screen to listen to: feedback in words, and each row of a table as a sentence."""

    abreast = 1

    def turn(self, turn: Turn) -> None:
        """Print one guess, and what each tile is."""
        self.console.print(self.row(turn, 0))

    def row(self, turn: Turn, width: int) -> Text:
        """Return a word, and what each tile is."""
        told = [f"{tile} {self._named(state)}" for tile, state in self._told_tiles(turn)]
        word, is_by_tile = self.lexicon.show(turn.guess), self.lexicon.rule.is_by_tile
        return Text(_sentence(word, told if is_by_tile else [self.marks(turn)]))

    def feedback(self, feedback: Feedback) -> str:
        """Return what each tile is, in the order in which the word is read."""
        return self.told(feedback)

    def told(self, feedback: Feedback) -> str:
        """Return what each tile is; as usual if a game only counts tiles."""
        by_tile = self.lexicon.rule.is_by_tile
        return " ".join(map(self._named, feedback.tiles)) if by_tile else feedback.written()

    def keyboard(self, turns: Sequence[Turn]) -> None:
        """Print no keyboard, as the rows say it all."""

    def table(self, columns: Sequence[Column], styles: Sequence[str] = ()) -> None:
        """Print a sentence for each row: its number or first cell, then what is in which column."""
        for row in zip(*(column.cells for column in columns), strict=True):
            named = zip(columns, map(str.strip, row), strict=True)
            first, *rest = (f"{one.heading} {cell}".strip("# ") for one, cell in named if cell)
            self.say(_sentence(first, rest))

    def bars(self, columns: Sequence[Column], counts: Sequence[int]) -> None:
        """Print a sentence for each row, which has its count."""
        self.table(columns)

    def _named(self, state: int) -> str:
        name = self.lexicon.rule.states[state].name
        return translated(Message(_SPOKEN.get(name, name)))


def _sentence(first: str, rest: Sequence[str]) -> str:
    return tr("{name}: {error}", name=first, error=Listed(rest)) + "."
