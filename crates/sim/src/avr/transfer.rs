//! Loads and stores through pointers, from RAM and from flash.

use super::data_space;
use super::execute::find_address;
use super::instruction::Instruction;
use super::registers::{Operand, Registers, Z};
use crate::FaultKind;
use crate::bus::{Bus, Stop};

/// The data address in a pointer.
#[inline(always)]
fn pointed(registers: &Registers, instruction: &Instruction) -> u32 {
    registers.pair(instruction.source)
}

/// LD and LDD without a change of the pointer.
#[inline(always)]
pub(crate) fn load<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = pointed(registers, instruction) + u32::from(instruction.constant);
    load_from(registers, instruction, address & 0xFFFF, bus)
}

/// LD with post-increment.
#[inline(always)]
pub(crate) fn load_then_increment<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = pointed(registers, instruction);
    let labels = moved_labels(registers, instruction.source);
    load_from(registers, instruction, address, bus)?;
    move_pointer::<SECRETS>(registers, instruction, address.wrapping_add(1), labels);
    Ok(())
}

/// LD with pre-decrement.
#[inline(always)]
pub(crate) fn decrement_then_load<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = pointed(registers, instruction).wrapping_sub(1) & 0xFFFF;
    let labels = moved_labels(registers, instruction.source);
    move_pointer::<SECRETS>(registers, instruction, address, labels);
    load_from(registers, instruction, address, bus)
}

/// ST and STD without a change of the pointer.
#[inline(always)]
pub(crate) fn store<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = pointed(registers, instruction) + u32::from(instruction.constant);
    store_to(registers, instruction, address & 0xFFFF, bus)
}

/// ST with post-increment.
#[inline(always)]
pub(crate) fn store_then_increment<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = pointed(registers, instruction);
    let labels = moved_labels(registers, instruction.source);
    store_to(registers, instruction, address, bus)?;
    move_pointer::<SECRETS>(registers, instruction, address.wrapping_add(1), labels);
    Ok(())
}

/// ST with pre-decrement.
#[inline(always)]
pub(crate) fn decrement_then_store<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = pointed(registers, instruction).wrapping_sub(1) & 0xFFFF;
    let labels = moved_labels(registers, instruction.source);
    move_pointer::<SECRETS>(registers, instruction, address, labels);
    store_to(registers, instruction, address, bus)
}

#[inline(always)]
fn load_from<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    address: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let Operand { value, mut label } = data_space::read(registers, address, bus)?;
    if SECRETS {
        let pointer = registers.pair_label(instruction.source);
        find_address(pointer, bus);
        label |= pointer;
    }
    registers.set::<SECRETS>(instruction.destination, value, label);
    Ok(())
}

#[inline(always)]
fn store_to<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    address: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let mut operand = registers.operand(instruction.destination);
    if SECRETS {
        let pointer = registers.pair_label(instruction.source);
        find_address(pointer, bus);
        operand.label |= pointer;
    }
    data_space::write(registers, address, operand, bus)
}

#[inline(always)]
fn move_pointer<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    address: u32,
    [low, high]: [u8; 2],
) {
    registers.set_pair(instruction.source, address);
    if SECRETS {
        registers.set_pair_labels(instruction.source, low, high);
    }
}

/// What the bytes of a pointer depend on when it has moved: the higher one takes the carry of the lower
/// one. A store through the pointer can change the pointer itself before it moves.
#[inline(always)]
fn moved_labels(registers: &Registers, pointer: u8) -> [u8; 2] {
    [registers.label(pointer), registers.pair_label(pointer)]
}

/// LPM: flash below 64 KB.
#[inline(always)]
pub(crate) fn load_program<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    destination: u8,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    load_program_byte(registers, destination, Operand::default(), bus)
}

/// ELPM: RAMPZ holds the higher bits of the address.
#[inline(always)]
pub(crate) fn load_program_extended<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    destination: u8,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    load_program_byte(registers, destination, registers.bank(), bus)
}

#[inline(always)]
fn load_program_byte<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    destination: u8,
    bank: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = registers.pair(Z) | bank.value << 16;
    let (value, mut label) = bus.read_byte(address, registers.stack_bound())?;
    if SECRETS {
        let pointer = registers.pair_label(Z) | bank.label;
        find_address(pointer, bus);
        label |= u32::from(pointer);
    }
    registers.set::<SECRETS>(destination, value, label as u8);
    Ok(())
}

/// Moves Z on behind LPM.
#[inline(always)]
pub(crate) fn increment_z(registers: &mut Registers) {
    registers.set_pair(Z, registers.pair(Z).wrapping_add(1));
    let [low, high] = moved_labels(registers, Z);
    registers.set_pair_labels(Z, low, high);
}

/// Moves RAMPZ and Z on behind ELPM.
#[inline(always)]
pub(crate) fn increment_bank_and_z<const SECRETS: bool>(registers: &mut Registers) {
    let bank = registers.bank();
    let address = (registers.pair(Z) | bank.value << 16) + 1;
    let label = bank.label | registers.pair_label(Z);
    registers.set_bank(address >> 16, label);
    registers.set_pair(Z, address);
    if SECRETS {
        let [low, high] = moved_labels(registers, Z);
        registers.set_pair_labels(Z, low, high);
    }
}

/// SPM: flash is never written.
#[cold]
pub(crate) fn store_program(registers: &Registers) -> Stop {
    let address = registers.pair(Z) | registers.bank().value << 16;
    Stop::at(FaultKind::Write, address)
}
