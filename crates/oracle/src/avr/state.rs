//! The state of an AVR around one instruction, and how it travels to simavr and back.

/// Flash, from machine address 0 on.
pub const FLASH_BYTES: u32 = 0x2_0000;
/// The first data address behind registers and I/O.
pub const SRAM_START: u16 = 0x100;
/// Behind the last data address that there is.
pub const DATA_END: u16 = 0x1100;
/// Words that a test puts at the program counter.
pub const CODE_WORDS: usize = 4;

/// What an instruction finds or leaves in the CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// R0 to R31.
    pub registers: [u8; 32],
    /// SREG.
    pub status: u8,
    /// RAMPZ.
    pub bank: u8,
    /// SP.
    pub stack_pointer: u16,
    /// PC, in bytes.
    pub program_counter: u32,
}

impl State {
    /// Bytes of a state in a file.
    pub const SIZE: usize = 40;

    /// A pair of registers as a word.
    #[must_use]
    pub fn pair(&self, low: usize) -> u16 {
        u16::from_le_bytes([self.registers[low], self.registers[low + 1]])
    }

    /// Gives a pair of registers a value.
    pub fn set_pair(&mut self, low: usize, value: u16) {
        self.registers[low..low + 2].copy_from_slice(&value.to_le_bytes());
    }

    fn write(&self, file: &mut Vec<u8>) {
        file.extend_from_slice(&self.registers);
        file.extend_from_slice(&[self.status, self.bank]);
        file.extend_from_slice(&self.stack_pointer.to_le_bytes());
        file.extend_from_slice(&self.program_counter.to_le_bytes());
    }

    fn read(bytes: &[u8; Self::SIZE]) -> Self {
        let mut registers = [0; 32];
        registers.copy_from_slice(&bytes[..32]);
        Self {
            registers,
            status: bytes[32],
            bank: bytes[33],
            stack_pointer: u16::from_le_bytes([bytes[34], bytes[35]]),
            program_counter: u32::from_le_bytes([bytes[36], bytes[37], bytes[38], bytes[39]]),
        }
    }
}

/// One instruction under test.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The form that it was drawn from.
    pub form: usize,
    /// The state before.
    pub before: State,
    /// The instruction and what follows it.
    pub code: [u16; CODE_WORDS],
}

impl Test {
    /// The words as they lie in flash.
    #[must_use]
    pub fn code_bytes(&self) -> [u8; 2 * CODE_WORDS] {
        let mut bytes = [0; 2 * CODE_WORDS];
        for (pair, word) in bytes.chunks_exact_mut(2).zip(self.code) {
            pair.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Appends the test to a file for simavr.
    pub fn write(&self, file: &mut Vec<u8>) {
        self.before.write(file);
        file.extend_from_slice(&self.code_bytes());
    }
}

/// What an instruction did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The state after.
    pub after: State,
    /// Cycles.
    pub cycles: u32,
    /// Data bytes that differ from before: data address and new value, ascending.
    pub changes: Vec<(u16, u8)>,
}

/// Bytes of a result in simavr's file.
pub const RESULT_SIZE: usize = State::SIZE + 3 + 3 * MAX_CHANGES;
const MAX_CHANGES: usize = 4;

/// Reads a result; none when simavr stopped the core or changed more than an instruction can.
#[must_use]
pub fn read_result(bytes: &[u8; RESULT_SIZE]) -> Option<Outcome> {
    let (state, rest) = bytes.split_first_chunk::<{ State::SIZE }>()?;
    let [cycles, running, count, changes @ ..] = rest else {
        return None;
    };
    let count = usize::from(*count);
    (*running != 0 && count <= MAX_CHANGES).then(|| Outcome {
        after: State::read(state),
        cycles: u32::from(*cycles),
        changes: changes
            .chunks_exact(3)
            .take(count)
            .map(|change| (u16::from_le_bytes([change[0], change[1]]), change[2]))
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_survives_the_journey() {
        let mut state = State {
            registers: std::array::from_fn(|index| index as u8 * 7),
            status: 0x5A,
            bank: 1,
            stack_pointer: 0x10F0,
            program_counter: 0x1_2344,
        };
        state.set_pair(30, 0xABCD);
        assert_eq!(state.pair(30), 0xABCD);
        let mut file = Vec::new();
        state.write(&mut file);
        assert_eq!(State::read(&file.try_into().unwrap()), state);
    }
}
