"""Every error a user's input can cause; each message says what, where, and the mend.

The command line prints the message on one line and exits with 2. Anything that is not a
:class:`TilewiseError` is a defect of tilewise itself.
"""


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


class StrategyError(TilewiseError):
    """A strategy is unknown, or was given an option it does not have."""
