"""Output for people: tiles, tables, candidates.

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
from typing import TYPE_CHECKING, TypeVar

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tilewise.cli.output.console import open_console
from tilewise.cli.output.figures import change, percent
from tilewise.cli.output.prose import Prose
from tilewise.cli.output.suggestions import (
    best_answer_beside,
    row_styles,
    shows_estimates,
    suggestion_columns,
)
from tilewise.cli.output.tables import NARROW, Column, fitted, numbering, table_of, that_fit
from tilewise.cli.process.language import number, tr, trn
from tilewise.errors import Listed
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import Progress
from tilewise.play.session import Session
from tilewise.play.suggestion import Advice, Suggestion
from tilewise.rules.feedback import shown_tiles
from tilewise.rules.notation import Feedback, Notation
from tilewise.rules.rule import Colour, Turn
from tilewise.strategies import Strategy
from tilewise.strategies.shortlist import SAMPLING_ERROR
from tilewise.tokens.base import with_marks

if TYPE_CHECKING:
    from tilewise.cli.output.help.instructions import Entry
    from tilewise.play.outcomes import Outcome
    from tilewise.play.replies import ReviewedReply
    from tilewise.play.scores import Score

_STYLES = {
    Colour.GREY: "bold white on grey27",
    Colour.YELLOW: "bold black on bright_yellow",
    Colour.GREEN: "bold black on bright_green",
    Colour.BLUE: "bold black on deep_sky_blue1",
    Colour.ORANGE: "bold black on dark_orange",
    Colour.WHITE: "bold black on white",
    Colour.PURPLE: "bold black on medium_purple1",
}
_LIKELIEST = 12
_BAR = 20
"""Cells of the longest bar."""

_MEANING = 30
"""Cells that a meaning needs to stand beside its word."""
_WORTH_TELLING = 0.005
"""Probabilities are shown if the likeliest candidate has at least this."""

_ROUNDING = 1e-9
"""Relative difference up to which probabilities count as equal."""

_WORTH_DOUBTING = 0.1
"""Least probability of an unlisted answer at which the screen mentions it."""

_LEFT_TO_RIGHT_MARK = "\u200e"
Item = TypeVar("Item")


def glossary(entries: Sequence[Entry], width: int) -> RenderableType:
    """Return terms with their explanations beside them, or below in a narrow terminal."""
    if width < NARROW or max(cell_len(entry.name) for entry in entries) + _MEANING > width:
        parts: list[RenderableType] = []
        for entry in entries:
            parts += [Text(entry.name, "bold"), Padding.indent(Prose(Text(entry.meaning)), 2)]
        return Group(*parts)
    names = Column("", [entry.name for entry in entries], justify="left", style="bold")
    meanings = Column("", [entry.meaning for entry in entries], justify="left", folds=True)
    return table_of([names, meanings], width, has_headings=False)


class Screen:
    """Draws for one lexicon.

    Args:
        lexicon: the words.
        contrast: use orange and blue.
        brief: show the best guess on one line instead of a table.
    """

    def __init__(self, lexicon: Lexicon, contrast: bool = False, *, brief: bool = False) -> None:
        self.lexicon = lexicon
        self.brief = brief
        self.console = open_console()
        states = lexicon.rule.states
        self.colours = [
            _STYLES[state.contrast_colour if contrast else state.colour] for state in states
        ]
        self.share_notation = Notation.CONTRAST if contrast else Notation.EMOJI
        tokens = range(len(lexicon.manifest.alphabet))
        self.tile_width = max(map(cell_len, lexicon.tokenizer.tiles(tokens))) + 2
        self.leftward = lexicon.manifest.direction == "rtl"

    # -- plain lines ------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """Print a line of prose."""
        self.console.print(Prose(Text(text, style=style)))

    def won(self, guesses: int) -> None:
        """Print in how many guesses a game was solved."""
        self.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", guesses), "bold")

    def blank(self) -> None:
        """Print an empty line."""
        self.console.print()

    def glossary(self, entries: Sequence[Entry]) -> None:
        """Print terms with their explanations."""
        self.console.print(glossary(entries, self.console.width))

    # -- tiles ------------------------------------------------------------------------------

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
        line.append(f"   {self.marked(self.marks(turn))}", style="dim")
        self.console.print(line)

    def tiles(self, turn: Turn, width: int) -> Text:
        """Return tiles of `width` cells side by side, in the direction the language is read in.

        They all look the same if the game does not say which is which.
        """
        line, rule = Text(), self.lexicon.rule
        for token, state in self._in_place(shown_tiles(rule, turn)):
            tile = self._isolated(_centred(self.lexicon.tokenizer.tile(token), width))
            line.append(tile, style=self.colours[state] if rule.is_by_tile else "bold")
        return line

    def marks(self, turn: Turn) -> str:
        """Return the feedback of a turn in the order of the tiles."""
        return self.feedback(self.lexicon.feedback_of(turn.pattern, turn.guess))

    def feedback(self, feedback: Feedback) -> str:
        """Return feedback in the order of the tiles: the first on the right for rtl."""
        return "".join(self._in_place(list(feedback.written())))

    def marked(self, marks: str) -> str:
        """Return feedback, with a sign if it is read from the right."""
        return marks + " ◂" * self.leftward

    def _in_place(self, row: list[Item]) -> list[Item]:
        return row[::-1] if self.leftward else row

    def _isolated(self, text: str) -> str:
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
        return Text.assemble((self._isolated(label), style), (mark, "dim"), " ")

    def share(self, game: Progress) -> None:
        """Print the grid that players share: colours without words."""
        from tilewise.play.sharing import share_lines  # 2 ms, only needed at the end

        for line in share_lines(game, self.share_notation):
            self.say(line)

    def streak(self, score: Score) -> None:
        """Print how many games were solved, and the streaks."""
        solved = sum(score.distribution.values())
        self.say(
            trn(
                "{n:,} game, {solved:,} solved; streak {streak}, longest {longest}",
                "{n:,} games, {solved:,} solved; streak {streak}, longest {longest}",
                score.games,
                solved=solved,
                streak=score.streak,
                longest=score.longest,
            )
        )

    def score(self, score: Score) -> None:
        """Print how games went: how many were solved, streaks, and a bar for each number."""
        self.streak(score)
        if not any(score.distribution.values()):
            return
        most = max(score.distribution.values())
        bars = ["█" * -(-games * _BAR // most) for games in score.distribution.values()]
        columns = [
            Column(tr("guesses"), list(map(number, score.distribution))),
            Column(tr("games"), [number(games, ",") for games in score.distribution.values()]),
            Column("", bars, importance=0, justify="left", style="green"),
        ]
        self.console.print(table_of(columns, self.console.width))

    def spelling_above(self, tokens: Sequence[int]) -> str:
        """Return the syllables of a word, each above its first tile; '' for plain letters."""
        spelling = self.lexicon.show(tuple(tokens))
        segments = self.lexicon.tokenizer.segments(spelling)
        if all(segment.tiles == 1 for segment in segments):
            return ""
        line = " "
        for segment in self._in_place(with_marks(segments)):
            cell = " " + self._isolated(segment.char)
            line += cell + " " * (segment.tiles * self.tile_width - cell_len(cell))
        return line.rstrip()

    # -- advice -----------------------------------------------------------------------------

    def advice(self, session: Session, advice: Advice) -> Sequence[Suggestion]:
        """Print the suggestions and the words left; return the suggestions, number 1 first."""
        answer = best_answer_beside(session, advice)
        shown = advice.suggestions if answer is None else (*advice.suggestions, answer)
        if self.brief and shown:
            self.best(shown[0])
            return shown
        if shown:
            self._suggestions(shown, session.strategy)
            if answer is not None:
                self.say(
                    tr(
                        "Number {number} is the best guess that may be the answer.",
                        number=len(shown),
                    ),
                    "dim",
                )
        elif not session.spoilers:
            self.say(
                tr(
                    "Only words that may be the answer are worth guessing now; to see them, show "
                    "spoilers."
                )
            )
        if shown and advice.tried is not None:
            self.say(
                tr(
                    "The best of a sample of {tried:,} guesses. "
                    "In tests, ranking all {count:,} saved at most {saved:.3f} guesses.",
                    tried=advice.tried,
                    count=len(session.position.allowed),
                    saved=SAMPLING_ERROR,
                ),
                "dim",
            )
        self.candidate_line(session)
        return shown

    def best(self, guess: Suggestion) -> None:
        """Print the best guess on one line."""
        word = guess.word if self._has_other_tokens() else "".join(self._tiles_of(guess))
        self.say(
            tr(
                "Best guess: {word} ({expected} guesses expected)",
                word=self._isolated(word),
                expected=number(guess.expected_guesses, ".1f"),
            )
        )

    def _suggestions(self, suggestions: Sequence[Suggestion], strategy: Strategy) -> None:
        words = [self.spelled(s.row) for s in suggestions]
        tiles = None
        if self._has_other_tokens():
            tiles = [self._isolated("".join(self._tiles_of(s))) for s in suggestions]
        columns = suggestion_columns(suggestions, words, tiles, strategy.unit)
        kept = that_fit(columns, self.console.width)
        self.console.print(table_of(kept, self.console.width, row_styles(suggestions)))
        if shows_estimates(kept) and not all(suggestion.exact for suggestion in suggestions):
            self.say(tr("≈ marks an estimate; other figures are exact."), "dim")

    def replies(self, suggestions: Sequence[Suggestion]) -> None:
        """Print guesses, what a cheating opponent will answer, and how many words are then left."""
        replies = ["" if s.reply is None else self.feedback(s.reply) for s in suggestions]
        columns = [
            numbering(len(suggestions)),
            Column(tr("guess"), [self._isolated(s.word) for s in suggestions], justify="left"),
            Column(tr("feedback"), replies, 0, "left"),
            Column(tr("left"), [number(s.worst_case, ",") for s in suggestions]),
        ]
        self.console.print(fitted(columns, self.console.width, row_styles(suggestions)))

    def reviewed_replies(self, guesses: Sequence[ReviewedReply]) -> None:
        """Print how many words each guess left, and how many the best would have left."""
        columns = [
            numbering(len(guesses)),
            Column(tr("guess"), [self._isolated(one.word) for one in guesses], justify="left"),
            Column(tr("feedback"), [self.feedback(g.feedback) for g in guesses], 0, "left"),
            Column(tr("left"), [change(g.words_before, g.words_after) for g in guesses]),
            Column(tr("best guess"), [self._isolated(one.best) for one in guesses], 1, "left"),
            Column("", [f"→ {number(one.fewest, ',')}" for one in guesses], 1),
        ]
        self.console.print(fitted(columns, self.console.width))

    def held(self, session: Session, most: int = _LIKELIEST) -> None:
        """Print the words a cheating opponent can still choose from."""
        count = session.position.count
        some = session.candidates(most) if session.spoilers else []
        words = " ".join(self._isolated(candidate.word) for candidate in some)
        left = trn("{n} word left", "{n:,} words left", count)
        more = " …" if count > len(some) else ""
        self.say(tr("{name}: {error}", name=left, error=words + more) if words else left)

    def spelled(self, row: int) -> str:
        """Return all spellings of a word, or only the first if there is not enough space."""
        spelled = " / ".join(self.lexicon.spellings(row))
        is_long = cell_len(spelled) * 2 > self.console.width
        return self._isolated(self.lexicon.spelling(row) if is_long else spelled)

    def _tiles_of(self, suggestion: Suggestion) -> list[str]:
        return self.lexicon.tokenizer.tiles(self.lexicon.words.tokens[suggestion.row].tolist())

    def outcomes(self, outcomes: Sequence[Outcome]) -> None:
        """Print which words each feedback pattern would leave."""
        words = [
            " ".join(map(self._isolated, outcome.words))
            + (" …" if outcome.count > len(outcome.words) > 0 else "")
            for outcome in outcomes
        ]
        columns = [
            Column(
                tr("feedback"),
                [self.marked(self.feedback(o.feedback)) for o in outcomes],
                justify="left",
            ),
            Column(tr("words"), [number(o.count, ",") for o in outcomes]),
            Column(tr("chance"), [percent(o.probability) for o in outcomes]),
            Column(tr("such as"), words, importance=0, justify="left"),
        ]
        width = self.console.width
        self.console.print(fitted(columns, width))

    def candidate_line(self, session: Session) -> None:
        """Print how many candidates are left and the likeliest of them."""
        belief = session.position.belief
        listed = len(belief.listed)
        others = len(belief.rows) - listed
        self.say(self._fitting(session, listed or others, is_listed=listed > 0))
        if others and (listed == 1 or (listed and belief.unlisted_probability >= NEGLIGIBLE)):
            self.say(
                trn(
                    "{n:,} unlikely word also fits ({chance})",
                    "{n:,} unlikely words also fit ({chance} together)",
                    others,
                    chance=percent(belief.held * belief.unlisted_probability),
                )
            )
        if listed + others and belief.unheld >= _WORTH_DOUBTING:
            self.say(
                tr(
                    "The answer may not be in the lists at all ({chance})",
                    chance=percent(belief.unheld),
                )
            )

    def _fitting(self, session: Session, count: int, *, is_listed: bool) -> str:
        """Return how many words fit and, with spoilers on, the likeliest of them."""
        if is_listed:
            fit = trn("{n:,} word fits", "{n:,} words fit", count)
        else:
            fit = trn(
                "No likely word fits, only {n:,} unlikely one",
                "No likely word fits, only {n:,} unlikely ones",
                count,
            )
        if not session.spoilers:
            return fit
        belief = session.position.belief
        rows, chances = belief.rows, belief.chances
        if is_listed:
            rows, chances = belief.listed, chances[belief.is_listed]
        alike = chances >= chances[0] * (1 - _ROUNDING)
        is_certain = chances[0] > 1 - NEGLIGIBLE
        all_alike = alike[-1] and (count > 1 or is_certain)
        is_telling = chances[0] >= _WORTH_TELLING
        told = [self._isolated(self.lexicon.spelling(row)) for row in rows[:_LIKELIEST].tolist()]
        more = " …" if count > len(told) else ""
        words: str | Listed = " ".join(told) + more
        if is_telling and not all_alike:
            told = [
                f"{word} {percent(chance)}" for word, chance in zip(told, chances, strict=False)
            ]
            words = Listed((*told[:-1], told[-1] + more))
        if all_alike and is_telling and count > 1:
            return tr(
                "{fit}, {chance} each: {words}", fit=fit, chance=percent(chances[0]), words=words
            )
        if count == len(told):
            return tr("{name}: {error}", name=fit, error=words)
        if alike[len(told)]:  # a word not shown is just as likely
            return tr("{fit}, such as {words}", fit=fit, words=words)
        return tr("{fit}, likeliest: {words}", fit=fit, words=words)

    def candidate_table(self, session: Session, most: int, command: str) -> None:
        """Print the candidates with their probabilities.

        Args:
            session: the game.
            most: how many are printed.
            command: the command that was typed; with a number after it, it shows that many.
        """
        cells = [
            f"{self._isolated(c.word)} {percent(c.probability)}" for c in session.candidates(most)
        ]
        if not cells:
            self.say(tr("No word fits."))
            return
        width = max(map(cell_len, cells)) + 2
        columns = max(1, self.console.width // width)
        for start in range(0, len(cells), columns):
            line = (c + " " * (width - cell_len(c)) for c in cells[start : start + columns])
            self.say("".join(line).rstrip())
        fitting = len(session.position.belief.rows)
        if fitting > most:
            self.say(
                tr(
                    "… and {count:,} more ({command} shows more)",
                    count=fitting - most,
                    command=f"{command} {most * 2}",
                )
            )

    def _has_other_tokens(self) -> bool:
        spelling = self.lexicon.answer_list.spellings[0]
        return any(s.tiles != 1 for s in self.lexicon.tokenizer.segments(spelling))


def _centred(tile: str, width: int) -> str:
    space = width - cell_len(tile)
    return " " * (space // 2) + tile + " " * (space - space // 2)
