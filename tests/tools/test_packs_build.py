"""Joining, ranking and writing in the pack tools; the committed lists match their recipes."""

from __future__ import annotations

import hashlib
import os
import tarfile
import tomllib
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.packs import GUESSES, write_pack
from tilewise.authoring.building import Effort, build_tree
from tilewise.authoring.check import check
from tilewise.authoring.writing import Entry, replace_pack
from tilewise.lexicon import load
from tilewise.lexicon.folder import Severity
from tilewise.lexicon.manifest import Manifest, read_manifest
from tilewise.trees.player import read_tree
from tilewise.trees.tree import to_json
from tools.packs.build import (
    draft,
    familiar_words,
    fitting_words,
    make_words,
    possible_answers,
    read_tables,
)
from tools.packs.errors import PackBuildError
from tools.packs.ranking import fit, probabilities
from tools.packs.readers import WordColumns
from tools.packs.recipe import (
    RECIPES,
    Alike,
    Answers,
    Behind,
    Familiar,
    Guesses,
    Package,
    Recipe,
    Table,
    Term,
    load_recipe,
    parse_recipe,
    read_word_file,
)
from tools.packs.sources import fetch, read_member, sha256_of
from tools.packs.trees import renew_trees

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
IDS = sorted(path.stem for path in RECIPES.glob("*.toml"))

LETTERS = {"name": "letters", "alphabet": list("abcdefghijklmnopqrstuvwxyz")}
IDENTITY: dict[str, Any] = {
    "id": "xx", "name": "X", "native_name": "X", "language": "en", "script": "Latn",
    "direction": "ltr", "length": 3, "max_guesses": 6, "license": "MIT",
    "tokenizer": LETTERS, "keyboard": [["a"]],
}  # fmt: skip
RECIPE: dict[str, Any] = {
    "identity": IDENTITY, "sources": [], "tables": [], "guesses": {"tables": []},
    "answers": {"tables": [], "at_least": 1, "order": "rank"}, "expected": {},
    "texts": {"how_answers": "By hand.", "licenses": []},
}  # fmt: skip
TABLES: dict[str, WordColumns] = {
    "big": {word: {"rank": float(i)} for i, word in enumerate(["cat", "dog", "emu", "ox", "gnu"])},
    "small": {"dog": {}, "emu": {}, "cat": {}, "äpe": {}},
}


def recipe(**changes: Any) -> Recipe:
    made = Recipe(
        manifest=parse_recipe(RECIPE).manifest,
        sources=(),
        tables=(),
        guesses=Guesses(("big", "small")),
        answers=Answers(("big", "small"), at_least=2, order="rank", count=2, max_weight=100),
        intercept=0.0,
        terms=(Term("big", "value", -1.0, column="rank", missing=9.0),),
        how_answers="By hand.",
        licenses=(),
        expected={"answers": 2, "guesses": 2},
    )
    return replace(made, **changes)


def test_words_are_joined_ranked_and_weighted() -> None:
    made = make_words(recipe(), TABLES)
    # p(cat) = 1/2 and p(dog) = 1/(1+e), so dog weighs 2/(1+e) of cat.
    assert made.answers == (Entry("cat", 100), Entry("dog", 54))
    assert made.guesses == (Entry("emu"), Entry("gnu"))
    assert made.rare == ()


def test_excluded_words_are_familiar_only_by_their_weight(tmp_path: Path) -> None:
    tables = TABLES | {"frequency": {word: {"zipf": 4.0} for word in ("cat", "dog", "emu", "gnu")}}
    (tmp_path / "names.txt").write_text("dog\nemu\n")
    familiar = Familiar(exclude=(str(tmp_path / "names.txt"),))
    made = make_words(recipe(), TABLES)
    assert familiar_words(recipe(familiar=familiar), tables, made) == ["cat", "gnu"]
    chosen = replace(familiar, least_weight=0.0)
    assert familiar_words(recipe(familiar=chosen), tables, made) == ["cat", "dog", "gnu"]


def test_a_recipe_with_a_key_that_means_nothing_is_refused() -> None:
    with pytest.raises(PackBuildError, match=r"recipe xx: 'belief\.unlited' is unknown"):
        parse_recipe(RECIPE | {"identity": IDENTITY | {"belief": {"unlited": 0.02}}})
    with pytest.raises(PackBuildError, match="length is 99; give a whole number from 1 to 16"):
        parse_recipe(RECIPE | {"identity": IDENTITY | {"length": 99}})


def test_a_recipe_can_extend_another(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(
        "sources = []\ntables = []\nexpected = { answers = 1, guesses = 2 }\n"
        '[identity]\nid = "one"\nname = "One"\nnative_name = "One"\nlanguage = "en"\n'
        'script = "Latn"\ndirection = "ltr"\nlength = 3\nmax_guesses = 6\nlicense = "MIT"\n'
        'keyboard = [["a"]]\n[identity.tokenizer]\nname = "letters"\nalphabet = ["a", "b"]\n'
        '[guesses]\ntables = []\n[answers]\ntables = []\nat_least = 1\norder = "rank"\n'
        '[texts]\nhow_answers = "How."\nlicenses = []\n'
    )
    (tmp_path / "two.toml").write_text(
        'like = "one"\n[identity]\nid = "two"\nmax_guesses = 10\n[share]\nanswers = "one"\n'
    )
    one, two = load_recipe("one", tmp_path), load_recipe("two", tmp_path)
    assert (two.manifest.id, two.manifest.max_guesses, two.manifest.name) == ("two", 10, "One")
    assert (one.manifest.answers.pack, two.manifest.answers.pack) == ("", "one")
    assert (two.manifest.guesses.pack, two.answers) == ("", one.answers)


def test_unexpected_counts_stop_the_build() -> None:
    with pytest.raises(PackBuildError, match="expected"):
        make_words(recipe(expected={"answers": 3, "guesses": 1}), TABLES)


def test_answers_need_enough_tables_and_no_exclusion(tmp_path: Path) -> None:
    words = fitting_words(recipe(), TABLES)
    assert words == ["cat", "dog", "emu", "gnu"]
    (tmp_path / "not.txt").write_text("emu\n")
    rule = replace(recipe().answers, exclude=(str(tmp_path / "not.txt"),))
    assert possible_answers(rule, TABLES, words) == ["cat", "dog"]


def test_fit_finds_the_model_that_made_the_data() -> None:
    rng = np.random.default_rng(0)
    values = rng.normal([5.0, -2.0], [3.0, 0.5], size=(20_000, 2))
    truth = probabilities(values, -1.0, np.array([0.4, 1.5]))
    intercept, coefficients = fit(values, rng.random(20_000) < truth, ridge=0.1)
    assert intercept == pytest.approx(-1.0, abs=0.3)
    assert coefficients == pytest.approx([0.4, 1.5], abs=0.1)


def test_only_words_of_the_right_tiles_fit() -> None:
    tables: dict[str, WordColumns] = {"big": {"cat": {}, "c\u00e4t": {}, "cats": {}}, "small": {}}
    assert fitting_words(recipe(), tables) == ["cat"]


def source_of(path: Path, digest: str) -> Package:
    return Package("s", "pypi", "s", "1", path.name, digest, "MIT")


def test_a_package_with_another_hash_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "s-1.tar.gz"
    (tmp_path / "words.txt").write_text("cat\n")
    with tarfile.open(path, "w:gz") as tarred:
        tarred.add(tmp_path / "words.txt", "s-1/words.txt")
    source = source_of(path, sha256_of(path))
    assert read_member(fetch(source, tmp_path), "s-1/words.txt") == b"cat\n"
    with pytest.raises(PackBuildError, match="SHA-256"):
        fetch(replace(source, sha256="0" * 64), tmp_path)
    with pytest.raises(PackBuildError, match="unknown registry"):
        fetch(replace(source, registry="nowhere", file="other"), tmp_path)
    tables = read_tables(
        recipe(sources=(source,), tables=(Table("t", "plain", "s", {"path": "s-1/words.txt"}),)),
        tmp_path,
    )
    assert tables == {"t": {"cat": {"rank": 0.0}}}


def test_a_rebuilt_pack_is_the_same_twice_and_keeps_its_other_files(tmp_path: Path) -> None:
    made = recipe()
    pack = draft(made, make_words(made, TABLES), TABLES, tmp_path)
    for name in ("one", "two"):
        replace_pack(pack, tmp_path / name)
    (tmp_path / "one" / "tree.json").write_text("{}")
    replace_pack(pack, tmp_path / "one")
    one = {path.name: path.read_bytes() for path in (tmp_path / "one").iterdir()}
    two = {path.name: path.read_bytes() for path in (tmp_path / "two").iterdir()}
    assert one.pop("tree.json") == b"{}"
    assert one == two
    assert one["answers.txt"] == b"cat\t100\ndog\t54\n"
    assert one["guesses.txt"] == b"emu\ngnu\n"
    assert tomllib.loads(one["pack.toml"].decode())["tokenizer"] == LETTERS
    assert [p for p in check(tmp_path / "one") if p.severity is Severity.ERROR] == []


def test_an_unknown_recipe_is_named() -> None:
    with pytest.raises(PackBuildError, match="no recipe called 'tlh'"):
        load_recipe("tlh")


def committed(pack_id: str, part: str) -> list[tuple[str, int]]:
    text = (ROOT / "lexicons" / pack_id / f"{part}.txt").read_bytes().decode("utf-8")
    assert text.endswith("\n")
    rows = [line.partition("\t") for line in text.split("\n")[:-1]]
    return [(word, int(weight or 1)) for word, _, weight in rows]


@pytest.mark.parametrize("pack_id", IDS)
def test_committed_lists_are_what_their_recipe_promises(pack_id: str) -> None:
    made = load_recipe(pack_id)
    owner = made.manifest.answers.pack or pack_id
    answers, guesses = committed(owner, "answers"), committed(owner, "guesses")
    counts = {"answers": len(answers), "guesses": len(guesses)}
    if made.rare is not None:
        counts["rare"] = len(committed(owner, "rare"))
    if made.familiar is not None:
        counts["familiar"] = len(committed(pack_id, "familiar"))
    assert counts == made.expected
    words = [word for word, _ in answers] + [word for word, _ in guesses]
    assert len(set(words)) == len(words)
    assert all(word == unicodedata.normalize("NFC", word) for word in words)
    assert (made.manifest.make_tokenizer().count_tiles(words) == made.manifest.length).all()
    weights = [weight for _, weight in answers]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] >= 1
    assert [word for word, _ in guesses] == sorted(word for word, _ in guesses)
    rules: list[Answers | Behind | Alike] = [made.answers, *made.answers.behind]
    rules += made.answers.alike
    kept_out = [
        {word for name in rule.exclude for word in read_word_file(RECIPES / name)} for rule in rules
    ]
    assert not set.intersection(*kept_out) & {word for word, _ in answers}
    if (ROOT / "lexicons" / pack_id / "pack.toml").is_file():
        pack = tomllib.loads((ROOT / "lexicons" / pack_id / "pack.toml").read_text("utf-8"))
        for part in ("answers", "guesses"):
            owner = pack["files"][part].get("pack", pack_id)
            data = (ROOT / "lexicons" / owner / f"{part}.txt").read_bytes()
            assert pack["files"][part]["sha256"] == hashlib.sha256(data).hexdigest()


def tiles_of(manifest: Manifest) -> list[object]:
    """How a pack's words become tiles, which its recipe may leave to the table of languages."""
    options = list(manifest.options.items())
    return [manifest.tokenizer, manifest.alphabet, options, manifest.keyboard, manifest.script]


def test_committed_texts_are_those_of_the_recipes() -> None:
    for pack_id in IDS:
        made, folder = load_recipe(pack_id), ROOT / "lexicons" / pack_id
        if (folder / "pack.toml").is_file():
            assert made.how_answers in (folder / "SOURCES.md").read_text("utf-8"), pack_id
            shipped = read_manifest(folder).manifest
            assert shipped is not None
            assert shipped.sources == made.manifest.sources, pack_id
            assert tiles_of(shipped) == tiles_of(made.manifest), pack_id
            lists = shipped.lists.items()
            licences = {name: file.license for name, file in made.manifest.lists.items()}
            assert {name: file.license for name, file in lists} == licences, pack_id


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for npm is a shell script")
def test_packages_of_npm_come_into_a_cache_with_a_relative_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(
        "#!/bin/sh\n"
        'for one; do [ "$last" != --pack-destination ] || cd "$one" || exit 1; last=$one; done\n'
        "printf words > a.tgz\n"
    )
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(npm.parent), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    package = Package("s", "npm", "a", "1", "a.tgz", hashlib.sha256(b"words").hexdigest(), "MIT")
    assert fetch(package, Path("cache")).read_bytes() == b"words"


# -- Trees are kept if only words were added that are never suggested ---


def with_tree(folder: Path) -> Path:
    lexicon = load(folder)
    result = build_tree(lexicon, Effort.GOOD)
    text = to_json(result.tree, lexicon.first_spellings)
    (folder / "tree.json").write_text(text, encoding="utf-8")
    return folder


def test_a_tree_stays_when_rare_words_are_added(tmp_path: Path) -> None:
    before = with_tree(write_pack(tmp_path / "before", guesses=GUESSES, rare="tares\n"))
    after = write_pack(tmp_path / "after", guesses=GUESSES + "paris\n", rare="tares\nparis\n")
    assert renew_trees(before, after) == ["tree.json"]
    old, new = read_tree(load(before)), read_tree(load(after))
    assert old is not None
    assert new is not None
    assert (new.tree.total, new.tree.bound) == (old.tree.total, old.tree.bound)
    assert new.tree.lists != old.tree.lists


def test_a_tree_stays_when_a_word_is_dropped_that_it_does_not_play(tmp_path: Path) -> None:
    before = with_tree(write_pack(tmp_path / "before", guesses=GUESSES + "qqqqq\n", rare="tares\n"))
    after = write_pack(tmp_path / "after", guesses=GUESSES, rare="tares\n")
    assert renew_trees(before, after) == ["tree.json"]
    assert read_tree(load(after)) is not None
