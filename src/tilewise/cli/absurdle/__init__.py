"""The game that cheats: played against this opponent, and helped against one elsewhere."""
