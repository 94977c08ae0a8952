"""Frequencies from wordfreq, if it is installed.

wordfreq (R. Speer) knows how common words are in some forty languages. It is optional; its lists
are under CC-BY-SA-4.0. They contain tokens that are not words (:func:`is_word`).
"""

from __future__ import annotations

import re
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from tilewise.authoring.making.plain import Frequencies
from tilewise.errors import PackError, shown

WORDFREQ = Path("wordfreq")
"""The name that selects wordfreq in place of a list of frequencies."""

WORDFREQ_LICENSE = "CC-BY-SA-4.0"

_PER = 1e9
"""Frequencies are occurrences per this many words."""

_NO_WORD = re.compile(
    r"(.)\1{3}"
    r"|^(?=.{4})m{0,3}(c[md]|d?c{0,3})(x[cl]|l?x{0,3})(i[xv]|v?i{0,3})$"
)


def is_word(token: str) -> bool:
    """Return whether a token of wordfreq, in small letters, may be a word.

    Tokens with a letter four times in a row (hmmmm) are not, nor are Roman numerals of four or more
    letters (xviii, but not mix, mild or civil).
    """
    return not _NO_WORD.search(token)


def has_frequencies(language: str) -> bool:
    """Whether wordfreq is installed and knows a language, given as a BCP-47 tag."""
    return bool(language) and find_spec("wordfreq") is not None and _known(language)


def installed_frequencies(language: str) -> Frequencies:
    """Return occurrences per billion words, from the installed wordfreq.

    Raises:
        PackError: it is not installed, or does not know the language.
    """
    if find_spec("wordfreq") is None:
        raise PackError("wordfreq is not installed; install it with: pip install wordfreq")
    if not language:
        raise PackError("wordfreq needs to know the language; name it with --language TAG")
    if not _known(language):
        raise PackError(
            f"wordfreq does not know language {shown(language)}; give a list with "
            "--frequencies FILE"
        )
    from wordfreq import get_frequency_dict  # there only if somebody installed it

    found = get_frequency_dict(_primary(language), wordlist="best")
    return {word: n * _PER for word, n in found.items() if is_word(word)}


def installed_version() -> str:
    """Return the version of the installed wordfreq."""
    return metadata.version("wordfreq")


def _known(language: str) -> bool:
    from wordfreq import available_languages  # there only if somebody installed it

    return _primary(language) in available_languages(wordlist="best")


def _primary(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()
