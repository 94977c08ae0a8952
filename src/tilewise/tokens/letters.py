"""Letters: one character of an alphabet is one tile.

:mod:`tilewise.tokens.letter_rules` decides which letter a character is (case, folding, accents).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewise.errors import PackError, shown
from tilewise.tokens.base import TILE, Tokenizer, TokenRow, is_mark
from tilewise.tokens.letter_rules import LetterRules


class LettersTokenizer(Tokenizer):
    """Tokens are single letters; options of :class:`~tilewise.tokens.letter_rules.LetterRules`.

    Raises:
        PackError: an option has the wrong type, or folds to something outside the alphabet; or
            a letter of the alphabet can never occur in a word.
    """

    name = "letters"
    option_names = LetterRules.option_names

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        self._rules = LetterRules(self.alphabet, options)
        for letter in self.alphabet:
            if len(letter) > 1 or self._rules.read(letter) != letter:
                raise PackError(
                    f"the alphabet's letter {shown(letter)} can never occur in a word: "
                    "it must be one character, in the same case as the words, and not "
                    "folded or ignored; for several characters on one tile, use the "
                    "digraphs tokenizer"
                )

    def expand(self, char: str) -> TokenRow:
        """Return the tokens of one character."""
        letters = self._rules.read(char)
        if letters is None:
            raise self._outside(char)
        return tuple(self._number[letter] for letter in letters)

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the space a character takes; a mark may be read with the letter before it."""
        if is_mark(char):
            return 0, TILE
        letters = self._rules.read(char)
        return None if letters is None else (len(letters) * TILE, len(letters) * TILE)

    def tile(self, token: int) -> str:
        """Return the letter as games show it: as a capital, if the language has one."""
        return self._rules.capital(self.alphabet[token])
