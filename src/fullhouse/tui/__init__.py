"""The terminal game, on Textual (extra `tui`). It draws and listens; `play` makes the moves."""
