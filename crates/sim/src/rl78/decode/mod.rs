//! From bytes to [`Instruction`]: four opcode maps and the prefix ES.

mod bit_map;
mod effect;
mod first_map;
mod jump_map;
mod second_map;

use super::Family;
use super::instruction::{Effect, Instruction, Operation, Place};
use crate::FaultKind;
use crate::bus::Stop;
use crate::memory::Code;

/// The first byte of the prefix and of the three further maps.
const PREFIX: u8 = 0x11;
const SECOND_MAP: u8 = 0x61;
const BIT_MAP: u8 = 0x71;
const JUMP_MAP: u8 = 0x31;

/// Special function registers that instructions name.
const PSW: u16 = 0xFFFA;
const EXTRA_SEGMENT: u16 = 0xFFFD;
/// A write to this reserved address multiplies or divides on S3.
const MULTIPLIER: u16 = 0xFFFB;

/// Short addresses reach from 0xFE20 to 0xFF1F, special function registers from 0xFF00 on.
const SHORT_START: u16 = 0xFE20;
const SPECIAL_START: u16 = 0xFF00;
/// From here on addresses may be the CPU's own.
const CPU_START: u16 = 0xFEE0;

/// Decodes the instruction at an address.
pub(crate) fn decode(
    family: &'static Family,
    code: Code<'_>,
    address: u32,
) -> Result<Instruction, Stop> {
    let instruction = decode_alone(family, code, address)?;
    if !matches!(
        instruction.operation,
        Operation::SkipIfAny | Operation::SkipIfNone
    ) {
        return Ok(instruction);
    }
    let skipped = decode_alone(family, code, instruction.next)?;
    let timing = family.timing;
    let prefix = if skipped.extended { timing.prefix } else { 0 };
    let cycles_if_taken = timing.skip_taken + prefix;
    let following = decode_alone(family, code, skipped.next).ok();
    let balanced = following.is_some_and(|following| {
        effect::stays_in_registers(&skipped)
            && skipped.cycles == cycles_if_taken
            && following.pointers & skipped.effect.registers == 0
    });
    Ok(Instruction {
        cycles_if_taken,
        balanced,
        effect: if balanced {
            skipped.effect
        } else {
            Effect::default()
        },
        target: skipped.next,
        ..instruction
    })
}

/// Decodes an instruction without a look at those behind it.
fn decode_alone(
    family: &'static Family,
    code: Code<'_>,
    address: u32,
) -> Result<Instruction, Stop> {
    let mut decoder = Decoder {
        family,
        code,
        start: address,
        length: 0,
        extended: false,
    };
    decoder.instruction()
}

fn illegal() -> Stop {
    Stop::new(FaultKind::IllegalInstruction)
}

/// An instruction and how far it has been read.
struct Decoder<'a> {
    family: &'static Family,
    code: Code<'a>,
    start: u32,
    length: u32,
    extended: bool,
}

impl Decoder<'_> {
    /// The next byte.
    fn byte(&mut self) -> Result<u8, Stop> {
        let address = (self.start + self.length) & 0xF_FFFF;
        self.length += 1;
        self.code
            .byte(address)
            .ok_or(Stop::at(FaultKind::Fetch, address))
    }

    /// The next two bytes, the lower first.
    fn word(&mut self) -> Result<u16, Stop> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    /// The next three bytes, an address of 20 bits.
    fn far_address(&mut self) -> Result<u32, Stop> {
        let low = self.word()?;
        Ok(u32::from(low) | u32::from(self.byte()? & 0xF) << 16)
    }

    /// A short address: its lower byte follows.
    fn short(&mut self) -> Result<u16, Stop> {
        let byte = u16::from(self.byte()?);
        Ok(if byte < 0x20 {
            SPECIAL_START | byte
        } else {
            SHORT_START & 0xFF00 | byte
        })
    }

    /// The address of a special function register: its lower byte follows.
    fn special(&mut self) -> Result<u16, Stop> {
        Ok(SPECIAL_START | u16::from(self.byte()?))
    }

    /// The displacement of a branch in one byte, the last of its instruction.
    fn near_target(&mut self) -> Result<u32, Stop> {
        let distance = self.byte()? as i8;
        Ok(self.behind(i32::from(distance)))
    }

    /// The displacement of a branch in two bytes, the last of its instruction.
    fn wide_target(&mut self) -> Result<u32, Stop> {
        let distance = self.word()? as i16;
        Ok(self.behind(i32::from(distance)))
    }

    /// The address so many bytes behind what has been read.
    fn behind(&self, distance: i32) -> u32 {
        (self.start + self.length).wrapping_add_signed(distance) & 0xF_FFFF
    }

    fn instruction(&mut self) -> Result<Instruction, Stop> {
        let mut opcode = self.byte()?;
        if opcode == PREFIX {
            self.extended = true;
            opcode = self.byte()?;
        }
        let found = match opcode {
            SECOND_MAP => self.second_map()?,
            BIT_MAP => self.bit_map()?,
            JUMP_MAP => self.jump_map()?,
            _ => self.first_map(opcode)?,
        };
        self.finish(found)
    }

    /// Adds what follows from the rest.
    fn finish(&self, found: Instruction) -> Result<Instruction, Stop> {
        let mut instruction = Instruction {
            bytes: self.length as u8,
            extended: self.extended,
            next: self.behind(0),
            effect: effect::effect(&found),
            ..found
        };
        instruction.pointers |= effect::pointers(instruction.place);
        if self.extended {
            if !takes_prefix(&instruction) {
                return Err(illegal());
            }
            instruction.cycles += self.family.timing.prefix;
        }
        Ok(instruction)
    }
}

/// Does the prefix ES mean something to the instruction? Short addresses and the stack lie where
/// they lie.
fn takes_prefix(instruction: &Instruction) -> bool {
    match instruction.place {
        Place::None | Place::Register | Place::Constant | Place::Short | Place::StackPointer => {
            false
        }
        // Direct addresses are whole ones unless they are short, and short ones are marked so.
        Place::Direct => instruction.source != SHORT,
        _ => true,
    }
}

/// Marks a direct operand that the instruction addresses with one byte.
const SHORT: u8 = 1;

/// An instruction of one clock without operands.
fn plain(operation: Operation) -> Instruction {
    Instruction {
        operation,
        place: Place::None,
        register: 0,
        source: 0,
        bit: 0,
        cycles: 1,
        cycles_if_taken: 0,
        bytes: 0,
        extended: false,
        balanced: false,
        pointers: 0,
        effect: Effect::default(),
        constant: 0,
        displacement: 0,
        next: 0,
        target: 0,
    }
}

impl Instruction {
    fn cycles(self, cycles: u8) -> Self {
        Self { cycles, ..self }
    }

    /// The register that is changed, stored or compared.
    fn register(self, register: u8) -> Self {
        Self { register, ..self }
    }

    /// The operand is a register.
    fn source(self, source: u8) -> Self {
        Self {
            place: Place::Register,
            source,
            ..self
        }
    }

    /// The operand is an immediate value.
    fn immediate(self, constant: u16) -> Self {
        Self {
            place: Place::Constant,
            constant,
            ..self
        }
    }

    /// An immediate value beside the operand.
    fn constant(self, constant: u16) -> Self {
        Self { constant, ..self }
    }

    /// The operand lies at a whole address, or at the sum of registers and a displacement.
    fn memory(self, place: Place, displacement: u16) -> Self {
        Self {
            place,
            displacement,
            ..self
        }
    }

    /// The operand lies at an address that the instruction gives with one byte.
    fn short(self, address: u16) -> Self {
        let place = if address < CPU_START {
            Place::Short
        } else {
            Place::Direct
        };
        Self {
            source: SHORT,
            ..self.memory(place, address)
        }
    }

    /// A bit of the operand.
    fn bit(self, number: u8) -> Self {
        Self {
            bit: 1 << (number & 7),
            ..self
        }
    }

    fn target(self, target: u32) -> Self {
        Self { target, ..self }
    }

    /// Waits for registers that the instruction before has written.
    fn pointers(self, pointers: u16) -> Self {
        Self { pointers, ..self }
    }
}

/// The instruction that calls `entry` and has the function come back to `return_address`.
pub(crate) fn call(family: &Family, return_address: u32, entry: u32) -> Instruction {
    Instruction {
        next: return_address,
        ..plain(Operation::Call)
            .cycles(family.timing.call)
            .target(entry & 0xF_FFFF)
    }
}
