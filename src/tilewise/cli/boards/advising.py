"""Suggestions for several boards, and a word to who waits for them."""

from __future__ import annotations

from tilewise.cli.language import tr
from tilewise.play.boards.session import Boards, BoardsSuggestion


def suggested(boards: Boards, top: int) -> list[BoardsSuggestion]:
    """Return suggestions; where something must be compiled first, say so meanwhile."""
    if not boards.is_compiled:
        from tilewise.cli.progress import working  # once on a machine

        with working(tr("getting ready to play games out, once on this machine")):
            boards.compile()
    return boards.suggest(top)
