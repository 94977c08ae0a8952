"""Shared games are read, whatever surrounds the squares."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tests.packs import some_by_default
from tilewise import Game, Lexicon, TilewiseError, load
from tilewise.errors import FeedbackError
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.games import games
from tilewise.play.sharing import (
    MOST_ROWS,
    SharedBoard,
    begins_share,
    game_shared,
    is_whole,
    possible_guesses,
    read_share,
    share_lines,
    shared_row,
    with_words,
)
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Notation
from tilewise.rules.registry import rule_names

EN = load("en")
WORDLE = """\
Wordle 1,687 4/6*

⬛🟨🟨⬛🟨
⬛⬛🟨🟨🟩
🟩🟩⬛🟩⬛
🟩🟩🟩🟩🟩
"""
DRUID = [".YY.Y", "..YYG", "GG.G.", "GGGGG"]

QUORDLE = """\
Daily Quordle 1234
3️⃣4️⃣
5️⃣🟥
m-w.com/games/quordle/
⬜⬜🟨⬜⬜ ⬜🟨⬜⬜🟩
🟩🟩⬜🟨⬜ ⬜⬜⬜⬜🟩
🟩🟩🟩🟩🟩 🟨⬜⬜⬜⬜
⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩

⬜⬜🟨⬜⬜ ⬜🟨⬜⬜🟨
⬜⬜⬜🟨⬜ ⬜⬜⬜⬜⬜
⬜⬜⬜⬜⬜ 🟨⬜⬜⬜⬜
⬜⬜⬜⬜⬜ ⬜⬜⬜⬜⬜
🟩🟩🟩🟩🟩 ⬜⬜⬜🟨⬜
"""


def only_board(lexicon: Lexicon, text: str) -> SharedBoard:
    (board,) = read_share(lexicon, text).boards
    return board


@pytest.mark.parametrize(
    "text",
    [
        WORDLE,
        WORDLE.replace("⬛", "⬜"),
        WORDLE.replace("🟩", "🟧").replace("🟨", "🟦"),
        WORDLE.replace("⬛", ":black_large_square:").replace("🟩", ":large_green_square:"),
        WORDLE.replace("⬛", "⬛\ufe0f"),
        WORDLE.replace("\n", "\r\n"),
        WORDLE.replace("\n\n", "\n"),
        "today's was hard\n" + WORDLE + "\nhttps://www.nytimes.com/games/wordle\n#wordle",
        "wordle.global/en #1422 4/6\n\n" + WORDLE.partition("\n\n")[2],
        WORDLE.replace("\n⬛⬛", "\n2. ⬛⬛"),
    ],
)
def test_a_grid_without_words(text: str) -> None:
    board = only_board(EN, text)
    assert board.rows == DRUID
    assert board.words == [None] * 4
    assert board.is_solved


@pytest.mark.parametrize(
    "form",
    ["{squares} {word}", "{word} {squares}", "{squares} ||{word}||", "1: {squares} ({word}), 3/6"],
)
def test_words_beside_rows(form: str) -> None:
    words = ["adieu", "THIRD", "drain", "druid"]
    squares = WORDLE.partition("\n\n")[2].splitlines()
    lines = (form.format(squares=s, word=w) for s, w in zip(squares, words, strict=True))
    assert only_board(EN, "\n".join(lines)).words == words


def test_words_below_rows() -> None:
    assert only_board(EN, WORDLE + "\nadieu\nthird\ndrain\ndruid\n").words[1] == "third"
    # What is no word of the lists is a remark.
    assert only_board(EN, WORDLE + "\nyeeee\n").words == [None] * 4


def test_boards_side_by_side() -> None:
    shared = read_share(EN, QUORDLE)
    assert shared.together
    assert [len(board.rows) for board in shared.boards] == [3, 4, 5, 5]
    assert [board.is_solved for board in shared.boards] == [True, True, True, False]
    named = read_share(EN, QUORDLE + "\ncrane\nslate\nfuzzy\nmerge\nproxy\n")
    assert [len(board.words) for board in named.boards] == [3, 4, 5, 5]
    assert named.boards[0].words == ["crane", "slate", "fuzzy"]
    assert named.boards[3].words[4] == "proxy"


def test_one_game_after_another() -> None:
    shared = read_share(EN, WORDLE + "\nWordle 1,688 4/6\n\n" + WORDLE)
    assert not shared.together
    assert [board.rows for board in shared.boards] == [DRUID, DRUID]


def test_a_guess_on_several_boards_fits_its_row_on_each() -> None:
    answers = ["crane", "slate"]
    games = [Game(EN, answer) for answer in answers]
    for game in games:
        game.guess("trace")
        game.guess("stale")
    boards = [SharedBoard([turn.feedback for turn in game.written_turns]) for game in games]
    both = possible_guesses(EN, boards, answers)
    alone = [possible_guesses(EN, [b], [a])[0] for b, a in zip(boards, answers, strict=True)]
    for row in range(2):
        shared = set(alone[0][row].words) & set(alone[1][row].words)
        assert set(both[0][row].words) == set(both[1][row].words) == shared
    assert "trace" in both[0][0].words


def test_words_that_are_given_come_before_those_of_the_text() -> None:
    board = only_board(EN, WORDLE + "\nadieu\nthird\n")
    assert with_words(board, []).words == ["adieu", "third", None, None]
    assert with_words(board, ["audio"]).words == ["audio", "third", None, None]


def test_words_may_be_equations() -> None:
    nerdle = load("nerdle")
    word = nerdle.first_spellings[0]
    board = only_board(nerdle, f"nerdlegame 1687 1/6\n\n{'🟩' * 8} {word}\nnerdlegame.com #nerdle")
    assert board.words == [word]


SCRAPS = st.sampled_from(
    ["🟩", "⬛", "🟩🟨⬛⬛⬛", "🟩" * 5, "\n", " ", "crane", "1/6", "\ufe0f", "||"]
)


@given(st.lists(SCRAPS | st.text(max_size=3), max_size=30))
def test_any_text_is_read_as_boards_or_refused(scraps: list[str]) -> None:
    try:
        shared = read_share(EN, "".join(scraps))
    except TilewiseError as error:
        assert_one_line(error)
        return
    for board in shared.boards:
        assert len(board.rows) == len(board.words) > 0
        assert not any(row.is_correct for row in board.rows[:-1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this text has no rows of 5 coloured squares"),
        ("Wordle 1,687 4/6", "this text has no rows of 5 coloured squares"),
        ("Wordle\n🟩🟩🟩🟩", "line 2: a row of en must have 5 squares, not 4"),
    ],
)
def test_mistakes_are_reported(text: str, message: str) -> None:
    with pytest.raises(TilewiseError, match=message) as error:
        read_share(EN, text)
    assert_one_line(error.value)


@pytest.mark.parametrize(("pack", "name"), [("en", "Wordle"), ("ko", "꼬들"), ("fa", "Persian")])
@pytest.mark.parametrize("notation", [Notation.EMOJI, Notation.CONTRAST])
def test_what_we_share_is_read_again(pack: str, name: str, notation: Notation) -> None:
    lexicon = load(pack)
    game = Game(lexicon, lexicon.spelling(0))
    for row in (1, 500, 3, 0):
        game.guess(lexicon.spelling(row))
    unsolved = share_lines(game.after(3), notation)
    assert unsolved[0] == f"tilewise · {name} X/{lexicon.manifest.max_guesses}"
    game.hard = HardMode.STRICT
    lines = share_lines(game, notation)
    assert lines[0] == f"tilewise · {name} 4/{lexicon.manifest.max_guesses}*"
    (board,) = read_share(lexicon, "\n".join(lines)).boards
    assert [row.pattern for row in board.rows] == [turn.pattern for turn in game.turns]


@pytest.mark.parametrize("pack", ["de-6", "en-8"])
def test_no_word_of_our_title_is_taken_for_a_guess(pack: str) -> None:
    """Chats paste it before the rows; `German` and `tilewise` have the length of the words."""
    lexicon = load(pack)
    game = Game(lexicon, lexicon.spelling(0))
    game.guess(lexicon.spelling(0))
    title, _, row = share_lines(game, Notation.EMOJI)
    (board,) = read_share(lexicon, f"{title} {row}").boards
    assert (board.rows, board.words) == (["G" * lexicon.length], [None])
    (board,) = read_share(lexicon, f"{title} {row} {game.answer}").boards
    assert board.words == [game.answer]


@pytest.mark.parametrize("sequence", [False, True])
def test_what_we_share_of_several_boards_is_read_again(sequence: bool) -> None:
    game = Game(EN, ["banal", "crane", "moldy"], sequence=sequence)
    for word in ("crane", "banal", "moldy"):
        game.guess(word)
    lines = share_lines(game, Notation.EMOJI)
    assert lines[:2] == ["tilewise · Wordle ×3 3/8", "2 2 3" if sequence else "2 1 3"]
    shared = read_share(EN, "\n".join(lines))
    assert [[row.pattern for row in board.rows] for board in shared.boards] == [
        [turn.pattern for turn in game.turns_of(board)] for board in (1, 2, 3)
    ]


def games_by_every_rule(pack: str, draw: Random) -> Iterator[Game]:
    """Yield a game for every rule that suits a pack, of one board and of three, each once over."""
    lexicon = load(pack)
    for rule in rule_names():
        for boards in (1, 3):
            with suppress(TilewiseError):
                yield Game(lexicon.by_rule(rule), boards=boards, seed=draw.randrange(100))


@pytest.mark.parametrize(
    "pack", some_by_default(sorted(path.name for path in shipped_folder().iterdir()), ["en"])
)
def test_what_we_share_by_every_rule_is_read_again(pack: str) -> None:
    draw = Random(pack)
    for game in games_by_every_rule(pack, draw):
        words = draw.choices(game.lexicon.first_spellings, k=3)
        for word in draw.choices([*words, *game.answers], k=8):  # some of them twice
            if not game.is_over:
                game.guess(word)
        for notation in (Notation.EMOJI, Notation.CONTRAST):
            text = "\n".join(share_lines(game, notation))
            assert [board.rows for board in read_share(game.lexicon, text).boards] == [
                [shared_row(game.lexicon, turn.pattern) for turn in game.turns_of(board)]
                for board in game.kind.numbers
            ], text


def test_a_word_of_two_may_be_guessed_twice() -> None:
    game = Game(EN.by_rule("xordle"), answer=["crane", "moldy"])
    for word in ("crane", "crane", "fifty", "moldy"):
        game.guess(word)
    (board,) = read_share(game.lexicon, "\n".join(share_lines(game, Notation.EMOJI))).boards
    assert [row.pattern for row in board.rows] == [turn.pattern for turn in game.turns]


def test_what_we_share_of_a_game_that_cheats() -> None:
    game = Game(EN, opponent="absurdle")
    for word in ("arise", "yauld", "tench"):
        game.guess(word)
    lines = share_lines(game, Notation.EMOJI)
    assert lines[0] == "tilewise · Absurdle X"
    game.guess("whoop")
    game.hard = HardMode.HARD
    lines = share_lines(game, Notation.EMOJI)
    assert lines[0] == "tilewise · Absurdle 4*"
    (board,) = read_share(EN, "\n".join(lines)).boards
    assert board.is_solved


MANY = 20_000
ENDLESS = {
    "empty lines": "\n" * MANY,
    "lines of marks": "*\n" * MANY,
    "one line of marks": "*" * MANY,
    "blanks": " " * MANY,
    "half a title": "tilewise" * (MANY // 8),
    "colons": ":" * MANY,
    "halves of codes": ":large_green_" * (MANY // 13),
    "codes without end": ":" + "a" * MANY,
    "words": "crane\n" * (MANY // 6),
    "letters": "c" * MANY,
    "selectors": "\ufe0f" * MANY,
    "rows, and words for them": "⬛⬛⬛⬛⬛\n" * MOST_ROWS + "crane\n" * (MANY // 6),
    "boards": "⬛⬛⬛⬛⬛ " * MOST_ROWS + "\n" + "crane\n" * (MANY // 6),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("lexicon", some_by_default(["fa", "mastermind"], ["fa"]))
@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_a_text_is_read_in_linear_time(lexicon: str, text: str) -> None:
    # So many steps take a fraction of a second; their square would take many minutes.
    with suppress(TilewiseError):
        read_share(load(lexicon), text)


def test_a_text_of_more_rows_than_any_game_has_is_refused() -> None:
    with pytest.raises(FeedbackError, match="more than 5,000 rows"):
        read_share(EN, "⬛⬛⬛⬛⬛\n" * (MOST_ROWS + 1))
    assert len(read_share(EN, "⬛⬛⬛⬛⬛\n" * MOST_ROWS).boards[0].rows) == MOST_ROWS


@pytest.mark.parametrize(
    ("heading", "game"),
    [
        ("Wordle 1,687 3/6*", "wordle"),
        ("Wordle 3/6", "wordle"),
        ("[오후 9:04] 꼬들 1610 X/6", "kordle"),
        ("꼬오오오오들 1310 5/6", "kordle-12"),
        ("한들 3월1일 3/6", "handeul"),
        ("Daily Quordle 873\n5️⃣6️⃣", "quordle"),
        ("Daily Sequence Octordle #12", "octordle-sequence"),
        ("joguei term.ooo #123 4/6", "termo"),
        ("joguei term.ooo/2 #123", "dueto"),
        ("ことのはたんご 第12回 5/10", "tango"),
        ("Wordle Peaks #12 3/6*", "peaks"),
        ("tilewise · Quordle 7/9", "quordle"),
        ("What a Wordle today: 3 rows", None),
        ("🟩🟩🟩🟩🟩", None),
    ],
)
def test_the_heading_names_the_game(heading: str, game: str | None) -> None:
    found = game_shared(heading)
    assert (found and found.id) == game


def test_every_game_is_known_by_its_own_heading() -> None:
    for game in games():
        found = game_shared(f"{game.share or game.name} 12 3/6")
        assert found is not None
        assert found.name == game.name


@pytest.mark.parametrize(
    ("lexicon", "line", "begins"),
    [
        ("en", "Wordle 1,687 3/6*", True),
        ("en", "Daily Quordle 873", True),
        ("en", "⬛🟨⬛⬛🟩 ⬛🟨⬛⬛🟩", True),
        ("mastermind", "⚫⚫⚪·", True),
        ("en", "crane ⬛🟨⬛⬛🟩", False),
        ("en", ".Y..G", False),
        ("nerdle", "3*8=48/2", False),
    ],
)
def test_a_heading_or_squares_begin_a_shared_text(lexicon: str, line: str, begins: bool) -> None:
    assert begins_share(load(lexicon), line) is begins


@pytest.mark.parametrize(
    ("text", "boards", "whole"),
    [
        ("Wordle 3/6\n\n⬛🟨⬛⬛🟩", 1, False),
        ("Wordle 3/6\n\n⬛🟨⬛⬛🟩\n", 1, True),
        ("⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩", 1, True),
        ("Wordle 3/6\n", 1, False),
        ("nothing\n\n", 1, True),
        ("⬛🟨⬛⬛", 1, True),  # a row that is too short, which reading it says
        ("🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩", 1, False),
        ("🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩\n", 1, False),
        ("🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩\n\n", 1, True),
        ("🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩", 2, True),
        ("🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩\n", 4, False),
    ],
)
def test_when_a_pasted_text_is_whole(text: str, boards: int, whole: bool) -> None:
    assert is_whole(load("en"), text.split("\n"), boards) is whole


def test_squares_of_a_game_are_read_without_its_heading() -> None:
    (board,) = read_share("nerdle", "⬛🟪⬛⬛🟩🟩⬛⬛ 6*5/15=2\n🟩🟩🟩🟩🟩🟩🟩🟩").boards
    assert (board.rows, board.words[0]) == ([".Y..GG..", "GGGGGGGG"], "6*5/15=2")
    (board,) = read_share("fr-6", "🟥🟡🟦🟦🟦🟦\n🟥🟥🟥🟥🟥🟥").boards
    assert board.rows == ["GY....", "GGGGGG"]


KAKAO = """[군대] [오후 9:04] 꼬들 1610 2/6

⬛🟨⬛⬛🟩⬛
🟩🟩🟩🟩🟩🟩
[이름] [오후 9:05] Wordle 987 2/6

⬛🟨⬛⬛🟩
🟩🟩🟩🟩🟩
2024년 3월 1일 오후 9:06, 이름 : 꼬들 1610 1/6
🟩🟩🟩🟩🟩🟩
"""


def test_games_of_other_packs_in_a_chat_are_left_out() -> None:
    boards = read_share("ko", KAKAO).boards
    assert [board.rows for board in boards] == [[".Y..G.", "GGGGGG"], ["GGGGGG"]]
    assert [word for board in boards for word in board.words] == [None] * 3


SYLLABLES = """[민지] [오후 9:04] 한들 3월1일 2/6
🟩🟨
✅✅
2024년 3월 1일 오후 9:06, 철수 : 쌍근 3/7
🍆🍌
🧄🍌
🥕🥕
"""


@pytest.mark.parametrize(
    ("pack", "rows"), [("ko-handle", ["GY", "EE"]), ("ko-ssaangn", ["45", "35", "11"])]
)
def test_games_of_syllables_in_a_chat(pack: str, rows: list[str]) -> None:
    (board,) = read_share(pack, SYLLABLES).boards
    assert (board.rows, board.words) == (rows, [None] * len(rows))
