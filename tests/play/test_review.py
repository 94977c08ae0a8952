"""Reviews: figures add up, luck is fair, best play loses nothing; computed by other means, too."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import MakePack
from tests.messages import assert_one_line
from tests.packs import TOML, some_by_default
from tilewise import Game, Lexicon, Session, TilewiseError, load
from tilewise.errors import FeedbackError
from tilewise.lexicon.discover import shipped_folder
from tilewise.play.review import Review, luck_score, review, review_together, skill_score
from tilewise.rules.feedback import pattern
from tilewise.rules.hardmode import HardMode


def words_of(lexicon: Lexicon) -> list[str]:
    return lexicon.first_spellings


def answers_of(lexicon: Lexicon) -> list[str]:
    return lexicon.first_spellings[: lexicon.words.answer_count]


def assert_adds_up(found: Review) -> None:
    account = found.expected_at_start + found.skill_loss - found.luck
    assert account == pytest.approx(len(found.guesses) + found.expected_left, abs=1e-9)
    assert all(guess.skill_loss >= 0 for guess in found.guesses)


def played_at_random(lexicon: Lexicon, seed: int) -> list[str]:
    """Return a game that begins well, continues badly and is solved in the end."""
    draw = random.Random(seed)
    answer = draw.choice(answers_of(lexicon))
    opener = draw.choice(["trace", "crane", "slate", "adieu", "raise"])
    games = Session(lexicon)
    games.add(opener, lexicon.feedback(opener, answer))
    fitting = [word.word for word in games.candidates() if word.is_listed]
    between = [draw.choice(fitting), draw.choice(words_of(lexicon))]
    turns = list(dict.fromkeys([opener, *between[: draw.randrange(3)]]))
    return [*(word for word in turns if word != answer), answer]


# -- the identities -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_guesses_add_up_to_expected_plus_lost_minus_luck(en: Lexicon, seed: int) -> None:
    turns = played_at_random(en, seed)
    found = review(en, turns, turns[-1], seconds=10)
    assert_adds_up(found)
    assert found.is_solved
    assert found.expected_left == 0
    assert found.expected_at_start == pytest.approx(7958 / 2315, abs=1e-12)
    few = [guess for guess in found.guesses[1:] if guess.candidates_before <= 25]
    assert all(guess.exact for guess in few)


@pytest.mark.slow
def test_estimated_figures_add_up_and_say_so() -> None:
    found = review("ko", ["긴장", "국군", "군대"], "군대")
    assert_adds_up(found)
    assert not found.guesses[0].exact
    assert not found.is_exact
    in_no_time = review("en", ["crane", "slate", "merge"], "merge", seconds=0)
    assert_adds_up(in_no_time)
    assert not any(guess.exact for guess in in_no_time.guesses[:2])


@pytest.mark.slow
@pytest.mark.parametrize("guess", ["point", "lobby", "fuzzy"])
def test_luck_averages_zero(en: Lexicon, guess: str) -> None:
    player = Session(en)
    player.add("salet", "..Y..")
    player.add("mouth", ".G...")
    left = [word.word for word in player.candidates() if word.is_listed]
    turns = ["salet", "mouth", guess]
    found = [review(en, turns, answer, seconds=10).guesses[2] for answer in left]
    assert len(found) > 9
    assert all(one.exact for one in found)
    assert len({one.expected_guesses for one in found}) == 1
    assert sum(one.luck for one in found) == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_luck_of_an_opener_averages_zero_over_all_answers(en: Lexicon) -> None:
    # Answers that get the same feedback have the same luck: one review for each will do.
    like = Counter(en.feedback("trace", answer) for answer in answers_of(en))
    lucks = {met: review(en, [f"trace={met}"]).guesses[0].luck for met in like}
    assert sum(like.values()) == 2315
    assert sum(lucks[met] * games for met, games in like.items()) / 2315 == pytest.approx(
        0, abs=1e-9
    )


def loses_nothing(lexicon: Lexicon, answers: list[str]) -> None:
    for answer in answers:
        player, game = Session(lexicon), Game(lexicon, answer)
        while not game.is_over:
            word = player.suggest(1)[0].word
            player.add(word, game.guess(word))
        found = review(lexicon, game.written_turns)
        assert found.skill_loss == 0, answer
        assert found.is_exact, answer
        assert found.solver == game.written_turns, answer
        assert_adds_up(found)


def test_a_player_of_the_tree_loses_nothing(en: Lexicon) -> None:
    loses_nothing(en, answers_of(en)[::150])


# -- by other means -------------------------------------------------------------------------

WORDS = ("tares", "rates", "stare", "aster", "earth", "heart", "hater")
OTHERS = ("crane", "bible", "rhyme")
WEIGHTS = dict(zip(WORDS, range(7, 0, -1), strict=True))


@dataclass(frozen=True)
class BruteForce:
    """Expected guesses by trying everything, for words of these probabilities."""

    probability: Mapping[str, float]

    @cache  # noqa: B019 - a few objects of a test
    def best(self, left: tuple[str, ...]) -> float:
        """Return expected guesses of best play."""
        return min((self.by(left, guess) for guess in (*WORDS, *OTHERS)), default=0.0)

    def by(self, left: tuple[str, ...], guess: str) -> float:
        """Return expected guesses by a guess; infinity for one that tells nothing."""
        parts: dict[int, tuple[str, ...]] = {}
        for answer in left:
            met = pattern(guess.encode(), answer.encode())
            parts[met] = (*parts.get(met, ()), answer)
        if len(parts) == 1 and guess not in left:
            return float("inf")
        total = self.of(left)
        later = (
            self.of(part) / total * self.best(part) for met, part in parts.items() if met != 242
        )
        return 1 + sum(later)

    def of(self, words: Iterable[str]) -> float:
        return sum(self.probability[word] for word in words)

    def __hash__(self) -> int:
        return id(self)


@pytest.mark.parametrize("unlisted", some_by_default([0.0, 0.3], [0.3]))
def test_figures_match_brute_force(make_pack: MakePack, unlisted: float) -> None:
    answers = "".join(f"{word}\t{weight}\n" for word, weight in WEIGHTS.items())
    toml = TOML + f"\n[belief]\nunlisted = {unlisted}\n"
    tiny = load(make_pack(answers=answers, guesses="\n".join(OTHERS) + "\n", toml=toml))
    listed = {word: (1 - unlisted) * weight / 28 for word, weight in WEIGHTS.items()}
    brute = BruteForce(listed | dict.fromkeys(OTHERS, unlisted / 3))
    everything: tuple[str, ...] = (*WORDS, *OTHERS) if unlisted else WORDS
    lucks: dict[str, float] = defaultdict(float)
    for answer in everything:
        for first in (*WORDS[:3], *OTHERS):
            second = "crane" if first != "crane" else "tares"
            turns = [first, second, answer]
            found = review(tiny, turns[: turns.index(answer) + 1], answer)
            left: tuple[str, ...] = everything
            for guess in found.guesses:
                met = pattern(guess.word.encode(), answer.encode())
                after = tuple(w for w in left if pattern(guess.word.encode(), w.encode()) == met)
                by_guess = brute.by(left, guess.word)
                if by_guess == float("inf"):  # a guess for nothing
                    by_guess = 1 + brute.best(left)
                following = 0.0 if guess.word == answer else brute.best(after)
                assert guess.exact
                assert guess.candidates_before == fitting(left)
                assert guess.candidates_after == fitting(after)
                assert guess.best.expected_guesses == pytest.approx(brute.best(left))
                assert guess.skill_loss == pytest.approx(by_guess - brute.best(left), abs=1e-9)
                assert guess.luck == pytest.approx(by_guess - 1 - following)
                left = after
            lucks[first] += brute.probability[answer] * found.guesses[0].luck
            assert_adds_up(found)
    assert list(lucks.values()) == pytest.approx([0] * 6, abs=1e-9)


def fitting(left: tuple[str, ...]) -> int:
    return len(set(left) & set(WORDS)) or len(left)


# -- games of all kinds ---------------------------------------------------------------------


def test_the_best_guess_is_named(en: Lexicon) -> None:
    _, fuzzy, _ = review(en, ["crane", "fuzzy", "merge"], "merge", seconds=10).guesses
    assert fuzzy.best.expected_guesses == pytest.approx(2.425)
    _, best, _ = review(en, ["crane", fuzzy.best.word, "merge"], "merge", seconds=10).guesses
    assert best.skill_loss == 0
    south = review(en, ["crane=.Y..G", "south=....."], seconds=10).guesses[1]
    assert south.best.word == "south"  # as good as any other is the best


def test_the_first_guess_is_compared_with_words_that_are_suggested() -> None:
    trace, slate = (review("en", [f"{word}=....."]).guesses[0] for word in ("trace", "slate"))
    assert (trace.best.word, trace.skill_loss) == ("trace", 0)
    assert slate.best.word == "trace"
    assert slate.skill_loss == pytest.approx((7971 - 7958) / 2315)
    everything = load("en", words="all")
    assert review(everything, ["slate=....."]).guesses[0].best.word == "salet"


def test_a_game_that_is_not_over() -> None:
    found = review("en", ["crane=.Y..G", "south=....."])
    assert found.answer is None
    assert found.solver == ()
    assert not found.is_solved
    assert found.expected_left > 1
    assert_adds_up(found)


def test_a_lost_game_continues_in_expectation() -> None:
    turns = ["crane", "slate", "fuzzy", "zappy", "pizza", "jazzy", "vivid"]
    found = review("en", turns, "merge")
    assert len(found.guesses) == 7
    assert not found.is_solved
    assert_adds_up(found)


def test_words_of_no_list_are_words_that_the_game_accepts() -> None:
    found = review("en", ["crane", "zzzzz", "qqqqq"], "qqqqq")
    assert found.answer == "qqqqq"
    assert found.is_solved
    assert found.solver[-1].feedback != "GGGGG"
    assert_adds_up(found)


def test_repeated_guesses_are_weighed_once_and_alike() -> None:
    few = review("en", ["zzzzz=....."] * 3, seconds=0)
    steps: list[None] = []
    many = review("en", ["zzzzz=....."] * 100, seconds=0, step=lambda: steps.append(None))
    assert len(steps) == 100
    assert many.guesses[0] == few.guesses[0]
    assert set(many.guesses[1:]) == {few.guesses[1]}


def test_guesses_that_tell_nothing_are_told_apart() -> None:
    opened, turns = ["crane=....."], ["crane=.....", "racer=.....", "crane=....."]
    found = review("en", opened + turns, seconds=0)
    for before, guess in zip(range(1, 4), turns, strict=True):
        alone = review("en", [*opened, guess], seconds=0).guesses[1]
        assert found.guesses[before] == alone


def test_hard_mode_has_a_best_guess_of_its_own() -> None:
    turns = ["crane=.Y..G", "horde=.GG.G"]
    free = review("en", turns, seconds=10)
    hard = review("en", turns, hard=True, seconds=10)
    assert hard.guesses[1].best.expected_guesses > free.guesses[1].best.expected_guesses
    assert hard.expected_at_start == pytest.approx(8122 / 2315)
    shown = (
        "guess 2: hard mode: the guess must fit what guess 1 showed: tile 5 is E; "
        "correct the guess, or review the game without hard mode"
    )
    with pytest.raises(TilewiseError, match=shown):
        review("en", ["crane=.Y..G", "south=....."], hard=True)


def test_strict_hard_mode_has_a_best_guess_of_its_own() -> None:
    turns = ["saner", "pause", "cause"]
    hard, strict = (
        review("en", turns, "cause", hard=mode, seconds=10).guesses[1]
        for mode in (HardMode.HARD, HardMode.STRICT)
    )
    assert hard.exact
    assert strict.exact
    assert strict.best.expected_guesses > hard.best.expected_guesses
    shown = "guess 2: hard mode: the guess must fit what guess 1 showed: the word has no "
    with pytest.raises(TilewiseError, match=shown):
        review("en", ["crane=.Y..G", "trace=.G..G"], hard=HardMode.STRICT)


def test_turns_are_taken_as_games_and_sessions_have_them() -> None:
    game = Game("en", answer="merge")
    game.guess("crane")
    written = review("en", game.written_turns)
    assert written.guesses == review("en", ["crane=.Y..G"]).guesses
    assert written.guesses == review("en", ["crane"], "merge").guesses


@pytest.mark.parametrize(("loss", "score"), [(0, 99), (1 / 3, 50), (1, 12), (9, 0)])
def test_the_scale_of_skill(loss: float, score: int) -> None:
    assert skill_score(loss) == score


@pytest.mark.parametrize(("luck", "score"), [(0, 50), (1, 89), (-1, 10), (9, 99), (-9, 0)])
def test_the_scale_of_luck(luck: float, score: int) -> None:
    assert luck_score(luck) == score


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: review("en", []), "there is no guess yet; give one"),
    (lambda: review_together(Session("en", boards=2)), "there is no guess yet; give one"),
    (lambda: review("en", ["crane"]), "guess 1: 'crane' has no feedback"),
    (lambda: review("en", ["crane=.Y.."]), "guess 1: feedback '.Y..' must have 5 marks, not 4"),
    (
        lambda: review("en", ["cranes=....."]),
        "guess 1: words in this game have 5 tiles; 'cranes' has 6",
    ),
    (lambda: review("en", [5]), "guess 1: 5 is not a turn"),  # type: ignore[list-item]
    (
        lambda: review("en", ["crane=....."], "merge"),
        "guess 1: with the answer merge, crane gets .Y..G",
    ),
    (lambda: review("en", ["crane=GGGGG", "slate=....."]), "guess 2 comes after the answer"),
    (lambda: review("en", ["crane=.Y..G", "trace=....."]), "no word fits after guess 2"),
    (lambda: review("en", ["crane"], "bananas"), "'bananas' has 7"),
    (lambda: review(Path("/nowhere"), ["crane"]), "no"),
]


@pytest.mark.parametrize(("call", "message"), WRONG, ids=range(len(WRONG)))
def test_mistakes_are_reported_in_one_line(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TilewiseError) as error:
        call()
    assert_one_line(error.value)
    assert message in str(error.value)


def test_words_may_hold_what_parts_them_from_their_feedback(make_pack: MakePack) -> None:
    toml = TOML.replace('"a", "b", "c"', '"=", "a", "b", "c"')
    sums = load(make_pack(answers="a=b==\nb=a==\nc=c==\n", guesses="a=a==\n", toml=toml))
    known = review(sums, ["a=b===YGYGG", "b=a===GGGGG"])
    assert [guess.word for guess in known.guesses] == ["a=b==", "b=a=="]
    assert known == review(sums, ["a=b==", "b=a=="], "b=a==")


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A pack of the words of en, made by somebody else."""
    copy = shutil.copytree(shipped_folder() / "en", tmp_path / "en")
    for name in ("tree.json", "opener-costs.json"):
        with (copy / name).open("a") as file:
            file.write(" ")
    return copy


@pytest.mark.slow
@pytest.mark.parametrize("cost", ["1e9", "7920.5", "9" * 400])
def test_what_another_pack_says_of_an_opener_is_not_told(foreign: Path, cost: str) -> None:
    file = foreign / "opener-costs.json"
    text, changed = re.subn(r'"adieu": [0-9.]+', f'"adieu": {cost}', file.read_text())
    assert changed
    file.write_text(text)
    game = ["adieu", "third", "drain", "druid"]
    first, *others = review(foreign, game, answer="druid", seconds=0.1).guesses
    true, *theirs = review("en", game, answer="druid").guesses
    assert true.exact
    assert not first.exact
    assert first.skill_loss == pytest.approx(true.skill_loss, abs=0.15)  # of an estimate
    assert others == theirs


def test_the_proof_of_another_pack_makes_nothing_exact(foreign: Path) -> None:
    (guess,) = review(foreign, ["trace=....."], seconds=0.1).guesses
    assert not guess.exact
    (ours,) = review("en", ["trace=....."], seconds=0.1).guesses
    assert ours.exact
    assert guess.expected_guesses == ours.expected_guesses  # the plan's, which has been checked


def test_words_left_never_grow(en: Lexicon) -> None:
    turns = ["mokos=...GG", "telos=...GG", "fidos=.Y.GG"]  # rules out the last listed answer
    session = Session(en)
    for turn in turns:
        session.add(*turn.split("="))
    found = review(en, turns).guesses
    left = [found[0].candidates_before, *(guess.candidates_after for guess in found)]
    assert left == sorted(left, reverse=True)
    assert left[1:] == [guess.candidates_before for guess in found[1:]] + [left[-1]]
    assert left[-1] == len(session.candidates())


@pytest.mark.slow
def test_a_game_that_hides_two_words_is_solved_by_the_second(en: Lexicon) -> None:
    xordle = en.by_rule("xordle")
    assert not review(xordle, ["salet=.YYG.", "dicey=GGGGG"], "dicey+qualm").is_solved
    both = ["dicey=GGGGG", "qualm=GGGGG"]
    assert review(xordle, both, "dicey+qualm").is_solved


def test_several_boards_are_reviewed_as_one_game() -> None:
    session = Session("en", boards=2)
    for word, rows in [
        ("crane", [".Y..G", ".Y..G"]),
        ("south", ["...YY", ".G..."]),
        ("there", ["GGGGG", "...YG"]),
        ("gorge", ["", "GGGGG"]),
    ]:
        session.add(word, rows)
    guesses = review_together(session)
    assert [guess.left for guess in guesses] == [(40, 40), (2, 2), (0, 2), (0, 0)]
    assert [guess.exact for guess in guesses] == [False, False, True, True]
    assert [guess.luck for guess in guesses] == [None, None, 0.5, 0.5]
    assert guesses[2].best.word != "there"
    assert guesses[2].skill_loss == pytest.approx(0.5)
    assert all(guess.skill_loss >= 0 for guess in guesses)


@pytest.mark.parametrize("answers", [("poker", "tonga"), ("slung", "eerie")])
@pytest.mark.slow
def test_whoever_plays_what_is_suggested_first_loses_nothing(answers: tuple[str, str]) -> None:
    session = Session("en", boards=2)
    lexicon = session.lexicon
    while not session.is_solved:
        guess = session.suggest(1)[0].tokens
        word = lexicon.read_word("".join(guess))
        shown = [str(lexicon.feedback(word, lexicon.read_word(answer))) for answer in answers]
        session.add(word, [shown[board - 1] if board in session.open else "" for board in (1, 2)])
    assert [guess.skill_loss for guess in review_together(session)] == [0] * len(session.rounds)


@pytest.mark.slow
def test_a_game_of_several_boards_that_no_word_fits_is_not_reviewed() -> None:
    session = Session("en", boards=2)
    session.add("crane", ["GGGG.", "....."])
    session.add("crane", [".....", "....."])
    session.add("south", [".....", "....."])
    with pytest.raises(FeedbackError, match="No word fits"):
        review_together(session)
