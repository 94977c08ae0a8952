"""``tilewise serve``, ``tilewise site`` and ``tilewise mcp``: the engine for other programs."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.input.options import complete_lexicon
from tilewise.cli.interrupts import end_at_once, ending_at_once
from tilewise.cli.output.console import line, note, notes
from tilewise.errors import Listed, Message, shown_path
from tilewise.web.site import OFFICIAL

# -- ``tilewise serve``: the web app on this machine -----------------------------------------------


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 picks a free one.")
    ] = 8137,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help=(
                "The address to listen on; to let other devices connect, "
                "give this machine's network address."
            ),
        ),
    ] = "127.0.0.1",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    history: Annotated[
        bool,
        typer.Option(
            "--history",
            help=(
                "Show the games in your history in the app's statistics, and add games "
                "solved in the app to the history."
            ),
        ),
    ] = False,
) -> None:
    """Run the web app on this machine.

    By default, only this machine can reach it. Press Ctrl-C to stop it.

    [bold]Examples:[/]

      tilewise serve

      tilewise serve --port 0 --open
    """
    with ending_at_once():
        from tilewise.play.history import History
        from tilewise.web.server import PageServer  # 270 ms

    server = PageServer(host, port, History() if history else None)
    addresses = Listed(server.hosts.addresses)
    note(Message("tilewise is running at {address} (press Ctrl-C to stop it)", address=addresses))
    if not server.hosts.is_private:
        note(Message("anyone who can reach this machine over the network can use the app"))
    if open_:
        webbrowser.open(server.address)
    server.run()


# -- ``tilewise site``: the web app as static files, for any host ----------------------------------


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
    openers: Annotated[
        int,
        typer.Option(
            min=0,
            max=500,
            help="Prepare advice after this many first guesses in packs that have none prepared. "
            "Needs the optimal extra. The advice is stored in the packs.",
        ),
    ] = 0,
) -> None:
    """Write the web app as static files that any host can serve.

    The engine runs in the browser, so the site needs no server program. Games that were opened
    once work offline.

    [bold]Examples:[/]

      tilewise site public

      tilewise site public --pyodide ./pyodide --lexicon ko --lexicon en-nyt
    """
    from tilewise.web.site import write_site  # 50 ms of `--help`

    written = write_site(folder, pyodide, lexicon or (), openers)
    notes(written.notes)
    size = sum(written.sizes.values()) / 1e6
    folder_shown = shown_path(written.folder)
    line(f"wrote {len(written.sizes):,} files ({size:.1f} MB) to {folder_shown}")
    line(f"To try it: python -m http.server --directory {folder_shown}")


# -- ``tilewise mcp``: tools for assistants --------------------------------------------------------


def mcp() -> None:
    """Let an AI assistant use tilewise, over standard input and output.

    Add this command to your assistant's settings, and the assistant will start it. The
    server speaks the Model Context Protocol (MCP), and needs the mcp extra.

    [bold]Examples:[/] tilewise mcp
    """
    with ending_at_once():
        from tilewise.mcp.server import run  # 700 ms

    if sys.stdin.isatty():
        note("waiting for an assistant on standard input (press Ctrl-C to stop)")
    end_at_once()  # nothing is kept, and a thread that reads standard input cannot be interrupted
    run()
