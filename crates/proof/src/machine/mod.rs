//! Running machine code on forms instead of numbers.

mod arithmetic;
mod call;
mod flag;
mod memory;
mod run;
mod visited;

pub(crate) use arithmetic::product;
pub use call::{Call, Returned};
pub use flag::Flag;
pub(crate) use memory::known;
pub use memory::{Contents, Store, constant};
pub use run::Ended;
pub use visited::Visited;

use crate::{Engine, Form};
use cipherfit_sim::bus::Stop;
use cipherfit_sim::{CoreDescription, FaultKind, FindingKind};
use std::collections::BTreeSet;
use std::fmt;

/// Why a run came to no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Every such call runs into this fault, at this memory address if one is to blame.
    Fault(FaultKind, Option<u32>),
    /// An address to be read that takes too many values, or leads where nothing known lies.
    ReadAnywhere,
    /// An address to be written that inputs decide.
    WriteAnywhere,
    /// A place to go to that inputs decide.
    JumpAnywhere,
    /// A way that inputs decide, whose two sides do not come together soon.
    NoJoin,
    /// More instructions than a proof follows.
    TooLong,
    /// Forms that take more memory than a proof may.
    TooLarge,
    /// Forms that take more work than a proof may.
    TooMuch,
    /// Forms that the specification comes to nowhere, for long.
    Lost,
    /// A register of a device, at this address.
    Peripheral(u32),
    /// The stack pointer, a bank or another register that must be known depends on inputs.
    Unknown(&'static str),
    /// An instruction, or a use of one, that is not modelled.
    NotModelled(&'static str),
}

impl From<Stop> for Obstacle {
    fn from(stop: Stop) -> Self {
        Self::Fault(stop.kind, stop.address)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(kind, Some(address)) => write!(formatter, "{kind:?} at {address:#06x}"),
            Self::Fault(kind, None) => write!(formatter, "{kind:?}"),
            Self::ReadAnywhere => formatter.write_str(
                "an address to be read takes too many values, or leads where nothing known lies",
            ),
            Self::WriteAnywhere => {
                formatter.write_str("an address to be written depends on inputs")
            }
            Self::JumpAnywhere => formatter.write_str("a jump's target depends on inputs"),
            Self::NoJoin => formatter
                .write_str("a branch depends on inputs, and its two sides do not meet soon"),
            Self::TooLong => formatter.write_str("more instructions than a proof follows"),
            Self::TooMuch => formatter.write_str("forms take more work than a proof may"),
            Self::Lost => {
                formatter.write_str("for long, forms come to nothing that the specification has")
            }
            Self::TooLarge => formatter.write_str("forms take more memory than a proof may"),
            Self::Peripheral(address) => write!(formatter, "a device's register at {address:#06x}"),
            Self::Unknown(what) => write!(formatter, "{what} depends on inputs"),
            Self::NotModelled(what) => write!(formatter, "{what} is not modelled"),
        }
    }
}

/// What a run works with, its registers apart.
pub struct World<'m> {
    /// The forms.
    pub engine: Engine,
    /// The memory.
    pub memory: Store<'m>,
    /// How the run showed that something depends on inputs: in what way, and at which instruction.
    pub shown: BTreeSet<(FindingKind, u32)>,
    /// Which instructions have been executed.
    pub visited: Visited,
    /// What the caller's return address is, bit for bit: inputs that nothing else knows.
    pub return_address: Vec<Form>,
}

impl<'m> World<'m> {
    /// A world with that memory.
    #[must_use]
    pub fn new(engine: Engine, memory: Store<'m>) -> Self {
        Self {
            engine,
            memory,
            shown: BTreeSet::new(),
            visited: Visited::default(),
            return_address: Vec::new(),
        }
    }

    /// A value, if it is the same for every input.
    pub fn number(&mut self, bits: &[Form]) -> Option<u32> {
        let mut number = 0;
        for (n, &bit) in bits.iter().enumerate() {
            let value = match bit.constant() {
                Some(value) => value,
                None => self.engine.reduce(bit).constant()?,
            };
            number |= u32::from(value) << n;
        }
        Some(number)
    }

    /// Is this the address that the caller wants to go on at?
    pub fn is_return_address(&self, bits: &[Form]) -> bool {
        !self.return_address.is_empty() && self.return_address == bits
    }

    /// Reads `bytes` bytes from an address that inputs decide. `place` says for each value of the address
    /// where in memory it leads.
    ///
    /// # Errors
    /// The address takes too many values, or one of them leads where nothing known may be read.
    pub fn read_anywhere(
        &mut self,
        address: &[Form],
        bytes: u32,
        stack_pointer: u32,
        place: impl Fn(u32) -> Option<u32>,
    ) -> Result<Vec<Form>, Obstacle> {
        let memory = &self.memory;
        let entry = |value: usize| memory.number(place(value as u32)?, bytes, stack_pointer);
        let forms = |value: usize| {
            let start = place(value as u32)?;
            let bytes = (start..start + bytes).map(|address| memory.read(address, stack_pointer));
            let bytes: Result<Vec<_>, _> = bytes.collect();
            Some(bytes.ok()?.concat())
        };
        let width = 8 * bytes as usize;
        let found = self.engine.look_up_with(address, width, entry);
        let found = found.or_else(|| self.engine.read_alike(address, width, forms));
        found.ok_or(Obstacle::ReadAnywhere)
    }

    /// Notes that something depends on inputs.
    pub fn show(&mut self, kind: FindingKind, program_counter: u32) {
        self.shown.insert((kind, program_counter));
    }
}

/// Where an instruction has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the program counter.
    On,
    /// To the target if the condition is 1, else to the program counter.
    Fork {
        /// Not a constant.
        condition: Form,
        /// The program counter if it is 1.
        target: u32,
        /// Cycles on top if it is 1.
        cycles: u32,
        /// Both ways take the same time, so that nothing shows which was taken.
        balanced: bool,
    },
    /// Back to the caller.
    Back,
}

/// A CPU whose registers hold forms: the state alone. Registers are numbered as in
/// [`CoreDescription::registers`].
pub trait Processor: Clone {
    /// The CPU of a core, all registers 0; none if the core is another machine's.
    fn of_core(core: &'static CoreDescription) -> Option<Self>;
    /// A register's bits.
    fn register(&self, index: usize, engine: &mut Engine) -> Vec<Form>;
    /// Gives a register its bits, at least as many as it has.
    ///
    /// # Errors
    /// It must hold a number.
    fn set_register(&mut self, index: usize, bits: &[Form]) -> Result<(), Obstacle>;
    /// How many bits a register has that a caller may fill with anything.
    fn register_bits(&self, index: usize) -> usize;
    /// Address of the next instruction.
    fn program_counter(&self) -> u32;
    /// Goes to an address.
    fn jump(&mut self, address: u32);
    /// The stack pointer as a machine address.
    fn stack_pointer(&self) -> u32;
    /// Cycles up to now.
    fn cycles(&self) -> u64;
    /// Takes more cycles.
    fn wait(&mut self, cycles: u32);
    /// Does what the call instruction does, with [`World::return_address`] as the place to come back to.
    ///
    /// # Errors
    /// The return address cannot be pushed.
    fn call(
        &mut self,
        entry: u32,
        stack_pointer: u32,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle>;
    /// Bits of a return address.
    fn return_address_bits(&self) -> usize;
    /// Executes the next instruction.
    ///
    /// # Errors
    /// What it does cannot be followed.
    fn step(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle>;
    /// Takes over what `other` holds where the condition is 1.
    ///
    /// # Errors
    /// They differ in what must be known.
    fn merge(&mut self, condition: Form, other: &Self, engine: &mut Engine)
    -> Result<(), Obstacle>;
}

/// `a` if the condition is 1, else `b`, bit for bit.
pub(crate) fn choose(engine: &mut Engine, condition: Form, a: &[Form], b: &mut [Form]) {
    for (a, b) in a.iter().zip(b) {
        *b = engine.choose(condition, *a, *b);
    }
}
