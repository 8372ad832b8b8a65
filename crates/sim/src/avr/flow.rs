//! Branches, skips, calls and returns.

use super::data_space;
use super::execute::find_branch;
use super::instruction::{Instruction, Operation};
use super::registers::{Operand, Registers, Z};
use crate::bus::{Bus, Stop};

/// Goes to the target if `taken`; gives the cycles.
#[inline(always)]
fn go_if(registers: &mut Registers, instruction: &Instruction, taken: bool) -> u32 {
    if taken {
        registers.advance(instruction.target);
        u32::from(instruction.cycles) + u32::from(instruction.cycles_if_taken)
    } else {
        u32::from(instruction.cycles)
    }
}

/// BRBS and BRBC; gives the cycles.
#[inline(always)]
pub(crate) fn branch<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    taken: bool,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> u32 {
    if SECRETS {
        find_branch(registers.flag_label(u32::from(instruction.constant)), bus);
    }
    go_if(registers, instruction, taken)
}

/// CPSE; gives the cycles.
#[inline(always)]
pub(crate) fn skip_if_equal<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> u32 {
    let left = registers.operand(instruction.destination);
    let right = registers.operand(instruction.source);
    if !instruction.same_register {
        find_branch(left.label | right.label, bus);
    }
    go_if(registers, instruction, left.value == right.value)
}

/// SBRC, SBRS, SBIC and SBIS; gives the cycles.
#[inline(always)]
pub(crate) fn skip_by_bit<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    tested: Operand,
    bit: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> u32 {
    find_branch(tested.label, bus);
    let wants_set = matches!(
        instruction.operation,
        Operation::SkipIfBitSet | Operation::SkipIfPortBitSet
    );
    go_if(
        registers,
        instruction,
        (tested.value & bit != 0) == wants_set,
    )
}

/// Goes to the word address in Z.
#[inline(always)]
pub(crate) fn go_to_z<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    find_branch(registers.pair_label(Z), bus);
    registers.advance(registers.pair(Z) << 1);
}

/// Pushes the program counter, in words: the lower byte first, so that it lies higher.
#[inline(always)]
pub(crate) fn push_return_address<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let word = registers.program_counter() >> 1;
    data_space::push(registers, Operand::constant(word & 0xFF), bus)?;
    data_space::push(registers, Operand::constant(word >> 8), bus)
}

/// Pops the program counter.
#[inline(always)]
pub(crate) fn pop_return_address<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let high = data_space::pop(registers, bus)?;
    let low = data_space::pop(registers, bus)?;
    find_branch(high.label | low.label, bus);
    registers.advance((high.value << 8 | low.value) << 1);
    Ok(())
}
