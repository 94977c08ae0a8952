"""What a player sees of a game: suggestions, the words that fit, and why none does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import RenderableType

from tilewise.answers.documents import Outcome
from tilewise.cli.output.console import change, estimate, percent
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.tables import Column, fitted, numbering, table_of, that_fit
from tilewise.cli.process import clauses, number, tr, translated, trn
from tilewise.errors import Listed, Message
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.lexicon import Lexicon
from tilewise.play.absurdle import ForcedLine
from tilewise.play.advice import Advice, Suggestion
from tilewise.play.rounds import facts_of, has_at_least, has_at_most, is_at, is_not_at
from tilewise.play.session import Session
from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Turn, to_tiles
from tilewise.strategies import Strategy
from tilewise.strategies.ranking import SAMPLING_ERROR

if TYPE_CHECKING:
    from tilewise.knowledge.contradiction import Clash, Contradiction, Correction
    from tilewise.play.review import ReviewedReply


_LIKELIEST = 12
"""Most words on the line that says how many fit."""

_WORTH_TELLING = 0.005
"""Probabilities are shown if the likeliest candidate has at least this."""

_ROUNDING = 1e-9
"""Relative difference up to which probabilities count as equal."""

_WORTH_DOUBTING = 0.1
"""Least probability of an unlisted answer at which the screen mentions it."""


def show_fitting(screen: Screen, session: Session) -> None:
    """Print how many candidates are left and the likeliest of them."""
    belief = session.position.belief
    listed = len(belief.listed)
    others = len(belief.rows) - listed
    screen.say(_fitting(screen, session, listed or others, is_listed=listed > 0))
    if others and (listed == 1 or (listed and belief.unlisted_probability >= NEGLIGIBLE)):
        screen.say(
            trn(
                "{n:,} unlikely word also fits ({chance})",
                "{n:,} unlikely words also fit ({chance} together)",
                others,
                chance=percent(belief.held * belief.unlisted_probability),
            )
        )
    if listed + others and belief.unheld >= _WORTH_DOUBTING:
        screen.say(
            tr(
                "The answer may not be in the lists at all ({chance})",
                chance=percent(belief.unheld),
            )
        )


def _fitting(screen: Screen, session: Session, count: int, *, is_listed: bool) -> str:
    """Return how many words fit and, with spoilers on, the likeliest of them."""
    if is_listed:
        fit = trn("{n:,} word fits", "{n:,} words fit", count)
    else:
        fit = trn(
            "No likely word fits, only {n:,} unlikely one",
            "No likely word fits, only {n:,} unlikely ones",
            count,
        )
    if not session.spoilers:
        return fit
    belief = session.position.belief
    rows, chances = belief.rows, belief.chances
    if is_listed:
        rows, chances = belief.listed, chances[belief.is_listed]
    alike = chances >= chances[0] * (1 - _ROUNDING)
    is_certain = chances[0] > 1 - NEGLIGIBLE
    all_alike = alike[-1] and (count > 1 or is_certain)
    is_telling = chances[0] >= _WORTH_TELLING
    told = [screen.isolated(screen.lexicon.spelling(row)) for row in rows[:_LIKELIEST].tolist()]
    more = " …" if count > len(told) else ""
    words: str | Listed = " ".join(told) + more
    if is_telling and not all_alike:
        told = [f"{word} {percent(chance)}" for word, chance in zip(told, chances, strict=False)]
        words = Listed((*told[:-1], told[-1] + more))
    if all_alike and is_telling and count > 1:
        return tr("{fit}, {chance} each: {words}", fit=fit, chance=percent(chances[0]), words=words)
    if count == len(told):
        return tr("{name}: {error}", name=fit, error=words)
    if alike[len(told)]:  # a word not shown is just as likely
        return tr("{fit}, such as {words}", fit=fit, words=words)
    return tr("{fit}, likeliest: {words}", fit=fit, words=words)


def show_candidates(screen: Screen, session: Session, most: int, command: str) -> None:
    """Print the candidates with their probabilities.

    Args:
        screen: where they are printed.
        session: the game.
        most: how many are printed.
        command: the command that was typed; with a number after it, it shows that many.
    """
    cells = [
        f"{screen.isolated(c.word)} {percent(c.probability)}" for c in session.candidates(most)
    ]
    if not cells:
        screen.say(tr("No word fits."))
        return
    width = max(map(cell_len, cells)) + 2
    columns = max(1, screen.console.width // width)
    for start in range(0, len(cells), columns):
        line = (c + " " * (width - cell_len(c)) for c in cells[start : start + columns])
        screen.say("".join(line).rstrip())
    fitting = len(session.position.belief.rows)
    if fitting > most:
        screen.say(
            tr(
                "… and {count:,} more ({command} shows more)",
                count=fitting - most,
                command=f"{command} {most * 2}",
            )
        )


# -- Explains contradictory feedback: the rows, their claims, and the smallest change that helps
# Two or three sentences are shown whenever no word fits; the command ``why`` adds a table.


def explain_contradictions(session: Session) -> list[str]:
    """Return lines that explain on which boards no word fits, and why; none if one does.

    A solved board counts too, if the word that solved it contradicts its rows.
    """
    why = session.contradictions()
    lines = [
        (board, line)
        for board in sorted({*session.open, *why})
        for line in explain_contradiction(session, board, why.get(board))
    ]
    if session.kind.boards == 1:
        return [line for _, line in lines]
    return [tr("board {board}: {error}", board=board, error=line) for board, line in lines]


def explain_contradiction(session: Session, board: int, found: Contradiction | None) -> list[str]:
    """Return lines that explain why no word fits a board; none if one does.

    Args:
        session: the game.
        board: the board's number.
        found: what :meth:`.Session.contradictions` says about the board.
    """
    if session.positions[board - 1].count:
        return []
    if found is None:
        return [tr("Every word is ruled out; undo the last change.")]
    turns = session.turns_of(board)
    rows = Listed(f"{row + 1} ({_row(session.lexicon, turns[row])})" for row in found.rows)
    why = trn(
        "no word fits this row: {rows}",
        "no word fits these rows together: {rows}",
        len(rows),
        rows=rows,
    )
    first = turns[found.rows[0]]
    if len(rows) == 1 and (token := _coloured_late(session.lexicon, first)) is not None:
        late = tr(
            "repeated letters are coloured in reading order, so no yellow {token} comes after a "
            "grey one",
            token=session.lexicon.tokenizer.tile(token),
        )
        why = clauses([why, late])
    if found.clash is not None:
        why = clauses([why, _clash(session.lexicon, turns, found.clash)])
    word = "+".join(map(session.lexicon.spelling, found.fix.words))
    changes = clauses(_correction(session.lexicon, turns[c.row], c) for c in found.fix.corrections)
    fix = tr(
        "smallest change that lets a word fit: {changes} (then {word} fits)",
        changes=changes,
        word=word,
    )
    return [why, fix]


def _row(lexicon: Lexicon, turn: Turn) -> str:
    return f"{lexicon.show(turn.guess)} {lexicon.feedback_of(turn.pattern, turn.guess).written()}"


def _coloured_late(lexicon: Lexicon, turn: Turn) -> int | None:
    """Return a token that is present after an absent tile of it, which is impossible."""
    if not lexicon.rule.is_by_token:
        return None
    absent: set[int] = set()
    for token, tile in zip(turn.guess, to_tiles(turn.pattern, len(turn.guess)), strict=True):
        if tile == ABSENT:
            absent.add(token)
        elif tile == PRESENT and token in absent:
            return token
    return None


def _clash(lexicon: Lexicon, turns: Sequence[Turn], clash: Clash) -> str:
    """Return a sentence with the claims of two rows that cannot both be true."""
    return clauses(
        tr("row {number} says {fact}", number=row + 1, fact=fact)
        for row, fact in zip(clash.rows, _claims(lexicon, turns, clash), strict=True)
    )


def _claims(lexicon: Lexicon, turns: Sequence[Turn], clash: Clash) -> list[Message]:
    """Return the claim of each of two rows about the token on which they disagree."""
    rows = [turns[row] for row in clash.rows]
    place, token = clash.place, clash.token
    if place is not None:
        return [
            is_at(lexicon, place, turn.guess[place])
            if to_tiles(turn.pattern, len(turn.guess))[place] == CORRECT
            else is_not_at(lexicon, place, token)
            for turn in rows
        ]
    rules = [HardModeRule.of(turn, HardMode.STRICT) for turn in rows]
    most = min(rule.most[token] for rule in rules if token in rule.most)
    return [
        has_at_least(lexicon, token, rule.least[token])
        if rule.least.get(token, 0) > most
        else has_at_most(lexicon, token, most)
        for rule in rules
    ]


def _correction(lexicon: Lexicon, turn: Turn, correction: Correction) -> str:
    return tr(
        "row {number} from {now} to {then}",
        number=correction.row + 1,
        now=lexicon.feedback_of(turn.pattern, turn.guess).written(),
        then=lexicon.feedback_of(correction.pattern, turn.guess).written(),
    )


# -- What the command ``why`` shows: what each feedback pattern would leave, or why no word fits


def show_outcomes(screen: Screen, outcomes: Sequence[Outcome]) -> None:
    """Print which words each feedback pattern would leave."""
    words = [
        " ".join(map(screen.isolated, outcome.words))
        + (" …" if outcome.count > len(outcome.words) > 0 else "")
        for outcome in outcomes
    ]
    columns = [
        Column(
            tr("feedback"),
            [screen.marked(screen.feedback(o.feedback)) for o in outcomes],
            justify="left",
        ),
        Column(tr("words"), [number(o.count, ",") for o in outcomes]),
        Column(tr("chance"), [percent(o.probability) for o in outcomes]),
        Column(tr("such as"), words, importance=0, justify="left"),
    ]
    screen.console.print(fitted(columns, screen.console.width))


def show_contradiction(
    screen: Screen, session: Session, board: int, found: Contradiction | None
) -> None:
    """Print why no word fits a board: the rows, their claims, and the smallest correction.

    Args:
        screen: where it is printed.
        session: the game.
        board: the board's number.
        found: what :meth:`.Session.contradictions` says about the board.
    """
    why, *fix = explain_contradiction(session, board, found)
    screen.say(why, "bold")
    if found is not None:
        screen.console.print(_rows(screen, session.turns_of(board), found))
    for line in fix:
        screen.say(line)


def _rows(screen: Screen, turns: Sequence[Turn], found: Contradiction) -> RenderableType:
    """Return a table of the rows that no word fits together."""
    rows = [turns[row] for row in found.rows]
    columns = [
        Column("#", [str(row + 1) for row in found.rows], style="dim"),
        Column(tr("guess"), [screen.lexicon.show(turn.guess) for turn in rows], justify="left"),
        Column(tr("feedback"), [screen.marked(screen.marks(turn)) for turn in rows], 1, "left"),
        Column(tr("words"), [number(count, ",") for count in found.fitting], 0),
    ]
    if screen.lexicon.rule.is_by_token:
        facts = [clauses(map(translated, facts_of(screen.lexicon, turn))) for turn in rows]
        columns.append(Column(tr("says"), facts, justify="left", folds=True))
    return fitted(columns, screen.console.width)


# -- Games against the opponent that cheats: its replies, the words it has left, and how to win ----


def show_replies(screen: Screen, suggestions: Sequence[Suggestion]) -> None:
    """Print guesses, what a cheating opponent will answer, and how many words are then left."""
    replies = ["" if s.reply is None else screen.feedback(s.reply) for s in suggestions]
    columns = [
        numbering(len(suggestions)),
        Column(tr("guess"), [screen.isolated(s.word) for s in suggestions], justify="left"),
        Column(tr("feedback"), replies, 0, "left"),
        Column(tr("left"), [number(s.worst_case, ",") for s in suggestions]),
    ]
    screen.console.print(fitted(columns, screen.console.width, row_styles(suggestions)))


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
    screen.console.print(fitted(columns, screen.console.width))


def show_words_left(screen: Screen, session: Session, most: int = _LIKELIEST) -> None:
    """Print the words a cheating opponent can still choose from."""
    count = session.position.count
    some = session.candidates(most) if session.spoilers else []
    words = " ".join(screen.isolated(candidate.word) for candidate in some)
    left = trn("{n} word left", "{n:,} words left", count)
    more = " …" if count > len(some) else ""
    screen.say(tr("{name}: {error}", name=left, error=words + more) if words else left)


def forced_line_in_words(found: ForcedLine | None) -> str:
    """Return which guesses win, and whether fewer might."""
    if found is None:
        return tr(
            "no winning guesses found; to search longer, run tilewise absurdle with a higher "
            "--effort"
        )
    words = " ".join(found.words)
    count = len(found.words)
    if found.is_shortest:
        return trn(
            "{n} guess wins: {words}",
            "These {n} guesses win, and no fewer will do: {words}",
            count,
            words=words,
        )
    return trn(
        "{n} guess wins, but fewer may be enough: {words}",
        "These {n} guesses win, but fewer may be enough: {words}",
        count,
        words=words,
    )


# -- Suggestions, with a progress message, and the lines and the table that show them --------------


def advise(session: Session, top: int) -> Advice:
    """Return suggestions; show a message while something is compiled first."""
    if not session.is_compiled:
        from tilewise.cli.output.progress import working  # 20 ms, needed once per machine

        with working(tr("getting ready to simulate games (needed only once on this machine)")):
            session.compile()
    return session.advise(top)


def show_advice(screen: Screen, session: Session, advice: Advice) -> Sequence[Suggestion]:
    """Print the suggestions and the words left; return the suggestions, number 1 first."""
    answer = _answer_beside(session, advice)
    shown = advice.suggestions if answer is None else (*advice.suggestions, answer)
    if screen.brief and shown:
        show_best(screen, shown[0])
        return shown
    if shown:
        _show_table(screen, shown, session.strategy)
        if answer is not None:
            screen.say(
                tr("Number {number} is the best guess that may be the answer.", number=len(shown)),
                "dim",
            )
    elif not session.spoilers:
        screen.say(
            tr(
                "Only words that may be the answer are worth guessing now; to see them, show "
                "spoilers."
            )
        )
    if shown and advice.tried is not None:
        screen.say(
            tr(
                "The best of a sample of {tried:,} guesses. "
                "In tests, ranking all {count:,} saved at most {saved:.3f} guesses.",
                tried=advice.tried,
                count=len(session.position.allowed),
                saved=SAMPLING_ERROR,
            ),
            "dim",
        )
    show_fitting(screen, session)
    return shown


def _answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, if none of the suggestions may.

    Also None on the first turn, where a win is unlikely and every word would have to be tried.
    """
    if not session.rounds or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer(advice)


def show_best(screen: Screen, guess: Suggestion) -> None:
    """Print the best guess on one line."""
    lexicon = screen.lexicon
    word = guess.word if _has_other_tokens(lexicon) else _tiles_of(lexicon, guess)
    screen.say(
        tr(
            "Best guess: {word} ({expected} guesses expected)",
            word=screen.isolated(word),
            expected=number(guess.expected_guesses, ".1f"),
        )
    )


def _show_table(screen: Screen, suggestions: Sequence[Suggestion], strategy: Strategy) -> None:
    """Print the table of suggestions; the strategy's own score is shown if it has a unit."""
    lexicon, width = screen.lexicon, screen.console.width
    words = [screen.spelled(s.row) for s in suggestions]
    columns = [numbering(len(suggestions)), Column(tr("guess"), words, justify="left")]
    if _has_other_tokens(lexicon):
        tiles = [screen.isolated(_tiles_of(lexicon, s)) for s in suggestions]
        columns.append(Column(tr("tiles"), tiles, justify="left"))
    if strategy.unit:
        worth = ["" if s.worth is None else number(s.worth, ".4g") for s in suggestions]
        columns.append(Column(tr(strategy.unit), worth, importance=3))
    expected = [estimate(s.expected_guesses, ".3f", exact=s.exact) for s in suggestions]
    likely = [f"✓ {percent(s.probability):>5}" if s.is_candidate else "" for s in suggestions]
    columns += [
        Column(tr("expected"), expected, 4),
        Column(tr("bits"), [number(s.entropy_bits, ".2f") for s in suggestions], 2),
        Column(tr("left"), [number(s.expected_remaining, ".1f") for s in suggestions], 1),
        Column(tr("worst"), [number(s.worst_case) for s in suggestions], 1),
        Column(tr("buckets"), [number(s.buckets) for s in suggestions], 0),
        Column(tr("answer?"), likely, 5),
    ]
    kept = that_fit(columns, width)
    screen.console.print(table_of(kept, width, row_styles(suggestions)))
    shows_estimates = any(column.cells is expected for column in kept)
    if shows_estimates and not all(suggestion.exact for suggestion in suggestions):
        screen.say(tr("≈ marks an estimate; other figures are exact."), "dim")


def row_styles(suggestions: Sequence[Suggestion]) -> list[str]:
    """Return the style of each row of a table of suggestions: bold if it may be the answer."""
    return ["bold" if suggestion.is_candidate else "" for suggestion in suggestions]


def _tiles_of(lexicon: Lexicon, suggestion: Suggestion) -> str:
    return "".join(lexicon.tokenizer.tiles(lexicon.words.tokens[suggestion.row].tolist()))


def _has_other_tokens(lexicon: Lexicon) -> bool:
    """Whether tiles differ from the characters of spellings."""
    spelling = lexicon.answer_list.spellings[0]
    return any(s.tiles != 1 for s in lexicon.tokenizer.segments(spelling))
