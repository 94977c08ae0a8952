"""The assistant's help: lines that can be typed, and the meaning of its columns."""

from __future__ import annotations

from collections.abc import Iterable

from tilewise.cli.output.help import Entry
from tilewise.cli.process import tr, translated, translator
from tilewise.errors import Listed
from tilewise.lexicon import Lexicon
from tilewise.play.typed import example, own_names


def of_lines(lexicon: Lexicon, row: str, words: Entry) -> list[Entry]:
    """Return the help entries of a game against a fair opponent.

    Args:
        lexicon: the game's words.
        row: a guess and its feedback.
        words: how to list the words that fit.
    """
    guess, feedback = row.split(" ", 1)
    return [
        Entry(row, tr("a guess and its feedback")),
        Entry(feedback, tr("feedback for the first suggestion")),
        Entry(f"2 {feedback}", tr("feedback for suggestion number 2")),
        Entry(guess, tr("a guess on its own")),
        Entry("undo", tr("take back the last change")),
        Entry(f"edit 1 {row}", tr("correct row 1")),
        Entry(
            f"reject [{guess}]",
            tr("the game did not accept this guess (default: the first suggestion)"),
        ),
        of_why(guess),
        words,
        *of_modes(lexicon),
        *of_the_game(),
    ]


def of_why(guess: str) -> Entry:
    """Return how to see what a guess would leave."""
    return Entry(f"why [{guess}]", tr("words left after each feedback pattern, or why none fit"))


def of_the_game() -> list[Entry]:
    """Return the help entries of every kind of game."""
    return [
        Entry("top 5", tr("show this many suggestions")),
        Entry("strategy entropy", tr("rank guesses another way")),
        Entry("save", tr("save the game; resume it with: tilewise solve --resume")),
        Entry("share", tr("show the grid to share")),
        Entry("review", tr("what each guess cost, and how lucky it was")),
        Entry("help columns", tr("what the columns mean")),
        Entry("quit", tr("leave (or q, Ctrl-C, Ctrl-D)")),
    ]


def of_modes(lexicon: Lexicon) -> list[Entry]:
    """Return how to switch spoilers and, if the game has it, hard mode."""
    switch = f"[{tr('on')}|{tr('off')}]"
    spoilers = Entry(f"spoilers {switch}", tr("show or hide words that may be the answer"))
    if not lexicon.rule.has_hard_mode:
        return [spoilers]
    modes = [tr("on"), tr("off"), *([tr("strict")] if lexicon.rule.is_by_token else [])]
    return [spoilers, Entry(f"hard [{'|'.join(modes)}]", tr("switch hard mode on or off"))]


def of_feedback(lexicon: Lexicon) -> list[str]:
    """Return how to type feedback."""
    lines = [translated(lexicon.rule.how_to_type())]
    if lexicon.manifest.direction == "rtl" and lexicon.rule.is_by_tile:
        lines.append(
            tr(
                "Type marks in the order the word is read, the rightmost tile first. {row} looks "
                "like this:",
                row=example(lexicon),
            )
        )
    return lines


def of_names(commands: Iterable[str], lexicon: Lexicon) -> list[str]:
    """Return the names of commands in the player's language."""
    names = own_names(commands, translator(), lexicon)
    if not names:
        return []
    listed = Listed(f"{own} ({name})" for name, own in names.items())
    return [tr("Commands can also be typed in your language: {names}.", names=listed)]


def of_columns() -> list[Entry]:
    """Return the help entries of the columns of suggestions."""
    return [
        Entry("#", tr("a number to type instead of the word")),
        Entry(
            tr("expected"),
            tr(
                "guesses until the game is solved, including this one, on average; ≈ marks an "
                "estimate"
            ),
        ),
        Entry(tr("bits"), tr("how much the feedback tells you: each bit halves the words left")),
        Entry(tr("left"), tr("words that will still fit, on average")),
        Entry(tr("worst"), tr("words that will still fit, in the worst case")),
        Entry(tr("buckets"), tr("how many different feedback patterns are possible")),
        Entry(
            tr("answer?"),
            tr("✓ if the guess may be the answer, and how likely that is"),
        ),
    ]
