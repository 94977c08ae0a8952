"""Input: options, files, packs, the player's defaults, answers to prompts."""
