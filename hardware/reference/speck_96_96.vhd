-- SPECK-96/96 as Beaulieu et al. 2013 (IACR ePrint 2013/404) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- The round function R_k(x, y) = ((S^-8 x + y) xor k, S^3 y xor (S^-8 x + y) xor k). The key schedule
-- uses the same function, with the number of the round for k.
entity speck_96_96_function is
  port (
    x_in, y_in, key : in  std_logic_vector(47 downto 0);
    x_out, y_out    : out std_logic_vector(47 downto 0)
  );
end entity;

architecture specification of speck_96_96_function is
  -- Addition mod 2^48 from its carries.
  function sum(a, b : std_logic_vector(47 downto 0)) return std_logic_vector is
    variable carry : std_logic := '0';
    variable value : std_logic_vector(47 downto 0);
  begin
    for i in 0 to 47 loop
      value(i) := a(i) xor b(i) xor carry;
      carry    := (a(i) and b(i)) or (carry and (a(i) or b(i)));
    end loop;
    return value;
  end function;

  signal added : std_logic_vector(47 downto 0);
begin
  added <= sum(x_in(7 downto 0) & x_in(47 downto 8), y_in) xor key;
  x_out <= added;
  y_out <= (y_in(44 downto 0) & y_in(47 downto 45)) xor added;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- One round of encryption and of the key schedule, on byte strings.
entity speck_96_96_round is
  port (
    number    : in  std_logic_vector(7 downto 0);
    last      : out std_logic;
    state_in  : in  std_logic_vector(95 downto 0);
    key_in    : in  std_logic_vector(95 downto 0);
    state_out : out std_logic_vector(95 downto 0);
    key_out   : out std_logic_vector(95 downto 0)
  );
end entity;

architecture specification of speck_96_96_round is
  constant rounds : natural := 28;
  subtype word is std_logic_vector(47 downto 0);
  signal x, y, l, k, new_x, new_y, new_l, new_k, wide_number : word;
begin
  last        <= '1' when unsigned(number) = rounds - 1 else '0';
  wide_number <= (47 downto 8 => '0') & number;

  -- Words are little-endian in the vectors, the last word first.
  bytes : for i in 0 to 5 generate
    constant low  : natural := 8 * i;
    constant left : natural := 95 - low;
    constant right : natural := 47 - low;
  begin
    y(low + 7 downto low) <= state_in(left downto left - 7);
    x(low + 7 downto low) <= state_in(right downto right - 7);
    k(low + 7 downto low) <= key_in(left downto left - 7);
    l(low + 7 downto low) <= key_in(right downto right - 7);
    state_out(left downto left - 7)   <= new_y(low + 7 downto low);
    state_out(right downto right - 7) <= new_x(low + 7 downto low);
    key_out(left downto left - 7)     <= new_k(low + 7 downto low);
    key_out(right downto right - 7)   <= new_l(low + 7 downto low);
  end generate;

  encryption : entity work.speck_96_96_function
    port map (x_in => x, y_in => y, key => k, x_out => new_x, y_out => new_y);
  key_schedule : entity work.speck_96_96_function
    port map (x_in => l, y_in => k, key => wide_number, x_out => new_l, y_out => new_k);
end architecture;
