"""Checks the figures of a pack against its lists: trees, first guesses, and their costs.

A tree is played against every answer. The figures of first guesses are computed again. The cost of
a first guess under best play takes seconds to search, so every cost is checked against bounds, and
a few, chosen by a hash of the file, are searched. Proofs are not checked here (``tilewise lexicon
build --effort proven`` makes a new one), but impossible bounds are found.

A cost has these bounds. In each bucket, the likeliest answer needs at least one more guess, and
every other answer at least two. At most, a bucket costs as much as guessing its answers one by one,
likeliest first. If the pack has a tree, a first guess also costs at most as much as one wasted
guess followed by the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from time import perf_counter

import numpy as np

from tilewise.errors import Message, TreeError, shown
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.findings import Finding, Severity
from tilewise.lexicon.opener_costs import OPENER_COSTS, read_opener_costs
from tilewise.lexicon.openers import OPENER, SEVERAL_BOARDS, FirstGuess, OpenerRanking
from tilewise.lexicon.words import WordTable
from tilewise.play.rounds import MOST_BOARDS, WITHOUT_LIMIT
from tilewise.rules.feedback import guess_patterns
from tilewise.search.limits import FEW, has_engine
from tilewise.search.live import compile_search, cost_of_opener
from tilewise.search.problem import SearchProblem, longest
from tilewise.strategies.ranking import describe
from tilewise.trees.player import TREES, StoredTree, read_tree, to_rebuild
from tilewise.trees.tree import Tree, referee_of, verify

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
    return [*trees, *_openers(lexicon), *_costs(lexicon, has_sound_trees=is_sound)]


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
            problems.append(Finding(name, None, to_rebuild(Message.of(error), hard)))
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
        message = Message(
            f"the bound is {shown(tree.bound)}, but every tree needs at least {least:,.12g}"
        )
        yield Finding(stored.file, None, to_rebuild(message, tree.hard))
    yield from _rare_guesses(tree, lexicon, stored.file)


def _rare_guesses(tree: Tree, lexicon: Lexicon, name: str) -> Iterator[Finding]:
    rows = {node.guess for node in tree.root}
    rare = [row for row in sorted(rows) if not lexicon.words.suggestable[row]]
    if rare:
        message = Message(
            f"plays words that games often refuse, such as {lexicon.spelling(rare[0])}"
        )
        yield Finding.note(name, to_rebuild(message, tree.hard))


# -- first guesses --------------------------------------------------------------------------


def _openers(lexicon: Lexicon) -> Iterator[Finding]:
    file = lexicon.opener_file
    start = Position.start(lexicon.words)
    for ranking in file.rankings if file is not None else ():
        for message in _ranking(lexicon, start, ranking):
            yield Finding(OPENER, None, message)


def _ranking(lexicon: Lexicon, start: Position, ranking: OpenerRanking) -> Iterator[Message]:
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
        yield from _exact_figures(claimed, true.figures)


def _exact_figures(claimed: FirstGuess, true: Mapping[str, float]) -> Iterator[Message]:
    for name, value in claimed.figures.items():
        tolerance = _ROUNDING * max(1.0, abs(true[name]))
        if name != "expected_guesses" and abs(value - true[name]) > tolerance:
            yield _false(name, claimed.word, value, true[name])


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
    yield from (Finding(OPENER_COSTS, None, message) for message in false)


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


def _searched(lexicon: Lexicon, costs: Mapping[int, float]) -> Iterator[Message]:
    """Search the costs of some first guesses, and yield those that are wrong."""
    problem = replace(SearchProblem.of(lexicon), max_guesses=WITHOUT_LIMIT, loss=None)
    if len(problem.answers) > FEW:
        if not has_engine() or lexicon.length > longest(lexicon.rule):
            return
        compile_search(lexicon.length, lexicon.rule)
    deadline = perf_counter() + _SECONDS
    known = {row: cost for row, cost in costs.items() if row < len(problem.guesses)}
    for row in _sample(known):
        found = cost_of_opener(problem, row, deadline)
        if found is not None and abs(found - costs[row]) > _TOLERANCE * found:
            yield _false("cost", lexicon.spelling(row), costs[row], found)


def _sample(costs: Mapping[int, float]) -> list[int]:
    """Return the cheapest opener and a sample of others, which depends on the file's contents."""
    if not costs:
        return []
    best = min(costs, key=lambda row: (costs[row], row))
    others = [row for row in costs if row != best]
    drawn = Random(repr(sorted(costs.items()))).sample(others, min(SAMPLE - 1, len(others)))
    return [best, *drawn]


def _false(figure: str, word: str, claimed: float, found: float) -> Message:
    return Message(
        f"{figure} of {shown(word)} is {found:.12g}, not {claimed:.12g}; rebuild the "
        "file, or delete it"
    )


def _impossible(figure: str, word: str, claimed: float, least: float, most: float) -> Message:
    return Message(
        f"{figure} of {shown(word)} is {claimed:.12g}, but it must be from {least:.12g}"
        f" to {most:.12g}; rebuild the file, or delete it"
    )
