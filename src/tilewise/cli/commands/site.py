"""``tilewise site``: the web app as static files, for any host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.input.completing import complete_lexicon
from tilewise.cli.output.console import line, notes
from tilewise.errors import shown_path
from tilewise.web.pyodide import OFFICIAL


def site(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="DIR",
            help="The folder to write to: a new one, an empty one, or a site to replace.",
        ),
    ],
    pyodide: Annotated[
        str,
        typer.Option(
            metavar="PATH|URL",
            help="Where to get Pyodide (Python for browsers); every file is verified.",
        ),
    ] = OFFICIAL,
    lexicon: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID",
            help="A pack to include; repeat for more (default: all).",
            autocompletion=complete_lexicon,
        ),
    ] = None,
) -> None:
    """Write the web app as static files that any host can serve.

    [bold]Examples:[/]

      tilewise site public

      tilewise site public --pyodide ./pyodide --lexicon ko --lexicon en-nyt

    The engine runs in the browser, so the site needs no server program. After one visit it works
    offline.
    """
    from tilewise.web.site import write_site  # 50 ms of `--help`

    written = write_site(folder, pyodide, lexicon or ())
    notes(written.notes)
    size = sum(written.sizes.values()) / 1e6
    folder_shown = shown_path(written.folder)
    line(f"wrote {len(written.sizes):,} files ({size:.1f} MB) to {folder_shown}")
    line(f"To try it: python -m http.server --directory {folder_shown}")
