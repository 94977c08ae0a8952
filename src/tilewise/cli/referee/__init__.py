"""Games that are played here: a shell, and its additions for each kind of game."""
