//! Where a secret pointer may lead, and whether the way there takes the same time everywhere.

use super::DATA_BASE;
use super::data_space::{BANK_LAST, CPU_START, CS, SPH, SPL};
use super::instruction::{Place, register};
use super::registers::Operand;
use super::step::Step;
use crate::{FindingKind, Label};
use std::ops::Range;

/// The segment of ES that holds RAM; the others hold flash.
const DATA_SEGMENT: u32 = DATA_BASE >> 16;
const SEGMENT_BYTES: u32 = 1 << 16;

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    /// Notes that an address depends on a secret, and that the time does where it may.
    #[cold]
    #[inline(never)]
    pub(crate) fn show_address(&mut self, label: u8) {
        let label = Label(label).secrets().0;
        self.find(FindingKind::Address, label);
        if label != 0 && self.time_depends_on_address() {
            self.find(FindingKind::Timing, label);
        }
    }

    /// May accesses that differ in nothing but secrets take different time, or make the next
    /// instruction wait?
    fn time_depends_on_address(&mut self) -> bool {
        let writes = self.instruction.operation.writes_memory();
        if self.instruction.extended {
            let segment = secrets(self.registers.extra_segment());
            if segment.label != 0 && !writes {
                return true;
            }
            if segment.label == 0 && segment.value != DATA_SEGMENT {
                return false;
            }
        }
        let reach = self.reach();
        if writes {
            // Flash cannot be written. A register may be the next instruction's pointer.
            let banks = self.family.banks_start..BANK_LAST + 1;
            let own = [banks, SPL..SPH + 1, CS..CS + 1];
            return own
                .iter()
                .any(|own| reach.iter().any(|part| meet(part, own)));
        }
        let ranges = reach.each_ref().map(|part| (part.start, part.end));
        if let Some(&known) = self.bus.of_two_speeds.get(&ranges) {
            return known;
        }
        let reads_both = self.reads_both_memories(&reach);
        self.bus.of_two_speeds.insert(ranges, reads_both);
        reads_both
    }

    /// Machine addresses that the pointer may have, whatever those bytes of it are that depend on
    /// secrets: two ranges where they go on at the beginning of data space.
    fn reach(&self) -> [Range<u32>; 2] {
        let pair = |number| secrets(self.registers.pair_operand::<SECRETS>(number));
        let byte = |number| secrets(self.registers.operand::<SECRETS>(number));
        let none = Operand::default();
        let (base, index) = match self.instruction.place {
            Place::De => (pair(register::DE), none),
            Place::Hl => (pair(register::HL), none),
            Place::HlB => (pair(register::HL), byte(register::B)),
            Place::HlC => (pair(register::HL), byte(register::C)),
            Place::WordB => (none, byte(register::B)),
            Place::WordC => (none, byte(register::C)),
            Place::WordBc => (pair(register::BC), none),
            Place::Direct => (none, none),
            _ => return [DATA_BASE..DATA_BASE + SEGMENT_BYTES, 0..0],
        };
        if base.label >> 8 != 0 {
            return [DATA_BASE..DATA_BASE + SEGMENT_BYTES, 0..0];
        }
        let displacement = u32::from(self.instruction.displacement);
        let (mut start, mut bytes) = (displacement, 1);
        for part in [base, index] {
            let unknown = if part.label == 0 { 0 } else { 0xFF };
            start += part.value & !unknown;
            bytes += unknown;
        }
        let start = DATA_BASE | start & (SEGMENT_BYTES - 1);
        let end = start + bytes;
        let space = DATA_BASE + SEGMENT_BYTES;
        [
            start..end.min(space),
            DATA_BASE..DATA_BASE + end.saturating_sub(space),
        ]
    }

    /// Does the mirror show flash in one place, and is there memory of another kind in another?
    fn reads_both_memories(&self, reach: &[Range<u32>; 2]) -> bool {
        let below = |part: &Range<u32>| part.start..part.end.min(CPU_START);
        let has_own = reach.iter().any(|part| part.end > CPU_START);
        let rights = reach
            .each_ref()
            .map(|part| self.bus.rights_within(below(part)));
        let has_mapped = has_own || rights.iter().any(|(_, most)| *most != 0);
        let has_gap = rights.iter().any(|(fewest, _)| *fewest == 0);
        has_mapped
            && has_gap
            && reach.iter().flat_map(below).any(|address| {
                !self.bus.is_mapped(address) && self.shown_by_mirror(address).is_some()
            })
    }
}

/// The same with no mark but those of secrets, byte by byte.
fn secrets(operand: Operand) -> Operand {
    let bytes = operand.label.to_le_bytes();
    Operand {
        label: u32::from_le_bytes(bytes.map(|byte| Label(byte).secrets().0)),
        ..operand
    }
}

fn meet(left: &Range<u32>, right: &Range<u32>) -> bool {
    left.start < right.end && right.start < left.end
}
