//! The live bench: a machine on which the calls of a scene are made, step by step or at once.

use cipherfit_scene::{Bytes, Player, Scene, SceneError};
use cipherfit_sim::{CallRequest, Entered, Fault, FaultKind, FindingKind, Simulator};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::Range;

/// A machine with a scene.
pub struct LiveBench {
    player: Player,
    under_way: Option<UnderWay>,
}

/// How far the call under way has come.
struct UnderWay {
    call: usize,
    request: CallRequest,
    entered: Entered,
    cycles: u64,
    instructions: u64,
    lowest_stack_pointer: u32,
    fault: Option<Fault>,
    /// What the instructions of the last request showed of secrets.
    findings: Vec<Finding>,
}

/// A core's registers, and how they are called.
#[derive(Serialize, JsonSchema)]
pub struct Description {
    /// The core in words.
    title: &'static str,
    /// Names, in the order of their values.
    registers: &'static [&'static str],
    /// Bits of the widest.
    register_bits: u32,
}

/// Where the call under way stands.
#[derive(Serialize, JsonSchema)]
pub struct State {
    /// Its number in the scene.
    call: usize,
    /// Address of the next instruction.
    program_counter: u32,
    /// Values of the registers.
    registers: Vec<u32>,
    /// What each of them depends on, as bits.
    labels: Vec<u8>,
    /// Cycles so far, call instruction included.
    cycles: u64,
    /// Instructions so far.
    instructions: u64,
    /// The stack pointer.
    stack_pointer: u32,
    /// Bytes of the deepest stack so far, return address included.
    stack_bytes: u32,
    /// The lowest stack pointer so far.
    stack_mark: u32,
    /// What the last instructions showed of secrets.
    findings: Vec<Finding>,
    /// Is it back at the caller?
    done: bool,
    /// Does memory hold what it must? None before the end, or if the vector does not say.
    right: Option<bool>,
    /// Why it stopped on the way.
    fault: Option<String>,
}

/// An instruction that showed something of a secret.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Finding {
    /// Its address.
    address: u32,
    /// How the secret showed itself.
    #[serde(with = "Showing")]
    #[schemars(with = "Showing")]
    kind: FindingKind,
    /// The secrets, as bits.
    label: u8,
}

/// How a secret shows itself.
#[derive(Serialize, JsonSchema)]
#[serde(remote = "FindingKind", rename_all = "snake_case")]
enum Showing {
    /// A branch depends on it.
    Branch,
    /// An address depends on it.
    Address,
    /// A duration depends on it.
    Timing,
}

/// What memory holds.
#[derive(Serialize, JsonSchema)]
pub struct Dump {
    /// Address of the first byte.
    start: u32,
    /// Values.
    bytes: Bytes,
    /// What each byte depends on, as bits.
    labels: Bytes,
    /// `01` for each byte that was ever written, else `00`.
    known: Bytes,
}

/// Cycles that were simulated.
#[derive(Serialize, JsonSchema)]
pub struct Repeated {
    /// Of all calls.
    cycles: u64,
}

impl LiveBench {
    /// A machine for a scene, before its first call.
    ///
    /// # Errors
    /// The scene names a core that there is not.
    pub fn new(scene: Scene) -> Result<Self, SceneError> {
        Ok(Self {
            player: Player::new(scene)?,
            under_way: None,
        })
    }

    /// The core's registers, and how they are called.
    #[must_use]
    pub fn description(&self) -> Description {
        let core = self.player.machine().core();
        Description {
            title: core.title,
            registers: core.registers,
            register_bits: core.register_bits,
        }
    }

    /// Makes ready for a call of the scene and enters the function. Calls before it are made at
    /// once, on a machine as it comes from the factory.
    ///
    /// # Errors
    /// The scene has no such call, or an earlier one fails.
    pub fn begin(&mut self, call: usize) -> Result<(), SceneError> {
        self.under_way = None;
        let request = self.player.ready(call)?;
        let machine = self.player.machine_mut();
        let entered = machine.enter(&request).map_err(SceneError::Fault)?;
        self.under_way = Some(UnderWay {
            call,
            entered,
            cycles: entered.cycles.into(),
            instructions: 0,
            lowest_stack_pointer: machine.stack_pointer(),
            request,
            fault: None,
            findings: Vec::new(),
        });
        Ok(())
    }

    /// Executes instructions for at most so many cycles, or until one of these addresses is next.
    pub fn run(&mut self, cycles: u64, breakpoints: &[u32]) {
        let Some(under_way) = &mut self.under_way else {
            return;
        };
        under_way.findings.clear();
        let machine = self.player.machine_mut();
        if breakpoints.is_empty() {
            under_way.go_on(machine, cycles);
            return;
        }
        let end = under_way.cycles.saturating_add(cycles);
        while under_way.cycles < end && under_way.advance(machine) {
            if breakpoints.contains(&machine.program_counter()) {
                break;
            }
        }
    }

    /// Executes so many instructions.
    pub fn step(&mut self, instructions: u32) {
        if let Some(under_way) = &mut self.under_way {
            under_way.findings.clear();
            for _ in 0..instructions {
                if !under_way.advance(self.player.machine_mut()) {
                    break;
                }
            }
        }
    }

    /// What memory holds: values, labels, and which bytes were ever written.
    #[must_use]
    pub fn memory(&self, range: Range<u32>) -> Dump {
        let memory = self.player.machine().memory();
        let each = |mark: &dyn Fn(u32) -> u8| Bytes(range.clone().map(mark).collect());
        Dump {
            start: range.start,
            bytes: memory.bytes(range.clone()).into(),
            labels: each(&|address| memory.label(address).0),
            known: each(&|address| memory.is_initialised(address).into()),
        }
    }

    /// Makes all calls of the scene so many times and counts their cycles.
    ///
    /// # Errors
    /// A call fails.
    pub fn repeat(&mut self, times: u32, follow_secrets: bool) -> Result<Repeated, SceneError> {
        self.under_way = None;
        let cycles = self.player.repeat(times, follow_secrets)?;
        Ok(Repeated { cycles })
    }

    /// Where the call under way stands; none before one has begun.
    #[must_use]
    pub fn state(&self) -> Option<State> {
        let under_way = self.under_way.as_ref()?;
        let machine = self.player.machine();
        let registers = 0..machine.core().registers.len();
        let labels = registers.clone().map(|at| machine.register_label(at).0);
        let done = under_way.has_returned(machine);
        let top = under_way.request.stack_pointer;
        Some(State {
            call: under_way.call,
            program_counter: machine.program_counter(),
            labels: labels.collect(),
            registers: registers.map(|at| machine.register(at)).collect(),
            cycles: under_way.cycles,
            instructions: under_way.instructions,
            stack_pointer: machine.stack_pointer(),
            stack_bytes: top.saturating_sub(under_way.lowest_stack_pointer),
            stack_mark: under_way.lowest_stack_pointer,
            findings: under_way.findings.clone(),
            done,
            right: self.player.is_right(under_way.call).filter(|_| done),
            fault: under_way.fault.as_ref().map(|fault| fault.message.clone()),
        })
    }
}

impl UnderWay {
    fn has_returned(&self, machine: &dyn Simulator) -> bool {
        machine.program_counter() == self.entered.return_address
    }

    /// May another instruction be executed?
    fn is_open(&self, machine: &dyn Simulator) -> bool {
        self.fault.is_none()
            && !self.has_returned(machine)
            && self.cycles < self.request.cycle_limit
    }

    /// Runs for at most so many cycles, as fast as can be.
    fn go_on(&mut self, machine: &mut dyn Simulator, cycles: u64) {
        if !self.is_open(machine) {
            return;
        }
        let seen = machine.go_on(self.entered, &self.request, cycles);
        self.cycles += seen.cycles;
        self.instructions += seen.instructions;
        self.findings
            .extend(seen.findings.iter().map(Finding::from));
        let lowest = self.request.stack_pointer.saturating_sub(seen.stack_bytes);
        self.lowest_stack_pointer = self.lowest_stack_pointer.min(lowest);
        self.fault = seen
            .fault
            .filter(|fault| fault.kind != FaultKind::CycleLimit);
    }

    /// Executes one instruction; gives whether there may be another.
    fn advance(&mut self, machine: &mut dyn Simulator) -> bool {
        if !self.is_open(machine) {
            return false;
        }
        match machine.step_following_secrets() {
            Ok(step) => {
                self.cycles += u64::from(step.cycles);
                self.instructions += 1;
                self.findings
                    .extend(step.findings.iter().map(Finding::from));
                self.lowest_stack_pointer = self.lowest_stack_pointer.min(machine.stack_pointer());
                true
            }
            Err(fault) => {
                self.fault = Some(fault);
                false
            }
        }
    }
}

impl From<&cipherfit_sim::Finding> for Finding {
    fn from(found: &cipherfit_sim::Finding) -> Self {
        Self {
            address: found.program_counter,
            kind: found.kind,
            label: found.label.0,
        }
    }
}
