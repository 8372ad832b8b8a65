//! The MSP430's encodings: TI SLAU049, chapter 3, and SLAU208, chapter "CPUX".

use super::{CODE, PC, R3, SP, SR};

/// Where an operand is. Extension words are read along: addresses and indexes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Register(usize),
    /// Of a constant generator: no word of its own.
    Constant(i32),
    Immediate,
    /// `x(Rn)`: the index, and the bits of an address whose register lies in the lower 64 KB.
    Indexed(usize, u32, u32),
    Symbolic,
    Absolute,
    /// `@PC`: the word behind.
    Code,
    Indirect(usize),
    Increment(usize),
}

impl Operand {
    /// The register that the operand is, or that its address is made of.
    pub(super) fn register(self) -> Option<usize> {
        match self {
            Self::Register(register)
            | Self::Indexed(register, ..)
            | Self::Indirect(register)
            | Self::Increment(register) => Some(register),
            _ => None,
        }
    }

    fn text(self, register: &str) -> String {
        match self {
            Self::Register(_) => register.into(),
            Self::Constant(_) => "#c".into(),
            Self::Immediate => "#N".into(),
            Self::Indexed(..) => format!("x({register})"),
            Self::Symbolic => "ADDR".into(),
            Self::Absolute => "&ADDR".into(),
            Self::Code => "@PC".into(),
            Self::Indirect(_) => format!("@{register}"),
            Self::Increment(_) => format!("@{register}+"),
        }
    }
}

/// A word behind the first that says where an operand is, and what lies above its 16 bits.
#[derive(Clone, Copy)]
pub(super) struct Extension {
    pub(super) at: usize,
    pub(super) of: Operand,
    pub(super) high: u32,
    pub(super) kind: Kind,
}

/// What the 16 bits of an extension word are of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Of 20 bits, the others standing elsewhere.
    Full,
    /// A signed index to 20 bits.
    Signed,
    /// An address in the lower 64 KB, a number, or a signed index that stays there.
    Short,
}

/// How often an instruction is executed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    Once,
    Times,
    Register(usize),
}

/// An instruction, as its words say.
pub(super) struct Shape {
    mnemonic: &'static str,
    /// Bytes of an operand.
    pub(super) size: u32,
    extended: bool,
    pub(super) operands: Vec<Operand>,
    pub(super) extensions: Vec<Extension>,
    pub(super) words: usize,
    pub(super) repeat: Repeat,
    zero_carry: bool,
    /// Bytes put on the stack, and taken from it.
    pub(super) pushes: u32,
    pub(super) pops: u32,
    /// The registers of PUSHM and POPM, in the order of the stack's addresses falling or rising.
    pub(super) moved: Vec<usize>,
}

const DOUBLE: [&str; 12] = [
    "MOV", "ADD", "ADDC", "SUBC", "SUB", "CMP", "DADD", "BIT", "BIC", "BIS", "XOR", "AND",
];
const SINGLE: [&str; 6] = ["RRC", "SWPB", "RRA", "SXT", "PUSH", "CALL"];
const JUMPS: [&str; 8] = ["JNE", "JEQ", "JNC", "JC", "JN", "JGE", "JL", "JMP"];
const ADDRESS: [&str; 4] = ["MOVA", "CMPA", "ADDA", "SUBA"];
const ROTATIONS: [&str; 4] = ["RRCM", "RRAM", "RLAM", "RRUM"];

/// The words of an instruction being read; those that are missing are 0.
struct Reader<'a> {
    words: &'a [u16],
    next: usize,
    extensions: Vec<Extension>,
}

impl Reader<'_> {
    fn word(&mut self) -> u32 {
        let word = self.words.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        word.into()
    }

    /// An operand with a word of its own; gives its value, too.
    fn extension(&mut self, of: Operand, high: u32, kind: Kind) -> (Operand, u32) {
        let at = self.next;
        let low = self.word();
        self.extensions.push(Extension { at, of, high, kind });
        (of, high | low)
    }

    /// An operand with 16 bits of its own, or with `high` above them.
    fn full_or_short(&mut self, of: Operand, high: Option<u32>) -> Operand {
        let kind = if high.is_some() {
            Kind::Full
        } else {
            Kind::Short
        };
        self.extension(of, high.unwrap_or(0), kind).0
    }

    fn index(&mut self, register: usize, high: u32, kind: Kind) -> Operand {
        let (_, value) = self.extension(Operand::Indexed(register, 0, 0), high, kind);
        let signed = i32::from(value as u16 as i16) as u32;
        match kind {
            Kind::Full => Operand::Indexed(register, value, 0xF_FFFF),
            Kind::Signed => Operand::Indexed(register, signed, 0xF_FFFF),
            Kind::Short => Operand::Indexed(register, signed, 0xFFFF),
        }
    }

    /// An operand by its register and As bits; `high` with an extension word before.
    fn operand(&mut self, register: u32, mode: u32, high: Option<u32>) -> Operand {
        match (register as usize, mode) {
            (R3, _) => Operand::Constant([0, 1, 2, -1][mode as usize]),
            (SR, 2) => Operand::Constant(4),
            (SR, 3) => Operand::Constant(8),
            (SR, 1) => self.full_or_short(Operand::Absolute, high),
            (PC, 1) => self.full_or_short(Operand::Symbolic, high),
            (PC, 2) => Operand::Code,
            (PC, 3) => self.full_or_short(Operand::Immediate, high),
            (register, 0) => Operand::Register(register),
            (register, 1) => {
                let kind = if high.is_some() {
                    Kind::Full
                } else {
                    Kind::Short
                };
                self.index(register, high.unwrap_or(0), kind)
            }
            (register, 2) => Operand::Indirect(register),
            (register, _) => Operand::Increment(register),
        }
    }

    fn destination(&mut self, word: u32, high: Option<u32>) -> Operand {
        let register = word & 0xF;
        match (register as usize, word & 0x80 != 0) {
            (register, false) => Operand::Register(register),
            (R3, true) => self.operand(SR as u32, 1, high),
            (_, true) => self.operand(register, 1, high),
        }
    }

    /// `z16(Rn)` of an address instruction: 16 bits to 20.
    fn address_index(&mut self, register: u32) -> Operand {
        match register as usize {
            PC => self.extension(Operand::Symbolic, 0, Kind::Signed).0,
            SR | R3 => self.extension(Operand::Absolute, 0, Kind::Signed).0,
            register => self.index(register, 0, Kind::Signed),
        }
    }
}

impl Shape {
    /// What the words are on this core; none if they are no instruction.
    pub(super) fn parse(cpux: bool, words: &[u16]) -> Option<Self> {
        let mut reader = Reader {
            words,
            next: 0,
            extensions: Vec::new(),
        };
        let mut shape = Self {
            mnemonic: "",
            size: 2,
            extended: false,
            operands: Vec::new(),
            extensions: Vec::new(),
            words: 0,
            repeat: Repeat::Once,
            zero_carry: false,
            pushes: 0,
            pops: 0,
            moved: Vec::new(),
        };
        let word = reader.word();
        match word {
            0x4000.. => shape.double(&mut reader, word, None)?,
            0x2000..0x4000 => shape.mnemonic = JUMPS[(word >> 10 & 7) as usize],
            0x1800..0x2000 if cpux => {
                let second = reader.word();
                shape.extended = true;
                match second {
                    0x4000.. => shape.double(&mut reader, second, Some(word))?,
                    0x1000..0x1280 => shape.single(&mut reader, second, Some(word))?,
                    _ => return None,
                }
            }
            0x1400..0x1800 if cpux => shape.multiple(word),
            0x1340..0x1400 if cpux => shape.call_far(&mut reader, word)?,
            0x1300 => {
                shape.mnemonic = "RETI";
                shape.pops = 4;
            }
            0x1000..0x1300 => shape.single(&mut reader, word, None)?,
            0..0x1000 if cpux => shape.address(&mut reader, word),
            _ => return None,
        }
        shape.words = reader.next;
        shape.extensions = reader.extensions;
        Some(shape)
    }

    /// Takes what an extension word says of an instruction all of whose operands are registers.
    fn register_mode(&mut self, prefix: u32) {
        self.zero_carry = prefix & 0x100 != 0;
        self.repeat = match (prefix & 0x80 != 0, prefix & 0xF) {
            (true, register) => Repeat::Register(register as usize),
            (false, 0) => Repeat::Once,
            (false, _) => Repeat::Times,
        };
    }

    /// The size by A/L and B/W; none: reserved.
    fn sized(&mut self, byte: bool, prefix: Option<u32>) -> Option<()> {
        self.size = match (prefix.is_none_or(|prefix| prefix & 0x40 != 0), byte) {
            (true, false) => 2,
            (true, true) => 1,
            (false, true) => 4,
            (false, false) => return None,
        };
        Some(())
    }

    fn double(&mut self, reader: &mut Reader<'_>, word: u32, prefix: Option<u32>) -> Option<()> {
        self.mnemonic = DOUBLE[(word >> 12) as usize - 4];
        self.sized(word & 0x40 != 0, prefix)?;
        let high = prefix.map(|prefix| (prefix >> 7 & 0xF) << 16);
        let source = reader.operand(word >> 8 & 0xF, word >> 4 & 3, high);
        let high = prefix.map(|prefix| (prefix & 0xF) << 16);
        let destination = reader.destination(word, high);
        self.operands = vec![source, destination];
        let in_registers = |operand| matches!(operand, Operand::Register(_) | Operand::Constant(_));
        if let Some(prefix) = prefix
            && in_registers(source)
            && in_registers(destination)
        {
            self.register_mode(prefix);
        }
        Some(())
    }

    fn single(&mut self, reader: &mut Reader<'_>, word: u32, prefix: Option<u32>) -> Option<()> {
        let number = (word >> 7 & 7) as usize;
        self.mnemonic = SINGLE.get(number)?;
        let byte = word & 0x40 != 0;
        match self.mnemonic {
            "SWPB" | "SXT" if byte => return None,
            "SWPB" | "SXT" => {
                self.size = if prefix.is_some_and(|prefix| prefix & 0x40 == 0) {
                    4
                } else {
                    2
                };
            }
            "CALL" if byte || prefix.is_some() => return None,
            _ => self.sized(byte, prefix)?,
        }
        // Bits 19:16 stand in one of two places, the other being 0.
        let high = prefix.map(|prefix| (prefix >> 7 & 0xF | prefix & 0xF) << 16);
        let operand = reader.operand(word & 0xF, word >> 4 & 3, high);
        self.operands = vec![operand];
        match self.mnemonic {
            "PUSH" | "CALL" => self.pushes = self.size.max(2),
            // There is nowhere to put the result.
            _ if operand == Operand::Immediate => return None,
            _ if matches!(operand, Operand::Constant(_)) && word & 0x30 != 0 => return None,
            _ => {}
        }
        if let Some(prefix) = prefix
            && matches!(operand, Operand::Register(_) | Operand::Constant(_))
        {
            self.register_mode(prefix);
            if self.mnemonic == "PUSH" && self.repeat != Repeat::Once {
                self.pushes *= 16;
            }
        }
        Some(())
    }

    fn multiple(&mut self, word: u32) {
        let pops = word & 0x200 != 0;
        self.mnemonic = if pops { "POPM" } else { "PUSHM" };
        self.size = if word & 0x100 == 0 { 4 } else { 2 };
        let count = (word >> 4 & 0xF) + 1;
        let step = if pops { 1 } else { 15 };
        self.moved = (0..count)
            .map(|n| (word + n * step) as usize & 0xF)
            .collect();
        let bytes = count * self.size;
        (self.pushes, self.pops) = if pops { (0, bytes) } else { (bytes, 0) };
    }

    fn call_far(&mut self, reader: &mut Reader<'_>, word: u32) -> Option<()> {
        let (low, high) = (word & 0xF, (word & 0xF) << 16);
        let operand = match word >> 4 & 0xF {
            4 => Operand::Register(low as usize),
            5 => reader.address_index(low),
            mode @ (6 | 7) => reader.operand(low, mode - 4, None),
            8 => reader.full_or_short(Operand::Absolute, Some(high)),
            9 => reader.full_or_short(Operand::Symbolic, Some(high)),
            11 => reader.full_or_short(Operand::Immediate, Some(high)),
            _ => return None,
        };
        self.mnemonic = "CALLA";
        self.size = 4;
        self.operands = vec![operand];
        self.pushes = 4;
        Some(())
    }

    fn address(&mut self, reader: &mut Reader<'_>, word: u32) {
        let (source, target) = (word >> 8 & 0xF, word & 0xF);
        let register = |number: u32| Operand::Register(number as usize);
        let identifier = word >> 4 & 0xF;
        self.size = 4;
        self.mnemonic = "MOVA";
        self.operands = match identifier {
            0 | 1 => vec![
                reader.operand(source, identifier + 2, None),
                register(target),
            ],
            2 => vec![
                reader.full_or_short(Operand::Absolute, Some(source << 16)),
                register(target),
            ],
            3 => vec![reader.address_index(source), register(target)],
            4 | 5 => {
                self.mnemonic = ROTATIONS[(word >> 8 & 3) as usize];
                self.size = if identifier == 4 { 4 } else { 2 };
                vec![register(target)]
            }
            6 => vec![
                register(source),
                reader.full_or_short(Operand::Absolute, Some(target << 16)),
            ],
            7 => vec![register(source), reader.address_index(target)],
            _ => {
                self.mnemonic = ADDRESS[(identifier & 3) as usize];
                let from = if identifier < 12 {
                    reader.full_or_short(Operand::Immediate, Some(source << 16))
                } else {
                    register(source)
                };
                vec![from, register(target)]
            }
        };
    }

    /// What registers are in the instruction; one that is several things has all their names.
    pub(super) fn roles(&self) -> Vec<(usize, String)> {
        let mut roles: Vec<(usize, String)> = Vec::new();
        let names = if self.operands.len() == 2 {
            &["Rn", "Rm"][..]
        } else {
            &["Rn"]
        };
        let operands = self.operands.iter().map(|operand| operand.register());
        let mut named: Vec<(usize, &str)> = operands
            .zip(names)
            .filter_map(|(register, name)| Some((register?, *name)))
            .collect();
        if let Repeat::Register(register) = self.repeat {
            named.push((register, "Rc"));
        }
        named.extend(self.moved.iter().map(|register| (*register, "Rn")));
        for (register, name) in named {
            match roles.iter_mut().find(|(known, _)| *known == register) {
                Some((_, role)) if role == name => {}
                Some((_, role)) => *role = format!("{role}={name}"),
                None => roles.push((register, name.into())),
            }
        }
        roles
    }

    /// The name of the form.
    pub(super) fn name(&self) -> String {
        let repeat = match self.repeat {
            Repeat::Once if self.zero_carry => "ZC ",
            Repeat::Once => "",
            Repeat::Times => "RPT #n ",
            Repeat::Register(_) => "RPT Rc ",
        };
        let prefix = if self.extended { "X" } else { "" };
        let size = match self.size {
            1 => ".B",
            4 if self.mnemonic.ends_with('A') && self.mnemonic != "RRA" => "",
            4 => ".A",
            _ => "",
        };
        let names = ["Rn", "Rm"].into_iter();
        let operands = self.operands.iter().zip(names);
        let operands: Vec<String> = operands.map(|(operand, name)| operand.text(name)).collect();
        let shared = self.roles().into_iter().map(|(_, role)| role);
        let shared: Vec<String> = shared.filter(|role| role.contains('=')).collect();
        let mut name = format!(
            "{repeat}{}{prefix}{size} {}",
            self.mnemonic,
            operands.join(",")
        );
        if !shared.is_empty() {
            name = format!("{name} ({})", shared.join(","));
        }
        if self.always_sleeps() {
            name += " asleep";
        }
        name.trim_end().into()
    }

    /// Does the instruction set CPUOFF, whatever the state is?
    pub(super) fn always_sleeps(&self) -> bool {
        let status = Operand::Register(SR);
        let ones = self.operands == [Operand::Constant(-1), status];
        let borrows = self.zero_carry || self.repeat == Repeat::Times;
        match self.mnemonic {
            "MOV" | "MOVA" | "BIS" => ones,
            "XOR" => ones && self.repeat == Repeat::Times,
            "SUBC" => borrows && self.operands == [status, status],
            _ => false,
        }
    }

    /// Does the instruction write behind itself, where code lies?
    pub(super) fn writes_code(&self) -> bool {
        let changes = matches!(self.mnemonic, "RRC" | "RRA" | "SWPB" | "SXT");
        changes && self.operands == [Operand::Code]
    }

    /// The registers and constants of an encoding that are not like the others.
    pub(super) fn class(&self) -> Vec<i32> {
        let class = |register: usize| if register <= R3 { register as i32 } else { 4 };
        let operand = |operand: &Operand| match *operand {
            Operand::Constant(value) => value,
            operand => operand.register().map_or(9, class),
        };
        let mut classes: Vec<i32> = self.operands.iter().map(operand).collect();
        if let Repeat::Register(register) = self.repeat {
            classes.push(class(register));
        }
        let special = [PC, SP, SR].map(|register| i32::from(self.moved.contains(&register)));
        classes.extend(special);
        classes
    }

    /// Where the word behind the first that has this index lies.
    pub(super) fn place(at: usize) -> u32 {
        CODE + 2 * at as u32
    }
}
