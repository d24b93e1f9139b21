"""Many puzzles at once: files too large to hold, solved as they are read."""
