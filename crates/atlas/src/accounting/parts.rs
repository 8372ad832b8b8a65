//! The components of a record as `cipherfit-fit` adds them up: there alone it is said which bytes a
//! set of tasks needs.

use super::{Counts, KeyCount};
use cipherfit_fit::{RamParts, RomPart};
use cipherfit_results::{Ram, Rom, TaskCycles};
use cipherfit_vocabulary::{Kind, Operation, PerOperation};
use std::collections::{BTreeMap, BTreeSet};

/// The task that an operation serves, of those that a record has; none for what no task calls.
pub(crate) fn task_of(operation: Operation, tasks: &PerOperation<TaskCycles>) -> Option<Operation> {
    if tasks.contains_key(&operation) {
        return Some(operation);
    }
    let kinds = Kind::all();
    let all = kinds.iter().flat_map(|kind| kind.tasks.iter());
    let mut served = all
        .filter(|task| task.calls(operation))
        .map(|task| task.name);
    served.find(|name| tasks.contains_key(name))
}

/// The tasks that operations serve, joined with `+` as a record has them; of what no task is named for, all.
pub(crate) fn tasks_of(users: &str, tasks: &PerOperation<TaskCycles>) -> Vec<Operation> {
    let task = |user: &str| task_of(Operation::named(user)?, tasks);
    let named: Option<BTreeSet<Operation>> = Rom::names(users).map(task).collect();
    named.map_or_else(
        || tasks.keys().copied().collect(),
        |users| users.into_iter().collect(),
    )
}

/// Code and tables by the tasks that need them. What no task is named for, all need.
pub(crate) fn rom_parts(rom: &Rom, tasks: &PerOperation<TaskCycles>) -> Vec<RomPart> {
    let mut parts: BTreeMap<Vec<Operation>, u64> = BTreeMap::new();
    for (users, bytes) in rom.code.iter().chain(&rom.tables) {
        let users = tasks_of(users, tasks);
        *parts.entry(users).or_default() += bytes;
    }
    let parts = parts.into_iter();
    parts
        .map(|(users, bytes)| RomPart { users, bytes })
        .collect()
}

/// The deepest stack of each task, over all its calls.
fn stacks(ram: &Ram, tasks: &PerOperation<TaskCycles>) -> BTreeMap<Operation, u64> {
    let mut stacks = BTreeMap::new();
    for (&operation, &bytes) in &ram.stack {
        if let Some(task) = task_of(operation, tasks) {
            let deepest = stacks.entry(task).or_insert(bytes);
            *deepest = bytes.max(*deepest);
        }
    }
    stacks
}

impl Counts {
    /// Writable memory, as far as it counts; the stack is there whether it counts or not.
    pub(crate) fn ram_parts(&self, ram: &Ram, tasks: &PerOperation<TaskCycles>) -> RamParts {
        let key_counts = match self.ram.key {
            KeyCount::Always => true,
            KeyCount::InPlaceOfRoundKeys => !tasks.contains_key(&Operation::EXPAND_KEY),
            KeyCount::Never => false,
        };
        let if_counted = |counts: bool, bytes: u64| if counts { bytes } else { 0 };
        RamParts {
            static_bytes: ram.static_bytes,
            context: ram.context,
            block: if_counted(self.ram.block, ram.message),
            key: if_counted(key_counts, ram.key),
            digest: if_counted(self.ram.block, ram.digest),
            work: ram.work,
            stack: stacks(ram, tasks),
        }
    }
}
