//! The core with its data memory.

use super::VhdlFile;
use super::circuit::Circuit;

/// An entity of core and data memory. While reset is set, a host reads and writes the memory.
pub(super) fn system(circuit: &Circuit<'_>) -> VhdlFile {
    let core = &circuit.design.core;
    let name = &circuit.name;
    let memory_bits = core.data_bytes.next_power_of_two().trailing_zeros().max(1);
    let text = format!(
        "-- {name}_system: the core with its data memory.\n\
         -- Generated from hardware/softcore; do not edit.\n\
         -- While reset is set the host reads and writes the memory; once it is clear the program\n\
         -- runs until halted is set.\n\
         library ieee;\n\
         use ieee.std_logic_1164.all;\n\
         use ieee.numeric_std.all;\n\
         use work.softcore_bits.all;\n\n\
         entity {name}_system is\n  port (\n    clk          : in std_logic;\n    reset        : in \
         std_logic;\n    host_address : in bits({top} downto 0);\n    host_in      : in bits(7 downto \
         0);\n    host_write   : in std_logic;\n    host_out     : out bits(7 downto 0);\n    halted       \
         : out std_logic\n  );\nend entity;\n\n\
         architecture rtl of {name}_system is\n  type bytes is array (0 to {last}) of bits(7 downto \
         0);\n  signal memory : bytes;\n  signal core_address : bits({core_top} downto 0);\n  signal \
         address : bits({top} downto 0);\n  signal value, written, core_out : bits(7 downto 0);\n  \
         signal write, core_write : std_logic;\nbegin\n  core : entity work.{name}\n    port map \
         (clk, reset, core_address, value, core_out, core_write, halted);\n\n  address <= \
         host_address when reset = '1' else widen(core_address, {memory_bits});\n  written <= host_in \
         when reset = '1' else core_out;\n  write <= host_write when reset = '1' else core_write;\n  \
         value <= memory(to_integer(unsigned(address)));\n  host_out <= value;\n\n  process (clk)\n  \
         begin\n    if rising_edge(clk) then\n      if write = '1' then\n        \
         memory(to_integer(unsigned(address))) <= written;\n      end if;\n    end if;\n  end \
         process;\nend architecture;\n",
        top = memory_bits - 1,
        last = (1_u64 << memory_bits) - 1,
        core_top = core.data_address_bits - 1,
    );
    VhdlFile {
        name: format!("{name}_system.vhd"),
        text,
    }
}
