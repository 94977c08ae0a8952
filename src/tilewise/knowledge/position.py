"""What a player knows after some guesses.

A :class:`Position` holds the probability of every possible answer
(:mod:`tilewise.knowledge.belief`) and the *candidates*: the words that rankings count, each with
its probability.

It also knows which words may be guessed next, and how each would split the candidates
(:mod:`tilewise.knowledge.partition`), which is all a strategy needs. Words that games often refuse
or few people know may be guessed only while they are likely enough candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.belief import Belief, PairBelief, Shown
from tilewise.knowledge.partition import (
    MOST_BYTES,
    MUCH,
    Buckets,
    Floats,
    GuessClasses,
    Ints,
    Partitions,
    table_bytes,
)
from tilewise.lexicon.words import Played, WordTable
from tilewise.rules.hardmode import HardMode, HardModeRule, keeping_to
from tilewise.rules.rule import Parts, Rule, Secrets, TokenArray, Turn
from tilewise.stopping import check_stop

MOST_PAIRS = 1_000_000_000
"""Most pairs of guess and candidate that a ranking counts, in up to 5 s. Packs that ship have at
most 0.34 billion."""


MOST_PAIRS_OF_SECRETS = 100_000_000
"""Most pairs of guess and secret that a ranking counts. This is slower: it takes a few seconds."""

SLIGHT = 0.01
"""If played words lose at most this much probability, words still count as weighted as listed."""


def _share(words: WordTable, some: NDArray[np.bool_]) -> float:
    """Return the total probability of the listed answers among some words, bool (words,)."""
    return float(words.weights[some[: words.answer_count]].sum() / words.weights.sum())


@dataclass(frozen=True, eq=False)
class Position:
    """Everything known after some turns; make the first with :meth:`start`.

    Words are rows of the word table, whose tokens are ``words.tokens``, uint8 (words, L). A
    strategy scores :attr:`allowed`, using :attr:`candidates` and :attr:`probabilities`,
    :meth:`probability_of` guesses, or how guesses split the candidates (:meth:`bucket_blocks`).

    Attributes:
        words: the game's words.
        turns: guesses so far, first to last.
        belief: every word that may be the answer.
        hard: how hard mode limits the guesses.
        is_unrestricted: whether no word was ruled out, and few made less likely, before the game.
        is_weighted_as_listed: whether words that are not ruled out are about as likely as in the
            lexicon. A few played words (:data:`SLIGHT`) are not a reason to leave a strategy tree.
        known: letters that are known without a guess.

    >>> from tilewise import Session
    >>> game = Session("en")
    >>> game.add("crane", ".Y..G")
    >>> known = game.position
    >>> [game.lexicon.spelling(row) for row in known.candidates[:3]]
    ['dirge', 'eerie', 'fibre']
    >>> known.allowed.shape, round(float(known.probability_of(known.allowed).sum()), 9)
    ((3210,), 1.0)
    """

    words: WordTable
    turns: tuple[Turn, ...]
    belief: Belief
    _counted: Belief = field(repr=False)  # in the candidates that are counted
    hard: HardMode
    is_unrestricted: bool
    is_weighted_as_listed: bool
    _refused: Ints = field(repr=False)  # words that the game does not accept
    _at_first: Ints = field(repr=False)  # words that might have been the answer, in any order
    _typed: Ints = field(repr=False)  # words to suggest that may be guessed next, ascending
    _distinct: Ints = field(repr=False)  # of these, at least one of every class
    known: tuple[HardModeRule, ...] = ()
    _is_limited: bool = field(default=False, repr=False)  # to these words, by `limited_to`

    @classmethod
    def start(
        cls,
        words: WordTable,
        *,
        hard: HardMode | bool = HardMode.OFF,
        refused: Ints | None = None,
        not_answers: Ints | None = None,
        played: Played | None = None,
        replay: float | None = None,
    ) -> Position:
        """Return the position before the first guess.

        Args:
            words: the game's words.
            hard: keep to hard mode, or to its strict kind.
            refused: rows that the game does not accept: neither guesses nor candidates.
            not_answers: rows that are not the answer; still guessable.
            played: words the game has used before. They become less likely, by `replay`, and
                show which kinds of words the game uses as answers.
            replay: factor on the weight of a played word; the lexicon's own if None. With 0,
                played words are not the answer.
        """
        ruled_out = np.zeros(len(words.tokens), np.bool_)
        may_guess = words.suggestable.copy()
        if refused is not None:
            may_guess[refused] = False
            ruled_out[refused] = True
        if not_answers is not None:
            ruled_out[not_answers] = True
        factors = None
        rate = words.replay if replay is None else replay
        if played is not None and len(played.rows) and rate < 1:
            factors = np.ones(len(words.tokens))
            factors[played.rows] = rate
            ruled_out |= factors == 0
        regimes = None if played is None else words.learned(played)
        prior = Belief.prior(words, ruled_out, factors, regimes)
        hides_two = words.rule.words_hidden > 1
        belief = PairBelief.at(prior) if hides_two else prior.with_worlds()
        reweighed = factors is not None and _share(words, factors < 1) * (1 - rate) > SLIGHT
        guessable = np.flatnonzero(may_guess)
        return cls(
            words=words,
            turns=(),
            belief=belief,
            _counted=belief.counted(),
            hard=HardMode(hard),
            is_unrestricted=not ruled_out.any() and not reweighed,
            is_weighted_as_listed=not reweighed,
            _refused=np.empty(0, np.intp) if refused is None else refused,
            _at_first=belief.rows,
            _typed=guessable,
            _distinct=guessable,
        )

    def after(self, turn: Turn) -> Position:
        """Return the position after one more turn; the guess may be in no list."""
        check_stop()
        belief = self.belief.after(turn)
        counted = belief.counted()
        typed = distinct = self._typed
        if self.hard:
            # A class's first word may be forbidden while another of its words is allowed, so the
            # classes of the position before cannot be used.
            legal = keeping_to([turn], self.words.tokens, self.hard, self.words.rule)
            typed = distinct = typed[legal[typed]]
        elif self._is_candidate[counted.rows].all():  # so classes only merge
            distinct = self._distinct
            known = self.__dict__.get("_classes")  # earlier work may have found classes
            if known is not None:
                # A candidate is alone in its class, so no other word is left out with rare ones.
                distinct = known.first[self.words.suggestable[known.first]]
        return replace(
            self,
            turns=(*self.turns, turn),
            belief=belief,
            _counted=counted,
            _typed=typed,
            _distinct=distinct,
        )

    def knowing(self, letters: Sequence[HardModeRule]) -> Position:
        """Return the position before the first guess, with letters known that no guess showed.

        Hard mode treats them as green and yellow; only its strict kind keeps to the others.
        """
        tokens, secrets = self.words.tokens, self.belief.secrets
        fits = np.logical_and.reduce([one.allows(tokens) for one in letters])
        belief = self.belief.holding(secrets.only(fits[self.belief.rows][secrets.words[0]]))
        known = replace(
            self,
            belief=belief,
            _counted=belief.counted(),
            is_unrestricted=False,
            known=tuple(letters),
            _at_first=belief.rows,
        )
        typed = self._typed[known._keeps(tokens)[self._typed]]
        return replace(known, _typed=typed, _distinct=typed)

    def if_read(self, chance: float) -> Position:
        """Return the position if there is only this chance that its turns were read correctly."""
        belief, counted = (one.if_read(chance) for one in (self.belief, self._counted))
        return replace(self, belief=belief, _counted=counted)

    @cached_property
    def _is_candidate(self) -> NDArray[np.bool_]:
        is_candidate = np.zeros(len(self.words.tokens), np.bool_)
        is_candidate[self.candidates] = True
        return is_candidate

    @property
    def candidates(self) -> Ints:
        """Rows of `words` that are counted as possible answers, most likely first; intp (n,)."""
        return self._counted.rows

    @property
    def probabilities(self) -> Floats:
        """Probabilities of the candidates, summing to 1; float64 (n,)."""
        return self._counted.probabilities

    @property
    def mass(self) -> float:
        """Probability that the answer is one of the candidates; the rest is ignored."""
        return self._counted.held

    @cached_property
    def allowed(self) -> Ints:
        """Rows that may be suggested next, ascending; intp (m,)."""
        return self._with_rare(self._typed)

    @property
    def ruled_out(self) -> Ints:
        """Rows that may be suggested though they cannot be the answer, ascending; intp (m,).

        If all familiar words may be the answer, these are the others that may be guessed.
        """
        ruled_out: Ints = self.allowed[~self._is_candidate[self.allowed]]
        return ruled_out if len(ruled_out) else np.flatnonzero(self._legal & ~self._is_candidate)

    @property
    def _legal(self) -> NDArray[np.bool_]:
        """Whether the game accepts each word as the next guess."""
        legal = self._keeps(self.words.tokens)
        legal[self._refused] = False
        return legal

    def _keeps(self, tokens: TokenArray) -> NDArray[np.bool_]:
        """Whether each word of a token array keeps to hard mode."""
        legal = keeping_to(self.turns, tokens, self.hard, self.words.rule)
        for letters in self.known if self.hard else ():
            legal &= letters.of_known(self.hard).allows(tokens)
        return legal

    def suggesting_all(self) -> Position:
        """Return the same position, where every word that the game accepts may be suggested."""
        every = np.ones(len(self.words.tokens), np.bool_)
        words = replace(self.words, suggestable=every, least_chance=0.0)
        guesses = np.flatnonzero(self._legal)
        return replace(self, words=words, _typed=guesses, _distinct=guesses)

    @cached_property
    def _rare(self) -> Ints:
        """Candidates that may be suggested only because they are likely enough."""
        if self._is_limited:  # the guesses are as they were given
            return self.candidates[:0]
        may_be_suggested = self.words.suggestable[self.candidates]
        if self.guesses_left <= 1 or not len(self._typed):  # no better guess, or no other
            return self.candidates[~may_be_suggested]
        is_likely = self.probabilities * self.mass >= self.words.least_chance
        return self.candidates[~may_be_suggested & is_likely]

    def _with_rare(self, guesses: Ints) -> Ints:
        if not len(self._rare):
            return guesses
        is_among = np.zeros(len(self.words.tokens), np.bool_)  # np.union1d takes ten times as long
        is_among[guesses] = is_among[self._rare] = True
        return np.flatnonzero(is_among)

    @property
    def count(self) -> int:
        """Number of candidates (n)."""
        return len(self.candidates)

    @cached_property
    def secrets(self) -> Secrets:
        """What the game may hide, including what it may choose for the next row.

        Their indexes are those of the candidates.
        """
        return self.rule.before_row(self._counted.secrets, self.words.length)

    @property
    def size(self) -> int:
        """Number of secrets that guesses split."""
        return len(self.secrets)

    @property
    def rule(self) -> Rule:
        """The rule by which guesses split the secrets."""
        return self.belief.rule

    @property
    def is_searchable(self) -> bool:
        """Whether each guess solves at most one candidate, which exact search relies on."""
        return not (self.rule.hides_more or self.rule.wins_alike)

    @property
    def words_left(self) -> int:
        """Number of hidden words that have not been guessed."""
        return self.belief.words_left

    @property
    def possible(self) -> Ints:
        """Rows of the words that might have been the answer before the first guess, ascending."""
        return np.sort(self._at_first)

    def allows(self, row: int) -> bool:
        """Whether a word may be suggested next."""
        place = int(np.searchsorted(self.allowed, row))
        return place < len(self.allowed) and int(self.allowed[place]) == row

    def accepts(self, row: int) -> bool:
        """Whether the game accepts a word as the next guess, suggested or not."""
        return bool(self._keeps(self.words.tokens[row : row + 1])[0]) and row not in self._refused

    @property
    def all_correct(self) -> int:
        """The pattern that ends the game."""
        return self.words.rule.all_correct(self.words.length)

    @property
    def guesses_left(self) -> int:
        """Guesses the game still allows; 0 if play went on past the limit."""
        return max(0, self.words.max_guesses - len(self.turns))

    @cached_property
    def entropy(self) -> float:
        """What is still unknown, bits."""
        p = self.probabilities
        return float(-(p * np.log2(p)).sum()) + 0.0 if len(p) else 0.0

    @property
    def representatives(self) -> Ints:
        """The first guess of every class (:class:`GuessClasses`), as ascending rows."""
        return self._classes.first

    def all_classes(self) -> GuessClasses:
        """Group every allowed guess; the first of each class are :attr:`representatives`."""
        return self.partitions.classes(self.allowed)

    def bucket_blocks(self, guesses: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of some guesses (rows of the word table) in blocks.

        Each comes with its slice of the guesses. Only these are split, so figures for a few words
        are ready quickly.
        """
        step = max(
            1,
            MOST_BYTES
            // table_bytes(self.words.length, self.count, self.words.length, self.words.rule),
        )
        for start in range(0, len(guesses), step):
            tokens = self.words.tokens[guesses[start : start + step]]
            some = self._partitions(self.words.rule.parts(tokens))
            for block, buckets in some.bucket_blocks(np.arange(len(tokens))):
                yield slice(start + block.start, start + block.stop), buckets

    def class_buckets(self, some: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of some :attr:`representatives`, by their places, in blocks.

        Each comes with its slice of them.
        """
        return self.partitions.class_buckets(self._classes.parts[some])

    def class_buckets_of_likeliest(self, count: int, some: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield how some :attr:`representatives` split the likeliest candidates, in blocks."""
        return self.partitions.of_likeliest(count).class_buckets(self._classes.parts[some])

    def most_told(self, some: Ints) -> Floats:
        """Return upper bounds of the information in some :attr:`representatives`, in bits."""
        return self.partitions.most_told(self._classes.parts[some])

    @property
    def is_much_to_count(self) -> bool:
        """Whether counting all candidates for all :attr:`representatives` is slow."""
        return self.size * len(self.representatives) > MUCH

    @cached_property
    def is_too_much(self) -> bool:
        """Whether counting all candidates for all guesses would take too much memory or time."""
        length, guesses = self.words.length, len(self.allowed)
        most = MOST_PAIRS_OF_SECRETS if self.rule.hides_more else MOST_PAIRS
        if self.size * guesses > most:
            return True
        pairs = min(guesses * length, self.words.alphabet_size << length)
        if table_bytes(pairs, self.count, length, self.words.rule) <= MOST_BYTES:
            return False  # true for all packs that ship, and quick to find
        return self.partitions.table_bytes > MOST_BYTES

    def limited_to(self, guesses: Ints, every: int = 1) -> Position:
        """Return the same position with only some guesses allowed.

        Args:
            guesses: rows that may be guessed, ascending.
            every: count only every nth candidate, including the likeliest.
        """
        counted = self._counted.every(every)
        return replace(self, _counted=counted, _typed=guesses, _distinct=guesses, _is_limited=True)

    @cached_property
    def with_listed_only(self) -> Position:
        """The same position with only listed answers as candidates, as long as one fits."""
        counted = self._counted
        is_listed = counted.is_listed
        if self.rule.hides_more or is_listed.all() or not is_listed.any():
            return self
        return replace(self, _counted=counted.only(is_listed))

    @cached_property
    def silent(self) -> NDArray[np.bool_]:
        """Whether each allowed guess gets the same pattern for every answer."""
        return self.partitions.silent(self.allowed)

    def shown(self, guess: tuple[int, ...]) -> Shown:
        """Return the patterns that a guess may get."""
        return self._counted.shown(guess)

    def probability_of(self, guesses: Ints) -> Floats:
        """Probability that each guess is the answer; 0 if it cannot be."""
        all_words = np.zeros(len(self.words.tokens))
        all_words[self.candidates] = self.probabilities
        return all_words[guesses]

    # -- partitions -------------------------------------------------------------------------

    @cached_property
    def partitions(self) -> Partitions:
        """How guesses split the candidates; there must be at least one."""
        words = self.words
        if not self._is_limited:
            return self._partitions(words.parts)
        some = words.rule.parts(words.tokens[self._typed])
        parts = np.zeros((len(words.tokens), some.parts.shape[1]), some.parts.dtype)
        parts[self._typed] = some.parts
        return self._partitions(replace(some, parts=parts))

    def _partitions(self, guesses: Parts) -> Partitions:
        tokens = self.words.tokens[self.candidates]
        return Partitions(guesses, tokens, self.secrets, self.rule)

    @cached_property
    def _classes(self) -> GuessClasses:
        return self.partitions.classes(self._with_rare(self._distinct))
