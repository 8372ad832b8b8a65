"""From VHDL to Verilog by ghdl, with the checks that ghdl 2.0 leaves out."""

import pathlib
import re

import tools

# ghdl 2.0 writes some constants as VHDL does, which a Verilog reader takes as ASCII.
QUOTED = re.compile(r'"([01XZ]+)"')
# A signal that keeps its value through nothing but itself is written as an unknown constant.
UNKNOWN_SIGNAL = re.compile(r"assign (\S+) = \d+'b[XZ]+; // \(signal\)")
PLACE = re.compile(r"/\* (.+?:\d+:\d+)\s*\*/")
# A choice among conditions, one bit each. ghdl drops its default: what `others` stands for is lost.
ONE_OF_SEVERAL = re.compile(r"case \(\w+\)\n\s*\d+'b10*:(?:(?!endcase|default).)*endcase", re.S)


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
    path.write_text(QUOTED.sub(lambda bits: f"{len(bits[1])}'b{bits[1]}", text))
    return path


def check(text):
    """Refuses what ghdl 2.0 writes without a word though it means something else."""
    lost = ONE_OF_SEVERAL.search(text)
    if lost:
        places = PLACE.findall(text[: lost.start()])
        raise tools.DesignFault(
            f"{places[-1] if places else 'an unknown place'}: latch inferred: ghdl drops the last "
            "choice of this selection\nremedy: write `when … else` in place of `with … select` or `case`"
        )
    place = "an unknown place"
    for line in text.splitlines():
        found = PLACE.search(line)
        place = found.group(1) if found else place
        unknown = UNKNOWN_SIGNAL.search(line)
        if unknown:
            raise tools.DesignFault(
                f"{place}: latch inferred: signal {unknown.group(1)} is not always assigned\n"
                "remedy: assign it on every path, or in a clocked process"
            )
