#!/usr/bin/env python3
"""Measures the unroll factors in library/{speck,simon}/avr/rounds/unrolling.inc.

The high-throughput style of Beaulieu et al. 2013 is the smallest code within about 3 % of the cycles
that it takes with every round written out; here, within 3.3 %. For each member this builds and verifies `rounds/high-throughput`
with every number of rounds a pass that brings the words back to their registers, and prints flash
and cycles as the rule of 2013 counts them, cycles also as a ratio to all rounds, and the smallest
within the limit.

    python3 tools/avr_unroll_factors.py speck
    python3 tools/avr_unroll_factors.py simon simon-64-128 --most 8
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import tempfile
import tomllib

LIMIT = 1.033
LIBRARY = pathlib.Path(__file__).resolve().parent.parent / "library"


def rounds_of(parameters):
    """Round keys have the length of half a block."""
    return parameters["round_key_bytes"] * 2 // parameters["block_bytes"]


def rounds_of_a_turn(family, parameters):
    """Rounds after which the words are where they were."""
    if family == "simon":
        return 1
    return 2 if parameters["block_bytes"] in (4, 16) else 3


def measure(command, folder, primitive, rounds_a_pass):
    """Flash and cycles by the rule of 2013; None where the loop is longer than a jump reaches."""
    unrolling = folder / "unrolling.inc"
    unrolling.write_text(f"#define ROUNDS_PER_PASS {rounds_a_pass}\n")
    run = subprocess.run(
        [command, "try", str(folder), primitive, "high-throughput", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        return None
    measurement = json.loads(run.stdout.splitlines()[0])
    overhead = measurement["overhead"]
    saving = overhead["register_saving"]
    block_io = overhead["block_io"]["encrypt"]
    operations = ("expand_key", "encrypt")
    flash = sum(
        size
        for users, size in measurement["rom"]["code"].items()
        if set(users.split("+")) & set(operations)
    )
    flash -= sum(saving[o]["bytes"] + overhead["return_bytes"][o] for o in operations)
    cycles = measurement["cycles"]["encrypt"]["max"] - overhead["call_return"]
    return (
        flash - block_io["bytes"],
        cycles - saving["encrypt"]["cycles"] - block_io["cycles"],
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family", choices=("speck", "simon"))
    parser.add_argument("primitives", nargs="*", help="all of the family if none is named")
    parser.add_argument("--most", type=int, default=12, help="most rounds a pass but for all")
    parser.add_argument("--cipherfit", default="cipherfit", help="the command")
    arguments = parser.parse_args()
    family = arguments.family
    description = tomllib.loads((LIBRARY / family / "family.toml").read_text())
    with tempfile.TemporaryDirectory() as scratch:
        copied = pathlib.Path(scratch) / family / "avr"
        for name in ("common", "rounds"):
            shutil.copytree(LIBRARY / family / "avr" / name, copied / name)
        for parameters in description["parameters"]:
            primitive = parameters["name"]
            if arguments.primitives and primitive not in arguments.primitives:
                continue
            rounds, turn = rounds_of(parameters), rounds_of_a_turn(family, parameters)
            factors = [*range(turn, min(arguments.most, rounds - 1) + 1, turn), rounds]
            folder = copied / "rounds"
            measured = {f: measure(arguments.cipherfit, folder, primitive, f) for f in factors}
            fastest = measured[rounds][1]
            chosen = min(
                (flash, factor)
                for factor, (flash, cycles) in filter(lambda m: m[1], measured.items())
                if cycles <= LIMIT * fastest
            )[1]
            print(primitive)
            for factor, figures in measured.items():
                if figures is None:
                    print(f"  {factor:3} rounds a pass: cannot be built")
                    continue
                flash, cycles = figures
                mark = "  <- smallest within the limit" if factor == chosen else ""
                print(
                    f"  {factor:3} rounds a pass: {flash:5} bytes {cycles:5} cycles"
                    f" {cycles / fastest:.4f}{mark}"
                )


if __name__ == "__main__":
    main()
