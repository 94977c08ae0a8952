"""tilewise solves Wordle and games like it in 35 languages.

>>> import tilewise
>>> game = tilewise.Session("wordle")       # a game, a pack's id, or the path of its folder
>>> game.add("salet", ".....")              # what was guessed, and what the game said
>>> [s.word for s in game.suggest(3)]
['round', 'crony', 'chino']

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
    from tilewise.errors import FeedbackError as FeedbackError
    from tilewise.errors import GuessError as GuessError
    from tilewise.errors import Message as Message
    from tilewise.errors import PackError as PackError
    from tilewise.errors import SessionError as SessionError
    from tilewise.errors import StrategyError as StrategyError
    from tilewise.errors import TilewiseError as TilewiseError
    from tilewise.errors import TreeError as TreeError
    from tilewise.knowledge.contradiction import Clash as Clash
    from tilewise.knowledge.contradiction import Contradiction as Contradiction
    from tilewise.knowledge.contradiction import Correction as Correction
    from tilewise.knowledge.contradiction import Doubt as Doubt
    from tilewise.knowledge.contradiction import Fix as Fix
    from tilewise.knowledge.contradiction import Repair as Repair
    from tilewise.knowledge.partition import Buckets as Buckets
    from tilewise.knowledge.partition import Weights as Weights
    from tilewise.knowledge.position import Position as Position
    from tilewise.lexicon import Lexicon as Lexicon
    from tilewise.lexicon import WrittenTurn as WrittenTurn
    from tilewise.lexicon import load as load
    from tilewise.lexicon.discover import FoundPack as FoundPack
    from tilewise.lexicon.discover import packs as packs
    from tilewise.lexicon.words import Played as Played
    from tilewise.lexicon.words import Suggested as Suggested
    from tilewise.play.absurdle import ForcedLine as ForcedLine
    from tilewise.play.advice import Advice as Advice
    from tilewise.play.advice import Candidate as Candidate
    from tilewise.play.advice import Gain as Gain
    from tilewise.play.advice import Situation as Situation
    from tilewise.play.advice import Suggestion as Suggestion
    from tilewise.play.game import Game as Game
    from tilewise.play.review import Alternative as Alternative
    from tilewise.play.review import Review as Review
    from tilewise.play.review import ReviewedGuess as ReviewedGuess
    from tilewise.play.review import review as review
    from tilewise.play.rounds import GameKind as GameKind
    from tilewise.play.rounds import Opponent as Opponent
    from tilewise.play.rounds import Progress as Progress
    from tilewise.play.rounds import Round as Round
    from tilewise.play.session import Session as Session
    from tilewise.play.sharing import SharedBoard as SharedBoard
    from tilewise.play.sharing import SharedGame as SharedGame
    from tilewise.play.sharing import read_share as read_share
    from tilewise.play.simulation import SimulationResult as SimulationResult
    from tilewise.play.simulation import simulate as simulate
    from tilewise.play.typed import KnownLetters as KnownLetters
    from tilewise.rules.feedback import Tile as Tile
    from tilewise.rules.hardmode import HardMode as HardMode
    from tilewise.rules.notation import Feedback as Feedback
    from tilewise.rules.notation import Notation as Notation
    from tilewise.rules.rule import Turn as Turn
    from tilewise.strategies.base import BucketStrategy as BucketStrategy
    from tilewise.strategies.base import Scored as Scored
    from tilewise.strategies.base import Strategy as Strategy
    from tilewise.strategies.registry import strategy_names as strategy_names
    from tilewise.trees.player import TreeGuess as TreeGuess

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
    "tilewise.strategies.base": ("BucketStrategy", "Scored", "Strategy"),
    "tilewise.strategies.registry": ("strategy_names",),
    "tilewise.trees.player": ("TreeGuess",),
}  # fmt: skip
"""Module -> the names it defines; it is imported when one of them is used (PEP 562)."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
