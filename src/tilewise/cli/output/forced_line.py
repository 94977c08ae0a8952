"""Guesses that win against the opponent that cheats, in words."""

from __future__ import annotations

from tilewise.cli.process.language import tr, trn
from tilewise.play.absurdle.forcing import ForcedLine


def forced_line_in_words(found: ForcedLine | None) -> str:
    """Return which guesses win, and whether fewer might."""
    if found is None:
        return tr(
            "no winning guesses found; to search longer, run tilewise absurdle with a higher "
            "--effort"
        )
    words = " ".join(found.words)
    count = len(found.words)
    if found.is_shortest:
        return trn(
            "{n} guess wins: {words}",
            "These {n} guesses win, and no fewer will do: {words}",
            count,
            words=words,
        )
    return trn(
        "{n} guess wins, but fewer may be enough: {words}",
        "These {n} guesses win, but fewer may be enough: {words}",
        count,
        words=words,
    )
