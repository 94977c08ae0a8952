"""The server, asked by the SDK's own client, which checks every answer against its schema."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client, StdioServerParameters

from tests.coroutines import run
from tilewise.mcp import server
from tilewise.mcp.tools import TOOLS
from tilewise.stopping import check_stop

pytestmark = pytest.mark.slow  # the SDK takes a second to import

TILEWISE = shutil.which("tilewise", path=str(Path(sys.executable).parent)) or "tilewise"
CRANE = {"guess": "crane", "feedback": ".Y..G"}


def with_client(target: Any, talk: Callable[[Client], Awaitable[None]]) -> None:
    async def main() -> None:
        async with Client(target, read_timeout_seconds=90) as client:
            await talk(client)

    run(main())


def test_every_tool_answers_a_client_over_stdio() -> None:
    async def talk(client: Client) -> None:
        assert [tool.name for tool in (await client.list_tools()).tools] == [
            tool.name for tool in TOOLS
        ]
        for name, arguments in (
            ("suggest", {"lexicon": "en", "rows": [CRANE]}),
            ("boards", {"lexicon": "en", "boards": 2, "top": 1}),
            ("candidates", {"lexicon": "en", "rows": [CRANE]}),
            ("feedback", {"lexicon": "ko", "guess": "국군", "answer": "군대"}),
            ("review", {"lexicon": "en", "rows": [CRANE]}),
            ("simulate_word", {"lexicon": "en", "answer": "proxy"}),
            ("list_packs", {}),
        ):
            result = await client.call_tool(name, arguments)
            assert not result.is_error, result
            assert result.structured_content is not None
        wrong = await client.call_tool("suggest", {"lexicon": "../en"})
        assert wrong.is_error

    with_client(StdioServerParameters(command=TILEWISE, args=["mcp"]), talk)


def test_clients_of_earlier_protocols_are_answered() -> None:
    async def main() -> None:
        async with Client(server.make_server(), mode="legacy") as client:
            result = await client.call_tool("feedback", {"guess": "bible", "answer": "banal"})
            assert result.structured_content is not None
            assert result.structured_content["feedback"] == "G..Y."

    run(main())


def test_a_call_without_an_answer_in_time_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def endless(_: Any) -> Any:
        try:
            while True:
                check_stop()
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(server, "answer", endless)
    monkeypatch.setattr(server, "ANSWER", 2.0)  # time enough to begin

    async def talk(client: Client) -> None:
        result = await client.call_tool("list_packs", {})
        assert result.is_error
        assert "no answer within 2 seconds" in str(result.content)
        assert await asyncio.to_thread(ended.wait, 20)

    with_client(server.make_server(), talk)


def test_calls_given_up_go_on_holding_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    end = threading.Event()

    def deaf(_: Any) -> Any:
        begun.append(1)
        end.wait(60)
        return {}

    monkeypatch.setattr(server, "answer", deaf)
    monkeypatch.setattr(server, "ANSWER", 0.2)

    async def talk(client: Client) -> None:
        calls = (client.call_tool("list_packs", {}) for _ in range(6))
        assert all(result.is_error for result in await asyncio.gather(*calls))
        assert len(begun) == server.AT_WORK
        end.set()

    with_client(server.make_server(), talk)


def test_arguments_that_are_too_large_are_refused() -> None:
    async def talk(client: Client) -> None:
        result = await client.call_tool("suggest", {"played": ["a" * 90] * 4_000})
        assert result.is_error
        assert "larger than" in str(result.content)

    with_client(server.make_server(), talk)


def test_it_ends_with_its_input() -> None:
    done = subprocess.run([TILEWISE, "mcp"], input=b"", capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_lines_that_are_no_messages_do_not_end_it() -> None:
    lines = (
        b'\xff\xfe not json\n{"jsonrpc": "2.0"}\n[]\n'
        + b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
    )
    done = subprocess.run([TILEWISE, "mcp"], input=lines, capture_output=True, timeout=60)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


GREETING = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_it() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([TILEWISE, "mcp"], stdin=pipe, stdout=pipe, stderr=pipe) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        greeting = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": GREETING}
        run.stdin.write(json.dumps(greeting).encode() + b"\n")
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["id"] == 1  # it is listening
        run.send_signal(signal.SIGINT)
        assert run.wait(60) == 130
        assert run.stderr.read() == b""
