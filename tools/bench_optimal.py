"""Benchmarks of the exact search. Every figure is for a whole process.

    python -m tools.bench_optimal kordle
    python -m tools.bench_optimal pack en --opener salet
    python -m tools.bench_optimal pack en --openers 10 --beam 10
    python -m tools.bench_optimal scale --openers 10 --out scale.json
    python -m tools.bench_optimal plot scale.json docs/scale.svg

`one` and `scale` use made-up words: syllables of consonants and vowels, drawn from a fixed seed
with Zipf-like weights. They split about as well as words of real languages.

`versus` takes turns with a program that you have built, on the same lists, and prints the ratio of
CPU seconds of whole processes:

    python -m tools.bench_optimal versus PEER_DIR '{peer}/solve {answers} salet' --opener salet

Run it twice: the first run compiles. Times are wall and CPU seconds of the whole process up to the
end of the search. Memory is the peak resident set.
"""

from __future__ import annotations

import argparse
import json
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import numpy as np

from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import find_pack
from tools.processes import in_turn

STARTED = perf_counter()

CONSONANTS, VOWELS = 19, 7


def made_up_words(count: int, length: int, seed: int) -> np.ndarray:
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


def kordle_words(answers: int, guesses: int, seed: int) -> np.ndarray:
    """Return the words of the ko pack, likeliest answers first, then rows of random jamo."""
    table = load(find_pack("ko")).words
    order = np.argsort(-table.weights, kind="stable")[:answers]
    others = np.setdiff1d(np.arange(len(table.tokens)), order)
    words = dict.fromkeys(row.tobytes() for row in table.tokens[np.r_[order, others]])
    random = np.random.default_rng(seed)
    while len(words) < guesses:
        row = random.integers(table.alphabet_size, size=table.length).astype(np.uint8)
        words[row.tobytes()] = None
    listed = b"".join(list(words)[:guesses])
    return np.frombuffer(listed, np.uint8).reshape(guesses, table.length).copy()


def measure(tokens: np.ndarray, n_answers: int, options: argparse.Namespace, opener: int | None):
    """Solve once; return the measurements."""
    from tilewise.search.best_tree import SearchOptions, find_best_tree
    from tilewise.search.executors import local_workers
    from tilewise.search.problem import SearchProblem

    weights = np.ones(n_answers, np.int64)
    if options.weighted:
        weights = (10_000 // np.arange(1, n_answers + 1)) + 1
    answers, alphabet = tokens[:n_answers], int(tokens.max()) + 1
    problem = SearchProblem(tokens, answers, weights, alphabet, hard=options.hard)
    how_far = SearchOptions(opener, options.openers, options.beam, options.objective)
    with local_workers(options.workers) as place:
        result = find_best_tree(problem, how_far, place=place)
    seconds = perf_counter() - STARTED
    if sys.platform == "win32":
        raise NotImplementedError("Windows does not say what a process used")
    usage = resource.getrusage(resource.RUSAGE_SELF)
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
        "cpu_seconds": round(usage.ru_utime + usage.ru_stime, 2),
        "memory_mb": round(usage.ru_maxrss / 1024),
    }


def one(options: argparse.Namespace) -> None:
    """Solve one made-up size."""
    tokens = made_up_words(options.guesses, options.length, options.seed)
    print(json.dumps(measure(tokens, options.answers, options, None)))


def pack(options: argparse.Namespace) -> None:
    """Solve a pack, with every answer counting once."""
    lexicon = load(find_pack(options.pack))
    row = None if options.opener is None else lexicon.find(lexicon.encode(options.opener))
    print(json.dumps(measure(lexicon.words.tokens, lexicon.words.answer_count, options, row)))


def kordle(options: argparse.Namespace) -> None:
    """Solve a list the size of Kordle's: 1,000 answers and 52,500 guesses, from the ko pack."""
    options.answers = 1000
    tokens = kordle_words(1000, 52_500, seed=1)
    print(json.dumps(measure(tokens, 1000, options, None)))


def scale(options: argparse.Namespace) -> None:
    """Print a table over sizes: the best of this many openers, or of all, within a time limit."""
    rows = []
    for n_answers in options.answers:
        for n_guesses in options.guesses:
            if n_guesses < n_answers:
                continue
            command = [
                sys.executable,
                "-m",
                "tools.bench_optimal",
                "one",
                "--answers",
                str(n_answers),
            ]
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


def plot(options: argparse.Namespace) -> None:
    """Plot the results of `scale` against the number of guesses, one line per number of answers."""
    from matplotlib.figure import Figure

    rows = [row for row in json.loads(options.table.read_text("utf-8")) if row["seconds"]]
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    for axes, column, label in zip(
        figure.subplots(1, 2),
        ("cpu_seconds", "memory_mb"),
        ("CPU seconds", "peak memory, MiB"),
        strict=True,
    ):
        for answers in sorted({row["answers"] for row in rows}):
            line = [row for row in rows if row["answers"] == answers]
            xs, ys = [r["guesses"] for r in line], [r[column] for r in line]
            axes.plot(xs, ys, marker="o", label=f"{answers:,} answers")
        axes.set(xscale="log", yscale="log", xlabel="guesses", ylabel=label)
        axes.grid(alpha=0.3)
    figure.axes[0].legend()
    figure.savefig(options.picture, metadata={"Date": None})


def write_lists(lexicon: Lexicon, folder: Path) -> dict[str, Path]:
    """Write a pack's answers, its other guesses, and both together, one spelling per line."""
    words, answers = lexicon.first_spellings, lexicon.words.answer_count
    lists = {"answers": words[:answers], "others": words[answers:], "guesses": words}
    paths = {name: folder / f"{name}.txt" for name in lists}
    for name, spellings in lists.items():
        paths[name].write_text("".join(f"{word}\n" for word in spellings), encoding="utf-8")
    return paths


def versus(options: argparse.Namespace) -> None:
    """Time another program, taking turns with ours, on a pack's lists.

    In its command, `{peer}` is the folder it was built in. `{answers}`, `{guesses}` and `{others}`
    (guesses that are not answers) are files with one spelling per line.
    """
    peer = options.peer.resolve(strict=True)
    ours = [sys.executable, "-m", "tools.bench_optimal", "pack", options.pack]
    for name in ("opener", "openers", "beam"):
        value = getattr(options, name)
        ours += [] if value is None else [f"--{name}", str(value)]
    with tempfile.TemporaryDirectory() as folder:
        lists = write_lists(load(find_pack(options.pack)), Path(folder))
        theirs = [part.format(peer=peer, **lists) for part in shlex.split(options.command)]
        figures = in_turn({"the other": theirs, "tilewise": ours}, options.rounds)
    print("| program | CPU seconds | ratio | seconds | peak MiB |\n|---|---:|---:|---:|---:|")
    for row in figures:
        ratio = row.cpu_seconds / figures[0].cpu_seconds
        print(
            f"| {row.label} | {row.cpu_seconds:.2f} | {ratio:.2f} | {row.seconds:.2f} "
            f"| {row.mebibytes:.0f} |"
        )


def main() -> None:
    """Run the command asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, action in (("one", one), ("scale", scale), ("pack", pack), ("kordle", kordle)):
        command = commands.add_parser(name, help=action.__doc__)
        command.set_defaults(action=action)
        command.add_argument("--length", type=int, default=5)
        command.add_argument("--openers", type=int, help="only this many, the most promising")
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
        if name == "pack":
            command.add_argument("pack")
            command.add_argument("--opener")
    command = commands.add_parser("versus", help="take turns with another program")
    command.set_defaults(action=versus)
    command.add_argument("peer", type=Path, metavar="PEER_DIR", help="where it was built")
    command.add_argument("command", help="how to run it; see the top of this file")
    command.add_argument("--pack", default="en")
    command.add_argument("--opener")
    command.add_argument("--openers", type=int)
    command.add_argument("--beam", type=int)
    command.add_argument("--rounds", type=int, default=5)
    command = commands.add_parser("plot", help=plot.__doc__)
    command.set_defaults(action=plot)
    command.add_argument("table", type=Path)
    command.add_argument("picture", type=Path)
    options = parser.parse_args()
    options.action(options)


if __name__ == "__main__":
    main()
