//! Instructions as the generator means them, and their encoding.
//!
//! The encoder is written from the instruction formats in SLAU049 chapter 3 and SLAU208 chapter 6,
//! independently of the decoder under test: an instruction that both misread alike would slip by.

/// Operand size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// 8 bits, `.B`.
    Byte,
    /// 16 bits, `.W`.
    Word,
    /// 20 bits, `.A`; 430X only.
    Address,
}

impl Width {
    /// The bits that an operand of this size has.
    #[must_use]
    pub fn mask(self) -> u32 {
        match self {
            Self::Byte => 0xFF,
            Self::Word => 0xFFFF,
            Self::Address => 0xF_FFFF,
        }
    }

    /// Bytes in memory, and the step of `@Rn+`.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            Self::Byte => 1,
            Self::Word => 2,
            Self::Address => 4,
        }
    }
}

/// Enumerations without fields, and the list of what they have.
macro_rules! choices {
    ($($(#[$about:meta])* $name:ident: $($choice:ident $(= $number:literal)?),+;)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum $name {
            $($choice $(= $number)?),+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$choice),+];
        }
    )+};
}

choices! {
    /// Double-operand operations; the discriminant is the opcode.
    DoubleOperation: Mov = 4, Add, Addc, Subc, Sub, Cmp, Dadd, Bit, Bic, Bis, Xor, And;
    /// Single-operand operations; the discriminant is the opcode.
    SingleOperation: Rrc, Swpb, Rra, Sxt, Push, Call;
    /// Operations of the 430X address instructions.
    AddressOperation: Mova, Cmpa, Adda, Suba;
    /// Multi-bit rotations of the 430X.
    RotateOperation: Rrcm, Rram, Rlam, Rrum;
    /// Conditions of jumps; the discriminant is the opcode.
    Condition: NotZero, Zero, NoCarry, Carry, Negative, GreaterOrEqual, Less, Always;
}

impl DoubleOperation {
    /// Is the result written to the destination?
    #[must_use]
    pub fn writes(self) -> bool {
        !matches!(self, Self::Cmp | Self::Bit)
    }

    /// Are the status bits written?
    #[must_use]
    pub fn sets_flags(self) -> bool {
        !matches!(self, Self::Mov | Self::Bic | Self::Bis)
    }
}

/// An operand and its addressing mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// `Rn`
    Register(u8),
    /// `X(Rn)`
    Indexed(u8, u32),
    /// `EDE`, by its address
    Symbolic(u32),
    /// `&EDE`
    Absolute(u32),
    /// `@Rn`
    Indirect(u8),
    /// `@Rn+`
    IndirectIncrement(u8),
    /// `#N` in an extension of the instruction
    Immediate(u32),
    /// `#0`, `#1`, `#2`, `#4`, `#8`, `#-1` from the constant generators
    Constant(i8),
}

impl Operand {
    /// Register field, addressing mode bits, and the value that follows the opcode.
    fn fields(self, value_address: u32) -> (u16, u16, Option<u32>) {
        match self {
            Self::Register(register) => (register.into(), 0, None),
            Self::Indexed(register, index) => (register.into(), 1, Some(index)),
            Self::Symbolic(address) => (0, 1, Some(address.wrapping_sub(value_address))),
            Self::Absolute(address) => (2, 1, Some(address)),
            Self::Indirect(register) => (register.into(), 2, None),
            Self::IndirectIncrement(register) => (register.into(), 3, None),
            Self::Immediate(value) => (0, 3, Some(value)),
            Self::Constant(constant) => {
                let (register, mode) = match constant {
                    0 => (3, 0),
                    1 => (3, 1),
                    2 => (3, 2),
                    4 => (2, 2),
                    8 => (2, 3),
                    _ => (3, 3),
                };
                (register, mode, None)
            }
        }
    }

    fn needs_word(self) -> bool {
        matches!(
            self,
            Self::Indexed(..) | Self::Symbolic(_) | Self::Absolute(_) | Self::Immediate(_)
        )
    }
}

/// How often an extended register-mode instruction is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// `RPT #n`: n executions, 1 to 16.
    Times(u8),
    /// `RPT Rn`: bits 3:0 of the register, plus one.
    Register(u8),
}

/// The extension word of a 430X instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extension {
    /// Repetition; only in register mode.
    pub repeat: Repeat,
    /// The ZC bit: carry counts as zero. Makes RRUX of RRCX.
    pub zero_carry: bool,
}

impl Extension {
    /// One execution, carry as it is.
    pub const PLAIN: Self = Self {
        repeat: Repeat::Times(1),
        zero_carry: false,
    };

    fn register_mode_bits(self) -> u16 {
        let repeat = match self.repeat {
            Repeat::Times(times) => u16::from(times - 1),
            Repeat::Register(register) => 0x80 | u16::from(register),
        };
        repeat | u16::from(self.zero_carry) << 8
    }
}

/// An instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// Operation, operand size, source, destination, the extension word of the 430X form.
    Double(DoubleOperation, Width, Operand, Operand, Option<Extension>),
    /// Operation, size, source and destination, the extension word of the 430X form.
    Single(SingleOperation, Width, Operand, Option<Extension>),
    /// A conditional jump, to an address.
    Jump(Condition, u32),
    /// `RETI`
    ReturnFromInterrupt,
    /// `MOVA`, `CMPA`, `ADDA`, `SUBA`
    Address(AddressOperation, Operand, Operand),
    /// `RRCM`, `RRAM`, `RLAM`, `RRUM`: by so many bits
    Rotate(RotateOperation, Width, u8, u8),
    /// `PUSHM #n, Rdst`
    PushMany(Width, u8, u8),
    /// `POPM #n, Rdst`
    PopMany(Width, u8, u8),
    /// `CALLA`
    CallAddress(Operand),
}

impl Instruction {
    /// Its length, which does not depend on where it lies.
    #[must_use]
    pub fn bytes(&self) -> u32 {
        2 * self.encode(0).len() as u32
    }

    /// The instruction's words at that address.
    #[must_use]
    pub fn encode(&self, address: u32) -> Vec<u16> {
        match *self {
            Self::Double(operation, width, source, destination, extension) => {
                let prefix = u32::from(extension.is_some()) * 2;
                let source_address = address + prefix + 2;
                let (source_register, source_mode, source_value) = source.fields(source_address);
                let source_words = u32::from(source.needs_word()) * 2;
                let (destination_register, destination_mode, destination_value) =
                    destination.fields(source_address + source_words);
                let opcode = (operation as u16) << 12
                    | source_register << 8
                    | destination_mode << 7
                    | byte_bit(width)
                    | source_mode << 4
                    | destination_register;
                let register_mode = matches!(destination, Operand::Register(_))
                    && matches!(source, Operand::Register(_) | Operand::Constant(0));
                let values = [source_value, destination_value];
                extended(extension, register_mode, width, opcode, values)
            }
            Self::Single(operation, width, operand, extension) => {
                let prefix = u32::from(extension.is_some()) * 2;
                let (register, mode, value) = operand.fields(address + prefix + 2);
                // SWPBX.A and SXTX.A clear the byte bit that other .A forms set.
                let sized = !matches!(operation, SingleOperation::Swpb | SingleOperation::Sxt);
                let opcode = 0x1000
                    | (operation as u16) << 7
                    | if sized { byte_bit(width) } else { 0 }
                    | mode << 4
                    | register;
                let register_mode = matches!(operand, Operand::Register(_) | Operand::Constant(0));
                // GNU as puts bits 19:16 where a source has them.
                extended(extension, register_mode, width, opcode, [value, None])
            }
            Self::Jump(condition, target) => {
                let offset = target.wrapping_sub(address + 2) as i32 / 2;
                vec![0x2000 | (condition as u16) << 10 | (offset & 0x3FF) as u16]
            }
            Self::ReturnFromInterrupt => vec![0x1300],
            Self::Address(operation, source, destination) => {
                encode_address(operation, source, destination)
            }
            Self::Rotate(operation, width, count, register) => {
                let opcode = 0x40 | (operation as u16) << 8 | word_bit(width) << 4;
                vec![opcode | u16::from(count - 1) << 10 | u16::from(register)]
            }
            Self::PushMany(width, count, register) => {
                let opcode = 0x1400 | word_bit(width) << 8;
                vec![opcode | u16::from(count - 1) << 4 | u16::from(register)]
            }
            Self::PopMany(width, count, register) => {
                let opcode = 0x1600 | word_bit(width) << 8;
                let lowest = register - (count - 1);
                vec![opcode | u16::from(count - 1) << 4 | u16::from(lowest)]
            }
            Self::CallAddress(target) => encode_call_address(target, address),
        }
    }
}

fn word_bit(width: Width) -> u16 {
    u16::from(width == Width::Word)
}

/// The B/W bit, set for 20-bit operands, too.
fn byte_bit(width: Width) -> u16 {
    (1 - word_bit(width)) << 6
}

/// The A/L bit: clear for 20-bit operands.
fn length_bit(width: Width) -> u16 {
    u16::from(width != Width::Address) << 6
}

fn high_bits(value: u32) -> u16 {
    (value >> 16 & 0xF) as u16
}

fn extended(
    extension: Option<Extension>,
    register_mode: bool,
    width: Width,
    opcode: u16,
    values: [Option<u32>; 2],
) -> Vec<u16> {
    let mut words = Vec::with_capacity(4);
    if let Some(extension) = extension {
        let rest = if register_mode {
            extension.register_mode_bits()
        } else {
            let [source, destination] = values.map(|value| high_bits(value.unwrap_or(0)));
            source << 7 | destination
        };
        words.push(0x1800 | length_bit(width) | rest);
    }
    words.push(opcode);
    words.extend(values.iter().flatten().map(|value| *value as u16));
    words
}

fn encode_address(operation: AddressOperation, source: Operand, destination: Operand) -> Vec<u16> {
    let word = |upper: u16, form: u16, lower: u16| upper << 8 | form << 4 | lower;
    match (source, destination) {
        (Operand::Indirect(from), Operand::Register(to)) => vec![word(from.into(), 0, to.into())],
        (Operand::IndirectIncrement(from), Operand::Register(to)) => {
            vec![word(from.into(), 1, to.into())]
        }
        (Operand::Absolute(address), Operand::Register(to)) => {
            vec![word(high_bits(address), 2, to.into()), address as u16]
        }
        (Operand::Indexed(from, index), Operand::Register(to)) => {
            vec![word(from.into(), 3, to.into()), index as u16]
        }
        (Operand::Register(from), Operand::Absolute(address)) => {
            vec![word(from.into(), 6, high_bits(address)), address as u16]
        }
        (Operand::Register(from), Operand::Indexed(to, index)) => {
            vec![word(from.into(), 7, to.into()), index as u16]
        }
        (Operand::Immediate(value), Operand::Register(to)) => {
            vec![
                word(high_bits(value), 8 + operation as u16, to.into()),
                value as u16,
            ]
        }
        (Operand::Register(from), Operand::Register(to)) => {
            vec![word(from.into(), 12 + operation as u16, to.into())]
        }
        _ => unreachable!("no such address instruction: {operation:?} {source:?} {destination:?}"),
    }
}

fn encode_call_address(target: Operand, address: u32) -> Vec<u16> {
    match target {
        Operand::Absolute(place) => vec![0x1380 | high_bits(place), place as u16],
        Operand::Symbolic(place) => {
            let offset = place.wrapping_sub(address + 2);
            vec![0x1390 | high_bits(offset), offset as u16]
        }
        Operand::Immediate(place) => vec![0x13B0 | high_bits(place), place as u16],
        _ => {
            let (register, mode, value) = target.fields(address + 2);
            let mut words = vec![0x1340 | mode << 4 | register];
            words.extend(value.map(|value| value as u16));
            words
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(
        operation: DoubleOperation,
        width: Width,
        source: Operand,
        destination: Operand,
        extension: Option<Extension>,
    ) -> Vec<u16> {
        Instruction::Double(operation, width, source, destination, extension).encode(0x4400)
    }

    // Encodings as GNU as 2.40 gives them.
    #[test]
    fn classic_instructions_encode_as_the_assembler_does() {
        use Operand::{
            Absolute, Constant, Immediate, Indexed, IndirectIncrement, Register, Symbolic,
        };
        let add = DoubleOperation::Add;
        assert_eq!(
            double(add, Width::Word, Register(5), Register(6), None),
            [0x5506]
        );
        assert_eq!(
            double(add, Width::Byte, IndirectIncrement(5), Indexed(6, 4), None),
            [0x55F6, 0x0004]
        );
        assert_eq!(
            double(add, Width::Word, Immediate(0x1234), Absolute(0x200), None),
            [0x50B2, 0x1234, 0x0200]
        );
        assert_eq!(
            double(add, Width::Word, Constant(-1), Register(9), None),
            [0x5339]
        );
        assert_eq!(
            double(add, Width::Word, Symbolic(0x4500), Symbolic(0x4300), None),
            [0x5090, 0x00FE, 0xFEFC]
        );
        assert_eq!(
            Instruction::Jump(Condition::Always, 0x4400).encode(0x4400),
            [0x3FFF]
        );
    }

    #[test]
    fn extended_instructions_encode_as_the_assembler_does() {
        let add = DoubleOperation::Add;
        assert_eq!(
            double(
                add,
                Width::Address,
                Operand::Immediate(0x12345),
                Operand::Absolute(0xA_BCDE),
                Some(Extension::PLAIN)
            ),
            [0x188A, 0x50F2, 0x2345, 0xBCDE]
        );
        assert_eq!(
            double(
                add,
                Width::Word,
                Operand::Register(5),
                Operand::Register(6),
                Some(Extension {
                    repeat: Repeat::Times(4),
                    zero_carry: false
                })
            ),
            [0x1843, 0x5506]
        );
        assert_eq!(
            Instruction::PopMany(Width::Address, 3, 10).encode(0),
            [0x1628],
            "popm.a #3, r10"
        );
        let sign_extend = Instruction::Single(
            SingleOperation::Sxt,
            Width::Address,
            Operand::Indexed(6, 0x12345),
            Some(Extension::PLAIN),
        );
        assert_eq!(sign_extend.encode(0), [0x1880, 0x1196, 0x2345]);
        assert_eq!(
            Instruction::Rotate(RotateOperation::Rlam, Width::Word, 2, 7).encode(0),
            [0x0657]
        );
    }
}
