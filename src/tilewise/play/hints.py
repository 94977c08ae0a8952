"""Hints: what a row says about the answer, and whether a guess fits it, as hard mode requires."""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.errors import GuessError, Listed, Message
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import Progress
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Turn


def is_at(lexicon: Lexicon, place: int, token: int) -> Message:
    """Say that a tile, counted from 0, is a token."""
    return Message("tile {place} is {token}", place=place + 1, token=lexicon.tokenizer.tile(token))


def is_not_at(lexicon: Lexicon, place: int, token: int) -> Message:
    """Say that a tile, counted from 0, is another token."""
    return Message(
        "tile {place} is not {token}", place=place + 1, token=lexicon.tokenizer.tile(token)
    )


def has_at_least(lexicon: Lexicon, token: int, least: int) -> Message:
    """Say that the word has a token, or has it several times."""
    return Message(
        "the word has {token}" if least == 1 else "the word has {token} at least {count} times",
        token=lexicon.tokenizer.tile(token),
        count=least,
    )


def has_at_most(lexicon: Lexicon, token: int, most: int) -> Message:
    """Say that the word has a token no more often than this, or not at all."""
    return Message(
        "the word has {token} at most {count} times"
        if most > 1
        else "the word has {token} only once"
        if most
        else "the word has no {token}",
        token=lexicon.tokenizer.tile(token),
        count=most,
    )


def facts_of(lexicon: Lexicon, turn: Turn) -> list[Message]:
    """Return what a row says, for games that show feedback tile by tile.

    Together they say as much as the feedback; facts that follow from others are left out.
    """
    rule = HardModeRule.of(turn, HardMode.STRICT)
    fixed = list(rule.fixed.values())
    missing = [token for token, most in rule.most.items() if not most]
    facts = [is_at(lexicon, place, token) for place, token in rule.fixed.items()]
    facts += [
        has_at_least(lexicon, token, least)
        for token, least in rule.least.items()
        if least > fixed.count(token) and rule.most.get(token) != 1
    ]
    facts += [has_at_most(lexicon, token, most) for token, most in rule.most.items() if most]
    facts += [
        is_not_at(lexicon, place, token)
        for place, token in rule.moved.items()
        if token not in missing
    ]
    if missing:
        tiles = Listed(map(lexicon.tokenizer.tile, missing))
        facts.append(Message("the word has no {token}", token=tiles))
    return facts


def check_hints(game: Progress, tokens: tuple[int, ...]) -> None:
    """Check that a guess fits the hints so far, as the game's hard mode demands.

    Args:
        game: the game before it.
        tokens: the guess.

    Raises:
        GuessError: it does not; the message names the first such hint.
    """
    if game.hard and not game.is_solved:
        error = broken_hint(game.lexicon, game.turns, tokens, game.hard)
        if error is not None:
            raise error


def broken_hint(
    lexicon: Lexicon, turns: Sequence[Turn], tokens: tuple[int, ...], mode: HardMode
) -> GuessError | None:
    """Return an error that names the first hint a guess does not fit; None if it fits them all.

    The hints are those of the turns before it, as far as the mode requires them.
    """
    by_token = lexicon.rule.is_by_token
    for number, turn in enumerate(turns, start=1):
        fact: Message | str | None = None
        if by_token:
            fact = _broken_by(lexicon, HardModeRule.of(turn, mode), tokens)
        elif turn.pattern not in lexicon.may_show(turn.guess, [tokens]):
            fact = str(lexicon.write_turn(turn))
        if fact is not None:
            return GuessError(
                "hard mode: the guess must fit what guess {number} showed: {fact}",
                number=number,
                fact=fact,
            )
    return None


def _broken_by(lexicon: Lexicon, rule: HardModeRule, tokens: tuple[int, ...]) -> Message | None:
    """Return the first fact that a guess does not fit; None if it fits them all."""
    for place, token in rule.fixed.items():
        if tokens[place] != token:
            return is_at(lexicon, place, token)
    for token, least in rule.least.items():
        if tokens.count(token) < least:
            return has_at_least(lexicon, token, least)
    for token, most in rule.most.items():
        if tokens.count(token) > most:
            return has_at_most(lexicon, token, most)
    for place, token in rule.moved.items():
        if tokens[place] == token:
            return is_not_at(lexicon, place, token)
    return None
