//! Memory in several windows of a large address space.

use cipherfit_sim::{Label, Memory, MemoryKind, Rights};
use std::ops::Range;

/// Where two windows meet.
const BORDER: u32 = 0x2010_0000;
const RANGE: Range<u32> = BORDER - 4..BORDER + 4;
const RAM: Rights = Rights(Rights::READ.0 | Rights::WRITE.0);

fn memory() -> Memory {
    let mut memory = Memory::new(u32::MAX);
    memory.map(RANGE, RAM, MemoryKind::Ram);
    memory.load(RANGE.start, &[1, 2, 3, 4, 5, 6, 7, 8]);
    memory
}

#[test]
fn a_range_may_lie_in_two_windows() {
    let mut memory = memory();
    assert_eq!(memory.bytes(RANGE.start..BORDER), [1, 2, 3, 4]);
    assert_eq!(memory.bytes(BORDER..RANGE.end), [5, 6, 7, 8]);
    assert_eq!(memory.ranges_with_rights(), [RANGE]);
    memory.set_label(BORDER - 1..BORDER + 1, Label(4));
    memory.forget(BORDER - 2..BORDER + 2);
    for address in BORDER - 3..BORDER + 3 {
        let is_near = (BORDER - 1..BORDER + 1).contains(&address);
        assert_eq!(memory.label(address).0, if is_near { 4 } else { 0 });
        let is_forgotten = (BORDER - 2..BORDER + 2).contains(&address);
        assert_eq!(memory.is_initialised(address), !is_forgotten);
    }
}

#[test]
fn what_was_mapped_is_listed_in_order() {
    let mut memory = memory();
    memory.map(8..12, RAM, MemoryKind::Ram);
    memory.map(u32::MAX - 4..u32::MAX, RAM, MemoryKind::Ram);
    memory.map(12..20, RAM, MemoryKind::Stack);
    memory.map(0..4, Rights::READ, MemoryKind::Rom);
    memory.map(2..9, Rights::NONE, MemoryKind::Rom);
    let expected = [0..2, 9..20, RANGE, u32::MAX - 4..u32::MAX];
    assert_eq!(memory.ranges_with_rights(), expected);
}

#[test]
fn nothing_lies_where_nothing_was_mapped() {
    let mut memory = memory();
    memory.clear();
    for address in [0, RANGE.start, RANGE.end, u32::MAX] {
        assert_eq!(memory.kind(address), None);
        assert_eq!(memory.label(address), Label::NONE);
        assert!(!memory.is_initialised(address));
    }
    assert_eq!(memory.bytes(RANGE), [0u8; 0]);
    assert_eq!(memory.ranges_with_rights(), []);
}
