"""The command line: it parses, calls and prints. All of Sudoku lives elsewhere."""
