"""The table of ``docs/packs/index.md``: the packs that ship, and how long loading them takes.

    python -m tools.pack_table

Words are counted by their tokens. The tree, and off it the ranking, meets every answer; its mean is
also given by the answers' weights. Exact search is left out, so that the table is the same
everywhere. Loading is the best of five in one process, with the words split into tokens;
it is printed as a second table, for it is no fact about the pack.
"""

from __future__ import annotations

import time
from pathlib import Path

from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.simulation import Simulation
from tilewise.strategies import choose_strategy


def row(pack_id: str) -> str:
    """Return the table's row of a pack; plays every answer."""
    lexicon = load(shipped_folder() / pack_id)
    strategy = choose_strategy(lexicon).strategy
    played = Simulation(lexicon, strategy, exact_up_to=0).run()
    manifest = lexicon.manifest
    licences = dict.fromkeys((manifest.answers.license, manifest.guesses.license))
    cells = (
        f"`{pack_id}`",
        manifest.name,
        f"{manifest.length} {manifest.tokenizer}",
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
    """Return the seconds that loading takes, at best."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        load(folder).words  # noqa: B018 - words are split into tokens on first use
        times.append(time.perf_counter() - began)
    return min(times)


def shipped() -> list[str]:
    """Return the ids of the packs that ship."""
    return sorted(manifest.parent.name for manifest in shipped_folder().glob("*/pack.toml"))


def main() -> None:
    """Print both tables."""
    print("\n".join(map(row, shipped())))
    print("\n| pack | loading, ms |\n|---|---:|")
    for pack_id in shipped():
        print(f"| {pack_id} | {1000 * loading(shipped_folder() / pack_id):.1f} |")


if __name__ == "__main__":
    main()
