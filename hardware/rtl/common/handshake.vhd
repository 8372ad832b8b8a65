-- Valid/ready handshake for any core with the bare load/run/done control.
--
-- The words themselves do not pass through here: data_in, key_in and data_out are wired straight to
-- the core, and this entity only says when the core shifts and when it computes. One counter serves
-- words going in and words coming out, because a core does both with the same shift.
--
--   reset          synchronous; afterwards a block may be sent
--   input_valid    a word of data and key is offered; input_ready: it is taken at this clock edge
--   output_valid   a word of the result is offered; output_ready: it is taken at this clock edge
--   run            to the core: it moves; load: by a word in and out instead of a step
--   done           from the core: the result can be shifted out; the first load clears it
--
-- If the next block is already offered when the first word of a result is taken, both go on in step
-- (each word out needs a word in). Otherwise the result is given first, alone.
library ieee;
use ieee.std_logic_1164.all;

entity handshake is
  generic (
    load_words   : positive;  -- words of one block going in (the longer of data and key)
    unload_words : positive   -- words of one result coming out, at most load_words
  );
  port (
    clk          : in  std_logic;
    reset        : in  std_logic;
    input_valid  : in  std_logic;
    input_ready  : out std_logic;
    output_valid : out std_logic;
    output_ready : in  std_logic;
    load         : out std_logic;
    run          : out std_logic;
    done         : in  std_logic
  );
end entity;

architecture rtl of handshake is
  signal taking    : std_logic;  -- in the middle of taking a block, or waiting for one
  signal giving    : std_logic;  -- in the middle of giving a result
  signal computing : std_logic;
  signal offering  : std_logic;  -- there is a word of a result to give
  signal first     : std_logic;  -- it is the first word of the result
  signal shift     : std_logic;
  signal count     : natural range 0 to load_words - 1;  -- words shifted so far
begin
  assert unload_words <= load_words
    report "handshake: a result has more words than a load" severity failure;

  computing <= not (taking or giving);
  first     <= computing and done;
  offering  <= giving or first;

  output_valid <= (offering and input_valid) when taking = '1' else offering;
  input_ready  <= ((output_ready or not offering) and taking) or (first and output_ready);
  shift        <= (input_valid or not taking) and (output_ready or not offering)
                  and (taking or offering);

  load <= shift;
  run  <= shift or (computing and not done);

  process (clk)
  begin
    if rising_edge(clk) then
      if reset = '1' then
        taking <= '1';
        giving <= '0';
        count  <= 0;
      elsif shift = '1' then
        count <= count + 1 when count /= load_words - 1 else 0;
        if first = '1' then
          giving <= '1';
          taking <= input_valid;
        end if;
        if offering = '1' and count = unload_words - 1 then
          giving <= '0';
          if taking = '0' and (first and input_valid) = '0' then
            -- The result went out alone: wait for the next block.
            taking <= '1';
            count  <= 0;
          end if;
        end if;
        if taking = '1' and count = load_words - 1 then
          taking <= '0';
        end if;
      end if;
    end if;
  end process;
end architecture;
