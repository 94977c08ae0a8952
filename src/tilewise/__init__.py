"""tilewise solves Wordle-family games in any language.

>>> import tilewise
>>> game = tilewise.Session("en")           # a pack's id, or the path of its folder
>>> game.add("salet", ".....")              # what was guessed, and what the game said
>>> [s.word for s in game.suggest(3)]
['courd', 'round', 'cornu']

A **lexicon pack** is one game's words; :func:`load` returns it as a :class:`Lexicon`, and every
function here takes a lexicon, a pack's id or a path. A **session** is the player's side of a game
(what do I guess next?), and a **game** is the referee's side (what does the game answer?).
:func:`simulate` lets a strategy play whole lists. A game has 1 to 64 boards, and its opponent is
fair or cheats: ``Session("en", boards=4)``, ``Session("en", opponent="absurdle")``. Both also take
the names that people play games by: ``Session("quordle")``.

Words are strings, spelled as their language spells them or token by token. Feedback is a string
with one mark per tile, in any notation. Wrong input raises a :class:`TilewiseError` at once. Its
message is one line that says what is wrong, where, and how to fix it.

``docs/architecture.md`` shows the packages behind this module, and which of them may import which.
``docs/library.md`` has more examples.
"""

from importlib import import_module

from tilewise.version import __version__ as __version__

TYPE_CHECKING = False  # importing typing would take longer than the rest
if TYPE_CHECKING:
    from tilewise.errors import (
        FeedbackError,
        GuessError,
        PackError,
        SessionError,
        StrategyError,
        TilewiseError,
        TreeError,
    )
    from tilewise.knowledge.partition import Buckets
    from tilewise.knowledge.position import Position
    from tilewise.lexicon import Lexicon, WrittenTurn, load
    from tilewise.lexicon.discover import packs
    from tilewise.play.absurdle import ForcedLine
    from tilewise.play.advice import Candidate, Gain, Suggestion
    from tilewise.play.game import Game
    from tilewise.play.review import Review, ReviewedGuess, review
    from tilewise.play.rounds import Round
    from tilewise.play.session import Session
    from tilewise.play.sharing import SharedBoard, SharedGame, read_share
    from tilewise.play.simulation import SimulationResult, simulate
    from tilewise.rules.feedback import Tile
    from tilewise.rules.hardmode import HardMode
    from tilewise.rules.notation import Feedback
    from tilewise.strategies import BucketStrategy, Strategy, strategy_names

__all__ = [
    "BucketStrategy",
    "Buckets",
    "Candidate",
    "Feedback",
    "FeedbackError",
    "ForcedLine",
    "Gain",
    "Game",
    "GuessError",
    "HardMode",
    "Lexicon",
    "PackError",
    "Position",
    "Review",
    "ReviewedGuess",
    "Round",
    "Session",
    "SessionError",
    "SharedBoard",
    "SharedGame",
    "SimulationResult",
    "Strategy",
    "StrategyError",
    "Suggestion",
    "Tile",
    "TilewiseError",
    "TreeError",
    "WrittenTurn",
    "load",
    "packs",
    "read_share",
    "review",
    "simulate",
    "strategy_names",
]

_HOMES = {
    "tilewise.errors": (
        "FeedbackError", "GuessError", "PackError", "SessionError", "StrategyError",
        "TilewiseError", "TreeError",
    ),
    "tilewise.knowledge.partition": ("Buckets",),
    "tilewise.knowledge.position": ("Position",),
    "tilewise.lexicon": ("Lexicon", "WrittenTurn", "load"),
    "tilewise.lexicon.discover": ("packs",),
    "tilewise.play.absurdle": ("ForcedLine",),
    "tilewise.play.game": ("Game",),
    "tilewise.play.review": ("Review", "ReviewedGuess", "review"),
    "tilewise.play.rounds": ("Round",),
    "tilewise.play.session": ("Session",),
    "tilewise.play.sharing": ("SharedBoard", "SharedGame", "read_share"),
    "tilewise.play.simulation": ("SimulationResult", "simulate"),
    "tilewise.play.advice": ("Candidate", "Gain", "Suggestion"),
    "tilewise.rules.feedback": ("Tile",),
    "tilewise.rules.hardmode": ("HardMode",),
    "tilewise.rules.notation": ("Feedback",),
    "tilewise.strategies": ("BucketStrategy", "Strategy", "strategy_names"),
}  # fmt: skip
"""Module -> the names it defines; it is imported when one of them is used (PEP 562)."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
