"""The game that cheats: what its opponent answers, and the fewest guesses that win against it."""
