"""The bot of ``bot.py`` on Discord.

    pip install discord.py
    DISCORD_TOKEN=... python examples/discord_bot.py

Discord's developer portal gives you the token of a bot; there, also switch on the "message content
intent", as the bot reads what players write.
"""

from __future__ import annotations

import asyncio
import os
import sys

import discord
from bot import Bot


class DiscordBot(discord.Client):
    """Passes messages on to the bot, and its replies back."""

    def __init__(self) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        # A reply repeats what players write, which may name everybody.
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self._bot = Bot()

    async def on_message(self, message: discord.Message) -> None:
        """Reply to a message, unless a bot wrote it."""
        if message.author.bot:
            return
        author, text = str(message.author.id), message.content
        # In a thread, as a search may take a moment and others are talking meanwhile.
        if reply := await asyncio.to_thread(self._bot.on_message, author, text):
            await message.channel.send(reply)


if __name__ == "__main__":
    token = os.environ.get("DISCORD_TOKEN")
    if not token:
        sys.exit("error: set DISCORD_TOKEN to the bot's token, from Discord's developer portal")
    DiscordBot().run(token)
