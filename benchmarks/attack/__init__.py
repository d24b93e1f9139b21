"""Attacks on Fullhouse with real faults, in one bounded run: `make attack`.

Each attack is one entry in `ATTACKS` of its module: a name, what it does, what must hold, and a function that attacks
and returns what it counted. `__main__.py` runs them and prints the table.
"""
