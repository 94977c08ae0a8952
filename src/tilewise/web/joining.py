"""The games of ``tilewise history``, for a page that may show them and add to them."""

from __future__ import annotations

from tilewise.errors import MessageError, untranslated
from tilewise.play.history import History, SolvedGame
from tilewise.play.session import Session
from tilewise.web import answers, questions
from tilewise.web.answering import hard_mode, word_of
from tilewise.web.packs import open_pack


def join(history: History, question: questions.History) -> answers.HistoryAnswer:
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


def _solved(question: questions.History) -> SolvedGame:
    """Return the game that a page has seen solved.

    Raises:
        TilewiseError: it is not a solved game of the pack.
    """
    session = Session(open_pack(question.lexicon), hard=hard_mode(question))
    for row in question.solved:
        session.add(word_of(row.guess), row.feedback)
    if not session.is_solved:
        raise MessageError(untranslated("solved: the last row does not show the answer"))
    answer = session.rounds[-1].guess
    for number, turn in enumerate(session.turns_of(1), start=1):
        if session.lexicon.feedback_of(turn.pattern, turn.guess) != session.lexicon.feedback(
            turn.guess, answer
        ):
            raise MessageError(
                untranslated("solved: row {number} does not fit the answer"), number=number
            )
    return SolvedGame.of_today(question.lexicon, session.written_turns, session.hard)
