"""Prints tables for ``docs/packs/index.md``: games, games in hard mode, and loading times.

    python -m tools.pack_table en ko

Words are counted by their tokens. Every answer is played with the pack's tree, or off the tree with
the ranking; the second mean is weighted. Exact search is switched off, so that the table is the
same everywhere.

In hard mode, packs without a tree search the end of each game, for some seconds at most, so a busy
machine may lose a few more games. Most packs take half a minute or less, but a few take many
minutes, so each row is printed as soon as its pack has been played.

Loading is the best of five in one process, including splitting the words into tokens.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from tilewise import Session
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.simulation import Simulation, simulate
from tilewise.strategies import choose_strategy
from tools.calls import Packs, call

INDEX = Path(__file__).parents[1] / "docs" / "packs" / "index.md"
"""The page with the table."""


def row(pack_id: str) -> str:
    """Play every answer of a pack; return its row."""
    lexicon = load(shipped_folder() / pack_id)
    strategy = choose_strategy(lexicon).strategy
    played = Simulation(lexicon, strategy, exact_up_to=0).run()
    manifest = lexicon.manifest
    syllable = lexicon.tokenizer.syllable
    tiles = f"{manifest.length // syllable} syllables" if syllable else ""
    cells = (
        f"`{pack_id}`",
        manifest.name,
        tiles or f"{manifest.length} {manifest.tokenizer}",
        f"{lexicon.words.answer_count:,}",
        f"{len(lexicon.words.tokens):,}",
        ", ".join(one.word for one in Session(lexicon).suggest(3)),
        f"{played.mean:.3f}",
        f"{played.weighted_mean:.3f}",
        _with_all_words(pack_id),
        f"{played.max_guesses}",
        f"{played.solved / played.games:.1%}",
    )
    return f"| {' | '.join(cells)} |"


def _with_all_words(pack_id: str) -> str:
    """Return the mean of the pack's last tree for all words, as the page has it."""
    page = INDEX.read_text(encoding="utf-8")
    found = re.search(rf"(?m)^\| `{pack_id}` \|.* ([\d.]*) \| \d+ \| [\d.]+% \|$", page)
    return found[1] if found else ""


def hard_row(pack_id: str) -> str:
    """Play every answer of a pack in hard mode, if it has that; return its row."""
    lexicon = load(shipped_folder() / pack_id)
    if not lexicon.rule.has_hard_mode:
        return f"| `{pack_id}` | has no hard mode | | |"
    played = simulate(lexicon, hard=True)
    return f"| `{pack_id}` | {played.games:,} | {len(played.failed)} | {played.mean:.3f} |"


def loading_row(pack_id: str) -> str:
    """Load a pack several times; return its row."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        load(shipped_folder() / pack_id).words  # noqa: B018 - splits them into tokens
        times.append(time.perf_counter() - began)
    return f"| `{pack_id}` | {1000 * min(times):.1f} |"


TABLES = {
    "| id | language | tokens | answers | guessable | first guesses | mean | by weight | "
    "all words | most | solved |\n|---|---|---|---:|---:|---|---:|---:|---:|---:|---:|": row,
    "\n| pack | answers | missed in hard mode | mean |\n|---|---:|---:|---:|": hard_row,
    "\n| pack | loading, ms |\n|---|---:|": loading_row,
}
"""Headings of each table, and the function that makes a pack's row."""


def shipped() -> list[str]:
    """Return the ids of the packs that ship."""
    return sorted(manifest.parent.name for manifest in shipped_folder().glob("*/pack.toml"))


def main(packs: Packs = None) -> None:
    """Print all tables, of some packs or of all that ship."""
    for headings, one_row in TABLES.items():
        print(headings)
        for pack_id in packs or shipped():
            print(one_row(pack_id), flush=True)


if __name__ == "__main__":
    call(main)
