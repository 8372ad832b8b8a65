-- The round function of SPECK-96/96, (x, y) -> (S^-8 x + y xor k, S^3 y xor S^-8 x + y xor k), one
-- byte a clock, the lowest first. Encryption is one of these, the key schedule another.
--
-- Both words are shift registers. Rotating x by a byte costs one byte: byte 0, which is needed last,
-- waits in `held` while the others pass it by.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity speck96_byte_half is
  port (
    clk        : in  std_logic;
    load       : in  std_logic;
    run        : in  std_logic;
    first_byte : in  std_logic;
    last_byte  : in  std_logic;
    byte_in    : in  unsigned(7 downto 0);
    round_key  : in  unsigned(7 downto 0);
    head       : out unsigned(7 downto 0)  -- the byte of y whose turn it is
  );
end entity;

architecture rtl of speck96_byte_half is
  type byte_array is array (natural range <>) of unsigned(7 downto 0);
  signal x          : byte_array(1 to 5);
  signal held       : unsigned(7 downto 0);
  signal y          : byte_array(0 to 5);
  signal high_bits  : unsigned(2 downto 0);  -- of the byte of y before
  signal carry      : unsigned(0 downto 0);
  signal operand    : unsigned(7 downto 0);
  signal sum        : unsigned(8 downto 0);
  signal new_x      : unsigned(7 downto 0);
  signal rotated_in : unsigned(2 downto 0);
begin
  operand    <= held when last_byte = '1' else x(1);
  sum        <= ('0' & y(0)) + ('0' & operand) + carry;
  new_x      <= sum(7 downto 0) xor round_key;
  rotated_in <= y(5)(7 downto 5) when first_byte = '1' else high_bits;
  head       <= y(0);

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        x(1 to 4) <= x(2 to 5);
        y(0 to 4) <= y(1 to 5);
        if load = '1' or last_byte = '1' then
          held <= x(1);
        end if;
        if load = '1' then
          x(5)  <= byte_in;
          y(5)  <= held;
          carry <= "0";
        else
          x(5) <= new_x;
          y(5) <= (y(0)(4 downto 0) & rotated_in) xor new_x;
          if last_byte = '1' then
            carry <= "0";
          else
            carry <= sum(8 downto 8);
          end if;
        end if;
        high_bits <= y(0)(7 downto 5);
      end if;
    end if;
  end process;
end architecture;
