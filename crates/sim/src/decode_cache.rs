//! Instructions decoded once and executed many times.

use crate::windows::WINDOW;

/// What is kept of one decoded instruction.
#[derive(Clone, Copy)]
pub(crate) struct Decoded<I> {
    pub(crate) address: u32,
    pub(crate) words: u16,
    pub(crate) bytes: u16,
    pub(crate) instruction: I,
}

/// Decoded instructions by address.
pub(crate) struct DecodeCache<I> {
    /// For each possible instruction address from `base` on: 0, or one more than an index into
    /// `decoded`.
    slots: Vec<u32>,
    /// Where the window begins whose instructions are kept.
    base: u32,
    decoded: Vec<Decoded<I>>,
    alignment_shift: u32,
    /// The memory's code generation that the contents belong to.
    generation: u64,
}

impl<I: Copy> DecodeCache<I> {
    pub(crate) fn new(address_space: u32, alignment: u32) -> Self {
        Self {
            slots: vec![0; (address_space.min(WINDOW) / alignment) as usize],
            base: 0,
            decoded: Vec::new(),
            alignment_shift: alignment.trailing_zeros(),
            generation: 0,
        }
    }

    /// Empties the cache when it belongs to another generation of the code.
    pub(crate) fn follow(&mut self, generation: u64) {
        if self.generation != generation {
            self.clear();
            self.generation = generation;
        }
    }

    /// Empties the cache.
    pub(crate) fn clear(&mut self) {
        while let Some(decoded) = self.decoded.pop() {
            *self.slot(decoded.address) = 0;
        }
    }

    /// The index of the decoded instruction at an address, if it has been decoded.
    #[inline(always)]
    pub(crate) fn index_of(&self, address: u32) -> Option<usize> {
        let near = address.wrapping_sub(self.base) >> self.alignment_shift;
        let slot = *self.slots.get(near as usize)?;
        (slot as usize).checked_sub(1)
    }

    /// The decoded instruction at an address and its index, quicker when it was decoded right after the
    /// one at `previous`.
    ///
    /// Code is decoded in the order of its first execution, so this holds except after jumps. The
    /// guess frees the host from waiting for the program counter to find the next instruction.
    #[inline(always)]
    pub(crate) fn find_after(&self, previous: usize, address: u32) -> Option<(usize, &Decoded<I>)> {
        let next = previous.wrapping_add(1);
        match self.decoded.get(next) {
            Some(decoded) if decoded.address == address => Some((next, decoded)),
            _ => {
                let index = self.index_of(address)?;
                Some((index, self.decoded.get(index)?))
            }
        }
    }

    /// The decoded instruction of an index that the cache has given.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> &Decoded<I> {
        &self.decoded[index]
    }

    /// May an instruction at this address be kept?
    pub(crate) fn reaches(&self, address: u32) -> bool {
        address.wrapping_sub(self.base) < WINDOW
    }

    /// Empties the cache and keeps instructions of the window of an address from now on.
    ///
    /// Code that calls from window to window is decoded again each time: right, but slow.
    pub(crate) fn move_to(&mut self, address: u32) {
        self.clear();
        self.base = address - address % WINDOW;
    }

    /// Keeps a decoded instruction, whose address the cache [reaches](Self::reaches), and gives its
    /// index.
    pub(crate) fn insert(&mut self, decoded: Decoded<I>) -> usize {
        let index = self.decoded.len();
        *self.slot(decoded.address) = index as u32 + 1;
        self.decoded.push(decoded);
        index
    }

    fn slot(&mut self, address: u32) -> &mut u32 {
        let near = address.wrapping_sub(self.base) >> self.alignment_shift;
        &mut self.slots[near as usize]
    }
}
