"""Options that would be ignored are refused: every option of every command, by what it needs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.conftest import Run
from tilewise.cli.program import app

EFFECTIVE = {
    "solve": "length top strategy hard strict no_spoilers exclude played no_history boards "
    "adversary screenshot rules contrast resumed",
    "suggest": "length top strategy hard strict no_spoilers exclude played boards screenshot rules "
    "brief contrast json",
    "feedback": "length notation rules json",
    "play": "length streak boards contrast",
    "review": "length answer hard strict seconds screenshot svg rules contrast json",
    "absurdle": "length force hard strict rules",
    "history": "",
    "history import": "dry_run json",
    "history export": "",
    "history review": "seconds plot json",
    "history forget": "lexicon yes",
    "serve": "port host open_ history",
    "simulate": "length opener hard strict boards jobs rules json",
    "compare": "length strategies opener answers hard strict plot jobs rules json",
    "tune": "length strategy ranges sample opener hard strict jobs out top rules json",
    "optimize": "length opener beam bounding prove hard strict objective out dot show dask rules "
    "json",
    "paths": "json",
    "site": "pyodide lexicon",
    "mcp": "",
    "lexicon": "",
    "lexicon list": "json",
    "lexicon info": "json",
    "lexicon check": "out json",
    "lexicon new": "language guesses frequencies answers names generate length tokenizer alphabet "
    "name native_name direction max_guesses feedback license_ out json",
    "lexicon build": "effort top json",
}
"""Options that have an effect, or change only what people see, with any others."""

REFUSED = {
    "solve": {
        "replay": "--no-history --replay 0.5",
        "sequence": "--boards 1 --sequence",
        "brief": "--adversary absurdle --brief",
    },
    "suggest": {"replay": "--replay 0.5", "sequence": "--sequence"},
    "play": {
        "answer": "--streak --answer crane",
        "seed": "--streak --seed 1",
        "hard": "--streak --hard",
        "strict": "--streak --strict",
        "sequence": "--boards 1 --sequence",
        "rules": "--streak --rules peaks",
    },
    "review": {
        "boards": "crane salet --answer salet --boards 2",
        "words": "crane --answer salet --words",
    },
    "absurdle": {
        "prove": "--force crane --prove",
        "effort": "--effort 5",
        "contrast": "--prove --contrast",
        "json": "--json",
    },
    "history": {"lexicon": "--lexicon ko forget", "json": "--json export en"},
    "history forget": {"every": "crane --all"},
    "simulate": {
        "strategy": "--boards 2 --strategy entropy",
        "answers": "--boards 2 --answers -",
        "played": "--boards 2 --played -",
        "replay": "--replay 0.5",
        "games": "--boards 1 --games 5",
        "seed": "--seed 5",
    },
    "tune": {"seed": "--seed 5"},
    "optimize": {
        "openers": "--prove --openers 5",
        "certificate": "--certificate proof.jsonl",
        "resume": "--prove --resume",
        "workers": "--dask nowhere:1 --workers 2",
    },
    "lexicon new": {
        "equals": "new --equals 33",
        "not_answers": "new --generate equations --not-answers .",
        "answer_count": "new --generate equations --answer-count 5",
    },
    "lexicon build": {"hard": "tiny --hard", "workers": "tiny --workers 2"},
}
"""Options that have no effect in some calls, each with such a call."""


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command of the program, with its name."""
    group: Any = typer.main.get_command(app)
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield name, command
        for part, inner in getattr(command, "commands", {}).items():
            yield f"{name} {part}", inner


def test_every_option_is_known_to_have_an_effect_or_to_be_refused() -> None:
    found = {
        name: sorted(p.name for p in command.params if p.param_type_name == "option")
        for name, command in commands()
    }
    assert found == {
        name: sorted([*effective.split(), *REFUSED.get(name, {})])
        for name, effective in EFFECTIVE.items()
    }


@pytest.mark.parametrize(
    ("command", "call"),
    [(command, call) for command, calls in REFUSED.items() for call in calls.values()],
)
def test_an_option_that_would_be_ignored_is_refused(
    run: Run, command: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWISE_CONFIG", "")
    outcome = run(*command.split(), *call.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert any(option.partition("=")[0] in outcome.err for option in call.split() if "--" in option)
