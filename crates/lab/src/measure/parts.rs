//! What the implementations that a job calls have in its image.

use super::{Laboratory, MeasureError, entries, rom};
use crate::build::is_of_compilers;
use crate::image::{Image, Section, SectionContent};
use cipherfit_catalog::{Job, OWN_STEPS};
use cipherfit_results::{Piece, Rom, UsedPart};
use std::collections::BTreeMap;

impl Laboratory<'_> {
    /// What each implementation of another primitive that a job calls has in its image, by what it is to it.
    ///
    /// Sections keep their names through linking. Those that the called one's own image has too, as long, are the
    /// called one's: the same objects go into both. Who needs them there and here follows from either image.
    pub(super) fn parts_of(
        &self,
        job: &Job<'_>,
        image: &Image,
    ) -> Result<BTreeMap<String, UsedPart>, MeasureError> {
        let used = job.used().into_iter();
        let others = used.filter(|(role, _)| *role != OWN_STEPS);
        let own_users = rom::users(image, &entries(job, image)?);
        let mut parts = BTreeMap::new();
        for (role, used) in others {
            let alone = self.build(&used)?;
            let users = rom::users(&alone.image, &entries(&used, &alone.image)?);
            let theirs = alone.image.sections.iter().zip(&users);
            let theirs: Vec<_> = theirs
                .filter(|(section, _)| !is_of_compilers(&section.name))
                .collect();
            let mut pieces: BTreeMap<(String, String), (u64, u64)> = BTreeMap::new();
            for (section, users) in image.sections.iter().zip(&own_users) {
                let mut same = theirs.iter().filter(|(other, _)| is_same(section, other));
                let Some((_, of)) = same.next().filter(|_| !users.is_empty()) else {
                    continue;
                };
                let (in_rom, in_ram) = bytes(section);
                let piece = pieces
                    .entry((Rom::users(of), Rom::users(users)))
                    .or_default();
                piece.0 += in_rom;
                piece.1 += in_ram;
            }
            let pieces = pieces.into_iter();
            let part = UsedPart {
                primitive: used.parameters.name.clone(),
                toolchain: used.toolchain().name.clone(),
                pieces: pieces
                    .map(|((of, users), (rom, static_bytes))| Piece {
                        of,
                        users,
                        rom,
                        static_bytes,
                    })
                    .collect(),
            };
            parts.insert(role.to_owned(), part);
        }
        Ok(parts)
    }
}

/// The same section in two images.
fn is_same(one: &Section, other: &Section) -> bool {
    one.name == other.name && one.content == other.content && one.bytes.len() == other.bytes.len()
}

/// Bytes of a section in ROM and in RAM.
fn bytes(section: &Section) -> (u64, u64) {
    let all = section.bytes.len() as u64;
    match section.content {
        SectionContent::Code | SectionContent::Table => (all, 0),
        SectionContent::Data => (all, all),
        SectionContent::Zeroed => (0, all),
    }
}
