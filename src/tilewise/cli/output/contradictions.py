"""Contradictory feedback in words: which rows, why, and the smallest change that helps."""

from __future__ import annotations

from tilewise.cli.process.language import tr
from tilewise.knowledge.contradiction import Clash, Correction
from tilewise.lexicon import Lexicon
from tilewise.play.session import Session
from tilewise.rules.feedback import Turn


def explain_contradictions(session: Session) -> list[str]:
    """Return lines that explain on which open boards no word fits, and why; none if one does."""
    if session.kind.boards == 1:
        return _explained(session, 1)
    return [
        tr("board {number}: {line}", number=board, line=line)
        for board in session.open
        for line in _explained(session, board)
    ]


def _explained(session: Session, board: int) -> list[str]:
    if session.positions[board - 1].count:
        return []
    found = session.contradictions().get(board)
    if found is None:
        return [tr("every word is ruled out; nothing is left to guess")]
    turns = session.turns_of(board)
    rows = [
        tr("row {number} ({row})", number=row + 1, row=_row(session.lexicon, turns[row]))
        for row in found.rows
    ]
    if len(rows) == 1:
        why = tr("no word fits {row}", row=rows[0])
    else:
        why = tr(
            "no word fits {rows} and {last} together", rows=", ".join(rows[:-1]), last=rows[-1]
        )
    if found.clash is not None:
        why = tr("{what}: {why}", what=why, why=_clash(session.lexicon, found.clash))
    word = session.lexicon.spelling(found.fix.word)
    changes = "; ".join(
        _correction(session.lexicon, turns[c.row], c) for c in found.fix.corrections
    )
    fix = tr(
        "smallest change that fits again: {changes} (then {word} fits)", changes=changes, word=word
    )
    return [why, fix]


def _row(lexicon: Lexicon, turn: Turn) -> str:
    return f"{lexicon.show(turn.guess)} {lexicon.write_feedback(turn.pattern)}"


def _clash(lexicon: Lexicon, clash: Clash) -> str:
    token = lexicon.tokenizer.tile(clash.token)
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


def _correction(lexicon: Lexicon, turn: Turn, correction: Correction) -> str:
    return tr(
        "row {number} {now} to {then}",
        number=correction.row + 1,
        now=lexicon.write_feedback(turn.pattern),
        then=lexicon.write_feedback(correction.pattern),
    )
