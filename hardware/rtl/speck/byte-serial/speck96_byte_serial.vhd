-- SPECK-96/96, encryption, one byte a clock: 6 clocks a round, 168 clocks; 8-bit bus.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity speck96_byte_serial is
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

architecture rtl of speck96_byte_serial is
  constant rounds : natural := 28;
  signal round      : unsigned(4 downto 0);
  signal place      : unsigned(2 downto 0);  -- of the byte within its word
  signal first_byte : std_logic;
  signal last_byte  : std_logic;
  signal round_byte : unsigned(7 downto 0);
  signal state_head : unsigned(7 downto 0);
  signal key_head   : unsigned(7 downto 0);
begin
  first_byte <= '1' when place = 0 else '0';
  last_byte  <= '1' when place = 5 else '0';
  round_byte <= "000" & round when first_byte = '1' else x"00";
  done       <= '1' when round = rounds else '0';
  data_out   <= std_logic_vector(state_head);

  state : entity work.speck96_byte_half
    port map (
      clk => clk, load => load, run => run, first_byte => first_byte, last_byte => last_byte,
      byte_in => unsigned(data_in), round_key => key_head, head => state_head
    );

  key : entity work.speck96_byte_half
    port map (
      clk => clk, load => load, run => run, first_byte => first_byte, last_byte => last_byte,
      byte_in => unsigned(key_in), round_key => round_byte, head => key_head
    );

  process (clk)
  begin
    if rising_edge(clk) then
      if run = '1' then
        if load = '1' then
          place <= (others => '0');
          round <= (others => '0');
        elsif last_byte = '1' then
          place <= (others => '0');
          round <= round + 1;
        else
          place <= place + 1;
        end if;
      end if;
    end if;
  end process;
end architecture;
