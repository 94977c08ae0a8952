"""Ways of choosing a guess: one module per family, one ``registry``.

Start with ``base``, which defines a strategy: a score for every guess. ``splitting`` has those that
look at how a guess splits the candidates, the default among them, and ``words`` those that look at
the letters of a word. ``ranking`` sorts guesses by score, with the rules that hold for every
strategy, and chooses a sample of guesses where ranking all would take too long.

To add one, subclass :class:`Strategy` (or :class:`BucketStrategy` if the score depends on buckets
alone) as a frozen dataclass whose fields are its options, and list it in the registry; in another
package, declare it as an entry point (group ``tilewise.strategies``).
"""
