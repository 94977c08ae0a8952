"""Figures of packs checked against the lists: every false one is found and reported in one line."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import MakePack
from tests.messages import assert_one_line
from tilewise.authoring.check import check, check_figures
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.folder import Severity

TREE, OPENER, COSTS = "tree.json", "opener.json", "opener-costs.json"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A small pack that ships."""
    return shutil.copytree(shipped_folder() / "nerdle-micro", tmp_path / "nerdle-micro")


def write_costs(folder: Path, costs: dict[str, Any]) -> None:
    lists = asdict(load(folder).hashes)
    (folder / COSTS).write_text(json.dumps({"lists": lists, "costs": costs}), encoding="utf-8")


def lies(folder: Path) -> list[str]:
    found = [*check(folder), *check_figures(load(folder))]
    for finding in found:
        assert_one_line(finding.message)
    return [str(one) for one in found if one.severity is Severity.ERROR]


def change(file: Path, **claims: Any) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(document | claims), encoding="utf-8")


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"total_guesses": 375, "bound": 375}, "the total is 374"),
        ({"worst": 4}, "the worst case is 5"),
        ({"worst": 6}, "the worst case is 5"),
        ({"bound": 1}, "contradict each other"),
        ({"bound": 375}, "contradict each other"),
        ({"proven": False, "bound": 1}, "every tree needs"),
        ({"max_guesses": 9}, "another game"),
        ({"max_guesses": 4}, "deeper"),
    ],
)
def test_false_figures_of_trees(pack: Path, claims: dict[str, Any], said: str) -> None:
    change(pack / TREE, **claims)
    (lie,) = lies(pack)
    assert lie.startswith(TREE)
    assert said in lie


@pytest.mark.parametrize(
    "claims",
    [
        {"entropy_bits": -99},
        {"entropy_bits": 5.5},
        {"expected_remaining": 0},
        {"worst_case": 1},
        {"buckets": 243},
        {"expected_guesses": -1},
        {"expected_guesses": 0.5},
        {"expected_guesses": 99},
        {"expected_guesses": 1e200},
    ],
)
def test_false_figures_of_first_guesses(pack: Path, claims: dict[str, Any]) -> None:
    document = json.loads((pack / OPENER).read_text(encoding="utf-8"))
    document["openers"][0]["rows"][3] |= claims
    (pack / OPENER).write_text(json.dumps(document), encoding="utf-8")
    (lie,) = lies(pack)
    assert lie.startswith(f"{OPENER}: {next(iter(claims))} of ")


@pytest.mark.parametrize("cost", [1e9, 1, 1e-300, 1e308, 0, -5, "x", None, True, 10**400])
def test_costs_that_cannot_be(pack: Path, cost: object) -> None:
    opener = load(pack).spelling(0)
    write_costs(pack, {opener: cost})
    (lie,) = lies(pack)
    assert lie.startswith(COSTS)
    assert opener in lie


def test_costs_that_are_possible_are_searched(make_pack: MakePack) -> None:
    """Of so few words the search is numpy's: a plain install does it, too."""
    words = ["aback", "abate", "babel", "cabal", "cadet", "debut", "decal", "facet", "label"]
    folder = make_pack(answers="\n".join(words) + "\n", guesses="zzzzz\n")
    write_costs(folder, {"zzzzz": 27, "aback": 20, "label": 18})
    assert lies(folder) == []
    write_costs(folder, {"zzzzz": 30, "aback": 20, "label": 18})
    (lie,) = lies(folder)
    assert "cost of 'zzzzz' is 27, not 30" in lie


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"lists": 1}', "[" * 100_000, '"x"'])
def test_a_damaged_file_of_costs_is_reported(make_pack: MakePack, content: str) -> None:
    folder = make_pack()
    (folder / COSTS).write_text(content)
    (lie,) = lies(folder)
    assert lie.startswith(f"{COSTS}: not a list of opener costs")


def test_costs_of_other_lists_or_words_are_reported(make_pack: MakePack) -> None:
    folder = make_pack()
    write_costs(folder, {"nobody": 3})
    (lie,) = lies(folder)
    assert "'nobody' is in neither list" in lie
    other = make_pack(answers="crane\nslate\n")
    (other / COSTS).write_text((folder / COSTS).read_text())
    assert any("stale" in lie for lie in lies(other))
