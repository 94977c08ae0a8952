"""Measures the time and memory it takes to make packs from large hunspell dictionaries.

    python -m tools.bench_hunspell

For each dictionary in a folder, a process of ``tilewise lexicon new`` makes a pack of five tiles,
with a few of the dictionary's stems as answers. To fill a folder with the five largest of Debian:

    apt-get download hunspell-he hunspell-ar hunspell-it hunspell-pl hunspell-hu
    for package in *.deb; do dpkg -x $package unpacked; done
    python -m tools.bench_hunspell unpacked/usr/share/hunspell

Without a folder, it uses a made-up dictionary of about the same size, and one whose rules multiply
without end, which has to be refused. Exits with 1 if one of them exceeds its limits.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Argument

from tilewise.authoring.hunspell import read_dictionary
from tilewise.authoring.languages import find_language
from tilewise.tokens import create_tokenizer
from tools.calls import call
from tools.processes import run_once

SECONDS, MEBIBYTES = 60, 600
"""Limits for one dictionary."""

LENGTH = 5
ANSWERS = 20
DICTIONARIES = {"he_IL": "he", "ar": "ar", "it_IT": "it", "pl_PL": "pl", "hu_HU": "hu"}


@dataclass(frozen=True)
class Case:
    """A dictionary, its language, and how ``lexicon new`` should end."""

    dictionary: Path
    language: str
    code: int = 0


def main(folder: Annotated[Path | None, Argument()] = None) -> None:
    """Print a line for every dictionary."""
    with tempfile.TemporaryDirectory() as work:
        cases = list(_made_up(Path(work)) if folder is None else _real(folder))
        good = [_measure(case, Path(work)) for case in cases]
    sys.exit(0 if all(good) else 1)


def _real(folder: Path) -> Iterator[Case]:
    for name, language in DICTIONARIES.items():
        yield Case(folder / f"{name}.dic", language)


def _made_up(folder: Path) -> Iterator[Case]:
    """Write a dictionary of a billion forms, like Hebrew or Hungarian ones, and an endless one."""
    pick = random.Random(21)
    letters = "abcdefghijklmnopqrstuvwxyz"

    def text(least: int, most: int) -> str:
        return "".join(pick.choices(letters, k=pick.randint(least, most)))

    def rules(kind: str, flag: str, count: int, following: str = "") -> str:
        made = [f"{kind} {flag} 0 {text(1, 5)}{following} ." for _ in range(count)]
        return "\n".join([f"{kind} {flag} Y {count}", *made, ""])

    affixes = rules("PFX", "P", 100) + rules("SFX", "S", 50) + rules("SFX", "A", 50, "/S")
    stems = "\n".join(f"{text(3, 12)}/PA" for _ in range(20_000))
    bomb = "".join(
        f"SFX {flag} Y 2000\n" + f"SFX {flag} 0 a/{following} .\n" * 2000
        for flag, following in (("A", "B"), ("B", "P"))
    )
    for name, aff, dic, code in (
        ("made-up", affixes, f"20000\n{stems}\n", 0),
        ("bomb", bomb + rules("PFX", "P", 2000), "1\nab/A\n", 2),
    ):
        (folder / f"{name}.aff").write_text(f"SET UTF-8\n{aff}", encoding="utf-8")
        (folder / f"{name}.dic").write_text(dic, encoding="utf-8")
        yield Case(folder / f"{name}.dic", "en", code)


def _measure(case: Case, work: Path) -> bool:
    """Make a pack and print its time and memory; return whether these are within the limits."""
    name = case.dictionary.stem
    answers = work / f"{name}.txt"
    with ProcessPoolExecutor(1) as pool:  # a process's memory counts for those it starts
        answers.write_text("\n".join(pool.submit(_stems, case).result()), encoding="utf-8")
    pack = name.lower().replace("_", "-")
    command = [sys.executable, "-m", "tilewise", "lexicon", "new", pack]
    command += ["--language", case.language, "--length", str(LENGTH), "--license", "CC0-1.0"]
    command += ["--words", str(case.dictionary), "--answers", str(answers)]
    run = run_once([*command, "--out", str(work / pack)])
    good = run.code == case.code and run.cpu_seconds <= SECONDS and run.mebibytes <= MEBIBYTES
    print(
        f"{name:8} {run.seconds:6.1f} s {run.cpu_seconds:6.1f} s of CPU {run.mebibytes:6.0f} MiB "
        f"exit code {run.code}{'' if good else '  MORE THAN IT MAY'}",
        flush=True,
    )
    return good


def _stems(case: Case) -> list[str]:
    """Return some stems that fit the game."""
    language = find_language(case.language)
    assert language is not None
    tokenizer = create_tokenizer(language.tokenizer, language.alphabet, language.options)
    stems = [stem.text for stem in read_dictionary(case.dictionary).stems]
    fits = tokenizer.count_tiles(stems) == LENGTH
    return [stem for stem, fit in zip(stems, fits, strict=True) if fit][:ANSWERS] or ["abcde"]


if __name__ == "__main__":
    call(main)
