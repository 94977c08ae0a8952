"""Who is spoken to in their own language: players, and visitors of the page.

Everything they meet is translated: solve, suggest, feedback, play, review, absurdle, history,
serve, the page, and the errors that these share. People who make packs, search, compare and tune
read English: their commands run in English from the help to the last error, and their library
errors are in no catalogue. So does what assistants read. Few people meet these, their words are
technical, and every translated message is eleven more texts that somebody has to keep right.

This is the one place where that is decided. The command line asks it which language to speak
(:mod:`tilewise.cli.program`), and ``tools.translations`` which messages there are.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

ENGLISH_COMMANDS = frozenset({"simulate", "compare", "tune", "optimize", "site", "mcp", "lexicon"})
"""Commands that speak English to everybody. Only their summaries in ``tilewise --help`` do not."""

ENGLISH_MODULES = (
    *(f"cli/commands/{command}*" for command in sorted(ENGLISH_COMMANDS)),
    "authoring/*",
    "knowledge/partition.py",
    "mcp/*",
    "lexicon/[!dlp]*",  # all but discover, lengths and pack, which find packs and words for players
    "lexicon/loading.py",
    "play/boards/simulation.py",
    "play/saving/session_json.py",
    "play/simulation.py",
    "play/tuning.py",
    "rules/hardmode.py",
    "search/*",
    "strategies/base.py",
    "strategies/installed.py",
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
