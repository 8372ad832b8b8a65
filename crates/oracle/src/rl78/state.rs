//! The state of an RL78 around a test.

/// Registers in the order in which they are printed: A, PSW, X, C, B, E, D, L, H, SP, ES, CS.
pub const NAMES: [&str; 12] = [
    "a", "psw", "x", "c", "b", "e", "d", "l", "h", "sp", "es", "cs",
];

/// Index of A in [`NAMES`].
pub const A: usize = 0;
/// Index of PSW in [`NAMES`].
pub const PSW: usize = 1;
/// Index of the stack pointer.
pub const SP: usize = 9;
/// Index of ES.
pub const ES: usize = 10;
/// Index of CS.
pub const CS: usize = 11;

/// Bytes that GNU's simulator prints for a state.
pub const PRINTED: usize = NAMES.len() + 1;

/// The index, in [`NAMES`], of the lower half of AX, BC, DE and HL, and of the upper one.
pub const PAIRS: [(usize, usize); 4] = [(2, 0), (3, 4), (5, 6), (7, 8)];

/// Registers, as [`NAMES`] orders them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State(pub [u16; NAMES.len()]);

impl State {
    /// AX, BC, DE or HL.
    #[must_use]
    pub fn pair(&self, number: usize) -> u16 {
        let (low, high) = PAIRS[number];
        self.0[low] | self.0[high] << 8
    }

    /// Gives AX, BC, DE or HL a value.
    pub fn set_pair(&mut self, number: usize, value: u16) {
        let (low, high) = PAIRS[number];
        self.0[low] = value & 0xFF;
        self.0[high] = value >> 8;
    }

    /// Reads what GNU's simulator printed.
    #[must_use]
    pub fn printed(bytes: &[u8; PRINTED]) -> Self {
        let mut state = Self::default();
        for (register, byte) in state.0[..SP].iter_mut().zip(bytes) {
            *register = u16::from(*byte);
        }
        state.0[SP] = u16::from_le_bytes([bytes[SP], bytes[SP + 1]]);
        state.0[ES] = u16::from(bytes[SP + 2]);
        state.0[CS] = u16::from(bytes[SP + 3]);
        state
    }
}

/// One instruction under test, and what may follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The index of its form.
    pub form: usize,
    /// The state before.
    pub before: State,
    /// Words that lie in RAM before: data address and value.
    pub memory: Vec<(u16, u16)>,
    /// Code from the instruction up to the place where it comes back to.
    pub code: Vec<u8>,
    /// Data addresses of bytes that are compared afterwards.
    pub watched: Vec<u16>,
}

/// What a test did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The state after.
    pub after: State,
    /// The bytes watched.
    pub bytes: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        let bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0x10, 0xF1, 11, 12];
        let state = State::printed(&bytes);
        assert_eq!(state.0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0xF110, 11, 12]);
        assert_eq!(state.pair(0), 0x0103);
        assert_eq!(state.pair(3), 0x0908);
    }
}
