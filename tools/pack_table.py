"""Prints the table of ``docs/packs/index.md``, and how long each pack takes to load.

    python -m tools.pack_table en ko

Words are counted by their tokens. Every answer is played with the pack's tree, or off the tree with
the ranking; the second mean is weighted. Exact search is switched off, so that the table is the
same everywhere. Loading is the best of five in one process, including splitting the words into
tokens. It is a second table, because it depends on the machine.
"""

from __future__ import annotations

import time
from pathlib import Path

from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.simulation import Simulation
from tilewise.strategies import choose_strategy
from tools.calls import Packs, call


def row(pack_id: str) -> str:
    """Play every answer of a pack; return its row."""
    lexicon = load(shipped_folder() / pack_id)
    strategy = choose_strategy(lexicon).strategy
    played = Simulation(lexicon, strategy, exact_up_to=0).run()
    manifest = lexicon.manifest
    syllable = lexicon.tokenizer.syllable
    tiles = f"{manifest.length // syllable} syllables" if syllable else ""
    licences = dict.fromkeys((manifest.answers.license, manifest.guesses.license))
    cells = (
        f"`{pack_id}`",
        manifest.name,
        tiles or f"{manifest.length} {manifest.tokenizer}",
        f"{lexicon.words.answer_count:,}",
        f"{len(lexicon.words.tokens):,}",
        " / ".join(licences),
        f"{played.mean:.3f}",
        f"{played.weighted_mean:.3f}",
        f"{played.max_guesses}",
        f"{played.solved / played.games:.1%}".replace("%", " %"),
    )
    return f"| {' | '.join(cells)} |"


def loading(folder: Path) -> float:
    """Return the shortest loading time in seconds."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        load(folder).words  # noqa: B018 - words are split into tokens on first use
        times.append(time.perf_counter() - began)
    return min(times)


def shipped() -> list[str]:
    """Return the ids of the packs that ship."""
    return sorted(manifest.parent.name for manifest in shipped_folder().glob("*/pack.toml"))


def main(packs: Packs = None) -> None:
    """Print both tables, of some packs or of all that ship."""
    packs = packs or shipped()
    print("\n".join(map(row, packs)))
    print("\n| pack | loading, ms |\n|---|---:|")
    for pack_id in packs:
        print(f"| {pack_id} | {1000 * loading(shipped_folder() / pack_id):.1f} |")


if __name__ == "__main__":
    call(main)
