//! What an instruction set tells the harness.

use crate::random::Random;
use crate::state::State;
use cipherfit_sim::{CoreDescription, FaultKind, Label, RegisterPart, Simulator};
use std::ops::Range;

/// All encodings of one form of instruction.
#[derive(Clone)]
pub(crate) struct Form {
    /// As the manual writes it: `ADD Rd,Rr`.
    pub(crate) name: String,
    pub(crate) programs: Vec<Program>,
    /// The form always ends with this fault, whatever the state is.
    pub(crate) stops: Option<FaultKind>,
}

/// An encoded instruction, or several where one alone shows nothing.
#[derive(Clone)]
pub(crate) struct Program {
    /// What is loaded at [`Isa::code`]: the instruction, and what it may look at behind itself.
    pub(crate) code: Vec<u8>,
    /// States that it is examined in.
    pub(crate) draws: usize,
    /// How many instructions are executed.
    pub(crate) steps: usize,
    /// What registers are in the form, by cell: `(16, "Rd")`. Others are named for what they are, and
    /// flipped bit by bit only where flipping many at once shows that they have an effect.
    pub(crate) roles: Vec<(usize, String)>,
}

/// An instruction set, as the harness sees it.
///
/// A *cell* is a register by its index in the core's list, or, from the end of the list on, state of the
/// instruction set's own that these methods know how to reach.
pub(crate) trait Isa: Sync {
    /// The core's facts.
    fn core(&self) -> &'static CoreDescription;
    /// A machine with code and windows mapped.
    fn machine(&self) -> Box<dyn Simulator>;
    /// Where programs are loaded.
    fn code(&self) -> u32;
    /// Data memory that is there, machine addresses: each byte is an input and an output.
    fn windows(&self) -> &[Range<u32>];
    /// Every form of instruction that the decoder knows.
    fn forms(&self) -> Vec<Form>;
    /// Makes a drawn state one that the program can run in: pointers lead into windows.
    fn settle(&self, program: &Program, state: &mut State, random: &mut Random);

    /// Where a program ends before all of its steps: two ways meet there that take different numbers of
    /// instructions.
    fn ends_at(&self, _program: &Program) -> Option<u32> {
        None
    }

    /// Forms with the same group are listed as one where labels are too many: those that no form of the
    /// group needs.
    fn group(&self, form: &str) -> String {
        form.into()
    }

    /// The cells that are inputs and outputs: every register but the program counter, which findings
    /// speak of. A register that is only another view of others does not belong here.
    fn cells(&self) -> Vec<usize> {
        let registers = self.core().registers;
        let counter = registers.iter().position(|name| *name == "pc");
        let all = 0..registers.len();
        all.filter(|cell| Some(*cell) != counter).collect()
    }
    fn cell_name(&self, cell: usize) -> String {
        self.core().registers[cell].into()
    }
    fn parts(&self, cell: usize) -> &'static [RegisterPart] {
        self.core().parts_of(cell)
    }
    fn read(&self, machine: &mut dyn Simulator, cell: usize) -> u32 {
        machine.register(cell)
    }
    fn write(&self, machine: &mut dyn Simulator, cell: usize, value: u32) {
        machine.set_register(cell, value);
    }
    fn label(&self, machine: &mut dyn Simulator, cell: usize, bits: u32) -> Label {
        machine.part_label(cell, bits)
    }
    fn set_label(&self, machine: &mut dyn Simulator, cell: usize, bits: u32, label: Label) {
        machine.set_part_label(cell, bits, label);
    }
    /// The cells, and which of their bits, that the program writes by an address of data space in this
    /// state. Where a secret address decides which, the finding speaks for those that were not written.
    fn stored_cells(&self, _program: &Program, _state: &State) -> Vec<(usize, u32)> {
        Vec::new()
    }
}
