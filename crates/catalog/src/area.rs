//! How operations get their arguments: one by one, or in one area of memory.

use super::{Implementation, Parameters};
use cipherfit_vocabulary::Interface;
use serde::Deserialize;
use std::ops::Range;

/// What a part of the area holds. A byte of several parts counts for the first of them in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaContent {
    /// The block, which is worked on in place; of a hash function, a block of the message.
    Block,
    /// The key.
    Key,
    /// The round keys that `expand_key` makes.
    RoundKeys,
    /// What a hash function keeps from block to block.
    State,
    /// The digest, where it is not the first bytes of the state.
    Digest,
    /// How many bytes of the message there are up to here, the block included.
    Length,
    /// How many bytes of the message the block holds when it is the last.
    Last,
    /// Memory that the caller lends for the time of a call.
    Work,
}

impl AreaContent {
    /// As manifests write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Key => "key",
            Self::RoundKeys => "round_keys",
            Self::State => "state",
            Self::Digest => "digest",
            Self::Length => "length",
            Self::Last => "last",
            Self::Work => "work",
        }
    }

    /// Does only the manifest know its size?
    #[must_use]
    pub fn has_own_size(self) -> bool {
        matches!(self, Self::State | Self::Work)
    }
}

/// A part of the area, as a manifest writes it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaField {
    /// What it holds.
    pub holds: AreaContent,
    /// Its size, where the primitive does not give it: state and work.
    pub bytes: Option<usize>,
    /// Where it starts; behind the part before it if nothing is said.
    pub at: Option<usize>,
}

/// A part of the area of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaPart {
    /// What it holds.
    pub holds: AreaContent,
    /// Where it lies, from the start of the area.
    pub range: Range<usize>,
}

impl Implementation {
    /// The parts of the area that the operations get, in order; none where they get no area.
    #[must_use]
    pub fn area(&self, parameters: &Parameters) -> Vec<AreaPart> {
        let mut end = 0;
        let fields = self.manifest.contract.area.iter();
        fields
            .map(|field| {
                let start = field.at.unwrap_or(end);
                end = start + self.area_bytes(field, parameters);
                AreaPart {
                    holds: field.holds,
                    range: start..end,
                }
            })
            .collect()
    }

    fn area_bytes(&self, field: &AreaField, parameters: &Parameters) -> usize {
        match field.holds {
            AreaContent::Block => parameters.block_bytes,
            AreaContent::Key => parameters.key_bytes,
            AreaContent::RoundKeys => self.round_key_bytes(parameters),
            AreaContent::Digest => parameters.digest_bytes,
            AreaContent::Length => 2,
            AreaContent::Last => 1,
            AreaContent::State | AreaContent::Work => field.bytes.unwrap_or_default(),
        }
    }

    /// Is there one pointer for everything?
    #[must_use]
    pub fn takes_one_pointer(&self) -> bool {
        self.manifest.contract.interface == Interface::OnePointer
    }
}

/// Bytes of an area by what they are for. A byte of several parts counts once, for the first of them
/// in the order of [`AreaContent`]; one of none counts as work.
pub fn bytes_by_content(parts: &[AreaPart]) -> impl Fn(AreaContent) -> u64 + use<> {
    let size = parts.iter().map(|part| part.range.end).max().unwrap_or(0);
    let owners: Vec<AreaContent> = (0..size)
        .map(|byte| {
            let holders = parts.iter().filter(|part| part.range.contains(&byte));
            let holders = holders.map(|part| part.holds);
            holders.min().unwrap_or(AreaContent::Work)
        })
        .collect();
    move |content| owners.iter().filter(|owner| **owner == content).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_parts_share_count_once_and_gaps_are_work() {
        let part = |holds, range| AreaPart { holds, range };
        let of = bytes_by_content(&[
            part(AreaContent::State, 0..32),
            part(AreaContent::Digest, 16..32),
            part(AreaContent::Block, 36..52),
        ]);
        assert_eq!(of(AreaContent::State), 32);
        assert_eq!(of(AreaContent::Digest), 0);
        assert_eq!(of(AreaContent::Block), 16);
        assert_eq!(of(AreaContent::Work), 4);
    }
}
