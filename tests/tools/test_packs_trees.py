"""Trees are kept if only words were added that are never suggested."""

from __future__ import annotations

from pathlib import Path

from tests.packs import GUESSES, TOML, sha256, write_pack
from tilewise.authoring.building import Effort, build_tree
from tilewise.lexicon import load
from tilewise.trees.player import read_tree
from tilewise.trees.tree import to_json
from tools.packs.trees import renew_trees

RARE = '\n[files.rare]\npath = "rare.txt"\nsha256 = "@RARE@"\nlicense = "MIT"\n'


def pack(folder: Path, more: str, rare: str) -> Path:
    toml = TOML + RARE.replace("@RARE@", sha256(rare))
    write_pack(folder, guesses=GUESSES + more, toml=toml)
    (folder / "rare.txt").write_text(rare)
    return folder


def with_tree(folder: Path) -> Path:
    lexicon = load(folder)
    result = build_tree(lexicon, Effort.GOOD)
    assert result.tree is not None
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
