"""Works out how the words of a new pack are split into tiles: tokenizer, alphabet and options.

The request comes first, then what is known about the language, then the letters found in the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilewise.authoring.making.languages import (
    Language,
    find_alphabet,
    find_graphemes,
    find_language,
    script_of,
)
from tilewise.authoring.making.request import NewPack
from tilewise.errors import PackError, TokenError
from tilewise.tokens import MAX_ALPHABET, Tokenizer, create_tokenizer, tokenizer_class
from tilewise.tokens.base import is_mark
from tilewise.tokens.digraphs import DigraphsTokenizer
from tilewise.tokens.graphemes import GraphemesTokenizer
from tilewise.tokens.letters import LettersTokenizer

_ACCENTED = ("Latn", "Cyrl", "Grek", "Arab", "Hebr")
"""Scripts whose combining signs are accents or points, which may be left out."""


@dataclass(frozen=True)
class Rules:
    """How the words of the new pack are split into tiles, and what is known about their language.

    Attributes:
        found: whether the alphabet was found in the words, rather than known.
    """

    language: Language | None
    tokenizer: str
    alphabet: tuple[str, ...]
    options: Mapping[str, Any]
    found: bool

    @classmethod
    def work_out(cls, new: NewPack, spellings: Sequence[str]) -> Rules:
        """Return the rules for these words.

        Raises:
            PackError: there is no such tokenizer, or it needs an alphabet that is not known.
        """
        language = find_language(new.language)
        listed = _listed(new.alphabet)
        tokenizer = new.tokenizer or _tokenizer_for(listed, language)
        kind = tokenizer_class(tokenizer)
        known = language.options if language is not None else {}
        options = {key: value for key, value in known.items() if key in kind.option_names}
        known_alphabet = (
            listed or (language and _alphabet_of(language, tokenizer)) or kind.own_alphabet
        )
        if not known_alphabet and not new.tokenizer and _need_graphemes(spellings):
            tokenizer = GraphemesTokenizer.name
        if not known_alphabet and tokenizer == GraphemesTokenizer.name:
            return cls._of_graphemes(language, spellings)
        alphabet = known_alphabet or find_alphabet(spellings)
        if not known_alphabet and any(map(_is_marked, spellings)):
            options["strip_marks"] = True
        if tokenizer == DigraphsTokenizer.name and all(len(token) == 1 for token in alphabet):
            raise PackError(
                "the digraphs tokenizer needs letters of several characters; list the whole "
                'alphabet, as in --alphabet "a b c ch d"'
            )
        return cls(language, tokenizer, tuple(alphabet), options, found=not known_alphabet)

    @classmethod
    def _of_graphemes(cls, language: Language | None, spellings: Sequence[str]) -> Rules:
        """Return rules for words of graphemes, which are cut into parts if there are many."""
        whole = find_graphemes(spellings, apart=False)
        cut = len(whole) > MAX_ALPHABET
        alphabet = find_graphemes(spellings, apart=True)[:MAX_ALPHABET] if cut else whole
        options = {"signs": "apart" if cut else "keep"}
        return cls(language, GraphemesTokenizer.name, tuple(sorted(alphabet)), options, found=True)

    def without_unused_letters(self, spellings: Iterable[str]) -> Rules:
        """Drop letters that only words of other lengths have, if the alphabet was found."""
        if not self.found:
            return self
        if self.tokenizer == GraphemesTokenizer.name:
            used = set(find_graphemes(spellings, apart=self.options["signs"] == "apart"))
        else:
            used = set(find_alphabet(spellings))
        return replace(self, alphabet=tuple(x for x in self.alphabet if x in used))

    def make_tokenizer(self) -> Tokenizer:
        """Build the tokenizer; PackError if it cannot use the alphabet."""
        return create_tokenizer(self.tokenizer, self.alphabet, self.options)


def _tokenizer_for(alphabet: list[str], language: Language | None) -> str:
    """Return the tokenizer that an alphabet needs, else the language's usual one."""
    if any(len(letter) > 1 for letter in alphabet):
        return DigraphsTokenizer.name
    return language.tokenizer if language is not None else LettersTokenizer.name


def _is_marked(word: str) -> bool:
    """Whether a word has combining signs that have no composed form with their letters."""
    return any(map(is_mark, word))


def _need_graphemes(spellings: Sequence[str]) -> bool:
    """Whether signs are part of the script, not accents or points that can be left out."""
    marked = sum(map(_is_marked, spellings))
    return 4 * marked > len(spellings) and script_of(find_alphabet(spellings)) not in _ACCENTED


def _alphabet_of(language: Language, tokenizer: str) -> list[str]:
    """Return those letters of a language's alphabet that this other tokenizer can have."""
    return [
        token for token in language.alphabet if tokenizer == language.tokenizer or len(token) == 1
    ]


def _listed(alphabet: str) -> list[str]:
    """Return the letters of an alphabet written ``abc``, ``a b c lj`` or ``a, b, c, lj``."""
    parts = alphabet.lower().replace(",", " ").split()
    return list(parts[0]) if len(parts) == 1 else parts


def read_as(tokenizer: Tokenizer, spellings: Iterable[str]) -> dict[str, str]:
    """Return small letters that are not in the alphabet -> the letters they are read as.

    Empty for a tokenizer that knows its whole script, such as kana.
    """
    if tokenizer.own_alphabet:
        return {}
    found = (char for char in find_alphabet(spellings) if char not in tokenizer.alphabet)
    return {char: text for char in found if (text := _reading(tokenizer, char)) not in ("", char)}


def _reading(tokenizer: Tokenizer, char: str) -> str:
    try:
        return tokenizer.compose(tokenizer.encode(char))
    except TokenError:  # part of a letter of several characters
        return ""
