//! Writes a minimal executable: just what a loader asks for.

use crate::oracle::Region;

const HEADER: u32 = 52;
const SECTION_HEADER: u32 = 40;
const PROGRAM_HEADER: u32 = 32;
const MACHINE_RL78: u16 = 197;
const MACHINE_MSP430: u16 = 105;
/// 430X instructions (`E_MSP430_MACH` bits of the flags).
const FLAGS_MSP430X: u32 = 45;
const TYPE_BITS: u32 = 1;
const TYPE_STRINGS: u32 = 3;
const ALLOCATE_WRITE_EXECUTE: u32 = 7;
const NAMES: &[u8] = b"\0.image\0.names\0";

/// A 32-bit little-endian executable for the MSP430X with these regions of memory in it.
#[must_use]
pub fn msp430x_executable(memory: &[Region], entry: u32) -> Vec<u8> {
    let contents: u32 = memory.iter().map(|region| region.bytes.len() as u32).sum();
    let names_offset = HEADER + contents;
    let sections_offset = names_offset + NAMES.len() as u32;
    let section_count = memory.len() as u16 + 2;
    let mut file = Vec::with_capacity(sections_offset as usize + 400);
    file.extend_from_slice(b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0");
    half(&mut file, 2);
    half(&mut file, MACHINE_MSP430);
    for word in [1, entry, 0, sections_offset, FLAGS_MSP430X] {
        file.extend_from_slice(&u32::to_le_bytes(word));
    }
    for value in [
        HEADER as u16,
        0,
        0,
        SECTION_HEADER as u16,
        section_count,
        section_count - 1,
    ] {
        half(&mut file, value);
    }
    for region in memory {
        file.extend_from_slice(&region.bytes);
    }
    file.extend_from_slice(NAMES);
    section(&mut file, [0; 10]);
    let mut offset = HEADER;
    for region in memory {
        let size = region.bytes.len() as u32;
        let flags = ALLOCATE_WRITE_EXECUTE;
        section(
            &mut file,
            [1, TYPE_BITS, flags, region.start, offset, size, 0, 0, 1, 0],
        );
        offset += size;
    }
    let size = NAMES.len() as u32;
    section(
        &mut file,
        [8, TYPE_STRINGS, 0, 0, names_offset, size, 0, 0, 1, 0],
    );
    file
}

/// A 32-bit little-endian executable for the RL78 with one segment, at address 0.
#[must_use]
pub fn rl78_executable(flash: &[u8], entry: u32) -> Vec<u8> {
    let mut file = Vec::with_capacity(flash.len() + 128);
    file.extend_from_slice(b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0");
    half(&mut file, 2);
    half(&mut file, MACHINE_RL78);
    for word in [1, entry, HEADER, 0, 0] {
        file.extend_from_slice(&u32::to_le_bytes(word));
    }
    let segments = 1;
    for value in [HEADER as u16, PROGRAM_HEADER as u16, segments, 0, 0, 0] {
        half(&mut file, value);
    }
    let size = flash.len() as u32;
    let offset = HEADER + PROGRAM_HEADER;
    let flags = 5;
    for word in [1, offset, 0, 0, size, size, flags, 1] {
        file.extend_from_slice(&u32::to_le_bytes(word));
    }
    file.extend_from_slice(flash);
    file
}

fn half(file: &mut Vec<u8>, value: u16) {
    file.extend_from_slice(&value.to_le_bytes());
}

fn section(file: &mut Vec<u8>, words: [u32; 10]) {
    for word in words {
        file.extend_from_slice(&word.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cipherfit_sim::MemoryKind;

    #[test]
    fn headers_point_at_the_contents() {
        let region = |start, bytes: [u8; 2]| Region {
            start,
            bytes: bytes.to_vec(),
            kind: MemoryKind::Ram,
        };
        let file = msp430x_executable(&[region(1, [2, 3]), region(4, [5, 6])], 0x1234);
        let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        assert_eq!(word(24), 0x1234, "entry");
        let sections = word(32) as usize;
        let second = sections + 2 * SECTION_HEADER as usize;
        assert_eq!(word(second + 12), 4, "address of the second range");
        let offset = word(second + 16) as usize;
        assert_eq!(file[offset..offset + 2], [5, 6]);
        assert_eq!(file.len(), sections + 4 * SECTION_HEADER as usize);
    }
}
