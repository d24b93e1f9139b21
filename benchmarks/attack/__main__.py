"""Run the attacks and print what they counted; exits with 1 if something did not hold.

cd benchmarks && python -m attack [--seconds 5] [NAME]...
"""

from __future__ import annotations

import argparse
import sys
import time

from measuring import machine

from attack import clients, files
from attack.registry import Attack

ATTACKS: tuple[Attack, ...] = (*clients.ATTACKS, *files.ATTACKS)
"""All attacks, module by module."""
_HEADER = f"{'attack':<62} {'solves':>6} {'median':>8} {'worst':>8} {'growth':>8}  counts"


def main() -> int:
    """Run the attacks that were named, or all of them."""
    parser = argparse.ArgumentParser(description="Attack Fullhouse with real faults.")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *{attack.name for attack in ATTACKS}])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each attack runs  [default: 5]")
    options = parser.parse_args()
    chosen = [attack for attack in ATTACKS if not options.names or attack.name in options.names]
    print(f"{machine()}\n\n{_HEADER}\n{'':<62} {'':>6} {'ms':>8} {'ms':>8} {'MiB':>8}")
    begin = time.monotonic()
    results = [is_held(attack, options.seconds) for attack in chosen]
    print(f"\n{sum(results)} of {len(results)} attacks held, in {time.monotonic() - begin:,.0f} s")
    return 0 if all(results) else 1


def is_held(attack: Attack, seconds: float) -> bool:
    """Run an attack and print its line; return whether everything held."""
    outcome = attack.run(seconds)
    counts = ", ".join(f"{number:,} {name}" for name, number in sorted(outcome.counts.items()))
    print(f"{f'{attack.name}: {attack.does}':<62} {outcome.figures:<33}  {counts}", flush=True)
    for reason in outcome.broken:
        print(f"    BROKEN: {reason}", flush=True)
    return not outcome.broken


if __name__ == "__main__":
    sys.exit(main())
