"""The game in a terminal, on Textual (extra `tui`). It draws and listens; what a move does is decided in `play`."""
