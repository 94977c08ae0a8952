"""Prints what ``docs/benchmarks/packs.csv`` and ``docs/packs/index.md`` say about packs.

    python -m tools.pack_table en ko

Words are counted by their tokens. Every answer is played with the pack's tree, or off the tree with
the ranking; the second mean is weighted. Exact search is switched off, so that the table is the
same everywhere.

In hard mode, packs without a tree search the end of each game, for some seconds at most, so a busy
machine may lose a few more games. Most packs take half a minute or less, but a few take many
minutes, so each row is printed as soon as its pack has been played.
"""

from __future__ import annotations

import csv
import io
from functools import cache
from pathlib import Path

from tilewise import Session
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.simulation import Simulation, simulate
from tilewise.strategies.registry import choose_strategy
from tools.calls import Packs, call

DOCS = Path(__file__).parents[1] / "docs"
INDEX = DOCS / "packs" / "index.md"
"""The list of packs."""

FIGURES = DOCS / "benchmarks" / "packs.csv"
"""How well each pack is played."""


@cache
def figures(pack_id: str) -> dict[str, str]:
    """Play every answer of a pack; return its figures, by their columns."""
    lexicon = load(shipped_folder() / pack_id)
    played = Simulation(lexicon, choose_strategy(lexicon).strategy, exact_up_to=0).run()
    return {
        "pack": pack_id,
        "answers": str(lexicon.words.answer_count),
        "guessable": str(len(lexicon.words.tokens)),
        "first guesses": " ".join(one.word for one in Session(lexicon).suggest(3)),
        "mean": f"{played.mean:.3f}",
        "by weight": f"{played.weighted_mean:.3f}",
        "all words": published().get(pack_id, {}).get("all words", ""),  # of its last such tree
        "most": str(played.max_guesses),
        "solved": f"{played.solved / played.games:.1%}",
    }


def published() -> dict[str, dict[str, str]]:
    """Return the figures in the file, by pack."""
    with FIGURES.open(encoding="utf-8", newline="") as file:
        return {row["pack"]: row for row in csv.DictReader(file)}


def line(pack_id: str) -> str:
    """Return a pack's line in the file of figures."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(figures(pack_id).values())
    return text.getvalue()


def row(pack_id: str) -> str:
    """Return a pack's row in the list of packs."""
    lexicon, played = load(shipped_folder() / pack_id), figures(pack_id)
    manifest = lexicon.manifest
    syllable = lexicon.tokenizer.syllable
    tiles = f"{manifest.length // syllable} syllables" if syllable else str(manifest.length)
    if manifest.tokenizer not in {"letters", "hangul-syllables"}:
        tiles = f"{tiles} {manifest.tokenizer}"
    cells = (
        f"`{pack_id}`",
        manifest.name,
        tiles,
        played["first guesses"].replace(" ", ", "),
        played["mean"],
        price(played),
    )
    return f"| {' | '.join(cells)} |"


def price(played: dict[str, str]) -> str:
    """Return the guesses that familiar words cost; nothing if all words were not measured."""
    every = played["all words"]
    return f"{float(played['by weight']) - float(every):.3f}" if every else ""


def hard_row(pack_id: str) -> str:
    """Play every answer of a pack in hard mode, if it has that; return its row."""
    lexicon = load(shipped_folder() / pack_id)
    if not lexicon.rule.has_hard_mode:
        return f"| `{pack_id}` | has no hard mode | | |"
    played = simulate(lexicon, hard=True)
    return f"| `{pack_id}` | {played.games:,} | {len(played.failed)} | {played.mean:.3f} |"


TABLES = {
    "pack,answers,guessable,first guesses,mean,by weight,all words,most,solved": line,
    "\n| pack | game | tiles | first guesses | mean | price |\n|---|---|---|---|---:|---:|": row,
    "\n| pack | answers | missed in hard mode | mean |\n|---|---:|---:|---:|": hard_row,
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
