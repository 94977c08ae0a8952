"""A chat bot that plays word games and helps with them; each player has their own game.

:meth:`Bot.on_message` takes an author and a text and returns the reply, so the bot works with any
chat; ``discord_bot.py`` connects it to Discord.

To try it without a chat: ``python examples/bot.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Lock

import tilewise

HELP = """\
!play [LANGUAGE] – I hide a word
!guess WORD – guess it; !hint – what I would guess; !stop – give up
!solve [LANGUAGE] – you play elsewhere and I help
!add WORD COLOURS – your guess and its colours: !add crane 🟩⬛🟨⬛⬛, or G.Y..
!undo – take back the last row; !words – the words that fit
!languages – the languages I know"""

LANGUAGES = {pack.id for pack in tilewise.packs()}
MOST_PLAYERS = 1000


@cache
def lexicon(name: str) -> tilewise.Lexicon:
    """Load a lexicon once for all players; only by id, so that strangers cannot pass a path."""
    if name not in LANGUAGES:
        raise tilewise.PackError("I do not know that language; see !languages")
    return tilewise.load(name)


class Bot:
    """Answers messages that start with ``!``; safe to call from several threads."""

    def __init__(self) -> None:
        self._tables: dict[str, tilewise.Game | tilewise.Session] = {}
        self._lock = Lock()
        self._commands: dict[str, Callable[..., str]] = {
            "play": self._play,
            "guess": self._guess,
            "stop": self._stop,
            "solve": self._solve,
            "add": self._add,
            "undo": self._undo,
            "hint": self._hint,
            "words": self._words,
            "languages": self._languages,
        }

    def on_message(self, author: str, text: str) -> str:
        """Return the reply to a message; an empty string if it is not for the bot."""
        word, *rest = text.split() or [""]
        if not word.startswith("!"):
            return ""
        command = self._commands.get(word[1:].lower(), self._help)
        try:
            with self._lock:
                return command(author, *rest)
        except tilewise.TilewiseError as error:  # one line: what is wrong, and how to fix it
            return str(error)

    # -- the bot hides a word ---------------------------------------------------------------

    def _play(self, author: str, language: str = "en", *_: str) -> str:
        game = tilewise.Game(lexicon(language))
        self._seat(author, game)
        return f"I have a word of {game.lexicon.length} tiles. !guess it."

    def _guess(self, author: str, word: str = "", *_: str) -> str:
        game = self._tables.get(author)
        if not isinstance(game, tilewise.Game):
            return "We are not playing. Start with !play"
        game.guess(word)
        rows = "\n".join(f"{turn.feedback.emoji} {turn.guess}" for turn in game.written_turns)
        if not game.is_over:
            return f"{rows}\n{game.guesses_left} left"
        return f"{rows}\n{self._stop(author)}"

    def _stop(self, author: str, *_: str) -> str:
        table = self._tables.pop(author, None)
        if not isinstance(table, tilewise.Game):
            return "Goodbye."
        return "Solved!" if table.is_solved else f"The word was {table.answer}."

    # -- the bot helps ----------------------------------------------------------------------

    def _solve(self, author: str, language: str = "en", *_: str) -> str:
        self._seat(author, tilewise.Session(lexicon(language)))
        return self._hint(author)

    def _add(self, author: str, guess: str = "", *colours: str) -> str:
        session = self._tables.get(author)
        if not isinstance(session, tilewise.Session):
            return "I am not helping you yet. Start with !solve"
        session.add(guess, "".join(colours))
        return "Well done!" if session.is_solved else self._hint(author)

    def _undo(self, author: str, *_: str) -> str:
        table = self._tables.get(author)
        if isinstance(table, tilewise.Session) and table.undo():
            return self._hint(author)
        return "There is nothing to take back."

    def _hint(self, author: str, *_: str) -> str:
        session = self._seen_by(author)
        if session is None:
            return HELP
        best = session.suggest(3)
        wrong = session.contradiction()
        if wrong is not None:
            rows = " and ".join(str(row + 1) for row in wrong.rows)
            return f"No word fits row {rows}. Is a colour wrong? Use !undo, or start again."
        words = ", ".join(f"{guess.word} ({guess.expected_guesses:.2f})" for guess in best)
        return f"Guess {words}. In brackets: expected guesses, including this one."

    def _words(self, author: str, *_: str) -> str:
        session = self._seen_by(author)
        if session is None:
            return HELP
        found = session.candidates(10)
        return ", ".join(f"{word.word} {word.probability:.2%}" for word in found) or "No word."

    def _help(self, author: str, *_: str) -> str:
        return HELP

    def _languages(self, author: str, *_: str) -> str:
        return ", ".join(sorted(LANGUAGES))

    # -- tables -----------------------------------------------------------------------------

    def _seat(self, author: str, table: tilewise.Game | tilewise.Session) -> None:
        self._tables.pop(author, None)
        self._tables[author] = table
        if len(self._tables) > MOST_PLAYERS:  # drop the oldest game
            del self._tables[next(iter(self._tables))]

    def _seen_by(self, author: str) -> tilewise.Session | None:
        """Return the player's game as a session, whoever hid the word."""
        table = self._tables.get(author)
        if not isinstance(table, tilewise.Game):
            return table
        session = tilewise.Session(table.lexicon)
        for turn in table.written_turns:
            session.add(turn.guess, turn.feedback)
        return session


if __name__ == "__main__":
    bot = Bot()
    print(HELP)
    while True:
        try:
            print(bot.on_message("you", input("> ")))
        except EOFError:
            break
