"""The server of the tools: MCP on standard input and output, with the official SDK.

Tools answer in threads, a few at a time (:mod:`tilewise.answers.queueing`); a call that was
cancelled, or has no answer after :data:`ANSWER` seconds, is stopped. If something is wrong with a
call, the answer is one line that the assistant can act on.
"""

from __future__ import annotations

import json
from typing import Any

import anyio

from tilewise.answers.questions import LARGEST
from tilewise.answers.queueing import Queue
from tilewise.errors import MissingExtraError, TilewiseError
from tilewise.mcp.tools import TOOLS, Tool, answer, read_call
from tilewise.records import described_by, whole_schema
from tilewise.version import __version__

try:
    from mcp import types
    from mcp.server import Server
    from mcp.server.stdio import stdio_server
except ImportError as missing:
    raise MissingExtraError(
        "the MCP server needs the mcp extra, which is not installed, or too old: "
        "pip install 'mcp>=2'"
    ) from missing

ANSWER = 60.0
"""Seconds in which a call must be answered; the slowest takes a few."""

AT_WORK = 2
"""Most calls that are answered at a time."""

_INSTRUCTIONS = (
    "Solves Wordle and games like it. Always use these tools for letters and colours instead of "
    "working them out. Feedback is one mark per tile: G right place, Y elsewhere in the word, . "
    "absent. expected_guesses is the average number of guesses left, including that guess."
)


def make_server() -> Server[Any]:
    """Return the server, ready to run on any transport."""
    queue: Queue[dict[str, Any]] = Queue(AT_WORK)

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_listed(tool) for tool in TOOLS])

    async def call_tool(_: Any, call: types.CallToolRequestParams) -> types.CallToolResult:
        arguments = call.arguments or {}
        if len(json.dumps(arguments)) > LARGEST:
            return _refused(f"the arguments are larger than {LARGEST >> 10} KB")
        try:
            with anyio.fail_after(ANSWER):
                found = await queue.answer(
                    object(), lambda: answer(read_call(call.name, arguments))
                )
        except TilewiseError as error:
            return _refused(str(error))
        except TimeoutError:
            return _refused(f"there was no answer within {ANSWER:g} seconds")
        text = json.dumps(found, ensure_ascii=False)
        return types.CallToolResult(content=[_text(text)], structured_content=found)

    return Server(
        "tilewise",
        version=__version__,
        title="tilewise",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _refused(why: str) -> types.CallToolResult:
    return types.CallToolResult(content=[_text(why)], is_error=True)


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)


def _listed(tool: type[Tool]) -> types.Tool:
    about, _ = described_by(tool)
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=about,
        input_schema=whole_schema(tool),
        output_schema=whole_schema(tool.returns),
        annotations=types.ToolAnnotations(
            read_only_hint=True, idempotent_hint=True, open_world_hint=False
        ),
    )


async def _serve() -> None:
    server = make_server()
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def run() -> None:
    """Serve on standard input and output, until the input ends."""
    anyio.run(_serve)
