//! The calls for one official vector as data: what a machine holds before each call, and what must
//! come of it.
//!
//! The laboratory takes a scene down while it verifies ([`Snapshot`]), the site ships it, and the
//! page's engine plays it on a simulator of its own ([`Player`]). All three use these types, and
//! everything here compiles to WebAssembly.

mod bytes;
mod player;
mod snapshot;
mod words;

pub use bytes::Bytes;
pub use player::{Player, SceneError};
pub use snapshot::Snapshot;

use cipherfit_sim::{Label, MemoryKind, Rights};
use cipherfit_vocabulary::Operation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The calls for one official vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scene {
    /// The core that they run on: `msp430x-v2`.
    pub core: String,
    /// What the bits of a label stand for, from the lowest: `key`, `message`.
    pub secrets: Vec<String>,
    /// In the order in which they are made.
    pub calls: Vec<Call>,
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Call {
    /// What it does.
    pub operation: Operation,
    /// Address of the function.
    pub entry: u32,
    /// The stack pointer before the call.
    pub stack_pointer: u32,
    /// All registers before the call, in the core's order.
    pub registers: Vec<u32>,
    /// What the caller changes in memory since the last call; before the first call, everything.
    pub changes: Vec<Change>,
    /// The caller's buffers.
    pub buffers: Vec<Buffer>,
    /// What the call must leave in memory, where the vector says so.
    pub result: Option<Expected>,
}

/// A buffer of the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Buffer {
    /// What it is to the call: `block`, `round_keys`.
    pub role: String,
    /// Address of its first byte.
    pub start: u32,
    /// Address behind its last byte.
    pub end: u32,
}

/// Bytes that a call must leave in memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Expected {
    /// Address of the first byte.
    pub address: u32,
    /// The bytes.
    pub bytes: Bytes,
}

/// A run of bytes that are alike but for their values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// Address of the first byte.
    pub address: u32,
    /// How many there are.
    pub length: u32,
    /// What a call may do with them: letters of `rwx`.
    #[serde(with = "words::rights")]
    #[schemars(with = "String")]
    pub rights: Rights,
    /// What they are made of.
    #[serde(with = "words::Kind")]
    #[schemars(with = "words::Kind")]
    pub kind: MemoryKind,
    /// The secrets that they depend on, as bits ([`Scene::secrets`]).
    #[serde(with = "words::Bits")]
    #[schemars(with = "u8")]
    pub label: Label,
    /// Their values; none for bytes that were never written.
    pub bytes: Option<Bytes>,
}
