"""tilewise solves Wordle-family games in any language.

The rooms, in the order in which they may import each other:

``tokens``      spelling <-> tokens; the only place that knows a language's script
``lexicon``     a pack in memory; loading, checking, finding and making packs
``feedback``    the rules of the game: patterns and their notations
``position``    what is known after some guesses; ``partition``, how guesses would split it
``tree``        whole game plans; ``plan`` plays them
``strategies``  rankings of guesses
``game``        the referee; ``session``, the player's side
``simulate``    whole lists played; ``tune``, grid search over a strategy's options
``optimal``     exact search and proofs (needs the extra ``optimal``)
``cli``         the commands; parse, call, render

Past ``lexicon`` every word is a row of a ``uint8`` token array and no code sees a string.
"""

__version__ = "0.1.0"
