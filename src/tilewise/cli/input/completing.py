"""Shell completion of packs, strategies, tokenizers and languages.

Each function takes what was typed and returns all names that begin with it. It runs on every press
of Tab, so it does not load word lists or print anything: problems with packs are shown when a
command runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tilewise.errors import TilewiseError
from tilewise.rules.registry import rule_names
from tilewise.translation.translator import languages

_SAFE = re.compile(r"[\w.-]+")
"""Names that are safe in every shell; a pack's folder may be called anything."""


def complete_lexicon(incomplete: str) -> list[str]:
    """Offer packs by id; paths are left to the shell."""
    from tilewise.lexicon.discover import all_packs  # numpy, 100 ms

    try:
        return _beginning(incomplete, sorted({pack.id for pack in all_packs()}))
    except (OSError, TilewiseError):
        return []


def complete_strategy(incomplete: str) -> list[str]:
    """Offer strategies, without their options, which follow a colon."""
    from tilewise.strategies import strategy_names  # numpy, 100 ms

    return _beginning(incomplete, strategy_names())


def complete_tokenizer(incomplete: str) -> list[str]:
    """Offer the tokenizers."""
    from tilewise.tokens import tokenizer_names  # numpy, 100 ms

    return _beginning(incomplete, tokenizer_names())


def complete_rule(incomplete: str) -> list[str]:
    """Offer the rules."""
    return _beginning(incomplete, rule_names())


def complete_language(incomplete: str) -> list[str]:
    """Offer the languages that tilewise has."""
    return _beginning(incomplete, languages())


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete) and _SAFE.fullmatch(name)]
