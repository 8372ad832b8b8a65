-- TWINE-80, encryption: two rounds a clock, 17 clocks for 34 of the 36 rounds; 64-bit bus.
--
-- The last two rounds cost no clock: on a bus as wide as the block, data_out is always the state
-- after two more rounds, before the permutation that the last round leaves out.
--
-- The bus carries the key in two words, of which the first has only its last 16 bits in use.
--
-- Registers: state 64, key 80, round constant 6 (also the round counter).
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity twine80_two_rounds_per_cycle is
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

architecture rtl of twine80_two_rounds_per_cycle is
  subtype nibble is std_logic_vector(3 downto 0);
  type nibbles is array (natural range <>) of nibble;
  subtype block_nibbles is nibbles(0 to 15);
  subtype key_nibbles is nibbles(0 to 19);
  type positions is array (natural range <>) of natural;

  -- Where the block permutation sends each nibble.
  constant destination : positions(0 to 15) := (5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14);
  -- Which nibbles of the key make the round key.
  constant round_key : positions(0 to 7) := (1, 3, 4, 6, 13, 14, 15, 16);

  function s_box(x : nibble) return nibble is
    constant entries : nibbles(0 to 15) := (
      x"C", x"0", x"F", x"A", x"2", x"B", x"9", x"5", x"8", x"3", x"D", x"7", x"1", x"E", x"6", x"4");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  -- The round constants: multiplication by z modulo z^6 + z + 1.
  subtype round_constant is std_logic_vector(5 downto 0);
  constant first_constant : round_constant := "000001";

  function next_constant(c : round_constant) return round_constant is
  begin
    return c(4 downto 1) & (c(0) xor c(5)) & c(5);
  end function;

  function constant_after(rounds : natural) return round_constant is
    variable c : round_constant := first_constant;
  begin
    for i in 1 to rounds loop
      c := next_constant(c);
    end loop;
    return c;
  end function;

  constant last_constant : round_constant := constant_after(34);

  function round_function(x : block_nibbles; key : key_nibbles) return block_nibbles is
    variable y : block_nibbles;
  begin
    for i in 0 to 7 loop
      y(2 * i)     := x(2 * i);
      y(2 * i + 1) := x(2 * i + 1) xor s_box(x(2 * i) xor key(round_key(i)));
    end loop;
    return y;
  end function;

  function permuted(x : block_nibbles) return block_nibbles is
    variable y : block_nibbles;
  begin
    for i in 0 to 15 loop
      y(destination(i)) := x(i);
    end loop;
    return y;
  end function;

  function next_key(key : key_nibbles; c : round_constant) return key_nibbles is
    variable y : key_nibbles;
  begin
    y(0 to 15)  := key(4 to 19);
    y(0)        := key(4) xor s_box(key(16));
    y(3)        := key(7) xor '0' & c(5 downto 3);
    y(15)       := key(19) xor '0' & c(2 downto 0);
    y(16)       := key(1) xor s_box(key(0));
    y(17 to 18) := key(2 to 3);
    y(19)       := key(0);
    return y;
  end function;

  signal state, second_state, result : block_nibbles;
  signal key, second_key             : key_nibbles;
  signal constants                   : round_constant;
begin
  second_state <= permuted(round_function(state, key));
  second_key   <= next_key(key, constants);
  result       <= round_function(second_state, second_key);

  done <= '1' when constants = last_constant else '0';

  output : for i in 0 to 15 generate
    data_out(63 - 4 * i downto 60 - 4 * i) <= result(i);
  end generate;

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          constants   <= first_constant;
          key(0 to 3) <= key(16 to 19);
          for i in 0 to 15 loop
            state(i)   <= data_in(63 - 4 * i downto 60 - 4 * i);
            key(4 + i) <= key_in(63 - 4 * i downto 60 - 4 * i);
          end loop;
        else
          constants <= next_constant(next_constant(constants));
          state     <= permuted(result);
          key       <= next_key(second_key, next_constant(constants));
        end if;
      end if;
    end if;
  end process;
end architecture;
