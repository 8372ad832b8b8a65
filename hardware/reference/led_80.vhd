-- LED-80 as Guo et al. 2012 (IACR ePrint 2012/600) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- The S-box of PRESENT.
entity led_80_s_box is
  port (x : in std_logic_vector(3 downto 0); y : out std_logic_vector(3 downto 0));
end entity;

architecture specification of led_80_s_box is
begin
  with x select y <=
    x"C" when x"0", x"5" when x"1", x"6" when x"2", x"B" when x"3",
    x"9" when x"4", x"0" when x"5", x"A" when x"6", x"D" when x"7",
    x"3" when x"8", x"E" when x"9", x"F" when x"A", x"8" when x"B",
    x"4" when x"C", x"7" when x"D", x"1" when x"E", x"2" when others;
end architecture;

library ieee;
use ieee.std_logic_1164.all;

-- The matrix M of MixColumnsSerial times one column, over GF(2^4) modulo x^4 + x + 1.
entity led_80_mix_column is
  port (column : in std_logic_vector(15 downto 0); mixed : out std_logic_vector(15 downto 0));
end entity;

architecture specification of led_80_mix_column is
  subtype nibble is std_logic_vector(3 downto 0);
  type square is array (0 to 3, 0 to 3) of nibble;
  constant m : square := (
    (x"4", x"1", x"2", x"2"),
    (x"8", x"6", x"5", x"6"),
    (x"B", x"E", x"A", x"9"),
    (x"2", x"2", x"F", x"B"));

  function product(coefficient, a : nibble) return nibble is
    variable multiple : nibble := a;
    variable value    : nibble := x"0";
  begin
    for i in 0 to 3 loop
      if coefficient(i) = '1' then
        value := value xor multiple;
      end if;
      multiple := multiple(2 downto 0) & '0' xor "00" & multiple(3) & multiple(3);
    end loop;
    return value;
  end function;
begin
  rows : for r in 0 to 3 generate
    mixed(15 - 4 * r downto 12 - 4 * r) <=
      product(m(r, 0), column(15 downto 12)) xor product(m(r, 1), column(11 downto 8))
      xor product(m(r, 2), column(7 downto 4)) xor product(m(r, 3), column(3 downto 0));
  end generate;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- One round: AddConstants, SubCells, ShiftRows, MixColumnsSerial.
entity led_80_round is
  generic (number : positive);
  port (
    state_in  : in  std_logic_vector(63 downto 0);
    state_out : out std_logic_vector(63 downto 0)
  );
end entity;

architecture specification of led_80_round is
  subtype nibble is std_logic_vector(3 downto 0);
  type square is array (0 to 3, 0 to 3) of nibble;  -- row, column
  constant key_size : std_logic_vector(7 downto 0) := std_logic_vector(to_unsigned(80, 8));

  -- (rc5, …, rc0): zero at first, and before each use shifted left with rc5 xor rc4 xor 1 for rc0.
  function round_constant(uses : positive) return std_logic_vector is
    variable rc : std_logic_vector(5 downto 0) := "000000";
  begin
    for i in 1 to uses loop
      rc := rc(4 downto 0) & (rc(5) xor rc(4) xor '1');
    end loop;
    return rc;
  end function;

  function all_constants return square is
    constant rc    : std_logic_vector(5 downto 0) := round_constant(number);
    variable value : square := (others => (others => x"0"));
  begin
    for r in 0 to 3 loop
      value(r, 0) := std_logic_vector(to_unsigned(r, 4));
    end loop;
    for r in 0 to 1 loop
      value(r, 0)     := value(r, 0) xor key_size(7 downto 4);
      value(r + 2, 0) := value(r + 2, 0) xor key_size(3 downto 0);
      value(2 * r, 1)     := '0' & rc(5 downto 3);
      value(2 * r + 1, 1) := '0' & rc(2 downto 0);
    end loop;
    return value;
  end function;

  constant constants : square := all_constants;
  signal   with_constants, substituted : square;
begin
  columns : for c in 0 to 3 generate
    signal column, mixed_column : std_logic_vector(15 downto 0);
  begin
    rows : for r in 0 to 3 generate
      constant high : natural := 63 - 4 * (4 * r + c);  -- the state is numbered row by row
    begin
      with_constants(r, c) <= state_in(high downto high - 3) xor constants(r, c);
      s_box : entity work.led_80_s_box port map (x => with_constants(r, c), y => substituted(r, c));
      -- ShiftRows: row r moves left by r.
      column(15 - 4 * r downto 12 - 4 * r) <= substituted(r, (c + r) mod 4);
      state_out(high downto high - 3)      <= mixed_column(15 - 4 * r downto 12 - 4 * r);
    end generate;
    mix_column : entity work.led_80_mix_column port map (column => column, mixed => mixed_column);
  end generate;
end architecture;

library ieee;
use ieee.std_logic_1164.all;

entity led_80_reference is
  port (
    block_in : in  std_logic_vector(63 downto 0);
    key_in   : in  std_logic_vector(79 downto 0);
    result   : out std_logic_vector(63 downto 0)
  );
end entity;

architecture specification of led_80_reference is
  constant steps : natural := 12;  -- of four rounds each
  type states is array (natural range <>) of std_logic_vector(63 downto 0);

  -- Key nibbles 16 s, 16 s + 1, …, modulo 20.
  function round_key(key : std_logic_vector(79 downto 0); s : natural) return std_logic_vector is
    variable value  : std_logic_vector(63 downto 0);
    variable source : natural;
  begin
    for i in 0 to 15 loop
      source := (16 * s + i) mod 20;
      value(63 - 4 * i downto 60 - 4 * i) := key(79 - 4 * source downto 76 - 4 * source);
    end loop;
    return value;
  end function;

  signal keyed : states(0 to steps);
begin
  keyed(0) <= block_in xor round_key(key_in, 0);
  all_steps : for s in 1 to steps generate
    signal state : states(0 to 4);
  begin
    state(0) <= keyed(s - 1);
    rounds : for i in 1 to 4 generate
      round : entity work.led_80_round
        generic map (number => 4 * (s - 1) + i)
        port map (state_in => state(i - 1), state_out => state(i));
    end generate;
    keyed(s) <= state(4) xor round_key(key_in, s);
  end generate;
  result <= keyed(steps);
end architecture;
