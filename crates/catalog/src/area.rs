//! How operations get their arguments: one by one, or in one area of memory.

use super::{Implementation, Parameters};
use cipherfit_vocabulary::{Role, Size};
use serde::Deserialize;
use std::ops::Range;

/// A part of the area, as a manifest writes it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaField {
    /// What it holds.
    pub holds: Role,
    /// Its size, where the primitive does not give it: state and work.
    pub bytes: Option<usize>,
    /// Where it starts; behind the part before it if nothing is said.
    pub at: Option<usize>,
}

/// A part of the area of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaPart {
    /// What it holds.
    pub holds: Role,
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
        match field.holds.size() {
            Size::Own => field.bytes.unwrap_or_default(),
            _ => self.bytes_of(field.holds, parameters),
        }
    }
}

/// Bytes of an area by what they are for. A byte of several parts counts once, for the first of them
/// in the order of [`Role`]; one of none counts as work.
pub fn bytes_by_role(parts: &[AreaPart]) -> impl Fn(Role) -> u64 + use<> {
    let size = parts.iter().map(|part| part.range.end).max().unwrap_or(0);
    let owners: Vec<Role> = (0..size)
        .map(|byte| {
            let holders = parts.iter().filter(|part| part.range.contains(&byte));
            let holders = holders.map(|part| part.holds);
            holders.min().unwrap_or(Role::Work)
        })
        .collect();
    move |role| owners.iter().filter(|owner| **owner == role).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_parts_share_count_once_and_gaps_are_work() {
        let part = |holds, range| AreaPart { holds, range };
        let of = bytes_by_role(&[
            part(Role::State, 0..32),
            part(Role::Digest, 16..32),
            part(Role::Block, 36..52),
        ]);
        assert_eq!(of(Role::State), 32);
        assert_eq!(of(Role::Digest), 0);
        assert_eq!(of(Role::Block), 16);
        assert_eq!(of(Role::Work), 4);
    }
}
