"""How tools are called: the parameters of ``main`` are the arguments.

The docstring of a tool's module is its help.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Annotated

from typer import Argument, Typer

from tilewise.errors import TilewiseError

Packs = Annotated[list[str] | None, Argument(help="packs by id")]
"""None if the call names none."""

Rounds = Annotated[int, Argument(help="how often to measure")]


def call(*mains: Callable[..., None]) -> None:
    """Call a tool with the arguments of the command line; several functions are its commands.

    Raises:
        SystemExit: the tool has ended, or an argument or its input was wrong.
    """
    module = sys.modules[mains[0].__module__]
    assert module.__spec__ is not None
    name = module.__spec__.name.removesuffix(".__main__")
    # "\b" keeps the line breaks of a paragraph.
    about = "\b\n" + inspect.cleandoc(module.__doc__ or "").replace("\n\n", "\n\n\b\n")
    app = Typer(
        help=about, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    for main in mains:
        app.command(main.__name__, help=None if len(mains) > 1 else about)(main)
    try:
        app(prog_name=f"python -m {name}")
    except TilewiseError as error:
        sys.exit(f"{name}: {error}")
