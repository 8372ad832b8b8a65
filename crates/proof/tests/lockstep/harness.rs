//! One instruction on a simulator and on forms.

use cipherfit_proof::machine::{Flow, Obstacle, Processor, Store, World, constant};
use cipherfit_proof::{Engine, Form};
use cipherfit_sim::{CoreDescription, FaultKind, MemoryKind, Rights, Simulator};
use std::collections::BTreeSet;
use std::ops::Range;

/// Numbers that look random, the same in each run (SplitMix64).
pub(crate) struct Randomness(pub(crate) u64);

impl Randomness {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (self.next() >> 16) as u32 % bound
    }

    /// Any number of so many bits, most often one at which something happens.
    pub(crate) fn operand(&mut self, bits: u32) -> u32 {
        let mask = (1_u64 << bits) - 1;
        let top = 1_u64 << (bits - 1);
        let number = match self.below(10) {
            0 => 0,
            1 => 1,
            2 => top - 1,
            3 => top,
            4 => mask,
            5 => mask - 1,
            6 => 0x0F,
            7 => 0x10,
            _ => self.next(),
        };
        (number & mask) as u32
    }
}

/// A simulator and the registers and memory that a step begins with.
pub(crate) struct Harness {
    pub(crate) core: &'static CoreDescription,
    machine: Box<dyn Simulator>,
    /// The same memory, on which nothing runs.
    still: Option<Box<dyn Simulator>>,
    /// Where the instruction lies.
    pub(crate) code: u32,
    /// Steps that were compared.
    pub(crate) compared: usize,
    /// Steps that forms cannot follow.
    pub(crate) open: usize,
}

/// A register before a step.
#[derive(Clone)]
pub(crate) enum Before {
    Number(u32),
    /// Any value, chosen for each point anew.
    Any,
    /// Any value in these bits, and a number's in the others.
    Partly(u32, u32),
}

/// Points at which a step with inputs is compared.
const POINTS: usize = 6;

/// What selects each register bank in turn, and what its registers then hold.
fn other_banks(core: &CoreDescription) -> Vec<(usize, u32)> {
    let mut all = Vec::new();
    if let Some((selector, banks)) = core.other_banks {
        for &bank in std::iter::once(&0).chain(banks) {
            all.push((selector, bank));
            let noise = |&index: &usize| (index, (bank * 83 + index as u32 * 29) & 0xFF);
            all.extend(core.general.iter().map(noise));
        }
    }
    all
}

impl Harness {
    /// Memory of these ranges, filled with noise; stack is the last.
    pub(crate) fn new(
        core: &'static CoreDescription,
        code: u32,
        rom: &[Range<u32>],
        ram: &[Range<u32>],
        stack: Range<u32>,
    ) -> Self {
        let [machine, still] = [0, 1].map(|_| {
            let mut machine = (core.create)();
            let mut randomness = Randomness(7);
            let memory = machine.memory_mut();
            let both = Rights::READ | Rights::WRITE;
            let code = Rights::READ | Rights::EXECUTE;
            let rom = rom.iter().map(|range| (range, code, MemoryKind::Rom));
            let ram = ram.iter().map(|range| (range, both, MemoryKind::Ram));
            let stack = std::iter::once((&stack, both, MemoryKind::Stack));
            for (range, rights, kind) in rom.chain(ram).chain(stack) {
                memory.map(range.clone(), rights, kind);
                let noise: Vec<u8> = range.clone().map(|_| randomness.next() as u8).collect();
                memory.load(range.start, &noise);
            }
            machine
        });
        Self {
            core,
            machine,
            still: Some(still),
            code,
            compared: 0,
            open: 0,
        }
    }

    pub(crate) fn index(&self, register: &str) -> usize {
        let mut names = self.core.registers.iter();
        names
            .position(|name| *name == register)
            .expect("a register's name")
    }

    /// Executes `code` on the simulator and `forms_code` on forms; says what differs.
    pub(crate) fn step<P: Processor>(
        &mut self,
        code: &[u8],
        forms_code: &[u8],
        before: &[(usize, Before)],
    ) -> Result<(), String> {
        let mut still = self.still.take().expect("given back behind each step");
        still.memory_mut().load(self.code, forms_code);
        let result = self.step_over::<P>(still.as_ref(), code, before);
        self.still = Some(still);
        result
    }

    fn step_over<P: Processor>(
        &mut self,
        still: &dyn Simulator,
        code: &[u8],
        before: &[(usize, Before)],
    ) -> Result<(), String> {
        let mut processor = P::of_core(self.core).expect("a processor for the core");
        let mut world = World::new(Engine::new(), Store::new(still.memory()));
        for (index, value) in other_banks(self.core) {
            let bits: [Form; 32] = constant(value);
            let set = processor.set_register(index, &bits);
            set.map_err(|reason| reason.to_string())?;
        }
        for (index, value) in before {
            let bits = match value {
                Before::Number(number) => (0..32).map(|n| Form::of(number >> n & 1 == 1)).collect(),
                Before::Any => world.engine.inputs(processor.register_bits(*index)),
                Before::Partly(free, number) => (0..32)
                    .map(|n| match free >> n & 1 {
                        0 => Form::of(number >> n & 1 == 1),
                        _ => world.engine.input(),
                    })
                    .collect(),
            };
            processor
                .set_register(*index, &bits)
                .map_err(|reason| reason.to_string())?;
        }
        let start = processor.clone();
        processor.jump(self.code);
        let flow = processor.step(&mut world);
        let is_number = |value: &Before| matches!(value, Before::Number(_));
        let has_inputs = !before.iter().all(|(_, value)| is_number(value));
        if let Err(
            Obstacle::ReadAnywhere
            | Obstacle::WriteAnywhere
            | Obstacle::JumpAnywhere
            | Obstacle::Unknown(_)
            | Obstacle::NotModelled(_),
        ) = flow
        {
            self.open += 1;
            return if has_inputs || matches!(flow, Err(Obstacle::NotModelled(_))) {
                Ok(())
            } else {
                Err(format!("{flow:?} although all is known"))
            };
        }
        for point in 0..if has_inputs { POINTS } else { 1 } {
            self.compare(code, before, point, (&start, &processor), &flow, &mut world)?;
        }
        self.compared += 1;
        Ok(())
    }

    fn compare<P: Processor>(
        &mut self,
        code: &[u8],
        before: &[(usize, Before)],
        point: usize,
        (start, processor): (&P, &P),
        flow: &Result<Flow, Obstacle>,
        world: &mut World<'_>,
    ) -> Result<(), String> {
        let value = |bits: &[Form], engine: &Engine| {
            let bits = bits.iter().enumerate();
            bits.map(|(n, &bit)| u32::from(engine.sample(bit, point)) << n)
                .sum::<u32>()
        };
        self.machine.memory_mut().load(self.code, code);
        self.machine.memory_mut().clear_touched();
        for (index, value) in other_banks(self.core) {
            self.machine.set_register(index, value);
        }
        for (index, _) in before {
            let bits = start.register(*index, &mut world.engine);
            self.machine
                .set_register(*index, value(&bits, &world.engine));
        }
        let pc = self.index("pc");
        self.machine.set_register(pc, self.code);
        let stepped = self.machine.step();
        let result = match (flow, &stepped) {
            (Err(Obstacle::Fault(kind, address)), Err(fault)) => {
                let same = *kind == fault.kind && (address.is_none() || *address == fault.address);
                if same {
                    Ok(())
                } else {
                    Err(format!("{flow:?} against {fault:?}"))
                }
            }
            (Err(Obstacle::Fault(FaultKind::StackOverflow, _)), Ok(_)) => Ok(()),
            (Err(obstacle), _) => Err(format!("{obstacle:?} against {stepped:?}")),
            (Ok(_), Err(fault)) => Err(format!("no fault against {fault:?}")),
            (Ok(flow), Ok(cycles)) => {
                let taken = match *flow {
                    Flow::Fork {
                        condition,
                        target,
                        cycles,
                        ..
                    } if world.engine.sample(condition, point) => Some((target, cycles)),
                    _ => None,
                };
                let (target, extra) = taken.unwrap_or((processor.program_counter(), 0));
                let own = processor.cycles() + u64::from(extra);
                if own != u64::from(*cycles) {
                    Err(format!("{own} cycles against {cycles}"))
                } else {
                    let mut wrong = Ok(());
                    let mut compare = |index, found, right| {
                        if found != right {
                            let name = self.core.registers[index];
                            wrong = Err(format!("{name} is {found:#x}, not {right:#x}"));
                        }
                    };
                    for index in 0..self.core.registers.len() {
                        let found = if index == pc {
                            target
                        } else {
                            let bits = processor.register(index, &mut world.engine);
                            value(&bits, &world.engine)
                        };
                        compare(index, found, self.machine.register(index));
                    }
                    let mut processor = processor.clone();
                    for (index, number) in other_banks(self.core) {
                        if self.core.other_banks.is_some_and(|(own, _)| own == index) {
                            let bits: [Form; 32] = constant(number);
                            let set = processor.set_register(index, &bits);
                            set.expect("a number selects a bank");
                            self.machine.set_register(index, number);
                        } else {
                            let bits = processor.register(index, &mut world.engine);
                            let found = value(&bits, &world.engine);
                            compare(index, found, self.machine.register(index));
                        }
                    }
                    wrong
                }
            }
        };
        let written = self.machine.memory().written_ranges();
        let mut wrong = result;
        let touched = written
            .iter()
            .cloned()
            .flatten()
            .chain(world.memory.written());
        let touched: BTreeSet<u32> = touched.collect();
        for address in touched {
            let right = self.machine.memory().byte(address);
            let found = world
                .memory
                .byte(address)
                .map(|byte| value(&byte, &world.engine));
            if wrong.is_ok() && stepped.is_ok() && found != Some(u32::from(right)) {
                wrong = Err(format!("{address:#x} holds {found:x?}, not {right:#x}"));
            }
            let byte = world.memory.base().byte(address);
            self.machine.memory_mut().load(address, &[byte]);
        }
        wrong.map_err(|what| {
            let registers: Vec<String> = before
                .iter()
                .map(|(index, _)| {
                    let bits = start.register(*index, &mut world.engine);
                    format!(
                        "{}={:x}",
                        self.core.registers[*index],
                        value(&bits, &world.engine)
                    )
                })
                .collect();
            format!("{code:02x?}: {what} ({})", registers.join(" "))
        })
    }
}
