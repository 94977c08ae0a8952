"""tilewise solves Wordle and games like it in 35 languages.

>>> import tilewise
>>> game = tilewise.Session("wordle")       # a game, a pack's id, or the path of its folder
>>> game.add("salet", ".....")              # what was guessed, and what the game said
>>> [s.word for s in game.suggest(3)]
['round', 'crony', 'prion']

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
        Message,
        PackError,
        SessionError,
        StrategyError,
        TilewiseError,
        TreeError,
    )
    from tilewise.knowledge.contradiction import (
        Clash,
        Contradiction,
        Correction,
        Doubt,
        Fix,
        Repair,
    )
    from tilewise.knowledge.partition import Buckets, Weights
    from tilewise.knowledge.position import Position
    from tilewise.lexicon import Lexicon, WrittenTurn, load
    from tilewise.lexicon.discover import FoundPack, packs
    from tilewise.lexicon.words import Played, Suggested
    from tilewise.play.absurdle import ForcedLine
    from tilewise.play.advice import Advice, Candidate, Gain, Situation, Suggestion
    from tilewise.play.game import Game
    from tilewise.play.review import Alternative, Review, ReviewedGuess, review
    from tilewise.play.rounds import GameKind, Opponent, Progress, Round
    from tilewise.play.session import Session
    from tilewise.play.sharing import SharedBoard, SharedGame, read_share
    from tilewise.play.simulation import SimulationResult, simulate
    from tilewise.play.typed import KnownLetters
    from tilewise.rules.feedback import Tile
    from tilewise.rules.hardmode import HardMode
    from tilewise.rules.notation import Feedback, Notation
    from tilewise.rules.rule import Turn
    from tilewise.strategies import BucketStrategy, Scored, Strategy, strategy_names
    from tilewise.trees.player import TreeGuess

__all__ = [
    "Advice",
    "Alternative",
    "BucketStrategy",
    "Buckets",
    "Candidate",
    "Clash",
    "Contradiction",
    "Correction",
    "Doubt",
    "Feedback",
    "FeedbackError",
    "Fix",
    "ForcedLine",
    "FoundPack",
    "Gain",
    "Game",
    "GameKind",
    "GuessError",
    "HardMode",
    "KnownLetters",
    "Lexicon",
    "Message",
    "Notation",
    "Opponent",
    "PackError",
    "Played",
    "Position",
    "Progress",
    "Repair",
    "Review",
    "ReviewedGuess",
    "Round",
    "Scored",
    "Session",
    "SessionError",
    "SharedBoard",
    "SharedGame",
    "SimulationResult",
    "Situation",
    "Strategy",
    "StrategyError",
    "Suggested",
    "Suggestion",
    "Tile",
    "TilewiseError",
    "TreeError",
    "TreeGuess",
    "Turn",
    "Weights",
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
        "FeedbackError", "GuessError", "Message", "PackError", "SessionError",
        "StrategyError", "TilewiseError", "TreeError",
    ),
    "tilewise.knowledge.contradiction": (
        "Clash", "Contradiction", "Correction", "Doubt", "Fix", "Repair",
    ),
    "tilewise.knowledge.partition": ("Buckets", "Weights"),
    "tilewise.knowledge.position": ("Position",),
    "tilewise.lexicon": ("Lexicon", "WrittenTurn", "load"),
    "tilewise.lexicon.discover": ("FoundPack", "packs"),
    "tilewise.lexicon.words": ("Played", "Suggested"),
    "tilewise.play.absurdle": ("ForcedLine",),
    "tilewise.play.advice": ("Advice", "Candidate", "Gain", "Situation", "Suggestion"),
    "tilewise.play.game": ("Game",),
    "tilewise.play.review": ("Alternative", "Review", "ReviewedGuess", "review"),
    "tilewise.play.rounds": ("GameKind", "Opponent", "Progress", "Round"),
    "tilewise.play.session": ("Session",),
    "tilewise.play.sharing": ("SharedBoard", "SharedGame", "read_share"),
    "tilewise.play.simulation": ("SimulationResult", "simulate"),
    "tilewise.play.typed": ("KnownLetters",),
    "tilewise.rules.feedback": ("Tile",),
    "tilewise.rules.hardmode": ("HardMode",),
    "tilewise.rules.notation": ("Feedback", "Notation"),
    "tilewise.rules.rule": ("Turn",),
    "tilewise.strategies": ("BucketStrategy", "Scored", "Strategy", "strategy_names"),
    "tilewise.trees.player": ("TreeGuess",),
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
