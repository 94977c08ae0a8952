"""Plays whole answer lists with every strategy: totals, CPU time and peak memory.

    python -m tools.bench_simulate en ko

Each row is one process, ``tilewise simulate LEXICON --strategy NAME [--opener WORD] --json``, from
start to end. Without an argument it measures the rows with published totals, then every strategy
for en and ko.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from typing import Any

from tilewise.strategies import strategy_names
from tools.calls import Packs, call
from tools.processes import Run, run_once


@dataclass(frozen=True)
class Row:
    """A simulation to time.

    Attributes:
        lexicon: a pack's id.
        strategy: as ``--strategy`` takes it.
        opener: the first guess; None for the strategy's own.
        published: total published by others.
    """

    lexicon: str
    strategy: str
    opener: str | None = None
    published: int | None = None

    @property
    def command(self) -> list[str]:
        """The command to run."""
        opener = ["--opener", self.opener] if self.opener else []
        arguments = ["simulate", self.lexicon, "--strategy", self.strategy, *opener, "--json"]
        return [sys.executable, "-m", "tilewise", *arguments]


PUBLISHED = [
    Row("en", "entropy", "salet", 7945),
    Row("en", "entropy", "raise", 8035),
    Row("en", "minimax", "raise", 8153),
]


def main(packs: Packs = None) -> None:
    """Print the table."""
    lexicons = packs or ["en", "ko"]
    every = [Row(lexicon, name) for lexicon in lexicons for name in strategy_names()]
    print("| lexicon | strategy | opener | total | published | mean | weighted | most | failed "
          "| CPU seconds | peak MiB |")  # fmt: skip
    print("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for row in [row for row in PUBLISHED if row.lexicon in lexicons] + every:
        print(_line(row), flush=True)


def _line(row: Row) -> str:
    with tempfile.TemporaryFile() as file:
        run = run_once(row.command, file)
        if run.code:
            raise RuntimeError(f"{' '.join(row.command)} ended with exit code {run.code}")
        file.seek(0)
        document = json.load(file)
    return "| " + " | ".join(_cells(row, run, document)) + " |"


def _cells(row: Row, run: Run, document: dict[str, Any]) -> list[str]:
    return [
        row.lexicon,
        row.strategy,
        document["opener"],
        f"{document['total_guesses']:,}",
        "" if row.published is None else f"{row.published:,}",
        f"{document['mean_guesses']:.4f}",
        f"{document['weighted_mean_guesses']:.4f}",
        str(document["max_guesses"]),
        str(len(document["failed"])),
        f"{run.cpu_seconds:.1f}",
        f"{run.mebibytes:.0f}",
    ]


if __name__ == "__main__":
    call(main)
