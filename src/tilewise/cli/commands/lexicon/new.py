"""``tilewise lexicon new``: a pack from plain lists."""

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
from tilewise.cli.input.completing import complete_rule, complete_tokenizer
from tilewise.cli.input.options import JsonOption
from tilewise.cli.input.prompting import ask, has_terminal
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.figures import counted
from tilewise.cli.output.progress import progress_bar, working
from tilewise.errors import PackError
from tilewise.files import reading
from tilewise.lexicon import load
from tilewise.lexicon.discover import known_pack
from tilewise.lexicon.manifest import UNKNOWN_LICENSE
from tilewise.play.session import Session
from tilewise.rules.feedback import WORDLE
from tilewise.rules.registry import rule_named
from tilewise.rules.validity import LARGEST_RESULT
from tilewise.tokens import tokenizer_names

_FOLDS = 8


def new(
    id_: Annotated[str, typer.Argument(metavar="ID", help="Short name, such as en-nyt.")],
    language: Annotated[
        str,
        typer.Option(
            help=(
                "BCP-47 tag, such as pt-BR; for many languages, "
                "the alphabet and keyboard are known."
            )
        ),
    ] = "",
    guesses: Annotated[
        Path | None,
        typer.Option("--words", "--guesses", help="Every word the game accepts, one per line."),
    ] = None,
    frequencies: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH|wordfreq",
            help="A file of word frequencies, used to choose and weight answers; or wordfreq, to "
            "use the package of that name.",
        ),
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option(
            help="Likely answers, one per line (default: chosen by how common words are)."
        ),
    ] = None,
    not_answers: Annotated[
        Path | None,
        typer.Option(help="Words that are never answers, such as names or vulgar words."),
    ] = None,
    names: Annotated[
        bool,
        typer.Option(
            "--names/--no-names", help="Keep or drop words with a capital letter, often names."
        ),
    ] = True,
    answer_count: Annotated[
        int | None,
        typer.Option(min=1, help="Number of answers to choose.", show_default=str(USUAL_ANSWERS)),
    ] = None,
    generate: Annotated[
        Kind | None,
        typer.Option(help="Generate the words instead of reading lists."),
    ] = None,
    equals: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=LARGEST_RESULT,
            metavar="N",
            help="Generate only equations with this result, and leave the result out, as in "
            "Mathler.",
        ),
    ] = None,
    length: Annotated[int, typer.Option(help="Number of tiles in a word.")] = 5,
    tokenizer: Annotated[
        str,
        typer.Option(
            help=f"How words are split into tiles: {', '.join(tokenizer_names())}.",
            show_default="the language's",
            autocompletion=complete_tokenizer,
        ),
    ] = "",
    alphabet: Annotated[
        str,
        typer.Option(
            help="Letters in order, either run together (abc) or with spaces between (c č lj).",
            show_default="the language's, or the letters found",
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="English name.")] = "",
    native_name: Annotated[str, typer.Option(help="The game's name in its own language.")] = "",
    direction: Annotated[
        str,
        typer.Option(help="Writing direction: ltr or rtl.", show_default="the language's, or ltr"),
    ] = "",
    max_guesses: Annotated[
        int, typer.Option(min=1, max=100, help="Number of guesses the game allows.")
    ] = 6,
    feedback: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="How feedback is given: the name of a rule, such as wordle or mastermind.",
            autocompletion=complete_rule,
        ),
    ] = WORDLE.name,
    license_: Annotated[
        str,
        typer.Option(
            "--license",
            help="SPDX licence of the lists; in a terminal, you are asked for it if you leave it "
            "out.",
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(help="The folder to create; it must not exist yet.", show_default="ID"),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Create a pack from plain word lists, and compute its opener.

    [bold]Examples:[/]

      tilewise lexicon new sv --language sv --words words.txt --frequencies counts.txt

      tilewise lexicon new mini --length 4 --answers common.txt --guesses all.txt --out ./mini

      tilewise lexicon new mathler --generate equations --length 6 --equals 33

    Words that do not fit the game are dropped and counted. See docs/new-language.md.
    """
    for path in (answers, guesses, frequencies, not_answers):
        if path not in (None, WORDFREQ):
            with reading(path, PackError):  # before anything is asked
                path.stat()
    if frequencies is None and answers is None and generate is None and not json:
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
        equals=equals,
        max_guesses=max_guesses,
        feedback=rule_named(feedback, "--feedback"),
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
        bar.begin("reading the lists", None)
        made = create_pack(request, bar.reach)
    for finding in made.notes:
        line(finding.in_full(str(request.out)), error=True)
    with working("computing the first guess"):
        opener = store_openers(made.lexicon).rankings[0].guesses[0].word
        # A game of few words is searched, and the search may find a better guess.
        first_guess = Session(load(request.out)).suggest(1)[0].word
    if json:
        ours = {"id": id_, "path": str(request.out), "opener": opener, "first_guess": first_guess}
        emit_json(_document(made) | ours)
    else:
        _show(made, first_guess)


def _offered(language: str) -> Path | None:
    """Offer to use the frequencies of wordfreq, if it is installed."""
    if not has_terminal() or not has_frequencies(language):
        return None
    names = names_of(language)
    name = names.english if names is not None else language
    with suppress(EOFError):
        answer = ask(
            f"wordfreq is installed. Choose answers by its frequencies for {name} (CC-BY-SA-4.0)? "
            "[Y/n] "
        )
        if not answer.strip().lower().startswith("n"):
            return WORDFREQ
    return None


def _ask_license() -> str:
    """Ask for the licence of the lists, until the answer is empty or has the right form."""
    told = ""
    with suppress(EOFError):
        told = ask("Licence of the lists (such as CC0-1.0 or CC-BY-SA-4.0; Enter if unknown): ")
        while told.strip() and canonical_licence(told) is None:
            told = ask("Its SPDX name, such as MIT, or LicenseRef-my-own: ")
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


def _show(made: CreatedPack, first_guess: str) -> None:
    folder = made.lexicon.folder
    guesses = counted(made.guesses, "other guess", "other guesses")
    line(f"{folder}: {counted(made.answers, 'answer')} and {guesses}")
    for lines in made.dropped:
        line(f"dropped {lines.count:,} ({lines.reason}), such as {', '.join(lines.examples)}")
    if made.read_as:
        folds = [f"{char} → {letters}" for char, letters in made.read_as.items()]
        more = "" if len(folds) <= _FOLDS else " …"
        line(f"characters without a key of their own: {', '.join(folds[:_FOLDS])}{more}")
    if made.likeliest:
        line(f"likeliest answers: {', '.join(made.likeliest)}")
    if set(made.least_likely) - set(made.likeliest):
        line(f"least likely: {', '.join(made.least_likely)}")
    line(made.keyboard)
    for row in made.lexicon.manifest.keyboard:
        line(f"  {' '.join(row)}")
    line(f"first guess: {first_guess}")
    if made.shared:
        some = "; ".join(made.shared[:3])
        spellings = counted(len(made.shared), "spelling")
        note(f"{spellings} with the same tiles as another, such as {some}")
    is_hidden = known_pack(str(folder)) is not None  # by another pack with this id
    name = f"./{folder}" if is_hidden else folder
    line(f"next: tilewise lexicon check {name}; tilewise solve {name}")
