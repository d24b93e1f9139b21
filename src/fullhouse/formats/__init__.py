"""Text to puzzles and back: one codec per file, a registry, and detection that never guesses."""
