"""Spelling <-> tokens: the only package that knows about writing systems.

A *tokenizer* turns the spelling of a word into the tokens its game shows, one per tile, and turns
tokens back into readable text. A pack names its tokenizer and gives it an ordered alphabet and
options; tokens are numbered in the alphabet's order. Start with ``letters``, whose tokens are the
letters of an alphabet, and the class in ``base`` that it extends; then ``hangul`` and ``kana``.
``keyboards`` reads keys typed on the wrong layout. To add a script, write a subclass of
:class:`Tokenizer` in a module of this package and list it in ``_BUILTIN``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tilewise.errors import PackError, shown
from tilewise.tokens.base import MAX_ALPHABET, MAX_LENGTH, Tokenizer

__all__ = ["MAX_ALPHABET", "MAX_LENGTH", "Tokenizer", "create_tokenizer", "tokenizer_names"]

# Name in pack.toml -> module and class; imported only when a pack asks for it.
_BUILTIN = {
    "digraphs": ("tilewise.tokens.letters", "DigraphsTokenizer"),
    "graphemes": ("tilewise.tokens.letters", "GraphemesTokenizer"),
    "kana": ("tilewise.tokens.kana", "KanaTokenizer"),
    "letters": ("tilewise.tokens.letters", "LettersTokenizer"),
    "hangul-jamo": ("tilewise.tokens.hangul", "HangulJamoTokenizer"),
    "hangul-syllables": ("tilewise.tokens.hangul", "HangulSyllablesTokenizer"),
}


def tokenizer_names() -> list[str]:
    """Names a pack may give under ``[tokenizer] name``."""
    return sorted(_BUILTIN)


def tokenizer_class(name: str) -> type[Tokenizer]:
    """Return the tokenizer registered as `name`.

    Raises:
        PackError: no tokenizer has that name.
    """
    if name not in _BUILTIN:
        known = ", ".join(tokenizer_names())
        raise PackError(f"unknown tokenizer {shown(name)}; this version of tilewise has: {known}")
    module, attribute = _BUILTIN[name]
    found: type[Tokenizer] = getattr(import_module(module), attribute)
    return found


def create_tokenizer(
    name: str, alphabet: Sequence[str], options: Mapping[str, Any] | None = None
) -> Tokenizer:
    """Build the tokenizer a pack asks for.

    Args:
        name: one of :func:`tokenizer_names`.
        alphabet: the tokens in order; a token's number is its index.
        options: documented by the tokenizer's class; unknown keys are an error.

    Raises:
        PackError: the name is unknown, the tokenizer cannot use the alphabet, or an option is
            wrong.
    """
    return tokenizer_class(name)(alphabet, options or {})
