//! A core behind the common handshake: the VHDL that wires the two, made from `design.toml`.

use cipherfit_catalog::Design;
use cipherfit_softcore::vhdl::VhdlFile;

/// Name of the entity with the handshake.
#[must_use]
pub fn entity(design: &Design) -> String {
    format!("{}_handshake", design.manifest.core.get_ref())
}

/// The file with that entity. It needs `rtl/common/handshake.vhd` and the core.
#[must_use]
pub fn vhdl(design: &Design) -> VhdlFile {
    let manifest = &design.manifest;
    let cycles = manifest.cycles.get_ref();
    let (core, entity) = (manifest.core.get_ref(), entity(design));
    let (load, unload) = (cycles.load, cycles.unload);
    let last = manifest.bus_bits.get() - 1;
    let text = format!(
        "\
-- {core} behind the common handshake; made from design.toml.
library ieee;
use ieee.std_logic_1164.all;

entity {entity} is
  port (
    clk          : in  std_logic;
    reset        : in  std_logic;
    input_valid  : in  std_logic;
    input_ready  : out std_logic;
    data_in      : in  std_logic_vector({last} downto 0);
    key_in       : in  std_logic_vector({last} downto 0);
    output_valid : out std_logic;
    output_ready : in  std_logic;
    data_out     : out std_logic_vector({last} downto 0)
  );
end entity;

architecture rtl of {entity} is
  signal load, run, done : std_logic;
begin
  control : entity work.handshake
    generic map (load_words => {load}, unload_words => {unload})
    port map (
      clk => clk, reset => reset,
      input_valid => input_valid, input_ready => input_ready,
      output_valid => output_valid, output_ready => output_ready,
      load => load, run => run, done => done
    );

  core : entity work.{core}
    port map (
      clk => clk, load => load, run => run,
      data_in => data_in, key_in => key_in, data_out => data_out, done => done
    );
end architecture;
"
    );
    VhdlFile {
        name: format!("{entity}.vhd"),
        text,
    }
}
