//! TI MSP430: the classic core and CPUXV2.

mod arithmetic;
mod change;
mod decode;
mod execute;
pub mod instruction;
mod labels;
mod multiplier16;
mod multiplier32;
mod mutation;
mod operands;
mod registers;
mod shift;
mod timing;

use crate::bus::{Bus, Stop};
use crate::cpu::Cpu;
use crate::memory::Code;
use crate::peripheral::{Peripheral, PeripheralDescription};
use crate::{CallKind, CoreDescription, FaultKind, Label, Machine, RegisterPart, Simulator};
use instruction::Instruction;
use registers::{PC, Registers, SP, SR, status};

/// Which MSP430 it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generation {
    /// The first CPU, as in the F1611: 16-bit registers. Timing: TI SLAU049.
    Classic,
    /// The extended CPU, second version, as in the F5528: 20-bit registers. Timing: TI SLAU208.
    CpuxV2,
}

const REGISTER_NAMES: [&str; 16] = [
    "pc", "sp", "sr", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

const GENERAL_REGISTERS: [usize; 12] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Bit of SR that allows interrupts.
const INTERRUPTS: u32 = 1 << 3;
/// Bits of SR that may have any value at a call: a CPU that runs has neither CPUOFF nor OSCOFF set.
const FREE_STATUS: u32 = status::ALL & !(status::CPU_OFF | 1 << 5);

const STATUS_PARTS: [RegisterPart; 5] = [
    part("c", status::CARRY),
    part("z", status::ZERO),
    part("n", status::NEGATIVE),
    part("v", status::OVERFLOW),
    part("mode", status::MODE),
];

const WORD_PARTS: [RegisterPart; 2] = [part("low", 0x00FF), part("high", 0xFF00)];
const ADDRESS_PARTS: [RegisterPart; 3] = [WORD_PARTS[0], WORD_PARTS[1], part("top", 0xF_0000)];

const STACK_PARTS: [RegisterPart; 3] = [
    part("sp low", 0x00FF),
    part("sp high", 0xFF00),
    part("sp top", 0xF_0000),
];

const CLASSIC_PARTS: [(usize, &[RegisterPart]); 14] =
    parts(STACK_PARTS.first_chunk::<2>().expect("two"), &WORD_PARTS);
const CPUX_PARTS: [(usize, &[RegisterPart]); 14] = parts(&STACK_PARTS, &ADDRESS_PARTS);

const fn part(name: &'static str, bits: u32) -> RegisterPart {
    RegisterPart { name, bits }
}

/// The parts of SP, of SR, and of R4 to R15.
const fn parts(
    stack: &'static [RegisterPart],
    general: &'static [RegisterPart],
) -> [(usize, &'static [RegisterPart]); 2 + GENERAL_REGISTERS.len()] {
    let mut parts: [(usize, &[RegisterPart]); 14] = [(SP, stack); 14];
    parts[1] = (SR, &STATUS_PARTS);
    let mut n = 0;
    while n < GENERAL_REGISTERS.len() {
        parts[2 + n] = (GENERAL_REGISTERS[n], general);
        n += 1;
    }
    parts
}

/// The MSP430 cores.
pub(crate) static CORES: [CoreDescription; 2] = [
    CoreDescription {
        name: "msp430",
        isa: "msp430",
        title: "TI MSP430, classic CPU with the timing of TI SLAU049 (F1611)",
        address_space: 0x1_0000,
        data_base: 0,
        flash_shown_at: 0,
        registers: &REGISTER_NAMES,
        register_parts: &CLASSIC_PARTS,
        general: &GENERAL_REGISTERS,
        argument_registers: &[&[12], &[13], &[14], &[15]],
        result_register: 12,
        callee_saved: &[4, 5, 6, 7, 8, 9, 10],
        fixed_registers: &[],
        free_at_call: &[(SR, FREE_STATUS)],
        kept_at_return: &[(SR, status::MODE)],
        other_banks: None,
        stack_convention: None,
        interrupts_allowed: Some((SR, INTERRUPTS)),
        register_bits: 16,
        stack_pointer: SP,
        word_alignment: 2,
        call_return_cycles: 5 + 3,
        return_cycles: 3,
        peripherals: &[PeripheralDescription {
            name: "multiplier",
            addresses: multiplier16::ADDRESSES,
            simulated: true,
        }],
        mutation: &mutation::SCHEME,
        create: create_classic,
    },
    CoreDescription {
        name: "msp430x-v2",
        isa: "msp430",
        title: "TI MSP430X, CPUXV2 with the timing of TI SLAU208 (F5528)",
        address_space: 0x10_0000,
        data_base: 0,
        flash_shown_at: 0,
        registers: &REGISTER_NAMES,
        register_parts: &CPUX_PARTS,
        general: &GENERAL_REGISTERS,
        argument_registers: &[&[12], &[13], &[14], &[15]],
        result_register: 12,
        callee_saved: &[4, 5, 6, 7, 8, 9, 10],
        fixed_registers: &[],
        free_at_call: &[(SR, FREE_STATUS)],
        kept_at_return: &[(SR, status::MODE)],
        other_banks: None,
        stack_convention: None,
        interrupts_allowed: Some((SR, INTERRUPTS)),
        register_bits: 16,
        stack_pointer: SP,
        word_alignment: 2,
        call_return_cycles: 4 + 4,
        return_cycles: 4,
        peripherals: &[PeripheralDescription {
            name: "multiplier",
            addresses: multiplier32::ADDRESSES,
            simulated: true,
        }],
        mutation: &mutation::SCHEME,
        create: create_cpux_v2,
    },
];

fn create_classic() -> Box<dyn Simulator> {
    Box::new(Machine::new(Msp430::new(Generation::Classic)))
}

fn create_cpux_v2() -> Box<dyn Simulator> {
    Box::new(Machine::new(Msp430::new(Generation::CpuxV2)))
}

/// An MSP430 CPU: its registers and what generation it is.
pub struct Msp430 {
    generation: Generation,
    registers: Registers,
}

impl Msp430 {
    /// The CPU of a core; none if the core is no MSP430.
    #[must_use]
    pub fn of_core(core: &CoreDescription) -> Option<Self> {
        let generations = [Generation::Classic, Generation::CpuxV2];
        let cores = CORES.iter().zip(generations);
        let (_, generation) = cores.into_iter().find(|(one, _)| one.name == core.name)?;
        Some(Self::new(generation))
    }

    /// A CPU with all registers 0.
    #[must_use]
    pub fn new(generation: Generation) -> Self {
        let bits = match generation {
            Generation::Classic => 16,
            Generation::CpuxV2 => 20,
        };
        Self {
            generation,
            registers: Registers::new(bits),
        }
    }
}

impl Cpu for Msp430 {
    type Instruction = Instruction;
    const INSTRUCTION_ALIGNMENT: u32 = 2;

    fn core(&self) -> &'static CoreDescription {
        match self.generation {
            Generation::Classic => &CORES[0],
            Generation::CpuxV2 => &CORES[1],
        }
    }

    fn peripherals(&self) -> Vec<Box<dyn Peripheral>> {
        match self.generation {
            Generation::Classic => vec![Box::new(multiplier16::Multiplier16::default())],
            Generation::CpuxV2 => vec![Box::new(multiplier32::Multiplier32::default())],
        }
    }

    #[inline(always)]
    fn program_counter(&self) -> u32 {
        self.registers.program_counter()
    }

    #[inline(always)]
    fn stack_pointer(&self) -> u32 {
        self.registers.stack_pointer()
    }

    fn register(&self, index: usize) -> u32 {
        self.registers.value(index)
    }

    fn set_register(&mut self, index: usize, value: u32) {
        self.registers.set(index, value, 0);
    }

    fn register_label(&self, index: usize) -> Label {
        self.part_label(index, u32::MAX)
    }

    fn set_register_label(&mut self, index: usize, label: Label) {
        self.set_part_label(index, u32::MAX, label);
    }

    fn part_label(&self, index: usize, bits: u32) -> Label {
        self.registers.part_label(index, bits)
    }

    fn set_part_label(&mut self, index: usize, bits: u32, label: Label) {
        self.registers.set_part_label(index, bits, label);
    }

    fn clear_labels(&mut self) {
        self.registers.clear_labels();
    }

    fn decode(&self, code: Code<'_>, address: u32) -> Result<Instruction, Stop> {
        decode::decode(self.generation, code, address)
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

    fn highest_return_address(&self, kind: CallKind) -> u32 {
        match kind {
            CallKind::Near => 0xFFFE,
            CallKind::Far => self.registers.mask() & !1,
        }
    }

    fn call<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        entry: u32,
        return_address: u32,
        stack_pointer: u32,
        kind: CallKind,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop> {
        let far = kind == CallKind::Far;
        if far && self.generation == Generation::Classic {
            return Err(Stop::new(FaultKind::IllegalInstruction));
        }
        self.registers.set(SP, stack_pointer, 0);
        self.registers.set(PC, return_address, 0);
        execute::push_return_address(&mut self.registers, far, bus)?;
        self.registers.set(PC, entry, 0);
        Ok(match (kind, self.generation) {
            (CallKind::Far, _) => 5,
            (CallKind::Near, Generation::Classic) => 5,
            (CallKind::Near, Generation::CpuxV2) => 4,
        })
    }
}
