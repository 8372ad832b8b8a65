"""Decides whether literals of a graph are always false."""

from __future__ import annotations

import enum
from pathlib import Path

import aig
import tools


class Verdict(enum.Enum):
    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "not proved"


def all_false(graph: aig.Graph, literals: list[int], work: Path) -> Verdict:
    """Whether the literals are false under every input, and the graph's landmarks rightly placed."""
    if any(graph.signature(literal) for literal in literals):
        return Verdict.REFUTED
    remaining, differences = graph.remaining(literals)
    return by_sweeping(remaining, differences, work) if differences else Verdict.PROVED


def by_sweeping(graph: aig.Graph, literals: list[int], work: Path) -> Verdict:
    """abc merges what it proves equal; proved if nothing but false remains."""
    graph.write(work / "combinational.aig", literals)
    abc(["&r combinational.aig", "&fraig -x", "&w -n swept.aig"], work)
    swept = aig.read_aiger(work / "swept.aig")
    return Verdict.PROVED if not any(swept.output_literals) else Verdict.OPEN


def sequential(
    graph: aig.Graph, literals: list[int], latches: dict[int, int], work: Path
) -> Verdict:
    """Whether the literals are false in every clock, from registers that are all zero: abc merges
    what it proves equal by induction over the clocks. Registers first, with all logic between them
    as it is: after that little is left, while all gates at once take minutes."""
    graph.write(work / "sequential.aig", literals, latches)
    abc(["read_aiger sequential.aig", "strash", "lcorr", "scorr", "write_aiger swept.aig"], work)
    swept = aig.read_aiger(work / "swept.aig")
    return Verdict.PROVED if not any(swept.output_literals) else Verdict.OPEN


def abc(commands: list[str], work: Path) -> str:
    """Runs abc, which comes with yosys; gives what it prints."""
    program = tools.yosys_share().parent / "yosys-abc"
    if not program.exists():
        raise tools.MissingTool("yosys-abc (part of pyosys)")
    output, _ = tools.run([program, "-q", "; ".join(commands)], work, "the proof by abc")
    return output
