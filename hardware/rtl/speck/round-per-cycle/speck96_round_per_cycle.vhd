-- SPECK-96/96, encryption: one round a clock, 28 clocks; 48-bit bus.
--
-- A word goes to y, and y goes to x, so two words put the block in place: x first. The multiplexers
-- of x and of l then share their inputs with the adder bit beside them, and a look-up table with two
-- outputs holds both. The key words l and k take the same road.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity speck96_round_per_cycle is
  port (
    clk      : in  std_logic;
    load     : in  std_logic;
    run      : in  std_logic;
    data_in  : in  std_logic_vector(47 downto 0);
    key_in   : in  std_logic_vector(47 downto 0);
    data_out : out std_logic_vector(47 downto 0);
    done     : out std_logic
  );
end entity;

architecture rtl of speck96_round_per_cycle is
  constant rounds : natural := 28;

  signal x, y, l, k   : unsigned(47 downto 0);
  signal new_x, new_l : unsigned(47 downto 0);
  signal round        : unsigned(4 downto 0);
begin
  new_x <= (y + (x ror 8)) xor k;
  new_l <= (k + (l ror 8)) xor resize(round, 48);

  done     <= '1' when round = rounds else '0';
  data_out <= std_logic_vector(x);

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          x     <= y;
          y     <= unsigned(data_in);
          l     <= k;
          k     <= unsigned(key_in);
          round <= (others => '0');
        else
          x     <= new_x;
          y     <= (y rol 3) xor new_x;
          l     <= new_l;
          k     <= (k rol 3) xor new_l;
          round <= round + 1;
        end if;
      end if;
    end if;
  end process;
end architecture;
