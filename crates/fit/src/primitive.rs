//! What is known of primitives, and all that there is to choose from.

use crate::packet::Packet;
use crate::{Blocks, Offer};
use cipherfit_vocabulary::{DeviceFacts, Identity, Kind, Status, normal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sizes of a primitive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Primitive {
    /// Name with its parameters: `aes-128`.
    pub name: String,
    /// Family: `aes`.
    pub family: String,
    /// What it is.
    pub kind: Kind,
    /// Bits of a block; of a hash function, of the message that one compression takes.
    pub block_bits: u64,
    /// Bits of the key, where there is one.
    pub key_bits: Option<u64>,
    /// Bits of the digest, where there is one.
    pub digest_bits: Option<u64>,
    /// Fewest bytes that padding adds.
    pub least_padding_bytes: u64,
    /// Bits of security: of the key; of a hash function, against collisions.
    pub security_bits: u64,
}

impl Primitive {
    /// Blocks of a message.
    #[must_use]
    pub fn blocks(&self, message_bytes: u64) -> Blocks {
        let block_bytes = (self.block_bits / 8).max(1);
        let padded = message_bytes.saturating_add(self.least_padding_bytes);
        // Where padding may add nothing, the last block may be whole.
        let surely = match self.least_padding_bytes {
            0 => message_bytes.saturating_sub(1),
            _ => message_bytes,
        };
        Blocks {
            all: padded.div_ceil(block_bytes).max(1),
            whole: surely / block_bytes,
        }
    }
}

/// A statement on a primitive or a family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// Primitive or family; a primitive's own statement goes before its family's.
    pub of: String,
    /// Where it stands.
    pub status: Status,
    /// The statement, one sentence.
    pub statement: String,
    /// Who says so: an identifier of `published/sources.csv`.
    pub source: String,
}

/// A machine of the literature that is in no table of devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeviceAlias {
    /// Its name.
    pub device: String,
    /// Cores whose figures hold for it; none if none do.
    pub cores: Vec<String>,
    /// Why those, or why none.
    pub reason: String,
}

/// An implementation with parts that must lie at an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Placed {
    /// Its name.
    pub implementation: String,
    /// The primitive.
    pub primitive: String,
    /// Devices that have no memory there.
    pub not_on: Vec<String>,
}

/// All that there is to choose from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Stock {
    /// Implementations.
    pub offers: Vec<Offer>,
    /// Primitives.
    pub primitives: Vec<Primitive>,
    /// Statements on primitives.
    pub standings: Vec<Standing>,
    /// Packets that can be asked for.
    pub packets: Vec<Packet>,
    /// Devices that can be asked for.
    pub devices: Vec<DeviceFacts>,
    /// Machines of the literature.
    pub aliases: Vec<DeviceAlias>,
    /// Implementations with parts that must lie at an address.
    pub placed: Vec<Placed>,
    /// By core, the device that the offers' energies are of.
    pub energy_of: BTreeMap<String, String>,
    /// Why there is no energy for a device, by device.
    pub without_energy: BTreeMap<String, String>,
    /// Titles of the sources that warnings rest on.
    pub sources: BTreeMap<String, String>,
}

impl Stock {
    /// The primitive of that name.
    #[must_use]
    pub fn primitive(&self, name: &str) -> Option<&Primitive> {
        self.primitives.iter().find(|known| known.name == name)
    }

    /// The primitives that a word stands for: one, a family, or all whose names begin with it and a
    /// hyphen. Case does not matter, and `speck-64/128` is `speck-64-128`.
    #[must_use]
    pub fn named(&self, word: &str) -> Vec<&Primitive> {
        let word = normal(word);
        let selects = |one: &&Primitive| {
            let rest = one.name.strip_prefix(&word);
            one.family == word || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        self.primitives.iter().filter(selects).collect()
    }

    /// Where the parts of an implementation must lie, if not anywhere.
    #[must_use]
    pub fn placed(&self, identity: &Identity) -> Option<&Placed> {
        self.placed.iter().find(|one| {
            one.implementation == identity.implementation && one.primitive == identity.primitive
        })
    }

    /// What is said of a primitive.
    #[must_use]
    pub fn standing(&self, primitive: &Primitive) -> Option<&Standing> {
        let of = |name: &str| self.standings.iter().find(|one| one.of == name);
        of(&primitive.name).or_else(|| of(&primitive.family))
    }
}
