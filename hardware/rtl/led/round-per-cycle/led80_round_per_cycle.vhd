-- LED-80, encryption: one round a clock, 48 clocks; 64-bit bus.
--
-- The last key addition costs no clock: data_out is always the state xor the key, and on a bus as
-- wide as the block it is the whole result. The key schedule of LED only numbers the nibbles anew;
-- here the key turns by 16 nibbles, that is by four to the right, every fourth round.
--
-- The bus carries the key in two words, of which the first has only its last 16 bits in use.
--
-- Registers: state 64, key 80, round constant 6 (also the round counter), round modulo 4 2.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity led80_round_per_cycle is
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

architecture rtl of led80_round_per_cycle is
  subtype nibble is std_logic_vector(3 downto 0);
  type nibbles is array (natural range <>) of nibble;
  subtype four_nibbles is nibbles(0 to 3);

  function s_box(x : nibble) return nibble is
    constant entries : nibbles(0 to 15) := (
      x"C", x"5", x"6", x"B", x"9", x"0", x"A", x"D", x"3", x"E", x"F", x"8", x"4", x"7", x"1", x"2");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  -- Multiplication by z modulo z^4 + z + 1.
  function double(x : nibble) return nibble is
  begin
    return x(2 downto 1) & (x(0) xor x(3)) & x(3);
  end function;

  -- The matrix A = (0 1 0 0, 0 0 1 0, 0 0 0 1, 4 1 2 2), four times.
  function mix(column : four_nibbles) return four_nibbles is
    variable x : nibbles(0 to 7);
  begin
    x(0 to 3) := column;
    for i in 0 to 3 loop
      x(4 + i) := double(double(x(i)) xor x(i + 2) xor x(i + 3)) xor x(i + 1);
    end loop;
    return x(4 to 7);
  end function;

  subtype round_constant is std_logic_vector(5 downto 0);
  constant first_constant : round_constant := "000001";

  function next_constant(c : round_constant) return round_constant is
  begin
    return c(4 downto 0) & not (c(5) xor c(4));
  end function;

  function constant_after(rounds : natural) return round_constant is
    variable c : round_constant := first_constant;
  begin
    for i in 1 to rounds loop
      c := next_constant(c);
    end loop;
    return c;
  end function;

  constant last_constant : round_constant := constant_after(48);

  -- Column 0 of the constants: number of the row xor half of the key's length, 80 = 16#50#.
  constant row_constants : four_nibbles := (x"5", x"4", x"2", x"3");

  signal state               : nibbles(0 to 15);  -- row by row
  signal key                 : nibbles(0 to 19);
  signal keyed, mixed        : nibbles(0 to 15);
  signal constants           : round_constant;
  signal round               : unsigned(1 downto 0);
  signal with_constants      : nibbles(0 to 15);
begin
  rows : for r in 0 to 3 generate
    signal half_of_constants : std_logic_vector(2 downto 0);
  begin
    half_of_constants         <= constants(5 downto 3) when r mod 2 = 0 else constants(2 downto 0);
    with_constants(4 * r)     <= row_constants(r);
    with_constants(4 * r + 1) <= '0' & half_of_constants;
    with_constants(4 * r + 2) <= x"0";
    with_constants(4 * r + 3) <= x"0";
  end generate;

  input_and_output : for i in 0 to 15 generate
    keyed(i)                               <= state(i) xor key(i) when round = 0 else state(i);
    data_out(63 - 4 * i downto 60 - 4 * i) <= state(i) xor key(i);
  end generate;

  columns : for c in 0 to 3 generate
    signal column : four_nibbles;
  begin
    rows : for r in 0 to 3 generate
      constant source : natural := 4 * r + (c + r) mod 4;  -- ShiftRows
    begin
      column(r)        <= s_box(keyed(source) xor with_constants(source));
      mixed(4 * r + c) <= mix(column)(r);
    end generate;
  end generate;

  done <= '1' when constants = last_constant else '0';

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          constants   <= first_constant;
          round       <= "00";
          key(0 to 3) <= key(16 to 19);
          for i in 0 to 15 loop
            state(i)   <= data_in(63 - 4 * i downto 60 - 4 * i);
            key(4 + i) <= key_in(63 - 4 * i downto 60 - 4 * i);
          end loop;
        else
          constants <= next_constant(constants);
          round     <= round + 1;
          state     <= mixed;
          if round = 3 then
            key <= key(16 to 19) & key(0 to 15);
          end if;
        end if;
      end if;
    end if;
  end process;
end architecture;
