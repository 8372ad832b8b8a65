-- PRESENT-80 as Bogdanov et al. 2007 (CHES) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- S, table 1 of the paper.
entity present_80_s_box is
  port (x : in std_logic_vector(3 downto 0); y : out std_logic_vector(3 downto 0));
end entity;

architecture specification of present_80_s_box is
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
use ieee.numeric_std.all;

-- One round: addRoundKey, sBoxLayer, pLayer, and the update of the key register; after the last, the
-- final addRoundKey. Round i of the paper has the number i - 1.
entity present_80_round is
  port (
    number    : in  std_logic_vector(7 downto 0);
    last      : out std_logic;
    state_in  : in  std_logic_vector(63 downto 0);
    key_in    : in  std_logic_vector(79 downto 0);
    state_out : out std_logic_vector(63 downto 0);
    key_out   : out std_logic_vector(79 downto 0);
    landmarks : out std_logic_vector(67 downto 0)  -- after the S-boxes: of the state, of the key
  );
end entity;

architecture specification of present_80_round is
  constant rounds : natural := 31;
  signal in_last                       : std_logic;
  signal keyed, substituted, permuted  : std_logic_vector(63 downto 0);
  signal rotated, new_key              : std_logic_vector(79 downto 0);
  signal counter                       : std_logic_vector(7 downto 0);
begin
  in_last <= '1' when unsigned(number) = rounds - 1 else '0';
  last    <= in_last;
  counter <= std_logic_vector(unsigned(number) + 1);

  keyed <= state_in xor key_in(79 downto 16);

  words : for w in 0 to 15 generate
    s_box : entity work.present_80_s_box
      port map (x => keyed(4 * w + 3 downto 4 * w), y => substituted(4 * w + 3 downto 4 * w));
    -- Table 2: the four bits of a word go to the four quarters of the state.
    bits : for b in 0 to 3 generate
      permuted(16 * b + w) <= substituted(4 * w + b);
    end generate;
  end generate;

  rotated <= std_logic_vector(rotate_left(unsigned(key_in), 61));
  key_s_box : entity work.present_80_s_box
    port map (x => rotated(79 downto 76), y => new_key(79 downto 76));
  new_key(75 downto 20) <= rotated(75 downto 20);
  new_key(19 downto 15) <= rotated(19 downto 15) xor counter(4 downto 0);
  new_key(14 downto 0)  <= rotated(14 downto 0);

  state_out <= permuted xor new_key(79 downto 16) when in_last = '1' else permuted;
  key_out   <= new_key;
  landmarks <= new_key(79 downto 76) & substituted;
end architecture;
