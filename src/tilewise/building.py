"""What ``tilewise lexicon build`` computes for a pack: its stored first guesses."""

from __future__ import annotations

from tilewise import __version__
from tilewise.lexicon import Lexicon
from tilewise.lexicon.openers import Opener, OpenerFile, OpenerRow
from tilewise.position import Position
from tilewise.strategies import DEFAULT_STRATEGY, create_strategy
from tilewise.strategies.ranking import Suggestion, rank


def build_openers(lexicon: Lexicon, top: int = 30) -> OpenerFile:
    """Rank the first guesses of a lexicon by the default strategy.

    Args:
        lexicon: the words.
        top: how many to store of all guesses, and again of those that cannot be the answer.
    """
    position = Position.start(lexicon.words)
    strategy = create_strategy(DEFAULT_STRATEGY)
    best = rank(position, strategy, top)
    others = rank(position, strategy, top, candidates_too=False)
    known = {suggestion.row for suggestion in best}
    rows = best + [suggestion for suggestion in others if suggestion.row not in known]
    how = (
        f"best of all {len(lexicon.words.tokens)} guessable words against "
        f"{position.count} answers, by tilewise {__version__}"
    )
    stored = tuple(_row(lexicon, suggestion) for suggestion in rows)
    return OpenerFile(lexicon.hashes, (Opener(strategy.spec, how, stored),))


def _row(lexicon: Lexicon, suggestion: Suggestion) -> OpenerRow:
    return OpenerRow(
        word=lexicon.spellings(suggestion.row)[0],
        expected_guesses=round(suggestion.expected_guesses, 6),
        entropy_bits=round(suggestion.entropy_bits, 6),
        expected_remaining=round(suggestion.expected_remaining, 6),
        worst_case=suggestion.worst_case,
        buckets=suggestion.buckets,
    )
