//! Runs a program on a core, one clock cycle at a time.

use super::evaluation::Scope;
use super::{Action, Core, Target};
use std::fmt;

/// A core with its state, a program and data memory.
pub struct Machine<'a> {
    core: &'a Core,
    program: &'a [u32],
    state: State,
    cycles: u64,
    written: Option<WriteToData>,
}

/// All that a clock edge may change.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) program_counter: u32,
    /// Address of the word in the execute stage.
    executing: Option<u32>,
    second_cycle: bool,
    halted: bool,
    pub(super) scalars: Vec<u128>,
    pub(super) arrays: Vec<Vec<u128>>,
    pub(super) data: Vec<u8>,
}

/// A byte written to the data memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteToData {
    /// Where.
    pub address: u32,
    /// What.
    pub value: u8,
}

/// A program did what it may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Address of the instruction in the program, in words.
    pub address: u32,
    /// What it did.
    pub kind: FaultKind,
}

/// What a program may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Run past its end.
    NoCode,
    /// Execute a word that is no instruction of the core.
    NoSuchInstruction(u32),
    /// Read a register that the core has not.
    NoSuchRegister {
        /// The array's index in [`Core::arrays`].
        array: usize,
        /// The register's number.
        number: u128,
    },
    /// Read or write outside the data memory.
    NoSuchData(u128),
    /// Call a function that looks at more than its arguments: the description is wrong.
    FunctionReadsState,
    /// Take longer than the caller allows.
    CycleLimit(u64),
}

impl fmt::Display for FaultKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCode => formatter.write_str("there is no code"),
            Self::NoSuchInstruction(word) => {
                write!(formatter, "{word:#06x} is no instruction of this core")
            }
            Self::NoSuchRegister { number, .. } => {
                write!(formatter, "this core has no register {number}")
            }
            Self::NoSuchData(address) => {
                write!(
                    formatter,
                    "data address {address} lies outside the data memory"
                )
            }
            Self::FunctionReadsState => {
                formatter.write_str("a function looks at more than its arguments")
            }
            Self::CycleLimit(limit) => {
                write!(formatter, "the program has not ended after {limit} cycles")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "program address {}: {}", self.address, self.kind)
    }
}

impl std::error::Error for Fault {}

/// What the instruction wants to happen to the flow of the program.
#[derive(Default)]
struct Flow {
    jump: Option<u32>,
    skip: bool,
    halt: bool,
}

impl<'a> Machine<'a> {
    /// A machine after reset: every register and all data zero, nothing fetched yet.
    #[must_use]
    pub fn new(core: &'a Core, program: &'a [u32]) -> Self {
        let arrays = core.arrays.iter();
        Self {
            core,
            program,
            state: State {
                program_counter: 0,
                executing: None,
                second_cycle: false,
                halted: false,
                scalars: core.scalars.iter().map(|_| 0).collect(),
                arrays: arrays.map(|array| vec![0; array.present.len()]).collect(),
                data: vec![0; core.data_bytes as usize],
            },
            cycles: 0,
            written: None,
        }
    }

    /// The core.
    #[must_use]
    pub fn core(&self) -> &'a Core {
        self.core
    }

    /// The data memory.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.state.data
    }

    /// The data memory, to put the program's input there.
    pub fn data_mut(&mut self) -> &mut [u8] {
        &mut self.state.data
    }

    /// A scalar's value, by its index in [`Core::scalars`].
    #[must_use]
    pub fn scalar(&self, index: usize) -> u128 {
        self.state.scalars[index]
    }

    /// Gives a scalar a value; bits beyond its width are ignored.
    pub fn set_scalar(&mut self, index: usize, value: u128) {
        let width = self.core.scalars[index].width;
        self.state.scalars[index] = value & u128::MAX >> (u128::BITS - width);
    }

    /// The values of an array, by its index in [`Core::arrays`].
    #[must_use]
    pub fn array(&self, index: usize) -> &[u128] {
        &self.state.arrays[index]
    }

    /// Gives an element of an array a value; bits beyond its width are ignored.
    pub fn set_element(&mut self, array: usize, number: usize, value: u128) {
        let width = self.core.arrays[array].width;
        self.state.arrays[array][number] = value & u128::MAX >> (u128::BITS - width);
    }

    /// Address of the word that is fetched next.
    #[must_use]
    pub fn program_counter(&self) -> u32 {
        self.state.program_counter
    }

    /// The word in the execute stage; `None` when there is none.
    #[must_use]
    pub fn executing(&self) -> Option<u32> {
        let address = self.state.executing? as usize;
        self.program.get(address).copied()
    }

    /// Is the instruction in the execute stage in the second of its two cycles?
    #[must_use]
    pub fn in_second_cycle(&self) -> bool {
        self.state.second_cycle
    }

    /// Has the program ended?
    #[must_use]
    pub fn halted(&self) -> bool {
        self.state.halted
    }

    /// Cycles since reset, the first fetch included.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// The byte that the last cycle wrote to the data memory.
    #[must_use]
    pub fn written(&self) -> Option<WriteToData> {
        self.written
    }

    /// Runs to the end of the program and gives the cycles since reset.
    ///
    /// # Errors
    /// The program does what it may not, or needs more than `limit` cycles.
    pub fn run(&mut self, limit: u64) -> Result<u64, Fault> {
        while !self.halted() {
            if self.cycles >= limit {
                return Err(self.fault(FaultKind::CycleLimit(limit)));
            }
            self.cycle()?;
        }
        Ok(self.cycles)
    }

    /// Runs one clock cycle. Nothing happens once the program has ended.
    ///
    /// # Errors
    /// The program does what it may not; the state is then as before.
    pub fn cycle(&mut self) -> Result<(), Fault> {
        if self.halted() {
            self.written = None;
            return Ok(());
        }
        let (next, written) = self.next().map_err(|kind| self.fault(kind))?;
        self.state = next;
        self.written = written;
        self.cycles += 1;
        Ok(())
    }

    fn fault(&self, kind: FaultKind) -> Fault {
        Fault {
            address: self.state.executing.unwrap_or(self.state.program_counter),
            kind,
        }
    }

    fn next(&self) -> Result<(State, Option<WriteToData>), FaultKind> {
        let mut edge = Edge {
            before: &self.state,
            next: self.state.clone(),
            flow: Flow::default(),
            written: None,
        };
        let Some(address) = self.state.executing else {
            edge.fetch(self.core);
            return Ok((edge.next, None));
        };
        let word = self.word(address)?;
        let index = self
            .core
            .decode(word)
            .ok_or(FaultKind::NoSuchInstruction(word))?;
        let instruction = &self.core.instructions[index];
        let mut bits = u64::from(word);
        if instruction.words == 2 {
            bits = bits << self.core.word_bits | u64::from(self.word(address + 1)?);
        }
        let operands = instruction.operand_values(bits);
        let behaviour = match &instruction.first_cycle {
            Some(first) if !self.state.second_cycle => first,
            _ => &instruction.last_cycle,
        };
        let mut scope = Scope {
            core: self.core,
            state: Some(&self.state),
            operands: &operands,
            locals: Vec::with_capacity(behaviour.locals.len()),
        };
        scope.define(&behaviour.locals)?;
        edge.act(&behaviour.actions, &scope)?;

        if instruction.first_cycle.is_some() && !self.state.second_cycle {
            edge.next.second_cycle = true;
            return Ok((edge.next, edge.written));
        }
        edge.next.second_cycle = false;
        if edge.flow.halt {
            edge.next.halted = true;
            return Ok((edge.next, edge.written));
        }
        match self.core.repeat {
            Some(repeat) if self.state.scalars[repeat] != 0 => {
                edge.next.scalars[repeat] = self.state.scalars[repeat] - 1;
            }
            _ => {
                edge.flow.skip |= instruction.words == 2;
                edge.fetch(self.core);
            }
        }
        Ok((edge.next, edge.written))
    }

    fn word(&self, address: u32) -> Result<u32, FaultKind> {
        let word = self.program.get(address as usize);
        word.copied().ok_or(FaultKind::NoCode)
    }
}

/// A clock edge: the state before it, and what it will be.
struct Edge<'a> {
    before: &'a State,
    next: State,
    flow: Flow,
    written: Option<WriteToData>,
}

impl Edge<'_> {
    fn fetch(&mut self, core: &Core) {
        let address = self.before.program_counter;
        let following = (address + 1) & (u32::MAX >> (u32::BITS - core.program_address_bits));
        self.next.program_counter = self.flow.jump.unwrap_or(following);
        let lost = self.flow.skip || self.flow.jump.is_some();
        self.next.executing = (!lost).then_some(address);
    }

    fn act(&mut self, actions: &[Action], scope: &Scope<'_>) -> Result<(), FaultKind> {
        for action in actions {
            match action {
                Action::Assign { target, value } => {
                    let value = scope.value(value)?;
                    self.assign(target, value, scope)?;
                }
                Action::When {
                    condition,
                    then,
                    otherwise,
                } => {
                    let chosen = if scope.value(condition)? == 0 {
                        otherwise
                    } else {
                        then
                    };
                    self.act(chosen, scope)?;
                }
                Action::Jump(address) => {
                    self.flow.jump = u32::try_from(scope.value(address)?).ok();
                }
                Action::Skip => self.flow.skip = true,
                Action::Halt => self.flow.halt = true,
            }
        }
        Ok(())
    }

    fn assign(&mut self, target: &Target, value: u128, scope: &Scope<'_>) -> Result<(), FaultKind> {
        match target {
            Target::Scalar(index) => {
                if scope.core.scalars[*index].present {
                    self.next.scalars[*index] = value;
                }
            }
            Target::Element { array, index } => {
                let number = usize::try_from(scope.value(index)?).unwrap_or(usize::MAX);
                if scope.core.arrays[*array].present.get(number) == Some(&true) {
                    self.next.arrays[*array][number] = value;
                }
            }
            Target::Data(address) => {
                let address = scope.value(address)?;
                let byte = usize::try_from(address)
                    .ok()
                    .and_then(|address| self.next.data.get_mut(address))
                    .ok_or(FaultKind::NoSuchData(address))?;
                *byte = value as u8;
                self.written = Some(WriteToData {
                    address: address as u32,
                    value: value as u8,
                });
            }
        }
        Ok(())
    }
}
