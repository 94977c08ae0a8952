"""What somebody sees who opens the app for the first time, and when a game has been solved."""

from __future__ import annotations

import json
import re

import pytest

from tests.translation.test_translator import PARTICLES
from tests.web.conftest import Opened
from tests.web.driver import Player, violations
from tilewise import Feedback
from tilewise.web.pages import FOLDER, PAGE


def test_it_says_what_it_is(phone: Player, address: str) -> None:
    phone.open(address, "en")
    assert "Wordle solver" in phone.page.title()
    assert "Solve Wordle and games like it" in phone.page.inner_text(".about")
    best = phone.page.inner_text("[data-key=word-0]")
    why = r"Words left after trace: about 74\."
    assert re.match(rf"trace\s+(≈ )?3\.44 guesses to go\s{why}$", best)
    assert phone.page.inner_text(".example .shown").split() == [*"FLOUR"]  # not the advised word
    side = phone.page.inner_text("#side")
    assert "bits" not in side
    assert "%" not in side


def test_an_unlikely_first_guess_is_not_ruled_out(phone: Player, address: str) -> None:
    phone.open(address, "da")
    assert "Words left after sarte" in phone.page.inner_text("[data-key=word-0]")


def test_korean_sentences_have_the_right_particle(opened: Opened) -> None:
    player = opened("ko", phone=True, locale="ko-KR")
    best = player.page.inner_text("[data-key=word-0]")
    assert "안식 다음에는 약 39개가 남습니다." in best
    said = "(text) => import('./words.js').then((words) => words.t(text))"
    for text, settled in PARTICLES:
        assert player.page.evaluate(said, text) == settled


def test_more_figures_are_there_for_who_wants_them(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.tap("[data-key=figures]")
    phone.page.wait_for_selector(".chance")
    side = phone.page.inner_text("#side")
    assert "trace: 3.438 guesses expected." in side
    assert "5.83 bits" in side
    assert violations(phone.page) == []
    phone.page.reload()
    phone.wait()
    assert "bits" in phone.page.inner_text("#side")


def test_an_estimate_is_not_told_as_if_it_were_exact(phone: Player, address: str) -> None:
    phone.open(address, "en~xordle")
    phone.tap("[data-key=figures]")
    more = phone.page.locator(".more")
    more.get_by_text("bits").wait_for()
    assert "≈" in phone.page.inner_text("[data-key=word-0]")
    assert "guesses expected" not in more.inner_text()


def test_the_icons_are_those_that_systems_ask_for(phone: Player, address: str) -> None:
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text("utf-8"))
    names = {icon["src"]: icon["sizes"] for icon in manifest["icons"]} | {
        "apple-touch-icon.png": "180x180"
    }
    phone.page.goto(address)
    for name, sizes in names.items():
        assert name in PAGE
        size = phone.page.evaluate(
            "async (name) => { const image = new Image(); image.src = name; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }",
            name,
        )
        assert sizes in ("any", size)
    properties = phone.page.locator("meta[property^='og:']").all()
    assert {one.get_attribute("property") for one in properties} >= {"og:title", "og:image"}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_tiles_turn_and_a_solved_game_is_celebrated(opened: Opened, motion: str) -> None:
    player = opened("en", phone=True, reduced_motion=motion)
    player.take()
    player.tap("[data-key=accept]")
    player.page.wait_for_selector(".row.turned")
    turning = "document.querySelector('.turned .tile').getAnimations().length > 0"
    assert player.page.evaluate(turning) == (motion != "reduce")
    player.wait()
    player.take()
    player.tap("[data-key=solved]")
    player.page.wait_for_selector(".ending")
    assert player.page.locator(".confetti i").first.is_visible() == (motion != "reduce")
    player.page.wait_for_timeout(300)
    if motion == "reduce":
        assert violations(player.page) == []


def test_a_game_can_be_printed(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.enter_by_click()
    desk.page.emulate_media(media="print")
    assert not desk.page.locator("#dock").is_visible()
    assert not desk.page.locator("#bar").is_visible()
    assert desk.page.locator(".row:not(.draft):not(.waiting) .tile").first.is_visible()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_tiles_have_the_colours_that_people_know(opened: Opened, colours: str) -> None:
    player = opened("en", phone=True, color_scheme=colours)
    player.take()
    for contrast in (False, True):
        if contrast:
            player.page.evaluate("document.documentElement.dataset.colours = 'contrast'")
        for mark in "GY":
            player.colour(Feedback(mark))
            sign = (
                "getComputedStyle(document.querySelector('[data-key=draft-0]'), '::after').content"
            )
            assert player.page.evaluate(sign) == '""'  # a mark for those who cannot see the colour
        player.page.wait_for_timeout(200)
        assert violations(player.page) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_tiles_have_the_colours_of_the_game(opened: Opened, colours: str) -> None:
    player = opened("fr-6", phone=True, color_scheme=colours)
    player.take()
    player.colour(Feedback("GY...."))
    player.page.wait_for_timeout(200)
    shown = [
        player.page.locator(f"[data-key=draft-{place}]").evaluate(
            """tile => {
              const shown = getComputedStyle(tile).backgroundColor;
              const probe = document.body.appendChild(document.createElement("i"));
              return ["red", "yellow", "deep-blue", "green", "grey"].find((name) => {
                probe.style.color = `var(--${name})`;
                return getComputedStyle(probe).color === shown;
              });
            }"""
        )
        for place in range(3)
    ]
    assert shown == ["red", "yellow", "deep-blue"]
    assert violations(player.page) == []
    player.page.evaluate("document.documentElement.dataset.colours = 'contrast'")
    player.page.wait_for_timeout(200)
    assert violations(player.page) == []


def test_signs_of_colours_are_not_near_letters(phone: Player, address: str) -> None:
    """A dot below ड makes ड़ of it, and a bar below ㅣ makes ㅗ."""
    phone.open(address, "ko")
    phone.take()
    for mark in "GY":
        phone.colour(Feedback(mark))
        end = phone.page.locator("[data-key=draft-0]").evaluate(
            """tile => {
              const sign = getComputedStyle(tile, "::after");
              return (parseFloat(sign.top) + parseFloat(sign.height)) / tile.offsetHeight;
            }"""
        )
        assert end < 0.25, mark


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_keys_of_absent_letters_are_darker(opened: Opened, colours: str) -> None:
    """As everywhere else: they recede on a dark page, too."""
    player = opened("en", phone=True, color_scheme=colours)
    player.take()
    player.accept()
    player.page.wait_for_timeout(200)
    keys = [player.page.locator(f"[data-key=key-{letter}]") for letter in "TQ"]
    colour = "key => getComputedStyle(key).backgroundColor.match(/\\d+/g).map(Number)"
    absent, unknown = [sum(key.evaluate(colour)) for key in keys]
    assert absent < unknown - 100
