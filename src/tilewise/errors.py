"""Every error a user's input can cause; each message says what, where, and the fix.

The command line prints the message on one line and exits with 2. Anything that is not a
:class:`TilewiseError` is a defect of tilewise itself.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

_LONGEST = 40


def shown(value: object) -> str:
    """Show a value in a message: on one line, control characters escaped, long ones cut."""
    if isinstance(value, str):
        return repr(shortened(value))
    try:
        text = visible(repr(value))
    except ValueError:  # Python refuses to print numbers of more than 4,300 digits
        text = "a number of thousands of digits"
    except Exception:  # nested too deeply, or of a class that cannot show itself
        text = f"a value of type {type(value).__name__}"
    return shortened(text)


def shortened(text: str) -> str:
    """Return a text, shortened to fit into a message."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def shown_path(path: object) -> str:
    """Show a path in a message: whole, and as it is unless that would not be one line."""
    text = str(path)
    return text if is_safe(text) else repr(text)


def reason_of(error: OSError) -> str:
    """Return the reason of an error: the system's text, or that of the code that raised it."""
    return error.strerror or str(error) or type(error).__name__


_OF_A_NAME = frozenset(
    {
        *(errno.EACCES, errno.EEXIST, errno.EINVAL, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG),
        *(errno.ENOENT, errno.ENOTDIR, errno.ENXIO, errno.EPERM, errno.EROFS),
    }
)


def is_wrong_name(error: OSError) -> bool:
    """Whether the named file caused an error, rather than, say, a full disk."""
    return error.errno in _OF_A_NAME


UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\uf8ff]"
)
"""Characters not to print as they are: controls, marks that change the direction of text, and
characters of private use, which every font shows differently."""


def visible(text: str) -> str:
    r"""Return a text from elsewhere in a form that is safe to print on one line.

    Control characters, which a terminal would obey, line breaks, marks that change the direction
    of text, characters of private use and invalid Unicode are shown as their escapes: ESC is
    ``\x1b``. Characters that words are written with, such as the joiners of Persian, stay as they
    are.
    """
    return UNSAFE.sub(_escaped, text)


def is_safe(text: str) -> bool:
    """Whether a text may be printed on one line as it is."""
    return text.isprintable() or not UNSAFE.search(text)


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def untranslated(message: str) -> str:
    """Return a message that stays in English, as players rarely see it; it is in no catalogue."""
    return message


class Listed(tuple[object, ...]):
    """Values that a message lists, separated by commas or as its language does.

    >>> from tilewise.errors import Listed
    >>> f"there are {Listed(['de', 'ko'])}"
    'there are de, ko'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __format__(self, form: str) -> str:
        return format(str(self), form)


@dataclass(frozen=True)
class PackLabel:
    """A pack in a message: its id in the library's English, its name in what players read.

    >>> from tilewise.errors import PackLabel
    >>> f"a word of {PackLabel('en-nyt', 'English (New York Times)', 'en')}"
    'a word of en-nyt'
    """

    id: str
    name: str
    language: str

    def __str__(self) -> str:
        return self.id


class TilewiseError(ValueError):
    """The call or its input was wrong; a subclass of :class:`ValueError`.

    If a file could not be written, the :class:`OSError` is its cause.

    Args:
        message: what is wrong, with ``{name}`` in place of every value; without values, it is used
            as it is.
        values: what to put in these places: texts, numbers, other errors.

    Attributes:
        message: as it was given; the key of its translation.
        values: as they were given.

    >>> from tilewise import Session
    >>> try:
    ...     Session("en").add("crane", ".Y..")
    ... except TilewiseError as error:
    ...     print(error)
    feedback '.Y..' must have 5 marks, not 4; write one per tile, as in G..Y.
    """

    def __init__(self, message: str = "", **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message = message
        self.values = values

    @classmethod
    def of(cls, message: Message) -> Self:
        """Return the error with the text and values of a message."""
        return cls(message.message, **message.values)


class Message(str):
    """A text that is not an error, such as a note, with its values kept separate as in an error.

    It is a string: the English text with its values filled in.

    Args:
        message: see :class:`TilewiseError`.
        values: the values for its placeholders.

    Attributes:
        message: the key of its translation.
        values: as they were given.

    >>> from tilewise.errors import Message
    >>> note = Message("{word} is in neither list", word="crane")
    >>> note, note.message
    ('crane is in neither list', '{word} is in neither list')
    """

    message: str
    values: dict[str, object]

    def __new__(cls, message: str, /, **values: object) -> Self:
        """Return the message with its values filled in."""
        text = super().__new__(cls, message.format(**values) if values else message)
        text.message = message
        text.values = values
        return text

    @classmethod
    def of(cls, error: TilewiseError) -> Self:
        """Return the text and values of an error as a message."""
        return cls(error.message, **error.values)


class TokenError(TilewiseError):
    """A text cannot be split into the tokens of a lexicon."""


class PackError(TilewiseError):
    """A lexicon pack is missing, malformed or contradicts itself.

    >>> from tilewise import load
    >>> load("./no")
    Traceback (most recent call last):
    tilewise.errors.PackError: there is no pack at ./no; a pack is a folder with pack.toml
    """


class FeedbackError(TilewiseError):
    """A feedback text is not a row of absent, present and correct tiles.

    >>> from tilewise import Feedback
    >>> Feedback.read("G..Q.", 5)
    Traceback (most recent call last):
    tilewise.errors.FeedbackError: ...
    """


class GuessError(TilewiseError):
    """A guess has the wrong length, or is not one that the game would accept.

    >>> from tilewise import Game
    >>> Game("en", answer="banal").guess("aaaaa")
    Traceback (most recent call last):
    tilewise.errors.GuessError: aaaaa is not in the word list of en
    """


class PictureError(TilewiseError):
    """A picture cannot be read, or shows no game.

    Attributes:
        length: number of tiles in its rows if words of the game have another; else None.
        game: the name of the game that it shows instead, if that is known.

    >>> from tilewise.errors import PictureError
    >>> issubclass(PictureError, ValueError)
    True
    """

    length: int | None = None
    game: str | None = None


class SessionError(TilewiseError):
    """A session cannot do what it was asked to, or a saved session cannot be read.

    >>> from tilewise import Session
    >>> Session("en").suggest(0)
    Traceback (most recent call last):
    tilewise.errors.SessionError: top must be a whole number, 1 or more, not 0.
    """


class ConfigurationError(TilewiseError):
    """The user's own defaults cannot be read, or one of them is wrong."""


class HistoryError(TilewiseError):
    """The history cannot be read or written, or a list of played words cannot be read."""


class MessageError(TilewiseError):
    """A request to :mod:`tilewise.web` cannot be answered."""


class ServerError(TilewiseError):
    """The web app cannot be served at the requested address."""


class SiteError(TilewiseError):
    """A static site cannot be written to this folder, or from these Pyodide files."""


class StrategyError(TilewiseError):
    """A strategy is unknown, or was given an option it does not have.

    >>> from tilewise import Session
    >>> Session("en", "entropy:top=1")
    Traceback (most recent call last):
    tilewise.errors.StrategyError: strategy 'entropy' has no option 'top'; it has no options at all
    """


class TreeError(TilewiseError):
    """A strategy tree is damaged, out of date, or meant for other word lists.

    >>> from tilewise.trees.tree import from_document
    >>> from_document([], {})
    Traceback (most recent call last):
    tilewise.errors.TreeError: not a tilewise strategy tree
    """


class ProofError(TilewiseError):
    """A certificate is damaged, belongs to another problem, or makes a false claim."""


class StoppedError(TilewiseError):
    """The result being computed is no longer wanted (:mod:`tilewise.stopping`).

    It has no message, as nobody is waiting for one.
    """


class SearchError(TilewiseError):
    """A search, or a ranking, is too large for this machine."""


class ClusterError(TilewiseError):
    """A Dask cluster cannot be reached."""


class MissingExtraError(TilewiseError):
    """The request needs an extra that is not installed."""


@contextmanager
def of_guess(number: int) -> Iterator[None]:
    """Add the number of a guess to any error about it.

    Raises:
        TilewiseError: the block raised an error of the same class.
    """
    try:
        yield
    except TilewiseError as error:
        raise type(error)("guess {number}: {error}", number=number, error=error) from None
