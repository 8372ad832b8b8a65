-- AES-128 as FIPS 197 defines it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;

-- Arithmetic in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1 (section 4).
package aes_128_field is
  subtype byte is std_logic_vector(7 downto 0);
  function product(a, b : byte) return byte;
  function square(a : byte) return byte;
end package;

package body aes_128_field is
  function product(a, b : byte) return byte is
    variable multiple : byte := a;
    variable value    : byte := x"00";
    variable overflow : byte;
  begin
    for i in 0 to 7 loop
      value    := value xor (multiple and (7 downto 0 => b(i)));
      overflow := (7 downto 0 => multiple(7));
      multiple := (multiple(6 downto 0) & '0') xor (overflow and x"1b");
    end loop;
    return value;
  end function;

  -- Squaring is linear: the sum of the squares of a's powers of x.
  function square(a : byte) return byte is
    constant x_squared : byte := x"04";
    variable power     : byte := x"01";
    variable value     : byte := x"00";
  begin
    for i in 0 to 7 loop
      value := value xor (power and (7 downto 0 => a(i)));
      power := product(power, x_squared);
    end loop;
    return value;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use work.aes_128_field.all;

-- SubBytes of one byte: the inverse, a^254, and the affine transformation (section 5.1.1).
entity aes_128_sub_byte is
  port (a : in byte; s : out byte);
end entity;

architecture specification of aes_128_sub_byte is
  constant c : byte := x"63";
  signal a2, a3, a12, a14, a15, a240, inverse : byte;
begin
  a2      <= square(a);
  a3      <= product(a2, a);
  a12     <= square(square(a3));
  a14     <= product(a12, a2);
  a15     <= product(a12, a3);
  a240    <= square(square(square(square(a15))));
  inverse <= product(a240, a14);
  bits : for i in 0 to 7 generate
    s(i) <= inverse(i) xor inverse((i + 4) mod 8) xor inverse((i + 5) mod 8)
            xor inverse((i + 6) mod 8) xor inverse((i + 7) mod 8) xor c(i);
  end generate;
end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.aes_128_field.all;

-- The cipher, section 5.1, one round at a time: AddRoundKey before the first round; SubBytes,
-- ShiftRows, MixColumns but in the last round, AddRoundKey with the next round key, which comes from
-- the one before (section 5.2).
entity aes_128_round is
  port (
    number    : in  std_logic_vector(7 downto 0);
    last      : out std_logic;
    state_in  : in  std_logic_vector(127 downto 0);
    key_in    : in  std_logic_vector(127 downto 0);
    state_out : out std_logic_vector(127 downto 0);
    key_out   : out std_logic_vector(127 downto 0);
    -- After the S-boxes: of the state by row and column, of the key's last column by row.
    landmarks : out std_logic_vector(159 downto 0)
  );
end entity;

architecture specification of aes_128_round is
  type matrix is array (0 to 3, 0 to 3) of byte;  -- row, column
  type word is array (0 to 3) of byte;
  type constants is array (0 to 9) of byte;

  function all_round_constants return constants is
    variable value : constants;
  begin
    value(0) := x"01";
    for i in 1 to 9 loop
      value(i) := product(value(i - 1), x"02");
    end loop;
    return value;
  end function;

  constant round_constants : constants := all_round_constants;

  signal before, substituted, shifted, mixed, key, next_key : matrix;
  signal g              : word;  -- SubWord(RotWord(last column))
  signal round_constant : byte;
  signal in_last        : std_logic;
begin
  in_last <= '1' when unsigned(number) = 9 else '0';
  last    <= in_last;

  process (number)
  begin
    round_constant <= x"00";
    for i in constants'range loop
      if unsigned(number) = i then
        round_constant <= round_constants(i);
      end if;
    end loop;
  end process;

  rows : for r in 0 to 3 generate
    columns : for c in 0 to 3 generate
      constant high : natural := 127 - 8 * (r + 4 * c);
    begin
      key(r, c)    <= key_in(high downto high - 7);
      before(r, c) <= state_in(high downto high - 7) xor key(r, c) when unsigned(number) = 0 else
                      state_in(high downto high - 7);
      sub_byte : entity work.aes_128_sub_byte port map (a => before(r, c), s => substituted(r, c));
      landmarks(8 * (4 * r + c) + 7 downto 8 * (4 * r + c)) <= substituted(r, c);
      shifted(r, c) <= substituted(r, (c + r) mod 4);
      mixed(r, c)   <= shifted(r, c) when in_last = '1' else
                       product(shifted(r, c), x"02") xor product(shifted((r + 1) mod 4, c), x"03")
                       xor shifted((r + 2) mod 4, c) xor shifted((r + 3) mod 4, c);
      first_column : if c = 0 generate
        next_key(r, c) <= key(r, c) xor g(r);
      else generate
        next_key(r, c) <= key(r, c) xor next_key(r, c - 1);
      end generate;
      state_out(high downto high - 7) <= mixed(r, c) xor next_key(r, c);
      key_out(high downto high - 7)   <= next_key(r, c);
    end generate;
    key_word : block
      signal s : byte;
    begin
      sub_word : entity work.aes_128_sub_byte port map (a => key((r + 1) mod 4, 3), s => s);
      landmarks(135 + 8 * r downto 128 + 8 * r) <= s;
      with_constant : if r = 0 generate
        g(r) <= s xor round_constant;
      else generate
        g(r) <= s;
      end generate;
    end block;
  end generate;
end architecture;
