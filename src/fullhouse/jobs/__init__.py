"""Work over any number of puzzles: rows from a source, through an operation, to a sink."""
