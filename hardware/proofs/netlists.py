"""Mapped netlists for the proofs: the flow's mappings, without pairing and counting."""

from __future__ import annotations

import json
from pathlib import Path

import yosys

TECHNOLOGIES = {
    "ecp5": "synth_ecp5 -top {entity} -nobram -nodsp",
    "kintex7": "synth_xilinx -top {entity} -family xc7 -flatten -noiopad -noclkbuf -nobram -nodsp",
}


def mapped(entity: str, technology: str, work: Path) -> Path:
    """Maps an entity whose Verilog is in `work`; gives the netlist as yosys' JSON."""
    netlist = work / f"{technology}.json"
    commands = [
        f"read_verilog {entity}.v",
        f"hierarchy -check -top {entity}",
        *yosys.CHECKED,
        TECHNOLOGIES[technology].format(entity=entity),
        "opt_clean",
        f"write_json {netlist.name}",
    ]
    yosys.run(technology, commands, work)
    # Only the design: yosys writes the empty modules of the cells too.
    design = json.loads(netlist.read_text(encoding="utf-8"))
    design["modules"] = {entity: design["modules"][entity]}
    netlist.write_text(json.dumps(design), encoding="utf-8")
    return netlist
