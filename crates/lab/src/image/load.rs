//! An image in the memory of a machine.

use super::{Image, SectionContent};
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

    /// The first address of a RAM behind all variables in it.
    #[must_use]
    pub fn free_ram(&self, ram: &Range<u32>) -> u32 {
        let variable = |content| matches!(content, SectionContent::Data | SectionContent::Zeroed);
        self.sections
            .iter()
            .filter(|section| variable(section.content) && ram.contains(&section.address))
            .map(|section| section.range().end)
            .max()
            .unwrap_or(ram.start)
    }
}
