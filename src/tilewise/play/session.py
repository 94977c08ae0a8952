"""The player's side of a game, and the text in which it is saved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import chain
from math import inf
from os import PathLike
from typing import Any

import numpy as np

from tilewise.errors import GuessError, Message, MessageError, SessionError, shown
from tilewise.files import parse_json
from tilewise.knowledge.contradiction import Contradiction, Doubt, Repair, doubt, explain
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, WordTable, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.lexicon.words import Regimes, Suggested
from tilewise.play.absurdle import ForcedLine
from tilewise.play.advice import (
    Advice,
    Candidate,
    Situation,
    Suggestion,
    choose_advisor,
)
from tilewise.play.games import OpenGame, Playable, open_game
from tilewise.play.rounds import (
    WITHOUT_LIMIT,
    GameKind,
    Opponent,
    Progress,
    Round,
    broken_by,
    check_hints,
    read_number,
    read_switch,
    read_whole,
)
from tilewise.play.typed import (
    KnownLetters,
    Letters,
    read_patterns,
    read_written,
    unlisted,
    written_round,
)
from tilewise.records import read_record
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn
from tilewise.search import FEW
from tilewise.strategies.base import Strategy

# -- A session as a JSON text; its form is checked here, its words when they are played ------------


_FORMAT = "tilewise-session"
_VERSION = 2
"""Version 1 had only games of one board."""


@dataclass(frozen=True, kw_only=True)
class _SavedTurn:
    guess: str
    feedback: str
    unsure: bool = False


@dataclass(frozen=True, kw_only=True)
class _Saved:
    """The content of a session's text; keys with a default were not written by all versions."""

    lexicon: str
    rules: str = ""
    boards: int = 1
    sequence: bool = False
    opponent: str = Opponent.FAIR.value
    guesses: int = 0
    words: str = Suggested.FAMILIAR.value
    strategy: str
    hard: bool
    strict: bool = False
    spoilers: bool
    excluded: tuple[str, ...]
    played: tuple[str, ...] = ()
    replay: int | float | None = None
    turns: tuple[_SavedTurn, ...]
    refused: tuple[str, ...]
    known: tuple[KnownLetters, ...] = ()

    @classmethod
    def read(cls, text: str) -> _Saved:
        """Read a session's text.

        Raises:
            SessionError: it is not the text of a session.
        """
        try:
            data = parse_json(text)
        except (ValueError, TypeError) as error:
            raise SessionError(f"not a saved session: {error}") from None
        if not isinstance(data, dict) or data.pop("format", None) != _FORMAT:
            raise SessionError(f'not a saved session: "format" must be {_FORMAT!r}')
        version = data.pop("version", None)
        if version not in range(1, _VERSION + 1):
            raise SessionError(
                f"the session was saved in format version {shown(version)}; "
                f"this version of tilewise reads version {_VERSION}"
            )
        try:
            return read_record(cls, data)
        except MessageError as error:
            raise SessionError(f"the saved session is damaged: {error}") from None

    def written(self) -> str:
        """Return the session's text."""
        document = {"format": _FORMAT, "version": _VERSION, **asdict(self)}
        return json.dumps(document, ensure_ascii=False)


# -- The player's side of a game: guesses so far, words left, suggestions --------------------------
# A session is a list of rounds and a set of refused words. Everything else is computed from them,
# so an earlier round is undone or changed by replacing the list. Every change keeps the state
# before it, and :meth:`Session.undo` returns to it. Rounds may contradict each other: this is
# explained, and is not an error. Each board has its own position. Words and feedback come in and
# go out as strings; inside, they are rows of the word table and patterns. The advisor is chosen
# once for the kind of game (:mod:`tilewise.play.advice`).
#


_READ_RIGHT = 0.5
"""Assumed probability that a picture's rows were read right if one of them is unsure."""

BoardFeedback = str | int | Sequence[str | int]
"""Feedback as it may be given: a text or a pattern; for several boards, a list of them or a text
with commas."""


@dataclass(frozen=True)
class _State:
    rounds: tuple[Round, ...] = ()
    refused: tuple[int, ...] = ()
    known: tuple[KnownLetters, ...] = ()


class Session(Progress):
    """One game as its player sees it.

    Args:
        lexicon: the game's words: a lexicon, or the id or folder of its pack; or a game by its
            name, such as ``"quordle"``.
        strategy: how guesses are ranked, such as ``"entropy"``; the best strategy if None.
        boards: how many boards are played with the same guesses, 1 to 64; as in the game if None.
        sequence: the boards open one after another, each when the one before it is solved.
        opponent: who answers: ``"fair"``, or ``"absurdle"``, which chooses its word as late as
            it can.
        hard: suggest only what hard mode allows; ``HardMode.STRICT`` for its strict kind. Only for
            games with one board.
        excluded: words that are not the answer, such as past answers; unlisted ones are ignored.
        played: words the game has used before; they become less likely, and show which kinds of
            words the game uses as answers. Ignored if the opponent cheats.
        replay: factor on the weight of a played word, 0 to 1; the pack's own if None.
        spoilers: whether words that may be the answer are suggested.
        words: which words are suggested: ``"familiar"`` or ``"all"``. By default those of a
            lexicon that is given, otherwise familiar ones.
        exact_up_to: positions with at most this many candidates are searched exactly. More than
            the default needs the extra ``optimal``, and a second to start.

    Attributes:
        lexicon: the game's words.
        kind: how many boards there are, when they open, and who answers.
        hard: how hard mode limits the guesses.
        notes: what the player should know about the lexicon and its strategy tree.

    Raises:
        PackError: the lexicon cannot be found or used.
        StrategyError: the strategy is unknown, or does not suit this lexicon.
        GuessError: an excluded or played word does not fit the game, or the game has no hard mode.
        SessionError: the number of boards or the opponent is not allowed, or `replay` is not
            a number from 0 to 1.

    >>> game = Session("en")
    >>> game.add("crane", ".Y..G")
    >>> game.suggest(1)[0].word
    'south'
    >>> game = Session("en", boards=2)
    >>> game.add("salet", ".....,GY...")
    >>> [position.count for position in game.positions]
    [221, 32]
    >>> game = Session("en", opponent="absurdle")
    >>> best = game.suggest(1)[0]
    >>> best.word, best.reply, best.worst_case
    ('arise', '.....', 168)
    """

    def __init__(
        self,
        lexicon: Playable = DEFAULT_LEXICON,
        strategy: Strategy | str | None = None,
        *,
        boards: int | None = None,
        sequence: bool | None = None,
        opponent: str | None = None,
        hard: HardMode | bool = HardMode.OFF,
        excluded: Iterable[str] = (),
        played: Iterable[str] = (),
        replay: float | None = None,
        spoilers: bool = True,
        words: Suggested | str | None = None,
        exact_up_to: int = FEW,
    ) -> None:
        game = open_game(lexicon, boards, sequence, opponent)
        self.lexicon, self.kind = load(game.lexicon, words=words), game.kind
        self.spoilers = read_switch("spoilers", spoilers)
        self._exact_up_to = exact_up_to
        self._choose_advisor(strategy, hard)
        self._excluded = self.lexicon.rows_of(excluded)
        self._played = self.lexicon.played(played)
        self._replay = None if replay is None else read_number("replay", replay, 1)
        self._states = [_State()]

    def _choose_advisor(self, wanted: Strategy | str | None, hard: HardMode | bool) -> None:
        mode = self.kind.hard_mode(self.lexicon, hard)
        self._advisor = choose_advisor(
            self.lexicon, self.kind, wanted, hard=mode, exact_up_to=self._exact_up_to
        )
        self.hard = mode
        self._wanted = wanted
        self.notes = (*self.lexicon.notes, *self._advisor.notes)

    def __repr__(self) -> str:
        boards = f"× {self.kind.boards}" if self.kind.boards > 1 else ""
        written = map(self.written, self.rounds)
        return f"<Session {' '.join(filter(None, [self.lexicon.id, boards, *written]))}>"

    def written(self, one: Round) -> str:
        """Return a round as people write it: ``crane=.Y..G``, ``crane=.Y..G,.....``."""
        return f"{self.lexicon.show(one.guess)}={written_round(self.lexicon, one)}"

    # -- progress ---------------------------------------------------------------------------

    @property
    def strategy(self) -> Strategy:
        """The strategy that ranks the guesses."""
        return self._advisor.strategy

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The guesses so far, with each board's feedback."""
        return self._states[-1].rounds

    @property
    def refused(self) -> tuple[int, ...]:
        """Words the game did not accept, as rows of the word table."""
        return self._states[-1].refused

    @property
    def known(self) -> tuple[KnownLetters, ...]:
        """The letters that are known without a guess."""
        return self._states[-1].known

    def _letters(self, board: int) -> Letters:
        found = (each.read(self.lexicon, self.kind)[board - 1] for each in self.known)
        return tuple(chain.from_iterable(found))

    # -- changing ---------------------------------------------------------------------------

    def add(
        self, guess: str | Sequence[int], feedback: BoardFeedback, *, unsure: bool = False
    ) -> None:
        """Add a guess and its feedback; the guess need not be in any list.

        Args:
            guess: a spelling, or tokens.
            feedback: in any notation (``".Y..G"``, ``"01002"``, emoji), or a pattern. For several
                boards, one each, as a list or joined by commas: for every board, empty for
                those that are solved or closed, or for the open boards only.
            unsure: a picture does not show the row clearly, so no word that fits it is certain.

        Raises:
            GuessError: the guess does not fit the game.
            FeedbackError: there is not one feedback for each board, or one of them does not have
                one mark per tile.
        """
        self.add_round(replace(self._read(guess, feedback, self), unsure=unsure))

    def add_round(self, one: Round) -> None:
        """Add a round."""
        self._change(rounds=(*self.rounds, one))

    def _read(self, guess: str | Sequence[int], feedback: BoardFeedback, before: Progress) -> Round:
        tokens = self.lexicon.read_word(guess)
        return Round(tokens, read_patterns(before, feedback, tokens))

    def edit(self, number: int, guess: str | Sequence[int], feedback: BoardFeedback) -> None:
        """Replace a guess and its feedback; the first is number 1.

        Raises:
            GuessError: the round does not exist, or the guess does not fit the game.
            FeedbackError: as for :meth:`add`.
        """
        self._check_round(number)
        before = self.after(number - 1)
        edited = self._read(guess, feedback, before)
        self._change(rounds=(*before.rounds, edited, *self.rounds[number:]))

    def fill(self, number: int, board: int, feedback: str | int) -> None:
        """Add the feedback of an earlier guess on a board; see :attr:`missing`.

        Raises:
            GuessError: the round or board does not exist.
            FeedbackError: the feedback is not one mark per tile.
        """
        self._check_round(number)
        self._check_board(board)
        one = self.rounds[number - 1]
        filled = one.filled(board, self.lexicon.read_feedback(feedback, one.guess).pattern)
        self._change(rounds=(*self.rounds[: number - 1], filled, *self.rounds[number:]))

    def reject(self, word: str | Sequence[int]) -> None:
        """Note that the game did not accept a word, so that it is not suggested again.

        Raises:
            GuessError: the word is in no list, so it was never suggested.
        """
        row = self.lexicon.require(self.lexicon.read_word(word))
        self._change(refused=(*self.refused, row))

    def know(self, placed: str = "", present: str = "", absent: str = "") -> None:
        """Add letters that are known without a guess.

        Args:
            placed: letters in their places: ``_ra_e``.
            present: letters that the word has besides these: ``ss`` for at least two S,
                ``s/1`` for an S that is not in tile 1.
            absent: letters that the word has no more of.

        With several boards, each may have one part per board, joined by commas.

        Raises:
            GuessError: a place does not fit the game, or the game hides more than words.
            TokenError: a letter is not of the game.

        >>> game = Session("en")
        >>> game.know("_ra_e", present="s", absent="tl")
        >>> [word.word for word in game.candidates(3)]
        ['erase', 'prase', 'urase']
        """
        known = KnownLetters(placed, present, absent)
        known.read(self.lexicon, self.kind)
        self._change(known=(*self.known, known))

    def adjust(
        self,
        *,
        strategy: Strategy | str | None = None,
        hard: HardMode | bool | None = None,
        spoilers: bool | None = None,
        words: Suggested | str | None = None,
    ) -> None:
        """Change how the game is played from here on; None leaves a setting as it is.

        Raises:
            StrategyError: the strategy is unknown, or does not suit this lexicon or hard mode.
            GuessError: the game has no hard mode.
        """
        if words is not None:
            self._move_to(self.lexicon.suggesting(words))
        self._choose_advisor(
            self._wanted if strategy is None else strategy, self.hard if hard is None else hard
        )
        self.spoilers = self.spoilers if spoilers is None else spoilers
        self._forget(is_other_start=True)

    def continue_from(self, begun: Session) -> None:
        """Continue another session of the same game, with its strategy and settings."""
        self._move_to(self.lexicon.suggesting(begun.lexicon.suggested))
        self._states, self._wanted = list(begun._states), begun._wanted
        self.adjust(hard=begun.hard, spoilers=begun.spoilers)

    def _move_to(self, lexicon: Lexicon) -> None:
        """Go on with the same words in another order."""
        tokens, row_of = self.lexicon.words.word, lexicon.words.find

        def moved(rows: Iterable[int]) -> tuple[int, ...]:
            found = (row_of(tokens(row)) for row in rows)
            return tuple(row for row in found if row is not None)

        self._states = [replace(each, refused=moved(each.refused)) for each in self._states]
        self._excluded = np.sort(np.array(moved(self._excluded), np.intp))
        rows = np.sort(np.array(moved(self._played.rows), np.intp))
        self._played = replace(self._played, rows=rows)
        self.lexicon = lexicon

    def check_hard_mode(self, tokens: tuple[int, ...]) -> None:
        """Check that a guess fits the hints so far, as hard mode demands.

        Raises:
            GuessError: it does not; the message names the hint.
        """
        check_hints(self, tokens)
        for letters in self._letters(1) if self.hard else ():
            if fact := broken_by(self.lexicon, letters.of_known(self.hard), tokens):
                raise GuessError(
                    "hard mode: the guess must fit the letters you know: {fact}", fact=fact
                )

    def objection(self, tokens: tuple[int, ...]) -> Message | GuessError | None:
        """Return why a guess may be a mistake: it is in no list, repeated, or breaks hard mode."""
        if message := unlisted(self.lexicon, tokens):
            return message
        guesses = [one.guess for one in self.rounds]
        if tokens in guesses and not self.lexicon.rule.hides_more:  # which show other feedback
            return Message(
                "row {number} is already {word}",
                number=guesses.index(tokens) + 1,
                word=self.lexicon.show(tokens),
            )
        try:
            self.check_hard_mode(tokens)
        except GuessError as error:
            return error
        return None

    def undo(self) -> bool:
        """Take back the last change; False when there is none."""
        if len(self._states) == 1:
            return False
        gone, now = self._states.pop(), self._states[-1]
        self._forget(is_other_start=(gone.refused, gone.known) != (now.refused, now.known))
        return True

    def _change(self, **changes: Any) -> None:
        self._states.append(replace(self._states[-1], **changes))
        self._forget(is_other_start="rounds" not in changes)

    def _forget(self, *, is_other_start: bool) -> None:
        """Drop positions computed from earlier rounds, and from earlier words."""
        self.__dict__.pop("positions", None)
        if is_other_start:
            self.__dict__.pop("_reached", None)
            self.__dict__.pop("_starts", None)

    def _check_round(self, number: object) -> None:
        if not isinstance(number, int) or not 1 <= number <= len(self.rounds):
            raise GuessError(
                "there is no row {number}; rows so far: {count}",
                number=shown(number),
                count=len(self.rounds),
            )

    # -- what is known ----------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position of the first board after all guesses."""
        return self.positions[0]

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position of every board, first to last."""
        starts, reached = self._starts, dict(self._reached)
        found = tuple(
            _reach(reached, start, self.turns_of(board))
            for board, start in zip(self.kind.numbers, starts, strict=True)
        )
        # Keep the positions to continue from: the last one of each board.
        self._reached = {(s, p.turns): p for s, p in zip(starts, found, strict=True)}
        return tuple(one.if_read(_READ_RIGHT) for one in found) if self.unsure else found

    @cached_property
    def _reached(self) -> _Reached:
        """Positions by the position before the first guess and the turns that lead to them."""
        return {}

    @cached_property
    def _starts(self) -> tuple[Position, ...]:
        """The position of every board before the first guess."""
        start = Position.start(
            self._words,
            hard=self.hard,
            refused=np.array(sorted(set(self.refused)), np.intp),
            not_answers=self._excluded,
            played=None if self.kind.cheats else self._played,
            replay=self._replay,
        )
        letters = map(self._letters, self.kind.numbers)
        return tuple(start.knowing(known) if known else start for known in letters)

    @property
    def _words(self) -> WordTable:
        """The words, as this kind of game uses them."""
        words = self.lexicon.words
        most = self.max_guesses
        if most is None:
            # The opponent treats all likely answers alike, and keeps as many as it can.
            return replace(
                words,
                weights=np.ones_like(words.weights),
                guess_weights=np.zeros_like(words.guess_weights),
                regimes=Regimes(),
                max_guesses=WITHOUT_LIMIT,
            )
        return words if most == words.max_guesses else replace(words, max_guesses=most)

    def candidates(self, top: int | None = None, *, board: int = 1) -> list[Candidate]:
        """Return the words that may be the answer of a board, likeliest first.

        Args:
            top: how many of them; all if None.
            board: its number, the first is 1.

        Raises:
            SessionError: `top` is not a number of words.
            GuessError: the board does not exist.
        """
        if top is not None:
            read_whole("top", top, 1)
        self._check_board(board)
        belief = self.positions[board - 1].belief
        rows, chances = belief.rows[:top].tolist(), belief.chances[:top].tolist()
        return [
            Candidate(
                word=self.lexicon.spelling(row),
                probability=probability,
                is_listed=row < belief.words.answer_count,
            )
            for row, probability in zip(rows, chances, strict=True)
        ]

    def board(self, board: int, strategy: Strategy | str | None = None) -> Session:
        """Return the game of one board as a session of its own.

        Args:
            board: its number, the first is 1.
            strategy: the strategy that ranks guesses there; the best one available if None.

        Raises:
            GuessError: the board does not exist.
            StrategyError: the strategy is unknown.
        """
        turns = self.turns_of(board)
        alone = Session(
            self.lexicon,
            strategy,
            opponent=self.kind.opponent,
            hard=self.hard,
            excluded=self._spellings(self._excluded),
            played=self._played_words,
            replay=self._replay,
            spoilers=self.spoilers,
            exact_up_to=self._exact_up_to,
        )
        told = (one for one in self.rounds if one.patterns[board - 1] is not None)
        alike = zip(turns, told, strict=False)
        rounds = tuple(Round.of(turn, unsure=one.unsure) for turn, one in alike)
        alone._states.append(_State(rounds, self.refused))
        for each in self.known:
            parts = (text.split(",") for text in (each.placed, each.present, each.absent))
            alone.know(*("".join(part[board - 1 : board]) for part in parts))
        return alone

    def contradiction(self) -> Contradiction | None:
        """Explain why no word fits the first board; None while one does.

        See :meth:`contradictions`.
        """
        return self.contradictions().get(1)

    def contradictions(self) -> dict[int, Contradiction]:
        """Explain why no word fits, for each board where none does; by the board's number.

        Rows count the turns of :meth:`turns_of`; the word of a fix is a row of the word table.
        """
        found = ((board, self._contradiction(board)) for board in self.kind.numbers)
        return {board: why for board, why in found if why is not None}

    def _contradiction(self, board: int) -> Contradiction | None:
        position = self.positions[board - 1]
        if position.count or not position.turns or self._is_found(board):
            return None
        possible = position.possible
        if not len(possible):
            return None
        words = self.lexicon.words
        found = explain(position.turns, words.tokens[possible], words.rule)
        fitting = tuple(possible[list(found.fix.words)].tolist())
        return replace(found, fix=replace(found.fix, words=fitting))

    def doubt(self, board: int = 1) -> Doubt:
        """Return how likely it is that a tile of a board was mistyped, and how to correct it.

        Rows count the turns of :meth:`turns_of`; words are rows of the word table. Games that hide
        more than a word leave nothing to correct.

        Raises:
            GuessError: the board does not exist.
        """
        turns, words = self.turns_of(board), self.lexicon.words
        start = self._starts[board - 1].belief
        if not turns or words.rule.hides_more or not len(start.rows) or self.solved[board - 1]:
            return Doubt((), 0.0)
        found = doubt(turns, words.tokens[start.rows], start.probabilities, words.rule)
        repairs = [Repair(r.correction, tuple(start.rows[[*r.words]])) for r in found.repairs]
        return replace(found, repairs=tuple(repairs))

    def _is_found(self, board: int) -> bool:
        """Whether a board is solved by a word that agrees with its rows, even if no list has it."""
        turns, lexicon = self.turns_of(board), self.lexicon
        if not lexicon.rule.is_won(turns):
            return False
        words = tuple(dict.fromkeys(turn.guess for turn in turns if lexicon.rule.solves(turn)))
        return all(turn.pattern in lexicon.may_show(turn.guess, words) for turn in turns)

    # -- suggesting -------------------------------------------------------------------------

    def suggest(self, top: int = 10) -> list[Suggestion]:
        """Return the `top` best next guesses, best first; fewer if there are fewer.

        Raises:
            SessionError: `top` is not a number of guesses.
        """
        return list(self.advise(top).suggestions)

    def advise(self, top: int = 10) -> Advice:
        """Return the best next guesses, and where the first of them comes from.

        Boards that no word fits are ignored; see :meth:`contradictions`.

        Raises:
            SessionError: `top` is not a number of guesses.
        """
        read_whole("top", top, 1)
        situation = self.situation
        return self._advisor.advise(situation, top) if situation.boards else Advice((), "search")

    def best_answer(self, advice: Advice) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        This is for players who would rather try to win now than learn more. Its estimate can be
        compared with the figures of the advice that :meth:`advise` gave. None if spoilers are off,
        no word fits, or several boards are open.
        """
        if not advice.suggestions:
            return None
        return self._advisor.best_answer(self.situation, advice.suggestions[0])

    def outside(self, advice: Advice) -> Suggestion | None:
        """Return the best guess of all, if few people know it and it saves over 0.05 guesses.

        Its figure is exact. Otherwise None, and always with many candidates or if all words are
        suggested.
        """
        if not advice.suggestions:
            return None
        return self._advisor.outside(self.situation, advice.suggestions[0])

    @property
    def is_compiled(self) -> bool:
        """Whether :meth:`compile` would not improve the next suggestions."""
        situation = self.situation
        return not situation.boards or not self._advisor.needs_compiling(situation)

    def compile(self) -> None:
        """Compile code that improves the next suggestions; takes some seconds, once per machine.

        Raises:
            MissingExtraError: the extra ``optimal`` is not installed.
        """
        self._advisor.compile(self.situation)

    @property
    def situation(self) -> Situation:
        """The game before the next guess, as advisors see it."""
        # Suggestions may still be asked for in a solved game of one board.
        numbers = self.open if self.kind.boards > 1 else (1,)
        known = ((board, self.positions[board - 1]) for board in numbers)
        boards = {board: position for board, position in known if position.count}
        left = inf if self.guesses_left is None else self.guesses_left
        turns = left - (self.solved.count(False) - len(boards))
        return Situation(
            lexicon=self.lexicon,
            boards=boards,
            turns=turns if turns >= len(boards) else inf,
            spoilers=self.spoilers,
        )

    def force(
        self, word: str | Sequence[int] | None = None, *, effort: int | None = None
    ) -> ForcedLine | None:
        """Return the fewest guesses that win from here against an opponent that cheats.

        Args:
            word: the word to end with; any if None.
            effort: how many attempts to make; enough for a few seconds if None. See
                :class:`~tilewise.play.absurdle.Forcing`.

        Returns:
            The fewest guesses found; None if none were found.

        Raises:
            SessionError: the opponent is fair, so nothing can be forced.
            GuessError: the word does not fit the game, or the opponent no longer has it.
        """
        tokens = None if word is None else self.lexicon.read_word(word)
        return self._advisor.force(self.situation, tokens, effort)

    def reply(self, guess: str | Sequence[int]) -> Feedback:
        """Return what an opponent that cheats will answer to a guess.

        Raises:
            SessionError: the opponent is fair, so its answer is not known.
            GuessError: the guess does not fit the game, or no word is left.
        """
        tokens = self.lexicon.read_word(guess)
        situation = self.situation
        if not situation.boards:
            raise GuessError("No word fits.")
        return self._advisor.reply(situation, tokens)

    # -- keeping ----------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the session as a JSON text for :meth:`from_json`.

        It contains the rounds, the refused, excluded and played words, the settings, and the
        lexicon's id.
        """
        lexicon, kind = self.lexicon, self.kind
        turns = (
            _SavedTurn(
                guess=lexicon.show(one.guess),
                feedback=str(written_round(lexicon, one)),
                unsure=one.unsure,
            )
            for one in self.rounds
        )
        return _Saved(
            lexicon=lexicon.id,
            rules=lexicon.other_rule,
            boards=kind.boards,
            sequence=kind.sequence,
            opponent=kind.opponent,
            guesses=kind.guesses,
            words=lexicon.suggested,
            strategy="" if self._wanted is None else self.strategy.spec,
            **self.hard.switches,
            spoilers=self.spoilers,
            excluded=self._spellings(self._excluded),
            played=self._played_words,
            replay=self._replay,
            turns=tuple(turns),
            refused=tuple(map(lexicon.spelling, self.refused)),
            known=self.known,
        ).written()

    @classmethod
    def from_json(
        cls,
        text: str,
        lexicon: Lexicon | str | PathLike[str] | None = None,
        *,
        exact_up_to: int = FEW,
    ) -> Session:
        """Return the session that :meth:`to_json` wrote; each round can still be undone.

        Args:
            text: what :meth:`to_json` returned.
            lexicon: the words, if they are not in a pack that can be found by its id.
            exact_up_to: positions with at most this many candidates are searched exactly.

        Raises:
            SessionError: the text is not a saved session. TilewiseError: its lexicon, strategy,
            guesses or words do not exist.
        """
        saved = _Saved.read(text)
        words = load(saved.lexicon if lexicon is None else lexicon, words=saved.words)
        session = cls(
            OpenGame(
                words.by_rule(saved.rules) if saved.rules else words,
                GameKind.read(saved.boards, saved.sequence, saved.opponent, saved.guesses),
            ),
            saved.strategy or None,
            hard=HardMode.chosen(saved.hard, saved.strict),
            excluded=saved.excluded,
            played=saved.played,
            replay=saved.replay,
            spoilers=saved.spoilers,
            exact_up_to=exact_up_to,
        )
        for turn in saved.turns:
            guess = session.lexicon.read_word(turn.guess)
            patterns = read_written(session.lexicon, session.kind, turn.feedback, guess)
            session.add_round(Round(guess, patterns, turn.unsure))
        for word in saved.refused:
            session.reject(word)
        for each in saved.known:
            session.know(each.placed, each.present, each.absent)
        return session

    @property
    def _played_words(self) -> tuple[str, ...]:
        unheld = map(self.lexicon.show, self._played.unheld)
        return (*self._spellings(self._played.rows), *unheld)

    def _spellings(self, rows: Ints) -> tuple[str, ...]:
        return tuple(map(self.lexicon.spelling, rows.tolist()))


_Reached = dict[tuple[Position, tuple[Turn, ...]], Position]


def _reach(reached: _Reached, start: Position, turns: tuple[Turn, ...]) -> Position:
    """Return the position after some turns, computed from the last one known."""
    reached[start, ()] = start
    known = next(end for end in range(len(turns), -1, -1) if (start, turns[:end]) in reached)
    for end in range(known, len(turns)):
        reached[start, turns[: end + 1]] = reached[start, turns[:end]].after(turns[end])
    return reached[start, turns]
