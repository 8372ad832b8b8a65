//! A test bench that prints the state of a core in every cycle.

use super::VhdlFile;
use super::circuit::Circuit;
use std::fmt::Write;

impl Circuit<'_> {
    /// A test bench for the traced core: it fills the data memory, runs the program and prints
    /// `trace` once for each cycle, up to the one that halts or to `limit` cycles.
    #[must_use]
    pub fn test_bench(&self, data: &[u8], limit: u64) -> VhdlFile {
        let core = &self.design.core;
        let name = &self.name;
        let mut content = String::new();
        for (address, byte) in data.iter().enumerate() {
            let _ = write!(content, "{address} => \"{byte:08b}\", ");
        }
        let last = (1_u64 << core.data_address_bits) - 1;
        let text = format!(
            "library ieee;\nuse ieee.std_logic_1164.all;\nuse ieee.numeric_std.all;\nuse \
             std.textio.all;\nuse work.softcore_bits.all;\n\n\
             entity {name}_bench is\nend entity;\n\n\
             architecture bench of {name}_bench is\n  type bytes is array (0 to {last}) of bits(7 \
             downto 0);\n  signal memory : bytes := ({content}others => (others => '0'));\n  signal \
             clk : std_logic := '0';\n  signal reset : std_logic := '1';\n  signal address : bits({} \
             downto 0);\n  signal value, result : bits(7 downto 0);\n  signal write, halted : \
             std_logic;\n  signal trace : bits({} downto 0);\nbegin\n  core : entity work.{name}\n    \
             port map (clk, reset, address, value, result, write, halted, trace);\n  value <= \
             memory(to_integer(unsigned(address)));\n\n  process (clk)\n  begin\n    if \
             rising_edge(clk) and write = '1' and reset = '0' then\n      \
             memory(to_integer(unsigned(address))) <= result;\n    end if;\n  end process;\n\n  \
             process\n    variable text_line : line;\n    variable cycles : natural := 0;\n  begin\n    \
             wait for 5 ns;\n    clk <= '1';\n    wait for 5 ns;\n    clk <= '0';\n    reset <= \
             '0';\n    loop\n      wait for 5 ns;\n      std.textio.write(text_line, \
             to_string(trace));\n      writeline(output, text_line);\n      cycles := cycles + \
             1;\n      exit when halted = '1' or cycles = {limit};\n      clk <= '1';\n      wait for \
             5 ns;\n      clk <= '0';\n    end loop;\n    wait;\n  end process;\nend architecture;\n",
            core.data_address_bits - 1,
            self.trace().width() - 1,
        );
        VhdlFile {
            name: format!("{name}_bench.vhd"),
            text,
        }
    }
}
