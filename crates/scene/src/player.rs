//! Playing a scene on a simulator.

use crate::{Call, Change, Scene};
use cipherfit_sim::{CallKind, CallRequest, Fault, MemoryKind, Observation, Simulator, core_named};

/// A call that takes longer has lost its way.
const CYCLE_LIMIT: u64 = 20_000_000;

/// Why a scene cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SceneError {
    /// The scene is of a core that there is not.
    #[error("there is no core called {0}")]
    UnknownCore(String),
    /// The scene has fewer calls.
    #[error("the scene has {0} calls")]
    NoSuchCall(usize),
    /// A call ended in a fault.
    #[error("{}", .0.message)]
    Fault(Fault),
}

/// A machine with a scene.
pub struct Player {
    scene: Scene,
    machine: Box<dyn Simulator>,
}

impl Player {
    /// A machine as it comes from the factory, before the first call.
    ///
    /// # Errors
    /// [`SceneError::UnknownCore`].
    pub fn new(scene: Scene) -> Result<Self, SceneError> {
        let core =
            core_named(&scene.core).ok_or_else(|| SceneError::UnknownCore(scene.core.clone()))?;
        Ok(Self {
            machine: (core.create)(),
            scene,
        })
    }

    /// The calls.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.scene.calls
    }

    /// The machine.
    #[must_use]
    pub fn machine(&self) -> &dyn Simulator {
        self.machine.as_ref()
    }

    /// The machine, to execute instructions one by one.
    pub fn machine_mut(&mut self) -> &mut dyn Simulator {
        self.machine.as_mut()
    }

    /// Does all that the caller does before a call, on a machine as it comes from the factory; the
    /// calls before it are made at once. Gives how the function is to be entered.
    ///
    /// # Errors
    /// There is no such call, or an earlier one fails.
    pub fn ready(&mut self, call: usize) -> Result<CallRequest, SceneError> {
        self.machine.memory_mut().clear();
        for earlier in 0..call {
            self.make(earlier, true, true)?;
        }
        self.prepare(call, true, true)
    }

    /// Makes all calls one after another so many times; gives their cycles.
    ///
    /// # Errors
    /// A call fails.
    pub fn repeat(&mut self, times: u32, follow_secrets: bool) -> Result<u64, SceneError> {
        self.machine.memory_mut().clear();
        let mut cycles = 0;
        for time in 0..times {
            for call in 0..self.scene.calls.len() {
                // The code stays where it is, so that it is decoded once.
                cycles += self.make(call, time == 0, follow_secrets)?.cycles;
            }
        }
        Ok(cycles)
    }

    /// Whether memory holds what a call must leave; none if the vector does not say.
    #[must_use]
    pub fn is_right(&self, call: usize) -> Option<bool> {
        let expected = self.scene.calls.get(call)?.result.as_ref()?;
        let length = u32::try_from(expected.bytes.0.len()).unwrap_or(u32::MAX);
        let range = expected.address..expected.address.saturating_add(length);
        Some(self.machine.memory().bytes(range) == expected.bytes.0)
    }

    fn make(
        &mut self,
        call: usize,
        with_rom: bool,
        follow_secrets: bool,
    ) -> Result<Observation, SceneError> {
        let request = self.prepare(call, with_rom, follow_secrets)?;
        let observation = self.machine.call(&request, None);
        match observation.fault {
            Some(fault) => Err(SceneError::Fault(fault)),
            None => Ok(observation),
        }
    }

    /// Does what the caller does before a call, with ROM or without.
    fn prepare(
        &mut self,
        call: usize,
        with_rom: bool,
        follow_secrets: bool,
    ) -> Result<CallRequest, SceneError> {
        let calls = &self.scene.calls;
        let call = calls.get(call).ok_or(SceneError::NoSuchCall(calls.len()))?;
        let machine = self.machine.as_mut();
        let changes = call.changes.iter();
        for change in changes.filter(|change| with_rom || change.kind != MemoryKind::Rom) {
            apply(change, machine);
        }
        let registers = 0..machine.core().registers.len();
        for (index, &value) in registers.zip(&call.registers) {
            machine.set_register(index, value);
        }
        Ok(CallRequest {
            entry: call.entry,
            stack_pointer: call.stack_pointer,
            kind: CallKind::Near,
            cycle_limit: CYCLE_LIMIT,
            follow_secrets,
        })
    }
}

fn apply(change: &Change, machine: &mut dyn Simulator) {
    let range = change.address..change.address.saturating_add(change.length);
    let memory = machine.memory_mut();
    memory.map(range.clone(), change.rights, change.kind);
    match &change.bytes {
        Some(bytes) => memory.load(range.start, &bytes.0),
        None => memory.forget(range.clone()),
    }
    memory.set_label(range, change.label);
}
