//! Inputs for block ciphers: official vectors, then random keys and blocks.

use super::{Case, Cases, Checker, Disagreements, INPUTS, Inputs, named_randomness};
use cipherfit_catalog::{Parameters, VectorGroup};
use cipherfit_reference::BlockCipher;
use cipherfit_vocabulary::{Kind, ROUND_KEYS_VALUE};
use rand_chacha::rand_core::Rng;

pub(super) struct BlockCiphers;

impl Checker for BlockCiphers {
    fn kind(&self) -> Kind {
        Kind::BLOCK_CIPHER
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::block_cipher(&parameters.name) else {
            return Ok(None);
        };
        Ok(Some(Cases {
            official: official(parameters, inputs.groups, reference)?,
            random: random(parameters, reference, inputs.keys)?,
            ..Cases::default()
        }))
    }
}

/// The official vectors for these parameters: `key`, `msg`, `ct` and the standard round keys.
///
/// # Errors
/// A vector does not fit the parameters, or the reference disagrees with it.
pub fn official(
    parameters: &Parameters,
    groups: &[VectorGroup],
    reference: &dyn BlockCipher,
) -> Result<Vec<Case>, String> {
    let inputs = Inputs {
        kind: Kind::BLOCK_CIPHER,
        parameters,
        groups,
        keys: 1,
    };
    let mut cases = inputs.official()?;
    let mut wrong = Disagreements::default();
    for case in &mut cases {
        let right = answer(&case.name, case.value("key"), case.value("msg"), reference)?;
        wrong.compare(case, "ct", right.value("ct"));
        *case = right;
    }
    wrong.told()?;
    Ok(cases)
}

/// Random inputs; one key after another, each for as many inputs.
fn random(
    parameters: &Parameters,
    reference: &dyn BlockCipher,
    keys: u64,
) -> Result<Vec<Case>, String> {
    let mut randomness = named_randomness(&parameters.name);
    let mut key = vec![0; parameters.key_bytes];
    (0..INPUTS as u64)
        .map(|number| {
            if number % (INPUTS as u64).div_ceil(keys) == 0 {
                randomness.fill_bytes(&mut key);
            }
            let mut block = vec![0; parameters.block_bytes];
            randomness.fill_bytes(&mut block);
            let name = format!("random input {}", number + 1);
            answer(&name, &key, &block, reference)
        })
        .collect()
}

fn answer(
    name: &str,
    key: &[u8],
    plaintext: &[u8],
    reference: &dyn BlockCipher,
) -> Result<Case, String> {
    let mut ciphertext = plaintext.to_vec();
    let say = |error| format!("{name}: {error}");
    reference.encrypt(key, &mut ciphertext).map_err(say)?;
    let round_keys = reference.expand_key(key).map_err(say)?;
    Ok(Case {
        name: name.to_owned(),
        values: [
            ("key", key.to_vec()),
            ("msg", plaintext.to_vec()),
            ("ct", ciphertext),
            (ROUND_KEYS_VALUE, round_keys),
        ]
        .into(),
    })
}

/// The case of a key and a plaintext, or a ciphertext.
///
/// # Panics
/// They do not have the lengths of the cipher's: a mistake in this crate.
pub(crate) fn block_case(
    reference: &dyn BlockCipher,
    key: &[u8],
    block: &[u8],
    is_ciphertext: bool,
) -> Case {
    let mut block = block.to_vec();
    if is_ciphertext {
        let decrypted = reference.decrypt(key, &mut block);
        decrypted.expect("a key and a block of the cipher's lengths");
    }
    answer("a point of the proof", key, &block, reference)
        .expect("a key and a block of the cipher's lengths")
}
