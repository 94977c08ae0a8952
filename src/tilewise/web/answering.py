"""Answering requests; nothing is kept between them but open packs, and packs of own word lists.

Each request is answered with the library's public API (:class:`~tilewise.play.session.Session`,
:class:`~tilewise.play.game.Game`); this module only puts together what a page shows, and
:mod:`tilewise.web.packs` what it shows of a pack.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tilewise.errors import (
    FeedbackError,
    GuessError,
    StoppedError,
    TilewiseError,
    TokenError,
)
from tilewise.knowledge.contradiction import Contradiction
from tilewise.lexicon import Lexicon
from tilewise.play.documents import advice_document, review_document
from tilewise.play.game import Game
from tilewise.play.rounds import Round
from tilewise.play.session import Session
from tilewise.play.sharing import read_share, share_lines
from tilewise.play.typed import Begun, read_beginning, written_round
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Notation
from tilewise.rules.rule import Turn
from tilewise.stopping import check_stop
from tilewise.tokens.base import with_marks
from tilewise.translation.translator import Translator, languages, parts_of_name
from tilewise.web import answers, questions
from tilewise.web.foresight import foreseen
from tilewise.web.packs import described_pack, listed_packs, made_pack, open_pack, strategy_tree
from tilewise.web.parsing import read_json, read_question
from tilewise.web.strings import strings

PastGames = Callable[[questions.History], answers.HistoryAnswer]


def answer(document: object) -> Any:
    """Return the answer to parsed JSON; an :class:`.answers.ErrorAnswer` if it is wrong."""
    return _answered(lambda: read_question(document))


def answer_text(text: str | bytes) -> str:
    """Return the answer to JSON as JSON, for a page that runs without a server."""
    return json.dumps(_answered(lambda: read_json(text)), ensure_ascii=False)


def answer_question(question: questions.Question, history: PastGames | None = None) -> Any:
    """Return the answer to a request; an :class:`.answers.ErrorAnswer` if it is wrong.

    Args:
        question: the request.
        history: the player's history; None if the page may not see it.

    Raises:
        StoppedError: nobody is waiting for the answer any more.
    """
    return _answered(lambda: question, history)


def _answered(read: Callable[[], questions.Question], history: PastGames | None = None) -> Any:
    language = "en"
    try:
        question = read()
        language = question.language
        if history is not None and isinstance(question, questions.History):
            return history(question)
        return _ANSWERS[type(question)](question)
    except StoppedError:
        raise
    except _RowError as error:
        return _problem(error.error, error.row, language)
    except TilewiseError as error:
        return _problem(error, None, language)


def _problem(error: TilewiseError, row: int | None, language: str) -> answers.ErrorAnswer:
    return {"error": {"message": Translator.of(language).translated(error), "row": row}}


class _RowError(Exception):
    """An error and its row, from 0."""

    def __init__(self, error: TilewiseError, row: int) -> None:
        super().__init__(str(error))
        self.error = error
        self.row = row


@contextmanager
def _in_row(row: int) -> Iterator[None]:
    """Name the row, from 0, in errors raised within the block."""
    try:
        yield
    except TilewiseError as error:
        raise _RowError(error, row) from None


def _game(question: questions.GameQuestion) -> Lexicon:
    return open_pack(question.lexicon, question.rules)


# -- words on tiles ---------------------------------------------------------------------------


def _read(question: questions.Read) -> answers.ReadAnswer:
    """Read typed text; the word may be incomplete."""
    lexicon = _game(question)
    size = len(lexicon.manifest.alphabet)
    before = [token for token in question.before if token < size]
    more: dict[str, Any] = {}
    try:
        begun = read_beginning(lexicon, question.text, before)
    except TokenError as error:
        begun = Begun(tuple(before))
        more["problem"] = Translator.of(question.language).translated(error)
    tokens = begun.tokens
    is_whole = len(tokens) == lexicon.length
    if is_whole and question.rows:
        more |= _expected(question, lexicon, tokens)
    word = lexicon.show(tokens) if is_whole else _beginning(lexicon, tokens)
    return {
        "tokens": list(tokens),
        "tiles": lexicon.tokenizer.tiles(tokens),
        "segments": _segments(lexicon, tokens, word),
        "word": word,
        "is_listed": is_whole and lexicon.find(tokens) is not None,
        "rest": begun.rest,
        **more,  # type: ignore[typeddict-item]
    }


def _expected(
    question: questions.Read, lexicon: Lexicon, tokens: tuple[int, ...]
) -> dict[str, Any]:
    """Return what the earlier rows imply about a guess, as keys of the answer."""
    session = Session(
        lexicon, boards=question.boards, sequence=question.sequence, hard=hard_mode(question)
    )
    _add(session, question.rows)
    found: dict[str, Any] = {}
    if lexicon.manifest.feedback_rule.is_by_tile:
        found["foreseen"] = foreseen(session, tokens)
    try:
        session.check_hard_mode(tokens)
    except GuessError as error:
        found["breaks"] = Translator.of(question.language).translated(error)
    return found


def _beginning(lexicon: Lexicon, tokens: Sequence[int]) -> str:
    """Spell the beginning of a word: joined as far as possible, then token by token.

    ㄱㅜㄴㄷ is 군ㄷ, as not all of it can be joined yet.
    """
    tokenizer = lexicon.tokenizer
    for size in range(len(tokens), 0, -1):
        joined = tokenizer.compose(tokens[:size])
        loose = "".join(tokenizer.alphabet[token] for token in tokens[:size])
        if joined != loose:
            rest = "".join(tokenizer.alphabet[token] for token in tokens[size:])
            return joined + rest
    return tokenizer.compose(tokens)


def _segments(lexicon: Lexicon, tokens: Sequence[int], word: str) -> list[answers.Segment]:
    """Return the characters of a word, or its syllables if their places may have no tile."""
    tokenizer = lexicon.tokenizer
    if size := tokenizer.syllable:
        syllables = (tokens[start : start + size] for start in range(0, len(tokens), size))
        return [
            {"char": tokenizer.compose(one), "tiles": len(tokenizer.tiles(one))}
            for one in syllables
        ]
    try:
        found = with_marks(lexicon.tokenizer.segments(word))
    except TokenError:
        return []
    return [{"char": part.char, "tiles": part.tiles} for part in found]


def _shown_row(lexicon: Lexicon, one: Round) -> answers.ShownRow:
    word = lexicon.show(one.guess)
    return {
        "word": word,
        "tokens": list(one.guess),
        "tiles": lexicon.tokenizer.tiles(one.guess),
        "segments": _segments(lexicon, one.guess, word),
        "feedback": str(written_round(lexicon, one)),
        "is_listed": lexicon.find(one.guess) is not None,
    }


# -- games ------------------------------------------------------------------------------------


def _advise(question: questions.Advise) -> answers.AdviseAnswer:
    lexicon = _game(question)
    session = Session(
        lexicon,
        question.strategy,
        boards=question.boards,
        sequence=question.sequence,
        opponent=question.opponent,
        hard=hard_mode(question),
        excluded=question.excluded,
        played=[word for word in question.played if lexicon.fits(word)],
        spoilers=question.spoilers,
    )
    _add(session, question.rows)
    for word in question.refused:
        session.reject(word)
    return {
        "rows": [_shown_row(lexicon, one) for one in session.rounds],
        "boards": _boards(session),
        "is_solved": session.is_solved,
        "guesses_left": session.guesses_left,
        "advice": advice_document(session, session.advise(question.top), question.candidates),
        "notes": [Translator.of(question.language).translated(note) for note in session.notes],
        "share": _share(session, contrast=question.contrast) if session.is_over else "",
    }


def hard_mode(
    question: questions.Read
    | questions.Advise
    | questions.Review
    | questions.Play
    | questions.History,
) -> HardMode:
    """Return the mode that a request is about."""
    return HardMode.chosen(question.hard, question.strict)


def _known(lexicon: Lexicon, turns: Sequence[Turn]) -> list[int | None]:
    """Return the token that was correct in each place; None where none was."""
    fixed: dict[int, int] = {}
    for turn in turns if lexicon.rule.is_by_token else ():
        fixed |= HardModeRule.of(turn).fixed
    return [fixed.get(place) for place in range(lexicon.length)]


def _add(session: Session, rows: Iterable[questions.Row]) -> None:
    for number, row in enumerate(rows):
        check_stop()
        with _in_row(number):
            session.add(word_of(row.guess), row.feedback)


def word_of(guess: str | tuple[int, ...]) -> str | list[int]:
    """Return a guess as it was sent, which is how errors show it."""
    return guess if isinstance(guess, str) else list(guess)


def _explained(session: Session, board: int, found: Contradiction) -> answers.Contradiction:
    """Return why no word fits a board."""
    lexicon, clash = session.lexicon, found.clash
    patterns = (one.patterns[board - 1] for one in session.rounds)
    numbers = [number for number, pattern in enumerate(patterns) if pattern is not None]
    return {
        "rows": [numbers[row] for row in found.rows],
        "clash": None
        if clash is None
        else {
            "rows": [numbers[row] for row in clash.rows],
            "tile": lexicon.tokenizer.tile(clash.token),
            "place": clash.place,
        },
        "corrections": [
            {
                "row": numbers[one.row],
                "feedback": lexicon.feedback_of(
                    one.pattern, session.rounds[numbers[one.row]].guess
                ),
            }
            for one in found.fix.corrections
        ],
        "word": "+".join(map(lexicon.spelling, found.fix.words)),
    }


def _share(game: Session | Game, *, contrast: bool) -> str:
    """Return the text that players share: how many guesses, and the colours without the words."""
    notation = Notation.CONTRAST if contrast else Notation.EMOJI
    return "\n".join(share_lines(game, notation))


def _boards(session: Session) -> list[answers.BoardState]:
    lexicon, open_boards, solved = session.lexicon, session.open, session.solved
    why = session.contradictions()
    return [
        {
            "board": board,
            "is_open": board in open_boards,
            "is_solved": solved[board - 1],
            "known": _known(lexicon, session.turns_of(board)),
            "contradiction": _explained(session, board, why[board]) if board in why else None,
        }
        for board in session.kind.numbers
    ]


def _shared(question: questions.Shared) -> answers.SharedAnswer:
    lexicon = _game(question)
    boards = read_share(lexicon, question.text).boards
    if len(boards) > 1:
        raise FeedbackError(
            "this text has {count} boards; paste the rows of one of them", count=len(boards)
        )
    rows = zip(boards[0].words, boards[0].rows, strict=True)
    return {
        "rows": [
            {"tokens": list(lexicon.encode(word)) if word else [], "feedback": str(feedback)}
            for word, feedback in rows
        ]
    }


def _picture(question: questions.Picture) -> answers.PictureAnswer:
    from tilewise.web.pictures import read  # the model that reads glyphs comes with the first one

    return read(_game(question), question)


def _review(question: questions.Review) -> answers.ReviewAnswer:
    from tilewise.play.review import review  # 20 ms, more in a browser

    lexicon = _game(question)
    turns = []
    for number, row in enumerate(question.rows):
        with _in_row(number):
            turns.append(lexicon.write_turn(lexicon.read_turn(word_of(row.guess), row.feedback)))
    found = review(lexicon, turns, question.answer, hard=hard_mode(question))
    return review_document(found)


def _play(question: questions.Play) -> answers.PlayAnswer:
    lexicon = _game(question)
    game = Game(
        lexicon,
        boards=question.boards,
        sequence=question.sequence,
        opponent=question.opponent,
        hard=hard_mode(question),
        seed=question.seed,
    )
    for number, guess in enumerate(question.guesses):
        check_stop()
        with _in_row(number):
            game.guess(word_of(guess))
    is_over = game.is_over or question.give_up
    boards = _played_boards(game, is_over=is_over)
    return {
        "rows": [_shown_row(lexicon, one) for one in game.rounds],
        "is_solved": game.is_solved,
        "is_over": is_over,
        "guesses_left": game.guesses_left,
        "boards": boards,
        "answer": boards[0]["answer"],
        "share": _share(game, contrast=question.contrast) if is_over else "",
    }


def _played_boards(game: Game, *, is_over: bool) -> list[answers.PlayedBoard]:
    open_boards, solved = game.open, game.solved
    told = game.answers if game.lexicon.rule.words_hidden == 1 else (game.answer,)
    return [
        {
            "is_open": board in open_boards,
            "is_solved": solved[board - 1],
            "answer": told[board - 1] if is_over and told else None,
        }
        for board in game.kind.numbers
    ]


def _history(question: questions.History) -> answers.HistoryAnswer:
    return {"games": None}


def _catalogue(question: questions.Catalogue) -> answers.CatalogueAnswer:
    translator = Translator.of(question.language)
    return {
        "language": translator.language,
        "direction": translator.direction,
        "languages": languages(),
        "beta": [tag for tag in languages() if Translator.of(tag).is_beta],
        "variants": {variant: translator.variant(variant) for variant in _variants()},
        "strings": strings(translator),
    }


def _variants() -> Iterator[str]:
    """Yield the texts in brackets in names of packs."""
    for pack in listed_packs(questions.Packs())["packs"]:
        if variant := parts_of_name(pack["name"])[1]:
            yield variant


_ANSWERS: dict[type[questions.Question], Callable[[Any], Any]] = {
    questions.Catalogue: _catalogue,
    questions.Packs: listed_packs,
    questions.Pack: described_pack,
    questions.Own: made_pack,
    questions.Tree: strategy_tree,
    questions.Read: _read,
    questions.Advise: _advise,
    questions.Shared: _shared,
    questions.Picture: _picture,
    questions.Review: _review,
    questions.Play: _play,
    questions.History: _history,
}
