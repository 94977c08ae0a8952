"""``tilewise history``: the games solved here, and lists of past answers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.input.options import (
    JsonOption,
    LexiconArgument,
    RequiredLexicon,
    complete_lexicon,
    refuse_together,
)
from tilewise.cli.input.prompting import says_yes
from tilewise.cli.input.reading import load_named, open_lexicon, read_text
from tilewise.cli.output.console import emit_json, line, open_console
from tilewise.cli.output.history import (
    document,
    import_document,
    show_import,
    show_record,
    without_guesses,
)
from tilewise.cli.output.progress import progress_bar
from tilewise.cli.output.simulations import check_plot, write_record_plot
from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process import day, name_of, number, tr, trn
from tilewise.errors import HistoryError, Listed, shown, shown_path, untranslated, visible
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack
from tilewise.play.games import game_called, game_of, named_game
from tilewise.play.history import History, SolvedGame, merge, oldest_first, review_games
from tilewise.play.word_lists import read_played_list

history = typer.Typer(add_completion=False)

_SHOWN = 20

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
    """List, import or forget games you have solved.

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
            metavar="FILE",
            help="A list of words, one per line, with or without dates, or a CSV or JSON file; "
            "- for standard input.",
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

      tilewise history import en -
    """
    pack = open_lexicon(lexicon)
    text = read_text(file)
    try:
        played = read_played_list(pack, text)
    except HistoryError as error:
        name = tr("standard input") if str(file) == "-" else shown_path(file)
        raise HistoryError("{name}: {error}", name=name, error=error) from None
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
    for game in _games(History(), game_called(lexicon).pack):
        guesses = "" if game.guesses is None else str(game.guesses)
        dated = [] if game.date is None else [game.date.isoformat()]
        number = "" if game.number is None else f"#{game.number}"
        print("\t".join([*dated, visible(game.answer), guesses, number]).rstrip())


@history.command()
def review(
    lexicon: LexiconArgument = DEFAULT_LEXICON,
    seconds: Annotated[
        float,
        typer.Option(
            min=0, help="Seconds to spend on exact searches; what they do not finish is estimated."
        ),
    ] = 10.0,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw a chart, .png or .svg; needs the plot extra."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Review all your games with a pack: guesses, skill and luck, month by month.

    [bold]Examples:[/]

      tilewise history review

      tilewise history review ko --plot games.svg
    """
    pack = open_lexicon(lexicon)
    if plot is not None:
        check_plot(plot)
    games = oldest_first(History().games(pack.id))
    with progress_bar() as bar:
        bar.begin(name_of(pack.manifest), sum(game.guesses is not None for game in games))
        record = review_games(pack, games, seconds, bar.step)
    if plot is not None and record.games:
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
            untranslated("{word} was the answer in {packs}; choose one with --lexicon"),
            word=shown(word),
            packs=Listed(map(visible, packs)),
        )
    game = found[-1]
    kept.take_back(game)
    dated = [] if game.date is None else [day(game.date)]
    where = ", ".join([visible(game.lexicon), *dated])
    line(tr("Removed {word}.", word=f"{visible(game.answer)} ({where})"))


def _games(kept: History, lexicon: str | None) -> list[SolvedGame]:
    """Return the games of a pack, which may no longer be installed, or all games, oldest first.

    Raises:
        PackError: no game and no pack has this name.
    """
    games = oldest_first(kept.games(lexicon))
    if lexicon is not None and not games and known_pack(lexicon) is None:
        load_named(lexicon)
    return games


def _document(game: SolvedGame) -> dict[str, object]:
    return {
        "date": game.date and game.date.isoformat(),
        "lexicon": game.lexicon,
        "answer": game.answer,
        "guesses": game.guesses,
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


def _show(games: list[SolvedGame]) -> None:
    shown = games[-_SHOWN:]
    columns = [
        Column(
            tr("date"),
            ["" if game.date is None else day(game.date) for game in shown],
            justify="left",
        ),
        Column(tr("pack"), [visible(_called(game.lexicon)) for game in shown], 0, "left"),
        Column(tr("answer"), [visible(game.answer) for game in shown], justify="left"),
        Column(tr("guesses"), ["" if g.guesses is None else number(g.guesses) for g in shown], 1),
    ]
    if any(game.number is not None for game in shown):
        numbers = ["" if g.number is None else number(g.number, ",") for g in shown]
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
