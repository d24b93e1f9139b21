"""Text to puzzles and back: codecs, a registry, and detection that never guesses."""
