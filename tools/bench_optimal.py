"""Benchmarks of the exact search. Every figure is for a whole process.

    python -m tools.bench_optimal kordle
    python -m tools.bench_optimal pack en --opener salet
    python -m tools.bench_optimal pack en --openers 10 --beam 10

Run it twice: the first run compiles. Times are wall and CPU seconds of the whole process up to the
end of the search. Memory is the peak resident set.
"""

from __future__ import annotations

import json
import resource
import sys
from time import perf_counter
from typing import Annotated, Any

import numpy as np
from typer import Option

from tilewise.lexicon import load
from tilewise.rules.rule import TokenArray
from tools.calls import call

STARTED = perf_counter()


def kordle_words(answers: int, guesses: int, seed: int) -> TokenArray:
    """Return the words of the ko pack, likeliest answers first, then rows of random jamo."""
    table = load("ko").words
    order = np.argsort(-table.weights, kind="stable")[:answers]
    others = np.setdiff1d(np.arange(len(table.tokens)), order)
    words = dict.fromkeys(row.tobytes() for row in table.tokens[np.r_[order, others]])
    random = np.random.default_rng(seed)
    while len(words) < guesses:
        row = random.integers(table.alphabet_size, size=table.length).astype(np.uint8)
        words[row.tobytes()] = None
    listed = b"".join(list(words)[:guesses])
    return np.frombuffer(listed, np.uint8).reshape(guesses, table.length).copy()


Openers = Annotated[int | None, Option(help="search only this many, the most promising")]


def measure(tokens: TokenArray, n_answers: int, **options: Any) -> dict[str, Any]:
    """Solve once, with every answer counting once; return the measurements.

    Args:
        tokens: the guesses, uint8 (G, L); answers first.
        n_answers: how many of them are answers.
        options: of the search.
    """
    from tilewise.search.best_tree import Search
    from tilewise.search.problem import SearchProblem

    weights, alphabet = np.ones(n_answers, np.int64), int(tokens.max()) + 1
    problem = SearchProblem(tokens, weights, alphabet)
    result = Search(problem, **options).best_tree()
    seconds = perf_counter() - STARTED
    if sys.platform == "win32":
        raise NotImplementedError("Windows does not say what a process used")
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "answers": n_answers,
        "guesses": len(tokens),
        "length": tokens.shape[1],
        "total": result.tree.total,
        "max_guesses": result.tree.worst,
        "proven": result.proven,
        "openers_searched": result.openers_searched,
        "nodes": result.nodes,
        "search_seconds": round(result.seconds, 2),
        "seconds": round(seconds, 2),
        "cpu_seconds": round(usage.ru_utime + usage.ru_stime, 2),
        "memory_mb": round(usage.ru_maxrss / 1024),
    }


def pack(
    pack_id: str,
    *,
    opener: str | None = None,
    openers: Openers = None,
    beam: int | None = None,
) -> None:
    """Solve a pack."""
    lexicon = load(pack_id)
    row = None if opener is None else lexicon.find(lexicon.encode(opener))
    words = lexicon.words
    measured = measure(words.tokens, words.answer_count, opener=row, openers=openers, beam=beam)
    print(json.dumps(measured))


def kordle() -> None:
    """Solve a list the size of Kordle's: 1,000 answers and 52,500 guesses, from the ko pack."""
    print(json.dumps(measure(kordle_words(1000, 52_500, seed=1), 1000)))


if __name__ == "__main__":
    call(pack, kordle)
