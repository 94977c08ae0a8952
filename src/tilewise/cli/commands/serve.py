"""``tilewise serve``: the page, from this machine."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from tilewise.cli.output.console import note
from tilewise.cli.process.interrupts import ending_at_once
from tilewise.errors import Message

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any that is free.")
    ] = 8137,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The address to listen on; others can only reach your own."
        ),
    ] = "127.0.0.1",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run the web app on this machine.

    It listens where only this machine can reach it, and keeps nothing. Ctrl-C ends it.

    [bold]Examples:[/]

      tilewise serve

      tilewise serve --port 0 --open
    """
    with ending_at_once():
        from tilewise.web.server import PageServer  # 270 ms

    server = PageServer(host, port)
    addresses = ", ".join(server.hosts.addresses)
    note(Message("tilewise is at {address} (Ctrl-C ends it)", address=addresses))
    if not server.hosts.is_private:
        note(Message("anyone who can reach this machine over the network can use it"))
    if open_:
        webbrowser.open(server.address)
    server.run()
