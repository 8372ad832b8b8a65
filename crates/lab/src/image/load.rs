//! An image in the memory of a machine.

use super::{Image, Section, SectionContent};
use cipherfit_sim::{Memory, MemoryKind, Rights};
use std::ops::Range;

impl Image {
    /// Maps and loads every section with the rights that its content needs: code is executed and
    /// read, tables are read, variables are read and written.
    pub fn load_into(&self, memory: &mut Memory) {
        for section in &self.sections {
            let (rights, kind) = match section.content {
                SectionContent::Code => (Rights::READ | Rights::EXECUTE, MemoryKind::Rom),
                SectionContent::Table => (Rights::READ, MemoryKind::Rom),
                SectionContent::Data | SectionContent::Zeroed => {
                    (Rights::READ | Rights::WRITE, MemoryKind::Ram)
                }
            };
            memory.map(section.range(), rights, kind);
            memory.load(section.address, &section.bytes);
        }
    }

    /// The first section that is no variable and shares bytes with a range.
    #[must_use]
    pub fn fixed_in(&self, range: &Range<u32>) -> Option<&Section> {
        let fixed = |content| matches!(content, SectionContent::Code | SectionContent::Table);
        self.sections.iter().find(|section| {
            let own = section.range();
            fixed(section.content) && own.start < range.end && range.start < own.end
        })
    }

    /// The ranges of a RAM that no variable takes, ascending; the last one, behind all variables, is
    /// always there and may be empty.
    #[must_use]
    pub fn free_ranges(&self, ram: &Range<u32>) -> Vec<Range<u32>> {
        let variable = |content| matches!(content, SectionContent::Data | SectionContent::Zeroed);
        let mut taken: Vec<Range<u32>> = self
            .sections
            .iter()
            .filter(|section| variable(section.content))
            .map(|section| section.range())
            .filter(|range| range.start < ram.end && ram.start < range.end)
            .collect();
        taken.sort_by_key(|range| range.start);
        let mut free = Vec::new();
        let mut start = ram.start;
        for range in taken {
            if start < range.start {
                free.push(start..range.start);
            }
            start = start.max(range.end);
        }
        free.push(start..ram.end.max(start));
        free
    }
}
