"""Hard mode while a game is played: whether a guess keeps to the hints so far.

**Several boards.** No published game of several boards has a hard mode. To keep to the hints of all
boards at once is impossible as soon as two of them show different tiles in one place, so here a
guess is allowed if there is an open board whose hints it all keeps to, whatever it does to those of
the others. Each open board can thus be guessed at at any time, and what a solved board has shown
binds nobody. Of a sequence one board is open, and on that one it is hard mode as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import GameKind, Rounds
from tilewise.rules.feedback import Turn
from tilewise.rules.hardmode import HardMode, HardModeRule


def check_hints(
    lexicon: Lexicon,
    kind: GameKind,
    rounds: Rounds,
    tokens: tuple[int, ...],
    mode: HardMode,
) -> None:
    """Check that a guess keeps to the hints of an open board.

    Args:
        lexicon: the game's words.
        kind: how many boards it has.
        rounds: what was guessed so far.
        tokens: the guess.
        mode: what is demanded.

    Raises:
        GuessError: it keeps to those of none; the message says which hint of the first of them it
            leaves.
    """
    broken: dict[int, GuessError] = {}
    for board in kind.open(rounds) if mode else ():
        try:
            _check_turns(lexicon, kind.turns(rounds, board), tokens, mode)
        except GuessError as error:
            broken[board] = error
        else:
            return
    for board, left in broken.items():
        if kind.boards == 1:
            raise left
        raise GuessError(
            "board {board}: {error}"
            if len(broken) == 1
            else "no open board allows this guess; board {board}: {error}",
            board=board,
            error=left,
        )


def _check_turns(
    lexicon: Lexicon, turns: Sequence[Turn], tokens: tuple[int, ...], mode: HardMode
) -> None:
    """Check that a guess keeps to the hints of the turns before it, as the mode demands.

    Raises:
        GuessError: it does not keep to one; the message says which.
    """
    tile = lexicon.tokenizer.tile
    for number, turn in enumerate(turns, start=1):
        rule = HardModeRule.of(turn, mode)
        for place, token in rule.fixed.items():
            if tokens[place] != token:
                raise GuessError(
                    "hard mode: tile {place} must be {token}, as guess {number} showed",
                    place=place + 1,
                    token=tile(token),
                    number=number,
                )
        for token, least in rule.least.items():
            if tokens.count(token) < least:
                raise GuessError(
                    "hard mode: the guess must use {token}, as guess {number} showed"
                    if least == 1
                    else "hard mode: the guess must use {token} {least} times, as guess "
                    "{number} showed",
                    token=tile(token),
                    least=least,
                    number=number,
                )
        for token, most in rule.most.items():
            if tokens.count(token) > most:
                raise GuessError(
                    "strict hard mode: the guess must use {token} {most} times at most, as guess "
                    "{number} showed"
                    if most > 1
                    else "strict hard mode: the guess must use {token} only once, as guess "
                    "{number} showed"
                    if most
                    else "strict hard mode: the guess must not use {token}, as guess "
                    "{number} showed",
                    token=tile(token),
                    most=most,
                    number=number,
                )
        for place, token in rule.moved.items():
            if tokens[place] == token:
                raise GuessError(
                    "strict hard mode: tile {place} must not be {token}, as guess {number} showed",
                    place=place + 1,
                    token=tile(token),
                    number=number,
                )
