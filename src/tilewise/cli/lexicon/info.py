"""``tilewise lexicon info``: one pack, with its sources and licences."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from tilewise.cli.lexicon.summary import summary
from tilewise.cli.options import JsonOption, PackArgument
from tilewise.cli.output import emit_json, line
from tilewise.cli.reading import open_lexicon
from tilewise.lexicon import Lexicon
from tilewise.lexicon.manifest import LICENSE

_COPYRIGHT = re.compile(r"copyright (\(c\)|©|\d{4})|©|\(c\) ?\d{4}", re.IGNORECASE)


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
            value = "; ".join(f"{o['word']} ({o['strategy']}: {o['how']})" for o in value) or "none"
        if key == "licenses":
            value = "; ".join(f"{path}: {spdx}" for path, spdx in value.items())
        if key == "sources":
            for source in value:
                what = f" ({source['what']})" if source["what"] else ""
                line(f"source: {source['name']} {source['version']}, {source['license']}{what}")
            continue
        line(f"{key}: {value}")


def _print_notices(lexicon: Lexicon) -> None:
    """Print the copyright lines of the pack's licence file, and where the whole text is."""
    lines = (text.strip(" *#") for text in lexicon.license_text.splitlines())
    notices = (text for text in lines if _COPYRIGHT.search(text))
    for notice in dict.fromkeys(notices):
        line(f"notice: {notice}")
    line(f"licence and notices in full: {lexicon.folder / LICENSE}")
