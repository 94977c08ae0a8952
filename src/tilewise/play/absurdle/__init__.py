"""The game that cheats: its opponent's feedback, and the fewest guesses that beat it."""
