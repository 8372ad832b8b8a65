//! RL78: its three cores, and where the data of their instructions lie.

mod forms;
mod operand;

use crate::isa::{Form, Isa, Program};
use crate::random::Random;
use crate::report;
use crate::state::State;
use cipherfit_sim::rl78::DATA_BASE;
use cipherfit_sim::{
    CoreDescription, Label, MemoryKind, RegisterPart, Rights, Simulator, core_named,
};
use operand::{Operand, Place};
use std::collections::BTreeMap;
use std::ops::Range;

const CODE: u32 = 0x4000;
const CODE_BYTES: usize = 16;

const PC: usize = 8;
const SP: usize = 9;
const PSW: usize = 10;
const ES: usize = 11;
const CS: usize = 12;
const BANK: usize = 13;
const MACR: usize = 14;
/// The first of the cells of the register banks, in the order of their addresses: bank 3 first.
const BANKS: usize = 16;

/// RBS0 and RBS1 in PSW.
const BANK_BITS: [u32; 2] = [1 << 3, 1 << 5];
/// The segment that shows RAM, and one of flash that differs from it in one bit.
const DATA_SEGMENT: u32 = 0xF;
const FLASH_SEGMENT: u32 = 0x7;

#[test]
fn every_output_of_s1_has_the_label_of_what_it_depends_on() {
    report::check(&Rl78::new(0));
}

#[test]
fn every_output_of_s2_has_the_label_of_what_it_depends_on() {
    report::check(&Rl78::new(1));
}

#[test]
fn every_output_of_s3_has_the_label_of_what_it_depends_on() {
    report::check(&Rl78::new(2));
}

/// A core.
struct Rl78 {
    core: &'static CoreDescription,
    number: usize,
    /// Where data space shows flash, and 32 bytes further on has RAM.
    start: u16,
    windows: Vec<Range<u32>>,
    /// The form of each opcode, one with data in memory if there is one.
    forms: BTreeMap<Vec<u8>, String>,
}

impl Rl78 {
    fn new(number: usize) -> Self {
        let name = ["rl78-s1", "rl78-s2", "rl78-s3"][number];
        let core = core_named(name).expect("the core");
        let start: u16 = if number == 0 { 0x8000 } else { 0x2000 };
        let data = |range: Range<u32>| DATA_BASE + range.start..DATA_BASE + range.end;
        let near = u32::from(start);
        let shown = near - core.flash_shown_at;
        let segment = FLASH_SEGMENT << 16 | near;
        let windows = vec![
            shown..shown + 0x20,
            // The vectors of BRK and CALLT.
            0x7E..0xC0,
            segment + 0x20..segment + 0x30,
            data(near + 0x20..near + 0x40),
            data(near + 0x120..near + 0x128),
            data(0xFEC0..0xFEE0),
            data(0xFF00..0xFF10),
            data(0xFFE8..0x1_0000),
            data(0..8),
        ];
        Self {
            core,
            number,
            start,
            windows,
            forms: forms::by_opcode(number),
        }
    }

    fn number(&self) -> usize {
        self.number
    }

    /// States of a form, over all its encodings, at least. What S1 and S2 have, S3 has too.
    fn states(&self) -> usize {
        if self.number == 2 { 64 } else { 24 }
    }

    fn has_accumulator(&self) -> bool {
        self.number == 2
    }

    /// The data address of the first register bank.
    fn banks(&self) -> u32 {
        if self.number == 0 { 0xFEF8 } else { 0xFEE0 }
    }

    /// The cell of the first register in a bank.
    fn banks_from(&self) -> usize {
        BANKS + (self.banks() - 0xFEE0) as usize
    }

    /// Data addresses that show flash.
    fn flash(&self) -> Range<u16> {
        self.start..self.start + 0x20
    }

    /// Whole data addresses.
    fn direct(&self) -> Vec<u16> {
        let near = [0x04, 0x24, 0x124].map(|offset| self.start + offset);
        let own = [
            0xFEC0, 0xFEE0, 0xFEF1, 0xFEF8, 0xFEFE, 0xFF04, 0xFFF0, 0xFFF3, 0xFFF8, 0xFFF9, 0xFFFA,
            0xFFFC, 0xFFFD, 0x0004,
        ];
        near.into_iter().chain(own).collect()
    }

    /// Addresses that an index is added to.
    fn bases(&self) -> [u16; 3] {
        [self.start, 0xFE40, 0xFF82]
    }

    /// The data of the program's first instruction.
    fn operand(&self, program: &Program) -> Operand {
        let opcode = &program.code[..operand::opcode_bytes(&program.code)];
        operand::operand(&self.forms[opcode], &program.code)
    }

    /// The register bank that a program is examined in.
    fn bank(&self, code: &[u8]) -> u32 {
        let sum = code.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte));
        if self.number == 0 {
            0
        } else {
            u32::from(sum & 3)
        }
    }

    /// The first cell of that bank.
    fn bank_start(&self, code: &[u8]) -> usize {
        BANKS + (3 - self.bank(code) as usize) * 8
    }

    /// Where in its segment the operand lies in a state.
    fn offset(operand: &Operand, cells: &[u32]) -> Option<u16> {
        let status = cells[PSW];
        let bank = (status >> 3 & 1) | (status >> 4 & 2);
        let start = BANKS + (3 - bank as usize) * 8;
        Some(match operand.place {
            Place::Nowhere => return None,
            Place::Direct(address) => address,
            Place::Stack(distance) => (cells[SP] as u16).wrapping_add(distance),
            Place::Pointer(pair, index, displacement) => {
                let pair = pair.map_or(0, |low| {
                    (cells[start + low] | cells[start + low + 1] << 8) as u16
                });
                let index = index.map_or(0, |register| cells[start + register] as u16);
                pair.wrapping_add(index).wrapping_add(displacement)
            }
        })
    }

    /// An offset in the segment where data may lie; several instructions may have them in the CPU's own
    /// registers, too.
    fn draw_target(&self, segment: u32, program: &Program, random: &mut Random) -> u16 {
        let windows = match segment {
            FLASH_SEGMENT => 2..3,
            0 => 0..2,
            _ => 0..0,
        };
        if !windows.is_empty() {
            let window = &self.windows[windows.start + random.below(windows.len())];
            return (window.start + random.below(window.len()) as u32) as u16;
        }
        let own = if program.steps > 1 {
            0xFFF0..0xFFFF
        } else {
            0xFF00..0xFF10
        };
        let ranges = [
            self.flash(),
            self.start + 0x20..self.start + 0x40,
            self.start + 0x20..self.start + 0x40,
            self.start + 0x120..self.start + 0x128,
            0xFEC0..0xFEE0,
            0xFEE0..0xFF00,
            0xFF00..0xFF10,
            own,
            0..8,
        ];
        let range = &ranges[random.below(ranges.len())];
        range.start + random.below(range.len()) as u16
    }

    /// Makes the pointers of a bank lead to data, the operand's and HL.
    fn settle_bank(&self, start: usize, program: &Program, cells: &mut [u32], random: &mut Random) {
        let operand = self.operand(program);
        let segment = if operand.extended {
            cells[ES]
        } else {
            DATA_SEGMENT
        };
        let pointer = self.draw_target(DATA_SEGMENT, program, random) & !1;
        let set_pair = |cells: &mut [u32], low: usize, value: u16| {
            [cells[start + low], cells[start + low + 1]] = value.to_le_bytes().map(u32::from);
        };
        set_pair(cells, operand::HL, pointer);
        let target = self.draw_target(segment, program, random);
        let target = if operand.bytes > 1 {
            target & !1
        } else {
            target
        };
        match operand.place {
            Place::Nowhere | Place::Direct(_) => {}
            Place::Stack(distance) => cells[SP] = target.wrapping_sub(distance).into(),
            Place::Pointer(pair, index, displacement) => {
                let rest = target.wrapping_sub(displacement);
                if let Some(low) = pair {
                    let index = index.map_or(0, |register| cells[start + register] as u16);
                    set_pair(cells, low, rest.wrapping_sub(index));
                } else if let Some(register) = index {
                    cells[start + register] = (rest & 0xFF).into();
                }
            }
        }
    }
}

impl Isa for Rl78 {
    fn core(&self) -> &'static CoreDescription {
        self.core
    }

    fn machine(&self) -> Box<dyn Simulator> {
        let mut machine = (self.core.create)();
        let memory = machine.memory_mut();
        let code = CODE..CODE + CODE_BYTES as u32;
        memory.map(code, Rights::EXECUTE, MemoryKind::Rom);
        for window in &self.windows {
            let (rights, kind) = match window.start {
                0..DATA_BASE => (Rights::READ, MemoryKind::Rom),
                DATA_BASE | 0xF_FF00.. => (Rights::READ | Rights::WRITE, MemoryKind::Peripheral),
                _ => (Rights::READ | Rights::WRITE, MemoryKind::Ram),
            };
            memory.map(window.clone(), rights, kind);
        }
        machine
    }

    fn code(&self) -> u32 {
        CODE
    }

    fn windows(&self) -> &[Range<u32>] {
        &self.windows
    }

    fn forms(&self) -> Vec<Form> {
        forms::forms(self)
    }

    fn settle(&self, program: &Program, state: &mut State, random: &mut Random) {
        let cells = &mut state.cells;
        let bank = self.bank(&program.code);
        let [low, high] = BANK_BITS;
        let selected = ((bank & 1) * low) | ((bank >> 1) * high);
        cells[PSW] = cells[PSW] & !(low | high) | selected;
        cells[ES] = random.one_of(&[DATA_SEGMENT, DATA_SEGMENT, FLASH_SEGMENT, 0]);
        // Any program may use SP.
        cells[SP] = (self.draw_target(DATA_SEGMENT, program, random) & !1).into();
        for start in self.banks_from()..BANKS + 32 {
            if start % 8 == 0 {
                self.settle_bank(start, program, cells, random);
            }
        }
    }

    /// A skip whose two ways nothing tells apart ends where they meet: before what fills the code up.
    fn ends_at(&self, program: &Program) -> Option<u32> {
        let code = program.code.iter();
        let filling = code
            .rev()
            .take_while(|byte| **byte == forms::FILLING)
            .count();
        (program.steps > 2).then(|| CODE + (program.code.len() - filling) as u32)
    }

    fn cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = (self.banks_from()..BANKS + 32).collect();
        cells.extend([SP, PSW, ES, CS]);
        if self.has_accumulator() {
            cells.push(MACR);
        }
        cells
    }

    fn cell_name(&self, cell: usize) -> String {
        let name = self.core.registers.get(cell);
        name.copied().unwrap_or("another register").into()
    }

    fn parts(&self, cell: usize) -> &'static [RegisterPart] {
        self.core.parts_of(cell)
    }

    fn read(&self, machine: &mut dyn Simulator, cell: usize) -> u32 {
        let Some(place) = cell.checked_sub(BANKS) else {
            return machine.register(cell);
        };
        let bank = machine.register(BANK);
        machine.set_register(BANK, bank_at(place));
        let value = machine.register(place % 8);
        machine.set_register(BANK, bank);
        value
    }

    fn write(&self, machine: &mut dyn Simulator, cell: usize, value: u32) {
        match cell.checked_sub(BANKS) {
            None => machine.set_register(cell, value),
            Some(place) => {
                // PSW, which selects the bank, is written later.
                machine.set_register(BANK, bank_at(place));
                machine.set_register(place % 8, value);
            }
        }
    }

    fn label(&self, machine: &mut dyn Simulator, cell: usize, bits: u32) -> Label {
        in_bank(machine, cell, |machine, register| {
            machine.part_label(register, bits)
        })
    }

    fn set_label(&self, machine: &mut dyn Simulator, cell: usize, bits: u32, label: Label) {
        in_bank(machine, cell, |machine, register| {
            machine.set_part_label(register, bits, label);
        });
    }

    fn stored_cells(&self, program: &Program, state: &State) -> Vec<(usize, u32)> {
        let operand = self.operand(program);
        let cells = &state.cells;
        let in_data = !operand.extended || cells[ES] == DATA_SEGMENT;
        let Some(offset) = Self::offset(&operand, cells) else {
            return Vec::new();
        };
        if !operand.is_written || !in_data {
            return Vec::new();
        }
        let cell = |address: u16| match u32::from(address) {
            at @ 0xFEE0..0xFF00 if at >= self.banks() => {
                Some((BANKS + (at - 0xFEE0) as usize, 0xFF))
            }
            at @ 0xFFF0..0xFFF4 if self.has_accumulator() => {
                Some((MACR, 0xFF << (8 * (at - 0xFFF0))))
            }
            at @ 0xFFF8..0xFFFA => Some((SP, 0xFF << (8 * (at - 0xFFF8)))),
            0xFFFA => Some((PSW, 0xFF)),
            0xFFFC => Some((CS, 0xF)),
            0xFFFD => Some((ES, 0xF)),
            _ => None,
        };
        let addresses = (0..operand.bytes).map(|n| offset.wrapping_add(n));
        addresses.filter_map(cell).collect()
    }
}

/// The bank that has a register at a place in the order of addresses.
fn bank_at(place: usize) -> u32 {
    3 - (place / 8) as u32
}

/// Does something with the label of a register as the core lists it, in the bank that the cell is of. The labels of the
/// bank's number outlive that.
fn in_bank<R>(
    machine: &mut dyn Simulator,
    cell: usize,
    act: impl FnOnce(&mut dyn Simulator, usize) -> R,
) -> R {
    let Some(place) = cell.checked_sub(BANKS) else {
        return act(machine, cell);
    };
    let bank = machine.register(BANK);
    let labels = BANK_BITS.map(|bit| machine.part_label(PSW, bit));
    machine.set_register(BANK, bank_at(place));
    let result = act(machine, place % 8);
    machine.set_register(BANK, bank);
    for (bit, label) in BANK_BITS.into_iter().zip(labels) {
        machine.set_part_label(PSW, bit, label);
    }
    result
}
