"""Prompts on a terminal, with line editing, history and completion if the system has them."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType

from tilewise.cli.input import configuration
from tilewise.cli.process import tr, translator
from tilewise.errors import GuessError, Message
from tilewise.folders import config_file
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.games import game_in
from tilewise.play.typed import Vocabulary

LONGEST_LINE = 1 << 16
"""Longest line of piped input, in characters: enough for a shared game."""

Completions = Callable[[str], list[str]]
"""Returns the completions of the beginning of a word."""


def has_terminal() -> bool:
    """Whether a user can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str, completions: Completions | None = None) -> str:
    """Return one line from the user.

    Bytes that are invalid in the terminal's encoding become replacement characters, so that they
    are refused like any other wrong input instead of ending the session.

    Args:
        prompt: the prompt.
        completions: what the Tab key offers; nothing if None.

    Raises:
        EOFError: the input has ended.
        GuessError: a line of a file or pipe is too long.
    """
    if not sys.stdin.isatty():
        return _piped(prompt)
    readline = _prepare_input()
    if readline is not None:
        readline.set_completer(None if completions is None else _numbered(completions))
    return input(prompt)


def says_yes(question: str, choices: str = "[y/N]") -> bool:
    """Ask a question in the player's language until it is answered with yes or no.

    An empty line is the answer in capitals, and the end of the input means no.
    """
    answers = Vocabulary.of_answers([translator()])
    while True:
        try:
            line = ask(f"{question} {choices} ").strip()
        except EOFError:  # Ctrl-D
            print()
            return False
        except KeyboardInterrupt:
            print()
            raise
        if not line:
            return choices == "[Y/n]"
        if answer := answers.read(line):
            return answer == "yes"


def usual_game() -> str:
    """Return the game to play if none is named; at a terminal, offer that of the player's language.

    The answer is remembered as the player's default.

    Raises:
        ConfigurationError: the player's defaults cannot be read or written.
    """
    chosen, game = configuration.read().get("lexicon"), game_in(translator().language)
    if chosen or game is None or config_file() is None or not has_terminal():
        return chosen or DEFAULT_LEXICON
    name = game.name_in(translator().language)
    chosen = (
        game.id
        if says_yes(tr("Make {game} your usual game?", game=name), "[Y/n]")
        else DEFAULT_LEXICON
    )
    configuration.remember("lexicon", chosen)
    return chosen


def _piped(prompt: str) -> str:
    """Return the next line of a file or pipe, as :func:`input` does, but limit its length."""
    _prepare_input()
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST_LINE + 1)
    if not line:
        raise EOFError
    if len(line) > LONGEST_LINE:
        raise unreadable(f"a line has more than {LONGEST_LINE:,} characters; shorten it")
    return line.removesuffix("\n")


def unreadable(reason: str) -> GuessError:
    """Return the error for standard input that cannot be read."""
    return GuessError(
        "{path} cannot be read: {reason}", path=Message("standard input"), reason=reason
    )


@cache
def _prepare_input() -> ModuleType | None:
    """Return readline, if the system has it; importing it gives input() its editing keys."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.platform == "win32":  # the console edits lines itself
        return None
    with contextlib.suppress(ImportError):
        import readline

        is_libedit = "libedit" in (readline.__doc__ or "")  # on macOS
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        readline.set_completer_delims(" \t\n")
        return readline
    return None


def _numbered(completions: Completions) -> Callable[[str, int], str | None]:
    """Return completions the way readline wants them: one at a time, None after the last."""
    found: list[str] = []

    def nth(text: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(text)
        return found[number] if number < len(found) else None

    return nth
