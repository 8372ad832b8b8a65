"""Simulates a design: cocotb on ghdl.

Job: name, core and top (entities), sources (VHDL files in order of analysis), traffic (its bus),
vectors, self_check, work (a folder for everything made).
Both the bare core and the core behind the handshake encrypt all vectors; the clocks observed must be
those claimed. With self_check the tests are tested instead: a copy of the core with a fault planted
must fail them.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import VHDL, get_runner

import tools


def verdicts(job):
    """Prints how each entity passes its tests, and gives a verdict for each test."""
    name = job["name"]
    if job["self_check"]:
        fault, caught = planted_fault_fails(job)
        print(f"{name}: {fault}: {'caught' if caught else 'NOT CAUGHT'}", flush=True)
        yield caught
        return
    for entity, module in ((job["core"], "bare_core"), (job["top"], "behind_handshake")):
        tests, failures = run_module(job, entity, module)
        verdict = "passed" if not failures else f"FAILED, see {log_file(job, entity)}"
        print(f"{name}: {entity}: {tests - failures} of {tests} tests {verdict}", flush=True)
        yield from [True] * (tests - failures) + [False] * failures


def run_module(job, entity, module):
    """Analyses the design and runs one cocotb module on `entity`; tests run and tests failed."""
    log = log_file(job, entity)
    folder = log.parent
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    given = folder / "job.json"
    given.write_text(json.dumps(job), encoding="utf-8")
    runner = get_runner("ghdl")
    here = pathlib.Path(__file__).resolve().parent
    try:
        runner.build(
            sources=[VHDL(source) for source in job["sources"]],
            hdl_toplevel=entity,
            build_args=["--std=08"],
            build_dir=folder,
            log_file=log,
        )
        results = runner.test(
            hdl_toplevel=entity,
            test_module=module,
            test_args=["--std=08"],
            build_dir=folder,
            test_dir=folder,
            log_file=log,
            extra_env={
                "PYTHONPATH": os.pathsep.join([str(here), os.environ["PYTHONPATH"]]),
                "CIPHERFIT_JOB": str(given),
            },
        )
        return get_results(results)
    except (SystemExit, RuntimeError, subprocess.CalledProcessError):
        output = log.read_text(encoding="utf-8") if log.is_file() else ""
        raise tools.DesignFault(
            f"{job['name']}: {entity} cannot be simulated; the log, {log}, ends:\n{output[-2000:]}"
        ) from None


def planted_fault_fails(job):
    """What fault was planted, an operand of an exclusive or inverted, and whether the bare core
    fails its tests with it."""
    source, text, place = exclusive_or(job)
    spoilt = pathlib.Path(job["work"]) / source.name
    spoilt.write_text(text[: place.start()] + "xor not" + text[place.end() :], encoding="utf-8")
    sources = [str(spoilt) if one == str(source) else one for one in job["sources"]]
    _, failures = run_module({**job, "sources": sources}, job["core"], "bare_core")
    line = text.count("\n", 0, place.start()) + 1
    return f"{source.name}:{line}: xor not for xor", failures > 0


def exclusive_or(job):
    """The last source with an exclusive or outside of comments, its text, and the first place."""
    for source in map(pathlib.Path, reversed(job["sources"])):
        text = source.read_text(encoding="utf-8")
        for found in re.finditer(r"\bxor\b", text):
            if "--" not in text[text.rfind("\n", 0, found.start()) + 1 : found.start()]:
                return source, text, found
    raise tools.DesignFault(f"{job['name']}: no xor to plant a fault in")


def log_file(job, entity):
    return pathlib.Path(job["work"]) / entity / "log.txt"


if __name__ == "__main__":
    tools.judge(verdicts, "passed")
