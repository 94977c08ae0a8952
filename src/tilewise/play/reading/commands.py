"""Names of commands, and answers to yes/no questions, as people may type them.

English names are always accepted, and so are the names in the player's language and in the game's,
which are in the catalogues. All of them may also be typed with the wrong keyboard layout:
``ㅗ디ㅔ`` is ``help``, ``ehdnaakf`` is 도움말.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tilewise.lexicon import Lexicon
from tilewise.tokens.keyboards import keys_of, typed_with
from tilewise.translation.translator import Translator, later

_NAMES = {
    "edit": later("(command) edit"),
    "force": later("(command) force"),
    "hard": later("(command) hard"),
    "help": later("(command) help"),
    "hint": later("(command) hint"),
    "quit": later("(command) quit"),
    "reject": later("(command) reject"),
    "review": later("(command) review"),
    "save": later("(command) save"),
    "share": later("(command) share"),
    "spoilers": later("(command) spoilers"),
    "strategy": later("(command) strategy"),
    "streak": later("(command) streak"),
    "top": later("(command) top"),
    "undo": later("(command) undo"),
    "why": later("(command) why"),
    "words": later("(command) words"),
}
"""Messages for command names; a translation is one or more words, separated by spaces."""

_YES = later("(answer) yes")
_NO = later("(answer) no")


@dataclass(frozen=True)
class Command:
    """A command that somebody typed.

    Attributes:
        name: its English name.
        spelling: the name that was meant, which may be in another language.
        typed: what was typed.
    """

    name: str
    spelling: str
    typed: str

    def is_word(self, lexicon: Lexicon) -> bool:
        """Whether a word of the game was typed, and not the plain English name."""
        return any(word in lexicon for word in {self.typed, self.spelling} - {self.name})


@dataclass(frozen=True)
class Vocabulary:
    """Words that mean something, each in several spellings.

    Attributes:
        meanings: what every spelling means.
    """

    meanings: dict[str, str]

    @classmethod
    def of_commands(cls, names: Iterable[str], translators: Sequence[Translator]) -> Vocabulary:
        """Return the spellings of some commands in English and some other languages."""
        names = list(names)
        meanings = {
            spelling: name
            for translator in translators
            for name in names
            for spelling in _spellings(translator, _NAMES.get(name, ""))
        }
        return cls(meanings | {name: name for name in names})

    @classmethod
    def of_answers(cls, translators: Sequence[Translator]) -> Vocabulary:
        """Return the words for yes and no in English and some other languages."""
        meanings = {
            spelling: meaning
            for translator in translators
            for meaning, message in (("yes", _YES), ("no", _NO))
            for spelling in _spellings(translator, message)
        }
        return cls(meanings | {"y": "yes", "yes": "yes", "n": "no", "no": "no"})

    def read(self, typed: str) -> Command | None:
        """Return the command that a word means; None if it means none."""
        plain = typed.lower().removeprefix("--")
        if plain in self.meanings:
            return Command(self.meanings[plain], plain, plain)
        keys = keys_of(plain).lower()
        for spelling, name in self.meanings.items():
            if keys_of(spelling).lower() == keys or plain in typed_with("sr", spelling):
                return Command(name, spelling, plain)
        return None


def own_names(names: Iterable[str], translator: Translator, lexicon: Lexicon) -> dict[str, str]:
    """Return the first name of each command in a language that is not a word of the game."""
    found = {
        name: next((own for own in _spellings(translator, spelt) if own not in lexicon), None)
        for name in names
        if (spelt := _NAMES.get(name))
    }
    return {name: own for name, own in found.items() if own}


def _spellings(translator: Translator, message: str) -> list[str]:
    said = translator.say(message)
    return [] if said == message else said.lower().split()
