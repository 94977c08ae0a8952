"""The bot on Discord, with Discord's own protocol spoken by a server of ours.

The client is discord.py's; the server says what Discord's documentation of its gateway (version 10)
says it does, as far as one conversation needs it. Discord itself is never asked.
"""

from __future__ import annotations

import asyncio
import json
import runpy
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.coroutines import run
from tests.test_examples import EXAMPLES

discord = pytest.importorskip("discord", reason="needs discord.py, of the extra dev")
web = pytest.importorskip("aiohttp.web")

pytestmark = pytest.mark.slow  # runs where the extra dev is installed

DISPATCH, IDENTIFY, HELLO = 0, 2, 10
BOT: dict[str, Any] = {
    "id": "1",
    "username": "tilewise",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
}
ADA: dict[str, Any] = {"id": "2", "username": "ada", "discriminator": "0", "avatar": None}


def answer(document: dict[str, Any]) -> Any:
    """Answer a request; discord.py reads JSON only where no charset is named, as Discord does."""
    return web.Response(body=json.dumps(document).encode(), content_type="application/json")


def message(author: dict[str, Any], text: str, number: int) -> dict[str, Any]:
    """Return a message as Discord sends it."""
    return {
        "id": str(100 + number), "channel_id": "3", "author": author, "content": text, "type": 0,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [],
        "embeds": [], "pinned": False,
    }  # fmt: skip


@dataclass
class Discord:
    """A server that sends some messages, each after the reply to the one before.

    Attributes:
        messages: what is written, and by whom; only Ada's messages have replies.
        replies: what the bot has sent.
    """

    messages: list[tuple[dict[str, Any], str]]
    replies: list[dict[str, Any]] = field(default_factory=list)
    replied: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)

    def app(self) -> Any:
        app = web.Application()
        app.router.add_get("/users/@me", self.me)
        app.router.add_get("/oauth2/applications/@me", self.application)
        app.router.add_get("/gateway/", self.talk)
        app.router.add_post("/channels/3/messages", self.reply)
        return app

    async def me(self, request: Any) -> Any:
        assert request.headers["Authorization"] == "Bot secret"
        return answer(BOT)

    async def application(self, request: Any) -> Any:
        about = {"id": "1", "name": "tilewise", "icon": None, "description": "", "bot_public": True}
        rest = {"bot_require_code_grant": False, "verify_key": "", "team": None, "flags": 0}
        return answer({**about, **rest, "owner": ADA})

    async def talk(self, request: Any) -> Any:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 40_000}})
        while (identified := await socket.receive_json())["op"] != IDENTIFY:
            pass  # it begins with its heart beating
        assert identified["d"]["intents"] & discord.Intents(message_content=True).value
        ready = {
            "v": 10, "user": BOT, "guilds": [], "private_channels": [], "session_id": "s",
            "resume_gateway_url": str(request.url), "application": {"id": "1", "flags": 0},
        }  # fmt: skip
        await socket.send_json({"op": DISPATCH, "s": 1, "t": "READY", "d": ready})
        for number, (author, text) in enumerate(self.messages):
            sent = message(author, text, number)
            event = {"op": DISPATCH, "s": number + 2, "t": "MESSAGE_CREATE", "d": sent}
            await socket.send_json(event)
            if author is ADA:
                await self.replied.wait()
                self.replied.clear()
        self.finished.set()
        await socket.receive()  # until the bot leaves
        return socket

    async def reply(self, request: Any) -> Any:
        self.replies.append(await request.json())
        self.replied.set()
        return answer(message(BOT, self.replies[-1]["content"], 50))


async def conversation(server: Discord, client: Any, patch: pytest.MonkeyPatch) -> None:
    """Let a client talk with a server until all messages have their replies."""
    runner = web.AppRunner(server.app())
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    address = "{}:{}".format(*runner.addresses[0])
    patch.setattr(discord.http.Route, "BASE", f"http://{address}")
    gateway = discord.gateway.yarl.URL(f"ws://{address}/gateway/")
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    try:
        talking = asyncio.create_task(client.start("secret"))
        finished = asyncio.create_task(server.finished.wait())
        async with asyncio.timeout(60):
            await asyncio.wait((talking, finished), return_when=asyncio.FIRST_COMPLETED)
        await client.close()
        await talking  # raises what went wrong
    finally:
        await runner.cleanup()


def test_a_game_on_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    bot_class = runpy.run_path(str(EXAMPLES / "discord_bot.py"))["DiscordBot"]

    async def play() -> Discord:
        said = [(BOT, "!play"), (ADA, "!solve"), (ADA, "!add salet ....."), (ADA, "!guess @all")]
        server = Discord(said)
        await conversation(server, bot_class(), monkeypatch)
        return server

    replies = run(play()).replies
    assert [reply["content"][:11] for reply in replies] == [
        "Guess trace",
        "Guess round",
        "We are not ",
    ]
    assert all(reply["allowed_mentions"]["parse"] == [] for reply in replies)


def test_without_a_token_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    with pytest.raises(SystemExit, match="set DISCORD_TOKEN"):
        runpy.run_path(str(EXAMPLES / "discord_bot.py"), run_name="__main__")
