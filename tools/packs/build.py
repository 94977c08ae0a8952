"""From a recipe to the words of a pack: read, join, filter, rank, weigh."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tilewise.authoring.writing import Draft, Entry
from tilewise.lexicon.pack import read_list_file
from tilewise.lexicon.wordlist import read_list
from tools.packs.errors import PackBuildError
from tools.packs.ranking import design, probabilities
from tools.packs.readers import READERS, Material, WordColumns
from tools.packs.recipe import RECIPES, Answers, Guesses, Recipe, read_word_file
from tools.packs.sources import fetch, install, read_member


@dataclass(frozen=True)
class Words:
    """The words of a pack.

    Attributes:
        answers: with weights, likeliest first.
        guesses: the other words that may be guessed, by code point, with weights among them.
        rare: those of the guesses that games often refuse.
    """

    answers: tuple[Entry, ...]
    guesses: tuple[Entry, ...]
    rare: tuple[str, ...] = ()

    def spellings(self) -> set[str]:
        """Return every word."""
        return {entry.spelling for entry in (*self.answers, *self.guesses)}


def read_tables(recipe: Recipe, cache: Path) -> dict[str, WordColumns]:
    """Run the recipe's readers; return table key -> table, with words in NFC.

    Downloads what `cache` lacks.  Raises PackBuildError for an unknown reader or source.
    """

    def import_folder() -> Path:
        return install((s for s in recipe.sources if s.install), cache)

    def archive_of(key: str) -> Path:
        return fetch(recipe.source(key), cache)

    tables: dict[str, WordColumns] = {}
    for table in recipe.tables:
        if table.reader not in READERS:
            raise PackBuildError(f"no reader called {table.reader!r}; there are: {list(READERS)}")
        material = Material(archive_of(table.source), import_folder, archive_of)
        found = READERS[table.reader](material, table.options)
        tables[table.key] = {unicodedata.normalize("NFC", w): c for w, c in found.items()}
    return tables


def fitting_words(recipe: Recipe, tables: Mapping[str, WordColumns]) -> list[str]:
    """Return every word that may be guessed: right length, sorted by code point."""
    rule = recipe.guesses
    known = _words_of(rule.include).union(*(tables[key] for key in rule.tables))
    union = sorted(known - _words_of(rule.exclude))
    fits = recipe.manifest.make_tokenizer().count_tiles(union) == recipe.manifest.length
    return [word for word, fit in zip(union, fits.tolist(), strict=True) if fit]


def excluded_words(recipe: Recipe, folder: Path = RECIPES) -> set[str]:
    """Return the words of the recipe's exclude files (``#`` starts a comment)."""
    return _words_of(recipe.answers.exclude, folder)


def _words_of(files: tuple[str, ...], folder: Path = RECIPES) -> set[str]:
    return {word for name in files for word in read_word_file(folder / name)}


def possible_answers(
    recipe: Recipe, tables: Mapping[str, WordColumns], words: list[str], excluded: set[str]
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
    recipe: Recipe, tables: Mapping[str, WordColumns], possible: list[str]
) -> tuple[Entry, ...]:
    """Order the possible answers, keep the best, and weigh them.

    With order ``alphabetical`` every word weighs 1.  With ``rank`` the weight of a word is
    ``max(1, round(max_weight * (p / p_best) ** temper))`` for the model's probability p.
    """
    rule = recipe.answers
    if rule.order == "alphabetical":
        return tuple(Entry(word) for word in possible)
    chance = chances(recipe, tables, possible)
    ranked = sorted(possible, key=lambda word: (-chance[word], word))
    return _weighed(ranked[: rule.count or None], chance, rule)


def weigh_guesses(
    recipe: Recipe, tables: Mapping[str, WordColumns], words: list[str]
) -> tuple[Entry, ...]:
    """Weigh the guesses that are no answers among themselves; they stay in their order."""
    if recipe.guesses.max_weight == 1:
        return tuple(Entry(word) for word in words)
    return _weighed(words, chances(recipe, tables, words), recipe.guesses)


def chances(
    recipe: Recipe, tables: Mapping[str, WordColumns], words: list[str]
) -> dict[str, float]:
    """Return every word -> the probability of being an answer that the model gives it."""
    if not words:
        return {}
    coefficients = np.array([term.coefficient for term in recipe.terms])
    found = probabilities(design(words, recipe.terms, tables), recipe.intercept, coefficients)
    return dict(zip(words, found.round(9).tolist(), strict=True))


def _weighed(
    words: list[str], chance: Mapping[str, float], rule: Answers | Guesses
) -> tuple[Entry, ...]:
    best = max((chance[word] for word in words), default=1.0)
    return tuple(
        Entry(word, max(1, round(rule.max_weight * (chance[word] / best) ** rule.temper)))
        for word in words
    )


def rare_words(
    recipe: Recipe, tables: Mapping[str, WordColumns], guesses: list[str]
) -> tuple[str, ...]:
    """Return the guesses that games often refuse; none where the recipe does not say which."""
    rule = recipe.rare
    if rule is None:
        return ()
    included, excluded = _words_of(rule.include), _words_of(rule.exclude)
    return tuple(
        word
        for word in guesses
        if word not in excluded
        and (word in included or sum(word in tables[key] for key in rule.tables) < rule.at_least)
    )


def make_words(recipe: Recipe, tables: Mapping[str, WordColumns]) -> Words:
    """Return the pack's words; raise PackBuildError when counts differ from the expected."""
    words = fitting_words(recipe, tables)
    possible = possible_answers(recipe, tables, words, excluded_words(recipe))
    answers = weigh(recipe, tables, possible)
    listed = {entry.spelling for entry in answers}
    others = [word for word in words if word not in listed]
    made = Words(answers, weigh_guesses(recipe, tables, others), rare_words(recipe, tables, others))
    counts = {"answers": len(made.answers), "guesses": len(made.guesses)}
    if recipe.rare is not None:
        counts["rare"] = len(made.rare)
    if counts != recipe.expected:
        raise PackBuildError(
            f"recipe {recipe.manifest.id}: built {counts}, expected {recipe.expected}"
        )
    return made


def draft(recipe: Recipe, words: Words, tables: Mapping[str, WordColumns], cache: Path) -> Draft:
    """Return everything the pack's folder is to hold.

    Raises PackBuildError when the guesses are those of another pack that does not have them all.
    """
    shared = recipe.manifest.guesses
    if shared.pack:
        lent = read_list(read_list_file(Path(), shared), shared.path).words.spellings
        lacking = {entry.spelling for entry in words.guesses} - set(lent)
        if lacking:
            raise PackBuildError(f"the guesses of {shared.pack} lack {', '.join(sorted(lacking))}")
    return Draft(
        recipe.manifest,
        words.answers,
        words.guesses,
        sources_text(recipe, words, tables),
        license_text(recipe, cache),
        words.rare,
    )


def sources_text(recipe: Recipe, words: Words, tables: Mapping[str, WordColumns]) -> str:
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
    everything = words.spellings()
    lines += ["", "Words of this pack by list (a word may be in several):", ""]
    lines += [
        f"- `{key}`: {sum(word in tables[key] for word in everything)}"
        for key in dict.fromkeys((*recipe.guesses.tables, *recipe.answers.tables))
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
