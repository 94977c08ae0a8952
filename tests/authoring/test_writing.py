"""What is written into packs, where, and what stays unchanged."""

from __future__ import annotations

import pytest

from tests.conftest import MakePack
from tests.packs import TOML, sha256
from tilewise.authoring.writing import renew_hashes
from tilewise.lexicon import load

HEAD = TOML[: TOML.index("[files.answers]")]
NEW_GUESSES = "bible\nsabre\n"

WAYS_TO_WRITE_FILES = {
    "tables": """\
# lists, with remarks
[files.guesses]  # before the answers
license = 'MIT'
sha256 = '@GUESSES@'  # of the guesses
path = "guesses.txt"

[weather] # means nothing
rain = [
  1,  # a lot
]
[files.answers]
path = "answers.txt"
license = "MIT"
sha256 = "@ANSWERS@"
""",
    "inline": """\
[files]  # lists
answers = { path = "answers.txt", sha256 = "@ANSWERS@", license = "MIT" } # a
guesses = { path = "guesses.txt", license = "MIT", sha256 = "@GUESSES@" }
""",
    "dotted": """\
[files]
answers.path = "answers.txt"
answers.sha256 = "@ANSWERS@"  # a
answers.license = "MIT"
guesses.sha256 = "@GUESSES@" # g
guesses.path = "guesses.txt"
guesses.license = "MIT"
""",
}


@pytest.mark.parametrize("way", WAYS_TO_WRITE_FILES)
def test_renewing_a_hash_leaves_the_rest_of_a_file_alone(make_pack: MakePack, way: str) -> None:
    folder = make_pack(toml=HEAD + WAYS_TO_WRITE_FILES[way])
    before = (folder / "pack.toml").read_text(encoding="utf-8")
    (folder / "guesses.txt").write_text(NEW_GUESSES)
    renew_hashes(folder, load(folder).manifest)
    after = (folder / "pack.toml").read_text(encoding="utf-8")
    old = sha256("alloy\nbible\ntares\n")
    assert after.replace('"', "'") == before.replace(old, sha256(NEW_GUESSES)).replace('"', "'")
    assert load(folder).notes == ()


def test_nothing_is_written_where_nothing_has_changed(make_pack: MakePack) -> None:
    folder = make_pack()
    before = (folder / "pack.toml").stat()
    renew_hashes(folder, load(folder).manifest)
    assert (folder / "pack.toml").stat() == before
