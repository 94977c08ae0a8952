"""``tilewise lexicon new``: a pack out of plain lists."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.authoring.building import store_openers
from tilewise.authoring.licences import canonical_licence
from tilewise.authoring.making import CreatedPack, NewPack, create_pack
from tilewise.authoring.making.choice import USUAL_ANSWERS
from tilewise.authoring.making.generating import Kind
from tilewise.authoring.making.installed import WORDFREQ, has_frequencies
from tilewise.authoring.making.languages import names_of
from tilewise.cli.input.completing import complete_tokenizer
from tilewise.cli.input.options import JsonOption
from tilewise.cli.input.prompting import ask, has_terminal
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.progress import progress_bar, working
from tilewise.cli.process.language import tr, translated, trn
from tilewise.lexicon.manifest import UNKNOWN_LICENSE
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
        typer.Option("--words", "--guesses", help="Every word the game accepts, one per line."),
    ] = None,
    frequencies: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH|wordfreq",
            help="How common words are; chooses and weighs the answers. Or wordfreq, if installed.",
        ),
    ] = None,
    answers: Annotated[
        Path | None, typer.Option(help="Likely answers, one per line, instead of choosing them.")
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
    if frequencies is None and answers is None and generate is None:
        frequencies = _offered(language)
    request = NewPack(
        id=id_,
        out=Path(id_) if out is None else out,
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
        license=license_,
    )
    if request.license == UNKNOWN_LICENSE and has_terminal() and not json:
        request = replace(request, license=_ask_license())
    with progress_bar() as bar:
        bar.begin(tr("reading the lists"), None)
        made = create_pack(request, bar.reach)
    for finding in made.notes:
        line(translated(finding.in_full(str(request.out))), error=True)
    with working(tr("computing the first guess")):
        opener = store_openers(made.lexicon).rankings[0].guesses[0].word
    if json:
        emit_json(_document(made) | {"id": id_, "path": str(request.out), "opener": opener})
    else:
        _show(made, opener)


def _offered(language: str) -> Path | None:
    """Offer the frequencies of an installed wordfreq."""
    if not has_terminal() or not has_frequencies(language):
        return None
    names = names_of(language)
    name = names.english if names is not None else language
    with suppress(EOFError):
        answer = ask(
            tr(
                "wordfreq is installed; choose answers by its frequencies for {language} "
                "(CC-BY-SA-4.0)? [Y/n] ",
                language=name,
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


def _document(made: CreatedPack) -> dict[str, Any]:
    return {
        "answers": made.answers,
        "guesses": made.guesses,
        "dropped": {
            lines.reason: {"count": lines.count, "examples": lines.examples}
            for lines in made.dropped
        },
        "several_spellings": made.shared,
        "read_as": made.read_as,
    }


def _show(made: CreatedPack, opener: str) -> None:
    folder = made.lexicon.folder
    answers = trn("{n:,} answer", "{n:,} answers", made.answers)
    others = trn("{n:,} other guess", "{n:,} other guesses", made.guesses)
    line(tr("{folder}: {answers} and {others}", folder=folder, answers=answers, others=others))
    for lines in made.dropped:
        line(
            tr(
                "dropped {count:,} ({reason}), such as {examples}",
                count=lines.count,
                reason=translated(lines.reason),
                examples=", ".join(lines.examples),
            )
        )
    if made.read_as:
        folds = [f"{char} → {letters}" for char, letters in made.read_as.items()]
        more = "" if len(folds) <= _FOLDS else " …"
        named = f"{', '.join(folds[:_FOLDS])}{more}"
        line(tr("read without a key of their own: {letters}", letters=named))
    if made.likeliest:
        line(tr("likeliest answers: {words}", words=", ".join(made.likeliest)))
        line(tr("least likely: {words}", words=", ".join(made.least_likely)))
    line(translated(made.keyboard))
    for row in made.lexicon.manifest.keyboard:
        line(f"  {' '.join(row)}")
    line(tr("first guess: {word}", word=opener))
    if made.shared:
        some = "; ".join(made.shared[:3])
        note(
            tr(
                "spellings with the tokens of another: {count:,}, such as {some}",
                count=len(made.shared),
                some=some,
            )
        )
    line(tr("next: tilewise lexicon check {folder}; tilewise solve {folder}", folder=folder))
