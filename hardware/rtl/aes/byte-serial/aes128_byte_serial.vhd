-- AES-128, encryption, one byte a clock through one S-box: 20 clocks a round; 8-bit bus.
--
-- State and key lie column by column, as on the bus, in two shift registers of 16 bytes; byte 0 is
-- next to leave. In a round every byte leaves its register once:
--
--   state   the byte, xor the key's, goes through the S-box into `substituted`, and from there back
--           in at the other end one shift later. ShiftRows happens on the way, where the bytes of one
--           row stand four apart: rows 1 and 2 by exchanging two of them as they pass, row 3 by one
--           rotation. MixColumns happens when a whole column moves into the last four places.
--   key     the byte, xor the new byte four places before, goes back in at once. The first column
--           needs the S-box too: the first four bytes take two clocks each, the first of them for it.
--
--   clock   0    1    2    3    4    5    6    7    8    9   …  19
--           key  b.0  key  b.1  key  b.2  key  b.3  b.4  b.5 …  b.15
--
-- The last substituted byte of a round goes in at clock 0 of the next.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity aes128_byte_serial is
  port (
    clk      : in  std_logic;
    load     : in  std_logic;
    run      : in  std_logic;
    data_in  : in  std_logic_vector(7 downto 0);
    key_in   : in  std_logic_vector(7 downto 0);
    data_out : out std_logic_vector(7 downto 0);
    done     : out std_logic
  );
end entity;

architecture rtl of aes128_byte_serial is
  subtype byte is std_logic_vector(7 downto 0);
  type byte_array is array (natural range <>) of byte;

  function times_x(value : byte) return byte is
  begin
    return value(6 downto 4) & (value(3) xor value(7)) & (value(2) xor value(7)) & value(1)
           & (value(0) xor value(7)) & value(7);
  end function;

  -- The clock within a round; `waiting` comes before the first round, and the next clock after it is 0.
  constant waiting  : unsigned(4 downto 0) := "11111";
  constant last     : unsigned(4 downto 0) := to_unsigned(19, 5);
  signal clock      : unsigned(4 downto 0);
  signal rcon       : byte;       -- round constant; also says which round it is
  signal first      : std_logic;  -- first round
  signal final      : std_logic;  -- after the last round

  signal state       : byte_array(0 to 15);
  signal substituted : byte;
  signal key         : byte_array(0 to 15);
  signal key_word    : byte;  -- a substituted byte of the last column

  signal key_lookup   : std_logic;  -- the S-box works for the key
  signal fourth       : std_logic;  -- … for the last byte of the first column
  signal add_rcon     : std_logic;
  signal end_of_round : std_logic;  -- the last byte of the round before goes in
  signal move_state   : std_logic;
  signal move_key     : std_logic;
  signal shift_row_1  : std_logic;
  signal shift_row_2  : std_logic;
  signal mix          : std_logic;

  signal s_box_in, s_box_out : byte;
  signal into_3, into_7, into_11, into_15 : byte;  -- what moves into these places
  signal column, mixed : byte_array(0 to 3);
  signal new_key : byte;
begin
  first <= rcon(0) and not rcon(1);
  final <= rcon(6) and rcon(5);
  done  <= final and clock(0);

  key_lookup   <= '1' when clock = 0 or clock = 2 or clock = 4 or clock = 6 else '0';
  fourth       <= clock(2) and clock(1);
  add_rcon     <= '1' when clock = 3 else '0';
  end_of_round <= '1' when clock = 0 and first = '0' else '0';
  move_key     <= '1' when load = '1' or (key_lookup = '0' and clock /= waiting) else '0';
  move_state   <= move_key or end_of_round;

  s_box : entity work.aes_s_box port map (argument => s_box_in, value => s_box_out);

  s_box_in <= state(0) xor key(0) when key_lookup = '0' else
              key(9) when fourth = '1' else
              key(13);
  data_out <= s_box_in;

  -- ShiftRows. The byte in `substituted` is the one before the clock's: row 1 at 10, 14 and 18, …
  shift_row_1 <= '1' when clock = 10 or clock = 14 or clock = 18 else '0';
  shift_row_2 <= '1' when clock = 15 or clock = 19 else '0';

  into_3  <= substituted when end_of_round = '1' else state(4);
  into_7  <= state(4) when end_of_round = '1' else substituted when shift_row_2 = '1' else state(8);
  into_11 <= state(8) when end_of_round = '1' else substituted when shift_row_1 = '1' else state(12);
  into_15 <= data_in when load = '1' else
             state(12) when end_of_round = '1' or shift_row_1 = '1' else
             state(8) when shift_row_2 = '1' else
             substituted;

  -- MixColumns, of the column that moves into places 0 to 3.
  mix    <= '1' when (end_of_round = '1' and final = '0')
                     or (first = '0' and (clock = 7 or clock = 11 or clock = 15)) else '0';
  column <= (state(1), state(2), state(3), into_3);
  mix_columns : for row in 0 to 3 generate
    mixed(row) <= times_x(column(row) xor column((row + 1) mod 4)) xor column((row + 1) mod 4)
                  xor column((row + 2) mod 4) xor column((row + 3) mod 4);
  end generate;

  new_key <= key_in when load = '1' else
             key(0) xor key_word when clock(4 downto 3) = "00" else
             key(0) xor key(12);

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          clock <= waiting;
          rcon  <= x"01";
        elsif clock = last then
          clock <= (others => '0');
          rcon  <= times_x(rcon);
        else
          clock <= clock + 1;
        end if;

        if move_state = '1' then
          for place in 0 to 3 loop
            state(place) <= mixed(place) when mix = '1' else column(place);
          end loop;
          state(4 to 6)   <= state(5 to 7);
          state(7)        <= into_7;
          state(8 to 10)  <= state(9 to 11);
          state(11)       <= into_11;
          state(12 to 14) <= state(13 to 15);
          state(15)       <= into_15;
        end if;

        if key_lookup = '1' then
          key_word <= s_box_out;
        else
          substituted <= s_box_out;
        end if;

        if move_key = '1' then
          key(0 to 13) <= key(1 to 14);
          key(14)      <= key(15) xor rcon when add_rcon = '1' else key(15);
          key(15)      <= new_key;
        end if;
      end if;
    end if;
  end process;
end architecture;
