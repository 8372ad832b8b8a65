//! Renesas RL78: S1, S2 and S3.

mod arithmetic;
mod bits;
mod change;
mod data_space;
mod decode;
mod execute;
mod flow;
pub mod instruction;
mod mutation;
mod reach;
mod registers;
mod step;
pub mod timing;

use crate::bus::{Bus, Stop};
use crate::cpu::Cpu;
use crate::memory::Code;
use crate::peripheral::{Peripheral, PeripheralDescription};
use crate::{
    Arguments, CallKind, Convention, CoreDescription, FaultKind, Label, Machine, Simulator,
};
use instruction::Instruction;
use registers::{BANK, CS, ES, MACR, PARTS, PSW, Registers, SP, status};
use std::ops::Range;
use timing::Timing;

/// The machine address of data address 0: pointers of 16 bits reach the last 64 KB. Flash starts at
/// machine address 0.
pub const DATA_BASE: u32 = 0xF_0000;
/// All that 20 bits can reach.
const ADDRESS_SPACE: u32 = 0x10_0000;

/// Data addresses that show flash where they have no memory of their own.
#[derive(Debug)]
pub struct Mirror {
    /// Machine addresses.
    pub addresses: Range<u32>,
    /// Where the flash lies that the first of them shows.
    pub flash: u32,
}

/// What sets a family of cores apart.
#[derive(Debug)]
pub struct Family {
    /// What instructions cost.
    pub timing: &'static Timing,
    /// Are there four register banks rather than one?
    pub has_banks: bool,
    /// Where data addresses show flash.
    pub mirror: Mirror,
    /// Machine address of the first register bank in data space.
    pub banks_start: u32,
    /// Are there MULHU, MULH, DIVHU, DIVWU, MACHU, MACH, and MACR for them?
    pub has_accumulator: bool,
}

/// S2 and S3: where the device has neither data flash nor RAM.
const LARGE_MIRROR: Mirror = Mirror {
    addresses: 0xF_1000..0xF_FEE0,
    flash: 0x1000,
};

static S1: Family = Family {
    timing: &timing::S1,
    has_banks: false,
    mirror: Mirror {
        addresses: 0xF_8000..0xF_9000,
        flash: 0,
    },
    banks_start: 0xF_FEF8,
    has_accumulator: false,
};

static S2: Family = Family {
    timing: &timing::S2,
    has_banks: true,
    mirror: LARGE_MIRROR,
    banks_start: 0xF_FEE0,
    has_accumulator: false,
};

static S3: Family = Family {
    timing: &timing::S2,
    has_banks: true,
    mirror: LARGE_MIRROR,
    banks_start: 0xF_FEE0,
    has_accumulator: true,
};

const REGISTER_NAMES: [&str; 15] = [
    "x", "a", "c", "b", "e", "d", "l", "h", "pc", "sp", "psw", "es", "cs", "bank", "macr",
];

/// All but the multiply-accumulate register.
const REGISTERS: &[&str] = REGISTER_NAMES.split_at(14).0;

/// Also of the multiply-accumulate register: all bits.
const FREE_AT_CALL_S3: [(usize, u32); 3] = [
    (PSW, status::ALL & !status::BANK),
    (ES, 0xF),
    (MACR, u32::MAX),
];
/// The flags, the interrupt bits and ES, but not the register bank.
const FREE_AT_CALL: &[(usize, u32)] = FREE_AT_CALL_S3.split_at(2).0;

const S2_S3: CoreDescription = CoreDescription {
    name: "rl78-s2",
    isa: "rl78",
    title: "Renesas RL78-S2 with the timing of R01US0015 (RL78/G13)",
    address_space: ADDRESS_SPACE,
    data_base: DATA_BASE,
    flash_shown_at: 0,
    registers: REGISTERS,
    register_parts: PARTS.split_at(2).0,
    general: &[0, 1, 2, 3, 4, 5, 6, 7],
    // AX, BC and DE, in the order in which compilers for RL78 fill them.
    argument_registers: &[&[0, 1], &[2, 3], &[4, 5]],
    result_register: 1,
    // L and H.
    callee_saved: &[6, 7],
    fixed_registers: &[(CS, 0), (BANK, 0)],
    free_at_call: FREE_AT_CALL,
    kept_at_return: &[(PSW, status::INTERRUPTS)],
    other_banks: Some((BANK, &[1, 2, 3])),
    // GCC: bank 1 is scratch and holds results, bank 2 the caller's variables, bank 3 is for interrupts.
    stack_convention: Some(Convention {
        arguments: Arguments::Stack(2),
        callee_saved: &[],
        kept_banks: &[2, 3],
        saved_banks: &[2],
        result: (Some(1), 0),
    }),
    interrupts_allowed: Some((PSW, status::INTERRUPT)),
    register_bits: 8,
    stack_pointer: SP,
    word_alignment: 2,
    call_return_cycles: 3 + 6,
    return_cycles: 6,
    peripherals: &[
        PeripheralDescription {
            name: "extended special function registers",
            addresses: DATA_BASE..DATA_BASE + 0x800,
            simulated: false,
        },
        PeripheralDescription {
            name: "special function registers",
            addresses: 0xF_FF00..0x10_0000,
            simulated: false,
        },
    ],
    mutation: &mutation::SCHEME,
    create: create_s2,
};

/// The RL78 cores.
pub(crate) static CORES: [CoreDescription; 3] = [
    CoreDescription {
        name: "rl78-s1",
        title: "Renesas RL78-S1 with the timing of R01US0015 (RL78/G10)",
        flash_shown_at: S1.mirror.addresses.start - DATA_BASE - S1.mirror.flash,
        other_banks: None,
        // GCC has RAM for the banks that there are not.
        stack_convention: None,
        call_return_cycles: 4 + 7,
        return_cycles: 7,
        create: create_s1,
        ..S2_S3
    },
    S2_S3,
    CoreDescription {
        name: "rl78-s3",
        title: "Renesas RL78-S3 with the timing of R01US0015 (RL78/G14)",
        registers: &REGISTER_NAMES,
        free_at_call: &FREE_AT_CALL_S3,
        register_parts: &PARTS,
        create: create_s3,
        ..S2_S3
    },
];

fn create_s1() -> Box<dyn Simulator> {
    Box::new(Machine::new(Rl78::new(&S1, &CORES[0])))
}

fn create_s2() -> Box<dyn Simulator> {
    Box::new(Machine::new(Rl78::new(&S2, &CORES[1])))
}

fn create_s3() -> Box<dyn Simulator> {
    Box::new(Machine::new(Rl78::new(&S3, &CORES[2])))
}

/// An RL78 CPU: its registers and its family.
pub struct Rl78 {
    family: &'static Family,
    core: &'static CoreDescription,
    registers: Registers,
}

impl Rl78 {
    /// The CPU of a core; none if the core is no RL78.
    #[must_use]
    pub fn of_core(core: &CoreDescription) -> Option<Self> {
        let cores = CORES.iter().zip([&S1, &S2, &S3]);
        let (core, family) = cores.into_iter().find(|(one, _)| one.name == core.name)?;
        Some(Self::new(family, core))
    }

    /// What sets its family of cores apart.
    #[must_use]
    pub fn family(&self) -> &'static Family {
        self.family
    }

    /// A CPU with all registers 0.
    fn new(family: &'static Family, core: &'static CoreDescription) -> Self {
        Self {
            family,
            core,
            registers: Registers::new(family),
        }
    }
}

impl Cpu for Rl78 {
    type Instruction = Instruction;
    const INSTRUCTION_ALIGNMENT: u32 = 1;

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
        u32::from(instruction.bytes).div_ceil(2)
    }

    fn instruction_bytes(instruction: &Instruction) -> u32 {
        u32::from(instruction.bytes)
    }

    #[inline(always)]
    fn execute<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        instruction: &Instruction,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop> {
        execute::execute(self.family, &mut self.registers, instruction, bus)
    }

    fn highest_return_address(&self, _kind: CallKind) -> u32 {
        DATA_BASE - 1
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
        self.registers.settle();
        self.set_register(SP, stack_pointer);
        let call = decode::call(self.family, return_address, entry);
        execute::execute(self.family, &mut self.registers, &call, bus)
    }
}
