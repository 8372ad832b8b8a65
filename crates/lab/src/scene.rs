//! The calls for one official vector, written down so that they can be made again on another
//! simulator: what the machine holds before each call, and what must come of it.

use crate::profile::Profile;
use crate::verify::{Buffer, CallWitness, Witness};
use cipherfit_sim::{
    Access, CallRequest, Memory, MemoryKind, Observation, Observer, Rights, Simulator, Step,
};
use cipherfit_vocabulary::Operation;
use std::cmp::Ordering;
use std::iter::Peekable;

/// The calls for one official vector.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Where the vector comes from.
    pub vector: String,
    /// Its inputs and outputs, as a person calls them: `key`, `plaintext`.
    pub values: Vec<(&'static str, Vec<u8>)>,
    /// In the order in which they are made.
    pub calls: Vec<SceneCall>,
}

/// One call.
#[derive(Clone, Debug)]
pub struct SceneCall {
    /// What it does.
    pub operation: Operation,
    /// Address of the function.
    pub entry: u32,
    /// The stack pointer before the call.
    pub stack_pointer: u32,
    /// All registers before the call, by index.
    pub registers: Vec<u32>,
    /// What the caller changes in memory since the last call; before the first call, everything.
    pub changes: Vec<Change>,
    /// The caller's buffers.
    pub buffers: Vec<Buffer>,
    /// What the call must leave in memory, where a vector says so: address and bytes.
    pub result: Option<(u32, Vec<u8>)>,
    /// What the call cost here.
    pub observation: Observation,
    /// Where its cycles went.
    pub profile: Profile,
}

/// A run of bytes that are alike but for their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Address of the first byte.
    pub address: u32,
    /// How many there are.
    pub length: u32,
    /// What a call may do with them.
    pub rights: Rights,
    /// What they are made of.
    pub kind: MemoryKind,
    /// The secrets that they depend on, as bits.
    pub label: u8,
    /// Their values; none for bytes that were never written.
    pub bytes: Option<Vec<u8>>,
}

/// All that is known of one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    rights: Rights,
    kind: MemoryKind,
    label: u8,
    value: Option<u8>,
}

const NOTHING: Cell = Cell {
    rights: Rights::NONE,
    kind: MemoryKind::Ram,
    label: 0,
    value: None,
};

/// Writes down the calls that it witnesses.
#[derive(Default)]
pub struct Recorder {
    operation: Option<Operation>,
    known: Vec<(u32, Cell)>,
    calls: Vec<SceneCall>,
    profile: Profile,
}

impl Recorder {
    /// The calls.
    #[must_use]
    pub fn into_calls(self) -> Vec<SceneCall> {
        self.calls
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
        let now = cells(machine.memory());
        self.calls.push(SceneCall {
            operation,
            entry: request.entry,
            stack_pointer: request.stack_pointer,
            registers: (0..machine.core().registers.len())
                .map(|index| machine.register(index))
                .collect(),
            changes: changes(&self.known, &now),
            buffers: buffers.to_vec(),
            result: None,
            observation: Observation::default(),
            profile: Profile::default(),
        });
    }

    fn after(&mut self, machine: &dyn Simulator, observation: &Observation) {
        self.known = cells(machine.memory());
        if let Some(call) = self.calls.last_mut() {
            call.observation = observation.clone();
            call.profile = std::mem::take(&mut self.profile);
        }
    }
}

/// All bytes that calls have rights to, ascending.
fn cells(memory: &Memory) -> Vec<(u32, Cell)> {
    let cell = |address| Cell {
        rights: memory.rights(address),
        kind: memory.kind(address).unwrap_or(MemoryKind::Ram),
        label: memory.label(address).0,
        value: memory
            .is_initialised(address)
            .then(|| memory.bytes(address..address + 1)[0]),
    };
    memory
        .ranges_with_rights()
        .into_iter()
        .flatten()
        .map(|address| (address, cell(address)))
        .collect()
}

/// What has to be done to memory that holds `old` for it to hold `new`.
fn changes(old: &[(u32, Cell)], new: &[(u32, Cell)]) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    while let Some((address, before, after)) = next_pair(&mut old, &mut new) {
        if before != after {
            add(&mut changes, address, after);
        }
    }
    changes
}

/// The next address that either side has, and what each says of it.
fn next_pair<'c, I: Iterator<Item = &'c (u32, Cell)>>(
    old: &mut Peekable<I>,
    new: &mut Peekable<I>,
) -> Option<(u32, Cell, Cell)> {
    let order = match (old.peek(), new.peek()) {
        (None, None) => return None,
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (Some((one, _)), Some((other, _))) => one.cmp(other),
    };
    let before = (order != Ordering::Greater).then(|| old.next()).flatten();
    let after = (order != Ordering::Less).then(|| new.next()).flatten();
    let address = before.or(after)?.0;
    let before = before.map_or(NOTHING, |(_, cell)| *cell);
    // What a call has no rights to any more stays where it lies.
    let closed = Cell {
        rights: Rights::NONE,
        ..before
    };
    Some((address, before, after.map_or(closed, |(_, cell)| *cell)))
}

/// Adds a byte to the last run, or begins a new one.
fn add(changes: &mut Vec<Change>, address: u32, cell: Cell) {
    if let Some(run) = changes.last_mut()
        && run.address + run.length == address
        && (run.rights, run.kind, run.label) == (cell.rights, cell.kind, cell.label)
        && run.bytes.is_some() == cell.value.is_some()
    {
        run.length += 1;
        run.bytes
            .iter_mut()
            .for_each(|bytes| bytes.extend(cell.value));
        return;
    }
    changes.push(Change {
        address,
        length: 1,
        rights: cell.rights,
        kind: cell.kind,
        label: cell.label,
        bytes: cell.value.map(|value| vec![value]),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ram(value: Option<u8>, label: u8) -> Cell {
        Cell {
            rights: Rights::READ | Rights::WRITE,
            kind: MemoryKind::Ram,
            label,
            value,
        }
    }

    #[test]
    fn only_what_differs_is_written_down_in_runs() {
        let old = [
            (1, ram(Some(7), 0)),
            (2, ram(Some(8), 0)),
            (9, ram(Some(4), 0)),
        ];
        let new = [
            (1, ram(Some(7), 0)),
            (2, ram(Some(5), 1)),
            (3, ram(Some(6), 1)),
            (4, ram(None, 1)),
        ];
        let found: Vec<_> = changes(&old, &new)
            .into_iter()
            .map(|run| (run.address, run.length, run.rights, run.bytes))
            .collect();
        let both = Rights::READ | Rights::WRITE;
        assert_eq!(
            found,
            [
                (2, 2, both, Some(vec![5, 6])),
                (4, 1, both, None),
                (9, 1, Rights::NONE, Some(vec![4]))
            ]
        );
    }
}
