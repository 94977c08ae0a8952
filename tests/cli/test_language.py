"""Messages in the player's language, and in English where there is no translation."""

import pytest

from tests.cli.conftest import Run
from tilewise import load
from tilewise.cli import process
from tilewise.errors import FeedbackError, GuessError, PackError
from tilewise.translation.translator import ENGLISH


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    process.use(None)


def test_a_message_without_a_translation_is_english_with_its_values() -> None:
    assert process.tr("{n} of {all}", n=1, all=3) == "1 of 3"
    assert process.trn("{n} word", "{n} words", 1) == "1 word"
    assert process.trn("{n} word", "{n} words", 2) == "2 words"


def test_a_message_without_values_may_hold_braces() -> None:
    assert process.tr("{") == "{"


def test_an_error_is_shown_with_its_causes() -> None:
    inner = FeedbackError("{text} has no marks", text="''")
    assert process.translated(GuessError("guess {n}: {error}", n=2, error=inner)) == (
        "guess 2: '' has no marks"
    )


def test_a_language_without_a_catalogue_is_refused_in_one_line() -> None:
    with pytest.raises(PackError, match=r"--lang must be one of .*en"):
        process.use("xx")


@pytest.mark.parametrize("name", ["en", "en_GB.UTF-8", "C", "POSIX", "../en", "xx_YY"])
def test_the_environment_never_fails(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("LANG", name)
    process.use(None)
    assert process.translator() is ENGLISH


def test_korean_words_get_the_particles_of_their_sounds() -> None:
    process.use("ko")
    template = "smallest change that lets a word fit: {changes} (then {word} fits)"
    assert "군대가" in process.tr(template, changes="…", word="군대")
    assert "정신이" in process.tr(template, changes="…", word="정신")


@pytest.mark.parametrize(
    ("spoken", "pack", "name"),
    [
        ("en", "ko", "Korean"),
        ("ko", "ko", "한국어"),
        ("de", "ko", "Koreanisch"),
        ("de", "de-ascii", "Deutsch (ae, oe, ue, ss)"),
        ("fr", "ja-4", "Japonais (4 kanas)"),
        ("ja", "pt", "ポルトガル語 (ブラジル)"),
        ("ja", "nerdle", "Nerdle"),
    ],
)
def test_a_pack_is_named_in_the_players_language(spoken: str, pack: str, name: str) -> None:
    process.use(spoken)
    assert process.name_of(load(pack).manifest) == name


@pytest.mark.parametrize(
    "call",
    [
        ["solve", "ko"],
        ["solve", "ko", "--boards", "2"],
        pytest.param(["solve", "ko", "--adversary", "absurdle"], marks=pytest.mark.slow),
        ["play", "ko"],
        ["play", "ko", "--boards", "2"],
        ["absurdle", "ko"],
    ],
    ids=" ".join,
)
def test_every_game_is_greeted_by_the_name_its_player_has_for_it(run: Run, call: list[str]) -> None:
    outcome = run("--lang", "ko", *call)
    assert outcome.code == 0
    assert "한국어" in outcome.out.splitlines()[0]
    assert "Korean" not in outcome.out


@pytest.mark.parametrize(("spoken", "between"), [("ja", "%、"), ("fa", "٪، "), ("de", "\u00a0%, ")])
def test_words_with_their_chances_are_listed_as_a_language_lists(
    run: Run, spoken: str, between: str
) -> None:
    told = run("--lang", spoken, "suggest", "en-nyt", "crane=.Y...").out
    assert told.count(between) > 5
