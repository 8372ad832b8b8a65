//! Tests as one program for GNU's simulator: it sets a state up, executes, and prints the outcome.

use crate::oracle::Test;
use crate::rl78::generator::Drawn;
use crate::rl78::layout::{
    CALL_TABLE, CODE, CONSTANTS, DATA, GNU_CALL_TARGET, MACR_ADDRESS, OUTPUT, RETURN, SHORT, STACK,
};
use crate::rl78::registers::{AX, BANK, BC, CS, DE, ES, HL, MACR, PSW, SP};
use std::ops::Range;

/// Bytes of code that set a state up.
pub const SETUP: u32 = 39;
/// Words of memory that a test can set up.
const MEMORY_WORDS: usize = 2;
const WORD_STORE: usize = 6;
const RETURN_INSTRUCTION: u8 = 0xD7;
const HALT: [u8; 2] = [0x61, 0xED];
const NO_OPERATION: u8 = 0;

/// The image of a program.
pub struct Program {
    /// Flash from address 0 on.
    pub flash: Vec<u8>,
}

/// RAM that is printed at the end.
pub const PRINTED_RAM: [Range<u16>; 2] = [DATA.start..STACK.end, SHORT];

impl Program {
    /// An empty program, with these constants in flash.
    #[must_use]
    pub fn new(constants: &[u8]) -> Self {
        let mut flash = vec![0; CODE.start as usize];
        flash[usize::from(RETURN)] = RETURN_INSTRUCTION;
        flash[usize::from(GNU_CALL_TARGET)] = RETURN_INSTRUCTION;
        for entry in CALL_TABLE.step_by(2) {
            flash[entry as usize..entry as usize + 2].copy_from_slice(&RETURN.to_le_bytes());
        }
        let place = CONSTANTS.start as usize..CONSTANTS.end as usize;
        flash[place].copy_from_slice(constants);
        Self { flash }
    }

    /// Where the next test's instruction will lie.
    #[must_use]
    pub fn next_start(&self) -> u32 {
        self.flash.len() as u32 + SETUP
    }

    /// Appends a test, drawn for [`Program::next_start`].
    pub fn push(&mut self, test: &Test<Drawn>) {
        self.set_up(test);
        debug_assert_eq!(self.flash.len() as u32, test.address);
        self.flash.extend_from_slice(&test.code);
        self.print_outcome(&test.form);
    }

    /// Appends the end: RAM is printed.
    pub fn finish(&mut self) {
        for range in PRINTED_RAM {
            let [start, end] = [range.start, range.end].map(u16::to_le_bytes);
            // movw hl,#start; loop: mov a,[hl]; print a; incw hl; movw ax,hl; cmpw ax,#end; bnz loop
            self.code(&[0x36, start[0], start[1], 0x8B]);
            self.print_a();
            self.code(&[0xA7, 0x17, 0x44, end[0], end[1], 0xDF, 0xF5]);
        }
        self.code(&HALT);
    }

    fn code(&mut self, bytes: &[u8]) {
        self.flash.extend_from_slice(bytes);
    }

    fn set_up(&mut self, test: &Test<Drawn>) {
        let value = |register: usize| test.before[register].unwrap_or_default() as u8;
        self.code(&[0xCE, 0xFA, value(PSW) & BANK as u8]);
        let accumulator = test.before[MACR].map(u32::to_le_bytes);
        let parts = accumulator.iter().flat_map(|bytes| bytes.chunks_exact(2));
        let memory = test.memory.iter();
        // An address in the data space is the lower 16 bits of a machine address.
        let words: Vec<(u16, &[u8])> = memory
            .map(|(address, bytes)| (*address as u16, &bytes[..]))
            .chain((MACR_ADDRESS..).step_by(2).zip(parts))
            .collect();
        for (address, bytes) in &words {
            let [low, high] = address.to_le_bytes();
            self.code(&[0x30, bytes[0], bytes[1], 0xBF, low, high]);
        }
        let missing = MEMORY_WORDS.saturating_sub(words.len());
        self.code(&vec![NO_OPERATION; missing * WORD_STORE]);
        for (opcode, pair) in [(0x36, HL), (0x34, DE), (0x32, BC), (0x30, AX)] {
            self.code(&[opcode, value(pair), value(pair + 1)]);
        }
        self.code(&[0xCE, 0xFC, value(CS)]);
        self.code(&[0x41, value(ES)]);
        let [low, high, ..] = test.before[SP].unwrap_or_default().to_le_bytes();
        self.code(&[0xCB, 0xF8, low, high]);
        self.code(&[0xCE, 0xFA, value(PSW)]);
    }

    /// mov !OUTPUT,a
    fn print_a(&mut self) {
        let [low, high] = OUTPUT.to_le_bytes();
        self.code(&[0x9F, low, high]);
    }

    /// No instruction here changes a flag.
    fn print_outcome(&mut self, drawn: &Drawn) {
        self.print_a();
        self.code(&[0x8E, 0xFA]);
        self.print_a();
        for register in [0x60, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67] {
            self.code(&[register]);
            self.print_a();
        }
        for special in [0xF8, 0xF9, 0xFD, 0xFC] {
            self.code(&[0x8E, special]);
            self.print_a();
        }
        for address in &drawn.watched {
            let [low, high] = address.to_le_bytes();
            self.code(&[0x8F, low, high]);
            self.print_a();
        }
    }
}
