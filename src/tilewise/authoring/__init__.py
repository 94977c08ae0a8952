"""Creating, checking and building packs. Players never load this package.

``making`` creates a pack from plain lists and ``writing`` writes it; ``check`` finds a pack's
problems and ``inspection`` its questionable words; ``building`` computes openers and strategy
trees.
"""
