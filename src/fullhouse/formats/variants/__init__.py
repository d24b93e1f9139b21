"""Formats that hold puzzles with rules. `formats.late` names them, and loads a module when its format is used."""
