-- PRESENT-80, encryption: one round a clock, 31 clocks; 32-bit bus.
--
-- The block is loaded by shifting 32 bits at a time: the last words shifted in remain, so a block
-- may be preceded by words that are ignored (the key needs three words, the block two). Each
-- flip-flop is fed by one lookup table: a state bit by an S-box output or, while loading, by the bit
-- 32 places below it (six inputs); two key bits share a table (five inputs). This takes run as the
-- clock enable of all registers: in the tables it would be one input too many.
--
-- The last key addition costs no clock: data_out is always the state xor the round key. Words of the
-- result leave at the top while state and key shift together, which keeps them in step.
--
-- Registers: state 64, key 80, round counter 5.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity present80_round_per_cycle is
  port (
    clk      : in  std_logic;
    load     : in  std_logic;
    run      : in  std_logic;
    data_in  : in  std_logic_vector(31 downto 0);
    key_in   : in  std_logic_vector(31 downto 0);
    data_out : out std_logic_vector(31 downto 0);
    done     : out std_logic
  );
end entity;

architecture rtl of present80_round_per_cycle is
  subtype nibble is std_logic_vector(3 downto 0);

  function s_box(x : nibble) return nibble is
    type table is array (0 to 15) of nibble;
    constant entries : table := (
      x"C", x"5", x"6", x"B", x"9", x"0", x"A", x"D", x"3", x"E", x"F", x"8", x"4", x"7", x"1", x"2");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  signal state, mixed, substituted, permuted : std_logic_vector(63 downto 0);
  signal key, rotated_key, next_key          : std_logic_vector(79 downto 0);
  signal round                               : unsigned(4 downto 0);
begin
  mixed <= state xor key(79 downto 16);

  substitution : for i in 0 to 15 generate
    substituted(4 * i + 3 downto 4 * i) <= s_box(mixed(4 * i + 3 downto 4 * i));
  end generate;

  permutation : for i in 0 to 62 generate
    permuted(16 * i mod 63) <= substituted(i);
  end generate;
  permuted(63) <= substituted(63);

  rotated_key <= key(18 downto 0) & key(79 downto 19);
  next_key    <= s_box(rotated_key(79 downto 76))
                 & rotated_key(75 downto 20)
                 & (rotated_key(19 downto 15) xor std_logic_vector(round))
                 & rotated_key(14 downto 0);

  data_out <= mixed(63 downto 32);
  done     <= '1' when round = 0 else '0';

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          state <= state(31 downto 0) & data_in;
          key   <= key(47 downto 0) & key_in;
          round <= to_unsigned(1, round'length);
        else
          state <= permuted;
          key   <= next_key;
          round <= round + 1;
        end if;
      end if;
    end if;
  end process;
end architecture;
