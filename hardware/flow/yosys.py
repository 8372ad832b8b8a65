"""Runs yosys on a script, in a process of its own: a fault in a design ends yosys' process."""

import pathlib
import re
import sys

import tools

RUNNER = (
    "import sys; from pyosys import libyosys as yosys; "
    "yosys.run_pass('script ' + sys.argv[1], yosys.Design())"
)
LATCH = re.compile(r"Latch inferred for signal `\\?(\S+?)' ")
LOOP = re.compile(r"found logic loop.*?(?=\n(?:Warning|Found|\d+\.)|\Z)", re.S)
SOURCE = re.compile(r"source: (\S+)")

# Before anything is optimised away: every loop is still where its author wrote it.
CHECKED = ["proc", "flatten", "check -assert"]


def run(name, commands, work):
    """Runs commands one after the other; gives the log."""
    tools.yosys_share()
    work = pathlib.Path(work)
    script = work / f"{name}.ys"
    script.write_text("\n".join(commands) + "\n")
    done = tools.finished([sys.executable, "-c", RUNNER, script.name], work)
    log = done.stdout
    (work / f"{name}.log").write_text(log + done.stderr)
    latch = LATCH.search(log)
    if latch:
        raise tools.DesignFault(
            f"latch inferred: signal {latch.group(1)} is not always assigned\n"
            "remedy: assign it on every path, or in a clocked process"
        )
    loop = LOOP.search(log)
    if loop:
        raise tools.DesignFault(
            "timing loop: logic feeds itself without a register (a signal that is not always "
            f"assigned does too)\n{with_places(loop.group(0), work)}\n"
            "remedy: assign the signal on every path, or break the loop by a register"
        )
    if done.returncode != 0:
        lines = (log + done.stderr).strip().splitlines()
        raise tools.DesignFault(f"yosys failed on {name}:\n" + "\n".join(lines[-12:]))
    return log


def with_places(text, work):
    """Adds to each line of Verilog the place in VHDL that ghdl notes above it."""

    def place(match):
        file, line = match.group(1).split(":", 1)
        try:
            lines = (work / file).read_text().splitlines()[: int(line.split(".")[0])]
        except (OSError, ValueError):
            return match.group(0)
        found = re.findall(r"/\* (.+?:\d+:\d+)\s*\*/", "\n".join(lines))
        return f"source: {found[-1]}" if found else match.group(0)

    return SOURCE.sub(place, text).strip()
