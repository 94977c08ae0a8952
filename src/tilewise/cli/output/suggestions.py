"""What a player sees of a game: suggestions, the words that fit, and why none does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from rich.cells import cell_len
from rich.text import Text

from tilewise.cli.output.console import estimate, percent
from tilewise.cli.output.screen import Columns, Screen
from tilewise.cli.output.tables import Column, numbering
from tilewise.cli.process import clauses, number, tr, translated, trn
from tilewise.errors import Listed, Message
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.contradiction import Clash, Contradiction, Correction
from tilewise.lexicon import Lexicon
from tilewise.play.absurdle import ForcedLine
from tilewise.play.advice import Advice, Suggestion, suggestion_of
from tilewise.play.rounds import (
    Progress,
    facts_of,
    has_at_least,
    has_at_most,
    is_at,
    is_not_at,
)
from tilewise.play.session import Session
from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn, to_tiles
from tilewise.strategies.ranking import SAMPLING_ERROR, describe

if TYPE_CHECKING:
    from tilewise.answers.documents import Outcome

_COMPARED = 30
"""Guesses that have a place when somebody asks how good one is."""

_OUTCOMES_SHOWN = 12

_LIKELIEST = 12
"""Most words on the line that says how many fit."""

_MANY = 100
"""Of more words than this, as likely as one another, some in alphabetical order are not shown."""

_WORTH_TELLING = 0.005
"""Probabilities are shown if the likeliest candidate has at least this."""

_REPAIRS, _WORDS_NAMED = 2, 3
"""Most changes of a mistyped tile, and most words that fit after each, that are mentioned."""

_ALIKE = 0.005
"""Difference of expected guesses up to which guesses count as equally good."""

_ROUNDING = 1e-9
"""Relative difference up to which probabilities count as equal."""

_WORTH_DOUBTING = 0.1
"""Least probability of an unlisted answer at which the screen mentions it."""


def show_fitting(screen: Screen, session: Session, best: Suggestion | None = None) -> None:
    """Print how many candidates are left, the likeliest, and how many the best guess leaves."""
    belief = session.position.belief
    listed = len(belief.listed)
    others = len(belief.rows) - listed
    weighed = session.position.count
    if best is not None and weighed > 2 and session.guesses_left != 1:
        screen.say(_promise(screen, best, weighed, is_possible=best.row in belief.rows))
    if fitting := _fitting(screen, session, listed or others, is_listed=listed > 0):
        screen.say(fitting)
    if others and (listed == 1 or (listed and belief.unlisted_probability >= NEGLIGIBLE)):
        screen.say(
            trn(
                "{n:,} unlikely word also fits ({chance})",
                "{n:,} unlikely words also fit ({chance} together)",
                others,
                chance=percent(belief.held * belief.unlisted_probability),
            )
        )
    if session.unsure:
        show_unsure(screen, session)
    elif listed + others and belief.unheld >= _WORTH_DOUBTING:
        screen.say(
            tr(
                "The answer may not be in the lists at all ({chance})",
                chance=percent(belief.unheld),
            )
        )


def _promise(screen: Screen, best: Suggestion, count: int, *, is_possible: bool) -> str:
    """Return how many of some words the best guess leaves, and whether it can be the answer."""
    word, left = screen.isolated(best.word), max(1, round(best.expected_remaining))
    if is_possible:
        return tr(
            "{word} leaves about {left:,} of {count:,} words.", word=word, left=left, count=count
        )
    return tr(
        "{word} can't be the answer, but leaves only about {left:,} of {count:,} words.",
        word=word,
        left=left,
        count=count,
    )


def show_unsure(screen: Screen, session: Session) -> None:
    """Print which rows a picture does not show clearly."""
    rows = Listed(map(str, session.unsure))
    screen.say(
        tr("Nothing is certain yet: the picture is unclear. Rows to check: {rows}", rows=rows),
        "bold",
    )


def _fitting(screen: Screen, session: Session, count: int, *, is_listed: bool) -> str:
    """Return how many words fit and, with spoilers on, the likeliest of them.

    If those that would be shown are just the first of the alphabet, none is, and if the ranking
    weighs no others, '' is returned.
    """
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
    told = [screen.isolated(screen.lexicon.spelling(row)) for row in rows[:_LIKELIEST].tolist()]
    alike = chances >= chances[0] * (1 - _ROUNDING)
    if alike[min(len(told), count - 1)] and _is_arbitrary(told, count):
        return "" if session.position.count == count else fit
    is_certain = chances[0] > 1 - NEGLIGIBLE
    all_alike = alike[-1] and (count > 1 or is_certain)
    is_telling = chances[0] >= _WORTH_TELLING
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


def _is_arbitrary(words: Sequence[str], count: int) -> bool:
    """Whether words that are as likely as `count` others are just the first of the alphabet."""
    return count > _MANY and list(words) == sorted(words)


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


Told = Callable[[Feedback], str]
"""How a screen writes feedback, or :meth:`.Feedback.written`."""


def explain_contradictions(session: Session, told: Told) -> list[str]:
    """Return lines that explain on which boards no word fits, and why; none if one does.

    A solved board counts too, if the word that solved it contradicts its rows.

    Args:
        session: the game.
        told: how to write feedback.
    """
    why = session.contradictions()
    lines = [
        (board, line)
        for board in sorted({*session.open, *why})
        for line in explain_contradiction(session, board, why.get(board), told)
    ]
    if session.kind.boards == 1:
        return [line for _, line in lines]
    return [tr("board {board}: {error}", board=board, error=line) for board, line in lines]


def explain_contradiction(
    session: Session, board: int, found: Contradiction | None, told: Told
) -> list[str]:
    """Return lines that explain why no word fits a board; none if one does.

    Args:
        session: the game.
        board: the board's number.
        found: what :meth:`.Session.contradictions` says about the board.
        told: how to write feedback.
    """
    if session.positions[board - 1].count:
        return []
    if found is None:
        return [tr("Every word is ruled out; check what you entered.")]
    turns = session.turns_of(board)
    rows = Listed(f"{row + 1} ({_row(session.lexicon, turns[row], told)})" for row in found.rows)
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
    if session.known:
        why = clauses([why, known_letters(session)])
    if repairs := _repairs(session, board, told):
        return [why, *repairs]
    changes = clauses(
        _correction(session.lexicon, turns[c.row], c, told) for c in found.fix.corrections
    )
    fix = tr(
        "smallest change that lets a word fit: {changes} (then {word} fits)",
        changes=changes,
        word=word,
    )
    return [why, fix]


def known_letters(session: Session) -> str:
    """Return the letters that are known without a guess."""
    told = Listed(" ".join(map(translated, each.told)) for each in session.known)
    return tr("{name}: {error}", name=tr("known letters"), error=told)


_SURE, _UNSURE = 1.0, 0.1
"""Odds of a mistyped tile from which on it is mentioned first, or below the suggestions."""


def show_doubts(screen: Screen, session: Session, least: float = _SURE, most: float = inf) -> None:
    """Print how to correct a tile that was probably mistyped, although some words fit.

    Args:
        screen: where it is printed.
        session: the game.
        least: the least odds of a mistyped tile that are worth it.
        most: the odds from which on they have been mentioned before.
    """
    for board in session.open if len(session.rounds) > 1 else ():
        if session.positions[board - 1].count and least <= session.doubt(board).odds < most:
            for line in _repairs(session, board, screen.told):
                several = session.kind.boards > 1
                line = tr("board {board}: {error}", board=board, error=line) if several else line
                screen.say(line, "bold" if least == _SURE else "")


def _repairs(session: Session, board: int, told: Told) -> list[str]:
    """Return the two best changes of one tile, and the words that then fit."""
    lexicon, turns, found = session.lexicon, session.turns_of(board), []
    for repair in session.doubt(board).repairs[:_REPAIRS]:
        row = repair.correction.row
        shown = [lexicon.spelling(word) for word in repair.words[:_WORDS_NAMED]]
        more = " …" if len(repair.words) > len(shown) else ""
        feedback = told(lexicon.feedback_of(repair.correction.pattern, turns[row].guess))
        found.append(
            trn(
                "check row {row}: with {feedback}, {words} fits",
                "check row {row}: with {feedback}, {words} fit",
                len(repair.words),
                row=row + 1,
                feedback=feedback,
                words=Listed((*shown[:-1], shown[-1] + more)),
            )
        )
    return found


def _row(lexicon: Lexicon, turn: Turn, told: Told) -> str:
    return f"{lexicon.show(turn.guess)} {told(lexicon.feedback_of(turn.pattern, turn.guess))}"


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


def _correction(lexicon: Lexicon, turn: Turn, correction: Correction, told: Told) -> str:
    return tr(
        "row {number} from {now} to {then}",
        number=correction.row + 1,
        now=told(lexicon.feedback_of(turn.pattern, turn.guess)),
        then=told(lexicon.feedback_of(correction.pattern, turn.guess)),
    )


# -- What the command ``why`` shows: what each feedback pattern would leave, or why no word fits


def show_why(screen: Screen, session: Session, guess: tuple[int, ...], board: int) -> None:
    """Print how good a guess is beside the best, and what it would most likely leave."""
    from tilewise.answers.documents import outcomes

    row = session.lexicon.find(guess)
    if row is not None and session.kind.is_usual:
        _show_beside_best(screen, session, row)
    likeliest = outcomes(session, guess, board)[0]
    screen.say(
        trn(
            "Most likely it gets {feedback} ({chance}), which leaves {n:,} word.",
            "Most likely it gets {feedback} ({chance}), which leaves {n:,} words.",
            likeliest.count,
            feedback=screen.marked(screen.feedback(likeliest.feedback)),
            chance=percent(likeliest.probability),
        )
    )


def _show_beside_best(screen: Screen, session: Session, row: int) -> None:
    """Print a guess and the best, with their places, and why the guess is not the best."""
    suggestions = session.suggest(_COMPARED)
    if not suggestions:
        return
    best = suggestions[0]
    known = [one.row for one in suggestions]
    compared = [best]
    if row != best.row:
        mine = suggestions[known.index(row)] if row in known else _beside(session, best, row)
        compared.append(mine)
    if not session.spoilers:
        compared = [replace(one, is_candidate=False) for one in compared]
    places = [number(known.index(one.row) + 1) if one.row in known else "" for one in compared]
    _show_table(screen, session, compared, places)
    if row != best.row:
        screen.say(_why_not(mine, best))


def _beside(session: Session, best: Suggestion, row: int) -> Suggestion:
    """Return a guess that is not among the best, with an estimate that fits the best one's."""
    pair = describe(session.position, np.array([best.row, row]))
    first, other = (suggestion_of(session.lexicon, one) for one in pair)
    behind = max(0.0, other.expected_guesses - first.expected_guesses)
    return replace(other, expected_guesses=best.expected_guesses + behind)


def _why_not(guess: Suggestion, best: Suggestion) -> str:
    """Return in a sentence why a guess is not the first suggestion."""
    words = {"word": guess.word, "best": best.word}
    if guess.expected_guesses < best.expected_guesses + _ALIKE:
        return tr("{word} is about as good as {best}.", **words)
    if guess.expected_remaining > best.expected_remaining + _ROUNDING:
        return tr(
            "{word} leaves about {left} words, {best} about {fewer}.",
            **words,
            left=number(guess.expected_remaining, ".1f"),
            fewer=number(best.expected_remaining, ".1f"),
        )
    if guess.probability < best.probability:
        return tr("{best} is more likely to be the answer than {word}.", **words)
    return tr("{best} leaves words that are easier to tell apart.", **words)


def show_outcomes(screen: Screen, session: Session, guess: tuple[int, ...], board: int) -> None:
    """Print which words each feedback pattern would leave."""
    from tilewise.answers.documents import outcomes

    every = outcomes(session, guess, board)
    screen.say(
        trn(
            "{word}: {n} possible feedback pattern",
            "{word}: {n} possible feedback patterns",
            len(every),
            word=session.lexicon.show(guess),
        ),
        "bold",
    )
    _show_patterns(screen, every[:_OUTCOMES_SHOWN])
    if len(every) > _OUTCOMES_SHOWN:
        rest = len(every) - _OUTCOMES_SHOWN
        screen.say(trn("… and {n} less likely", "… and {n} less likely", rest))


def _show_patterns(screen: Screen, outcomes: Sequence[Outcome]) -> None:
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
    screen.table(columns)


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
    why, *fix = explain_contradiction(session, board, found, screen.told)
    screen.say(why, "bold")
    if found is not None:
        screen.table(_rows(screen, session.turns_of(board), found))
    for line in fix:
        screen.say(line)


def _rows(screen: Screen, turns: Sequence[Turn], found: Contradiction) -> list[Column]:
    """Return the columns of a table of the rows that no word fits together."""
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
    return columns


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
    screen.table(columns, row_styles(suggestions))


def show_words_left(screen: Screen, session: Session, most: int = _LIKELIEST) -> None:
    """Print the words a cheating opponent can still choose from."""
    count = session.position.count
    some = [one.word for one in session.candidates(most)] if session.spoilers else []
    if most == _LIKELIEST and _is_arbitrary(some, count):
        some = []
    words = " ".join(map(screen.isolated, some))
    left = trn("{n} word left", "{n:,} words left", count)
    more = " …" if count > len(some) else ""
    screen.say(tr("{name}: {error}", name=left, error=words + more) if words else left)


def forced_line_in_words(found: ForcedLine | None) -> str:
    """Return which guesses win, and whether fewer might."""
    if found is None:
        return tr(
            "no winning guesses found; to search longer, run {command} with a higher --effort",
            command="tilewise play --opponent absurdle --prove",
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
    """Print the suggestions and the words left; return the suggestions, number 1 first.

    The only word that fits is shown alone.
    """
    shown, belief = advice.suggestions, session.position.belief
    is_alone = bool(shown) and belief.fitting == 1 and shown[0].row == belief.rows[0]
    if is_alone:
        shown = shown[:1]
    elif answer := _answer_beside(session, advice):
        shown = (*(shown[:-1] or shown), answer)
    if screen.brief and shown:
        show_best(screen, session, shown[0])
        return shown
    show_doubts(screen, session)
    if shown and not is_alone:
        _show_table(screen, session, shown)
    elif not session.spoilers:
        screen.say(
            tr(
                "Only words that may be the answer are worth guessing now; to see them, show "
                "spoilers."
            )
        )
    if screen.columns is Columns.ALL and advice.tried is not None:
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
    show_fitting(screen, session, shown[0] if shown and not is_alone else None)
    if outside := session.outside(advice):
        screen.say(
            tr(
                "{word} would need only {guesses:.2f} guesses, but few people know it.",
                word=screen.isolated(outside.word),
                guesses=outside.expected_guesses,
            ),
            "dim",
        )
    show_doubts(screen, session, _UNSURE, _SURE)
    return shown


def _answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, if none of the suggestions may.

    Also None on the first turn, where a win is unlikely and every word would have to be tried.
    """
    if not session.rounds or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer(advice)


def show_best(screen: Screen, session: Session, guess: Suggestion) -> None:
    """Print the best guess on one line."""
    lexicon = screen.lexicon
    word = guess.word if _has_other_tokens(lexicon) else _tiles_of(lexicon, guess)
    if session.guesses_left == 1:
        chance = percent(guess.probability)
        screen.say(tr("Best guess: {word} ({chance})", word=screen.isolated(word), chance=chance))
        return
    screen.say(
        tr(
            "Best guess: {word} ({expected} guesses expected)",
            word=screen.isolated(word),
            expected=number(guess.expected_guesses, ".1f"),
        )
    )


def _show_table(
    screen: Screen,
    session: Session,
    suggestions: Sequence[Suggestion],
    places: Sequence[str] = (),
) -> None:
    """Print a table of suggestions.

    On the last guess, it does not say how many more are needed: in that figure, a lost game counts
    as many.

    Args:
        screen: where it is printed.
        session: the game; its strategy's own score is shown, if it has a unit.
        suggestions: best first.
        places: what is before the words, if not the numbers from 1.
    """
    lexicon, first = screen.lexicon, numbering(len(suggestions))
    columns = [
        replace(first, cells=places) if places else first,
        Column(tr("word"), [screen.spelled(s.row) for s in suggestions], justify="left"),
    ]
    if _has_other_tokens(lexicon):
        tiles = [screen.isolated(_tiles_of(lexicon, s)) for s in suggestions]
        columns.append(Column(tr("tiles"), tiles, justify="left"))
    if session.strategy.unit and session.kind.boards == 1:
        worth = [number(s.worth, ".4g") for s in suggestions]
        columns.append(Column(tr(session.strategy.unit), worth, importance=3))
    if session.guesses_left != 1:
        expected = [estimate(s.expected_guesses, ".2f", exact=s.exact) for s in suggestions]
        columns.append(Column(tr("guesses"), expected, 4))
    if suggestions[0].gains:
        columns.append(Column(tr("board"), [str(s.helps_most) for s in suggestions], 4))
    columns.append(Column(tr("chance"), list(map(_chance, suggestions)), 5))
    if screen.columns is Columns.ALL:
        columns.append(Column(tr("bits"), [number(s.entropy_bits, ".2f") for s in suggestions], 2))
    if screen.columns is Columns.ALL and not suggestions[0].gains:
        columns += [
            Column(tr("left"), [number(s.expected_remaining, ".1f") for s in suggestions], 1),
            Column(tr("worst"), [number(s.worst_case) for s in suggestions], 1),
            Column(tr("buckets"), [number(s.buckets) for s in suggestions], 0),
        ]
    screen.table(columns, row_styles(suggestions))


def _chance(suggestion: Suggestion) -> str:
    """Return how likely a guess is the answer, naming the board if it helps another most."""
    if not suggestion.is_candidate:
        return ""
    if not suggestion.gains:
        return percent(suggestion.probability)
    best = max(suggestion.gains, key=lambda gain: gain.probability)
    board = "" if best.board == suggestion.helps_most else f"{best.board}: "
    return f"{board}{percent(best.probability)}"


def row_styles(suggestions: Sequence[Suggestion]) -> list[str]:
    """Return the style of each row of a table of suggestions: bold if it may be the answer."""
    return ["bold" if suggestion.is_candidate else "" for suggestion in suggestions]


def _tiles_of(lexicon: Lexicon, suggestion: Suggestion) -> str:
    return "".join(lexicon.tokenizer.tiles(lexicon.words.tokens[suggestion.row].tolist()))


def _has_other_tokens(lexicon: Lexicon) -> bool:
    """Whether tiles differ from the characters of spellings."""
    spelling = lexicon.answer_list.spellings[0]
    return any(s.tiles != 1 for s in lexicon.segments(spelling))


# -- Several boards, as many side by side as fit ---------------------------------------------------


_GAP = 2
_HELPED = "▸"


@dataclass(frozen=True)
class Block:
    """One board as it is drawn.

    Attributes:
        heading: its number and how many words are left.
        turns: the guesses and their feedback.
    """

    heading: Text
    turns: Sequence[Turn]


def show_blocks(screen: Screen, blocks: Sequence[Block]) -> None:
    """Print boards side by side."""
    tile = screen.tile_width - 2 + _padding(screen, len(blocks))
    drawn = [[block.heading, *(screen.row(turn, tile) for turn in block.turns)] for block in blocks]
    width = max((line.cell_len for lines in drawn for line in lines), default=0)
    fitting = (screen.console.width + _GAP) // (width + _GAP)
    abreast = max(1, min(fitting, screen.abreast))
    for start in range(0, len(drawn), abreast):
        for parts in zip_longest(*drawn[start : start + abreast], fillvalue=Text("")):
            line = Text("")
            for part in parts:
                line.pad_right(_GAP if line else 0)
                line.append_text(part)
                line.pad_right(width - part.cell_len)
            line.rstrip()
            screen.console.print(line, no_wrap=True, crop=False)
        screen.blank()


def _padding(screen: Screen, boards: int) -> int:
    """Return the cells around each tile: two if all boards then fit side by side."""
    width = screen.lexicon.tile_counts[1] * (screen.tile_width + 1) + 1
    return 2 if boards * (width + _GAP) - _GAP <= screen.console.width else 0


def show_game(screen: Screen, session: Session, suggestions: Sequence[Suggestion]) -> None:
    """Print the boards and what to guess next; on a brief screen only the best guess."""
    if not (screen.brief and suggestions):
        show_boards(screen, session, suggestions)
    if suggestions:
        show_suggestions(screen, session, suggestions)
    if session.unsure:
        show_unsure(screen, session)


def show_boards(screen: Screen, session: Session, suggestions: Sequence[Suggestion]) -> None:
    """Print the open boards, the one that the first suggestion helps most marked; then the others.

    The others are solved; only their words are printed.
    """
    if session.rounds:
        helped = suggestions[0].helps_most if suggestions else None
        show_blocks(screen, [_block(screen, session, number, helped) for number in session.open])
        show_solved(screen, session)


def _block(screen: Screen, session: Session, number: int, helped: int | None) -> Block:
    belief = session.positions[number - 1].belief
    if belief.fitting == 1 and session.spoilers:
        known = screen.lexicon.spelling(int(belief.rows[0]))
    else:
        known = trn("{n:,} word", "{n:,} words", belief.fitting)
    mark = _HELPED if number == helped else " "
    heading = Text(f"{mark}{number}  {known}", style="bold" if number == helped else "")
    return Block(heading, session.turns_of(number))


def show_solved(screen: Screen, game: Progress) -> None:
    """Print which boards are solved, with their words and the number of the guess."""
    told = [
        tr(
            "{board} {word} (guess {guess})",
            board=board,
            word=screen.lexicon.show(game.turns_of(board)[-1].guess),
            guess=guess,
        )
        for board, guess in enumerate(game.solved_by, start=1)
        if guess is not None
    ]
    if told:
        screen.say(
            tr(
                "solved {count} of {all}: {boards}",
                count=len(told),
                all=game.kind.boards,
                boards=Listed(told),
            )
        )
        screen.blank()


def show_suggestions(screen: Screen, session: Session, suggestions: Sequence[Suggestion]) -> None:
    """Print the guesses, their figures, and the board that each helps most."""
    if screen.brief:
        show_best(screen, session, suggestions[0])
        return
    _show_table(screen, session, suggestions)
