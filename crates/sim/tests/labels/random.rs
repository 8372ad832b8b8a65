//! Numbers that look random and are the same in every run (SplitMix64), and values at the edges.

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Some of these bits, at least one.
    pub(crate) fn some_of(&mut self, bits: u32) -> u32 {
        loop {
            let some = self.next() as u32 & bits;
            if some != 0 || bits == 0 {
                return some;
            }
        }
    }

    /// A value at an edge: all bits the same, the sign alone, one; as a byte, a word or the whole of
    /// `bits`.
    pub(crate) fn edge(&mut self, bits: u32) -> u32 {
        let width = self.one_of(&[8, 16, 32 - bits.leading_zeros().min(31)]);
        let all = u32::MAX >> (32 - width.clamp(1, 32));
        let edge = self.one_of(&[0, all, 1, all >> 1, all & !(all >> 1)]);
        let noise = self.next() as u32;
        (edge | self.one_of(&[0, u32::MAX, noise]) & !all) & bits
    }
}
