from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import LETTERS, TOML


def test_first_guess_comes_from_the_stored_opener(run: Run) -> None:
    document = run("suggest", "en", "--json").json
    assert set(document) == {"lexicon", "turn", "candidates", "suggestions", "source"}
    assert document["turn"] == 1
    assert document["candidates"]["count"] == 2315
    assert document["candidates"]["tier"] == 1
    assert len(document["suggestions"]) == 10
    best = document["suggestions"][0]
    assert set(best) == {
        "word", "tokens", "is_candidate", "probability", "expected_guesses", "entropy_bits",
        "expected_remaining", "worst_case", "buckets", "exact", "estimated",
    }  # fmt: skip
    assert best["exact"]  # by the tree; the others' expected guesses are estimates
    assert not any(suggestion["exact"] for suggestion in document["suggestions"][1:])
    for suggestion in document["suggestions"]:
        assert suggestion["estimated"] == ([] if suggestion["exact"] else ["expected_guesses"])
    assert best["tokens"] == list(best["word"])


def test_stored_and_searched_openers_agree(run: Run) -> None:
    stored = run("suggest", "en", "--top", "10", "--json").json["suggestions"]
    searched = run("suggest", "en", "--top", "60", "--json").json["suggestions"]
    assert len(searched) == 60
    for a, b in zip(stored, searched, strict=False):
        assert a["word"] == b["word"]
        assert a["expected_guesses"] == pytest.approx(b["expected_guesses"], abs=1e-5)
        assert a["buckets"] == b["buckets"]


def test_candidates_and_suggestions_agree_with_the_feedback(run: Run) -> None:
    document = run("suggest", "en", "crane=..G..", "sloth=Y...Y", "--json").json
    words = {row["word"] for row in document["candidates"]["words"]}
    assert words
    assert document["candidates"]["count"] == len(words)
    for word in words:
        assert run("feedback", "en", "crane", word).out.strip() == "..G.."
        assert run("feedback", "en", "sloth", word).out.strip() == "Y...Y"
    assert {s["word"] for s in document["suggestions"] if s["is_candidate"]} <= words


def test_korean_takes_syllables_and_jamo(run: Run) -> None:
    by_syllables = run("suggest", "ko", "전략=Y..G..", "--json").json
    by_jamo = run("suggest", "ko", "ㅈㅓㄴㄹㅑㄱ=100200", "--json").json
    assert by_syllables == by_jamo
    assert by_syllables["candidates"]["count"] > 0


def test_no_spoilers_names_no_possible_answer(run: Run) -> None:
    open_ = run("suggest", "en", "crane=.Y..G", "--json").json
    closed = run("suggest", "en", "crane=.Y..G", "--no-spoilers", "--json").json
    answers = {row["word"] for row in open_["candidates"]["words"]}
    assert closed["candidates"]["words"] == []
    assert closed["candidates"]["count"] == len(answers)
    assert len(closed["suggestions"]) == 10
    assert not answers & {s["word"] for s in closed["suggestions"]}


def test_excluded_words_are_not_candidates(run: Run, tmp_path) -> None:  # type: ignore[no-untyped-def]
    before = run("suggest", "en", "crane=.Y..G", "--json").json["candidates"]["words"]
    file = tmp_path / "used.txt"
    file.write_text("\n".join(row["word"] for row in before[:3]) + "\n\nzzzzz\n")
    outcome = run("suggest", "en", "crane=.Y..G", "--exclude", str(file), "--json")
    after = outcome.json["candidates"]["words"]
    assert {r["word"] for r in before} - {r["word"] for r in after} == {
        r["word"] for r in before[:3]
    }
    assert "1 word is not in the word list of en" in outcome.err


def test_second_tier_is_told(run: Run) -> None:
    # aahed is guessable, but no likely answer
    pattern = run("feedback", "en", "crane", "aahed").out.strip()
    other = run("feedback", "en", "dhaba", "aahed").out.strip()
    document = run("suggest", "en", f"crane={pattern}", f"dhaba={other}", "--json").json
    assert document["candidates"]["tier"] == 2
    assert "aahed" in {row["word"] for row in document["candidates"]["words"]}
    shown = run("suggest", "en", f"crane={pattern}", f"dhaba={other}").out
    assert "No likely word fits, only 1 unlikely one" in shown


def test_every_word_ruled_out_is_explained(run: Run, make_pack: MakePack, tmp_path: Path) -> None:
    pack = make_pack(answers="crane\n", guesses="")
    words = tmp_path / "words.txt"
    words.write_text("crane\n")
    outcome = run("suggest", str(pack), "--exclude", str(words), "--json")
    assert outcome.code == 2
    assert "Every word is ruled out" in outcome.json["problem"]


def test_rows_can_be_separated_by_spaces_and_words_can_contain_equals_signs(
    run: Run, make_pack: MakePack
) -> None:
    expected = run("suggest", "en", "crane=.Y..G", "slate=....G", "--json").json
    for rows in (
        ["crane .Y..G", "slate ....G"],
        ["crane", ".Y..G", "slate=....G"],
        ["crane", ".Y..G", "slate", "....G"],
    ):
        assert run("suggest", "en", *rows, "--json").json == expected
    characters = ", ".join(f'"{c}"' for c in "0123456789+-*/=")
    toml = TOML.replace(LETTERS, characters).replace("length = 5", "length = 8")
    toml = toml.replace('[["a", "b"], ["c"]]', '[["0", "1"], ["="]]')
    pack = make_pack(answers="48-32=16\n58-42=16\n", guesses="", toml=toml)
    for rows in (["48-32=16=YGG.GGGG"], ["48-32=16", "YGG.GGGG"], ["48-32=16 YGG.GGGG"]):
        found = run("suggest", str(pack), *rows, "--json").json
        assert [row["word"] for row in found["candidates"]["words"]] == ["58-42=16"]


def test_an_unlisted_word_gets_suggestions_of_what_is_meant(run: Run) -> None:
    outcome = run("suggest", "en", "carne=.....", "--json")
    assert outcome.code == 0
    assert "note: carne is not in the word list of en; did you mean crane" in outcome.err
    assert "zzzzz is not in the word list of en\n" in run("suggest", "en", "zzzzz=.....").err


def test_a_wrong_equation_is_explained(run: Run) -> None:
    outcome = run("suggest", "nerdle-mini", "4*7=29=......", "--top", "1")
    assert "4*7=29 is false: 4*7 is 28, not 29; did you mean 4*7=28" in outcome.err
    outcome = run("suggest", "primel", "12951 .....", "--top", "1")
    assert "12951 is not a prime: it is 3 × 4317; did you mean" in outcome.err


def test_a_word_in_place_of_a_pack_is_one_of_the_usual_pack(run: Run) -> None:
    usual = run("suggest", "en-nyt", "crane=.Y..G", "--json").json
    assert run("suggest", "crane", ".Y..G", "--json").json == usual
    assert run("suggest", "crane=.Y..G", "--json").json == usual
    both = run("suggest", "crane", ".Y..G", "slate", "....G", "--json").json
    assert both == run("suggest", "crane=.Y..G", "slate=....G", "--json").json
    alone = run("suggest", "crane")
    assert (alone.code, "'crane' has no feedback" in alone.err) == (2, True)
    # Names of packs come first, also in their own language, and what is neither is told as before.
    assert "did you mean hi?" in run("suggest", "hindi", "crane=.Y..G").err
    assert "no pack 'zzzzz'" in run("suggest", "zzzzz", ".....").err


@pytest.mark.parametrize("row", ["crane .Y..G", "crane,.Y..G"])
def test_a_row_in_place_of_a_pack_may_be_written_in_every_way(run: Run, row: str) -> None:
    expected = run("suggest", "crane=.Y..G", "--top", "1", "--json")
    assert run("suggest", row, "--top", "1", "--json") == expected


def test_the_pack_may_come_last(run: Run) -> None:
    expected = run("suggest", "ko", "전략=Y..G..", "--top", "1", "--json")
    for rows in (["전략=Y..G.."], ["전략", "Y..G.."]):
        assert run("suggest", *rows, "ko", "--top", "1", "--json") == expected
    assert run("review", "crane=GGGGG", "en").code == 0


def test_a_solution_that_no_list_has_is_not_a_contradiction(run: Run) -> None:
    assert run("suggest", "en", "zzzzz=GGGGG").code == 0
    assert "problem" not in run("suggest", "en", "zzzzz=GGGGG", "--json").json


def test_a_row_after_the_solution_is_a_contradiction(run: Run) -> None:
    outcome = run("suggest", "en", "crane=GGGGG", "slate=GGGGG")
    assert outcome.code == 2
    assert "no word fits these rows together: 1 (crane GGGGG), 2 (slate GGGGG)" in outcome.err


def test_the_words_that_are_told_are_those_that_are_counted(run: Run) -> None:
    call = ["suggest", "ru", "литий=.Y...", "крыса=...Y."]
    told = run(*call).out.split("5 words fit: ")[1].split("unlikely")[0]
    words = [word["word"] for word in run(*call, "--json").json["candidates"]["words"]]
    assert len(words) == 5
    assert [word for word in words if word in told] == words
    assert "песни" not in told  # more likely than some of the five, but not in the list of answers


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["en", "bible", "banal"], "G..Y."),
        (["en", "ALLOY", "Banal"], "YY..."),
        (["en", "bible", "banal", "--notation", "digits"], "20010"),
        (["en", "bible", "banal", "--notation", "emoji"], "🟩⬛⬛🟨⬛"),
        (["ko", "ㄱㅜㄱㄱㅜㄴ", "군대"], "GG...Y"),
        (["ko", "ㄱㅗㄹㅁㅗㄱ", "작당"], "Y....."),
        (["ko", "rnrrns", "rnseo"], "GG...Y"),  # typed with the keyboard not switched
    ],
)
def test_feedback_is_written_in_every_notation(run: Run, args: list[str], expected: str) -> None:
    assert run("feedback", *args).out.strip() == expected


def test_length_picks_another_pack(run: Run) -> None:
    turn = "people=.Y..G."
    wanted = run("suggest", "en-6", turn, "--json").json
    assert run("suggest", "en", turn, "--length", "6", "--json").json == wanted
    assert run("suggest", turn, "--length", "6", "--json").json == wanted
    assert run("feedback", "en", "people", "purple", "--length", "6").out == "G..GGG\n"


def test_the_pack_may_be_left_out_of_a_game_of_another_length(run: Run) -> None:
    played = ("people", "purple", "--answer", "purple", "--seconds", "0", "--json")
    assert run("review", *played, "--length", "6").json["lexicon"] == "en-6"


def test_a_length_that_no_pack_has(run: Run) -> None:
    outcome = run("play", "en", "--length", "16")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "5, 6, 7, 8, 9, 10" in outcome.err
