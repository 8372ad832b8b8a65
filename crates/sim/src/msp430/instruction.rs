//! A decoded MSP430 instruction: everything that its address fixes.

/// What an instruction does. Emulated instructions are those they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Operation {
    Move,
    Add,
    AddCarry,
    SubtractCarry,
    Subtract,
    Compare,
    DecimalAdd,
    BitTest,
    BitClear,
    BitSet,
    ExclusiveOr,
    And,
    RotateRightCarry,
    RotateRightArithmetic,
    SwapBytes,
    SignExtend,
    Push,
    Call,
    CallFar,
    ReturnFromInterrupt,
    JumpNotEqual,
    JumpEqual,
    JumpNoCarry,
    JumpCarry,
    JumpNegative,
    JumpGreaterOrEqual,
    JumpLess,
    Jump,
    /// `RRCM #n`: rotate right through carry, several places.
    RotateRightCarryMultiple,
    /// `RRAM #n`: arithmetic shift right, several places.
    RotateRightArithmeticMultiple,
    /// `RLAM #n`: shift left, several places.
    RotateLeftArithmeticMultiple,
    /// `RRUM #n`: logical shift right, several places.
    RotateRightUnsignedMultiple,
    PushMultiple,
    PopMultiple,
}

impl Operation {
    /// Adds or subtracts.
    #[inline(always)]
    pub fn is_arithmetic(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::AddCarry
                | Self::SubtractCarry
                | Self::Subtract
                | Self::Compare
                | Self::DecimalAdd
        )
    }

    /// Its only operand is its destination.
    pub fn changes_source(self) -> bool {
        matches!(
            self,
            Self::RotateRightCarry
                | Self::RotateRightArithmetic
                | Self::SwapBytes
                | Self::SignExtend
        )
    }

    /// Stores its result, unlike CMP and BIT.
    #[inline(always)]
    pub fn writes(self) -> bool {
        !matches!(self, Self::Compare | Self::BitTest)
    }
}

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// In the register.
    Register,
    /// The extension value itself: an immediate, a constant generator, or the program counter.
    Constant,
    /// In memory at the extension value.
    Absolute,
    /// In memory at the register plus the extension value.
    Indexed,
    /// In memory at the register.
    Indirect,
    /// In memory at the register, which is incremented by the operand's size.
    IndirectIncrement,
}

/// How wide an operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Size {
    Byte,
    Word,
    /// A 20-bit address word.
    Address,
}

impl Size {
    /// The value bits.
    pub const fn mask(self) -> u32 {
        match self {
            Self::Byte => 0xFF,
            Self::Word => 0xFFFF,
            Self::Address => 0xF_FFFF,
        }
    }
}

/// How often a register-mode instruction is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Executed once.
    Once,
    /// So many times, known from the instruction.
    Times(u8),
    /// One more time than the four low bits of this register say.
    Register(u8),
}

impl Instruction {
    /// The register that the result goes into; none where it goes elsewhere, or there is none.
    pub fn result_register(&self) -> Option<usize> {
        let (mode, register) = match self.operation {
            operation if operation.changes_source() => (self.source, self.source_register),
            Operation::Compare | Operation::BitTest | Operation::PushMultiple => return None,
            _ => (self.destination, self.destination_register),
        };
        // The program counter and R3 as an only operand are constants, too.
        matches!(mode, Mode::Register | Mode::Constant).then_some(register.into())
    }
}

/// A decoded instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// How wide it is.
    pub size: Size,
    /// Where the source is.
    pub source: Mode,
    /// The register that the source is in, or that points at it.
    pub source_register: u8,
    /// Where the destination is.
    pub destination: Mode,
    /// The register that the destination is, or that points at it.
    pub destination_register: u8,
    /// Cycles of one execution.
    pub cycles: u8,
    /// Instruction words, extension words included.
    pub words: u8,
    /// How often it is executed.
    pub repeat: Repeat,
    /// The carry is taken as 0 (ZC bit of an extension word).
    pub zero_carry: bool,
    /// The result does not depend on the operands: `xor r, r`, `sub r, r`.
    pub operands_cancel: bool,
    /// A double-operand instruction from a general register or a constant to a general register. A
    /// constant then has R3, which is 0, as its source register; a register has 0 as its source value.
    pub within_registers: bool,
    /// The status register is a destination, of a value that may put the core to sleep.
    pub writes_status: bool,
    /// RRC sets V when it turns a positive value negative: the classic core only.
    pub shift_overflows: bool,
    /// The operation's value bits.
    pub mask: u32,
    /// Constant, absolute address or index of the source; the target of a jump; the count of a
    /// multiple rotation, push or pop.
    pub source_value: u32,
    /// Absolute address or index of the destination.
    pub destination_value: u32,
    /// Address bits of an indexed operand whose register holds an address in the lower 64 KB.
    pub index_mask: u32,
    /// Address of the next instruction.
    pub next: u32,
}
