//! The forms of the MSP430, classic and CPUXV2.

mod forms;
mod multiplier;
mod shape;

use crate::isa::{Form, Isa, Program};
use crate::random::Random;
use crate::report;
use crate::state::State;
use cipherfit_sim::{CoreDescription, MemoryKind, Rights, Simulator, core_named};
use shape::{Operand, Shape};
use std::ops::Range;

const CODE: u32 = 0x4400;
const CODE_BYTES: u32 = 0x200;

const PC: usize = 0;
const SP: usize = 1;
const SR: usize = 2;
const R3: usize = 3;

/// RAM where the lower byte of a pointer carries, as far from there as one bit of a pointer, and where
/// addresses wrap around: of 16 bits, and of 20.
const WINDOWS: [Range<u32>; 6] = [
    0x02C0..0x0320,
    0x0240..0x0248,
    0x12E0..0x12F0,
    0xFFF0..0x1_0008,
    0x1_02E0..0x1_0300,
    0xF_FFF0..0x10_0000,
];
const CLASSIC_WINDOWS: [Range<u32>; 4] = [
    WINDOWS[0].start..WINDOWS[0].end,
    WINDOWS[1].start..WINDOWS[1].end,
    WINDOWS[2].start..WINDOWS[2].end,
    0xFFF0..0x1_0000,
];

/// One of the cores.
pub(crate) struct Msp430 {
    name: &'static str,
    /// Has 20-bit registers and their instructions.
    cpux: bool,
}

const CLASSIC: Msp430 = Msp430 {
    name: "msp430",
    cpux: false,
};
const CPUX: Msp430 = Msp430 {
    name: "msp430x-v2",
    cpux: true,
};

#[test]
fn every_output_of_the_classic_core_has_the_label_of_what_it_depends_on() {
    report::check(&CLASSIC);
}

#[test]
fn every_output_of_cpuxv2_has_the_label_of_what_it_depends_on() {
    report::check(&CPUX);
}

impl Msp430 {
    /// An address in a window, even for more than a byte, mostly in the first.
    fn address(&self, random: &mut Random, size: u32) -> u32 {
        let windows = self.windows();
        let window = &windows[if random.below(2) == 0 {
            0
        } else {
            random.below(windows.len())
        }];
        let room = window.len() - size as usize;
        let address = window.start + random.below(room + 1) as u32;
        if size == 1 { address } else { address & !1 }
    }

    /// Makes a register lead to an address in a window.
    fn lead(&self, shape: &Shape, operand: Operand, state: &mut State, random: &mut Random) {
        let target = self.address(random, shape.size);
        let (register, value) = match operand {
            Operand::Indirect(register) | Operand::Increment(register) => (register, target),
            Operand::Indexed(register, index, mask) => {
                let mask = if target > 0xFFFF { 0xF_FFFF } else { mask };
                (register, target.wrapping_sub(index) & mask)
            }
            _ => return,
        };
        state.cells[register] = value;
    }

    /// Makes the stack pointer lead into a window, with room for what is pushed or popped; a stack pointer
    /// that is popped itself leads there, too.
    fn place_stack(&self, shape: &Shape, state: &mut State, random: &mut Random) {
        let bytes = shape.pushes.max(shape.pops);
        let window = &self.windows()[0];
        let first =
            window.start + random.below((window.len() as u32 - bytes) as usize / 2 + 1) as u32 * 2;
        let stack = if shape.pops == 0 {
            first + bytes
        } else {
            first
        };
        state.cells[SP] = stack;
        let popped = shape.moved.iter().position(|register| *register == SP);
        if let (Some(n), true) = (popped, shape.pops != 0) {
            let at = (first - window.start + n as u32 * shape.size) as usize;
            let value = first.to_le_bytes();
            state.memory[at..at + shape.size as usize]
                .copy_from_slice(&value[..shape.size as usize]);
        }
    }
}

/// Gives registers and memory a few values that add up to zero or to all ones, so that results do.
fn agree(state: &mut State, random: &mut Random) {
    let one = random.edge(0xF_FFFF);
    let values = [
        one,
        one.wrapping_neg(),
        !one,
        0,
        one ^ 1 << random.below(20),
    ];
    for register in &mut state.cells[R3 + 1..] {
        *register = random.one_of(&values);
    }
    for bytes in state.memory.chunks_mut(4) {
        let value = random.one_of(&values).to_le_bytes();
        bytes.copy_from_slice(&value[..bytes.len()]);
    }
}

impl Isa for Msp430 {
    fn core(&self) -> &'static CoreDescription {
        core_named(self.name).expect("the core")
    }

    fn machine(&self) -> Box<dyn Simulator> {
        let mut machine = (self.core().create)();
        let memory = machine.memory_mut();
        let code = CODE..CODE + CODE_BYTES;
        memory.map(code, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
        memory.load(CODE, &[0; CODE_BYTES as usize]);
        let both = Rights::READ | Rights::WRITE;
        for window in self.windows() {
            memory.map(window.clone(), both, MemoryKind::Ram);
        }
        for device in self.core().peripherals {
            memory.map(device.addresses.clone(), both, MemoryKind::Peripheral);
        }
        machine
    }

    fn code(&self) -> u32 {
        CODE
    }

    fn windows(&self) -> &[Range<u32>] {
        if self.cpux {
            &WINDOWS
        } else {
            &CLASSIC_WINDOWS
        }
    }

    fn forms(&self) -> Vec<Form> {
        let mut forms = forms::all(self);
        forms.append(&mut multiplier::forms(self.cpux));
        forms
    }

    /// The operation, its size, and what registers it has twice: where operands lie, an extension word and
    /// repetition make no difference to what is computed from them.
    fn group(&self, form: &str) -> String {
        if let Some((device, _)) = form.split_once(": ") {
            return device.into();
        }
        let words: Vec<&str> = form.split(' ').collect();
        let operation = match words[0] {
            "RPT" => 2,
            "ZC" => 1,
            _ => 0,
        };
        let shared = words.get(operation + 2..).unwrap_or_default().join(" ");
        let operation = words[operation].replace("X.", ".");
        let operation = operation.strip_suffix('X').unwrap_or(&operation);
        format!("{operation} {shared}").trim_end().into()
    }

    fn settle(&self, program: &Program, state: &mut State, random: &mut Random) {
        if program.steps > 1 {
            return;
        }
        let words = program.code.chunks_exact(2);
        let words: Vec<u16> = words
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let shape = Shape::parse(self.cpux, &words).expect("an instruction");
        if random.below(2) == 0 {
            agree(state, random);
        }
        if shape.operands.last() == Some(&Operand::Register(SR)) && random.below(4) == 0 {
            // Where counting does not soon lead to sleep.
            state.cells[SR] = 0x1F8 | state.cells[SR] & 7;
        }
        if shape.pushes + shape.pops != 0 {
            self.place_stack(&shape, state, random);
        }
        for operand in &shape.operands {
            self.lead(&shape, *operand, state, random);
        }
    }
}
