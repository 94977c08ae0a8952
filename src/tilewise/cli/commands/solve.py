"""``tilewise solve``: the interactive assistant, and its conversation about each kind of game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Annotated, NoReturn

import typer

from tilewise.cli.conversation import Command, Conversation, Misused, Quit
from tilewise.cli.input import configuration
from tilewise.cli.input.options import ROWS, SessionOptions, options_of, refuse_together
from tilewise.cli.input.prompting import has_terminal, says_yes
from tilewise.cli.input.reading import Wanted, add_rows, ask_words, rest_of_share
from tilewise.cli.interrupts import only_raising
from tilewise.cli.output.console import note, notes
from tilewise.cli.output.help import show_glossary
from tilewise.cli.output.reviews import (
    review_at_end,
    review_so_far,
    show_reviewed_replies,
    show_together,
)
from tilewise.cli.output.screen import Columns
from tilewise.cli.output.suggestions import (
    advise,
    explain_contradictions,
    forced_line_in_words,
    known_letters,
    show_advice,
    show_boards,
    show_candidates,
    show_contradiction,
    show_doubts,
    show_fitting,
    show_outcomes,
    show_replies,
    show_suggestions,
    show_why,
    show_words_left,
)
from tilewise.cli.process import tr, translated, trn
from tilewise.errors import GuessError, HistoryError, Listed, SessionError, TilewiseError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.words import Suggested
from tilewise.play.advice import Suggestion, conversational
from tilewise.play.history import History, PastGame
from tilewise.play.review import review_replies, review_together
from tilewise.play.saving import in_progress, keep, resume, save
from tilewise.play.session import Session
from tilewise.play.sharing import begins_share, read_share
from tilewise.play.typed import (
    Row,
    Tokens,
    Vocabulary,
    example,
    is_feedback,
    is_guess,
    is_listed,
    is_row,
    nearest_name,
    read_guess,
    read_line,
    read_named,
    read_patterns,
    read_turn,
    split_feedback,
    whole_number,
    words_that_begin,
    written_round,
)
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.registry import strategy_names
from tilewise.translation.translator import later


def solve(
    options: SessionOptions,
    no_history: Annotated[
        bool,
        typer.Option("--no-history/--history", help="Ignore past games and don't record this one."),
    ] = False,
    resumed: Annotated[
        bool, typer.Option("--resume", help="Resume this pack's saved game.")
    ] = False,
) -> None:
    """Solve today's game, with suggestions for each guess.

    Type each guess and the colours it got, and see the best next guesses. Type help for all
    commands. In games that rarely repeat an answer, answers you have already found become less
    likely: see tilewise history.

    [bold]Examples:[/]

      tilewise solve

      tilewise solve crane=.Y..G

      tilewise solve ko --hard

      tilewise solve --exclude past-answers.txt

      tilewise solve quordle

      tilewise solve absurdle
    """
    wanted = Wanted.read(options)
    # The history is about games of one board, by the pack's own rule.
    has_memory = not no_history and wanted.kind.is_usual and wanted.lexicon.own_rule
    memory = Memory(wanted.lexicon) if has_memory else None
    keeps = has_terminal() and not no_history
    if resumed:
        given = {name: getattr(options, name) for name in ("exclude", "played", "replay")}
        refuse_together("--resume", **given, **options.letters)
        session = _as_given(wanted, resume(wanted.lexicon, wanted.kind))
        notes(session.notes)
    else:
        played = memory.played() if memory else None
        session = wanted.session(played, exact_up_to=conversational())
        begun = (
            _begun(wanted) if keeps and not any([wanted.rows, *options.letters.values()]) else None
        )
        if begun is not None:
            session.continue_from(_as_given(wanted, begun))
    add_rows(session, wanted.rows, wanted.shot.unsure)
    conversation = _conversation(session, options, memory)
    conversation.keeps = keeps
    conversation.run()


def _begun(wanted: Wanted) -> Session | None:
    """Return the game in progress, if there is one and the user wants to continue it."""
    try:
        begun = in_progress(wanted.lexicon, wanted.kind)
    except SessionError as error:
        note(error)
        return None
    if begun is None or not begun.rounds:
        return None
    question = trn("Continue ({n} row)?", "Continue ({n} rows)?", len(begun.rounds))
    return begun if says_yes(question, "[Y/n]") else None


def _as_given(wanted: Wanted, session: Session) -> Session:
    """Return a session of an earlier call, with the settings that are given now."""
    given = wanted.options
    session.adjust(
        strategy=given.strategy,
        hard=None if given.hard is given.strict is None else wanted.hard,
        spoilers=None if given.no_spoilers is None else not given.no_spoilers,
    )
    return session


def _conversation(session: Session, options: SessionOptions, memory: Memory | None) -> Assistant:
    """Return the conversation about a kind of game."""
    screen, top = options.screen(session.lexicon), options.top or ROWS
    if session.kind.cheats:
        return AgainstAbsurdle(screen, session, top)
    if session.kind.boards > 1:
        return SeveralBoards(screen, session, top)
    return OneBoard(screen, session, top, memory=memory)


# -- The games that ended here ---------------------------------------------------------------------


class Memory:
    """The games of one lexicon that ended here.

    If the history cannot be read or written, a note says so and the game continues without it.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._history = History()
        self._kept: PastGame | None = None

    def played(self) -> list[str]:
        """Return answers of earlier days that are words of the game."""
        with _noting():
            answers = self._history.answers(self._lexicon.id, apart_from=date.today())
            return list(filter(self._lexicon.fits, answers))
        return []

    def keep(self, session: Session) -> None:
        """Save a game that is over at once, because the terminal may be closed at any time."""
        most = session.max_guesses or len(session.rounds)
        is_lost = not session.is_solved or len(session.rounds) > most
        game = PastGame.of_today(session, is_lost=is_lost)
        with _noting():
            self._kept = game if self._history.add([game]) else None

    def take_back(self) -> None:
        """Forget the game saved last: it is not over after all."""
        with _noting():
            if self._kept is not None:
                self._history.take_back(self._kept)
        self._kept = None


@contextmanager
def _noting() -> Iterator[None]:
    """Show an error of the history as a note."""
    try:
        yield
    except HistoryError as error:
        note(error)


# -- The conversation about any kind of game -------------------------------------------------------
# A guess that is not in any list or breaks hard mode is added only if the user confirms it. The
# kinds of game differ in what they show, and in what they know about feedback that was not typed.
#


_WORDS_SHOWN = "100"
_OFFERED = 50
"""Most words offered when the user presses Tab."""


_GIVEN = later(
    {
        "row": "The game gives the first row; type it as well.",
        "letter": "The game shows the first letter; type it like this: {command}",
    }
)
"""What to do first, by what the game shows at first."""


class Cancelled(Exception):  # noqa: N818 - not an error
    """The user takes back the line that a question is about."""


@dataclass
class Assistant(Conversation[Session, list[Row]]):
    """A conversation about one game.

    Attributes:
        top: number of suggestions to show.
        keeps: whether the game is kept after every row, to be continued on the same day.
        suggested: the guesses last shown, number 1 first.
        doubted: the guess the user was last asked to confirm; they are not asked twice.
        unread: a line that did not answer the question asked, to be carried out next.
        is_kept: whether the game has been kept.
    """

    top: int
    keeps: bool = field(default=False, kw_only=True)
    suggested: tuple[Tokens, ...] = field(default=(), init=False)
    doubted: Tokens = field(default=(), init=False)
    unread: str | None = field(default=None, init=False)
    is_kept: bool = field(default=False, init=False)

    def begin(self) -> None:
        """Say which game it is, and show it."""
        said = tr("{name}: type a guess and its feedback, or help.", name=self.name)
        self.screen.say(said, "bold")
        named = self.named_game
        if named and named.given and not self.game.rounds:
            known = next((one.usage for one in self.table() if one.name == "known"), "")
            self.screen.say(tr(_GIVEN[named.given], command=known))
        self.show()

    def show(self) -> None:
        """Show the game; keep it first, as the terminal may be closed while a guess is sought."""
        self.keep()
        self.screen.blank()
        self.show_game()

    @abstractmethod
    def show_game(self) -> None:
        """Show what is known and, unless the game is solved, what to guess next."""

    def example(self) -> str:
        """Return an example of a guess and its feedback as they can be typed."""
        return example(self.game.lexicon)

    def next_line(self) -> str:
        """Return the next line to carry out."""
        if self.unread is not None:
            line, self.unread = self.unread, None
            return line
        if self.game.is_solved:
            return self.ask(tr("Enter to leave, undo to go back> "))
        return super().next_line()

    def completions(self, begun: str) -> list[str]:
        """Return commands and words with this beginning, as typed or on another keyboard layout."""
        found = super().completions(begun)
        if not begun:
            return found
        lexicon = self.game.lexicon
        spelt = (word for word in lexicon.first_spellings if word.startswith(begun))
        words = [word for word, _ in zip(spelt, range(_OFFERED), strict=False)]
        return found + (words or words_that_begin(lexicon, begun, _OFFERED))

    def carry_out(self, line: str) -> None:
        """Carry out a line; an empty one leaves a solved game.

        Raises:
            TilewiseError: it cannot be understood, or not be carried out.
        """
        if not line and self.game.is_solved:
            raise Quit
        with suppress(Cancelled):
            if begins_share(self.game.lexicon, line):
                self.take_shared(line)
            elif self.answers.read(line) == "cancel" and not is_guess(self.game.lexicon, line):
                self.say_how_to_correct()  # as nothing is asked
            else:
                super().carry_out(line)

    def keep(self) -> None:
        """Keep the game in progress, if it has begun; a note says so if that fails."""
        if self.keeps and (self.game.rounds or self.is_kept):
            try:
                keep(self.game)
                self.is_kept = True
            except SessionError as error:
                note(error)
                self.keeps = False

    def complain(self, error: TilewiseError) -> None:
        """Show what was wrong with a line."""
        self.screen.say(tr("{error} (for help, type help)", error=error), "bold red")

    # -- guesses and feedback ---------------------------------------------------------------

    def is_of_the_game(self, line: str) -> bool:
        """Whether a line is a guess and its feedback although it begins like a command."""
        return is_row(self.game, line)

    def read(self, line: str) -> list[Row]:
        """Read a line that is a guess, feedback, or both."""
        return read_line(self.game, line, self.suggested)

    def take(self, typed: list[Row]) -> None:
        """Add the row in a line; ask the user for what is missing."""
        self.check_unsolved()
        row = self.made_clear(typed)
        guess = self.named() if row.guess is None else row.guess
        if row.feedback:
            read_patterns(self.game, row.feedback, guess)  # before any question
        row = self.confirmed(guess, row.feedback)
        guess = row.guess or guess
        self.game.add(guess, row.feedback or self.ask_feedback(guess))
        self.doubted = ()
        if self.game.kind.boards == 1:
            self.say_half_found()
        self.complete()
        self.show()

    def take_shared(self, begun: str) -> None:
        """Read the rest of a game that is pasted, and ask for its guesses.

        Raises:
            SessionError: it has another number of boards.
        """
        self.check_unsolved()
        lexicon, kind = self.game.lexicon, self.game.kind
        text = rest_of_share(lexicon, kind.boards, begun, self.ask)
        boards = read_share(lexicon, text).boards
        if len(boards) != kind.boards:
            raise SessionError(
                "boards in this text: {seen}; boards in this game: {count}",
                seen=len(boards),
                count=kind.boards,
            )
        words = ask_words(lexicon, boards, self.ask_line)[len(self.game.rounds) :]
        if not words:
            return
        for word in words:
            number = len(self.game.rounds)
            rows = [board.rows[number : number + 1] for board in boards]
            self.game.add(word, [str(row[0]) if row else "" for row in rows])
        self.complete()
        self.show()

    def made_clear(self, typed: list[Row]) -> Row:
        """Ask whether a line was a guess or feedback, if it may be either."""
        guess = typed[0].guess
        if len(typed) == 1 or guess is None or not self.suggested:
            return typed[0]
        lexicon = self.game.lexicon
        question = tr(
            "{word} is a word, but could also be feedback for {suggestion}. Is it feedback? [y/n] ",
            word=lexicon.show(guess),
            suggestion=lexicon.show(self.suggested[0]),
        )
        line = self.ask_question(question)
        answer = self.answers.read(line)
        if answer is None:
            self.do_instead(line)
        return typed[answer == "yes"]

    def confirmed(self, guess: Tokens, feedback: tuple[str, ...]) -> Row:
        """Ask whether to use a guess that is probably a mistake; return the row that is meant.

        Typing the guess again, or its feedback when asked, confirms it too. Another word takes its
        place and keeps its feedback.

        Raises:
            Cancelled: the user drops the guess.
        """
        objection = self.game.objection(guess)
        if objection is None or guess == self.doubted:
            return Row(guess, feedback)
        self.doubted = guess
        self.screen.say(translated(objection))
        line = self.ask_question(tr("Use it anyway? [y/N] "))
        answer = self.answers.read(line)
        if answer == "yes":
            return Row(guess, feedback)
        if answer == "no":
            raise Cancelled
        if is_listed(self.game.lexicon, line) and feedback:
            return self.confirmed(read_guess(self.game.lexicon, line), feedback)
        marks = split_feedback(self.game.kind, line)
        if is_listed(self.game.lexicon, line) or not self.are_marks(marks, guess):
            self.do_instead(line)
        return Row(guess, marks)

    def ask_feedback(self, guess: Tokens) -> tuple[str, ...]:
        """Ask for each open board's feedback on a guess.

        Raises:
            Cancelled: the user drops the guess.
        """
        word, marks = self.game.lexicon.show(guess), list[str]()
        while left := self.game.open[len(marks) :]:
            if self.game.kind.boards == 1:
                prompt = tr("feedback for {word}> ", word=word)
            else:
                prompt = f"{tr('Board {number}', number=left[0])}, {word}> "
            marks += self.ask_marks(prompt, guess, len(left))
        return tuple(marks)

    def complete(self) -> None:
        """Ask for earlier rows' feedback on a board of a sequence that has just opened.

        If the user does something else, the row that opened the board is taken back.
        """
        while missing := self.game.missing:
            row, board = missing[0]
            guess = self.game.rounds[row - 1].guess
            place = tr("Board {number}", number=board), tr("Row {number}", number=row)
            word = self.game.lexicon.show(guess)
            try:
                marks = self.ask_marks(f"{', '.join(place)}, {word}> ", guess)
            except Cancelled:
                while self.game.missing and self.game.undo():
                    pass
            else:
                self.game.fill(row, board, *marks)

    def ask_marks(self, prompt: str, guess: Tokens, boards: int = 1) -> Sequence[str]:
        """Ask for the feedback of one board, or of all that are left at once.

        Raises:
            Cancelled: the user does something else, or drops the guess.
        """
        lexicon = self.game.lexicon
        while True:
            try:
                line = self.ask_question(prompt)
            except Cancelled:
                self.screen.say(tr("Removed {word}.", word=lexicon.show(guess)))
                raise
            for marks in (split_feedback(self.game.kind, line), (line,)):
                if len(marks) in (1, boards) and self.are_marks(marks, guess):
                    return marks
            command = self.command(line)
            if command is not None and command.name == "help":
                self.help()
            elif command is not None or self.is_of_the_game(line):
                self.do_instead(line)
            else:
                try:
                    lexicon.read_feedback(line, guess)
                except TilewiseError as error:
                    self.complain(error)

    def are_marks(self, marks: Sequence[str], guess: Tokens) -> bool:
        """Whether each text is feedback for a guess."""
        return all(is_feedback(self.game.lexicon, one, guess) for one in marks)

    # -- questions --------------------------------------------------------------------------

    def ask_question(self, prompt: str) -> str:
        """Ask about the line that is being carried out.

        Raises:
            Cancelled: the answer is undo or cancel, an empty line, or Ctrl-C.
        """
        line = self.ask_line(prompt)
        command = self.command(line) if line else None
        is_undo = command is not None and command.name == "undo"
        if not line or is_undo or self.answers.read(line) == "cancel":
            raise Cancelled
        return line

    def ask_line(self, prompt: str) -> str:
        """Return the answer to a question; Ctrl-C is taken as cancel."""
        try:
            with only_raising():
                return self.ask(prompt)
        except KeyboardInterrupt:
            self.screen.blank()
            return "cancel"

    def do_instead(self, line: str) -> NoReturn:
        """Carry out another line instead of the one that a question is about.

        Raises:
            Cancelled: always.
        """
        self.unread = line
        raise Cancelled

    @cached_property
    def answers(self) -> Vocabulary:
        """The words for yes, no and cancel."""
        return Vocabulary.of_answers(self.translators)

    def finish(self) -> bool:
        """Show the result and the grid of a solved game; return whether its rows agree.

        If they do not, the contradiction is shown first.
        """
        is_contradictory = self.show_contradictions()
        if is_contradictory:
            self.say_how_to_correct()
            self.screen.blank()
        self.screen.won(len(self.game.rounds))
        self.screen.blank()
        self.share()
        return not is_contradictory

    def show_contradictions(self) -> bool:
        """Show why no word fits; return whether that is so."""
        lines = explain_contradictions(self.game, self.screen.told)
        for line in lines:
            self.screen.say(line, "bold")
        return bool(lines)

    def say_how_to_correct(self) -> None:
        """Show what to do if no word fits."""
        self.screen.say(tr("Take back the last row with undo, or correct a row with edit."))

    def named(self, word: str = "1") -> Tokens:
        """Return the guess that a command is about: a word, a number, or the first suggestion.

        Raises:
            GuessError: it is neither a word nor the number of a suggestion.
        """
        return read_named(self.game.lexicon, word, self.suggested)

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """Remember the guesses on the screen, so that they can be given by number."""
        tokens = self.game.lexicon.words.tokens
        self.suggested = tuple(tuple(tokens[one.row].tolist()) for one in suggestions)

    # -- commands ---------------------------------------------------------------------------

    def lines(self) -> dict[str, str]:
        """Return the help about lines that are not commands."""
        row = self.example()
        guess, feedback = row.split(" ", 1)
        return {
            row: tr("a guess and its feedback"),
            feedback: tr("feedback for the first suggestion"),
            f"2 {feedback}": tr("feedback for suggestion number 2"),
            guess: tr("a guess on its own"),
        }

    def table(self) -> list[Command]:
        """Return the commands, in the order of the help."""
        row, lexicon, rule = self.example(), self.game.lexicon, self.game.lexicon.rule
        first = lexicon.manifest.alphabet[lexicon.words.tokens[0, 0]]
        guess = row.split()[0]
        known = f"with {first}" if rule.has_blanks else first + "_" * (lexicon.length - 1)
        switch = f"{tr('on')}|{tr('off')}"
        modes = f"{switch}|{tr('strict')}" if rule.is_by_token else switch
        return [
            Command(self.undo, "undo", tr("take back the last change")),
            Command(self.edit, f"edit 1 {row}", tr("correct row 1")),
            Command(
                self.know,
                f"known {known}",
                ""
                if rule.hides_more or self.game.kind.cheats
                else tr("letters you know without a guess; for others, add with s, without tl"),
            ),
            Command(
                self.reject,
                f"reject [{guess}]",
                tr("the game did not accept this guess (default: the first suggestion)"),
            ),
            Command(
                self.why,
                f"why [{guess}] [{tr('all')}]",
                tr("how good a guess is, or all its possible outcomes; or why no word fits"),
            ),
            *self.own_commands(guess),
            Command(
                self.spoilers,
                f"spoilers [{switch}]",
                tr("show or hide words that may be the answer"),
            ),
            Command(lambda: self.spoilers("off"), "no-spoilers"),
            Command(
                self.hard,
                f"hard [{modes}]",
                tr("switch hard mode on or off") if rule.has_hard_mode else "",
            ),
            Command(self.change_top, "top 5", tr("show this many suggestions")),
            Command(
                self.choose_columns,
                f"columns [{tr('all')}]",
                tr("show every figure of the suggestions, or the usual ones"),
            ),
            Command(self.strategy, "strategy entropy", tr("rank guesses another way")),
            Command(
                self.save, "save", tr("save the game; resume it with: tilewise solve --resume")
            ),
            Command(self.share, "share", tr("show the grid to share")),
            Command(self.review, "review", tr("what each guess cost, and how lucky it was")),
            Command(self.help, f"help {self.own_name('columns')}", tr("what the columns mean")),
            Command(self.quit, "quit", tr("leave (or q, Ctrl-C, Ctrl-D)")),
        ]

    def know(self, *words: str) -> None:
        """Add letters that are known without a guess."""
        parts, part = {"known": "", "with": "", "without": ""}, "known"
        letters = Vocabulary.about_letters(self.translators)
        for word in words:
            name = letters.read(word)
            if name is None:
                parts[part] += word
            else:
                part = name
        if not any(parts.values()):
            raise Misused
        self.game.know(*parts.values())
        self.show()

    def say_known(self) -> None:
        """Show the letters that are known without a guess."""
        if self.game.known:
            self.screen.say(known_letters(self.game))

    def own_commands(self, guess: str) -> list[Command]:
        """Return the commands about words, which differ in each kind of game."""
        if self.game.lexicon.manifest.familiar is None:
            return [Command(self.words, "words [50]", tr("list the words that fit"))]
        which = f"{tr('all')}|{tr('familiar')}"
        listed = tr("list the words that fit, or choose which words are suggested")
        return [Command(self.words, f"words [50|{which}]", listed)]

    def edit(self, number: str, *row: str) -> None:
        """Replace an earlier guess and its feedback, or one of them.

        Raises:
            GuessError: the row does not exist.
        """
        place = whole_number(number)
        if place is None or not row:
            raise Misused
        typed = self.read(" ".join(row))[-1]
        for now in self.game.rounds[place - 1 : place] if place else ():
            told = (str(written_round(self.game.lexicon, now)),)
            typed = Row(typed.guess or now.guess, typed.feedback or tuple(told[0].split(",")))
        self.game.edit(place, typed.guess or (), typed.feedback)
        self.complete()
        self.show()

    def reject(self, word: str = "1") -> None:
        """Rule out a word the game did not accept."""
        guess = self.named(word)
        self.game.reject(guess)
        self.screen.say(tr("Removed {word}.", word=self.game.lexicon.show(guess)))
        self.show()

    def why(self, word: str = "1", which: str = "") -> None:
        """Show how good a guess is on every open board, or all that it may leave.

        Raises:
            GuessError: it is neither a word nor the number of a suggestion.
            SessionError: the game is solved.
        """
        self.check_unsolved()
        if meant(word, "all"):
            word, which = "1", word
        if which and not meant(which, "all"):
            raise Misused
        fitting = [board for board in self.game.open if self.game.positions[board - 1].count]
        guess = self.named(word) if fitting else ()
        contradictions = self.game.contradictions()
        for board in self.game.open:
            self.head_board(board)
            if board not in fitting:
                show_contradiction(self.screen, self.game, board, contradictions.get(board))
                continue
            if which:
                show_outcomes(self.screen, self.game, guess, board)
            else:
                show_why(self.screen, self.game, guess, board)

    def head_board(self, board: int) -> None:
        """Print the number of the board that follows, if there are several."""
        if self.game.kind.boards > 1:
            self.screen.say(tr("Board {number}", number=board), "bold")

    def words(self, most: str = _WORDS_SHOWN) -> None:
        """List candidates, as many as asked for, or change which words are suggested."""
        if not self.suggests(most):
            self.show_words(1, how_many(most), self.own_name("words"))

    def suggests(self, words: str) -> bool:
        """Change which words are suggested; return whether the text says which."""
        wanted = meant(words, *Suggested)
        if wanted:
            self.game.adjust(words=wanted)
            self.show()
        return wanted is not None

    def show_words(self, board: int, most: int, command: str) -> None:
        """List the candidates of a board; `command` shows more of them."""
        alone = self.game.board(board, "entropy") if self.game.kind.boards > 1 else self.game
        if self.game.spoilers:
            show_candidates(self.screen, alone, most, command)
        else:
            show_fitting(self.screen, alone)

    def spoilers(self, state: str = "") -> None:
        """Show or hide words that may be the answer."""
        self.game.adjust(spoilers=switched(state, self.game.spoilers))
        self.say_state(tr("Spoilers"), on_or_off(self.game.spoilers))
        self.show()

    def change_top(self, most: str) -> None:
        """Show more suggestions, or fewer."""
        self.top = how_many(most)
        self.show()

    def choose_columns(self, which: str = "") -> None:
        """Show every column of suggestions, or the usual ones; remember that.

        Raises:
            ConfigurationError: it cannot be remembered.
        """
        if which and not meant(which, "all"):
            raise Misused
        self.screen.columns = Columns.ALL if which else Columns.USUAL
        configuration.remember("columns", self.screen.columns)
        self.show()

    def strategy(self, name: str = "") -> None:
        """Rank guesses by another strategy."""
        if not name:
            raise SessionError(
                "current strategy: {strategy}; choose one of: {strategies}",
                strategy=self.game.strategy.spec,
                strategies=Listed(strategy_names()),
            )
        self.game.adjust(strategy=name)
        self.show()

    def save(self) -> None:
        """Save the game."""
        self.screen.say(
            tr(
                "Saved as {path}; resume with: tilewise solve {lexicon} --resume",
                path=save(self.game),
                lexicon=" ".join([self.game.lexicon.call, *options_of(self.game.kind)]),
            )
        )

    def share(self) -> None:
        """Show the grid that players share.

        Raises:
            SessionError: the game is not over.
        """
        self.check_guesses()
        if not self.game.is_over:
            raise SessionError("the game is not over yet; you can share it when it is")
        self.screen.share(self.game)

    def review(self) -> None:
        """Show what each guess so far cost."""
        self.check_guesses()
        if self.game.kind.boards > 1:
            show_together(self.screen, review_together(self.game))
        else:
            review_so_far(self.screen, self.game.written_turns, hard=self.game.hard)

    def check_unsolved(self) -> None:
        """Check that the game is not solved.

        Raises:
            SessionError: it is.
        """
        if self.game.is_solved:
            raise SessionError(
                "the game is solved; take back the last row with undo, or correct a row with edit"
            )

    def check_guesses(self) -> None:
        """Check that there is a guess to review or share.

        Raises:
            GuessError: there is none.
        """
        if not self.game.rounds:
            raise GuessError(
                "there is no guess yet; give one, such as {example}", example=self.example()
            )

    def help(self, topic: str = "") -> None:
        """Show the help, or the help for the columns."""
        if topic and (self.names.read(topic) or nearest_name(topic, ["columns"])) == "columns":
            show_glossary(self.screen, columns())
            return
        super().help()
        self.screen.blank()
        lexicon = self.game.lexicon
        self.screen.say(translated(lexicon.rule.how_to_type()))
        if self.screen.leftward and lexicon.rule.is_by_tile:
            self.screen.say(
                tr(
                    "Type marks in the order the word is read, the rightmost tile first. {row} "
                    "looks like this:",
                    row=example(lexicon),
                )
            )

    def hard(self, state: str = "") -> None:
        """Turn hard mode on or off, or switch to its strict kind."""
        is_strict = meant(state, "strict")
        now = self.game.hard is not HardMode.OFF
        self.game.adjust(hard=HardMode.STRICT if is_strict else HardMode(switched(state, now)))
        self.say_state(tr("Hard mode"), tr("strict") if is_strict else on_or_off(self.game.hard))
        self.show()

    def say_state(self, name: str, state: str) -> None:
        """Show the new state of a setting."""
        self.screen.say(tr("{name}: {error}", name=name, error=state))

    def undo(self) -> None:
        """Take back the last change."""
        if self.game.undo():
            self.show()
        else:
            self.screen.say(tr("Nothing to undo."))


def on_or_off(state: object) -> str:
    """Return the state of a switch in words."""
    return tr("on") if state else tr("off")


def how_many(typed: str) -> int:
    """Return the number, at least 1, that was typed after a command.

    Raises:
        Misused: something else was typed.
    """
    number = whole_number(typed)
    if not number:
        raise Misused
    return number


def switched(state: str, now: bool) -> bool:
    """Return the new state of a switch; without a word it is toggled.

    Raises:
        Misused: the word is neither on nor off.
    """
    if not state:
        return not now
    wanted = meant(state, "on", "off")
    if wanted is None:
        raise Misused
    return wanted == "on"


def meant(typed: str, *words: str) -> str | None:
    """Return which of some words was typed, in English or in the player's language."""
    return next((word for word in words if typed.lower() in (word, tr(word))), None)


def columns() -> dict[str, str]:
    """Return the help entries of the columns of suggestions."""
    return {
        "#": tr("a number to type instead of the word"),
        tr("guesses"): tr(
            "guesses until the game is solved, including this one, on average; ≈ marks an estimate"
        ),
        tr("chance"): tr("how likely the guess is to be the answer"),
        tr("bits"): tr("how much the feedback tells you: each bit halves the words left"),
        tr("left"): tr("words that will still fit, on average"),
        tr("worst"): tr("words that will still fit, in the worst case"),
        tr("buckets"): tr("how many different feedback patterns are possible"),
    }


# -- The kinds of game -----------------------------------------------------------------------------


@dataclass
class OneBoard(Assistant):
    """The conversation about one game.

    Attributes:
        memory: remembers solved games; None if nothing is remembered.
    """

    memory: Memory | None = field(kw_only=True)

    def help(self, topic: str = "") -> None:
        """Show the help, or the help for the columns."""
        super().help(topic)
        if self.screen.leftward and not topic:
            self.screen.turn(read_turn(self.game.lexicon, self.example()))

    def show_game(self) -> None:
        """Show the turns and what to do next."""
        self.screen.turns(self.game.turns)
        self.say_known()
        if self.memory:
            self.memory.take_back()
            if self.game.is_over:
                self.memory.keep(self.game)
        if self.game.is_solved:
            if self.finish():  # otherwise there is no review
                self.screen.blank()
                review_at_end(self.screen, self.game)
            return
        advice = self.game.advise(self.top)
        if self.show_contradictions():
            self.suggest(advice.suggestions)
            self.say_how_to_correct()
            return
        self.suggest(show_advice(self.screen, self.game, advice))
        if not self.game.guesses_left:
            self.screen.say(tr("That was the last guess the game allows, but you can go on."))


_EXAMPLES = 4
"""Most boards with feedback in an example."""


@dataclass
class SeveralBoards(Assistant):
    """The conversation about one game of several boards."""

    def own_commands(self, guess: str) -> list[Command]:
        """Return the commands about words, which differ in each kind of game."""
        fitting = tr("list the words that fit board 2 (without a number: every board)")
        return [Command(self.words_of, "words [2 50]", fitting)]

    def words_of(self, board: str = "", most: str = _WORDS_SHOWN) -> None:
        """List the candidates of a board or of all, or change which words are suggested."""
        if self.suggests(board):
            return
        for one in [how_many(board)] if board else self.game.open:
            if not board:
                self.head_board(one)
            self.show_words(one, how_many(most), f"{self.own_name('words')} {one}")

    def help(self, topic: str = "") -> None:
        """Show the help, or the help for the columns."""
        super().help(topic)
        self.screen.say(
            tr("Give feedback for each open board in order, separated by commas or spaces.")
        )

    def show_game(self) -> None:
        """Show the boards and, unless all are solved, what to guess next."""
        suggestions = () if self.game.is_solved else advise(self.game, self.top).suggestions
        self.suggest(suggestions)
        show_boards(self.screen, self.game, suggestions)
        if self.game.is_solved:
            self.finish()
            return
        self.say_known()
        is_contradictory = self.show_contradictions()
        show_doubts(self.screen, self.game)
        if suggestions:
            show_suggestions(self.screen, self.game, suggestions)
            left = self.game.guesses_left or 0
            self.screen.say(
                trn(
                    "{n} guess left; ≈ marks an estimate.",
                    "{n} guesses left; ≈ marks an estimate.",
                    left,
                ),
                "dim",
            )
        if is_contradictory:
            self.say_how_to_correct()

    def example(self) -> str:
        """Return an example of a row as it can be typed."""
        lexicon = self.game.lexicon
        count = len(self.game.open)
        told_marks = map(lexicon.example_feedback, range(min(count, _EXAMPLES)))
        more = " …" if count > _EXAMPLES else ""
        return f"{lexicon.spelling(0)} {' '.join(told_marks)}{more}"


_SEARCHED = 300
"""With at most this many words left, a winning line is searched for automatically."""


@dataclass
class AgainstAbsurdle(Assistant):
    """The conversation about one game against the opponent."""

    def take(self, typed: list[Row]) -> None:
        """Add a guess, with the feedback this opponent gives unless other feedback is typed."""
        self.check_unsolved()
        row = self.made_clear(typed)
        if row.guess is not None and not row.feedback:
            self.game.lexicon.require(row.guess)
            self.game.check_hard_mode(row.guess)
            row = replace(row, feedback=(self.game.reply(row.guess).written(),))
        super().take([row])

    def own_commands(self, guess: str) -> list[Command]:
        """Return the commands about words, which differ in each kind of game."""
        forced = tr("find the fewest guesses that win, or that make the game choose this word")
        return [*super().own_commands(guess), Command(self.force, f"force [{guess}]", forced)]

    def words(self, most: str = _WORDS_SHOWN) -> None:
        """List words that the opponent still has, or change which words are suggested."""
        if not self.suggests(most):
            show_words_left(self.screen, self.game, how_many(most))

    def table(self) -> list[Command]:
        """Return the commands, in the order of the help."""
        usual = [one for one in super().table() if one.name not in ("columns", "help")]
        return [*usual, Command(self.help, "help")]

    def force(self, word: str = "") -> None:
        """Show the fewest guesses that win."""
        self.screen.say(forced_line_in_words(self.game.force(self.named(word) if word else None)))

    def review(self) -> None:
        """Show how many words each guess left, and how many the best guess would have left."""
        self.check_guesses()
        show_reviewed_replies(self.screen, review_replies(self.game))

    def show_game(self) -> None:
        """Show the turns and, unless the game is solved, what to guess next."""
        self.screen.turns(self.game.turns)
        if self.game.is_solved:
            self.finish()
            return
        suggestions = self.game.suggest(self.top)
        self.suggest(suggestions)
        if self.show_contradictions():
            self.say_how_to_correct()
            return
        show_replies(self.screen, suggestions)
        show_words_left(self.screen, self.game)
        if self.game.position.count <= _SEARCHED:
            self.screen.say(forced_line_in_words(self.game.force()))
