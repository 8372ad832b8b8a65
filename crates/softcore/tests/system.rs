//! The core with its data memory, as a host uses it.

mod common;

use cipherfit_softcore::vhdl::VhdlFile;
use common::{all_programs, ghdl, input, random};
use std::fmt::Write;

#[test]
fn a_host_encrypts_two_blocks_one_after_the_other() {
    if !ghdl::is_installed() {
        return;
    }
    let programs = all_programs();
    let program = programs
        .iter()
        .find(|program| program.program == "present-80/fast")
        .expect("a program of the library");
    let mut host = String::new();
    for case in random(&program.primitive, 2) {
        host.push_str("    reset <= '1';\n");
        for (address, byte) in input(program, &case).iter().enumerate() {
            let _ = writeln!(host, "    put({address}, {byte});");
        }
        host.push_str("    run;\n");
        for (address, byte) in (program.layout.ciphertext..).zip(&case.ciphertext) {
            let _ = writeln!(host, "    expect({address}, {byte});");
        }
    }
    let mut files = program.vhdl().unwrap();
    let name = program.circuit().name;
    files.push(bench(&name, &host));
    let printed = ghdl::simulate(&files, &name).unwrap();
    let cycles = program.cycles().unwrap();
    assert_eq!(printed, format!("{cycles}\n{cycles}\n"));
}

/// A host that fills the memory, lets the program run, prints its cycles and looks at the result.
fn bench(name: &str, host: &str) -> VhdlFile {
    let text = format!(
        "library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use std.textio.all;

entity {name}_bench is
end entity;

architecture bench of {name}_bench is
  signal clk, write, halted : std_logic := '0';
  signal reset : std_logic := '1';
  signal address : std_logic_vector(4 downto 0);
  signal value, found : std_logic_vector(7 downto 0);
begin
  system : entity work.{name}_system
    port map (clk, reset, address, value, write, found, halted);

  process
    procedure tick is
    begin
      wait for 5 ns;
      clk <= '1';
      wait for 5 ns;
      clk <= '0';
    end procedure;

    procedure put(place, byte : natural) is
    begin
      address <= std_logic_vector(to_unsigned(place, 5));
      value <= std_logic_vector(to_unsigned(byte, 8));
      write <= '1';
      tick;
      write <= '0';
    end procedure;

    procedure run is
      variable cycles : natural := 0;
      variable text_line : line;
      variable done : boolean := false;
    begin
      reset <= '0';
      while not done loop
        wait for 1 ns;
        done := halted = '1';
        tick;
        cycles := cycles + 1;
      end loop;
      reset <= '1';
      tick;
      std.textio.write(text_line, cycles);
      writeline(output, text_line);
    end procedure;

    procedure expect(place, byte : natural) is
    begin
      address <= std_logic_vector(to_unsigned(place, 5));
      wait for 5 ns;
      assert unsigned(found) = byte report \"wrong result\" severity failure;
    end procedure;
  begin
{host}    wait;
  end process;
end architecture;
"
    );
    VhdlFile {
        name: format!("{name}_bench.vhd"),
        text,
    }
}
