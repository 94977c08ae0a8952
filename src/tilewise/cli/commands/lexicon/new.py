"""``tilewise lexicon new``: a pack out of plain lists."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.authoring.building import build_openers
from tilewise.authoring.licences import canonical_licence
from tilewise.authoring.making import CreationReport, NewPack, create_pack
from tilewise.authoring.making.choice import USUAL_ANSWERS
from tilewise.authoring.making.generating import OWN_LICENSE, Kind
from tilewise.authoring.making.installed import (
    WORDFREQ,
    WORDFREQ_LICENSE,
    has_frequencies,
)
from tilewise.authoring.making.languages import find_language, names_of
from tilewise.authoring.making.request import refuse_hopeless
from tilewise.authoring.writing import write_opener
from tilewise.cli.input.completing import complete_tokenizer
from tilewise.cli.input.options import JsonOption
from tilewise.cli.input.prompting import ask, has_terminal
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.progress import progress_bar, working
from tilewise.cli.process.language import told, tr, trn
from tilewise.errors import shown
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.manifest import UNKNOWN_LICENSE
from tilewise.lexicon.openers import OPENER
from tilewise.lexicon.vouching import remember_as_ours
from tilewise.rules.feedback import FeedbackRule
from tilewise.tokens import tokenizer_names

_FOLDS = 8


def new(
    id_: Annotated[str, typer.Argument(metavar="ID", help="Short name, such as en-nyt.")],
    language: Annotated[
        str, typer.Option(help="BCP-47 tag, such as pt-BR; many bring alphabet and keyboard.")
    ] = "",
    guesses: Annotated[
        Path | None,
        typer.Option("--words", "--guesses", help="Every word the game accepts, one a line."),
    ] = None,
    frequencies: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH|wordfreq",
            help="How common words are; chooses and weighs the answers. Or wordfreq, if installed.",
        ),
    ] = None,
    answers: Annotated[
        Path | None, typer.Option(help="Likely answers, one a line, instead of choosing them.")
    ] = None,
    not_answers: Annotated[
        Path | None, typer.Option(help="Words that are never answers: names, vulgar words.")
    ] = None,
    names: Annotated[
        bool, typer.Option("--names/--no-names", help="Keep words with a capital letter.")
    ] = True,
    answer_count: Annotated[
        int | None, typer.Option(min=1, help="Answers to choose.", show_default=str(USUAL_ANSWERS))
    ] = None,
    generate: Annotated[
        Kind | None,
        typer.Option(help="Work the words out, instead of reading any list."),
    ] = None,
    length: Annotated[int, typer.Option(help="Tiles in a word.")] = 5,
    tokenizer: Annotated[
        str,
        typer.Option(
            help=f"How words become tiles: {', '.join(tokenizer_names())}.",
            show_default="the language's",
            autocompletion=complete_tokenizer,
        ),
    ] = "",
    alphabet: Annotated[
        str,
        typer.Option(
            help="Letters in order: abc, or with spaces: c č lj.",
            show_default="the language's, or as found",
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="English name.")] = "",
    native_name: Annotated[str, typer.Option(help="Name in the language itself.")] = "",
    direction: Annotated[
        str, typer.Option(help="ltr or rtl.", show_default="the language's, or ltr")
    ] = "",
    max_guesses: Annotated[int, typer.Option(min=1, max=100, help="Guesses the game allows.")] = 6,
    feedback: Annotated[
        FeedbackRule,
        typer.Option(help="What the game tells: each tile, or only how many are right."),
    ] = FeedbackRule.WORDLE,
    license_: Annotated[
        str, typer.Option("--license", help="SPDX licence of the lists; asked for on a terminal.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option(help="The folder to make; it must not exist.", show_default="ID")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Make a pack from plain lists, and compute its opener.

    What does not fit the game is dropped and counted. See docs/new-language.md.

    [bold]Examples:[/]

      tilewise lexicon new sv --language sv --words words.txt --frequencies counts.txt

      tilewise lexicon new mini --length 4 --answers common.txt --guesses all.txt --out ./mini

      tilewise lexicon new nerdle-midi --generate equations --length 7
    """
    folder = out if out is not None else Path(id_)
    wanted = NewPack(
        id=id_,
        out=folder,
        length=length,
        answers=answers,
        guesses=guesses,
        frequencies=frequencies,
        not_answers=not_answers,
        names=names,
        answer_count=answer_count,
        generate=generate,
        max_guesses=max_guesses,
        feedback=feedback,
        tokenizer=tokenizer,
        alphabet=alphabet,
        name=name,
        native_name=native_name,
        language=language,
        direction=direction,
        license=license_ or UNKNOWN_LICENSE,
    )
    wanted = replace(wanted, frequencies=frequencies or _offered(wanted))
    if not license_:
        wanted = replace(wanted, license=_licence_that_follows(wanted))
    refuse_hopeless(wanted)
    if wanted.license == UNKNOWN_LICENSE and has_terminal() and not json:
        wanted = replace(wanted, license=_ask_license())
    with progress_bar() as bar:
        bar.begin(tr("reading the lists"), None)
        report = create_pack(wanted, bar.reach)
    _note_what_is_open(wanted)
    lexicon = load(folder)
    opener = _opener_of(lexicon)
    if json:
        emit_json(_report(report) | {"id": id_, "path": str(folder), "opener": opener})
    else:
        _print_report(report, lexicon, opener)


def _opener_of(lexicon: Lexicon) -> str:
    """Compute and store the first guess."""
    with working(tr("computing the first guess")):
        opener_file = build_openers(lexicon)
    write_opener(lexicon.folder, opener_file)
    remember_as_ours(lexicon, OPENER)
    return opener_file.rankings[0].guesses[0].word


def _licence_that_follows(wanted: NewPack) -> str:
    """Return the licence of words that are not the maker's; that of theirs is not known."""
    if wanted.generate is not None:
        return OWN_LICENSE
    alone = wanted.guesses is None and wanted.answers is None
    return WORDFREQ_LICENSE if alone and wanted.frequencies == WORDFREQ else UNKNOWN_LICENSE


def _offered(wanted: NewPack) -> Path | None:
    """Offer the frequencies of an installed wordfreq where nothing else chooses the answers."""
    settled = wanted.answers is not None or wanted.generate is not None
    if settled or not has_terminal() or not has_frequencies(wanted.language):
        return None
    names = names_of(wanted.language)
    language = names.english if names is not None else wanted.language
    with suppress(EOFError):
        answer = ask(
            tr(
                "wordfreq is installed; choose answers by its frequencies for {language} "
                "(CC-BY-SA-4.0)? [Y/n] ",
                language=language,
            )
        )
        if not answer.strip().lower().startswith("n"):
            return WORDFREQ
    return None


def _ask_license() -> str:
    """Ask under which licence the lists are, until the answer is none or has the right form."""
    told = ""
    with suppress(EOFError):
        told = ask(
            tr("licence of the lists (such as CC0-1.0 or CC-BY-SA-4.0; Enter if not known): ")
        )
        while told.strip() and canonical_licence(told) is None:
            told = ask(tr("give its SPDX name, such as MIT, or LicenseRef-my-own: "))
    return told.strip() or UNKNOWN_LICENSE


def _note_what_is_open(wanted: NewPack) -> None:
    """Tell what the user should still decide or know about a new pack."""
    if wanted.license == UNKNOWN_LICENSE:
        note(tr("the licence of the lists is not known; say it in pack.toml and LICENSE"))
    if wanted.language and find_language(wanted.language) is None:
        note(
            tr(
                "no alphabet is known of language {language}; it and the keyboard are worked out "
                "from the words",
                language=shown(wanted.language),
            )
        )
    if wanted.out.resolve().name != wanted.id:
        note(tr("packs are found by their folder's name; call the folder {id} too", id=wanted.id))
    if (shipped_folder() / wanted.id).is_dir():
        note(
            tr(
                "a pack {id} ships with tilewise and is found first; call yours otherwise",
                id=wanted.id,
            )
        )


def _report(report: CreationReport) -> dict[str, Any]:
    return {
        "answers": report.answers,
        "guesses": report.guesses,
        "dropped": {
            reason: {"count": count, "examples": report.examples[reason]}
            for reason, count in report.dropped.most_common()
        },
        "several_spellings": report.shared,
        "read_as": report.read_as,
    }


def _print_report(report: CreationReport, lexicon: Lexicon, opener: str) -> None:
    folder = lexicon.folder
    answers = trn("{n:,} answer", "{n:,} answers", report.answers)
    others = trn("{n:,} other guess", "{n:,} other guesses", report.guesses)
    line(tr("{folder}: {answers} and {others}", folder=folder, answers=answers, others=others))
    for reason, count in report.dropped.most_common():
        line(
            tr(
                "dropped {count:,} ({reason}), such as {examples}",
                count=count,
                reason=told(reason),
                examples=", ".join(report.examples[reason]),
            )
        )
    if report.read_as:
        folds = [f"{char} → {letters}" for char, letters in report.read_as.items()]
        more = "" if len(folds) <= _FOLDS else " …"
        named = f"{', '.join(folds[:_FOLDS])}{more}"
        line(tr("read without a key of their own: {letters}", letters=named))
    if report.likeliest:
        line(tr("likeliest answers: {words}", words=", ".join(report.likeliest)))
        line(tr("least likely: {words}", words=", ".join(report.least_likely)))
    line(told(report.keyboard))
    for row in lexicon.manifest.keyboard:
        line(f"  {' '.join(row)}")
    line(tr("first guess: {word}", word=opener))
    if report.shared:
        some = "; ".join(report.shared[:3])
        note(
            tr(
                "spellings with the tokens of another: {count:,}, such as {some}",
                count=len(report.shared),
                some=some,
            )
        )
    line(tr("next: tilewise lexicon check {folder}; tilewise solve {folder}", folder=folder))
