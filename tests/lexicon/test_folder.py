"""The only module that reads packs: it never waits, reads nothing endless and nothing outside."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import MakePack
from tests.messages import assert_one_line
from tests.odd_files import link_to_itself, make_fifo, make_folder
from tests.packs import ANSWERS, GUESSES, TOML, sha256
from tilewise.authoring.check import check, check_trees
from tilewise.errors import PackError, TreeError
from tilewise.lexicon import load
from tilewise.lexicon.folder import LARGEST_TREE, has_file, path_inside, read_inside
from tilewise.play.session import Session
from tilewise.trees.player import load_player


def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def link_to_a_file_elsewhere(path: Path) -> None:
    elsewhere = path.parents[1] / "elsewhere"
    elsewhere.write_text("secret")
    path.symlink_to(elsewhere)


def link_to_nothing(path: Path) -> None:
    path.symlink_to("nothing")


def make_huge(path: Path) -> None:
    path.touch()
    os.truncate(path, LARGEST_TREE + 1)


def make_unreadable_json(path: Path) -> None:
    path.write_text("[" * 100_000)


ODD = (
    make_fifo,
    make_folder,
    link_to_a_device,
    link_to_a_file_elsewhere,
    link_to_nothing,
    link_to_itself,
    make_huge,
)


@pytest.mark.parametrize("make", ODD)
def test_odd_files_are_refused_in_one_line(tmp_path: Path, make: Callable[[Path], None]) -> None:
    (tmp_path / "pack").mkdir()
    make(tmp_path / "pack" / "file")
    with pytest.raises(PackError) as error:
        read_inside(tmp_path / "pack", "file", LARGEST_TREE)
    assert_one_line(error.value)
    assert has_file(tmp_path / "pack", "file")


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * (1 << 20))
    assert len(read_inside(tmp_path, "file", 1 << 20)) == 1 << 20
    (tmp_path / "file").write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(PackError, match="file is larger than the limit of 1 MiB"):
        read_inside(tmp_path, "file", 1 << 20)


def test_a_link_put_there_at_the_last_moment_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link_to_a_file_elsewhere(tmp_path / "file")
    monkeypatch.setattr("tilewise.lexicon.folder.path_inside", lambda folder, name: folder / name)
    with pytest.raises(PackError, match="file cannot be read"):
        read_inside(tmp_path, "file", 100)


@pytest.mark.parametrize("name", ["", ".", "..", "/etc/passwd", "a/../../b", "a\0b"])
def test_names_that_lead_out(tmp_path: Path, name: str) -> None:
    with pytest.raises(PackError):
        path_inside(tmp_path, name)


def test_a_name_of_a_million_characters_is_not_followed(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="has 1,000,000 characters; use at most 250") as error:
        path_inside(tmp_path, "a/" * 500_000)
    assert_one_line(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("make", [*ODD, make_unreadable_json])
@pytest.mark.parametrize("name", ["tree.json", "opener.json", "LICENSE", "SOURCES.md"])
def test_odd_extras_do_not_keep_a_pack_from_playing(
    make_pack: MakePack, name: str, make: Callable[[Path], None]
) -> None:
    folder = make_pack()
    (folder / name).unlink(missing_ok=True)
    make(folder / name)
    session = Session(str(folder))
    assert session.suggest(1)
    lexicon = load(folder)
    assert "secret" not in lexicon.license_text
    found = check(folder) + check_trees(lexicon)
    if name in ("tree.json", "opener.json") or make not in (make_unreadable_json,):
        assert name in {finding.file for finding in found}
    for finding in found:
        assert_one_line(str(finding))


def tree_document(**changes: Any) -> dict[str, Any]:
    return {
        "format": "tilewise-tree", "version": 1,
        "lists": {"answers": sha256(ANSWERS), "guesses": sha256(GUESSES)},
        "length": 5, "hard": False, "max_guesses": 6, "objective": "total", "total_guesses": 5,
        "worst": 2, "proven": True, "bound": 5,
        "tree": ["crane", {"00202": "slate", "01110": "banal"}],
    } | changes  # fmt: skip


def nested(depth: int) -> Any:
    node: Any = "crane"
    for _ in range(depth):
        node = ["crane", {"00000": node}]
    return node


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tree": nested(6)}, "nested deeper than the number of guesses"),
        ({"tree": nested(300)}, "nested deeper than the number of guesses"),
        (
            {"max_guesses": 10**6, "tree": nested(300)},
            "max_guesses must be from 1 to 100, not 1000000",
        ),
        ({"total_guesses": 10**400}, "'total_guesses' is 1000"),
        ({"bound": 10**400}, "'bound' is 1000"),
        ({"worst": -1}, "'worst' is -1"),
        ({"length": 10**400}, "'length' is 1000"),
        ({"length": 17}, "length must be from 1 to 16, not 17"),
        ({"total_guesses": float("nan")}, "NaN is not a JSON number"),
        ({"bound": float("inf")}, "Infinity is not a JSON number"),
        ({"total_guesses": 1e300}, "'total_guesses' is 1e[+]300"),
        ({"version": "\x1b[31m"}, r"cannot read format version '\\x1b\[31m'"),
    ],
)
def test_trees_deeper_than_any_game(
    make_pack: MakePack, change: dict[str, Any], message: str
) -> None:
    folder = make_pack()
    (folder / "tree.json").write_text(json.dumps(tree_document(**change)))
    with pytest.raises(TreeError, match=message) as error:
        load_player(load(folder))
    assert_one_line(error.value)
    assert len(str(error.value)) < 300


def test_a_number_with_too_many_digits_for_python(make_pack: MakePack) -> None:
    folder = make_pack()
    text = json.dumps(tree_document()).replace('"bound": 5', f'"bound": {"9" * 9999}')
    (folder / "tree.json").write_text(text)
    with pytest.raises(TreeError, match="damaged strategy tree") as error:
        load_player(load(folder))
    assert_one_line(error.value)


def test_a_tree_that_plays_rare_words_is_noted(make_pack: MakePack) -> None:
    rare = '[files.rare]\npath = "rare.txt"\nsha256 = "@RARE@"\nlicense = "MIT"\n'
    folder = make_pack(toml=TOML + rare.replace("@RARE@", sha256("tares\n")))
    (folder / "rare.txt").write_text("tares\n")
    lexicon = load(folder)
    game = {"total_guesses": 6, "bound": 6, "worst": 2}
    patterns = {str(lexicon.feedback("tares", word)): word for word in ANSWERS.split()}
    digits = str.maketrans(".YG", "012")
    tree = ["tares", {marks.translate(digits): word for marks, word in patterns.items()}]
    (folder / "tree.json").write_text(json.dumps(tree_document(tree=tree, **game)))
    (note,) = check_trees(lexicon)
    assert str(note).startswith(
        "tree.json: note: plays words that games often refuse, such as tares"
    )
