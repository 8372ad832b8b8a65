//! A program that runs many instructions under test and leaves a log of what each did.
//!
//! Around each test the program sets up registers and memory, starts from a known SR, and afterwards
//! stores every register, and on the classic CPU a timer's count before and after. An oracle thus
//! needs to be started once for hundreds or thousands of tests, and needs no interface but
//! "load, run, give memory back".

use crate::dice::Dice;
use crate::msp430::dialect::{Dialect, STORE_TIMER_CYCLES};
use crate::msp430::generator::generate;
use crate::msp430::instruction::Instruction;
use crate::msp430::layout::{Layout, TEST_BYTES};
use crate::msp430::test_case::{Place, TestCase};
use std::ops::Range;

/// The registers that are logged: SP, SR and R4 to R15. R3 reads as a constant.
pub const LOGGED_REGISTERS: [u8; 14] = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/// Log entries of a test: the way it took, two timer counts, and the registers.
const LOG_ENTRIES: u32 = 3 + LOGGED_REGISTERS.len() as u32;

const WENT_ON: u16 = 0x1111;
const LANDED_BEFORE: u16 = 0x2222;
const LANDED_BEHIND: u16 = 0x3333;
/// What the log holds before the run.
const NOT_LOGGED: u8 = 0xA5;

/// A test in its place.
#[derive(Clone, Debug)]
pub struct PlacedTest {
    /// The test.
    pub case: TestCase,
    /// Address of the instruction under test.
    pub address: u32,
    /// The instruction's words.
    pub words: Vec<u16>,
    /// The landing before the test.
    landing_before: u32,
    /// The landing behind the test.
    landing_behind: u32,
    /// Address of the test's log.
    log: u32,
}

impl PlacedTest {
    /// The address behind the instruction.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.address + self.words.len() as u32 * 2
    }
}

/// What the log says about a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// PC to R15 after the instruction; R3 is 0.
    pub registers: [u32; 16],
    /// Whether a known way was taken: else PC is meaningless.
    pub arrived: bool,
    /// Cycles of the instruction, where the oracle counts them.
    pub cycles: Option<u32>,
}

/// A program full of tests.
pub struct Program {
    /// Instruction set of the program.
    pub dialect: Dialect,
    /// Memory before the run.
    pub image: Vec<u8>,
    /// Where it starts.
    pub entry: u32,
    /// Where it ends: a jump to itself, or what the oracle wants executed last.
    pub end: u32,
    /// The tests in the order in which they are executed.
    pub tests: Vec<PlacedTest>,
    /// Registers before the first test.
    pub start_registers: [u32; 16],
    /// Upper bound of the instructions that the run takes.
    pub instructions: u32,
    /// Where everything is.
    pub layout: Layout,
}

impl Program {
    /// Fills a program with up to `limit` random tests.
    ///
    /// `finale` gives the instructions that end the program.
    #[must_use]
    pub fn random(
        dice: &mut Dice,
        dialect: Dialect,
        limit: usize,
        finale: &dyn Fn(&Layout, u32) -> Vec<Instruction>,
    ) -> Self {
        let layout = Layout::of(dialect);
        let windows = layout.windows.clone();
        let mut registers = [0; 16];
        for register in LOGGED_REGISTERS {
            registers[usize::from(register)] = dice.bits() & dialect.register_mask();
        }
        registers[1] &= !1;
        registers[2] = 0;
        let mut builder = Builder::new(dice, dialect, layout, registers);
        while builder.tests.len() < limit && builder.has_room() {
            let place = builder.next_place();
            let case = generate(dice, dialect, place, &windows);
            builder.add(case);
        }
        builder.finish(finale)
    }

    /// A program of one random test, with these registers before it.
    #[must_use]
    pub fn single(
        dice: &mut Dice,
        dialect: Dialect,
        registers: [u32; 16],
        finale: &dyn Fn(&Layout, u32) -> Vec<Instruction>,
    ) -> Self {
        let layout = Layout::of(dialect);
        let windows = layout.windows.clone();
        // In the MSP430X either of the code areas will do.
        let area = dice.below(layout.code.len() as u32) as usize;
        let mut builder = Builder::new(dice, dialect, layout, registers);
        builder.move_to(area);
        let place = builder.next_place();
        let case = generate(dice, dialect, place, &windows);
        builder.add(case);
        builder.finish(finale)
    }

    /// What the log says about a test, from memory after the run.
    #[must_use]
    pub fn logged(&self, test: &PlacedTest, memory: &[u8]) -> Logged {
        let entry = |index: u32| {
            let address = (test.log + index * self.dialect.log_entry_bytes()) as usize;
            let low = u32::from(u16::from_le_bytes([memory[address], memory[address + 1]]));
            match self.dialect {
                Dialect::Classic => low,
                Dialect::Extended => {
                    low | u32::from(u16::from_le_bytes([
                        memory[address + 2],
                        memory[address + 3],
                    ])) << 16
                }
            }
        };
        let way = entry(0) as u16;
        let program_counter = match way {
            WENT_ON => Some(test.end()),
            LANDED_BEFORE => Some(test.landing_before),
            LANDED_BEHIND => Some(test.landing_behind),
            _ => None,
        };
        let mut registers = [0; 16];
        registers[0] = program_counter.unwrap_or(0);
        for (index, register) in (3..).zip(LOGGED_REGISTERS) {
            registers[usize::from(register)] = entry(index);
        }
        let cycles = (self.dialect == Dialect::Classic).then(|| {
            let count = entry(2).wrapping_sub(entry(1)) & 0xFFFF;
            count.wrapping_sub(STORE_TIMER_CYCLES)
        });
        Logged {
            registers,
            arrived: program_counter.is_some(),
            cycles,
        }
    }
}

impl Program {
    /// Where the log ends.
    #[must_use]
    pub fn log_end(&self) -> u32 {
        let log_bytes = LOG_ENTRIES * self.dialect.log_entry_bytes();
        self.layout.log.start + self.tests.len() as u32 * log_bytes
    }
}

/// An address range as a range of indices.
#[must_use]
pub fn to_usize(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

struct Builder {
    dialect: Dialect,
    layout: Layout,
    image: Vec<u8>,
    area: usize,
    cursor: u32,
    tests: Vec<PlacedTest>,
    entry: u32,
    start_registers: [u32; 16],
    instructions: u32,
}

impl Builder {
    fn new(dice: &mut Dice, dialect: Dialect, layout: Layout, registers: [u32; 16]) -> Self {
        let mut image = vec![0; layout.address_space as usize];
        image[to_usize(&layout.log)].fill(NOT_LOGGED);
        for window in &layout.windows {
            for byte in &mut image[to_usize(window)] {
                *byte = dice.bits() as u8;
            }
        }
        let start = layout.code[0].start;
        let mut builder = Self {
            dialect,
            layout,
            image,
            area: 0,
            cursor: start,
            tests: Vec::new(),
            entry: start,
            start_registers: registers,
            instructions: 0,
        };
        builder.prologue();
        builder
    }

    /// Gives every register its value and starts the timer.
    fn prologue(&mut self) {
        for register in LOGGED_REGISTERS {
            if register != 2 {
                let value = self.start_registers[usize::from(register)];
                self.emit(self.dialect.set_register(register, value));
            }
        }
        if let Some(start) = self.dialect.start_timer() {
            self.emit(start);
        }
    }

    fn emit(&mut self, instruction: Instruction) {
        for word in instruction.encode(self.cursor) {
            let at = self.cursor as usize;
            self.image[at..at + 2].copy_from_slice(&word.to_le_bytes());
            self.cursor += 2;
        }
        self.instructions += 1;
    }

    /// Is there room for another test? Moves on to the next code area where there is one.
    fn has_room(&mut self) -> bool {
        let log_bytes = LOG_ENTRIES * self.dialect.log_entry_bytes();
        let log_end = self.layout.log.start + (self.tests.len() as u32 + 1) * log_bytes;
        if log_end > self.layout.log.end {
            return false;
        }
        if self.cursor + 2 * TEST_BYTES <= self.layout.code[self.area].end {
            return true;
        }
        if self.area + 1 == self.layout.code.len() {
            return false;
        }
        self.move_to(self.area + 1);
        true
    }

    /// Goes on in another code area.
    fn move_to(&mut self, area: usize) {
        if area != self.area {
            let start = self.layout.code[area].start;
            self.emit(self.dialect.branch(start));
            self.cursor = start;
            self.area = area;
        }
    }

    fn mark_bytes(&self) -> u32 {
        self.dialect.store_timer_bytes() + self.dialect.set_memory_bytes() + 2
    }

    /// Where the next test will be.
    fn next_place(&self) -> Place {
        let landing = self.cursor + 2;
        Place {
            start: landing + self.mark_bytes(),
            landing,
            register_bytes: 4,
            memory_bytes: self.dialect.set_memory_bytes(),
            lead_bytes: self.dialect.store_timer_bytes(),
            fall_through_bytes: self.mark_bytes(),
        }
    }

    fn add(&mut self, case: TestCase) {
        let place = self.next_place();
        let log_bytes = LOG_ENTRIES * self.dialect.log_entry_bytes();
        let log = self.layout.log.start + self.tests.len() as u32 * log_bytes;
        self.emit(self.dialect.jump(place.start));
        // The code behind is emitted first: its end is where the landing goes on.
        let before = self.cursor;
        self.cursor = place.start;
        for (address, value) in &case.memory {
            self.emit(self.dialect.set_memory(*address, *value));
        }
        for (register, value) in &case.registers {
            self.emit(self.dialect.set_register(*register, *value));
        }
        self.emit(self.dialect.set_status(case.status));
        let entry_bytes = self.dialect.log_entry_bytes();
        if let Some(store) = self.dialect.store_timer(log + entry_bytes) {
            self.emit(store);
        }
        let address = self.cursor;
        let words = case.instruction.encode(address);
        self.emit(case.instruction);
        let instruction_end = self.cursor;
        let join = instruction_end + 2 * self.mark_bytes();
        self.mark(log, WENT_ON, join);
        self.mark(log, LANDED_BEHIND, join);
        for (index, register) in (3..).zip(LOGGED_REGISTERS) {
            self.emit(
                self.dialect
                    .store_register(register, log + index * entry_bytes),
            );
        }
        let end = self.cursor;
        self.cursor = before;
        self.mark(log, LANDED_BEFORE, join);
        self.cursor = end;
        self.tests.push(PlacedTest {
            landing_before: place.landing,
            landing_behind: place.landing_behind(instruction_end),
            case,
            address,
            words,
            log,
        });
    }

    /// Notes the time and the way that was taken.
    fn mark(&mut self, log: u32, way: u16, join: u32) {
        if let Some(store) = self
            .dialect
            .store_timer(log + 2 * self.dialect.log_entry_bytes())
        {
            self.emit(store);
        }
        self.emit(self.dialect.set_memory(log, way));
        self.emit(self.dialect.jump(join));
    }

    fn finish(mut self, finale: &dyn Fn(&Layout, u32) -> Vec<Instruction>) -> Program {
        let log_bytes = LOG_ENTRIES * self.dialect.log_entry_bytes();
        let log_end = self.layout.log.start + self.tests.len() as u32 * log_bytes;
        for instruction in finale(&self.layout, log_end) {
            self.emit(instruction);
        }
        let end = self.cursor;
        self.emit(self.dialect.jump(end));
        Program {
            dialect: self.dialect,
            image: self.image,
            entry: self.entry,
            end,
            tests: self.tests,
            start_registers: self.start_registers,
            instructions: self.instructions,
            layout: self.layout,
        }
    }
}
