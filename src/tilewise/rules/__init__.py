"""The rules of the game: ``feedback`` and its patterns, their ``notation``, and ``hardmode``."""
