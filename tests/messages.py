"""What every error message must be."""

from __future__ import annotations


def assert_one_line(error: BaseException | str) -> None:
    """Check that a message is one line with something on it."""
    message = str(error)
    assert message.strip()
    assert message.splitlines() == [message], message
    assert message.isprintable(), ascii(message)
