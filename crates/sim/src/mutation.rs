//! Mistakes in one instruction: the encodings that they make of it.
//!
//! An instruction set says where an encoding has what ([`Encoding`]); what becomes of that is said here,
//! once for all.

/// What is wrong with a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A register is its neighbour, or two operands have changed places.
    Register,
    /// An operand lies elsewhere: another addressing mode.
    Mode,
    /// A constant, an address or a distance is one more or one less.
    Immediate,
    /// A branch or a skip has the opposite condition.
    Condition,
    /// What is carried from one part of a number or a pointer into the next is lost.
    Carry,
    /// A push is a pop, or a pop a push.
    Stack,
    /// One bit of the encoding is the other one.
    Bit,
    /// The instruction does nothing.
    Deletion,
    /// The instruction and the next one have changed places.
    Order,
    /// A bit of a table, or all bits of a byte of it, are the other ones.
    Table,
}

impl Class {
    /// All, in the order in which they are told.
    pub const ALL: [Self; 10] = [
        Self::Register,
        Self::Mode,
        Self::Immediate,
        Self::Condition,
        Self::Carry,
        Self::Stack,
        Self::Bit,
        Self::Deletion,
        Self::Order,
        Self::Table,
    ];

    /// As a person says it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Mode => "addressing mode",
            Self::Immediate => "constant ±1",
            Self::Condition => "condition",
            Self::Carry => "lost carry",
            Self::Stack => "push and pop",
            Self::Bit => "bit of code",
            Self::Deletion => "deletion",
            Self::Order => "order",
            Self::Table => "table",
        }
    }
}

/// How the instructions of a set go wrong.
#[derive(Debug)]
pub struct Scheme {
    /// The instruction that does nothing.
    pub nothing: &'static [u8],
    /// Adds what mistakes make of an instruction. What is no instruction may be among it.
    pub alter: fn(&mut Encoding),
}

/// An instruction's bytes as one number, the first one lowest, and what mistakes make of it.
#[derive(Debug)]
pub struct Encoding {
    code: u64,
    bytes: u32,
    found: Vec<(Class, u64)>,
}

impl Encoding {
    /// An instruction of at most eight bytes, and nothing made of it.
    #[must_use]
    pub fn new(code: &[u8]) -> Self {
        let number = |code: u64, &byte: &u8| code << 8 | u64::from(byte);
        Self {
            code: code.iter().rev().fold(0, number),
            bytes: code.len() as u32,
            found: Vec::new(),
        }
    }

    /// What was made of it: the class, and as many bytes as it has.
    pub fn into_found(self) -> impl Iterator<Item = (Class, Vec<u8>)> {
        let (bytes, own) = (self.bytes as usize, self.code);
        let found = self.found.into_iter();
        found
            .filter(move |(_, code)| *code != own)
            .map(move |(class, code)| (class, code.to_le_bytes()[..bytes].to_vec()))
    }

    /// How many bytes it has.
    #[must_use]
    pub fn bytes(&self) -> u32 {
        self.bytes
    }

    /// `count` bits from bit `low` on.
    #[must_use]
    pub fn field(&self, low: u32, count: u32) -> u32 {
        (self.code >> low) as u32 & (u32::MAX >> (32 - count))
    }

    /// The value of some bits, the lowest of it first.
    fn value(&self, bits: &[u32]) -> u64 {
        let one = |(n, &bit): (usize, &u32)| (self.code >> bit & 1) << n;
        bits.iter().enumerate().map(one).sum()
    }

    /// Puts another value into some bits.
    pub fn put(&mut self, class: Class, bits: &[u32], value: u64) {
        let mut code = self.code;
        for (n, bit) in bits.iter().enumerate() {
            code = code & !(1 << bit) | (value >> n & 1) << bit;
        }
        self.found.push((class, code));
    }

    /// Makes some bits the other ones.
    pub fn invert(&mut self, class: Class, mask: u64) {
        self.found.push((class, self.code ^ mask));
    }

    /// Some bits are a number: one more and one less.
    pub fn number(&mut self, class: Class, bits: &[u32]) {
        let value = self.value(bits);
        self.put(class, bits, value.wrapping_add(1));
        self.put(class, bits, value.wrapping_sub(1));
    }

    /// Some bits choose one of several: all the others.
    pub fn choice(&mut self, class: Class, bits: &[u32]) {
        for value in 0..1 << bits.len() {
            self.put(class, bits, value);
        }
    }

    /// Two registers: their neighbours, and each in the other's place.
    pub fn registers(&mut self, one: &[u32], other: &[u32]) {
        self.number(Class::Register, one);
        self.number(Class::Register, other);
        let both: Vec<u32> = one.iter().chain(other).copied().collect();
        let swapped = self.value(other) | self.value(one) << one.len();
        self.put(Class::Register, &both, swapped);
    }

    /// From that byte on operands have `width` bytes each: one more and one less.
    pub fn operands(&mut self, from: u32, width: u32) {
        for start in (from..self.bytes).step_by(width as usize) {
            let bits: Vec<u32> = (8 * start..8 * (start + width)).collect();
            self.number(Class::Immediate, &bits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(encoding: Encoding) -> Vec<(Class, Vec<u8>)> {
        encoding.into_found().collect()
    }

    #[test]
    fn numbers_have_neighbours_and_registers_change_places() {
        let mut encoding = Encoding::new(&[0x20, 0xFF]);
        encoding.number(Class::Immediate, &[15, 14]);
        encoding.registers(&[4, 5], &[0, 1]);
        let expected = [
            (Class::Immediate, vec![0x20, 0x3F]),
            (Class::Immediate, vec![0x20, 0x7F]),
            (Class::Register, vec![0x30, 0xFF]),
            (Class::Register, vec![0x10, 0xFF]),
            (Class::Register, vec![0x21, 0xFF]),
            (Class::Register, vec![0x23, 0xFF]),
            (Class::Register, vec![0x02, 0xFF]),
        ];
        assert_eq!(found(encoding), expected);
    }

    #[test]
    fn a_choice_leaves_out_what_is_chosen() {
        let mut encoding = Encoding::new(&[0b10]);
        encoding.choice(Class::Mode, &[0, 1]);
        let values: Vec<u8> = found(encoding).iter().map(|(_, bytes)| bytes[0]).collect();
        assert_eq!(values, [0, 1, 3]);
    }
}
