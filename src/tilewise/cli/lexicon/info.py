"""``tilewise lexicon info``: one pack, with its sources and licences."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from tilewise.cli.language import later, tr
from tilewise.cli.lexicon.summary import summary
from tilewise.cli.options import JsonOption, PackArgument
from tilewise.cli.output import emit_json, line
from tilewise.cli.reading import open_lexicon
from tilewise.lexicon import Lexicon
from tilewise.lexicon.manifest import LICENSE
from tilewise.play.session import Session

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
    "licenses": later("licences"),
}
"""What the figures of a pack are called where people read them."""


def info(name: PackArgument, json: JsonOption = False) -> None:
    """Show a pack: words, tokens, opener, sources and licences.

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
            {"strategy": ranking.strategy, "word": ranking.guesses[0].word, "how": ranking.how}
            for ranking in rankings
            if ranking.guesses
        ],
        "licenses": {file.path: file.license for file in (manifest.answers, manifest.guesses)},
        "sources": [asdict(source) for source in manifest.sources],
    }
    if json:
        emit_json(document | {"license_text": lexicon.license_text})
    else:
        _print_info(document)
        _print_notices(lexicon)


def _print_info(document: dict[str, Any]) -> None:
    for key, value in document.items():
        if key == "alphabet":
            value = " ".join(value)
        if key == "openers":
            openers = (f"{o['word']} ({o['strategy']}: {o['how']})" for o in value)
            value = "; ".join(openers) or tr("none")
        if key == "licenses":
            value = "; ".join(f"{path}: {spdx}" for path, spdx in value.items())
        if key == "sources":
            for source in value:
                what = f" ({source['what']})" if source["what"] else ""
                named = f"{source['name']} {source['version']}, {source['license']}{what}"
                line(tr("source: {source}", source=named))
            continue
        line(f"{tr(_LABELS[key])}: {value}")


def _print_notices(lexicon: Lexicon) -> None:
    """Print the copyright lines of the pack's licence file, and where the whole text is."""
    lines = (text.strip(" *#") for text in lexicon.license_text.splitlines())
    notices = (text for text in lines if _COPYRIGHT.search(text))
    for notice in dict.fromkeys(notices):
        line(tr("notice: {notice}", notice=notice))
    line(tr("licence and notices in full: {path}", path=lexicon.folder / LICENSE))
