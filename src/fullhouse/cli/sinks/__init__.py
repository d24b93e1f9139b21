"""How commands print for people: boards, paths, hints, verdicts, ratings. Loaded when a command runs."""
