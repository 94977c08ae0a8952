"""The published schema of ``pack.toml`` compared with its table and with real packs."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.authoring.test_check import MANIFEST_PROBLEMS
from tests.packs import TOML
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.manifest import TABLES, ListFile, Manifest, Source
from tilewise.lexicon.words import Regimes
from tools.pack_schema import SCHEMA_FILE, pack_schema, schema_text

SHIPPED = sorted(shipped_folder().glob("*/pack.toml"))

BEYOND_A_SCHEMA = (
    "schema 1.0", "name with", "repeated token", "unknown option", "key outside", "path climbs",
    "path is absolute", "path is the folder", "path with", "rare words outside",
    "unlisted is no number",
)  # fmt: skip
"""Problems of more than the shape of a value, or that JSON has no value for."""


def validator() -> Draft7Validator:
    schema = pack_schema()
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def test_the_published_schema_is_that_of_the_table() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), (
        "run: python -m tools.pack_schema"
    )


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_shipped_packs_fit_the_schema(path: Path) -> None:
    assert not list(validator().iter_errors(tomllib.loads(path.read_text("utf-8"))))


@pytest.mark.parametrize(
    "kind", [k for k in MANIFEST_PROBLEMS if not k.startswith(BEYOND_A_SCHEMA)]
)
def test_what_the_reader_refuses_does_not_fit(kind: str) -> None:
    assert list(validator().iter_errors(parsed(MANIFEST_PROBLEMS[kind][0])))


def test_the_small_pack_of_the_tests_fits() -> None:
    assert not list(validator().iter_errors(parsed(TOML)))


def parsed(toml: str) -> dict[str, Any]:
    return tomllib.loads(toml.replace("@ANSWERS@", "0" * 64).replace("@GUESSES@", "0" * 64))


def test_every_attribute_of_a_manifest_is_a_key_of_the_table() -> None:
    record_of = {"sources": Source, "regimes": Regimes}
    own = {key.field for table in TABLES if not table.record for key in table.keys} - {"schema"}
    own |= {table.record for table in TABLES if table.record}
    own |= {table.others for table in TABLES if table.others}
    assert own == {field.name for field in fields(Manifest)}
    for table in TABLES:
        if table.record:
            record = record_of.get(table.record, ListFile)
            assert {key.field for key in table.keys} == {field.name for field in fields(record)}
