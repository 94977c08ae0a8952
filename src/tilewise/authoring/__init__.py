"""Creating, checking and building packs. Players never load this package.

Start with ``create``: :func:`~tilewise.authoring.create.create_pack` makes a pack from a
``request``. It reads ``lists`` of words, ``hunspell`` dictionaries or ``generating``'s equations
and codes, and uses what is known of ``languages``; ``writing`` writes the folder.

Then come ``check``, which finds all problems of a pack, ``inspection``, which finds questionable
words, and ``building``, which computes first guesses and strategy trees.
"""
