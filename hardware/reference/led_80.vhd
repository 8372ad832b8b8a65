-- LED-80 as Guo et al. 2012 (IACR ePrint 2012/600) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- The S-box of PRESENT.
entity led_80_s_box is
  port (x : in std_logic_vector(3 downto 0); y : out std_logic_vector(3 downto 0));
end entity;

architecture specification of led_80_s_box is
begin
  y <=
    x"C" when x = x"0" else x"5" when x = x"1" else
    x"6" when x = x"2" else x"B" when x = x"3" else
    x"9" when x = x"4" else x"0" when x = x"5" else
    x"A" when x = x"6" else x"D" when x = x"7" else
    x"3" when x = x"8" else x"E" when x = x"9" else
    x"F" when x = x"A" else x"8" when x = x"B" else
    x"4" when x = x"C" else x"7" when x = x"D" else
    x"1" when x = x"E" else x"2";
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

-- One round: AddConstants, SubCells, ShiftRows, MixColumnsSerial; addRoundKey before every fourth, and
-- after the last. Each addRoundKey takes the 16 nibbles after those of the one before, of 20 that
-- follow each other in a circle: the key register begins with those to take next.
entity led_80_round is
  port (
    number    : in  std_logic_vector(7 downto 0);
    last      : out std_logic;
    state_in  : in  std_logic_vector(63 downto 0);
    key_in    : in  std_logic_vector(79 downto 0);
    state_out : out std_logic_vector(63 downto 0);
    key_out   : out std_logic_vector(79 downto 0);
    landmarks : out std_logic_vector(63 downto 0)  -- after SubCells
  );
end entity;

architecture specification of led_80_round is
  constant rounds   : natural := 48;
  constant key_size : std_logic_vector(7 downto 0) := std_logic_vector(to_unsigned(80, 8));

  subtype six_bits is std_logic_vector(5 downto 0);
  type constants_by_round is array (0 to rounds - 1) of six_bits;

  -- (rc5, …, rc0): zero at first, and before each use shifted left with rc5 xor rc4 xor 1 for rc0.
  function all_round_constants return constants_by_round is
    variable rc    : six_bits := "000000";
    variable value : constants_by_round;
  begin
    for i in 0 to rounds - 1 loop
      rc       := rc(4 downto 0) & (rc(5) xor rc(4) xor '1');
      value(i) := rc;
    end loop;
    return value;
  end function;

  -- Column 0 of the constants: number of the row xor its half of the key size.
  function row_constant(r : natural) return std_logic_vector is
    variable half : std_logic_vector(3 downto 0) := key_size(3 downto 0);
  begin
    if r < 2 then
      half := key_size(7 downto 4);
    end if;
    return std_logic_vector(to_unsigned(r, 4)) xor half;
  end function;

  constant round_constants : constants_by_round := all_round_constants;
  signal in_last               : std_logic;
  signal rc                    : six_bits;
  signal keyed, constants      : std_logic_vector(63 downto 0);
  signal substituted, mixed    : std_logic_vector(63 downto 0);
  signal new_key               : std_logic_vector(79 downto 0);
begin
  in_last <= '1' when unsigned(number) = rounds - 1 else '0';
  last    <= in_last;

  process (number)
  begin
    rc <= "000000";
    for i in constants_by_round'range loop
      if unsigned(number) = i then
        rc <= round_constants(i);
      end if;
    end loop;
  end process;

  keyed <= state_in xor key_in(79 downto 16) when number(1 downto 0) = "00" else state_in;

  -- The state is numbered row by row.
  constants <= row_constant(0) & '0' & rc(5 downto 3) & x"00"
               & row_constant(1) & '0' & rc(2 downto 0) & x"00"
               & row_constant(2) & '0' & rc(5 downto 3) & x"00"
               & row_constant(3) & '0' & rc(2 downto 0) & x"00";

  columns : for c in 0 to 3 generate
    signal column, mixed_column : std_logic_vector(15 downto 0);
  begin
    rows : for r in 0 to 3 generate
      constant high   : natural := 63 - 4 * (4 * r + c);
      constant source : natural := 63 - 4 * (4 * r + (c + r) mod 4);  -- ShiftRows
      signal   x      : std_logic_vector(3 downto 0);
    begin
      x <= keyed(high downto high - 3) xor constants(high downto high - 3);
      s_box : entity work.led_80_s_box port map (x => x, y => substituted(high downto high - 3));
      column(15 - 4 * r downto 12 - 4 * r) <= substituted(source downto source - 3);
      mixed(high downto high - 3)          <= mixed_column(15 - 4 * r downto 12 - 4 * r);
    end generate;
    mix_column : entity work.led_80_mix_column port map (column => column, mixed => mixed_column);
  end generate;

  new_key   <= key_in(15 downto 0) & key_in(79 downto 16) when number(1 downto 0) = "11" else key_in;
  state_out <= mixed xor new_key(79 downto 16) when in_last = '1' else mixed;
  key_out   <= new_key;
  landmarks <= substituted;
end architecture;
