//! Operands: fetching, addressing, and storing what comes out.

use super::instruction::{Instruction, Mode, Size};
use super::labels;
use super::registers::{PC, Registers, SP};
use crate::bus::{Bus, Stop};
use crate::{FaultKind, FindingKind};

/// A value and what its bytes depend on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Operand {
    pub(crate) value: u32,
    pub(crate) labels: u32,
}

/// Where a result goes.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Register(usize),
    /// A memory address, and the label of that address for every byte.
    Memory(u32, u32),
}

/// A memory address, and its label for every byte.
type Address = (u32, u32);

/// The source operand, cut to the operation's size.
#[inline(always)]
pub(crate) fn source<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    let index = usize::from(instruction.source_register);
    let address = match instruction.source {
        Mode::Register => return Ok(from_register::<SECRETS>(registers, index, instruction)),
        Mode::Constant => {
            return Ok(Operand {
                value: instruction.source_value,
                labels: 0,
            });
        }
        Mode::Absolute => (instruction.source_value, 0),
        Mode::Indexed => {
            let base = registers.value(index);
            let address = indexed(base, instruction.source_value, instruction.index_mask);
            with_label(registers, index, address, bus)
        }
        Mode::Indirect => {
            let address = registers.value(index);
            with_label(registers, index, address, bus)
        }
        Mode::IndirectIncrement => {
            let address = registers.value(index);
            let place = with_label(registers, index, address, bus);
            let operand = load(registers, instruction.size, place, bus)?;
            increment::<SECRETS>(registers, index, instruction.size);
            return Ok(operand);
        }
    };
    load(registers, instruction.size, address, bus)
}

/// Where the destination is.
#[inline(always)]
pub(crate) fn destination<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Place {
    let index = usize::from(instruction.destination_register);
    match instruction.destination {
        Mode::Register => Place::Register(index),
        Mode::Indexed => {
            let base = registers.value(index);
            let address = indexed(base, instruction.destination_value, instruction.index_mask);
            let (address, label) = with_label(registers, index, address, bus);
            Place::Memory(address, label)
        }
        _ => Place::Memory(instruction.destination_value, 0),
    }
}

/// Where the only operand of a format II instruction is, the result's place too.
#[inline(always)]
pub(crate) fn only_operand<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(Place, Operand), Stop> {
    let index = usize::from(instruction.source_register);
    let (address, label) = match instruction.source {
        Mode::Register | Mode::Constant => {
            return Ok((
                Place::Register(index),
                from_register::<SECRETS>(registers, index, instruction),
            ));
        }
        Mode::Absolute => (instruction.source_value, 0),
        Mode::Indexed => {
            let base = registers.value(index);
            let address = indexed(base, instruction.source_value, instruction.index_mask);
            with_label(registers, index, address, bus)
        }
        Mode::Indirect | Mode::IndirectIncrement => {
            let address = registers.value(index);
            with_label(registers, index, address, bus)
        }
    };
    let operand = load(registers, instruction.size, (address, label), bus)?;
    if instruction.source == Mode::IndirectIncrement {
        increment::<SECRETS>(registers, index, instruction.size);
    }
    Ok((Place::Memory(address, label), operand))
}

/// What lies at a place, cut to the operation's size.
#[inline(always)]
pub(crate) fn fetch<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    instruction: &Instruction,
    place: Place,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    match place {
        Place::Register(index) => Ok(from_register::<SECRETS>(registers, index, instruction)),
        Place::Memory(address, label) => load(registers, instruction.size, (address, label), bus),
    }
}

/// Stores a result, which must be cut to the operation's size.
#[inline(always)]
pub(crate) fn store<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    place: Place,
    result: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    match place {
        Place::Register(index) => {
            set_register(registers, index, result, bus);
            Ok(())
        }
        Place::Memory(address, label) => {
            let sp = registers.stack_pointer();
            let labels = result.labels | label;
            match instruction.size {
                Size::Word => bus.write_word(address, result.value, labels, sp),
                Size::Byte => bus.write_byte(address, result.value, labels, sp),
                Size::Address => bus.write_double(address, result.value, labels, sp),
            }
        }
    }
}

/// Writes a register; a secret that goes into the program counter is a finding.
#[inline(always)]
pub(crate) fn set_register<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    index: usize,
    result: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    registers.set(index, result.value, result.labels);
    if SECRETS && index == PC && result.labels != 0 {
        bus.find(FindingKind::Branch, labels::fold(result.labels));
    }
}

/// Pushes a word, or an address word in two.
#[inline(always)]
pub(crate) fn push<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    size: Size,
    operand: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let bytes = if size == Size::Address { 4 } else { 2 };
    registers.move_stack::<SECRETS>(-bytes);
    let (sp, address_label) = with_label(registers, SP, registers.stack_pointer(), bus);
    let Operand { value, labels } = operand;
    let labels = labels | address_label;
    match size {
        Size::Word => bus.write_word(sp, value, labels, sp),
        Size::Byte => bus.write_byte(sp, value, labels, sp),
        Size::Address => bus.write_double(sp, value, labels, sp),
    }
    .map_err(|stop| match stop.kind {
        FaultKind::Write => Stop {
            kind: FaultKind::StackOverflow,
            ..stop
        },
        _ => stop,
    })
}

/// Pops a word, or an address word in two.
#[inline(always)]
pub(crate) fn pop<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    size: Size,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    let address = with_label(registers, SP, registers.stack_pointer(), bus);
    let operand = load(registers, size, address, bus)?;
    registers.move_stack::<SECRETS>(if size == Size::Address { 4 } else { 2 });
    Ok(operand)
}

/// The address `base + index`: within the lower 64 KB when `base` is (unless the index has 20 bits).
#[inline(always)]
pub(crate) fn indexed(base: u32, index: u32, index_mask: u32) -> u32 {
    let mask = if base > 0xFFFF { 0xF_FFFF } else { index_mask };
    base.wrapping_add(index) & mask
}

#[inline(always)]
fn from_register<const SECRETS: bool>(
    registers: &Registers,
    index: usize,
    instruction: &Instruction,
) -> Operand {
    Operand {
        value: registers.value(index) & instruction.mask,
        labels: if SECRETS {
            registers.labels(index) & label_mask(instruction.size)
        } else {
            0
        },
    }
}

/// The label bytes of a value of that size.
#[inline(always)]
pub(crate) fn label_mask(size: Size) -> u32 {
    match size {
        Size::Byte => 0xFF,
        Size::Word => 0xFFFF,
        Size::Address => labels::ALL,
    }
}

/// An address that a register was used for: a finding when the register is secret.
#[inline(always)]
fn with_label<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    index: usize,
    address: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Address {
    if !SECRETS {
        return (address, 0);
    }
    let labels = registers.labels(index);
    if labels == 0 {
        return (address, 0);
    }
    let label = labels::fold(labels);
    bus.find(FindingKind::Address, label);
    (address, labels::of_address(label))
}

#[inline(always)]
fn load<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    size: Size,
    (address, label): Address,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    let sp = registers.stack_pointer();
    let (value, labels) = match size {
        Size::Word => bus.read_word(address, sp)?,
        Size::Byte => bus.read_byte(address, sp)?,
        Size::Address => bus.read_double(address, sp)?,
    };
    Ok(Operand {
        value: value & size.mask(),
        labels: if SECRETS {
            (labels | label) & label_mask(size)
        } else {
            0
        },
    })
}

#[inline(always)]
fn increment<const SECRETS: bool>(registers: &mut Registers, index: usize, size: Size) {
    let step = match size {
        // The stack pointer stays even.
        Size::Byte if index == SP => 2,
        Size::Byte => 1,
        Size::Word => 2,
        Size::Address => 4,
    };
    let labels = if SECRETS {
        labels::ripple(registers.labels(index))
    } else {
        0
    };
    registers.set(index, registers.value(index).wrapping_add(step), labels);
}
