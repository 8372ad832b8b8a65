//! The inputs of a verification: official vectors, then random ones.

use cipherfit_catalog::{Parameters, VectorGroup, Vectors};
use cipherfit_reference::BlockCipher;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// Random inputs for each verification.
pub const RANDOM_INPUTS: u64 = 1000;
/// Random keys where each needs an image of its own.
pub const RANDOM_BUILT_IN_KEYS: u64 = 8;

/// One input and its right answers.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where it comes from, for messages: `NIST FIPS 197, Appendix C.1, test 1`.
    pub name: String,
    /// The key.
    pub key: Vec<u8>,
    /// The block before encryption.
    pub plaintext: Vec<u8>,
    /// The block after encryption.
    pub ciphertext: Vec<u8>,
    /// The standard key schedule, by the reference.
    pub round_keys: Vec<u8>,
}

/// A source of randomness that depends on a name only, so that results are the same everywhere.
#[must_use]
pub fn named_randomness(name: &str) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(Sha256::digest(name.as_bytes()).into())
}

/// The official vectors for these parameters.
///
/// # Errors
/// A vector does not fit the parameters, or the reference disagrees with it.
pub fn official(
    parameters: &Parameters,
    groups: &[VectorGroup],
    reference: &dyn BlockCipher,
) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for group in groups
        .iter()
        .filter(|group| group.parameter == parameters.name)
    {
        let Vectors::BlockCipher(vectors) = &group.tests else {
            return Err(format!(
                "{} holds no vectors of a block cipher",
                group.source
            ));
        };
        for vector in vectors {
            let name = format!("{}, test {}", group.source, vector.tc_id);
            let case = answer(name, &vector.key, &vector.msg, reference)?;
            if case.ciphertext != vector.ct {
                return Err(format!("the reference disagrees with {}", case.name));
            }
            cases.push(case);
        }
    }
    if cases.is_empty() {
        return Err(format!(
            "there is no official vector for {}",
            parameters.name
        ));
    }
    Ok(cases)
}

/// Random inputs, the same on every host; one key after another, each for as many inputs.
///
/// # Errors
/// The reference refuses the lengths.
pub fn random(
    parameters: &Parameters,
    reference: &dyn BlockCipher,
    count: u64,
    keys: u64,
) -> Result<Vec<Case>, String> {
    let mut randomness = named_randomness(&parameters.name);
    let mut key = vec![0; parameters.key_bytes];
    (0..count)
        .map(|number| {
            if number % count.div_ceil(keys) == 0 {
                randomness.fill_bytes(&mut key);
            }
            let mut block = vec![0; parameters.block_bytes];
            randomness.fill_bytes(&mut block);
            answer(
                format!("random input {}", number + 1),
                &key,
                &block,
                reference,
            )
        })
        .collect()
}

fn answer(
    name: String,
    key: &[u8],
    plaintext: &[u8],
    reference: &dyn BlockCipher,
) -> Result<Case, String> {
    let mut ciphertext = plaintext.to_vec();
    let say = |error| format!("{name}: {error}");
    reference.encrypt(key, &mut ciphertext).map_err(say)?;
    let round_keys = reference.expand_key(key).map_err(say)?;
    Ok(Case {
        key: key.to_vec(),
        plaintext: plaintext.to_vec(),
        ciphertext,
        round_keys,
        name,
    })
}
