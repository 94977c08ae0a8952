"""Messages in the player's language, and in English where there is no translation."""

import pytest

from tests.cli.conftest import Run
from tilewise import load
from tilewise.cli.process import language
from tilewise.errors import FeedbackError, GuessError, PackError


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    language.use(None)


def test_a_message_without_a_translation_is_english_with_its_values() -> None:
    assert language.tr("{n} of {all}", n=1, all=3) == "1 of 3"
    assert language.trn("{n} word", "{n} words", 1) == "1 word"
    assert language.trn("{n} word", "{n} words", 2) == "2 words"


def test_a_message_without_values_may_hold_braces() -> None:
    assert language.tr("{") == "{"


def test_an_error_is_told_with_the_errors_in_it() -> None:
    inner = FeedbackError("{text} has no marks", text="''")
    assert language.translated(GuessError("guess {n}: {error}", n=2, error=inner)) == (
        "guess 2: '' has no marks"
    )


def test_a_language_without_a_catalogue_is_refused_in_one_line() -> None:
    with pytest.raises(PackError, match=r"no translation into 'xx'; there are: .*en"):
        language.use("xx")


@pytest.mark.parametrize("name", ["en", "en_GB.UTF-8", "C", "POSIX", "../en", "xx_YY"])
def test_the_environment_never_fails(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("LANG", name)
    language.use(None)
    assert language.is_english()


def test_korean_words_get_the_particles_of_their_sounds() -> None:
    language.use("ko")
    template = "smallest change that fits again: {changes} (then {word} fits)"
    assert "군대가" in language.tr(template, changes="…", word="군대")
    assert "정신이" in language.tr(template, changes="…", word="정신")


def test_a_pack_has_its_own_name_for_those_who_speak_its_language() -> None:
    ko = load("ko").manifest
    assert language.name_of(ko) == "Korean"
    language.use("ko")
    assert language.name_of(ko) == "한국어"
    language.use("de")
    assert language.name_of(ko) == "Korean"


@pytest.mark.parametrize(
    "call",
    [
        ["solve", "ko"],
        ["solve", "ko", "--boards", "2"],
        ["solve", "ko", "--adversary", "absurdle"],
        ["play", "ko"],
        ["play", "ko", "--boards", "2"],
        ["absurdle", "ko"],
        ["simulate", "ko", "--boards", "2", "--games", "1"],
    ],
    ids=" ".join,
)
def test_every_game_is_greeted_by_the_name_its_player_has_for_it(run: Run, call: list[str]) -> None:
    outcome = run("--lang", "ko", *call)
    assert outcome.code == 0
    assert "한국어" in outcome.out.splitlines()[0]
    assert "Korean" not in outcome.out
