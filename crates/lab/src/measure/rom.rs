//! Code, tables and variables of an image.

use crate::image::{Image, Reach, SectionContent, reach};
use cipherfit_results::Rom;
use cipherfit_vocabulary::Operation;
use std::collections::BTreeMap;

/// The operations that need each section.
pub(super) fn users(image: &Image, entries: &BTreeMap<Operation, u32>) -> Vec<Vec<Operation>> {
    let needs: BTreeMap<Operation, Reach> = entries
        .iter()
        .map(|(&operation, &address)| {
            let section = image
                .sections
                .iter()
                .position(|s| s.range().contains(&address));
            (operation, reach(image, section))
        })
        .collect();
    let users_of = |index: usize| {
        let reaching = needs.iter();
        let reaching = reaching.filter(|(_, reached)| reached.contains(&index));
        reaching.map(|(&operation, _)| operation).collect()
    };
    (0..image.sections.len()).map(users_of).collect()
}

/// Bytes of code and of tables by the operations that need them (`encrypt+expand_key`).
pub(super) fn rom(image: &Image, entries: &BTreeMap<Operation, u32>) -> Rom {
    let mut rom = Rom::default();
    for (section, users) in image.sections.iter().zip(users(image, entries)) {
        if users.is_empty() {
            continue;
        }
        let account = match section.content {
            SectionContent::Code => &mut rom.code,
            // The first values of variables lie in ROM too.
            SectionContent::Table | SectionContent::Data => &mut rom.tables,
            SectionContent::Zeroed => continue,
        };
        *account.entry(Rom::users(&users)).or_default() += section.bytes.len() as u64;
    }
    rom
}

/// Bytes of variables.
pub(super) fn static_bytes(image: &Image) -> u64 {
    let in_ram = |content| matches!(content, SectionContent::Data | SectionContent::Zeroed);
    let sections = image
        .sections
        .iter()
        .filter(|section| in_ram(section.content));
    sections.map(|section| section.bytes.len() as u64).sum()
}
