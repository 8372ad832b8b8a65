"""Simulates a mapped netlist clock by clock, and keeps what its nets do in the clocks observed.

Flip-flops come up with zeros and ones drawn at random, as those of a chip come up with any. Unknown
ones would not do: gates pass an unknown on even where zero and one give the same, so that a register
which a load sets through such gates would stay unknown for ever.
"""

import random

import tools

PERIOD = 10  # nanoseconds

VERILOG = """\
`timescale 1ns/1ps
module bench;
  reg clk = 0;
  reg [{inputs}:0] stimulus[0:{clocks} - 1];
  reg [{inputs} - 1:0] in;
  wire [{outputs} - 1:0] out;
  reg observed, before = 0;
  integer clock, file;
  {entity} dut({ports});
  initial begin
{first_state}
    // Held until the first edge has stored what follows from them.
    @(posedge clk) #1
{then_free}
  end
  initial begin
    $readmemh("stimulus.hex", stimulus);
    file = $fopen("response.txt");
    $dumpfile("activity.vcd");
    $dumpvars(1, dut);
    $dumpoff;
    for (clock = 0; clock < {clocks}; clock = clock + 1) begin
      observed = stimulus[clock][{inputs}];
      if (observed && !before) $dumpon;
      if (before && !observed) $dumpoff;
      before = observed;
      in = stimulus[clock][{inputs} - 1:0];
      #{half} $fdisplay(file, "%b", out);
      clk = 1;
      #{half} clk = 0;
    end
    $finish;
  end
endmodule
"""


def simulate(entity, netlist, flip_flops, cells, sent, work):
    """Drives the traffic; gives the outputs of each clock, before its edge, by name. What the nets
    do is in `activity.vcd`."""
    first = random.Random(entity)
    ports, rows = [".clk(clk)"], []
    for signal, widths in (("in", sent.inputs), ("out", sent.outputs)):
        low = 0
        for name, width in widths.items():
            ports.append(f".{name}({signal}[{low + width - 1}:{low}])")
            low += width
    for row, observed in zip(sent.rows, sent.observed):
        value = low = 0
        for name, width in sent.inputs.items():
            value |= (row[name] & ((1 << width) - 1)) << low
            low += width
        rows.append(f"{value | observed << low:x}")
    (work / "stimulus.hex").write_text("\n".join(rows) + "\n")
    (work / "bench.v").write_text(
        VERILOG.format(
            inputs=sum(sent.inputs.values()),
            outputs=sum(sent.outputs.values()),
            clocks=len(rows),
            entity=entity,
            ports=", ".join(ports),
            half=PERIOD // 2,
            first_state="\n".join(
                f"    force dut.{name}.IQ = {first.getrandbits(1)};" for name in flip_flops
            ),
            then_free="\n".join(f"    release dut.{name}.IQ;" for name in flip_flops),
        )
    )
    tools.run(
        [tools.program("iverilog"), "-g2005", "-o", "bench.vvp", "bench.v", netlist, cells],
        work,
        "compilation by iverilog",
    )
    tools.run([tools.program("vvp"), "-n", "bench.vvp"], work, "simulation by iverilog")
    lines = (work / "response.txt").read_text().splitlines()
    return [response(line, sent.outputs) for line in lines]


def response(line, outputs):
    """The values of one clock; of an output that is not known, nothing."""
    values, low = {}, 0
    for name, width in outputs.items():
        bits = line[len(line) - low - width : len(line) - low]
        values[name] = int(bits, 2) if set(bits) <= {"0", "1"} else None
        low += width
    return values
