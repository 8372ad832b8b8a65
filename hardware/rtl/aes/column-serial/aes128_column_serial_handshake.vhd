-- AES-128, one column a clock, behind the common handshake.
library ieee;
use ieee.std_logic_1164.all;

entity aes128_column_serial_handshake is
  port (
    clk          : in  std_logic;
    reset        : in  std_logic;
    input_valid  : in  std_logic;
    input_ready  : out std_logic;
    data_in      : in  std_logic_vector(31 downto 0);
    key_in       : in  std_logic_vector(31 downto 0);
    output_valid : out std_logic;
    output_ready : in  std_logic;
    data_out     : out std_logic_vector(31 downto 0)
  );
end entity;

architecture rtl of aes128_column_serial_handshake is
  signal load, run, done : std_logic;
begin
  control : entity work.handshake
    generic map (load_words => 4, unload_words => 4)
    port map (
      clk => clk, reset => reset,
      input_valid => input_valid, input_ready => input_ready,
      output_valid => output_valid, output_ready => output_ready,
      load => load, run => run, done => done
    );

  core : entity work.aes128_column_serial
    port map (
      clk => clk, load => load, run => run,
      data_in => data_in, key_in => key_in, data_out => data_out, done => done
    );
end architecture;
