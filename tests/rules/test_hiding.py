"""Games that hide more than a word, against a plain second implementation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from tests.reference import Word, words_of
from tests.rules.oracle import change, table_of, total
from tilewise import Game, Session, load
from tilewise.errors import FeedbackError, GuessError, SearchError, SessionError, TilewiseError
from tilewise.knowledge.contradiction import explain
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import WORDLE, two_pass
from tilewise.rules.games.fibble import FIBBLE
from tilewise.rules.games.hardle import HARDLE
from tilewise.rules.rule import Turn, from_tiles
from tilewise.rules.secrets import HidingRule, unsolved
from tilewise.search.problem import SearchProblem

RULES = [HARDLE, FIBBLE]
LENGTH = 3


def displays(rule: HidingRule, guess: Word, answer: Word) -> list[tuple[object, int]]:
    """Return what may be shown: what is hidden besides the word, and the pattern it leads to."""
    tiles = [int(tile) for tile in two_pass(guess, answer)]
    length = len(tiles)
    solved = guess == answer
    if rule is HARDLE:
        other = [{0: 0, 1: 2, 2: 1}[tile] for tile in tiles]
        shown = [("blue", tiles), ("pink", other)]
        return [
            (
                day,
                WORDLE.all_correct(length)
                if solved
                else unsolved(length)
                if one_colour(row)
                else from_tiles(row),
            )
            for day, row in shown
        ]
    lies: list[tuple[object, int]] = []
    for place, state in product(range(length), range(3)):
        if tiles[place] != state:
            row = [*tiles[:place], state, *tiles[place + 1 :]]
            wrong = unsolved(length) if row == [2] * length else from_tiles(row)
            lies.append(((place, state), WORDLE.all_correct(length) if solved else wrong))
    return lies


def one_colour(row: Sequence[int]) -> bool:
    return set(row) in ({1}, {2})


def plain_belief(
    rule: HidingRule, words: list[Word], prior: Sequence[float], turns: Sequence[Turn]
) -> dict[Word, float]:
    """Return the probability of each word that may be the answer, by Bayes' rule."""
    weights: dict[Word, float] = defaultdict(float)
    for word, chance in zip(words, prior, strict=True):
        if rule.is_redrawn:
            for turn in turns:
                told = [shown for _, shown in displays(rule, turn.guess, word)]
                chance *= told.count(turn.pattern) / len(told)
            weights[word] = chance
        else:
            for day in ("blue", "pink"):
                if all(dict(displays(rule, t.guess, word))[day] == t.pattern for t in turns):
                    weights[word] += chance / 2
    total = sum(weights.values())
    return {word: weight / total for word, weight in weights.items() if weight}


def start(rule: HidingRule) -> Position:
    return Position.start(table_of(rule, 40, 25, LENGTH, 6))


@pytest.mark.parametrize("rule", RULES)
def test_what_each_row_leaves(rule: HidingRule) -> None:
    known = start(rule)
    words = words_of(known.words.tokens)
    rows = known.belief.rows.tolist()
    prior = known.belief.probabilities.tolist()
    listed = [words[row] for row in rows]
    draw = np.random.default_rng(5)
    for _ in range(30):
        answer = listed[int(draw.integers(len(listed)))]
        position, turns = known, list[Turn]()
        for _ in range(3):
            guess = words[int(draw.integers(len(words)))]
            shown = [pattern for _, pattern in displays(rule, guess, answer)]
            world = 0 if not rule.is_redrawn else int(draw.integers(len(shown)))
            turns.append(Turn(guess, shown[world]))
            position = position.after(turns[-1])
            expected = plain_belief(rule, listed, prior, turns)
            found = dict(
                zip(
                    [words[row] for row in position.belief.rows.tolist()],
                    position.belief.probabilities.tolist(),
                    strict=True,
                )
            )
            assert found == pytest.approx(expected)
            assert answer in found


@pytest.mark.parametrize("rule", RULES)
def test_how_guesses_split_what_is_hidden(rule: HidingRule) -> None:
    position = start(rule)
    words = words_of(position.words.tokens)
    candidates = [words[row] for row in position.candidates.tolist()]
    chances = dict(zip(candidates, position.probabilities.tolist(), strict=True))
    rows = np.arange(len(words))
    for block, buckets in position.bucket_blocks(rows):
        columns = [
            buckets.sizes,
            buckets.worst,
            buckets.expected_remaining,
            buckets.sum(buckets.peak),
        ]
        for row, *figures in zip(rows[block].tolist(), *(c.tolist() for c in columns), strict=True):
            held: dict[int, list[float]] = defaultdict(list)
            for word in candidates:
                told = displays(rule, words[row], word)
                for _, shown in told:
                    held[shown].append(chances[word] / len(told))
            won = held.pop(WORDLE.all_correct(LENGTH), [])
            left = [*held.values(), *([[sum(won)]] if won else [])]
            assert figures == pytest.approx(
                [
                    len(left),
                    max(map(len, left)),
                    sum(sum(one) * len(one) for one in left),
                    sum(map(max, left)),
                ]
            )


@pytest.mark.parametrize("rule", RULES)
def test_the_smallest_fix(rule: HidingRule) -> None:
    table = table_of(rule, 40, 40, LENGTH, 6)
    words = words_of(table.tokens)
    draw = np.random.default_rng(1)
    explained = 0
    while explained < 10:
        turns = [
            Turn(words[int(draw.integers(40))], from_tiles(draw.integers(3, size=LENGTH).tolist()))
            for _ in range(3)
        ]
        if Position.start(table).after(turns[0]).after(turns[1]).after(turns[2]).count:
            continue
        explained += 1
        fix = explain(turns, table.tokens, rule).fix
        mended = list(turns)
        for one in fix.corrections:
            mended[one.row] = Turn(turns[one.row].guess, one.pattern)
        left = plain_belief(rule, words, [1.0] * 40, mended)
        assert words[fix.word] in left
        worlds = ("blue", "pink") if rule is HARDLE else ("",)
        least = min(least_change(rule, turns, *one) for one in product(words, worlds))
        became_solved = sum(one.pattern == 3**LENGTH - 1 for one in fix.corrections)
        assert (became_solved, fix.tiles) == least


def least_change(
    rule: HidingRule, turns: Sequence[Turn], word: Word, world: str
) -> tuple[int, ...]:
    """Count rows that become solved and tiles to change, so that a word fits in a world."""
    changes = [
        min(
            change(shown, turn.pattern, LENGTH)
            for name, shown in displays(rule, turn.guess, word)
            if rule.is_redrawn or name == world
        )
        for turn in turns
    ]
    return total(changes)


@pytest.mark.parametrize("rule", RULES)
def test_what_is_written_is_read_again(rule: HidingRule) -> None:
    lexicon = load("en").by_rule(rule.name)
    for value in range(rule.pattern_count(5)):
        feedback = lexicon.feedback_of(value, lexicon.encode("crane"))
        if rule is HARDLE and set(feedback) == {"P"}:
            continue  # what is never shown: it is read as solved
        assert lexicon.read_feedback(str(feedback), "crane").pattern == value
        assert lexicon.read_feedback(feedback.emoji, "crane").pattern == value
        assert feedback.is_correct == (value == WORDLE.all_correct(5))
        (squares,) = rule.squares(np.array([value]), 5).tolist()
        assert tuple(squares) == rule.tiles(value, b"crane")
    with pytest.raises(FeedbackError, match="type ! for each of its tiles"):
        lexicon.read_feedback("!!!!.")


def test_published_examples_of_hardle() -> None:
    session = Session(load("en").by_rule("hardle"))
    for row in ("BPP.P", "PBB.B"):
        session.add("crane", row)
        assert "caper" in [one.word for one in session.candidates()]
        session.undo()
    assert load("en").by_rule("hardle").read_feedback("PPPPP").is_correct


def test_published_examples_of_fibble() -> None:
    lexicon = load("en").by_rule("fibble")
    brick, crane = lexicon.encode("brick"), lexicon.encode("crane")
    shown = {lexicon.feedback_of(pattern, crane) for _, pattern in displays(FIBBLE, crane, brick)}
    assert {"YG.G.", ".G..."} <= shown
    assert len(shown) == 10
    stalk = [
        pattern for _, pattern in displays(FIBBLE, lexicon.encode("stale"), lexicon.encode("stalk"))
    ]
    told = FIBBLE.tables(5)[:, from_tiles((2, 2, 2, 2, 0))]
    assert sorted(told.tolist()) == sorted(stalk)
    assert stalk.count(unsolved(5)) == 1
    session = Session(lexicon)
    session.add("stalk", "!!!!!")
    assert session.candidates(1)[0].word != "stalk"
    assert not session.is_solved


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_whole_games(rule: HidingRule) -> None:
    """The answer always fits, the same seed plays the same game, and the session knows the end."""
    lexicon = load("mastermind").by_rule(rule.name)
    for seed in range(6):
        game = Game(lexicon, seed=seed)
        again = Game(lexicon, seed=seed)
        session = Session(lexicon)
        while not game.is_over:
            word = session.suggest(1)[0].word
            feedback = game.guess(word)
            assert again.guess(word) == feedback
            session.add(word, feedback)
            assert game.answer in [one.word for one in session.candidates()]
            assert session.is_solved == game.is_solved == (word == game.answer)
        assert session.contradiction() is None
        restored = Session.from_json(session.to_json())
        assert restored.rounds == session.rounds


@pytest.mark.parametrize("rule", RULES)
def test_what_is_not_offered(rule: HidingRule) -> None:
    lexicon = load("en").by_rule(rule.name)
    assert lexicon.manifest.max_guesses == 8
    with pytest.raises(GuessError, match="no hard mode"):
        Session(lexicon, hard=True)
    with pytest.raises(SessionError, match="on several boards"):
        Session(lexicon, boards=2)
    with pytest.raises(SessionError, match="or as Absurdle"):
        Game(lexicon, opponent="absurdle")
    with pytest.raises(SearchError, match="hides more"):
        SearchProblem.of(lexicon)
    with pytest.raises(GuessError, match="also depends on something else"):
        lexicon.feedback("crane", "brick")
    with pytest.raises(TilewiseError, match="at most 10 tiles, not 12"):
        load("ko-12").by_rule(rule.name)
