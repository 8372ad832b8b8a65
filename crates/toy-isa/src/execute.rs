//! What instructions do, how secrets flow through them, and the cycles that they take.

use crate::{Instruction, Operand, Operation, SP, Toy, fold, spread};
use cipherfit_sim::bus::{Bus, Stop};
use cipherfit_sim::cpu::Cpu;
use cipherfit_sim::{FaultKind, FindingKind, Label};

pub(crate) const CALL_CYCLES: u32 = 3;
pub(crate) const RETURN_CYCLES: u32 = 3;
const MEMORY_CYCLES: u32 = 2;
const BRANCH_TAKEN_CYCLES: u32 = 2;

pub(crate) fn execute<const SECRETS: bool, const OBSERVED: bool>(
    toy: &mut Toy,
    instruction: Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<u32, Stop> {
    let Instruction { d, a, b, .. } = instruction;
    let constant = u32::from(instruction.constant);
    let here = toy.program_counter;
    let target = here.wrapping_add_signed((instruction.constant as i16).into());
    toy.program_counter = here.wrapping_add(4);
    match instruction.operation {
        Operation::Set => toy.set_register(d, constant),
        Operation::SetHigh => {
            let Operand { value, label } = &mut toy.registers[d];
            *value = *value & 0xFFFF | constant << 16;
            *label &= 0xFFFF;
        }
        Operation::Add => {
            let (left, right) = (toy.registers[a], toy.registers[b]);
            toy.registers[d] = Operand {
                value: left.value.wrapping_add(right.value),
                // A carry may go from any byte to all above it.
                label: spread(fold(left.label | right.label)),
            };
        }
        Operation::Xor => {
            let (left, right) = (toy.registers[a], toy.registers[b]);
            toy.registers[d] = Operand {
                value: left.value ^ right.value,
                label: left.label | right.label,
            };
        }
        Operation::LoadByte => {
            let pointer = pointer(toy, instruction, bus);
            let (value, label) = bus.read_byte(pointer.value, toy.stack_pointer())?;
            let label = label | pointer.label & 0xFF;
            toy.registers[d] = Operand { value, label };
            return Ok(MEMORY_CYCLES);
        }
        Operation::StoreByte => {
            let pointer = pointer(toy, instruction, bus);
            let Operand { value, label } = toy.registers[d];
            let label = (label | pointer.label) & 0xFF;
            bus.write_byte(pointer.value, value & 0xFF, label, toy.stack_pointer())?;
            return Ok(MEMORY_CYCLES);
        }
        Operation::Load => {
            let pointer = pointer(toy, instruction, bus);
            toy.registers[d] = load(toy, pointer, bus)?;
            return Ok(MEMORY_CYCLES);
        }
        Operation::Store => {
            let pointer = pointer(toy, instruction, bus);
            store(toy, pointer, toy.registers[d], bus)?;
            return Ok(MEMORY_CYCLES);
        }
        Operation::Branch => {
            let Operand { value, label } = toy.registers[d];
            show(FindingKind::Branch, fold(label), bus);
            if value != 0 {
                toy.program_counter = target;
                return Ok(BRANCH_TAKEN_CYCLES);
            }
        }
        Operation::Call => return call(toy, target, bus),
        Operation::Return => {
            let top = toy.registers[SP];
            let Operand { value, label } = load(toy, top, bus)?;
            show(FindingKind::Branch, fold(label), bus);
            toy.registers[SP].value = top.value.wrapping_add(4);
            toy.program_counter = value;
            return Ok(RETURN_CYCLES);
        }
    }
    Ok(1)
}

/// Puts the program counter onto the stack and goes to `entry`.
pub(crate) fn call<const SECRETS: bool, const OBSERVED: bool>(
    toy: &mut Toy,
    entry: u32,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<u32, Stop> {
    let stack = &mut toy.registers[SP];
    stack.value = stack.value.wrapping_sub(4);
    let top = *stack;
    let value = toy.program_counter;
    store(toy, top, Operand { value, label: 0 }, bus)?;
    toy.program_counter = entry;
    Ok(CALL_CYCLES)
}

/// The address that an instruction gives; noted when it depends on a secret.
fn pointer<const SECRETS: bool, const OBSERVED: bool>(
    toy: &Toy,
    instruction: Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Operand {
    let base = toy.registers[instruction.a];
    show(FindingKind::Address, fold(base.label), bus);
    Operand {
        value: base.value.wrapping_add(instruction.b as u32),
        label: spread(fold(base.label)),
    }
}

fn load<const SECRETS: bool, const OBSERVED: bool>(
    toy: &Toy,
    pointer: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<Operand, Stop> {
    aligned(pointer)?;
    let (value, label) = bus.read_double(pointer.value, toy.stack_pointer())?;
    let label = label | pointer.label;
    Ok(Operand { value, label })
}

fn store<const SECRETS: bool, const OBSERVED: bool>(
    toy: &Toy,
    pointer: Operand,
    operand: Operand,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    aligned(pointer)?;
    let label = operand.label | pointer.label;
    bus.write_double(pointer.value, operand.value, label, toy.stack_pointer())
}

fn aligned(pointer: Operand) -> Result<(), Stop> {
    if pointer.value.is_multiple_of(4) {
        Ok(())
    } else {
        Err(Stop::at(FaultKind::Misaligned, pointer.value))
    }
}

fn show<const SECRETS: bool, const OBSERVED: bool>(
    kind: FindingKind,
    label: Label,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    if SECRETS && !label.is_clean() {
        bus.find(kind, label);
    }
}
