-- SIMON-96/96, encryption: one round a clock, 52 clocks; 16-bit bus.
--
-- While words are shifted in, the halves swap as they do in every round: a word goes to the high end
-- of y, and y goes to x. Six words put the block in place without any multiplexer in front of x, and
-- the key registers are filled in the same way. Hence the words of the two halves take turns on the
-- bus: x(15..0), y(15..0), x(31..16), … and k1(15..0), k0(15..0), k1(31..16), …
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity simon96_round_per_cycle is
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

architecture rtl of simon96_round_per_cycle is
  constant rounds : natural := 52;
  -- The constant sequence z2 of the specification; the last two of 64 entries are never used.
  constant z2 : std_logic_vector(0 to 63) :=
    "10101111011100000011010010011000101000010001111110010110110011" & "00";

  signal x, y                : unsigned(47 downto 0);
  signal next_key, round_key : unsigned(47 downto 0);
  signal new_x, new_key      : unsigned(47 downto 0);
  signal round               : unsigned(5 downto 0);
  signal constant_bit        : std_logic;
begin
  constant_bit <= z2(to_integer(round));

  -- k[i+2] = 2^n - 4 + z[i], xor k[i], xor (1 + S^-1) S^-3 k[i+1]
  key_schedule : for bit_index in 0 to 47 generate
    function schedule_constant(index : natural; z : std_logic) return std_logic is
    begin
      if index = 0 then
        return z;
      elsif index = 1 then
        return '0';
      else
        return '1';
      end if;
    end function;
  begin
    new_key(bit_index) <= round_key(bit_index)
                          xor next_key((bit_index + 3) mod 48)
                          xor next_key((bit_index + 4) mod 48)
                          xor schedule_constant(bit_index, constant_bit) when load = '0'
                          else round_key(bit_index);
  end generate;

  new_x <= y xor ((x rol 1) and (x rol 8)) xor (x rol 2) xor round_key when load = '0' else y;

  done     <= '1' when round = rounds else '0';
  data_out <= std_logic_vector(x(15 downto 0));

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        x        <= new_x;
        next_key <= new_key;
        if load = '1' then
          round     <= (others => '0');
          y         <= unsigned(data_in) & x(47 downto 16);
          round_key <= unsigned(key_in) & next_key(47 downto 16);
        else
          round     <= round + 1;
          y         <= x;
          round_key <= next_key;
        end if;
      end if;
    end if;
  end process;
end architecture;
