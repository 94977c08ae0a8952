"""What any program needs: the player's language, line breaks, streams, and how a command ends."""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import reduce
from itertools import pairwise
from typing import TextIO

from tilewise.cli.interrupts import INTERRUPTED, Interrupts
from tilewise.errors import (
    Listed,
    PackError,
    TilewiseError,
    is_wrong_name,
    reason_of,
    shown_path,
    visible,
)
from tilewise.lexicon.manifest import Manifest
from tilewise.translation.translator import ENGLISH, Translator, languages

# -- The player's language, which the command line speaks ------------------------------------------
# It is decided once: by ``--lang``, else by ``lang`` in the configuration file, else by the
# environment as for any program (``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``). The language
# of the *game* does not matter: someone who learns Korean with Kordle may not be able to read
# instructions in it yet, and help would change its language with every pack.
#
# Messages without a translation are English, and so is everything that other programs read: JSON
# and the library's errors. :mod:`tilewise.translation.translator` does the translating.


_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = ("", "c", "posix", "en")

_translator = ENGLISH


def use(language: str | None) -> None:
    """Use a language from now on; the environment's if None.

    Raises:
        PackError: it has no catalogue.
    """
    global _translator
    wanted = _of_environment() if language is None else [language]
    found = _found(wanted)
    if found is None and language is not None:
        raise PackError(
            "{name} must be one of {choices}.",
            name="--lang",
            choices=Listed(map(choice_of, languages())),
        )
    _translator = found or ENGLISH


def choice_of(tag: str) -> str:
    """Return a language as shown for choosing: its tag, and a note if its translation is unread."""
    return f"{tag} ({tr('beta')})" if Translator.of(tag).is_beta else tag


@contextmanager
def in_english() -> Iterator[None]:
    """Use English while the block runs, for output that programs read."""
    global _translator
    translator, _translator = _translator, ENGLISH
    try:
        yield
    finally:
        _translator = translator


def _of_environment() -> list[str]:
    value = next(filter(None, map(os.environ.get, _ENVIRONMENT)), "") or _of_windows()
    if _plain(os.environ.get("LC_ALL", "")) in ("c", "posix"):
        return []  # C means plain English, whatever LANGUAGE says
    return value.split(":")


def _of_windows() -> str:
    """Return the language of Windows, which sets no such variable; '' elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes
    from locale import windows_locale

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _found(wanted: list[str]) -> Translator | None:
    """Return the first translator found; None if there is none."""
    for code in map(_plain, wanted):
        if translator := ENGLISH if code in _ENGLISH else Translator.find(code):
            return translator
    return None


def _plain(name: str) -> str:
    """Return ``ko`` for ``ko_KR.UTF-8``, but ``pt_br`` for ``pt-BR``; ``en`` for ``en_GB``."""
    code = name.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    return "en" if code.startswith("en_") else code


def translator() -> Translator:
    """Return the translator for the player's language."""
    return _translator


def tr(message: str, /, **values: object) -> str:
    """Return a message in the player's language, with its values filled in."""
    return _translator.say(message, **values)


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a message for a number, which becomes its value ``n``."""
    return _translator.count(one, many, number, **values)


def clauses(texts: Iterable[str]) -> str:
    """Join clauses to one sentence."""
    return reduce(lambda first, second: tr("{first}; {second}", first=first, second=second), texts)


def number(value: float | None, form: str = "") -> str:
    """Return a number as the player's language writes it; '' if it is not known.

    Args:
        value: the number.
        form: Python's, such as ``,.2f``.
    """
    return "" if value is None else _translator.conventions.number(value, form)


def day(date: date | None) -> str:
    """Return a date as the player's language writes it; '' if it is not known."""
    return "" if date is None else _translator.conventions.day(date)


def name_of(manifest: Manifest) -> str:
    """Return a pack's name in the player's language."""
    return _translator.pack_name(manifest.name, manifest.language)


def translated(said: BaseException | str) -> str:
    """Return an error or a message of the library in the player's language, and those in it."""
    return _translator.translated(said)


# -- Where lines of prose may be broken ------------------------------------------------------------
# Rich and terminals break lines even at no-break spaces, and Japanese, which has no spaces,
# between any two characters: a French line could begin with its question mark, a Japanese one with
# its full stop.
#


_OPENING = r"(\[（「『【〈《"
_CLOSING = r")\]、。，．・：；？！）」』】〉》々ー…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
"""Characters that may not end a line, and that may not begin one (JIS X 4051; the commonest)."""

_IDEOGRAPHS = r"\u3000-\u30ff\u3400-\u9fff\uff01-\uff60"
_LETTERS = r"\u3041-\u30ff\u3400-\u9fff"
_NO_BREAK = r"\u00a0\u202f"
_SPECIAL = f"[{_IDEOGRAPHS}{_NO_BREAK}]"
_WORD = rf"(?<![{_LETTERS}])[{_LETTERS}]{{1,12}}(?:=\S+|(?=\s|$))"
"""A word of a list, or a guess with its feedback."""

_PIECE = (
    rf"(?:{_WORD}|[{_OPENING}]*(?:[{_IDEOGRAPHS}]|(?:[^\s{_IDEOGRAPHS}]|[{_NO_BREAK}])+)?"
    rf"[{_CLOSING}]*)[ \n]*"
)
"""Text that stays on one line. Compiled when first needed, as that takes 4 ms."""


def is_special(text: str) -> bool:
    """Whether rich would break a text in places where its language does not, or nowhere."""
    return not text.isascii() and re.search(_SPECIAL, text) is not None


def breaks(text: str, width: int, cells: Callable[[str], int]) -> list[int]:
    """Return where lines after the first begin, so that each takes at most `width` cells."""
    found, used = [], 0
    for piece in re.finditer(_PIECE, text):
        if used and used + cells(piece[0].rstrip()) > width:
            found.append(piece.start())
            used = 0
        used += cells(piece[0])
    return found


# -- Standard streams that cannot break a command, whatever is read or printed ---------------------
# On a terminal or file that is not UTF-8, our own signs are replaced by plain ones, and any other
# character is written as an escape, so that nothing is lost. A stream that was closed before we
# started reads as empty, or swallows everything.


_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
"""Spaces and line breaks; no-break spaces stay as they are."""

_ERRORS = "tilewise.plain"

_PLAIN = {
    **dict.fromkeys("🟩🟧", "G"),
    **dict.fromkeys("🟨🟦", "Y"),
    **dict.fromkeys("⬛⬜", "."),
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"),  # bars of histograms
    "✓": "*",
    "…": "...",
    "≈": "~",
    "◂": "<",
    "\u200e": "",  # left-to-right mark
}


def prepare_streams() -> None:
    """Make the streams of this process safe; call it before anything is printed."""
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115 - until exit
            setattr(sys, name, nothing)
    _read_utf8()
    columns = os.environ.get("COLUMNS", "")
    if not (columns.isdecimal() and len(columns) <= 4 and int(columns) > 0):
        os.environ.pop("COLUMNS", None)  # not a usable width
    codecs.register_error(_ERRORS, _in_plain)
    # Keep other handling if the user asked for it (PYTHONIOENCODING=ascii:replace). In the C
    # locale Python's own handler fails on everything that was not read in that locale.
    own = ("strict", "surrogateescape")
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in own:
        sys.stdout.reconfigure(errors=_ERRORS)


def _read_utf8() -> None:
    """Read files and pipes as UTF-8, as files are, with or without a byte-order mark."""
    is_chosen = "PYTHONIOENCODING" in os.environ
    if isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty() and not is_chosen:
        sys.stdin.reconfigure(encoding="utf-8-sig")


def _in_plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace characters an encoding lacks by plain ones, or by escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character) or _escaped(character) for character in text), error.end


def _escaped(character: str) -> str:
    return "" if character in _PLAIN else character.encode("ascii", "backslashreplace").decode()


def complain(message: str) -> None:
    """Print an error as one line on stderr, if stderr is open."""
    try:
        print(
            wrapped(f"tilewise: {visible(_SPACES.sub(' ', message.strip()))}", sys.stderr),
            file=sys.stderr,
            flush=True,
        )
    except OSError:
        abandon(sys.stderr)


def wrapped(text: str, stream: TextIO) -> str:
    """Return a text wrapped where its language allows it, if the stream is a terminal."""
    if not stream.isatty():
        return text
    from rich.cells import cell_len  # not needed for most commands

    width = shutil.get_terminal_size().columns - 1
    return "\n".join(
        text[start:end].rstrip()
        for start, end in pairwise([0, *breaks(text, width, cell_len), len(text)])
    )


def abandon(stream: TextIO) -> None:
    """Discard the buffer of a broken stream.

    Python flushes its streams at exit, and would fail again.
    """
    with suppress(OSError, ValueError):  # it may not be a real file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


# -- How a command ends: the one place that turns exceptions into exit codes and error lines -------


BROKEN_PIPE = 0
"""Exit code when the reader of the output, such as ``head``, has had enough: nothing went wrong."""


def carry_out(call: Callable[[], int]) -> int:
    """Run a command and flush its output.

    An exception not handled here is a bug, and shows a traceback.

    Args:
        call: the command; returns an exit code.

    Returns:
        The exit code, see :func:`tilewise.cli.main`.
    """
    try:
        prepare_streams()
        with Interrupts() as interrupts:
            try:
                return _exit_code(call)
            except Exception:
                if interrupts.seen:  # a library may turn KeyboardInterrupt into its own error
                    return INTERRUPTED
                raise
    except KeyboardInterrupt:  # may also come while an error is shown
        return INTERRUPTED


def _exit_code(call: Callable[[], int]) -> int:
    try:
        code = call()
        sys.stdout.flush()
    except TilewiseError as error:
        complain(translated(error))
        cause = error.__cause__
        return 1 if isinstance(cause, OSError) and not is_wrong_name(cause) else 2
    except MemoryError:
        complain("there is not enough memory for these word lists")
        return 1
    except SystemExit as end:  # typer and rich end commands whose output is no longer read
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        return BROKEN_PIPE
    except OSError as error:
        abandon(sys.stdout)
        if _is_broken_pipe(error):
            return BROKEN_PIPE
        reason = reason_of(error)
        if error.filename is None:
            complain(f"cannot read or write: {reason}")
        else:
            path = shown_path(error.filename)
            complain(tr("{name}: {error}", name=path, error=reason))
        return 2 if error.errno == errno.ENAMETOOLONG else 1  # an argument was too long
    return code


def _is_broken_pipe(error: OSError) -> bool:
    """Whether the reader of the output, such as ``head``, has gone; Windows names another error."""
    is_windows_own = sys.platform == "win32" and error.errno == errno.EINVAL
    return isinstance(error, BrokenPipeError) or (is_windows_own and error.filename is None)
