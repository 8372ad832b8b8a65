//! A decoded AVR instruction: everything that its address fixes.

/// What an instruction does. Aliases are those they stand for: LSL is ADD, TST is AND, BRNE is BRBC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Operation {
    Nothing,
    Move,
    MoveWord,
    Add,
    AddCarry,
    Subtract,
    SubtractCarry,
    Compare,
    CompareCarry,
    And,
    Or,
    ExclusiveOr,
    LoadImmediate,
    SubtractImmediate,
    SubtractCarryImmediate,
    CompareImmediate,
    AndImmediate,
    OrImmediate,
    AddWordImmediate,
    SubtractWordImmediate,
    Complement,
    Negate,
    SwapNibbles,
    Increment,
    Decrement,
    ShiftRightArithmetic,
    ShiftRightLogical,
    RotateRight,
    Multiply,
    MultiplySigned,
    MultiplySignedUnsigned,
    MultiplyFraction,
    MultiplyFractionSigned,
    MultiplyFractionSignedUnsigned,
    SetFlags,
    ClearFlags,
    StoreBitInT,
    LoadBitFromT,
    BranchIfSet,
    BranchIfClear,
    SkipIfEqual,
    SkipIfBitClear,
    SkipIfBitSet,
    SkipIfPortBitClear,
    SkipIfPortBitSet,
    Jump,
    JumpIndirect,
    Call,
    CallIndirect,
    Return,
    ReturnFromInterrupt,
    Load,
    LoadThenIncrement,
    DecrementThenLoad,
    LoadDirect,
    Store,
    StoreThenIncrement,
    DecrementThenStore,
    StoreDirect,
    Push,
    Pop,
    LoadProgram,
    LoadProgramThenIncrement,
    LoadProgramExtended,
    LoadProgramExtendedThenIncrement,
    StoreProgram,
    SetPortBit,
    ClearPortBit,
    Stop,
}

/// A decoded instruction, aligned so that the machine finds the next one by a shift.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// The register that is changed, stored, compared or tested; the lower one of a pair.
    pub destination: u8,
    /// The other register; the lower one of a pair or pointer.
    pub source: u8,
    /// Cycles when no jump is made and nothing is skipped.
    pub cycles: u8,
    /// Cycles on top of that when the branch is taken or the next instruction skipped.
    pub cycles_if_taken: u8,
    /// Instruction words.
    pub words: u8,
    /// Both operands are the same register, so that their difference depends on nothing.
    pub same_register: bool,
    /// Immediate value, displacement, data address, or bits of a byte or of SREG as a mask.
    pub constant: u16,
    /// Address of the next instruction.
    pub next: u32,
    /// Address of a branch, jump or call, or behind the instruction that may be skipped.
    pub target: u32,
}
