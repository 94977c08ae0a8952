"""The review of many games, as a JSON document and as tables."""

from __future__ import annotations

from typing import Any

from tilewise.cli.output.console import open_console
from tilewise.cli.output.simulations import small_bars
from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process.language import number, tr, trn
from tilewise.play.record import Record, RecordedGame


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
