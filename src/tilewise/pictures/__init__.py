"""Reading a picture of a game: its boards, the words on them and their feedback.

1. :mod:`.regions` splits the picture into regions of one colour.
2. :mod:`.grid` finds the regions that are squares of one size in rows and columns: the boards.
3. :mod:`.tiles` extracts each tile's fill and the shape of its glyph.
4. :mod:`.rows` finds the rows with letters, and those with feedback.
5. :mod:`.glyphs` compares the shapes with those of fonts.
6. :mod:`.words` chooses the word of each row: the likeliest in the lexicon, all tiles together.
7. :mod:`.colours` says what the fills mean.

:mod:`.reading` does all of this.

All of it is numpy, so that it also runs in a browser. Only :mod:`.opening`, which reads files,
needs Pillow.
"""
