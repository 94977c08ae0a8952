"""Checks a certificate of `tilewise optimize --prove`, in full or in part.

    python -m tools.check_proof en en.jsonl --sample 40

With a sample of 0, only the winner's claim is derived.

The checker (`tilewise.search.proof_checker`) is slow and plain, and shares no code with the search.
Each claim takes it seconds. It always checks that the certificate has a claim for every opener.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tilewise.errors import TilewiseError
from tilewise.lexicon import load
from tilewise.lexicon.discover import find_pack
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode
from tilewise.search import certificate as proof
from tilewise.search.problem import SearchProblem
from tilewise.search.proof_checker import check


def counted(text: str) -> int:
    """Return the value of an option that must be 0 or more."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is negative; give 0 or more")
    return number


def main() -> None:
    """Check, and print the result."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lexicon")
    parser.add_argument("certificate", type=Path)
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--strict", action="store_true")
    said = "how many claims to derive besides the winner's (default: all)"
    parser.add_argument("--sample", type=counted, metavar="N", help=said)
    parser.add_argument("--seed", type=counted, metavar="N", default=1)
    options = parser.parse_args()
    try:
        lexicon = load(find_pack(options.lexicon))
        problem = SearchProblem.of(lexicon, hard=HardMode.chosen(options.hard, options.strict))
        words = lexicon.first_spellings[: len(problem.guesses)]
        found = proof.read(options.certificate, problem, words)
        patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
        checked = check(found.claims, problem, patterns, options.sample, options.seed)
    except TilewiseError as error:
        sys.exit(f"check_proof: {error}")
    openers = ", ".join(lexicon.spelling(row) for row in checked.openers)
    lost = f" and {checked.lost:,} answers lost" if checked.lost else ""
    verdict = f"the best total is {checked.total:,}{lost}, with {openers}"
    print(f"{checked.derived:,} of {checked.claims:,} claims derived: {verdict}")
    if checked.derived < checked.claims:
        print("the others are taken on trust; omit --sample to derive all")


if __name__ == "__main__":
    main()
