//! The models have the names and sizes that `library/<family>/family.toml` gives.

use crate::library;
use cipherfit_reference::{block_cipher, block_ciphers};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Family {
    BlockCipher { parameters: Vec<Parameters> },
    Hash { parameters: Vec<HashParameters> },
    Mac { parameters: Vec<KeyedParameters> },
    Aead { parameters: Vec<KeyedParameters> },
    Mode { parameters: Vec<ModeParameters> },
    Kdf { parameters: Vec<KdfParameters> },
    Permutation { parameters: Vec<UnkeyedParameters> },
    Xof { parameters: Vec<UnkeyedParameters> },
}

#[derive(Deserialize)]
struct Parameters {
    name: String,
    block_bytes: usize,
    key_bytes: usize,
    round_key_bytes: usize,
}

/// The member of a family of hash functions.
#[derive(Deserialize)]
pub(crate) struct HashParameters {
    pub(crate) name: String,
    pub(crate) block_bytes: usize,
    pub(crate) least_padding_bytes: usize,
    pub(crate) digest_bytes: usize,
}

/// The member of a family of permutations or of extendable-output functions.
#[derive(Deserialize)]
pub(crate) struct UnkeyedParameters {
    pub(crate) name: String,
    pub(crate) block_bytes: usize,
}

/// The member of a family that makes tags.
#[derive(Deserialize)]
pub(crate) struct KeyedParameters {
    pub(crate) name: String,
    pub(crate) key_bytes: usize,
    #[serde(default)]
    pub(crate) nonce_bytes: usize,
    pub(crate) tag_bytes: usize,
}

/// The member of a family of modes of encryption.
#[derive(Deserialize)]
pub(crate) struct ModeParameters {
    pub(crate) name: String,
    pub(crate) block_bytes: usize,
    #[serde(default)]
    pub(crate) only_whole_blocks: bool,
    pub(crate) key_bytes: usize,
    pub(crate) nonce_bytes: usize,
}

/// The member of a family of key derivation functions.
#[derive(Deserialize)]
pub(crate) struct KdfParameters {
    pub(crate) name: String,
    pub(crate) block_bytes: usize,
}

#[test]
fn models_have_the_sizes_of_the_library() {
    for parameters in all() {
        let name = &parameters.name;
        let cipher = block_cipher(name).unwrap_or_else(|| panic!("no model of {name}"));
        assert_eq!(cipher.block_bytes(), parameters.block_bytes, "{name}");
        assert_eq!(cipher.key_bytes(), parameters.key_bytes, "{name}");
        assert_eq!(
            cipher.round_key_bytes(),
            parameters.round_key_bytes,
            "{name}"
        );
        let round_keys = cipher
            .expand_key(&vec![0; parameters.key_bytes])
            .expect("key length");
        assert_eq!(round_keys.len(), parameters.round_key_bytes, "{name}");
    }
}

#[test]
fn every_model_is_in_the_library_once() {
    let models: Vec<&str> = block_ciphers().iter().map(|cipher| cipher.name()).collect();
    assert_eq!(models.len(), names().len());
    assert_eq!(
        models
            .into_iter()
            .map(str::to_owned)
            .collect::<BTreeSet<_>>(),
        names()
    );
}

#[test]
fn other_names_have_no_model() {
    for name in ["", "aes", "AES-128", "aes-512", "speck-64"] {
        assert!(block_cipher(name).is_none(), "{name:?}");
    }
}

/// Names of all parameters of block ciphers in the library.
pub(crate) fn names() -> BTreeSet<String> {
    all()
        .into_iter()
        .map(|parameters| parameters.name)
        .collect()
}

/// All hash functions of the library.
pub(crate) fn hash_functions() -> Vec<HashParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Hash { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

/// All message authentication codes of the library.
pub(crate) fn macs() -> Vec<KeyedParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Mac { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

/// All authenticated encryptions of the library.
pub(crate) fn aeads() -> Vec<KeyedParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Aead { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

/// All modes of encryption of the library.
pub(crate) fn modes() -> Vec<ModeParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Mode { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

/// All permutations of the library.
pub(crate) fn permutations() -> Vec<UnkeyedParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Permutation { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

/// All key derivation functions of the library.
pub(crate) fn kdfs() -> Vec<KdfParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Kdf { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

/// All extendable-output functions of the library.
pub(crate) fn xofs() -> Vec<UnkeyedParameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::Xof { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

fn all() -> Vec<Parameters> {
    let parameters = families().into_iter().filter_map(|family| match family {
        Family::BlockCipher { parameters } => Some(parameters),
        _ => None,
    });
    parameters.flatten().collect()
}

fn families() -> Vec<Family> {
    library::in_each_family("family.toml")
        .iter()
        .map(|path| {
            toml::from_str(&library::read(path))
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect()
}
