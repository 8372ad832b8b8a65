-- TWINE-80 as Suzaki et al. 2012 (SAC) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- S, table 1 of the paper.
entity twine_80_s_box is
  port (x : in std_logic_vector(3 downto 0); y : out std_logic_vector(3 downto 0));
end entity;

architecture specification of twine_80_s_box is
begin
  with x select y <=
    x"C" when x"0", x"0" when x"1", x"F" when x"2", x"A" when x"3",
    x"2" when x"4", x"B" when x"5", x"9" when x"6", x"5" when x"7",
    x"8" when x"8", x"3" when x"9", x"D" when x"A", x"7" when x"B",
    x"1" when x"C", x"E" when x"D", x"6" when x"E", x"4" when others;
end architecture;

library ieee;
use ieee.std_logic_1164.all;

-- One round, without the permutation if it is the last, and the step of the key schedule after it.
entity twine_80_round is
  generic (number : positive; last : boolean);
  port (
    state_in  : in  std_logic_vector(0 to 63);  -- nibbles X0, X1, …, X15
    key_in    : in  std_logic_vector(0 to 79);  -- nibbles WK0, WK1, …, WK19
    state_out : out std_logic_vector(0 to 63);
    key_out   : out std_logic_vector(0 to 79)
  );
end entity;

architecture specification of twine_80_round is
  type positions is array (0 to 15) of natural;
  constant pi : positions := (5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14);  -- table 2

  function round_key(wk : std_logic_vector(0 to 79)) return std_logic_vector is
  begin
    return wk(4 to 7) & wk(12 to 15) & wk(16 to 19) & wk(24 to 27)
           & wk(52 to 55) & wk(56 to 59) & wk(60 to 63) & wk(64 to 67);
  end function;

  -- CON of this round: z^(number - 1) in GF(2^6) with z^6 + z + 1.
  function round_constant return std_logic_vector is
    variable power : std_logic_vector(5 downto 0) := "000001";
  begin
    for i in 2 to number loop
      power := power(4 downto 0) & '0' xor "0000" & power(5) & power(5);
    end loop;
    return power;
  end function;

  constant con         : std_logic_vector(5 downto 0) := round_constant;
  signal   rk, x, f    : std_logic_vector(0 to 31);
  signal   y           : std_logic_vector(0 to 63);
  signal   s0, s16     : std_logic_vector(0 to 3);
  signal   wk          : std_logic_vector(0 to 79);
begin
  rk <= round_key(key_in);
  pairs : for j in 0 to 7 generate
    x(4 * j to 4 * j + 3) <= state_in(8 * j to 8 * j + 3) xor rk(4 * j to 4 * j + 3);
    s_box : entity work.twine_80_s_box
      port map (x => x(4 * j to 4 * j + 3), y => f(4 * j to 4 * j + 3));
    y(8 * j to 8 * j + 3)     <= state_in(8 * j to 8 * j + 3);
    y(8 * j + 4 to 8 * j + 7) <= f(4 * j to 4 * j + 3) xor state_in(8 * j + 4 to 8 * j + 7);
  end generate;
  permutation : for h in 0 to 15 generate
    unpermuted : if last generate
      state_out(4 * h to 4 * h + 3) <= y(4 * h to 4 * h + 3);
    else generate
      state_out(4 * pi(h) to 4 * pi(h) + 3) <= y(4 * h to 4 * h + 3);
    end generate;
  end generate;

  s_0  : entity work.twine_80_s_box port map (x => key_in(0 to 3), y => s0);
  s_16 : entity work.twine_80_s_box port map (x => key_in(64 to 67), y => s16);
  wk(0 to 3)   <= key_in(0 to 3);
  wk(4 to 7)   <= key_in(4 to 7) xor s0;
  wk(8 to 15)  <= key_in(8 to 15);
  wk(16 to 19) <= key_in(16 to 19) xor s16;
  wk(20 to 27) <= key_in(20 to 27);
  wk(28 to 31) <= key_in(28 to 31) xor ('0' & con(5 downto 3));
  wk(32 to 75) <= key_in(32 to 75);
  wk(76 to 79) <= key_in(76 to 79) xor ('0' & con(2 downto 0));
  -- Rot4 of WK0 … WK3, then Rot16 of all.
  key_out <= wk(16 to 79) & wk(4 to 15) & wk(0 to 3);
end architecture;

library ieee;
use ieee.std_logic_1164.all;

entity twine_80_reference is
  port (
    block_in : in  std_logic_vector(63 downto 0);
    key_in   : in  std_logic_vector(79 downto 0);
    result   : out std_logic_vector(63 downto 0)
  );
end entity;

architecture specification of twine_80_reference is
  constant rounds : natural := 36;
  type states is array (natural range <>) of std_logic_vector(0 to 63);
  type keys is array (natural range <>) of std_logic_vector(0 to 79);
  signal state : states(0 to rounds);
  signal key   : keys(0 to rounds);
begin
  state(0) <= block_in;
  key(0)   <= key_in;
  all_rounds : for i in 1 to rounds generate
    round : entity work.twine_80_round
      generic map (number => i, last => i = rounds)
      port map (
        state_in => state(i - 1), key_in => key(i - 1), state_out => state(i), key_out => key(i)
      );
  end generate;
  result <= state(rounds);
end architecture;
