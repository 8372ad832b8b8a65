//! Cycles spent in fetching the block from memory and putting it back.

use cipherfit_sim::{Access, Observer};
use std::collections::BTreeMap;
use std::ops::Range;

/// Charges each instruction that makes the first read or the last write of a byte of the block.
///
/// Papers that leave block load and store out think of code that keeps the block in registers; an
/// instruction that reads a byte and works with it at once is charged whole, so the figure is an
/// upper bound of what a register-to-register version would save.
pub struct BlockIo {
    block: Range<u32>,
    instructions: u64,
    seen: Vec<bool>,
    reads_first: bool,
    writes: Vec<usize>,
    reading: u64,
    last_writer: BTreeMap<usize, (u64, u32, bool)>,
}

impl BlockIo {
    /// Watches the block at these addresses.
    #[must_use]
    pub fn new(block: Range<u32>) -> Self {
        let seen = vec![false; block.len()];
        Self {
            block,
            instructions: 0,
            seen,
            reads_first: false,
            writes: Vec::new(),
            reading: 0,
            last_writer: BTreeMap::new(),
        }
    }

    /// The cycles charged, once the call is over.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        let writers: BTreeMap<u64, u32> = self
            .last_writer
            .values()
            .filter(|(_, _, already_charged)| !already_charged)
            .map(|&(instruction, cycles, _)| (instruction, cycles))
            .collect();
        self.reading + writers.values().copied().map(u64::from).sum::<u64>()
    }
}

impl Observer for BlockIo {
    fn access(&mut self, access: Access) {
        for address in access.address..access.address + u32::from(access.size) {
            if !self.block.contains(&address) {
                continue;
            }
            let byte = (address - self.block.start) as usize;
            if access.write {
                self.seen[byte] = true;
                self.writes.push(byte);
            } else if !self.seen[byte] {
                self.seen[byte] = true;
                self.reads_first = true;
            }
        }
    }

    fn instruction(&mut self, _program_counter: u32, cycles: u32) {
        if self.reads_first {
            self.reading += u64::from(cycles);
        }
        for byte in self.writes.drain(..) {
            self.last_writer
                .insert(byte, (self.instructions, cycles, self.reads_first));
        }
        self.reads_first = false;
        self.instructions += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(watch: &mut BlockIo, address: u32, write: bool, cycles: u32) {
        watch.access(Access {
            address,
            size: 2,
            write,
        });
        watch.instruction(0, cycles);
    }

    #[test]
    fn first_reads_and_last_writes_are_charged_once() {
        let mut watch = BlockIo::new(0x100..0x104);
        touch(&mut watch, 0x100, false, 2); // first read
        touch(&mut watch, 0x102, false, 2); // first read
        touch(&mut watch, 0x100, false, 2); // read again: work, not input
        touch(&mut watch, 0x100, true, 4); // overwritten below
        touch(&mut watch, 0x100, true, 4); // last write
        touch(&mut watch, 0x102, true, 3); // last write
        touch(&mut watch, 0x200, true, 9); // elsewhere
        assert_eq!(watch.cycles(), 2 + 2 + 4 + 3);
    }

    #[test]
    fn an_instruction_that_reads_and_writes_is_charged_once() {
        let mut watch = BlockIo::new(0x100..0x102);
        watch.access(Access {
            address: 0x100,
            size: 2,
            write: false,
        });
        watch.access(Access {
            address: 0x100,
            size: 2,
            write: true,
        });
        watch.instruction(0, 6);
        assert_eq!(watch.cycles(), 6);
    }
}
