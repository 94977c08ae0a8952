"""Contradictory feedback in words: which rows, why, and the smallest change that helps."""

from __future__ import annotations

from tilewise.cli.language import tr
from tilewise.knowledge.contradiction import Clash, Correction
from tilewise.play.session import Session


def explain_contradiction(session: Session) -> list[str]:
    """Return lines that explain why no word fits, none while one does."""
    found = session.contradiction()
    if found is None:
        return (
            []
            if session.position.count
            else [tr("every word is ruled out; nothing is left to guess")]
        )
    rows = [
        tr("row {number} ({row})", number=row + 1, row=_row(session, row)) for row in found.rows
    ]
    if len(rows) == 1:
        why = tr("no word fits {row}", row=rows[0])
    else:
        why = tr(
            "no word fits {rows} and {last} together", rows=", ".join(rows[:-1]), last=rows[-1]
        )
    if found.clash is not None:
        why = tr("{what}: {why}", what=why, why=_clash(session, found.clash))
    word = session.lexicon.spelling(found.mend.word)
    changes = "; ".join(_correction(session, c) for c in found.mend.corrections)
    mend = tr(
        "smallest change that fits again: {changes} (then {word} fits)", changes=changes, word=word
    )
    return [why, mend]


def _row(session: Session, row: int) -> str:
    turn = session.turns[row]
    pattern = session.lexicon.write_feedback(turn.pattern)
    return f"{session.lexicon.show(turn.guess)} {pattern}"


def _clash(session: Session, clash: Clash) -> str:
    token = session.lexicon.tokenizer.tile(clash.token)
    first, second = (row + 1 for row in clash.rows)
    if clash.place is None:
        return tr(
            "row {first} and row {second} count {token} differently",
            first=first,
            second=second,
            token=token,
        )
    return tr(
        "{token} at tile {place} is correct in one of them and not in the other",
        token=token,
        place=clash.place + 1,
    )


def _correction(session: Session, correction: Correction) -> str:
    turn = session.turns[correction.row]
    return tr(
        "row {number} {now} to {then}",
        number=correction.row + 1,
        now=session.lexicon.write_feedback(turn.pattern),
        then=session.lexicon.write_feedback(correction.pattern),
    )
