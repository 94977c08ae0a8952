"""Every error a user's input can cause; each message says what, where, and the mend.

The command line prints the message on one line and exits with 2. Anything that is not a
:class:`TilewiseError` is a defect of tilewise itself.
"""

_LONGEST = 40


def shown(value: object) -> str:
    """Show a value in a message: on one line, control characters escaped, long ones cut."""
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…")
    text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def shown_path(path: object) -> str:
    """Show a path in a message: whole, and as it is unless that would not be one line."""
    text = str(path)
    return text if text.isprintable() else repr(text)


class TilewiseError(ValueError):
    """The call or its input was wrong."""


class TokenError(TilewiseError):
    """A text cannot be split into the tokens of a lexicon."""


class PackError(TilewiseError):
    """A lexicon pack is missing, malformed or contradicts itself."""


class FeedbackError(TilewiseError):
    """A feedback text is not a row of absent, present and correct tiles."""


class GuessError(TilewiseError):
    """A guess has the wrong length, or is not one that the game would accept."""


class SessionError(TilewiseError):
    """A session is asked for what it cannot do, or what was saved of one cannot be read."""


class StrategyError(TilewiseError):
    """A strategy is unknown, or was given an option it does not have."""


class TreeError(TilewiseError):
    """A strategy tree is damaged, out of date, or meant for other word lists."""


class ProofError(TilewiseError):
    """A certificate is damaged, belongs to another problem, or claims what is not so."""


class ClusterError(TilewiseError):
    """A Dask cluster cannot be reached."""


class MissingExtraError(TilewiseError):
    """What was asked for needs an extra that is not installed."""
