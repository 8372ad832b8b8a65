//! The instruction forms, from the table that the simulator's own test of clocks reads.

use std::sync::LazyLock;

/// What follows an opcode, in the order of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A data address of 16 bits, `!addr16`.
    Address,
    /// The base of `word[B]` and so on.
    Base,
    /// A displacement of 8 bits, `[HL+byte]`.
    Displacement,
    /// The lower byte of a short address.
    Short,
    /// The lower byte of a special function register's address.
    Special,
    /// An immediate byte.
    Byte,
    /// An immediate word.
    Word,
    /// The distance to a target, one byte.
    Near,
    /// The distance to a target, two bytes.
    Wide,
    /// A target below 64 KB.
    Target,
    /// A target anywhere.
    FarTarget,
}

impl Operand {
    /// Its bytes.
    #[must_use]
    pub fn size(self) -> usize {
        match self {
            Self::Address | Self::Base | Self::Word | Self::Wide | Self::Target => 2,
            Self::FarTarget => 3,
            _ => 1,
        }
    }
}

/// An instruction form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The instruction, as the assembler writes it.
    pub text: String,
    /// One encoding.
    pub code: Vec<u8>,
    /// What its last bytes are.
    pub operands: Vec<Operand>,
}

impl Form {
    /// `mov`, `bt` and so on.
    #[must_use]
    pub fn mnemonic(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// With the prefix ES?
    #[must_use]
    pub fn is_extended(&self) -> bool {
        self.text.contains("es:")
    }

    /// Is the operand in memory a word?
    #[must_use]
    pub fn is_word(&self) -> bool {
        self.mnemonic().ends_with('w')
    }

    /// The part of the text that says where in memory the operand is.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        let (_, operands) = self.text.split_once(' ')?;
        let flow = ["br", "call", "callt"].contains(&self.mnemonic());
        operands
            .split(',')
            .map(|operand| operand.trim_start().trim_start_matches("es:"))
            .find(|operand| {
                !flow
                    && (operand.contains('[')
                        || operand.starts_with('!')
                        || operand.starts_with("0xff"))
            })
    }

    /// Does it write the operand in memory?
    #[must_use]
    pub fn writes(&self) -> bool {
        let Some(place) = self.place() else {
            return false;
        };
        let (_, operands) = self.text.split_once(' ').unwrap_or_default();
        let first = operands.trim_start_matches("es:").starts_with(place);
        match self.mnemonic() {
            "xch" => true,
            "cmp" | "cmp0" | "bt" | "bf" => false,
            _ => first,
        }
    }

    /// Where the bit's number is in the code: bits 6:4 of that byte.
    #[must_use]
    pub fn bit_byte(&self) -> Option<usize> {
        let opcode = usize::from(self.code[0] == 0x11);
        self.text.contains(".6").then_some(opcode + 1)
    }

    /// Does it leave the place behind it for another?
    #[must_use]
    pub fn is_jump(&self) -> bool {
        matches!(
            self.mnemonic(),
            "br" | "call" | "callt" | "ret" | "reti" | "retb"
        )
    }
}

/// Every form that GNU's simulator can be asked about: BRK, HALT and STOP end its run.
pub static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let table = include_str!("../../../sim/tests/data/rl78-clocks.csv");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(table.as_bytes());
    // The table is a part of this program; the test below reads all of it.
    let forms = reader.records().filter_map(|record| form(&record.ok()?));
    forms
        .filter(|form| !matches!(form.mnemonic(), "brk" | "halt" | "stop"))
        .collect()
});

/// A form from a row of the table; none if the row is broken.
fn form(record: &csv::StringRecord) -> Option<Form> {
    let (text, digits) = (record.get(1)?, record.get(2)?);
    let code: Option<Vec<u8>> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok())
        .collect();
    Some(Form {
        text: text.to_owned(),
        operands: operands(text),
        code: code?,
    })
}

/// What the text has that takes bytes behind the opcode: addresses, then constants, then targets.
fn operands(text: &str) -> Vec<Operand> {
    let is_flow = text.starts_with("br ") || text.starts_with("call ");
    let memory = [
        ("!0x8810", Operand::Address),
        ("0x8800[", Operand::Base),
        ("+4]", Operand::Displacement),
        ("0xffe40", Operand::Short),
        ("0xfff20", Operand::Special),
    ];
    let constants = [("#0x5aa5", Operand::Word), ("#0x5a", Operand::Byte)];
    let targets = [
        ("!!0x19010", Operand::FarTarget),
        ("$!.", Operand::Wide),
        ("$.", Operand::Near),
        ("!0x8810", Operand::Target),
    ];
    let first = |choices: &[(&str, Operand)]| {
        let found = choices.iter().find(|(part, _)| text.contains(part));
        found.map(|(_, operand)| *operand)
    };
    if is_flow {
        return first(&targets).into_iter().collect();
    }
    let kinds = [first(&memory), first(&constants), first(&targets[1..3])];
    kinds.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> &'static Form {
        let found = FORMS.iter().find(|form| form.text == text);
        found.unwrap_or_else(|| panic!("no form {text}"))
    }

    #[test]
    fn every_row_of_the_table_is_a_form() {
        let table = include_str!("../../../sim/tests/data/rl78-clocks.csv");
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        // Without the heading, BRK, HALT and STOP.
        assert_eq!(FORMS.len(), rows.count() - 4);
    }

    #[test]
    fn operands_fill_the_end_of_the_code() {
        for form in FORMS.iter() {
            let size: usize = form.operands.iter().map(|operand| operand.size()).sum();
            assert!(form.code.len() > size, "{}", form.text);
        }
        let operands = &form("cmp es:!0x8810, #0x5a").operands;
        assert_eq!(operands[..], [Operand::Address, Operand::Byte]);
        let operands = &form("bt 0xfff20.6, $.+0x20").operands;
        assert_eq!(operands[..], [Operand::Special, Operand::Near]);
    }

    #[test]
    fn places_and_writes_are_told() {
        for (text, place, writes) in [
            ("mov a, es:[hl+b]", Some("[hl+b]"), false),
            ("mov es:[hl+b], a", Some("[hl+b]"), true),
            ("xch a, [de+4]", Some("[de+4]"), true),
            ("cmp 0xffe40, #0x5a", Some("0xffe40"), false),
            ("mov1 cy,[hl].6", Some("[hl].6"), false),
            ("mov1 [hl].6, cy", Some("[hl].6"), true),
            ("btclr [hl].6, $.+0x20", Some("[hl].6"), true),
            ("call !0x8810", None, false),
            ("push ax", None, false),
        ] {
            let form = form(text);
            assert_eq!((form.place(), form.writes()), (place, writes), "{text}");
        }
    }
}
