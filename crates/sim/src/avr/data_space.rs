//! The data space: registers, I/O and RAM behind one 16-bit address.

use super::DATA_BASE;
use super::execute::find_address;
use super::registers::{Operand, Registers, status};
use crate::bus::{Bus, Stop};

/// Data address of I/O address 0: the register file lies below.
pub(crate) const IO: u16 = 0x20;
/// Behind the I/O registers that IN and OUT reach; the CPU's own are among them.
const IO_END: u32 = 0x60;
const RAMPZ: u32 = 0x5B;
const SPL: u32 = 0x5D;
const SPH: u32 = 0x5E;
const SREG: u32 = 0x5F;

/// Reads the byte at a data address.
#[inline(always)]
pub(crate) fn read<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    address: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    if address < IO_END {
        return read_low(registers, address, bus);
    }
    read_memory(registers, address, bus)
}

/// Writes the byte at a data address.
#[inline(always)]
pub(crate) fn write<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    address: u32,
    operand: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    if address < IO_END {
        return write_low(registers, address, operand, bus);
    }
    write_memory(registers, address, operand, bus)
}

/// Puts a byte onto the stack.
#[inline(always)]
pub(crate) fn push<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    operand: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = registers.stack_pointer();
    let label = operand.label | stack_label(registers, bus);
    registers.move_stack(address.wrapping_sub(1));
    write(
        registers,
        u32::from(address),
        Operand { label, ..operand },
        bus,
    )
}

/// Takes a byte from the stack.
#[inline(always)]
pub(crate) fn pop<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    // Read with the byte still on the stack: an address below the stack pointer is out of bounds.
    let address = registers.stack_pointer().wrapping_add(1);
    registers.move_stack(address.wrapping_sub(1));
    let mut operand = read(registers, u32::from(address), bus)?;
    operand.label |= stack_label(registers, bus);
    registers.move_stack(address);
    Ok(operand)
}

/// What an access to the stack depends on, which is noted. The higher byte of SP takes the carry of the
/// lower one when it moves.
#[inline(always)]
fn stack_label<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> u8 {
    if !SECRETS || registers.stack_labels() == 0 {
        return 0;
    }
    let [low, high] = registers.stack_labels().to_le_bytes();
    let label = low | high;
    registers.set_stack_labels(u16::from_le_bytes([low, label]));
    find_address(label, bus);
    label
}

#[inline(always)]
fn read_memory<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    address: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    let (value, label) = bus.read_byte(DATA_BASE + address, registers.stack_bound())?;
    Ok(Operand {
        value,
        label: label as u8,
    })
}

#[inline(always)]
fn write_memory<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    address: u32,
    operand: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    bus.write_byte(
        DATA_BASE + address,
        operand.value,
        u32::from(operand.label),
        registers.stack_bound(),
    )
}

#[cold]
#[inline(never)]
fn read_low<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    address: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    let operand = match address {
        0..0x20 => registers.operand(address as u8),
        RAMPZ => registers.bank(),
        SPL | SPH => {
            let byte = usize::from(address == SPH);
            Operand {
                value: registers.stack_pointer().to_le_bytes()[byte].into(),
                label: registers.stack_labels().to_le_bytes()[byte],
            }
        }
        SREG => Operand {
            value: registers.status(),
            label: registers.flag_label(status::ALL),
        },
        _ => return read_memory(registers, address, bus),
    };
    bus.observe(DATA_BASE + address, 1, false);
    Ok(operand)
}

#[cold]
#[inline(never)]
fn write_low<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    address: u32,
    operand: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let Operand { value, label } = operand;
    match address {
        0..0x20 => registers.set::<SECRETS>(address as u8, value, label),
        RAMPZ => registers.set_bank(value, label),
        SPL | SPH => {
            // An interrupt uses the stack at any time, whatever the program does with it later.
            find_address(label, bus);
            if address == SPL {
                registers.set_stack_low(value, label);
            } else {
                registers.set_stack_high(value, label);
            }
        }
        SREG => {
            registers.set_flags(status::ALL, value);
            if SECRETS {
                registers.set_flag_labels(status::ALL, label);
            }
        }
        _ => return write_memory(registers, address, operand, bus),
    }
    bus.observe(DATA_BASE + address, 1, true);
    Ok(())
}
