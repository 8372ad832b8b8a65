"""From VHDL to Verilog by ghdl, with the checks that ghdl 2.0 leaves out."""

import pathlib
import re

import tools

# ghdl 2.0 writes some constants as strings, which a Verilog reader takes as ASCII.
QUOTED = re.compile(r'(?:assign|<=|=).*"[01XZ]+"')
# A signal that keeps its value through nothing but itself is written as an unknown constant.
UNKNOWN_SIGNAL = re.compile(r"assign (\S+) = \d+'b[XZ]+; // \(signal\)")
PLACE = re.compile(r"/\* (.+?:\d+:\d+)\s*\*/")
CASE = re.compile(r"case \(.*?\bendcase", re.S)


def to_verilog(entity, sources, work):
    """Analyses the sources in their order and writes the entity as Verilog; gives its path."""
    work = pathlib.Path(work)
    library = work / "ghdl"
    library.mkdir(parents=True, exist_ok=True)
    options = ["--std=08", f"--workdir={library}"]
    ghdl = tools.program("ghdl")
    for source in sources:
        tools.run([ghdl, "-a", *options, source], work, "analysis by ghdl")
    text, _ = tools.run(
        [ghdl, "--synth", *options, "--out=verilog", entity], work, f"synthesis of {entity} by ghdl"
    )
    check(text)
    path = work / f"{entity}.v"
    path.write_text(with_defaults(text))
    return path


def check(text):
    """Refuses what ghdl 2.0 writes without a word though it means something else."""
    place = "an unknown place"
    for line in text.splitlines():
        found = PLACE.search(line)
        place = found.group(1) if found else place
        if QUOTED.search(line):
            raise tools.DesignFault(
                f"{place}: ghdl writes a constant as a string: {line.strip()}\n"
                "remedy: build the constant from literals or aggregates of another form"
            )
        unknown = UNKNOWN_SIGNAL.search(line)
        if unknown:
            raise tools.DesignFault(
                f"{place}: latch inferred: signal {unknown.group(1)} is not always assigned\n"
                "remedy: assign it on every path, or in a clocked process"
            )


def with_defaults(text):
    """Gives each fully covered `case` the default that ghdl 2.0 drops; without it a Verilog reader
    infers a latch."""

    def add(match):
        block = match.group(0)
        if re.search(r"^\s*default\s*:", block, re.M):
            return block
        target = re.search(r":\s*(\w+)\s*<?=", block).group(1)
        operator = "<=" if re.search(rf"{target}\s*<=", block) else "="
        return re.sub(r"endcase$", f"  default: {target} {operator} 'bx;\n    endcase", block)

    return CASE.sub(add, text)
