"""Sources for packs: lists with counts, dictionaries, an installed wordfreq."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.making.test_create import assert_sound
from tilewise.authoring.create import create_pack
from tilewise.authoring.lists import WORDFREQ, CreatedPack, has_frequencies
from tilewise.authoring.request import NewPack
from tilewise.errors import PackError
from tilewise.lexicon import load


def made(folder: Path, **given: Any) -> tuple[NewPack, CreatedPack]:
    new = NewPack("made", folder / "made", **{"language": "en", "license": "MIT", **given})
    report = create_pack(new)
    assert_sound(new.out)
    return new, report


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


COUNTS = "slate 5\ncrane 70\nParis 9\nbible 3\ntoolong 8\nParis 2\n"


@pytest.mark.parametrize("separator", [" ", "\t", ";"])
def test_a_list_of_words_with_counts_is_enough(tmp_path: Path, separator: str) -> None:
    words = written(tmp_path, "words.txt", COUNTS.replace(" ", separator))
    new, report = made(tmp_path, guesses=words, answer_count=3)
    lexicon = load(new.out)
    assert lexicon.answer_list.spellings == ["crane", "Paris", "slate"]
    assert lexicon.guess_list.spellings == ["bible"]
    assert report.likeliest == ("crane", "Paris", "slate", "bible")


def test_counts_beside_words_are_passed_over_where_frequencies_are_given(tmp_path: Path) -> None:
    words = written(tmp_path, "words.txt", COUNTS)
    frequencies = written(tmp_path, "counts.txt", "bible 900\nslate 7\n")
    new, _ = made(tmp_path, guesses=words, frequencies=frequencies)
    assert load(new.out).answer_list.spellings == ["bible", "slate"]
    assert sorted(load(new.out).guess_list.spellings) == ["Paris", "crane"]


def test_words_alone_do_not_say_which_are_answers(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no way to tell which words may be answers"):
        made(tmp_path, guesses=written(tmp_path, "words.txt", "crane\nslate\n"))


def test_names_may_be_left_out(tmp_path: Path) -> None:
    words = written(tmp_path, "words.txt", COUNTS)
    new, report = made(tmp_path, guesses=words, names=False)
    assert load(new.out).answer_list.spellings == ["crane", "slate", "bible"]
    assert ("a capital letter", 1) in [(lines.reason, lines.count) for lines in report.dropped]


def test_a_hunspell_dictionary_is_a_word_list(tmp_path: Path) -> None:
    written(tmp_path, "en.aff", "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n")
    words = written(tmp_path, "en.dic", "2\nline/A\nparis\n")
    frequencies = written(tmp_path, "counts.txt", "lines 900\nline 800\n")
    new, _ = made(tmp_path, guesses=words, frequencies=frequencies)
    assert load(new.out).answer_list.spellings == ["lines"]
    assert load(new.out).guess_list.spellings == ["paris"]


def test_digits_need_no_alphabet(tmp_path: Path) -> None:
    answers = written(tmp_path, "answers.txt", "12953\n10007\n")
    new, _ = made(tmp_path, answers=answers, language="")
    manifest = load(new.out).manifest
    assert "".join(manifest.alphabet) == "0123579"
    assert ["".join(row) for row in manifest.keyboard] == ["1235790"]


def test_words_that_are_not_answers_may_have_comments(tmp_path: Path) -> None:
    unfit = written(tmp_path, "not.txt", "# names\nParis  # a town\n\nslate\t7\n")
    new, _ = made(tmp_path, guesses=written(tmp_path, "words.txt", COUNTS), not_answers=unfit)
    assert load(new.out).answer_list.spellings == ["crane", "bible"]


@pytest.fixture
def wordfreq(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stand in for wordfreq, which is not among what the tests install."""
    site = tmp_path / "site"
    (site / "wordfreq-9.9.dist-info").mkdir(parents=True)
    (site / "wordfreq-9.9.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: wordfreq\nVersion: 9.9\n"
    )
    (site / "wordfreq.py").write_text(
        "def available_languages(wordlist):\n    return {'sv': 'large_sv.msgpack.gz'}\n\n\n"
        "def get_frequency_dict(lang, wordlist):\n"
        "    assert lang == 'sv'\n"
        "    return {'katta': 2e-5, 'hund': 1e-4, 'älska': 5e-5, 'hmmmm': 1e-4, 'xviii': 1}\n"
    )
    monkeypatch.syspath_prepend(str(site))
    yield
    sys.modules.pop("wordfreq", None)


@pytest.mark.usefixtures("wordfreq")
def test_an_installed_wordfreq_gives_frequencies_and_words(tmp_path: Path) -> None:
    assert has_frequencies("sv-SE")
    assert not has_frequencies("tlh")
    assert not has_frequencies("")
    new, _ = made(tmp_path, language="sv-SE", frequencies=WORDFREQ)
    lexicon = load(new.out)
    assert lexicon.answer_list.spellings == ["älska", "katta"]
    assert lexicon.guess_list.spellings == []
    (source,) = lexicon.manifest.sources
    assert (source.name, source.version, source.license) == ("wordfreq", "9.9", "CC-BY-SA-4.0")
    with pytest.raises(PackError, match="does not know language 'tlh'"):
        create_pack(NewPack("b", tmp_path / "b", language="tlh", frequencies=WORDFREQ))
    with pytest.raises(PackError, match="name it with --language"):
        create_pack(NewPack("b", tmp_path / "b", frequencies=WORDFREQ))


def test_a_missing_wordfreq_is_reported(tmp_path: Path) -> None:
    if has_frequencies("sv"):
        pytest.skip("it is there")
    with pytest.raises(PackError, match="pip install wordfreq"):
        create_pack(NewPack("b", tmp_path / "b", language="sv", frequencies=WORDFREQ))


HINDI = "हिन्दी नमस्ते किताब लड़का लड़की पानी दोस्त बाज़ार स्कूल मकान"


def test_a_script_of_signs_is_cut_where_there_are_too_many_graphemes(tmp_path: Path) -> None:
    consonants, vowels = "कखगघचछजझटठडढणतथदधनपफबभमयरलवशसह", "ािीुूेैोौ"
    many = " ".join(consonant + vowel for consonant in consonants for vowel in vowels)
    words = written(tmp_path, "words.txt", f"{HINDI} {many}".replace(" ", "\n"))
    counts = written(tmp_path, "counts.txt", "".join(f"{word} 9\n" for word in HINDI.split()))
    new, _ = made(tmp_path, language="hi", guesses=words, frequencies=counts)
    lexicon = load(new.out)
    assert lexicon.manifest.tokenizer == "graphemes"
    assert lexicon.manifest.options == {"signs": "apart"}
    assert set(lexicon.answer_list.spellings) == {"हिन्दी", "नमस्ते", "किताब", "बाज़ार"}
    assert lexicon.tokenizer.tiles(lexicon.encode("हिन्दी")) == ["ह", "◌ि", "न्", "द", "◌ी"]


def test_a_script_of_signs_has_whole_graphemes_where_they_are_few(tmp_path: Path) -> None:
    answers = written(tmp_path, "answers.txt", HINDI.replace(" ", "\n"))
    new, _ = made(tmp_path, language="hi", answers=answers, length=3)
    lexicon = load(new.out)
    assert lexicon.manifest.options == {"signs": "keep"}
    assert lexicon.answer_list.spellings == [
        "नमस्ते", "किताब", "लड़का", "लड़की", "बाज़ार", "मकान",
    ]  # fmt: skip
