"""The result of importing played words, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.cli.output.console import line
from tilewise.cli.process.language import day, number, tr, translated, trn
from tilewise.errors import is_safe, shown
from tilewise.play.history import Merge
from tilewise.play.played_lists.reading import PlayedList
from tilewise.play.played_lists.tables import Layout

_TOLD = 20
"""How many skipped entries JSON lists one by one."""


def show_import(lexicon: str, played: PlayedList, change: Merge, *, is_saved: bool) -> None:
    """Print what was read, what was skipped, and what is new."""
    count = len(played.games)
    if played.columns is not None:
        line(tr("Columns: {columns}", columns=_columns(played)))
    _show_doubts(lexicon, played)
    line(
        trn(
            "New for {lexicon}: {added:,} of {n:,} answer",
            "New for {lexicon}: {added:,} of {n:,} answers",
            count,
            added=len(change.added),
            lexicon=lexicon,
        )
    )
    if not is_saved:
        line(tr("Nothing was saved (--dry-run)"))


def _columns(played: PlayedList) -> str:
    """Return the meaning of each column, with the first and last date and number."""
    names = played.columns
    assert names is not None
    days = played.days and [day(found) for found in played.days]
    numbers = played.numbers and [number(found, ",") for found in played.numbers]
    named = (
        (tr("answer"), names.word, None),
        (tr("date"), names.date, days),
        (tr("number"), names.number, numbers),
        (tr("guesses"), names.guesses, None),
    )
    return ", ".join(
        f"{what} = {_heading(name)}{_span(ends)}" for what, name, ends in named if name
    )


def _span(ends: Sequence[str] | None) -> str:
    return "" if not ends else f" ({ends[0]} … {ends[1]})"


def _heading(name: str) -> str:
    return name if is_safe(name) and len(name) <= 40 else shown(name)


def _show_doubts(lexicon: str, played: PlayedList) -> None:
    """Print the entries that were skipped or are ambiguous."""
    decided = played.decided
    if decided is not None and decided.date is not None:
        line(tr("{text} is read as {date}", text=shown(decided.text), date=decided.date))
    elif decided is not None:
        line(
            tr(
                "{text} could be either of two dates, so it is skipped; write dates as {date}",
                text=shown(decided.text),
                date="2026-11-22",
            )
        )
    if played.undated:
        line(
            trn(
                "Skipped {n:,} unreadable date: {text}",
                "Skipped {n:,} unreadable dates; the first is {text}",
                len(played.undated),
                text=shown(played.undated[0]),
            )
        )
    if played.misfits:
        first = played.misfits[0]
        line(
            trn(
                "Skipped {n:,} line; {place}: {error}",
                "Skipped {n:,} lines; the first is {place}: {error}",
                len(played.misfits),
                place=translated(first.place),
                error=translated(first.error),
            )
        )
    if played.unlisted:
        line(
            trn(
                "{n:,} word is not in the word list of {lexicon}",
                "{n:,} words are not in the word list of {lexicon}",
                len(played.unlisted),
                lexicon=lexicon,
            )
        )


def import_document(
    lexicon: str, played: PlayedList, change: Merge, *, is_saved: bool
) -> dict[str, object]:
    """Return the JSON document with the results that :func:`show_import` prints."""
    names, decided = played.columns, played.decided
    days, numbers = played.days, played.numbers
    what = "entry" if played.layout is Layout.JSON else "line"
    left_out = [
        {what: misfit.number, "reason": str(misfit.error)} for misfit in played.misfits[:_TOLD]
    ]
    return {
        "lexicon": lexicon,
        "layout": played.layout.value,
        "columns": None
        if names is None
        else {
            "answer": names.word,
            "date": names.date,
            "number": names.number,
            "guesses": names.guesses,
        },
        "words": len(played.games),
        "first_date": days and days[0].isoformat(),
        "last_date": days and days[1].isoformat(),
        "first_number": numbers and numbers[0],
        "last_number": numbers and numbers[1],
        "ambiguous_date": decided
        and {"text": decided.text, "date": decided.date and decided.date.isoformat()},
        "unreadable_dates": len(played.undated),
        "left_out": {"count": len(played.misfits), "first": left_out},
        "repeated": played.repeats,
        "unlisted": len(played.unlisted),
        "added": len(change.added),
        "completed": len(change.completed),
        "saved": is_saved,
    }
