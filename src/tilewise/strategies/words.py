"""Strategies that look at the letters of a word, not at how it splits the candidates."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import WORDLE, tile_counts
from tilewise.rules.rule import BLANK, Rule, TokenArray, Turn, to_tiles
from tilewise.strategies.base import Strategy

# -- Strategies that look at the tokens of a word, not at how it splits the candidates -------------
# Such a score can be high for a guess without information, if every candidate has its tokens. So a
# guess that gets the same pattern from every candidate ranks below all others, unless it is a
# candidate itself.


class WordStrategy(Strategy):
    """A strategy that scores every word by its tokens and what is known about the answer."""

    @abstractmethod
    def worth(self, position: Position) -> Floats:
        """Return the worth of each of ``position.allowed``, higher is better; shape (allowed,)."""

    def scores(self, position: Position) -> Floats:
        """Return minus the worth; infinite for guesses without information."""
        idle = position.silent & (position.probability_of(position.allowed) == 0)
        return np.where(idle, np.inf, -self.worth(position))

    def worth_of(self, position: Position, guesses: Ints) -> Floats:
        """Return the worth of some allowed guesses (rows of the word table)."""
        return self.worth(position)[np.searchsorted(position.allowed, guesses)]


@dataclass(frozen=True, eq=False)
class TokenStatistics:
    """How likely tokens are in the answer.

    Attributes:
        holds: float64 (alphabet,), probability that the answer has the token.
        tiles: float64 (alphabet,), expected number of the answer's tiles with the token.
        at: float64 (L, alphabet), probability that the answer has the token at the place.
    """

    holds: Floats
    tiles: Floats
    at: Floats

    @classmethod
    def of(cls, position: Position, weights: Floats) -> TokenStatistics:
        """Count the candidates' tokens, each candidate by its weight."""
        tokens = position.words.tokens[position.candidates]
        size, length = position.words.alphabet_size, tokens.shape[1]
        at = np.zeros((length, size))
        for place in range(length):
            at[place] = np.bincount(tokens[:, place], weights=weights, minlength=size)
        held = np.zeros((len(tokens), size), np.bool_)
        held[np.arange(len(tokens))[:, None], tokens] = True
        if position.words.rule.has_blanks:
            at[:, BLANK], held[:, BLANK] = 0, False
        return cls(weights @ held, at.sum(axis=0), at)


def first_of_token(words: TokenArray) -> NDArray[np.bool_]:
    """Mark the first tile of every distinct token of each word; shape (words, L)."""
    first = np.ones(words.shape, np.bool_)
    for place in range(1, words.shape[1]):
        for earlier in range(place):
            first[:, place] &= words[:, place] != words[:, earlier]
    return first


# -- Strategies that guess common tokens: ``letter-count`` and ``letter-frequency`` ----------------
# ``letter-count``
#     The sum, over the distinct tokens of the word, of the number of candidates that have the
#       token;
#     higher is better. If there are no more candidates than patterns, a word whose pattern differs
#     for every candidate comes before all others (``unique_split``); among several such words, a
#     candidate comes first, then the higher sum.
#
#     Source: a solver that tilewise started from, written for the New York Times' list of 12,947
#     words. It ignores weights, where tokens are, and how often a word has them.
#
# ``letter-frequency``
#     "Commonality": the sum of the frequencies of the word's tokens, including repeats, divided by
#     (tiles - distinct tokens + 1); higher is better. The frequency of a token is the share of the
#     candidates' tiles that show it, by the answers' weights.
#
#     Source: a word-list explorer that tilewise started from, which shows the fifteen best words,
#       as
#     ``tilewise suggest --strategy letter-frequency`` does. It ignores where tokens are.
#
# Both know past turns only through the candidates: a token that all of them have counts most,
# though guessing it again gives no information.
#


@dataclass(frozen=True)
class LetterCount(WordStrategy):
    """Prefers tokens that most candidates have.

    Attributes:
        unique_split: 1 to prefer a word that tells all candidates apart, 0 not to.
    """

    name = "letter-count"
    unit = Message("count")

    unique_split: int = 1

    def worth(self, position: Position) -> Floats:
        """Return the count."""
        guesses = position.words.tokens[position.allowed]
        counts = TokenStatistics.of(position, np.ones(position.count)).holds
        worth: Floats = (counts[guesses] * first_of_token(guesses)).sum(axis=1)
        return worth

    def scores(self, position: Position) -> Floats:
        """Return minus the count; lowest for words that tell all candidates apart."""
        scores = super().scores(position)
        words = position.words
        if not self.unique_split or position.count > words.rule.pattern_count(words.length):
            return scores
        above_any_count = position.count * position.words.length + 1
        candidate = position.probability_of(position.allowed) > 0
        bonus = above_any_count * np.where(candidate, 2.0, 1.0)
        return np.where(_tells_all_apart(position), scores - bonus, scores)


@dataclass(frozen=True)
class LetterFrequency(WordStrategy):
    """Prefers frequent tokens, and penalises repeats."""

    name = "letter-frequency"
    unit = Message("commonness")
    usual_top = 15

    def worth(self, position: Position) -> Floats:
        """Return the commonality."""
        guesses = position.words.tokens[position.allowed]
        tiles = TokenStatistics.of(position, position.probabilities).tiles
        repeats = ~first_of_token(guesses)
        if position.words.rule.has_blanks:
            repeats &= guesses != BLANK
        frequency = tiles / tiles.sum()
        commonality: Floats = frequency[guesses].sum(axis=1) / (repeats.sum(axis=1) + 1)
        return commonality


def _tells_all_apart(position: Position) -> NDArray[np.bool_]:
    """Whether each allowed guess gets a different pattern from each candidate; shape (allowed,)."""
    apart = np.zeros(len(position.representatives), np.bool_)
    for block, buckets in position.class_buckets(np.arange(len(apart))):
        apart[block] = buckets.sizes == position.count
    if not apart.any():
        return np.zeros(len(position.allowed), np.bool_)
    return apart[position.all_classes().class_of]


# -- ``tile-score``: 5 points for a correct tile, 1 for a present one ------------------------------
# **Formula.** The mean over the candidates of
#
#     5 x (correct tiles) + 1 x (present tiles)
#
# of the pattern the guess would get; higher is better. That is a sum over the guess's buckets of
# probability times the worth of the pattern. With fewer than ``ask_below`` candidates left, only
# candidates are guessed; all other words rank below them.
#
# **Source.** The Kordle solver that tilewise started from. Its mean was over a list of equally
# likely words; here it is by the answers' weights. We do not know its threshold: the default is
# the best of 0, 20, 50, 100, 200 and 400 for the English answers, though guessing only candidates
# from the start is better still (``ask_below=3000``).
#
# Its first word for Kordle was ㅇㅏㄴㄱㅓㅣ (안게). Ours is 안개; the few words above 안게 all
# have a jamo twice (ㅏ in 안개, 간애, 강재). Of words with six different jamo, 안게 is first, both
# by the weights of our answers and against all guessable words. So the lists agree, and that
# solver chose its first word, or counted its tiles, without repeats.
#
# **What it ignores.** How the candidates are split: a guess that is sure to be half right scores
# high but gives no information. To avoid making the same guess forever, a guess whose pattern is
# certain ranks below all others.
#


@dataclass(frozen=True)
class TileScore(Strategy):
    """Prefers the most coloured tiles.

    Attributes:
        correct: worth of a correct tile.
        present: worth of a present tile.
        ask_below: with fewer candidates than this, only candidates are guessed.
    """

    name = "tile-score"

    correct: float = 5.0
    present: float = 1.0
    ask_below: int = 50

    def scores(self, position: Position) -> Floats:
        """Return minus the expected worth of the pattern; infinite if the pattern is certain.

        With few candidates left, other words rank below them.
        """
        rule, length = position.words.rule, position.words.length
        found = np.empty(len(position.representatives))
        for block, buckets in position.class_buckets(np.arange(len(found))):
            # A row that looks solved counts as solved.
            patterns = np.minimum(buckets.pattern, rule.all_correct(length))
            correct, present = tile_counts(patterns, length, rule)
            worth = self.correct * correct + self.present * present
            found[block] = np.where(buckets.sizes == 1, np.inf, -buckets.sum(buckets.mass * worth))
        scores: Floats = found[position.all_classes().class_of]
        if position.count >= self.ask_below:
            return scores
        other = position.probability_of(position.allowed) == 0
        lowest = length * max(self.correct, self.present) + 1
        return scores + np.where(other, lowest, 0.0)


# -- ``weighted``: three weights for tokens untested, present and placed ---------------------------
# **Formula.** The sum over the tiles i of a guess, showing token t, of
#
#     exclude x P(the answer has t) if t has not been guessed so far; only the first tile of t
#     index x P(the answer has t at i) if the answer is known to have t, but not all its places are
#     correct x P(the answer has t at i)  if t is known to be correct at i
#
# and 0 for other tiles; higher is better. P is over the candidates, by their weights. The known
# places of a token are those where it was ever correct; the known number of copies is the most
# that one guess had correct or present.
#
# **Source.** A solver that tilewise started from. It values a token for ruling words out
# (*exclude*), for finding its place (*index*), and for being right (*correct*). We know the three
# weights and what they apply to; the probabilities are our interpretation. Its author's grid
# search from 0.1 to 1.0 found the best means, near 5.0 on 100 random words of a large dictionary,
# at 0.5, 0.2 and 1.0, which are the defaults here; ``tilewise tune`` repeats the search for any
# lexicon.
#
# **What it ignores.** How the candidates are split, and which tokens occur together in them.
#


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What is known about each token after some turns.

    Attributes:
        untested: bool (alphabet,), not guessed so far.
        loose: bool (alphabet,), with more known copies than known places.
        placed: bool (L, alphabet), correct at the place.
    """

    untested: NDArray[np.bool_]
    loose: NDArray[np.bool_]
    placed: NDArray[np.bool_]

    @classmethod
    def of(
        cls, turns: Sequence[Turn], length: int, alphabet_size: int, rule: Rule = WORDLE
    ) -> Knowledge:
        """Read the turns; feedback may say nothing about single tokens."""
        is_in_word, is_placed = _naming(rule, "present", "correct"), _naming(rule, "correct")
        untested = np.ones(alphabet_size, np.bool_)
        placed = np.zeros((length, alphabet_size), np.bool_)
        copies = np.zeros(alphabet_size, np.intp)
        for turn in turns:
            shown = np.zeros(alphabet_size, np.intp)
            for place, tile in enumerate(to_tiles(turn.pattern, length, rule.base)):
                token = turn.guess[place]
                if token >= alphabet_size:  # from an unlisted guess; no word has this token
                    continue
                untested[token] = False
                placed[place, token] |= is_placed[tile]
                shown[token] += is_in_word[tile]
            copies = np.maximum(copies, shown)
        return cls(untested, copies > placed.sum(axis=0), placed)


def _naming(rule: Rule, *names: str) -> NDArray[np.bool_]:
    """Whether each state of a tile is one of these, and tells the truth about its token."""
    is_plain = rule.is_by_tile and not rule.hides_more
    return np.array([is_plain and state.name in names for state in rule.states])


@dataclass(frozen=True)
class Weighted(WordStrategy):
    """The three-weight heuristic.

    Attributes:
        exclude: weight of tokens not tested so far.
        index: weight of tokens known to be present but not placed.
        correct: weight of tokens placed.
    """

    name = "weighted"
    unit = Message("worth")

    exclude: float = 0.5
    index: float = 0.2
    correct: float = 1.0

    def worth(self, position: Position) -> Floats:
        """Return the weighted sum over the tiles."""
        guesses = position.words.tokens[position.allowed]
        words = position.words
        known = Knowledge.of(position.turns, words.length, words.alphabet_size, words.rule)
        statistics = TokenStatistics.of(position, position.probabilities)
        # The worth of a token at a place, without untested tokens: they count once per word,
        # wherever they are.
        at_place = np.where(
            known.placed,
            self.correct * statistics.at,
            self.index * np.where(known.loose, statistics.at, 0.0),
        )
        anywhere = self.exclude * np.where(known.untested, statistics.holds, 0.0)
        worth: Floats = (anywhere[guesses] * first_of_token(guesses)).sum(axis=1)
        for place in range(position.words.length):
            worth += at_place[place][guesses[:, place]]
        return worth
