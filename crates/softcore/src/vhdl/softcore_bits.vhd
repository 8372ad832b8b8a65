-- Bit vectors as the soft core's descriptions use them: every value runs from its width less one
-- down to 0, and a condition is a vector of one bit.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package softcore_bits is
  subtype bits is std_logic_vector;
  function slice(value : bits; high, low : natural) return bits;
  function choose(condition : std_logic; yes, no : bits) return bits;
  function widen(value : bits; width : positive) return bits;
  function widen_signed(value : bits; width : positive) return bits;
  function plus(left, right : bits) return bits;
  function minus(left, right : bits) return bits;
  function equal(left, right : bits) return bits;
  function differ(left, right : bits) return bits;
  function less(left, right : bits) return bits;
  function any_set(value : bits) return bits;
  function is_set(value : bits) return std_logic;
end package;

package body softcore_bits is
  function vector(condition : boolean) return bits is
  begin
    if condition then
      return bits'("1");
    end if;
    return bits'("0");
  end function;

  function slice(value : bits; high, low : natural) return bits is
    alias from : bits(value'length - 1 downto 0) is value;
    variable result : bits(high - low downto 0);
  begin
    result := from(high downto low);
    return result;
  end function;

  function choose(condition : std_logic; yes, no : bits) return bits is
    variable result : bits(yes'length - 1 downto 0);
  begin
    if condition = '1' then
      result := yes;
    else
      result := no;
    end if;
    return result;
  end function;

  function widen(value : bits; width : positive) return bits is
  begin
    return bits(resize(unsigned(value), width));
  end function;

  function widen_signed(value : bits; width : positive) return bits is
    alias from : bits(value'length - 1 downto 0) is value;
    variable result : bits(width - 1 downto 0);
  begin
    -- resize of a signed value would keep the sign when it cuts off.
    for bit_number in result'range loop
      if bit_number < from'length then
        result(bit_number) := from(bit_number);
      else
        result(bit_number) := from(from'left);
      end if;
    end loop;
    return result;
  end function;

  function plus(left, right : bits) return bits is
  begin
    return bits(unsigned(left) + unsigned(right));
  end function;

  function minus(left, right : bits) return bits is
  begin
    return bits(unsigned(left) - unsigned(right));
  end function;

  function equal(left, right : bits) return bits is
  begin
    return vector(unsigned(left) = unsigned(right));
  end function;

  function differ(left, right : bits) return bits is
  begin
    return vector(unsigned(left) /= unsigned(right));
  end function;

  function less(left, right : bits) return bits is
  begin
    return vector(unsigned(left) < unsigned(right));
  end function;

  function any_set(value : bits) return bits is
    constant none : bits(value'length - 1 downto 0) := (others => '0');
  begin
    return vector(unsigned(value) /= unsigned(none));
  end function;

  function is_set(value : bits) return std_logic is
  begin
    return value(value'left);
  end function;
end package body;
