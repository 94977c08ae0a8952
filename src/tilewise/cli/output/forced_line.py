"""Guesses that win against the opponent that cheats, in words."""

from __future__ import annotations

from tilewise.cli.process.language import tr, trn
from tilewise.play.absurdle.forcing import ForcedLine


def forced_line_in_words(found: ForcedLine | None) -> str:
    """Say which guesses win, and whether fewer might."""
    if found is None:
        return tr("no line was found; --effort lets it try for longer")
    words = " ".join(found.words)
    count = len(found.words)
    if found.is_shortest:
        return trn(
            "{n} guess wins: {words}", "{n} guesses win, and no fewer: {words}", count, words=words
        )
    return trn(
        "{n} guess wins; whether fewer do is not known: {words}",
        "{n} guesses win; whether fewer do is not known: {words}",
        count,
        words=words,
    )
