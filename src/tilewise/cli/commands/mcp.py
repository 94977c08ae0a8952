"""``tilewise mcp``: tools for assistants."""

from __future__ import annotations

import sys

from tilewise.cli.output.console import note
from tilewise.cli.process.interrupts import end_at_once, ending_at_once
from tilewise.errors import Message, untranslated


def mcp() -> None:
    """Let an AI assistant use tilewise, over standard input and output.

    Add this command to your assistant's settings, and the assistant will start it. The
    server speaks the Model Context Protocol (MCP), and needs the mcp extra.

    [bold]Examples:[/] tilewise mcp
    """
    with ending_at_once():
        from tilewise.mcp.server import run  # 700 ms

    if sys.stdin.isatty():
        note(
            Message(
                untranslated("waiting for an assistant on standard input (press Ctrl-C to stop)")
            )
        )
    end_at_once()  # nothing is kept, and a thread that reads standard input cannot be interrupted
    run()
