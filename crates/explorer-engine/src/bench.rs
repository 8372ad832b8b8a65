//! The live bench: a machine on which the calls of a scene are made, step by step or at once.

use crate::scene::{Call, Change, Scene, bytes, hexadecimal};
use cipherfit_sim::{
    CallKind, CallRequest, Entered, Fault, FaultKind, Finding, FindingKind, Label, MemoryKind,
    Rights, Simulator, core_named,
};
use serde_json::{Value, json};
use std::ops::Range;

/// A call that takes longer has lost its way.
const CYCLE_LIMIT: u64 = 20_000_000;

/// A machine with a scene.
pub struct LiveBench {
    scene: Scene,
    changes: Vec<Vec<Placed>>,
    machine: Box<dyn Simulator>,
    under_way: Option<UnderWay>,
}

/// A change with its values as bytes.
struct Placed {
    range: Range<u32>,
    rights: Rights,
    kind: MemoryKind,
    label: Label,
    bytes: Option<Vec<u8>>,
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

impl Placed {
    fn new(change: &Change) -> Result<Self, String> {
        let &Change(address, length, rights, kind, label, ref values) = change;
        let kind = [
            MemoryKind::Rom,
            MemoryKind::Ram,
            MemoryKind::Stack,
            MemoryKind::Peripheral,
        ]
        .into_iter()
        .nth(kind.into())
        .ok_or_else(|| format!("{kind} is no kind of memory"))?;
        Ok(Self {
            range: address..address.saturating_add(length),
            rights: Rights(rights),
            kind,
            label: Label(label),
            bytes: values.as_deref().map(bytes).transpose()?,
        })
    }

    fn apply(&self, machine: &mut dyn Simulator) {
        let memory = machine.memory_mut();
        memory.map(self.range.clone(), self.rights, self.kind);
        match &self.bytes {
            Some(bytes) => memory.load(self.range.start, bytes),
            None => memory.forget(self.range.clone()),
        }
        memory.set_label(self.range.clone(), self.label);
    }
}

impl LiveBench {
    /// A machine for a scene, before its first call.
    ///
    /// # Errors
    /// The scene names a core that there is not, or is malformed.
    pub fn new(scene: Scene) -> Result<Self, String> {
        let core = core_named(&scene.core)
            .ok_or_else(|| format!("there is no core called {}", scene.core))?;
        let placed = |call: &Call| call.changes.iter().map(Placed::new).collect();
        let changes = scene.calls.iter().map(placed).collect::<Result<_, _>>()?;
        Ok(Self {
            machine: (core.create)(),
            changes,
            scene,
            under_way: None,
        })
    }

    /// The core's registers, and how they are called.
    #[must_use]
    pub fn description(&self) -> Value {
        let core = self.machine.core();
        json!({
            "title": core.title,
            "registers": core.registers,
            "register_bits": core.register_bits,
            "stack_pointer": core.stack_pointer,
            "data_base": core.data_base,
        })
    }

    /// Makes ready for a call of the scene and enters the function. Calls before it are made at
    /// once, on a machine as it comes from the factory.
    ///
    /// # Errors
    /// The scene has no such call, or an earlier one fails.
    pub fn begin(&mut self, call: usize) -> Result<Value, String> {
        if call >= self.scene.calls.len() {
            return Err(format!("the scene has {} calls", self.scene.calls.len()));
        }
        self.machine.memory_mut().clear();
        for earlier in 0..call {
            self.prepare(earlier, true);
            self.make(earlier, true)?;
        }
        self.prepare(call, true);
        let request = self.request(call, true);
        let entered = self
            .machine
            .enter(&request)
            .map_err(|fault| fault.message.clone())?;
        let stack_pointer = self.machine.stack_pointer();
        self.under_way = Some(UnderWay {
            call,
            entered,
            cycles: entered.cycles.into(),
            instructions: 0,
            lowest_stack_pointer: stack_pointer,
            request,
            fault: None,
            findings: Vec::new(),
        });
        Ok(self.state())
    }

    /// Executes instructions for at most so many cycles, or until one of these addresses is next.
    pub fn run(&mut self, cycles: u64, breakpoints: &[u32]) -> Value {
        if let Some(under_way) = &mut self.under_way {
            under_way.findings.clear();
            let machine = self.machine.as_mut();
            if breakpoints.is_empty() {
                under_way.go_on(machine, cycles);
            } else {
                let end = under_way.cycles.saturating_add(cycles);
                while under_way.cycles < end && under_way.advance(machine) {
                    if breakpoints.contains(&machine.program_counter()) {
                        break;
                    }
                }
            }
        }
        self.state()
    }

    /// Executes so many instructions.
    pub fn step(&mut self, instructions: u32) -> Value {
        if let Some(under_way) = &mut self.under_way {
            under_way.findings.clear();
            for _ in 0..instructions {
                if !under_way.advance(self.machine.as_mut()) {
                    break;
                }
            }
        }
        self.state()
    }

    /// What memory holds: values, labels, and which bytes were ever written.
    #[must_use]
    pub fn memory(&self, range: Range<u32>) -> Value {
        let memory = self.machine.memory();
        let each = |mark: &dyn Fn(u32) -> u8| -> String {
            hexadecimal(&range.clone().map(mark).collect::<Vec<u8>>())
        };
        json!({
            "start": range.start,
            "bytes": hexadecimal(memory.bytes(range.clone())),
            "labels": each(&|address| memory.label(address).0),
            "known": each(&|address| memory.is_initialised(address).into()),
        })
    }

    /// Makes all calls of the scene so many times and counts their cycles.
    ///
    /// # Errors
    /// A call fails.
    pub fn repeat(&mut self, times: u32, follow_secrets: bool) -> Result<Value, String> {
        self.under_way = None;
        self.machine.memory_mut().clear();
        let mut cycles = 0;
        for time in 0..times {
            for call in 0..self.scene.calls.len() {
                // The code stays where it is, so that it is decoded once.
                self.prepare(call, time == 0);
                cycles += self.make(call, follow_secrets)?;
            }
        }
        Ok(json!({ "cycles": cycles }))
    }

    /// Makes a whole call that is prepared; gives its cycles.
    fn make(&mut self, call: usize, follow_secrets: bool) -> Result<u64, String> {
        let request = self.request(call, follow_secrets);
        let observation = self.machine.call(&request, None);
        match observation.fault {
            Some(fault) => Err(fault.message),
            None => Ok(observation.cycles),
        }
    }

    /// Does what the caller does before a call, with ROM or without.
    fn prepare(&mut self, call: usize, with_rom: bool) {
        let changes = self.changes[call].iter();
        for change in changes.filter(|change| with_rom || change.kind != MemoryKind::Rom) {
            change.apply(self.machine.as_mut());
        }
        for (index, &value) in self.scene.calls[call].registers.iter().enumerate() {
            self.machine.set_register(index, value);
        }
    }

    fn request(&self, call: usize, follow_secrets: bool) -> CallRequest {
        let call = &self.scene.calls[call];
        CallRequest {
            entry: call.entry,
            stack_pointer: call.stack_pointer,
            kind: CallKind::Near,
            cycle_limit: CYCLE_LIMIT,
            follow_secrets,
        }
    }

    /// Where the call under way stands.
    fn state(&self) -> Value {
        let Some(under_way) = &self.under_way else {
            return Value::Null;
        };
        let machine = self.machine.as_ref();
        let registers = 0..machine.core().registers.len();
        let labels = registers
            .clone()
            .map(|index| machine.register_label(index).0);
        let findings: Vec<Value> = under_way.findings.iter().map(finding).collect();
        let done = under_way.has_returned(machine);
        let result = &self.scene.calls[under_way.call].result;
        let right = result.as_ref().filter(|_| done).map(|expected| {
            let length = u32::try_from(expected.bytes.len() / 2).unwrap_or(0);
            let range = expected.address..expected.address.saturating_add(length);
            hexadecimal(machine.memory().bytes(range)) == expected.bytes
        });
        json!({
            "call": under_way.call,
            "program_counter": machine.program_counter(),
            "registers": registers.map(|index| machine.register(index)).collect::<Vec<_>>(),
            "labels": labels.collect::<Vec<_>>(),
            "cycles": under_way.cycles,
            "instructions": under_way.instructions,
            "stack_pointer": self.machine.stack_pointer(),
            "stack_bytes": under_way.request.stack_pointer.saturating_sub(under_way.lowest_stack_pointer),
            "stack_mark": under_way.lowest_stack_pointer,
            "findings": findings,
            "done": done,
            "right": right,
            "fault": under_way.fault.as_ref().map(|fault| &fault.message),
        })
    }
}

impl UnderWay {
    fn has_returned(&self, machine: &dyn Simulator) -> bool {
        machine.program_counter() == self.entered.return_address
    }

    /// May another instruction be executed?
    fn is_open(&self, machine: &dyn Simulator) -> bool {
        self.fault.is_none() && !self.has_returned(machine) && self.cycles < CYCLE_LIMIT
    }

    /// Runs for at most so many cycles, as fast as can be.
    fn go_on(&mut self, machine: &mut dyn Simulator, cycles: u64) {
        if !self.is_open(machine) {
            return;
        }
        let seen = machine.go_on(self.entered, &self.request, cycles);
        self.cycles += seen.cycles;
        self.instructions += seen.instructions;
        self.findings.extend(seen.findings);
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
                self.findings.extend(step.findings);
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

fn finding(finding: &Finding) -> Value {
    let kind = match finding.kind {
        FindingKind::Branch => "branch",
        FindingKind::Address => "address",
        FindingKind::Timing => "timing",
    };
    json!({ "address": finding.program_counter, "kind": kind, "label": finding.label.0 })
}
