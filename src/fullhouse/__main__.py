"""`python -m fullhouse` is the same as `fullhouse`."""

from fullhouse.cli.entry import main

if __name__ == "__main__":
    main()
