"""Joining, ranking and writing in the pack tools; the committed lists match their recipes."""

from __future__ import annotations

import hashlib
import os
import tarfile
import tomllib
import unicodedata
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.packs import GUESSES, TOML, sha256, some_by_default, write_pack
from tilewise.authoring.building import Effort, build_tree
from tilewise.authoring.check import check
from tilewise.authoring.writing import Entry, replace_pack
from tilewise.lexicon import load
from tilewise.lexicon.folder import Severity
from tilewise.lexicon.manifest import Manifest, read_manifest
from tilewise.lexicon.words import Regimes
from tilewise.trees.player import read_tree
from tilewise.trees.tree import to_json
from tools.packs.build import (
    best_answers,
    draft,
    fitting_words,
    license_text,
    make_words,
    possible_answers,
    read_tables,
)
from tools.packs.errors import PackBuildError
from tools.packs.ranking import design, fit, probabilities
from tools.packs.readers import WordColumns
from tools.packs.recipe import (
    RECIPES,
    Alike,
    Answers,
    Behind,
    Curve,
    Guesses,
    Package,
    Rare,
    Recipe,
    Table,
    Term,
    _joined,
    load_recipe,
    parse_recipe,
    read_word_file,
)
from tools.packs.sources import fetch, read_member, sha256_of
from tools.packs.trees import renew_trees

ROOT = Path(__file__).parents[2]
IDS = sorted(path.stem for path in RECIPES.glob("*.toml"))
KO_PROXY = ROOT / "tests" / "data" / "ko_common_nouns.txt"

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


def test_guesses_are_weighted_among_themselves() -> None:
    made = make_words(recipe(guesses=Guesses(("big", "small"), max_weight=100)), TABLES)
    # p(emu) = 1/(1+e^2) and p(gnu) = 1/(1+e^4), so gnu weighs 15.09 % of emu.
    assert made.guesses == (Entry("emu", 100), Entry("gnu", 15))


def test_guesses_that_too_few_tables_know_are_rare(tmp_path: Path) -> None:
    expected = {"answers": 2, "guesses": 2, "rare": 1}
    made = make_words(recipe(rare=Rare(("small",)), expected=expected), TABLES)
    assert made.rare == ("gnu",)
    (tmp_path / "rare.txt").write_text("emu cat\n")
    rule = Rare(("small",), include=(str(tmp_path / "rare.txt"),))
    both = {**expected, "rare": 2}
    assert make_words(recipe(rare=rule, expected=both), TABLES).rare == ("emu", "gnu")


def test_a_recipe_sets_belief_and_rare_words(tmp_path: Path) -> None:
    identity = IDENTITY | {"belief": {"unlisted": 0.02}, "game": {"replay": 0.05}}
    said = {"guesses": {"tables": ["big", "small"], "max_weight": 9}, "rare": {"tables": ["small"]}}
    parsed = parse_recipe(RECIPE | said | {"identity": identity})
    made = recipe(
        manifest=parsed.manifest,
        guesses=parsed.guesses,
        rare=parsed.rare,
        expected={"answers": 2, "guesses": 2, "rare": 1},
    )
    folder = tmp_path / "xx"
    replace_pack(draft(made, make_words(made, TABLES), TABLES, tmp_path), folder)
    assert [p for p in check(folder) if p.severity is Severity.ERROR] == []
    words = load(folder).words
    assert (words.regimes, words.replay) == (Regimes(unlisted=0.02), 0.05)
    assert words.suggestable.tolist() == [True, True, True, False]
    assert words.guess_weights.tolist() == [9.0, 1.0]


def test_a_recipe_with_a_key_that_means_nothing_is_refused() -> None:
    with pytest.raises(PackBuildError, match=r"recipe xx: 'belief\.unlited' is unknown"):
        parse_recipe(RECIPE | {"identity": IDENTITY | {"belief": {"unlited": 0.02}}})
    with pytest.raises(PackBuildError, match="length is 99; give a whole number from 1 to 16"):
        parse_recipe(RECIPE | {"identity": IDENTITY | {"length": 99}})


def test_guesses_may_be_those_of_another_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWISE_LEXICONS", str(tmp_path / "yy"))
    own = recipe()
    replace_pack(draft(own, make_words(own, TABLES), TABLES, tmp_path), tmp_path / "yy")
    said = RECIPE | {"share": {"guesses": "yy"}}
    made = recipe(manifest=parse_recipe(said).manifest)
    replace_pack(draft(made, make_words(made, TABLES), TABLES, tmp_path), tmp_path / "xx")
    assert not (tmp_path / "xx" / "guesses.txt").exists()
    assert [p for p in check(tmp_path / "xx") if p.severity is Severity.ERROR] == []
    assert load(tmp_path / "xx").guess_list.spellings == ["emu", "gnu"]
    more = make_words(
        recipe(answers=replace(own.answers, count=1), expected={"answers": 1, "guesses": 3}), TABLES
    )
    with pytest.raises(PackBuildError, match=r"guesses\.txt of yy lacks dog"):
        draft(made, more, TABLES, tmp_path)


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


def test_a_recipe_may_be_one_of_a_family(tmp_path: Path) -> None:
    (tmp_path / "families").mkdir()
    (tmp_path / "families" / "small.toml").write_text(
        "expected = { answers = 1, guesses = 2 }\n"
        '[identity]\nlength = 5\nmax_guesses = 6\n[[sources]]\nkey = "both"\nregistry = "pypi"\n'
        'name = "b"\nversion = "1"\nfile = "b"\nsha256 = "b"\nlicense = "MIT"\n'
        '[[tables]]\nkey = "in-use"\nreader = "plain"\nsource = "both"\n'
        'options = { paths = ["{list}.txt", "{part}"] }\nwithin = ["own"]\n'
        '[guesses]\ntables = ["own"]\nexclude = ["{id}-vulgar.txt"]\n'
        '[answers]\ntables = ["own"]\nat_least = 1\norder = "rank"\n'
        '[texts]\nhow_answers = "From {list}."\n'
    )
    (tmp_path / "el.toml").write_text(
        'like = "families/small"\n[fill]\nlist = "large_el"\n'
        '[identity]\nid = "el"\nname = "Greek"\nnative_name = "Ελληνικά"\nlanguage = "el"\n'
        'license = "MIT"\n[[tables]]\nkey = "own"\nreader = "plain"\nsource = "both"\n'
        "[answers]\ncount = 7\n[texts]\nlicenses = []\n"
    )
    made = load_recipe("el", tmp_path)
    assert [table.key for table in made.tables] == ["own", "in-use"]
    assert made.tables[1].options == {"paths": ["large_el.txt", "{part}"]}
    assert (made.guesses.exclude, made.answers.count) == (("el-vulgar.txt",), 7)
    assert (made.how_answers, made.manifest.script) == ("From large_el.", "Grek")
    assert made.manifest.make_tokenizer().count_tiles(["λόγος"]).tolist() == [5]


def test_a_table_with_the_key_of_the_familys_stands_in_its_place() -> None:
    families = [{"key": "used", "at": 1}, {"key": "written", "at": 2}]
    own = [{"key": "forms", "at": 3}, {"key": "used", "at": 4}]
    assert [table["at"] for table in _joined(own, families)] == [3, 4, 2]


def test_tables_keep_out_the_words_of_others(tmp_path: Path) -> None:
    for name, words in {"names": "Ann\nMay", "used": "may\nMay\nAnn\nyet"}.items():
        (tmp_path / name).write_text(words)
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        for name in ("names", "used"):
            archive.write(tmp_path / name, name)
    source = Package("s", "pypi", "s", "1", "s.zip", sha256_of(tmp_path / "s.zip"), "MIT")
    names = Table("names", "plain", "s", {"path": "names"})
    used = Table("used", "plain", "s", {"path": "used"}, without=("names",))
    both = Table("both", "plain", "s", {"path": "names"}, within=("used",))
    made = read_tables(recipe(sources=(source,), tables=(names, used, both)), tmp_path)
    assert {key: list(words) for key, words in made.items()} == {
        "names": ["Ann", "May"], "used": ["may", "yet"], "both": [],
    }  # fmt: skip


def test_a_tempered_weight_is_the_power_of_the_ratio() -> None:
    rule = replace(recipe().answers, temper=0.5)
    assert best_answers(recipe(answers=rule), TABLES, ["cat", "dog"]) == (
        Entry("cat", 100),
        Entry("dog", 73),
    )


def test_answers_behind_the_others_have_a_part_of_the_weight() -> None:
    big: WordColumns = {"cat": {"rank": 0.0}, "dog": {"rank": 0.0}, "emu": {}}
    tables: dict[str, WordColumns] = {"big": big, "small": {"cat": {}, "gnu": {}}}
    behind = Behind(("big",), at_least=1, mass=0.5, count=1)
    rule = Answers(("small",), at_least=1, order="rank", max_weight=100, behind=(behind,))
    made = make_words(recipe(answers=rule, expected={"answers": 3, "guesses": 1}), tables)
    # gnu, unranked, is worth hardly anything; dog, the one behind, as much as both.
    assert [(e.spelling, e.weight) for e in made.answers] == [
        ("dog", 101),
        ("cat", 100),
        ("gnu", 1),
    ]


def test_words_get_a_share_of_the_weight_of_answers_as_frequent(tmp_path: Path) -> None:
    (tmp_path / "not.txt").write_text("hen\n")
    zipf = {"cat": 5.0, "emu": 5.0, "gnu": 2.9, "hen": 5.0, "yak": 3.0}
    tables = TABLES | {
        "frequency": {word: {"zipf": value} for word, value in zipf.items()},
        "forms": {word: {} for word in ("emu", "gnu", "hen", "kid")},
        "other": {"yak": {}},
    }
    forms = Alike(0.25, ("forms",), least=3.0, exclude=(str(tmp_path / "not.txt"),))
    rest = (Alike(0.1, ("forms",)), Alike(0.5, ("forms", "other")))
    made = make_words(
        recipe(
            answers=replace(recipe().answers, alike=(forms,)),
            guesses=Guesses(("big", "forms", "other"), alike=rest),
            # Three, because kid has no frequency, which counts as the least.
            expected={"answers": 4, "guesses": 3},
        ),
        tables,
    )
    assert [(e.spelling, e.weight) for e in made.answers] == [
        ("cat", 100), ("dog", 54), ("emu", 25), ("kid", 25),
    ]  # fmt: skip
    assert [(e.spelling, e.weight) for e in made.guesses] == [("gnu", 10), ("hen", 10), ("yak", 50)]


def test_words_may_weigh_by_a_curve_over_their_frequency() -> None:
    tables = TABLES | {"frequency": {"emu": {"zipf": 4.0}, "gnu": {"zipf": 3.0}, "yak": {}}}
    alike = (Alike(0.1, ("big",)), Alike(0.5, ("other",)))
    guesses = Guesses(("big", "small", "other"), alike=alike, curve=Curve(4.0, 2.5))
    made = make_words(
        recipe(guesses=guesses, expected={"answers": 2, "guesses": 3}),
        tables | {"other": {"yak": {}}},
    )
    # A tenth of half of 10,000, and of a thirteenth; yak has no frequency.
    assert [(e.spelling, e.weight) for e in made.guesses] == [("emu", 500), ("gnu", 76), ("yak", 1)]
    said = RECIPE | {"guesses": {"tables": [], "curve": {"middle": 4, "slope": 2}}}
    assert parse_recipe(said).guesses.curve == Curve(4, 2)


def test_unexpected_counts_stop_the_build() -> None:
    with pytest.raises(PackBuildError, match="expected"):
        make_words(recipe(expected={"answers": 3, "guesses": 1}), TABLES)


def test_answers_need_enough_tables_and_no_exclusion(tmp_path: Path) -> None:
    words = fitting_words(recipe(), TABLES)
    assert words == ["cat", "dog", "emu", "gnu"]
    (tmp_path / "not.txt").write_text("emu\n")
    rule = replace(recipe().answers, exclude=(str(tmp_path / "not.txt"),))
    assert possible_answers(rule, TABLES, words) == ["cat", "dog"]


def test_included_words_may_be_answers_whatever_tables_know_them(tmp_path: Path) -> None:
    (tmp_path / "also.txt").write_text("gnu # a word\n")
    made = recipe(answers=replace(recipe().answers, include=(str(tmp_path / "also.txt"),)))
    assert possible_answers(made.answers, TABLES, ["cat", "emu", "gnu"]) == [
        "cat",
        "emu",
        "gnu",
    ]


def test_terms_take_missing_shift_and_power() -> None:
    terms = (
        Term("big", "log", 1.0, column="rank", shift=1.0, missing=99.0, power=2),
        Term("small", "has", 1.0),
    )
    values = design(["dog", "gnat"], terms, TABLES)
    assert values == pytest.approx(np.array([[np.log(2) ** 2, 1.0], [np.log(100) ** 2, 0.0]]))
    with pytest.raises(PackBuildError, match="no transform"):
        design(["dog"], (Term("big", "sqrt", 1.0, column="rank"),), TABLES)


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


def test_files_of_words_add_to_the_guesses_and_leave_out(tmp_path: Path) -> None:
    more, fewer = tmp_path / "more.txt", tmp_path / "fewer.txt"
    more.write_text("yak zebu # too long\n", encoding="utf-8")
    fewer.write_text("# none\nemu gnu\n", encoding="utf-8")
    changed = recipe(guesses=Guesses(("big", "small"), include=(str(more),), exclude=(str(fewer),)))
    assert fitting_words(changed, TABLES) == ["cat", "dog", "yak"]


def test_a_ranked_list_may_have_its_own_licence(tmp_path: Path) -> None:
    identity = IDENTITY | {"answers_license": "CC-BY-SA-4.0"}
    made = parse_recipe(RECIPE | {"identity": identity})
    assert made.manifest.answers.license == "CC-BY-SA-4.0"
    assert made.manifest.guesses.license == "MIT"
    assert "answers.txt is under CC-BY-SA-4.0" in license_text(made, tmp_path)
    assert "lists in this folder are under MIT" in license_text(recipe(), tmp_path)


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


@pytest.mark.parametrize("pack_id", some_by_default(IDS))
def test_committed_lists_are_what_their_recipe_promises(pack_id: str) -> None:
    made = load_recipe(pack_id)
    owner = made.manifest.answers.pack or pack_id
    answers, guesses = committed(owner, "answers"), committed(owner, "guesses")
    counts = {"answers": len(answers), "guesses": len(guesses)}
    if made.rare is not None:
        counts["rare"] = len(committed(owner, "rare"))
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
            licences = [file.license for file in made.manifest.lists]
            assert [file.license for file in shipped.lists] == licences, pack_id


def test_common_korean_nouns_are_answers_near_the_top() -> None:
    """The list was written from memory (see its head); the figures are in SOURCES.md."""
    place = {word: i for i, (word, _) in enumerate(committed("ko", "answers"))}
    known = read_word_file(KO_PROXY)
    found = sorted(place[word] for word in known if word in place)
    assert len(found) / len(known) > 0.98
    assert found[len(found) // 2] < 700


def test_tables_keep_out_words_of_the_same_tiles(tmp_path: Path) -> None:
    identity = IDENTITY | {"tokenizer": LETTERS | {"strip_marks": True}}
    archive = tmp_path / "a.tgz"
    with tarfile.open(archive, "w:gz") as tar:
        for name, text in (("one", "cat\ndog\n"), ("two", "cát\ndog\ngnu\nhorse\n")):
            (tmp_path / name).write_text(text)
            tar.add(tmp_path / name, name)
    source = {
        "key": "s", "registry": "npm", "name": "a", "version": "1", "file": "a.tgz",
        "sha256": sha256_of(archive), "license": "MIT",
    }  # fmt: skip
    tables: list[dict[str, Any]] = [
        {"key": "one", "reader": "plain", "source": "s", "options": {"path": "one"}},
        {"key": "two", "reader": "plain", "source": "s", "options": {"path": "two"}},
    ]
    tables[1]["unlike"] = ["one"]
    made = parse_recipe(RECIPE | {"identity": identity, "sources": [source], "tables": tables})
    assert list(read_tables(made, tmp_path)["two"]) == ["gnu"]


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


RARE = '\n[files.rare]\npath = "rare.txt"\nsha256 = "@RARE@"\nlicense = "MIT"\n'


def pack(folder: Path, more: str, rare: str) -> Path:
    toml = TOML + RARE.replace("@RARE@", sha256(rare))
    write_pack(folder, guesses=GUESSES + more, toml=toml)
    (folder / "rare.txt").write_text(rare)
    return folder


def with_tree(folder: Path) -> Path:
    lexicon = load(folder)
    result = build_tree(lexicon, Effort.GOOD)
    text = to_json(result.tree, lexicon.first_spellings)
    (folder / "tree.json").write_text(text, encoding="utf-8")
    return folder


def test_a_tree_stays_when_rare_words_are_added(tmp_path: Path) -> None:
    before = with_tree(pack(tmp_path / "before", "", "tares\n"))
    after = pack(tmp_path / "after", "paris\n", "tares\nparis\n")
    assert renew_trees(before, after) == ["tree.json"]
    old, new = read_tree(load(before)), read_tree(load(after))
    assert old is not None
    assert new is not None
    assert (new.tree.total, new.tree.bound) == (old.tree.total, old.tree.bound)
    assert new.tree.lists != old.tree.lists


def test_a_tree_does_not_stay_when_a_word_may_be_suggested(tmp_path: Path) -> None:
    before = with_tree(pack(tmp_path / "before", "", "tares\n"))
    after = pack(tmp_path / "after", "paris\n", "tares\n")
    assert renew_trees(before, after) == []
    assert read_tree(load(after)) is None


def test_a_tree_stays_when_a_word_is_dropped_that_it_does_not_play(tmp_path: Path) -> None:
    before = with_tree(pack(tmp_path / "before", "qqqqq\n", "tares\n"))
    after = pack(tmp_path / "after", "", "tares\n")
    assert renew_trees(before, after) == ["tree.json"]
    assert read_tree(load(after)) is not None
