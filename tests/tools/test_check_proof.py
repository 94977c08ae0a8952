"""The printed verdict of `tools.check_proof`, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs import TOML, write_pack
from tests.search.plain import prove
from tests.tools.calls import called
from tilewise.lexicon import load
from tilewise.search.problem import SearchProblem
from tools import check_proof

pytestmark = pytest.mark.slow

ANSWERS = ["crane", "slate", "banal", "alloy", "bible", "trace", "brine", "blend", "stale", "least"]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "tiny", answers="\n".join(ANSWERS) + "\n", guesses="tares\n")


@pytest.fixture
def certificate(pack: Path, tmp_path: Path) -> Path:
    path, lexicon = tmp_path / "proof.jsonl", load(pack)
    prove(SearchProblem.of(lexicon), path, lexicon.first_spellings)
    return path


@pytest.fixture
def checked(pack: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def checked(certificate: Path, *args: str) -> str:
        called(check_proof.main, pack, certificate, *args)
        return capsys.readouterr().out

    return checked


def forged(certificate: Path, **claim: object) -> None:
    """Replace every claim that has a number by another."""
    header, *lines = certificate.read_text(encoding="utf-8").splitlines()
    documents = [{"opener": json.loads(line)["opener"], **claim} for line in lines]
    rows = [header, *map(json.dumps, documents)]
    certificate.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


def test_all_claims_are_derived(certificate: Path, checked: Callable[..., str]) -> None:
    said = checked(certificate)
    assert said.startswith("11 of 11 claims derived: the best total is ")
    assert "trust" not in said


def test_the_verdict_says_what_share_was_derived(
    certificate: Path, checked: Callable[..., str]
) -> None:
    said = checked(certificate, "--sample", "1")
    derived, of, claims = said.split()[:3]
    assert (of, claims) == ("of", "11")
    assert 1 <= int(derived) < 11
    assert "the others are taken on trust" in said


@pytest.mark.parametrize("option", ["--sample", "--seed"])
@pytest.mark.parametrize("number", ["-1", "many", "1e9", "9" * 5000])
def test_what_is_not_a_count_is_refused(
    certificate: Path,
    checked: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
    option: str,
    number: str,
) -> None:
    with pytest.raises(SystemExit) as ending:
        checked(certificate, option, number)
    assert ending.value.code == 2
    assert f"Invalid value for '{option}': " in capsys.readouterr().err


def test_a_sample_of_zero_derives_the_winner(
    certificate: Path, checked: Callable[..., str]
) -> None:
    said = checked(certificate, "--sample", "0")
    assert said.startswith("1 of 11 claims derived: the best total is ")


def test_lost_games_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toml = TOML.replace("max_guesses = 6", "max_guesses = 1")
    pack = write_pack(tmp_path / "hurried", toml=toml)
    path, lexicon = tmp_path / "proof.jsonl", load(pack)
    problem = SearchProblem.of(lexicon)
    words = lexicon.first_spellings[: len(problem.guesses)]
    prove(problem, path, words)
    called(check_proof.main, pack, path)
    said = capsys.readouterr().out
    answers = len(problem.answers)
    assert f"the best total is {answers} and {answers - 1} answers lost, with " in said


@pytest.mark.parametrize(
    "claim", [{"lost": 1, "total": 30}, {"lost": 1, "bound": 0}, {"silent": True}]
)
def test_a_game_that_can_be_won_is_not_called_hopeless(
    pack: Path, certificate: Path, checked: Callable[..., str], claim: dict[str, object]
) -> None:
    forged(certificate, **claim)
    for sample in ([], ["--sample", "0"]):
        with pytest.raises(SystemExit, match=r"check_proof: opener|no opener has a total"):
            checked(certificate, *sample)


@pytest.mark.parametrize("claim", [{"total": 10}, {"total": float("nan")}, {"total": -1}])
def test_no_sample_accepts_a_false_winner(
    pack: Path, certificate: Path, checked: Callable[..., str], claim: dict[str, object]
) -> None:
    forged(certificate, **claim)
    for seed in range(4):
        with pytest.raises(SystemExit, match="check_proof: "):
            checked(certificate, "--sample", "1", "--seed", str(seed))


def test_a_proof_of_the_normal_game_does_not_cover_hard_mode(
    certificate: Path, checked: Callable[..., str]
) -> None:
    with pytest.raises(SystemExit, match="not a certificate for these word lists and rules"):
        checked(certificate, "--hard")
