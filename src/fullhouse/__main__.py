"""Run the command line with `python -m fullhouse`."""

from fullhouse.cli.entry import main

if __name__ == "__main__":
    main()
