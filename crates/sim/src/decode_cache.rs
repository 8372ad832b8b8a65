//! Instructions decoded once and executed many times.

/// What is kept of one decoded instruction.
#[derive(Clone, Copy)]
pub(crate) struct Decoded<I> {
    pub(crate) address: u32,
    pub(crate) words: u32,
    pub(crate) instruction: I,
}

/// Decoded instructions by address.
pub(crate) struct DecodeCache<I> {
    /// For each possible instruction address: 0, or one more than an index into `decoded`.
    slots: alloc::vec::Vec<u32>,
    decoded: alloc::vec::Vec<Decoded<I>>,
    alignment_shift: u32,
    /// The memory's code generation that the contents belong to.
    generation: u64,
}

impl<I: Copy> DecodeCache<I> {
    pub(crate) fn new(address_space: u32, alignment: u32) -> Self {
        Self {
            slots: alloc::vec![0; (address_space / alignment) as usize],
            decoded: alloc::vec::Vec::new(),
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
        for decoded in &self.decoded {
            self.slots[(decoded.address >> self.alignment_shift) as usize] = 0;
        }
        self.decoded.clear();
    }

    /// The decoded instruction at an address and its index, if it has been decoded.
    #[inline(always)]
    pub(crate) fn get(&self, address: u32) -> Option<(usize, &Decoded<I>)> {
        let slot = *self.slots.get((address >> self.alignment_shift) as usize)?;
        let index = (slot as usize).wrapping_sub(1);
        self.decoded.get(index).map(|decoded| (index, decoded))
    }

    /// Keeps a decoded instruction. Its address must lie in the address space.
    pub(crate) fn insert(&mut self, decoded: Decoded<I>) {
        self.slots[(decoded.address >> self.alignment_shift) as usize] =
            u32::try_from(self.decoded.len() + 1).unwrap_or(0);
        self.decoded.push(decoded);
    }

    /// The address of a decoded instruction by its index.
    pub(crate) fn address(&self, index: usize) -> u32 {
        self.decoded[index].address
    }
}
