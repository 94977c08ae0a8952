"""Tests."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.packs import write_pack
from tilewise import load, simulate
from tilewise.play.simulation import AnswerList
from tools import coverage
from tools.calibrate import TABLE, Bin, Prediction, Prophet, binned, line, updated
from tools.held_out import LISTS, SOURCES, SUBTITLES, HeldOut
from tools.packs.recipe import load_recipe

pytestmark = pytest.mark.slow


def test_games_are_played_as_simulate_plays_them() -> None:
    lexicon = load("nerdle-micro")
    answers = AnswerList.of_lexicon(lexicon)
    prophet = Prophet(lexicon, answers)
    found, played = prophet.run(), simulate(lexicon)
    predictions = prophet.predictions
    assert (found.total_guesses, found.failed) == (played.total_guesses, ())
    # Something is said before each guess but the first, and before the last it comes true mostly.
    assert sum(p.true + p.false for p in predictions) == played.total_guesses - len(answers)
    # All words are alike, so what is said of one of n words must come true once in n games.
    assert sum(p.said * (p.true + p.false) for p in predictions) == pytest.approx(
        sum(p.true for p in predictions)
    )


def test_a_lost_game_counts_as_one_more_guess_than_the_game_allows() -> None:
    lexicon = load("ja-4")
    prophet = Prophet(lexicon, AnswerList.of_words(lexicon, ["ぬぬぬぬ"]))
    played = prophet.run()
    assert len(prophet.predictions) > 0
    assert (len(played.failed), played.mean_with_failures) == (1, 13)


def test_predictions_are_put_into_bins_by_what_was_said() -> None:
    said = [
        Prediction(0.6, 3, 1),
        Prediction(0.7, 0, 4),
        Prediction(0.9, 5, 0),
        Prediction(1.0, 1, 0),
    ]
    bins = binned(said)
    assert [b.count for b in bins] == [0, 8, 0, 5, 0, 1]
    assert [bins[1].said, bins[1].true] == pytest.approx([0.65, 3 / 8])
    assert str(bins[3]) == "90.0 → 100.0 (5)"
    many = binned([*said, Prediction(0.55, 100, 200)])
    told = line(load("en"), "some", AnswerList.of_words(load("en"), ["crane", "zzzzz"]), many)
    assert told == "| en | 50.0% |  | 55.3 → 33.4 (308) |  | 90.0 → 100.0 (5) |  | " + (
        "100.0 → 100.0 (1) | some, 2 games | 1 |"
    )


@pytest.mark.parametrize(
    ("low", "said", "true", "count", "fails"),
    [
        (0.0, 0.15, 0.19, 1000, False),  # by less than 0.05
        (0.0, 0.15, 0.21, 1000, True),
        (0.5, 0.65, 0.71, 200, False),  # too few
        (0.5, 0.60, 0.545, 310, False),  # within two standard errors
        (0.999, 1.0, 0.985, 1000, True),
        (0.999, 1.0, 0.99, 1000, False),
    ],
)
def test_a_bin_fails_if_it_is_off_by_more_than_chance(
    low: float, said: float, true: float, count: int, fails: bool
) -> None:
    came = round(true * count)
    assert Bin(low, 1.0, [Prediction(said, came, count - came)]).fails is fails


def test_rows_of_the_table_are_replaced_and_added_in_order() -> None:
    row = "{},50.0%,{},,,,,"
    new = [row.format("fr", "4.0 → 5.0 (6)"), row.format("de-6", ""), row.format("de", "")]
    table = "\n".join(["pack,held", row.format("fr", "1.0 → 2.0 (3)"), ""])
    assert updated(table, new) == "\n".join(["pack,held", new[2], new[1], new[0], ""])


def test_the_table_has_a_row_for_every_pack_that_can_be_measured() -> None:
    measured = [line.partition(",")[0] for line in TABLE.read_text("utf-8").splitlines()]
    assert measured == ["pack", *sorted(SUBTITLES)]


def test_the_page_shows_rows_of_the_table() -> None:
    page = (TABLE.parents[1] / "how" / "reliability.md").read_text("utf-8")
    shown = re.findall(r"^\| `([\w-]+)` \|(.*→.*) \|$", page, re.MULTILINE)
    assert len(shown) == 4
    rows = TABLE.read_text("utf-8").splitlines()
    for pack, cells in shown:
        assert ",".join((pack, *(cell.strip() for cell in cells.split("|")))) in rows


# -- The tool that compares packs with held-out lists: its readers and its settings ---


def test_words_are_counted_by_what_the_pack_does_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "tiny")
    lists = {"some": ["Crane", "ox", "crane", "alloy", "paris"]}
    monkeypatch.setattr(coverage, "lists_of", lambda pack: (lists, {"crane", "fiend"}))
    words, judged, unknown = coverage.report("tiny", tmp_path, Random(1))
    assert words == "| `tiny` | some | 3 | 66.7% | 33.3% |"
    drawn = len(load(tmp_path / "tiny").words.tokens)
    assert judged == f"| `tiny` | suggestions not known | {drawn} | {drawn - 1} | |"
    assert "alloy" in unknown.split()
    assert set(coverage.drawn("tiny", tmp_path, 2, Random(1))) < {"crane", "alloy", "paris"}


def test_a_list_of_several_packs_has_a_file_for_each() -> None:
    options = {"paths": ["langs/{}.json"], "least": 5}
    one = HeldOut({"it": "it", "nb": "no"}, "countries", "json-names", "countries", options)
    assert one.options_for("nb") == {"paths": ["langs/no.json"], "least": 5}


def places(options: dict[str, Any]) -> set[str]:
    """Return the files that a reader's options name."""
    return {option for name, option in options.items() if name in ("path", "dic", "aff")} | set(
        options.get("paths", ())
    )


def test_packs_are_not_made_from_held_out_words() -> None:
    assert {one.source for one in LISTS} == set(SOURCES)
    for one in LISTS:
        for pack in one.packs:
            recipe = load_recipe(pack)
            made_from = {
                (recipe.source(table.source).file, place)
                for table in recipe.tables
                for place in places(table.options)
            }
            held = {(SOURCES[one.source].file, place) for place in places(one.options_for(pack))}
            assert not held & made_from  # a package may hold several corpora
