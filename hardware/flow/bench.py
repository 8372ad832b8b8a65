"""Simulates a mapped netlist clock by clock, and keeps what its nets do in a window of clocks."""

import tools

PERIOD = 10  # nanoseconds

VERILOG = """\
`timescale 1ns/1ps
module bench;
  reg clk = 0;
  reg [{inputs} - 1:0] stimulus[0:{clocks} - 1];
  reg [{inputs} - 1:0] in;
  wire [{outputs} - 1:0] out;
  integer clock, file;
  {entity} dut({ports});
  initial begin
    $readmemh("stimulus.hex", stimulus);
    file = $fopen("response.txt");
    $dumpfile("activity.vcd");
    for (clock = 0; clock < {clocks}; clock = clock + 1) begin
      if (clock == {begin}) $dumpvars(1, dut);
      if (clock == {end}) $dumpoff;
      in = stimulus[clock];
      #{half} $fdisplay(file, "%b", out);
      clk = 1;
      #{half} clk = 0;
    end
    $finish;
  end
endmodule
"""


def simulate(entity, netlist, cells, inputs, outputs, stimulus, window, work):
    """Applies one row of `stimulus` (a value for each input) in each clock.

    `inputs` and `outputs` are widths by port name, `window` the first clock of the dump and the
    first behind it. Gives the outputs of each clock, before its edge, by name.
    """
    ports, rows = [".clk(clk)"], []
    for signal, widths in (("in", inputs), ("out", outputs)):
        low = 0
        for name, width in widths.items():
            ports.append(f".{name}({signal}[{low + width - 1}:{low}])")
            low += width
    for row in stimulus:
        value = low = 0
        for name, width in inputs.items():
            value |= (row[name] & ((1 << width) - 1)) << low
            low += width
        rows.append(f"{value:x}")
    (work / "stimulus.hex").write_text("\n".join(rows) + "\n")
    (work / "bench.v").write_text(
        VERILOG.format(
            inputs=sum(inputs.values()),
            outputs=sum(outputs.values()),
            clocks=len(stimulus),
            entity=entity,
            ports=", ".join(ports),
            begin=window[0],
            end=window[1],
            half=PERIOD // 2,
        )
    )
    tools.run(
        [tools.program("iverilog"), "-g2005", "-o", "bench.vvp", "bench.v", netlist, cells],
        work,
        "compilation by iverilog",
    )
    tools.run([tools.program("vvp"), "-n", "bench.vvp"], work, "simulation by iverilog")
    return [response(line, outputs) for line in (work / "response.txt").read_text().splitlines()]


def response(line, outputs):
    """The values of one clock; of an output that is not known, nothing."""
    values, low = {}, 0
    for name, width in outputs.items():
        bits = line[len(line) - low - width : len(line) - low]
        values[name] = int(bits, 2) if set(bits) <= {"0", "1"} else None
        low += width
    return values
