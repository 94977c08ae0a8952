"""Draws pictures of the terminal, docs/pictures: games as SVG files, from what tilewise prints.

    python -m tools.terminal_pictures

Each conversation of :data:`PICTURES` is played with colours on, and rich exports what it prints.
The pictures name no font of their own, so showing them downloads nothing. They have only Latin
letters, because rich does not align wider ones in its exports.
tests/tools/test_docs_site.py compares their text with what tilewise prints now.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tools.calls import call

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

_COLUMNS = 80
_PROMPT = re.compile(r"^guess \d+> ", re.MULTILINE)
_FONT_FACES = re.compile(r"@font-face \{\{.*?\n    \}\}\n", re.DOTALL)
_FONT = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

_DARK = [(18, 18, 19), (201, 60, 60), (106, 170, 100), (201, 180, 88)]
_PALE = [(90, 140, 220), (170, 110, 190), (90, 180, 190), (215, 218, 220)]
_THEME = TerminalTheme(_DARK[0], _PALE[3], [*_DARK, *_PALE], [*_DARK, *_PALE])


@dataclass(frozen=True)
class Conversation:
    """A command, the lines typed at its prompts, and options to hide in the picture."""

    command: str
    typed: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()


ALONE = ("--no-history",)

PICTURES = {
    "wordle": Conversation("tilewise solve --top 3 trace=.G...", (".Y...",), ALONE),
    "boards": Conversation(
        "tilewise quordle --top 3",
        ("slate ..... .Y..Y G.Y.Y ...YY", "minor .GGY. .Y... ..... ...YG"),
        ALONE,
    ),
}


_PLAIN_INSTALL = "import sys; sys.modules['numba'] = None; from tilewise.cli import main; main()"


def screen(conversation: Conversation) -> Text:
    """Return what a terminal shows of a conversation, with its colours and the typed lines.

    It runs as a plain install does, without the extra ``optimal``.
    """
    words = shlex.split(conversation.command)[1:]
    settings = {"FORCE_COLOR": "1", "COLUMNS": str(_COLUMNS), "TERM": "xterm-256color"}
    player = {"TILEWISE_CONFIG": "", "LANGUAGE": "en", "PYTHONUTF8": "1"}
    played = subprocess.run(
        [sys.executable, "-c", _PLAIN_INSTALL, *words, *conversation.unseen],
        input="".join(f"{line}\n" for line in conversation.typed),
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=os.environ | settings | player,
    )
    typed = iter(conversation.typed)
    shown = _PROMPT.sub(lambda prompt: f"{prompt[0]}{next(typed, '')}\n", played.stdout)
    return Text.from_ansi(f"$ {conversation.command}\n{shown.rstrip()}")


def picture(conversation: Conversation) -> str:
    """Return the SVG text of a conversation."""
    console = Console(record=True, width=_COLUMNS, file=StringIO(), legacy_windows=False)
    console.print(screen(conversation), soft_wrap=True)
    layout = _FONT_FACES.sub("", CONSOLE_SVG_FORMAT).replace("Fira Code, monospace", _FONT)
    return console.export_svg(title="tilewise", theme=_THEME, code_format=layout)


def main() -> None:
    """Draw every picture."""
    for name, conversation in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(picture(conversation), encoding="utf-8")


if __name__ == "__main__":
    call(main)
