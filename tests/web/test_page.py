"""The web app in a browser: whole games by touch and by keyboard, and everything else people do."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import OpenContext, Opened
from tests.web.driver import DIGITS, Player, violations
from tests.web.packages import module
from tilewise import Feedback, Game, Session, load, review
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.manifest import read_manifest
from tilewise.rules.feedback import WORDLE
from tilewise.web.pages import FOLDER, PAGE
from tilewise.web.strings import STRINGS

if TYPE_CHECKING:
    from playwright.sync_api import Route

SCRIPTS = {name: (FOLDER / name).read_text("utf-8") for name in PAGE if name.endswith(".js")}

LARGEST_PAGE = 86_000
"""Largest size of the whole app in bytes, compressed."""

GAMES = {"en": "proxy", "ko": "세상", "ja": "がっこう", "fa": "", "hr": "ljubav"}
"""Games and their answers; the pack's third answer if none is given."""


def other_keyboards() -> list[str]:
    """Return a pack for each script and number of rows, if tiles get their colours one by one."""
    packs = {}
    for folder in sorted(shipped_folder().iterdir()):
        manifest = read_manifest(folder).partial
        if manifest is not None and manifest.feedback_rule == WORDLE:
            packs[manifest.script, len(manifest.keyboard)] = folder.name
    return sorted(set(packs.values()) - set(GAMES))


def game_of(lexicon: str) -> Game:
    pack = load(lexicon)
    answer = GAMES[lexicon]
    return Game(pack, answer if answer in pack else pack.first_spellings[2])


# -- without a browser ------------------------------------------------------------------------


def test_the_page_is_small() -> None:
    sizes = {name: len(gzip.compress((FOLDER / name).read_bytes())) for name in PAGE}
    assert sum(sizes.values()) <= LARGEST_PAGE, sizes


def test_nothing_is_loaded_from_elsewhere() -> None:
    for name in PAGE:
        text = "" if name.endswith(".png") else (FOLDER / name).read_text("utf-8")
        addresses = set(re.findall(r"(?:https?:)?//[\w.]+\.\w+[\w./]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name


def test_what_the_page_says_is_what_the_catalogue_has() -> None:
    said = set()
    for text in SCRIPTS.values():
        for call in re.findall(r"\bt\(([^()]*(?:\([^()]*\)[^()]*)*)", text):
            said |= set(re.findall(r'"([a-z_]+)"', call))
    named = set(re.findall(r'"([a-z_0-9]+)"', "".join(SCRIPTS.values())))
    themes = {"theme_auto", "theme_light", "theme_dark"}
    assert {key for key in said if key in STRINGS} >= {"best_next", "undo"}
    begun = tuple(re.findall(r"\bt\(`([a-z_]+)\$\{", "".join(SCRIPTS.values())))
    assert {key for key in STRINGS if not key.startswith(begun)} <= named | themes
    wanted = re.findall(r'\bt\("([a-z_0-9]+)"', "".join(SCRIPTS.values()))
    assert set(wanted) <= set(STRINGS)


def test_values_of_messages_are_given() -> None:
    """Every message with values is called with these values, wherever its key is used."""
    for text in SCRIPTS.values():
        for key, values in re.findall(
            r'\bt\("([a-z_0-9]+)", \{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}', text
        ):
            for name in re.findall(r"\{(\w+)\}", STRINGS[key]):
                assert re.search(rf"\b{name}\b", values), (key, name)


@pytest.mark.page
@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.workers.json"])
def test_types(project: str) -> None:
    result = subprocess.run(
        [module(".bin/tsc"), "-p", Path(__file__).with_name(project)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout


# -- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("lexicon", GAMES)
def test_a_game_by_touch(phone: Player, address: str, lexicon: str) -> None:
    game = game_of(lexicon)
    phone.open(address, lexicon)
    pack = game.lexicon
    first = pack.encode(Session(pack).suggest(1)[0].word)
    phone.play(game, pack.tokenizer.tiles(first))
    assert phone.feedback == [str(turn.feedback) for turn in game.written_turns]
    assert game.is_solved
    assert str(len(game.turns)) in phone.page.locator(".ending h2").inner_text()


def test_every_keyboard_types_an_answer(phone: Player, address: str) -> None:
    for lexicon in other_keyboards():
        pack = load(lexicon)
        word = pack.spelling(pack.words.answer_count // 2)
        phone.open(address, lexicon)
        phone.tap_word(pack.tokenizer.tiles(pack.encode(word)))


@pytest.mark.parametrize("lexicon", ["en", "ko"])
def test_a_game_by_keys(desk: Player, address: str, lexicon: str) -> None:
    game = game_of(lexicon)
    desk.open(address, lexicon)
    while not game.is_over:
        word = desk.suggestions[0]
        desk.enter_by_keys(word, game.guess(word))
    assert desk.feedback == [str(turn.feedback) for turn in game.written_turns]
    assert desk.page.locator(".ending").count() == 1


def test_a_game_with_pegs_by_touch(phone: Player, address: str) -> None:
    game = Game("mastermind", "4316")
    phone.open(address, "mastermind")
    while not game.is_over:
        word = phone.suggestions[0]
        phone.tap("[data-key=word-0]")
        feedback = game.guess(word)
        phone.page.wait_for_selector(".counting")
        if feedback.is_correct:
            phone.tap("[data-key=solved]")
            break
        phone.tap(f"label:has([data-key=black-{feedback.count('G')}])")
        phone.tap(f"label:has([data-key=white-{feedback.count('Y')}])")
        assert phone.page.inner_text("[data-key=solved]") == "black: 4, white: 0"
        if not game.turns[1:]:
            assert violations(phone.page) == []
        phone.accept()
    phone.page.wait_for_selector(".ending")
    told = [pegs.get_attribute("aria-label") for pegs in phone.page.locator(".row .pegs").all()]
    assert told == [
        f"black: {turn.feedback.count('G')}, white: {turn.feedback.count('Y')}"
        for turn in game.written_turns
    ]
    assert phone.width <= 360
    phone.page.wait_for_selector(".review tbody tr")


def test_a_game_with_pegs_by_keys(desk: Player, address: str) -> None:
    game = Game("mastermind", "4316")
    keyboard = desk.page.keyboard
    desk.open(address, "mastermind")
    while not game.is_over:
        word = desk.suggestions[0]
        keyboard.type(word)
        desk.page.wait_for_selector(".counting")
        feedback = game.guess(word)
        keyboard.type(f"{feedback.count('G')}{feedback.count('Y')}")
        keyboard.press("Enter")
        desk.wait()
    desk.page.wait_for_selector(".ending")
    assert len(desk.page.locator(".row .pegs").all()) == len(game.turns)


def test_pegs_are_counted_by_arrows_and_cannot_be_too_many(desk: Player, address: str) -> None:
    desk.open(address, "mastermind")
    desk.page.keyboard.type("1123")
    desk.page.wait_for_selector(".counting")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        desk.page.keyboard.press(key)
    assert desk.page.is_checked("[data-key=black-3]")
    assert desk.page.is_disabled("[data-key=white-1]")  # the last tile would be right, too
    desk.page.keyboard.press("Enter")
    desk.wait()
    label = desk.page.locator(".row .pegs").first.get_attribute("aria-label")
    assert label == "black: 3, white: 0"


def test_the_page_plays_with_pegs(phone: Player, address: str) -> None:
    phone.open(address, "mastermind")
    phone.tap("[data-key=mode-play]")
    phone.wait()
    phone.page.wait_for_selector(".draft .empty")
    for key in "1123":
        phone.tap(f'.key[data-key="key-{key}"]')
    phone.tap("[data-key=enter]")
    phone.page.wait_for_selector(".row .pegs")
    assert phone.page.locator(".row .pegs").count() == 1


def test_boards_that_open_one_after_another(phone: Player, address: str) -> None:
    game = Game("en", ["merge", "stone"], sequence=True)
    phone.open(address, "en")
    phone.tap("[data-key=menu]")
    phone.page.select_option("[data-setting=boards]", "2")
    phone.tap("[data-setting=sequence]")
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector(".boards")
    for word in ("salet", "merge"):
        phone.wait()
        phone.tap_word(list(word.upper()))
        phone.colour(Feedback(game.guess(word).split(",")[0]))
        phone.tap("[data-key=accept]")
    # The second board opens, and shows what it says of both words.
    told = ",".join(str(load("en").feedback(word, "stone")) for word in ("salet", "merge"))
    phone.page.wait_for_selector("[data-key=told]")
    tiles = [phone.page.locator(f"[data-key=tile-1-{at}-1]").bounding_box() for at in range(5)]
    across, down = zip(*((tile["x"], tile["y"]) for tile in tiles if tile), strict=True)
    assert len(set(down)) == 1
    assert list(across) == sorted(across)
    assert violations(phone.page) == []
    phone.page.focus("[data-key=tile-0-0-1]")
    phone.page.keyboard.type(told[:5].translate(DIGITS))
    phone.page.focus("[data-key=tile-1-0-1]")
    phone.page.keyboard.type(told[6:].translate(DIGITS))
    phone.tap("[data-key=told]")
    phone.wait()
    session = Session("en", boards=2, sequence=True)
    session.add("salet", [str(load("en").feedback("salet", "merge")), ""])
    session.add("merge", ["GGGGG", ""])
    session.fill(1, 2, told[:5])
    session.fill(2, 2, told[6:])
    assert phone.suggestions[0] == session.suggest(1)[0].word
    phone.page.reload()
    phone.wait()
    phone.tap_word(list("STONE"))
    phone.colour(Feedback("GGGGG"))
    phone.tap("[data-key=accept]")
    phone.page.wait_for_selector(".ending")


def test_a_row_of_several_boards_is_edited(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.choose_boards(2)
    for word, marks in [("SALET", "GGGGG....."), ("CRANE", ".....")]:
        phone.wait()
        phone.tap_word(list(word))
        phone.colour(Feedback(marks))
        phone.accept()
    phone.tap("[data-key=tile-0-0-1]")
    phone.page.wait_for_selector("[data-key=remove]")
    phone.tap("[data-key=clear]")
    phone.tap_word(list("SLATE"))
    phone.colour(Feedback("G....G...."))
    phone.tap("[data-key=accept]")
    phone.tap("[data-key=told]")  # the first board is open again, and what it said has to be told
    phone.wait()
    session = Session("en", boards=2)
    session.add("slate", ["G....", "G...."])
    session.add("crane", [".....", "....."])
    assert phone.suggestions[0] == session.suggest(1)[0].word
    phone.tap("[data-key=tile-1-0-0]")
    phone.tap("[data-key=remove]")
    phone.wait()
    session.undo()
    assert phone.suggestions[0] == session.suggest(1)[0].word


def test_several_boards_have_no_hard_mode(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.switch("hard")
    phone.choose_boards(2)
    phone.wait()
    phone.enter("BIBLE", "G..Y.....G")
    session = Session("en", boards=2)
    session.add("bible", ["G..Y.", "....G"])
    assert phone.suggestions == [guess.word for guess in session.suggest(8)[:5]]
    phone.tap("[data-key=menu]")
    assert not phone.page.locator("[data-setting=hard], [data-setting=strict]").count()


def test_a_game_that_the_page_plays(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.tap("[data-key=mode-play]")
    phone.tap("[data-key=hint]")
    for _ in range(6):
        phone.wait()
        if phone.page.locator(".ending").count():
            break
        if not phone.page.locator(".word.best:not(.quick)").count():
            phone.tap("[data-key=hint]")
            phone.page.wait_for_selector(".word.best:not(.quick)")
        assert phone.page.locator("#dock [data-key=word-0]").count() == 1  # always in sight
        phone.tap("[data-key=word-0]")
        phone.tap("[data-key=enter]")
        phone.page.wait_for_selector(".draft .empty, .ending")
    assert phone.feedback[-1] == "GGGGG"
    assert "Solved" in phone.page.locator(".ending h2").inner_text()


# -- on the way -------------------------------------------------------------------------------


def test_undo_edit_and_recolour(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.enter("CRANE", ".Y..G")
    assert phone.suggestions[0] == "south"
    phone.tap("[data-key=tile-0-0-0]")  # which edits the row
    phone.tap("[data-key=draft-0]")
    phone.accept()
    assert phone.feedback == ["YY..G"]
    phone.tap("[data-key=undo]")
    phone.page.wait_for_selector("[data-key=remove]")  # the row is being edited again
    phone.tap("[data-key=undo]")
    phone.wait()
    assert (phone.feedback, phone.suggestions[0]) == ([".Y..G"], "south")
    phone.tap("[data-key=tile-0-0-0]")
    phone.tap("[data-key=clear]")
    phone.enter("SALET")
    assert phone.feedback == ["....."]
    assert phone.suggestions[0] == "round"


def test_tiles_are_coloured_with_the_keys_of_digits_in_any_layout(
    desk: Player, address: str
) -> None:
    desk.open(address, "cs")
    desk.type("řidič")
    for key, code in [("ě", "Digit2"), ("+", "Digit1"), ("é", "Digit0")]:
        desk.page.evaluate(
            "(key) => document.activeElement.dispatchEvent("
            "new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))",
            {"key": key, "code": code},
        )
    assert desk.marks == "GY..."


def test_undo_takes_back_words(desk: Player, address: str) -> None:
    desk.open(address, "en")
    keyboard = desk.page.keyboard
    desk.enter_by_keys("crane", "G")
    keyboard.type("cl")
    keyboard.press("Backspace")
    keyboard.press("Backspace")
    keyboard.type("clou")
    desk.page.wait_for_function("() => document.querySelectorAll('.draft .typed').length === 4")
    keyboard.press("Control+z")
    desk.page.wait_for_function("() => !document.querySelector('.draft .typed')")
    assert desk.feedback == ["G...."]
    desk.wait()
    keyboard.press("Control+z")
    desk.page.wait_for_function("document.activeElement.dataset.key === 'draft-0'")
    assert (desk.draft, desk.feedback) == (list("CRANE"), [])
    desk.wait()
    keyboard.press("Control+z")
    desk.page.wait_for_selector(".draft .empty")
    assert desk.page.locator("[data-key=undo]").is_disabled()


def test_a_word_is_refused(phone: Player, address: str) -> None:
    phone.open(address, "en")
    word = phone.take()
    phone.tap("[data-key=refuse]")
    phone.wait()
    assert word not in phone.suggestions
    phone.tap("[data-key=undo]")
    phone.wait()


def test_a_contradiction_is_fixed_by_one_tap(phone: Player, address: str) -> None:
    phone.open(address, "en")
    for feedback in ("..GY.", "..GGG"):
        phone.enter("SALET", feedback)
    assert "No word fits" in phone.page.locator("#side").inner_text()
    phone.tap("[data-key=fix]")
    phone.page.wait_for_selector(".word.best:not(.quick)")
    assert phone.suggestions


def test_a_contradiction_in_a_finished_game_is_explained_once(phone: Player, address: str) -> None:
    phone.open(address, "en")
    for word in ("CRANE", "CRANK"):
        phone.enter(word, "GGGG." if word == "CRANE" else ".....")
    phone.tap_word(list("CRANK"))
    phone.tap("[data-key=solved]")
    phone.page.wait_for_selector(".ending .fix")
    assert phone.page.inner_text("body").lower().count("no word fits all of these rows") == 1
    assert not phone.page.locator("[data-key=review]").count()  # there is no review of it
    assert not phone.page.locator(".confetti").count()
    assert violations(phone.page) == []
    phone.tap("[data-key=fix]")
    phone.page.wait_for_selector("[data-key=review]")


def test_a_contradiction_of_solved_boards_is_explained(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.choose_boards(2)
    phone.enter("CRANE", "GGGG......")
    phone.tap_word(list("CRANK"))
    phone.colour(Feedback("GGGGGGGGGG"))
    phone.tap("[data-key=accept]")
    phone.page.wait_for_selector(".ending .fix")
    text = phone.page.inner_text(".ending")
    assert "Board 2" in text
    assert "Board 1" not in text
    assert not phone.page.locator("[data-key=review]").count()
    assert violations(phone.page) == []
    phone.tap("[data-key=fix]")
    phone.page.wait_for_selector(".ending .fix", state="detached")


def test_a_word_that_no_list_has_may_solve_a_game(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.enter("CRANE", "Y....")
    phone.tap_word(list("ZZCZZ"))
    phone.tap("[data-key=solved]")
    phone.page.wait_for_selector(".ending .review")
    assert not phone.page.locator("[data-key=fix]").count()


def test_what_is_known_is_green_from_the_start(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.enter("CRANE", "G...G")
    phone.tap_word(list("CHOKE"))
    assert phone.marks == "G...G"


def test_a_reload_keeps_the_game(phone: Player, address: str) -> None:
    phone.open(address, "ko")
    phone.take()
    phone.accept()
    phone.tap_word(list("ㄱㅜㄴ") + list("ㄷㅏㅣ"))
    before = phone.feedback, phone.draft
    phone.page.reload()
    phone.wait()
    assert (phone.feedback, phone.draft) == before
    phone.page.goto(address)  # the game that was last played
    phone.wait()
    assert (phone.feedback, phone.draft) == before


def test_syllables_stand_over_their_jamo(phone: Player, address: str) -> None:
    phone.open(address, "ko")
    for jamo, wanted in zip(
        "ㄱㅜㄴㄷㅏㅣ", ["ㄱ", "구", "군", "군ㄷ", "군다", "군대"], strict=True
    ):
        phone.tap(f'[data-key="key-{jamo}"]')
        phone.wait_for_text(".draft .spelling span", wanted)


@pytest.mark.parametrize("text", ["군대", "ㄱㅜㄴㄷㅏㅣ", "\u1100\u116e\u11ab\u1103\u1162"])
def test_hangul_of_any_input_method(desk: Player, address: str, text: str) -> None:
    desk.open(address, "ko")
    desk.page.keyboard.insert_text(text)
    desk.page.wait_for_selector(".draft [data-tile]")
    assert desk.draft == list("ㄱㅜㄴㄷㅏㅣ")


@pytest.mark.parametrize(
    ("lexicon", "typed", "tiles"),
    [
        ("ja", "onnanoko", "おんなのこ"),
        ("ja", "じょうほう", "じょうほう"),
        ("ja", "zyouhou", "じょうほう"),
        ("ja", "puroguramu", "ぷろぐらむ"),
        ("ja", "shinnnyuu", "しんにゅう"),
        ("ko", "rnseo", "ㄱㅜㄴㄷㅏㅣ"),
        ("en", "ㅊㄱ무ㄷ", "CRANE"),
        ("ru", "ckjdj", "СЛОВО"),
        ("sr", "ljubav", "ЉУБАВ"),
    ],
)
def test_words_typed_in_latin_letters_or_on_another_layout(
    desk: Player, address: str, lexicon: str, typed: str, tiles: str
) -> None:
    desk.open(address, lexicon)
    desk.page.focus("#typed")
    desk.page.keyboard.type(typed, delay=5)
    desk.page.wait_for_selector(".draft [data-tile]")
    assert desk.draft == list(tiles)


def test_romaji_can_be_typed_letter_by_letter(desk: Player, address: str) -> None:
    desk.open(address, "ja")
    shown = ["k", "か", "かk", "かき", "かきn", "かきの", "かきのn"]
    for letter, draft in zip("kakinon", shown, strict=True):
        desk.page.keyboard.type(letter)
        desk.wait_for_text(".draft .tile", draft)


def test_a_letter_may_follow_a_complete_word(desk: Player, address: str) -> None:
    desk.open(address, "ja")
    desk.page.keyboard.type("kabukimon")
    desk.page.wait_for_function(drafted("かぶきもん"))
    desk.page.keyboard.type("o")
    desk.page.wait_for_function(drafted("かぶきもの"))
    desk.page.keyboard.type("k")  # which nothing can come of
    desk.page.keyboard.type("22")
    assert desk.marks == "GG..."


def drafted(word: str) -> str:
    """Say in JavaScript that the tiles of the draft are a word, to be coloured."""
    return (
        "() => [...document.querySelectorAll('.draft [data-tile]')]"
        f".map((tile) => tile.innerText).join('') === '{word}'"
    )


def test_digits_of_any_script_colour_tiles(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.type("crane")
    for key in "٠١२２۱":
        desk.page.evaluate(
            "key => document.activeElement.dispatchEvent("
            "new KeyboardEvent('keydown', { key, bubbles: true }))",
            key,
        )
    assert desk.marks == ".YGGY"


def test_letters_and_arrows_and_erasing(desk: Player, address: str) -> None:
    desk.open(address, "hr")
    keyboard = desk.page.keyboard
    keyboard.type("ljub")
    desk.page.wait_for_function("() => document.querySelectorAll('.draft .typed').length === 3")
    assert desk.draft == ["LJ", "U", "B"]
    keyboard.press("Backspace")
    desk.page.wait_for_function("() => document.querySelectorAll('.draft .typed').length === 2")
    keyboard.press("Escape")
    desk.page.wait_for_function("() => document.querySelectorAll('.draft .typed').length === 0")
    desk.type("kotar")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    keyboard.press("2")
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    keyboard.press("1")
    assert desk.marks == ".YG.."
    keyboard.press("Control+z")
    desk.page.wait_for_selector(".draft .empty")


def test_a_dialog_gives_the_focus_back(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.focus("[data-key=menu]")
    desk.page.keyboard.press("Enter")
    desk.page.click("[data-setting=hard]")  # which draws the button anew
    desk.page.keyboard.press("Escape")
    desk.page.wait_for_function("() => !document.querySelector('dialog')")
    assert desk.page.evaluate("document.activeElement.dataset.key") == "menu"
    desk.type("crane")
    assert desk.draft == list("CRANE")


def test_rows_run_as_the_script_does(phone: Player, address: str) -> None:
    phone.open(address, "fa")
    phone.take()
    places = [tile.bounding_box() for tile in phone.page.locator(".draft .tile").all()]
    across = [place["x"] for place in places if place]
    assert across == sorted(across, reverse=True)
    assert len(across) == 5


def test_games_are_found_by_any_name(desk: Player, address: str) -> None:
    desk.open(address, "en")
    names = {"persan": "fa", "한국": "ko", "корей": "ko", "FRANCAIS": "fr", "(nyt)": "en-nyt"}
    places = set()
    for wanted, found in names.items():
        packs = desk.find_games(wanted)
        assert found in packs
        assert len(set(packs)) < 12  # most are Korean
        places.add(str(desk.page.locator(".search").bounding_box()))
    assert len(places) == 1  # however many are found
    packs = desk.find_games("eng")  # also within tiếng, as Vietnamese names of languages begin
    assert [pack.partition("-")[0] for pack in packs] == ["en"] * len(packs)
    assert packs.index("en-4") < packs.index("en-11")
    desk.choose_game("korean")
    desk.page.wait_for_selector("#board[data-syllables=true]")
    assert "tilewise" in desk.page.title()


def test_games_are_chosen_by_their_names(desk: Player, address: str) -> None:
    desk.open(address, "en")
    for typed, name, boards, pack in [
        ("quordle", "Quordle", 4, "en"),
        ("꼬들", "Kordle", 1, "ko"),
        ("dordle", "Dordle", 2, "en"),
    ]:
        desk.find_games(typed)
        assert desk.page.locator(".pack .name").first.inner_text() == name
        desk.choose_game(typed)
        assert desk.page.evaluate("location.hash") == f"#{pack}"
        desk.page.click("[data-key=menu]")
        assert desk.page.locator("[data-setting=boards]").input_value() == str(boards)
        desk.page.keyboard.press("Escape")
    desk.page.click("[data-key=pick]")
    current = desk.page.locator(".pack[aria-current=true] .name").all_inner_texts()
    assert current == ["Dordle"]


def test_games_in_the_language_of_the_reader_come_after_those_played_last(
    desk: Player, address: str
) -> None:
    for lexicon in ("ko", "fa"):
        desk.open(address, lexicon)
    desk.page.click("[data-key=pick]")
    packs = desk.packs
    assert packs[:3] == ["fa", "ko", "en-nyt"]
    assert packs.index("en-7") < packs.index("de")


def test_hard_mode_and_spoilers(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.enter_by_keys("crane", ".Y..G")
    for setting, options in [
        ("hard", {"hard": True}),
        ("spoilers", {"hard": True, "spoilers": False}),
    ]:
        desk.switch(setting)
        desk.wait()
        session = Session("en", **options)  # type: ignore[arg-type]
        session.add("crane", ".Y..G")
        desk.page.wait_for_function(
            "word => document.querySelector('.word b')?.textContent === word",
            arg=session.suggest(1)[0].word,
        )


def test_sharing(desk: Player, address: str) -> None:
    desk.open(address, "en")
    for word, feedback in [("salet", "G..YY"), ("stone", "GGGGG")]:
        desk.enter_by_keys(word, feedback)
    desk.page.click("[data-key=share]")
    desk.page.wait_for_function("() => document.querySelector('#note').textContent === 'Copied'")
    shared = desk.page.evaluate("navigator.clipboard.readText()")
    assert shared == "tilewise · Wordle 2/6\n\n🟩⬛⬛🟨🟨\n🟩🟩🟩🟩🟩"


def test_review_picture_and_played_words(desk: Player, address: str) -> None:
    desk.open(address, "en")
    game = Game("en", "merge")
    for word in ("salet", "drone", "merge"):
        desk.enter_by_keys(word, game.guess(word))
    rows = desk.page.locator(".review tbody tr")
    rows.first.wait_for()
    assert rows.count() == 3
    account = review("en", game.written_turns)
    assert f"Skill {account.skill}, luck {account.luck_score}" in desk.page.inner_text(".review")
    assert violations(desk.page) == []
    with desk.page.expect_download() as download:
        desk.page.click("[data-key=picture]")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    desk.page.click("[data-key=again]")
    desk.wait()
    desk.page.click("[data-key=menu]")
    assert desk.page.input_value("[data-setting=played]") == "merge"
    desk.page.keyboard.press("Escape")
    desk.page.click("[data-key=undo]")  # the solved game is there again
    desk.page.wait_for_selector(".ending")
    desk.page.click("[data-key=menu]")
    assert desk.page.input_value("[data-setting=played]") == ""


@pytest.mark.parametrize("lexicon", ["en", "fa"])
def test_a_shared_game_is_pasted_and_reviewed(
    phone: Player, desk: Player, address: str, lexicon: str
) -> None:
    game = Game(lexicon, load(lexicon).first_spellings[2])
    for word in (*game.lexicon.first_spellings[5:7], game.answer):
        game.guess(word)
    marks = [str(turn.feedback) for turn in game.written_turns]
    leftward = game.lexicon.manifest.direction == "rtl"
    squares = [Feedback(row[::-1] if leftward else row).emoji for row in marks]
    text = "\n".join((f"tilewise {lexicon} 3/6", "", *squares))

    phone.open(address, lexicon)
    phone.tap("[data-key=paste]")
    assert violations(phone.page) == []
    phone.page.fill("dialog textarea", text)
    phone.tap("[data-key=take]")
    for turn in game.written_turns:
        tokens = game.lexicon.encode(turn.guess)
        phone.page.wait_for_selector(".draft [data-next]")
        phone.tap_word(game.lexicon.tokenizer.tiles(tokens))
        phone.tap("[data-key=accept]")
    phone.page.wait_for_selector(".ending")
    assert phone.feedback == marks

    desk.open(address, lexicon)
    words = "\n".join(turn.guess for turn in game.written_turns)
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", f"{text}\n{words}")
    desk.page.focus("#typed")
    desk.page.keyboard.press("Control+V")
    desk.page.wait_for_selector(".ending")
    desk.page.wait_for_selector(".review tbody tr:nth-child(3)")
    account = review(lexicon, game.written_turns)
    assert f"Skill {account.skill}, luck {account.luck_score}" in desk.page.inner_text(".review")


def test_a_text_that_is_not_a_game_is_reported_where_it_is_pasted(
    open_context: OpenContext, address: str
) -> None:
    context = open_context(may_complain=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk = Player(context.new_page())
    desk.open(address, "en")
    desk.page.evaluate("navigator.clipboard.writeText('🟩🟩🟩🟩🟩🟩')")
    desk.page.keyboard.press("Control+V")
    desk.page.wait_for_selector("#board .problem")
    assert "5 squares, not 6" in desk.page.inner_text("#board .problem")
    desk.page.click("[data-key=paste]")
    desk.page.keyboard.type("3/6")
    desk.page.click("[data-key=take]")
    desk.page.wait_for_selector("dialog .problem:not(:empty)")
    assert "5 coloured squares" in desk.page.inner_text("dialog .problem")
    assert desk.page.input_value("dialog textarea") == "3/6"


def test_a_game_that_was_not_solved_is_reviewed(desk: Player, address: str) -> None:
    desk.open(address, "en")
    text = "⬛🟨⬛⬛🟩 crane\n⬛⬛⬛🟨⬛ south"
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", text)
    desk.page.keyboard.press("Control+V")
    desk.page.wait_for_selector("[data-key=review]")
    assert desk.feedback == [".Y..G", "...Y."]
    desk.page.click("[data-key=review]")
    desk.page.wait_for_selector(".review tbody tr:nth-child(2)")


def test_only_the_newest_question_is_waited_for(phone: Player, address: str) -> None:
    phone.open(address, "en")
    held: list[Route] = []
    phone.page.route("**/ask", lambda route: _hold_first(route, held))
    failed: list[str | None] = []
    phone.page.on("requestfailed", lambda request: failed.append(request.failure))
    phone.take()
    phone.tap("[data-key=accept]")
    phone.page.wait_for_selector("#main[aria-busy=true]", state="attached")
    phone.tap("[data-key=undo]")
    phone.tap("[data-key=clear]")
    phone.wait()
    assert len(held) == 1
    assert failed == ["net::ERR_ABORTED"]
    assert not phone.page.locator(".problem").count()
    assert phone.suggestions[0] == Session("en").suggest(1)[0].word


def _hold_first(route: Route, held: list[Route]) -> None:
    """Leave the first question for advice without an answer."""
    if held or '"advise"' not in (route.request.post_data or ""):
        route.continue_()
    else:
        held.append(route)


def test_a_question_that_was_overtaken_is_asked_again(opened: Opened) -> None:
    """Two that were sent by different connections may come in the wrong order."""
    player = opened("en", phone=True, may_complain=True)
    refused: list[Route] = []

    def refuse_first(route: Route) -> None:
        if refused or '"advise"' not in (route.request.post_data or ""):
            route.continue_()
            return
        refused.append(route)
        route.fulfill(status=409, json={"error": {"message": "a newer one", "row": None}})

    player.page.route("**/ask", refuse_first)
    player.take()
    player.accept()
    assert len(refused) == 1
    assert player.feedback == ["....."]
    assert player.suggestions


# -- for everybody ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lexicon", "colours"), [("en", "light"), ("en", "dark"), ("ko", "dark"), ("fa", "light")]
)
def test_no_state_shuts_anybody_out(opened: Opened, lexicon: str, colours: str) -> None:
    player = opened(lexicon, phone=True, color_scheme=colours)
    length = load(lexicon).length
    assert violations(player.page) == []
    player.take()
    player.colour(Feedback("GY" + "." * (length - 2)))
    player.page.wait_for_timeout(200)
    assert violations(player.page) == []
    player.accept()
    assert violations(player.page) == []
    for key in ("pick", "menu"):
        player.tap(f"[data-key={key}]")
        player.page.wait_for_selector("dialog[open]")
        player.page.wait_for_timeout(300)
        assert violations(player.page) == []
        player.page.keyboard.press("Escape")
    player.page.evaluate("document.documentElement.dataset.colours = 'contrast'")
    assert violations(player.page) == []
    player.take()
    player.tap("[data-key=solved]")
    player.wait()
    assert violations(player.page) == []


def test_what_happens_is_announced(desk: Player, address: str) -> None:
    desk.open(address, "en")
    live = desk.page.locator("#live")
    assert live.get_attribute("aria-live") == "polite"
    assert "trace" in live.inner_text()
    desk.type("salet")
    label = desk.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == "S, tile 1, absent"
    desk.page.keyboard.press("2")
    assert (
        desk.page.locator("[data-key=draft-0]").get_attribute("aria-label") == "S, tile 1, correct"
    )


def test_what_is_wrong_is_announced(desk: Player, address: str) -> None:
    desk.open(address, "en")
    live = desk.page.locator("#live")
    keyboard = desk.page.keyboard
    keyboard.type("cr")
    keyboard.press("Enter")
    assert live.inner_text() == "Fill in all the tiles first."
    assert "Fill in all the tiles first." in desk.page.locator(".draft").inner_text()
    desk.enter_by_keys("ane", "G")
    keyboard.type("zzzzz")
    desk.page.wait_for_selector("#live :text('zzzzz is not in the word list')")
    keyboard.type("2")
    keyboard.press("Enter")
    desk.wait()
    assert live.inner_text() == "No word fits all of these rows: 1 and 2."


def test_the_focus_goes_to_what_replaced_a_focused_button(desk: Player, address: str) -> None:
    desk.open(address, "en")
    keyboard = desk.page.keyboard
    desk.type("crane")
    keyboard.type("22222")
    keyboard.press("Enter")
    focused = "key => document.activeElement.dataset.key === key"
    desk.page.wait_for_selector(".review")
    assert desk.page.evaluate(focused, "ending")
    keyboard.press("Tab")
    assert desk.page.evaluate(focused, "again-2")
    assert violations(desk.page) == []


@pytest.mark.parametrize("lexicon", ["ko", "ja-10", "mastermind", "nerdle"])
def test_it_fits_every_screen(desk: Player, address: str, lexicon: str) -> None:
    for width, height in [(360, 640), (320, 568), (768, 1024), (1280, 800), (3840, 2160)]:
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.open(address, lexicon)
        assert desk.width <= width
        for place in (desk.page.locator(".draft"), desk.page.locator("[data-key=enter]")):
            box = place.bounding_box()
            assert box
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("boards", [16, 64])
def test_the_tile_to_colour_is_visible(phone: Player, address: str, boards: int) -> None:
    phone.open(address, "en")
    phone.choose_boards(boards)
    phone.take()  # which stands below all the boards
    bar, dock = (phone.page.locator(part).bounding_box() for part in ("#bar", "#dock"))
    tile = phone.page.locator("[data-key=draft-0]").bounding_box()
    assert bar
    assert dock
    assert tile
    assert bar["y"] + bar["height"] <= tile["y"]
    assert tile["y"] + tile["height"] <= dock["y"]


@pytest.mark.parametrize("lexicon", ["de", "ko", "mastermind"])
@pytest.mark.parametrize("size", [150, 200])
def test_large_text_hides_no_row_on_a_phone(opened: Opened, lexicon: str, size: int) -> None:
    phone = opened(lexicon, phone=True, viewport={"width": 360, "height": 740})
    phone.page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
    assert phone.width <= 360
    name = phone.page.locator("#bar .name").evaluate("name => [name.scrollWidth, name.clientWidth]")
    assert 0 < name[0] <= name[1]  # not cut
    phone.take()
    dock, row = (phone.page.locator(part).bounding_box() for part in ("#dock", ".draft"))
    assert dock
    assert row
    assert dock["height"] <= 0.6 * 740
    assert row["y"] + row["height"] <= dock["y"]
    swatches = [swatch.bounding_box() for swatch in phone.page.locator(".swatch").all()]
    assert len({swatch["y"] for swatch in swatches if swatch}) == (lexicon != "mastermind")
    if swatches:
        phone.tap("[data-key=draft-1]")
        assert phone.marks[:2] == ".Y"
    assert phone.width <= 360
    phone.accept()
    assert len(phone.feedback) == 1


def test_settings_are_remembered(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.switch("contrast")
    desk.page.reload()
    desk.wait()
    assert desk.page.evaluate("document.documentElement.dataset.colours") == "contrast"
    stored = desk.page.evaluate("localStorage.getItem('tilewise:settings')")
    assert json.loads(stored)["contrast"]


def test_what_is_remembered_may_be_nonsense(desk: Player, address: str) -> None:
    desk.open(address, "en")
    for nonsense in ("{", "7", '{"rows": [{"tokens": [99]}], "draft": "x"}', '{"rows": 3}'):
        desk.page.evaluate("text => localStorage.setItem('tilewise:solve:en', text)", nonsense)
        desk.page.reload()
        desk.wait()
        assert desk.feedback == []
