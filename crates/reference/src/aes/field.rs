//! Section 4: the field GF(2⁸), bytes as polynomials modulo m(x) = x⁸ + x⁴ + x³ + x + 1.

/// m(x) without its term x⁸.
const MODULUS: u8 = 0x1b;

/// Section 4.2: b(x)·x, XTIMES.
const fn times_x(b: u8) -> u8 {
    if b & 0x80 == 0 {
        b << 1
    } else {
        (b << 1) ^ MODULUS
    }
}

/// Section 4.2: the product of two elements, the sum of b(x)·xⁱ over the terms xⁱ of c(x).
pub(crate) const fn multiply(b: u8, c: u8) -> u8 {
    let mut product = 0;
    let mut b_times_power = b;
    let mut i = 0;
    while i < 8 {
        if (c >> i) & 1 == 1 {
            product ^= b_times_power;
        }
        b_times_power = times_x(b_times_power);
        i += 1;
    }
    product
}

/// Section 4.4: the multiplicative inverse, b²⁵⁴; 0 for 0.
pub(super) const fn inverse(b: u8) -> u8 {
    // 254 = 2 + 4 + 8 + … + 128
    let mut result = 1;
    let mut power = b;
    let mut i = 1;
    while i < 8 {
        power = multiply(power, power);
        result = multiply(result, power);
        i += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of section 4.2.
    #[test]
    fn multiplies_as_in_the_standard() {
        assert_eq!(multiply(0x57, 0x13), 0xfe);
        assert_eq!(multiply(0x57, 0x83), 0xc1);
    }

    #[test]
    fn every_element_but_zero_has_an_inverse() {
        assert_eq!(inverse(0), 0);
        for b in 1..=255 {
            assert_eq!(multiply(b, inverse(b)), 1, "{b:#04x}");
        }
    }
}
