#!/usr/bin/env python3
"""Prove the hardware designs, for every design.toml found.

1. The core gives the reference's result for every block and every key, whatever its registers held
   before, with `done` after exactly the claimed clocks (hardware/reference, load to unload).
2. The mapped netlists, ECP5, Kintex-7 and Nangate45, do in every clock what the core's source does.

Each proof is repeated with a fault planted, and fails if the fault is not noticed.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import sys
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HARDWARE), str(HARDWARE / "flow")]

import aig  # noqa: E402
import circuits  # noqa: E402
import simulate  # noqa: E402
import solve  # noqa: E402
import tools  # noqa: E402
import unroll  # noqa: E402
from design import Design, DesignError, find_designs, load_design  # noqa: E402
from solve import Verdict  # noqa: E402

WORK = HARDWARE.parent / "target" / "hardware" / "proofs"
REFERENCE = HARDWARE / "reference"
# Some faults are none, in a gate that no block reaches: simulation says which do harm.
MOST_FAULTS = 8


def main() -> int:
    arguments = parse_arguments()
    proved = failed = 0
    try:
        designs = [load_design(arguments.design)] if arguments.design else find_designs()
        for design in designs:
            for equal_to, proof in proofs_of(design, arguments.quick):
                start = processor_seconds()
                try:
                    verdict, remark, good = "proved", f"caught: {proof()}", True
                except (
                    ProofFault,
                    unroll.ControlFault,
                    tools.DesignFault,
                    aig.AigerError,
                ) as error:
                    verdict, remark, good = "NOT PROVED", str(error), False
                proved += good
                failed += not good
                seconds = processor_seconds() - start
                print(
                    f"{design.name:<28} = {equal_to:<10} {verdict:<10} {seconds:6.1f} s  {remark}",
                    flush=True,
                )
    except DesignError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except tools.MissingTool as missing:
        print(f"error: {missing} is not installed; run `make hw`", file=sys.stderr)
        return 3
    print(f"{proved} proved, {failed} failed")
    return 1 if failed or not proved else 0


def processor_seconds() -> float:
    """What this process and the programs it ran took so far, however busy the machine is."""
    return sum(os.times()[:4])


class ProofFault(Exception):
    """A proof that does not succeed, or that succeeds with a fault planted."""


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--design", type=Path, metavar="PATH", help="only this folder (or its design.toml)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="only the first proof, not the netlists"
    )
    return parser.parse_args()


def proofs_of(design: Design, quick: bool):
    """What a design is to be proved equal to, each with a function that does it and names the fault
    caught."""
    work = WORK / design.folder.parent.name / design.folder.name
    work.mkdir(parents=True, exist_ok=True)
    yield "reference", lambda: core_against_reference(design, work)
    if quick:
        return
    mapped = functools.cache(lambda: circuits.mapped(design.core, design.sources, work))
    for technology in circuits.CELL_MODELS:
        yield (
            technology,
            lambda technology=technology: netlist_against_source(
                design, mapped()[technology], work
            ),
        )


def core_against_reference(design: Design, work: Path) -> str:
    name = design.primitive.replace("-", "_")
    source = REFERENCE / f"{name}.vhd"
    if not source.is_file():
        raise ProofFault(f"{source} is missing: write the reference of {design.primitive}")
    core = circuits.from_vhdl(design.core, design.sources, work, unknown_is_zero=False)
    reference = circuits.from_vhdl(f"{name}_round", [source], work, unknown_is_zero=False)

    verdict = solve.all_false(*unroll.miter(design, core, reference), work)
    if verdict is not Verdict.PROVED:
        raise ProofFault(
            "refuted by random inputs" if verdict is Verdict.REFUTED else "abc leaves it open"
        )

    rng = random.Random(design.name)
    for _ in range(MOST_FAULTS):
        gate = rng.randrange(len(core.ands))
        spoilt = core.with_inverted_operand(gate)
        if not simulate.differ(design, core, spoilt):
            continue
        fault = f"gate {gate} of the core with an operand inverted"
        try:
            verdict = solve.all_false(*unroll.miter(design, spoilt, reference), work)
        except unroll.ControlFault:
            return fault
        if verdict is Verdict.PROVED:
            raise ProofFault(f"not noticed: {fault}")
        return fault
    raise ProofFault(f"none of {MOST_FAULTS} gates matters to a block")


def netlist_against_source(design: Design, netlist: circuits.Netlist, work: Path) -> str:
    source = circuits.from_vhdl(design.core, design.sources, work, unknown_is_zero=True)
    mapped = circuits.from_netlist(netlist, design.core, work)
    if same_in_every_clock(source, mapped, work) is not Verdict.PROVED:
        raise ProofFault("abc leaves it open")

    rng = random.Random(design.name)
    for _ in range(MOST_FAULTS):
        spoilt, fault = circuits.with_a_fault(netlist, design.core, rng, work)
        faulty = circuits.from_netlist(spoilt, design.core, work)
        if not simulate.differ(design, mapped, faulty):
            continue
        if same_in_every_clock(source, faulty, work) is Verdict.PROVED:
            raise ProofFault(f"not noticed: {fault}")
        return fault
    raise ProofFault(f"none of {MOST_FAULTS} faults matters to a block")


def same_in_every_clock(one: aig.Circuit, other: aig.Circuit, work: Path) -> Verdict:
    """Whether two circuits with the same ports, both from registers that are zero, agree for ever."""
    if sorted(one.inputs) != sorted(other.inputs) or sorted(one.outputs) != sorted(other.outputs):
        raise ProofFault("the netlist has other ports than the source")
    graph = aig.Graph()
    inputs = {name: graph.new_input() for name in one.inputs}
    latches: dict[int, int] = {}
    values = []
    for circuit in (one, other):
        state = [graph.new_input() for _ in circuit.latches]
        nodes = graph.evaluate(circuit, [inputs[name] for name in circuit.inputs], state)
        latches |= {
            latch: nodes[literal >> 1] ^ literal & 1
            for latch, literal in zip(state, circuit.latches, strict=True)
        }
        values.append({name: nodes[at >> 1] ^ at & 1 for name, at in circuit.outputs.items()})
    differences = [graph.difference(values[0][name], values[1][name]) for name in values[0]]
    return solve.sequential(graph, differences, latches, work)


if __name__ == "__main__":
    sys.exit(main())
