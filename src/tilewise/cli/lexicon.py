"""``tilewise lexicon``: list, inspect, check, make and build packs."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.building import Effort, build_openers, build_tree
from tilewise.cli.options import JsonOption
from tilewise.cli.output import emit_json, note
from tilewise.cli.progress import progress_bar, working
from tilewise.cli.prompting import ask, has_terminal
from tilewise.cli.reading import open_lexicon
from tilewise.errors import PackError, shown
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.check import check as check_pack
from tilewise.lexicon.discover import all_packs, find_pack, shipped_folder
from tilewise.lexicon.making import CreationReport, NewPack, create_pack
from tilewise.lexicon.making.create import USUAL_ANSWERS, is_spdx, refuse_hopeless
from tilewise.lexicon.making.languages import find_language
from tilewise.lexicon.manifest import LICENSE, UNKNOWN_LICENSE
from tilewise.lexicon.problems import Problem, Severity, first_error
from tilewise.lexicon.review import review
from tilewise.lexicon.writing import renew_hashes, write_opener
from tilewise.plan import HARD_TREE, TREE, check_plans
from tilewise.tokens import tokenizer_names

_FOLDS = 8
_COPYRIGHT = re.compile(r"copyright (\(c\)|©|\d{4})|©|\(c\) ?\d{4}", re.IGNORECASE)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Packs: what there is, is it sound, make one, compute its opener.",
)

PackArgument = Annotated[
    str, typer.Argument(metavar="PACK", help="A pack's id, or the path of a pack folder.")
]


@app.command("list")
def list_(json: JsonOption = False) -> None:
    """List the packs that can be named by id.

    [bold]Example:[/] tilewise lexicon list
    """
    seen: set[str] = set()
    rows: list[dict[str, Any]] = []
    for pack in all_packs():
        row: dict[str, Any] = {"id": pack.id, "path": str(pack.folder), "origin": pack.origin}
        if pack.id in seen:
            row["shadowed"] = True
        seen.add(pack.id)
        try:
            lexicon = load(pack.folder)
        except PackError as error:
            row["problem"] = str(error)
        else:
            row |= _summary(lexicon)
        rows.append(row)
    if json:
        emit_json({"lexicons": rows})
        return
    _print_packs(rows)


@app.command()
def info(pack: PackArgument, json: JsonOption = False) -> None:
    """Show a pack: words, tokens, opener, sources and licences.

    [bold]Example:[/] tilewise lexicon info ko
    """
    lexicon = open_lexicon(pack)
    manifest = lexicon.manifest
    openers = lexicon.opener_file.openers if lexicon.opener_file else ()
    document = _summary(lexicon) | {
        "path": str(lexicon.folder),
        "language": manifest.language,
        "script": manifest.script,
        "direction": manifest.direction,
        "length": manifest.length,
        "max_guesses": manifest.max_guesses,
        "tokenizer": manifest.tokenizer,
        "alphabet": list(manifest.alphabet),
        "guessable": len(lexicon.words.tokens),
        "openers": [
            {"strategy": o.strategy, "word": o.rows[0].word, "how": o.how}
            for o in openers
            if o.rows
        ],
        "licenses": {file.path: file.license for file in (manifest.answers, manifest.guesses)},
        "sources": [asdict(source) for source in manifest.sources],
    }
    if json:
        emit_json(document | {"license_text": lexicon.license_text})
    else:
        _print_info(document)
        _print_notices(lexicon)


@app.command()
def check(
    pack: Annotated[str, typer.Argument(metavar="PATH", help="A pack folder, or a pack's id.")],
    json: JsonOption = False,
) -> None:
    """Report everything that is wrong with a pack, with file and line.

    Exit code 0 when it is sound (notes do no harm), 2 when it is not.

    [bold]Example:[/] tilewise lexicon check ./my-pack
    """
    folder = Path(pack) if Path(pack).is_dir() else find_pack(pack)
    problems = check_pack(folder)
    if first_error(problems) is None:
        lexicon = load(folder)
        problems += check_plans(lexicon) + review(lexicon)
    errors = [p for p in problems if p.severity is Severity.ERROR]
    if json:
        emit_json(
            {"path": str(folder), "ok": not errors, "problems": [_problem(p) for p in problems]}
        )
    else:
        for problem in problems:
            typer.echo(f"{folder}/{problem}", err=problem.severity is Severity.ERROR)
        verdict = "sound" if not errors else f"{len(errors)} to mend"
        typer.echo(f"{folder}: {verdict}", err=bool(errors))
    if errors:
        raise typer.Exit(2)


@app.command()
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
        Path | None, typer.Option(help="How common words are; chooses and weighs the answers.")
    ] = None,
    answers: Annotated[
        Path | None, typer.Option(help="Likely answers, one a line, instead of choosing them.")
    ] = None,
    not_answers: Annotated[
        Path | None, typer.Option(help="Words that are never answers: names, vulgar words.")
    ] = None,
    answer_count: Annotated[
        int | None, typer.Option(min=1, help="Answers to choose.", show_default=str(USUAL_ANSWERS))
    ] = None,
    length: Annotated[int, typer.Option(help="Tiles in a word.")] = 5,
    tokenizer: Annotated[
        str,
        typer.Option(
            help=f"How words become tiles: {', '.join(tokenizer_names())}.",
            show_default="the language's",
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
        answer_count=answer_count,
        tokenizer=tokenizer,
        alphabet=alphabet,
        name=name,
        native_name=native_name,
        language=language,
        direction=direction,
        license=license_ or UNKNOWN_LICENSE,
    )
    refuse_hopeless(wanted)
    if not license_ and has_terminal() and not json:
        wanted = replace(wanted, license=_ask_license())
    with working("reading the lists"):
        report = create_pack(wanted)
    _note_what_is_open(wanted)
    lexicon = load(folder)
    with working("computing the first guess"):
        opener_file = build_openers(lexicon)
    write_opener(folder, opener_file)
    opener = opener_file.openers[0].rows[0].word
    if json:
        emit_json(_report(report) | {"id": id_, "path": str(folder), "opener": opener})
    else:
        _print_report(report, lexicon, opener)


def _ask_license() -> str:
    """Ask under which licence the lists are, until the answer is none or has the right form."""
    told = ""
    with suppress(EOFError):
        told = ask("licence of the lists (such as CC0-1.0 or CC-BY-SA-4.0; Enter if not known): ")
        while told.strip() and not is_spdx(told):
            told = ask("give its SPDX name, such as MIT, or LicenseRef-my-own: ")
    return told.strip() or UNKNOWN_LICENSE


def _note_what_is_open(wanted: NewPack) -> None:
    """Tell what the user should still decide or know about a new pack."""
    if wanted.license == UNKNOWN_LICENSE:
        note("the licence of the lists is not known; say it in pack.toml and LICENSE")
    if wanted.language and find_language(wanted.language) is None:
        note(
            f"nothing is known of language {shown(wanted.language)}; its alphabet and keyboard are "
            "worked out from the words"
        )
    if wanted.out.resolve().name != wanted.id:
        note(f"packs are found by their folder's name; call the folder {wanted.id} too")
    if (shipped_folder() / wanted.id).is_dir():
        note(f"a pack {wanted.id} ships with tilewise and is found first; call yours otherwise")


@app.command()
def build(
    pack: PackArgument,
    effort: Annotated[
        Effort, typer.Option(help="Opener only, or also a strategy tree: how far to search.")
    ] = Effort.OPENER,
    hard: Annotated[bool, typer.Option("--hard", help="Also a tree for hard mode.")] = False,
    top: Annotated[int, typer.Option(min=1, help="First guesses to store.")] = 30,
    workers: Annotated[int, typer.Option(min=1, help="Processes to search with.")] = 1,
    json: JsonOption = False,
) -> None:
    """Compute a pack's opener and tree, and renew its list hashes after an edit.

    A tree needs the extra: pip install 'tilewise[optimal]'.

    [bold]Examples:[/]

      tilewise lexicon build ./my-pack

      tilewise lexicon build en --effort proven --hard --workers 2
    """
    folder = find_pack(pack)
    renew_hashes(folder, load(folder).manifest)
    lexicon = load(folder)
    with working("computing the first guess"):
        opener_file = build_openers(lexicon, top)
    write_opener(folder, opener_file)
    document: dict[str, Any] = {
        "id": lexicon.id,
        "path": str(folder),
        "openers": {opener.strategy: opener.rows[0].word for opener in opener_file.openers},
        "trees": [],
    }
    if effort is not Effort.OPENER:
        for mode in (False, True) if hard else (False,):
            document["trees"].append(_build_tree(lexicon, effort, mode, workers))
    if json:
        emit_json(document)
        return
    for strategy, word in document["openers"].items():
        typer.echo(f"{strategy}: {word}")
    for tree in document["trees"]:
        proof = "proven" if tree["proven"] else f"not proven: at least {tree['bound']:,}"
        typer.echo(f"{tree['file']}: {tree['opener']}, total {tree['total_guesses']:,} ({proof})")


def _build_tree(lexicon: Lexicon, effort: Effort, hard: bool, workers: int) -> dict[str, Any]:
    """Search for a tree and write it into the pack."""
    from tilewise.cli.searching import search_workers
    from tilewise.tree import write

    with progress_bar() as bar, search_workers(workers) as place:
        result = build_tree(
            lexicon,
            effort,
            hard=hard,
            executor=place.executor,
            workers=place.workers,
            progress=lambda p: bar.reach(p.done, p.openers, "openers"),
        )
    name = HARD_TREE if hard else TREE
    if result.tree is None or result.opener is None:
        raise PackError(f"{lexicon.id}: no plan finds every answer; {name} is not written")
    write(result.tree, lexicon.folder / name, lexicon.first_spellings)
    return {
        "file": name,
        "opener": lexicon.spelling(result.opener),
        "total_guesses": result.total,
        "proven": result.proven,
        "bound": result.bound,
    }


def _summary(lexicon: Lexicon) -> dict[str, Any]:
    manifest = lexicon.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "answers": len(lexicon.answer_list.spellings),
        "guesses": len(lexicon.guess_list.spellings),
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return asdict(problem)


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
    answers = f"{report.answers:,} answer{'s' * (report.answers != 1)}"
    others = f"{report.guesses:,} other guess{'es' * (report.guesses != 1)}"
    typer.echo(f"{folder}: {answers} and {others}")
    for reason, count in report.dropped.most_common():
        typer.echo(f"dropped {count:,} ({reason}), such as {', '.join(report.examples[reason])}")
    if report.read_as:
        folds = [f"{char} as {letters}" for char, letters in report.read_as.items()]
        more = f" and {len(folds) - _FOLDS} more" if len(folds) > _FOLDS else ""
        typer.echo(f"read without a key of their own: {', '.join(folds[:_FOLDS])}{more}")
    if report.likeliest:
        typer.echo(f"likeliest answers: {', '.join(report.likeliest)}")
        typer.echo(f"least likely: {', '.join(report.least_likely)}")
    typer.echo(f"keyboard ({report.keyboard or 'proposed by the letters'}):")
    for row in lexicon.manifest.keyboard:
        typer.echo(f"  {' '.join(row)}")
    typer.echo(f"first guess: {opener}")
    if report.shared:
        some = "; ".join(report.shared[:3])
        note(f"spellings with the tokens of another: {len(report.shared):,}, such as {some}")
    typer.echo(f"next: tilewise lexicon check {folder}; tilewise solve {folder}")


def _print_packs(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("id", "name", "", "answers", "other guesses", "found"):
        table.add_column(
            heading, justify="right" if heading[-7:] in ("answers", "guesses") else "left"
        )
    for row in rows:
        origin = row["origin"] + (" (not used: same id above)" if "shadowed" in row else "")
        if "problem" in row:
            table.add_row(row["id"], "unusable", "", "", "", origin)
            note(row["problem"])
        else:
            counts = (f"{row['answers']:,}", f"{row['guesses']:,}")
            table.add_row(row["id"], row["name"], row["native_name"], *counts, origin)
    Console(highlight=False).print(table)


def _print_info(document: dict[str, Any]) -> None:
    for key, value in document.items():
        if key == "alphabet":
            value = " ".join(value)
        if key == "openers":
            value = "; ".join(f"{o['word']} ({o['strategy']}: {o['how']})" for o in value) or "none"
        if key == "licenses":
            value = "; ".join(f"{path}: {spdx}" for path, spdx in value.items())
        if key == "sources":
            for source in value:
                what = f" ({source['what']})" if source["what"] else ""
                typer.echo(
                    f"source: {source['name']} {source['version']}, {source['license']}{what}"
                )
            continue
        typer.echo(f"{key}: {value}")


def _print_notices(lexicon: Lexicon) -> None:
    """Print the copyright lines of the pack's licence file, and where the whole text is."""
    lines = (line.strip(" *#") for line in lexicon.license_text.splitlines())
    notices = (line for line in lines if _COPYRIGHT.search(line))
    for line in dict.fromkeys(notices):
        typer.echo(f"notice: {line}")
    typer.echo(f"licence and notices in full: {lexicon.folder / LICENSE}")
