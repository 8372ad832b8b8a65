//! Intel HEX: bytes with their addresses, and nothing that names or describes them.

use super::{Section, SectionContent};
use ihex::Record;
use std::collections::BTreeMap;

/// The text of a file that is Intel HEX: its first character is the colon of a record.
pub(super) fn text(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    text.trim_start().starts_with(':').then_some(text)
}

/// What a file holds, a section for each run of bytes. It may be executed: the format does not say what
/// is code.
///
/// # Errors
/// A line is no record, two records hold the same address, or the end is missing.
pub(super) fn sections(text: &str) -> Result<Vec<Section>, String> {
    let mut bytes: BTreeMap<u32, u8> = BTreeMap::new();
    let mut base: u32 = 0;
    let mut ended = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let failed = |reason: String| format!("line {}: {reason}", index + 1);
        if line.is_empty() {
            continue;
        }
        if ended {
            return Err(failed("there is a record behind the last".to_owned()));
        }
        match Record::from_record_string(line).map_err(|error| failed(error.to_string()))? {
            Record::Data { offset, value } => {
                for (address, byte) in (base + u32::from(offset)..).zip(value) {
                    if bytes.insert(address, byte).is_some() {
                        let reason = format!("another record holds {address:#06x} too");
                        return Err(failed(reason));
                    }
                }
            }
            Record::ExtendedSegmentAddress(paragraph) => base = u32::from(paragraph) << 4,
            Record::ExtendedLinearAddress(high) => base = u32::from(high) << 16,
            Record::StartSegmentAddress { .. } | Record::StartLinearAddress(_) => {}
            Record::EndOfFile => ended = true,
        }
    }
    if !ended {
        return Err("the record that ends the file is missing".to_owned());
    }
    let mut sections: Vec<Section> = Vec::new();
    for (address, byte) in bytes {
        match sections.last_mut() {
            Some(last) if last.range().end == address => last.bytes.push(byte),
            _ => sections.push(Section {
                name: format!("data at {address:#06x}"),
                address,
                content: SectionContent::Code,
                bytes: vec![byte],
                refers_to: Vec::new(),
            }),
        }
    }
    Ok(sections)
}
