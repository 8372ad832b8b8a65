"""Energy of a design in Nangate45, from what the nets of its mapped netlist do.

Job: netlists (the folder where `synthesise.py` worked), entity, part (`core`, `handshake`,
`system`), traffic (how blocks get in: `words` of a bus, see `bus.py`, `memory` with addresses and
cycles), vectors, work (a folder for everything made).
Answer: energy of a block and power at rest, and how it was observed.

The simulation has no delays, so glitches are not seen; wires have no capacitance and the clock has
no tree: all three make the figures too small, for all designs alike.
"""

import json
import pathlib
import re

import activity
import bench
import blocks
import tools
import yosys

TOTAL = re.compile(r"^Total\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)", re.M)


def stage(job):
    netlists = pathlib.Path(job["netlists"])
    work = pathlib.Path(job["work"])
    entity = job["entity"]
    vectors = job["vectors"]
    sent = blocks.traffic(job["traffic"], job["part"], vectors)
    cells = tools.nangate()
    module = json.loads((netlists / "nangate45.json").read_text())["modules"][entity]
    flip_flops = [name for name, cell in module["cells"].items() if cell["type"].startswith("DFF")]
    responses = bench.simulate(
        entity, netlists / "nangate45.v", flip_flops, cells / "stdcells.v", sent, work
    )
    fault = sent.wrong(vectors, responses)
    if fault:
        raise tools.DesignFault(f"the netlist of {entity} encrypts {fault[0]} to {fault[1]}")
    observed = activity.Activity(work / "activity.vcd")
    clocks = sum(sent.observed)
    internal, switching, leakage, annotated = open_sta(
        entity, module, observed, clocks, cells, netlists, work
    )
    period = bench.PERIOD * 1e-9
    return {
        "blocks": len(vectors) - 1,
        "clocks_a_block": sent.period,
        "energy_a_block_femtojoules": round((internal + switching) * period * sent.period * 1e15),
        "leakage_nanowatts": round(leakage * 1e9),
        "pins": annotated,
    }


def open_sta(entity, module, observed, clocks, cells, netlists, work):
    """Internal, switching and leakage power in watts, and how many pins had their activity set."""
    # OpenSTA reads no assignment to several nets at once, as an alias of parts of a bus is written.
    yosys.run(
        "single-nets",
        [
            f"read_json {netlists / 'nangate45.json'}",
            "splitnets",
            "write_verilog -noattr -noexpr single-nets.v",
        ],
        work,
    )
    # `set_power_activity -pins` of this version is broken; the command below it is not, if it comes
    # before the first report.
    commands = [
        f"read_liberty {cells / 'stdcells.lib'}",
        "read_verilog single-nets.v",
        f"link_design {entity}",
        f"create_clock -name clk -period {bench.PERIOD} [get_ports clk]",
        "set_input_delay 0 -clock clk [all_inputs]",
    ]
    annotated = 0
    for cell, pin, toggles, at_one in pins(module, observed):
        commands.append(
            f"::sta::set_power_pin_activity [lindex [get_pins {{{cell}/{pin}}}] 0] "
            f"{toggles / clocks:.6f} {at_one:.6f}"
        )
        annotated += 1
    commands += ["report_power -digits 8", "exit"]
    (work / "power.tcl").write_text("\n".join(commands) + "\n")
    said, complained = tools.run(
        [tools.program("sta"), "-no_splash", "-exit", "power.tcl"], work, "power by OpenSTA"
    )
    total = TOTAL.search(said)
    if not total:
        # The first complaint is the cause of the others.
        lines = (complained + said).strip().splitlines()
        raise tools.DesignFault("OpenSTA gave no power:\n" + "\n".join(lines[:10]))
    internal, switching, leakage, _ = (float(number) for number in total.groups())
    return internal, switching, leakage, annotated


def pins(module, observed):
    """Each pin of each cell with its toggles and the share of time at one."""
    nets = {}
    for name, net in module["netnames"].items():
        for index, bit in enumerate(net["bits"]):
            found = observed.of(name, index + net.get("offset", 0))
            if found:
                nets[bit] = found
    constants = {"0": (0, 0.0), "1": (0, 1.0), "x": (0, 0.0)}
    for name, cell in module["cells"].items():
        for pin, (bit,) in cell["connections"].items():
            found = constants.get(bit) if isinstance(bit, str) else nets.get(bit)
            if found is None:
                raise tools.DesignFault(f"nothing is known of pin {pin} of cell {name}")
            yield name, pin, *found


if __name__ == "__main__":
    tools.main(stage)
