"""Tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.test_check import write_costs
from tests.conftest import MakePack
from tests.messages import assert_one_line
from tests.packs import FEW_SHIPPED, some_by_default
from tilewise.authoring.check import check_figures
from tilewise.errors import PackError
from tilewise.lexicon import load
from tilewise.lexicon.computed import (
    OPENER_COSTS,
    Figures,
    FirstGuess,
    ListHashes,
    OpenerCosts,
    OpenerFile,
    OpenerRanking,
    parse_opener_file,
)
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.fingerprints import (
    SHIPPED,
    Standing,
    fingerprint,
    known_opener_costs,
    read_opener_costs,
    remember,
    standing,
    standing_of,
)
from tilewise.lexicon.folder import Severity
from tilewise.trees.player import usable_tree
from tools.fingerprints import document


def first_guess(word: str, *figures: float) -> FirstGuess:
    names = (field.name for field in fields(Figures))
    named: dict[str, Any] = dict(zip(names, figures, strict=True))
    return FirstGuess(word=word, **named)


FILE = OpenerFile(
    ListHashes("a" * 64, "b" * 64),
    (
        OpenerRanking(
            "expected-guesses",
            'all guesses, by "hand"',
            (
                first_guess("slate", 3.5, 5.75, 71.5, 221, 147),
                first_guess("می\u200cروم", 3.5, 5.75, 71.5, 221, 147),
                first_guess("군대", 3.0, 5.5, 70.0, 200, 1),
            ),
        ),
        OpenerRanking("entropy", "none yet", ()),
    ),
)


def test_round_trip() -> None:
    text = FILE.to_json()
    assert parse_opener_file(text.encode()) == FILE
    assert parse_opener_file(FILE.to_json().encode()).to_json() == text
    assert sum('"word"' in line for line in text.splitlines()) == 3  # one row per line


def test_by_strategy() -> None:
    assert FILE.by("entropy") is FILE.rankings[1]
    assert FILE.by("minimax") is None


def changed(change: Callable[[Any], object]) -> bytes:
    data = json.loads(FILE.to_json())
    change(data)
    return json.dumps(data).replace("Infinity", "1e999").encode()


def first_row(key: str, value: object) -> bytes:
    return changed(lambda d: d["openers"][0]["rows"][0].update({key: value}))


FIRST_ROW: dict[str, list[object]] = {
    "word": [None, 5, "a\nb"],
    "buckets": ["many", 1e999],
    "entropy_bits": [None, 1e999],
    "worst_case": ["x" * 9999, -1],
}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        *((content, "is not valid JSON") for content in (b"", b"{", b"\xff\xff", b"[" * 100_000)),
        (b'{"schema": ' + b"1" * 5000 + b"}", "is not valid JSON"),
        (b"[]", "does not use schema 1"),
        (b"null", "does not use schema 1"),
        (changed(lambda d: d.update(schema=2)), "does not use schema 1"),
        *(
            (changed(change), "is malformed")
            for change in (
                lambda d: d.pop("lists"),
                lambda d: d.update(lists="abc"),
                lambda d: d.update(openers=None),
                lambda d: d.update(openers="abc"),
                lambda d: d["openers"].append(3),
                lambda d: d["openers"][0].pop("how"),
                lambda d: d["openers"][0].update(strategy=["x"]),
                lambda d: d["openers"][0]["rows"][0].pop("word"),
            )
        ),
        *(
            (first_row(key, value), "is malformed")
            for key, values in FIRST_ROW.items()
            for value in values
        ),
        (changed(lambda d: d.update(schema=float("nan"))), "JSON: NaN is not a JSON number"),
    ],
    ids=lambda content: ascii(content[:20]),
)
def test_what_is_not_an_opener_file(content: bytes, message: str) -> None:
    with pytest.raises(PackError, match=message) as error:
        parse_opener_file(content)
    assert_one_line(error.value)
    assert len(str(error.value)) < 200


# -- Costs of first guesses: exact ones that ship, and unusable files ---


def test_published_totals_are_among_those_that_ship() -> None:
    en = load("en", words="all")
    costs = read_opener_costs(en)
    for word, total in (("salet", 7920), ("reast", 7923), ("crate", 7926), ("trace", 7926)):
        assert costs[en.row_of_spelling[word]] == total
    assert min(costs.values()) == 7920


@pytest.mark.parametrize("pack", ["en", "en-nyt"])
def test_no_opener_that_is_suggested_costs_less_than_that_of_the_tree(pack: str) -> None:
    lexicon = load(pack)
    costs, tree = read_opener_costs(lexicon), usable_tree(lexicon)
    assert tree is not None
    best = costs[tree.root.guess]
    assert tree.total * 0.999 < best <= tree.total  # a tree has to win in time, a cost has no limit
    suggestable = [costs[row] for row in costs if lexicon.words.suggestable[row]]
    assert min(suggestable) == best
    assert len(suggestable) > 50


@pytest.mark.parametrize("pack", ["en", "en-nyt"])
@pytest.mark.parametrize("words", ["familiar", "all"])
def test_the_file_is_as_it_would_be_written(pack: str, words: str) -> None:
    lexicon = load(pack, words=words)
    costs = {lexicon.spelling(row): cost for row, cost in read_opener_costs(lexicon).items()}
    text = (lexicon.folder / lexicon.computed_file(OPENER_COSTS)).read_text(encoding="utf-8")
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
    lexicon = write_costs(folder, given)
    assert read_opener_costs(lexicon) == {lexicon.row_of_spelling["crane"]: 5.5}
    other = make_pack(answers="crane\nslate\n")
    (other / OPENER_COSTS).write_text((folder / OPENER_COSTS).read_text())
    assert read_opener_costs(load(other)) == {}


def test_a_cost_of_400_digits_is_ignored(make_pack: MakePack) -> None:
    folder = make_pack()
    lexicon = write_costs(folder, {"crane": 5, "slate": 0})
    text = (folder / OPENER_COSTS).read_text()
    for long in ("9" * 400, "-" + "9" * 400, "9" * 9999):
        (folder / OPENER_COSTS).write_text(text.replace('"slate": 0', f'"slate": {long}'))
        known = {lexicon.row_of_spelling["crane"]: 5.0} if len(long) < 4300 else {}
        assert read_opener_costs(lexicon) == known


def test_what_other_packs_say_is_not_known(make_pack: MakePack) -> None:
    lexicon = write_costs(make_pack(), {"crane": 5})
    assert read_opener_costs(lexicon)
    assert known_opener_costs(lexicon) == {}
    for words in ("familiar", "all"):
        en = load("en", words=words)
        assert known_opener_costs(en) == read_opener_costs(en) != {}


# -- Trust in computed files: fingerprints that ship, and those that are remembered ---


MARK = "0" * 64


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what this process has checked, as another process would not know it."""
    monkeypatch.setattr("tilewise.lexicon.fingerprints._known", {})


@pytest.mark.slow
def test_fingerprints_are_of_what_ships() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == document(), (
        "a pack has changed; check it: python -m tools.fingerprints"
    )


@pytest.mark.parametrize("name", some_by_default(FEW_SHIPPED, ["nerdle-micro"]))
def test_figures_that_ship_are_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewise.authoring.check.has_engine", lambda: False)
    findings = check_figures(load(name))
    assert [str(found) for found in findings if found.severity is Severity.ERROR] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["en", "en-nyt"])
def test_costs_that_ship_are_true(name: str) -> None:
    assert check_figures(load(name)) == []


def test_what_is_remembered_is_known_to_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert standing(MARK) is Standing.UNKNOWN
    for found in (Standing.CHECKED, Standing.OURS):
        remember(MARK, found)
        assert standing(MARK) is found
        forget(monkeypatch)
        assert standing(MARK) is found


def test_what_an_older_version_checked_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(MARK, Standing.CHECKED)
    forget(monkeypatch)
    monkeypatch.setattr("tilewise.lexicon.fingerprints.CHECKS", 2)
    assert standing(MARK) is Standing.UNKNOWN


@pytest.mark.parametrize("content", [b"", b"ours", b"\xff\xfe", b"checked 9\n", b"OURS\n"])
def test_a_damaged_memory_is_ignored(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewise.lexicon.fingerprints.checked_files", lambda: tmp_path)
    remember(MARK, Standing.OURS)
    (kept,) = tmp_path.rglob(MARK)
    kept.write_bytes(content)
    forget(monkeypatch)
    assert standing(MARK) is Standing.UNKNOWN


def test_nowhere_to_remember_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", Path("/dev/null")):
        monkeypatch.setattr(
            "tilewise.lexicon.fingerprints.checked_files", lambda place=place: place
        )
        remember(MARK, Standing.CHECKED)
        assert standing(MARK) is Standing.CHECKED  # in this process
        forget(monkeypatch)
        assert standing(MARK) is Standing.UNKNOWN


def test_a_fingerprint_covers_file_lists_and_rules(make_pack: MakePack) -> None:
    lexicon = load(make_pack())
    mark = fingerprint(lexicon, "tree.json", b"{}")
    assert mark != fingerprint(lexicon, "tree-hard.json", b"{}")
    assert mark != fingerprint(lexicon, "tree.json", b"[]")
    assert mark != fingerprint(load(make_pack(answers="crane\n")), "tree.json", b"{}")
    assert mark == fingerprint(load(make_pack()), "tree.json", b"{}")


def test_a_copy_of_a_shipped_pack_is_trusted(tmp_path: Path) -> None:
    import shutil

    copy = shutil.copytree(shipped_folder() / "nerdle-micro", tmp_path / "nerdle-micro")
    assert standing_of(load(copy), "tree.json") is Standing.OURS
    with (copy / "tree.json").open("a") as file:
        file.write(" ")
    assert standing_of(load(copy), "tree.json") is Standing.UNKNOWN
    assert standing_of(load(copy), "nothing.json") is Standing.UNKNOWN
