//! What memory holds, and what must be done to it for it to hold something else.

use crate::{Bytes, Change};
use cipherfit_sim::{Label, Memory, MemoryKind, Rights};
use std::cmp::Ordering;
use std::iter::Peekable;

/// All bytes of a memory that calls have rights to, ascending by address.
#[derive(Clone, Debug, Default)]
pub struct Snapshot(Vec<(u32, Cell)>);

/// All that is known of one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    rights: Rights,
    kind: MemoryKind,
    label: Label,
    value: Option<u8>,
}

const NOTHING: Cell = Cell {
    rights: Rights::NONE,
    kind: MemoryKind::Ram,
    label: Label::NONE,
    value: None,
};

impl Snapshot {
    /// What a memory holds now.
    #[must_use]
    pub fn of(memory: &Memory) -> Self {
        let cell = |address| Cell {
            rights: memory.rights(address),
            kind: memory.kind(address).unwrap_or(MemoryKind::Ram),
            label: memory.label(address),
            value: memory
                .is_initialised(address)
                .then(|| memory.bytes(address..address + 1)[0]),
        };
        let ranges = memory.ranges_with_rights().into_iter();
        Self(
            ranges
                .flatten()
                .map(|address| (address, cell(address)))
                .collect(),
        )
    }

    /// What has to be done to memory that holds this for it to hold `new`, in runs.
    #[must_use]
    pub fn changes_to(&self, new: &Self) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::new();
        let (mut old, mut new) = (self.0.iter().peekable(), new.0.iter().peekable());
        while let Some((address, before, after)) = next_pair(&mut old, &mut new) {
            if before != after {
                add(&mut changes, address, after);
            }
        }
        changes
    }
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
            .for_each(|bytes| bytes.0.extend(cell.value));
        return;
    }
    changes.push(Change {
        address,
        length: 1,
        rights: cell.rights,
        kind: cell.kind,
        label: cell.label,
        bytes: cell.value.map(|value| Bytes(vec![value])),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ram(value: Option<u8>, label: u8) -> Cell {
        Cell {
            rights: Rights::READ | Rights::WRITE,
            kind: MemoryKind::Ram,
            label: Label(label),
            value,
        }
    }

    #[test]
    fn only_what_differs_is_written_down_in_runs() {
        let old = Snapshot(vec![
            (1, ram(Some(7), 0)),
            (2, ram(Some(8), 0)),
            (9, ram(Some(4), 0)),
        ]);
        let new = Snapshot(vec![
            (1, ram(Some(7), 0)),
            (2, ram(Some(5), 1)),
            (3, ram(Some(6), 1)),
            (4, ram(None, 1)),
        ]);
        let found: Vec<_> = old
            .changes_to(&new)
            .into_iter()
            .map(|run| (run.address, run.length, run.rights, run.bytes))
            .collect();
        let both = Rights::READ | Rights::WRITE;
        assert_eq!(
            found,
            [
                (2, 2, both, Some(Bytes(vec![5, 6]))),
                (4, 1, both, None),
                (9, 1, Rights::NONE, Some(Bytes(vec![4])))
            ]
        );
    }
}
