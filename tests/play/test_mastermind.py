"""A whole game that says only how many tiles are right."""

from __future__ import annotations

import numpy as np
import pytest

from tilewise import review
from tilewise.answers.documents import outcomes
from tilewise.authoring.create import NewPack, create_pack
from tilewise.authoring.generating import Kind
from tilewise.errors import FeedbackError, GuessError, TilewiseError
from tilewise.knowledge.partition import PatternColumns
from tilewise.lexicon import Lexicon, load
from tilewise.play.game import Game
from tilewise.play.rounds import Round
from tilewise.play.session import Session
from tilewise.play.sharing import possible_guesses, read_share, share_lines, shared_row, turns_of
from tilewise.play.simulation import Simulation
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.rules.notation import Feedback, Notation
from tilewise.strategies.registry import choose_strategy


@pytest.fixture(scope="module")
def codes(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """Make the pack of all codes of three pegs in four colours."""
    new = NewPack(
        "codes", tmp_path_factory.mktemp("packs") / "codes", 3, generate=Kind.CODES,
        alphabet="abcd", feedback=MASTERMIND, license="MIT",
    )  # fmt: skip
    create_pack(new)
    return load(new.out)


def test_the_pack_says_what_its_game_tells(codes: Lexicon) -> None:
    text = (codes.folder / "pack.toml").read_text(encoding="utf-8")
    assert '[rules]\nfeedback = "mastermind"\n' in text
    assert codes.feedback("abc", "cba") == "GYY"
    assert codes.feedback("abc", "cba").written() == "1b2w"


def test_a_session_reads_pegs_and_keeps_what_fits(codes: Lexicon) -> None:
    session = Session(codes)
    session.add("aab", "1b1w")
    fitting = {word.word for word in session.candidates(100)}
    assert fitting == {w for w in codes.answer_list.spellings if codes.feedback("aab", w) == "GY."}
    session.add("aca", "1,1")
    assert session.written_turns[1].feedback == "GY."


def test_every_code_is_found(codes: Lexicon) -> None:
    played = Simulation(codes, choose_strategy(codes).strategy).run()
    assert (played.solved, played.games) == (64, 64)
    assert played.max_guesses <= 5


def test_a_contradiction_names_rows_without_a_tile(codes: Lexicon) -> None:
    session = Session(codes)
    session.add("aaa", "0b0w")
    session.add("aba", "0b2w")
    found = session.contradiction()
    assert found is not None
    assert found.clash is None
    assert found.rows == (0, 1)


def test_columns_of_patterns_and_an_opponent_that_cheats_tell_pegs(codes: Lexicon) -> None:
    words = codes.words
    rows = np.arange(0, len(words.tokens), 7)
    columns = PatternColumns(words).of(rows)
    assert (pattern_matrix(words.tokens, words.tokens[rows], words.rule) == columns.T).all()
    session = Session(codes, opponent="absurdle")
    best = session.suggest(1)[0]
    told = Game(codes, opponent="absurdle").guess(best.word)
    assert told == best.reply == "".join(sorted(told, key="GY.".index))
    session.add(best.word, told)
    assert session.position.count == best.worst_case


@pytest.mark.parametrize("notation", [Notation.EMOJI, Notation.CONTRAST])
def test_what_is_shared_is_read_back(codes: Lexicon, notation: Notation) -> None:
    game = Game(codes, "abc")
    for word in ("aab", "ddd", "cba", "abc"):
        game.guess(word)
    lines = share_lines(game, notation)
    assert lines[2:] == ["⚫⚪·", "···", "⚫⚪⚪", "⚫⚫⚫"]
    (board,) = read_share(codes, "\n".join(lines)).boards
    assert [row.pattern for row in board.rows] == [turn.pattern for turn in game.turns]
    beside = "codes · 4 · solved\n⚫\ufe0f⚪\ufe0f· aab\n⚫⚫⚫ `abc`"
    (board,) = read_share(codes, beside).boards
    assert (board.rows, board.words) == (["GY.", "GGG"], ["aab", "abc"])
    assert read_share(codes, "🟩🟨⬛").boards[0].rows == ["GY."]
    with pytest.raises(FeedbackError, match="a row of codes must have 3 squares, not 4"):
        read_share(codes, "⚫⚫⚫⚫")


def test_pegs_are_not_taken_for_squares() -> None:
    with pytest.raises(FeedbackError, match="no rows of 5 coloured squares"):
        read_share(load("en"), "⚫⚪···")
    with pytest.raises(FeedbackError, match="unknown feedback mark '⚫'"):
        load("en").read_feedback("⚫⚪···")


# -- 한들, from guesses to shared squares ---


PACK = load("ko-handle")


def test_rows_have_a_mark_per_jamo() -> None:
    found = PACK.feedback("가방", "각오")
    assert (found, found.emoji, found.is_correct) == ("GG..Y", "🟩🟩⬜⬜🟨", False)
    assert PACK.feedback("가방", "가방") == "EEEEE"
    assert PACK.feedback("가방", "가방").is_correct


@pytest.mark.parametrize(
    "typed", ["EEY..", "eey--", "33100", "✅✅🟨⬜⬛", "ㄷㄷㅛㅠㅠ", "ㄷㄷㅛ.."]
)
def test_feedback_is_read_in_every_notation(typed: str) -> None:
    read = PACK.read_feedback(typed, PACK.encode("가위"))
    assert read == "EEY.."
    assert read.pattern == PACK.feedback("가위", "가방").pattern


@pytest.mark.parametrize("guess", ["화살", "ㅎㅗㅏㅅㅏㄹ", "ㅎㅘㅅㅏㄹ"])
def test_a_session(guess: str) -> None:
    game = Session(PACK)
    game.add(guess, "G..Y..")
    assert {found.word for found in game.candidates(2)} == {"햇빛", "햇볕"}
    assert str(game.written_turns[0]) == "화살=G..Y.."
    again = Session.from_json(game.to_json())
    assert again.rounds == game.rounds
    assert {outcome.feedback for outcome in outcomes(game, PACK.encode("햇볕"))} >= {"EEEG.."}


def test_every_suggestion_shows_jamo_without_blanks() -> None:
    game = Session(PACK)
    game.add("화살", "G..Y..")
    (best,) = game.suggest(1)
    assert "".join(best.tokens) == "ㅎㅐㅅㅂㅣㅊ"


@pytest.mark.parametrize(
    ("guess", "feedback", "problem"),
    [
        ("화살", "G..Y.", "must have 6 marks, not 5"),
        ("화살", "EG.Y..", "mark all its jamo E"),
        ("화살", "G..Q..", "E exact"),
        ("화", "G..", "words in this game have 2 syllables; .* has 1"),
        ("crane", "G....", "not written in whole syllables"),
    ],
)
def test_what_is_wrong_is_said(guess: str, feedback: str, problem: str) -> None:
    with pytest.raises((GuessError, FeedbackError), match=problem):
        Session(PACK).add(guess, feedback)


def test_rules_and_packs_that_do_not_fit() -> None:
    with pytest.raises(
        TilewiseError, match="the rule handle does not work with the tokenizer letters"
    ):
        load("en").by_rule("handle")
    with pytest.raises(
        TilewiseError, match="the rule wordle does not work with the tokenizer hangul-syllables"
    ):
        PACK.by_rule("wordle")


def test_several_boards() -> None:
    game = Game(PACK, ("가방", "각오"))
    told = game.guess("가위")
    assert told == "EEY..,GGG.."
    session = Session(PACK, boards=2)
    session.add("가위", told)
    assert session.rounds == game.rounds == (Round(PACK.encode("가위"), game.rounds[0].patterns),)


SHARED = """한들 3월1일 3/6

🟩🟨 화살
✅🟩 햇볕
✅✅ 햇빛
"""


def test_a_shared_game_is_what_is_read() -> None:
    game = Game(PACK, "햇빛")
    for word in ("화살", "햇볕", "햇빛"):
        game.guess(word)
    lines = share_lines(game, Notation.EMOJI)
    assert lines == ["tilewise · 한들 3/6", "", "🟩🟨", "✅🟩", "✅✅"]
    (board,) = read_share(PACK, SHARED).boards
    assert [row.emoji for row in board.rows] == lines[2:]
    assert board.words == ["화살", "햇볕", "햇빛"]
    assert board.is_solved


def test_shared_squares_are_checked_against_the_answer() -> None:
    (board,) = read_share(PACK, SHARED).boards
    words = ["화살", "햇볕", "햇빛"]
    turns = turns_of(PACK, words, board.rows, "햇빛")
    assert [str(turn) for turn in turns] == ["화살=G..Y..", "햇볕=EEEG..", "햇빛=EEEEEE"]
    assert review(PACK, turns, "햇빛", seconds=0).is_solved
    with pytest.raises(FeedbackError, match=r"guess 1: .* gets 🟩🟨, not 🟩⬜"):
        turns_of(PACK, words[:1], [Feedback("G.", PACK.rule)], "햇빛")


@pytest.mark.slow
def test_shared_squares_without_an_answer() -> None:
    """They are enough if only one answer fits, or if all that fit give the same feedback."""
    words = ["화살", "햇볕", "사랑", "학생", "햇살"]
    squares = [shared_row(PACK, PACK.feedback(word, "햇빛").pattern) for word in words]
    left: dict[str, list[Feedback]] = {
        PACK.spelling(row): [] for row in range(PACK.words.answer_count)
    }
    for count, (word, row) in enumerate(zip(words, squares, strict=True), start=1):
        guesses = words[:count]
        given = {answer: [*rows, PACK.feedback(word, answer)] for answer, rows in left.items()}
        left = {
            answer: rows
            for answer, rows in given.items()
            if shared_row(PACK, rows[-1].pattern) == row
        }
        fitting = list(left.values())
        if all(rows == fitting[0] for rows in fitting):
            turns = turns_of(PACK, guesses, squares[:count], None)
            assert [turn.feedback for turn in turns] == fitting[0]
        else:
            with pytest.raises(
                FeedbackError, match=f"{len(fitting)} words, such as .*, fit these squares"
            ):
                turns_of(PACK, guesses, squares[:count], None)
    assert len(fitting) == 1
    with pytest.raises(FeedbackError, match="No word fits all of these rows: 햇빛 🟩🟨"):
        turns_of(PACK, ["햇빛"] * 2, [Feedback(row, PACK.rule) for row in ("GY", "..")], None)


def test_the_guesses_possible_for_squares() -> None:
    (board,) = read_share(PACK, "✅🟩\n✅✅").boards
    ((near, last),) = possible_guesses(PACK, [board], ["햇빛"])
    assert "햇볕" in near.words
    assert all(word.startswith("햇") for word in near.words)
    assert last.words == ("햇빛",)
