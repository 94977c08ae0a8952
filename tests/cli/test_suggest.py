import pytest

from tests.cli.conftest import Run


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
        "expected_remaining", "worst_case", "buckets", "exact",
    }  # fmt: skip
    assert best["tokens"] == list(best["word"])


def test_stored_and_searched_openers_agree(run: Run) -> None:
    stored = run("suggest", "en", "--top", "10", "--json").json["suggestions"]
    searched = run("suggest", "en", "--top", "60", "--json").json["suggestions"]
    assert len(searched) == 60
    for a, b in zip(stored, searched, strict=False):
        assert a["word"] == b["word"]
        assert a["expected_guesses"] == pytest.approx(b["expected_guesses"], abs=1e-5)
        assert a["buckets"] == b["buckets"]


def test_lexicon_may_be_left_out(run: Run) -> None:
    assert (
        run("suggest", "crane=.Y..G", "--json").json
        == run("suggest", "en-nyt", "crane=.Y..G", "--json").json
    )


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


def test_hard_mode_suggests_only_what_is_legal(run: Run) -> None:
    document = run("suggest", "en", "crane=GY...", "--hard", "--top", "500", "--json").json
    for suggestion in document["suggestions"]:
        assert suggestion["word"][0] == "c"
        assert "r" in suggestion["word"]


def test_excluded_words_are_no_candidates(run: Run, tmp_path) -> None:  # type: ignore[no-untyped-def]
    before = run("suggest", "en", "crane=.Y..G", "--json").json["candidates"]["words"]
    file = tmp_path / "used.txt"
    file.write_text("\n".join(row["word"] for row in before[:3]) + "\n\nzzzzz\n")
    outcome = run("suggest", "en", "crane=.Y..G", "--exclude", str(file), "--json")
    after = outcome.json["candidates"]["words"]
    assert {r["word"] for r in before} - {r["word"] for r in after} == {
        r["word"] for r in before[:3]
    }
    assert "1 words" in outcome.err


def test_second_tier_is_told(run: Run) -> None:
    # aahed is guessable, but no likely answer
    pattern = run("feedback", "en", "crane", "aahed").out.strip()
    other = run("feedback", "en", "dhaba", "aahed").out.strip()
    document = run("suggest", "en", f"crane={pattern}", f"dhaba={other}", "--json").json
    assert document["candidates"]["tier"] == 2
    assert "aahed" in {row["word"] for row in document["candidates"]["words"]}
    shown = run("suggest", "en", f"crane={pattern}", f"dhaba={other}").out
    assert "none of the likely answers fits" in shown


def test_contradiction_is_explained(run: Run) -> None:
    outcome = run("suggest", "en", "crane=GGGGG", "crane=....G", "--json")
    assert outcome.code == 0
    assert outcome.json["candidates"] == {
        "count": 0,
        "tier": 0,
        "words": [],
        "unlisted": {"count": 0, "probability": 0.0},
    }
    assert outcome.json["suggestions"] == []
    assert "row 1" in outcome.err
    assert "smallest change" in outcome.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["xx"], "no lexicon 'xx'"),
        (["en", "crane"], "guess 1"),
        (["en", "crane=....."], ""),
        (["en", "crane=.....", "slate=xYG.."], "guess 2"),
        (["en", "crane=...."], "4 tiles, not 5"),
        (["en", "cranes=....."], "6 tiles"),
        (["en", "cräne=....."], "'ä'"),
        (["ko", "crane=......"], "'c'"),
        (["en", "--strategy", "luck"], "no strategy 'luck'"),
        (["en", "--top", "0"], "--top"),
        (["en", "--nonsense"], "--nonsense"),
        (["en", "--exclude", "/does/not/exist"], "cannot be read"),
        (["./nowhere"], "no lexicon pack at"),
        (["\x00"], "no lexicon"),
    ],
)
def test_wrong_input_gets_one_line_and_code_2(run: Run, args: list[str], said: str) -> None:
    outcome = run("suggest", *args)
    if not said:
        assert outcome.code == 0
        return
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert said in outcome.err
