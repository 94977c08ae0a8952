"""Catalogues are complete, right, and those of the source."""

import gettext
from pathlib import Path

import pytest
from babel.messages import Catalog

from tools import translations
from tools.translations import begin, problems, read, template

CATALOGUES = translations.files()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_translation_lacks_a_place_or_a_plural_form(path: Path) -> None:
    assert list(problems(read(path))) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_what_is_spoken_is_what_is_written(path: Path) -> None:
    assert translations.is_compiled(read(path), path)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_catalogue_says_who_wrote_it(path: Path) -> None:
    header = read(path).header_comment
    assert "A MACHINE WROTE" in header or "Read by" in header


@pytest.fixture(scope="module")
def ids() -> set[object]:
    return {message.id for message in template()}


def test_messages_are_found_wherever_they_are_said(ids: set[object]) -> None:
    assert {
        "Suggest the best next guesses.",  # a docstring
        "Print one JSON document and nothing else.",  # an option
        "{word} is not in the word list of {lexicon}; try another",  # an error
        "shipped with tilewise",  # a message of the library
        "means and totals are over the solved games",  # a line of a command
        ("{n:,} answer", "{n:,} answers"),  # one with plural forms
        "strategy {name} has no option {option}; its options: none",  # one of two
    } <= ids


def test_every_message_can_be_looked_up() -> None:
    assert translations.glued() == []


def test_what_has_no_words_is_left_out(ids: set[object]) -> None:
    assert "{path}: {reason}" not in ids
    assert not any("tilewise suggest en crane" in str(found) for found in ids)


def catalogue(language: str, **messages: str | tuple[str, ...]) -> Catalog:
    made = begin(language)
    wanted: dict[str, str | tuple[str, str]] = {
        "one": "{word} of {count:,}",
        "plural": ("{n} word", "{n} words"),
        "markup": "[bold]Type[/] --help",
    }
    for name, text in messages.items():
        made.add(wanted[name], text)
    return made


@pytest.mark.parametrize(
    ("language", "messages", "problem"),
    [
        ("ko", {"one": "{count:,}개"}, "{word} is missing"),
        ("ko", {"one": "{word} {count} {number}"}, "there is no {number}"),
        ("ko", {"one": "{word} {count"}, "expected '}' before end of string"),
        ("ru", {"plural": ("{n} слово", "{n} слова", "")}, "this plural form is missing"),
        ("ru", {"plural": ("{n} слово", "{n} слова")}, "2 plural forms, not 3"),
        ("de", {"plural": ("{n} Wort", "{m} Wörter")}, "there is no {m}"),
        ("de", {"markup": "Tippen --help"}, "markup is not that of"),
        ("ko", {"markup": "[bold]입력[/]"}, "--help is missing"),
    ],
)
def test_what_is_wrong_is_told(
    language: str, messages: dict[str, str | tuple[str, ...]], problem: str
) -> None:
    (told,) = problems(catalogue(language, **messages))
    assert problem in told


@pytest.mark.parametrize(
    ("language", "messages"),
    [
        ("ko", {"one": "{count:,} 가운데 {word}", "plural": ("단어 {n}개",)}),
        ("hr", {"plural": ("jedna riječ", "{n} riječi", "{n} riječi")}),
        ("de", {"markup": "Mit [bold]--help[/]"}),
        ("fr", {"one": ""}),
    ],
)
def test_what_is_right_or_still_english_is_not(
    language: str, messages: dict[str, str | tuple[str, ...]]
) -> None:
    assert list(problems(catalogue(language, **messages))) == []


def test_a_language_is_begun_and_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    path = tmp_path / "sv" / "LC_MESSAGES" / "tilewise.po"
    begun = begin("sv")
    begun.add("a message there was", "ett meddelande som fanns")
    begun.add("Show the version.", "Visa versionen.")
    translations.write(begun, path)
    assert translations.check() == ["sv: other messages than the source has"]
    translations.update()
    assert "sv: " in capsys.readouterr().out
    with path.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Show the version.") == "Visa versionen."
    assert "a message there was" not in path.read_text(encoding="utf-8")
    assert translations.check() == []


def test_a_catalogue_that_was_not_compiled_again_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    path = tmp_path / "sv" / "LC_MESSAGES" / "tilewise.po"
    translations.write(begin("sv"), path)
    translations.update()
    text = path.read_text(encoding="utf-8")
    shown = 'msgid "Show the version."\nmsgstr "'
    path.write_text(text.replace(shown, f"{shown}Visa."), encoding="utf-8")
    assert translations.check() == ["sv: the .mo is not that of the .po"]
