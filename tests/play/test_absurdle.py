"""The opponent that cheats: its choices and lines against it, compared with the obvious
versions."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
import pytest
from hypothesis import given

from tests.arrays import word_tables
from tests.packs import some_by_default
from tests.reference import (
    Word,
    hard_mode_allows,
    pattern,
    strict_hard_mode_allows,
    tiles,
    words_of,
)
from tilewise.errors import GuessError, SessionError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.words import WordTable
from tilewise.play.absurdle import Adversary, Forcing
from tilewise.play.game import Game
from tilewise.play.review import review_replies
from tilewise.play.rounds import Round
from tilewise.play.session import Session
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode, keeping_to
from tilewise.rules.rule import Turn


def kept(words: WordTable, left: tuple[int, ...], guess: int) -> tuple[int, tuple[int, ...]]:
    """Choose as the module's docstring says, one bucket after another."""
    plain = words_of(words.tokens)
    buckets: dict[int, list[int]] = {}
    for row in left:
        buckets.setdefault(pattern(plain[guess], plain[row]), []).append(row)

    def order(found: int) -> tuple[int, int, int, list[int]]:
        shown = tiles(plain[guess], plain[buckets[found][0]])
        return -len(buckets[found]), shown.count(2), shown.count(1), shown

    chosen = min(buckets, key=order)
    return chosen, tuple(buckets[chosen])


def may_follow(guess: Word, shown: list[int], later: Word, mode: HardMode) -> bool:
    if mode is HardMode.STRICT:
        return strict_hard_mode_allows(guess, shown, later)
    return mode is HardMode.OFF or hard_mode_allows(guess, shown, later)


def fewest(words: WordTable, target: int | None, mode: HardMode) -> int | None:
    """Return the fewest guesses that win, by walking through all that can be reached."""
    plain = words_of(words.tokens)
    reached = {(tuple(range(words.answer_count)), tuple(range(len(plain))))}
    seen = set(reached)
    for guesses in range(1, 9):
        following = set()
        for left, allowed in reached:
            if len(left) == 1 and target in (None, left[0]):
                return guesses
            for guess in allowed:
                rest = kept(words, left, guess)[1]
                shown = tiles(plain[guess], plain[rest[0]])
                still = (
                    row for row in allowed if may_follow(plain[guess], shown, plain[row], mode)
                )
                following.add((rest, tuple(still)))
        reached = following - seen
        seen |= reached
    return None


@given(word_tables(max_words=20))
def test_keeps_the_largest_bucket_that_tells_least(words: WordTable) -> None:
    adversary = Adversary(words)
    replies = adversary.replies(adversary.everyone, adversary.guesses)
    for place, guess in enumerate(adversary.guesses.tolist()):
        found, left = kept(words, tuple(adversary.everyone.tolist()), guess)
        assert (replies.pattern[place], replies.left[place]) == (found, len(left))
        reply, rows = adversary.keep(adversary.everyone, words.tokens[guess].tolist())
        assert (reply, tuple(rows.tolist())) == (found, left)


@pytest.mark.parametrize("mode", some_by_default(HardMode, [HardMode.HARD]))
@given(words=word_tables(max_words=12))
def test_lines_are_shortest_and_win(mode: HardMode, words: WordTable) -> None:
    adversary = Adversary(words)
    for target in (None, 0, words.answer_count - 1):
        line = Forcing(adversary, target, 10**9, mode).shortest(adversary.everyone)
        expected = fewest(words, target, mode)
        if line is None or expected is None:
            assert line is None
            assert expected is None
            continue
        assert line.is_shortest
        assert len(line.guesses) == expected
        left = adversary.everyone
        turns: list[Turn] = []
        for guess in line.guesses:
            tokens = tuple(words.tokens[guess].tolist())
            assert keeping_to(turns, words.tokens[[guess]], mode, words.rule).all()
            reply, left = adversary.keep(left, tokens)
            turns.append(Turn(tokens, reply))
        assert reply == 3**words.length - 1
        assert target in (None, line.guesses[-1])


def test_the_same_words_with_other_guesses_allowed_are_another_stage() -> None:
    """Remembering only the words left would make it four guesses."""
    written = ["acaac", "acacc", "acbba", "bccbc", "cbaaa", "accac", "ccbbb"]
    tokens = np.array([["abc".index(letter) for letter in word] for word in written], np.uint8)
    words = WordTable(tokens, np.ones(len(tokens)), 3)
    adversary = Adversary(words)
    line = Forcing(adversary, 0, 10**9, HardMode.HARD).shortest(adversary.everyone)
    assert line is not None
    assert len(line.guesses) == fewest(words, 0, HardMode.HARD) == 3


def answered(session: Session, word: str) -> str:
    """Make a guess, and return what the opponent said to it."""
    game = Game(session.lexicon, opponent="absurdle")
    for turn in session.turns:
        game._rounds.append(Round.of(turn))
    told = game.guess(word)
    session.add(word, told)
    return told


def test_terns_has_110_buckets(en: Lexicon) -> None:
    """Published: 110 buckets, of 256, 136, 119 … words; on this list two more are above 136."""
    words = en.words
    guess = words.tokens[[en.row_of_spelling["terns"]]]
    sizes = Counter(pattern_matrix(guess, words.tokens[: words.answer_count])[0].tolist())
    assert len(sizes) == 110
    largest = {
        en.feedback_of(shown, guess[0]).written(): count for shown, count in sizes.most_common(5)
    }
    assert largest == {".....": 256, ".Y...": 159, ".YY..": 158, "..Y..": 136, "....Y": 119}
    session = Session(en, opponent="absurdle")
    assert answered(session, "terns") == "....."
    assert session.position.count == 256


@pytest.mark.slow
@pytest.mark.parametrize("mode", [HardMode.HARD, HardMode.STRICT])
def test_four_guesses_win_in_hard_mode_too(en: Lexicon, mode: HardMode) -> None:
    session = Session(en, opponent="absurdle", hard=mode)
    line = session.force()
    assert line is not None
    assert (len(line.words), line.is_shortest) == (4, True)
    for number, word in enumerate(line.words):
        rest = session.force()  # from the middle of a game, whose hints count
        assert rest is not None
        assert len(rest.words) == 4 - number
        answered(session, word)
    assert session.is_solved


def test_hard_mode_refuses_suggests_and_can_be_changed(en: Lexicon) -> None:
    session = Session(en, opponent="absurdle")
    for word in ("salet", "crony", "hound"):
        answered(session, word)
    assert session.turns[-1].pattern
    free = {guess.word for guess in session.suggest(50)}
    for mode in (HardMode.HARD, HardMode.STRICT):
        session.adjust(hard=mode)
        kept_to = session.suggest(50)
        assert not free.issuperset(guess.word for guess in kept_to)
        for guess in kept_to:
            session.check_hard_mode(en.encode(guess.word))
    refusal = "hard mode: the guess must fit what guess 1 showed: the word has no S"
    with pytest.raises(GuessError, match=refusal):
        session.check_hard_mode(en.encode("salet"))
    game = Game(en, opponent="absurdle", hard=HardMode.STRICT)
    game.guess("salet")
    with pytest.raises(GuessError, match=refusal):
        game.guess("salet")
    assert len(game.turns) == 1
    session.add("salet", ".....")  # another opponent took it
    assert len(session.turns) == 4


def test_a_word_can_be_forced(en: Lexicon) -> None:
    session = Session(en, opponent="absurdle")
    answered(session, "arise")
    with pytest.raises(GuessError, match="crane can no longer be the answer"):
        session.force("crane")
    answered(session, "yauld")
    line = session.force("whoop")
    assert line is not None
    assert line.words[-1] == "whoop"
    for word in line.words:
        answered(session, word)
    assert session.is_solved


def test_a_fair_opponent_cannot_be_forced(en: Lexicon) -> None:
    with pytest.raises(SessionError, match="a fair opponent cannot be forced to choose a word"):
        Session(en).force()


@pytest.mark.slow
def test_gives_up_by_effort_and_says_that_it_did(en: Lexicon) -> None:
    assert Session(en, opponent="absurdle").force("jazzy", effort=9) is None


def test_suggests_what_leaves_least(en: Lexicon) -> None:
    session = Session(en, opponent="absurdle")
    found = session.suggest(3)
    assert [guess.worst_case for guess in found] == [168, 168, 182]
    assert found[0].is_candidate
    for guess in found:
        after = Session(en, opponent="absurdle")
        assert answered(after, guess.word) == guess.reply
        assert after.position.count == guess.worst_case
    for word in ("arise", "yauld", "tench"):
        answered(session, word)
    reply = session.suggest(1)[0].reply
    assert reply is not None
    assert reply.is_correct
    with pytest.raises(SessionError, match="top must be a whole number"):
        session.suggest(0)


def test_other_strategies_keep_their_order_and_know_the_reply(en: Lexicon) -> None:
    found = Session(en, "entropy", opponent="absurdle").suggest(5)
    bits = [guess.entropy_bits for guess in found]
    assert bits == sorted(bits, reverse=True)
    for guess in found:
        assert answered(Session(en, opponent="absurdle"), guess.word) == guess.reply


def test_another_opponent_may_answer_differently(en: Lexicon) -> None:
    session = Session(en, opponent="absurdle")
    session.add("crane", "GGGGG")
    assert [candidate.word for candidate in session.candidates()] == ["crane"]
    assert session.undo()
    assert session.position.count == 2315
    assert not session.undo()
    session.add("crane", "YYYYY")  # which no word gets
    assert not session.candidates()
    found = session.contradiction()
    assert found is not None
    assert found.rows == (0,)
    assert session.suggest() == []
    with pytest.raises(GuessError, match="not in the word list"):
        Game(en, opponent="absurdle").guess("aaaaa")


def test_there_is_no_limit_and_one_board(en: Lexicon) -> None:
    game, session = Game(en, opponent="absurdle"), Session(en, opponent="absurdle")
    for _ in range(70):
        session.add("terns", game.guess("terns"))
    assert (game.guesses_left, session.guesses_left) == (None, None)
    assert session.position.count == 256
    for begin in (Session, Game):
        with pytest.raises(SessionError, match="a game against absurdle has only one board"):
            begin(en, boards=2, opponent="absurdle")
        with pytest.raises(SessionError, match="opponent must be one of"):
            begin(en, opponent="cheat")
    with pytest.raises(SessionError, match="has no hidden word"):
        Game(en, "crane", opponent="absurdle")


@pytest.mark.slow
def test_pairs_of_first_guesses_by_the_words_they_leave(en: Lexicon) -> None:
    """Published for the original: 7:1, 8:2, 9:34; the smallest sets of a first guess have them."""
    en = en.suggesting("all")
    adversary = Adversary(en.words)
    first = adversary.replies(adversary.everyone, adversary.guesses)
    tokens = en.words.tokens
    sets: dict[bytes, list[int]] = {}
    for guess in np.argsort(first.left, kind="stable").tolist():
        _, left = adversary.keep(adversary.everyone, tokens[guess].tolist())
        sets.setdefault(left.tobytes(), []).append(guess)
    found: Counter[int] = Counter()
    for key, guesses in islice(sets.items(), 250):
        left = np.frombuffer(key, np.intp)
        some = np.random.default_rng(1).permutation(left)[:100]
        # A guess that leaves many of some words leaves at least as many of all.
        second = adversary.guesses[adversary.replies(some, adversary.guesses).left <= 9]
        for size in adversary.replies(left, second).left.tolist():
            found[size] += len(guesses)
    assert {size: found[size] for size in range(10) if found[size]} == {7: 1, 8: 2, 9: 34}


def test_a_review_says_what_each_guess_left(en: Lexicon) -> None:
    session = Session(en, opponent="absurdle")
    for word in ("crane", "arise", "yauld"):
        answered(session, word)
    first, second, third = review_replies(session)
    assert (first.words_before, first.words_after, first.fewest) == (2315, 263, 168)
    assert second.words_before == 263
    for one in (first, second, third):
        assert one.fewest <= one.words_after < one.words_before
    session.add("crane", "YYYYY")  # which no word gets
    assert review_replies(session) == [first, second, third]
