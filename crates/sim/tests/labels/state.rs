//! The state of a machine as inputs and outputs, and what a program makes of it.

use crate::isa::{Isa, Program};
use crate::random::Random;
use cipherfit_sim::{FaultKind, FindingKind, Label, Simulator};
use std::ops::Range;

/// Registers and memory: `cells` by number, `memory` the bytes of all windows one after the other.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) cells: Vec<u32>,
    pub(crate) memory: Vec<u8>,
}

/// An input or output: part `n` of the layout, or byte `n` of the windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Part(usize),
    Byte(usize),
}

/// Bits of a cell that have one label.
pub(crate) struct Part {
    pub(crate) cell: usize,
    pub(crate) bits: u32,
    pub(crate) name: String,
    /// One of several of its cell.
    pub(crate) is_one_of_several: bool,
}

/// What a program made of a state.
#[derive(Clone, Default)]
pub(crate) struct Outcome {
    pub(crate) state: State,
    pub(crate) counter: u32,
    pub(crate) cycles: u32,
    pub(crate) reads: Vec<Range<u32>>,
    pub(crate) writes: Vec<Range<u32>>,
    pub(crate) fault: Option<FaultKind>,
}

/// What secrets an outcome shows.
pub(crate) struct Labels {
    pub(crate) parts: Vec<Label>,
    pub(crate) memory: Vec<Label>,
    /// By [`FindingKind`].
    pub(crate) findings: [Label; 3],
}

/// A machine that programs are run on, from any state.
pub(crate) struct Bench<'a> {
    pub(crate) isa: &'a dyn Isa,
    machine: Box<dyn Simulator>,
    pub(crate) parts: Vec<Part>,
    cells: Vec<usize>,
    /// The bits that a cell has, by its number.
    bits: Vec<u32>,
    counter: usize,
}

impl<'a> Bench<'a> {
    /// # Panics
    /// The parts of a register do not make up the register.
    pub(crate) fn new(isa: &'a dyn Isa) -> Self {
        let mut machine = isa.machine();
        let registers = isa.core().registers;
        let counter = registers.iter().position(|name| *name == "pc");
        let cells = isa.cells();
        let mut bits = vec![0; cells.iter().max().map_or(0, |last| last + 1)];
        let mut parts = Vec::new();
        for &cell in &cells {
            isa.write(machine.as_mut(), cell, u32::MAX);
            let ones = isa.read(machine.as_mut(), cell);
            isa.write(machine.as_mut(), cell, 0);
            bits[cell] = ones & !isa.read(machine.as_mut(), cell);
            let name = isa.cell_name(cell);
            let described = isa.parts(cell);
            if described.is_empty() && bits[cell] != 0 {
                parts.push(Part {
                    cell,
                    bits: bits[cell],
                    name: name.clone(),
                    is_one_of_several: false,
                });
            }
            let mut covered = 0;
            for part in described {
                assert_eq!(covered & part.bits, 0, "{name}: {} overlaps", part.name);
                covered |= part.bits;
                parts.push(Part {
                    cell,
                    bits: part.bits & bits[cell],
                    name: part.name.into(),
                    is_one_of_several: true,
                });
            }
            let all = described.is_empty() || bits[cell] & !covered == 0;
            assert!(all, "{name}: parts leave bits out");
        }
        parts.retain(|part| part.bits != 0);
        Self {
            isa,
            machine,
            parts,
            cells,
            bits,
            counter: counter.expect("a program counter"),
        }
    }

    /// Loads a program. Only then may it be run.
    pub(crate) fn load(&mut self, program: &Program) {
        self.machine
            .memory_mut()
            .load(self.isa.code(), &program.code);
    }

    /// The machine address of a byte of the windows.
    pub(crate) fn address(&self, mut byte: usize) -> u32 {
        for window in self.isa.windows() {
            if byte < window.len() {
                return window.start + byte as u32;
            }
            byte -= window.len();
        }
        unreachable!("a byte of the windows")
    }

    /// A state, random, with values at the edges and values that nearly agree, so that equal operands
    /// and carries through all bits come about.
    pub(crate) fn draw(&self, program: &Program, random: &mut Random) -> State {
        let theme = [random.edge(u32::MAX), random.next() as u32];
        let mut value = |bits: u32| {
            bits & match random.below(4) {
                0 => random.one_of(&theme),
                1 => random.one_of(&theme) ^ 1 << random.below(16),
                2 => random.edge(bits),
                _ => random.next() as u32,
            }
        };
        let cells = self.bits.iter().map(|bits| value(*bits)).collect();
        let bytes = self.isa.windows().iter().map(|window| window.len()).sum();
        let memory = (0..bytes).map(|_| value(0xFF) as u8).collect();
        let mut state = State { cells, memory };
        self.isa.settle(program, &mut state, random);
        for (value, bits) in state.cells.iter_mut().zip(&self.bits) {
            *value &= bits;
        }
        state
    }

    /// Runs the program without labels.
    pub(crate) fn run(&mut self, state: &State, steps: usize) -> Outcome {
        self.prepare(state);
        let mut cycles = 0;
        for _ in 0..steps {
            match self.machine.step() {
                Ok(more) => cycles += more,
                Err(fault) => return self.outcome(cycles, Some(fault.kind)),
            }
        }
        self.outcome(cycles, None)
    }

    /// Runs the program with these places labelled.
    pub(crate) fn run_labelled(
        &mut self,
        state: &State,
        steps: usize,
        places: &[Place],
        label: Label,
    ) -> (Outcome, Labels) {
        self.prepare(state);
        for place in places {
            match *place {
                Place::Part(part) => {
                    let Part { cell, bits, .. } = self.parts[part];
                    let machine = self.machine.as_mut();
                    self.isa.set_label(machine, cell, bits, label);
                }
                Place::Byte(byte) => {
                    let address = self.address(byte);
                    let memory = self.machine.memory_mut();
                    memory.set_label(address..address + 1, label);
                }
            }
        }
        let mut cycles = 0;
        let mut fault = None;
        let mut findings = [Label::NONE; 3];
        for _ in 0..steps {
            match self.machine.step_following_secrets() {
                Ok(step) => {
                    cycles += step.cycles;
                    for finding in step.findings {
                        let all = &mut findings[finding.kind as usize];
                        *all = all.union(finding.label);
                    }
                }
                Err(stop) => {
                    fault = Some(stop.kind);
                    break;
                }
            }
        }
        let isa = self.isa;
        let machine = self.machine.as_mut();
        let parts = self.parts.iter();
        let parts = parts.map(|part| isa.label(machine, part.cell, part.bits));
        let parts = parts.collect();
        let memory = self.machine.memory();
        let bytes = isa.windows().iter().cloned().flatten();
        let memory = bytes.map(|address| memory.label(address)).collect();
        let labels = Labels {
            parts,
            memory,
            findings,
        };
        (self.outcome(cycles, fault), labels)
    }

    fn prepare(&mut self, state: &State) {
        for &cell in &self.cells {
            let machine = self.machine.as_mut();
            self.isa.write(machine, cell, state.cells[cell]);
        }
        self.machine.set_register(self.counter, self.isa.code());
        let memory = self.machine.memory_mut();
        let mut bytes = &state.memory[..];
        for window in self.isa.windows() {
            let (here, rest) = bytes.split_at(window.len());
            memory.load(window.start, here);
            bytes = rest;
        }
        memory.clear_touched();
    }

    fn outcome(&mut self, cycles: u32, fault: Option<FaultKind>) -> Outcome {
        let mut state = State {
            cells: vec![0; self.bits.len()],
            memory: Vec::new(),
        };
        for &cell in &self.cells {
            state.cells[cell] = self.isa.read(self.machine.as_mut(), cell);
        }
        let memory = self.machine.memory();
        for window in self.isa.windows() {
            state.memory.extend(memory.bytes(window.clone()));
        }
        Outcome {
            state,
            counter: self.machine.program_counter(),
            cycles,
            reads: memory.read_ranges(),
            writes: memory.written_ranges(),
            fault,
        }
    }

    /// The value of a place.
    pub(crate) fn value(&self, state: &State, place: Place) -> u32 {
        match place {
            Place::Part(part) => state.cells[self.parts[part].cell] & self.parts[part].bits,
            Place::Byte(byte) => state.memory[byte].into(),
        }
    }

    /// The bits of a place.
    pub(crate) fn bits(&self, place: Place) -> u32 {
        match place {
            Place::Part(part) => self.parts[part].bits,
            Place::Byte(_) => 0xFF,
        }
    }

    /// Flips bits of a place.
    pub(crate) fn flip(&self, state: &mut State, place: Place, bits: u32) {
        match place {
            Place::Part(part) => state.cells[self.parts[part].cell] ^= bits,
            Place::Byte(byte) => state.memory[byte] ^= bits as u8,
        }
    }

    /// What a place is in the form of a program.
    pub(crate) fn role(&self, program: &Program, place: Place) -> String {
        let Place::Part(part) = place else {
            return "memory".into();
        };
        let part = &self.parts[part];
        let role = program.roles.iter().find(|(cell, _)| *cell == part.cell);
        match role {
            Some((_, role)) if part.is_one_of_several => format!("{role} {}", part.name),
            Some((_, role)) => role.clone(),
            None if self.isa.core().general.contains(&part.cell) => "register".into(),
            None => part.name.clone(),
        }
    }
}

impl Labels {
    pub(crate) fn of(&self, place: Place) -> Label {
        match place {
            Place::Part(part) => self.parts[part],
            Place::Byte(byte) => self.memory[byte],
        }
    }

    pub(crate) fn found(&self, kind: FindingKind) -> Label {
        self.findings[kind as usize]
    }
}
