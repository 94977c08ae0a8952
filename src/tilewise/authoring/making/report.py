"""What became of the lines of plain lists."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tilewise.errors import Message

_EXAMPLES = 3
_PROPOSED = Message("keyboard (proposed by the letters):")


@dataclass
class CreationReport:
    """What became of the lines of plain lists, and what was worked out.

    Attributes:
        answers: answers kept.
        guesses: other guessable words kept.
        dropped: reason -> lines dropped for it.
        examples: reason -> a few of those lines.
        shared: spellings that have another spelling's tokens; kept, and one word with it.
        likeliest: the first answers, where they were ordered by frequency.
        least_likely: the last of them.
        read_as: characters of the lists that the alphabet does not have -> how they are read.
        keyboard: where the keyboard comes from, as a heading of its rows.
    """

    answers: int = 0
    guesses: int = 0
    dropped: Counter[Message] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    shared: list[str] = field(default_factory=list)
    likeliest: list[str] = field(default_factory=list)
    least_likely: list[str] = field(default_factory=list)
    read_as: dict[str, str] = field(default_factory=dict)
    keyboard: Message = _PROPOSED

    def drop(self, reason: Message, line: str) -> None:
        """Count a dropped line."""
        self.dropped[reason] += 1
        examples = self.examples.setdefault(reason, [])
        if len(examples) < _EXAMPLES:
            examples.append(line[:40] if line.isprintable() else ascii(line[:40]))

    def most_common_reason(self) -> Message:
        """Say what most lines were dropped for."""
        if not self.dropped:
            return Message("the list is empty")
        reason, count = self.dropped.most_common(1)[0]
        return Message(
            "{count} dropped as {reason!r}, such as {examples}",
            count=count,
            reason=reason,
            examples=", ".join(self.examples[reason]),
        )
