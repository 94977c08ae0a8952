"""``tilewise suggest``: the best next guesses, once."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from tilewise.cli.options import (
    ContrastOption,
    ExcludeOption,
    HardOption,
    JsonOption,
    LexiconArgument,
    NoSpoilersOption,
    StrategyOption,
    TopOption,
)
from tilewise.cli.output import emit_json, note
from tilewise.cli.reading import open_session, read_rows
from tilewise.play.session import Advice, Session

app = typer.Typer(add_completion=False)


@app.command()
def suggest(
    lexicon: LexiconArgument = "en",
    rows: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GUESS=FEEDBACK]...", help="Guesses so far and what they got."),
    ] = None,
    top: TopOption = None,
    strategy: StrategyOption = None,
    hard: HardOption = False,
    no_spoilers: NoSpoilersOption = False,
    exclude: ExcludeOption = None,
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
    if "=" in lexicon and not rows:  # the contract lets LEXICON be left out
        lexicon, rows = "en", [lexicon]
    session = open_session(lexicon, strategy, hard=hard, exclude=exclude, spoilers=not no_spoilers)
    pack = session.lexicon
    for turn in read_rows(pack, rows or []):
        session.add(turn.guess, turn.pattern)
    advice = session.advise(top or session.strategy.usual_top)
    if json:
        emit_json(_document(session, advice))
        _tell_of_contradiction(session)
        return
    from tilewise.cli.render import Screen

    screen = Screen(pack, contrast)
    screen.rows(session.turns)
    screen.advice(session, advice)


def _tell_of_contradiction(session: Session) -> None:
    from tilewise.cli.explaining import explain_contradiction

    for line in explain_contradiction(session):
        note(line)


def _document(session: Session, advice: Advice) -> dict[str, Any]:
    position, lexicon = session.position, session.lexicon
    words = session.candidates() if session.spoilers else []
    return {
        "lexicon": lexicon.id,
        "turn": len(session.turns) + 1,
        "candidates": {
            "count": position.count,
            "tier": position.tier,
            "words": [asdict(candidate) for candidate in words],
        },
        "suggestions": [
            {
                "word": lexicon.spelling(s.row),
                "tokens": [lexicon.tokenizer.alphabet[t] for t in lexicon.words.tokens[s.row]],
                "is_candidate": s.is_candidate,
                "probability": s.probability,
                "expected_guesses": s.expected_guesses,
                "entropy_bits": s.entropy_bits,
                "expected_remaining": s.expected_remaining,
                "worst_case": s.worst_case,
                "buckets": s.buckets,
                **({} if s.worth is None else {"worth": s.worth}),
            }
            for s in advice.suggestions
        ],
        "source": advice.source,
    }
