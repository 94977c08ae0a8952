"""What the command ``why`` shows: what each feedback pattern would leave, or why no word fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from tilewise.cli.output.contradictions import explain_contradiction
from tilewise.cli.output.figures import percent
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process.language import clauses, number, tr, translated
from tilewise.knowledge.contradiction import Contradiction
from tilewise.play.hints import facts_of
from tilewise.play.outcomes import Outcome
from tilewise.play.session import Session
from tilewise.rules.rule import Turn


def show_outcomes(screen: Screen, outcomes: Sequence[Outcome]) -> None:
    """Print which words each feedback pattern would leave."""
    words = [
        " ".join(map(screen.isolated, outcome.words))
        + (" …" if outcome.count > len(outcome.words) > 0 else "")
        for outcome in outcomes
    ]
    columns = [
        Column(
            tr("feedback"),
            [screen.marked(screen.feedback(o.feedback)) for o in outcomes],
            justify="left",
        ),
        Column(tr("words"), [number(o.count, ",") for o in outcomes]),
        Column(tr("chance"), [percent(o.probability) for o in outcomes]),
        Column(tr("such as"), words, importance=0, justify="left"),
    ]
    screen.console.print(fitted(columns, screen.console.width))


def show_contradiction(
    screen: Screen, session: Session, board: int, found: Contradiction | None
) -> None:
    """Print why no word fits a board: the rows, their claims, and the smallest correction.

    Args:
        screen: where it is printed.
        session: the game.
        board: the board's number.
        found: what :meth:`.Session.contradictions` says about the board.
    """
    why, *fix = explain_contradiction(session, board, found)
    screen.say(why, "bold")
    if found is not None:
        screen.console.print(_rows(screen, session.turns_of(board), found))
    for line in fix:
        screen.say(line)


def _rows(screen: Screen, turns: Sequence[Turn], found: Contradiction) -> RenderableType:
    """Return a table of the rows that no word fits together."""
    rows = [turns[row] for row in found.rows]
    columns = [
        Column("#", [str(row + 1) for row in found.rows], style="dim"),
        Column(tr("guess"), [screen.lexicon.show(turn.guess) for turn in rows], justify="left"),
        Column(tr("feedback"), [screen.marked(screen.marks(turn)) for turn in rows], 1, "left"),
        Column(tr("words"), [number(count, ",") for count in found.fitting], 0),
    ]
    if screen.lexicon.rule.is_by_token:
        facts = [clauses(map(translated, facts_of(screen.lexicon, turn))) for turn in rows]
        columns.append(Column(tr("says"), facts, justify="left", folds=True))
    return fitted(columns, screen.console.width)
