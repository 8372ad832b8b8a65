"""Circuits for the proofs: VHDL, or a netlist of the flow, as an and-inverter graph."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import aig
import elaborate
import synthesise
import tools
import yosys

# Every register becomes a plain one; what enables or resets it becomes logic before it.
PLAIN_REGISTERS = ["async2sync", "dffunmap", "simplemap", "opt_clean"]

# Reads the models of each technology's cells.
CELL_MODELS = {
    "ecp5": lambda: f"read_verilog -D NO_INCLUDES {tools.yosys_share()}/ecp5/cells_sim.v",
    "kintex7": lambda: f"read_verilog {tools.yosys_share()}/xilinx/cells_sim.v",
    "nangate45": lambda: f"read_liberty -ignore_miss_func {tools.nangate()}/stdcells.lib",
}


@dataclass(frozen=True)
class Netlist:
    """A mapped netlist: yosys' JSON, and the technology of its cells."""

    path: Path
    technology: str


def mapped(entity: str, sources: list[str], work: Path) -> dict[str, Netlist]:
    """The netlists that the flow measures, by technology."""
    job = {"entity": entity, "sources": sources, "work": str(work)}
    found = synthesise.stage(job)
    files = {technology: technology for technology in CELL_MODELS}
    files["kintex7"] += f"-{found['kintex7']['mapping']}"
    return {
        technology: Netlist(work / f"{name}.json", technology) for technology, name in files.items()
    }


def from_vhdl(
    entity: str, sources: list[str | Path], work: Path, unknown_is_zero: bool
) -> aig.Circuit:
    """The circuit of an entity. What the source leaves open is zero, or an input that may have any
    value in every clock, so that a proof holds however it is filled in."""
    verilog = elaborate.to_verilog(entity, sources, work)
    unknown = "setundef -zero" if unknown_is_zero else "setundef -undriven -anyseq"
    commands = [
        f"read_verilog {verilog.name}",
        f"hierarchy -check -top {entity}",
        *yosys.CHECKED,
        "memory -nomap",
        "memory_map",
        "techmap",
        *PLAIN_REGISTERS,
        unknown,
    ]
    return to_aig(f"{entity}-{'zero' if unknown_is_zero else 'any'}", commands, work)


def from_netlist(netlist: Netlist, entity: str, work: Path) -> aig.Circuit:
    """The circuit of a mapped netlist, its cells replaced by their models."""
    # Only the design: yosys writes the modules of the cells too, without what they do.
    design = json.loads(netlist.path.read_text(encoding="utf-8"))
    design["modules"] = {entity: design["modules"][entity]}
    alone = work / f"{netlist.path.stem}-alone.json"
    alone.write_text(json.dumps(design), encoding="utf-8")
    commands = [
        CELL_MODELS[netlist.technology](),
        f"read_json {alone.name}",
        f"hierarchy -check -top {entity}",
        "proc",
        "flatten",
        "memory -nomap",
        "memory_map",
        "opt",
        "techmap",
        *PLAIN_REGISTERS,
        "setundef -zero -init",
        "setundef -zero",
    ]
    return to_aig(f"{netlist.path.stem}-mapped", commands, work)


def to_aig(name: str, commands: list[str], work: Path) -> aig.Circuit:
    path = work / f"{name}.aig"
    finish = ["opt_clean", "aigmap", "opt_clean", f"write_aiger -symbols {path.name}"]
    yosys.run(name, commands + finish, work)
    return aig.read_aiger(path)


def with_a_fault(
    netlist: Netlist, entity: str, rng: random.Random, work: Path
) -> tuple[Netlist, str]:
    """A copy of a netlist with one bit of a look-up table flipped, or, where gates take the place of
    tables, with two inputs of a gate joined; and what was done."""
    design = json.loads(netlist.path.read_text(encoding="utf-8"))
    cells = design["modules"][entity]["cells"]
    tables = [name for name, cell in cells.items() if cell["type"].startswith("LUT")]
    name = rng.choice(
        tables or [name for name, cell in cells.items() if "A1" in cell["connections"]]
    )
    kind = cells[name]["type"]
    if tables:
        parameters = cells[name]["parameters"]
        key = "INIT" if "INIT" in parameters else "LUT"
        bits = parameters[key]
        place = rng.randrange(len(bits))
        parameters[key] = bits[:place] + ("1" if bits[place] == "0" else "0") + bits[place + 1 :]
        fault = f"bit {len(bits) - 1 - place} of a {kind} flipped"
    else:
        connections = cells[name]["connections"]
        connections["A1"] = connections["A2"]
        fault = f"two inputs of a {kind} joined"
    spoilt = work / f"{netlist.path.stem}-spoilt.json"
    spoilt.write_text(json.dumps(design), encoding="utf-8")
    return Netlist(spoilt, netlist.technology), fault
