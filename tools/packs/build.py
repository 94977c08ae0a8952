"""Turns a recipe into the words of a pack: read, join, filter, rank, weigh."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tilewise.authoring.writing import Draft, Entry, replace_pack
from tilewise.lexicon import load
from tilewise.lexicon.manifest import LISTS, SOURCES
from tilewise.lexicon.pack import read_list_file
from tilewise.lexicon.words import Regimes, read_list
from tools.packs.errors import PackBuildError
from tools.packs.ranking import design, probabilities
from tools.packs.readers import Material, WordColumns, find_reader
from tools.packs.recipe import (
    RECIPES,
    ROOT,
    Alike,
    Answers,
    Behind,
    Curve,
    Guesses,
    Recipe,
    Table,
    read_word_file,
)
from tools.packs.sources import fetch, install, read_member


@dataclass(frozen=True)
class Words:
    """The words of a pack.

    Attributes:
        answers: with weights, likeliest first.
        guesses: the other guessable words, by code point, weighted among themselves.
        rare: the guesses that games often refuse.
        familiar: the words that people know.
    """

    answers: tuple[Entry, ...]
    guesses: tuple[Entry, ...]
    rare: tuple[str, ...] = ()
    familiar: tuple[str, ...] = ()

    def spellings(self) -> set[str]:
        """Return every word."""
        return {entry.spelling for entry in (*self.answers, *self.guesses)}


def read_tables(recipe: Recipe, cache: Path) -> dict[str, WordColumns]:
    """Run the recipe's readers; return table key -> table, with words in NFC.

    Downloads what `cache` lacks.  Raises PackBuildError for an unknown reader, option or source.
    """
    readers = [find_reader(table.reader, table.options) for table in recipe.tables]

    def import_folder() -> Path:
        return install((s for s in recipe.sources if s.install), cache)

    def archive_of(key: str) -> Path:
        return fetch(recipe.source(key), cache)

    tables: dict[str, WordColumns] = {}
    for table, reader in zip(recipe.tables, readers, strict=True):
        material = Material(archive_of(table.source), import_folder, archive_of)
        spelled = {
            unicodedata.normalize("NFC", word): columns
            for word, columns in reader(material).items()
        }
        let_through = _let_through(table, spelled, tables)
        tables[table.key] = _without_tiles_of(recipe, table, let_through, tables)
    return tables


def _let_through(
    table: Table, found: WordColumns, others: Mapping[str, WordColumns]
) -> WordColumns:
    """Return the words that the recipe's filters by other tables keep."""
    unwanted = set[str]().union(*(others[key] for key in table.without))
    wanted = set[str]().union(*(others[key] for key in table.within)) if table.within else found
    return {w: columns for w, columns in found.items() if w in wanted and w not in unwanted}


def _without_tiles_of(
    recipe: Recipe, table: Table, found: WordColumns, others: Mapping[str, WordColumns]
) -> WordColumns:
    """Return the words that fit and have other tiles than all words of ``table.unlike``."""
    if not table.unlike:
        return found
    taken = set(_tiles(recipe, set[str]().union(*(others[key] for key in table.unlike))).values())
    return {
        word: found[word] for word, tiles in _tiles(recipe, found).items() if tiles not in taken
    }


def _tiles(recipe: Recipe, words: Iterable[str]) -> dict[str, bytes]:
    """Return the tiles of the words that fit, by word, in the order of code points."""
    fitting = _fitting(recipe, words)
    rows = recipe.manifest.make_tokenizer().encode_lines(fitting, recipe.manifest.length)
    return {word: row.tobytes() for word, row in zip(fitting, rows, strict=True)}


def _fitting(recipe: Recipe, words: Iterable[str]) -> list[str]:
    """Return the words with the right number of tiles, sorted by code point."""
    union = sorted(words)
    fits = recipe.manifest.make_tokenizer().count_tiles(union) == recipe.manifest.length
    return [word for word, fit in zip(union, fits.tolist(), strict=True) if fit]


def fitting_words(recipe: Recipe, tables: Mapping[str, WordColumns]) -> list[str]:
    """Return every guessable word, sorted by code point."""
    rule = recipe.guesses
    known = _words_of(rule.include).union(*(tables[key] for key in rule.tables))
    return _fitting(recipe, known - _words_of(rule.exclude))


def _words_of(files: tuple[str, ...]) -> set[str]:
    return {word for name in files for word in read_word_file(RECIPES / name)}


def possible_answers(
    rule: Answers | Behind, tables: Mapping[str, WordColumns], words: list[str]
) -> list[str]:
    """Return the words that are in enough tables or included, long enough and not excluded."""
    included, excluded = _words_of(rule.include), _words_of(rule.exclude)
    return [
        word
        for word in words
        if len(word) >= rule.min_units
        and word not in excluded
        and (word in included or sum(word in tables[key] for key in rule.tables) >= rule.at_least)
    ]


def best_answers(
    recipe: Recipe, tables: Mapping[str, WordColumns], words: list[str]
) -> tuple[Entry, ...]:
    """Return the answers of the recipe's main rule, ordered and weighed.

    With order ``alphabetical`` every word weighs `max_weight`.  With ``rank`` the weight of a word
    is ``max(1, round(max_weight * (p / p_best) ** temper))`` for the model's probability p.
    """
    rule = recipe.answers
    possible = possible_answers(rule, tables, words)
    if rule.order == "alphabetical":
        return tuple(Entry(word, rule.max_weight) for word in possible)
    chance = chances(recipe, tables, possible)
    ranked = sorted(possible, key=lambda word: (-chance[word], word))
    return _weighed(ranked[: rule.count or None], chance, rule)


def weigh_behind(
    recipe: Recipe,
    rule: Behind,
    tables: Mapping[str, WordColumns],
    words: list[str],
    ahead: tuple[Entry, ...],
) -> tuple[Entry, ...]:
    """Return the answers of a rule that come after `ahead`, likeliest first.

    Their weights are proportional to ``p ** temper``, and together make up the share `mass` of all
    weights, apart from those raised to 1.
    """
    taken = {entry.spelling for entry in ahead}
    others = [word for word in words if word not in taken]
    chance = chances(recipe, tables, possible_answers(rule, tables, others))
    ranked = sorted(chance, key=lambda word: (-chance[word], word))[: rule.count or None]
    raw = [chance[word] ** rule.temper for word in ranked]
    total = sum(entry.weight for entry in ahead) * rule.mass / (1 - rule.mass)
    scale = total / sum(raw) if raw else 0.0
    return tuple(
        Entry(word, max(1, round(scale * value))) for word, value in zip(ranked, raw, strict=True)
    )


_NEIGHBOURS = 41  # enough for a steady median, few enough to be of one frequency


class Likeness:
    """The typical weight of an answer at each frequency: the median of the nearest answers.

    Args:
        answers: with their weights.
        columns: word -> its columns.
        column: the column with the frequency.
    """

    def __init__(self, answers: Iterable[Entry], columns: WordColumns, column: str) -> None:
        known = sorted(
            (columns[entry.spelling][column], entry.weight)
            for entry in answers
            if column in columns.get(entry.spelling, {})
        )
        self._frequency = np.array([frequency for frequency, _ in known])
        self._weights = np.array([weight for _, weight in known], dtype=np.float64)

    def weight_at(self, frequency: float) -> float:
        """Return the median weight of the answers nearest in frequency; needs an answer."""
        middle = int(np.searchsorted(self._frequency, frequency))
        last = max(0, len(self._weights) - _NEIGHBOURS)
        first = min(max(0, middle - _NEIGHBOURS // 2), last)
        return float(np.median(self._weights[first : first + _NEIGHBOURS]))


def weigh_alike(
    rule: Alike, tables: Mapping[str, WordColumns], words: list[str], like: Likeness | Curve
) -> dict[str, int]:
    """Return the words that the rule fits -> their weights, at least 1."""
    columns = tables[rule.table]
    included, excluded = _words_of(rule.include), _words_of(rule.exclude)
    weights = {}
    for word in words:
        frequency = columns.get(word, {}).get(rule.column, rule.least)
        fits = word in included or any(word in tables[key] for key in rule.tables)
        if fits and frequency >= rule.least and word not in excluded:
            weights[word] = max(1, round(rule.share * like.weight_at(frequency)))
    return weights


def all_answers(
    recipe: Recipe,
    tables: Mapping[str, WordColumns],
    words: list[str],
    best: tuple[Entry, ...],
) -> tuple[Entry, ...]:
    """Return the best answers and those of the other rules, likeliest first."""
    answers = best
    for behind in recipe.answers.behind:
        answers += weigh_behind(recipe, behind, tables, words, answers)
    for alike in recipe.answers.alike:
        listed = {entry.spelling for entry in answers}
        others = [word for word in words if word not in listed]
        like = Likeness(best, tables[alike.table], alike.column)
        found = weigh_alike(alike, tables, others, like)
        answers += tuple(Entry(word, weight) for word, weight in found.items())
    return tuple(sorted(answers, key=lambda entry: -entry.weight))


def weigh_guesses(
    recipe: Recipe,
    tables: Mapping[str, WordColumns],
    words: list[str],
    best: tuple[Entry, ...] = (),
) -> tuple[Entry, ...]:
    """Weigh the guesses that are not answers, among themselves; their order stays.

    `best` are the answers that some of them may be weighted like.
    """
    rule = recipe.guesses
    if rule.alike:
        weights: dict[str, int] = {}
        for alike in reversed(rule.alike):  # the first rule that fits wins
            like = rule.curve or Likeness(best, tables[alike.table], alike.column)
            weights |= weigh_alike(alike, tables, words, like)
        return tuple(Entry(word, weights.get(word, 1)) for word in words)
    if rule.max_weight == 1:
        return tuple(Entry(word) for word in words)
    return _weighed(words, chances(recipe, tables, words), rule)


def chances(
    recipe: Recipe, tables: Mapping[str, WordColumns], words: list[str]
) -> dict[str, float]:
    """Return every word -> its probability of being an answer, by the model."""
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
    """Return the guesses that games often refuse; none if the recipe does not say which."""
    rule = recipe.rare
    if rule is None:
        return ()
    included = _words_of(rule.include)
    return tuple(
        word
        for word in guesses
        if word in included or sum(word in tables[key] for key in rule.tables) < rule.at_least
    )


def familiar_words(recipe: Recipe, tables: Mapping[str, WordColumns], words: Words) -> list[str]:
    """Return the words that people know, sorted; none if the recipe does not say which."""
    rule = recipe.familiar
    if rule is None:
        return []
    known, excluded = tables.get(rule.table, {}), {*words.rare, *_words_of(rule.exclude)}
    often = {word for word, row in known.items() if row.get(rule.column, -math.inf) >= rule.least}
    read = _words_of(rule.include)
    answers = {
        entry.spelling
        for entry in words.answers
        if rule.least_weight is not None and entry.weight >= rule.least_weight
    }
    if rule.least_weight:
        answers -= excluded
    return sorted(answers | words.spellings() & (read | often - excluded))


def make_words(recipe: Recipe, tables: Mapping[str, WordColumns]) -> Words:
    """Return the pack's words; raise PackBuildError if there are more or fewer than expected."""
    words = fitting_words(recipe, tables)
    best = best_answers(recipe, tables, words)
    answers = all_answers(recipe, tables, words, best)
    listed = {entry.spelling for entry in answers}
    others = [word for word in words if word not in listed]
    guesses = weigh_guesses(recipe, tables, others, best)
    made = Words(answers, guesses, rare_words(recipe, tables, others))
    made = replace(made, familiar=tuple(familiar_words(recipe, tables, made)))
    lists = (made.answers, made.guesses, made.rare, made.familiar)
    counts = dict(zip(LISTS, map(len, lists), strict=True))
    if counts != dict.fromkeys(LISTS, 0) | recipe.expected:
        raise PackBuildError(
            f"recipe {recipe.manifest.id}: built {counts}, expected {recipe.expected}"
        )
    return made


def draft(recipe: Recipe, words: Words, tables: Mapping[str, WordColumns], cache: Path) -> Draft:
    """Return everything that goes into the pack's folder.

    Raises PackBuildError if the list to be used is another pack's and lacks some of the words.
    """
    made = Draft(
        recipe.manifest,
        words.answers,
        words.guesses,
        sources_text(recipe, words, tables),
        license_text(recipe, cache),
        words.rare,
        words.familiar,
    )
    for name, file in recipe.manifest.lists.items():
        if file.pack:
            lent = read_list(read_list_file(Path(), file), file.path).spellings
            lacking = {entry.spelling for entry in made.lists[name]} - set(lent)
            if lacking:
                raise PackBuildError(
                    f"{file.path} of {file.pack} lacks {', '.join(sorted(lacking))}"
                )
    return made


def renew_familiar(recipe: Recipe, folder: Path, cache: Path) -> int:
    """Write the list of familiar words of a pack, and what depends on it; return their number.

    Only the table of frequencies is read; the other lists are taken from the pack.
    """
    rule = recipe.familiar
    assert rule is not None
    lexicon = load(folder)
    tables = read_tables(
        replace(recipe, tables=tuple(t for t in recipe.tables if t.key == rule.table)), cache
    )
    answers, guesses = (
        tuple(map(Entry, words.spellings, words.weights.tolist()))
        for words in (lexicon.answer_list, lexicon.guess_list)
    )
    rare = tuple(entry.spelling for entry in guesses if entry.spelling in lexicon.rare)
    words = Words(answers, guesses, rare)
    familiar = familiar_words(recipe, tables, words)
    sources, _, _ = (folder / SOURCES).read_text("utf-8").partition(FAMILIAR_WORDS)
    listed = re.compile(r"(?:- `\w+\.txt`: .*\n)+")
    sources = listed.sub("\n".join([*_joined(recipe), ""]), sources, count=1)
    text = "\n".join([sources.rstrip(), "", *familiar_lines(recipe)])
    made = Draft(
        recipe.manifest, answers, guesses, text, lexicon.license_text, words.rare, familiar
    )
    replace_pack(made, folder)
    return len(familiar)


def sources_text(recipe: Recipe, words: Words, tables: Mapping[str, WordColumns]) -> str:
    """Return the text of SOURCES.md."""
    lines = [f"# Where the words of `{recipe.manifest.id}` come from", ""]
    lines += [
        f"{counts_text(recipe, words)} "
        f"`python -m tools.packs rebuild {recipe.manifest.id}` rebuilds them.",
        "",
        "| package | version | licence | used for |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {s.name} | {s.version} | {s.license} | {s.what} |" for s in recipe.sources if s.what
    ]
    for source in recipe.sources:
        lines += ["", f"**{source.name}:** {source.origin.strip()}"] if source.origin else []
    everything = words.spellings()
    lines += ["", "The pack's words, by the lists that have them:", ""]
    named = {*recipe.guesses.tables, *recipe.answers.tables}
    lines += [
        f"- `{table.key}` ({recipe.source(table.source).name}): "
        f"{sum(word in tables[table.key] for word in everything):,}"
        for table in recipe.tables
        if table.key in named
    ]
    if any(table.reader == "wordfreq" for table in recipe.tables):
        lines += ["", *NOT_WORDS]
    if any("CC-BY-SA-3.0" in source.license for source in recipe.sources) and not any(
        "CC-BY-SA-3.0" in file.license for file in recipe.manifest.lists.values()
    ):
        lines += ["", LATER_VERSION]
    lines += licence_lines(recipe)
    lines += ["", "## Answers and their weights", "", recipe.how_answers, ""]
    return "\n".join([*lines, *belief_lines(recipe.manifest.regimes), *familiar_lines(recipe)])


def counts_text(recipe: Recipe, words: Words) -> str:
    """Return how many words there are: as spelled and, if that differs, by their tiles."""
    lists = [[entry.spelling for entry in part] for part in (words.answers, words.guesses)]
    answers, guesses = (set(_tiles(recipe, part).values()) for part in lists)
    spelled, tiled = (
        f"{first:,} answers and {others:,} other guesses"
        for first, others in (map(len, lists), (len(answers), len(guesses - answers)))
    )
    if spelled == tiled:
        return f"{spelled}."
    return f"{spelled} by spelling; {tiled} by tiles."


def licence_lines(recipe: Recipe) -> list[str]:
    """Return the section of SOURCES.md on lists under several licences; empty if there are none."""
    joined = _joined(recipe)
    if not joined:
        return []
    return [
        "",
        "## Several licences in one list",
        "",
        *joined,
        "",
        *COLLECTION,
        "",
        f"Sources of the words' order and weights: {_weighers(recipe)}.",
    ]


def _joined(recipe: Recipe) -> list[str]:
    """Return a line of SOURCES.md for each list under several licences."""
    files = recipe.manifest.lists.values()
    return [f"- `{file.path}`: {file.license}" for file in files if " AND " in file.license]


def _weighers(recipe: Recipe) -> str:
    """Return the names of the packages whose figures give the words their order and weights."""
    asked = {term.table for term in recipe.terms} | {rule.table for rule in recipe.guesses.alike}
    weighing = (recipe.source(t.source).name for t in recipe.tables if t.key in asked)
    return ", ".join(dict.fromkeys(weighing)) or "none"


LATER_VERSION = "Works made from words under CC-BY-SA-3.0 may be under its later version, 4.0."
"""The text of SOURCES.md on sources under an earlier version of the lists' licence."""


COLLECTION = (
    "One file can have several licences because it is a collection. Each line is a word as its",
    "package has it, so the words of each package can be told apart, and stay under that",
    "package's licence; no licence is extended to the words of another. Whoever passes on a whole",
    "list has to follow all of its licences. This is how we read them; their authors have not",
    "confirmed it.",
)
"""The text of SOURCES.md on lists that join words under different licences."""


NOT_WORDS = (
    "Tokens of wordfreq with a letter four times in a row (hmmmm), and Roman numerals of four or",
    "more letters (xviii), are left out.",
)
"""The text of SOURCES.md about :mod:`tools.packs.readers.wordfreq`."""


WAYS = {
    "by_weight": "from the answer list, by weight",
    "answers_alike": "from the answer list, each word equally likely",
    "unlisted": "from the other words, by weight",
    "words_alike": "from all words, each equally likely",
    "unheld": "from outside the pack",
}
"""Ways in which a game chooses its answers, as SOURCES.md names them."""


def belief_lines(regimes: Regimes) -> list[str]:
    """Return the section of SOURCES.md on these ways' shares; empty if every answer is listed."""
    if regimes.by_weight == 1:
        return []
    shares = [
        f"- {100 * getattr(regimes, way):.1f} % {where}"
        for way, where in WAYS.items()
        if getattr(regimes, way)
    ]
    return [
        "## Where answers are expected to come from",
        "",
        "We assume that the game takes its answers",
        "",
        *shares,
        "",
        "A player's past games change these shares.",
        "",
    ]


FAMILIAR_WORDS = "## Familiar words"


def familiar_lines(recipe: Recipe) -> list[str]:
    """Return the section of SOURCES.md on the words that people know; empty if all are."""
    rule = recipe.familiar
    if rule is None:
        return []
    said = []
    if rule.least_weight is not None:
        weight = f" with a weight of {rule.least_weight:g} or more" if rule.least_weight else ""
        said.append(f"answers{weight}")
    source = next((t.source for t in recipe.tables if t.key == rule.table), None)
    if source is not None:
        which = "other words" if said else "answers and other words"
        scale = "Zipf value" if rule.column == "zipf" else "log probability"
        said.append(
            f"{which} (without those of `rare.txt`) with a {scale} of {rule.least:g} or more in "
            f"{recipe.source(source).name}"
            + (", but no names or vulgar words" if rule.exclude else "")
        )
    if rule.include:
        said.append("other words chosen by hand")
    return [
        FAMILIAR_WORDS,
        "",
        f"`familiar.txt` contains {', and '.join(said)}.",
        "",
    ]


def license_text(recipe: Recipe, cache: Path) -> str:
    """Return the text of LICENSE: the licence that applies, then the files the recipe names."""
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
    """Return title and text of one licence: a file in an archive, or one of ours."""
    key, in_archive, member = place.partition(":")
    if not in_archive:
        folder = ROOT if place.startswith("LICENSES/") else RECIPES
        return Path(place).stem, (folder / place).read_text(encoding="utf-8")
    source = recipe.source(key)
    text = read_member(fetch(source, cache), member).decode("utf-8")
    return f"{source.name} {source.version}", text


def _licensed(recipe: Recipe) -> str:
    answers, guesses = recipe.manifest.answers, recipe.manifest.guesses
    familiar = recipe.manifest.familiar
    if answers.license == guesses.license and familiar and familiar.license != guesses.license:
        return (
            f"In this folder {familiar.path} is under {familiar.license}, and the other lists are\n"
            f"under {guesses.license}, the licences of"
        )
    if answers.license == guesses.license:
        several = "licences" if " AND " in answers.license else "licence"
        return f"The word lists in this folder are under {answers.license}, the {several} of"
    return (
        f"In this folder {answers.path} is under {answers.license} and {guesses.path} under\n"
        f"{guesses.license}, the licences of"
    )
