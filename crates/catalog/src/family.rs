//! A family of primitives: `library/<family>/family.toml`.

use crate::Misuse;
use cipherfit_vocabulary::{Kind, Size, Status};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// What is said of a primitive by those who make standards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Where it stands.
    pub status: Status,
    /// The statement, one sentence.
    pub statement: String,
    /// Who says so: a source of `published/sources.csv`.
    pub source: Spanned<String>,
}

/// A family of primitives that share a specification.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Folder name: `aes`.
    pub name: String,
    /// As people write it: `AES`.
    pub title: String,
    /// What it is for.
    pub kind: Kind,
    /// One sentence.
    pub summary: String,
    /// Where it is specified.
    pub specification: String,
    /// What is known of its security, in a sentence or two.
    pub security: String,
    /// What its users must not do, with the clause that says so.
    #[serde(default)]
    pub misuse: Vec<Misuse>,
    /// Where it stands with those who make standards.
    pub standing: Standing,
    /// Its members.
    pub parameters: Vec<Parameters>,
}

/// One member of a family: a primitive with all its sizes fixed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Name in selectors and results: `aes-128`.
    pub name: String,
    /// As people write it: `AES-128`.
    pub title: String,
    /// Prefix of symbols: `aes128`.
    pub identifier: String,
    /// Bytes of a block: of a hash function, how much of a message one compression takes.
    pub block_bytes: usize,
    /// Bytes of a key; block ciphers only.
    #[serde(default)]
    pub key_bytes: usize,
    /// Bytes of the standard key schedule; block ciphers only.
    #[serde(default)]
    pub round_key_bytes: usize,
    /// Bytes of a digest; hash functions only. Of an extendable-output function, the bytes of output that
    /// figures are for.
    #[serde(default)]
    pub digest_bytes: usize,
    /// Bytes of a number that is used once with a key; kinds that have one only.
    #[serde(default)]
    pub nonce_bytes: usize,
    /// Bytes of what shows that a message is genuine; kinds that have it only.
    #[serde(default)]
    pub tag_bytes: usize,
    /// Fewest bytes by which padding makes a message longer; hash functions only.
    #[serde(default)]
    pub least_padding_bytes: usize,
    /// Must a message be whole blocks? Modes of encryption only.
    #[serde(default)]
    pub only_whole_blocks: bool,
    /// Bits of security: of the key; of a hash function, against collisions.
    pub security_bits: Spanned<u64>,
    /// Where it stands with those who make standards, if not where its family does.
    pub standing: Option<Standing>,
    /// Primitives that it is made of, by what they are to it: `block = "aes-128"`.
    #[serde(default)]
    pub uses: BTreeMap<String, Spanned<String>>,
    /// Preprocessor definitions that select this member in shared sources.
    #[serde(default)]
    pub defines: BTreeMap<String, toml::Value>,
}

impl Parameters {
    /// A size of the primitive; 0 if it has none such.
    #[must_use]
    pub fn bytes(&self, size: Size) -> usize {
        match size {
            Size::Block => self.block_bytes,
            Size::Key => self.key_bytes,
            Size::RoundKeys => self.round_key_bytes,
            Size::Nonce => self.nonce_bytes,
            Size::Digest => self.digest_bytes,
            Size::Tag => self.tag_bytes,
            Size::Number(_) | Size::Own => 0,
        }
    }

    /// Length of the longest message that takes one block, padding included.
    #[must_use]
    pub fn one_block_message(&self) -> usize {
        self.block_bytes - self.least_padding_bytes
    }

    /// The length of the shortest message that a call takes and that is no shorter.
    #[must_use]
    pub fn filled_up(&self, message_bytes: usize) -> usize {
        match self.only_whole_blocks {
            true => message_bytes.next_multiple_of(self.block_bytes.max(1)),
            false => message_bytes,
        }
    }

    /// How many blocks of a message are whole and surely not the last: what is left takes padding,
    /// or, where the padding may be nothing, is the last block.
    #[must_use]
    pub fn whole_blocks(&self, message_bytes: usize) -> usize {
        let ahead = if self.least_padding_bytes == 0 {
            message_bytes.saturating_sub(1)
        } else {
            message_bytes
        };
        ahead / self.block_bytes
    }
}

impl Family {
    /// The member of that name.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Parameters> {
        self.parameters
            .iter()
            .find(|parameters| parameters.name == name)
    }
}
