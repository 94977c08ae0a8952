import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import TOML, sha256, write_pack
from tilewise.cli.output.simulations import Costs, in_words, search_bar
from tilewise.lexicon import load
from tilewise.rules.hardmode import HardMode
from tilewise.search.best_tree import SearchProgress
from tilewise.search.problem import Cost
from tilewise.trees.player import usable_tree


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    words = [
        "crane",
        "slate",
        "banal",
        "alloy",
        "bible",
        "trace",
        "brine",
        "blend",
        "stale",
        "least",
    ]
    return write_pack(
        tmp_path / "tiny", answers="".join(f"{w}\n" for w in words), guesses="tares\nabled\n"
    )


@pytest.mark.slow
def test_json_and_files(run: Run, pack: Path, tmp_path: Path) -> None:
    tree, dot = tmp_path / "tree.json", tmp_path / "tree.dot"
    outcome = run("optimize", str(pack), "--prove", "--out", str(tree), "--dot", str(dot), "--json")
    document = outcome.json
    assert set(document) >= {
        "lexicon", "opener", "answers", "guesses", "total_guesses", "mean_guesses", "max_guesses",
        "proven", "bound", "openers_searched", "nodes", "seconds", "tree",
    }  # fmt: skip
    assert document["proven"] is True
    assert document["bound"] == document["total_guesses"]
    assert json.loads(tree.read_text(encoding="utf-8")) == document["tree"]
    assert dot.read_text(encoding="utf-8").startswith("digraph")


HURRIED = [
    *("light", "might", "night", "right", "sight", "tight", "eight"),
    *("found", "hound", "mound", "pound", "round", "sound", "wound"),
]
"""Words of two families; no first guess separates all words of both."""

WEIGHTS = {word: 20 - row for row, word in enumerate(HURRIED)}


@pytest.fixture
def hurried(tmp_path: Path) -> Path:
    """Return a pack of which plain games are won in four guesses, and some hard ones are not."""
    toml = TOML.replace("max_guesses = 6", "max_guesses = 4")
    answers = "".join(f"{word}\t{weight}\n" for word, weight in WEIGHTS.items())
    return write_pack(tmp_path / "hurried", toml=toml, answers=answers, guesses="lmnrs\nfhmpw\n")


@pytest.mark.slow
def test_an_interrupted_search_leaves_its_best_tree(
    run: Run, hurried: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupted(_: Costs) -> Iterator[Callable[[SearchProgress], None]]:
        def show(progress: SearchProgress) -> None:
            if progress.best is not None:
                raise KeyboardInterrupt

        yield show

    monkeypatch.setattr("tilewise.cli.commands.optimize.search_bar", interrupted)
    tree = tmp_path / "tree.json"
    outcome = run("optimize", str(hurried), "--hard", "--prove", "--out", str(tree))
    assert (outcome.code, outcome.out) == (130, "")
    said = f"note: interrupted; {tree} has the best tree found so far (1 lost; not proven: at "
    assert outcome.err.startswith(said)
    found = json.loads(tree.read_text(encoding="utf-8"))
    assert found["proven"] is False
    assert (found["bound_lost"], found["bound"]) < (found["lost"], found["total_guesses"])
    # A proof starts with the pack's tree.
    (hurried / "tree-hard.json").write_bytes(tree.read_bytes())
    lexicon = load(hurried)
    opener = lexicon.row_of_spelling[found["tree"][0]]
    known = usable_tree(lexicon, hard=HardMode.HARD)
    assert known is not None
    assert known.root.guess == opener
    assert usable_tree(lexicon) is None


@pytest.mark.slow
def test_trees_that_lose_are_built_checked_and_played(run: Run, hurried: Path) -> None:
    pack = str(hurried)
    call = ["lexicon", "build", pack, "--effort", "proven", "--hard"]
    plain, hard = run(*call, "--json").json["trees"]
    assert (plain["lost"], hard["lost"], hard["bound_lost"]) == (0, 1, 1)
    assert "tree-hard.json" in run(*call).out
    assert "(1 lost; proven)" in run("lexicon", "info", pack).out
    assert run("lexicon", "check", pack).code == 0
    played = run("simulate", pack, "--hard", "--json").json
    assert (played["strategy"], len(played["failed"])) == ("optimal", 1)
    solved = sum(int(n) * games for n, games in played["distribution"].items())
    assert played["total_guesses"] == solved

    # The tree's mean: what is lost has made its four guesses, and counts as ten more.
    suggested = run("suggest", pack, "--hard", "--json").json
    best = suggested["suggestions"][0]
    assert (suggested["source"], best["exact"]) == ("tree", True)
    lost = sum(WEIGHTS[word] for word in played["failed"])
    expected = (hard["total_guesses"] + 10 * lost) / sum(WEIGHTS.values())
    assert best["expected_guesses"] == pytest.approx(expected)

    # To the end of a game that is lost, and no further.
    answer = played["failed"][0]
    turns: list[str] = []
    for _ in range(4):
        advice = run("suggest", pack, *turns, "--hard", "--json").json
        guess = advice["suggestions"][0]["word"]
        turns.append(f"{guess}={run('feedback', pack, guess, answer).out.strip()}")
    assert answer not in turns[-1]
    assert run("review", pack, *turns, "--hard").code == 0


@pytest.mark.slow
def test_shows_the_tree(run: Run, pack: Path) -> None:
    out = run("optimize", str(pack), "--opener", "slate", "--show").out
    assert out.startswith("slate\n")
    assert "total" in out.splitlines()[-1]


@pytest.mark.slow
def test_a_search_resumes_from_a_certificate(run: Run, pack: Path, tmp_path: Path) -> None:
    certificate = str(tmp_path / "proof.jsonl")
    first = run("optimize", str(pack), "--prove", "--certificate", certificate, "--json").json
    again = run(
        "optimize", str(pack), "--prove", "--certificate", certificate, "--resume", "--json"
    ).json
    assert again["openers_searched"] == 0
    assert again["total_guesses"] == first["total_guesses"]
    assert (first["on_trust"], again["on_trust"]) == (0, 12)
    text = run("optimize", str(pack), "--prove", "--certificate", certificate, "--resume").out
    assert "reused from the certificate, not rechecked" in text


@pytest.mark.slow
def test_certificates_leave_out_words_that_games_often_refuse(run: Run, tmp_path: Path) -> None:
    rare = "tares\n"
    section = f'[files.rare]\npath = "rare.txt"\nsha256 = "{sha256(rare)}"\nlicense = "MIT"\n'
    pack = write_pack(tmp_path / "tiny", toml=TOML + section, guesses="tares\nabled\n")
    (pack / "rare.txt").write_text(rare, encoding="utf-8")
    certificate = tmp_path / "proof.jsonl"
    assert run("optimize", str(pack), "--prove", "--certificate", str(certificate)).code == 0
    openers = [json.loads(line).get("opener") for line in certificate.read_text().splitlines()]
    assert "abled" in openers
    assert "tares" not in openers
    outcome = run("optimize", str(pack), "--opener", "tares")
    assert outcome.code == 2
    assert "tares is a word that games often refuse" in outcome.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--opener", "zzzzz"], "zzzzz"),
        (["--resume"], "--certificate"),
        (["--certificate", "x"], "--prove"),
        (["--objective", "luck"], "must be one of total, worst-case"),
        pytest.param(
            ["--dask", "tcp://127.0.0.1:1"], "no Dask scheduler", marks=pytest.mark.slow
        ),  # waits ten seconds for one
        pytest.param(
            ["--out", "/does/not/exist/tree.json"], "cannot be written", marks=pytest.mark.slow
        ),
    ],
)
def test_wrong_calls(run: Run, pack: Path, args: list[str], said: str) -> None:
    outcome = run("optimize", str(pack), *args)
    assert outcome.code == 2
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "1 second"), (119, "119 seconds"), (150, "2 minutes"), (7200, "2 hours")],
)
def test_times_are_rounded(seconds: float, said: str) -> None:
    assert in_words(seconds) == said


def test_long_searches_are_told_of_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    with search_bar(Costs(weight=10, is_weighted=False)) as show:
        for seconds in [5, 11, 20, 34, 100, 110, 400]:
            left = 10 if seconds == 100 else 60
            show(SearchProgress(seconds, 500, Cost(2, 30), seconds, left))
    assert capsys.readouterr().err.splitlines() == [
        f"note: {done} of 500 openers; best: 2 lost, total 30; about 60 seconds left"
        for done in [11, 34, 110, 400]
    ]
