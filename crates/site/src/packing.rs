//! Data in scripts: pages opened from disk may load scripts, but not files.

use libdeflater::{CompressionLvl, Compressor};
use std::io;

/// Bits of data in a character: sixteen of a script in UTF-16 are room for fifteen, where base64 is room for
/// twelve.
const BITS: usize = 15;
/// The character of zeros only: from here on, as many as are needed stand in no need of escapes.
const FIRST: u16 = 0x3400;
/// What tells browsers that a script is UTF-16, whatever else they are told.
const BYTE_ORDER_MARK: u16 = 0xFEFF;

/// A script that hands the data of a part to the page: gzip, which browsers unpack, as characters of a string.
pub(crate) fn script(part: &str, data: &[u8]) -> io::Result<Vec<u8>> {
    // At its best level a tenth less than zlib makes of machine code and its listing at its own.
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut packed = vec![0; compressor.gzip_compress_bound(data.len())];
    let length = compressor.gzip_compress(data, &mut packed);
    packed.truncate(length.map_err(io::Error::other)?);
    let name = serde_json::Value::from(part);
    let before = format!("cipherfit.receivePacked({name},{},\"", packed.len());
    let script = [BYTE_ORDER_MARK].into_iter().chain(before.encode_utf16());
    let script = script.chain(characters(&packed));
    let script = script.chain("\");\n".encode_utf16());
    Ok(script.flat_map(u16::to_le_bytes).collect())
}

/// Bytes as characters, the first bits first; what is missing in the last character is zeros.
fn characters(bytes: &[u8]) -> impl Iterator<Item = u16> {
    let count = (8 * bytes.len()).div_ceil(BITS);
    (0..count).map(|number| {
        let bits = (number * BITS..(number + 1) * BITS).map(|bit| {
            let byte = bytes.get(bit / 8).copied().unwrap_or(0);
            u16::from(byte >> (7 - bit % 8) & 1)
        });
        FIRST + bits.fold(0, |value, bit| value << 1 | bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_follow_one_another_from_character_to_character() {
        let character = |bits| FIRST + bits;
        let found = |bytes: &[u8]| characters(bytes).collect::<Vec<_>>();
        assert!(found(&[]).is_empty());
        assert_eq!(found(&[0x81]), [character(0b100_0000_1000_0000)]);
        assert_eq!(
            found(&[0xFF, 0xFF]),
            [character(0x7FFF), character(0b100_0000_0000_0000)]
        );
        assert_eq!(found(&[0; 15]), [FIRST; 8]);
    }

    #[test]
    fn no_character_needs_an_escape_or_a_partner() {
        let last = FIRST + (1 << BITS) - 1;
        let characters = char::decode_utf16(FIRST..=last);
        assert!(
            characters
                .into_iter()
                .all(|one| one.is_ok_and(|one| one > '\u{2029}'))
        );
    }
}
