//! What a CPU must bring to run on the machine kernel.

use crate::bus::{Bus, Stop};
use crate::memory::Code;
use crate::peripheral::Peripheral;
use crate::{CallKind, CoreDescription, Label};

/// A CPU: registers, a decoder and an executor. [`crate::Machine`] does the rest.
///
/// Decoding is separate from execution so that an instruction is decoded once and executed many
/// times; everything that the address fixes (operand values, targets, cycles) belongs into
/// [`Cpu::Instruction`].
pub trait Cpu: Send {
    /// A decoded instruction.
    type Instruction: Copy + Send;
    /// Instructions start at multiples of this many bytes.
    const INSTRUCTION_ALIGNMENT: u32;

    /// The core's facts.
    fn core(&self) -> &'static CoreDescription;
    /// The devices that belong to the core.
    fn peripherals(&self) -> Vec<Box<dyn Peripheral>>;
    /// Address of the next instruction, in bytes.
    fn program_counter(&self) -> u32;
    /// The stack pointer: stack memory below it is out of bounds.
    fn stack_pointer(&self) -> u32;
    /// A register's value, by its index in [`CoreDescription::registers`].
    fn register(&self, index: usize) -> u32;
    /// Gives a register a value that depends on no secret.
    fn set_register(&mut self, index: usize, value: u32);
    /// What a register's value depends on.
    fn register_label(&self, index: usize) -> Label;
    /// Says what a register's value depends on.
    fn set_register_label(&mut self, index: usize, label: Label);
    /// What the parts of a register ([`CoreDescription::register_parts`]) that have some of `bits`
    /// depend on.
    fn part_label(&self, index: usize, _bits: u32) -> Label {
        self.register_label(index)
    }
    /// Says what the parts of a register that have some of `bits` depend on.
    fn set_part_label(&mut self, index: usize, _bits: u32, label: Label) {
        self.set_register_label(index, label);
    }
    /// Forgets every register's label, flags included.
    fn clear_labels(&mut self);

    /// Decodes the instruction at an address.
    ///
    /// # Errors
    /// [`Stop`] when there is no code or no such instruction.
    fn decode(&self, code: Code<'_>, address: u32) -> Result<Self::Instruction, Stop>;
    /// Words that fetching the instruction takes.
    fn instruction_words(instruction: &Self::Instruction) -> u32;
    /// Bytes that the instruction takes.
    fn instruction_bytes(instruction: &Self::Instruction) -> u32 {
        2 * Self::instruction_words(instruction)
    }
    /// Executes an instruction and moves the program counter on; gives the cycles it took.
    ///
    /// # Errors
    /// [`Stop`] when the instruction does what it may not.
    fn execute<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        instruction: &Self::Instruction,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop>;
    /// The highest address that a return address of this kind can hold, rounded down to an
    /// instruction boundary.
    fn highest_return_address(&self, kind: CallKind) -> u32;
    /// Does what the call instruction does: pushes the return address and goes to `entry`. Gives the
    /// cycles of the call instruction.
    ///
    /// # Errors
    /// [`Stop`] when the return address cannot be pushed, or the core has no such call.
    fn call<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        entry: u32,
        return_address: u32,
        stack_pointer: u32,
        kind: CallKind,
        bus: &mut Bus<'_, SECRETS, OBSERVED>,
    ) -> Result<u32, Stop>;
}
