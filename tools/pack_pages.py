"""Generates a page of the docs for each pack that ships, from the pack's folder.

:mod:`tools.docs_site` puts them into the site. They are not kept in the repository.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.words import Regimes
from tilewise.rules.hardmode import HardMode
from tilewise.trees.player import read_tree
from tools.pack_table import INDEX, published

_MODES = {HardMode.OFF: "", HardMode.HARD: ", hard mode", HardMode.STRICT: ", strict"}
_OPENERS_SHOWN = 5


def pack_page(pack_id: str) -> str:
    """Return the page of a pack, in Markdown."""
    folder = shipped_folder() / pack_id
    lexicon = load(folder)
    sources = (folder / "SOURCES.md").read_text(encoding="utf-8")
    parts = (
        f"# {lexicon.manifest.name}",
        f"```sh\ntilewise solve {pack_id}\n```",
        _table(("", ""), _facts(lexicon)),
        "## How well it is solved",
        _table(("", ""), _measured(pack_id)),
        *_trees(lexicon),
        *_openers(lexicon),
        "## Where the words come from",
        re.sub(r"^(#+ )", r"#\1", _without_title(sources), flags=re.MULTILINE),
    )
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def index_page(text: str) -> str:
    """Return the list of packs, with links to their pages."""
    return re.sub(r"(?m)^\| `([\w-]+)` \|", r"| [`\1`](../../lexicons/\1) |", text)


def in_order(pack_ids: Iterable[str]) -> list[str]:
    """Return the ids in the order of the list of packs."""
    page = INDEX.read_text(encoding="utf-8")
    return sorted(pack_ids, key=lambda pack_id: page.find(f"| `{pack_id}` |"))


def _facts(lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    manifest, words = lexicon.manifest, lexicon.words
    yield "Language", f"{manifest.native_name} (`{manifest.language}`)"
    yield "Tiles", f"{manifest.length}, tokenizer `{manifest.tokenizer}`"
    yield "Guesses allowed", str(manifest.max_guesses)
    yield "Likely answers", f"{words.answer_count:,}"
    yield "Guessable words, including the answers", f"{len(words.tokens):,}"
    if not words.suggestable.all():
        yield "Of these, accepted but not suggested", f"{(~words.suggestable).sum():,}"
    usual = asdict(Regimes())
    shares = {k: share for k, share in asdict(manifest.regimes).items() if share != usual[k]}
    if shares:
        said = ", ".join(f"`{name}` {share:g}" for name, share in shares.items())
        yield "[How the game chooses its answers](../how/belief.md)", said
    if manifest.replay < 1:
        yield "Weight of a word the game has used (`replay`)", f"× {manifest.replay:g}"
    yield "Licence of the answers", manifest.answers.license
    yield "Licence of the guesses", manifest.guesses.license


def _measured(pack_id: str) -> Iterator[tuple[str, str]]:
    """Yield headings and cells about a pack's games, as they are published."""
    played = published().get(pack_id)
    if played is None:  # the pack is new
        return
    yield "Guesses per answer, on average", played["mean"]
    yield "The same, weighted by the answers' weights", played["by weight"]
    if played["all words"]:
        yield "The same, if all words were suggested", played["all words"]
    yield "Most guesses for any answer", played["most"]
    yield "Answers solved", played["solved"]
    missed = rf"(?m)^\| `{pack_id}` \| [\d,]+ \| (\d+) \| (.*) \|$"
    for count, why in re.findall(missed, INDEX.read_text(encoding="utf-8")):
        yield "Answers missed in hard mode", f"{count} ({why})"


def _trees(lexicon: Lexicon) -> Iterator[str]:
    """Yield a table of the strategy trees, if there are any."""
    total = float(lexicon.words.weights.sum())
    any_word = lexicon.familiar is not None
    rows = []
    for hard, mode in _MODES.items():
        stored = read_tree(lexicon, hard=hard)
        if stored is not None:
            tree = stored.tree
            gap = (tree.total - tree.bound) / total
            by_more = "" if tree.proven else f" by more than {gap:.3f} guesses"
            guesses = "any word" if any_word and "familiar" not in tree.lists else "suggested words"
            opener, mean = lexicon.spelling(tree.root.guess), f"{tree.total / total:.3f}"
            figures = (mean, str(tree.worst), str(tree.lost), f"no tree is better{by_more}")
            rows.append((f"`{stored.file}`{mode}", guesses, opener, *figures))
    if rows:
        yield "## Strategy trees"
        yield "The mean is weighted by the answers' weights, for games that stay on the tree."
        yield _table(("tree", "guesses", "opener", "mean", "most", "lost", "proven"), rows)


def _openers(lexicon: Lexicon) -> Iterator[str]:
    """Yield the best first guesses by the ranking, if they are stored."""
    if lexicon.opener_file is None:
        return
    ranking = lexicon.opener_file.rankings[0]
    rows = [
        (
            guess.word,
            f"{guess.entropy_bits:.2f}",
            f"{guess.expected_remaining:,.1f}",
            f"{guess.worst_case:,}",
            f"{guess.buckets:,}",
        )
        for guess in ranking.guesses[:_OPENERS_SHOWN]
    ]
    yield "## First guesses"
    columns = "[what the columns mean](../how/ranking.md)"
    yield f"The best first guesses according to `{ranking.strategy}` ({columns}):"
    yield _table(("guess", "bits", "left", "worst", "buckets"), rows)


def _without_title(text: str) -> str:
    return re.sub(r"\A# .*\n", "", text)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = ("| " + " | ".join(cells) + " |" for cells in (heads, ("---",) * len(heads), *rows))
    return "\n".join(lines)
