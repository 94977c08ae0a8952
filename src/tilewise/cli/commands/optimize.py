"""``tilewise optimize``: the best game plan there is, and the proof that it is."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewise.cli.input.options import (
    HardOption,
    JsonOption,
    LexiconArgument,
    OpenerOption,
    StrictOption,
)
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.console import emit_json, note
from tilewise.cli.output.searching import proof_in_words, search_bar, search_place
from tilewise.cli.process.language import tr, trn
from tilewise.errors import TilewiseError
from tilewise.files import write_file
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.rules.hardmode import HardMode
from tilewise.search.certificate import CertificateFile
from tilewise.search.problem import SearchProblem
from tilewise.trees.document import lists_of, to_document, to_json
from tilewise.trees.drawing import to_dot, to_text

if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchResult

app = typer.Typer(add_completion=False)


class Objective(StrEnum):
    """What the best plan is best at."""

    TOTAL = "total"
    WORST_CASE = "worst-case"


@app.command()
def optimize(
    name: LexiconArgument = DEFAULT_LEXICON,
    opener: OpenerOption = None,
    openers: Annotated[
        int, typer.Option(min=1, help="Search only the most promising openers.")
    ] = 10,
    beam: Annotated[
        int | None,
        typer.Option(min=1, help="Guesses tried in each position (default: all, exact)."),
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Search every opener until the best is proven.")
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --prove: take down what is shown of each opener."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the certificate of an earlier run.")
    ] = False,
    hard: HardOption = False,
    strict: StrictOption = False,
    objective: Annotated[
        Objective, typer.Option(help="Fewest guesses in all, or smallest maximum first.")
    ] = Objective.TOTAL,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the tree (JSON).")] = None,
    dot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the tree for Graphviz.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Print the tree to read.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Threads to search with.")] = 1,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Search on this Dask cluster instead.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find the plan that loses the fewest games, then takes the fewest guesses, by exact search.

    Without --opener and --prove the ten most promising openers are searched: the best of them is
    exact, but that no other opener beats it is not shown. Answers count by their weights.

    [bold]Examples:[/]

      tilewise optimize en --opener salet --show

      tilewise optimize en --prove --certificate en.jsonl --workers 2 --out tree.json

      tilewise optimize ko --beam 10
    """
    lexicon = open_lexicon(name)
    row = None if opener is None else lexicon.require(lexicon.encode(opener), "the opener")
    if resume and certificate is None:
        raise TilewiseError("--resume needs the certificate to go on from: --certificate FILE")
    if certificate is not None and not prove:
        raise TilewiseError("a certificate is of a proof: give --prove with --certificate")
    from tilewise.search.best_tree import SearchOptions, find_best_tree  # numba, of an extra

    options = SearchOptions(
        opener=row,
        openers=None if prove or row is not None else openers,
        beam=beam,
        objective=objective.value,
    )
    problem = SearchProblem.of(lexicon, hard=HardMode.chosen(hard, strict))
    if row is not None and row >= len(problem.guesses):
        raise TilewiseError(
            "{opener} is a word that games often refuse, and no tree plays those", opener=opener
        )
    words = lexicon.first_spellings[: len(problem.guesses)]
    proof = None if certificate is None else CertificateFile(certificate, words, resume)
    with search_bar() as shown, search_place(workers, dask) as place:
        try:
            result = find_best_tree(
                problem,
                options,
                place=place,
                certificate=proof,
                lists=lists_of(lexicon),
                progress=shown,
            )
        except ValueError as error:
            raise TilewiseError("{error}", error=error) from None
    _write(lexicon, result, out, dot)
    document = _document(lexicon, result)
    if json:
        emit_json(document)
    else:
        _print(document, lexicon, result, beam, show)


def _write(lexicon: Lexicon, result: SearchResult, out: Path | None, dot: Path | None) -> None:
    if result.tree is None:
        return
    for path, written in ((out, to_json), (dot, to_dot)):
        if path is not None:
            write_file(path, written(result.tree, lexicon.first_spellings).encode())
            note(tr("wrote {path}", path=path))


def _document(lexicon: Lexicon, result: SearchResult) -> dict[str, Any]:
    weight = float(lexicon.words.weights.sum())
    words = lexicon.first_spellings
    return {
        "lexicon": lexicon.id,
        "opener": None if result.opener is None else lexicon.spelling(result.opener),
        "answers": lexicon.words.answer_count,
        "guesses": len(lexicon.words.tokens),
        "total_guesses": result.total,
        "mean_guesses": None if result.total is None else result.total / weight,
        "max_guesses": result.max_guesses,
        "lost": result.lost,
        "proven": result.proven,
        "bound": result.bound,
        "bound_lost": result.bound_lost,
        "openers_searched": result.openers_searched,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 3),
        "objective": result.objective,
        "beam": result.beam,
        "on_trust": result.on_trust,
        "tree": None if result.tree is None else to_document(result.tree, words),
    }


def _print(
    document: dict[str, Any], lexicon: Lexicon, result: SearchResult, beam: int | None, show: bool
) -> None:
    if result.on_trust:
        print(
            trn(
                "{n:,} opener is as the certificate of an earlier run has it, taken on trust",
                "{n:,} openers are as the certificate of an earlier run has them, taken on trust",
                result.on_trust,
            )
        )
    assert result.opener is not None  # whatever must be lost, there is a plan
    assert result.total is not None
    assert result.tree is not None
    if show:
        print(to_text(result.tree, lexicon.first_spellings, tiles=".YG"))
    if result.beam != beam:
        print(
            tr(
                "no tree was found with a beam of {beam:,}: tried all guesses in each position",
                beam=beam,
            )
            if result.beam is None
            else tr(
                "no tree was found with a beam of {beam:,}: tried {wider:,} guesses in each "
                "position",
                beam=beam,
                wider=result.beam,
            )
        )
    mean = result.total / float(lexicon.words.weights.sum())
    print(
        tr(
            "{lexicon}: {opener}, total {total:,} ({proof}), mean {mean:.4f}, most {most}; openers "
            "searched: {openers:,}, positions: {nodes:,}, {seconds:.1f} s",
            lexicon=lexicon.id,
            opener=lexicon.spelling(result.opener),
            total=result.total,
            proof=proof_in_words(document),
            mean=mean,
            most=result.max_guesses,
            openers=result.openers_searched,
            nodes=result.nodes,
            seconds=result.seconds,
        )
    )
