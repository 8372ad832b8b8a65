//! An instruction set: `targets/isa/<isa>.toml`.

use cipherfit_vocabulary::{Interface, Selection};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;

/// What the code of all its cores has in common, and how C and build systems meet it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Isa {
    /// The word in selectors, results and `library/<family>/<name>/`: `msp430`.
    pub name: Spanned<String>,
    /// For people: `MSP430`.
    pub title: String,
    /// What builds for it.
    pub toolchains: IsaToolchains,
    /// Its address spaces.
    pub memory: IsaMemory,
    /// Its files of machine code.
    #[serde(default)]
    pub elf: IsaElf,
    /// How C calls a function.
    pub call: Convention,
    /// Fragments of what is handed over.
    pub export: ExportFragments,
    /// The file that describes it.
    #[serde(skip)]
    pub file: PathBuf,
}

/// The toolchains of an instruction set, by name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IsaToolchains {
    /// Preprocesses and assembles `.S` files, and links.
    pub assembler: Spanned<String>,
    /// Compile `.c` files; each makes a measurement of its own, the first is an export's.
    #[serde(default)]
    pub compilers: Vec<Spanned<String>>,
}

/// Order of the bytes of a word in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Endianness {
    /// The lowest byte first; the simulators and the verification know no other.
    Little,
}

/// How ELF files of the instruction set are told, and where they put what.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct IsaElf {
    /// `e_machine` of their header, which is one of 32 bits. Without it no file is refused.
    pub machine: Option<u16>,
    /// The address of data address 0, where linkers put data space behind all else; left out where
    /// the addresses are the machine's.
    pub data_space: Option<u32>,
    /// Sections whose bytes lie where no instruction reaches them by an address.
    pub apart: Vec<String>,
}

/// Address spaces and sections.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IsaMemory {
    /// Order of bytes.
    pub endianness: Endianness,
    /// Added to the RAM addresses of device tables to get machine addresses.
    pub data_space_offset: u32,
    /// Prefix of the sections whose constants stay in flash. Where it is not `.rodata`, the machine
    /// cannot read flash as data, and constants in `.rodata` are copied to RAM.
    pub flash_constants: String,
    /// Sections of objects that no image keeps, beside those of every ELF file.
    #[serde(default)]
    pub discarded_sections: Vec<String>,
    /// Code of the compiler's library, beside `.text`.
    #[serde(default)]
    pub runtime_sections: Vec<String>,
    /// Why flash and RAM that are given by hand may seem to overlap.
    pub address_hint: Option<String>,
}

impl IsaMemory {
    /// Are constants in `.rodata` copied to RAM, as loads cannot read flash?
    #[must_use]
    pub fn constants_in_ram(&self) -> bool {
        self.flash_constants != ".rodata"
    }
}

/// How C calls a function. Registers go by the names that the simulator lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convention {
    /// Registers of each argument, the lowest part first.
    pub arguments: Vec<Vec<String>>,
    /// The register that holds what a function returns, if that is one byte.
    pub result: String,
    /// Registers that a function gives back unchanged.
    pub callee_saved: Vec<String>,
    /// Registers in which a caller may leave anything.
    pub general: Vec<String>,
    /// Values that registers have at call and return.
    pub fixed: BTreeMap<String, u32>,
    /// Register bits that the convention speaks of.
    pub register_bits: u32,
    /// Bytes of a data pointer.
    pub pointer_bytes: u32,
    /// Alignment of words in bytes.
    pub word_alignment: u32,
    /// How a new implementation in assembler gets its arguments.
    pub interface: Interface,
    /// The same for the head of an assembler file.
    pub words: ConventionWords,
}

/// The calling convention as people write it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConventionWords {
    /// Where the arguments are.
    pub arguments: Vec<String>,
    /// What a function gives back unchanged.
    pub preserves: String,
    /// What a function may leave anything in.
    pub clobbers: String,
    /// The instruction that ends a function.
    pub leave: String,
}

/// What an export needs of the instruction set. What is left out cannot be exported.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportFragments {
    /// Assemblers whose syntax an export can write.
    pub syntaxes: Vec<String>,
    /// Parts of the header.
    #[serde(default)]
    pub header: HeaderFragments,
    /// The source through which C calls functions with one pointer, in the syntax `gnu`.
    pub c_interface: Option<CInterface>,
    /// For CMake.
    pub cmake: Option<CmakeFragments>,
    /// For PlatformIO.
    pub platformio: Option<PlatformioFragments>,
    /// For Arduino.
    pub arduino: Option<ArduinoFragments>,
    /// For whole programs.
    pub firmware: Option<FirmwareFragments>,
}

/// Parts of the header.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HeaderFragments {
    /// Ahead of the declarations of subroutines in assembler.
    pub guard: Option<String>,
    /// By syntax, how C calls a function with one pointer.
    pub one_pointer: BTreeMap<String, String>,
}

/// A source with an entry for each operation; `{name}` stands for the operation's symbol, `{further}` for lines that take
/// arguments behind the first.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CInterface {
    /// File name.
    pub file: String,
    /// What stands ahead of the entries.
    pub head: String,
    /// Lines that take the second argument, the third, …; none needs what a later one takes.
    pub further: Vec<String>,
    /// An entry.
    pub entry: String,
    /// An entry of an operation that returns a byte.
    pub entry_with_result: String,
}

/// For CMake.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CmakeFragments {
    /// Lines of `toolchain.cmake`.
    pub tool_chain: String,
    /// What gives the linker a script ahead of the device's own.
    pub script_option: String,
    /// What introduces the lines that build the self-test alone.
    pub self_test: String,
}

/// For PlatformIO.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatformioFragments {
    /// Its platform.
    pub platform: String,
    /// A paragraph for subroutines in assembler.
    pub note: Option<String>,
}

/// For Arduino.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArduinoFragments {
    /// Its architecture.
    pub architecture: String,
    /// A sentence that says which boards the cycles hold for.
    pub scope: String,
}

/// For whole programs: files of `targets/firmware/` in which `@WORD@` is filled in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirmwareFragments {
    /// Those of a program that encrypts a message: what begins with `main.` is the program.
    pub files: Vec<String>,
    /// Those of a program that times the operations, which begins with `bench.`; none: no device can.
    #[serde(default)]
    pub bench: Vec<String>,
    /// What differs between devices; of several that fit a device the first one with a word says it.
    pub boards: Vec<Board>,
}

/// Words for some devices.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Names; `*` stands for anything.
    pub devices: Vec<String>,
    /// What is filled in, by word.
    pub values: BTreeMap<String, String>,
    /// Can its timer be asked? What `false` leaves out has no bench.
    pub bench: Option<bool>,
}

impl FirmwareFragments {
    /// The boards that fit a device, the most particular first.
    pub fn boards<'a>(&'a self, device: &str) -> impl Iterator<Item = &'a Board> {
        let boards = self.boards.iter();
        boards.filter(move |board| {
            let mut names = board.devices.iter();
            names.any(|name| Selection::new([name]).fits(&[device]))
        })
    }
}
