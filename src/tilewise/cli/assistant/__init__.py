"""The assistant of ``tilewise solve``: one conversation, whatever kind of game it is about."""
