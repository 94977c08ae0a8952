"""Checks packs: the only place that collects problems (``tilewise lexicon check``).

:func:`check` reads everything in a pack's folder. :func:`check_figures` computes the figures of a
pack that loads again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeVar

import numpy as np

from tilewise.errors import (
    GuessError,
    PackError,
    TokenError,
    TreeError,
    shown,
    shown_path,
)
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.computed import (
    OPENER,
    OPENER_COSTS,
    SEVERAL_BOARDS,
    ListHashes,
    OpenerCosts,
    OpenerFile,
    OpenerRanking,
    parse_opener_costs,
    parse_opener_file,
)
from tilewise.lexicon.fingerprints import read_opener_costs
from tilewise.lexicon.folder import (
    LARGEST_TEXT,
    LARGEST_TREE,
    Finding,
    Severity,
    has_file,
    read_inside,
)
from tilewise.lexicon.manifest import (
    LICENSE,
    MANIFEST,
    SOURCES,
    ListFile,
    Manifest,
    read_manifest,
)
from tilewise.lexicon.pack import read_list_file
from tilewise.lexicon.words import Line, WordTable, read_lines
from tilewise.play.rounds import MOST_BOARDS, WITHOUT_LIMIT
from tilewise.rules.feedback import guess_patterns
from tilewise.search import FEW, has_engine
from tilewise.search.live import compile_search, cost_of_opener
from tilewise.search.problem import longest
from tilewise.strategies.ranking import describe
from tilewise.tokens import Tokenizer
from tilewise.trees.player import TREES, StoredTree, read_tree, to_rebuild
from tilewise.trees.tree import referee_of, verify

# -- Licences: SPDX expressions, as ``packaging`` reads them, or unknown ---------------------------


def canonical_licence(expression: str) -> str | None:
    """Return an SPDX expression as SPDX writes it (``mit`` is ``MIT``); None if it is not one.

    A licence without an SPDX name is written ``LicenseRef-`` and a name of your own.
    """
    from packaging.licenses import (  # 11 ms
        InvalidLicenseExpression,
        canonicalize_license_expression,
    )

    try:
        return canonicalize_license_expression(expression)
    except InvalidLicenseExpression:
        return None


def unknown_licence() -> str:
    """Return the note on an unknown licence."""
    return (
        "the licence of the words is unknown; without a licence, nobody may "
        f"redistribute the pack (name it in {MANIFEST}, and put its text here)"
    )


# -- Checks the figures of a pack against its lists: trees, first guesses, and their costs ---------
# A tree is played against every answer. The figures of first guesses are computed again. The cost
# of a first guess under best play takes seconds to search, so every cost is checked against
# bounds, and a few, chosen by a hash of the file, are searched. Proofs are not checked here
# (``tilewise lexicon build --effort proven`` makes a new one), but impossible bounds are found.
#
# A cost has these bounds. In each bucket, the likeliest answer needs at least one more guess, and
# every other answer at least two. At most, a bucket costs as much as guessing its answers one by
# one, likeliest first. If the pack has a tree, a first guess also costs at most as much as one
# wasted guess followed by the tree.
#


SAMPLE = 3
"""Costs of first guesses to search: the lowest, and some others."""

_SECONDS = 20.0
"""Seconds for all these searches together."""

_ROUNDING = 1e-5
"""How much stored figures, which have six decimals, may differ."""

_ANOTHER_FORMULA = 1.0
"""How much estimates of expected guesses may differ, because versions use different formulas."""

_TOLERANCE = 1e-9
"""Relative difference allowed for costs, which are stored with twelve digits."""

_QUANTUM = 1e-6
"""Relative difference allowed for bounds: a search rounds weights to whole numbers."""


def check_figures(lexicon: Lexicon) -> list[Finding]:
    """Return the problems of the computed files of a pack that loads."""
    trees = check_trees(lexicon)
    is_sound = all(finding.severity is Severity.NOTE for finding in trees)
    costs = _costs(lexicon, has_sound_trees=is_sound)
    return [*trees, *_openers(lexicon), *costs]


# -- trees ----------------------------------------------------------------------------------


def check_trees(lexicon: Lexicon) -> list[Finding]:
    """Play each tree of a pack against every answer, and return their problems."""
    problems: list[Finding] = []
    for hard, name in TREES.items():
        try:
            stored = read_tree(lexicon, hard=hard)
            if stored is not None:
                problems += _tree(stored, lexicon)
        except TreeError as error:
            problems.append(Finding(name, None, to_rebuild(str(error), hard)))
    return problems


def _tree(stored: StoredTree, lexicon: Lexicon) -> Iterator[Finding]:
    """Yield the problems of a tree.

    Raises:
        TreeError: its figures are wrong.
    """
    tree, words = stored.tree, lexicon.words
    verify(tree, words.tokens, words.weights, referee_of(words.rule))
    least = 2 * float(words.weights.sum()) - float(words.weights.max())
    if tree.bound < least * (1 - _QUANTUM):
        problem = f"the bound is {shown(tree.bound)}, but every tree needs at least {least:,.12g}"
        yield Finding(stored.file, None, to_rebuild(problem, tree.hard))
    guesses = map(lexicon.spelling, sorted({node.guess for node in tree.root}))
    if rare := [word for word in guesses if word in lexicon.rare]:
        problem = f"plays words that games often refuse, such as {rare[0]}"
        yield Finding.note(stored.file, to_rebuild(problem, tree.hard))


# -- first guesses --------------------------------------------------------------------------


def _openers(lexicon: Lexicon) -> Iterator[Finding]:
    file = lexicon.opener_file
    start = Position.start(lexicon.words)
    for ranking in file.rankings if file is not None else ():
        for message in _ranking(lexicon, start, ranking):
            yield Finding(OPENER, None, message)


def _ranking(lexicon: Lexicon, start: Position, ranking: OpenerRanking) -> Iterator[str]:
    rows = {guess: lexicon.row_of_spelling.get(guess.word) for guess in ranking.guesses}
    listed = {guess: row for guess, row in rows.items() if row is not None}
    if not listed:
        return
    boards = MOST_BOARDS if ranking.strategy == SEVERAL_BOARDS else 1
    found = describe(start, np.array(list(listed.values())))
    for claimed, true in zip(listed, found, strict=True):
        estimate = claimed.expected_guesses
        most = boards * (start.count + 1)
        if not 1 <= estimate <= most:
            yield _impossible("expected_guesses", claimed.word, estimate, 1, most)
        elif boards == 1 and abs(estimate - true.expected_guesses) > _ANOTHER_FORMULA:
            yield _false("expected_guesses", claimed.word, estimate, true.expected_guesses)
        for name, value in claimed.figures.items():
            exact = true.figures[name]
            tolerance = _ROUNDING * max(1.0, abs(exact))
            if name != "expected_guesses" and abs(value - exact) > tolerance:
                yield _false(name, claimed.word, value, exact)


# -- costs of first guesses -----------------------------------------------------------------


def _costs(lexicon: Lexicon, *, has_sound_trees: bool) -> Iterator[Finding]:
    costs = read_opener_costs(lexicon)
    if not costs:
        return
    words = lexicon.words
    planned = read_tree(lexicon) if has_sound_trees else None
    false = []
    for row, cost in costs.items():
        least, most = _possible(words, row)
        if planned is not None:
            most = min(most, float(words.weights.sum()) + planned.tree.total)
        if not least * (1 - _TOLERANCE) <= cost <= most * (1 + _TOLERANCE):
            false.append(_impossible("cost", lexicon.spelling(row), cost, least, most))
    false = false or list(_searched(lexicon, costs))
    name = lexicon.computed_file(OPENER_COSTS)
    yield from (Finding(name, None, message) for message in false)


def _possible(words: WordTable, opener: int) -> tuple[float, float]:
    """Return bounds of the cost of a first guess under best play."""
    answers = words.tokens[: words.answer_count]
    met = guess_patterns(words.tokens[opener].tolist(), answers, words.rule)
    # Answers are sorted by descending weight, so the likeliest comes first in each bucket.
    by_bucket = np.argsort(met, kind="stable")
    buckets = met[by_bucket]
    begins = np.flatnonzero(np.r_[True, buckets[1:] != buckets[:-1]])
    places = np.arange(len(buckets)) - np.repeat(begins, np.diff(np.r_[begins, len(buckets)]))
    later = np.where(buckets == words.rule.all_correct(words.length), 0, 1 + places)
    weights = words.weights[by_bucket]
    least, most = (weights * (1 + turns) for turns in (np.minimum(later, 2), later))
    return float(least.sum()), float(most.sum())


def _searched(lexicon: Lexicon, costs: Mapping[int, float]) -> Iterator[str]:
    """Search the costs of some first guesses, and yield those that are wrong."""
    words = replace(lexicon.words, max_guesses=WITHOUT_LIMIT)
    if words.answer_count > FEW:
        if not has_engine() or lexicon.length > longest(lexicon.rule):
            return
        compile_search(lexicon.length, lexicon.rule)
    deadline = perf_counter() + _SECONDS
    for row in _sample(costs):
        found = cost_of_opener(words, row, deadline)
        if found is not None and abs(found - costs[row]) > _TOLERANCE * found:
            yield _false("cost", lexicon.spelling(row), costs[row], found)


def _sample(costs: Mapping[int, float]) -> list[int]:
    """Return the cheapest opener and a sample of others, which depends on the file's contents."""
    best = min(costs, key=lambda row: (costs[row], row))
    others = [row for row in costs if row != best]
    drawn = Random(repr(sorted(costs.items()))).sample(others, min(SAMPLE - 1, len(others)))
    return [best, *drawn]


def _false(figure: str, word: str, claimed: float, found: float) -> str:
    return (
        f"{figure} of {shown(word)} is {found:.12g}, not {claimed:.12g}; rebuild the "
        "file, or delete it"
    )


def _impossible(figure: str, word: str, claimed: float, least: float, most: float) -> str:
    return (
        f"{figure} of {shown(word)} is {claimed:.12g}, but it must be from {least:.12g}"
        f" to {most:.12g}; rebuild the file, or delete it"
    )


# -- Finds all problems of a pack at once (``tilewise lexicon check``) -----------------------------


_SHARED_SHOWN = 3

Stored = TypeVar("Stored", OpenerFile, OpenerCosts)


def check(folder: Path) -> list[Finding]:
    """Return every problem of a pack, in reading order.

    Raises:
        PackError: there is no such folder.
    """
    if not folder.is_dir():
        raise PackError(
            f"{shown_path(folder)} is not a folder; give the folder that contains {MANIFEST}"
        )
    reading = read_manifest(folder)
    problems = [*reading.problems, *reading.notes]
    if reading.partial is not None:
        problems += folder_name(folder, reading.partial.id)
        problems += _ListCheck(folder, reading.partial).run()
    for name in (SOURCES, LICENSE):
        if not has_file(folder, name):
            message = "is missing; say where the words come from and under which licence"
            problems.append(Finding.note(name, message))
            continue
        try:
            read_inside(folder, name, LARGEST_TEXT)
        except PackError as error:
            problems.append(Finding.note(name, f"{error}; its text is not shown"))
    return problems


def folder_name(folder: Path, pack: str) -> Iterator[Finding]:
    """Note a folder whose name is not the pack's id: packs are found by the folder's name."""
    name = folder.resolve().name
    if pack and pack != name:
        message = (
            f"id is {shown(pack)}, but packs are found by folder name, and this "
            f"folder is {shown(name)}; give both the same name"
        )
        yield Finding.note(MANIFEST, message)


class _ListCheck:
    """Checks the lists; remembers every word, to find repeats across files."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.tokenizer: Tokenizer | None = None
        with suppress(PackError):  # reported elsewhere
            self.tokenizer = manifest.make_tokenizer()
        self.spelling_at: dict[str, str] = {}
        self.rare: set[str] = set()
        self.shared = 0
        self.word_at: dict[tuple[int, ...], tuple[str, str]] = {}

    def run(self) -> Iterator[Finding]:
        hashes: dict[str, str] = {}
        for name, file in self.manifest.lists.items():
            if not file.path:
                continue
            try:
                content = read_list_file(self.folder, file)
            except PackError as error:
                yield Finding(file.path, None, str(error))
                continue
            hashes[name] = hashlib.sha256(content).hexdigest()
            if file.sha256 and hashes[name] != file.sha256:
                yield Finding(
                    file.path,
                    None,
                    f"hash mismatch: {MANIFEST} has sha256 {file.sha256[:12]}…, but the file has "
                    f"{hashes[name][:12]}…; if the change is intended, run: tilewise lexicon build",
                )
            is_empty = True
            for line in read_lines(content):
                yield from line.findings(file.path)
                if line.spelling:
                    is_empty = False
                    yield from self.check_line(name, file, line)
            if is_empty and name == "answers":
                yield Finding(file.path, None, "empty file: list at least one likely answer")
            elif is_empty and name == "guesses":
                yield Finding.note(file.path, "empty file: players can guess only answers")
        if self.shared > _SHARED_SHOWN:
            more = self.shared - _SHARED_SHOWN
            yield Finding.note(
                MANIFEST, f"{more:,} more spellings have the same tiles as another word"
            )
        if len(hashes) == len(self.manifest.lists):
            lists = ListHashes.of(hashes)
            yield from self.check_opener(lists)
            yield from self.check_opener_costs(lists)

    def check_line(self, name: str, file: ListFile, line: Line) -> Iterator[Finding]:
        """Check the word of a line of a list; problems of rare words are reported for guesses."""
        word, guesses = line.spelling, self.manifest.guesses.path
        if name in ("answers", "guesses"):
            yield from self.check_word(word, file, line.number)
        elif name == "rare":
            self.rare.add(word)
            if not self.spelling_at.get(word, "").startswith(f"{guesses}:"):
                message = f"{shown(word)} is not in {guesses}; only guesses can be rare"
                yield Finding(file.path, line.number, message)
        else:
            yield from self.check_listed(file.path, word, line.number)

    def check_listed(self, file: str, word: str, line: int | None = None) -> Iterator[Finding]:
        if word not in self.spelling_at:
            yield Finding(file, line, f"{shown(word)} is in neither list")

    def check_word(self, spelling: str, file: ListFile, number: int) -> Iterator[Finding]:
        place = f"{file.path}:{number}"
        earlier = self.spelling_at.setdefault(spelling, place)
        if earlier != place:
            if not file.pack:  # a shared list cannot know our answers
                message = (
                    f"duplicate: {shown(spelling)} is already in {earlier}, and "
                    "answers can be guessed anyway; delete the line"
                )
                yield Finding(file.path, number, message)
        elif self.tokenizer is not None:
            yield from self.check_tokens(self.tokenizer, spelling, file.path, number)

    def check_tokens(
        self, tokenizer: Tokenizer, spelling: str, file: str, number: int
    ) -> Iterator[Finding]:
        try:
            tokens = tokenizer.encode(spelling)
        except TokenError as error:
            yield Finding(file, number, str(error))
            return
        if self.manifest.length and len(tokens) != self.manifest.length:
            yield Finding(
                file,
                number,
                f"{shown(spelling)} must have {self.manifest.length} tiles, not {len(tokens)}",
            )
        else:
            try:
                self.manifest.check_word(spelling)
            except GuessError as error:
                yield Finding(file, number, str(error))
        place = f"{file}:{number}"
        other, where = self.word_at.setdefault(tokens, (spelling, place))
        if where != place:
            self.shared += 1
        if where != place and self.shared <= _SHARED_SHOWN:
            message = (
                f"same tiles: {shown(spelling)} and {shown(other)} ({where}) are "
                "two spellings of one word"
            )
            yield Finding.note(file, message, number)

    def check_opener(self, lists: ListHashes) -> Iterator[Finding]:
        if not has_file(self.folder, OPENER):
            yield Finding.note(OPENER, "no opener yet; compute it with: tilewise lexicon build")
            return
        mend = "rebuild it with: tilewise lexicon build"
        opener_file = yield from self.stored(OPENER, parse_opener_file, lists, mend)
        if opener_file is None:
            return
        for guess in (guess for ranking in opener_file.rankings for guess in ranking.guesses):
            yield from self.check_listed(OPENER, guess.word)
            if guess.word in self.rare:
                rebuild = "rebuild the openers with: tilewise lexicon build"
                yield Finding.note(OPENER, f"{shown(guess.word)} is rare; {rebuild}")

    def stored(
        self, name: str, parse: Callable[[bytes], Stored], lists: ListHashes, mend: str
    ) -> Generator[Finding, None, Stored | None]:
        """Yield the problems of a computed file, and return it; None if it cannot be read."""
        try:
            stored = parse(read_inside(self.folder, name, LARGEST_TREE))
        except PackError as error:
            yield Finding(name, None, f"{error}; {mend}")
            return None
        if stored.lists != lists:
            yield Finding(name, None, f"stale: it was made for different lists; {mend}")
        return stored

    def check_opener_costs(self, lists: ListHashes) -> Iterator[Finding]:
        if not has_file(self.folder, OPENER_COSTS):
            return
        stored = yield from self.stored(OPENER_COSTS, parse_opener_costs, lists, "delete it")
        if stored is None:
            return
        for word, cost in stored.costs.items():
            yield from self.check_listed(OPENER_COSTS, word)
            if not cost > 0:
                problem = f"the cost of {shown(word)} is not a positive number"
                yield Finding(OPENER_COSTS, None, problem)
