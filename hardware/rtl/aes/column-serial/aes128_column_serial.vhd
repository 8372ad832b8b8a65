-- AES-128, encryption, one column a clock through four S-boxes: 5 clocks a round; 32-bit bus.
--
--   clock 0      the S-boxes work for the key, and ShiftRows moves the whole state
--   clock 1..4   a column is mixed (but for the first round), gets the round key, goes through the
--                S-boxes and back in at the other end; so does a word of the key
--
-- The last round ends with the ShiftRows of clock 0; its key is added while the result goes out.
library ieee;
use ieee.std_logic_1164.all;

entity aes128_column_serial is
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

architecture rtl of aes128_column_serial is
  subtype byte is std_logic_vector(7 downto 0);
  subtype column is std_logic_vector(31 downto 0);  -- row 0 at the high end
  type columns is array (0 to 3) of column;

  function times_x(value : byte) return byte is
  begin
    return value(6 downto 4) & (value(3) xor value(7)) & (value(2) xor value(7)) & value(1)
           & (value(0) xor value(7)) & value(7);
  end function;

  signal state, key   : columns;  -- column 0 is next
  signal shifted      : columns;
  signal key_word     : column;   -- the key's last column after the S-boxes
  signal rcon         : byte;     -- round constant; also says which round it is
  signal clock        : natural range 0 to 4;
  signal first, final : std_logic;
  signal mixed        : column;
  signal s_box_in     : column;
  signal s_box_out    : column;
  signal new_key      : column;
begin
  first <= rcon(0) and not rcon(1);
  final <= rcon(6) and rcon(5);
  done  <= '1' when final = '1' and clock = 1 else '0';

  rows : for row in 0 to 3 generate
    constant high : natural := 31 - 8 * row;
    -- The byte `distance` rows below in a column.
    function below(value : column; distance : natural) return byte is
      constant top : natural := 31 - 8 * ((row + distance) mod 4);
    begin
      return value(top downto top - 7);
    end function;
  begin
    mixed(high downto high - 7) <= times_x(below(state(0), 0) xor below(state(0), 1))
                                   xor below(state(0), 1) xor below(state(0), 2)
                                   xor below(state(0), 3);
    shift_rows : for place in 0 to 3 generate
      shifted(place)(high downto high - 7) <= state((place + row) mod 4)(high downto high - 7);
    end generate;
    s_box : entity work.aes_s_box
      port map (
        argument => s_box_in(high downto high - 7), value => s_box_out(high downto high - 7)
      );
  end generate;

  s_box_in <= key(3)(23 downto 0) & key(3)(31 downto 24) when clock = 0 else
              state(0) xor key(0) when first = '1' else
              mixed xor key(0);
  data_out <= state(0) xor key(0);

  new_key <= key_in when load = '1' else
             key(0) xor key_word xor (rcon & x"000000") when clock = 1 else
             key(0) xor key(3);

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          clock <= 0;
          rcon  <= x"01";
        elsif clock = 4 then
          clock <= 0;
          rcon  <= times_x(rcon);
        else
          clock <= clock + 1;
        end if;

        if load = '1' or clock /= 0 then
          state(0 to 2) <= state(1 to 3);
          state(3)      <= data_in when load = '1' else s_box_out;
          key(0 to 2)   <= key(1 to 3);
          key(3)        <= new_key;
        elsif first = '0' then
          state <= shifted;
        end if;

        if clock = 0 then
          key_word <= s_box_out;
        end if;
      end if;
    end if;
  end process;
end architecture;
