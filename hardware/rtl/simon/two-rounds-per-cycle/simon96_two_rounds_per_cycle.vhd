-- SIMON-96/96, encryption: two rounds a clock, 26 clocks; 16-bit bus.
--
-- After two rounds each word is back in its own register, but words go in by way of the other half
-- as in the design with one round a clock, and in the same order on the bus.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity simon96_two_rounds_per_cycle is
  port (
    clk      : in  std_logic;
    load     : in  std_logic;
    run      : in  std_logic;
    data_in  : in  std_logic_vector(15 downto 0);
    key_in   : in  std_logic_vector(15 downto 0);
    data_out : out std_logic_vector(15 downto 0);
    done     : out std_logic
  );
end entity;

architecture rtl of simon96_two_rounds_per_cycle is
  constant double_rounds : natural := 26;
  subtype word is unsigned(47 downto 0);

  -- The constant sequence z2 of the specification, the bits of even and of odd rounds.
  constant z2_even : std_logic_vector(0 to 31) := "11110100010010101100001110" & "000000";
  constant z2_odd  : std_logic_vector(0 to 31) := "00111100011001000001011101" & "000000";

  function mix(value : word) return word is
  begin
    return ((value rol 1) and (value rol 8)) xor (value rol 2);
  end function;

  -- k[i+2] from k[i] and k[i+1]; the constant is 2^48 - 4 xor z[i].
  function key_after(key, next_key : word; z : std_logic) return word is
    variable value : word;
  begin
    value              := key xor (next_key ror 3) xor (next_key ror 4);
    value(47 downto 2) := not value(47 downto 2);
    value(0)           := value(0) xor z;
    return value;
  end function;

  signal x, y                : word;
  signal next_key, round_key : word;
  signal middle, middle_key  : word;  -- after the first of the two rounds
  signal count               : unsigned(4 downto 0);
begin
  middle     <= y xor mix(x) xor round_key;
  middle_key <= key_after(round_key, next_key, z2_even(to_integer(count)));

  done     <= '1' when count = double_rounds else '0';
  data_out <= std_logic_vector(x(15 downto 0));

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          x         <= y;
          y         <= unsigned(data_in) & x(47 downto 16);
          next_key  <= round_key;
          round_key <= unsigned(key_in) & next_key(47 downto 16);
          count     <= (others => '0');
        else
          x         <= x xor mix(middle) xor next_key;
          y         <= middle;
          next_key  <= key_after(next_key, middle_key, z2_odd(to_integer(count)));
          round_key <= middle_key;
          count     <= count + 1;
        end if;
      end if;
    end if;
  end process;
end architecture;
