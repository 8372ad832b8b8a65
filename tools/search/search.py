#!/usr/bin/env python3
"""Finds the order and the registers with which a routine takes the fewest cycles.

A routine (routines/*.toml) is straight-line code that names its values, not their registers: which operation
makes which values of which. A machine (machines/*.toml) is data: its registers, what each operation costs, which
operand it destroys, what becomes of the carry, and what it costs to move, load and store. The search decides on
the order, on registers, on copies, on what waits in memory, and on which of two operands is destroyed where
either may be. It is given to OR-Tools' CP-SAT, which says whether what it found is the best.

    pip install -r tools/search/requirements.txt
    python3 tools/search/search.py tools/search/routines/speck64-msp430.toml
    python3 tools/search/search.py --seconds 600 --registers 9 tools/search/routines/simon64-msp430.toml

Follows every value through the program that it has found, then prints it with its cycles and the fewest that are
still possible. Exit code 1 if there is no program, 2 if a file cannot be used.
"""

import argparse
import sys

from model import Unsolvable, solve
from replay import replay
from routine import Mistake, read


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("routine", help="a file of routines/")
    parser.add_argument(
        "--seconds", type=float, default=60, help="how long to search (%(default)s)"
    )
    parser.add_argument(
        "--registers", type=int, help="how many registers there are, if fewer than the machine has"
    )
    parser.add_argument(
        "--places", type=int, default=2, help="places that a value may have (%(default)s)"
    )
    arguments = parser.parse_args()
    try:
        routine = read(arguments.routine)
        found = solve(routine, arguments.seconds, arguments.registers, arguments.places)
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except Unsolvable as reason:
        print(reason, file=sys.stderr)
        return 1
    replay(routine, found)
    for instruction in found.program:
        print(instruction)
    state = (
        "no program takes fewer"
        if found.cycles == found.bound
        else f"{found.bound} may be possible"
    )
    print(f"{found.cycles} cycles; {state}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
