"""Word lists that players bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import TALL, OpenContext
from tests.web.driver import Player, violations
from tilewise.answers import packs
from tilewise.answers.questions import Own
from tilewise.web.answering import answer

WORDS = ("crane", "slate", "merge", "abbey", "abbot")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    packs._kept.clear()
    yield
    packs._kept.clear()


def own(text: str, lexicon: str = "en", length: int = 5, **more: Any) -> Any:
    question = {"ask": "own", "name": "Mine", "lexicon": lexicon, "text": text, "length": length}
    return answer(question | more)


def own_of_any_length(text: str, lexicon: str) -> Any:
    return answer({"ask": "own", "name": "Mine", "lexicon": lexicon, "text": text})


# -- without a browser ------------------------------------------------------------------------


def test_a_list_is_a_pack() -> None:
    found = own("\n".join([*WORDS, "abc", "crane"]))
    assert found["answers"] == len(WORDS)
    assert found["left_out"] == 2
    assert "abc" in found["examples"]
    lexicon = found["pack"]["id"]
    pack = answer({"ask": "pack", "lexicon": lexicon})
    assert (pack["pack"]["native_name"], pack["has_tree"]) == ("Mine", False)
    rows = [{"guess": "crane", "feedback": "....G"}]
    advice = answer({"ask": "advise", "lexicon": lexicon, "rows": rows})
    assert [one["word"] for one in advice["advice"]["candidates"]["words"]] == []
    played = answer({"ask": "play", "lexicon": lexicon, "seed": 1, "give_up": True})
    assert played["answer"] in WORDS
    assert lexicon not in {one["id"] for one in answer({"ask": "packs"})["packs"]}


def test_a_list_for_another_pack_is_the_newer_pack() -> None:
    packs = []
    for name, lexicon in (("Six", "en"), ("Seven", "de")):
        made = own("\n".join(WORDS), lexicon, name=name)["pack"]
        shown = answer({"ask": "pack", "lexicon": made["id"]})["pack"]
        again = own("\n".join(WORDS), lexicon, name=f"New {name}")["pack"]
        assert again["id"] == made["id"]
        assert answer({"ask": "pack", "lexicon": made["id"]})["pack"] == again
        packs.append((shown["name"], made["name"]))
    assert packs == [("Six", "Six"), ("Seven", "Seven")]


def test_the_default_length_may_be_given() -> None:
    assert own("\n".join(WORDS), length=0) == own_of_any_length("\n".join(WORDS), "en")


@pytest.mark.parametrize(
    ("lexicon", "text", "length", "language", "count"),
    [
        ("ko", "군대\n긴장", 6, "ko", 2),
        ("ja", "さくら\nみかん", 3, "ja", 2),
        ("en", "город\nбанан", 5, "und", 2),  # by the letters in the list
        ("en", "crane,12\nslate,7\n", 5, "en", 2),
        ("nerdle", "1+2=3", 5, "zxx", 1),
        ("ko", "군대, 긴장", 6, "ko", 2),
    ],
)
def test_lists_of_any_script(
    lexicon: str, text: str, length: int, language: str, count: int
) -> None:
    found = own(text, lexicon, length)
    assert (found["pack"]["language"], found["answers"]) == (language, count)


@pytest.mark.parametrize(
    ("lexicon", "text", "length"),
    [
        ("en", "planet\nmarket\ncrane\nbridge", 6),
        ("ko", "군대\n긴장\n사람\n나무", 6),
        ("en", "банк\nгород\nдом\nгора", 4),
        ("ko", "crane\nslate", 5),
        ("hr", "ljubav\nnjegov\nkotar", 5),
        ("ja", "さくら\nみかん\nとうきょう", 3),
        ("nerdle", "1+2=3\n2+3=5", 5),
        ("en", "planet, market, bridge", 6),
    ],
)
def test_a_list_has_the_length_of_its_words(lexicon: str, text: str, length: int) -> None:
    found = own_of_any_length(text, lexicon)
    assert found["pack"]["length"] == length
    assert found["pack"]["id"] == own(text, lexicon, length)["pack"]["id"]


def test_a_list_without_words_has_no_length() -> None:
    found = own_of_any_length("a" * 17, "en")
    assert found["error"]["message"].startswith("no word in the list has 5 tiles; change")


def test_the_same_list_is_the_same_pack() -> None:
    text = "crane\nslate\nword"
    one, other, short = own(text), own(text, name="Yours"), own(text, length=4)
    assert one["pack"]["id"] == other["pack"]["id"] != short["pack"]["id"]


@pytest.mark.parametrize("text", ["", "\0\n", "abc", "!!! ???", "a" * 200_000, "\n".join("ab")])
def test_a_list_without_such_words_is_reported(text: str) -> None:
    found = own(text)
    assert found["error"]["message"].startswith("no word in the list has 5 tiles; change")


@pytest.mark.parametrize("name", ["", " \n", "<b>\u202e\0", "/../etc", "x" * 100, '"]\n[a'])
def test_names_may_be_anything(name: str) -> None:
    found = own("crane", name=name)
    assert found["pack"]["native_name"]


@pytest.mark.parametrize("change", [{"text": "a" * 200_001}, {"length": 17}, {"length": -1}])
def test_lists_have_bounds(change: dict[str, Any]) -> None:
    assert "error" in own(**({"text": "crane"} | change))


def test_the_oldest_lists_are_forgotten() -> None:
    first = own("crane")["pack"]["id"]
    for number in range(packs.KEPT_LISTS):
        own("\n".join(["crane", "slate", "x" * (5 + number)]))
    assert packs.found(first) is None
    assert Own.ask == "own"


# -- in a browser -----------------------------------------------------------------------------


@pytest.fixture
def tall(open_context: OpenContext) -> Player:
    """Return a phone of a usual size. Its console may show that lists were refused."""
    return Player(open_context(phone=True, viewport=TALL, may_complain=True).new_page())


def bring(player: Player, text: str, length: str = "") -> None:
    player.tap("[data-key=pick]")
    player.tap("[data-key=own]")
    player.page.fill("[data-own=name]", "Mine")
    player.page.fill("[data-own=text]", text)
    player.page.fill("[data-own=length]", length)
    assert violations(player.page) == []
    player.tap("[data-key=take]")


def choose(player: Player, content: bytes) -> None:
    player.page.set_input_files(
        "[data-own=file]", {"name": "words.txt", "mimeType": "text/plain", "buffer": content}
    )


def test_a_list_is_solved_and_played(tall: Player, address: str) -> None:
    tall.open(address, "en")
    bring(tall, "\n".join([*WORDS, "abc"]))
    tall.page.wait_for_selector("#note p")
    assert tall.page.inner_text("#note") == "Words: 5; left out: 1 (abc)"
    tall.page.wait_for_selector("dialog", state="detached")
    tall.wait()
    assert "Mine" in tall.page.inner_text("#bar")
    assert tall.suggestions[0] in WORDS
    tall.enter("CRANE", "..Y..")
    assert sorted(tall.suggestions) == ["abbey", "abbot"] or "abbot" in tall.suggestions
    assert violations(tall.page) == []
    packs._kept.clear()  # as after the server was started again
    tall.page.reload()
    tall.wait()
    assert tall.feedback == ["..Y.."]
    packs._kept.clear()
    tall.change_mode()
    tall.tap_typed("CRANE")
    tall.page.wait_for_selector(".row .tile[data-mark]")


def test_a_list_of_other_letters(tall: Player, address: str) -> None:
    tall.open(address, "en")
    bring(tall, "городок\nбананы\nпалочка\nпалатка")
    tall.page.wait_for_selector("dialog", state="detached")
    tall.wait()
    assert tall.page.locator(".draft .tile").count() == 7
    assert tall.suggestions
    assert violations(tall.page) == []


def test_a_file_is_a_list_and_is_removed(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=pick]")
    desk.page.click("[data-key=own]")
    content = "\ufeff" + "\r\n".join(WORDS)
    choose(desk, content.encode())
    desk.page.keyboard.press("Tab")
    is_reached = desk.page.locator("[data-key=take]:focus").count
    desk.repeat(lambda: desk.page.keyboard.press("Tab"), until=is_reached)
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("dialog", state="detached")
    desk.wait()
    assert desk.suggestions[0] in WORDS
    desk.page.click("[data-key=pick]")
    assert desk.page.locator(".pack[data-pack^=own-]").count() == 1
    desk.page.click("[data-key=own]")
    desk.page.click("[data-remove^=own-]")
    desk.page.wait_for_url("**/#en-nyt")
    desk.wait()
    kept = desk.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('own-'))")
    assert kept == []
    desk.page.click("[data-key=pick]")
    assert desk.page.locator(".pack[data-pack^=own-]").count() == 0


@pytest.mark.parametrize("kept", ["7", "{}", '{"pack":{"id":"own-1"}}', '{"list":{"text":"a"}}'])
def test_kept_lists_may_be_nonsense(desk: Player, address: str, kept: str) -> None:
    desk.page.add_init_script(f"localStorage.setItem('tilewise:own:own-1', {kept!r})")
    desk.open(address, "own-1")
    desk.page.click("[data-key=pick]")
    assert desk.page.locator(".pack[data-pack^=own-]").count() == 0


def test_a_bad_list_is_reported_in_one_line(tall: Player, address: str) -> None:
    tall.open(address, "en")
    bring(tall, "abc", length="5")
    problem = tall.page.locator("dialog .problem")
    problem.filter(has_text="no word in the list has 5 tiles").wait_for()
    assert violations(tall.page) == []
    choose(tall, b"crane\n" * 50_000)
    problem.filter(has_text="too long; the limit is 240 kB").wait_for()


def test_a_link_to_a_list_that_is_not_here_is_told(
    tall: Player, open_context: OpenContext, address: str
) -> None:
    tall.open(address, "en")
    bring(tall, "\n".join(WORDS))
    tall.page.wait_for_selector("dialog", state="detached")
    tall.wait()
    link = str(tall.page.evaluate("location.href"))
    assert "#own-" in link
    other = open_context().new_page()
    other.goto(link)
    other.wait_for_selector("#note p")
    assert "word list that this browser does not have" in other.inner_text("#note")
    assert violations(other) == []
    Player(other).wait()  # a pack that there is
    assert "#own-" not in str(other.evaluate("location.href"))
    other.wait_for_selector("#note p", state="detached")
    other.evaluate("link => { location.href = link }", link)  # while another game is open
    other.wait_for_selector("#note p")
