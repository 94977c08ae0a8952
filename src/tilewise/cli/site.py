"""``tilewise site``: the page as static files, for any host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.completing import complete_lexicon
from tilewise.cli.output import line
from tilewise.web.pyodide import OFFICIAL

app = typer.Typer(add_completion=False)


@app.command()
def site(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to write it: new, empty, or an older site.")
    ],
    pyodide: Annotated[
        str,
        typer.Option(
            metavar="PATH|URL",
            help="The distribution of Pyodide, Python for browsers; every file is checked.",
        ),
    ] = OFFICIAL,
    lexicon: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID",
            help="A pack to put in, once or more (default: all).",
            autocompletion=complete_lexicon,
        ),
    ] = None,
) -> None:
    """Write the page as static files: the same engine, in the browser alone.

    It can be put on any host, needs no server of yours, and works offline after one visit.

    [bold]Examples:[/]

      tilewise site public

      tilewise site public --pyodide ./pyodide --lexicon ko --lexicon en-nyt
    """
    from tilewise.web.site import write_site

    written = write_site(folder, pyodide, lexicon or ())
    total = sum(written.sizes.values()) / 1e6
    line(f"{len(written.sizes)} files, {total:.1f} MB, in {written.folder}")
    line(f"look at it with: python -m http.server --directory {written.folder}")
