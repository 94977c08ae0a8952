"""``tilewise lexicon build``: a pack's opener and tree."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tilewise.authoring.building import Effort, better_stored, build_tree, store_openers
from tilewise.authoring.writing import renew_hashes, write_inside
from tilewise.cli.input.game_kind import refuse_without
from tilewise.cli.input.options import JsonOption, PackArgument, WorkersOption
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.progress import working
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import find_pack
from tilewise.lexicon.trust import remember_as_ours
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode
from tilewise.trees.player import TREES
from tilewise.trees.tree import to_json


def build(
    name: PackArgument,
    effort: Annotated[
        Effort,
        typer.Option(
            help="How much to compute: an opener only, or also a tree (quick, good or proven)."
        ),
    ] = Effort.OPENER,
    hard: Annotated[bool, typer.Option("--hard", help="Also build a tree for hard mode.")] = False,
    top: Annotated[int, typer.Option(min=1, help="Number of openers to store.")] = 30,
    workers: WorkersOption = None,
    json: JsonOption = False,
) -> None:
    r"""Compute a pack's opener and strategy tree, and update its hashes after an edit.

    [bold]Examples:[/]

      tilewise lexicon build ./my-pack

      tilewise lexicon build en --effort proven --hard --workers 2

    Building a tree needs the optimal extra: pip install numba. Proving a tree can take anywhere
    from a minute to several hours; if you stop it with Ctrl-C, run the same command again to
    continue. If the pack already has a better tree, that one is kept.
    """
    if effort is Effort.OPENER:
        refuse_without("--effort quick, good or proven", hard=hard, workers=workers)
    folder = find_pack(name)
    renew_hashes(folder, load(folder).manifest)
    lexicon = load(folder)
    with working("computing the first guess"):
        openers = store_openers(lexicon, top)
    document: dict[str, Any] = {
        "id": lexicon.id,
        "path": str(folder),
        "openers": {ranking.strategy: ranking.guesses[0].word for ranking in openers.rankings},
        "trees": [],
    }
    if effort is not Effort.OPENER:
        for mode in (HardMode.OFF, HardMode.HARD) if hard else (HardMode.OFF,):
            document["trees"].append(_build_tree(lexicon, effort, mode, workers or 1))
    # If the pack has a tree, this is the tree's opener; the others are only ranked by estimates.
    document["first_guess"] = Session(load(folder)).suggest(1)[0].word
    if json:
        emit_json(document)
        return
    from tilewise.cli.output.searching import Costs  # 20 ms, not needed by other pack commands

    line(f"first guess: {document['first_guess']}")
    for strategy, word in document["openers"].items():
        line(f"best opener by estimates ({strategy}): {word}")
    for tree in document["trees"]:
        line(Costs.of(lexicon).tree_in_words(tree))


def _build_tree(lexicon: Lexicon, effort: Effort, hard: HardMode, workers: int) -> dict[str, Any]:
    """Search for a tree and write it into the pack, unless the pack has a better one."""
    from tilewise.cli.output.searching import Costs, search_bar, search_place  # 20 ms

    with search_bar(Costs.of(lexicon)) as shown, search_place(workers) as place:
        result = build_tree(lexicon, effort, hard=hard, place=place, progress=shown)
    name = TREES[hard]
    stored = better_stored(lexicon, result, hard)
    if stored is not None:
        note(f"kept {name}: this search found no better tree")
        tree, is_proven = stored.tree, stored.is_proven
    else:
        assert result.tree is not None  # there is always a tree, even if it loses games
        write_inside(lexicon.folder, name, to_json(result.tree, lexicon.first_spellings))
        remember_as_ours(lexicon, name)
        tree, is_proven = result.tree, result.proven
    return {
        "file": name,
        "opener": lexicon.spelling(tree.root.guess),
        "total_guesses": tree.total,
        "lost": tree.lost,
        "proven": is_proven,
        "bound": tree.bound,
        "bound_lost": tree.bound_lost,
    }
