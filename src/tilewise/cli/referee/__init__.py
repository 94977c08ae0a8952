"""Games that are played here: one shell, and what each kind of game adds to it."""
