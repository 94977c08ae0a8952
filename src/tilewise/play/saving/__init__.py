"""Saved games: a session as a text, and the folder that keeps the last of each kind."""
