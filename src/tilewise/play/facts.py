"""What a row tells about the answer: where tokens are, and how often a token occurs."""

from __future__ import annotations

from tilewise.errors import Listed, Message
from tilewise.lexicon import Lexicon
from tilewise.rules.feedback import Turn
from tilewise.rules.hardmode import HardMode, HardModeRule


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
    """Return what a row says, for a game that tells which tile is which.

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
