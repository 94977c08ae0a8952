"""Answering requests; nothing is kept between them but open packs, and packs of own word lists.

Each request is answered with the library's public API (:class:`~tilewise.play.session.Session`,
:class:`~tilewise.play.game.Game`); this module only puts together what a client shows, and
:mod:`tilewise.answers.packs` what it shows of a pack.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from tilewise.answers import documents, questions
from tilewise.answers.documents import advice_document, review_document
from tilewise.answers.packs import described_pack, listed_packs, made_pack, open_pack, strategy_tree
from tilewise.errors import (
    FeedbackError,
    GuessError,
    MessageError,
    PictureError,
    TilewiseError,
    TokenError,
    untranslated,
)
from tilewise.knowledge.contradiction import Contradiction
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game
from tilewise.play.games import OpenGame, naming_game
from tilewise.play.rounds import GameKind, Round
from tilewise.play.session import Session
from tilewise.play.sharing import read_share, share_lines
from tilewise.play.typed import Begun, read_beginning, written_round
from tilewise.records import document_of
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Notation, write_tiles
from tilewise.stopping import check_stop
from tilewise.tokens.base import with_marks
from tilewise.translation.translator import Translator

if TYPE_CHECKING:
    from tilewise.pictures.image import Pixels
    from tilewise.pictures.rows import ReadRow
    from tilewise.play.history import History, PastGame


MOST_SENT = 1600 * 1600
"""Most pixels of a picture that is sent, as many as the page sends; a few KB may unpack to more."""


class RowError(TilewiseError):
    """A row of the game is wrong.

    Attributes:
        error: what is wrong.
        row: the number of the row, from 0.
    """

    def __init__(self, error: TilewiseError, row: int) -> None:
        super().__init__(f"row {row + 1}: {error}")
        self.error = error
        self.row = row


def answer(question: questions.Question, history: History | None = None) -> Any:
    """Return the answer to a request.

    Args:
        question: the request; any but ``catalogue``.
        history: the player's history; None if the client may not see it.

    Raises:
        TilewiseError: it cannot be answered; a :class:`RowError` if a row is wrong.
        StoppedError: nobody is waiting for the answer any more.
    """
    if isinstance(question, questions.History):
        return {"games": None} if history is None else _joined(history, question)
    return _ANSWERS[type(question)](question)


@contextmanager
def _in_row(row: int) -> Iterator[None]:
    """Name the row, from 0, in errors raised within the block."""
    try:
        yield
    except TilewiseError as error:
        raise RowError(error, row) from None


def _game(question: questions.GameQuestion) -> Lexicon:
    return open_pack(question.lexicon, question.rules, question.words)


def _played(question: questions.PlayedQuestion) -> OpenGame:
    kind = (question.boards, question.sequence, question.opponent, question.max_guesses)
    return OpenGame(_game(question), GameKind.read(*kind))


# -- words on tiles ---------------------------------------------------------------------------


def _read(question: questions.Read) -> documents.ReadAnswer:
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
    if is_whole and (question.rows or question.known):
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
    session = _session(question)
    found: dict[str, Any] = {}
    if lexicon.manifest.feedback_rule.is_by_tile:
        found["foreseen"] = _foreseen(session, tokens)
    try:
        session.check_hard_mode(tokens)
    except GuessError as error:
        found["breaks"] = Translator.of(question.language).translated(error)
    return found


_UNKNOWN = "?"

_MOST_UNHELD = 0.1
"""Nothing is foreseen on a board if its answer is unlisted with at least this probability."""


def _foreseen(session: Session, guess: tuple[int, ...]) -> list[str]:
    """Return the marks that every fitting word would give a guess.

    Returns:
        a text per board, with ``?`` for each tile on which fitting words differ; empty if the board
        is not open.
    """
    rule = session.lexicon.rule
    told = []
    for board in session.kind.numbers:
        check_stop()
        belief = session.positions[board - 1].belief
        if board not in session.open:
            told.append("")
            continue
        patterns = np.unique(belief.shown(guess).patterns).tolist()
        may = [write_tiles(rule.tiles(pattern, guess), rule) for pattern in patterns]
        if not may or belief.unheld >= _MOST_UNHELD:
            told.append(_UNKNOWN * rule.mark_count(guess))
            continue
        tiles = (set(marks) for marks in zip(*may, strict=True))
        told.append("".join(one.pop() if len(one) == 1 else _UNKNOWN for one in tiles))
    return told


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


def _segments(lexicon: Lexicon, tokens: Sequence[int], word: str) -> list[documents.Segment]:
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


def _shown_row(lexicon: Lexicon, one: Round) -> documents.ShownRow:
    word = lexicon.show(one.guess)
    return {
        "word": word,
        "tokens": list(one.guess),
        "tiles": lexicon.tiles(one.guess),
        "segments": _segments(lexicon, one.guess, word),
        "feedback": str(written_round(lexicon, one)),
        "is_listed": lexicon.find(one.guess) is not None,
    }


# -- games ------------------------------------------------------------------------------------


def _advise(question: questions.Advise) -> documents.AdviseAnswer:
    lexicon = _game(question)
    session = _session(
        question,
        strategy=question.strategy,
        excluded=question.excluded,
        played=[word for word in question.played if lexicon.fits(word)],
        spoilers=question.spoilers,
    )
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


def _known(session: Session, board: int) -> list[int | None]:
    """Return the token that is known in each place of a board; None where none is."""
    lexicon = session.lexicon
    turns = session.turns_of(board) if lexicon.rule.is_by_token else ()
    fixed: dict[int, int] = {}
    for hints in (*session.positions[board - 1].known, *map(HardModeRule.of, turns)):
        fixed |= hints.fixed
    return [fixed.get(place) for place in range(lexicon.length)]


def _session(question: questions.SoFar, **options: Any) -> Session:
    """Return the game of a request; `options` are those that not all of these have."""
    session = Session(
        _played(question),
        hard=HardMode.chosen(question.hard, question.strict),
        **options,
    )
    for letters in question.known:
        session.know(letters.placed, letters.present, letters.absent)
    for number, row in enumerate(question.rows):
        check_stop()
        with _in_row(number):
            session.add(word_of(row.guess), row.feedback, unsure=row.unsure)
    return session


def word_of(guess: str | tuple[int, ...]) -> str | list[int]:
    """Return a guess as it was sent, which is how errors show it."""
    return guess if isinstance(guess, str) else list(guess)


def _explained(session: Session, board: int, found: Contradiction) -> documents.Contradiction:
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


def _boards(session: Session) -> list[documents.BoardState]:
    open_boards, solved = session.open, session.solved
    why = session.contradictions()
    return [
        {
            "board": board,
            "is_open": board in open_boards,
            "is_solved": solved[board - 1],
            "known": _known(session, board),
            "contradiction": _explained(session, board, why[board]) if board in why else None,
        }
        for board in session.kind.numbers
    ]


def _shared(question: questions.Shared) -> documents.SharedAnswer:
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


def _picture(question: questions.Picture) -> documents.PictureAnswer:
    """Return the rows of a picture, those of all boards side by side.

    Raises:
        PictureError: it is not a picture, is too large, or shows no game, or another one.
    """
    from tilewise.pictures.image import check_size
    from tilewise.pictures.rows import read_picture  # the model that reads glyphs comes with it

    check_size(question.width, question.height, MOST_SENT)
    lexicon, pixels = _game(question), _pixels(question)
    try:
        found = read_picture(lexicon, pixels)
    except PictureError as error:
        raise naming_game(error, lexicon, pixels) from None
    try:
        found.check_words(lexicon)
    except GuessError as error:
        named = naming_game(error, lexicon, pixels)
        if named is not error:  # or else its rows are shown, to be corrected
            raise named from None
    places = sorted({row.place for board in found.boards for row in board})
    boards = [{row.place: row for row in board} for board in found.boards]
    return {
        "boards": [[_picture_row(lexicon, rows.get(at)) for at in places] for rows in boards],
    }


def _picture_row(lexicon: Lexicon, row: ReadRow | None) -> documents.PictureRow | None:
    if row is None:
        return None
    return {
        "tokens": list(row.guess),
        "word": lexicon.show(row.guess),
        "feedback": lexicon.feedback_of(row.feedback, row.guess).written(),
        "is_listed": row.listed,
        "unsure": list(row.unsure),
    }


def _pixels(question: questions.Picture) -> Pixels:
    size = question.width * question.height * 3
    try:
        packed = base64.b64decode(question.pixels, validate=True)
        # Unpack no more than the expected size, however small the compressed data.
        content = zlib.decompressobj().decompress(packed, size + 1)
    except (ValueError, zlib.error):
        content = b""
    if len(content) != size:
        raise PictureError(
            untranslated("pixels must be width x height x 3 bytes, zlib-compressed, as base64")
        )
    return np.frombuffer(content, np.uint8).reshape(question.height, question.width, 3)


def _review(question: questions.Review) -> documents.ReviewAnswer:
    from tilewise.play.review import review  # 20 ms, more in a browser

    lexicon = _game(question)
    turns = []
    for number, row in enumerate(question.rows):
        with _in_row(number):
            turns.append(lexicon.write_turn(lexicon.read_turn(word_of(row.guess), row.feedback)))
    found = review(
        lexicon, turns, question.answer, hard=HardMode.chosen(question.hard, question.strict)
    )
    return review_document(found)


def _review_together(question: questions.ReviewTogether) -> documents.ReviewTogetherAnswer:
    from tilewise.play.review import luck_score, mean_score, review_together, skill_score

    guesses = review_together(_session(question))
    luck = [one.luck for one in guesses if one.luck is not None]
    return {
        "guesses": [
            document_of(documents.TogetherRow, one, skill=skill_score(one.skill_loss))
            for one in guesses
        ],
        "skill": mean_score(skill_score(one.skill_loss) for one in guesses),
        "luck_score": mean_score(map(luck_score, luck)) if len(luck) == len(guesses) else None,
    }


def _play(question: questions.Play) -> documents.PlayAnswer:
    lexicon = _game(question)
    game = Game(
        _played(question),
        hard=HardMode.chosen(question.hard, question.strict),
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


def _played_boards(game: Game, *, is_over: bool) -> list[documents.PlayedBoard]:
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


def _joined(history: History, question: questions.History) -> documents.HistoryAnswer:
    """Change a history as a page asks, and return the games of a pack.

    Raises:
        TilewiseError: the game to add is not solved, or the history cannot be read or written.
    """
    if question.taken_back:
        for game in history.games_with(question.taken_back, question.lexicon)[-1:]:
            history.take_back(game)
    if question.solved:
        history.add([_solved(question)])
    return {
        "games": [
            {
                "date": game.date.isoformat(),
                "answer": game.answer,
                "guesses": game.guesses,
                "opener": game.turns[0].partition("=")[0] if game.turns else "",
            }
            for game in history.games(question.lexicon)
            if game.date is not None and game.guesses is not None
        ]
    }


def _solved(question: questions.History) -> PastGame:
    """Return the game that a page has seen solved.

    Raises:
        TilewiseError: it is not a solved game of the pack.
    """
    session = Session(
        open_pack(question.lexicon), hard=HardMode.chosen(question.hard, question.strict)
    )
    for row in question.solved:
        session.add(word_of(row.guess), row.feedback)
    if not session.is_solved:
        raise MessageError(untranslated("solved: the last row does not show the answer"))
    answer = session.rounds[-1].guess
    for number, turn in enumerate(session.turns_of(1), start=1):
        if session.lexicon.feedback_of(turn.pattern, turn.guess) != session.lexicon.feedback(
            turn.guess, answer
        ):
            raise MessageError(f"solved: row {number} does not fit the answer")
    from tilewise.play.history import PastGame  # not in a browser

    return PastGame.of_today(session)


_ANSWERS: dict[type[questions.Question], Callable[[Any], Any]] = {
    questions.Packs: listed_packs,
    questions.Pack: described_pack,
    questions.Own: made_pack,
    questions.Tree: strategy_tree,
    questions.Read: _read,
    questions.Advise: _advise,
    questions.Shared: _shared,
    questions.Picture: _picture,
    questions.Review: _review,
    questions.ReviewTogether: _review_together,
    questions.Play: _play,
}
