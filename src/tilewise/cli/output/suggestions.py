"""Suggestions for a person: their table, what is said meanwhile, and what stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewise.cli.output.tables import Column, percent
from tilewise.cli.process.language import later, tr
from tilewise.play.session import Session
from tilewise.play.suggestion import Advice, Suggestion

_EXPECTED = later("expected")

_FIGURES: tuple[tuple[str, int, Callable[[Suggestion], str]], ...] = (
    (_EXPECTED, 4, lambda s: f"{'' if s.exact else '≈'}{s.expected_guesses:.3f}"),
    (later("bits"), 2, lambda s: f"{s.entropy_bits:.2f}"),
    (later("left"), 1, lambda s: f"{s.expected_remaining:.1f}"),
    (later("worst"), 1, lambda s: str(s.worst_case)),
    (later("buckets"), 0, lambda s: str(s.buckets)),
    (later("answer?"), 5, lambda s: f"✓ {percent(s.probability):>5}" if s.is_candidate else ""),
)
"""Heading, importance and text of every figure."""


def advise(session: Session, top: int) -> Advice:
    """Return suggestions; where something must be compiled first, say so meanwhile."""
    if not session.is_compiled:
        from tilewise.cli.output.progress import working  # 20 ms, once on a machine

        with working(tr("getting ready to play games out, once on this machine")):
            session.compile()
    return session.advise(top)


def best_answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, where none of the suggestions may.

    None on the first turn too: nobody wins there, and every word would have to be looked at.
    """
    if not session.rounds or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer()


def suggestion_columns(
    suggestions: Sequence[Suggestion], words: list[str], tiles: list[str] | None, unit: str | None
) -> list[Column]:
    """Return the columns of the table of suggestions.

    Args:
        suggestions: a row each.
        words: their spellings, as they are shown.
        tiles: their tiles, where those are not the spelling's characters; no column without.
        unit: what the strategy counts in; no column of it without.
    """
    columns = [
        Column("#", [str(n) for n, _ in enumerate(suggestions, start=1)], style="dim"),
        Column(tr("guess"), words, justify="left"),
    ]
    if tiles is not None:
        columns.append(Column(tr("tiles"), tiles, justify="left"))
    if unit:
        worth = ["" if s.worth is None else f"{s.worth:.4g}" for s in suggestions]
        columns.append(Column(tr(unit), worth, importance=3))
    return columns + [
        Column(tr(heading), [written(s) for s in suggestions], importance)
        for heading, importance, written in _FIGURES
    ]


def shows_estimates(columns: Sequence[Column]) -> bool:
    """Whether the column is shown in which estimates are marked."""
    return any(column.heading == tr(_EXPECTED) for column in columns)
