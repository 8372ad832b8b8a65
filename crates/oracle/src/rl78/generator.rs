//! Random tests: states and instructions that GNU's simulator can be asked about.

use crate::dice::Dice;
use crate::oracle::Test;
use crate::rl78::form::{Form, Operand};
use crate::rl78::layout::{
    CONSTANTS, DATA, DATA_BASE, MACR_ADDRESS, RETURN, SHORT, SPECIAL, STACK,
};
use crate::rl78::registers::{
    A, AX, B, BC, CS, DE, ES, HL, MACR, NAMES, PC, PRINTED, PSW, SET, SP,
};
use std::ops::Range;

/// Instructions that a branch jumps over or a skip leaves out: none uses a pointer or sets AC.
const FILLERS: [&[u8]; 8] = [
    &[0xA3],
    &[0x52, 0x5A],
    &[0x61, 0x5B],
    &[0x31, 0x4B],
    &[0x34, 0x12, 0x34],
    &[0xCD, 0x40, 0x77],
    &[0xCF, 0x20, 0xE0, 0x55],
    &[0x11, 0x8F, 0x00, 0xE1],
];

/// What a test is about.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its form.
    pub form: &'static Form,
    /// Data addresses of bytes that are compared afterwards.
    pub watched: Vec<u16>,
}

/// A test while it is being drawn.
struct Draft {
    form: &'static Form,
    state: [u32; NAMES.len()],
    sets_accumulator: bool,
    memory: Vec<(u16, u16)>,
    watched: Vec<u16>,
    /// The operand's address in its segment, and the displacement or base that leads there.
    address: u16,
    displacement: u16,
}

fn within(dice: &mut Dice, range: Range<u16>) -> u16 {
    range.start + dice.below(u32::from(range.end - range.start)) as u16
}

/// A random test of that form, whose code starts at `start`.
#[must_use]
pub fn draw(form: &'static Form, dice: &mut Dice, start: u32) -> Test<Drawn> {
    let mut draft = Draft {
        form,
        state: state(dice),
        sets_accumulator: false,
        memory: Vec::new(),
        watched: Vec::new(),
        address: 0,
        displacement: 0,
    };
    draft.state[PC] = start;
    draft.place_operand(dice);
    draft.prepare_specials(dice);
    let code = draft.code(dice, start);
    let state = draft.state.iter().enumerate();
    let is_set = |register: usize| register < SET || draft.sets_accumulator;
    let words = draft.memory.iter();
    Test {
        address: start,
        code,
        before: state
            .map(|(register, value)| is_set(register).then_some(*value))
            .collect(),
        memory: words
            .map(|(address, value)| {
                (
                    DATA_BASE + u32::from(*address),
                    value.to_le_bytes().to_vec(),
                )
            })
            .collect(),
        form: Drawn {
            form,
            watched: draft.watched,
        },
    }
}

impl Draft {
    fn byte(&self, register: usize) -> u16 {
        self.state[register] as u16
    }

    fn set_pair(&mut self, pair: usize, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.state[pair] = low.into();
        self.state[pair + 1] = high.into();
    }

    /// Chooses where the operand in memory lies, and has the registers point there.
    fn place_operand(&mut self, dice: &mut Dice) {
        let form = self.form;
        let Some(place) = form.place() else { return };
        let (address, segment) = self.target(place, dice);
        self.address = address;
        if form.is_extended() {
            self.state[ES] = segment.into();
        }
        self.point(place, dice);
        if segment != 0xF || !form.writes() {
            return;
        }
        let bytes = if form.is_word() { 2 } else { 1 };
        self.watched.extend(address..address + bytes);
    }

    /// An address for the operand, and the segment that it lies in.
    fn target(&self, place: &str, dice: &mut Dice) -> (u16, u16) {
        let even = if self.form.is_word() { !1 } else { !0 };
        if place.starts_with("0xffe") {
            return (within(dice, SHORT) & even, 0xF);
        }
        if place.starts_with("0xfff") {
            return (within(dice, SPECIAL) & even, 0xF);
        }
        if place.starts_with("[sp") {
            return (within(dice, STACK.start + 0x100..STACK.end) & even, 0xF);
        }
        let reads_flash = !self.form.writes() && dice.one_in(3);
        let constants = CONSTANTS.start as u16..CONSTANTS.end as u16;
        if !reads_flash {
            (within(dice, DATA) & even, 0xF)
        } else if self.form.is_extended() {
            (within(dice, constants) & even, 0)
        } else {
            (within(dice, constants) & even, 0xF)
        }
    }

    /// Gives registers and the displacement values that lead to the address. Sums stay below 64 KB.
    fn point(&mut self, place: &str, dice: &mut Dice) {
        let byte = if self.form.operands.contains(&Operand::Displacement) {
            dice.below(256) as u16
        } else {
            0
        };
        self.displacement = byte;
        match place.as_bytes() {
            [b'[', b'd', ..] => self.set_pair(DE, self.address - byte),
            [b'[', b's', ..] => {
                self.displacement &= !1;
                if self.address & 1 != 0 {
                    self.displacement |= 1;
                }
                self.state[SP] = u32::from(self.address - self.displacement);
            }
            [b'[', b'h', b'l', b'+', b'b', ..] => {
                self.set_pair(HL, self.address - self.byte(B));
            }
            [b'[', b'h', b'l', b'+', b'c', ..] => {
                self.set_pair(HL, self.address - self.byte(BC));
            }
            [b'[', b'h', ..] => self.set_pair(HL, self.address - byte),
            [.., b'[', b'b', b']'] => self.displacement = self.address - self.byte(B),
            [.., b'[', b'c', b']'] => self.displacement = self.address - self.byte(BC),
            [.., b'[', b'b', b'c', b']'] => {
                let index = dice.below(u32::from(self.address) + 1) as u16;
                self.set_pair(BC, index);
                self.displacement = self.address - index;
            }
            _ => {}
        }
    }

    /// What instructions with operands of their own want.
    fn prepare_specials(&mut self, dice: &mut Dice) {
        let text = self.form.text.as_str();
        let stack_pointer = self.byte(SP);
        match self.form.mnemonic() {
            "mach" | "machu" => {
                // GNU's simulator reads the third byte twice, and not the fourth.
                let low = dice.bits() as u16;
                let high = dice.below(256) as u16 * 0x0101;
                self.state[MACR] = u32::from(high) << 16 | u32::from(low);
                self.sets_accumulator = true;
                self.watched.extend(MACR_ADDRESS..MACR_ADDRESS + 4);
            }
            "pop" if text.ends_with("psw") => {
                let status = dice.below(256) as u16 * 0x0101;
                self.memory.push((stack_pointer, status));
            }
            "push" => self.watched.extend(stack_pointer - 2..stack_pointer),
            "call" | "callt" => self.watched.extend(stack_pointer - 4..stack_pointer - 1),
            "divhu" if dice.one_in(8) => self.set_pair(DE, 0),
            "divwu" if dice.one_in(2) => {
                self.set_pair(HL, 0);
                if dice.one_in(8) {
                    self.set_pair(DE, 0);
                }
            }
            "movw" if text == "movw sp, ax" => {
                let value = within(dice, STACK) & !1;
                self.set_pair(AX, value);
            }
            _ => {}
        }
    }

    /// The code, which comes back to the place behind it.
    fn code(&mut self, dice: &mut Dice, start: u32) -> Vec<u8> {
        let form = self.form;
        let mut code = form.code.clone();
        if let Some(at) = form.bit_byte() {
            code[at] = code[at] & 0x8F | (dice.below(8) as u8) << 4;
        }
        if matches!(form.mnemonic(), "shl" | "shr" | "sar") {
            code[1] = code[1] & 0xF | (1 + dice.below(7) as u8) << 4;
        }
        if matches!(form.mnemonic(), "shlw" | "shrw" | "sarw") {
            code[1] = code[1] & 0xF | (1 + dice.below(15) as u8) << 4;
        }
        let leaves = form.is_jump()
            || form.operands.contains(&Operand::Near)
            || form.mnemonic().starts_with("sk");
        let length = code.len();
        if leaves {
            code.extend_from_slice(FILLERS[dice.below(FILLERS.len() as u32) as usize]);
        }
        let end = start + code.len() as u32;
        let distance = code.len() - length;
        let mut at = length - form.operands.iter().map(|o| o.size()).sum::<usize>();
        for operand in &form.operands {
            let bytes = self.operand_bytes(*operand, distance, dice);
            code[at..at + operand.size()].copy_from_slice(&bytes[..operand.size()]);
            at += operand.size();
        }
        self.prepare_return(end);
        code
    }

    fn operand_bytes(&self, operand: Operand, distance: usize, dice: &mut Dice) -> [u8; 4] {
        let value = match operand {
            Operand::Address | Operand::Short | Operand::Special => u32::from(self.address),
            Operand::Base | Operand::Displacement => u32::from(self.displacement),
            Operand::Byte if self.form.text.ends_with("sp, #0x5a") => dice.below(64) * 2,
            Operand::Byte => dice.bits(),
            Operand::Word if self.form.text.starts_with("movw sp") => {
                u32::from(within(dice, STACK) & !1)
            }
            Operand::Word => dice.bits(),
            Operand::Near | Operand::Wide => distance as u32,
            Operand::Target | Operand::FarTarget => u32::from(RETURN),
        };
        value.to_le_bytes()
    }

    /// Has jumps come to the end: by their target, by the stack, or through a function that returns.
    fn prepare_return(&mut self, end: u32) {
        let text = self.form.text.as_str();
        let stack_pointer = self.byte(SP);
        let in_stack = |status: u32| {
            let high = end >> 16 | status << 8;
            [
                (stack_pointer, end as u16),
                (stack_pointer + 2, high as u16),
            ]
        };
        match self.form.mnemonic() {
            "ret" => self.memory.extend(in_stack(0)),
            "reti" | "retb" => self.memory.extend(in_stack(self.state[A])),
            "br" if self.form.operands == [Operand::Target]
                || self.form.operands == [Operand::FarTarget] =>
            {
                self.memory.extend(in_stack(0));
            }
            "br" | "call" if self.form.operands.is_empty() => {
                let pairs = [("ax", AX), ("bc", BC), ("de", DE), ("hl", HL)];
                let pair = pairs.iter().find(|(name, _)| text.ends_with(name));
                self.set_pair(pair.map_or(AX, |(_, pair)| *pair), end as u16);
                self.state[CS] = end >> 16;
            }
            _ => {}
        }
    }
}

/// A random state: extreme bytes are frequent, SP is in RAM.
fn state(dice: &mut Dice) -> [u32; NAMES.len()] {
    let mut state = [0; NAMES.len()];
    for register in &PRINTED[..9] {
        state[*register] = if dice.one_in(4) {
            dice.pick(&[0, 1, 0x0F, 0x10, 0x7F, 0x80, 0xFF])
        } else {
            dice.below(256)
        };
    }
    // Interrupts would be taken.
    state[PSW] &= 0x7F;
    state[SP] = u32::from(within(dice, STACK.start + 0x20..STACK.end - 0x20) & !1);
    state[ES] = 0xF;
    state[CS] = dice.below(16);
    state
}
