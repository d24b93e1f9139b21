"""Which grids are the same but for a turn, a swap of lines or the names of the digits."""
