//! Official test vectors: `library/<family>/vectors/*.json`.

use serde::Deserialize;

/// A file of vectors.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VectorFile {
    /// Name of the family.
    pub algorithm: String,
    /// Groups with one source each.
    pub test_groups: Vec<VectorGroup>,
}

/// Vectors from one place in one document.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VectorGroup {
    /// The member that they are for: `aes-128`.
    pub parameter: String,
    /// The document and the place in it.
    pub source: String,
    /// The vectors.
    #[serde(flatten)]
    pub tests: Vectors,
}

/// Known answers of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", content = "tests")]
pub enum Vectors {
    /// Blocks of a block cipher.
    BlockCipher(Vec<Vector>),
    /// Messages of a hash function.
    HashFunction(Vec<HashVector>),
}

impl Vectors {
    /// The bytes of all known answers, in their order.
    #[must_use]
    pub fn bytes(&self) -> Vec<&[u8]> {
        let mut bytes: Vec<&[u8]> = Vec::new();
        match self {
            Self::BlockCipher(vectors) => {
                for Vector { key, msg, ct, .. } in vectors {
                    bytes.extend([key, msg, ct].map(Vec::as_slice));
                }
            }
            Self::HashFunction(vectors) => {
                for HashVector { msg, digest, .. } in vectors {
                    bytes.extend([msg, digest].map(Vec::as_slice));
                }
            }
        }
        bytes
    }
}

/// A known answer of a block cipher.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Vector {
    /// Number within the file.
    pub tc_id: u64,
    /// Key.
    #[serde(with = "hexadecimal")]
    pub key: Vec<u8>,
    /// Plaintext.
    #[serde(with = "hexadecimal")]
    pub msg: Vec<u8>,
    /// Ciphertext.
    #[serde(with = "hexadecimal")]
    pub ct: Vec<u8>,
}

/// A known answer of a hash function.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HashVector {
    /// Number within the file.
    pub tc_id: u64,
    /// Message.
    #[serde(with = "hexadecimal")]
    pub msg: Vec<u8>,
    /// Digest.
    #[serde(with = "hexadecimal")]
    pub digest: Vec<u8>,
}

/// Bytes as hexadecimal text.
mod hexadecimal {
    use serde::{Deserialize, Deserializer, de::Error};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(input)?;
        cipherfit_vocabulary::hexadecimal::parse(&text).map_err(D::Error::custom)
    }
}
