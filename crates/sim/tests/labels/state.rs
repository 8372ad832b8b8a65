//! The state of a machine as inputs and outputs, and what a program makes of it.

use crate::isa::{Isa, Program};
use crate::random::Random;
use cipherfit_sim::{FaultKind, Label, Simulator};
use std::ops::Range;

/// Registers and memory: `cells` by number, `memory` the bytes of all windows one after the other.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) cells: Vec<u32>,
    pub(crate) memory: Vec<u8>,
}

/// An input or output by its number: the parts of the cells, then the bytes of the windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(pub(crate) usize);

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
    /// By place.
    pub(crate) places: Vec<Label>,
    /// By [`cipherfit_sim::FindingKind`].
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
    /// The machine addresses of the bytes.
    addresses: Vec<u32>,
    counter: usize,
    /// The memory that the machine holds, as long as no label or program has changed it.
    held: Option<Vec<u8>>,
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
            parts.append(&mut parts_of(isa, cell, bits[cell]));
        }
        Self {
            isa,
            machine,
            parts,
            cells,
            bits,
            addresses: isa.windows().iter().cloned().flatten().collect(),
            counter: counter.expect("a program counter"),
            held: None,
        }
    }

    /// Loads a program. Only then may it be run.
    pub(crate) fn load(&mut self, program: &Program) {
        let memory = self.machine.memory_mut();
        memory.load(self.isa.code(), &program.code);
    }

    /// How many inputs and outputs there are.
    pub(crate) fn places(&self) -> usize {
        self.parts.len() + self.addresses.len()
    }

    /// The machine address of a byte; none of a part of a cell.
    pub(crate) fn address(&self, place: Place) -> Option<u32> {
        let byte = place.0.checked_sub(self.parts.len())?;
        Some(self.addresses[byte])
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
        let bytes = self.addresses.iter();
        let memory = bytes.map(|_| value(0xFF) as u8).collect();
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
        self.held = None;
        for place in places {
            if let Some(address) = self.address(*place) {
                let memory = self.machine.memory_mut();
                memory.set_label(address..address + 1, label);
            } else {
                let Part { cell, bits, .. } = self.parts[place.0];
                let machine = self.machine.as_mut();
                self.isa.set_label(machine, cell, bits, label);
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
        let mut places = Vec::with_capacity(self.places());
        for part in &self.parts {
            let machine = self.machine.as_mut();
            places.push(self.isa.label(machine, part.cell, part.bits));
        }
        let memory = self.machine.memory();
        let bytes = self.addresses.iter();
        places.extend(bytes.map(|address| memory.label(*address)));
        let outcome = self.outcome(cycles, fault);
        self.held = None;
        (outcome, Labels { places, findings })
    }

    /// Puts the machine into a state, with nothing labelled and nothing touched.
    fn prepare(&mut self, state: &State) {
        for &cell in &self.cells {
            let machine = self.machine.as_mut();
            self.isa.write(machine, cell, state.cells[cell]);
        }
        self.machine.set_register(self.counter, self.isa.code());
        if self.held.as_ref() == Some(&state.memory) {
            return;
        }
        let memory = self.machine.memory_mut();
        let mut bytes = &state.memory[..];
        for window in self.isa.windows() {
            let (here, rest) = bytes.split_at(window.len());
            memory.load(window.start, here);
            bytes = rest;
        }
        memory.clear_touched();
        self.held = Some(state.memory.clone());
    }

    fn outcome(&mut self, cycles: u32, fault: Option<FaultKind>) -> Outcome {
        let mut state = State {
            cells: vec![0; self.bits.len()],
            memory: Vec::with_capacity(self.addresses.len()),
        };
        for &cell in &self.cells {
            state.cells[cell] = self.isa.read(self.machine.as_mut(), cell);
        }
        let memory = self.machine.memory();
        for window in self.isa.windows() {
            state.memory.extend(memory.bytes(window.clone()));
        }
        let (reads, writes) = (memory.read_ranges(), memory.written_ranges());
        if !reads.is_empty() || !writes.is_empty() {
            self.held = None;
        }
        Outcome {
            state,
            counter: self.machine.program_counter(),
            cycles,
            reads,
            writes,
            fault,
        }
    }

    /// The value of a place.
    pub(crate) fn value(&self, state: &State, place: Place) -> u32 {
        match self.parts.get(place.0) {
            Some(part) => state.cells[part.cell] & part.bits,
            None => state.memory[place.0 - self.parts.len()].into(),
        }
    }

    /// The bits of a place.
    pub(crate) fn bits(&self, place: Place) -> u32 {
        self.parts.get(place.0).map_or(0xFF, |part| part.bits)
    }

    /// Flips bits of a place.
    pub(crate) fn flip(&self, state: &mut State, place: Place, bits: u32) {
        match self.parts.get(place.0) {
            Some(part) => state.cells[part.cell] ^= bits,
            None => state.memory[place.0 - self.parts.len()] ^= bits as u8,
        }
    }

    /// What a person calls a place.
    pub(crate) fn name(&self, place: Place) -> String {
        match self.parts.get(place.0) {
            Some(part) => part.name.clone(),
            None => format!("{:05x}", self.addresses[place.0 - self.parts.len()]),
        }
    }
}

/// The parts that a cell consists of.
fn parts_of(isa: &dyn Isa, cell: usize, bits: u32) -> Vec<Part> {
    let name = isa.cell_name(cell);
    let described = isa.parts(cell);
    let mut parts = Vec::new();
    let mut covered = 0;
    for part in described {
        assert_eq!(covered & part.bits, 0, "{name}: {} overlaps", part.name);
        covered |= part.bits;
        parts.push(Part {
            cell,
            bits: part.bits & bits,
            name: part.name.into(),
            is_one_of_several: true,
        });
    }
    if described.is_empty() {
        covered = bits;
        parts.push(Part {
            cell,
            bits,
            name: name.clone(),
            is_one_of_several: false,
        });
    }
    assert_eq!(bits & !covered, 0, "{name}: parts leave bits out");
    parts.retain(|part| part.bits != 0);
    parts
}
