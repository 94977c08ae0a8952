"""``tilewise lexicon info``: one pack, with its sources and licences."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from tilewise.cli.assistant.remembering import Memory
from tilewise.cli.commands.lexicon.summary import summary
from tilewise.cli.input.options import JsonOption, PackArgument
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.searching import proof_in_words
from tilewise.cli.output.tables import percent
from tilewise.cli.process.language import later, tr, translated, trn
from tilewise.errors import TreeError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.manifest import LICENSE
from tilewise.lexicon.opener_costs import OPENER_COSTS, read_opener_costs
from tilewise.lexicon.openers import OPENER
from tilewise.lexicon.regimes import Regimes
from tilewise.lexicon.trust import Standing, standing_of
from tilewise.play.session import Session
from tilewise.trees.player import HARD_TREE, TREE, load_player

_COPYRIGHT = re.compile(r"copyright (\(c\)|©|\d{4})|©|\(c\) ?\d{4}", re.IGNORECASE)


_LABELS = {
    "id": later("id"),
    "name": later("name"),
    "native_name": later("native name"),
    "answers": later("answers"),
    "guesses": later("other guesses"),
    "path": later("path"),
    "language": later("language"),
    "script": later("script"),
    "direction": later("direction"),
    "length": later("length"),
    "max_guesses": later("most guesses"),
    "tokenizer": later("tokenizer"),
    "alphabet": later("alphabet"),
    "guessable": later("guessable"),
    "first_guess": later("first guess"),
    "openers": later("openers"),
    "opener_costs": later("costs of openers"),
    "belief": later("answers come from"),
    "learned": later("as games solved here have it"),
    "trees": later("trees"),
    "licenses": later("licences"),
}
"""What the figures of a pack are called where people read them."""


def info(name: PackArgument, json: JsonOption = False) -> None:
    """Show a pack: words, tokens, opener, trees, sources and licences.

    What cannot be checked, such as a proof, is given as what the pack says, unless the file ships
    with tilewise or was computed on this machine; with --json, see "claimed_by".

    [bold]Example:[/] tilewise lexicon info ko
    """
    lexicon = open_lexicon(name)
    manifest = lexicon.manifest
    rankings = lexicon.opener_file.rankings if lexicon.opener_file else ()
    document = summary(lexicon) | {
        "path": str(lexicon.folder),
        "language": manifest.language,
        "script": manifest.script,
        "direction": manifest.direction,
        "length": manifest.length,
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
        _print_info(document)
        _print_notices(lexicon)


def _claimed_by(lexicon: Lexicon, name: str) -> str:
    return "tilewise" if standing_of(lexicon, name) is Standing.OURS else "pack"


def _belief(regimes: Regimes) -> dict[str, Any]:
    """Return how a game comes by its answers, and for how many games that counts."""
    return {"by_weight": regimes.by_weight} | asdict(regimes)


def _learned(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return the same as the games solved here show it; None without any."""
    answers = Memory(lexicon).played()
    if not answers:
        return None
    return _belief(lexicon.words.learned(lexicon.played(answers))) | {"games": len(answers)}


def _opener_costs(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return how many first guesses the pack has the cost of; None without any."""
    count = len(read_opener_costs(lexicon))
    return {"count": count, "claimed_by": _claimed_by(lexicon, OPENER_COSTS)} if count else None


def _trees(lexicon: Lexicon) -> list[dict[str, Any]]:
    """Return what is known of the pack's trees; of those that cannot be used, why, as a note."""
    found = []
    for name, hard in ((TREE, False), (HARD_TREE, True)):
        try:
            player = load_player(lexicon, hard=hard)
        except TreeError as error:
            note(translated(error))
            continue
        if player is not None:
            tree = player.tree
            document = {
                "file": name,
                "hard": hard,
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
    """Return a claim; as the pack's where it is not ours."""
    if document["claimed_by"] == "tilewise":
        return str(claim)
    return tr("the pack says: {claim}", claim=claim)


def _tree(tree: dict[str, Any]) -> str:
    return tr(
        "{file}: {opener}, total {total:,} ({proof})",
        file=tree["file"],
        opener=tree["opener"],
        total=tree["total_guesses"],
        proof=_claim(tree, proof_in_words(tree)),
    )


def _print_info(document: dict[str, Any]) -> None:
    for key, value in document.items():
        if key == "alphabet":
            value = " ".join(value)
        if key == "openers":
            openers = (f"{o['word']} ({o['strategy']}: {_claim(o, o['how'])})" for o in value)
            value = "; ".join(openers) or tr("none")
        if key == "opener_costs":
            value = tr("none") if value is None else _claim(value, value["count"])
        if key == "belief":
            value = _shares(value)
        if key == "learned":
            value = tr("no games yet") if value is None else _learned_in_words(value)
        if key == "trees":
            value = "; ".join(map(_tree, value)) or tr("none")
        if key == "licenses":
            value = "; ".join(f"{path}: {spdx}" for path, spdx in value.items())
        if key == "sources":
            for source in value:
                what = f" ({source['what']})" if source["what"] else ""
                named = f"{source['name']} {source['version']}, {source['license']}{what}"
                line(tr("source: {source}", source=named))
            continue
        line(f"{tr(_LABELS[key])}: {value}")


_WAYS = {
    "by_weight": later("the answer list, by weight"),
    "answers_alike": later("the answer list, all alike"),
    "unlisted": later("other words, by weight"),
    "words_alike": later("all words alike"),
    "unheld": later("words of no list"),
}
"""How a game may come by its answers."""


def _shares(belief: dict[str, Any]) -> str:
    return "; ".join(
        f"{tr(name)} {percent(belief[way])}" for way, name in _WAYS.items() if belief[way]
    )


def _learned_in_words(learned: dict[str, Any]) -> str:
    games = trn("{n:,} game", "{n:,} games", learned["games"])
    return f"{_shares(learned)} ({games})"


def _print_notices(lexicon: Lexicon) -> None:
    """Print the copyright lines of the pack's licence file, and where the whole text is."""
    lines = (text.strip(" *#") for text in lexicon.license_text.splitlines())
    notices = (text for text in lines if _COPYRIGHT.search(text))
    for notice in dict.fromkeys(notices):
        line(tr("notice: {notice}", notice=notice))
    line(tr("licence and notices in full: {path}", path=lexicon.folder / LICENSE))
