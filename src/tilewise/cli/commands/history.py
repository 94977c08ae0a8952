"""``tilewise history``: the games solved here, and lists of past answers."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input.options import (
    SECONDS,
    JsonOption,
    LexiconArgument,
    RequiredLexicon,
    complete_lexicon,
    refuse_together,
)
from tilewise.cli.input.prompting import says_yes
from tilewise.cli.input.reading import (
    load_named,
    name_in_notes,
    noted,
    read_text,
    unlisted_in_words,
)
from tilewise.cli.output.console import emit_json, line, open_console
from tilewise.cli.output.progress import progress_bar
from tilewise.cli.output.reviews import streak_in_words
from tilewise.cli.output.simulations import check_plot, small_bars, write_record_plot
from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process import day, name_of, number, tr, trn
from tilewise.errors import (
    HistoryError,
    Listed,
    PackLabel,
    is_safe,
    shown,
    untranslated,
    visible,
)
from tilewise.folders import places
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack
from tilewise.play.games import game_called, game_of, named_game
from tilewise.play.history import (
    History,
    Merge,
    PastGame,
    Record,
    RecordedGame,
    Score,
    merge,
    oldest_first,
    review_games,
)
from tilewise.play.word_lists import PlayedList, read_played_list, read_tally
from tilewise.tables import Layout

history = typer.Typer(add_completion=False)

_SHOWN = 20
_LOST = "✗"

PackOption = Annotated[
    str | None,
    typer.Option(
        "--lexicon",
        metavar="ID",
        help="Only games played with this pack.",
        autocompletion=complete_lexicon,
        callback=lambda name: name and game_called(name).pack,
    ),
]


@history.callback(invoke_without_command=True)
def show_history(
    context: typer.Context, lexicon: PackOption = None, json: JsonOption = False
) -> None:
    """List, import, export, review or forget your games.

    Their answers become less likely; how much less depends on the pack.

    [bold]Examples:[/]

      tilewise history

      tilewise history import en-nyt past-answers.txt

      tilewise history export en-nyt

      tilewise history forget --lexicon ko
    """
    if context.invoked_subcommand is not None:
        return
    kept = History()
    games = _games(kept, lexicon)
    if json:
        emit_json({"file": str(kept.path), "games": [_document(game) for game in games]})
    elif games:
        _show(games)
    else:
        _show_that_there_are_none(lexicon)


@history.command("import")
def import_(
    lexicon: RequiredLexicon,
    file: Annotated[
        Path,
        typer.Argument(
            help="A list of words, one per line, with or without dates, or a CSV or JSON file; "
            "- for standard input."
        ),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be imported, and save nothing.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Import answers that a game has used before.

    Columns with words, dates and game numbers are recognised by their contents, whatever they are
    called. Lines without a word that fits the game are skipped. A game you already have is not
    added again, but a missing date or number is filled in.

    [bold]Examples:[/]

      tilewise history import en-nyt past-answers.txt

      tilewise history import en-nyt archive.json --dry-run

      tilewise history import wordle -
    """
    pack = noted(load_named(lexicon))
    text = read_text(file, pack)
    if (score := read_tally(text)) is not None:
        show_tally(score, json=json)
        return
    try:
        played = read_played_list(pack, text)
    except HistoryError as error:
        raise HistoryError("{name}: {error}", name=name_in_notes(file), error=error) from None
    kept = History()
    change = merge(kept.games(), played.games) if dry_run else kept.take_in(played.games)
    if json:
        emit_json(import_document(pack.id, played, change, is_saved=not dry_run))
    else:
        show_import(pack.manifest.label, played, change, is_saved=not dry_run)


@history.command()
def export(lexicon: RequiredLexicon) -> None:
    """Print a pack's games as text: date, answer, guesses and game number, separated by tabs.

    [bold]Examples:[/]

      tilewise history export en-nyt
    """
    kept = _games(History(), game_called(lexicon).pack)
    for game in (game for game in kept if game.answer):
        guesses = "" if game.guesses is None else str(game.guesses)
        dated = [] if game.date is None else [game.date.isoformat()]
        number = "" if game.number is None else f"#{game.number}"
        print("\t".join([*dated, visible(game.answer), guesses, number]).rstrip())


@history.command()
def review(
    lexicon: LexiconArgument = DEFAULT_LEXICON,
    seconds: Annotated[float, SECONDS] = 10.0,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw a chart, .png or .svg; needs the plot extra."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Review all your games with a pack: guesses, skill and luck, month by month.

    [bold]Examples:[/]

      tilewise history review

      tilewise history review ko --plot games.svg
    """
    pack = noted(load_named(lexicon))
    if plot is not None:
        check_plot(plot)
    games = oldest_first(History().games(pack.id))
    with progress_bar() as bar:
        bar.begin(name_of(pack.manifest), sum(bool(g.guesses or g.is_lost) for g in games))
        record = review_games(pack, games, seconds, bar.step)
    if plot is not None and record.mean_guesses is not None:
        write_record_plot(record, plot, name_of(pack.manifest))
    if json:
        emit_json(document(pack.id, record))
    elif record.games:
        show_record(record)
    elif games:
        line(without_guesses(len(games)))
    else:
        _show_that_there_are_none(name_of(pack.manifest))


@history.command()
def forget(
    word: Annotated[
        str | None,
        typer.Argument(metavar="[WORD]", help="Forget only the last game with this answer."),
    ] = None,
    lexicon: PackOption = None,
    every: Annotated[bool, typer.Option("--all", help="Forget the games of every pack.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Don't ask for confirmation.")] = False,
) -> None:
    """Forget one game, all games with a pack, or every game.

    [bold]Examples:[/]

      tilewise history forget crane

      tilewise history forget --lexicon ko

      tilewise history forget --all
    """
    kept = History()
    if word is not None:
        refuse_together("WORD", all=every)
        _forget_game(kept, word, lexicon)
        return
    if lexicon is not None:
        refuse_together("--lexicon", all=every)
    elif not every:
        raise HistoryError("give a word, --lexicon ID, or --all to forget every game")
    count = len(_games(kept, lexicon))
    agreed = yes or not count or _may_forget(count)
    forgotten = kept.forget(lexicon) if agreed else 0
    line(trn("Removed {n:,} game.", "Removed {n:,} games.", forgotten))


def _may_forget(count: int) -> bool:
    if not sys.stdin.isatty():
        raise HistoryError(
            untranslated("nothing was removed: tilewise cannot ask without a terminal; add --yes")
        )
    return says_yes(trn("Forget {n:,} game?", "Forget {n:,} games?", count))


def _forget_game(kept: History, word: str, lexicon: str | None) -> None:
    found = kept.games_with(word, lexicon)
    if not found:
        raise HistoryError(
            "no game has the answer {word}; see the list with: tilewise history", word=shown(word)
        )
    packs = dict.fromkeys(game.lexicon for game in found)
    if len(packs) > 1:
        raise HistoryError(
            f"{shown(word)} was the answer in {Listed(map(visible, packs))}; choose one with "
            "--lexicon"
        )
    game = found[-1]
    kept.take_back(game)
    where = ", ".join(filter(None, [visible(game.lexicon), day(game.date)]))
    line(tr("Removed {word}.", word=f"{visible(game.answer)} ({where})"))


def _games(kept: History, lexicon: str | None) -> list[PastGame]:
    """Return the games of a pack, which may no longer be installed, or all games, oldest first.

    Raises:
        PackError: no game and no pack has this name.
    """
    games = oldest_first(kept.games(lexicon))
    if lexicon is not None and not games and known_pack(lexicon) is None:
        load_named(lexicon)
    return games


def _document(game: PastGame) -> dict[str, object]:
    return {
        "date": game.date and game.date.isoformat(),
        "lexicon": game.lexicon,
        "answer": game.answer,
        "guesses": game.guesses,
        "lost": game.is_lost,
        "number": game.number,
        "turns": list(game.turns),
    }


def _show_that_there_are_none(pack: str | None) -> None:
    """Print that there are no games, or none with a pack."""
    none = tr("No games yet. Games solved with tilewise solve are added here.")
    line(none if pack is None else tr("{name}: {error}", name=visible(pack), error=none))


def _called(lexicon: str) -> str:
    """Return the name of a pack's game if that name finds it, and otherwise the id."""
    named = game_of(lexicon)
    return named.name if named is not None and named_game(named.name) is named else lexicon


def _show(games: list[PastGame]) -> None:
    shown = games[-_SHOWN:]
    columns = [
        Column(tr("date"), [day(game.date) for game in shown], justify="left"),
        Column(tr("pack"), [visible(_called(game.lexicon)) for game in shown], 0, "left"),
        Column(tr("answer"), [visible(game.answer) for game in shown], justify="left"),
        Column(tr("guesses"), [_LOST if g.is_lost else number(g.guesses) for g in shown], 1),
    ]
    if any(game.number is not None for game in shown):
        numbers = [number(g.number, ",") for g in shown]
        columns.append(Column(tr("number"), numbers, 0))
    console = open_console()
    console.print(fitted(columns, console.width))
    if len(games) > _SHOWN:
        console.print(
            tr(
                "… and {count:,} more ({command} shows more)",
                count=len(games) - _SHOWN,
                command="tilewise history --json",
            )
        )


# -- What is shown of an import, and of the review of many games -----------------------------------


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
    if whole := sum(bool(game.turns) for game in played.games):
        line(
            trn(
                "{n:,} game was saved with its guesses; review it with: {command}",
                "{n:,} games were saved with their guesses; review them with: {command}",
                whole,
                command=f"tilewise history review {played.games[0].lexicon}",
            )
        )
    if not is_saved:
        line(tr("Nothing was saved (--dry-run)"))


def show_tally(score: Score, *, json: bool) -> None:
    """Show a tally of games without words, of which none can be added."""
    if json:
        emit_json({"statistics": asdict(score), "words": 0, "added": 0, "saved": False})
        return
    line(streak_in_words(score))
    console = open_console()
    lost = score.games - sum(score.distribution.values())
    console.print(fitted(_distribution(score.distribution, lost), console.width))
    line(tr("These are statistics without words, so no game was added."))


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
        (tr("guesses"), ", ".join(names.guessed) or names.guesses, None),
    )
    return ", ".join(
        f"{what} = {_heading(name)}" + (f" ({ends[0]} … {ends[1]})" if ends else "")
        for what, name, ends in named
        if name
    )


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
        line(unlisted_in_words(len(played.unlisted), lexicon))


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
        "distribution": {str(guesses): n for guesses, n in record.score.distribution.items()},
        "lost": sum(one.game.is_lost for one in record.games),
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
    if mean is not None:
        solved = sum(record.score.distribution.values())
        console.print(
            trn(
                "{n:,} game, {mean:.3f} guesses",
                "{n:,} games, mean {mean:.3f} guesses",
                solved,
                mean=mean,
            )
        )
    console.print(streak_in_words(record.score))
    loss, luck = record.mean_skill_loss, record.mean_luck
    if loss is not None and luck is not None:
        message = tr("per game: lost {loss:.3f} guesses, luck {luck:+.3f}", loss=loss, luck=luck)
        console.print(message)
    unknown = count - len(record.reviews)
    if unknown:
        console.print(without_guesses(unknown))
    console.print()
    lost = sum(one.game.is_lost for one in record.games)
    console.print(fitted(_distribution(record.score.distribution, lost), console.width))
    console.print()
    console.print(fitted(_months(record), console.width))


def without_guesses(count: int) -> str:
    """Return a sentence about games that cannot be reviewed."""
    return trn(
        "{n:,} game was saved without its guesses, and cannot be reviewed",
        "{n:,} games were saved without their guesses, and cannot be reviewed",
        count,
    )


def _distribution(solved: Mapping[int, int], lost: int) -> list[Column]:
    games = [solved.get(guesses, 0) for guesses in range(1, max(solved, default=0) + 1)]
    headings = [*map(number, range(1, len(games) + 1)), _LOST]
    games.append(lost)
    return [
        Column(tr("guesses"), [tr("games")], justify="left"),
        *(
            Column(heading, [number(count, ",")])
            for heading, count in zip(headings, games, strict=True)
        ),
        Column("", [small_bars(games)], 0),
    ]


def _months(record: Record) -> list[Column]:
    months = list(record.by_month())
    games = [games for _, games in months]
    return [
        Column(tr("month"), [f"{month:%Y-%m}" for month, _ in months], justify="left"),
        Column(tr("games"), [number(len(one.games), ",") for one in games], 0),
        Column(tr("mean"), [number(one.mean_guesses, ".3f") for one in games], 0),
        Column(tr("lost"), [number(one.mean_skill_loss, ".3f") for one in games], 0),
        Column(tr("luck"), [number(one.mean_luck, "+.3f") for one in games], 0),
    ]


# -- ``tilewise paths``: where tilewise keeps its files --------------------------------------------


def paths(json: JsonOption = False) -> None:
    """Show where tilewise keeps its files, so that you can remove them.

    Uninstalling tilewise does not remove these files: delete every folder named tilewise in these
    paths. The web app's games are in your browser: clear the data of its site there.

    [bold]Examples:[/]

      tilewise paths

      tilewise paths --json
    """
    found = list(places())
    if json:
        rows = [
            vars(place) | {"path": str(place.path), "exists": place.path.exists()}
            for place in found
        ]
        emit_json({"paths": rows})
        return
    console = open_console(soft_wrap=True)  # a path stays on one line, to be copied
    for place in found:
        console.print(f"{place.holds}{'' if place.path.exists() else ' (none yet)'}", style="bold")
        console.print(f"  {visible(str(place.path))}")
