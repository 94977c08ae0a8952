"""Word counts: those that ship, and those of other packs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import MakePack
from tilewise import load
from tilewise.errors import PackError
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.fingerprints import CountedPack, count_words


@pytest.mark.parametrize("pack", ["ko", "ja"])  # both have words with several spellings
def test_words_of_packs_that_ship_are_not_counted_again(
    pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = CountedPack.of(load(pack))
    monkeypatch.setattr("tilewise.lexicon.fingerprints.load_folder", pytest.fail)
    assert count_words(shipped_folder() / pack) == expected


def test_words_of_a_pack_that_was_changed_are_counted(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(shipped_folder() / "en", tmp_path / "en"))
    before = count_words(folder)
    with (folder / "guesses.txt").open("a", encoding="utf-8") as file:
        file.write("zzzzz\n")
    assert count_words(folder) == CountedPack(before.manifest, before.answers, before.guesses + 1)


def test_spellings_of_the_same_tiles_are_one_word(make_pack: MakePack) -> None:
    pack = count_words(make_pack(answers="crane\n", guesses="slate\nSLATE\n"))
    assert (pack.answers, pack.guesses) == (1, 1)


def test_a_pack_that_cannot_be_used_has_no_counts(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "answers.txt").unlink()
    with pytest.raises(PackError, match=r"answers\.txt is missing"):
        count_words(folder)
