//! Addresses of the machine, and of the files that linkers make for it.

use cipherfit_catalog::Isa;
use cipherfit_sim::CoreDescription;

/// Bytes that data addresses of 16 bits reach.
const DATA_SPACE: u32 = 0x1_0000;

/// How a file writes the addresses of a machine: as they are, but for a data space that its linker puts
/// behind all else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// Where data address 0 lies in the file, and in the machine.
    data_space: Option<(u32, u32)>,
}

impl Addresses {
    /// Those of an instruction set's files for a core.
    #[must_use]
    pub fn of(core: &CoreDescription, isa: &Isa) -> Self {
        let data_space = isa.elf.data_space;
        Self {
            data_space: data_space.map(|in_file| (in_file, core.data_base)),
        }
    }

    /// The machine's address.
    #[must_use]
    pub fn machine(self, in_file: u32) -> u32 {
        self.moved(in_file, |(file, machine)| (file, machine))
    }

    /// The file's address, which its symbols and listings have.
    #[must_use]
    pub fn file(self, in_machine: u32) -> u32 {
        self.moved(in_machine, |(file, machine)| (machine, file))
    }

    fn moved(self, address: u32, direction: fn((u32, u32)) -> (u32, u32)) -> u32 {
        let found = self.data_space.map(direction).and_then(|(from, to)| {
            let data = address.checked_sub(from)?;
            (data < DATA_SPACE).then(|| to + data)
        });
        found.unwrap_or(address)
    }

    /// First machine address behind what may hold code, where data space lies behind it.
    pub(super) fn code_end(self) -> Option<u32> {
        self.data_space.map(|(_, machine)| machine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_far_from_data_space_stay_as_they_are() {
        let data_space = Some((0x0080_0000, 0x2_0000));
        let addresses = Addresses { data_space };
        assert_eq!(addresses.machine(0x0080_0100), 0x2_0100);
        assert_eq!(addresses.file(0x2_0100), 0x0080_0100);
        for far in [0, 0x1_FFFF, 0x3_0000, u32::MAX] {
            assert_eq!(addresses.file(far), far);
        }
    }
}
