//! Random tests: states and instructions that simavr can be asked about.

use crate::avr::form::Form;
use crate::avr::{DATA_END, FLASH_BYTES, SRAM_START, registers};
use crate::dice::Dice;
use crate::oracle::Test;

const RAMPZ: u8 = 0x5B;
const SPL: u8 = 0x5D;
const SPH: u8 = 0x5E;
const SREG: u8 = 0x5F;
/// I/O addresses count from here.
const IO: u8 = 0x20;
/// Words that a test puts at the program counter.
const CODE_WORDS: usize = 4;

/// Draws tests.
pub struct Generator<'a> {
    /// Data addresses of I/O registers that are plain memory in simavr; SBI reaches one of them.
    pub plain_io: &'a [u8],
}

impl Generator<'_> {
    /// A random test of that form.
    pub fn draw(&self, form: &'static Form, dice: &mut Dice) -> Test<&'static Form> {
        let mut before = state(dice);
        let mut words = [0; CODE_WORDS];
        words[0] = self.word(form, dice);
        words[1] = self.second_word(form, dice);
        for word in &mut words[2..] {
            *word = dice.bits() as u16;
        }
        if let Some(pointer) = form.pointer {
            let [low, high] = self.pointer(form, dice).to_le_bytes();
            before[pointer] = low.into();
            before[pointer + 1] = high.into();
        }
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (code, behind) = bytes.split_at(2 * code_words(form, &words));
        let address = before[registers::PC];
        Test {
            form,
            address,
            code: code.to_vec(),
            before: before.into_iter().map(Some).collect(),
            memory: vec![(address + code.len() as u32, behind.to_vec())],
        }
    }

    /// The instruction's first word, drawn until its operands are such that the manual and simavr
    /// know what it does.
    fn word(&self, form: &Form, dice: &mut Dice) -> u16 {
        loop {
            let word = form.draw(dice);
            let register = usize::from(word >> 4 & 0x1F);
            let port = IO + (word >> 3 & 0x1F) as u8;
            let io = IO + (word & 0xF | word >> 5 & 0x30) as u8;
            let fits = match form.name {
                "sbi" | "cbi" | "sbic" | "sbis" => self.plain_io.contains(&port),
                "in" | "out" => self.is_io(io),
                _ if form.moves_pointer => Some(register & !1) != form.pointer,
                _ => true,
            };
            if fits {
                return word;
            }
        }
    }

    fn is_io(&self, address: u8) -> bool {
        matches!(address, RAMPZ | SPL | SPH | SREG) || self.plain_io.contains(&address)
    }

    /// The word behind: an address where one is wanted, else any word, two-word instructions and
    /// words that look like them more often.
    fn second_word(&self, form: &Form, dice: &mut Dice) -> u16 {
        match form.name {
            "lds" | "sts" => self.address(dice),
            "jmp" | "call" => dice.bits() as u16,
            _ => {
                let any = dice.bits() as u16;
                match dice.below(6) {
                    0 => any & 0x03F0 | 0x9000,
                    1 => any & 0x01F3 | 0x940C,
                    2 => any & 0x03FF | 0x9400,
                    3 => any & 0x01FF | 0x9600,
                    _ => any,
                }
            }
        }
    }

    /// A data address: mostly RAM, now and then a register or an I/O register.
    fn address(&self, dice: &mut Dice) -> u16 {
        match dice.below(16) {
            0 => dice.below(u32::from(IO)) as u16,
            1 => u16::from(dice.pick(&[RAMPZ, SPL, SPH, SREG])),
            2 => u16::from(dice.pick(self.plain_io)),
            _ => SRAM_START + dice.below(u32::from(DATA_END - SRAM_START)) as u16,
        }
    }

    /// A pointer that, moved or displaced as the form may do it, stays where simavr can follow.
    fn pointer(&self, form: &Form, dice: &mut Dice) -> u16 {
        const FARTHEST: u16 = 64;
        let name = form.name;
        if name.starts_with("lpm") || name.starts_with("elpm") {
            return dice.bits() as u16;
        }
        // Displacements reach from registers into I/O that has devices, so they stay away from it;
        // other pointers go everywhere.
        if name.starts_with("ldd") || name.starts_with("std") {
            let span = DATA_END - SRAM_START - FARTHEST;
            return SRAM_START + dice.below(u32::from(span)) as u16;
        }
        let address = self.address(dice);
        // Whether a pointer moves before or after it reads or writes itself, no manual says.
        let own = form.pointer == Some(usize::from(address & !1));
        let address = if own { SRAM_START } else { address };
        if name.contains('-') {
            address + 1
        } else {
            address
        }
    }
}

/// The instruction's words; those of a skip and of what it may leave out.
fn code_words(form: &Form, words: &[u16; CODE_WORDS]) -> usize {
    let long = |word: u16| usize::from(word & 0xFC0F == 0x9000 || word & 0xFE0C == 0x940C);
    if form.skips() {
        2 + long(words[1])
    } else {
        1 + long(words[0])
    }
}

/// A random state: extreme bytes are frequent, SP is in RAM, PC not at the very end of flash.
fn state(dice: &mut Dice) -> [u32; registers::NAMES.len()] {
    const MARGIN: u32 = 0x10;
    let mut state = [0; registers::NAMES.len()];
    for four in state[..32].chunks_exact_mut(4) {
        for (register, byte) in four.iter_mut().zip(dice.bits().to_le_bytes()) {
            *register = byte.into();
        }
    }
    for _ in 0..dice.below(6) {
        state[dice.below(32) as usize] = dice.pick(&[0, 1, 0x0F, 0x10, 0x7F, 0x80, 0xFF]);
    }
    let bits = dice.bits();
    let stack = u32::from(DATA_END - SRAM_START) - 2 * MARGIN;
    state[registers::SREG] = bits & 0xFF;
    state[registers::RAMPZ] = bits >> 8 & 1;
    state[registers::SP] = u32::from(SRAM_START) + MARGIN + dice.below(stack);
    state[registers::PC] = dice.below((FLASH_BYTES - MARGIN) / 2) * 2;
    state
}
