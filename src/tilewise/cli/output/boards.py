"""Several boards on a terminal, as many side by side as fit.

Open boards come first, each with its feedback so far; solved boards are listed with just their
word. A row is its guess on coloured tiles and, for those who see no colours, the feedback in
letters. If all boards fit side by side, tiles have room around them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.text import Text

from tilewise.cli.output.console import estimate, percent
from tilewise.cli.output.screen import Columns, Screen
from tilewise.cli.output.suggestions import row_styles, show_best
from tilewise.cli.output.tables import Column, fitted, numbering
from tilewise.cli.process import number, tr, trn
from tilewise.errors import Listed
from tilewise.play.advice import Suggestion
from tilewise.play.rounds import Progress
from tilewise.play.session import Session
from tilewise.rules.rule import Turn

_GAP = 2
_HELPED = "▸"


@dataclass(frozen=True)
class Block:
    """One board as it is drawn.

    Attributes:
        heading: its number and how many words are left.
        turns: the guesses and their feedback.
    """

    heading: Text
    turns: Sequence[Turn]


def show_blocks(screen: Screen, blocks: Sequence[Block]) -> None:
    """Print boards side by side."""
    padding = _padding(screen, len(blocks))
    drawn = [
        [block.heading, *(_row(screen, turn, padding) for turn in block.turns)] for block in blocks
    ]
    width = max((line.cell_len for lines in drawn for line in lines), default=0)
    abreast = max(1, (screen.console.width + _GAP) // (width + _GAP))
    for start in range(0, len(drawn), abreast):
        for parts in zip_longest(*drawn[start : start + abreast], fillvalue=Text("")):
            line = Text("")
            for part in parts:
                line.pad_right(_GAP if line else 0)
                line.append_text(part)
                line.pad_right(width - part.cell_len)
            line.rstrip()
            screen.console.print(line, no_wrap=True, crop=False)
        screen.blank()


def _padding(screen: Screen, boards: int) -> int:
    """Return the cells around each tile: two if all boards then fit side by side."""
    width = screen.lexicon.length * (screen.tile_width + 1) + 1
    return 2 if boards * (width + _GAP) - _GAP <= screen.console.width else 0


def _row(screen: Screen, turn: Turn, padding: int) -> Text:
    line = screen.tiles(turn, screen.tile_width - 2 + padding)
    line.append(f" {screen.marks(turn)}", style="dim")
    return line


def show_game(screen: Screen, session: Session, suggestions: Sequence[Suggestion]) -> None:
    """Print the boards and what to guess next; on a brief screen only the best guess."""
    if not (screen.brief and suggestions):
        show_boards(screen, session, suggestions)
    if suggestions:
        show_suggestions(screen, suggestions)


def show_boards(screen: Screen, session: Session, suggestions: Sequence[Suggestion]) -> None:
    """Print the open boards, the one that the first suggestion helps most marked; then the others.

    The others are solved; only their words are printed.
    """
    if session.rounds:
        helped = suggestions[0].helps_most if suggestions else None
        show_blocks(screen, [_block(screen, session, number, helped) for number in session.open])
        show_solved(screen, session)


def _block(screen: Screen, session: Session, number: int, helped: int | None) -> Block:
    belief = session.positions[number - 1].belief
    if belief.fitting == 1 and session.spoilers:
        known = screen.lexicon.spelling(int(belief.rows[0]))
    else:
        known = trn("{n:,} word", "{n:,} words", belief.fitting)
    mark = _HELPED if number == helped else " "
    heading = Text(f"{mark}{number}  {known}", style="bold" if number == helped else "")
    return Block(heading, session.turns_of(number))


def show_solved(screen: Screen, game: Progress) -> None:
    """Print which boards are solved, with their words and the number of the guess."""
    told = [
        tr(
            "{board} {word} (guess {guess})",
            board=board,
            word=screen.lexicon.show(game.turns_of(board)[-1].guess),
            guess=guess,
        )
        for board, guess in enumerate(game.solved_by, start=1)
        if guess is not None
    ]
    if told:
        screen.say(
            tr(
                "solved {count} of {all}: {boards}",
                count=len(told),
                all=game.kind.boards,
                boards=Listed(told),
            )
        )
        screen.blank()


def show_suggestions(screen: Screen, suggestions: Sequence[Suggestion]) -> None:
    """Print the guesses, their figures, and the board that each helps most."""
    if screen.brief:
        show_best(screen, suggestions[0])
        return
    expected = [estimate(s.expected_guesses, ".2f", exact=s.exact) for s in suggestions]
    columns = [
        numbering(len(suggestions)),
        Column(tr("word"), [screen.spelled(s.row) for s in suggestions], justify="left"),
        Column(tr("guesses"), expected, 1),
        Column(tr("board"), [str(s.helps_most) for s in suggestions], 2),
        Column(tr("chance"), list(map(_answer, suggestions)), 3),
    ]
    if screen.columns is Columns.ALL:
        columns.append(Column(tr("bits"), [number(s.entropy_bits, ".2f") for s in suggestions], 0))
    screen.console.print(fitted(columns, screen.console.width, row_styles(suggestions)))


def _answer(suggestion: Suggestion) -> str:
    """Return how likely a guess is the answer, naming the board if it helps another most."""
    if not suggestion.is_candidate:
        return ""
    best = max(suggestion.gains, key=lambda gain: gain.probability)
    board = "" if best.board == suggestion.helps_most else f"{best.board}: "
    return f"{board}{percent(best.probability)}"
