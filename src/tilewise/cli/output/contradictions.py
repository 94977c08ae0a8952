"""Explains contradictory feedback: the rows, their claims, and the smallest change that helps.

Two or three sentences are shown whenever no word fits; the command ``why`` adds a table.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.cli.process.language import clauses, tr, translated, trn
from tilewise.errors import Listed, Message
from tilewise.knowledge.contradiction import Clash, Contradiction, Correction
from tilewise.lexicon import Lexicon
from tilewise.play.hints import has_at_least, has_at_most, is_at, is_not_at
from tilewise.play.session import Session
from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Turn, to_tiles


def explain_contradictions(session: Session) -> list[str]:
    """Return lines that explain on which boards no word fits, and why; none if one does.

    A solved board counts too, if the word that solved it contradicts its rows.
    """
    why = session.contradictions()
    lines = [
        (board, line)
        for board in sorted({*session.open, *why})
        for line in explain_contradiction(session, board, why.get(board))
    ]
    if session.kind.boards == 1:
        return [line for _, line in lines]
    return [tr("board {board}: {error}", board=board, error=line) for board, line in lines]


def explain_contradiction(session: Session, board: int, found: Contradiction | None) -> list[str]:
    """Return lines that explain why no word fits a board; none if one does.

    Args:
        session: the game.
        board: the board's number.
        found: what :meth:`.Session.contradictions` says about the board.
    """
    if session.positions[board - 1].count:
        return []
    if found is None:
        return [tr("Every word is ruled out; undo the last change.")]
    turns = session.turns_of(board)
    rows = Listed(f"{row + 1} ({_row(session.lexicon, turns[row])})" for row in found.rows)
    why = trn(
        "no word fits this row: {rows}",
        "no word fits these rows together: {rows}",
        len(rows),
        rows=rows,
    )
    first = turns[found.rows[0]]
    if len(rows) == 1 and (token := _coloured_late(session.lexicon, first)) is not None:
        late = tr(
            "repeated letters are coloured in reading order, so no yellow {token} comes after a "
            "grey one",
            token=session.lexicon.tokenizer.tile(token),
        )
        why = clauses([why, late])
    if found.clash is not None:
        why = clauses([why, _clash(session.lexicon, turns, found.clash)])
    word = "+".join(map(session.lexicon.spelling, found.fix.words))
    changes = clauses(_correction(session.lexicon, turns[c.row], c) for c in found.fix.corrections)
    fix = tr(
        "smallest change that lets a word fit: {changes} (then {word} fits)",
        changes=changes,
        word=word,
    )
    return [why, fix]


def _row(lexicon: Lexicon, turn: Turn) -> str:
    return f"{lexicon.show(turn.guess)} {lexicon.feedback_of(turn.pattern, turn.guess).written()}"


def _coloured_late(lexicon: Lexicon, turn: Turn) -> int | None:
    """Return a token that is present after an absent tile of it, which is impossible."""
    if not lexicon.rule.is_by_token:
        return None
    absent: set[int] = set()
    for token, tile in zip(turn.guess, to_tiles(turn.pattern, len(turn.guess)), strict=True):
        if tile == ABSENT:
            absent.add(token)
        elif tile == PRESENT and token in absent:
            return token
    return None


def _clash(lexicon: Lexicon, turns: Sequence[Turn], clash: Clash) -> str:
    """Return a sentence with the claims of two rows that cannot both be true."""
    return clauses(
        tr("row {number} says {fact}", number=row + 1, fact=translated(fact))
        for row, fact in zip(clash.rows, _claims(lexicon, turns, clash), strict=True)
    )


def _claims(lexicon: Lexicon, turns: Sequence[Turn], clash: Clash) -> list[Message]:
    """Return the claim of each of two rows about the token on which they disagree."""
    rows = [turns[row] for row in clash.rows]
    place, token = clash.place, clash.token
    if place is not None:
        return [
            is_at(lexicon, place, turn.guess[place])
            if to_tiles(turn.pattern, len(turn.guess))[place] == CORRECT
            else is_not_at(lexicon, place, token)
            for turn in rows
        ]
    rules = [HardModeRule.of(turn, HardMode.STRICT) for turn in rows]
    most = min(rule.most[token] for rule in rules if token in rule.most)
    return [
        has_at_least(lexicon, token, rule.least[token])
        if rule.least.get(token, 0) > most
        else has_at_most(lexicon, token, most)
        for rule in rules
    ]


def _correction(lexicon: Lexicon, turn: Turn, correction: Correction) -> str:
    return tr(
        "row {number} from {now} to {then}",
        number=correction.row + 1,
        now=lexicon.feedback_of(turn.pattern, turn.guess).written(),
        then=lexicon.feedback_of(correction.pattern, turn.guess).written(),
    )
