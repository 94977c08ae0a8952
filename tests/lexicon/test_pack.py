"""Loading packs, and what a loaded one answers."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.authoring.test_check import opener_json
from tests.conftest import MakePack
from tests.messages import assert_one_line
from tests.odd_files import (
    link_to_a_file_elsewhere,
    link_to_itself,
    make_fifo,
    make_folder,
)
from tests.packs import ANSWERS, GUESSES, KOREAN_TOML, TOML, sha256
from tilewise.authoring.check import check, check_trees
from tilewise.errors import GuessError, PackError, TreeError
from tilewise.lexicon import load
from tilewise.lexicon.discover import PATH_VARIABLE, find_pack, of_length
from tilewise.lexicon.folder import LARGEST_TREE, has_file, path_inside, read_inside
from tilewise.lexicon.words import Regimes, read_lines, read_list
from tilewise.play.session import Session
from tilewise.trees.player import load_player


def korean(make_pack: MakePack, length: int = 5, **lists: str) -> Path:
    return make_pack(toml=KOREAN_TOML.replace("length = 6", f"length = {length}"), **lists)


def test_a_loaded_pack(make_pack: MakePack) -> None:
    folder = make_pack(answers="crane\t3\nslate\nbanal\t0.5\n")
    lexicon = load(folder)
    assert (lexicon.id, lexicon.length, lexicon.folder) == ("tiny", 5, folder)
    assert lexicon.notes == ()
    words = lexicon.words
    assert words.tokens.shape == (6, 5)
    assert words.tokens.dtype == np.uint8
    assert words.weights.tolist() == [3.0, 1.0, 0.5]
    assert (words.answer_count, words.length, words.alphabet_size) == (3, 5, 26)
    assert words.max_guesses == 6
    spelled = (ANSWERS + GUESSES).split()
    assert [lexicon.spelling(row) for row in range(6)] == spelled
    assert words.tokens.tolist() == [list(lexicon.encode(word)) for word in spelled]
    assert [lexicon.find(lexicon.encode(word.upper())) for word in spelled] == list(range(6))
    assert lexicon.find(lexicon.encode("zzzzz")) is None
    assert lexicon.show(lexicon.encode("zzzzz")) == "zzzzz"
    assert lexicon.show(lexicon.encode("CRANE")) == "crane"


def test_words_are_split_only_when_asked_for(make_pack: MakePack) -> None:
    lexicon = load(make_pack(guesses="bible\nbib\n"))  # loads all the same
    with pytest.raises(
        PackError, match=r"guesses\.txt: line 2: 'bib' must have 5 tiles, not 3"
    ) as error:
        _ = lexicon.words
    assert_one_line(error.value)
    assert "tilewise lexicon check" in str(error.value)


def test_spellings_of_one_word(make_pack: MakePack) -> None:
    lexicon = load(
        korean(
            make_pack,
            answers="각가\t2\n바까\n가까\t3\n",
            guesses="ㄱㅏㄱㄱㅏ\n남구\n",
        )
    )
    words = lexicon.words
    assert len(words.tokens) == 3
    assert words.weights.tolist() == [5.0, 1.0]  # the two spellings' weights together
    assert lexicon.spellings(0) == ["각가", "가까", "ㄱㅏㄱㄱㅏ"]
    assert lexicon.spelling(0) == "각가"
    assert lexicon.spellings(1) == ["바까"]
    assert [lexicon.find(lexicon.encode(word)) for word in ("가까", "남구")] == [0, 2]


def test_an_answer_repeated_among_the_guesses_is_one_word(make_pack: MakePack) -> None:
    lexicon = load(make_pack(guesses="slate\nbible\n"))
    assert len(lexicon.words.tokens) == 4
    assert lexicon.spellings(1) == ["slate"]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("bib", r"'bib' has 3 \(B I B\)"),
        ("banana", r"'banana' has 6 \(B A N A N A\)"),
        ("", r"'' has 0"),
        ("cr4ne", r"'4' is not in the alphabet.*\(character 3 of 'cr4ne'\)"),
        ("a" * 100_000, "has 100000 "),
        ("a\nb", "is not in the alphabet"),
        ("\ud800", "is not in the alphabet"),
        ("\u200fcrane", "is not in the alphabet"),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_typed_words_that_do_not_fit(make_pack: MakePack, typed: str, message: str) -> None:
    with pytest.raises(GuessError, match=message) as error:
        load(make_pack()).encode(typed)
    assert_one_line(error.value)
    assert len(str(error.value)) < 400


def test_extreme_weights_still_make_probabilities(make_pack: MakePack) -> None:
    lexicon = load(make_pack(answers="crane\t1e100\nslate\t1e100\nbanal\t1e-100\n"))
    shares = lexicon.words.weights / lexicon.words.weights.sum()
    assert all(0 < share < 1 for share in shares)


def test_rare_words_are_guesses_that_are_not_suggested(make_pack: MakePack) -> None:
    lexicon = load(make_pack(rare="tares\nalloy\n"))
    words = [lexicon.spelling(row) for row in range(len(lexicon.words.tokens))]
    assert lexicon.rare == {"tares", "alloy"}
    assert words == ["crane", "slate", "banal", "bible", "alloy", "tares"]
    assert lexicon.words.suggestable.tolist() == [w not in lexicon.rare for w in words]
    assert lexicon.find(lexicon.encode("tares")) is not None


def test_a_word_is_rare_only_if_all_its_spellings_are(make_pack: MakePack) -> None:
    toml = TOML.replace('"letters"', '"letters"\nstrip_marks = true')
    guesses, rare = "tares\ntarés\nalloy\nallóy\nbánal\n", "tares\nalloy\nallóy\nbánal\n"
    lexicon = load(make_pack(toml=toml, guesses=guesses, rare=rare))
    words = [lexicon.spelling(row) for row in range(len(lexicon.words.tokens))]
    assert words == ["crane", "slate", "banal", "tares", "alloy"]
    assert lexicon.words.suggestable.tolist() == [True, True, True, True, False]
    assert lexicon.words.guess_weights.tolist() == [2.0, 2.0]


def test_a_changed_list_of_rare_words_is_noted(make_pack: MakePack) -> None:
    folder = make_pack(rare="tares\n")
    assert load(folder).notes == ()
    (folder / "rare.txt").write_text("alloy\n")
    (note,) = load(folder).notes
    assert note.startswith("rare.txt of tiny has changed since pack.toml was written")
    (folder / "rare.txt").unlink()
    with pytest.raises(PackError, match=r"rare\.txt is missing"):
        load(folder)


def test_guesses_may_have_weights(make_pack: MakePack) -> None:
    words = load(make_pack(guesses="alloy\t3\nbible\n")).words
    assert words.guess_weights.tolist() == [3.0, 1.0]
    assert words.guess_weights.dtype == np.float64


def test_what_a_pack_says_of_its_game(make_pack: MakePack) -> None:
    words = load(make_pack()).words
    assert (words.regimes, words.replay) == (Regimes(), 1.0)
    said = "[belief]\nunlisted = 0.2\nunheld = 0.1\ngames = 5\n[game]\nreplay = 0.05\n"
    words = load(make_pack(toml=TOML + said)).words
    assert words.regimes == Regimes(unlisted=0.2, unheld=0.1, games=5)
    assert words.replay == 0.05


def sharing(make_pack: MakePack, pack: str, path: str = "guesses.txt") -> Path:
    """A pack that takes its guesses from another one."""
    shared = f'pack = "{pack}"\npath = "{path}"'
    return make_pack(toml=TOML.replace('path = "guesses.txt"', shared), guesses="")


@pytest.fixture
def lender(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A known pack called ``lender``."""
    folder = make_pack()
    lender = folder.rename(folder.with_name("lender"))
    monkeypatch.setenv("TILEWISE_LEXICONS", str(lender))
    return lender


@pytest.mark.usefixtures("lender")
def test_a_pack_can_use_a_list_of_another_pack(make_pack: MakePack) -> None:
    folder = sharing(make_pack, "lender")
    (folder / "guesses.txt").unlink()
    lexicon = load(folder)
    assert lexicon.guess_list.spellings == GUESSES.split()
    assert lexicon.hashes.guesses == sha256(GUESSES)
    (note,) = lexicon.notes  # the hash is that of the empty list, which make_pack wrote
    assert "guesses.txt of lender has changed" in note


@pytest.mark.parametrize(
    ("pack", "path", "message"),
    [
        ("nobody", "guesses.txt", "comes from the pack 'nobody', which cannot be found; "),
        ("lender", "../answers.txt", "the pack lender: path '../answers.txt' leaves the pack's"),
        ("lender", "/etc/passwd", "the pack lender: path '/etc/passwd' leaves the pack's folder"),
        ("lender", "none.txt", "the pack lender: none.txt is missing"),
        ("../lender", "guesses.txt", "'../lender'; give the id of another pack"),
        ("/lender", "guesses.txt", "'/lender'; give the id of another pack"),
    ],
)
@pytest.mark.usefixtures("lender")
def test_nothing_but_a_known_pack_lends_a_list(
    make_pack: MakePack, pack: str, path: str, message: str
) -> None:
    with pytest.raises(PackError) as error:
        load(sharing(make_pack, pack, path))
    assert message in str(error.value)
    assert_one_line(error.value)


@pytest.mark.parametrize("content", [b"", b"\n"])
def test_no_answers(make_pack: MakePack, content: bytes) -> None:
    with pytest.raises(PackError, match=r"answers\.txt is empty; list the likely answers"):
        load(make_pack(answers=content))


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.toml is missing; every pack needs it") as error:
        load(tmp_path / "nothing")
    assert_one_line(error.value)


def test_a_folder_of_an_odd_name(tmp_path: Path) -> None:
    with pytest.raises(PackError) as error:
        load(tmp_path / "two\nlines\u202e")
    assert_one_line(error.value)


def test_a_changed_list_is_noted(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "opener.json").write_text(opener_json())
    assert load(folder).opener_file is not None
    (folder / "guesses.txt").write_text(GUESSES + "moist\n")
    lexicon = load(folder)
    assert lexicon.opener_file is None  # never a stale one
    assert len(lexicon.notes) == 2
    assert "guesses.txt of tiny has changed since pack.toml was written" in lexicon.notes[0]
    assert "opener.json of tiny was made for different lists" in lexicon.notes[1]
    for note in lexicon.notes:
        assert "tilewise lexicon build" in note
        assert_one_line(note)
    assert len(lexicon.words.tokens) == 7


def test_an_opener_that_cannot_be_read_is_noted(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "opener.json").write_text("{")
    lexicon = load(folder)
    assert lexicon.opener_file is None
    assert len(lexicon.notes) == 1
    assert "is not valid JSON" in lexicon.notes[0]
    assert_one_line(lexicon.notes[0])


def test_the_quick_reader_and_the_walk_agree() -> None:
    sound = "crane\t2\nslate\nétude\t1e-3\n".encode()
    quick, walked = read_list(sound, "a"), list(read_lines(sound))
    assert [line.problems for line in walked] == [[], [], []]
    assert quick.spellings == [line.spelling for line in walked] == ["crane", "slate", "étude"]
    assert quick.weights.tolist() == [line.weight for line in walked] == [2.0, 1.0, 1e-3]


def test_the_last_line_may_lack_its_end() -> None:
    assert read_list(b"crane\nslate", "a").spellings == ["crane", "slate"]


def test_a_process_is_sent_the_folder_and_the_rule_of_a_lexicon() -> None:
    lexicon = load("en").by_rule("warmle")
    sent = pickle.dumps(lexicon)
    assert len(sent) < 1000
    got = pickle.loads(sent)
    assert (got.folder, got.rule, got.own_rule) == (lexicon.folder, lexicon.rule, False)


# -- The only module that reads packs: it never waits, reads nothing endless and nothing outside ---


def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


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
    folder = make_pack(rare="tares\n")
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


# -- Packs of the same language with words of another length ---


@pytest.mark.parametrize(
    ("pack", "length", "other"),
    [
        ("en", 6, "en-6"),
        ("en-nyt", 5, "en-nyt"),
        ("en-nyt", 8, "en-8"),
        ("en-6", 5, "en"),
        ("ja-10", 4, "ja-4"),
        ("nerdle", 6, "nerdle-mini"),  # the only games of equations
    ],
)
def test_a_pack_of_the_same_language_is_found(pack: str, length: int, other: str) -> None:
    assert load(pack, length).id == other


def test_games_without_a_language_are_not_mixed() -> None:
    with pytest.raises(PackError, match=r"of primel has words of 8 tiles; choose one of: 5"):
        load("primel", 8)


def test_the_error_says_which_lengths_there_are() -> None:
    with pytest.raises(PackError, match=r"one of: .*5, 6, 7, 8, 9, 10.*tilewise lexicon new"):
        load("en", 16)


def test_a_region_is_the_same_language_and_a_like_alphabet_comes_first() -> None:
    english = load("en").manifest
    assert of_length(replace(english, language="en-GB"), 6) == find_pack("en-6")
    six = replace(load("de").manifest, length=6)
    assert of_length(six, 5) == find_pack("de")
    ascii_only = load("de-ascii").manifest.alphabet
    assert of_length(replace(six, alphabet=ascii_only), 5) == find_pack("de-ascii")


def test_the_pack_named_after_the_first_one_is_preferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pack_id in ("aa", "mine-5"):
        folder = shutil.copytree(find_pack("nerdle-micro"), tmp_path / pack_id)
        manifest = (folder / "pack.toml").read_text(encoding="utf-8")
        manifest = manifest.replace('id = "nerdle-micro"', f'id = "{pack_id}"')
        (folder / "pack.toml").write_text(
            manifest.replace('language = "zxx"', 'language = "qaa"'), encoding="utf-8"
        )
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.toml").write_text("length = [", encoding="utf-8")
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path))
    mine = replace(load("mine-5").manifest, id="mine", length=6)
    assert of_length(mine, 5) == tmp_path / "mine-5"
