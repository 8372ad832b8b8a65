//! A decoded RL78 instruction: everything that its address fixes.

/// What an instruction does. *Operand* is what [`Place`] says, *register* the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Operation {
    Nothing,
    /// register ← operand
    Move,
    /// operand ← register
    Store,
    /// operand ← constant
    StoreConstant,
    /// operand ← register; Z and CY tell of zeros (MOVS)
    StoreAndTest,
    /// ES ← operand, where it lies in memory
    MoveToExtraSegment,
    Exchange,
    Add,
    AddCarry,
    Subtract,
    SubtractCarry,
    And,
    Or,
    ExclusiveOr,
    Compare,
    /// operand ← operand changed by a constant
    AddToMemory,
    AddCarryToMemory,
    SubtractFromMemory,
    SubtractCarryFromMemory,
    AndMemory,
    OrMemory,
    ExclusiveOrMemory,
    CompareMemory,
    Increment,
    Decrement,
    IncrementMemory,
    DecrementMemory,
    MoveWord,
    StoreWord,
    StoreWordConstant,
    ExchangeWord,
    AddWord,
    SubtractWord,
    CompareWord,
    IncrementWord,
    DecrementWord,
    IncrementWordMemory,
    DecrementWordMemory,
    MoveStackPointer,
    /// A × X
    MultiplyBytes,
    MultiplyUnsigned,
    MultiplySigned,
    DivideWord,
    DivideDouble,
    AccumulateUnsigned,
    AccumulateSigned,
    ShiftLeft,
    ShiftRight,
    ShiftRightArithmetic,
    ShiftLeftWord,
    ShiftRightWord,
    ShiftRightArithmeticWord,
    RotateLeft,
    RotateRight,
    RotateLeftCarry,
    RotateRightCarry,
    RotateLeftCarryWord,
    /// CY ← bit
    LoadBit,
    /// CY ← CY and bit
    AndBit,
    OrBit,
    ExclusiveOrBit,
    /// bit ← CY
    StoreBit,
    SetBit,
    ClearBit,
    SetCarry,
    ClearCarry,
    ComplementCarry,
    Jump,
    /// BR AX
    JumpRegister,
    Call,
    /// CALL rp
    CallRegister,
    CallTable,
    Break,
    Return,
    ReturnFromInterrupt,
    /// if any of the flags in the constant is 1
    BranchIfAny,
    BranchIfNone,
    BranchIfBitSet,
    BranchIfBitClear,
    BranchIfBitSetThenClear,
    SkipIfAny,
    SkipIfNone,
    Push,
    Pop,
    PushStatus,
    PopStatus,
    SelectBank,
    Stop,
}

impl Operation {
    /// May memory be written?
    pub fn writes_memory(self) -> bool {
        use Operation as O;
        matches!(
            self,
            O::Store
                | O::StoreConstant
                | O::StoreAndTest
                | O::Exchange
                | O::AddToMemory
                | O::AddCarryToMemory
                | O::SubtractFromMemory
                | O::SubtractCarryFromMemory
                | O::AndMemory
                | O::OrMemory
                | O::ExclusiveOrMemory
                | O::IncrementMemory
                | O::DecrementMemory
                | O::StoreWord
                | O::StoreWordConstant
                | O::IncrementWordMemory
                | O::DecrementWordMemory
                | O::StoreBit
                | O::SetBit
                | O::ClearBit
                | O::BranchIfBitSetThenClear
                | O::Call
                | O::CallRegister
                | O::CallTable
                | O::Break
                | O::Push
                | O::PushStatus
        )
    }
}

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// There is none.
    None,
    /// The register `source`; of a pair the lower half.
    Register,
    /// `constant`
    Constant,
    /// Memory: saddr in RAM, nothing of the CPU's own.
    Short,
    /// Memory: other saddr, sfr and !addr16.
    Direct,
    /// Memory: `[DE]` and `[DE+byte]`.
    De,
    /// Memory: `[HL]` and `[HL+byte]`.
    Hl,
    /// Memory: `[HL+B]`.
    HlB,
    /// Memory: `[HL+C]`.
    HlC,
    /// Memory: `word[B]`.
    WordB,
    /// Memory: `word[C]`.
    WordC,
    /// Memory: `word[BC]`.
    WordBc,
    /// Memory: `[SP+byte]`.
    StackPointer,
}

/// What an instruction changes for sure: what a hazard or an implicit flow has to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Registers, as [`register`] masks them.
    pub registers: u16,
    /// Flags of PSW.
    pub flags: u8,
}

/// Registers by number, and their bits in masks.
pub mod register {
    #![expect(missing_docs, reason = "the names say it")]

    pub const X: u8 = 0;
    pub const A: u8 = 1;
    pub const C: u8 = 2;
    pub const B: u8 = 3;
    pub const AX: u8 = 0;
    pub const BC: u8 = 2;
    pub const DE: u8 = 4;
    pub const HL: u8 = 6;
    /// All of the current bank.
    pub const BANK: u16 = 0xFF;
    pub const STACK_POINTER: u16 = 1 << 8;
    pub const CODE_SEGMENT: u16 = 1 << 9;

    /// A register's bit in a mask.
    pub const fn bit(number: u8) -> u16 {
        1 << number
    }

    /// A pair's bits in a mask.
    pub const fn pair(number: u8) -> u16 {
        3 << number
    }
}

/// A decoded instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// Where the operand is.
    pub place: Place,
    /// The register that is changed, stored or compared; the lower half of a pair.
    pub register: u8,
    /// The register that is the operand; the lower half of a pair.
    pub source: u8,
    /// A bit of a byte as a mask, or how far to shift.
    pub bit: u8,
    /// Clocks when no jump is made and nothing is skipped.
    pub cycles: u8,
    /// Clocks on top of that when the branch is taken or the next instruction skipped.
    pub cycles_if_taken: u8,
    /// Length in bytes, the prefix included.
    pub bytes: u8,
    /// With the prefix ES: data lies where ES says.
    pub extended: bool,
    /// Does a skip take as long as the instruction that it leaves out?
    pub balanced: bool,
    /// Registers that, written by the instruction before, cost a clock.
    pub pointers: u16,
    /// What is changed; of a balanced skip, what the instruction changes that may be left out.
    pub effect: Effect,
    /// Immediate value; of branches and skips by flags, those flags.
    pub constant: u16,
    /// Data address, or the displacement that is added to registers.
    pub displacement: u16,
    /// Address of the next instruction.
    pub next: u32,
    /// Address of a branch, jump or call, or behind the instruction that may be skipped.
    pub target: u32,
}
