"""Measures how long a suggestion or a review takes from a cold start.

    python -m tools.bench_suggest 5

The baseline imports numpy and typer, which any program with these two libraries pays for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.calls import Rounds, call
from tools.processes import in_turn, markdown_table

BASELINE = 'python -c "import numpy, typer"'
CALLS = [
    "suggest en",
    "suggest ko",
    "suggest en crane=.Y..G",
    "suggest ko 군대=..Y..Y",
    "suggest en zzzzz=.....",
    "suggest ko ㅋㅋㅋㅋㅋㅋ=......",
    "review en adieu third drain druid --answer druid",
    "review en audio house merge --answer merge",
    "review ko 인간 반장 안경 --answer 안경",
    "review ko 운동 군대 국민 --answer 국민",
]
ROWS = 1000
REPEATED = ["review en zzzzz=.....", "review en crane=.....", "review ko ㅋㅋㅋㅋㅋㅋ=......"]
"""Reviews of the same row, :data:`ROWS` times."""


def main(rounds: Rounds = 9) -> None:
    """Print the table."""
    commands: dict[str, Sequence[str]] = {BASELINE: [sys.executable, "-c", "import numpy, typer"]}
    for arguments in CALLS:
        commands[f"tilewise {arguments}"] = [sys.executable, "-m", "tilewise", *arguments.split()]
    for arguments in REPEATED:
        *call, row = arguments.split()
        repeated = [sys.executable, "-m", "tilewise", *call, *[row] * ROWS]
        commands[f"tilewise {arguments} ({ROWS:,} times)"] = repeated
    print(markdown_table(in_turn(commands, rounds)))


if __name__ == "__main__":
    call(main)
