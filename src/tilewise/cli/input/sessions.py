"""Sessions and strategies as a command's options ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tilewise.cli.input import configuration
from tilewise.cli.input.game_kind import refuse_without
from tilewise.cli.input.reading import read_excluded, read_played
from tilewise.cli.output.console import note, notes
from tilewise.errors import StrategyError, of_guess
from tilewise.lexicon import Lexicon
from tilewise.play.reading.guesses import Tokens
from tilewise.play.reading.rows import read_rows, read_several
from tilewise.play.reading.unlisted import unlisted
from tilewise.play.rounds import GameKind, Round
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode
from tilewise.search.limits import FEW
from tilewise.strategies import Strategy, choose_strategy


def read_strategy(lexicon: Lexicon, text: str | None, *, hard: HardMode) -> Strategy:
    """Return the strategy a user asks for; the best one if `text` is None.

    If its strategy tree cannot be used, a note says so and play continues without it.

    Raises:
        StrategyError: the strategy is unknown.
    """
    chosen = choose_strategy(lexicon, text, hard=hard)
    notes(chosen.notes)
    return chosen.strategy


def open_session(
    lexicon: Lexicon,
    kind: GameKind,
    *,
    strategy: str | None,
    hard: HardMode,
    spoilers: bool,
    exclude: Path | None,
    played: Path | None,
    replay: float | None,
    remembered: Sequence[str] | None = None,
    exact_up_to: int = FEW,
) -> Session:
    """Start a session as :class:`~tilewise.play.session.Session` does, and show its notes.

    Args:
        lexicon: the game's words.
        kind: the kind of game.
        strategy: how to rank guesses; the best strategy if None.
        hard: hard mode, or its strict kind.
        spoilers: whether words that may be the answer are suggested.
        exclude: a file of words that are not answers.
        played: a file of words that the game has used before.
        replay: factor on the weight of a played word, 0 to 1; the pack's own if None.
        remembered: other words known to have been played; None if nothing is remembered.
        exact_up_to: positions with at most this many candidates are searched exactly.

    Raises:
        StrategyError, TreeError, GuessError, SessionError: one of the options is wrong.
    """
    if played is None and remembered is None:
        refuse_without("--played FILE", replay=replay)
    try:
        session = Session(
            lexicon,
            strategy,
            boards=kind.boards,
            sequence=kind.sequence,
            opponent=kind.opponent,
            hard=hard,
            excluded=read_excluded(lexicon, exclude),
            played=[*read_played(lexicon, played), *(remembered or ())],
            replay=replay,
            spoilers=spoilers,
            exact_up_to=exact_up_to,
        )
    except StrategyError as error:
        raise configuration.located(error, "strategy", strategy) from None
    notes(session.notes)
    return session


def add_rows(session: Session, written: Sequence[str]) -> None:
    """Add the guesses given on the command line, with a note for each unlisted one.

    Raises:
        GuessError, FeedbackError: a guess or its feedback is wrong; the message gives its number,
            from 1.
    """
    if session.kind.boards == 1:
        for turn in read_rows(session.lexicon, written):
            tell_unlisted(session.lexicon, turn.guess)
            session.add_round(Round.of(turn))
        return
    for number, row in enumerate(written, start=1):
        with of_guess(number):
            guess, feedback = read_several(session.lexicon, row)
            tell_unlisted(session.lexicon, guess)
            session.add(guess, feedback)


def tell_unlisted(lexicon: Lexicon, guess: Tokens) -> None:
    """Print a note if a guess is in no list, with words that may have been meant."""
    if message := unlisted(lexicon, guess):
        note(message)
