"""``tilewise lexicon``: list, inspect, check, create and build packs."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.authoring.building import Effort, better_stored, build_tree, store_openers
from tilewise.authoring.check import canonical_licence, check_figures
from tilewise.authoring.check import check as check_pack
from tilewise.authoring.create import USUAL_ANSWERS, Jamo, NewPack, create_pack
from tilewise.authoring.generating import Kind
from tilewise.authoring.inspection import Remark, objections, review
from tilewise.authoring.languages import names_of
from tilewise.authoring.lists import SIMPLEMMA, WORDFREQ, CreatedPack, has_frequencies
from tilewise.authoring.writing import renew_hashes, write_inside
from tilewise.cli.commands.solve import Memory
from tilewise.cli.input.options import (
    JsonOption,
    RequiredLexicon,
    WorkersOption,
    completion,
    refuse_without,
    spread,
)
from tilewise.cli.input.prompting import ask, has_terminal
from tilewise.cli.input.reading import load_named, noted
from tilewise.cli.output.console import counted, emit_json, line, note, open_console, percent
from tilewise.cli.output.progress import progress_bar, working
from tilewise.cli.output.simulations import Costs, search_bar, search_place
from tilewise.cli.output.tables import Column, fitted
from tilewise.errors import Message, PackError, TreeError, shown_path, visible
from tilewise.files import reading, write_file
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.computed import OPENER, OPENER_COSTS
from tilewise.lexicon.discover import all_packs, find_pack, known_pack
from tilewise.lexicon.fingerprints import (
    CountedPack,
    Standing,
    count_words,
    read_opener_costs,
    remember_as_ours,
    standing_of,
)
from tilewise.lexicon.folder import Severity
from tilewise.lexicon.manifest import LICENSE, UNKNOWN_LICENSE
from tilewise.lexicon.words import Regimes
from tilewise.play.games import game_called
from tilewise.play.session import Session
from tilewise.rules.feedback import WORDLE
from tilewise.rules.hardmode import HardMode
from tilewise.rules.registry import rule_named, rule_names
from tilewise.rules.validity import LARGEST_RESULT
from tilewise.tokens import tokenizer_names
from tilewise.trees.player import TREES, load_player
from tilewise.trees.tree import Tree, to_json

# -- ``tilewise lexicon list``: the packs that have an id here -------------------------------------


def list_packs(json: JsonOption = False) -> None:
    """List the packs, by id.

    [bold]Examples:[/] tilewise lexicon list
    """
    with working("reading the packs"):
        rows = _rows()
    if json:
        emit_json({"lexicons": rows})
    else:
        _print_packs(rows)


def _rows() -> list[dict[str, Any]]:
    """Return the description of each pack."""
    seen: set[str] = set()
    rows: list[dict[str, Any]] = []
    for pack in all_packs():
        row: dict[str, Any] = {"id": pack.id, "path": str(pack.folder), "origin": pack.origin}
        if pack.id in seen:
            row["shadowed"] = True
        seen.add(pack.id)
        try:
            row |= summary(count_words(pack.folder))
        except PackError as error:
            row["problem"] = Message.of(error)
        rows.append(row)
    return rows


def summary(pack: CountedPack) -> dict[str, Any]:
    """Return a pack's names and counts; spellings of the same tiles are one word."""
    manifest = pack.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "language": manifest.language,
        "length": manifest.length,
        "answers": pack.answers,
        "guesses": pack.guesses,
    }


def _print_packs(rows: list[dict[str, Any]]) -> None:
    origins = [_origin(row) for row in rows]
    for row in rows:
        if "problem" in row:
            note(row["problem"])
    columns = [
        Column("id", [visible(row["id"]) for row in rows], justify="left"),
        Column("name", [row.get("name", "unusable") for row in rows], 5, "left"),
        Column("", [row.get("native_name", "") for row in rows], 2, "left"),
        Column("length", [_count(row, "length") for row in rows], 1),
        Column("answers", [_count(row, "answers") for row in rows], 4),
        Column("other guesses", [_count(row, "guesses") for row in rows], 3),
    ]
    # If all packs come from the same place, this column is dropped first.
    importance = 6 if len(set(origins)) > 1 else 1
    columns.append(Column("found", origins, importance, "left", folds=True))
    console = open_console()
    console.print(fitted(columns, console.width))


def _origin(row: dict[str, Any]) -> str:
    origin = visible(row["origin"])
    if "shadowed" in row:
        return f"{origin} (not used: same id above)"
    return origin


def _count(row: dict[str, Any], name: str) -> str:
    return f"{row[name]:,}" if name in row else ""


# -- ``tilewise lexicon info``: one pack, with its sources and licences ----------------------------


_COPYRIGHT = re.compile(r"copyright (\(c\)|©|\d{4})|©|\(c\) ?\d{4}", re.IGNORECASE)


_LABELS = {
    "guesses": "other guesses",
    "max_guesses": "guesses allowed",
    "belief": "answers come from",
    "learned": "learned from games solved here",
    "licenses": "licences",
}
"""What people read for a key of the JSON document, where that is not the key itself."""


def info(name: RequiredLexicon, json: JsonOption = False) -> None:
    """Show a pack's words, tokens, opener, trees, sources and licences.

    Claims that cannot be checked, such as that a tree is proven, are marked "the pack says"
    ("claimed_by" in JSON), unless the file shipped with tilewise or was computed here.

    [bold]Examples:[/] tilewise lexicon info ko
    """
    lexicon = noted(load_named(name))
    manifest = lexicon.manifest
    rankings = lexicon.opener_file.rankings if lexicon.opener_file else ()
    document = summary(CountedPack.of(lexicon)) | {
        "path": str(lexicon.folder),
        "script": manifest.script,
        "direction": manifest.direction,
        "max_guesses": manifest.max_guesses,
        "tokenizer": manifest.tokenizer,
        "alphabet": list(manifest.alphabet),
        "guessable": len(lexicon.words.tokens),
        "first_guess": Session(lexicon).suggest(1)[0].word,
        "openers": [
            {
                "strategy": ranking.strategy,
                "word": ranking.guesses[0].word,
                "how": ranking.how,
                "claimed_by": _claimed_by(lexicon, OPENER),
            }
            for ranking in rankings
            if ranking.guesses
        ],
        "opener_costs": _opener_costs(lexicon),
        "belief": _belief(manifest.regimes),
        "learned": _learned(lexicon),
        "trees": _trees(lexicon),
        "licenses": {file.path: file.license for file in (manifest.answers, manifest.guesses)},
        "sources": [asdict(source) for source in manifest.sources],
    }
    if json:
        emit_json(document | {"license_text": lexicon.license_text})
    else:
        _print_info(document, Costs.of(lexicon))
        _print_notices(lexicon)


def _claimed_by(lexicon: Lexicon, name: str) -> str:
    return "tilewise" if standing_of(lexicon, name) is Standing.OURS else "pack"


def _belief(regimes: Regimes) -> dict[str, Any]:
    """Return the shares of the ways to choose answers, and how many games they count for."""
    return {"by_weight": regimes.by_weight} | asdict(regimes)


def _learned(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return the same shares after learning from the games solved here; None without any."""
    answers = Memory(lexicon).played()
    if not answers:
        return None
    return _belief(lexicon.words.learned(lexicon.played(answers))) | {"games": len(answers)}


def _opener_costs(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return the number of openers whose cost the pack stores; None if there are none."""
    count = len(read_opener_costs(lexicon))
    return {"count": count, "claimed_by": _claimed_by(lexicon, OPENER_COSTS)} if count else None


def _trees(lexicon: Lexicon) -> list[dict[str, Any]]:
    """Return the pack's trees; a note explains why a tree cannot be used."""
    found = []
    for hard, name in TREES.items():
        try:
            player = load_player(lexicon, hard=hard)
        except TreeError as error:
            note(error)
            continue
        if player is not None:
            claimed = {"claimed_by": _claimed_by(lexicon, name)}
            found.append(_tree_document(lexicon, name, player.tree) | claimed)
    return found


def _tree_document(lexicon: Lexicon, name: str, tree: Tree) -> dict[str, Any]:
    return {
        "file": name,
        **tree.hard.switches,
        "opener": lexicon.spelling(tree.root.guess),
        "total_guesses": tree.total,
        "max_guesses": tree.worst,
        "lost": tree.lost,
        "proven": tree.proven,
        "bound": tree.bound,
        "bound_lost": tree.bound_lost,
    }


def _claim(document: dict[str, Any], claim: object) -> str:
    """Return a claim, marked as the pack's unless the file ships with tilewise or was made here."""
    if document["claimed_by"] == "tilewise":
        return str(claim)
    return f"the pack says: {claim}"


def _print_info(document: dict[str, Any], costs: Costs) -> None:
    for key, value in document.items():
        if key == "alphabet":
            value = " ".join(value)
        if key == "openers":
            openers = (f"{o['word']} ({o['strategy']}: {_claim(o, o['how'])})" for o in value)
            value = "; ".join(openers) or "none"
        if key == "opener_costs":
            value = "none" if value is None else _claim(value, value["count"])
        if key == "belief":
            value = _shares(value)
        if key == "learned":
            learned = value and f"{_shares(value)} ({counted(value['games'], 'game')})"
            value = learned or "no games yet"
        if key == "trees":
            trees = (costs.tree_in_words(t, _claim(t, costs.proof_in_words(t))) for t in value)
            value = "; ".join(trees) or "none"
        if key == "licenses":
            value = "; ".join(f"{path}: {spdx}" for path, spdx in value.items())
        if key == "sources":
            for source in value:
                what = f" ({source['what']})" if source["what"] else ""
                named = f"{source['name']} {source['version']}".rstrip()
                line(f"source: {named}, {source['license']}{what}")
            continue
        line(f"{_LABELS.get(key, key.replace('_', ' '))}: {value}")


_WAYS = {
    "by_weight": "the answer list, by weight",
    "answers_alike": "the answer list, all equally likely",
    "unlisted": "other words, by weight",
    "words_alike": "all words, equally likely",
    "unheld": "words in no list",
}
"""The ways in which a game may choose its answers."""


def _shares(belief: dict[str, Any]) -> str:
    return "; ".join(f"{name} {percent(belief[way])}" for way, name in _WAYS.items() if belief[way])


def _print_notices(lexicon: Lexicon) -> None:
    """Print the copyright lines of the pack's licence file, and where the whole text is."""
    lines = (text.strip(" *#") for text in lexicon.license_text.splitlines())
    notices = (text for text in lines if _COPYRIGHT.search(text))
    for notice in dict.fromkeys(notices):
        line(f"notice: {notice}")
    line(f"licence and notices in full: {lexicon.folder / LICENSE}")


# -- ``tilewise lexicon check``: all problems of a pack --------------------------------------------


def check(
    name: RequiredLexicon,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the questionable answers to a file, for lexicon new --not-answers."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Report every problem in a pack, with file and line.

    The exit code is 2 if there are errors, and 0 otherwise, even if there are notes.

    [bold]Examples:[/] tilewise lexicon check ./my-pack --out doubts.txt
    """
    if out is not None and out.exists():
        raise PackError(f"{shown_path(out)} exists; choose another --out")
    folder = Path(name) if Path(name).is_dir() else find_pack(game_called(name).pack)
    remarks: list[Remark] = []
    with working("checking the lists"):
        findings = check_pack(folder)
    if all(found.severity is not Severity.ERROR for found in findings):
        lexicon = load(folder)
        with working("checking the trees"):
            findings += check_figures(lexicon)
        with working("looking for questionable words"):
            remarks = review(lexicon)
        findings += [remark.finding for remark in remarks]
    if out is not None:
        _write_objections(out, remarks)
    errors = [f for f in findings if f.severity is Severity.ERROR]
    if json:
        emit_json(
            {"path": str(folder), "ok": not errors, "problems": [asdict(f) for f in findings]}
        )
    else:
        for finding in findings:
            line(finding.in_full(str(folder)), error=finding.severity is Severity.ERROR)
        if not errors:
            line(f"{folder}: no errors")
    if errors:
        line(f"{folder}: {counted(len(errors), 'error')} to fix", error=True)
        raise typer.Exit(2)


def _write_objections(out: Path, remarks: list[Remark]) -> None:
    """Write the questionable answers to a file, and note how many there are."""
    text = objections(remarks)
    write_file(out, text.encode())
    count = len({word for remark in remarks for word in remark.words})
    which = "if it is a good answer, delete it" if count == 1 else "delete the good ones"
    then = f"; {which} there" if count else ""
    note(f"wrote {counted(count, 'questionable answer')} to {shown_path(out)}{then}")


# -- ``tilewise lexicon new``: a pack from plain lists ---------------------------------------------


_FOLDS = 8


@dataclass(frozen=True, kw_only=True)
class NewPackOptions:
    """The options of ``tilewise lexicon new``, named as those of a request."""

    id: Annotated[str, typer.Argument(help="Short name, such as en-nyt.")]
    language: Annotated[
        str,
        typer.Option(
            help="BCP-47 tag, such as pt-BR; many set the alphabet and the keyboard.",
        ),
    ] = ""
    guesses: Annotated[
        Path | None,
        typer.Option(
            "--words",
            "--guesses",
            help="Every word the game accepts (default: those of --answers or --frequencies, or of "
            "the language's hunspell dictionary, if installed).",
        ),
    ] = None
    frequencies: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH|wordfreq",
            help="A file of word frequencies, to choose and weight answers; or wordfreq, to use "
            "the package of that name.",
        ),
    ] = None
    answers: Annotated[
        Path | None,
        typer.Option(
            help="Likely answers, one per line (default: chosen by how common words are)."
        ),
    ] = None
    lemmas: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH|simplemma",
            help="A file of base forms: only these can be answers; or simplemma, to use the "
            "package of that name.",
            show_default="the stems of a hunspell dictionary",
        ),
    ] = None
    not_answers: Annotated[
        Path | None,
        typer.Option(help="Words that are never answers, such as names or vulgar words."),
    ] = None
    answer_count: Annotated[
        int | None,
        typer.Option(
            min=1, help=f"Number of answers (default: {USUAL_ANSWERS}, or all of --answers)."
        ),
    ] = None
    generate: Annotated[
        Kind | None,
        typer.Option(help="Generate the words instead of reading lists."),
    ] = None
    equals: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=LARGEST_RESULT,
            metavar="N",
            help="Generate only equations with this result, and leave it out, as in Mathler.",
        ),
    ] = None
    length: Annotated[int, typer.Option(help="Number of tiles in a word.")] = 5
    tokenizer: Annotated[
        str,
        typer.Option(
            help=f"How words are split into tiles: {', '.join(tokenizer_names())}.",
            show_default="the language's",
            autocompletion=completion(tokenizer_names),
        ),
    ] = ""
    jamo: Annotated[
        Jamo,
        typer.Option(
            help="Korean tiles: the 24 basic jamo, or whole compounds (ㄲ, ㅐ, ㄺ) as well."
        ),
    ] = Jamo.BASIC
    alphabet: Annotated[
        str,
        typer.Option(
            help="Letters in order, run together (abc) or with spaces (c č lj).",
            show_default="the language's, or the letters found",
        ),
    ] = ""
    max_guesses: Annotated[
        int, typer.Option(min=1, max=100, help="Number of guesses the game allows.")
    ] = 6
    feedback: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="The feedback rule.",
            autocompletion=completion(rule_names),
        ),
    ] = WORDLE.name
    license: Annotated[
        str,
        typer.Option(
            help="SPDX licence of the lists; in a terminal, you are asked for it.",
        ),
    ] = ""
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH",
            help="The folder to create; it must not exist yet.",
            show_default="ID",
        ),
    ] = None


def new(options: NewPackOptions, json: JsonOption = False) -> None:
    """Create a pack from plain word lists, and compute its opener.

    Words that do not fit the game are dropped and counted. See docs/new-language.md.

    [bold]Examples:[/]

      tilewise lexicon new cy --language cy --words words.txt --frequencies counts.txt

      tilewise lexicon new mini --length 4 --answers common.txt --guesses all.txt --out ./mini

      tilewise lexicon new mathler --generate equations --length 6 --equals 33
    """
    frequencies = options.frequencies
    lists = (options.answers, options.guesses, frequencies, options.lemmas, options.not_answers)
    for path in lists:
        if path not in (None, WORDFREQ, SIMPLEMMA):
            with reading(path, PackError):  # before anything is asked
                path.stat()
    chooses = frequencies or options.answers or options.generate
    if chooses is None and not json:
        frequencies = _offered(options.language)
    given = vars(options) | {"feedback": rule_named(options.feedback, "--feedback")}
    request = NewPack(
        **given | {"out": options.out or Path(options.id), "frequencies": frequencies}
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
        ours = {
            "id": request.id,
            "path": str(request.out),
            "opener": opener,
            "first_guess": first_guess,
        }
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


# -- ``tilewise lexicon build``: a pack's opener and tree ------------------------------------------


def build(
    name: RequiredLexicon,
    effort: Annotated[
        Effort,
        typer.Option(
            help="How much to compute: an opener only, or also a tree (quick, good or proven)."
        ),
    ] = Effort.OPENER,
    hard: Annotated[bool, typer.Option("--hard", help="Also build a tree for hard mode.")] = False,
    top: Annotated[int, typer.Option(min=1, help="Number of openers to store.")] = 30,
    workers: WorkersOption = None,
    json: JsonOption = False,
) -> None:
    r"""Compute a pack's opener and strategy tree, and update its hashes after an edit.

    A tree needs the optimal extra: pip install numba. A proof can take from a minute to several
    hours; after Ctrl-C, run the same command again to continue. If the pack already has a better
    tree, that one is kept.

    [bold]Examples:[/]

      tilewise lexicon build ./my-pack

      tilewise lexicon build en-nyt --effort proven --hard --workers 2
    """
    if effort is Effort.OPENER:
        refuse_without("--effort quick, good or proven", hard=hard, workers=workers)
    else:
        import tilewise.search.engine  # noqa: F401  says at once if an extra is missing
    folder = find_pack(game_called(name).pack)
    renew_hashes(folder, load(folder).manifest)
    lexicon = load(folder)
    with working("computing the first guess"):
        openers = store_openers(lexicon, top)
    document: dict[str, Any] = {
        "id": lexicon.id,
        "path": str(folder),
        "openers": {ranking.strategy: ranking.guesses[0].word for ranking in openers.rankings},
        "trees": [],
    }
    if effort is not Effort.OPENER:
        for mode in (HardMode.OFF, HardMode.HARD) if hard else (HardMode.OFF,):
            document["trees"].append(_build_tree(lexicon, effort, mode, workers or 1))
    # If the pack has a tree, this is the tree's opener; the others are only ranked by estimates.
    document["first_guess"] = Session(load(folder)).suggest(1)[0].word
    if json:
        emit_json(document)
        return
    line(f"first guess: {document['first_guess']}")
    for strategy, word in document["openers"].items():
        line(f"best opener by estimates ({strategy}): {word}")
    for tree in document["trees"]:
        line(Costs.of(lexicon).tree_in_words(tree))


def _build_tree(lexicon: Lexicon, effort: Effort, hard: HardMode, workers: int) -> dict[str, Any]:
    """Search for a tree and write it into the pack, unless the pack has a better one."""
    with search_bar(Costs.of(lexicon)) as shown, search_place(workers) as place:
        result = build_tree(lexicon, effort, hard=hard, place=place, progress=shown)
    name = TREES[hard]
    stored = better_stored(lexicon, result, hard)
    if stored is not None:
        note(f"kept {name}: this search found no better tree")
        return _tree_document(lexicon, name, stored.tree) | {"proven": stored.is_proven}
    write_inside(lexicon.folder, name, to_json(result.tree, lexicon.first_spellings))
    remember_as_ours(lexicon, name)
    return _tree_document(lexicon, name, result.tree)


# -- The group -------------------------------------------------------------------------------------


lexicon = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="List, check and create packs, and compute their openers.",
)
lexicon.command("list")(list_packs)
lexicon.command("info")(info)
lexicon.command("check")(check)
lexicon.command("new")(spread(new))
lexicon.command("build")(build)
