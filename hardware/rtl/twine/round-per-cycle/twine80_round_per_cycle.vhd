-- TWINE-80, encryption: one round a clock, 36 rounds; 16-bit bus.
--
-- The last round is made in the very clock that takes the first word of the result: its permutation
-- is left out anyway, so the round function works on the nibbles while they are shifted out. Hence
-- 35 clocks of run, and the 36th is the first load. All that this costs is one gate: the S-boxes are
-- active while the core runs and while done is high, and otherwise add nothing to what is shifted.
--
-- The key needs no multiplexer except where words come in: the key schedule moves it by four nibbles
-- a round, which is how it is loaded.
--
-- Registers: state 64, key 80, round constant 6 (also the round counter).
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity twine80_round_per_cycle is
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

architecture rtl of twine80_round_per_cycle is
  subtype nibble is std_logic_vector(3 downto 0);
  type nibbles is array (natural range <>) of nibble;
  type positions is array (natural range <>) of natural;

  -- Where the block permutation sends each nibble.
  constant destination : positions(0 to 15) := (5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14);
  -- Which nibbles of the key make the round key.
  constant round_key : positions(0 to 7) := (1, 3, 4, 6, 13, 14, 15, 16);

  function s_box(x : nibble) return nibble is
    constant entries : nibbles(0 to 15) := (
      x"C", x"0", x"F", x"A", x"2", x"B", x"9", x"5", x"8", x"3", x"D", x"7", x"1", x"E", x"6", x"4");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  -- The round constants: multiplication by z modulo z^6 + z + 1.
  function next_constant(c : std_logic_vector(5 downto 0)) return std_logic_vector is
  begin
    return c(4 downto 1) & (c(0) xor c(5)) & c(5);
  end function;

  constant first_constant : std_logic_vector(5 downto 0) := "000001";

  function constant_after(rounds : natural) return std_logic_vector is
    variable c : std_logic_vector(5 downto 0) := first_constant;
  begin
    for i in 1 to rounds loop
      c := next_constant(c);
    end loop;
    return c;
  end function;

  constant last_constant : std_logic_vector(5 downto 0) := constant_after(35);

  function when_active(x : nibble; active : std_logic) return nibble is
  begin
    return x and (3 downto 0 => active);
  end function;

  signal state, round_output  : nibbles(0 to 15);
  signal added                : nibbles(0 to 7);  -- S-box outputs, 0 unless active
  signal key, next_key        : nibbles(0 to 19);
  signal key_constant         : std_logic_vector(5 downto 0);
  signal round_constant       : std_logic_vector(5 downto 0);
  signal active, final        : std_logic;
begin
  final  <= '1' when round_constant = last_constant else '0';
  done   <= final;
  active <= (run and not load) or final;

  round_function : for i in 0 to 7 generate
    added(i)                <= when_active(s_box(state(2 * i) xor key(round_key(i))), active);
    round_output(2 * i)     <= state(2 * i);
    round_output(2 * i + 1) <= state(2 * i + 1) xor added(i);
  end generate;

  data_out <= round_output(0) & round_output(1) & round_output(2) & round_output(3);

  -- Nibbles 1, 4, 7 and 19 change, 0 to 3 turn to the left, and all 20 turn by four.
  key_constant <= round_constant and (5 downto 0 => active);
  next_key(0)  <= key(4) xor when_active(s_box(key(16)), active);
  next_key(1)  <= key(5);
  next_key(2)  <= key(6);
  next_key(3)  <= key(7) xor ('0' & key_constant(5 downto 3));
  next_key(4 to 14) <= key(8 to 18);
  next_key(15) <= key(19) xor ('0' & key_constant(2 downto 0));
  next_key(16) <= key(1) xor s_box(key(0));
  next_key(17) <= key(2);
  next_key(18) <= key(3);
  next_key(19) <= key(0);

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        key <= next_key;
        if load = '1' then
          round_constant <= first_constant;
          state(0 to 11) <= round_output(4 to 15);
          for i in 0 to 3 loop
            state(12 + i) <= data_in(15 - 4 * i downto 12 - 4 * i);
            key(16 + i)   <= key_in(15 - 4 * i downto 12 - 4 * i);
          end loop;
        else
          round_constant <= next_constant(round_constant);
          for i in 0 to 15 loop
            state(destination(i)) <= round_output(i);
          end loop;
        end if;
      end if;
    end if;
  end process;
end architecture;
