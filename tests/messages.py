"""Requirements of every error message."""

from __future__ import annotations


def assert_one_line(error: BaseException | str) -> None:
    """Check that a message is one line and not empty."""
    message = str(error)
    assert message.strip()
    assert message.splitlines() == [message], message
    assert message.isprintable(), ascii(message)
