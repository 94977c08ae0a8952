"""How reviews are written: JSON documents and tables."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.table import Table

from tilewise.cli.render import Screen
from tilewise.play.review import Review, ReviewedGuess
from tilewise.play.sharing import PossibleGuesses

_NAMED = 12


def document(review: Review) -> dict[str, Any]:
    """Return the JSON document of a review."""
    return {
        "lexicon": review.lexicon,
        "answer": review.answer,
        "guesses": [_guess(guess) for guess in review.guesses],
        "expected_at_start": review.expected_at_start,
        "expected_left": review.expected_left,
        "skill_loss": review.skill_loss,
        "luck": review.luck,
        "skill": review.skill,
        "luck_score": review.luck_score,
        "exact": review.is_exact,
        "solver": [asdict(turn) for turn in review.solver],
    }


def _guess(guess: ReviewedGuess) -> dict[str, Any]:
    return {**asdict(guess), "skill": guess.skill, "luck_score": guess.luck_score}


def show_review(screen: Screen, review: Review) -> None:
    """Print a review: the guesses, how they add up, and what tilewise plays itself."""
    table = _table()
    table.add_column("best guess", no_wrap=True)
    for heading in ("left", "lost", "luck", "of 99"):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, guess in enumerate(review.guesses, start=1):
        mark = "" if guess.exact else "~"
        best = guess.best.word
        table.add_row(
            str(number),
            guess.word,
            screen.feedback(guess.feedback.pattern),
            "this" if best == guess.word else best,
            f"{guess.candidates_before:,} → {guess.candidates_after:,}",
            f"{mark}{guess.skill_loss:.3f}",
            f"{mark}{guess.luck:+.3f}",
            f"{guess.skill} {guess.luck_score:2}",
        )
    screen.console.print(table)
    for line in sentences(review):
        screen.say(line)


def _table() -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("#", justify="right", style="dim")
    table.add_column("guess", no_wrap=True)
    table.add_column("feedback", no_wrap=True)
    return table


def sentences(review: Review) -> list[str]:
    """Return what a review comes to, in words."""
    start, loss, luck = review.expected_at_start, review.skill_loss, review.luck
    fortune = f"- {luck:.3f} lucky" if luck >= 0 else f"+ {-luck:.3f} unlucky"
    count = len(review.guesses)
    guesses = f"{count} guess{'es' if count > 1 else ''}"
    if review.expected_left:
        guesses += f" and {review.expected_left:.3f} to come"
    lines = [f"skill {review.skill}, luck {review.luck_score} of 99"]
    lines.append(f"{start:.3f} expected + {loss:.3f} lost {fortune} = {guesses}")
    if not review.is_exact:
        lines.append("~ is an estimate; all other figures are exact.")
    if review.solver:
        lines.append(f"tilewise plays: {' '.join(map(str, review.solver))}")
    return lines


def rows_document(
    lexicon_id: str, answer: str, words: list[str | None], rows: list[PossibleGuesses]
) -> dict[str, Any]:
    """Return the JSON document of rows whose words are not all known."""
    return {
        "lexicon": lexicon_id,
        "answer": answer,
        "rows": [
            {
                "feedback": row.feedback,
                "word": word,
                "count": len(row.words),
                "words": list(row.words),
            }
            for row, word in zip(rows, words, strict=True)
        ],
    }


def show_rows(screen: Screen, words: list[str | None], rows: list[PossibleGuesses]) -> None:
    """Print which guesses each row can have been."""
    table = _table()
    table.add_column("can have been", justify="right", no_wrap=True)
    table.add_column("such as")
    for number, (row, word) in enumerate(zip(rows, words, strict=True), start=1):
        more = " …" if len(row.words) > _NAMED else ""
        table.add_row(
            str(number),
            word or "?",
            screen.feedback(row.feedback.pattern),
            f"{len(row.words):,}",
            " ".join(row.words[:_NAMED]) + more,
        )
    screen.console.print(table)
