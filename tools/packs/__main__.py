"""``python -m tools.packs``: rebuild packs, keep their trees, or refit a ranking model."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from tilewise.authoring.building import build_openers
from tilewise.authoring.figures import check_trees
from tilewise.authoring.writing import replace_pack, write_opener
from tilewise.errors import TilewiseError
from tilewise.lexicon import load
from tools.packs.build import (
    draft,
    excluded_words,
    fitting_words,
    make_words,
    possible_answers,
    read_tables,
)
from tools.packs.ranking import design, fit
from tools.packs.recipe import load_recipe, read_word_file
from tools.packs.trees import renew_trees

ROOT = Path(__file__).parents[2]


def rebuild(pack_id: str, out: Path, cache: Path) -> str:
    """Rebuild one pack under `out`, with its opener; report what was made and what is left."""
    recipe = load_recipe(pack_id)
    tables = read_tables(recipe, cache)
    words = make_words(recipe, tables)
    folder = out / pack_id
    replace_pack(draft(recipe, words, tables, cache), folder)
    opener_file = build_openers(load(folder))
    write_opener(folder, opener_file)
    made = (
        f"{pack_id}: {len(words.answers)} answers, {len(words.guesses)} other guesses, "
        f"opener {opener_file.rankings[0].guesses[0].word}"
    )
    stale = check_trees(load(folder))
    return f"{made}; tree left to do: tilewise lexicon build {folder} --effort …" if stale else made


def fit_terms(pack_id: str, known: Path, ridge: float, cache: Path) -> str:
    """Fit the recipe's terms to a list of known common words; return the lines to paste into it."""
    recipe = load_recipe(pack_id)
    tables = read_tables(recipe, cache)
    words = fitting_words(recipe, tables)
    possible = possible_answers(recipe.answers, tables, words, excluded_words(recipe))
    listed = set(read_word_file(known))
    positive = np.array([word in listed for word in possible])
    intercept, coefficients = fit(design(possible, recipe.terms, tables), positive, ridge)
    lines = [f"{positive.sum()} of {len(possible)} possible answers are in {known.name}"]
    lines += [f"intercept = {intercept:.4f}"]
    for term, coefficient in zip(recipe.terms, coefficients, strict=True):
        lines.append(f"{term.table}.{term.column or 'has'} ^{term.power}: {coefficient:.5f}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code (0 done, 2 the recipe or a package was wrong)."""
    parser = argparse.ArgumentParser(prog="python -m tools.packs", description=__doc__)
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "packs")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("rebuild", help="write pack folders from their recipes")
    one.add_argument("ids", nargs="+")
    one.add_argument("--out", type=Path, default=ROOT / "lexicons")
    three = commands.add_parser("renew", help="keep trees whose search problem has not changed")
    three.add_argument("before", type=Path, help="lexicons folder with the trees")
    three.add_argument("ids", nargs="+")
    three.add_argument("--out", type=Path, default=ROOT / "lexicons")
    two = commands.add_parser("fit", help="fit the ranking model of a recipe and print it")
    two.add_argument("id")
    two.add_argument("--known", type=Path, required=True, help="a list of known common words")
    two.add_argument("--ridge", type=float, default=2.0)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "rebuild":
            for pack_id in chosen.ids:
                print(rebuild(pack_id, chosen.out, chosen.cache))
        elif chosen.command == "renew":
            for pack_id in chosen.ids:
                renewed = renew_trees(chosen.before / pack_id, chosen.out / pack_id)
                print(f"{pack_id}: {', '.join(renewed) or 'no tree kept'}")
        else:
            print(fit_terms(chosen.id, chosen.known, chosen.ridge, chosen.cache))
    except TilewiseError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
