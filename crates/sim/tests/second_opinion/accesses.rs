//! CPUXV2's cycles from what an instruction does on the bus; no table of cycles.
//!
//! One cycle for each word of the instruction and for each word that is read or written, address
//! words being two; MOV reads no destination, CMP and BIT write none. On top of that:
//!
//! - writing PC: two, one where the target stands in the instruction; a call's write of the return
//!   address hides the other one;
//! - a word goes onto the stack: one for moving SP, unless an operand is fetched in the meantime; and
//!   one for an address that is counted from SP;
//! - PUSHM, POPM: one for all their registers;
//! - a jump: one, taken or not.

/// A form and its cycles.
pub(crate) struct Opinion {
    pub(crate) form: String,
    pub(crate) cycles: u32,
}

/// An operand as its register and mode bits name it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Register,
    ProgramCounter,
    Constant,
    Immediate,
    Indirect,
    Increment,
    Indexed,
    FromStackPointer,
    Symbolic,
    Absolute,
}

use Place::{
    Absolute, Constant, FromStackPointer, Immediate, Increment, Indexed, Indirect, ProgramCounter,
    Register, Symbolic,
};

impl Place {
    fn source(register: u16, mode: u16) -> Self {
        match (register, mode) {
            (3, _) | (2, 2..) => Constant,
            (_, 0) => Register,
            (0, 1) => Symbolic,
            (1, 1) => FromStackPointer,
            (2, 1) => Absolute,
            (_, 1) => Indexed,
            (0, 3) => Immediate,
            (_, 2) => Indirect,
            _ => Increment,
        }
    }

    /// Where the mode is the instruction's own and no register means anything else.
    fn indexed(register: u16) -> Self {
        if register == 1 {
            FromStackPointer
        } else {
            Indexed
        }
    }

    fn destination(register: u16, in_memory: bool) -> Self {
        match (in_memory, register) {
            (false, 0) => ProgramCounter,
            (false, _) => Register,
            (true, 0) => Symbolic,
            (true, 2) => Absolute,
            (true, _) => Indexed,
        }
    }

    /// A word of its own in the instruction.
    fn words(self) -> u32 {
        u32::from(matches!(
            self,
            Immediate | Indexed | FromStackPointer | Symbolic | Absolute
        ))
    }

    /// One if it lies in memory.
    fn data(self) -> u32 {
        u32::from(!matches!(
            self,
            Register | ProgramCounter | Constant | Immediate
        ))
    }

    /// Cycles for moving SP before a word goes onto the stack.
    fn moves_stack(self) -> u32 {
        u32::from(matches!(self, Register | Constant | FromStackPointer))
    }

    /// Cycles until the instructions at a target that stands here are there.
    fn refill(self) -> u32 {
        if self == Immediate { 1 } else { 2 }
    }

    fn name(self) -> &'static str {
        match self {
            Register => "Rn",
            ProgramCounter => "PC",
            Constant => "#CG",
            Immediate => "#N",
            Indirect => "@Rn",
            Increment => "@Rn+",
            Indexed => "x(Rn)",
            FromStackPointer => "x(SP)",
            Symbolic => "EDE",
            Absolute => "&EDE",
        }
    }
}

/// How wide data is: words for each access, and the suffix.
#[derive(Clone, Copy)]
struct Width(u32, &'static str);

const BYTE: Width = Width(1, ".B");
const WORD: Width = Width(1, ".W");
const ADDRESS: Width = Width(2, ".A");

/// An extension word: data width, and how it repeats what stays in registers.
#[derive(Clone, Copy)]
struct Extension(u16);

impl Extension {
    fn width(self, byte: bool) -> Option<Width> {
        match (self.0 & 0x40 != 0, byte) {
            (true, false) => Some(WORD),
            (true, true) => Some(BYTE),
            (false, true) => Some(ADDRESS),
            (false, false) => None,
        }
    }

    /// How often, with `in_register` as what the register of a repetition holds.
    fn times(self, in_register: u32) -> (u32, &'static str) {
        match self.0 & 0x8F {
            0 => (1, ""),
            count @ 1..0x80 => (u32::from(count) + 1, "RPT #n "),
            _ => ((in_register & 0xF) + 1, "RPT Rn "),
        }
    }
}

/// The instruction that starts with these words; none if there is none. `in_register` is what every
/// register holds that a repetition may name.
pub(crate) fn opinion(words: [u16; 2], in_register: u32) -> Option<Opinion> {
    let [first, second] = words;
    match first >> 12 {
        0 => address(first),
        1 if first >= 0x1800 => extended(Extension(first), second, in_register),
        1 if first >= 0x1400 => Some(several(first)),
        1 if first >= 0x1340 => far_call(first),
        1 => single(first, None, 1),
        2 | 3 => told("Jxx".to_owned(), 1 + 1),
        _ => double(first, None, 1),
    }
}

fn told(form: String, cycles: u32) -> Option<Opinion> {
    Some(Opinion { form, cycles })
}

fn extended(extension: Extension, word: u16, in_register: u32) -> Option<Opinion> {
    if word < 0x1000 || (0x1300..0x4000).contains(&word) {
        return None;
    }
    let in_registers = if word < 0x4000 {
        Place::source(word & 0xF, word >> 4 & 3).data() == 0 && word & 0x3F != 0x30
    } else {
        let source = Place::source(word >> 8 & 0xF, word >> 4 & 3);
        word & 0x80 == 0 && matches!(source, Register | Constant)
    };
    let (times, prefix) = if in_registers {
        extension.times(in_register)
    } else {
        (1, "")
    };
    let found = if word < 0x4000 {
        single(word, Some(extension), times)
    } else {
        double(word, Some(extension), times)
    }?;
    told(format!("{prefix}{}", found.form), found.cycles)
}

fn double(word: u16, extension: Option<Extension>, times: u32) -> Option<Opinion> {
    const NAMES: [&str; 12] = [
        "MOV", "ADD", "ADDC", "SUBC", "SUB", "CMP", "DADD", "BIT", "BIC", "BIS", "XOR", "AND",
    ];
    let byte = word & 0x40 != 0;
    let Width(units, suffix) = match extension {
        Some(extension) => extension.width(byte)?,
        None if byte => BYTE,
        None => WORD,
    };
    let name = NAMES[usize::from(word >> 12) - 4];
    let source = Place::source(word >> 8 & 0xF, word >> 4 & 3);
    let destination = Place::destination(word & 0xF, word & 0x80 != 0);
    let writes = !matches!(name, "CMP" | "BIT");
    let accesses = u32::from(name != "MOV") + u32::from(writes);
    let refill = if destination == ProgramCounter && writes {
        source.refill()
    } else {
        0
    };
    let work = 1
        + source.words()
        + destination.words()
        + units * (source.data() + accesses * destination.data())
        + refill;
    let x = if extension.is_some() { "X" } else { "" };
    told(
        format!(
            "{name}{x}{suffix} {}, {}",
            source.name(),
            destination.name()
        ),
        u32::from(extension.is_some()) + times * work,
    )
}

fn single(word: u16, extension: Option<Extension>, times: u32) -> Option<Opinion> {
    const NAMES: [&str; 8] = ["RRC", "SWPB", "RRA", "SXT", "PUSH", "CALL", "RETI", ""];
    let name = NAMES[usize::from(word >> 7 & 7)];
    let byte = word & 0x40 != 0;
    let operand = Place::source(word & 0xF, word >> 4 & 3);
    let width = match (name, extension) {
        ("RETI", None) if word == 0x1300 => return told("RETI".to_owned(), 1 + 2 + 2),
        ("CALL" | "RETI" | "", Some(_)) | ("RETI" | "", _) => return None,
        ("SWPB" | "SXT" | "CALL", _) if byte => return None,
        ("SWPB" | "SXT", Some(extension)) if extension.0 & 0x40 == 0 => ADDRESS,
        ("SWPB" | "SXT" | "CALL", _) => WORD,
        (_, Some(extension)) => extension.width(byte)?,
        (_, None) if byte => BYTE,
        (_, None) => WORD,
    };
    let Width(units, suffix) = width;
    let fetched = 1 + operand.words() + units * operand.data();
    let work = match name {
        "PUSH" => fetched + operand.moves_stack() + units,
        "CALL" => fetched + operand.moves_stack() + units + 1,
        // There is nowhere to put the result.
        _ if operand == Immediate || operand == Constant && word & 0x30 != 0 => return None,
        _ => fetched + units * operand.data(),
    };
    let x = if extension.is_some() { "X" } else { "" };
    told(
        format!("{name}{x}{suffix} {}", operand.name()),
        u32::from(extension.is_some()) + times * work,
    )
}

/// PUSHM and POPM.
fn several(word: u16) -> Opinion {
    let name = if word & 0x200 == 0 { "PUSHM" } else { "POPM" };
    let Width(units, suffix) = if word & 0x100 == 0 { ADDRESS } else { WORD };
    let count = u32::from(word >> 4 & 0xF) + 1;
    Opinion {
        form: format!("{name}{suffix} #{count}"),
        cycles: 1 + 1 + units * count,
    }
}

fn far_call(word: u16) -> Option<Opinion> {
    let operand = match word >> 4 & 0xF {
        5 => Place::indexed(word & 0xF),
        mode @ (4 | 6 | 7) => Place::source(word & 0xF, mode - 4),
        8 => Absolute,
        9 => Symbolic,
        11 => Immediate,
        _ => return None,
    };
    let Width(units, _) = ADDRESS;
    let fetched = 1 + operand.words() + units * operand.data();
    told(
        format!("CALLA {}", operand.name()),
        fetched + operand.moves_stack() + units + 1,
    )
}

/// MOVA, CMPA, ADDA, SUBA; and the rotations, a cycle for each place.
fn address(word: u16) -> Option<Opinion> {
    const NAMES: [&str; 4] = ["MOVA", "CMPA", "ADDA", "SUBA"];
    let (high, low) = (word >> 8 & 0xF, word & 0xF);
    let target = Place::destination(low, false);
    let identifier = word >> 4 & 0xF;
    let (name, source, destination) = match identifier {
        0 => ("MOVA", Place::source(high, 2), target),
        1 => ("MOVA", Place::source(high, 3), target),
        2 => ("MOVA", Absolute, target),
        3 => ("MOVA", Place::indexed(high), target),
        4 | 5 => {
            let count = u32::from(word >> 10 & 3) + 1;
            return told(format!("RxxM #{count}"), count);
        }
        6 => ("MOVA", Register, Absolute),
        7 => ("MOVA", Register, Place::indexed(low)),
        _ => {
            let source = if identifier < 12 { Immediate } else { Register };
            (NAMES[usize::from(identifier & 3)], source, target)
        }
    };
    let Width(units, _) = ADDRESS;
    let refill = if destination == ProgramCounter && name != "CMPA" {
        source.refill()
    } else {
        0
    };
    let data = units * (source.data() + destination.data());
    told(
        format!("{name} {}, {}", source.name(), destination.name()),
        1 + source.words() + destination.words() + data + refill,
    )
}
