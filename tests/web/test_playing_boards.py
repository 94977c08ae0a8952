"""Games of several boards that the page plays, and their reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import TALL, OpenContext
from tests.web.driver import Player, marks_of, violations
from tests.web.test_links import copied
from tilewise import Game, Session
from tilewise.answers.packs import open_pack
from tilewise.play.review import review_together
from tilewise.web.answering import answer

if TYPE_CHECKING:
    from playwright.sync_api import Route

SEED = 7


def challenge(address: str, game: Game) -> str:
    """Return a link to a game that has not begun."""
    found = answer({"ask": "pack", "lexicon": game.lexicon.id})
    boards = f"{game.kind.boards}{'s' * game.kind.sequence}"
    return f"{address}#{game.lexicon.id}!{SEED}.{found['list']}.{boards}"


def begin(player: Player, address: str, game: Game) -> None:
    player.page.goto(challenge(address, game))
    player.wait()


def shown(player: Player) -> list[list[str]]:
    """Return the feedback of every board, row by row; a solved board may be folded."""
    boards = player.page.locator(".mini").all()
    return [list(map(marks_of, board.locator(".tiles:not(.draft)").all())) for board in boards]


def expected(game: Game) -> list[list[str]]:
    turns = map(game.turns_of, game.kind.numbers)
    return [[str(game.lexicon.write_turn(turn).feedback) for turn in one] for one in turns]


def type_(player: Player, word: str) -> None:
    """Type a word on the app's keyboard, and wait until it is judged."""
    tokens = open_pack("en").tokenizer.encode(word)
    rows = player.page.locator(".boards .tiles:not(.draft)").count()
    player.tap_typed("".join(open_pack("en").tokenizer.tiles(tokens)))
    player.page.wait_for_selector(f".boards .tiles:not(.draft) >> nth={rows}", state="attached")
    player.page.wait_for_selector("#main[aria-busy=false]")


def test_a_game_of_four_boards_by_touch(tall: Player, address: str) -> None:
    game = Game("en", boards=4, seed=SEED)
    begin(tall, address, game)
    assert "Guesses left: 9" in tall.page.inner_text("#side")
    for word in ("salet", *game.answers):
        game.guess(word)
        type_(tall, word)
        assert shown(tall) == expected(game)
        assert violations(tall.page) == []
        if not game.is_solved:
            folded = tall.page.locator(".folded").all_inner_texts()
            assert [any(one in text for text in folded) for one in game.answers] == [
                number is not None for number in game.solved_by
            ]
    assert tall.page.inner_text(".ending h2") == "Solved. Guesses: 5"
    assert tall.width <= 390
    tall.page.reload()
    tall.page.wait_for_selector(".ending")
    assert shown(tall) == expected(game)


def stripes(player: Player, letter: str) -> list[str | None]:
    """Return the marks of a key: its own, or those of the boards."""
    key = player.page.locator(f'.key[data-key="key-{letter}"]')
    marks = [one.get_attribute("data-mark") for one in key.locator(".stripes i").all()]
    return marks or [key.get_attribute("data-mark")]


def test_keys_show_what_each_open_board_says(tall: Player, address: str) -> None:
    game = Game("en", boards=2, seed=SEED)
    begin(tall, address, game)
    assert tall.page.locator(".key[data-mark], .stripes").count() == 0
    game.guess("salet")
    type_(tall, "salet")
    first, second = (one[0] for one in expected(game))
    for letter, *marks in zip("SALET", first, second, strict=True):
        assert stripes(tall, letter) == (marks if len(set(marks)) == 2 else marks[:1])
    assert stripes(tall, "Q") == [None]
    assert violations(tall.page) == []
    game.guess(game.answers[0])
    type_(tall, game.answers[0])  # the other board is the only one that counts now
    best: dict[str, str] = {}
    for word, feedback in zip(("salet", game.answers[0]), expected(game)[1], strict=True):
        for letter, mark in zip(word.upper(), feedback, strict=True):
            best[letter] = max(best.get(letter, "."), mark, key=".YG".index)
    assert {letter: stripes(tall, letter) for letter in best} == {
        letter: [mark] for letter, mark in best.items()
    }


def test_boards_are_played_by_keys(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=mode-play]")
    desk.choose_boards(2)
    link = copied(desk, "challenge")
    game = Game("en", boards=2, seed=int(link.partition("!")[2].partition(".")[0]))
    assert link.endswith(".2")
    for number, word in enumerate(("salet", *game.answers), start=1):
        game.guess(word)
        desk.page.keyboard.type(word)
        desk.page.keyboard.press("Enter")
        wanted = sum(map(len, expected(game)))
        desk.page.wait_for_selector(
            f".boards .tiles:not(.draft) >> nth={wanted - 1}", state="attached"
        )
        assert "Board" in desk.page.inner_text("#live") or number == 3
    desk.page.wait_for_selector(".ending")
    assert shown(desk) == expected(game)


def test_a_refused_word_is_told_by_the_keyboard(open_context: OpenContext, address: str) -> None:
    player = Player(open_context(phone=True, viewport=TALL, may_complain=True).new_page())
    begin(player, address, Game("en", boards=8, seed=SEED))
    player.tap_typed("QQQQQ")
    player.page.wait_for_selector("#dock .problem")
    box = player.page.locator("#dock .problem").bounding_box()
    assert box
    assert box["y"] < 844
    assert violations(player.page) == []


def test_the_boards_of_each_mode_are_its_own(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.choose_boards(4)
    tall.tap("[data-key=mode-play]")
    tall.wait()
    assert tall.page.locator(".boards").count() == 0  # as before it could play several boards
    tall.tap("[data-key=mode-solve]")
    tall.wait()
    assert tall.page.locator(".mini").count() == 4


def test_boards_are_played_one_after_another(tall: Player, address: str) -> None:
    game = Game("en", boards=2, sequence=True, seed=SEED)
    begin(tall, address, game)
    first, second = game.answers
    for word in ("salet", first):
        game.guess(word)
        type_(tall, word)
        assert shown(tall) == expected(game)
    assert len(expected(game)[1]) == 2  # it opened with both rows
    type_(tall, second)
    tall.page.wait_for_selector(".ending.solved")


def test_hints_for_several_boards(tall: Player, address: str) -> None:
    game = Game("en", boards=2, seed=SEED)
    begin(tall, address, game)
    game.guess("salet")
    type_(tall, "salet")
    tall.tap("[data-key=hint]")
    tall.page.wait_for_selector("[data-key=word-0]")
    rows = [{"guess": "salet", "feedback": ",".join(one[0] for one in expected(game))}]
    found = answer({"ask": "advise", "lexicon": "en", "boards": 2, "rows": rows})
    assert tall.suggestions[0] == found["advice"]["suggestions"][0]["word"]
    assert violations(tall.page) == []


def test_a_late_hint_does_not_open_a_finished_game(tall: Player, address: str) -> None:
    game = Game("en", seed=SEED)
    begin(tall, address, game)
    held: list[Route] = []

    def hold(route: Route) -> None:
        question: dict[str, str] = route.request.post_data_json or {}
        held.append(route) if question["ask"] == "advise" else route.continue_()

    tall.page.route("**/ask", hold)
    tall.tap("[data-key=hint]")
    tall.tap_typed(str(game.answer).upper())
    tall.page.wait_for_selector(".ending.solved")
    tall.page.wait_for_selector(".review")  # a newer question: the hint is not waited for
    assert tall.page.locator(".ending.solved").count() == 1


def test_giving_up_shows_every_word_and_the_review(tall: Player, address: str) -> None:
    game = Game("en", boards=2, seed=SEED)
    begin(tall, address, game)
    for word in ("salet", game.answers[0]):
        game.guess(word)
        type_(tall, word)
    tall.tap("[data-key=give-up]")
    tall.page.wait_for_selector(".ending")
    assert tall.page.inner_text(".ending h2") == f"Not found: {game.answers[1]}."
    tall.tap("[data-key=review]")
    tall.page.wait_for_selector(".review tbody tr")
    assert violations(tall.page) == []


def test_boards_are_reviewed_as_one_game(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.choose_boards(2)
    game = Game("en", ["merge", "abbey"])
    session = Session("en", boards=2)
    for word in ("salet", "merge", "abbey"):
        feedback = game.guess(word)
        session.add(word, str(feedback))
        tall.enter(word.upper(), str(feedback).replace(",", ""))
    tall.tap("[data-key=review]")
    tall.page.wait_for_selector(".review tbody tr")
    rows = [row.split("\t") for row in tall.page.locator(".review tbody tr").all_inner_texts()]
    found = review_together(session)
    assert [row[0].strip() for row in rows] == [one.word for one in found]
    left = [" ".join(str(count or "✓") for count in one.left) for one in found]
    assert [row[-1] for row in rows] == left
    assert left[-1] == "✓ ✓"
    losses = [float(row[2].removeprefix("≈ ")) for row in rows]
    assert losses == [round(one.skill_loss, 2) for one in found]
    assert violations(tall.page) == []


@pytest.mark.parametrize("end", [".65", ".s"])
def test_a_challenge_of_no_such_boards_opens_the_pack(tall: Player, address: str, end: str) -> None:
    tall.page.goto(f"{address}#en!7.00000000{end}")
    tall.wait()
    assert tall.page.locator("[data-key=mode-play]").count()  # it is to be solved
