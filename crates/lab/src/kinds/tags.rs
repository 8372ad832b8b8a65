//! Tags that are wrong: which of their bits must be, for a comparison that takes them for right to be found.

/// Bits of a tag of so many bytes that are wrong in turn: each alone, and the highest of each two bytes that lie one, two
/// or four apart. These cancel each other out where a difference is added to those before in place of gathered with them,
/// be it of bytes, of words or of a word's halves.
pub(super) fn wrong_bits_of_tag(bytes: usize) -> impl Iterator<Item = Vec<usize>> {
    let pairs = |apart| (apart..bytes).map(move |byte| vec![8 * (byte - apart) + 7, 8 * byte + 7]);
    let two: Vec<Vec<usize>> = [1, 2, 4].into_iter().flat_map(pairs).collect();
    (0..8 * bytes).map(|bit| vec![bit]).chain(two)
}

/// Makes these bits the other ones.
pub(super) fn flip(bytes: &mut [u8], bits: &[usize]) {
    for bit in bits {
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

/// The name of bits: `bit 3`, `bits 95 and 127`.
pub(super) fn bits_named(bits: &[usize]) -> String {
    let numbers: Vec<String> = bits.iter().map(usize::to_string).collect();
    let what = if bits.len() == 1 { "bit" } else { "bits" };
    format!("{what} {}", numbers.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does a comparison that adds up what `step` leaves of each difference take a wrong tag for right?
    fn passes(bytes: usize, step: impl Fn(u8, usize, u8) -> u8) -> bool {
        wrong_bits_of_tag(bytes).any(|bits| {
            let mut differences = vec![0_u8; bytes];
            flip(&mut differences, &bits);
            let each = differences.iter().enumerate();
            each.fold(0, |sum, (byte, &one)| step(sum, byte, one)) == 0
        })
    }

    #[test]
    fn a_comparison_that_adds_differences_up_takes_a_wrong_tag_for_right() {
        for bytes in [4, 8, 12, 16] {
            assert!(!passes(bytes, |sum, _, one| sum | one));
            assert!(passes(bytes, |sum, _, one| sum.wrapping_add(one)));
            assert!(passes(bytes, |sum, _, one| sum ^ one));
            // A byte alone is added to those before.
            for wrong in 1..bytes {
                let step = |sum: u8, byte, one| match byte == wrong {
                    true => sum.wrapping_add(one),
                    false => sum | one,
                };
                assert!(passes(bytes, step), "byte {wrong} of {bytes}");
            }
        }
        assert_eq!(bits_named(&[3]), "bit 3");
        assert_eq!(bits_named(&[95, 127]), "bits 95 and 127");
    }
}
