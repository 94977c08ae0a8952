"""Names of commands, and yes and no, as people type them."""

from __future__ import annotations

import pytest

from tilewise import load
from tilewise.lexicon.discover import packs
from tilewise.play.typed import _NAMES, Vocabulary, own_names
from tilewise.translation.translator import ENGLISH, Translator, languages

COMMANDS = [*_NAMES, "no-spoilers", "exit", "q", "?"]
OTHERS = [tag for tag in languages() if tag != "en"]


def meaning(typed: str, *tags: str) -> str | None:
    """Return the command that somebody means who speaks some languages."""
    found = Vocabulary.of_commands(COMMANDS, [Translator.of(tag) for tag in tags]).read(typed)
    return None if found is None else found.name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("undo", "undo"),
        ("UNDO", "undo"),
        ("--hard", "hard"),
        ("ｕｎｄｏ", "undo"),
        ("ㅕㅜ애", "undo"),
        ("ㅗ디ㅔ", "help"),
        ("벼ㅑㅅ", "quit"),
        ("ㅂ", "q"),
        ("？", "?"),
        ("рудз", "help"),
        ("хелп", "help"),  # Serbian
        ("nonsense", None),
        ("취소", None),
    ],
)
def test_english_names_on_any_keyboard(typed: str, name: str | None) -> None:
    assert meaning(typed, "en") == name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_typed_in_hangul_mode(name: str) -> None:
    from tilewise.tokens.keyboards import typed_on

    hangul = typed_on("ko", name)
    assert hangul or not name.isalpha()
    assert not hangul or meaning(hangul, "en") == name


@pytest.mark.parametrize(
    ("tag", "typed", "name"),
    [
        ("ko", "도움말", "help"),
        ("ko", "취소", "undo"),
        ("ko", "되돌리기", "undo"),
        ("ko", "끝", "quit"),
        ("ko", "ehdnaakf", "help"),
        ("ja", "ヘルプ", "help"),
        ("de", "Hilfe", "help"),
        ("de", "zurück", "undo"),
        ("ru", "отмена", "undo"),
        ("ru", "jnvtyf", "undo"),
        ("es", "ayuda", "help"),
    ],
)
def test_names_in_another_language(tag: str, typed: str, name: str) -> None:
    assert meaning(typed, tag, "en") == name
    assert meaning(typed, "en") is None


@pytest.mark.parametrize("tag", OTHERS)
def test_every_language_has_a_name_of_its_own_for_every_command(tag: str) -> None:
    words = load("mastermind")  # none of its words is a command
    assert set(own_names(_NAMES, Translator.of(tag), words)) == set(_NAMES)
    names = Vocabulary.of_commands(COMMANDS, [Translator.of(tag)])
    spellings = [s for m in _NAMES.values() for s in Translator.of(tag).say(m).lower().split()]
    assert len(spellings) == len(set(spellings)), "one word, two commands"
    assert {name: meaning(name, tag) for name in COMMANDS} == {name: name for name in COMMANDS}
    assert {names.meanings[spelling] for spelling in spellings} == set(_NAMES)
    assert own_names(_NAMES, ENGLISH, words) == {}


ANSWERS = {
    "ko": ("예 네 응 ㅛ y yes", "아니요 아니 ㅜ n no"),
    "ja": ("はい", "いいえ"),
    "es": ("s sí si SÍ", "n no"),
    "fr": ("o oui", "n non"),
    "de": ("j ja J", "n nein"),
    "pt": ("s sim", "não n"),
    "ru": ("д да", "н нет"),
    "tr": ("e evet", "h hayır"),
    "nl": ("j ja", "n nee"),
    "hr": ("d da", "n ne"),
    "fa": ("بله", "نه"),
    "en": ("y Y yes ㅛ", "n no NO ㅜ"),
}


def test_answers_are_known_in_every_language() -> None:
    assert set(ANSWERS) == set(languages())


@pytest.mark.parametrize("tag", ANSWERS)
def test_yes_and_no(tag: str) -> None:
    answers = Vocabulary.of_answers([Translator.of(tag)])
    for words, expected in zip(ANSWERS[tag], ("yes", "no"), strict=True):
        for typed in words.split():
            read = answers.read(typed)
            assert read is not None, typed
            assert read.name == expected, typed
    assert answers.read("crane") is None


def test_a_word_of_the_game_is_not_taken_for_a_command() -> None:
    pack, names = load("es"), Vocabulary.of_commands(COMMANDS, [Translator.of("es")])
    ayuda, help_ = names.read("ayuda"), names.read("help")
    assert ayuda is not None
    assert help_ is not None
    assert "ayuda" in pack
    assert ayuda.is_word(pack)
    assert not help_.is_word(pack)


@pytest.mark.slow  # reads the words of every pack
def test_names_that_are_words_of_a_game_are_left_to_it() -> None:
    found = set()
    for folder in packs():
        pack = load(folder.id)
        names = Vocabulary.of_commands(COMMANDS, [Translator.of(pack.manifest.language)])
        for spelling, name in names.meanings.items():
            if spelling != name and spelling in pack:
                read = names.read(spelling)
                assert read is not None
                assert read.is_word(pack)
                found.add((pack.id, spelling))
    assert {("es", "ayuda"), ("ru", "слова")} <= found
