-- PRESENT-80, encryption: one nibble a clock, 31 rounds of 17 clocks; 4-bit bus.
--
-- In 16 clocks each nibble of the state meets its nibble of the key, goes through the S-box and in
-- again at the low end, while the key turns left by four with it; in the 17th clock the bits of the
-- state are permuted. By then the key has turned by 64 of the 61 places it has to: the 17th clock
-- turns it back by three and makes the rest of the key schedule, with the same S-box.
--
-- The last key addition costs no clock: data_out is always the first nibble of the state xor the
-- first of the key, and the two shift together when words are loaded.
--
-- Registers: state 64, key 80, round counter 5, nibble counter 4, and one for the 17th clock.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity present80_nibble_serial is
  port (
    clk      : in  std_logic;
    load     : in  std_logic;
    run      : in  std_logic;
    data_in  : in  std_logic_vector(3 downto 0);
    key_in   : in  std_logic_vector(3 downto 0);
    data_out : out std_logic_vector(3 downto 0);
    done     : out std_logic
  );
end entity;

architecture rtl of present80_nibble_serial is
  subtype nibble is std_logic_vector(3 downto 0);

  function s_box(x : nibble) return nibble is
    type table is array (0 to 15) of nibble;
    constant entries : table := (
      x"C", x"5", x"6", x"B", x"9", x"0", x"A", x"D", x"3", x"E", x"F", x"8", x"4", x"7", x"1", x"2");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  signal state, permuted            : std_logic_vector(63 downto 0);
  signal key, turned_back           : std_logic_vector(79 downto 0);
  signal mixed, s_input, s_output   : nibble;
  signal new_nibble, new_key_nibble : nibble;
  signal round                      : unsigned(4 downto 0);
  signal nibble_count               : unsigned(3 downto 0);
  signal permuting                  : std_logic;  -- the 17th clock of a round
begin
  permutation : for i in 0 to 62 generate
    permuted(16 * i mod 63) <= state(i);
  end generate;
  permuted(63) <= state(63);

  turned_back <= key(2 downto 0) & key(79 downto 3);
  mixed       <= state(63 downto 60) xor key(79 downto 76);
  s_input     <= turned_back(79 downto 76) when permuting = '1' else mixed;
  s_output    <= s_box(s_input);

  new_nibble     <= data_in when load = '1' else s_output;
  new_key_nibble <= key_in when load = '1' else key(79 downto 76);

  data_out <= mixed;
  done     <= '1' when round = 0 else '0';

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          round        <= to_unsigned(1, round'length);
          nibble_count <= (others => '0');
          permuting    <= '0';
        elsif permuting = '1' then
          round     <= round + 1;
          permuting <= '0';
        else
          nibble_count <= nibble_count + 1;
          permuting    <= '1' when nibble_count = 15 else '0';
        end if;

        if permuting = '1' and load = '0' then
          state <= permuted;
          key   <= s_output
                   & turned_back(75 downto 20)
                   & (turned_back(19 downto 15) xor std_logic_vector(round))
                   & turned_back(14 downto 0);
        else
          state <= state(59 downto 0) & new_nibble;
          key   <= key(75 downto 0) & new_key_nibble;
        end if;
      end if;
    end if;
  end process;
end architecture;
