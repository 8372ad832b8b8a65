-- TWINE-80 as Suzaki et al. 2012 (SAC) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- S, table 1 of the paper.
entity twine_80_s_box is
  port (x : in std_logic_vector(3 downto 0); y : out std_logic_vector(3 downto 0));
end entity;

architecture specification of twine_80_s_box is
begin
  y <=
    x"C" when x = x"0" else x"0" when x = x"1" else
    x"F" when x = x"2" else x"A" when x = x"3" else
    x"2" when x = x"4" else x"B" when x = x"5" else
    x"9" when x = x"6" else x"5" when x = x"7" else
    x"8" when x = x"8" else x"3" when x = x"9" else
    x"D" when x = x"A" else x"7" when x = x"B" else
    x"1" when x = x"C" else x"E" when x = x"D" else
    x"6" when x = x"E" else x"4";
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- One round, without the permutation if it is the last, and the step of the key schedule after it.
-- Round i of the paper has the number i - 1.
entity twine_80_round is
  port (
    number    : in  std_logic_vector(7 downto 0);
    last      : out std_logic;
    state_in  : in  std_logic_vector(63 downto 0);
    key_in    : in  std_logic_vector(79 downto 0);
    state_out : out std_logic_vector(63 downto 0);
    key_out   : out std_logic_vector(79 downto 0);
    landmarks : out std_logic_vector(39 downto 0)  -- after the S-boxes: of the key, of the state
  );
end entity;

architecture specification of twine_80_round is
  constant rounds : natural := 36;

  type positions is array (0 to 15) of natural;
  constant pi : positions := (5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14);  -- table 2

  subtype six_bits is std_logic_vector(5 downto 0);
  type constants_by_round is array (0 to rounds - 1) of six_bits;

  -- CON of round i: z^(i - 1) in GF(2^6) with z^6 + z + 1.
  function all_round_constants return constants_by_round is
    variable power : six_bits := "000001";
    variable value : constants_by_round;
  begin
    for i in 0 to rounds - 1 loop
      value(i) := power;
      power    := power(4 downto 0) & '0' xor "0000" & power(5) & power(5);
    end loop;
    return value;
  end function;

  constant round_constants : constants_by_round := all_round_constants;
  signal in_last   : std_logic;
  signal con       : six_bits;
  signal state     : std_logic_vector(0 to 63);  -- nibbles X0, X1, …, X15
  signal y, moved  : std_logic_vector(0 to 63);
  signal key, wk   : std_logic_vector(0 to 79);  -- nibbles WK0, WK1, …, WK19
  signal rk, x, f  : std_logic_vector(0 to 31);
  signal s0, s16   : std_logic_vector(0 to 3);
begin
  in_last <= '1' when unsigned(number) = rounds - 1 else '0';
  last    <= in_last;

  process (number)
  begin
    con <= "000000";
    for i in constants_by_round'range loop
      if unsigned(number) = i then
        con <= round_constants(i);
      end if;
    end loop;
  end process;

  state <= state_in;
  key   <= key_in;

  rk <= key(4 to 7) & key(12 to 15) & key(16 to 19) & key(24 to 27)
        & key(52 to 55) & key(56 to 59) & key(60 to 63) & key(64 to 67);

  pairs : for j in 0 to 7 generate
    x(4 * j to 4 * j + 3) <= state(8 * j to 8 * j + 3) xor rk(4 * j to 4 * j + 3);
    s_box : entity work.twine_80_s_box
      port map (x => x(4 * j to 4 * j + 3), y => f(4 * j to 4 * j + 3));
    y(8 * j to 8 * j + 3)     <= state(8 * j to 8 * j + 3);
    y(8 * j + 4 to 8 * j + 7) <= f(4 * j to 4 * j + 3) xor state(8 * j + 4 to 8 * j + 7);
  end generate;
  permutation : for h in 0 to 15 generate
    moved(4 * pi(h) to 4 * pi(h) + 3) <= y(4 * h to 4 * h + 3);
  end generate;
  state_out <= y when in_last = '1' else moved;

  s_0  : entity work.twine_80_s_box port map (x => key(0 to 3), y => s0);
  s_16 : entity work.twine_80_s_box port map (x => key(64 to 67), y => s16);
  wk(0 to 3)   <= key(0 to 3);
  wk(4 to 7)   <= key(4 to 7) xor s0;
  wk(8 to 15)  <= key(8 to 15);
  wk(16 to 19) <= key(16 to 19) xor s16;
  wk(20 to 27) <= key(20 to 27);
  wk(28 to 31) <= key(28 to 31) xor ('0' & con(5 downto 3));
  wk(32 to 75) <= key(32 to 75);
  wk(76 to 79) <= key(76 to 79) xor ('0' & con(2 downto 0));
  -- Rot4 of WK0 … WK3, then Rot16 of all.
  key_out   <= wk(16 to 79) & wk(4 to 15) & wk(0 to 3);
  landmarks <= s0 & s16 & f;
end architecture;
