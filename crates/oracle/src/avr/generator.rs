//! Random tests: states and instructions that simavr can be asked about.

use crate::avr::form::FORMS;
use crate::avr::state::{CODE_WORDS, DATA_END, FLASH_BYTES, SRAM_START, State, Test};
use crate::dice::Dice;

const RAMPZ: u8 = 0x5B;
const SPL: u8 = 0x5D;
const SPH: u8 = 0x5E;
const SREG: u8 = 0x5F;
/// I/O addresses count from here.
const IO: u8 = 0x20;

/// Draws tests.
pub struct Generator<'a> {
    /// Data addresses of I/O registers that are plain memory in simavr; SBI reaches one of them.
    pub plain_io: &'a [u8],
}

impl Generator<'_> {
    /// A random test.
    pub fn draw(&self, dice: &mut Dice) -> Test {
        let form = dice.below(FORMS.len() as u32) as usize;
        self.draw_form(form, dice)
    }

    /// A random test of that form.
    pub fn draw_form(&self, form: usize, dice: &mut Dice) -> Test {
        let mut before = state(dice);
        let word = self.word(form, dice);
        let mut code = [0; CODE_WORDS];
        code[0] = word;
        code[1] = self.second_word(form, dice);
        for word in &mut code[2..] {
            *word = dice.bits() as u16;
        }
        if let Some(pointer) = FORMS[form].pointer {
            before.set_pair(pointer, self.pointer(form, dice));
        }
        Test { form, before, code }
    }

    /// The instruction's first word, drawn until its operands are such that the manual and simavr
    /// know what it does.
    fn word(&self, form: usize, dice: &mut Dice) -> u16 {
        let form = &FORMS[form];
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
    fn second_word(&self, form: usize, dice: &mut Dice) -> u16 {
        match FORMS[form].name {
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
    fn pointer(&self, form: usize, dice: &mut Dice) -> u16 {
        const FARTHEST: u16 = 64;
        let name = FORMS[form].name;
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
        let own = FORMS[form].pointer == Some(usize::from(address & !1));
        let address = if own { SRAM_START } else { address };
        if name.contains('-') {
            address + 1
        } else {
            address
        }
    }
}

/// A random state: extreme bytes are frequent, SP is in RAM, PC not at the very end of flash.
fn state(dice: &mut Dice) -> State {
    const MARGIN: u32 = 0x10;
    let mut registers = [0; 32];
    for four in registers.chunks_exact_mut(4) {
        four.copy_from_slice(&dice.bits().to_le_bytes());
    }
    for _ in 0..dice.below(6) {
        registers[dice.below(32) as usize] = dice.pick(&[0, 1, 0x0F, 0x10, 0x7F, 0x80, 0xFF]);
    }
    let bits = dice.bits();
    let stack = u32::from(DATA_END - SRAM_START) - 2 * MARGIN;
    State {
        registers,
        status: bits as u8,
        bank: (bits >> 8 & 1) as u8,
        stack_pointer: SRAM_START + (MARGIN + dice.below(stack)) as u16,
        program_counter: dice.below((FLASH_BYTES - MARGIN) / 2) * 2,
    }
}
