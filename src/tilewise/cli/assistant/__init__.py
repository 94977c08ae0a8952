"""The assistant of ``tilewise solve``: a conversation for each kind of game."""
