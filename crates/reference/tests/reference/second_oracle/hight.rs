//! HIGHT with F₀ and F₁ as products of polynomials, bytes that stay in place while their numbering
//! moves on, and constants from the shift register of the paper's figure.

use super::Direction;

pub(super) fn apply(_: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let keys = expand_key(key);
    let mut bytes = block.to_vec();
    match direction {
        Direction::Encrypt => {
            whiten(&mut bytes, &keys[..4], u8::wrapping_add);
            for round in 0..32 {
                transform(&mut bytes, &keys, round, u8::wrapping_add);
            }
            bytes.rotate_left(1);
            whiten(&mut bytes, &keys[132..], u8::wrapping_add);
        }
        Direction::Decrypt => {
            whiten(&mut bytes, &keys[132..], u8::wrapping_sub);
            bytes.rotate_right(1);
            for round in (0..32).rev() {
                transform(&mut bytes, &keys, round, u8::wrapping_sub);
            }
            whiten(&mut bytes, &keys[..4], u8::wrapping_sub);
        }
    }
    bytes
}

/// The whitening keys of the beginning, the subkeys, the whitening keys of the end.
pub(super) fn expand_key(key: &[u8]) -> Vec<u8> {
    let mut register = 0b101_1010_u8;
    let mut keys = key[12..].to_vec();
    for number in 0..128 {
        let half = number & 8;
        let turned = (number % 8 + 8 - number / 16) % 8;
        keys.push(key[half + turned].wrapping_add(register));
        // x⁷ + x³ + 1
        let next = (register ^ register >> 3) & 1;
        register = register >> 1 | next << 6;
    }
    keys.extend(&key[..4]);
    keys
}

/// Bytes 0 and 4 by addition or subtraction, 2 and 6 by exclusive-or.
fn whiten(bytes: &mut [u8], keys: &[u8], add: fn(u8, u8) -> u8) {
    bytes[0] = add(bytes[0], keys[0]);
    bytes[2] ^= keys[1];
    bytes[4] = add(bytes[4], keys[2]);
    bytes[6] ^= keys[3];
}

/// One round: a byte of even number changes the next one. Byte n of the paper is byte n - round here.
fn transform(bytes: &mut [u8], keys: &[u8], round: usize, add: fn(u8, u8) -> u8) {
    let place = |number: usize| (number + 64 - round) % 8;
    for pair in 0..4 {
        let key = keys[4 + 4 * round + pair];
        let source = bytes[place(2 * pair)];
        let target = &mut bytes[place(2 * pair + 1)];
        *target = if pair % 2 == 0 {
            add(*target, product(source, 0b0101_1000) ^ key)
        } else {
            *target ^ product(source, 0b1000_0110).wrapping_add(key)
        };
    }
}

/// The product modulo x⁸ + 1.
fn product(left: u8, right: u8) -> u8 {
    let product = (0..8)
        .filter(|bit| right >> bit & 1 == 1)
        .fold(0_u16, |sum, bit| sum ^ u16::from(left) << bit);
    (product ^ product >> 8) as u8
}
