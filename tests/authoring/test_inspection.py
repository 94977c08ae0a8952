"""Notes that a reviewer would make, and that there are few of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import MakePack
from tests.packs import LETTERS, TOML, sha256
from tilewise.authoring.check import check
from tilewise.authoring.create import NewPack, create_pack
from tilewise.authoring.inspection import review
from tilewise.authoring.writing import renew_hashes
from tilewise.lexicon import load
from tilewise.lexicon.folder import Severity

FOLDING = TOML.replace(f"alphabet = [{LETTERS}]", f"alphabet = [{LETTERS}]\nstrip_marks = true")


def notes(folder: Path) -> list[str]:
    found = [remark.finding for remark in review(load(folder))]
    assert all(problem.severity is Severity.NOTE for problem in found)
    return [problem.message for problem in found]


def test_unused_letters_and_missing_keys_are_named(make_pack: MakePack) -> None:
    unused, keys = notes(make_pack())
    assert unused.startswith("letters in no word: d f g h j k m p q u v w x z; ")
    assert keys == "the keyboard has no key for " + " ".join("defghijklmnopqrstuvwxyz")


def test_rare_letters_are_counted(make_pack: MakePack) -> None:
    filler = [f"{a}{b}{c}ab" for a in "cdefghijkl" for b in "cdefghijkl" for c in "cdefghijkl"]
    folder = make_pack(answers="\n".join([*filler, "zabab"]) + "\n", guesses="")
    assert any(
        note.startswith("rare letters, in 0.10% of all words: z (1); ") for note in notes(folder)
    )


def test_spellings_that_are_one_word_are_counted(make_pack: MakePack) -> None:
    folder = make_pack(answers="crane\ncrané\nslate\n", guesses="slaté\n", toml=FOLDING)
    (note,) = (note for note in notes(folder) if note.startswith("3 spellings make 2 words, "))
    assert note.endswith("; the most common differences: e/é (1)")


def test_answers_of_several_sizes_are_counted(make_pack: MakePack) -> None:
    toml = FOLDING.replace("strip_marks = true", 'fold = { "æ" = "ae" }')
    folder = make_pack(answers="crane\nslate\nædes\nælia\n", guesses="", toml=toml)
    (note,) = (n for n in notes(folder) if n.startswith("answers by number"))
    assert ": 4 (2), 5 (2); check those with the rarest number, such as " in note


def test_forms_of_one_word_are_suspected(make_pack: MakePack) -> None:
    stems = [f"{a}{b}{c}d" for a in "bcd" for b in "aeiou" for c in "lmn"]
    forms = "\n".join(f"{stem}o\n{stem}a" for stem in stems) + "\n"
    (note,) = (n for n in notes(make_pack(answers=forms, guesses="")) if "pairs" in n)
    assert note.startswith("45 pairs of answers, such as balda/baldo, ")
    assert "differ only in their last letter (a or o)" in note
    other = "\n".join(f"{stem}{'oa'[i % 2]}" for i, stem in enumerate(stems)) + "\n"
    assert not [n for n in notes(make_pack(answers=other, guesses="")) if "pairs" in n]


def test_many_spellings_of_a_word_are_summed_up(make_pack: MakePack) -> None:
    answers = "crane\ncrané\ncräne\ncrâne\ncràne\ncranè\n"
    problems = check(make_pack(answers=answers, guesses="", toml=FOLDING))
    single = [p for p in problems if "same tiles: " in p.message]
    assert len(single) == 3
    assert any(
        p.message == "2 more spellings have the same tiles as another word" for p in problems
    )


def make(folder: Path, tokenizer: str, words: str, length: int, alphabet: str = "") -> NewPack:
    (folder / "a.txt").write_text(words, encoding="utf-8")
    (folder / "g.txt").write_text("", encoding="utf-8")
    return NewPack(
        "made", folder / "made", length, folder / "a.txt", folder / "g.txt",
        tokenizer=tokenizer, alphabet=alphabet,
    )  # fmt: skip


def test_packs_are_made_for_kana_and_digraphs(tmp_path: Path) -> None:
    assert create_pack(make(tmp_path, "kana", "サクラ\nらーめん\n", 3)).answers == 1
    kana = load(tmp_path / "made")
    assert kana.words.tokens.shape == (1, 3)
    assert kana.manifest.script == "Hira"
    croatian = tmp_path / "croatian"
    croatian.mkdir()
    create_pack(make(croatian, "digraphs", "konj\nnjuh\n", 3, "a h k l lj n nj o u"))
    assert load(croatian / "made").words.tokens.shape == (2, 3)


def test_capitals_are_taken_for_names(make_pack: MakePack) -> None:
    mixed = notes(make_pack(answers="crane\nMaria\nslate\nbanal\n", guesses=""))
    assert "answers with a capital letter, such as Maria: 1; are they names?" in mixed
    capitals = notes(make_pack(answers="CRANE\nMARIA\nslate\n", guesses=""))
    assert not [note for note in capitals if "capital letter" in note]


def test_an_installed_dictionary_tells_names(
    make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en_GB.aff").write_text("SET UTF-8\n")
    (tmp_path / "en_GB.dic").write_text("3\nMaria\nRobin\nrobin\n")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    noted = notes(make_pack(answers="crane\nmaria\nrobin\n", guesses=""))
    assert (
        "answers that en_GB.dic has with a capital letter, such as maria: 1; are they names?"
        in noted
    )


def test_a_licence_that_spdx_does_not_know(make_pack: MakePack) -> None:
    folder = make_pack(toml=TOML.replace('"MIT"', '"MIT) OR (MIT"', 1))
    notes = [str(r.finding) for r in review(load(folder)) if r.finding.file == "LICENSE"]
    assert notes == [
        "LICENSE: note: 'MIT) OR (MIT' is not an SPDX expression; give one, or "
        "LicenseRef- followed by a name"
    ]


# -- What is written into packs, where, and what stays unchanged ---


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
