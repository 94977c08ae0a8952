"""Plays every pack in hard mode: the figures of ``docs/packs/index.md``.

    python -m tools.hard_mode_table [PACK ...]

Packs without a tree for hard mode search the end of each game, for some seconds at most, so a busy
machine may lose a few more games. Most packs take half a minute or less, but a few take many
minutes, so each row is printed as soon as its pack has been played.
"""

from __future__ import annotations

import argparse

from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.simulation import simulate
from tools.pack_table import shipped


def hard_row(pack_id: str) -> str:
    """Play every answer of a pack; return its row."""
    lexicon = load(shipped_folder() / pack_id)
    if not lexicon.manifest.feedback_rule.is_by_tile:
        return f"| `{pack_id}` | has no hard mode | |"
    played = simulate(lexicon, hard=True)
    return f"| `{pack_id}` | {len(played.failed)} of {played.games:,} | {played.mean:.3f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", nargs="*", default=shipped())
    arguments = parser.parse_args()
    print("| pack | lost in hard mode | mean |\n|---|---:|---:|")
    for pack_id in arguments.packs:
        print(hard_row(pack_id), flush=True)


if __name__ == "__main__":
    main()
