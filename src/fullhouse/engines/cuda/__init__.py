"""Batches on a graphics card: one thread for each puzzle, the kernels compiled for the card when it is first used."""
