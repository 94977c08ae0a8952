"""Catalogues are complete, right, and those of the source."""

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog

from tilewise import __version__
from tilewise.translation.translator import ENGLISH_ROOMS, MACHINE, Translator
from tools import translations
from tools.translations import begin, problems, read, template

pytestmark = pytest.mark.slow

CATALOGUES = translations.files()


@pytest.fixture(scope="module", autouse=True)
def sources_read_once() -> Iterator[None]:
    """Look for messages in the sources once, which takes half a second."""
    found = list(translations._of_code())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translations, "_of_code", lambda: found)
        yield


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_translation_lacks_a_place_or_a_plural_form(path: Path) -> None:
    assert list(problems(read(path))) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_catalogue_says_who_wrote_it(path: Path) -> None:
    catalogue = read(path)
    is_beta = catalogue.last_translator == MACHINE
    assert ("A MACHINE WROTE" in catalogue.header_comment) == is_beta
    assert Translator.of(path.parts[-3]).is_beta == is_beta


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_catalogue_says_the_projects_version(path: Path) -> None:
    assert read(path).version == __version__


@pytest.fixture(scope="module")
def ids() -> set[object]:
    return {message.id for message in template()}


def test_messages_are_found_wherever_they_are_said(ids: set[object]) -> None:
    assert {
        "Suggest the best next guesses.",  # a docstring
        "Print one JSON document and nothing else.",  # an option
        "{word} is not in the word list of {lexicon}",  # an error
        "tile {place} is {token}",  # a message of the library
        "Nothing to undo.",  # a line of a command
        ("Solved in {n} guess.", "Solved in {n} guesses."),  # one with plural forms
        "{count} letters",  # of packs' names
    } <= ids


def test_what_speaks_english_only_is_left_out(ids: set[object]) -> None:
    assert (
        not {
            "Compare strategies by playing every answer with each.",  # a summary
            "One to compare; give it several times (default: every strategy).",  # an option
            "List the packs that can be named by id.",  # a command of such a group
            "--resume needs the certificate to go on from: --certificate FILE",  # an error
            "{path} is empty; list the likely answers",  # one of the library
        }
        & ids
    )


def test_what_speaks_english_only_exists() -> None:
    source = translations.SOURCE
    modules = [path.relative_to(source).as_posix() for path in source.rglob("*.py")]
    for room in ENGLISH_ROOMS:
        assert any(module.startswith(room) for module in modules), room


def test_a_changed_message_keeps_its_translation_until_somebody_compares_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = Catalog()
    changed_id = "{word} of all {count:,}"
    changed.add(changed_id)
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "template", lambda: changed)
    monkeypatch.setattr("tools.wheel_locale.make", lambda folder: None)
    path = tmp_path / "ko" / "LC_MESSAGES" / "tilewise.po"
    translations.write(catalogue("ko", one="{count:,} 가운데 {word}"), path)
    translations.update()
    (message,) = (message for message in read(path) if message.id)
    assert (message.string, message.fuzzy) == ("{count:,} 가운데 {word}", True)
    with path.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext(changed_id) == changed_id
    assert any("has changed; compare" in problem for problem in translations.outdated())


def test_every_message_can_be_looked_up() -> None:
    assert translations.glued() == []


def test_what_has_only_values_is_left_out(ids: set[object]) -> None:
    assert "{problem}" not in ids
    assert "{first}; {second}" in ids  # each language has its own punctuation
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
        ("fr", {"one": "{count:,} : {word}"}, "can be broken"),
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
def test_mistakes_are_reported(
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


def test_a_new_language_is_created_and_updated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    path = tmp_path / "sv" / "LC_MESSAGES" / "tilewise.po"
    begun = begin("sv")
    begun.add("zzzz: qqq xxx", "ett meddelande som fanns")
    begun.add("Show the version.", "Visa versionen.")
    begun.version = "0.1.0"
    translations.write(begun, path)
    assert translations.outdated() == [
        "sv: other messages than the source has",
        f"sv: says version 0.1.0, not {__version__}",
    ]
    translations.update()
    assert "sv: " in capsys.readouterr().out
    with path.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Show the version.") == "Visa versionen."
    assert "zzzz: qqq xxx" not in path.read_text(encoding="utf-8")
    assert translations.outdated() == []
