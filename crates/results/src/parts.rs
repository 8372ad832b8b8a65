//! What an implementation that another calls has in the image of that one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An implementation that is called, as far as it lies in the image of its caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsedPart {
    /// The primitive that it serves there: `aes-128`.
    pub primitive: String,
    /// Toolchain that it was built with.
    pub toolchain: String,
    /// Its memory, by who needs it.
    pub pieces: Vec<Piece>,
}

/// Memory of an implementation that is called. It is a part of the caller's own figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The operations that need it where the called one stands alone, as in its own record:
    /// `expand_key+encrypt`.
    pub of: String,
    /// The caller's operations that need it, as in the caller's `rom`: `seal+open`.
    pub users: String,
    /// Bytes of code and constants.
    pub rom: u64,
    /// Bytes of variables.
    #[serde(rename = "static")]
    pub static_bytes: u64,
}
