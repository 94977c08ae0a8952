"""Benchmarks of the exact search. Every figure is for a whole process.

    python -m tools.bench_optimal kordle
    python -m tools.bench_optimal pack en --opener salet
    python -m tools.bench_optimal pack en --openers 10 --beam 10
    python -m tools.bench_optimal scale --openers 10 --out scale.json

`one` and `scale` use made-up words: syllables of consonants and vowels, drawn from a fixed seed
with Zipf-like weights. They split about as well as words of real languages.

`versus` takes turns with a program that you have built, on the same lists, and prints the ratio of
CPU seconds of whole processes:

    python -m tools.bench_optimal versus PEER_DIR '{peer}/solve {answers} salet' --opener salet

Run it twice: the first run compiles. Times are wall and CPU seconds of the whole process up to the
end of the search. Memory is the peak resident set.
"""

from __future__ import annotations

import json
import resource
import shlex
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import numpy as np
from typer import Option

from tilewise.lexicon import Lexicon, load
from tilewise.rules.rule import TokenArray
from tools.calls import call
from tools.processes import in_turn, markdown_table

STARTED = perf_counter()

CONSONANTS, VOWELS = 19, 7
ANSWERS, GUESSES = (250, 1000, 4000), (1000, 10_000, 100_000, 500_000)
"""Sizes of made-up lists."""


def made_up_words(count: int, length: int, seed: int) -> TokenArray:
    """Return distinct words, uint8 (count, length): mostly consonants and vowels in turn."""
    random = np.random.default_rng(seed)
    soft = 1 / np.arange(1, CONSONANTS + 1) ** 0.7
    open_ = 1 / np.arange(1, VOWELS + 1) ** 0.7
    words: dict[bytes, None] = {}
    while len(words) < count:
        batch = (1 << 16, length)
        consonants = random.choice(CONSONANTS, batch, p=soft / soft.sum())
        vowels = CONSONANTS + random.choice(VOWELS, batch, p=open_ / open_.sum())
        vowel_here = (np.arange(length) + random.integers(2, size=(batch[0], 1))) % 2 == 1
        vowel_here ^= random.random(batch) < 0.15
        drawn = np.where(vowel_here, vowels, consonants).astype(np.uint8)
        words.update(dict.fromkeys(word.tobytes() for word in drawn))
    listed = b"".join(list(words)[:count])
    return np.frombuffer(listed, np.uint8).reshape(count, length).copy()


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
    from tilewise.search.best_tree import SearchOptions, find_best_tree
    from tilewise.search.problem import SearchProblem

    weights, alphabet = np.ones(n_answers, np.int64), int(tokens.max()) + 1
    problem = SearchProblem(tokens, tokens[:n_answers], weights, alphabet)
    result = find_best_tree(problem, SearchOptions(**options))
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


def one(
    answers: int, guesses: int, *, length: int = 5, openers: Openers = None, seed: int = 1
) -> None:
    """Solve one made-up size."""
    tokens = made_up_words(guesses, length, seed)
    print(json.dumps(measure(tokens, answers, openers=openers)))


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


def scale(
    *, openers: Openers = None, limit: float = 120, length: int = 5, out: Path | None = None
) -> None:
    """Print a table over sizes, each solved within a limit of seconds."""
    rows: list[dict[str, Any]] = []
    for n_answers, n_guesses in product(ANSWERS, GUESSES):
        if n_guesses < n_answers:
            continue
        command = [sys.executable, "-m", "tools.bench_optimal", "one"]
        command += [str(n_answers), str(n_guesses), "--length", str(length)]
        if openers:
            command += ["--openers", str(openers)]
        try:
            done = subprocess.run(
                command, check=True, capture_output=True, text=True, timeout=limit
            )
            row = json.loads(done.stdout)
        except subprocess.TimeoutExpired:
            row = {"answers": n_answers, "guesses": n_guesses, "seconds": None}
        rows.append(row)
        print(json.dumps(row), flush=True)
    if out is not None:
        out.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def write_lists(lexicon: Lexicon, folder: Path) -> dict[str, Path]:
    """Write a pack's answers, its other guesses, and both together, one spelling per line."""
    words, answers = lexicon.first_spellings, lexicon.words.answer_count
    lists = {"answers": words[:answers], "others": words[answers:], "guesses": words}
    paths = {name: folder / f"{name}.txt" for name in lists}
    for name, spellings in lists.items():
        paths[name].write_text("".join(f"{word}\n" for word in spellings), encoding="utf-8")
    return paths


def versus(
    peer: Path,
    command: str,
    *,
    pack: str = "en",
    opener: str | None = None,
    openers: Openers = None,
    beam: int | None = None,
    rounds: int = 5,
) -> None:
    """Time another program, taking turns with ours, on a pack's lists.

    In its command, `{peer}` is the folder it was built in. `{answers}`, `{guesses}` and `{others}`
    (guesses that are not answers) are files with one spelling per line.
    """
    ours = [sys.executable, "-m", "tools.bench_optimal", "pack", pack]
    for name, value in (("opener", opener), ("openers", openers), ("beam", beam)):
        ours += [] if value is None else [f"--{name}", str(value)]
    with tempfile.TemporaryDirectory() as folder:
        lists = write_lists(load(pack), Path(folder))
        built = peer.resolve(strict=True)
        theirs = [part.format(peer=built, **lists) for part in shlex.split(command)]
        figures = in_turn({"the other": theirs, "tilewise": ours}, rounds)
    print(markdown_table(figures))


if __name__ == "__main__":
    call(one, pack, kordle, scale, versus)
