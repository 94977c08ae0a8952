"""Which messages are translated: those for players and visitors of the page.

Everything they meet in a game is translated: solve, suggest, feedback, play, review, absurdle,
history, serve, the page, and the errors that these share. Everything else is in English: all help
and errors of the commands that make packs, search, compare and tune; errors about a strategy's
options, configuration files, charts, JSON and damaged files; and what programs and assistants read.
Few people see these, they are technical, and somebody has to maintain eleven translations of every
translated message.

This is the only place where that is decided. The command line asks it which language to use
(:mod:`tilewise.cli.program`), and ``tools.translations`` asks it which messages to include. A
single message in a module that is translated is left out by :func:`tilewise.errors.untranslated`.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

ENGLISH_COMMANDS = frozenset(
    {"simulate", "compare", "tune", "optimize", "site", "mcp", "lexicon", "paths"}
)
"""Commands that speak English to everybody."""

ENGLISH_MODULES = (
    *(f"cli/commands/{command}*" for command in sorted(ENGLISH_COMMANDS)),
    "authoring/*",
    "cli/input/configuration.py",
    "cli/output/plot.py",
    "folders.py",
    "knowledge/partition.py",
    "mcp/*",
    "lexicon/[!dlp]*",  # all but discover, lengths and pack, which find packs and words for players
    "lexicon/loading.py",
    "play/boards/simulation.py",
    "play/history.py",
    "play/played_lists/tables.py",
    "play/saving/session_json.py",
    "play/simulation.py",
    "play/tuning.py",
    "rules/hardmode.py",
    "search/*",
    "strategies/*",
    "tokens/[!b]*",  # all but base, which splits words into tokens
    "trees/*",
    "web/parsing.py",
    "web/pyodide.py",
    "web/site.py",
)
"""Modules whose messages and errors are in no catalogue, as patterns of paths below `tilewise`."""


def is_translated(module: str) -> bool:
    """Whether the messages of a module, such as ``play/review.py``, are in the catalogues."""
    return not any(fnmatchcase(module, pattern) for pattern in ENGLISH_MODULES)
