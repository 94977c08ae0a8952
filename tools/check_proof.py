"""Checks a certificate of `tilewise optimize --prove`, in full or in part.

    python -m tools.check_proof en en.jsonl --sample 40

With a sample of 0, only the winner's claim is derived.

The checker (`tilewise.search.proof`) is slow and plain, and shares no code with the search.
Each claim takes it seconds. It always checks that the certificate has a claim for every opener.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from tilewise.lexicon import load
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode
from tilewise.search import proof
from tilewise.search.problem import SearchProblem
from tilewise.search.proof import check
from tools.calls import call

_SAMPLE = Option(min=0, help="how many claims to derive besides the winner's; all by default")


def main(
    pack: str,
    certificate: Path,
    *,
    hard: bool = False,
    strict: bool = False,
    sample: Annotated[int | None, _SAMPLE] = None,
    seed: Annotated[int, Option(min=0)] = 1,
) -> None:
    """Check, and print the result."""
    lexicon = load(pack)
    problem = SearchProblem.of(lexicon, hard=HardMode.chosen(hard, strict))
    words = lexicon.first_spellings[: len(problem.guesses)]
    claims = proof.read(certificate, problem, words)
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    checked = check(claims, problem, patterns, sample, seed)
    openers = ", ".join(lexicon.spelling(row) for row in checked.openers)
    lost, total = checked.cost
    losing = f" and {lost:,} answers lost" if lost else ""
    verdict = f"the best total is {total:,}{losing}, with {openers}"
    print(f"{checked.derived:,} of {checked.claims:,} claims derived: {verdict}")
    if checked.derived < checked.claims:
        print("the others are taken on trust; omit --sample to derive all")


if __name__ == "__main__":
    call(main)
