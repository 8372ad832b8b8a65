//! What an instruction changes and which registers it uses as pointers.

use super::super::instruction::{Effect, Instruction, Operation, Place, register};
use super::super::registers::status;

const ARITHMETIC: u8 = status::ARITHMETIC as u8;
const ZERO: u8 = status::ZERO as u8;
const STEP: u8 = status::STEP as u8;
const CARRY: u8 = status::CARRY as u8;

/// What the instruction changes beside memory, whatever its operands' values are. Bits of PSW that are
/// not flags do not count.
pub(super) fn effect(instruction: &Instruction) -> Effect {
    use Operation as O;
    let byte = register::bit(instruction.register);
    let pair = register::pair(instruction.register);
    let all = register::BANK;
    let (registers, flags) = match instruction.operation {
        O::Move => (byte, 0),
        O::Exchange if instruction.place == Place::Register => {
            (byte | register::bit(instruction.source), 0)
        }
        O::Exchange => (byte, 0),
        O::Add | O::AddCarry | O::Subtract | O::SubtractCarry => (byte, ARITHMETIC),
        O::And | O::Or | O::ExclusiveOr => (byte, ZERO),
        O::Increment | O::Decrement => (byte, STEP),
        O::Compare | O::CompareMemory | O::CompareWord => (0, ARITHMETIC),
        O::AddToMemory
        | O::AddCarryToMemory
        | O::SubtractFromMemory
        | O::SubtractCarryFromMemory => (0, ARITHMETIC),
        O::AndMemory | O::OrMemory | O::ExclusiveOrMemory => (0, ZERO),
        O::IncrementMemory | O::DecrementMemory => (0, STEP),
        O::StoreAndTest => (0, ZERO | CARRY),
        O::MoveWord | O::IncrementWord | O::DecrementWord | O::Pop => (pair, 0),
        O::ExchangeWord => (pair | register::pair(instruction.source), 0),
        O::AddWord | O::SubtractWord => (pair, ARITHMETIC),
        O::MultiplyBytes => (register::pair(register::AX), 0),
        O::MultiplyUnsigned | O::MultiplySigned => (
            register::pair(register::AX) | register::pair(register::BC),
            0,
        ),
        O::DivideWord => (
            register::pair(register::AX) | register::pair(register::DE),
            0,
        ),
        O::DivideDouble => (all, 0),
        O::AccumulateUnsigned | O::AccumulateSigned => (0, CARRY | status::AUXILIARY as u8),
        O::ShiftLeft
        | O::ShiftRight
        | O::ShiftRightArithmetic
        | O::RotateLeft
        | O::RotateRight
        | O::RotateLeftCarry
        | O::RotateRightCarry => (byte, CARRY),
        O::ShiftLeftWord
        | O::ShiftRightWord
        | O::ShiftRightArithmeticWord
        | O::RotateLeftCarryWord => (pair, CARRY),
        O::LoadBit
        | O::AndBit
        | O::OrBit
        | O::ExclusiveOrBit
        | O::SetCarry
        | O::ClearCarry
        | O::ComplementCarry => (0, CARRY),
        O::StoreBit | O::SetBit | O::ClearBit | O::BranchIfBitSetThenClear
            if instruction.place == Place::Register =>
        {
            (register::bit(instruction.source), 0)
        }
        O::MoveStackPointer => (register::STACK_POINTER, 0),
        O::SelectBank => (all, 0),
        _ => (0, 0),
    };
    Effect { registers, flags }
}

/// Does the instruction touch nothing but registers, CY, Z and AC, so that leaving it out changes
/// nothing else?
pub(super) fn stays_in_registers(instruction: &Instruction) -> bool {
    let operands = matches!(
        instruction.place,
        Place::None | Place::Register | Place::Constant
    );
    let changes = instruction.effect != Effect::default();
    let apart = matches!(
        instruction.operation,
        Operation::SelectBank
            | Operation::MoveStackPointer
            | Operation::Pop
            | Operation::AccumulateUnsigned
            | Operation::AccumulateSigned
            | Operation::BranchIfBitSetThenClear
    );
    operands && changes && !apart || instruction.operation == Operation::Nothing
}

/// Registers that an operand's address is made of.
///
/// Renesas R01US0015, "Hazards related to combined instructions".
pub(super) fn pointers(place: Place) -> u16 {
    let b = register::bit(register::B);
    let c = register::bit(register::C);
    match place {
        Place::De => register::pair(register::DE),
        Place::Hl => register::pair(register::HL),
        Place::HlB => register::pair(register::HL) | b,
        Place::HlC => register::pair(register::HL) | c,
        Place::WordB => b,
        Place::WordC => c,
        Place::WordBc => b | c,
        Place::StackPointer => register::STACK_POINTER,
        Place::None | Place::Register | Place::Constant | Place::Short | Place::Direct => 0,
    }
}
