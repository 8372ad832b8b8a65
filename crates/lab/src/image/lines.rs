//! Source lines of addresses, from DWARF.

use object::{Object, ObjectSection};
use std::borrow::Cow;

type Reader<'a> = gimli::EndianSlice<'a, gimli::RunTimeEndian>;

/// A run of addresses from one source line.
struct Row {
    start: u64,
    end: u64,
    file: usize,
    line: u64,
}

/// Which source line each address comes from.
#[derive(Default)]
pub struct SourceLines {
    files: Vec<String>,
    rows: Vec<Row>,
}

impl SourceLines {
    /// Reads the line table. An image without one, or with a damaged one, gives what can be read.
    #[must_use]
    pub fn read(file: &object::File<'_>) -> Self {
        let mut lines = Self::default();
        // Debug information serves people only: damage in it must not stop a measurement.
        let _ = lines.fill(file);
        lines.rows.sort_by_key(|row| (row.start, row.end));
        lines
    }

    fn fill(&mut self, file: &object::File<'_>) -> Result<(), gimli::Error> {
        let endian = if file.is_little_endian() {
            gimli::RunTimeEndian::Little
        } else {
            gimli::RunTimeEndian::Big
        };
        let sections = gimli::DwarfSections::load(|id| {
            let data = file
                .section_by_name(id.name())
                .and_then(|s| s.uncompressed_data().ok());
            Ok::<_, gimli::Error>(data.unwrap_or(Cow::Borrowed(&[])))
        })?;
        let dwarf = sections.borrow(|data| Reader::new(data, endian));
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            let unit = dwarf.unit(header)?;
            if let Some(program) = unit.line_program.clone() {
                self.add_program(&dwarf, &unit, program)?;
            }
        }
        Ok(())
    }

    fn add_program(
        &mut self,
        dwarf: &gimli::Dwarf<Reader<'_>>,
        unit: &gimli::Unit<Reader<'_>>,
        program: gimli::IncompleteLineProgram<Reader<'_>>,
    ) -> Result<(), gimli::Error> {
        let mut rows = program.rows();
        let mut open: Option<(u64, usize, u64)> = None;
        while let Some((header, row)) = rows.next_row()? {
            if let Some((start, file, line)) = open.take()
                && row.address() > start
            {
                self.rows.push(Row {
                    start,
                    end: row.address(),
                    file,
                    line,
                });
            }
            if row.end_sequence() {
                continue;
            }
            let name = match row.file(header) {
                Some(entry) => {
                    let name = dwarf.attr_string(unit, entry.path_name())?;
                    let name = name.to_string_lossy();
                    name.rsplit('/').next().unwrap_or(&name).to_owned()
                }
                None => continue,
            };
            let file = self.file_index(name);
            open = row.line().map(|line| (row.address(), file, line.get()));
        }
        Ok(())
    }

    fn file_index(&mut self, name: String) -> usize {
        self.files
            .iter()
            .position(|known| *known == name)
            .unwrap_or_else(|| {
                self.files.push(name);
                self.files.len() - 1
            })
    }

    /// File name (without folders) and line of an address.
    #[must_use]
    pub fn find(&self, address: u32) -> Option<(&str, u64)> {
        let address = u64::from(address);
        let after = self.rows.partition_point(|row| row.start <= address);
        self.rows[..after]
            .iter()
            .rev()
            .take(4)
            .find(|row| address < row.end)
            .map(|row| (self.files[row.file].as_str(), row.line))
    }
}
