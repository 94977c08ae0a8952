"""Which messages are translated: those for players and visitors of the page.

Everything they meet in a game is translated: solve, suggest, feedback, play, review, absurdle,
history, serve, the page, and the errors that these share. Everything else is in English: all help
and errors of the commands that make packs, search, compare and tune; errors about a strategy's
options, configuration files, charts, JSON and damaged files; and what programs and assistants read.
Few people see these, they are technical, and somebody has to maintain eleven translations of every
translated message.

The command line asks this module which language to use (:mod:`tilewise.cli.program`), and
``tools.translations`` asks it which messages to include. Elsewhere a message says itself that it is
only in English: it is an f-string, or marked by :func:`tilewise.errors.untranslated`.
"""

from __future__ import annotations

ENGLISH_COMMANDS = frozenset(
    {"simulate", "compare", "tune", "optimize", "site", "mcp", "lexicon", "paths"}
)
"""Commands that speak English to everybody."""

ENGLISH_ROOMS = (
    "authoring/", "folders.py", "mcp/", "search/", "strategies/", "trees/",
    *(f"cli/commands/{command}" for command in sorted(ENGLISH_COMMANDS)),
)  # fmt: skip
"""Beginnings of the paths of modules whose messages are in no catalogue."""


def is_translated(module: str) -> bool:
    """Whether messages of a module, such as ``play/review.py``, may be in the catalogues."""
    return not module.startswith(ENGLISH_ROOMS)
