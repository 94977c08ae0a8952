"""Advice and reviews as JSON documents: what ``--json`` prints and the server sends the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

import numpy as np

from tilewise.lexicon import Lexicon
from tilewise.play.advice import Advice, Suggestion
from tilewise.play.session import Session
from tilewise.records import document_of
from tilewise.rules.notation import Feedback, Notation
from tilewise.strategies.ranking import SAMPLING_ERROR

if TYPE_CHECKING:
    from tilewise.play.review import Review


class CandidateWord(TypedDict):
    """A word that may be the answer."""

    word: str
    probability: float


class Unlisted(TypedDict):
    """Other words that may be the answer, apart from the likely answers that fit.

    `count` of them are in the pack. `unheld` is the probability that the answer is not in the pack.
    `probability` covers both: words in the pack and words not in it.
    """

    count: int
    probability: float
    unheld: float


class Candidates(TypedDict):
    """The likely answers that fit, or if none fits, all words that do; likeliest first.

    Suggestions take `counted` words into account: these, and others that are not too unlikely.
    """

    count: int
    counted: int
    tier: int
    words: list[CandidateWord]
    unlisted: Unlisted


class BoardCandidates(Candidates):
    """The words that fit one of several boards; boards are numbered from 1."""

    board: int
    solved: bool


class BoardGain(TypedDict):
    """What a guess does on one of several boards."""

    board: int
    probability: float
    entropy_bits: float
    saved: float


class SuggestedWord(TypedDict):
    """A suggested guess and its figures.

    A game that may be lost raises ``expected_guesses``, which is left out on the last guess.
    ``estimated`` names the figures that are estimates. With several boards, the figures are for all
    open boards together, ``boards`` has the figures for each board, and ``helps_most`` is the
    number of the board that the guess helps most. With one board, ``fits`` says whether the guess
    fits the rows, even if it is too unlikely to be a candidate. ``reply`` is the feedback that an
    opponent that cheats will give; it leaves ``worst_case`` words.
    """

    word: str
    tokens: list[str]
    is_candidate: bool
    probability: float
    expected_guesses: NotRequired[float]
    entropy_bits: float
    expected_remaining: float
    worst_case: int
    buckets: int
    exact: bool
    estimated: list[str]
    worth: NotRequired[float]
    fits: NotRequired[bool]
    helps_most: NotRequired[int]
    boards: NotRequired[list[BoardGain]]
    reply: NotRequired[str]


class AdviceDocument(TypedDict):
    """What to guess next in a game of one board.

    If not all guesses were ranked, ``tried`` is how many were, ``allowed`` is the number of all
    guesses, and ``sampling_error`` is the most that ranking all of them saved in tests, in expected
    guesses.
    """

    lexicon: str
    turn: int
    candidates: Candidates
    suggestions: list[SuggestedWord]
    source: str
    tried: NotRequired[int]
    allowed: NotRequired[int]
    sampling_error: NotRequired[float]


class BoardsAdviceDocument(TypedDict):
    """What to guess next in a game of several boards."""

    lexicon: str
    boards: int
    sequence: bool
    turn: int
    guesses_left: int
    open: list[int]
    candidates: list[BoardCandidates]
    suggestions: list[SuggestedWord]
    source: str


class BestGuess(TypedDict):
    """The best guess, and the expected number of guesses left, including it."""

    word: str
    expected_guesses: float


class ReviewedRow(TypedDict):
    """A reviewed guess; `skill_loss` and `luck` are in guesses, and scores go from 0 to 99."""

    word: str
    feedback: str
    candidates_before: int
    candidates_after: int
    best: BestGuess
    expected_guesses: float
    skill_loss: float
    luck: float
    exact: bool
    skill: int
    luck_score: int


class FeedbackDocument(TypedDict):
    """The feedback that a game gives for a guess.

    ``tiles`` has a number per tile: 2 correct, 1 present, 0 absent; ``pattern`` is all of them as
    one number in base 3, or in base k if a tile has k states.
    """

    lexicon: str
    guess: str
    answer: str
    guess_tokens: list[str]
    answer_tokens: list[str]
    feedback: str
    tiles: list[int]
    pattern: int


class PlayedTurn(TypedDict):
    """A guess and its feedback."""

    guess: str
    feedback: str


class ReviewDocument(TypedDict):
    """The review of a game."""

    lexicon: str
    answer: str | None
    guesses: list[ReviewedRow]
    expected_at_start: float
    expected_left: float
    skill_loss: float
    luck: float
    skill: int
    luck_score: int
    exact: bool
    solver: list[PlayedTurn]


# -- Answers to requests of a page -----------------------------------------------------------------


class ReviewAnswer(ReviewDocument):
    """The review of a game."""


class TogetherRow(TypedDict):
    """A reviewed guess of several boards that are one game.

    ``left`` is the number of words left on each board after it, 0 if it is solved or not open.
    ``luck`` is null unless it is exact.
    """

    word: str
    left: list[int]
    best: BestGuess
    skill_loss: float
    luck: float | None
    exact: bool
    skill: int


class ReviewTogetherAnswer(TypedDict):
    """The review of several boards as one game; `luck_score` is null unless it is exact."""

    guesses: list[TogetherRow]
    skill: int
    luck_score: int | None


class Segment(TypedDict):
    """A character of a spelling, and how many tiles it covers."""

    char: str
    tiles: int


class PackName(TypedDict):
    """A game in the list of games.

    ``name`` is in English, ``native_name`` in the game's own language; ``language`` is a BCP-47
    tag.
    """

    id: str
    name: str
    native_name: str
    language: str
    direction: str
    length: int
    max_guesses: int


class GameName(TypedDict):
    """A game that people play by its name, or what is played with a pack that has no such game.

    The first of ``names`` is as its own players write it; the others, with those of the pack, are
    for finding it. ``translated`` has its names in other languages, by their tags. ``given`` is
    what the game shows at first: its ``row``, or the first ``letter``. The other values are those
    of a request.
    """

    names: list[str]
    translated: dict[str, str]
    given: str
    pack: PackName
    rules: str
    boards: int
    sequence: bool
    opponent: str
    max_guesses: int


class PacksAnswer(TypedDict):
    """All packs that can be played, and the games; `default` is the first pack to show."""

    default: str
    packs: list[PackName]
    games: list[GameName]


class KeyCap(TypedDict):
    """A key of the keyboard: what it shows, and the tokens it types."""

    label: str
    tokens: list[int]


class SourceName(TypedDict):
    """A source of words."""

    name: str
    version: str
    license: str
    what: str


class StateShown(TypedDict):
    """A state of a tile.

    ``mark`` is how feedback writes it. ``name`` is its English name, which is also the key of this
    name among the texts of the page. ``colour`` and ``contrast`` are names of colours. ``sign`` is
    an additional sign on the tile, if any.
    """

    mark: str
    name: str
    colour: str
    contrast: str
    sign: str


class RuleShown(TypedDict):
    """A rule by which a pack can be played.

    ``states`` are the states of a tile, lowest first. ``pegs`` is true if the game only says how
    many tiles are right, ``by_token`` if a tile's state is about its token anywhere in the word,
    ``hard`` if there is a hard mode; strict hard mode also needs ``by_token``. States from number
    ``base`` on are about a whole syllable, or the whole word if it has none; those before it are
    about a tile. A row wins if all its tiles are in state number ``win``.
    A tile shows ``tile_places`` places of a word.
    """

    name: str
    title: str
    states: list[StateShown]
    base: int
    win: int
    tile_places: int
    pegs: bool
    by_token: bool
    hard: bool


class PackAnswer(TypedDict):
    """Everything a page needs to know about a game.

    ``tokens`` has the name of each token, ``tiles`` what its tile shows. ``keyboard`` can type
    every token. ``rules`` are the rules the words can be played by, the pack's own first.
    ``syllables`` is true if characters of a spelling cover several tiles, or marks cover none.
    ``syllable`` is the number of places in a syllable if some places may be empty (token 0),
    otherwise 0.
    ``example`` has the tiles of a word that people know.
    ``has_tree`` and ``has_hard_tree`` say which strategy trees exist, and ``openers`` has the
    tokens of other first guesses that have a tree, by their spellings. ``has_familiar_words`` says
    whether only familiar words are suggested unless all are asked for. ``list`` is the beginning of
    the answer list's SHA-256: with the same list, a seed hides the same word.
    """

    pack: PackName
    tokens: list[str]
    tiles: list[str]
    keyboard: list[list[KeyCap]]
    rules: list[RuleShown]
    syllables: bool
    syllable: int
    answers: int
    guesses: int
    list: str
    has_tree: bool
    has_hard_tree: bool
    example: list[int]
    openers: dict[str, list[int]]
    has_familiar_words: bool
    licenses: list[str]
    sources: list[SourceName]
    notes: list[str]


class OwnAnswer(TypedDict):
    """A pack made from the player's own list.

    ``left_out`` is the number of lines that did not fit, and ``examples`` are some of them.
    """

    pack: PackName
    answers: int
    left_out: int
    examples: list[str]


class TreeAnswer(TypedDict):
    """A strategy tree; null if the pack has none that can be used.

    A node is ``[word, tokens, {feedback: node}, expected guesses]``, with one digit of feedback per
    tile: the number of its state in the pack's rule. If nothing can follow, the last two items are
    left out. ``tokens`` is null if they are the characters of the word.
    """

    tree: list[Any] | None


class ReadAnswer(TypedDict):
    """A text on tiles.

    ``segments`` is the spelling, character by character. ``is_listed`` is whether the game accepts
    the word. ``rest`` are Latin letters at the end that are not a token yet, such as the ``ky`` of
    ``tanky``. ``problem`` says why the text cannot be read; then there are no tokens. ``breaks``
    says how the word breaks hard mode. For a complete word, ``foreseen`` has the marks that it will
    get on each board, with ``?`` where the words that fit would give different marks.
    """

    tokens: list[int]
    tiles: list[str]
    segments: list[Segment]
    word: str
    is_listed: bool
    rest: str
    problem: NotRequired[str]
    breaks: NotRequired[str]
    foreseen: NotRequired[list[str]]


class ShownRow(TypedDict):
    """A row of a game: the word, its tiles, and the mark of each, such as ``.``, ``Y`` or ``G``.

    For several boards the feedback is joined by commas, empty for boards that were solved before
    or are not open. In a game with pegs the marks are a ``G`` for each black one, then a ``Y`` for
    each white one.
    """

    word: str
    tokens: list[int]
    tiles: list[str]
    segments: list[Segment]
    feedback: str
    is_listed: bool


class Correction(TypedDict):
    """A row, from 0, and its corrected feedback."""

    row: int
    feedback: str


class Clash(TypedDict):
    """Two rows, from 0, that contradict each other; `place`, from 0, is null for a wrong count."""

    rows: list[int]
    tile: str
    place: int | None


class Contradiction(TypedDict):
    """Why no word fits: the rows, what they disagree on, and the smallest change that helps.

    ``word`` fits after the corrections. ``clash`` is null if the rows only happen to leave no word.
    """

    rows: list[int]
    clash: Clash | None
    corrections: list[Correction]
    word: str


class BoardState(TypedDict):
    """A board and what is known about it; the first is number 1.

    ``known`` has the known token in each place, or null. ``contradiction`` is null while a word
    fits, and if all words were refused; its row numbers count every row of the game.
    """

    board: int
    is_open: bool
    is_solved: bool
    known: list[int | None]
    contradiction: Contradiction | None


class AdviseAnswer(TypedDict):
    """What to guess next, and everything to show about the game.

    ``guesses_left`` is null if there is no limit. ``share`` is the text to share, empty before
    the game is over.
    """

    rows: list[ShownRow]
    boards: list[BoardState]
    is_solved: bool
    guesses_left: int | None
    advice: AdviceDocument | BoardsAdviceDocument
    notes: list[str]
    share: str


class SharedRow(TypedDict):
    """A row of a shared text; without tokens if the text does not give the word."""

    tokens: list[int]
    feedback: str


class SharedAnswer(TypedDict):
    """The rows of a shared text, first to last."""

    rows: list[SharedRow]


class PictureRow(TypedDict):
    """A row of a picture; `unsure` are numbers of tiles, from 0, that should be checked."""

    tokens: list[int]
    word: str
    feedback: str
    is_listed: bool
    unsure: list[int]


class PictureAnswer(TypedDict):
    """The rows of each board of a picture; null where a board does not have the row."""

    boards: list[list[PictureRow | None]]


class PlayedBoard(TypedDict):
    """A board of a game that is played here; `answer` is null until the game is over."""

    is_open: bool
    is_solved: bool
    answer: str | None


class PlayAnswer(TypedDict):
    """The state of a game.

    ``guesses_left`` is null against an opponent that cheats, which has no limit. ``answer`` is
    the first board's, null until the game is over.
    """

    rows: list[ShownRow]
    is_solved: bool
    is_over: bool
    guesses_left: int | None
    boards: list[PlayedBoard]
    answer: str | None
    share: str


class PastGame(TypedDict):
    """A game of the history; ``date`` is written as in 2026-11-24."""

    date: str
    answer: str
    guesses: int
    opener: str


class HistoryAnswer(TypedDict):
    """The solved games of a pack whose day and number of guesses are known, oldest first.

    ``games`` is null unless the server was started with ``--history``.
    """

    games: list[PastGame] | None


class CatalogueAnswer(TypedDict):
    """The texts of the page by key, in the language asked for, or in English.

    ``languages`` are the tags of all languages of the page, ``beta`` the tags of those whose texts
    no native speaker has read. ``variants`` translates the texts in brackets in names of packs.
    """

    language: str
    direction: str
    languages: list[str]
    beta: list[str]
    variants: dict[str, str]
    strings: dict[str, str]


class Problem(TypedDict):
    """What is wrong, in one line, and where: the number of a row from 0, or null.

    ``game`` is the name of the game that a picture shows instead.
    """

    message: str
    row: int | None
    game: NotRequired[str]


class ErrorAnswer(TypedDict):
    """The answer to a request that failed."""

    error: Problem


# -- Making them -----------------------------------------------------------------------------------


def advice_document(
    session: Session, advice: Advice, most: int | None = None
) -> AdviceDocument | BoardsAdviceDocument:
    """Return advice as a JSON document.

    Args:
        session: the game it is for.
        advice: what to guess next.
        most: the largest number of fitting words to list for a board; all of them if None.
    """
    known: dict[str, object] = {
        "lexicon": session.lexicon.id,
        "turn": len(session.rounds) + 1,
        "suggestions": [_suggestion(session, each) for each in advice.suggestions],
    }
    if session.kind.boards == 1:
        is_sampled = advice.tried is not None
        return document_of(
            AdviceDocument,
            advice,
            **known,
            candidates=_candidates(session, 1, most),
            allowed=len(session.position.allowed) if is_sampled else None,
            sampling_error=SAMPLING_ERROR if is_sampled else None,
        )
    solved = session.solved
    return document_of(
        BoardsAdviceDocument,
        advice,
        **known,
        boards=session.kind.boards,
        sequence=session.kind.sequence,
        guesses_left=session.guesses_left,
        open=session.open,
        candidates=[
            {"board": board, "solved": solved[board - 1], **_candidates(session, board, most)}
            for board in session.kind.numbers
        ],
    )


def _candidates(session: Session, board: int, most: int | None) -> Candidates:
    """Return the likely answers that fit a board, or if none fits, all words that do."""
    position = session.positions[board - 1]
    belief = position.belief
    listed = len(belief.listed)
    shown = belief.is_listed if listed else slice(None)
    most = most if session.spoilers else 0
    rows = belief.rows[shown][:most].tolist()
    probabilities = belief.chances[shown][:most].tolist()
    return {
        "count": belief.fitting,
        "counted": position.count,
        "tier": 1 if listed else 2 if len(belief.rows) else 0,
        "words": [
            {"word": session.lexicon.spelling(row), "probability": probability}
            for row, probability in zip(rows, probabilities, strict=True)
        ],
        "unlisted": {
            "count": len(belief.rows) - listed,
            "probability": 1 - belief.held * (1 - belief.unlisted_probability),
            "unheld": belief.unheld,
        },
    }


def _suggestion(session: Session, suggestion: Suggestion) -> SuggestedWord:
    is_last = session.guesses_left == 1
    has_one = session.kind.boards == 1
    return document_of(
        SuggestedWord,
        suggestion,
        expected_guesses=None if is_last else suggestion.expected_guesses,
        fits=bool(suggestion.row in session.position.belief.rows) if has_one else None,
        estimated=[] if suggestion.exact or is_last else ["expected_guesses"],
        boards=None if suggestion.helps_most is None else suggestion.gains,
    )


def feedback_document(
    lexicon: Lexicon,
    guess: tuple[int, ...],
    answer: tuple[int, ...],
    notation: Notation = Notation.LETTERS,
) -> FeedbackDocument:
    """Return the JSON document of the feedback that a guess gets for an answer."""
    found = lexicon.feedback(guess, answer)
    alphabet = lexicon.tokenizer.alphabet
    return {
        "lexicon": lexicon.id,
        "guess": lexicon.show(guess),
        "answer": lexicon.show(answer),
        "guess_tokens": [alphabet[token] for token in lexicon.rule.shown(guess)],
        "answer_tokens": [alphabet[token] for token in lexicon.rule.shown(answer)],
        "feedback": found.written(notation),
        "tiles": list(found.tiles),
        "pattern": found.pattern,
    }


def review_document(review: Review) -> ReviewDocument:
    """Return the JSON document of a review."""
    return document_of(ReviewDocument, review, exact=review.is_exact)


# -- The words that each feedback to a guess would leave, which shows how good the guess is --------


@dataclass(frozen=True)
class Outcome:
    """One feedback and what it would leave.

    Attributes:
        feedback: the feedback.
        count: words that would fit.
        probability: the probability of this feedback.
        words: some of the words, likeliest first; empty if spoilers are off.
    """

    feedback: Feedback
    count: int
    probability: float
    words: tuple[str, ...]


_WORDS = 4
"""Most words listed for each outcome."""


def outcomes(session: Session, guess: tuple[int, ...], board: int = 1) -> list[Outcome]:
    """Return what each possible feedback to a guess would leave on a board, likeliest first."""
    position = session.positions[board - 1]
    shown = position.shown(guess)
    found = []
    for pattern in np.unique(shown.patterns).tolist():
        fits = shown.patterns == pattern
        left = shown.secrets.only(fits)
        fitting = position.candidates[left.word_weights(position.count) > 0]
        some = fitting[:_WORDS].tolist() if session.spoilers else []
        found.append(
            Outcome(
                feedback=session.lexicon.feedback_of(pattern, guess),
                count=len(fitting),
                probability=float(left.weights.sum()),
                words=tuple(map(session.lexicon.spelling, some)),
            )
        )
    return sorted(found, key=lambda outcome: -outcome.probability)
