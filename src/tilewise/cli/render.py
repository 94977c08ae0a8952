"""What a person sees: tiles, tables, candidates.

Colour is never the only sign: every row of tiles is followed by its feedback in letters, which is
also all there is when the output is no terminal or ``NO_COLOR`` is set. A tile is four cells wide
for a script of wide characters and three for others, so rows of Hangul line up.

Words are stored and typed in reading order. For a language read from right to left the first tile
stands on the right, as the game shows it, its feedback letters stand in the order of the tiles,
and a ◂ says from which end they are to be read. Between tiles stand left-to-right marks, which
take no room: a terminal that orders right-to-left text by itself would turn the row around again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from tilewise.cli.explaining import explain_contradiction
from tilewise.cli.output import open_console
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.lexicon import Lexicon
from tilewise.play.session import Advice, Session, Suggestion
from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT, Turn, to_tiles
from tilewise.rules.notation import Notation, format_pattern
from tilewise.strategies import Strategy

_COLOURS: dict[int, str] = {
    ABSENT: "bold white on grey27",
    PRESENT: "bold black on bright_yellow",
    CORRECT: "bold black on bright_green",
}
_CONTRAST_COLOURS: dict[int, str] = {
    ABSENT: "bold white on grey27",
    PRESENT: "bold black on deep_sky_blue1",
    CORRECT: "bold black on dark_orange",
}
_LIKELIEST = 12
_WORTH_TELLING = 0.005
"""Probabilities are told of candidates where the likeliest has this much."""
_LEFT_TO_RIGHT_MARK = "\u200e"

Item = TypeVar("Item")


class Screen:
    """Draws for one lexicon.

    Args:
        lexicon: the words.
        contrast: use orange and blue.
    """

    def __init__(self, lexicon: Lexicon, contrast: bool = False) -> None:
        self.lexicon = lexicon
        self.console = open_console()
        self.colours = _CONTRAST_COLOURS if contrast else _COLOURS
        self.share_notation = Notation.CONTRAST if contrast else Notation.EMOJI
        widest = max(cell_len(tile) for tile in lexicon.tokenizer.tiles(range_of(lexicon)))
        self.tile_width = widest + 2
        self.leftward = lexicon.manifest.direction == "rtl"

    # -- plain lines ------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """Print a line of prose."""
        self.console.print(Text(text, style=style))

    def blank(self) -> None:
        """Print an empty line."""
        self.console.print()

    # -- tiles ------------------------------------------------------------------------------

    def turns(self, turns: Sequence[Turn]) -> None:
        """Print the turns so far."""
        for turn in turns:
            self.turn(turn)
        if turns:
            self.blank()

    def turn(self, turn: Turn) -> None:
        """Print one guess as coloured tiles, its spelling above where that is another thing."""
        above = self.spelling_above(turn.guess)
        if above:
            self.console.print(Text(above, style="bold"))
        tiles = to_tiles(turn.pattern, len(turn.guess))
        line = self.tiles(turn.guess, [self.colours[tile] for tile in tiles])
        line.append(f"   {self.feedback(turn.pattern)}{' ◂' * self.leftward}", style="dim")
        self.console.print(line)

    def tiles(self, tokens: Sequence[int], styles: Sequence[str]) -> Text:
        """Return tiles side by side, in the direction the language is read in."""
        line = Text(" ")
        for token, style in self._in_place(list(zip(tokens, styles, strict=True))):
            tile = self._isolated(self._centred(self.lexicon.tokenizer.tile(token)))
            line.append(tile, style=style)
        return line

    def feedback(self, pattern: int, notation: Notation = Notation.LETTERS) -> str:
        """Return feedback as it stands under the tiles: the first on the right for rtl."""
        written = format_pattern(pattern, self.lexicon.length, notation)
        return "".join(self._in_place(list(written)))

    def _in_place(self, row: list[Item]) -> list[Item]:
        return row[::-1] if self.leftward else row

    def _isolated(self, text: str) -> str:
        """Keep a terminal that orders text itself from moving the next piece before this one."""
        return text + _LEFT_TO_RIGHT_MARK if self.leftward else text

    def keyboard(self, turns: Sequence[Turn]) -> None:
        """Print the keyboard, each key with the best it has shown."""
        best: dict[int, int] = {}
        for turn in turns:
            for token, tile in zip(
                turn.guess, to_tiles(turn.pattern, len(turn.guess)), strict=True
            ):
                best[token] = max(tile, best.get(token, tile))
        marks: dict[int, str] = {ABSENT: ".", PRESENT: "Y", CORRECT: "G"}
        for keys in self.lexicon.manifest.keyboard:
            line = Text("   ")
            for key in keys:
                known = [best.get(token) for token in self.lexicon.tokenizer.encode(key)]
                shown = known[0] if len(known) == 1 else None
                label = self._isolated(self._label(key))
                if shown is None:
                    line.append(f"{label}  ")
                else:
                    line.append(label, style=self.colours[shown])
                    line.append(f"{marks[shown]} ", style="dim")
            self.console.print(line)

    def _label(self, key: str) -> str:
        tokens = self.lexicon.tokenizer.encode(key)
        return self.lexicon.tokenizer.tile(tokens[0]) if len(tokens) == 1 else key

    def spelling_above(self, tokens: Sequence[int]) -> str:
        """Return the syllables of a word, each above its first tile; '' for plain letters."""
        spelling = self.lexicon.show(tuple(tokens))
        segments = self.lexicon.tokenizer.segments(spelling)
        if all(segment.tiles == 1 for segment in segments):
            return ""
        line = " "
        for segment in self._in_place(segments):
            cell = " " + self._isolated(segment.char)
            line += cell + " " * (segment.tiles * self.tile_width - cell_len(cell))
        return line.rstrip()

    def _centred(self, tile: str) -> str:
        space = self.tile_width - cell_len(tile)
        return " " * (space // 2) + tile + " " * (space - space // 2)

    # -- advice -----------------------------------------------------------------------------

    def advice(self, session: Session, advice: Advice) -> None:
        """Print the suggestions and what is left, or why nothing is."""
        if not session.position.count:
            for line in explain_contradiction(session):
                self.say(line, "bold")
            return
        if advice.suggestions:
            self.console.print(self.suggestion_table(advice.suggestions, session.strategy))
            if not all(suggestion.exact for suggestion in advice.suggestions):
                self.say("≈ is an estimate; an expected number without it is exact.", "dim")
        elif not session.spoilers:
            self.say("Only the answer itself is worth a guess now; leave out --no-spoilers.")
        self.candidate_line(session)

    def suggestion_table(self, suggestions: Iterable[Suggestion], strategy: Strategy) -> Table:
        """Return the table of guesses and what they promise."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column("#", justify="right", style="dim")
        table.add_column("guess", no_wrap=True)
        tokens_differ = self._has_other_tokens()
        if tokens_differ:
            table.add_column("tiles", no_wrap=True)
        unit = strategy.unit
        if unit:
            table.add_column(unit, justify="right", no_wrap=True)
        for heading in ("expected", "bits", "left", "worst", "buckets", "answer?"):
            table.add_column(heading, justify="right", no_wrap=True)
        for number, s in enumerate(suggestions, start=1):
            tokens = self.lexicon.words.tokens[s.row].tolist()
            word = [self._isolated(" / ".join(self.lexicon.spellings(s.row)))]
            if tokens_differ:
                word.append("".join(self.lexicon.tokenizer.tiles(tokens)))
            table.add_row(
                str(number),
                *word,
                *(["" if s.worth is None else f"{s.worth:.4g}"] if unit else []),
                f"{'' if s.exact else '≈'}{s.expected_guesses:.3f}",
                f"{s.entropy_bits:.2f}",
                f"{s.expected_remaining:.1f}",
                str(s.worst_case),
                str(s.buckets),
                f"✓ {percent(s.probability):>5}" if s.is_candidate else "",
                style="bold" if s.is_candidate else "",
            )
        return table

    def candidate_line(self, session: Session) -> None:
        """Print how many candidates are left and the likeliest of them."""
        belief = session.position.belief
        listed = len(belief.listed)
        others = len(belief.rows) - listed
        count = listed or others
        line = f"{count:,} {'word fits' if count == 1 else 'words fit'}"
        if not listed:
            line += " (none of the likely answers fits: these are other words)"
        if session.spoilers:
            line += self._preview(session, count)
        self.say(line)
        if others and (listed == 1 or (listed and belief.unlisted_probability >= NEGLIGIBLE)):
            unlikely = "unlikely word also fits" if others == 1 else "unlikely words also fit"
            together = " together" if others > 1 else ""
            self.say(f"{others:,} {unlikely} ({percent(belief.unlisted_probability)}{together})")

    def _preview(self, session: Session, count: int) -> str:
        """Return the likeliest candidates with their probabilities, as the end of a line."""
        likeliest = session.candidates(_LIKELIEST)[:count]
        words = [self._isolated(candidate.word) for candidate in likeliest]
        more = " …" if count > len(words) else ""
        if self._all_alike(session):
            worth = count > 1 and likeliest[0].probability >= _WORTH_TELLING
            each = f", {percent(likeliest[0].probability)} each" if worth else ""
            return f"{each or (', such as' if more else '')}: {' '.join(words)}{more}"
        if likeliest[0].probability < _WORTH_TELLING:
            return f", likeliest: {' '.join(words)}{more}"
        chances = [percent(candidate.probability) for candidate in likeliest]
        told = ", ".join(f"{word} {chance}" for word, chance in zip(words, chances, strict=True))
        return f"{', likeliest' if more else ''}: {told}{more}"

    def candidate_table(self, session: Session, most: int) -> None:
        """Print the candidates with their probabilities."""
        cells = [
            f"{self._isolated(c.word)} {percent(c.probability)}" for c in session.candidates(most)
        ]
        if not cells:
            self.say("No word fits.")
            return
        width = max(map(cell_len, cells)) + 2
        columns = max(1, self.console.width // width)
        for start in range(0, len(cells), columns):
            line = (c + " " * (width - cell_len(c)) for c in cells[start : start + columns])
            self.say("".join(line).rstrip())
        fitting = len(session.position.belief.rows)
        if fitting > most:
            self.say(f"… and {fitting - most:,} more (words {most * 2} shows more)")

    @staticmethod
    def _all_alike(session: Session) -> bool:
        probabilities = session.position.probabilities
        return bool(probabilities.min() == probabilities.max())

    def _has_other_tokens(self) -> bool:
        spelling = self.lexicon.answer_list.spellings[0]
        return any(s.tiles != 1 for s in self.lexicon.tokenizer.segments(spelling))


def percent(probability: float) -> str:
    """Write a probability; what is not quite nothing, or everything, is not shown as that."""
    if 0 < probability < 0.001:
        return "<0.1%"
    if 0.9995 <= probability < 1:
        return ">99.9%"
    return f"{probability:.1%}"


def range_of(lexicon: Lexicon) -> range:
    """Return all token numbers of a lexicon."""
    return range(len(lexicon.manifest.alphabet))
