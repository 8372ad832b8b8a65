//! Random tests: states and instructions that GNU's simulator can be asked about.

use crate::dice::Dice;
use crate::rl78::form::{Form, Operand};
use crate::rl78::layout::{CONSTANTS, DATA, MACR, RETURN, SHORT, SPECIAL, STACK};
use crate::rl78::state::{CS, ES, PSW, SP, State, Test};
use std::ops::Range;

const AX: usize = 0;
const BC: usize = 1;
const DE: usize = 2;
const HL: usize = 3;
const A: usize = 0;
const C: usize = 3;
const B: usize = 4;

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

/// Draws tests.
pub struct Generator {
    /// Every form.
    pub forms: Vec<Form>,
}

/// A test while it is being drawn.
struct Draft<'a> {
    form: &'a Form,
    state: State,
    memory: Vec<(u16, u16)>,
    watched: Vec<u16>,
    /// The operand's address in its segment, and the displacement or base that leads there.
    address: u16,
    displacement: u16,
}

fn within(dice: &mut Dice, range: Range<u16>) -> u16 {
    range.start + dice.below(u32::from(range.end - range.start)) as u16
}

impl Generator {
    /// A random test, whose code starts at `start`.
    #[must_use]
    pub fn draw(&self, dice: &mut Dice, start: u32) -> Test {
        let form = dice.below(self.forms.len() as u32) as usize;
        self.draw_form(form, dice, start)
    }

    /// A random test of that form.
    #[must_use]
    pub fn draw_form(&self, index: usize, dice: &mut Dice, start: u32) -> Test {
        let form = &self.forms[index];
        let mut draft = Draft {
            form,
            state: state(dice),
            memory: Vec::new(),
            watched: Vec::new(),
            address: 0,
            displacement: 0,
        };
        draft.place_operand(dice);
        draft.prepare_specials(dice);
        let code = draft.code(dice, start);
        Test {
            form: index,
            before: draft.state,
            memory: draft.memory,
            code,
            watched: draft.watched,
        }
    }
}

impl Draft<'_> {
    /// Chooses where the operand in memory lies, and has the registers point there.
    fn place_operand(&mut self, dice: &mut Dice) {
        let form = self.form;
        let Some(place) = form.place() else { return };
        let (address, segment) = self.target(place, dice);
        self.address = address;
        if form.is_extended() {
            self.state.0[ES] = segment;
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
            [b'[', b'd', ..] => self.state.set_pair(DE, self.address - byte),
            [b'[', b's', ..] => {
                self.displacement &= !1;
                if self.address & 1 != 0 {
                    self.displacement |= 1;
                }
                self.state.0[SP] = self.address - self.displacement;
            }
            [b'[', b'h', b'l', b'+', b'b', ..] => {
                self.state.set_pair(HL, self.address - self.state.0[B]);
            }
            [b'[', b'h', b'l', b'+', b'c', ..] => {
                self.state.set_pair(HL, self.address - self.state.0[C]);
            }
            [b'[', b'h', ..] => self.state.set_pair(HL, self.address - byte),
            [.., b'[', b'b', b']'] => self.displacement = self.address - self.state.0[B],
            [.., b'[', b'c', b']'] => self.displacement = self.address - self.state.0[C],
            [.., b'[', b'b', b'c', b']'] => {
                let index = dice.below(u32::from(self.address) + 1) as u16;
                self.state.set_pair(BC, index);
                self.displacement = self.address - index;
            }
            _ => {}
        }
    }

    /// What instructions with operands of their own want.
    fn prepare_specials(&mut self, dice: &mut Dice) {
        let text = self.form.text.as_str();
        let stack_pointer = self.state.0[SP];
        match self.form.mnemonic() {
            "mach" | "machu" => {
                // GNU's simulator reads the third byte twice, and not the fourth.
                let low = dice.bits() as u16;
                let high = dice.below(256) as u16 * 0x0101;
                self.memory.extend([(MACR, low), (MACR + 2, high)]);
                self.watched.extend(MACR..MACR + 4);
            }
            "pop" if text.ends_with("psw") => {
                let status = dice.below(256) as u16 * 0x0101;
                self.memory.push((stack_pointer, status));
            }
            "push" => self.watched.extend(stack_pointer - 2..stack_pointer),
            "call" | "callt" => self.watched.extend(stack_pointer - 4..stack_pointer - 1),
            "divhu" if dice.one_in(8) => self.state.set_pair(DE, 0),
            "divwu" => {
                if dice.one_in(2) {
                    self.state.set_pair(HL, 0);
                    if dice.one_in(8) {
                        self.state.set_pair(DE, 0);
                    }
                }
            }
            "movw" if text == "movw sp, ax" => {
                let value = within(dice, STACK) & !1;
                self.state.set_pair(AX, value);
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
        let in_stack = |state: &State, address: u32, status: u16| {
            let at = state.0[SP];
            let high = (address >> 16) as u16 | status << 8;
            [(at, address as u16), (at + 2, high)]
        };
        match self.form.mnemonic() {
            "ret" => self.memory.extend(in_stack(&self.state, end, 0)),
            "reti" | "retb" => {
                let status = self.state.0[A];
                self.memory.extend(in_stack(&self.state, end, status));
            }
            "br" if self.form.operands == [Operand::Target]
                || self.form.operands == [Operand::FarTarget] =>
            {
                self.memory.extend(in_stack(&self.state, end, 0));
            }
            "br" | "call" if self.form.operands.is_empty() => {
                let pair = ["ax", "bc", "de", "hl"]
                    .iter()
                    .position(|pair| text.ends_with(pair))
                    .unwrap_or(AX);
                self.state.set_pair(pair, end as u16);
                self.state.0[CS] = (end >> 16) as u16;
            }
            _ => {}
        }
    }
}

/// A random state: extreme bytes are frequent, SP is in RAM.
fn state(dice: &mut Dice) -> State {
    let mut state = State::default();
    for register in &mut state.0[..SP] {
        *register = if dice.one_in(4) {
            dice.pick(&[0, 1, 0x0F, 0x10, 0x7F, 0x80, 0xFF])
        } else {
            dice.below(256) as u16
        };
    }
    // Interrupts would be taken.
    state.0[PSW] &= 0x7F;
    state.0[SP] = within(dice, STACK.start + 0x20..STACK.end - 0x20) & !1;
    state.0[ES] = 0xF;
    state.0[CS] = dice.below(16) as u16;
    state
}
