"""What the caller provides: options, files, packs, the player's defaults, answers to prompts."""
