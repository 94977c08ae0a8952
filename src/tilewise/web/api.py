"""The OpenAPI 3.1 description of the server, for programs.

Every kind of request has an address, ``/api/`` and its name, which expects the request without its
``ask``. All of it comes from the dataclasses of :mod:`tilewise.answers.questions` and the
dictionaries of :mod:`tilewise.answers.documents`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, is_typeddict

from tilewise.answers import documents, questions
from tilewise.answers.questions import LARGEST, QUESTIONS, REPLACED, Question
from tilewise.records import described_by, object_schema
from tilewise.version import __version__

ADDRESS = "/api"
"""The address of the description; the addresses of requests are below it."""

CLIENT = "Tilewise-Client"
"""The header that identifies a client."""

CLIENT_PATTERN = "[A-Za-z0-9_-]{1,64}"

_SCHEMAS = "#/components/schemas/"

_REFUSALS = {
    "400": "Something in the request is wrong; the message says what, and how to fix it.",
    "403": "The request came from a page of another site.",
    "408": "The request did not arrive in time.",
    "413": f"The request is larger than {LARGEST >> 10} KB.",
    "415": "The request is not JSON sent with the header Content-Type: application/json.",
    "421": "The request has a host name that is not the server's.",
    "503": "There was no answer in time; ask again.",
}
_REPLACED = {"409": "A newer request from the same client has replaced this one."}


def address_of(question: type[Question]) -> str:
    """Return the address of a kind of request."""
    return f"{ADDRESS}/{question.ask}"


def description() -> dict[str, Any]:
    """Return the OpenAPI document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tilewise",
            "version": __version__,
            "summary": "Solve Wordle and games like it",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {address_of(question): {"post": _operation(question)} for question in QUESTIONS},
        "components": {
            "schemas": {kind.__name__: object_schema(kind, _SCHEMAS) for kind in records()},
            "responses": {
                f"Refused{status}": {
                    "description": text,
                    "content": _json("ErrorAnswer"),
                }
                for status, text in (_REFUSALS | _REPLACED).items()
            },
        },
    }


def records() -> Iterator[Any]:
    """Yield every kind of object: rows of requests, requests, and parts of answers."""
    yield from (questions.Row, questions.Known)
    yield from QUESTIONS
    for kind in vars(documents).values():
        if is_typeddict(kind):
            yield kind


def answer_of(question: type[Question]) -> str:
    """Return the name of the answer to a kind of request."""
    return f"{question.__name__}Answer"


def _operation(question: type[Question]) -> dict[str, Any]:
    about, _ = described_by(question)
    is_replaced = issubclass(question, REPLACED)
    refusals = _REFUSALS | (_REPLACED if is_replaced else {})
    operation = {
        "operationId": question.ask,
        "summary": about.partition("\n")[0],
        "requestBody": {"required": True, "content": _json(question.__name__)},
        "responses": {
            "200": {"description": "The answer.", "content": _json(answer_of(question))},
            **{status: {"$ref": f"#/components/responses/Refused{status}"} for status in refusals},
        },
    }
    return operation | ({"parameters": [_CLIENT_HEADER]} if is_replaced else {})


_CLIENT_HEADER = {
    "name": CLIENT,
    "in": "header",
    "description": "A name the client makes up; its newer requests replace older ones.",
    "schema": {"type": "string", "pattern": f"^{CLIENT_PATTERN}$"},
}


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"{_SCHEMAS}{name}"}}}
