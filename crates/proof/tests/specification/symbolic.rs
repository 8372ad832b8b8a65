//! Forms have the values that concrete bits have.

use cipherfit_proof::specification::{block_ciphers, hash_function};
use cipherfit_proof::{Byte, Concrete, Engine, Form};

fn inputs(count: usize, engine: &mut Engine) -> Vec<Byte<Form>> {
    let byte = |_| std::array::from_fn(|_| engine.input());
    (0..count).map(byte).collect()
}

/// The values of forms at a point.
fn at(point: usize, bytes: &[Byte<Form>], engine: &Engine) -> Vec<Byte<bool>> {
    let bytes = bytes.iter();
    bytes
        .map(|byte| byte.map(|bit| engine.sample(bit, point)))
        .collect()
}

const POINTS: [usize; 3] = [0, 77, 255];

#[test]
fn in_block_ciphers() {
    for cipher in block_ciphers() {
        let mut engine = Engine::new();
        let key = inputs(cipher.key_bytes, &mut engine);
        let block = inputs(cipher.block_bytes, &mut engine);
        let round_keys = cipher.expand_key(&key, &mut engine);
        let encrypted = cipher.encrypt(&round_keys, &block, &mut engine);
        let decrypted = cipher.decrypt(&round_keys, &block, &mut engine);
        for point in POINTS {
            let [key, block] = [&key, &block].map(|bytes| at(point, bytes, &engine));
            let expected = cipher.expand_key(&key, &mut Concrete);
            assert_eq!(at(point, &round_keys, &engine), expected, "{}", cipher.name);
            let found = [&encrypted, &decrypted].map(|bytes| at(point, bytes, &engine));
            let round_keys = expected;
            let expected = [
                cipher.encrypt(&round_keys, &block, &mut Concrete),
                cipher.decrypt(&round_keys, &block, &mut Concrete),
            ];
            assert_eq!(found, expected, "{}", cipher.name);
        }
    }
}

/// Those whose forms take little memory.
#[test]
fn in_hash_functions() {
    for name in ["sha-256", "skein-256-256"] {
        let function = hash_function(name).expect("a known name");
        let mut engine = Engine::new();
        let message = inputs(function.block_bytes / 2, &mut engine);
        let digest = function.hash(&message, &mut engine);
        for point in POINTS {
            let expected = function.hash(&at(point, &message, &engine), &mut Concrete);
            assert_eq!(at(point, &digest, &engine), expected, "{name}");
        }
    }
}
