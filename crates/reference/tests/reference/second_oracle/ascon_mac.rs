//! Ascon-MAC, of which no crate has version 1.3: byte by byte over RustCrypto's permutation, with an initial value that is
//! put together from what it says.

use ascon_core::State;

/// Algorithm, unused, rounds of both kinds, bits of the tag in two bytes, bytes that go in and that come out at a time.
const INITIAL_VALUE: [u8; 8] = [5, 0, 12 << 4 | 12, 128, 0, 32, 16, 0];

fn add_byte(state: &mut State, place: usize, byte: u8) {
    state[place / 8] ^= u64::from(byte) << (8 * (place % 8));
}

pub(super) fn tag(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut state = State::new(0, 0, 0, 0, 0);
    for (place, &byte) in INITIAL_VALUE.iter().chain(key).enumerate() {
        add_byte(&mut state, place, byte);
    }
    state.permute_12();
    for (count, &byte) in message.iter().enumerate() {
        add_byte(&mut state, count % 32, byte);
        if count % 32 == 31 {
            state.permute_12();
        }
    }
    add_byte(&mut state, message.len() % 32, 1);
    add_byte(&mut state, 39, 0x80);
    state.permute_12();
    [state[0], state[1]].map(u64::to_le_bytes).concat()
}
