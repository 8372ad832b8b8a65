-- PRESENT-80, encryption: two rounds a clock, 15 clocks for 30 of the 31 rounds; 64-bit bus.
--
-- The last round and the last key addition cost no clock: data_out is what the second of the two
-- rounds would start from, and on a bus as wide as the block it is the whole result.
--
-- The bus carries the key in two words, of which the first has only its last 16 bits in use.
--
-- Registers: state 64, key 80, round counter 4 (its lowest bit, always 1 in the first of two rounds
-- and 0 in the second, needs none).
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity present80_two_rounds_per_cycle is
  port (
    clk      : in  std_logic;
    load     : in  std_logic;
    run      : in  std_logic;
    data_in  : in  std_logic_vector(63 downto 0);
    key_in   : in  std_logic_vector(63 downto 0);
    data_out : out std_logic_vector(63 downto 0);
    done     : out std_logic
  );
end entity;

architecture rtl of present80_two_rounds_per_cycle is
  subtype nibble is std_logic_vector(3 downto 0);
  subtype block_bits is std_logic_vector(63 downto 0);
  subtype key_bits is std_logic_vector(79 downto 0);

  function s_box(x : nibble) return nibble is
    type table is array (0 to 15) of nibble;
    constant entries : table := (
      x"C", x"5", x"6", x"B", x"9", x"0", x"A", x"D", x"3", x"E", x"F", x"8", x"4", x"7", x"1", x"2");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  -- S-box layer and permutation; the round key is already in.
  function transformed(x : block_bits) return block_bits is
    variable substituted, permuted : block_bits;
  begin
    for i in 0 to 15 loop
      substituted(4 * i + 3 downto 4 * i) := s_box(x(4 * i + 3 downto 4 * i));
    end loop;
    for i in 0 to 62 loop
      permuted(16 * i mod 63) := substituted(i);
    end loop;
    permuted(63) := substituted(63);
    return permuted;
  end function;

  function next_key(key : key_bits; round : std_logic_vector(4 downto 0)) return key_bits is
    variable turned : key_bits;
  begin
    turned               := key(18 downto 0) & key(79 downto 19);
    turned(79 downto 76) := s_box(turned(79 downto 76));
    turned(19 downto 15) := turned(19 downto 15) xor round;
    return turned;
  end function;

  signal state, before_second : block_bits;
  signal key, second_key      : key_bits;
  signal pair                 : unsigned(3 downto 0);
begin
  second_key    <= next_key(key, std_logic_vector(pair) & '1');
  before_second <= transformed(state xor key(79 downto 16)) xor second_key(79 downto 16);

  data_out <= before_second;
  done     <= '1' when pair = 15 else '0';

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          state <= data_in;
          key   <= key(15 downto 0) & key_in;
          pair  <= (others => '0');
        else
          state <= transformed(before_second);
          key   <= next_key(second_key, std_logic_vector(pair + 1) & '0');
          pair  <= pair + 1;
        end if;
      end if;
    end if;
  end process;
end architecture;
