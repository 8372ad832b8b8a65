//! Instructions and their four bytes.

use crate::PC;
use cipherfit_sim::FaultKind;
use cipherfit_sim::bus::Stop;
use cipherfit_sim::memory::Code;

/// The first byte of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    /// `d` = the constant.
    Set = 1,
    /// The upper half of `d` = the constant.
    SetHigh,
    /// `d` = `a` + `b`.
    Add,
    /// `d` = `a` XOR `b`.
    Xor,
    /// `d` = the byte at `a` + constant `b`.
    LoadByte,
    /// The byte at `a` + constant `b` = `d`.
    StoreByte,
    /// `d` = the word of four bytes at `a` + constant `b`.
    Load,
    /// The word of four bytes at `a` + constant `b` = `d`.
    Store,
    /// Goes on so many bytes from here as the signed constant says, unless `d` is 0.
    Branch,
    /// Puts the address behind it onto the stack and goes on like a branch.
    Call,
    /// Goes on at the address on top of the stack, and takes it away.
    Return,
}

/// A decoded instruction.
#[derive(Clone, Copy)]
pub struct Instruction {
    pub(crate) operation: Operation,
    pub(crate) d: usize,
    pub(crate) a: usize,
    pub(crate) b: usize,
    /// `a` and `b` together.
    pub(crate) constant: u16,
}

impl Operation {
    const ALL: [Self; 11] = [
        Self::Set,
        Self::SetHigh,
        Self::Add,
        Self::Xor,
        Self::LoadByte,
        Self::StoreByte,
        Self::Load,
        Self::Store,
        Self::Branch,
        Self::Call,
        Self::Return,
    ];

    /// Which of `d`, `a` and `b` are registers.
    fn registers(self) -> [bool; 3] {
        match self {
            Self::Add | Self::Xor => [true, true, true],
            Self::LoadByte | Self::StoreByte | Self::Load | Self::Store => [true, true, false],
            Self::Set | Self::SetHigh | Self::Branch => [true, false, false],
            Self::Call | Self::Return => [false; 3],
        }
    }
}

pub(crate) fn decode(code: Code<'_>, address: u32) -> Result<Instruction, Stop> {
    let byte = |n: u32| {
        let address = address.wrapping_add(n);
        let byte = code.byte(address);
        byte.ok_or(Stop::at(FaultKind::Fetch, address))
    };
    let [first, d, a, b] = [byte(0)?, byte(1)?, byte(2)?, byte(3)?];
    let illegal = Stop::new(FaultKind::IllegalInstruction);
    let mut known = Operation::ALL.into_iter();
    let operation = known.find(|known| *known as u8 == first).ok_or(illegal)?;
    let mut operands = operation.registers().into_iter().zip([d, a, b]);
    if operands.any(|(is_register, number)| is_register && usize::from(number) >= PC) {
        return Err(illegal);
    }
    Ok(Instruction {
        operation,
        d: d.into(),
        a: a.into(),
        b: b.into(),
        constant: u16::from_le_bytes([a, b]),
    })
}
