"""How hard a puzzle is, on the scales that players and researchers trust. The scales are data tables."""
