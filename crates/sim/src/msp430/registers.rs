//! The sixteen registers, the flags among them, and what they depend on.

use super::labels;
use crate::Label;

/// Program counter.
pub(crate) const PC: usize = 0;
/// Stack pointer.
pub(crate) const SP: usize = 1;
/// Status register.
pub(crate) const SR: usize = 2;
/// Second constant generator: reads as 0, writes are lost.
pub(crate) const R3: usize = 3;

/// Status register bits.
pub(crate) mod status {
    pub(crate) const CARRY: u32 = 1 << 0;
    pub(crate) const ZERO: u32 = 1 << 1;
    pub(crate) const NEGATIVE: u32 = 1 << 2;
    pub(crate) const CPU_OFF: u32 = 1 << 4;
    pub(crate) const OVERFLOW: u32 = 1 << 8;
    pub(crate) const FLAGS: u32 = CARRY | ZERO | NEGATIVE | OVERFLOW;
    /// The bits that instructions do not set by their results: SCG1, SCG0, OSCOFF, CPUOFF, GIE.
    pub(crate) const MODE: u32 = 0x1F << 3;
    /// The bits that there are: V, SCG1, SCG0, OSCOFF, CPUOFF, GIE, N, Z, C.
    pub(crate) const ALL: u32 = 0x1FF;
}

/// What each flag depends on.
#[derive(Clone, Copy, Default)]
pub(crate) struct FlagLabels {
    pub(crate) carry: u8,
    pub(crate) zero: u8,
    pub(crate) negative: u8,
    pub(crate) overflow: u8,
}

impl FlagLabels {
    /// All flags depend on the same.
    #[inline(always)]
    pub(crate) fn all(label: Label) -> Self {
        Self {
            carry: label.0,
            zero: label.0,
            negative: label.0,
            overflow: label.0,
        }
    }

    /// All flags depend on this, too.
    pub(crate) fn add(&mut self, label: Label) {
        self.carry |= label.0;
        self.zero |= label.0;
        self.negative |= label.0;
        self.overflow |= label.0;
    }
}

/// The register file.
pub(crate) struct Registers {
    values: [u32; 16],
    labels: [u32; 16],
    pub(crate) flag_labels: FlagLabels,
    /// What the [mode bits](status::MODE) depend on.
    pub(crate) mode_label: u8,
    mask: u32,
}

impl Registers {
    /// Registers of that many bits, all 0.
    pub(crate) fn new(bits: u32) -> Self {
        Self {
            values: [0; 16],
            labels: [0; 16],
            flag_labels: FlagLabels::default(),
            mode_label: 0,
            mask: (1 << bits) - 1,
        }
    }

    /// The bits that a register has.
    #[inline(always)]
    pub(crate) fn mask(&self) -> u32 {
        self.mask
    }

    #[inline(always)]
    pub(crate) fn program_counter(&self) -> u32 {
        self.values[PC]
    }

    #[inline(always)]
    pub(crate) fn stack_pointer(&self) -> u32 {
        self.values[SP]
    }

    #[inline(always)]
    pub(crate) fn value(&self, index: usize) -> u32 {
        self.values[index & 15]
    }

    #[inline(always)]
    pub(crate) fn labels(&self, index: usize) -> u32 {
        if index == SR {
            let flags = self.flag_labels;
            let low = flags.carry | flags.zero | flags.negative | self.mode_label;
            return u32::from(low) | u32::from(flags.overflow) << 8;
        }
        self.labels[index & 15]
    }

    /// Goes to an address: bit 0 of the program counter is always 0.
    #[inline(always)]
    pub(crate) fn jump(&mut self, address: u32) {
        self.values[PC] = address & self.mask & !1;
    }

    /// Goes to an address that is known to be even and within the address space.
    #[inline(always)]
    pub(crate) fn advance(&mut self, address: u32) {
        self.values[PC] = address;
    }

    /// Says what the program counter depends on between repetitions. After an instruction it depends on
    /// nothing: the finding has said so.
    pub(crate) fn set_counter_label(&mut self, label: Label) {
        self.labels[PC] = labels::spread(label);
    }

    /// Moves the stack pointer by some bytes up, or down when they are negative.
    #[inline(always)]
    pub(crate) fn move_stack<const SECRETS: bool>(&mut self, bytes: i32) {
        self.set_stack_pointer(self.stack_pointer().wrapping_add_signed(bytes));
        if SECRETS {
            self.labels[SP] = labels::ripple(self.labels[SP]);
        }
    }

    /// Sets the stack pointer; its bit 0 is always 0.
    #[inline(always)]
    pub(crate) fn set_stack_pointer(&mut self, value: u32) {
        self.values[SP] = value & self.mask & !1;
    }

    /// Writes a register as an instruction does: bits that do not exist stay 0.
    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, value: u32, labels: u32) {
        let index = index & 15;
        if index > R3 {
            self.values[index] = value & self.mask;
            self.labels[index] = labels;
        } else {
            self.set_special(index, value, labels);
        }
    }

    /// The labels of R3 or a higher register.
    #[inline(always)]
    pub(crate) fn general_labels(&self, index: usize) -> u32 {
        self.labels[index & 15]
    }

    /// Writes a register above R3 with a value that has no more bits than the register.
    #[inline(always)]
    pub(crate) fn set_general(&mut self, index: usize, value: u32, labels: u32) {
        self.values[index & 15] = value;
        self.labels[index & 15] = labels;
    }

    fn set_special(&mut self, index: usize, value: u32, labels: u32) {
        match index {
            PC => self.jump(value),
            SP => {
                self.set_stack_pointer(value);
                self.labels[SP] = labels;
            }
            SR => {
                self.values[SR] = value & status::ALL;
                self.set_status_labels(labels);
            }
            _ => {}
        }
    }

    /// Says what a register depends on.
    pub(crate) fn set_labels(&mut self, index: usize, labels: u32) {
        match index {
            SR => self.set_status_labels(labels),
            PC | R3 => {}
            _ => self.labels[index & 15] = labels,
        }
    }

    pub(crate) fn clear_labels(&mut self) {
        self.labels = [0; 16];
        self.flag_labels = FlagLabels::default();
        self.mode_label = 0;
    }

    #[inline(always)]
    pub(crate) fn flag(&self, flag: u32) -> bool {
        self.values[SR] & flag != 0
    }

    /// The carry as a number.
    #[inline(always)]
    pub(crate) fn carry(&self) -> u32 {
        self.values[SR] & status::CARRY
    }

    /// Replaces the flags named by `which`.
    #[inline(always)]
    pub(crate) fn set_flags(&mut self, which: u32, flags: u32) {
        self.values[SR] = self.values[SR] & !which | flags;
    }

    fn set_status_labels(&mut self, labels: u32) {
        let low = labels as u8;
        self.flag_labels = FlagLabels {
            carry: low,
            zero: low,
            negative: low,
            overflow: (labels >> 8) as u8,
        };
        self.mode_label = low;
    }

    /// What the parts of a register that have some of `bits` depend on.
    pub(crate) fn part_label(&self, index: usize, bits: u32) -> Label {
        if index == SR {
            let parts = self.status_parts().into_iter();
            let asked = parts.filter(|(part, _)| part & bits != 0);
            return Label(asked.fold(0, |all, (_, label)| all | label));
        }
        labels::fold(self.labels(index) & labels::of_bits(bits))
    }

    /// Says what the parts of a register that have some of `bits` depend on.
    pub(crate) fn set_part_label(&mut self, index: usize, bits: u32, label: Label) {
        if index == SR {
            let new = |part: u32, old: u8| if part & bits != 0 { label.0 } else { old };
            let [carry, zero, negative, overflow, mode] =
                self.status_parts().map(|(part, old)| new(part, old));
            self.flag_labels = FlagLabels {
                carry,
                zero,
                negative,
                overflow,
            };
            self.mode_label = mode;
            return;
        }
        let bytes = labels::of_bits(bits);
        let kept = self.labels(index) & !bytes;
        self.set_labels(index, kept | labels::spread(label) & bytes);
    }

    /// The bits of each part of the status register, and what they depend on.
    fn status_parts(&self) -> [(u32, u8); 5] {
        let flags = self.flag_labels;
        [
            (status::CARRY, flags.carry),
            (status::ZERO, flags.zero),
            (status::NEGATIVE, flags.negative),
            (status::OVERFLOW, flags.overflow),
            (status::MODE, self.mode_label),
        ]
    }
}
