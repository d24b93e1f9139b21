"""Jobs that search for their rows instead of reading them: one module per verb."""
