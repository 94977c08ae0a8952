"""``tilewise lexicon info``: one pack, with its sources and licences."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from tilewise.cli.assistant.remembering import Memory
from tilewise.cli.commands.lexicon.listing import summary
from tilewise.cli.input.options import JsonOption, PackArgument
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.figures import counted, percent
from tilewise.cli.output.searching import Costs
from tilewise.errors import TreeError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.counting import CountedPack
from tilewise.lexicon.manifest import LICENSE
from tilewise.lexicon.opener_costs import OPENER_COSTS, read_opener_costs
from tilewise.lexicon.openers import OPENER
from tilewise.lexicon.regimes import Regimes
from tilewise.lexicon.trust import Standing, standing_of
from tilewise.play.session import Session
from tilewise.trees.player import TREES, load_player

_COPYRIGHT = re.compile(r"copyright (\(c\)|©|\d{4})|©|\(c\) ?\d{4}", re.IGNORECASE)


_LABELS = {
    "id": "id",
    "name": "name",
    "native_name": "native name",
    "answers": "answers",
    "guesses": "other guesses",
    "path": "path",
    "language": "language",
    "script": "script",
    "direction": "direction",
    "length": "length",
    "max_guesses": "guesses allowed",
    "tokenizer": "tokenizer",
    "alphabet": "alphabet",
    "guessable": "guessable",
    "first_guess": "first guess",
    "openers": "openers",
    "opener_costs": "opener costs",
    "belief": "answers come from",
    "learned": "learned from games solved here",
    "trees": "trees",
    "licenses": "licences",
}
"""The name of each JSON key, for people."""


def info(name: PackArgument, json: JsonOption = False) -> None:
    """Show a pack's words, tokens, opener, trees, sources and licences.

    [bold]Examples:[/] tilewise lexicon info ko

    Files that ship with tilewise, or that this machine computed, are trusted. In other files,
    claims that cannot be checked, such as that a tree is proven, are marked "the pack says" (with
    --json, see "claimed_by").
    """
    lexicon = open_lexicon(name)
    manifest = lexicon.manifest
    rankings = lexicon.opener_file.rankings if lexicon.opener_file else ()
    document = summary(CountedPack.of(lexicon)) | {
        "path": str(lexicon.folder),
        "script": manifest.script,
        "direction": manifest.direction,
        "max_guesses": manifest.max_guesses,
        "tokenizer": manifest.tokenizer,
        "alphabet": list(manifest.alphabet),
        "guessable": len(lexicon.words.tokens),
        "first_guess": Session(lexicon).suggest(1)[0].word,
        "openers": [
            {
                "strategy": ranking.strategy,
                "word": ranking.guesses[0].word,
                "how": ranking.how,
                "claimed_by": _claimed_by(lexicon, OPENER),
            }
            for ranking in rankings
            if ranking.guesses
        ],
        "opener_costs": _opener_costs(lexicon),
        "belief": _belief(manifest.regimes),
        "learned": _learned(lexicon),
        "trees": _trees(lexicon),
        "licenses": {file.path: file.license for file in (manifest.answers, manifest.guesses)},
        "sources": [asdict(source) for source in manifest.sources],
    }
    if json:
        emit_json(document | {"license_text": lexicon.license_text})
    else:
        _print_info(document, Costs.of(lexicon))
        _print_notices(lexicon)


def _claimed_by(lexicon: Lexicon, name: str) -> str:
    return "tilewise" if standing_of(lexicon, name) is Standing.OURS else "pack"


def _belief(regimes: Regimes) -> dict[str, Any]:
    """Return the shares of the ways to choose answers, and how many games they count for."""
    return {"by_weight": regimes.by_weight} | asdict(regimes)


def _learned(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return the same shares after learning from the games solved here; None without any."""
    answers = Memory(lexicon).played()
    if not answers:
        return None
    return _belief(lexicon.words.learned(lexicon.played(answers))) | {"games": len(answers)}


def _opener_costs(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return the number of openers whose cost the pack stores; None if there are none."""
    count = len(read_opener_costs(lexicon))
    return {"count": count, "claimed_by": _claimed_by(lexicon, OPENER_COSTS)} if count else None


def _trees(lexicon: Lexicon) -> list[dict[str, Any]]:
    """Return the pack's trees; a note explains why a tree cannot be used."""
    found = []
    for hard, name in TREES.items():
        try:
            player = load_player(lexicon, hard=hard)
        except TreeError as error:
            note(error)
            continue
        if player is not None:
            tree = player.tree
            document = {
                "file": name,
                **hard.switches,
                "opener": lexicon.spelling(tree.root.guess),
                "total_guesses": tree.total,
                "max_guesses": tree.worst,
                "lost": tree.lost,
                "proven": tree.proven,
                "bound": tree.bound,
                "bound_lost": tree.bound_lost,
                "claimed_by": _claimed_by(lexicon, name),
            }
            found.append(document)
    return found


def _claim(document: dict[str, Any], claim: object) -> str:
    """Return a claim, marked as the pack's unless the file ships with tilewise or was made here."""
    if document["claimed_by"] == "tilewise":
        return str(claim)
    return f"the pack says: {claim}"


def _print_info(document: dict[str, Any], costs: Costs) -> None:
    for key, value in document.items():
        if key == "alphabet":
            value = " ".join(value)
        if key == "openers":
            openers = (f"{o['word']} ({o['strategy']}: {_claim(o, o['how'])})" for o in value)
            value = "; ".join(openers) or "none"
        if key == "opener_costs":
            value = "none" if value is None else _claim(value, value["count"])
        if key == "belief":
            value = _shares(value)
        if key == "learned":
            value = "no games yet" if value is None else _learned_in_words(value)
        if key == "trees":
            trees = (costs.tree_in_words(t, _claim(t, costs.proof_in_words(t))) for t in value)
            value = "; ".join(trees) or "none"
        if key == "licenses":
            value = "; ".join(f"{path}: {spdx}" for path, spdx in value.items())
        if key == "sources":
            for source in value:
                what = f" ({source['what']})" if source["what"] else ""
                named = f"{source['name']} {source['version']}".rstrip()
                line(f"source: {named}, {source['license']}{what}")
            continue
        line(f"{_LABELS[key]}: {value}")


_WAYS = {
    "by_weight": "the answer list, by weight",
    "answers_alike": "the answer list, all equally likely",
    "unlisted": "other words, by weight",
    "words_alike": "all words, equally likely",
    "unheld": "words in no list",
}
"""The ways in which a game may choose its answers."""


def _shares(belief: dict[str, Any]) -> str:
    return "; ".join(f"{name} {percent(belief[way])}" for way, name in _WAYS.items() if belief[way])


def _learned_in_words(learned: dict[str, Any]) -> str:
    return f"{_shares(learned)} ({counted(learned['games'], 'game')})"


def _print_notices(lexicon: Lexicon) -> None:
    """Print the copyright lines of the pack's licence file, and where the whole text is."""
    lines = (text.strip(" *#") for text in lexicon.license_text.splitlines())
    notices = (text for text in lines if _COPYRIGHT.search(text))
    for notice in dict.fromkeys(notices):
        line(f"notice: {notice}")
    line(f"licence and notices in full: {lexicon.folder / LICENSE}")
