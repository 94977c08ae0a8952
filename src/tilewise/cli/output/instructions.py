"""What the assistant takes, and what its columns mean, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilewise.cli.process.language import tr, translator
from tilewise.lexicon import Lexicon
from tilewise.play.reading.commands import own_names
from tilewise.play.reading.rows import example


@dataclass(frozen=True)
class Entry:
    """Something, and what it is."""

    name: str
    meaning: str


def of_lines(lexicon: Lexicon) -> list[Entry]:
    """Return what can be typed."""
    row = example(lexicon)
    return [
        Entry(tr("GUESS FEEDBACK"), tr("what you guessed and what you got: {row}", row=row)),
        Entry(
            tr("FEEDBACK"),
            tr("the same, if you guessed the first suggestion: {row}", row=row.split()[-1]),
        ),
        Entry(tr("NUMBER FEEDBACK"), tr("the same, if you guessed the suggestion of that number")),
        Entry(tr("GUESS or NUMBER"), tr("a guess alone; its feedback is asked for")),
        Entry("undo", tr("take back the last change")),
        Entry(tr("edit ROW GUESS FEEDBACK"), tr("correct a row: edit 1 {row}", row=row)),
        Entry(
            tr("reject [GUESS]"),
            tr("the game did not accept a guess (the first suggestion if none is named)"),
        ),
        Entry(tr("why [GUESS]"), tr("what each feedback to a guess would leave")),
        Entry(tr("words [NUMBER]"), tr("list the words that fit")),
        *of_modes(lexicon),
        *of_the_game(),
    ]


def of_the_game() -> list[Entry]:
    """Return what can be typed of every kind of game."""
    return [
        Entry(tr("top NUMBER"), tr("show this many suggestions")),
        Entry(tr("strategy NAME"), tr("rank guesses by something else")),
        Entry("save", tr("keep the game for later: tilewise solve --resume goes on with it")),
        Entry("share", tr("show the grid that players share")),
        Entry("review", tr("what each guess cost, and how lucky it was")),
        Entry("help columns", tr("what the columns mean")),
        Entry("quit", tr("leave (so do q, Ctrl-C and Ctrl-D)")),
    ]


def of_modes(lexicon: Lexicon) -> list[Entry]:
    """Return how spoilers and, where the game has it, hard mode are switched."""
    if not lexicon.manifest.feedback_rule.is_by_tile:
        return [Entry("spoilers [on|off]", tr("whether words that may be the answer are shown"))]
    return [
        Entry(tr("hard, spoilers [on|off]"), tr("change these in the middle of the game")),
        Entry("hard strict", tr("from now on yellow tiles must move, and grey ones stay out")),
    ]


def of_feedback(lexicon: Lexicon) -> list[str]:
    """Return how feedback is typed."""
    if not lexicon.manifest.feedback_rule.is_by_tile:
        return [
            tr(
                "Feedback is pegs: 2b1w says that two tiles are in their places and one belongs "
                "elsewhere; or one mark per tile, G, Y or ., in any order."
            )
        ]
    lines = [
        tr(
            "Feedback is one mark per tile: G correct, Y present, . absent; or 2 1 0, so there is "
            "no need to switch keyboards; or the game's emoji."
        )
    ]
    if lexicon.manifest.direction == "rtl":
        lines.append(
            tr(
                "Marks are typed in the order in which the word is read: the first is that of the "
                "tile on the right. {row} looks like this:",
                row=example(lexicon),
            )
        )
    return lines


def of_names(commands: Iterable[str]) -> list[str]:
    """Return how commands are called in the player's language."""
    names = own_names(commands, translator())
    if not names:
        return []
    listed = ", ".join(f"{own} ({name})" for name, own in names.items())
    return [tr("Commands can also be typed in your language: {names}.", names=listed)]


def of_columns() -> list[Entry]:
    """Return what the columns of a list of suggestions mean."""
    return [
        Entry("#", tr("type the number with the feedback instead of the word")),
        Entry(
            tr("expected"),
            tr(
                "guesses from here until the game is solved, including this one, on average over "
                "all answers that fit; ≈ is an estimate, a number without it is exact"
            ),
        ),
        Entry(tr("bits"), tr("how much the feedback will tell: each bit halves what is left")),
        Entry(tr("left"), tr("words that will still fit, on average")),
        Entry(tr("worst"), tr("words that will still fit if you have no luck at all")),
        Entry(tr("buckets"), tr("different feedbacks that are possible")),
        Entry(
            tr("answer?"),
            tr("✓ if the guess may be the answer itself, and how likely it is; nothing if not"),
        ),
    ]
