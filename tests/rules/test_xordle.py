"""Xordle, which hides two words, against brute force over all pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from tests.messages import assert_one_line
from tests.reference import Word, words_of
from tests.rules.oracle import change, table_of, total
from tilewise import Game, Session, load, review
from tilewise.errors import FeedbackError, GuessError, SearchError, SessionError, TilewiseError
from tilewise.knowledge.contradiction import explain
from tilewise.knowledge.position import Position
from tilewise.play.sharing import read_share
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.rules.feedback import WORDLE, two_pass
from tilewise.rules.games.xordle import XORDLE
from tilewise.rules.rule import Turn, from_tiles
from tilewise.rules.secrets import unsolved
from tilewise.search.problem import SearchProblem
from tilewise.strategies.registry import choose_strategy

PACK = load("en").by_rule("xordle")
LENGTH = 3


def plain(guess: Word, one: Word, other: Word) -> int:
    """Return the pattern of a row: the better of two tiles in each place."""
    rows = two_pass(guess, one), two_pass(guess, other)
    told = [max(map(int, tiles)) for tiles in zip(*rows, strict=True)]
    if set(told) == {2} and guess not in (one, other):
        return unsolved(len(guess))
    return from_tiles(told)


def apart(one: Word, other: Word) -> bool:
    return not set(one) & set(other)


def table(words: int = 40, answers: int = 25) -> Position:
    return Position.start(table_of(XORDLE, words, answers, LENGTH, 14))


def plain_pairs(
    words: Sequence[Word], chances: Sequence[float], turns: Sequence[Turn]
) -> dict[tuple[Word, Word], float]:
    """Return the pairs that agree with some turns, each with its probability."""
    weights = {
        (one, other): p * q
        for (one, p), (other, q) in combinations(zip(words, chances, strict=True), 2)
        if apart(one, other)
        and all(plain(turn.guess, one, other) == turn.pattern for turn in turns)
    }
    total = sum(weights.values())
    return {pair: weight / total for pair, weight in weights.items()}


def chances_of(pairs: dict[tuple[Word, Word], float], found: set[Word]) -> dict[Word, float]:
    """Return the probability that each word is the next to be found, if all are as likely."""
    chances: dict[Word, float] = defaultdict(float)
    for pair, weight in pairs.items():
        left = [word for word in pair if word not in found]
        for word in left:
            chances[word] += weight / len(left)
    return dict(chances)


def test_what_each_row_leaves() -> None:
    start = table()
    words = words_of(start.words.tokens)
    rows = start.belief.listed.tolist()
    listed = [words[row] for row in rows]
    held = dict(zip(start.belief.rows.tolist(), start.belief.probabilities, strict=True))
    prior = [float(held[row]) for row in rows]
    draw = np.random.default_rng(5)
    possible = [pair for pair in combinations(listed, 2) if apart(*pair)]
    for number in range(40):
        pair = possible[int(draw.integers(len(possible)))]
        position, turns = start, list[Turn]()
        for row in range(4):
            guess = pair[0] if number % 2 and row == 1 else words[int(draw.integers(len(words)))]
            turns.append(Turn(guess, plain(guess, *pair)))
            position = position.after(turns[-1])
            hits = {turn.guess for turn in turns if WORDLE.solves(turn)}
            if len(hits) == 2:
                assert XORDLE.is_won(turns)
                break
            assert not XORDLE.is_won(turns)
            assert position.words_left == 2 - len(hits)
            expected = chances_of(plain_pairs(listed, prior, turns), hits)
            known = position.belief
            found = dict(
                zip(words_of(known.words.tokens[known.rows]), known.probabilities, strict=True)
            )
            assert found == pytest.approx(expected)


def test_words_in_no_answer_list_come_last() -> None:
    start = table()
    words = words_of(start.words.tokens)
    unlisted = [words[row] for row in range(25, 40)]
    pair = next(pair for pair in combinations(unlisted, 2) if apart(*pair))
    position = start
    for guess in words:
        if guess not in pair:
            position = position.after(Turn(guess, plain(guess, *pair)))
    assert set(words_of(position.words.tokens[position.belief.rows])) >= set(pair)


@pytest.mark.parametrize("turns", [0, 1])
def test_how_guesses_split_the_pairs(turns: int) -> None:
    position = table()
    words = words_of(position.words.tokens)
    listed = position.candidates < position.words.answer_count
    known = [words[row] for row in position.candidates[listed].tolist()]
    prior = position.probabilities[listed].tolist()
    rows = [
        Turn(words[30], plain(words[30], *next(p for p in combinations(known, 2) if apart(*p))))
    ]
    for turn in rows[:turns]:
        position = position.after(turn)
    pairs = plain_pairs(known, prior, rows[:turns])
    assert position.size == len(pairs)
    for block, buckets in position.bucket_blocks(np.arange(len(words))):
        found = zip(
            words[block.start : block.stop],
            buckets.sizes.tolist(),
            buckets.worst.tolist(),
            buckets.expected_remaining.tolist(),
            buckets.entropy.tolist(),
            strict=True,
        )
        for guess, sizes, worst, remaining, entropy in found:
            held: dict[int, list[float]] = defaultdict(list)
            for pair, weight in pairs.items():
                held[plain(guess, *pair)].append(weight)
            masses = np.array([sum(one) for one in held.values()])
            counts = np.array([len(one) for one in held.values()])
            assert (sizes, worst) == (len(held), counts.max())
            assert remaining == pytest.approx((masses * counts).sum())
            assert entropy == pytest.approx(-(masses * np.log2(masses)).sum(), abs=1e-9)


def test_the_smallest_fix() -> None:
    words = words_of(table(30, 30).words.tokens)
    tokens = np.array(words, np.uint8)
    draw = np.random.default_rng(1)
    explained = 0
    while explained < 10:
        turns = [
            Turn(words[int(draw.integers(30))], from_tiles(draw.integers(3, size=LENGTH).tolist()))
            for _ in range(3)
        ]
        pairs = [pair for pair in combinations(words, 2) if apart(*pair)]
        if any(all(plain(t.guess, *pair) == t.pattern for t in turns) for pair in pairs):
            continue
        explained += 1
        fix = explain(turns, tokens, XORDLE).fix
        pair = tuple(words[row] for row in fix.words)
        assert apart(*pair)
        mended = list(turns)
        for one in fix.corrections:
            mended[one.row] = Turn(turns[one.row].guess, one.pattern)
        assert all(plain(turn.guess, *pair) == turn.pattern for turn in mended)
        became_solved = sum(one.pattern == 3**LENGTH - 1 for one in fix.corrections)
        assert (became_solved, fix.tiles) == min(
            total(change(plain(turn.guess, *pair), turn.pattern, LENGTH) for turn in turns)
            for pair in pairs
        )


@pytest.mark.parametrize(
    ("pair", "guess", "feedback"),
    [
        (("brick", "mouth"), "crane", "YG..."),
        (("those", "drink"), "sheen", "YGY.Y"),
        (("child", "stump"), "blimp", ".YGGG"),
    ],
)
def test_published_examples(pair: tuple[str, str], guess: str, feedback: str) -> None:
    game = Game(PACK, list(pair))
    assert game.guess(guess) == feedback
    assert game.answers == pair
    assert Game(PACK, "+".join(pair)).guess(guess) == feedback


def test_a_row_that_is_neither_word() -> None:
    """BRUSK for BRINE and DUSKY would be green everywhere."""
    words = [PACK.encode(word) for word in ("clasp", "clump", "brisk")]
    assert plain(words[0], words[1], words[2]) != unsolved(5)
    one, other = PACK.encode("could"), PACK.encode("firms")
    mixed = PACK.encode("coums")
    assert XORDLE.may_show(mixed, [one, other]) == [plain(mixed, one, other)] == [unsolved(5)]
    session = Session(PACK)
    session.add(list(mixed), "!!!!!")
    assert not session.is_solved
    assert session.position.words_left == 2


@pytest.mark.slow
def test_a_whole_game() -> None:
    game, session = Game(PACK, "brick+mouth"), Session(PACK)
    word = "crane"
    while not game.is_over:
        session.add(word, game.guess(word))
        word = session.suggest(1)[0].word if not game.is_over else ""
    assert game.is_solved
    assert session.is_solved
    again = Session.from_json(session.to_json())
    assert (again.lexicon.rule, again.turns) == (XORDLE, session.turns)
    reviewed = review(PACK, [f"{t.guess}={t.feedback}" for t in session.written_turns])
    assert set((reviewed.answer or "").split("+")) == {"brick", "mouth"}
    with pytest.raises(FeedbackError, match=r"with the answer brick[+]mouth, crane can't get"):
        review(PACK, ["crane=....."], answer="brick, mouth")


def test_once_a_word_is_found_the_other_is_searched_exactly() -> None:
    game, session = Game(PACK, "brick+mouth"), Session(PACK)
    for word in ("crane", "brick"):
        session.add(word, game.guess(word))
    assert not session.is_solved
    assert session.position.words_left == 1
    assert "brick" not in [one.word for one in session.candidates()]
    assert session.suggest(1)[0].exact or session.position.count > 100
    told = session.position.shown(PACK.encode("brick"))
    assert set(told.patterns.tolist()) == {WORDLE.all_correct(5)}


def test_a_word_that_was_found_twice_is_no_win() -> None:
    game = Game(PACK, "brick+mouth")
    assert game.guess("brick").is_correct
    assert game.guess("brick").is_correct
    assert not game.is_solved
    assert game.guess("mouth").is_correct
    assert game.solved_by == (3,)


def test_a_shared_game_goes_on_after_the_first_word() -> None:
    shared = "Xordle #1 4/9\n\n🟨🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩"
    (board,) = read_share(PACK, shared).boards
    assert len(board.rows) == 4
    assert board.is_solved


def test_what_it_is_not_for() -> None:
    with pytest.raises(SearchError, match="Xordle hides more") as search:
        SearchProblem.of(PACK)
    refused: list[pytest.ExceptionInfo[TilewiseError]] = [search]
    for options in ({"boards": 2}, {"opponent": "absurdle"}):
        with pytest.raises(SessionError, match="Xordle cannot be played on") as error:
            Session(PACK, **options)
        refused.append(error)
    for answer in ("brick", "brick+crane", ["brick", "mouth", "sandy"]):
        with pytest.raises(GuessError, match="give both, as in") as wrong:
            Game(PACK, answer)
        refused.append(wrong)
    with pytest.raises(TilewiseError, match="every word of nerdle-midi shares a letter with"):
        load("nerdle-midi").by_rule("xordle")
    with pytest.raises(TilewiseError, match="for words of at most 7 tiles"):
        load("en-8").by_rule("xordle")
    for one in refused:
        assert_one_line(one.value)


def test_the_same_seed_hides_the_same_words() -> None:
    pairs = {Game(PACK, seed=seed).answers for seed in (1, 1, 2, 3)}
    assert len(pairs) == 3
    assert all(not set(one) & set(other) for one, other in pairs)


def test_a_word_without_a_partner_is_never_drawn() -> None:
    """Every answer of vi shares a letter with thịnh, as do 30 others."""
    lexicon = load("vi").by_rule("xordle")
    with pytest.raises(GuessError, match="two words with no letters in common"):
        Game(lexicon, "thịnh+mường")
    games = [Game(lexicon, seed=seed).answer_tokens for seed in range(40)]
    assert all(apart(*pair) for pair in games)


def test_a_simulation_skips_words_without_a_partner() -> None:
    lexicon = load("vi").by_rule("xordle")
    strategy = choose_strategy(lexicon).strategy
    answers = AnswerList.of_words(lexicon, ["thịnh", "mường"])
    simulation = Simulation(lexicon, strategy, answers)
    assert (simulation.planned, simulation.answers.names) == (1, ("mường",))
    assert simulation.result().skipped == ("thịnh",)
    alone = AnswerList.of_words(lexicon, ["thịnh"])
    with pytest.raises(GuessError, match="every word of vi shares a letter with thịnh"):
        Simulation(lexicon, strategy, alone)


def test_which_words_have_partners() -> None:
    draw = np.random.default_rng(3)
    words, others = (draw.integers(30, size=(n, 5)).astype(np.uint8) for n in (60, 7))
    may = [any(apart(one, other) for other in words_of(others)) for one in words_of(words)]
    assert XORDLE.may_hide(words, others).tolist() == may
    assert len(set(may)) == 2
