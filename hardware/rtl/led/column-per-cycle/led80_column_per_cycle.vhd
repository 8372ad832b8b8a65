-- LED-80, encryption: one column a clock (16-bit datapath), 48 rounds of 4 clocks; 16-bit bus.
--
-- ShiftRows costs next to nothing. Row r is kept turned left by r, so that the heads of the four rows
-- are always what MixColumnsSerial takes together. A row is a shift register of four nibbles; it
-- would come back unturned, but a row whose last r nibbles stop once they are new, with what follows
-- inserted before them, is turned again by the end of the round.
--
-- State and key are loaded row by row, in the order of the vectors. The key schedule of LED only
-- numbers the nibbles anew: moving its five rows up four times, by the same wires that load them,
-- gives the next round key. A multiplexer takes the column that is due.
--
-- The last key addition costs no clock: data_out is always the first row xor the first row of the
-- key, and the result is whole when it leaves after a round that is a multiple of four.
--
-- Registers: state 64, key 80, round constant 6 (also the round counter), column 2, round modulo 4 2.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity led80_column_per_cycle is
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

architecture rtl of led80_column_per_cycle is
  subtype nibble is std_logic_vector(3 downto 0);
  type nibbles is array (natural range <>) of nibble;
  subtype four_nibbles is nibbles(0 to 3);
  type matrix is array (natural range <>) of four_nibbles;

  function s_box(x : nibble) return nibble is
    constant entries : nibbles(0 to 15) := (
      x"C", x"5", x"6", x"B", x"9", x"0", x"A", x"D", x"3", x"E", x"F", x"8", x"4", x"7", x"1", x"2");
  begin
    return entries(to_integer(unsigned(x)));
  end function;

  -- Multiplication by z modulo z^4 + z + 1.
  function double(x : nibble) return nibble is
  begin
    return x(2 downto 1) & (x(0) xor x(3)) & x(3);
  end function;

  -- The matrix A = (0 1 0 0, 0 0 1 0, 0 0 0 1, 4 1 2 2), four times.
  function mix(column : four_nibbles) return four_nibbles is
    variable x : nibbles(0 to 7);
  begin
    x(0 to 3) := column;
    for i in 0 to 3 loop
      x(4 + i) := double(double(x(i)) xor x(i + 2) xor x(i + 3)) xor x(i + 1);
    end loop;
    return x(4 to 7);
  end function;

  function row_of(word : std_logic_vector(15 downto 0)) return four_nibbles is
  begin
    return (word(15 downto 12), word(11 downto 8), word(7 downto 4), word(3 downto 0));
  end function;

  function turned_left(row : four_nibbles; by : natural) return four_nibbles is
    variable result : four_nibbles;
  begin
    for i in 0 to 3 loop
      result(i) := row((i + by) mod 4);
    end loop;
    return result;
  end function;

  subtype round_constant is std_logic_vector(5 downto 0);
  constant first_constant : round_constant := "000001";

  function next_constant(c : round_constant) return round_constant is
  begin
    return c(4 downto 0) & not (c(5) xor c(4));
  end function;

  function constant_after(rounds : natural) return round_constant is
    variable c : round_constant := first_constant;
  begin
    for i in 1 to rounds loop
      c := next_constant(c);
    end loop;
    return c;
  end function;

  constant last_constant : round_constant := constant_after(48);

  -- Column 0 of the constants: number of the row xor half of the key's length, 80 = 16#50#.
  constant row_constants : four_nibbles := (x"5", x"4", x"2", x"3");

  signal state                     : matrix(0 to 3);  -- row r turned left by r
  signal key                       : matrix(0 to 4);
  signal constants                 : round_constant;
  signal column, round             : unsigned(1 downto 0);
  signal keyed, substituted, mixed : four_nibbles;
begin
  column_input : for r in 0 to 3 generate
    signal due                : unsigned(1 downto 0);  -- number of the column, in the unturned state
    signal round_key, to_add  : nibble;
    signal half_of_constants  : std_logic_vector(2 downto 0);
  begin
    due       <= column + r;
    round_key <= key(r)(to_integer(due)) when round = 0 else x"0";

    half_of_constants <= constants(5 downto 3) when r mod 2 = 0 else constants(2 downto 0);
    to_add <= row_constants(r) when due = 0 else '0' & half_of_constants when due = 1 else x"0";

    keyed(r)       <= state(r)(0) xor round_key xor to_add;
    substituted(r) <= s_box(keyed(r));
  end generate;

  mixed <= mix(substituted);

  output : for i in 0 to 3 generate
    data_out(15 - 4 * i downto 12 - 4 * i) <= state(0)(i) xor key(0)(i);
  end generate;

  done <= '1' when constants = last_constant else '0';

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          constants <= first_constant;
          column    <= "00";
          round     <= "00";
          for r in 0 to 2 loop
            state(r) <= turned_left(state(r + 1), 3);
          end loop;
          state(3) <= turned_left(row_of(data_in), 3);
        else
          column <= column + 1;
          if column = 3 then
            constants <= next_constant(constants);
            round     <= round + 1;
          end if;
          for r in 0 to 3 loop
            if r > 0 and column >= r then
              state(r)(0 to 3 - r) <= state(r)(1 to 3 - r) & mixed(r);
            else
              state(r) <= state(r)(1 to 3) & mixed(r);
            end if;
          end loop;
        end if;

        if load = '1' or round = 3 then
          key(0 to 3) <= key(1 to 4);
          key(4)      <= row_of(key_in) when load = '1' else key(0);
        end if;
      end if;
    end if;
  end process;
end architecture;
