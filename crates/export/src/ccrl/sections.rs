//! Sections: attributes in place of flags, addresses in place of a linker script.

use std::collections::BTreeMap;

/// The section that a file is in.
pub(super) struct Sections<'a> {
    addresses: &'a BTreeMap<String, u32>,
    /// Address of the section, if it has one and nothing has been put into it.
    start: Option<u32>,
}

impl<'a> Sections<'a> {
    pub(super) fn new(addresses: &'a BTreeMap<String, u32>) -> Self {
        Self {
            addresses,
            start: None,
        }
    }

    /// What stands behind `.SECTION` for what stands behind `.section`.
    pub(super) fn enter(&mut self, text: &str) -> Result<String, String> {
        let parts: Vec<&str> = text
            .split(',')
            .map(|part| part.trim().trim_matches('"'))
            .collect();
        let (name, flags) = match parts.as_slice() {
            [name, flags, ..] => (*name, *flags),
            _ => return Err(format!("`.section {text}` has no flags")),
        };
        let empty = parts.last().is_some_and(|kind| kind.ends_with("nobits"));
        let address = self.addresses.get(name).copied();
        self.start = address;
        let attribute = match (empty, flags.contains('x'), flags.contains('w'), address) {
            (true, _, true, Some(address)) => format!("BSS_AT {address:#X}"),
            (true, _, true, None) => "BSS".to_owned(),
            (false, _, false, Some(address)) => format!("AT {address:#X}"),
            (false, false, true, None) => "DATA".to_owned(),
            (false, true, false, None) => "TEXT".to_owned(),
            (false, false, false, None) => "CONST".to_owned(),
            _ => {
                return Err(format!(
                    "a section with flags \"{flags}\" has no counterpart"
                ));
            }
        };
        Ok(format!("{name}, {}", attribute.replace("0X", "0x")))
    }

    /// Must the place be aligned? Not where the section's address already is.
    pub(super) fn needs_alignment(&self, alignment: &str) -> bool {
        let alignment = alignment.parse::<u32>().unwrap_or(0);
        let is_aligned = |start: u32| alignment > 0 && start.is_multiple_of(alignment);
        alignment > 1 && !self.start.is_some_and(is_aligned)
    }
}
