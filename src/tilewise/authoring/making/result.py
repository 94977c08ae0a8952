"""The result of a request: the pack, and the lines that were dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tilewise.errors import Message, visible
from tilewise.lexicon import Lexicon
from tilewise.lexicon.findings import Finding

_EXAMPLES = 3
PROPOSED_KEYBOARD = Message("keyboard (suggested from the letters):")


@dataclass(frozen=True)
class Dropped:
    """Lines dropped for the same reason.

    Attributes:
        reason: why.
        count: how many.
        examples: the first of them, safe to print.
    """

    reason: Message
    count: int
    examples: tuple[str, ...]


class Tally:
    """Counts the lines of all lists that are dropped, by reason."""

    def __init__(self) -> None:
        self._counts: Counter[Message] = Counter()
        self._examples: dict[Message, list[str]] = {}

    def drop(self, reason: Message, line: str) -> None:
        """Count a dropped line."""
        self._counts[reason] += 1
        examples = self._examples.setdefault(reason, [])
        if len(examples) < _EXAMPLES:
            examples.append(visible(line[:40]))

    def dropped(self) -> tuple[Dropped, ...]:
        """Return the lines dropped so far, one record per reason, the most frequent first."""
        return tuple(
            Dropped(reason, count, tuple(self._examples[reason]))
            for reason, count in self._counts.most_common()
        )


@dataclass(frozen=True)
class CreatedPack:
    """A new pack, and what was found out while creating it.

    Attributes:
        lexicon: the pack, read back.
        keyboard: where the keyboard comes from, as a heading for its rows.
        dropped: lines that did not fit, most frequent reason first.
        shared: spellings with the same tokens as another; kept, and treated as the same word.
        likeliest: the first answers, if they were ordered by frequency.
        least_likely: the last answers, likewise.
        read_as: characters of the lists that the alphabet does not have -> how they are read.
        notes: what the user should still decide or know.
    """

    lexicon: Lexicon
    keyboard: Message = PROPOSED_KEYBOARD
    dropped: tuple[Dropped, ...] = ()
    shared: tuple[str, ...] = ()
    likeliest: tuple[str, ...] = ()
    least_likely: tuple[str, ...] = ()
    read_as: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Finding, ...] = ()

    @property
    def answers(self) -> int:
        """How many answers it has."""
        return len(self.lexicon.answer_list.spellings)

    @property
    def guesses(self) -> int:
        """How many other words it accepts."""
        return len(self.lexicon.guess_list.spellings)
