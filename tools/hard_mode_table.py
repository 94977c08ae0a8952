"""Plays every pack in hard mode: the figures of ``docs/packs/index.md``.

    python -m tools.hard_mode_table en ko

Packs without a tree for hard mode search the end of each game, for some seconds at most, so a busy
machine may lose a few more games. Most packs take half a minute or less, but a few take many
minutes, so each row is printed as soon as its pack has been played.
"""

from __future__ import annotations

from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.simulation import simulate
from tools.calls import Packs, call
from tools.pack_table import shipped


def hard_row(pack_id: str) -> str:
    """Play every answer of a pack; return its row."""
    lexicon = load(shipped_folder() / pack_id)
    if not lexicon.manifest.feedback_rule.is_by_tile:
        return f"| `{pack_id}` | has no hard mode | |"
    played = simulate(lexicon, hard=True)
    return f"| `{pack_id}` | {len(played.failed)} of {played.games:,} | {played.mean:.3f} |"


def main(packs: Packs = None) -> None:
    """Print the table."""
    print("| pack | lost in hard mode | mean |\n|---|---:|---:|")
    for pack_id in packs or shipped():
        print(hard_row(pack_id), flush=True)


if __name__ == "__main__":
    call(main)
