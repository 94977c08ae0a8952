"""``python -m tools.packs``: rebuild packs or a list, keep trees, or refit a ranking model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
from typer import Argument, Option

from tilewise.authoring.building import build_openers
from tilewise.authoring.check import check_trees
from tilewise.authoring.writing import replace_pack, write_inside
from tilewise.lexicon import load
from tilewise.lexicon.computed import OPENER
from tools.calls import call
from tools.packs import ranking
from tools.packs.build import (
    draft,
    fitting_words,
    make_words,
    possible_answers,
    read_tables,
    renew_familiar,
)
from tools.packs.recipe import load_recipe, read_word_file
from tools.packs.sources import CACHE
from tools.packs.trees import renew_trees

LEXICONS = Path(__file__).parents[2] / "lexicons"


def rebuilt(pack_id: str, out: Path) -> str:
    """Rebuild one pack under `out`, with its opener; report what was made and what is left."""
    recipe = load_recipe(pack_id)
    tables = read_tables(recipe, CACHE)
    words = make_words(recipe, tables)
    folder = out / pack_id
    replace_pack(draft(recipe, words, tables, CACHE), folder)
    opener_file = build_openers(load(folder))
    write_inside(folder, OPENER, opener_file.to_json())
    made = (
        f"{pack_id}: {len(words.answers)} answers, {len(words.guesses)} other guesses, "
        f"opener {opener_file.rankings[0].guesses[0].word}"
    )
    stale = check_trees(load(folder))
    return f"{made}; tree left to do: tilewise lexicon build {folder} --effort …" if stale else made


Out = Annotated[Path, Option(help="folder of packs to write to")]


def rebuild(ids: list[str], *, out: Out = LEXICONS) -> None:
    """Write pack folders from their recipes."""
    for pack_id in ids:
        print(rebuilt(pack_id, out))


def familiar(ids: list[str], *, out: Out = LEXICONS) -> None:
    """Write the list of familiar words anew, from its recipe and the other lists as they are."""
    for pack_id in ids:
        print(f"{pack_id}: {renew_familiar(load_recipe(pack_id), out / pack_id, CACHE):,} words")


def renew(before: Path, ids: list[str], *, out: Out = LEXICONS) -> None:
    """Keep the trees of a folder of packs whose search problems have not changed."""
    for pack_id in ids:
        renewed = renew_trees(before / pack_id, out / pack_id)
        print(f"{pack_id}: {', '.join(renewed) or 'no tree kept'}")


def fit(
    pack_id: Annotated[str, Argument(metavar="ID")],
    *,
    known: Annotated[Path, Option(help="a list of known common words")],
    ridge: float = 2.0,
) -> None:
    """Fit a recipe's terms to known common words; print the lines to paste into it."""
    recipe = load_recipe(pack_id)
    tables = read_tables(recipe, CACHE)
    words = fitting_words(recipe, tables)
    possible = possible_answers(recipe.answers, tables, words)
    listed = set(read_word_file(known))
    positive = np.array([word in listed for word in possible])
    terms = ranking.design(possible, recipe.terms, tables)
    intercept, coefficients = ranking.fit(terms, positive, ridge)
    print(f"{positive.sum()} of {len(possible)} possible answers are in {known.name}")
    print(f"intercept = {intercept:.4f}")
    for term, coefficient in zip(recipe.terms, coefficients, strict=True):
        print(f"{term.table}.{term.column or 'has'} ^{term.power}: {coefficient:.5f}")


if __name__ == "__main__":
    call(rebuild, familiar, renew, fit)
