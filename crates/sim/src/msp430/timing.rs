//! Cycles of every instruction form, as the manuals' tables have them.
//!
//! Classic: TI SLAU049, tables 3-15 and 3-16. CPUXV2: TI SLAU208, chapter "CPUX", the tables of
//! instruction cycles and lengths (the same as SLAU445, tables 4-8 to 4-10 and 4-17 to 4-19).

use super::Generation;
use super::instruction::{Operation, Size};

/// A source as the tables group them. Constant generators count as registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceForm {
    /// `Rn`
    Register,
    /// `@Rn`
    Indirect,
    /// `@Rn+`
    IndirectIncrement,
    /// `#N`
    Immediate,
    /// `x(Rn)`
    Indexed,
    /// `EDE`, which is x(PC)
    Symbolic,
    /// `&EDE`
    Absolute,
}

impl SourceForm {
    /// The tables have one row for all indexed forms of a double-operand instruction.
    fn row(self) -> usize {
        match self {
            Self::Register => 0,
            Self::Indirect => 1,
            Self::IndirectIncrement => 2,
            Self::Immediate => 3,
            Self::Indexed | Self::Symbolic | Self::Absolute => 4,
        }
    }
}

/// A destination as the tables group them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DestinationForm {
    /// `Rm`
    Register,
    /// `PC`
    ProgramCounter,
    /// `x(Rm)`, `EDE`, `&EDE`
    Memory,
}

/// Cycles by source row; columns: register, program counter, memory.
type DoubleOperandTable = [[u8; 3]; 5];

/// SLAU049, table 3-16.
const CLASSIC: DoubleOperandTable = [[1, 2, 4], [2, 2, 5], [2, 3, 5], [2, 3, 5], [3, 3, 6]];
/// SLAU445, table 4-10; memory destinations of MOV, BIT and CMP take one cycle less.
const CPUX_V2: DoubleOperandTable = [[1, 3, 4], [2, 4, 5], [2, 4, 5], [2, 3, 5], [3, 5, 6]];
/// SLAU445, table 4-18, .B and .W; memory destinations of MOV, BIT and CMP take one cycle less.
const EXTENDED: DoubleOperandTable = [[2, 4, 5], [3, 5, 6], [3, 5, 6], [3, 4, 6], [4, 6, 7]];
/// SLAU445, table 4-18, .A; memory destinations of MOV, BIT and CMP take two cycles less.
const EXTENDED_ADDRESS: DoubleOperandTable =
    [[2, 4, 7], [4, 6, 9], [4, 6, 9], [3, 4, 8], [5, 7, 10]];

/// Cycles of a double-operand instruction without extension word.
pub(crate) fn double_operand(
    generation: Generation,
    operation: Operation,
    source: SourceForm,
    destination: DestinationForm,
) -> u8 {
    match generation {
        Generation::Classic => CLASSIC[source.row()][destination as usize],
        Generation::CpuxV2 => {
            let cycles = CPUX_V2[source.row()][destination as usize];
            cycles - u8::from(destination == DestinationForm::Memory && does_not_modify(operation))
        }
    }
}

/// Cycles of a double-operand instruction with extension word, executed once.
pub(crate) fn extended_double_operand(
    operation: Operation,
    size: Size,
    source: SourceForm,
    destination: DestinationForm,
) -> u8 {
    let table = if size == Size::Address {
        &EXTENDED_ADDRESS
    } else {
        &EXTENDED
    };
    let cycles = table[source.row()][destination as usize];
    let saved = match destination {
        DestinationForm::Register => 0,
        DestinationForm::ProgramCounter => {
            let listed = matches!(
                operation,
                Operation::Move | Operation::Add | Operation::Subtract
            );
            // Footnote 4, which stands at the #N and the indexed rows.
            u8::from(listed && source.row() >= SourceForm::Immediate.row())
        }
        DestinationForm::Memory if !does_not_modify(operation) => 0,
        DestinationForm::Memory if size == Size::Address => 2,
        DestinationForm::Memory => 1,
    };
    cycles - saved
}

/// MOV, BIT and CMP: the destination is only written or only read.
fn does_not_modify(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Move | Operation::BitTest | Operation::Compare
    )
}

/// Cycles of MOVA: SLAU445, table 4-19.
pub(crate) fn move_address(source: SourceForm, destination: DestinationForm) -> u8 {
    match (source, destination) {
        (_, DestinationForm::Memory) => 4,
        (SourceForm::Register, DestinationForm::Register) => 1,
        (SourceForm::Register, DestinationForm::ProgramCounter) => 3,
        (SourceForm::Immediate, DestinationForm::Register) => 2,
        (SourceForm::Immediate, DestinationForm::ProgramCounter) => 3,
        (SourceForm::Indirect | SourceForm::IndirectIncrement, DestinationForm::Register) => 3,
        (SourceForm::Indirect | SourceForm::IndirectIncrement, _) => 5,
        (_, DestinationForm::Register) => 4,
        (_, DestinationForm::ProgramCounter) => 6,
    }
}

/// Cycles of ADDA, SUBA and CMPA: SLAU445, table 4-19.
pub(crate) fn address_arithmetic(source: SourceForm, destination: DestinationForm) -> u8 {
    if source == SourceForm::Register && destination == DestinationForm::Register {
        1
    } else {
        3
    }
}

/// Cycles of RRC, RRA, SWPB and SXT: SLAU049 table 3-15, SLAU445 table 4-9.
pub(crate) fn single_operand(source: SourceForm) -> u8 {
    match source {
        SourceForm::Register => 1,
        SourceForm::Indirect | SourceForm::IndirectIncrement | SourceForm::Immediate => 3,
        SourceForm::Indexed | SourceForm::Symbolic | SourceForm::Absolute => 4,
    }
}

/// Cycles of RRCX, RRAX, SWPBX and SXTX, executed once: SLAU445, table 4-17.
///
/// The table lists RRCX and RRAX; SWPBX and SXTX access memory in the same way.
pub(crate) fn extended_single_operand(size: Size, source: SourceForm) -> u8 {
    let address = size == Size::Address;
    match source {
        SourceForm::Register => 2,
        SourceForm::Indirect | SourceForm::IndirectIncrement | SourceForm::Immediate => {
            if address {
                6
            } else {
                4
            }
        }
        SourceForm::Indexed | SourceForm::Symbolic | SourceForm::Absolute => {
            if address {
                7
            } else {
                5
            }
        }
    }
}

/// Cycles of PUSH: SLAU049 table 3-15, SLAU445 table 4-9.
pub(crate) fn push(generation: Generation, source: SourceForm) -> u8 {
    match (generation, source) {
        (_, SourceForm::Register) => 3,
        (Generation::Classic, SourceForm::Indirect | SourceForm::Immediate) => 4,
        (Generation::Classic, _) => 5,
        (
            Generation::CpuxV2,
            SourceForm::Indirect | SourceForm::IndirectIncrement | SourceForm::Immediate,
        ) => 3,
        (Generation::CpuxV2, _) => 4,
    }
}

/// Cycles of PUSHX, executed once: SLAU445, table 4-17.
pub(crate) fn extended_push(size: Size, source: SourceForm, from_stack_pointer: bool) -> u8 {
    let address = size == Size::Address;
    match source {
        SourceForm::Register | SourceForm::Immediate => {
            if address {
                5
            } else {
                4
            }
        }
        SourceForm::Indirect | SourceForm::IndirectIncrement => {
            if address {
                6
            } else {
                4
            }
        }
        SourceForm::Indexed => (if address { 7 } else { 5 }) + u8::from(from_stack_pointer),
        SourceForm::Symbolic | SourceForm::Absolute => {
            if address {
                7
            } else {
                5
            }
        }
    }
}

/// Cycles of CALL: SLAU049 table 3-15, SLAU445 table 4-9.
pub(crate) fn call(generation: Generation, source: SourceForm) -> u8 {
    match (generation, source) {
        (_, SourceForm::Register | SourceForm::Indirect) => 4,
        (Generation::Classic, _) => 5,
        (Generation::CpuxV2, SourceForm::IndirectIncrement | SourceForm::Immediate) => 4,
        (Generation::CpuxV2, SourceForm::Indexed | SourceForm::Symbolic) => 5,
        (Generation::CpuxV2, SourceForm::Absolute) => 6,
    }
}

/// Cycles of CALLA: SLAU445, table 4-17.
pub(crate) fn call_far(source: SourceForm, from_stack_pointer: bool) -> u8 {
    match source {
        SourceForm::Register | SourceForm::Immediate => 5,
        SourceForm::Indirect | SourceForm::IndirectIncrement => 6,
        SourceForm::Indexed => 5 + u8::from(from_stack_pointer),
        SourceForm::Symbolic | SourceForm::Absolute => 7,
    }
}

/// Cycles of RETI: SLAU049 table 3-14, SLAU445 table 4-8.
pub(crate) const RETURN_FROM_INTERRUPT: u8 = 5;

/// Cycles of any jump, taken or not: SLAU049 section 3.4.4, SLAU445 section 4.5.1.5.3.
pub(crate) const JUMP: u8 = 2;

/// Cycles of RRCM, RRAM, RLAM and RRUM by `count` places: SLAU445, table 4-17.
pub(crate) fn rotate_multiple(count: u8) -> u8 {
    count
}

/// Cycles of PUSHM and POPM of `count` registers: SLAU445, table 4-17.
pub(crate) fn move_multiple(size: Size, count: u8) -> u8 {
    if size == Size::Address {
        2 + 2 * count
    } else {
        2 + count
    }
}
