"""Circuits for the proofs: VHDL, or a netlist of the flow, as an and-inverter graph."""

from __future__ import annotations

import json
from pathlib import Path

import aig
import elaborate
import tools
import yosys

# Every register becomes a plain one; what enables or resets it becomes logic before it.
PLAIN_REGISTERS = ["async2sync", "dffunmap", "simplemap", "opt_clean"]
# Where each technology's cells are modelled, below yosys' share.
CELL_MODELS = {
    "ecp5": "read_verilog -D NO_INCLUDES {share}/ecp5/cells_sim.v",
    "kintex7": "read_verilog {share}/xilinx/cells_sim.v",
}


def from_vhdl(entity: str, sources: list[Path], work: Path, unknown_is_zero: bool) -> aig.Circuit:
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


def from_netlist(netlist: Path, entity: str, technology: str, work: Path) -> aig.Circuit:
    """The circuit of a mapped netlist (yosys' JSON), its cells replaced by their models."""
    commands = [
        CELL_MODELS[technology].format(share=tools.yosys_share()),
        f"read_json {netlist}",
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
    return to_aig(f"{netlist.stem}-mapped", commands, work)


def to_aig(name: str, commands: list[str], work: Path) -> aig.Circuit:
    path = work / f"{name}.aig"
    finish = ["opt_clean", "aigmap", "opt_clean", f"write_aiger -symbols {path.name}"]
    yosys.run(name, commands + finish, work)
    return aig.read_aiger(path)


def with_flipped_table_bit(netlist: Path, entity: str, cell_number: int, bit: int, spoilt: Path) -> str:
    """A copy of a netlist with one bit of one look-up table flipped; says which."""
    design = json.loads(netlist.read_text(encoding="utf-8"))
    cells = design["modules"][entity]["cells"]
    tables = [name for name, cell in cells.items() if cell["type"].startswith("LUT")]
    name = tables[cell_number % len(tables)]
    parameters = cells[name]["parameters"]
    key = "INIT" if "INIT" in parameters else "LUT"
    bits = parameters[key]
    place = bit % len(bits)
    parameters[key] = bits[:place] + ("1" if bits[place] == "0" else "0") + bits[place + 1 :]
    spoilt.write_text(json.dumps(design), encoding="utf-8")
    return f"bit {len(bits) - 1 - place} of {cells[name]['type']} number {cell_number % len(tables)}"
