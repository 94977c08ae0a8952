"""``tilewise site``: the page as static files, for any host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.input.completing import complete_lexicon
from tilewise.cli.output.console import line, notes
from tilewise.cli.process.language import tr
from tilewise.errors import shown_path
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
    from tilewise.web.site import write_site  # 50 ms of `--help`

    written = write_site(folder, pyodide, lexicon or ())
    notes(written.notes)
    line(
        tr(
            "{count} files, {size} MB, in {folder}",
            count=len(written.sizes),
            size=f"{sum(written.sizes.values()) / 1e6:.1f}",
            folder=shown_path(written.folder),
        )
    )
    command = f"python -m http.server --directory {shown_path(written.folder)}"
    line(tr("look at it with: {command}", command=command))
