//! A program that runs many instructions under test and leaves a log of what each did.
//!
//! Around each test the program sets up registers and memory, starts from a known SR, and afterwards
//! stores every register, and on the classic CPU a timer's count before and after. An oracle thus
//! needs to be started once for hundreds or thousands of tests, and needs no interface but
//! "load, run, give memory back".

use crate::dice::Dice;
use crate::msp430::dialect::{Dialect, STORE_TIMER_CYCLES};
use crate::msp430::form::form;
use crate::msp430::generator::{Place, TestCase, generate};
use crate::msp430::instruction::Instruction;
use crate::msp430::layout::{Layout, TEST_BYTES};
use crate::msp430::registers::{NAMES, PC, SP, SR, index, number};
use crate::oracle::{Answer, Answers, Batch, Region, Test};
use cipherfit_sim::MemoryKind;
use std::collections::HashMap;
use std::ops::Range;

/// Log entries of a test: the way it took, two timer counts, and the registers but for PC.
const LOG_ENTRIES: u32 = 3 + NAMES.len() as u32 - 1;
/// Instructions drawn in search of forms that golden vectors are still missing of.
const GOLDEN_DRAWS: u64 = 60_000;
const GOLDEN_SEED: u64 = 430;

const WENT_ON: u16 = 0x1111;
const LANDED_BEFORE: u16 = 0x2222;
const LANDED_BEHIND: u16 = 0x3333;
/// What the log holds before the run.
const NOT_LOGGED: u8 = 0xA5;

/// What a test is about, and where its program goes around it.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The instruction.
    pub instruction: Instruction,
    /// The landing before the test.
    landing_before: u32,
    /// The landing behind the test.
    landing_behind: u32,
    /// Address of the test's log.
    log: u32,
}

/// Gives the instructions that end a program, from its layout and the end of its log.
pub type Finale<'a> = &'a dyn Fn(&Layout, u32) -> Vec<Instruction>;

/// Registers of a program's start, in the order of [`NAMES`].
type Registers = [u32; NAMES.len()];

/// A program of up to `limit` random tests.
#[must_use]
pub fn random(
    dice: &mut Dice,
    dialect: Dialect,
    limit: usize,
    finale: Finale<'_>,
) -> Batch<Placed> {
    let mut registers = [0; NAMES.len()];
    for register in &mut registers[SP..] {
        *register = dice.bits() & dialect.register_mask();
    }
    registers[SP] &= !1;
    registers[SR] = 0;
    let mut builder = Builder::new(dice, dialect, registers);
    while builder.tests.len() < limit && builder.has_room() {
        builder.add_random(dice);
    }
    builder.finish(finale)
}

/// A program of one random test, with these registers before it.
fn single(
    dice: &mut Dice,
    dialect: Dialect,
    registers: Registers,
    finale: Finale<'_>,
) -> Batch<Placed> {
    // In the MSP430X either of the code areas will do.
    let area = dice.below(Layout::of(dialect).code.len() as u32) as usize;
    let mut builder = Builder::new(dice, dialect, registers);
    builder.move_to(area);
    builder.add_random(dice);
    builder.finish(finale)
}

/// One program for each form of instruction, or `copies`; registers hold their number times 1111
/// (classic) or 11111, hexadecimal.
#[must_use]
pub fn one_for_each_form(
    dialect: Dialect,
    copies: usize,
    finale: Finale<'_>,
) -> Vec<Batch<Placed>> {
    let step = match dialect {
        Dialect::Classic => 0x1111,
        Dialect::Extended => 0x1_1111,
    };
    let mut pattern: Registers = std::array::from_fn(|index| u32::from(number(index)) * step);
    pattern[..=SR].fill(0);
    let mut kept: HashMap<String, usize> = HashMap::new();
    let mut programs = Vec::new();
    for draw in 0..GOLDEN_DRAWS {
        let program = single(
            &mut Dice::of_batch(GOLDEN_SEED, draw),
            dialect,
            pattern,
            finale,
        );
        let form = form(&program.tests[0].form.instruction);
        let count = kept.entry(form).or_default();
        if *count < copies {
            *count += 1;
            programs.push(program);
        }
    }
    programs
}

/// All memory before the run: what the batch has, and a log without entries.
#[must_use]
pub fn image(dialect: Dialect, batch: &Batch<Placed>) -> Vec<u8> {
    let layout = Layout::of(dialect);
    let mut image = vec![0; layout.address_space as usize];
    image[to_usize(&log(dialect, batch.tests.len()))].fill(NOT_LOGGED);
    for region in &batch.memory {
        image[to_usize(&region.range())].copy_from_slice(&region.bytes);
    }
    image
}

/// What the memory after a run says.
#[must_use]
pub fn answers(dialect: Dialect, batch: &Batch<Placed>, memory: &[u8]) -> Answers {
    let windows = Layout::of(dialect).windows.into_iter();
    Answers {
        tests: batch
            .tests
            .iter()
            .map(|test| answer(dialect, test, memory))
            .collect(),
        memory: windows
            .map(|window| (window.start, memory[to_usize(&window)].to_vec()))
            .collect(),
    }
}

/// What the log says about a test; none when it did not come to a known place.
fn answer(dialect: Dialect, test: &Test<Placed>, memory: &[u8]) -> Option<Answer> {
    let bytes = dialect.log_entry_bytes();
    let entry = |index: u32| {
        let entry = (test.form.log + index * bytes) as usize;
        let bytes = memory[entry..entry + bytes as usize].iter().rev();
        bytes.fold(0, |value, byte| value << 8 | u32::from(*byte))
    };
    let mut registers = vec![match entry(0) as u16 {
        WENT_ON => test.end(),
        LANDED_BEFORE => test.form.landing_before,
        LANDED_BEHIND => test.form.landing_behind,
        _ => return None,
    }];
    registers.extend((3..LOG_ENTRIES).map(entry));
    let cycles = (dialect == Dialect::Classic).then(|| {
        let count = entry(2).wrapping_sub(entry(1)) & 0xFFFF;
        count.wrapping_sub(STORE_TIMER_CYCLES)
    });
    Some(Answer {
        registers,
        cycles,
        ..Answer::default()
    })
}

/// Where the log of so many tests lies.
#[must_use]
pub fn log(dialect: Dialect, tests: usize) -> Range<u32> {
    let start = Layout::of(dialect).log.start;
    start..start + tests as u32 * LOG_ENTRIES * dialect.log_entry_bytes()
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
    /// Where the code of each area so far ends.
    ends: Vec<u32>,
    tests: Vec<Test<Placed>>,
    start_registers: Registers,
    instructions: u32,
}

impl Builder {
    /// Begins a program that gives every register its value and starts the timer.
    fn new(dice: &mut Dice, dialect: Dialect, registers: Registers) -> Self {
        let layout = Layout::of(dialect);
        let mut image = vec![0; layout.address_space as usize];
        for window in &layout.windows {
            for byte in &mut image[to_usize(window)] {
                *byte = dice.bits() as u8;
            }
        }
        let mut builder = Self {
            dialect,
            image,
            area: 0,
            cursor: layout.code[0].start,
            ends: Vec::new(),
            layout,
            tests: Vec::new(),
            start_registers: registers,
            instructions: 0,
        };
        for (index, value) in registers.into_iter().enumerate() {
            if !matches!(index, PC | SR) {
                builder.emit(dialect.set_register(number(index), value));
            }
        }
        if let Some(start) = dialect.start_timer() {
            builder.emit(start);
        }
        builder
    }

    fn emit(&mut self, instruction: Instruction) {
        for word in instruction.encode(self.cursor) {
            let at = self.cursor as usize;
            self.image[at..at + 2].copy_from_slice(&word.to_le_bytes());
            self.cursor += 2;
        }
        self.instructions += 1;
    }

    fn emit_all(&mut self, instructions: impl IntoIterator<Item = Instruction>) {
        for instruction in instructions {
            self.emit(instruction);
        }
    }

    /// Is there room for another test? Moves on to the next code area where there is one.
    fn has_room(&mut self) -> bool {
        if log(self.dialect, self.tests.len() + 1).end > self.layout.log.end {
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
            self.ends.push(self.cursor);
            self.cursor = start;
            self.area = area;
        }
    }

    /// Where the next test will be.
    fn next_place(&self) -> Place {
        let dialect = self.dialect;
        let landing = self.cursor + dialect.jump(0).bytes();
        let mark_bytes = self.mark(0, 0, 0).iter().map(Instruction::bytes).sum();
        Place {
            start: landing + mark_bytes,
            landing,
            dialect,
            fall_through_bytes: mark_bytes,
        }
    }

    fn add_random(&mut self, dice: &mut Dice) {
        let place = self.next_place();
        let case = generate(dice, place, &self.layout.windows);
        self.add(place, case);
    }

    fn add(&mut self, place: Place, case: TestCase) {
        let log = log(self.dialect, self.tests.len()).end;
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
        self.emit(case.instruction);
        let instruction_end = self.cursor;
        let join = instruction_end + 2 * place.fall_through_bytes;
        self.emit_all(self.mark(log, WENT_ON, join));
        self.emit_all(self.mark(log, LANDED_BEHIND, join));
        for (entry, index) in (3..).zip(SP..NAMES.len()) {
            let address = log + entry * entry_bytes;
            self.emit(self.dialect.store_register(number(index), address));
        }
        let end = self.cursor;
        self.cursor = before;
        self.emit_all(self.mark(log, LANDED_BEFORE, join));
        self.cursor = end;
        let mut registers = vec![None; NAMES.len()];
        registers[PC] = Some(address);
        registers[SR] = Some(case.status.into());
        for (register, value) in case.registers {
            registers[index(register)] = Some(value);
        }
        let words = case.memory.into_iter();
        self.tests.push(Test {
            form: Placed {
                instruction: case.instruction,
                landing_before: place.landing,
                landing_behind: place.landing_behind(instruction_end),
                log,
            },
            address,
            code: self.image[to_usize(&(address..instruction_end))].to_vec(),
            before: registers,
            memory: words
                .map(|(address, value)| (address, value.to_le_bytes().to_vec()))
                .collect(),
        });
    }

    /// Notes the time and the way that was taken, and goes on.
    fn mark(&self, log: u32, way: u16, join: u32) -> Vec<Instruction> {
        let time = log + 2 * self.dialect.log_entry_bytes();
        let store = self.dialect.store_timer(time).into_iter();
        let rest = [self.dialect.set_memory(log, way), self.dialect.jump(join)];
        store.chain(rest).collect()
    }

    /// Ends the program with a jump to itself.
    fn finish(mut self, finale: Finale<'_>) -> Batch<Placed> {
        let log_end = log(self.dialect, self.tests.len()).end;
        self.emit_all(finale(&self.layout, log_end));
        self.emit(self.dialect.jump(self.cursor));
        self.ends.push(self.cursor);
        let region = |range: Range<u32>, kind| Region {
            start: range.start,
            bytes: self.image[to_usize(&range)].to_vec(),
            kind,
        };
        let code = self.layout.code.iter().zip(&self.ends);
        let code = code.map(|(area, end)| region(area.start..*end, MemoryKind::Rom));
        let windows = self.layout.windows.iter();
        let windows = windows.map(|window| region(window.clone(), MemoryKind::Ram));
        Batch {
            memory: code.chain(windows).collect(),
            registers: NAMES.into_iter().zip(self.start_registers).collect(),
            tests: self.tests,
            instructions: self.instructions,
        }
    }
}
