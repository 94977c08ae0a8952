"""``tilewise play``: games that are played here."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.options import (
    CHEATING,
    BoardsOption,
    JsonOption,
    OpponentOption,
    SequenceOption,
    ShownGameOptions,
    read_kind,
    refuse_together,
    refuse_without,
)
from tilewise.cli.input.reading import load_named, noted, tell_unlisted
from tilewise.cli.output.console import emit_json, line
from tilewise.cli.output.reviews import show_score
from tilewise.cli.output.suggestions import forced_line_in_words
from tilewise.cli.playing import AgainstAbsurdle, OneBoard, SeveralBoards
from tilewise.play.absurdle import EFFORT
from tilewise.play.game import Game
from tilewise.play.games import OpenGame, game_called
from tilewise.play.history import score_of
from tilewise.play.session import Session


def play(
    options: ShownGameOptions,
    answer: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word to hide (default: a random one).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed for drawing the word; the same seed draws the same word."),
    ] = None,
    streak: Annotated[
        bool, typer.Option("--streak", help="Show your results with this pack, and exit.")
    ] = False,
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    opponent: OpponentOption = None,
    prove: Annotated[
        bool,
        typer.Option(
            "--prove",
            help="With --opponent absurdle: find the fewest guesses that win, instead of playing.",
        ),
    ] = False,
    force: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="With --opponent absurdle: find the fewest guesses that make it choose this word.",
        ),
    ] = None,
    effort: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="With --prove or --force: how many attempts to make before giving up.",
            show_default=str(EFFORT),
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Play a game: tilewise hides a word, and you guess it.

    Likely answers are drawn more often. Type hint for a hint, or quit to give up and see the word.
    Games with a word or seed of your own do not count towards your streak.

    With --opponent absurdle, the game has no word in mind: it gives each guess the feedback that
    leaves as many likely answers as possible. There is no limit on guesses.

    [bold]Examples:[/]

      tilewise play

      tilewise play ko --seed 7 --hard

      tilewise play ko --streak

      tilewise play quordle

      tilewise play absurdle

      tilewise play absurdle --prove --hard
    """
    is_proof = prove or force is not None
    if is_proof:
        refuse_together(
            "--prove" if prove else "--force", contrast=options.contrast, spoken=options.spoken
        )
    else:
        refuse_without("--prove or --force WORD", effort=effort, json=json)
    if answer is not None:
        refuse_together("--answer", seed=seed)
    if streak:
        refuse_together(
            "--streak",
            answer=answer,
            seed=seed,
            hard=options.hard,
            strict=options.strict,
            boards=boards,
            sequence=sequence,
            rules=options.rules,
        )
    lexicon = noted(load_named(options.name, options.length, options.rules))
    kind = read_kind(game_called(options.name).kind, boards, sequence=sequence, opponent=opponent)
    if kind.cheats:
        refuse_together(CHEATING, answer=answer, seed=seed, streak=streak)
    else:
        refuse_without(CHEATING, prove=prove, force=force)
    mode = options.mode_for(lexicon, kind)
    if is_proof:
        _prove(Session(OpenGame(lexicon, kind), hard=mode), force, effort, json=json)
        return
    screen = options.screen(lexicon)
    if streak:
        show_score(screen, score_of(lexicon.id))
        return
    if kind.boards > 1:
        refuse_together("--boards", answer=answer)
    game = Game(OpenGame(lexicon, kind), answer, hard=mode, seed=seed)
    if kind.boards > 1:
        SeveralBoards(screen, game).run()
        return
    if kind.cheats:
        AgainstAbsurdle(screen, game).run()
        return
    for word in game.answer_tokens:
        tell_unlisted(lexicon, word)
    OneBoard(screen, game, counts=answer is None and seed is None and lexicon.own_rule).run()


def _prove(session: Session, word: str | None, effort: int | None, *, json: bool) -> None:
    found = session.force(word, effort=effort)
    if json:
        emit_json(
            {
                "lexicon": session.lexicon.id,
                "word": word,
                "guesses": None if found is None else list(found.words),
                "count": None if found is None else len(found.words),
                "is_shortest": found is not None and found.is_shortest,
                **session.hard.switches,
            }
        )
    else:
        line(forced_line_in_words(found))
