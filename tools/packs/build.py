"""From a recipe to the words of a pack: read, join, filter, rank, weigh."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tilewise.authoring.writing import Draft, Entry
from tools.packs.errors import PackBuildError
from tools.packs.ranking import design, probabilities
from tools.packs.readers import READERS, Material, WordTable
from tools.packs.recipe import RECIPES, Recipe, read_word_file
from tools.packs.sources import fetch, install, read_member


@dataclass(frozen=True)
class Words:
    """The words of a pack: answers with weights, likeliest first, and the other guesses."""

    answers: tuple[tuple[str, int], ...]
    guesses: tuple[str, ...]


def read_tables(recipe: Recipe, cache: Path) -> dict[str, WordTable]:
    """Run the recipe's readers; return table key -> table, with words in NFC.

    Downloads what `cache` lacks.  Raises PackBuildError for an unknown reader or source.
    """

    def import_folder() -> Path:
        return install((s for s in recipe.sources if s.install), cache)

    def archive_of(key: str) -> Path:
        return fetch(recipe.source(key), cache)

    tables: dict[str, WordTable] = {}
    for table in recipe.tables:
        if table.reader not in READERS:
            raise PackBuildError(f"no reader called {table.reader!r}; there are: {list(READERS)}")
        material = Material(archive_of(table.source), import_folder, archive_of)
        found = READERS[table.reader](material, table.options)
        tables[table.key] = {unicodedata.normalize("NFC", w): c for w, c in found.items()}
    return tables


def fitting_words(recipe: Recipe, tables: Mapping[str, WordTable]) -> list[str]:
    """Return every word that may be guessed: right length, sorted by code point."""
    known = _words_of(recipe.guess_include).union(*(tables[key] for key in recipe.guess_tables))
    union = sorted(known - _words_of(recipe.guess_exclude))
    fits = recipe.manifest.make_tokenizer().count_tiles(union) == recipe.manifest.length
    return [word for word, fit in zip(union, fits.tolist(), strict=True) if fit]


def excluded_words(recipe: Recipe, folder: Path = RECIPES) -> set[str]:
    """Return the words of the recipe's exclude files (``#`` starts a comment)."""
    return _words_of(recipe.answers.exclude, folder)


def _words_of(files: tuple[str, ...], folder: Path = RECIPES) -> set[str]:
    return {word for name in files for word in read_word_file(folder / name)}


def possible_answers(
    recipe: Recipe, tables: Mapping[str, WordTable], words: list[str], excluded: set[str]
) -> list[str]:
    """Return the words that enough tables know (or included), long enough and not excluded."""
    rule = recipe.answers
    included = _words_of(rule.include)
    return [
        word
        for word in words
        if len(word) >= rule.min_units
        and word not in excluded
        and (word in included or sum(word in tables[key] for key in rule.tables) >= rule.at_least)
    ]


def weigh(
    recipe: Recipe, tables: Mapping[str, WordTable], possible: list[str]
) -> tuple[tuple[str, int], ...]:
    """Order the possible answers, keep the best, and weigh them.

    With order ``alphabetical`` every word weighs 1.  With ``rank`` the weight of a word is
    ``max(1, round(max_weight * (p / p_best) ** temper))`` for the model's probability p.
    """
    rule = recipe.answers
    if rule.order == "alphabetical":
        return tuple((word, 1) for word in possible)
    if not possible:
        return ()
    coefficients = np.array([term.coefficient for term in recipe.terms])
    chance = probabilities(design(possible, recipe.terms, tables), recipe.intercept, coefficients)
    chance = chance.round(9)
    ranked = sorted(zip(possible, chance, strict=True), key=lambda pair: (-pair[1], pair[0]))
    best = ranked[0][1]
    kept = ranked[: rule.count or None]
    return tuple(
        (word, max(1, round(rule.max_weight * float(p / best) ** rule.temper))) for word, p in kept
    )


def make_words(recipe: Recipe, tables: Mapping[str, WordTable]) -> Words:
    """Return the pack's words; raise PackBuildError when counts differ from the expected."""
    words = fitting_words(recipe, tables)
    possible = possible_answers(recipe, tables, words, excluded_words(recipe))
    answers = weigh(recipe, tables, possible)
    listed = {word for word, _ in answers}
    made = Words(answers, tuple(word for word in words if word not in listed))
    counts = {"answers": len(made.answers), "guesses": len(made.guesses)}
    if counts != recipe.expected:
        raise PackBuildError(
            f"recipe {recipe.manifest.id}: built {counts}, expected {recipe.expected}"
        )
    return made


def draft(recipe: Recipe, words: Words, tables: Mapping[str, WordTable], cache: Path) -> Draft:
    """Return everything the pack's folder is to hold."""
    return Draft(
        recipe.manifest,
        [Entry(word, weight) for word, weight in words.answers],
        [Entry(word) for word in words.guesses],
        sources_text(recipe, words, tables),
        license_text(recipe, cache),
    )


def sources_text(recipe: Recipe, words: Words, tables: Mapping[str, WordTable]) -> str:
    """Return the text of SOURCES.md."""
    lines = [f"# Where the words of `{recipe.manifest.id}` come from", ""]
    lines += [
        f"{len(words.answers)} answers and {len(words.guesses)} other guesses. Rebuilt from its "
        f"recipe, `tools/packs/recipes/{recipe.manifest.id}.toml`, by "
        f"`python -m tools.packs rebuild {recipe.manifest.id}`.",
        "",
        "| package | version | licence | what is taken from it |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {s.name} | {s.version} | {s.license} | {s.what} |" for s in recipe.sources if s.what
    ]
    everything = {word for word, _ in words.answers} | set(words.guesses)
    lines += ["", "Words of this pack by list (a word may be in several):", ""]
    lines += [
        f"- `{key}`: {sum(word in tables[key] for word in everything)}"
        for key in dict.fromkeys((*recipe.guess_tables, *recipe.answers.tables))
    ]
    return "\n".join([*lines, "", "## Answers and their weights", "", recipe.how_answers, ""])


def license_text(recipe: Recipe, cache: Path) -> str:
    """Return the text of LICENSE: which licence holds, then the files the recipe names."""
    parts = [
        f"{_licensed(recipe)} the packages they\nwere taken from (see SOURCES.md). They are a "
        "selection: words were filtered by length, joined,\nranked and weighted. The licence "
        "texts and notices those packages carry follow.\n"
    ]
    for place in recipe.licenses:
        title, text = _license_part(recipe, place, cache)
        clean = "\n".join(line.rstrip() for line in text.rstrip().splitlines())
        parts.append(f"{'-' * 80}\n{title}\n{'-' * 80}\n\n{clean}\n")
    return "\n".join(parts)


def _license_part(recipe: Recipe, place: str, cache: Path) -> tuple[str, str]:
    """Return title and text of one licence: a file in an archive, or one beside the recipes."""
    key, in_archive, member = place.partition(":")
    if not in_archive:
        return Path(place).stem, (RECIPES / place).read_text(encoding="utf-8")
    source = recipe.source(key)
    text = read_member(fetch(source, cache), member).decode("utf-8")
    return f"{source.name} {source.version}", text


def _licensed(recipe: Recipe) -> str:
    answers, guesses = recipe.manifest.answers, recipe.manifest.guesses
    if answers.license == guesses.license:
        several = "licences" if " AND " in answers.license else "licence"
        return f"The word lists in this folder are under {answers.license}, the {several} of"
    return (
        f"In this folder {answers.path} is under {answers.license} and {guesses.path} under\n"
        f"{guesses.license}, the licences of"
    )
