"""Checks of the alphabet and options that a pack gives its tokenizer."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tilewise.errors import PackError, is_safe, shown, untranslated

MAX_ALPHABET = 250
"""Most tokens in an alphabet: a token must fit in a uint8, with room for markers."""


def checked_alphabet(alphabet: Sequence[str]) -> tuple[str, ...]:
    """Check an alphabet and return it as a tuple.

    Raises:
        PackError: it is empty or too large, or a token is not printable, not NFC or listed twice.
    """
    if not alphabet:
        raise PackError(untranslated("the alphabet is empty; list the game's tokens in order"))
    if len(alphabet) > MAX_ALPHABET:
        raise PackError(
            f"the alphabet has {len(alphabet)} tokens; at most {MAX_ALPHABET} are allowed"
        )
    seen: set[str] = set()
    for token in alphabet:
        if not isinstance(token, str) or not _is_tile(token):
            raise PackError(
                f"the alphabet contains {shown(token)}; a token must be printable text "
                "without spaces"
            )
        if unicodedata.normalize("NFC", token) != token:
            raise PackError(
                f"the alphabet's token {shown(token)} is not NFC; write it in composed form"
            )
        if token in seen:
            raise PackError(f"the alphabet contains {shown(token)} twice; list each token once")
        seen.add(token)
    return tuple(alphabet)


def _is_tile(token: str) -> bool:
    """Whether a tile can show a text: it is safe, and more than spaces and joiners."""
    return is_safe(token) and token.split() == [token] and any(map(str.isprintable, token))


def check_options(tokenizer: str, options: Iterable[str], known: Iterable[str]) -> None:
    """Check that a tokenizer has all the options that a pack sets.

    Raises:
        PackError: it does not have one of them.
    """
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise PackError(
            f"tokenizer {tokenizer!r} has no option {shown(unknown[0])}; its options: "
            f"{', '.join(sorted(known)) or 'none'}"
        )


def text_option(options: Mapping[str, Any], key: str) -> str:
    """Return an option that is a text; '' by default."""
    value = options.get(key, "")
    if not isinstance(value, str):
        raise PackError(f'option "{key}" is {shown(value)}; use a string')
    return value


def choice_option(options: Mapping[str, Any], key: str, choices: Sequence[str]) -> str:
    """Return an option that is one of some choices; the first by default."""
    value = options.get(key, choices[0])
    if not isinstance(value, str) or value not in choices:
        raise PackError(f'option "{key}" is {shown(value)}; use one of {", ".join(choices)}')
    return value
