"""Costs of first guesses: exact ones that ship, and unusable files."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from tests.conftest import MakePack
from tilewise.lexicon import load
from tilewise.lexicon.computed import OPENER_COSTS, OpenerCosts
from tilewise.lexicon.fingerprints import known_opener_costs, read_opener_costs


def test_published_totals_are_among_those_that_ship() -> None:
    en = load("en")
    costs = read_opener_costs(en)
    for word, total in (("salet", 7920), ("reast", 7923), ("crate", 7926), ("trace", 7926)):
        assert costs[en.row_of_spelling[word]] == total
    assert min(costs.values()) == 7920


@pytest.mark.parametrize("pack", ["en", "en-nyt"])
def test_the_file_is_as_it_would_be_written(pack: str) -> None:
    lexicon = load(pack)
    costs = {lexicon.spelling(row): cost for row, cost in read_opener_costs(lexicon).items()}
    text = (lexicon.folder / OPENER_COSTS).read_text(encoding="utf-8")
    assert OpenerCosts(lexicon.hashes, costs).to_json() == text


@pytest.mark.parametrize(
    "costs",
    ["{", "[]", '{"lists": 1}', "[" * 100_000, "{}"]
    + [json.dumps({"lists": None, "costs": costs}) for costs in (5, [1], {"crane": "x"})],
)
def test_a_damaged_file_is_ignored(make_pack: MakePack, costs: str) -> None:
    folder = make_pack()
    lists = json.dumps(asdict(load(folder).hashes))
    (folder / OPENER_COSTS).write_text(costs.replace('"lists": null', f'"lists": {lists}'))
    assert read_opener_costs(load(folder)) == {}


def test_wrong_costs_and_words_are_ignored(make_pack: MakePack) -> None:
    folder = make_pack()
    given = {"crane": 5.5, "slate": -1, "banal": float("nan"), "nobody": 3, "tares": 1e999}
    lexicon = load(folder)
    (folder / OPENER_COSTS).write_text(
        json.dumps({"lists": asdict(lexicon.hashes), "costs": given}), encoding="utf-8"
    )
    assert read_opener_costs(lexicon) == {lexicon.row_of_spelling["crane"]: 5.5}
    other = make_pack(answers="crane\nslate\n")
    (other / OPENER_COSTS).write_text((folder / OPENER_COSTS).read_text())
    assert read_opener_costs(load(other)) == {}


def test_a_cost_of_400_digits_is_ignored(make_pack: MakePack) -> None:
    folder = make_pack()
    lexicon = load(folder)
    for long in ("9" * 400, "-" + "9" * 400, "9" * 9999):
        text = json.dumps({"lists": asdict(lexicon.hashes), "costs": {"crane": 5, "slate": 0}})
        (folder / OPENER_COSTS).write_text(text.replace('"slate": 0', f'"slate": {long}'))
        known = {lexicon.row_of_spelling["crane"]: 5.0} if len(long) < 4300 else {}
        assert read_opener_costs(lexicon) == known


def test_what_other_packs_say_is_not_known(make_pack: MakePack) -> None:
    folder = make_pack()
    lexicon = load(folder)
    (folder / OPENER_COSTS).write_text(
        json.dumps({"lists": asdict(lexicon.hashes), "costs": {"crane": 5}}), encoding="utf-8"
    )
    assert read_opener_costs(lexicon)
    assert known_opener_costs(lexicon) == {}
    en = load("en")
    assert known_opener_costs(en) == read_opener_costs(en) != {}
