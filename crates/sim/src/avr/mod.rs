//! Atmel AVR: AVRe+, as in the ATmega128.

mod arithmetic;
mod change;
mod data_space;
mod decode;
mod execute;
mod flow;
pub mod instruction;
mod mutation;
mod registers;
mod timing;
mod transfer;

use crate::bus::{Bus, Stop};
use crate::cpu::Cpu;
use crate::memory::Code;
use crate::peripheral::{Peripheral, PeripheralDescription};
use crate::{CallKind, CoreDescription, FaultKind, Label, Machine, RegisterPart, Simulator};
use instruction::Instruction;
use registers::{RAMPZ, Registers, SP, SREG, status};
use timing::Timing;

/// The machine address of data address 0. Flash lies below it, from machine address 0 on.
pub const DATA_BASE: u32 = 0x2_0000;
/// Flash and the 64 KB that a data address can reach.
const ADDRESS_SPACE: u32 = DATA_BASE + 0x1_0000;

/// What sets a family of cores apart.
#[derive(Debug)]
pub(crate) struct Family {
    /// What instructions cost.
    timing: &'static Timing,
    /// Flash, a power of two.
    flash_bytes: u32,
    /// Are there MUL and its kin?
    has_multiplier: bool,
}

static AVRE_PLUS: Family = Family {
    timing: &timing::AVRE_PLUS,
    flash_bytes: DATA_BASE,
    has_multiplier: true,
};

const REGISTER_NAMES: [&str; 36] = [
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27",
    "r28", "r29", "r30", "r31", "pc", "sp", "sreg", "rampz",
];

/// All but R1, which callers keep at 0.
const GENERAL_REGISTERS: [usize; 31] = [
    0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 30, 31,
];

const STACK_POINTER_PARTS: [RegisterPart; 2] = [part("spl", 0x00FF), part("sph", 0xFF00)];

const FLAGS: [RegisterPart; 8] = [
    part("c", status::CARRY),
    part("z", status::ZERO),
    part("n", status::NEGATIVE),
    part("v", status::OVERFLOW),
    part("s", status::SIGN),
    part("h", status::HALF_CARRY),
    part("t", status::TRANSFER),
    part("i", status::INTERRUPT),
];

const fn part(name: &'static str, bits: u32) -> RegisterPart {
    RegisterPart { name, bits }
}

/// The AVR cores.
pub(crate) static CORES: [CoreDescription; 1] = [CoreDescription {
    name: "avre-plus",
    isa: "avr",
    title: "Atmel AVRe+ with the timing of Atmel doc0856 for 16-bit program counters (ATmega128)",
    address_space: ADDRESS_SPACE,
    data_base: DATA_BASE,
    flash_shown_at: 0,
    registers: &REGISTER_NAMES,
    register_parts: &[(SP, &STACK_POINTER_PARTS), (SREG, &FLAGS)],
    general: &GENERAL_REGISTERS,
    argument_registers: &[&[24, 25], &[22, 23], &[20, 21], &[18, 19]],
    result_register: 24,
    callee_saved: &[
        2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29,
    ],
    fixed_registers: &[(1, 0)],
    free_at_call: &[(SREG, status::ALL), (RAMPZ, 1)],
    kept_at_return: &[(SREG, status::INTERRUPT)],
    other_banks: None,
    stack_convention: None,
    interrupts_allowed: Some((SREG, status::INTERRUPT)),
    register_bits: 8,
    stack_pointer: SP,
    word_alignment: 1,
    call_return_cycles: 4 + 4,
    return_cycles: 4,
    peripherals: &[PeripheralDescription {
        name: "i/o",
        addresses: DATA_BASE + 0x20..DATA_BASE + 0x100,
        simulated: false,
    }],
    mutation: &mutation::SCHEME,
    create: create_avre_plus,
}];

fn create_avre_plus() -> Box<dyn Simulator> {
    Box::new(Machine::new(Avr::new(&AVRE_PLUS, &CORES[0])))
}

/// An AVR CPU: its registers and its family.
pub struct Avr {
    family: &'static Family,
    core: &'static CoreDescription,
    registers: Registers,
}

impl Avr {
    /// The CPU of a core; none if the core is no AVR.
    #[must_use]
    pub fn of_core(core: &CoreDescription) -> Option<Self> {
        let core = CORES.iter().find(|one| one.name == core.name)?;
        Some(Self::new(&AVRE_PLUS, core))
    }

    /// A CPU with all registers 0.
    fn new(family: &'static Family, core: &'static CoreDescription) -> Self {
        Self {
            family,
            core,
            registers: Registers::new((family.flash_bytes - 1) >> 16),
        }
    }
}

impl Cpu for Avr {
    type Instruction = Instruction;
    const INSTRUCTION_ALIGNMENT: u32 = 2;

    fn core(&self) -> &'static CoreDescription {
        self.core
    }

    fn peripherals(&self) -> Vec<Box<dyn Peripheral>> {
        Vec::new()
    }

    #[inline(always)]
    fn program_counter(&self) -> u32 {
        self.registers.program_counter()
    }

    /// The lowest byte in use: SP points below it.
    #[inline(always)]
    fn stack_pointer(&self) -> u32 {
        self.registers.stack_bound()
    }

    fn register(&self, index: usize) -> u32 {
        self.registers.listed(index)
    }

    fn set_register(&mut self, index: usize, value: u32) {
        self.registers.set_listed(index, value);
    }

    fn register_label(&self, index: usize) -> Label {
        self.part_label(index, u32::MAX)
    }

    fn set_register_label(&mut self, index: usize, label: Label) {
        self.set_part_label(index, u32::MAX, label);
    }

    fn part_label(&self, index: usize, bits: u32) -> Label {
        self.registers.listed_label(index, bits)
    }

    fn set_part_label(&mut self, index: usize, bits: u32, label: Label) {
        self.registers.set_listed_label(index, bits, label);
    }

    fn clear_labels(&mut self) {
        self.registers.clear_labels();
    }

    fn decode(&self, code: Code<'_>, address: u32) -> Result<Instruction, Stop> {
        decode::decode(self.family, code, address)
    }

    fn instruction_words(instruction: &Instruction) -> u32 {
        u32::from(instruction.words)
    }

    #[inline(always)]
    fn execute<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        instruction: &Instruction,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop> {
        execute::execute(&mut self.registers, instruction, bus)
    }

    fn highest_return_address(&self, _kind: CallKind) -> u32 {
        self.family.flash_bytes - 2
    }

    fn call<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        entry: u32,
        return_address: u32,
        stack_pointer: u32,
        kind: CallKind,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop> {
        if kind == CallKind::Far {
            return Err(Stop::new(FaultKind::IllegalInstruction));
        }
        let data_address = stack_pointer.wrapping_sub(DATA_BASE + 1);
        self.registers.move_stack(data_address as u16);
        self.registers.set_stack_labels(0);
        self.registers.advance(return_address);
        flow::push_return_address(&mut self.registers, bus)?;
        self.registers
            .advance(entry & (self.family.flash_bytes - 1) & !1);
        Ok(u32::from(self.family.timing.call))
    }
}
