"""``tilewise serve``: the web app on this machine."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from tilewise.cli.output.console import note
from tilewise.cli.process.interrupts import ending_at_once
from tilewise.errors import Listed, Message


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
