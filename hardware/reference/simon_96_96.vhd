-- SIMON-96/96 as Beaulieu et al. 2013 (IACR ePrint 2013/404) define it, for the proofs.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

-- One round, and the key words k[i], k[i+1] -> k[i+1], k[i+2], on byte strings.
entity simon_96_96_round is
  port (
    number    : in  std_logic_vector(7 downto 0);
    last      : out std_logic;
    state_in  : in  std_logic_vector(95 downto 0);
    key_in    : in  std_logic_vector(95 downto 0);
    state_out : out std_logic_vector(95 downto 0);
    key_out   : out std_logic_vector(95 downto 0)
  );
end entity;

architecture specification of simon_96_96_round is
  constant rounds : natural := 52;
  subtype word is std_logic_vector(47 downto 0);

  -- z2: the linear recurrence u[i+5] = u[i] + u[i+1] + u[i+2] + u[i+4] that starts with five ones,
  -- every second bit complemented.
  function constant_bits return std_logic_vector is
    variable u : std_logic_vector(0 to rounds + 4) := (others => '1');
    variable z : std_logic_vector(0 to rounds - 1);
  begin
    for i in 0 to rounds - 1 loop
      u(i + 5) := u(i) xor u(i + 1) xor u(i + 2) xor u(i + 4);
      if i mod 2 = 0 then
        z(i) := u(i);
      else
        z(i) := not u(i);
      end if;
    end loop;
    return z;
  end function;

  constant z2 : std_logic_vector(0 to rounds - 1) := constant_bits;

  function left(value : word; count : positive) return word is
  begin
    return value(47 - count downto 0) & value(47 downto 48 - count);
  end function;

  function right(value : word; count : positive) return word is
  begin
    return value(count - 1 downto 0) & value(47 downto count);
  end function;

  -- Bytes in reverse: the specification's words are little-endian in the vectors.
  function reversed(bytes : std_logic_vector(95 downto 0)) return std_logic_vector is
    variable value : std_logic_vector(95 downto 0);
  begin
    for i in 0 to 11 loop
      value(8 * i + 7 downto 8 * i) := bytes(95 - 8 * i downto 88 - 8 * i);
    end loop;
    return value;
  end function;

  signal block_value, key_value : std_logic_vector(95 downto 0);
  signal x, y, key, next_key, rotated, new_x, key_after_next : word;
  signal mixed : word;
  signal z     : std_logic;
begin
  last <= '1' when unsigned(number) = rounds - 1 else '0';

  process (number)
  begin
    z <= '0';
    for i in 0 to rounds - 1 loop
      if unsigned(number) = i then
        z <= z2(i);
      end if;
    end loop;
  end process;

  block_value <= reversed(state_in);
  x           <= block_value(95 downto 48);
  y           <= block_value(47 downto 0);
  new_x       <= y xor (left(x, 1) and left(x, 8)) xor left(x, 2) xor key;
  state_out   <= reversed(new_x & x);

  key_value      <= reversed(key_in);
  next_key       <= key_value(95 downto 48);
  key            <= key_value(47 downto 0);
  rotated        <= right(next_key, 3);
  mixed          <= key xor rotated xor right(rotated, 1);
  -- The constant is c xor (z2)_i, with c = 2^48 - 4.
  key_after_next <= not mixed(47 downto 2) & mixed(1) & (mixed(0) xor z);
  key_out        <= reversed(key_after_next & next_key);
end architecture;
