//! The round keys of SPECK as bytes: little-endian words, in the order in which encryption uses
//! them. The rounds are those of the Implementation Guide, on machine words.

use cipherfit_reference::block_cipher;

#[test]
fn round_keys_of_speck_64_128_encrypt_the_block_of_appendix_c() {
    let key: [u8; 16] = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];
    let (mut x, mut y) = (0x3b726574_u32, 0x7475432d);
    for k in round_keys("speck-64-128", &key) {
        x = x.rotate_right(8).wrapping_add(y) ^ u32::from_le_bytes(k);
        y = y.rotate_left(3) ^ x;
    }
    assert_eq!((x, y), (0x8c6fa548, 0x454e028b));
}

#[test]
fn round_keys_of_speck_128_192_encrypt_the_block_of_appendix_c() {
    let key: [u8; 24] = std::array::from_fn(|i| i as u8);
    let (mut x, mut y) = (0x7261482066656968_u64, 0x43206f7420746e65);
    for k in round_keys("speck-128-192", &key) {
        x = x.rotate_right(8).wrapping_add(y) ^ u64::from_le_bytes(k);
        y = y.rotate_left(3) ^ x;
    }
    assert_eq!((x, y), (0x1be4cf3a13135566, 0xf9bc185de03c1886));
}

fn round_keys<const WORD_BYTES: usize>(name: &str, key: &[u8]) -> Vec<[u8; WORD_BYTES]> {
    let bytes = block_cipher(name)
        .expect("a model")
        .expand_key(key)
        .expect("length of the key");
    bytes
        .chunks_exact(WORD_BYTES)
        .map(|word| word.try_into().expect("a whole word"))
        .collect()
}
