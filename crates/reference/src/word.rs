//! Words of n bits and how they lie in memory, shared by SIMON and SPECK: little-endian.

/// Computes on words of n bits, each held in the low bits of a `u64`.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    /// n: 16 to 64, a multiple of 8.
    pub(crate) bits: u32,
}

impl Words {
    /// The length of a word in bytes.
    pub(crate) fn bytes(self) -> usize {
        self.bits as usize / 8
    }

    /// Bytes as little-endian words.
    pub(crate) fn read(self, bytes: &[u8]) -> Vec<u64> {
        bytes
            .chunks_exact(self.bytes())
            .map(|word| {
                word.iter()
                    .rev()
                    .fold(0, |value, &byte| value << 8 | u64::from(byte))
            })
            .collect()
    }

    /// Words as little-endian bytes.
    pub(crate) fn write(self, words: &[u64]) -> Vec<u8> {
        words
            .iter()
            .flat_map(|word| word.to_le_bytes().into_iter().take(self.bytes()))
            .collect()
    }

    /// The bytes of a block, in which y lies before x.
    pub(crate) fn read_block(self, bytes: &[u8]) -> Block {
        let words = self.read(bytes);
        Block {
            y: words[0],
            x: words[1],
        }
    }

    /// A block as bytes: y, then x.
    pub(crate) fn write_block(self, Block { x, y }: Block) -> Vec<u8> {
        self.write(&[y, x])
    }

    pub(crate) fn add(self, left: u64, right: u64) -> u64 {
        left.wrapping_add(right) & self.mask()
    }

    pub(crate) fn subtract(self, left: u64, right: u64) -> u64 {
        left.wrapping_sub(right) & self.mask()
    }

    pub(crate) fn complement(self, word: u64) -> u64 {
        !word & self.mask()
    }

    /// Sᶜ for 0 < c < n.
    pub(crate) fn rotate_left(self, word: u64, count: u32) -> u64 {
        (word << count | word >> (self.bits - count)) & self.mask()
    }

    /// S⁻ᶜ for 0 < c < n.
    pub(crate) fn rotate_right(self, word: u64, count: u32) -> u64 {
        self.rotate_left(word, self.bits - count)
    }

    /// 2ⁿ − 1.
    fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }
}

/// The two words of a block.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    pub(crate) x: u64,
    pub(crate) y: u64,
}
