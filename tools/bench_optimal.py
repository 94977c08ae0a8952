"""Benchmarks of the exact search: one size, or a table of sizes. Every figure is a whole process.

    python tools/bench_optimal.py one --answers 1000 --guesses 52500 --length 6
    python tools/bench_optimal.py scale --out scale.json
    python tools/bench_optimal.py pack lexicons/en --opener salet

`one` and `scale` make their words up: syllables of consonants and vowels drawn with Zipf-like
weights from a fixed seed, which split about as well as those of real languages. `pack` reads
`answers.txt` and `guesses.txt` of a folder whose words are a letter a tile.

Run twice: the first run compiles. Times are wall seconds from the start of the process to the end
of the search, memory is the peak resident set.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import numpy as np

STARTED = perf_counter()

CONSONANTS, VOWELS = 19, 7


def made_up_words(count: int, length: int, seed: int) -> np.ndarray:
    """uint8 (count, length), distinct: consonants and vowels in turn, now and then out of turn."""
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


def pack_words(folder: Path) -> tuple[list[str], int]:
    """Spellings of a pack's words, answers first, and how many answers there are."""
    lists = [
        [line.split("\t")[0] for line in (folder / name).read_text(encoding="utf-8").splitlines()]
        for name in ("answers.txt", "guesses.txt")
    ]
    return lists[0] + lists[1], len(lists[0])


def measure(tokens: np.ndarray, n_answers: int, options: argparse.Namespace, opener: int | None):
    """Solve once and report as a dict."""
    from tilewise.optimal.parallel import local_processes
    from tilewise.optimal.problem import Problem
    from tilewise.optimal.solve import solve

    weights = np.ones(n_answers, np.int64)
    if options.weighted:
        weights = (10_000 // np.arange(1, n_answers + 1)) + 1
    problem = Problem(tokens, tokens[:n_answers], weights, int(tokens.max()) + 1, hard=options.hard)
    executor = local_processes(options.workers) if options.workers > 1 else None
    result = solve(
        problem,
        opener=opener,
        openers=options.openers,
        beam=options.beam,
        objective=options.objective,
        executor=executor,
        width=options.workers,
    )
    seconds = perf_counter() - STARTED
    if executor is not None:
        executor.shutdown()
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return {
        "answers": n_answers,
        "guesses": len(tokens),
        "length": tokens.shape[1],
        "total": result.total,
        "max_guesses": result.max_guesses,
        "proven": result.proven,
        "openers_searched": result.openers_searched,
        "nodes": result.nodes,
        "search_seconds": round(result.seconds, 2),
        "seconds": round(seconds, 2),
        "memory_mb": round(peak / 1024),
    }


def one(options: argparse.Namespace) -> None:
    """Solve one made-up size."""
    tokens = made_up_words(options.guesses, options.length, options.seed)
    print(json.dumps(measure(tokens, options.answers, options, None)))


def pack(options: argparse.Namespace) -> None:
    """Solve a pack of letters."""
    words, n_answers = pack_words(options.folder)
    letters = {letter: i for i, letter in enumerate(sorted(set("".join(words))))}
    tokens = np.array([[letters[letter] for letter in word] for word in words], np.uint8)
    opener = None if options.opener is None else words.index(options.opener)
    print(json.dumps(measure(tokens, n_answers, options, opener)))


def scale(options: argparse.Namespace) -> None:
    """A table over sizes; the best of so many openers, or all of them, within a time limit."""
    rows = []
    for n_answers in options.answers:
        for n_guesses in options.guesses:
            if n_guesses < n_answers:
                continue
            command = [sys.executable, __file__, "one", "--answers", str(n_answers)]
            command += ["--guesses", str(n_guesses), "--length", str(options.length)]
            if options.openers:
                command += ["--openers", str(options.openers)]
            try:
                done = subprocess.run(
                    command, check=True, capture_output=True, text=True, timeout=options.limit
                )
                row = json.loads(done.stdout)
            except subprocess.TimeoutExpired:
                row = {"answers": n_answers, "guesses": n_guesses, "seconds": None}
            rows.append(row)
            print(json.dumps(row), flush=True)
    if options.out is not None:
        options.out.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Run the command asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, action in (("one", one), ("scale", scale), ("pack", pack)):
        command = commands.add_parser(name, help=action.__doc__)
        command.set_defaults(action=action)
        command.add_argument("--length", type=int, default=5)
        command.add_argument("--openers", type=int, help="only the most promising so many")
        if name == "scale":
            command.add_argument("--answers", type=int, nargs="+", default=[250, 1000, 4000])
            command.add_argument(
                "--guesses", type=int, nargs="+", default=[1000, 10_000, 100_000, 500_000]
            )
            command.add_argument("--limit", type=float, default=120, help="seconds for one size")
            command.add_argument("--out", type=Path)
            continue
        command.add_argument("--beam", type=int)
        command.add_argument("--hard", action="store_true")
        command.add_argument("--weighted", action="store_true")
        command.add_argument("--workers", type=int, default=1)
        command.add_argument("--objective", default="total")
        if name == "one":
            command.add_argument("--answers", type=int, required=True)
            command.add_argument("--guesses", type=int, required=True)
            command.add_argument("--seed", type=int, default=1)
        else:
            command.add_argument("folder", type=Path)
            command.add_argument("--opener")
    options = parser.parse_args()
    options.action(options)


if __name__ == "__main__":
    main()
