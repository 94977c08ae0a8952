"""Games solved here: the result of an import, the review of many games, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilewise.cli.output.console import line, open_console
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.simulations import small_bars
from tilewise.cli.output.tables import Column, fitted, table_of
from tilewise.cli.process import day, number, tr, trn
from tilewise.errors import PackLabel, is_safe, shown
from tilewise.play.history import Merge, Record, RecordedGame, Score
from tilewise.play.word_lists import PlayedList
from tilewise.tables import Layout

_TOLD = 20
"""How many skipped entries JSON lists one by one."""


def show_import(lexicon: PackLabel, played: PlayedList, change: Merge, *, is_saved: bool) -> None:
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


def _show_doubts(lexicon: PackLabel, played: PlayedList) -> None:
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
                place=first.place,
                error=first.error,
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


# -- The review of many games, as a JSON document and as tables ------------------------------------


def document(lexicon_id: str, record: Record) -> dict[str, Any]:
    """Return the JSON document of a record."""
    months = [{"month": f"{month:%Y-%m}", **_figures(games)} for month, games in record.by_month()]
    return {
        "lexicon": lexicon_id,
        **_figures(record),
        "distribution": {str(guesses): n for guesses, n in record.distribution.items()},
        "months": months,
        "each": list(map(_game, record.games)),
    }


def _figures(record: Record) -> dict[str, Any]:
    return {
        "games": len(record.games),
        "reviewed": len(record.reviews),
        "mean_guesses": record.mean_guesses,
        "mean_skill_loss": record.mean_skill_loss,
        "mean_luck": record.mean_luck,
    }


def _game(one: RecordedGame) -> dict[str, Any]:
    review = one.review
    return {
        "date": one.game.date and one.game.date.isoformat(),
        "answer": one.game.answer,
        "guesses": one.game.guesses,
        "skill_loss": None if review is None else review.skill_loss,
        "luck": None if review is None else review.luck,
        "exact": None if review is None else review.is_exact,
    }


def show_record(record: Record) -> None:
    """Print figures of all games, by number of guesses and by month."""
    console = open_console()
    count, mean = len(record.games), record.mean_guesses
    console.print(
        trn(
            "{n:,} game, {mean:.3f} guesses",
            "{n:,} games, mean {mean:.3f} guesses",
            count,
            mean=mean,
        )
    )
    loss, luck = record.mean_skill_loss, record.mean_luck
    if loss is not None and luck is not None:
        message = tr("per game: lost {loss:.3f} guesses, luck {luck:+.3f}", loss=loss, luck=luck)
        console.print(message)
    unknown = count - len(record.reviews)
    if unknown:
        console.print(without_guesses(unknown))
    console.print()
    console.print(fitted(_distribution(record), console.width))
    console.print()
    console.print(fitted(_months(record), console.width))


def without_guesses(count: int) -> str:
    """Return a sentence about games that cannot be reviewed."""
    return trn(
        "{n:,} game was saved without its guesses, and cannot be reviewed",
        "{n:,} games were saved without their guesses, and cannot be reviewed",
        count,
    )


def _distribution(record: Record) -> list[Column]:
    most = max(record.distribution, default=1)
    games = [record.distribution.get(guesses, 0) for guesses in range(1, most + 1)]
    return [
        Column(tr("guesses"), [tr("games")], justify="left"),
        *(
            Column(number(guesses), [number(count, ",")])
            for guesses, count in enumerate(games, start=1)
        ),
        Column("", [small_bars(games)], 0),
    ]


def _months(record: Record) -> list[Column]:
    months = list(record.by_month())
    games = [games for _, games in months]
    return [
        Column(tr("month"), [f"{month:%Y-%m}" for month, _ in months], justify="left"),
        Column(tr("games"), [number(len(one.games), ",") for one in games], 0),
        Column(tr("mean"), [_mean(one.mean_guesses, ".3f") for one in games], 0),
        Column(tr("lost"), [_mean(one.mean_skill_loss, ".3f") for one in games], 0),
        Column(tr("luck"), [_mean(one.mean_luck, "+.3f") for one in games], 0),
    ]


def _mean(value: float | None, form: str) -> str:
    return "" if value is None else number(value, form)


# -- How games played here went --------------------------------------------------------------------


_BAR = 20
"""Cells of the longest bar."""


def show_streak(screen: Screen, score: Score) -> None:
    """Print how many games were solved, and the streaks."""
    solved = sum(score.distribution.values())
    screen.say(
        trn(
            "{n:,} game, {solved:,} solved; streak {streak}, longest {longest}",
            "{n:,} games, {solved:,} solved; streak {streak}, longest {longest}",
            score.games,
            solved=solved,
            streak=score.streak,
            longest=score.longest,
        )
    )


def show_score(screen: Screen, score: Score) -> None:
    """Print how games went: how many were solved, streaks, and a bar for each number."""
    show_streak(screen, score)
    if not any(score.distribution.values()):
        return
    most = max(score.distribution.values())
    bars = ["█" * -(-games * _BAR // most) for games in score.distribution.values()]
    columns = [
        Column(tr("guesses"), list(map(number, score.distribution))),
        Column(tr("games"), [number(games, ",") for games in score.distribution.values()]),
        Column("", bars, importance=0, justify="left", style="green"),
    ]
    screen.console.print(table_of(columns, screen.console.width))
