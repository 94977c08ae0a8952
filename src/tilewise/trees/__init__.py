"""Strategy trees: whole game plans, computed once and played from a pack.

``tree`` is a strategy tree in memory and as a document; ``player`` finds a position in it.
"""
