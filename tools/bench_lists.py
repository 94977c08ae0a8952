"""Measures suggestions from lists that are far larger than those of any game.

    python -m tools.bench_lists speed    `tilewise suggest` as whole processes
    python -m tools.bench_lists error    the cost of ranking only a sample

`speed` makes two packs of seeded random words in a temporary folder: 200,000 answers of ten
letters, and 2,000 answers of five letters among 500,000 guesses. It times the first guess, the
guess after a row that leaves many words, and the guess after a row that leaves few, and compares
them with the first guess of `en`.

`error` ranks the first guesses of packs, and of 20,000 random words of ten letters, twice. First,
all of them are ranked against all candidates, then a sample of them against a sample of the
candidates. The samples are the same fractions as for 200,000 words, but with at least 100
candidates.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from tilewise.authoring.create import create_pack
from tilewise.authoring.request import NewPack
from tilewise.knowledge.position import Position
from tilewise.lexicon import load
from tilewise.strategies import ranking
from tilewise.strategies.ranking import best_guess, describe, shortlisted
from tilewise.strategies.splitting import ExpectedGuesses
from tools.calls import Packs, Rounds, call
from tools.processes import in_turn, markdown_table

_LETTERS = np.array(list("abcdefghijklmnopqrstuvwxyz"))
_SEED = 28
_MANY = 200_000
_LEAST = 100
_CALLS = (
    ("200,000 words of ten tiles", "long", ""),
    ("200,000 words of ten tiles", "long", "aaaaaaaaaa=G........."),
    ("200,000 words of ten tiles", "long", "fghcedaabb=....Y.Y..."),
    ("500,000 guesses, 2,000 answers", "wide", ""),
    ("500,000 guesses, 2,000 answers", "wide", "aaaaa=....."),
    ("500,000 guesses, 2,000 answers", "wide", "baced=..Y.."),
)
_PACKS = ["en", "en-10", "ko", "ja", "tr", "fr"]


def random_words(count: int, length: int, seed: int) -> list[str]:
    """Return different random words whose letters have frequencies by Zipf's law."""
    rng = np.random.default_rng(seed)
    chances = 1 / np.arange(2, len(_LETTERS) + 2)
    drawn = rng.choice(len(_LETTERS), (count * 2, length), p=chances / chances.sum())
    words = np.unique(drawn, axis=0)
    return ["".join(_LETTERS[word]) for word in rng.permutation(words)[:count]]


def make_pack(folder: Path, answers: list[str], guesses: list[str]) -> Path:
    """Write a pack of some words into a folder, without an opener or a tree."""
    folder.mkdir()
    (folder / "answers.txt").write_text("\n".join(answers))
    (folder / "guesses.txt").write_text("\n".join(guesses))
    pack = folder / "pack"
    create_pack(
        NewPack(
            id="long",
            out=pack,
            tokenizer="letters",
            length=len(answers[0]),
            answers=folder / "answers.txt",
            guesses=folder / "guesses.txt" if guesses else None,
        )
    )
    return pack


def make(folder: Path) -> None:
    """Write the packs that are timed into a folder."""
    make_pack(folder / "long", random_words(_MANY, 10, _SEED), [])
    words = random_words(500_000, 5, _SEED)
    make_pack(folder / "wide", words[:2000], words[2000:])


def speed(rounds: Rounds = 3) -> None:
    """Print how long suggestions take."""
    tilewise = [sys.executable, "-m", "tilewise", "suggest"]
    commands = {"tilewise suggest en": [*tilewise, "en"]}
    with TemporaryDirectory() as temporary:
        # In its own process, as its memory would count for the processes measured.
        made = [sys.executable, "-m", "tools.bench_lists", "make", temporary]
        subprocess.run(made, check=True)
        for label, name, rows in _CALLS:
            commands[f"{label} {rows}"] = [*tilewise, f"{temporary}/{name}/pack", *rows.split()]
        print(markdown_table(in_turn(commands, rounds)))


def error(packs: Packs = None) -> None:
    """Print the cost of ranking only a sample."""
    print("| pack | guesses | best of all | best of a sample | costs |")
    print("|---|---:|---:|---:|---:|")
    tried, sampled, counted = ranking.TRIED, ranking._SAMPLED, ranking._COUNTED
    with TemporaryDirectory() as temporary:
        generated = make_pack(Path(temporary) / "long", random_words(_MANY // 10, 10, _SEED), [])
        for name in [str(generated), *(packs or _PACKS)]:
            lexicon, strategy = load(name), ExpectedGuesses()
            start = Position.start(lexicon.words)
            best = best_guess(start, strategy)
            ranking.TRIED = tried * len(start.allowed) // _MANY
            ranking._SAMPLED = max(_LEAST, sampled * start.count // _MANY)
            ranking._COUNTED = counted * start.count // _MANY
            some = shortlisted(start, strategy, start.allowed)
            found = best_guess(some, strategy)
            one, other = describe(start, np.array([best, found]))
            print(
                f"| {lexicon.id} | {len(start.allowed):,} | {one.expected_guesses:.4f} "
                f"| {other.expected_guesses:.4f} "
                f"| {other.expected_guesses - one.expected_guesses:.4f} |",
                flush=True,
            )


if __name__ == "__main__":
    call(speed, error, make)
