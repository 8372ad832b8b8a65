//! Camellia as in RFC 3713, with a key of 128 bits. Words are big-endian.

use crate::{BlockCipher, LengthError};

/// Camellia-128.
pub(crate) static CAMELLIA_128: Camellia128 = Camellia128;

const ROUNDS: usize = 18;

/// Camellia with a key of 128 bits.
pub(crate) struct Camellia128;

/// The halves D1 and D2 of a block.
type State = [u64; 2];

/// SBOX1.
const SBOX1: [u8; 256] = [
    0x70, 0x82, 0x2C, 0xEC, 0xB3, 0x27, 0xC0, 0xE5, 0xE4, 0x85, 0x57, 0x35, 0xEA, 0x0C, 0xAE, 0x41,
    0x23, 0xEF, 0x6B, 0x93, 0x45, 0x19, 0xA5, 0x21, 0xED, 0x0E, 0x4F, 0x4E, 0x1D, 0x65, 0x92, 0xBD,
    0x86, 0xB8, 0xAF, 0x8F, 0x7C, 0xEB, 0x1F, 0xCE, 0x3E, 0x30, 0xDC, 0x5F, 0x5E, 0xC5, 0x0B, 0x1A,
    0xA6, 0xE1, 0x39, 0xCA, 0xD5, 0x47, 0x5D, 0x3D, 0xD9, 0x01, 0x5A, 0xD6, 0x51, 0x56, 0x6C, 0x4D,
    0x8B, 0x0D, 0x9A, 0x66, 0xFB, 0xCC, 0xB0, 0x2D, 0x74, 0x12, 0x2B, 0x20, 0xF0, 0xB1, 0x84, 0x99,
    0xDF, 0x4C, 0xCB, 0xC2, 0x34, 0x7E, 0x76, 0x05, 0x6D, 0xB7, 0xA9, 0x31, 0xD1, 0x17, 0x04, 0xD7,
    0x14, 0x58, 0x3A, 0x61, 0xDE, 0x1B, 0x11, 0x1C, 0x32, 0x0F, 0x9C, 0x16, 0x53, 0x18, 0xF2, 0x22,
    0xFE, 0x44, 0xCF, 0xB2, 0xC3, 0xB5, 0x7A, 0x91, 0x24, 0x08, 0xE8, 0xA8, 0x60, 0xFC, 0x69, 0x50,
    0xAA, 0xD0, 0xA0, 0x7D, 0xA1, 0x89, 0x62, 0x97, 0x54, 0x5B, 0x1E, 0x95, 0xE0, 0xFF, 0x64, 0xD2,
    0x10, 0xC4, 0x00, 0x48, 0xA3, 0xF7, 0x75, 0xDB, 0x8A, 0x03, 0xE6, 0xDA, 0x09, 0x3F, 0xDD, 0x94,
    0x87, 0x5C, 0x83, 0x02, 0xCD, 0x4A, 0x90, 0x33, 0x73, 0x67, 0xF6, 0xF3, 0x9D, 0x7F, 0xBF, 0xE2,
    0x52, 0x9B, 0xD8, 0x26, 0xC8, 0x37, 0xC6, 0x3B, 0x81, 0x96, 0x6F, 0x4B, 0x13, 0xBE, 0x63, 0x2E,
    0xE9, 0x79, 0xA7, 0x8C, 0x9F, 0x6E, 0xBC, 0x8E, 0x29, 0xF5, 0xF9, 0xB6, 0x2F, 0xFD, 0xB4, 0x59,
    0x78, 0x98, 0x06, 0x6A, 0xE7, 0x46, 0x71, 0xBA, 0xD4, 0x25, 0xAB, 0x42, 0x88, 0xA2, 0x8D, 0xFA,
    0x72, 0x07, 0xB9, 0x55, 0xF8, 0xEE, 0xAC, 0x0A, 0x36, 0x49, 0x2A, 0x68, 0x3C, 0x38, 0xF1, 0xA4,
    0x40, 0x28, 0xD3, 0x7B, 0xBB, 0xC9, 0x43, 0xC1, 0x15, 0xE3, 0xAD, 0xF4, 0x77, 0xC7, 0x80, 0x9E,
];

/// Sigma1 … Sigma4.
const SIGMA: [u64; 4] = [
    0xA09E_667F_3BCC_908B,
    0xB67A_E858_4CAA_73B2,
    0xC6EF_372F_E94F_82BE,
    0x54FF_53A5_F1D3_6F1C,
];

/// What the P-function makes of t₁ … t₈: the bytes that each yᵢ is the sum of.
const SUMS: [&[usize]; 8] = [
    &[1, 3, 4, 6, 7, 8],
    &[1, 2, 4, 5, 7, 8],
    &[1, 2, 3, 5, 6, 8],
    &[2, 3, 4, 5, 6, 7],
    &[1, 2, 6, 7, 8],
    &[2, 3, 5, 7, 8],
    &[3, 4, 5, 6, 8],
    &[1, 4, 5, 6, 7],
];

/// The subkeys of an encryption.
struct Subkeys {
    /// kw1 … kw4.
    whitening: [u64; 4],
    /// k1 … k18.
    rounds: [u64; ROUNDS],
    /// ke1 … ke4.
    layers: [u64; 4],
}

impl Subkeys {
    /// The key schedule.
    fn new(key: &[u8]) -> Self {
        let kl = u128::from_be_bytes(std::array::from_fn(|i| key[i]));
        let ka = intermediate_key(kl);
        let halves = |key: u128, rotation| {
            let rotated = key.rotate_left(rotation);
            [(rotated >> 64) as u64, rotated as u64]
        };
        let [kw1, kw2] = halves(kl, 0);
        let [kw3, kw4] = halves(ka, 111);
        let [ke1, ke2] = halves(ka, 30);
        let [ke3, ke4] = halves(kl, 77);
        let rounds = [
            halves(ka, 0),
            halves(kl, 15),
            halves(ka, 15),
            halves(kl, 45),
            [halves(ka, 45)[0], halves(kl, 60)[1]],
            halves(ka, 60),
            halves(kl, 94),
            halves(ka, 94),
            halves(kl, 111),
        ];
        Self {
            whitening: [kw1, kw2, kw3, kw4],
            rounds: std::array::from_fn(|i| rounds[i / 2][i % 2]),
            layers: [ke1, ke2, ke3, ke4],
        }
    }
}

/// KA, from KL; KR is zero for keys of 128 bits.
fn intermediate_key(kl: u128) -> u128 {
    let [kl1, kl2] = [(kl >> 64) as u64, kl as u64];
    let [mut d1, mut d2] = [kl1, kl2];
    d2 ^= f(d1, SIGMA[0]);
    d1 ^= f(d2, SIGMA[1]);
    d1 ^= kl1;
    d2 ^= kl2;
    d2 ^= f(d1, SIGMA[2]);
    d1 ^= f(d2, SIGMA[3]);
    u128::from(d1) << 64 | u128::from(d2)
}

/// The F-function.
fn f(input: u64, key: u64) -> u64 {
    let sbox1 = |x: u8| SBOX1[usize::from(x)];
    let sbox2 = |x: u8| sbox1(x).rotate_left(1);
    let sbox3 = |x: u8| sbox1(x).rotate_left(7);
    let sbox4 = |x: u8| sbox1(x.rotate_left(1));
    let [x1, x2, x3, x4, x5, x6, x7, x8] = (input ^ key).to_be_bytes();
    let t = [
        sbox1(x1),
        sbox2(x2),
        sbox3(x3),
        sbox4(x4),
        sbox2(x5),
        sbox3(x6),
        sbox4(x7),
        sbox1(x8),
    ];
    u64::from_be_bytes(SUMS.map(|places| places.iter().fold(0, |sum, &i| sum ^ t[i - 1])))
}

/// The FL-function.
fn fl(input: u64, key: u64) -> u64 {
    let [mut x1, mut x2] = [(input >> 32) as u32, input as u32];
    let [k1, k2] = [(key >> 32) as u32, key as u32];
    x2 ^= (x1 & k1).rotate_left(1);
    x1 ^= x2 | k2;
    u64::from(x1) << 32 | u64::from(x2)
}

/// The FLINV-function, the inverse of FL.
fn flinv(input: u64, key: u64) -> u64 {
    let [mut y1, mut y2] = [(input >> 32) as u32, input as u32];
    let [k1, k2] = [(key >> 32) as u32, key as u32];
    y1 ^= y2 | k2;
    y2 ^= (y1 & k1).rotate_left(1);
    u64::from(y1) << 32 | u64::from(y2)
}

fn whiten(state: State, keys: &[u64]) -> State {
    [state[0] ^ keys[0], state[1] ^ keys[1]]
}

fn state(block: &[u8]) -> State {
    std::array::from_fn(|i| u64::from_be_bytes(std::array::from_fn(|j| block[8 * i + j])))
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

impl BlockCipher for Camellia128 {
    fn name(&self) -> &'static str {
        "camellia-128"
    }

    fn block_bytes(&self) -> usize {
        16
    }

    fn key_bytes(&self) -> usize {
        16
    }

    fn round_key_bytes(&self) -> usize {
        8 * (ROUNDS + 8)
    }

    /// kw1, kw2, k1 … k6, ke1, ke2, k7 … k12, ke3, ke4, k13 … k18, kw3, kw4.
    fn expand_key(&self, key: &[u8]) -> Result<Vec<u8>, LengthError> {
        self.check_key(key)?;
        let keys = Subkeys::new(key);
        let (kw, k, ke) = (keys.whitening, keys.rounds, keys.layers);
        let in_order = [
            &kw[..2],
            &k[..6],
            &ke[..2],
            &k[6..12],
            &ke[2..],
            &k[12..],
            &kw[2..],
        ];
        Ok(bytes(&in_order.concat()))
    }

    /// D1 and D2 after each round; the layer of FL and FLINV belongs to the round before it.
    fn encryption_rounds(&self, key: &[u8], block: &[u8]) -> Result<Vec<Vec<u8>>, LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let keys = Subkeys::new(key);
        let [mut d1, mut d2] = whiten(state(block), &keys.whitening[..2]);
        let mut states: Vec<State> = (0..ROUNDS)
            .map(|i| {
                if i % 2 == 0 {
                    d2 ^= f(d1, keys.rounds[i]);
                } else {
                    d1 ^= f(d2, keys.rounds[i]);
                }
                if i == 5 || i == 11 {
                    d1 = fl(d1, keys.layers[i / 6 * 2]);
                    d2 = flinv(d2, keys.layers[i / 6 * 2 + 1]);
                }
                [d1, d2]
            })
            .collect();
        if let Some(ciphertext) = states.last_mut() {
            *ciphertext = whiten([d2, d1], &keys.whitening[2..]);
        }
        Ok(states.iter().map(|state| bytes(state)).collect())
    }

    fn decrypt(&self, key: &[u8], block: &mut [u8]) -> Result<(), LengthError> {
        self.check_key(key)?;
        self.check_block(block)?;
        let keys = Subkeys::new(key);
        let [mut d2, mut d1] = whiten(state(block), &keys.whitening[2..]);
        for i in (0..ROUNDS).rev() {
            if i == 5 || i == 11 {
                d1 = flinv(d1, keys.layers[i / 6 * 2]);
                d2 = fl(d2, keys.layers[i / 6 * 2 + 1]);
            }
            if i % 2 == 0 {
                d2 ^= f(d1, keys.rounds[i]);
            } else {
                d1 ^= f(d2, keys.rounds[i]);
            }
        }
        block.copy_from_slice(&bytes(&whiten([d1, d2], &keys.whitening[..2])));
        Ok(())
    }
}
