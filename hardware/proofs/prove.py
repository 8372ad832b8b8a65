"""Proves a design.

Job: name, primitive, core (entity), sources (VHDL files in order of analysis), traffic (its bus),
quick (only the first proof), work (a folder for everything made).

1. The core gives the reference's result for every block and every key, whatever its registers held
   before, with `done` after exactly the claimed clocks (hardware/reference, load to unload).
2. The mapped netlists, ECP5, Kintex-7 and Nangate45, do in every clock what the core's source does.

Each proof is repeated with a fault planted, and fails if the fault is not noticed.
"""

from __future__ import annotations

import functools
import os
import random
from dataclasses import dataclass
from pathlib import Path

import aig
import circuits
import simulate
import solve
import tools
import unroll
from bus import Bus
from solve import Verdict

REFERENCE = Path(__file__).resolve().parent.parent / "reference"
# Some faults are none, in a gate that no block reaches: simulation says which do harm.
MOST_FAULTS = 8


class ProofFault(Exception):
    """A proof that does not succeed, or that succeeds with a fault planted."""


@dataclass(frozen=True)
class Design:
    """What a job says of a design."""

    name: str
    primitive: str
    core: str
    sources: list[str]
    bus: Bus


def verdicts(job: dict):
    """Prints how each proof goes, and gives its verdict."""
    given = (job[field] for field in ("name", "primitive", "core", "sources"))
    design = Design(*given, Bus.of(job["traffic"]))
    for equal_to, proof in proofs_of(design, job["quick"], Path(job["work"])):
        start = processor_seconds()
        try:
            verdict, remark, good = "proved", f"caught: {proof()}", True
        except (ProofFault, unroll.ControlFault, tools.DesignFault, aig.AigerError) as error:
            verdict, remark, good = "NOT PROVED", str(error), False
        seconds = processor_seconds() - start
        print(
            f"{design.name:<32} = {equal_to:<10} {verdict:<10} {seconds:6.1f} s  {remark}",
            flush=True,
        )
        yield good


def processor_seconds() -> float:
    """What this process and the programs it ran took so far, however busy the machine is."""
    return sum(os.times()[:4])


def proofs_of(design: Design, quick: bool, work: Path):
    """What a design is to be proved equal to, each with a function that does it and names the fault
    caught."""
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

    verdict = solve.all_false(*unroll.miter(design.bus, core, reference), work)
    if verdict is not Verdict.PROVED:
        raise ProofFault(
            "refuted by random inputs" if verdict is Verdict.REFUTED else "abc leaves it open"
        )

    rng = random.Random(design.name)
    for _ in range(MOST_FAULTS):
        gate = rng.randrange(len(core.ands))
        spoilt = core.with_inverted_operand(gate)
        if not simulate.differ(design.bus, core, spoilt):
            continue
        fault = f"gate {gate} of the core with an operand inverted"
        try:
            verdict = solve.all_false(*unroll.miter(design.bus, spoilt, reference), work)
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
        if not simulate.differ(design.bus, mapped, faulty):
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
    tools.judge(verdicts, "proved")
