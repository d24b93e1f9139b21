"""One module per command, named after it."""
