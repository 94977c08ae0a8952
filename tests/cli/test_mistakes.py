"""Wrong calls: each ends with code 2, an empty stdout, and one line that says what is wrong."""

from __future__ import annotations

import shlex

import pytest

from tests.cli.conftest import Run
from tests.messages import assert_one_line

SHARED = "⬛🟨🟨⬛🟨\n⬛⬛🟨🟨🟩\n🟩🟩⬛🟩⬛\n🟩🟩🟩🟩🟩\n"

MISTAKES = [
    ("sovle", "there is no command 'sovle'; did you mean solve?"),
    ("play korean", "; did you mean ko?"),
    ("lexicon info 日本語", "; did you mean ja"),
    ("suggest english", "there is no pack 'english'; did you mean en?"),
    ("suggest xx", "no pack 'xx'"),
    ("suggest ./nowhere", "no pack at"),
    ("suggest \x00", "no pack"),
    ("suggest en crane=..... slate=qYG..", "guess 2"),
    ("suggest en crane .Y..", "guess 1: feedback '.Y..' must have 5 marks, not 4"),
    ("suggest en crane slate", "guess 1: 'crane' has no feedback"),
    ("suggest en cranes=.....", "'cranes' has 6"),
    ("suggest en cräne=.....", "'ä'"),
    ("suggest ko crane=......", "have 6 tiles; 'ㅊㄱㅁㅜㄷ' has 5"),
    ("suggest en --strategy luck", "no strategy 'luck'"),
    ("suggest en --top 0", "--top"),
    ("suggest en --nonsense", "--nonsense"),
    ("suggest en --exclude /does/not/exist", "/does/not/exist does not exist; check its name"),
    ("suggest en --sequence", "--sequence needs --boards 2 or more"),
    ("suggest en --boards 2 crane=.....", "a row needs feedback for each open board (1, 2)"),
    ("suggest en --boards 2 crane=.....,....", "guess 1: board 2: feedback"),
    ("suggest en --rules hardle --boards 2", "Hardle cannot be played on"),
    ("suggest en --rules hardle crane=!!!B.", "type ! for each of its tiles"),
    ("suggest en --rules chess", "tilewise: --rules must be one of wordle, "),
    ("suggest en --rules peaks crane=Y....", "unknown feedback mark 'Y'"),
    ("suggest en --rules peaks crane=DG", "must have 5 marks, not 2"),
    ("solve en --rules warmle --hard", "Warmle has no hard mode"),
    ("solve en --opponent luck", "--opponent must be one of fair, absurdle."),
    (
        "solve en --opponent absurdle --sequence",
        "--opponent absurdle cannot be used with --sequence",
    ),
    ("play en --boards 2 --answer crane", "--boards cannot be used with --answer"),
    ("play en --rules xordle --answer brick", "give both, as in brick"),
    ("feedback en crane brick --rules fibble", "try: tilewise play en --rules"),
    ("play en --opponent absurdle --json", "--json needs --prove"),
    ("feedback en crane", "tilewise: ANSWER is missing."),
    ("play en --force crane", "--force needs --opponent absurdle"),
    ("absurdle en --force zzzzz", "zzzzz is not in the word list"),
    ("absurdle en --force aahed", "aahed can no longer be the answer"),
    ("simulate en --boards 0", "boards must be a whole number from 1 to 64, not 0."),
    ("simulate en --boards 2 --games 0", "games must be a whole number, 1 or more, not 0."),
    ("simulate en --games 2", "--games needs --boards 2 or more"),
    ("simulate en --boards 2 --strategy entropy", "--boards cannot be used with --strategy"),
    ("simulate en --strategy weighted:foo=1", "its options: exclude=0.5"),
    ("simulate en --opener zzzzz", "opener zzzzz is not in the word list"),
    ("simulate en --answers /does/not/exist", "/does/not/exist does not exist; check its name"),
    ("compare xx", "no pack 'xx'"),
    ("compare en --strategy luck", "no strategy 'luck'"),
    ("compare en --opener cranes", "'cranes' has 6"),
    ("tune en --range foo=1", "no option 'foo'"),
    ("tune en --range index", "OPTION=FROM:TO:STEP"),
    ("tune en --strategy entropy", "has no options; choose one that has, such as weighted"),
    ("tune en --strategy luck", "no strategy"),
    ("tune en --jobs 0", "--jobs"),
    ("tune en --sample 0", "--sample"),
    ("tune en --opener zzzzz", "opener zzzzz"),
    ("optimize en --rules fibble", "Fibble hides more"),
    ("optimize en --rules xordle", "Xordle hides more"),
    ("optimize en --rules peaks --hard", "Peaks gives other hints"),
    ("lexicon new x --feedback chess", "tilewise: --feedback must be one of wordle, "),
    ("review en crane slate", "this text has no rows of 5 coloured squares"),
    ("review en crane=..... slate", "guess 2: 'slate' has no feedback"),
    ("review en crane=..... --answer merge", "guess 1: with the answer merge, crane gets .Y..G"),
    ("review en crane=..... --answer a --answer b", "boards: 1, answers: 2"),
    ("review en crane --answer crane --svg /nowhere/at/all.svg", "cannot be written"),
    (
        "review en --rules fibble crane=GGGGG --answer brick",
        "with the answer brick, crane can't get GGGGG; correct the guess, its feedback",
    ),
]
REVIEWED = [
    ("", SHARED, "tilewise: not all of the 4 rows have a word"),
    ("", "🟨⬛⬛⬛⬛ ⬛⬛⬛⬛⬛\n", "board 1: not all of the 1 rows"),
    ("adieu third drain druid crane", SHARED, "but 5 guesses were given"),
    ("--answer a --answer b", SHARED, "boards: 1, answers: 2"),
    ("--answer druid --svg x.svg", SHARED, "--svg can draw only one game"),
]
CALLS = [(call, "", said) for call, said in MISTAKES] + [
    (f"review en {rest}", typed, said) for rest, typed, said in REVIEWED
]


@pytest.mark.parametrize(("call", "typed", "said"), CALLS, ids=[call for call, *_ in CALLS])
def test_a_mistake_is_reported_in_one_line(run: Run, call: str, typed: str, said: str) -> None:
    outcome = run(*shlex.split(call), typed=typed)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.endswith("\n")
    assert_one_line(outcome.err.removesuffix("\n"))
    assert said in outcome.err
