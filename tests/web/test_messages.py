"""Messages: questions and their answers, which match those of the command line."""

from __future__ import annotations

import json
import unicodedata
from typing import Any, get_type_hints

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.conftest import MakePack
from tests.messages import assert_one_line
from tests.packs import some_by_default
from tests.web.positions import PACKS, PACKS_WITH_TREE
from tilewise import Game, Session, load, records
from tilewise.answers import documents
from tilewise.answers.questions import LARGEST, QUESTIONS, Question
from tilewise.errors import MessageError
from tilewise.lexicon import Lexicon
from tilewise.play.typed import written_round
from tilewise.rules.registry import rule_named, rule_names
from tilewise.translation.translator import Translator
from tilewise.web.answering import answer, answer_text
from tilewise.web.api import answer_of
from tilewise.web.strings import STRINGS, strings
from tools.messages import SCHEMA, TYPES, schema_text, types_text

SCHEMA_DOCUMENT = json.loads(SCHEMA.read_text(encoding="utf-8"))
SCHEMA_OF_QUESTIONS = Draft202012Validator(SCHEMA_DOCUMENT)


def ask(ask: str, **rest: Any) -> Any:
    """Ask, and check question and answer against the schema."""
    question = {"ask": ask, **rest}
    SCHEMA_OF_QUESTIONS.validate(question)
    found = json.loads(answer_text(json.dumps(question)))
    assert "error" not in found, found
    name = next(answer_of(one) for one in QUESTIONS if one.ask == ask)
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA_DOCUMENT["$defs"]}
    Draft202012Validator(schema).validate(found)
    return found


def refused(document: object) -> documents.Problem:
    problem: documents.Problem = answer(document)["error"]
    assert_one_line(problem["message"])
    return problem


def test_schema_and_types_are_those_of_the_code() -> None:
    again = "the messages have changed: python -m tools.messages"
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), again
    assert TYPES.read_text(encoding="utf-8") == types_text(), again
    for question in QUESTIONS:
        assert hasattr(documents, answer_of(question))


# -- advice -----------------------------------------------------------------------------------


def test_words_are_refused_excluded_and_played() -> None:
    best = ask("advise", lexicon="en", top=1)["advice"]["suggestions"][0]["word"]
    found = ask("advise", lexicon="en", refused=[best], top=1)["advice"]["suggestions"][0]
    assert found["word"] != best
    row = {"guess": "crane", "feedback": ".Y..G"}
    everything = ask("advise", lexicon="en", rows=[row])["advice"]["candidates"]
    word = everything["words"][0]
    without = ask("advise", lexicon="en", rows=[row], excluded=[word["word"]])
    assert without["advice"]["candidates"]["count"] == everything["count"] - 1
    session = Session("en", played=[word["word"]])
    session.add("crane", ".Y..G")
    words = [word["word"], "???", "toolong"]
    played = ask("advise", lexicon="en", rows=[row], played=words, candidates=1000)
    assert [w["word"] for w in played["advice"]["candidates"]["words"]] == [
        c.word for c in session.candidates() if c.is_listed
    ]


def test_letters_are_known_without_a_guess() -> None:
    known = [{"placed": "_ra_e"}, {"present": "s", "absent": "tl"}]
    found = ask("advise", lexicon="en", known=known)
    words = [word["word"] for word in found["advice"]["candidates"]["words"]]
    assert words == ["erase"]
    assert found["boards"][0]["known"] == [None, 17, 0, None, 4]
    boards = ask("advise", lexicon="en", boards=2, known=[{"placed": "_ra_e,s____"}])["boards"]
    assert boards[1]["known"] == [18, None, None, None, None]
    read = ask("read", lexicon="en", text="slate", hard=True, known=known)
    assert read["breaks"].startswith("hard mode: the guess must fit the letters you know: ")
    assert read["foreseen"] == ["Y.G.G"]
    problem = refused({"ask": "advise", "lexicon": "en", "known": [{"placed": "_ra"}]})
    assert "'_ra' has 3" in problem["message"]
    assert problem["row"] is None


def test_a_contradiction_names_the_rows_and_a_fix() -> None:
    rows = [{"guess": "salet", "feedback": "..GY."}, {"guess": "salet", "feedback": "..GGG"}]
    found = ask("advise", lexicon="en", rows=rows)
    assert found["advice"]["suggestions"] == []
    why = found["boards"][0]["contradiction"]
    assert why["rows"] == [0, 1]
    assert why["clash"] == {"rows": [0, 1], "tile": "E", "place": 3}
    for correction in why["corrections"]:
        rows[correction["row"]] = {"guess": "salet", "feedback": correction["feedback"]}
    fixed = ask("advise", lexicon="en", rows=rows)
    assert fixed["boards"][0]["contradiction"] is None
    assert fixed["advice"]["candidates"]["count"] > 0


def test_packs_are_named_as_players_call_them() -> None:
    played = {"ask": "play", "lexicon": "en-nyt", "seed": 1, "guesses": ["zzzzz"]}
    assert refused(played)["message"] == (
        "zzzzz is not in the word list of English (New York Times)"
    )
    shared = refused({"ask": "shared", "lexicon": "en-nyt", "text": "🟩🟩🟩🟩"})["message"]
    assert "en-nyt" not in shared


def test_a_row_that_is_wrong_is_named() -> None:
    rows = [{"guess": "salet", "feedback": "....."}, {"guess": "sale", "feedback": "....."}]
    assert refused({"ask": "advise", "lexicon": "en", "rows": rows})["row"] == 1
    assert refused({"ask": "play", "lexicon": "en", "seed": 1, "guesses": ["zzzzz"]})["row"] == 0


@pytest.mark.slow
def test_several_boards_are_what_the_command_line_prints(run: Run) -> None:
    rows = ["salet=.....,GY...,GGGGG", "cornu=.G.Y.,.....,"]
    pairs = [dict(zip(("guess", "feedback"), row.split("="), strict=True)) for row in rows]
    for count in range(len(rows) + 1):
        found = ask("advise", lexicon="en", boards=3, rows=pairs[:count], candidates=100_000)
        printed = run("suggest", "en", *rows[:count], "--boards", "3", "--json").json
        assert found["advice"] == printed
    assert found["rows"][1]["feedback"] == ".G.Y.,.....,"
    assert found["boards"][0]["known"][1] == load("en").encode("cornu")[1]
    states = [(board["is_open"], board["is_solved"]) for board in found["boards"]]
    assert states == [(True, False), (True, False), (False, True)]
    assert not found["is_solved"]
    many = [{"guess": "crane", "feedback": "GGGGG"}] * 2
    assert refused({"ask": "advise", "lexicon": "en", "boards": 2, "rows": many})["row"] == 0


def test_a_board_that_contradicts_itself_is_named() -> None:
    rows = [
        {"guess": "crane", "feedback": "GGGGG,.Y..G"},
        {"guess": "salet", "feedback": ",..GY."},
        {"guess": "salet", "feedback": ",..GGG"},
    ]
    first, second = ask("advise", lexicon="en", boards=2, rows=rows)["boards"]
    assert first["contradiction"] is None
    assert set(second["contradiction"]["rows"]) <= {0, 1, 2}
    for correction in second["contradiction"]["corrections"]:
        rows[correction["row"]]["feedback"] = f",{correction['feedback']}"
        if correction["row"] == 0:
            rows[0]["feedback"] = f"GGGGG,{correction['feedback']}"
    fixed = ask("advise", lexicon="en", boards=2, rows=rows)["boards"]
    assert [board["contradiction"] for board in fixed] == [None, None]


def test_several_boards_are_shared_side_by_side() -> None:
    rows = [{"guess": "crane", "feedback": "GGGGG,.Y..G"}, {"guess": "south", "feedback": ",GGGGG"}]
    found = ask("advise", lexicon="en", boards=2, rows=rows)
    assert found["share"].split("\n\n") == [
        "tilewise · Dordle 2/7\n1 2",
        "🟩🟩🟩🟩🟩 ⬛🟨⬛⬛🟩\n⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩",
    ]


def test_advice_against_an_opponent_that_cheats() -> None:
    rows = [{"guess": "terns", "feedback": "....."}]
    found = ask("advise", lexicon="en", opponent="absurdle", rows=rows)
    best = found["advice"]["suggestions"][0]
    assert (best["word"], best["reply"], best["worst_case"]) == ("loamy", "Y....", 18)
    assert (found["guesses_left"], found["is_solved"]) == (None, False)
    over = [*rows, {"guess": "whoop", "feedback": "GGGGG"}]
    share = ask("advise", lexicon="en", opponent="absurdle", rows=over)["share"]
    assert share == "tilewise · Absurdle 2\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩"
    problem = refused({"ask": "advise", "lexicon": "en", "opponent": "luck"})
    assert problem["message"] == "opponent must be one of fair, absurdle."
    problem = refused({"ask": "advise", "lexicon": "en", "opponent": "absurdle", "boards": 2})
    assert problem["row"] is None


def test_a_review_is_what_the_command_line_prints(run: Run) -> None:
    en = load("en")
    pairs = [
        {"guess": word, "feedback": str(en.feedback(word, "merge"))}
        for word in ("salet", "drone", "merge")
    ]
    found = ask("review", lexicon="en", rows=pairs)
    turns = [f"{pair['guess']}={pair['feedback']}" for pair in pairs]
    assert found == run("review", "en", *turns, "--json").json
    assert [guess["skill"] for guess in found["guesses"]] == [97, 99, 99]
    lost = ask("review", lexicon="en", rows=pairs[:2], answer="merge")
    assert lost["answer"] == "merge"
    assert refused({"ask": "review", "lexicon": "en", "rows": []})["row"] is None
    row = {"guess": "x", "feedback": "."}
    assert refused({"ask": "review", "lexicon": "en", "rows": [row]})["row"] == 0


def test_share_texts() -> None:
    rows = [{"guess": "salet", "feedback": "G..YY"}, {"guess": "stone", "feedback": "GGGGG"}]
    assert ask("advise", lexicon="en", rows=rows[:1])["share"] == ""
    found = ask("advise", lexicon="en", rows=rows, hard=True, contrast=True)
    assert found["share"] == "tilewise · Wordle 2/6*\n\n🟧⬛⬛🟦🟦\n🟧🟧🟧🟧🟧"
    word = load("fa").first_spellings[0]
    rows = [{"guess": word, "feedback": "G...Y"}] * 6
    assert ask("advise", lexicon="fa", rows=rows)["share"].splitlines()[2:] == ["🟨⬛⬛⬛🟩"] * 6


def test_a_shared_text_is_read_again() -> None:
    for name in ("en", "ko", "fa"):
        game = Game(name, seed=3)
        pack = game.lexicon
        for word in (*pack.first_spellings[:3], game.answer):
            game.guess(word)
        feedback = [str(turn.feedback) for turn in game.written_turns]
        rows = [
            {"guess": turn.guess, "feedback": str(turn.feedback)} for turn in game.written_turns
        ]
        text = ask("advise", lexicon=name, rows=rows)["share"]
        found = ask("shared", lexicon=name, text=text)["rows"]
        assert [row["feedback"] for row in found] == feedback
        assert [row["tokens"] for row in found] == [[]] * 4
        words = "\n".join(turn.guess for turn in game.written_turns)
        found = ask("shared", lexicon=name, text=f"{text}\n{words}")["rows"]
        assert [row["tokens"] for row in found] == [list(turn.guess) for turn in game.turns]


def test_a_text_that_is_not_a_game_is_reported() -> None:
    def problem(text: str) -> str:
        return refused({"ask": "shared", "lexicon": "en", "text": text})["message"]

    assert "5 coloured squares" in problem("Wordle 3/6")
    assert "line 2" in problem("Kordle\n🟩🟩🟩🟩🟩🟩")
    assert "2 boards" in problem("🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩")


def test_mistakes_in_pegs_are_described_as_pegs() -> None:
    rows = [{"guess": "1122", "feedback": "2b1w"}, {"guess": "1132", "feedback": "4b"}]
    assert ask("pack", lexicon="mastermind")["rules"][0]["pegs"]
    assert not ask("pack", lexicon="nerdle")["rules"][0]["pegs"]
    found = ask("advise", lexicon="mastermind", rows=rows)
    assert [row["feedback"] for row in found["rows"]] == ["GGY.", "GGGG"]
    assert found["boards"][0]["known"] == [None] * 4
    assert found["share"].splitlines()[2:] == ["⚫⚫⚪·", "⚫⚫⚫⚫"]


# -- play -------------------------------------------------------------------------------------


def test_play_is_the_game_of_the_seed() -> None:
    game = Game("hr", seed=7)
    words = [word for word in load("hr").first_spellings if word != game.answer][:6]
    found = ask("play", lexicon="hr", seed=7, guesses=words[:3])
    assert [row["feedback"] for row in found["rows"]] == [game.guess(w) for w in words[:3]]
    assert (found["answer"], found["share"], found["is_over"]) == (None, "", False)
    lost = ask("play", lexicon="hr", seed=7, guesses=words)
    assert (lost["answer"], lost["is_over"], lost["is_solved"]) == (game.answer, True, False)
    assert lost["share"].startswith("tilewise · Riječek X/6\n")
    assert ask("play", lexicon="hr", seed=7, give_up=True)["answer"] == game.answer
    won = ask("play", lexicon="hr", seed=7, guesses=[game.answer])
    assert won["is_solved"]


@pytest.mark.parametrize("sequence", [False, True])
def test_several_boards_are_the_game_of_the_seed(sequence: bool) -> None:
    game = Game("en", boards=3, sequence=sequence, seed=7)
    guesses = ["salet", game.answers[1], game.answers[0]]
    about = {"lexicon": "en", "seed": 7, "boards": 3, "sequence": sequence}
    for word in guesses:
        game.guess(word)
    found = ask("play", **about, guesses=guesses)
    feedback = [str(written_round(game.lexicon, one)) for one in game.rounds]
    assert [row["feedback"] for row in found["rows"]] == feedback
    boards = found["boards"]
    assert [board["is_solved"] for board in boards] == [True, True, False]
    assert [board["is_open"] for board in boards] == [False, False, True]
    assert {board["answer"] for board in boards} == {None}
    assert found["guesses_left"] == 8 - 3
    lost = ask("play", **about, guesses=guesses, give_up=True)
    assert [board["answer"] for board in lost["boards"]] == list(game.answers)
    won = ask("play", **about, guesses=[*guesses, game.answers[2]])
    assert won["is_solved"]
    assert won["share"]


# -- packs and words --------------------------------------------------------------------------


def test_a_changed_pack_is_read_again(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_pack()
    monkeypatch.setenv("TILEWISE_LEXICONS", str(folder))
    assert ("tiny", "Tiny") in names_of_packs()
    manifest = (folder / "pack.toml").read_text()
    (folder / "pack.toml").write_text(manifest.replace('name = "Tiny"', 'name = "Smaller"'))
    assert ("tiny", "Smaller") in names_of_packs()
    (folder / "pack.toml").write_text("no manifest")
    assert "tiny" not in dict(names_of_packs())


def names_of_packs() -> list[tuple[str, str]]:
    return [(pack["id"], pack["name"]) for pack in ask("packs")["packs"]]


@pytest.mark.parametrize("name", some_by_default(PACKS, ["ja", "nerdle-micro"]))
def test_every_token_of_every_pack_can_be_typed(name: str) -> None:
    found = ask("pack", lexicon=name)
    keys = [key for row in found["keyboard"] for key in row]
    by_one = {key["tokens"][0] for key in keys if len(key["tokens"]) == 1}
    blank = {0} if found["syllable"] else set()
    assert by_one == set(range(len(found["tokens"]))) - blank
    for number, token in enumerate(found["tokens"]):
        for text in (token, found["tiles"][number], unicodedata.normalize("NFD", token)):
            assert ask("read", lexicon=name, text=text)["tokens"] == [number]


def test_a_pack_without_a_tree_says_so() -> None:
    assert ask("tree", lexicon="ko-12")["tree"] is None


def _tokens_of(pack: Lexicon, node: Any) -> tuple[int, ...]:
    """Return the tokens of a guess, which are given unless they are its characters."""
    return tuple(node[1] or map(pack.manifest.alphabet.index, node[0]))


def test_a_tree_can_be_cut_off_after_some_turns() -> None:
    question = {"lexicon": "en-nyt", "opener": list(load("en-nyt").encode("adieu"))}
    whole, cut = (ask("tree", **question, turns=turns)["tree"] for turns in (0, 2))
    assert [*cut[:2], cut[3]] == [*whole[:2], whole[3]]
    assert list(cut[2]) == list(whole[2])
    for one, other in zip(cut[2].values(), whole[2].values(), strict=True):
        assert one == (other if len(other) == 2 else [*other[:2], {}, other[3]])


@pytest.mark.parametrize("name", some_by_default(PACKS_WITH_TREE, ["nerdle-micro"]))
def test_the_tree_begins_as_the_advice_does(name: str) -> None:
    tree = ask("tree", lexicon=name)["tree"]
    advice = ask("advise", lexicon=name)["advice"]
    assert advice["source"] == "tree"
    word, _, following, expected = tree
    assert word == advice["suggestions"][0]["word"]
    assert expected == pytest.approx(advice["suggestions"][0]["expected_guesses"], abs=0.001)
    pack = load(name)
    tiles = [pack.manifest.alphabet[token] for token in pack.rule.shown(_tokens_of(pack, tree))]
    assert tiles == advice["suggestions"][0]["tokens"]
    digits, node = next(iter(following.items()))
    feedback = "".join(pack.rule.states[int(digit)].letter for digit in digits)
    rows = [{"guess": word, "feedback": feedback}]
    assert pack.encode(node[0]) == _tokens_of(pack, node)
    assert ask("advise", lexicon=name, rows=rows)["boards"][0]["contradiction"] is None


@pytest.mark.parametrize(
    "text",
    ["군대", "군ㄷㅐ", "ㄱㅜㄴㄷㅏㅣ", "ㄱㅜㄴㄷㅐ", "rnseo", unicodedata.normalize("NFD", "군대")],
)
def test_hangul_is_read_as_it_is_typed(text: str) -> None:
    found = ask("read", lexicon="ko", text=text)
    assert found["tiles"] == list("ㄱㅜㄴㄷㅏㅣ")
    assert found["word"] == "군대"
    assert found["is_listed"]


def test_marks_without_a_tile_stand_with_their_letter() -> None:
    found = ask("read", lexicon="th", text="กระทั่ง")
    assert [part["char"] for part in found["segments"]] == ["ก", "ร", "ะ", "ทั่", "ง"]
    assert all(part["tiles"] == 1 for part in found["segments"])
    assert ask("pack", lexicon="th")["syllables"]


def test_syllables_grow_as_jamo_are_tapped() -> None:
    tokens: list[int] = []
    seen = []
    for jamo in "ㄱㅜㄴㄷㅏㅣ":
        found = ask("read", lexicon="ko", before=tokens, text=jamo)
        tokens = found["tokens"]
        seen.append(found["word"])
        assert sum(part["tiles"] for part in found["segments"]) == len(tokens)
    assert seen == ["ㄱ", "구", "군", "군ㄷ", "군다", "군대"]


def test_what_cannot_be_read_leaves_what_was_there() -> None:
    found = ask("read", lexicon="en", before=[2, 17], text="€")
    assert found["tokens"] == [2, 17]
    assert_one_line(found["problem"])


def test_the_catalogue_is_english_where_there_is_no_other() -> None:
    english = ask("catalogue")
    assert english["language"] == "en"
    assert ask("catalogue", language="tlh")["strings"] == english["strings"]
    assert ask("catalogue", language="en-GB")["language"] == "en"


def test_mistakes_are_reported_with_the_right_particles() -> None:
    question = {
        "ask": "play",
        "lexicon": "ko",
        "seed": 1,
        "guesses": ["군대", "긴장"],
        "hard": True,
    }
    problem = refused(question | {"language": "ko"})["message"]
    assert problem == "하드 모드: 1번째 추측에서 알게 된 것을 지켜야 합니다: 2번째 칸은 ㅜ"


# -- what is none -----------------------------------------------------------------------------

NO_QUESTIONS: list[object] = [
    None,
    [],
    "packs",
    {},
    {"ask": None},
    {"ask": ["packs"]},
    {"ask": "pack s"},
    {"ask": "packs", "more": 1},
    {"ask": "packs", "language": "x" * 36},
    {"ask": "pack"},
    {"ask": "pack", "lexicon": 7},
    {"ask": "advise", "lexicon": "en", "hard": 1},
    {"ask": "advise", "lexicon": "en", "top": True},
    {"ask": "advise", "lexicon": "en", "top": 1.5},
    {"ask": "advise", "lexicon": "en", "top": 0},
    {"ask": "advise", "lexicon": "en", "top": 10**30},
    {"ask": "advise", "lexicon": "en", "rows": {}},
    {"ask": "advise", "lexicon": "en", "rows": [[]]},
    {"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane"}]},
    {"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane", "feedback": 3}]},
    {"ask": "advise", "lexicon": "en", "rows": [{"guess": None, "feedback": "....."}]},
    {"ask": "advise", "lexicon": "en", "rows": [{"guess": ["c"], "feedback": "....."}]},
    {"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane", "feedback": "....."}] * 101},
    {"ask": "advise", "lexicon": "en", "refused": ["x"] * 5001},
    {"ask": "advise", "lexicon": "en", "excluded": "crane"},
    {"ask": "read", "lexicon": "en", "text": "x" * 101},
    {"ask": "read", "lexicon": "en", "before": [256]},
    {"ask": "play", "lexicon": "en", "seed": -1},
    {"ask": "play", "lexicon": "en"},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.ask)
def test_every_key_says_what_it_takes(question: type[Question]) -> None:
    for name, kind in get_type_hints(question, include_extras=True).items():
        if name != "ask":
            with pytest.raises(MessageError, match=f"{name} is 1.5; give "):
                records._value(kind, 1.5, name)


@pytest.mark.parametrize("document", NO_QUESTIONS, ids=lambda document: repr(document)[:60])
def test_what_is_not_a_question_is_reported_in_one_line(document: object) -> None:
    assert refused(document)["row"] is None
    assert not SCHEMA_OF_QUESTIONS.is_valid(document)


@pytest.mark.parametrize(
    "document",
    [
        {"ask": "read", "lexicon": "en", "text": "\ud800"},
        {"ask": "pack", "lexicon": "../en"},
        {"ask": "pack", "lexicon": "/etc"},
        {"ask": "pack", "lexicon": ""},
        {"ask": "advise", "lexicon": "en", "strategy": "magic"},
        {"ask": "advise", "lexicon": "en", "refused": ["zzzzz"]},
        {"ask": "advise", "lexicon": "en", "rows": [{"guess": [99] * 5, "feedback": "....."}]},
    ],
)
def test_impossible_questions_are_refused(document: object) -> None:
    refused(document)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"ask": NaN}',
        b"\xff\xfe",
        b"\x80",
        b"[" * 200_000,
        b'{"a":' * 40_000,
        b" " * (LARGEST + 1),
        b'{"ask": "packs", "language": 1' + b"0" * 5000 + b"}",
    ],
    ids=range(9),
)
def test_bytes_that_are_no_message(content: bytes) -> None:
    assert_one_line(json.loads(answer_text(content))["error"]["message"])


def test_languages_that_nobody_has_read_are_beta() -> None:
    found = ask("catalogue", language="de")
    assert set(found["beta"]) == set(found["languages"]) - {"en"}
    assert found["variants"]["4 kana"] == "4 Kana"
    assert found["variants"]["New York Times"] == "New York Times"


def test_every_pack_is_listed_with_the_rules_it_can_be_played_by() -> None:
    found = ask("packs")
    assert {*PACKS, "mastermind", "ko-handle"} <= {pack["id"] for pack in found["packs"]}
    assert found["default"] in PACKS
    for name, rules in {
        "en": ["wordle", "fibble", "hardle", "mastermind", "peaks", "warmle", "xordle"],
        "mastermind": ["mastermind", "wordle", "fibble", "hardle", "peaks", "warmle", "xordle"],
        "ko-handle": ["handle", "ssaangn"],
    }.items():
        assert [rule["name"] for rule in ask("pack", lexicon=name)["rules"]] == rules


@pytest.mark.parametrize("name", rule_names())
def test_states_of_tiles_have_names_on_the_page(name: str) -> None:
    states = rule_named(name).states
    names = {state.name for state in states}
    assert names <= strings(Translator.of("en")).keys()
    assert names.isdisjoint(STRINGS)  # or a button would have the name of a state
    for looks in ([one.colour for one in states], [one.contrast_colour for one in states]):
        assert len(set(looks)) == len(looks)


def test_a_game_is_played_by_another_rule() -> None:
    peaks = load("en").by_rule("peaks")
    feedback = str(peaks.feedback("crane", "focus"))
    row = {"guess": "crane", "feedback": feedback}
    found = ask("advise", lexicon="en", rules="peaks", rows=[row])
    words = {one["word"] for one in found["advice"]["candidates"]["words"]}
    assert "focus" in words
    assert {str(peaks.feedback("crane", word)) for word in words} == {feedback}
    problem = refused({"ask": "advise", "lexicon": "en", "rules": "golf"})
    assert "rules must be one of" in problem["message"]
    problem = refused({"ask": "advise", "lexicon": "en", "rules": "handle"})
    assert "the rule handle does not work with the tokenizer" in problem["message"]


@pytest.mark.parametrize(
    ("before", "text", "tiles", "syllables"),
    [
        ("", "학", "ㅎㅏㄱ", ["학"]),
        ("ㅎㅏㄱ", "ㄱ", "ㅎㅏㄱㄱ", ["학", "ㄱ"]),
        ("ㅎㅏㄱ", "ㅏ", "ㅎㅏㄱㅏ", ["하", "가"]),
        ("", "gkrry", "ㅎㅏㄱㄱㅛ", ["학", "교"]),
        ("", "gkrr", "ㅎㅏㄱㄱ", ["학", "ㄱ"]),
    ],
)
def test_how_jamo_join_depends_on_what_follows(
    before: str, text: str, tiles: str, syllables: list[str]
) -> None:
    tokens = [ask("pack", lexicon="ko-handle")["tokens"].index(jamo) for jamo in before]
    found = ask("read", lexicon="ko-handle", before=tokens, text=text)
    assert "".join(found["tiles"]) == tiles
    assert [one["char"] for one in found["segments"]] == syllables


def test_jamo_that_do_not_join_are_a_problem() -> None:
    assert "problem" in ask("read", lexicon="ko-handle", text="ㄱㅏㅗ")
