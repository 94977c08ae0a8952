"""A few facts about the packs that ship; their making is tested with the tools."""

from __future__ import annotations

import pytest

from tests.packs import some_by_default
from tilewise.authoring.check import check
from tilewise.lexicon import load
from tilewise.lexicon.discover import find_pack, shipped_folder
from tilewise.lexicon.folder import Severity

PACKS = sorted(path.parent.name for path in shipped_folder().glob("*/pack.toml"))


@pytest.mark.parametrize("name", some_by_default(PACKS, ["hr", "ko", "nerdle-micro"]))
def test_packs_are_sound(name: str) -> None:
    folder = find_pack(name)
    assert [str(p) for p in check(folder) if p.severity is Severity.ERROR] == []
    lexicon = load(folder)
    assert lexicon.notes == ()
    assert lexicon.id == name
    assert lexicon.opener_file is not None
    assert {ranking.guesses[0].word for ranking in lexicon.opener_file.rankings} <= {
        *lexicon.answer_list.spellings,
        *lexicon.guess_list.spellings,
    }


def test_english_is_the_original_game() -> None:
    lexicon = load(find_pack("en"))
    assert lexicon.words.answer_count == 2315
    assert len(lexicon.words.tokens) == 12972
    assert (lexicon.length, lexicon.words.max_guesses, lexicon.words.alphabet_size) == (5, 6, 26)
    assert set(lexicon.words.weights.tolist()) == {1.0}


def test_korean_is_kordle() -> None:
    lexicon = load(find_pack("ko"))
    assert (lexicon.length, lexicon.words.max_guesses, lexicon.words.alphabet_size) == (6, 6, 24)
    assert len(lexicon.words.tokens) > 40_000
    for word in ("군대", "전략"):
        row = lexicon.find(lexicon.encode(word))
        assert row is not None
        assert word in lexicon.spellings(row)
