"""The techniques: for each family its step classes, with their words, notation, highlights and proofs."""
