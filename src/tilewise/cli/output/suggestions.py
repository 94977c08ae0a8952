"""Suggestions for several boards, with a progress message, and the table of suggestions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewise.cli.output.figures import estimate, percent
from tilewise.cli.output.tables import Column, numbering
from tilewise.cli.process.language import number, tr
from tilewise.play.session import Session
from tilewise.play.suggestion import Advice, Suggestion
from tilewise.translation.translator import later

_EXPECTED = later("expected")

_FIGURES: tuple[tuple[str, int, Callable[[Suggestion], str]], ...] = (
    (_EXPECTED, 4, lambda s: estimate(s.expected_guesses, ".3f", exact=s.exact)),
    (later("bits"), 2, lambda s: number(s.entropy_bits, ".2f")),
    (later("left"), 1, lambda s: number(s.expected_remaining, ".1f")),
    (later("worst"), 1, lambda s: number(s.worst_case)),
    (later("buckets"), 0, lambda s: number(s.buckets)),
    (later("answer?"), 5, lambda s: f"✓ {percent(s.probability):>5}" if s.is_candidate else ""),
)
"""Heading, importance and text of every figure."""


def advise(session: Session, top: int) -> Advice:
    """Return suggestions; show a message while something is compiled first."""
    if not session.is_compiled:
        from tilewise.cli.output.progress import working  # 20 ms, needed once per machine

        with working(tr("getting ready to simulate games (needed only once on this machine)")):
            session.compile()
    return session.advise(top)


def best_answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, if none of the suggestions may.

    Also None on the first turn, where a win is unlikely and every word would have to be tried.
    """
    if not session.rounds or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer(advice)


def suggestion_columns(
    suggestions: Sequence[Suggestion], words: list[str], tiles: list[str] | None, unit: str | None
) -> list[Column]:
    """Return the columns of the table of suggestions.

    Args:
        suggestions: one per row.
        words: their spellings, as shown.
        tiles: their tiles, if those are not the spelling's characters; None for no column.
        unit: the unit of the strategy's own score; None for no column.
    """
    columns = [
        numbering(len(suggestions)),
        Column(tr("guess"), words, justify="left"),
    ]
    if tiles is not None:
        columns.append(Column(tr("tiles"), tiles, justify="left"))
    if unit:
        worth = ["" if s.worth is None else number(s.worth, ".4g") for s in suggestions]
        columns.append(Column(tr(unit), worth, importance=3))
    return columns + [
        Column(tr(heading), [written(s) for s in suggestions], importance)
        for heading, importance, written in _FIGURES
    ]


def row_styles(suggestions: Sequence[Suggestion]) -> list[str]:
    """Return the style of each row of a table of suggestions: bold if it may be the answer."""
    return ["bold" if suggestion.is_candidate else "" for suggestion in suggestions]


def shows_estimates(columns: Sequence[Column]) -> bool:
    """Whether the column in which estimates are marked is shown."""
    return any(column.heading == tr(_EXPECTED) for column in columns)
