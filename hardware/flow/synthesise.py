"""Synthesises an entity for three technologies.

Job: entity, sources (VHDL files in order of analysis), work (a folder for everything made).
Answer: `ecp5`, `kintex7`, `nangate45` with what each takes, by the cells of the netlist.
"""

import collections
import json
import pathlib
import re
import shutil

import elaborate
import lut_pairs
import tools
import yosys

# One gate equivalent is the smallest NAND with two inputs.
GATE = "NAND2_X1"
# Ways to map to LUTs; none is always the smallest. By itself yosys wants the shortest delay and
# shares logic only where that allows it. A period to reach (in ps, longer than any path here) leaves
# it free to share.
FREE_TO_SHARE = ["scratchpad -set abc9.D 20000"]
# Two or four LUT4 behind multiplexers make a wide LUT: a short path for many LUTs.
ECP5_MAPPINGS = {
    "delay": ([], ""),
    "area": (FREE_TO_SHARE, ""),
    "area without wide LUTs": (FREE_TO_SHARE, "-nowidelut"),
}
# Shift register cells save flip-flops at the price of LUTs.
KINTEX7_MAPPINGS = {
    "delay": ([], ""),
    "area": (FREE_TO_SHARE, "-nosrl"),
}


def stage(job):
    work = pathlib.Path(job["work"])
    entity = job["entity"]
    verilog = elaborate.to_verilog(entity, job["sources"], work)
    start = [f"read_verilog {verilog.name}", f"hierarchy -check -top {entity}", *yosys.CHECKED]
    return {
        "ecp5": ecp5(entity, start, work),
        "kintex7": kintex7(entity, start, work),
        "nangate45": nangate45(entity, start, work),
    }


def netlist(path, entity):
    """The module of yosys' JSON, and how many cells it has of each type."""
    module = json.loads(path.read_text())["modules"][entity]
    return module, collections.Counter(cell["type"] for cell in module["cells"].values())


def ecp5(entity, start, work):
    """The smallest of the mappings, left as `ecp5.json`. All is in LUTs and registers: neither block
    RAM nor multipliers."""
    best = None
    for number, (mapping, (preparation, option)) in enumerate(ECP5_MAPPINGS.items()):
        name = f"ecp5-{number}"
        options = f"-nobram -nodsp {option}"
        commands = [*start, *preparation, f"synth_ecp5 -top {entity} {options} -json {name}.json"]
        yosys.run(name, commands, work)
        _, cells = netlist(work / f"{name}.json", entity)
        found = {
            "lut4": cells["LUT4"] + 2 * cells["CCU2C"] + 4 * cells["TRELLIS_DPR16X4"],
            "flip_flops": cells["TRELLIS_FF"],
            "mapping": mapping,
        }
        if best is None or found["lut4"] < best["lut4"]:
            best = found
            shutil.copyfile(work / f"{name}.json", work / "ecp5.json")
    return best


def kintex7(entity, start, work):
    """The smaller of two mappings, paired."""
    best = None
    for mapping, (preparation, option) in KINTEX7_MAPPINGS.items():
        name = f"kintex7-{mapping}"
        options = f"-family xc7 -flatten -noiopad -noclkbuf -nobram -nodsp {option}"
        yosys.run(
            name,
            [
                *start,
                *preparation,
                f"synth_xilinx -top {entity} {options}",
                "opt_clean",
                f"write_json {name}.json",
            ],
            work,
        )
        module, cells = netlist(work / f"{name}.json", entity)
        found = lut_pairs.count(module)
        found["flip_flops"] = sum(number for kind, number in cells.items() if kind.startswith("FD"))
        found["mapping"] = mapping
        if best is None or found["lut6"] < best["lut6"]:
            best = found
    return best


def nangate45(entity, start, work):
    """Area in cells of the open 45 nm library."""
    liberty = tools.nangate() / "stdcells.lib"
    commands = [
        *start,
        # Cells come up with any value; nothing may depend on a first one.
        "setattr -unset init w:*",
        f"synth -flatten -top {entity}",
        f"dfflibmap -liberty {liberty}",
        f"abc -liberty {liberty}",
        "setundef -zero",
        "opt_clean -purge",
        # The same plain names in both files, for the simulation of `power.py`.
        "rename -enumerate",
        "write_json nangate45.json",
        "write_verilog -noattr -noexpr nangate45.v",
    ]
    yosys.run("nangate45", commands, work)
    _, cells = netlist(work / "nangate45.json", entity)
    areas = cell_areas(liberty)
    unknown = sorted(kind for kind in cells if kind not in areas)
    if unknown:
        raise tools.DesignFault(f"not mapped to Nangate45: {', '.join(unknown)}")
    area = sum(areas[kind] * number for kind, number in cells.items())
    return {
        "cells": sum(cells.values()),
        "flip_flops": sum(number for kind, number in cells.items() if kind.startswith("DFF")),
        "area_square_nanometres": round(area * 1e6),
        "milligates": round(1000 * area / areas[GATE]),
    }


def cell_areas(liberty):
    """Area of each cell in square micrometres."""
    areas = {}
    cell = None
    for line in liberty.read_text(errors="replace").splitlines():
        found = re.match(r"\s*cell\s*\(\s*\"?(\w+)\"?\s*\)", line)
        if found:
            cell = found.group(1)
            continue
        found = re.match(r"\s*area\s*:\s*([\d.]+)\s*;", line)
        if found and cell not in areas:
            areas[cell] = float(found.group(1))
    return areas


if __name__ == "__main__":
    tools.main(stage)
