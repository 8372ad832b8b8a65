-- PRESENT-80 as Bogdanov et al. 2007 (CHES) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- S, table 1 of the paper.
entity present_80_s_box is
  port (x : in std_logic_vector(3 downto 0); y : out std_logic_vector(3 downto 0));
end entity;

architecture specification of present_80_s_box is
begin
  with x select y <=
    x"C" when x"0", x"5" when x"1", x"6" when x"2", x"B" when x"3",
    x"9" when x"4", x"0" when x"5", x"A" when x"6", x"D" when x"7",
    x"3" when x"8", x"E" when x"9", x"F" when x"A", x"8" when x"B",
    x"4" when x"C", x"7" when x"D", x"1" when x"E", x"2" when others;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- One round: addRoundKey, sBoxLayer, pLayer, and the update of the key register.
entity present_80_round is
  generic (number : positive);
  port (
    state_in  : in  std_logic_vector(63 downto 0);
    key_in    : in  std_logic_vector(79 downto 0);
    state_out : out std_logic_vector(63 downto 0);
    key_out   : out std_logic_vector(79 downto 0)
  );
end entity;

architecture specification of present_80_round is
  signal keyed, substituted : std_logic_vector(63 downto 0);
  signal rotated            : std_logic_vector(79 downto 0);
begin
  keyed <= state_in xor key_in(79 downto 16);

  words : for w in 0 to 15 generate
    s_box : entity work.present_80_s_box
      port map (x => keyed(4 * w + 3 downto 4 * w), y => substituted(4 * w + 3 downto 4 * w));
    -- Table 2: the four bits of a word go to the four quarters of the state.
    bits : for b in 0 to 3 generate
      state_out(16 * b + w) <= substituted(4 * w + b);
    end generate;
  end generate;

  rotated <= std_logic_vector(rotate_left(unsigned(key_in), 61));
  key_s_box : entity work.present_80_s_box
    port map (x => rotated(79 downto 76), y => key_out(79 downto 76));
  key_out(75 downto 20) <= rotated(75 downto 20);
  key_out(19 downto 15) <= rotated(19 downto 15) xor std_logic_vector(to_unsigned(number, 5));
  key_out(14 downto 0)  <= rotated(14 downto 0);
end architecture;

library ieee;
use ieee.std_logic_1164.all;

entity present_80_reference is
  port (
    block_in : in  std_logic_vector(63 downto 0);
    key_in   : in  std_logic_vector(79 downto 0);
    result   : out std_logic_vector(63 downto 0)
  );
end entity;

architecture specification of present_80_reference is
  constant rounds : natural := 31;
  type states is array (natural range <>) of std_logic_vector(63 downto 0);
  type keys is array (natural range <>) of std_logic_vector(79 downto 0);
  signal state : states(0 to rounds);
  signal key   : keys(0 to rounds);
begin
  state(0) <= block_in;
  key(0)   <= key_in;
  all_rounds : for i in 1 to rounds generate
    round : entity work.present_80_round
      generic map (number => i)
      port map (
        state_in => state(i - 1), key_in => key(i - 1), state_out => state(i), key_out => key(i)
      );
  end generate;
  result <= state(rounds) xor key(rounds)(79 downto 16);
end architecture;
