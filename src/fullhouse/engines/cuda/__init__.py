"""Batches on a GPU: one thread per puzzle, with kernels that are compiled for the GPU when first used."""
