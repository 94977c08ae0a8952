"""Reading a picture of a game: its boards, the words on them and their feedback.

Start at the end, with :func:`~tilewise.pictures.rows.read_picture`; it does these steps:

1. ``image``: opening a file, and pixels as arrays. Only this needs Pillow.
2. ``grid``: regions of one colour; the regions that are squares of one size in rows and columns,
   which are the boards; and each tile's fill and the shape of its glyph.
3. ``glyphs``: shapes compared with those of fonts.
4. ``rows``: the rows with letters, and those with feedback; the word of each row, which is the
   likeliest in the lexicon, all tiles together.
5. ``colours``: what the fills mean.

All of it is numpy, so that it also runs in a browser.
"""
