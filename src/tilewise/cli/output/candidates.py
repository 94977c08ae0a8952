"""The words that fit, and their probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from tilewise.cli.output.figures import percent
from tilewise.cli.process.language import tr, trn
from tilewise.errors import Listed
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.play.session import Session

if TYPE_CHECKING:
    from tilewise.cli.output.screen import Screen

_LIKELIEST = 12
"""Most candidates on the line that says how many fit."""

_WORTH_TELLING = 0.005
"""Probabilities are shown if the likeliest candidate has at least this."""

_ROUNDING = 1e-9
"""Relative difference up to which probabilities count as equal."""

_WORTH_DOUBTING = 0.1
"""Least probability of an unlisted answer at which the screen mentions it."""


def show_fitting(screen: Screen, session: Session) -> None:
    """Print how many candidates are left and the likeliest of them."""
    belief = session.position.belief
    listed = len(belief.listed)
    others = len(belief.rows) - listed
    screen.say(_fitting(screen, session, listed or others, is_listed=listed > 0))
    if others and (listed == 1 or (listed and belief.unlisted_probability >= NEGLIGIBLE)):
        screen.say(
            trn(
                "{n:,} unlikely word also fits ({chance})",
                "{n:,} unlikely words also fit ({chance} together)",
                others,
                chance=percent(belief.held * belief.unlisted_probability),
            )
        )
    if listed + others and belief.unheld >= _WORTH_DOUBTING:
        screen.say(
            tr(
                "The answer may not be in the lists at all ({chance})",
                chance=percent(belief.unheld),
            )
        )


def _fitting(screen: Screen, session: Session, count: int, *, is_listed: bool) -> str:
    """Return how many words fit and, with spoilers on, the likeliest of them."""
    if is_listed:
        fit = trn("{n:,} word fits", "{n:,} words fit", count)
    else:
        fit = trn(
            "No likely word fits, only {n:,} unlikely one",
            "No likely word fits, only {n:,} unlikely ones",
            count,
        )
    if not session.spoilers:
        return fit
    belief = session.position.belief
    rows, chances = belief.rows, belief.chances
    if is_listed:
        rows, chances = belief.listed, chances[belief.is_listed]
    alike = chances >= chances[0] * (1 - _ROUNDING)
    is_certain = chances[0] > 1 - NEGLIGIBLE
    all_alike = alike[-1] and (count > 1 or is_certain)
    is_telling = chances[0] >= _WORTH_TELLING
    told = [screen.isolated(screen.lexicon.spelling(row)) for row in rows[:_LIKELIEST].tolist()]
    more = " …" if count > len(told) else ""
    words: str | Listed = " ".join(told) + more
    if is_telling and not all_alike:
        told = [f"{word} {percent(chance)}" for word, chance in zip(told, chances, strict=False)]
        words = Listed((*told[:-1], told[-1] + more))
    if all_alike and is_telling and count > 1:
        return tr("{fit}, {chance} each: {words}", fit=fit, chance=percent(chances[0]), words=words)
    if count == len(told):
        return tr("{name}: {error}", name=fit, error=words)
    if alike[len(told)]:  # a word not shown is just as likely
        return tr("{fit}, such as {words}", fit=fit, words=words)
    return tr("{fit}, likeliest: {words}", fit=fit, words=words)


def show_candidates(screen: Screen, session: Session, most: int, command: str) -> None:
    """Print the candidates with their probabilities.

    Args:
        screen: where they are printed.
        session: the game.
        most: how many are printed.
        command: the command that was typed; with a number after it, it shows that many.
    """
    cells = [
        f"{screen.isolated(c.word)} {percent(c.probability)}" for c in session.candidates(most)
    ]
    if not cells:
        screen.say(tr("No word fits."))
        return
    width = max(map(cell_len, cells)) + 2
    columns = max(1, screen.console.width // width)
    for start in range(0, len(cells), columns):
        line = (c + " " * (width - cell_len(c)) for c in cells[start : start + columns])
        screen.say("".join(line).rstrip())
    fitting = len(session.position.belief.rows)
    if fitting > most:
        screen.say(
            tr(
                "… and {count:,} more ({command} shows more)",
                count=fitting - most,
                command=f"{command} {most * 2}",
            )
        )
