"""``tilewise suggest``: the best next guesses, once."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tilewise.cli.options import (
    ContrastOption,
    ExcludeOption,
    HardOption,
    JsonOption,
    LexiconArgument,
    NoSpoilersOption,
    PlayedOption,
    ReplayOption,
    StrategyOption,
    TopOption,
)
from tilewise.cli.output import emit_json, note
from tilewise.cli.reading import SessionOptions, open_session, read_turns
from tilewise.lexicon import load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.session import Advice, Session, Suggestion

app = typer.Typer(add_completion=False)


@app.command()
def suggest(
    name: LexiconArgument = DEFAULT_LEXICON,
    turns: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GUESS=FEEDBACK]...", help="Guesses so far and what they got."),
    ] = None,
    top: TopOption = None,
    strategy: StrategyOption = None,
    hard: HardOption = False,
    no_spoilers: NoSpoilersOption = False,
    exclude: ExcludeOption = None,
    played: PlayedOption = None,
    replay: ReplayOption = None,
    contrast: ContrastOption = False,
    json: JsonOption = False,
) -> None:
    """Suggest the best next guesses.

    Feedback is one mark a tile: G correct, Y present, . absent (or 2 1 0, or the game's emoji).

    [bold]Examples:[/]

      tilewise suggest

      tilewise suggest en crane=.Y..G

      tilewise suggest ko 긴장=Y..G.. --top 5 --json
    """
    if "=" in name and not turns:  # the contract lets LEXICON be left out
        name, turns = DEFAULT_LEXICON, [name]
    options = SessionOptions(
        strategy=strategy,
        hard=hard,
        spoilers=not no_spoilers,
        exclude=exclude,
        played=played,
        replay=replay,
    )
    session = open_session(load(name), options)
    for turn in read_turns(session.lexicon, turns or []):
        session.add_turn(turn)
    advice = session.advise(top or session.strategy.usual_top)
    if json:
        emit_json(_document(session, advice))
        _tell_of_contradiction(session)
        return
    from tilewise.cli.render import Screen

    screen = Screen(session.lexicon, contrast)
    screen.turns(session.turns)
    screen.advice(session, advice)


def _tell_of_contradiction(session: Session) -> None:
    from tilewise.cli.explaining import explain_contradiction

    for line in explain_contradiction(session):
        note(line)


def _document(session: Session, advice: Advice) -> dict[str, Any]:
    return {
        "lexicon": session.lexicon.id,
        "turn": len(session.turns) + 1,
        "candidates": _candidates(session),
        "suggestions": [_suggestion(suggestion) for suggestion in advice.suggestions],
        "source": advice.source,
    }


def _candidates(session: Session) -> dict[str, Any]:
    """Return the likely answers that fit, or where none does all words that do."""
    every = session.candidates()
    listed = [candidate for candidate in every if candidate.is_listed]
    counted = listed or every
    words = counted if session.spoilers else []
    return {
        "count": len(counted),
        "tier": 1 if listed else 2 if every else 0,
        "words": [{"word": c.word, "probability": c.probability} for c in words],
        "unlisted": {
            "count": len(every) - len(listed),
            "probability": session.position.belief.unlisted_probability,
        },
    }


def _suggestion(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "word": suggestion.word,
        "tokens": list(suggestion.tokens),
        "is_candidate": suggestion.is_candidate,
        "probability": suggestion.probability,
        **suggestion.figures,
        "exact": suggestion.exact,
        **({} if suggestion.worth is None else {"worth": suggestion.worth}),
    }
