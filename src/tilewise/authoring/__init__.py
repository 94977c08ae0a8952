"""Making packs: what no player needs.

``making`` makes a pack out of plain lists and ``writing`` writes it; ``check`` finds everything
that is wrong with one and ``inspection`` what a reviewer would ask; ``building`` computes what a
pack carries besides its lists, openers and strategy trees.
"""
