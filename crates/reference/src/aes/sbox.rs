//! Section 5.1.1: the S-box, computed from its definition.

use super::field::inverse;

/// SBOX: the inverse in the field, then an affine transformation of its bits.
pub(crate) const SBOX: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = affine(inverse(b as u8));
        b += 1;
    }
    table
};

/// INVSBOX, section 5.3.2.
pub(super) const INVERSE_SBOX: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        table[SBOX[b] as usize] = b as u8;
        b += 1;
    }
    table
};

/// Bit i of the result is bᵢ ⊕ bᵢ₊₄ ⊕ bᵢ₊₅ ⊕ bᵢ₊₆ ⊕ bᵢ₊₇ ⊕ cᵢ, indices modulo 8: four rotations.
const fn affine(b: u8) -> u8 {
    const C: u8 = 0x63;
    b ^ b.rotate_right(4) ^ b.rotate_right(5) ^ b.rotate_right(6) ^ b.rotate_right(7) ^ C
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Corners and the example of table 4, section 5.1.1.
    #[test]
    fn agrees_with_table_4() {
        for (input, output) in [
            (0x00, 0x63),
            (0x0f, 0x76),
            (0xf0, 0x8c),
            (0xff, 0x16),
            (0x53, 0xed),
        ] {
            assert_eq!(SBOX[input], output, "{input:#04x}");
        }
    }
}
