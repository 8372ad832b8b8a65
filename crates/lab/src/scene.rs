//! Takes down the calls for one official vector, so that they can be made again on another
//! simulator.

use crate::profile::Profile;
use crate::verify::{Buffer, CallWitness, Witness};
use cipherfit_scene::{Call, Scene, Snapshot};
use cipherfit_sim::{Access, CallRequest, Observation, Observer, Simulator, Step};
use cipherfit_vocabulary::Operation;

/// A scene with what came of it here.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Where the vector comes from.
    pub vector: String,
    /// What is to be played.
    pub scene: Scene,
    /// What each of its calls cost here.
    pub runs: Vec<Run>,
}

/// What a call cost.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What the machine saw.
    pub observation: Observation,
    /// Where the cycles went.
    pub profile: Profile,
}

/// Writes down the calls that it witnesses.
#[derive(Default)]
pub struct Recorder {
    operation: Option<Operation>,
    known: Snapshot,
    calls: Vec<Call>,
    runs: Vec<Run>,
    profile: Profile,
}

impl Recorder {
    /// The calls, and what each cost.
    #[must_use]
    pub fn into_calls(self) -> (Vec<Call>, Vec<Run>) {
        (self.calls, self.runs)
    }
}

impl Observer for Recorder {
    fn access(&mut self, _access: Access) {}

    fn instruction(&mut self, step: Step) {
        self.profile.instruction(step);
    }
}

impl CallWitness for Recorder {
    fn operation(&mut self, operation: Operation) {
        self.operation = Some(operation);
    }
}

impl Witness for Recorder {
    fn before(&mut self, machine: &dyn Simulator, request: &CallRequest, buffers: &[Buffer]) {
        let Some(operation) = self.operation else {
            return;
        };
        let now = Snapshot::of(machine.memory());
        let buffers = buffers.iter().map(|buffer| cipherfit_scene::Buffer {
            role: buffer.name.to_owned(),
            start: buffer.range.start,
            end: buffer.range.end,
        });
        self.calls.push(Call {
            operation,
            entry: request.entry,
            stack_pointer: request.stack_pointer,
            registers: (0..machine.core().registers.len())
                .map(|index| machine.register(index))
                .collect(),
            changes: self.known.changes_to(&now),
            buffers: buffers.collect(),
            result: None,
        });
    }

    fn after(&mut self, machine: &dyn Simulator, observation: &Observation) {
        self.known = Snapshot::of(machine.memory());
        if self.runs.len() < self.calls.len() {
            self.runs.push(Run {
                observation: observation.clone(),
                profile: std::mem::take(&mut self.profile),
            });
        }
    }
}
