"""Suggestions, with a progress message, and the lines and the table that show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tilewise.cli.output.candidates import show_fitting
from tilewise.cli.output.figures import estimate, percent
from tilewise.cli.output.tables import Column, numbering, table_of, that_fit
from tilewise.cli.process.language import number, tr
from tilewise.lexicon import Lexicon
from tilewise.play.session import Session
from tilewise.play.suggestion import Advice, Suggestion
from tilewise.strategies import Strategy
from tilewise.strategies.shortlist import SAMPLING_ERROR
from tilewise.translation.translator import later

if TYPE_CHECKING:
    from tilewise.cli.output.screen import Screen

_EXPECTED = later("expected")

_FIGURES: tuple[tuple[str, int, Callable[[Suggestion], str]], ...] = (
    (_EXPECTED, 4, lambda s: estimate(s.expected_guesses, ".3f", exact=s.exact)),
    (later("bits"), 2, lambda s: number(s.entropy_bits, ".2f")),
    (later("left"), 1, lambda s: number(s.expected_remaining, ".1f")),
    (later("worst"), 1, lambda s: number(s.worst_case)),
    (later("buckets"), 0, lambda s: number(s.buckets)),
    (later("answer?"), 5, lambda s: f"✓ {percent(s.probability):>5}" if s.is_candidate else ""),
)
"""Heading, importance and text of every figure."""


def advise(session: Session, top: int) -> Advice:
    """Return suggestions; show a message while something is compiled first."""
    if not session.is_compiled:
        from tilewise.cli.output.progress import working  # 20 ms, needed once per machine

        with working(tr("getting ready to simulate games (needed only once on this machine)")):
            session.compile()
    return session.advise(top)


def show_advice(screen: Screen, session: Session, advice: Advice) -> Sequence[Suggestion]:
    """Print the suggestions and the words left; return the suggestions, number 1 first."""
    answer = _answer_beside(session, advice)
    shown = advice.suggestions if answer is None else (*advice.suggestions, answer)
    if screen.brief and shown:
        show_best(screen, shown[0])
        return shown
    if shown:
        _show_table(screen, shown, session.strategy)
        if answer is not None:
            screen.say(
                tr("Number {number} is the best guess that may be the answer.", number=len(shown)),
                "dim",
            )
    elif not session.spoilers:
        screen.say(
            tr(
                "Only words that may be the answer are worth guessing now; to see them, show "
                "spoilers."
            )
        )
    if shown and advice.tried is not None:
        screen.say(
            tr(
                "The best of a sample of {tried:,} guesses. "
                "In tests, ranking all {count:,} saved at most {saved:.3f} guesses.",
                tried=advice.tried,
                count=len(session.position.allowed),
                saved=SAMPLING_ERROR,
            ),
            "dim",
        )
    show_fitting(screen, session)
    return shown


def _answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, if none of the suggestions may.

    Also None on the first turn, where a win is unlikely and every word would have to be tried.
    """
    if not session.rounds or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer(advice)


def show_best(screen: Screen, guess: Suggestion) -> None:
    """Print the best guess on one line."""
    lexicon = screen.lexicon
    word = guess.word if _has_other_tokens(lexicon) else _tiles_of(lexicon, guess)
    screen.say(
        tr(
            "Best guess: {word} ({expected} guesses expected)",
            word=screen.isolated(word),
            expected=number(guess.expected_guesses, ".1f"),
        )
    )


def _show_table(screen: Screen, suggestions: Sequence[Suggestion], strategy: Strategy) -> None:
    """Print the table of suggestions; the strategy's own score is shown if it has a unit."""
    lexicon, width = screen.lexicon, screen.console.width
    words = [screen.spelled(s.row) for s in suggestions]
    columns = [numbering(len(suggestions)), Column(tr("guess"), words, justify="left")]
    if _has_other_tokens(lexicon):
        tiles = [screen.isolated(_tiles_of(lexicon, s)) for s in suggestions]
        columns.append(Column(tr("tiles"), tiles, justify="left"))
    if strategy.unit:
        worth = ["" if s.worth is None else number(s.worth, ".4g") for s in suggestions]
        columns.append(Column(tr(strategy.unit), worth, importance=3))
    for heading, importance, written in _FIGURES:
        columns.append(Column(tr(heading), [written(s) for s in suggestions], importance))
    kept = that_fit(columns, width)
    screen.console.print(table_of(kept, width, row_styles(suggestions)))
    shows_estimates = any(column.heading == tr(_EXPECTED) for column in kept)
    if shows_estimates and not all(suggestion.exact for suggestion in suggestions):
        screen.say(tr("≈ marks an estimate; other figures are exact."), "dim")


def row_styles(suggestions: Sequence[Suggestion]) -> list[str]:
    """Return the style of each row of a table of suggestions: bold if it may be the answer."""
    return ["bold" if suggestion.is_candidate else "" for suggestion in suggestions]


def _tiles_of(lexicon: Lexicon, suggestion: Suggestion) -> str:
    return "".join(lexicon.tokenizer.tiles(lexicon.words.tokens[suggestion.row].tolist()))


def _has_other_tokens(lexicon: Lexicon) -> bool:
    """Whether tiles differ from the characters of spellings."""
    spelling = lexicon.answer_list.spellings[0]
    return any(s.tiles != 1 for s in lexicon.tokenizer.segments(spelling))
