"""``tilewise optimize``: the best strategy tree, and the proof that it is the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewise.cli.input.options import (
    JsonOption,
    SuggestingOptions,
    WorkersOption,
    refuse_together,
    refuse_without,
)
from tilewise.cli.input.reading import load_named, noted
from tilewise.cli.output.console import counted, emit_json, note
from tilewise.cli.output.simulations import Costs, search_bar, search_place
from tilewise.errors import TilewiseError
from tilewise.files import write_file
from tilewise.lexicon import Lexicon
from tilewise.lexicon.words import Suggested
from tilewise.search.problem import SearchProblem
from tilewise.search.proof import Certificate
from tilewise.trees.player import usable_tree
from tilewise.trees.tree import Tree, to_document, to_dot, to_json, to_text

if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchResult


_OPENERS = 10


class Objective(StrEnum):
    """The figure that the best tree minimises."""

    TOTAL = "total"
    WORST_CASE = "worst-case"


def optimize(
    options: SuggestingOptions,
    opener: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="Search only this first guess (default: the most promising ones; see --openers).",
        ),
    ] = None,
    openers: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Number of openers to search besides the pack's own, the most promising first.",
            show_default=str(_OPENERS),
        ),
    ] = None,
    beam: Annotated[
        int | None,
        typer.Option(
            min=1, help="Number of guesses to try in each position (default: all, which is exact)."
        ),
    ] = None,
    bounding: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="SECONDS",
            help="Time for raising the lower bounds of openers that are not searched (default: a "
            "fifth of the search).",
        ),
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Search every opener until one is proven best.")
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(help="With --prove: record what has been proven about each opener."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue from the certificate of an earlier run.")
    ] = False,
    objective: Annotated[
        Objective,
        typer.Option(
            help="What to minimise: the total number of guesses, or first the number that the "
            "hardest answer needs.",
        ),
    ] = Objective.TOTAL,
    out: Annotated[Path | None, typer.Option(help="Write the tree as JSON.")] = None,
    dot: Annotated[Path | None, typer.Option(help="Write the tree for Graphviz.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Print the tree.")] = False,
    workers: WorkersOption = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Search on this Dask cluster, not on this machine."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find the best strategy tree: the fewest lost games, then the fewest guesses.

    Without --beam, the search is exact for each opener it tries. Without --opener or --prove, it
    tries only the most promising openers (see --openers), so another may be better. Likelier
    answers count more. The tree can use every word, unless you choose --words familiar.

    [bold]Examples:[/]

      tilewise optimize en --opener salet --show

      tilewise optimize en --prove --certificate en.jsonl --workers 2 --out tree.json

      tilewise optimize ko --beam 10
    """
    if opener is not None:
        refuse_together("--opener", openers=openers)
    if prove:
        refuse_together("--prove", openers=openers)
    if dask is not None:
        refuse_together("--dask", workers=workers)
    suggested = options.words or Suggested.ALL
    lexicon = noted(load_named(options.name, options.length, options.rules, suggested))
    row = None if opener is None else lexicon.require(lexicon.encode(opener), "the opener")
    if not prove:
        refuse_without("--prove", certificate=certificate)
    if certificate is None:
        refuse_without("--certificate FILE", resume=resume)
    from tilewise.search.best_tree import Search  # needs the extra optimal

    mode = options.mode
    problem = SearchProblem.of(lexicon, hard=mode)
    if row is not None and row >= len(problem.guesses):
        raise TilewiseError(
            f"{opener} is a word that games often refuse, so trees never play it; choose another"
        )
    words = lexicon.first_spellings[: len(problem.guesses)]
    wanted = {path: form for path, form in ((out, to_json), (dot, to_dot)) if path is not None}
    files = TreeFiles(lexicon, wanted)
    proof = None
    if certificate is not None:
        proof = Certificate(certificate, problem, words, resume=resume)
    with search_bar(Costs.of(lexicon)) as shown, search_place(workers or 1, dask) as place:
        try:
            result = Search(
                problem,
                opener=row,
                openers=None if prove or row is not None else openers or _OPENERS,
                beam=beam,
                objective=objective.value,
                known=usable_tree(lexicon, hard=mode) if row is None else None,
                bounding=bounding,
                certificate=proof,
                progress=shown,
                found=files.write if wanted else None,
            ).best_tree(place)
        except TilewiseError:  # keep its cause, which decides the exit code
            raise
        except ValueError as error:
            raise TilewiseError(f"{error}") from None
        except KeyboardInterrupt:
            files.tell(interrupted=True)
            raise
    files.write(result)
    files.tell()
    document = _document(lexicon, result)
    if json:
        emit_json(document)
    else:
        _print(document, lexicon, result, beam, show)


@dataclass
class TreeFiles:
    """The files for the tree, which always hold the best one found so far.

    Attributes:
        lexicon: the pack.
        forms: the files asked for, and what writes a tree in the form of each.
        result: what was written last.
    """

    lexicon: Lexicon
    forms: Mapping[Path, Callable[[Tree, Sequence[str]], str]]
    result: SearchResult | None = None

    def write(self, result: SearchResult) -> None:
        """Write a tree."""
        for path, text in self.forms.items():
            write_file(path, text(result.tree, self.lexicon.first_spellings).encode())
        self.result = result

    def tell(self, interrupted: bool = False) -> None:
        """Report which files were written, and what is proven if the search was interrupted."""
        if self.result is None:
            return
        proof = Costs.of(self.lexicon).proof_in_words(_document(self.lexicon, self.result))
        for path in self.forms:
            if interrupted:
                note(f"interrupted; {path} has the best tree found so far ({proof})")
            else:
                note(f"wrote {path}")


def _document(lexicon: Lexicon, result: SearchResult) -> dict[str, Any]:
    tree = result.tree
    return {
        "lexicon": lexicon.id,
        "opener": lexicon.spelling(tree.root.guess),
        "answers": lexicon.words.answer_count,
        "guesses": len(lexicon.words.tokens),
        "total_guesses": tree.total,
        "mean_guesses": tree.total / float(lexicon.words.weights.sum()),
        "max_guesses": tree.worst,
        "lost": tree.lost,
        "proven": result.proven,
        "bound": result.bound.total,
        "bound_lost": result.bound.lost,
        "openers_searched": result.openers_searched,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 3),
        "objective": tree.objective,
        "beam": result.beam,
        "on_trust": result.on_trust,
        "tree": to_document(tree, lexicon.first_spellings),
    }


def _print(
    document: dict[str, Any], lexicon: Lexicon, result: SearchResult, beam: int | None, show: bool
) -> None:
    if result.on_trust:
        openers = counted(result.on_trust, "opener")
        print(f"{openers} reused from the certificate, not rechecked")
    if show:
        print(to_text(result.tree, lexicon.first_spellings))
    if result.beam != beam:
        tried = "all" if result.beam is None else f"{result.beam:,}"
        print(f"a wider beam than {beam:,} found a better tree: {tried} guesses in each position")
    print(
        f"searched {counted(result.openers_searched, 'opener')} and "
        f"{counted(result.nodes, 'position')} in {result.seconds:.1f} s"
    )
    costs, total = Costs.of(lexicon), result.tree.total
    mean = "" if costs.is_weighted else f", mean {total / costs.weight:.4f}"
    print(
        f"{lexicon.id}: {document['opener']}, {costs.shown(total)}"
        f" ({costs.proof_in_words(document)}){mean}, most {result.tree.worst}"
    )
