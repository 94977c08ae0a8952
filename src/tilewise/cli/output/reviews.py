"""A review: an SVG picture to share, a JSON document, tables, or a line at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from tilewise.cli.output.console import change, estimate
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.tables import Column, numbering
from tilewise.cli.process import name_of, number, tr, translated, translator, trn
from tilewise.errors import TilewiseError
from tilewise.files import write_file
from tilewise.lexicon import Lexicon, WrittenTurn
from tilewise.play.history import Score
from tilewise.play.review import JointGuess, Review, ReviewedGuess, ReviewedReply, review
from tilewise.play.rounds import Progress
from tilewise.play.sharing import PossibleGuesses
from tilewise.play.typed import own_name
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Colour
from tilewise.search import FEW

_FILLS = {
    Colour.GREY: "#787c7e",
    Colour.YELLOW: "#c9b458",
    Colour.GREEN: "#6aaa64",
    Colour.BLUE: "#85c0f9",
    Colour.ORANGE: "#f5793a",
    Colour.WHITE: "#d3d6da",
    Colour.PURPLE: "#a97bd1",
}
_TILE, _GAP, _MARGIN, _HEAD = 40, 4, 16, 40
_FIGURES = 170
_LOST, _LUCK = 14, 94
_PEGS = 64
_FONT = 'font-family="system-ui, sans-serif"'


def write_picture(
    path: Path, lexicon: Lexicon, review: Review, *, words: bool, contrast: bool
) -> None:
    """Write a review as an SVG file.

    Raises:
        TilewiseError: the file cannot be written.
    """
    tiles = lexicon.tile_counts[1] * (_TILE + _GAP) + (0 if lexicon.rule.is_by_tile else _PEGS)
    width = 2 * _MARGIN + tiles + _FIGURES
    height = 2 * _MARGIN + _HEAD + len(review.guesses) * (_TILE + _GAP) + _HEAD // 2
    states = lexicon.rule.states
    colours = [_FILLS[state.contrast_colour if contrast else state.colour] for state in states]
    score = str(len(review.guesses)) if review.is_solved else "X"
    title = f"{name_of(lexicon.manifest)}: {score}/{lexicon.manifest.max_guesses}"
    body = [
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(_MARGIN, _MARGIN + 18, title, size=18, weight="bold"),
        _text(_MARGIN + tiles + _LOST, _MARGIN + 18, tr("lost"), size=13),
        _text(_MARGIN + tiles + _LUCK, _MARGIN + 18, tr("luck"), size=13),
    ]
    for place, guess in enumerate(review.guesses):
        top = _MARGIN + _HEAD + place * (_TILE + _GAP)
        body += _row(lexicon, guess, top, colours, words=words)
        lost = estimate(guess.skill_loss, ".2f", exact=guess.exact)
        luck = estimate(guess.luck, "+.2f", exact=guess.exact)
        body.append(_text(_MARGIN + tiles + _LOST, top + 26, lost))
        body.append(_text(_MARGIN + tiles + _LUCK, top + 26, luck))
    end = height - _MARGIN
    body.append(_text(_MARGIN, end, _total(review), size=13))
    inside = "\n  ".join(body)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">\n  <title>{escape(title)}</title>\n'
        f"  {inside}\n</svg>\n"
    )
    write_file(path, svg.encode())


def _total(review: Review) -> str:
    return tr(
        "{lost} guesses lost, luck {luck}",
        lost=estimate(review.skill_loss, ".2f", exact=review.is_exact),
        luck=estimate(review.luck, "+.2f", exact=review.is_exact),
    )


def _row(
    lexicon: Lexicon, guess: ReviewedGuess, top: int, colours: Sequence[str], *, words: bool
) -> list[str]:
    """Draw the tiles of a guess, the first on the right in right-to-left languages.

    Pegs say nothing about single tiles, so they are written beside them.
    """
    tokens = lexicon.tiles(lexicon.encode(guess.word))
    is_by_tile = lexicon.rule.is_by_tile
    states = guess.feedback.tiles if is_by_tile else (0,) * len(tokens)
    cells: Sequence[tuple[int, str]] = list(zip(states, tokens, strict=True))
    if lexicon.manifest.direction == "rtl":
        cells = cells[::-1]
    drawn = []
    for place, (tile, token) in enumerate(cells):
        left = _MARGIN + place * (_TILE + _GAP)
        drawn.append(
            f'<rect x="{left}" y="{top}" width="{_TILE}" height="{_TILE}" rx="4" '
            f'fill="{colours[tile]}"/>'
        )
        if words:
            middle = left + _TILE // 2
            drawn.append(_text(middle, top + 27, token, size=20, weight="bold", on_tile=True))
    if not is_by_tile:
        left = _MARGIN + len(cells) * (_TILE + _GAP) + _LOST
        drawn.append(_text(left, top + 26, guess.feedback.written()))
    return drawn


def _text(
    x: int, y: int, text: str, *, size: int = 15, weight: str = "normal", on_tile: bool = False
) -> str:
    place = ' text-anchor="middle" fill="#ffffff"' if on_tile else ' fill="#1a1a1b"'
    return (
        f'<text x="{x}" y="{y}" {_FONT} font-size="{size}" font-weight="{weight}"{place}>'
        f"{escape(text)}</text>"
    )


# -- Reviews as JSON documents, as tables, and as a line at the end of a game ----------------------


_NAMED = 12
_AT_END_SECONDS = 2.0
_ASKED_FOR_SECONDS = 3.0


# -- JSON -----------------------------------------------------------------------------------


def rows_document(
    lexicon_id: str, answer: str, words: list[str | None], rows: list[PossibleGuesses]
) -> dict[str, Any]:
    """Return the JSON document of rows with unknown words."""
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


# -- the terminal ---------------------------------------------------------------------------


def show_review(screen: Screen, review: Review) -> None:
    """Print a review: the guesses, how they add up, and what tilewise would play."""
    guesses = review.guesses
    columns = [
        *_turn_columns(
            screen,
            [guess.word for guess in guesses],
            [guess.feedback for guess in guesses],
        ),
        Column(tr("best guess"), list(map(_best, guesses)), 7, "left"),
        Column(tr("left"), [change(g.candidates_before, g.candidates_after) for g in guesses], 3),
        Column(tr("lost"), [estimate(g.skill_loss, ".3f", exact=g.exact) for g in guesses]),
        Column(tr("luck"), [estimate(g.luck, "+.3f", exact=g.exact) for g in guesses], 8),
        Column(tr("skill/99"), [number(guess.skill) for guess in guesses], 2),
        Column(tr("luck/99"), [number(guess.luck_score) for guess in guesses], 2),
    ]
    screen.table(columns)
    screen.say(_total(review))
    screen.say(tr("Skill {skill}, luck {luck} (of 99)", skill=review.skill, luck=review.luck_score))
    if not review.is_exact:
        screen.say(tr("≈ marks an estimate; other figures are exact."))
    if review.solver:
        turns = " ".join(f"{turn.guess}={turn.feedback.written()}" for turn in review.solver)
        screen.say(tr("tilewise would play: {turns}", turns=turns))


def show_together(screen: Screen, guesses: Sequence[JointGuess]) -> None:
    """Print the review of several boards as one game."""
    left = [" ".join(number(n) if n else "✓" for n in guess.left) for guess in guesses]
    columns = [
        Column("#", [str(place) for place in range(1, len(guesses) + 1)], 1, style="dim"),
        Column(tr("guess"), [guess.word for guess in guesses], None, "left"),
        Column(tr("best guess"), list(map(_best, guesses)), 7, "left"),
        Column(tr("left"), left, 3, "left"),
        Column(tr("lost"), [estimate(g.skill_loss, ".2f", exact=g.exact) for g in guesses]),
        Column(tr("luck"), [number(g.luck, "+.2f") for g in guesses], 8),
    ]
    screen.table(columns)


def show_reviewed_replies(screen: Screen, guesses: Sequence[ReviewedReply]) -> None:
    """Print how many words each guess left, and how many the best would have left."""
    columns = [
        numbering(len(guesses)),
        Column(tr("guess"), [screen.isolated(one.word) for one in guesses], justify="left"),
        Column(tr("feedback"), [screen.feedback(g.feedback) for g in guesses], 0, "left"),
        Column(tr("left"), [change(g.words_before, g.words_after) for g in guesses]),
        Column(tr("best guess"), [screen.isolated(one.best) for one in guesses], 1, "left"),
        Column("", [f"→ {number(one.fewest, ',')}" for one in guesses], 1),
    ]
    screen.table(columns)


_GOOD, _BEST = 0.15, 0.005
"""Skill losses, in guesses, up to which a guess is called good, or the best."""

_TELLING_LUCK = 0.5
"""Luck, in guesses, from which on a guess is called lucky."""


def tell_review(screen: Screen, review: Review) -> None:
    """Print one sentence per guess, and the command that shows the figures and draws a picture."""
    for guess in review.guesses:
        screen.say(_in_words(guess))
    turns = " ".join(f"{guess.word}={guess.feedback}" for guess in review.guesses)
    screen.say(tr("Skill {skill}, luck {luck} (of 99)", skill=review.skill, luck=review.luck_score))
    screen.say(
        tr(
            "Figures, and a picture to send: {command}",
            command=f"tilewise review {screen.lexicon.call} {turns} --svg game.svg",
        )
    )


def _in_words(guess: ReviewedGuess) -> str:
    """Return a sentence about the skill and luck of a guess, and the words it left."""
    if guess.skill_loss <= _BEST:
        skill = tr("the best guess")
    elif guess.skill_loss <= _GOOD:
        skill = tr("a good guess")
    else:
        skill = tr("{word} would have been better", word=guess.best.word)
    if abs(guess.luck) < _TELLING_LUCK:
        luck = tr("average luck")
    else:
        luck = tr("lucky") if guess.luck > 0 else tr("unlucky")
    if guess.feedback.is_correct:
        return tr("{word}: {skill}, {luck}", word=guess.word, skill=skill, luck=luck)
    return trn(
        "{word}: {skill}, {luck}; {n:,} word left",
        "{word}: {skill}, {luck}; {n:,} words left",
        guess.candidates_after,
        word=guess.word,
        skill=skill,
        luck=luck,
    )


def _turn_columns(
    screen: Screen, words: Sequence[str], feedbacks: Sequence[Feedback]
) -> list[Column]:
    rows = [str(number) for number in range(1, len(words) + 1)]
    shown = [screen.marked(screen.feedback(feedback)) for feedback in feedbacks]
    return [
        Column("#", rows, 1, style="dim"),
        Column(tr("guess"), words, None, "left"),
        Column(tr("feedback"), shown, 4, "left"),
    ]


def _best(guess: ReviewedGuess | JointGuess) -> str:
    return tr("this") if guess.best.word == guess.word else guess.best.word


def show_rows(screen: Screen, words: list[str | None], rows: list[PossibleGuesses]) -> None:
    """Print which guesses are possible for each row."""
    some = [" ".join(row.words[:_NAMED]) + " …" * (len(row.words) > _NAMED) for row in rows]
    columns = [
        *_turn_columns(screen, [word or "?" for word in words], [row.feedback for row in rows]),
        Column(tr("words"), [number(len(row.words), ",") for row in rows]),
        Column(tr("such as"), some, None, "left", folds=True),
    ]
    screen.table(columns)


# -- in a game and at its end ---------------------------------------------------------------


def review_so_far(screen: Screen, turns: Sequence[WrittenTurn], *, hard: HardMode) -> None:
    """Print the review of a game, finished or not.

    Raises:
        TilewiseError: no guess was made yet, or no word fits.
    """
    show_review(screen, review(screen.lexicon, turns, hard=hard, seconds=_ASKED_FOR_SECONDS))


def review_at_end(screen: Screen, game: Progress, answer: str | None = None) -> None:
    """Print in words how a game went, and the command that shows more.

    Only small positions are searched, so that it is quick and the same on every machine.

    Args:
        screen: where to print it.
        game: the game, with at least one guess.
        answer: its answer, for a game played here: then another command shows more.
    """
    try:
        found = review(
            game.lexicon,
            game.written_turns,
            answer,
            hard=game.hard,
            seconds=_AT_END_SECONDS,
            exact_up_to=FEW,
        )
    except TilewiseError as error:  # the rows contradict each other
        screen.say(translated(error), "bold red")
        return
    for guess in found.guesses:
        screen.say(_in_words(guess))
    own = own_name("review", translator(), game.lexicon)
    more = own if answer is None else _command(game, answer)
    screen.say(tr("Details: {command}", command=more), "dim")


def _command(game: Progress, answer: str) -> str:
    lexicon, hard = game.lexicon, game.hard
    words = [str(turn) if lexicon.rule.hides_more else turn.guess for turn in game.written_turns]
    mode = [] if hard is HardMode.OFF else [f"--{hard.name.lower()}"]
    return " ".join(["tilewise review", lexicon.call, *words, "--answer", answer, *mode])


# -- How games played here went --------------------------------------------------------------------


def streak_in_words(score: Score) -> str:
    """Return how many games were solved, and the streaks."""
    return trn(
        "{n:,} game, {solved:,} solved; streak {streak}, longest {longest}",
        "{n:,} games, {solved:,} solved; streak {streak}, longest {longest}",
        score.games,
        solved=sum(score.distribution.values()),
        streak=score.streak,
        longest=score.longest,
    )


def show_score(screen: Screen, score: Score) -> None:
    """Print how games went: how many were solved, streaks, and a bar for each number."""
    screen.say(streak_in_words(score))
    if not any(score.distribution.values()):
        return
    columns = [
        Column(tr("guesses"), list(map(number, score.distribution))),
        Column(tr("games"), [number(count, ",") for count in score.distribution.values()]),
    ]
    screen.bars(columns, list(score.distribution.values()))
