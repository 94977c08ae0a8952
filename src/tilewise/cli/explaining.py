"""Contradictory feedback in words: which rows, why, and the smallest change that helps."""

from __future__ import annotations

from tilewise.knowledge.contradiction import Clash, Correction
from tilewise.play.session import Session
from tilewise.rules.notation import format_pattern


def explain_contradiction(session: Session) -> list[str]:
    """Return lines that explain why no word fits, none while one does."""
    found = session.contradiction()
    if found is None:
        return (
            [] if session.position.count else ["every word is ruled out; nothing is left to guess"]
        )
    rows = [f"row {row + 1} ({_row(session, row)})" for row in found.rows]
    if len(rows) == 1:
        why = f"no word fits {rows[0]}"
    else:
        why = f"no word fits {', '.join(rows[:-1])} and {rows[-1]} together"
    if found.clash is not None:
        why += f": {_clash(session, found.clash)}"
    word = session.lexicon.spelling(found.mend.word)
    changes = "; ".join(_correction(session, c) for c in found.mend.corrections)
    return [why, f"smallest change that fits again: {changes} (then {word} fits)"]


def _row(session: Session, row: int) -> str:
    turn = session.turns[row]
    pattern = format_pattern(turn.pattern, len(turn.guess))
    return f"{session.lexicon.show(turn.guess)} {pattern}"


def _clash(session: Session, clash: Clash) -> str:
    token = session.lexicon.tokenizer.tile(clash.token)
    first, second = (f"row {row + 1}" for row in clash.rows)
    if clash.place is None:
        return f"{first} and {second} count {token} differently"
    return f"{token} at tile {clash.place + 1} is correct in one of them and not in the other"


def _correction(session: Session, correction: Correction) -> str:
    turn = session.turns[correction.row]
    now = format_pattern(turn.pattern, len(turn.guess))
    then = format_pattern(correction.pattern, len(turn.guess))
    return f"row {correction.row + 1} {now} to {then}"
