//! An instruction set for tests: a few instructions, 32-bit registers and addresses, RAM wherever one
//! likes.
//!
//! An instruction is four bytes: the [`Operation`], then three operands `d`, `a` and `b` of a byte
//! each. `a` and `b` may together be a constant of 16 bits, low byte first. Registers are numbered as
//! in [`CORE`]; a register that there is not is an illegal instruction.

mod decode;
mod execute;

use cipherfit_sim::bus::{Bus, Stop};
use cipherfit_sim::cpu::Cpu;
use cipherfit_sim::memory::Code;
use cipherfit_sim::mutation::Scheme;
use cipherfit_sim::{
    CallKind, CoreDescription, FaultKind, Label, Machine, NameTaken, Peripheral, Simulator,
};
pub use decode::{Instruction, Operation};

/// Index of the stack pointer, which instructions may use like any register.
pub const SP: usize = 8;
/// Index of the program counter, which they may not.
pub const PC: usize = 9;

/// The toy core: arguments in r0 to r3, r4 to r7 are kept, ROM and RAM in one address space.
pub static CORE: CoreDescription = CoreDescription {
    name: "toy",
    isa: "toy",
    title: "Toy core for tests, with 32-bit addresses",
    address_space: u32::MAX,
    data_base: 0,
    flash_shown_at: 0,
    registers: &["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "sp", "pc"],
    register_parts: &[],
    general: &[0, 1, 2, 3, 4, 5, 6, 7],
    argument_registers: &[&[0], &[1], &[2], &[3]],
    result_register: 0,
    callee_saved: &[4, 5, 6, 7],
    fixed_registers: &[],
    free_at_call: &[],
    kept_at_return: &[],
    other_banks: None,
    stack_convention: None,
    interrupts_allowed: None,
    register_bits: 32,
    stack_pointer: SP,
    word_alignment: 4,
    call_return_cycles: execute::CALL_CYCLES + execute::RETURN_CYCLES,
    return_cycles: execute::RETURN_CYCLES,
    peripherals: &[],
    mutation: &MUTATION,
    create,
};

static MUTATION: Scheme = Scheme {
    // A branch to the next instruction.
    nothing: &[Operation::Branch as u8, 0, 4, 0],
    alter: |encoding| encoding.operands(1, 1),
};

fn create() -> Box<dyn Simulator> {
    Box::new(Machine::new(Toy::default()))
}

/// Makes [`CORE`] known to the simulator.
///
/// # Errors
/// Another core is called `toy`.
pub fn register() -> Result<(), NameTaken> {
    cipherfit_sim::register(&CORE)
}

/// A toy CPU.
#[derive(Default)]
pub struct Toy {
    registers: [Operand; 9],
    program_counter: u32,
}

/// A value, and what each of its bytes depends on.
#[derive(Clone, Copy, Default)]
struct Operand {
    value: u32,
    label: u32,
}

/// The union of what all bytes depend on.
fn fold(label: u32) -> Label {
    Label(
        label
            .to_le_bytes()
            .into_iter()
            .fold(0, |all, byte| all | byte),
    )
}

/// Every byte depends on this.
fn spread(label: Label) -> u32 {
    u32::from_le_bytes([label.0; 4])
}

impl Cpu for Toy {
    type Instruction = Instruction;
    const INSTRUCTION_ALIGNMENT: u32 = 4;

    fn core(&self) -> &'static CoreDescription {
        &CORE
    }

    fn peripherals(&self) -> Vec<Box<dyn Peripheral>> {
        Vec::new()
    }

    fn program_counter(&self) -> u32 {
        self.program_counter
    }

    fn stack_pointer(&self) -> u32 {
        self.registers[SP].value
    }

    fn register(&self, index: usize) -> u32 {
        match index {
            PC => self.program_counter,
            _ => self.registers[index].value,
        }
    }

    fn set_register(&mut self, index: usize, value: u32) {
        match index {
            PC => self.program_counter = value,
            _ => self.registers[index] = Operand { value, label: 0 },
        }
    }

    fn register_label(&self, index: usize) -> Label {
        match index {
            PC => Label::NONE,
            _ => fold(self.registers[index].label),
        }
    }

    fn set_register_label(&mut self, index: usize, label: Label) {
        if index != PC {
            self.registers[index].label = spread(label);
        }
    }

    fn clear_labels(&mut self) {
        for register in &mut self.registers {
            register.label = 0;
        }
    }

    fn decode(&self, code: Code<'_>, address: u32) -> Result<Instruction, Stop> {
        decode::decode(code, address)
    }

    fn instruction_words(_instruction: &Instruction) -> u32 {
        2
    }

    fn execute<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        instruction: &Instruction,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop> {
        execute::execute(self, *instruction, bus)
    }

    fn highest_return_address(&self, _kind: CallKind) -> u32 {
        u32::MAX - 3
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
        self.set_register(SP, stack_pointer);
        self.program_counter = return_address;
        execute::call(self, entry, bus)
    }
}
