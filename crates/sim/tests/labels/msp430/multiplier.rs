//! The hardware multipliers, between registers: TI SLAU049, chapter 7, and SLAU208, chapter "32-Bit
//! Hardware Multiplier".
//!
//! Each program writes every register of the multiplier, operates, and reads every register.

use crate::isa::{Form, Program};

const STATES: usize = 64;
const FIRST: u16 = 4;

/// Moves between registers and the multiplier, in order.
struct Moves {
    words: Vec<u16>,
    steps: usize,
    next: u16,
}

impl Moves {
    fn new() -> Self {
        Self {
            words: Vec::new(),
            steps: 0,
            next: FIRST,
        }
    }

    /// `MOV Rn,&address` of the next register, or `MOV.B`.
    fn write(&mut self, address: u16, byte: bool) {
        let register = self.next;
        self.next += 1;
        self.add([0x4082 | register << 8 | u16::from(byte) << 6, address]);
    }

    /// `MOV &address,Rn`, into registers from the first on.
    fn read_all(&mut self, addresses: &[u16]) {
        for (register, address) in (FIRST..).zip(addresses) {
            self.add([0x4210 | register, *address]);
        }
    }

    fn add(&mut self, words: [u16; 2]) {
        self.words.extend(words);
        self.steps += 1;
    }

    fn form(self, name: String) -> Form {
        let program = Program {
            code: self
                .words
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect(),
            draws: STATES,
            steps: self.steps,
            roles: Vec::new(),
        };
        Form {
            name,
            programs: vec![program],
            stops: None,
        }
    }
}

pub(super) fn forms(cpux: bool) -> Vec<Form> {
    if cpux { of_32_bits() } else { of_16_bits() }
}

/// A write of an operand, or of two halves: its name, and how far its registers are from the first.
type Operand = (&'static str, &'static [u16]);

fn of_16_bits() -> Vec<Form> {
    const BASE: u16 = 0x130;
    const OPERATIONS: [Operand; 5] = [
        ("MPY", &[0]),
        ("MPYS", &[2]),
        ("MAC", &[4]),
        ("MACS", &[6]),
        ("", &[]),
    ];
    const ALL: [u16; 6] = [0, 8, 0xA, 0xC, 0xE, 0xE];
    let mut forms = Vec::new();
    for (name, first) in OPERATIONS {
        for byte in [false, true] {
            let mut moves = Moves::new();
            for offset in [0xA, 0xC, 0, 8, 0xA, 0xC] {
                moves.write(BASE + offset, false);
            }
            for offset in first.iter().chain(&[8]) {
                moves.write(BASE + offset, byte);
            }
            moves.read_all(&ALL.map(|offset| BASE + offset));
            let size = if byte { ".B" } else { "" };
            forms.push(moves.form(format!("multiplier: MOV{size} to {name} OP2")));
        }
    }
    forms
}

fn of_32_bits() -> Vec<Form> {
    const BASE: u16 = 0x4C0;
    const CONTROL: u16 = 0x2C;
    const FIRST: [Operand; 14] = [
        ("MPY", &[0]),
        ("MPYS", &[2]),
        ("MAC", &[4]),
        ("MACS", &[6]),
        ("MPY32L", &[0x10]),
        ("MPYS32L", &[0x14]),
        ("MAC32L", &[0x18]),
        ("MACS32L", &[0x1C]),
        ("MPY32L MPY32H", &[0x10, 0x12]),
        ("MPYS32L MPYS32H", &[0x14, 0x16]),
        ("MAC32L MAC32H", &[0x18, 0x1A]),
        ("MACS32L MACS32H", &[0x1C, 0x1E]),
        ("MACS32H", &[0x1E]),
        ("MPY32CTL0", &[CONTROL]),
    ];
    const SECOND: [Operand; 3] = [
        ("OP2", &[8]),
        ("OP2L OP2H", &[0x20, 0x22]),
        ("OP2H", &[0x22]),
    ];
    const RESULTS: [u16; 4] = [0x24, 0x26, 0x28, 0x2A];
    const ALL: [u16; 12] = [
        0x24, 0x26, 0x28, 0x2A, 0xE, CONTROL, 0, 0x12, 0x20, 0x22, 0xA, 0xC,
    ];
    let mut forms = Vec::new();
    for (first_name, first) in FIRST {
        for (second_name, second) in SECOND {
            for byte in [false, true] {
                let mut moves = Moves::new();
                // The second operand's halves are there before the results: the upper one multiplies.
                for offset in [0x10, 0x12, 0x20, 0x22]
                    .iter()
                    .chain(&RESULTS)
                    .chain(&[CONTROL])
                {
                    moves.write(BASE + offset, false);
                }
                let registers = moves.next;
                for offset in first.iter().chain(second) {
                    moves.write(BASE + offset, byte && *offset != CONTROL);
                    if moves.next == 16 {
                        moves.next = registers - 4;
                    }
                }
                moves.read_all(&ALL.map(|offset| BASE + offset));
                let size = if byte { ".B" } else { "" };
                forms.push(moves.form(format!(
                    "multiplier: MOV{size} to {first_name} {second_name}"
                )));
            }
        }
    }
    forms
}
