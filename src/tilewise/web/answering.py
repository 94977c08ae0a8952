"""Answers as a page gets them: to every request, with errors in the page's language."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tilewise.answers import answering
from tilewise.answers.answering import RowError
from tilewise.answers.documents import CatalogueAnswer, ErrorAnswer, Problem
from tilewise.answers.packs import listed_packs
from tilewise.answers.questions import Catalogue, Packs, Question, read_json, read_question
from tilewise.errors import PictureError, StoppedError, TilewiseError
from tilewise.translation.translator import Translator, languages, parts_of_name
from tilewise.web.strings import strings

if TYPE_CHECKING:
    from tilewise.play.history import History


def answer(document: object) -> Any:
    """Return the answer to parsed JSON; an :class:`.ErrorAnswer` if it is wrong."""
    return _answered(lambda: read_question(document))


def answer_text(text: str | bytes) -> str:
    """Return the answer to JSON as JSON, for a page that runs without a server."""
    return json.dumps(_answered(lambda: read_json(text)), ensure_ascii=False)


def _answered(read: Callable[[], Question]) -> Any:
    try:
        question = read()
    except TilewiseError as error:
        return _problem(error, "en")
    return answer_question(question)


def answer_question(question: Question, history: History | None = None) -> Any:
    """Return the answer to a request; an :class:`.ErrorAnswer` if it is wrong.

    Args:
        question: the request.
        history: the player's history; None if the page may not see it.

    Raises:
        StoppedError: nobody is waiting for the answer any more.
    """
    try:
        if isinstance(question, Catalogue):
            return _catalogue(question)
        return answering.answer(question, history)
    except StoppedError:
        raise
    except TilewiseError as error:
        return _problem(error, question.language)


def _problem(error: TilewiseError, language: str) -> ErrorAnswer:
    what, row = (error.error, error.row) if isinstance(error, RowError) else (error, None)
    problem: Problem = {"message": Translator.of(language).translated(what), "row": row}
    if isinstance(what, PictureError) and what.game:
        problem["game"] = what.game
    return {"error": problem}


def _catalogue(question: Catalogue) -> CatalogueAnswer:
    """Return the texts of the page in the language asked for."""
    translator = Translator.of(question.language)
    variants = (parts_of_name(pack["name"])[1] for pack in listed_packs(Packs())["packs"])
    return {
        "language": translator.language,
        "direction": translator.direction,
        "languages": languages(),
        "beta": [tag for tag in languages() if Translator.of(tag).is_beta],
        "variants": {variant: translator.variant(variant) for variant in filter(None, variants)},
        "strings": strings(translator),
    }
