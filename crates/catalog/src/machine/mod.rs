//! Machines as data: instruction sets, cores and devices of `targets/`.
//!
//! A measurement belongs to a core and the timing of its memory; a device is a row that chooses both
//! and sets limits.

mod core;
mod device;
mod isa;
mod table;

pub use self::core::{ByFlash, Core, CoreMemory, Instructions, MemoryTiming, Stack, Timing};
pub use device::{DEVICE_COLUMNS, Device};
pub use isa::{
    ArduinoFragments, Board, CInterface, CmakeFragments, Convention, ConventionWords, Endianness,
    ExportFragments, FirmwareFragments, HeaderFragments, Isa, IsaElf, IsaMemory, IsaToolchains,
    PlatformioFragments,
};

use crate::{
    Catalog, CatalogError, Implementation, Parameters, document, files, holds_variables, keep,
};
use cipherfit_vocabulary::{DeviceFacts, RoundKeyPlace, nearest};
use std::ops::Range;
use std::path::Path;

/// Flash in front of tables with an address of their own, for the code of firmware.
const OWN_CODE: u32 = 0x1000;
/// Flash that vectors and start-up code take.
pub const VECTORS: u32 = 0x400;

/// A device with its core and instruction set.
#[derive(Clone, Copy, Debug)]
pub struct Machine<'a> {
    /// The instruction set.
    pub isa: &'a Isa,
    /// The core.
    pub core: &'a Core,
    /// The device.
    pub device: &'a Device,
}

impl Machine<'_> {
    /// Machine addresses of the flash in which the linker may put code and constants.
    #[must_use]
    pub fn rom(&self) -> Range<u32> {
        self.device.rom.clone()
    }

    /// Machine addresses of the RAM.
    #[must_use]
    pub fn ram(&self) -> Range<u32> {
        let own = self.core.memory.data_space_offset;
        let offset = own.unwrap_or(self.isa.memory.data_space_offset);
        // Loading the catalog checks that they fit.
        self.device.ram.start.saturating_add(offset)..self.device.ram.end.saturating_add(offset)
    }

    /// Has the device memory where an implementation counts on it?
    #[must_use]
    pub fn has_places(&self, implementation: &Implementation, parameters: &Parameters) -> bool {
        let contract = &implementation.manifest.contract;
        let (rom, ram) = (self.rom(), self.ram());
        // Vectors, start-up code and the firmware's own come first in flash.
        let own = rom.start.saturating_add(OWN_CODE)..rom.end;
        let mut fixed = contract.section_addresses.iter();
        let fixed = fixed.all(|(name, address)| match holds_variables(name) {
            true => ram.contains(address),
            false => own.contains(address),
        });
        let memory = match contract.round_keys_in {
            RoundKeyPlace::Ram => ram,
            RoundKeyPlace::Flash | RoundKeyPlace::Code => rom.start + VECTORS..rom.end,
        };
        let size = u32::try_from(implementation.round_key_bytes(parameters)).unwrap_or(u32::MAX);
        let placed = contract.round_keys_end.is_none_or(|end| {
            let start = end.first_start(memory.start, size);
            start.saturating_add(size) <= memory.end
        });
        fixed && placed
    }

    /// What choosing needs to know of the device.
    #[must_use]
    pub fn facts(&self) -> DeviceFacts {
        let device = self.device;
        DeviceFacts {
            name: device.name.clone(),
            title: device.title.clone(),
            isa: self.isa.name.get_ref().clone(),
            core: self.core.name.get_ref().clone(),
            recorded_as: self.core.recorded_as().map(str::to_owned),
            memory: self
                .core
                .memory_timing(device.wait_states)
                .flatten()
                .map(str::to_owned),
            lacks: self.core.lacks(device.rom.end - device.rom.start),
            rom_bytes: u64::from(device.rom.end - device.rom.start),
            ram_bytes: u64::from(device.ram.end - device.ram.start),
            clock_hz: Some(device.clock_hz),
            cache: self.has_cache(),
        }
    }

    /// Does the time of an access to memory depend on what was accessed before? Of a memory that the
    /// core does not know it is feared.
    #[must_use]
    pub fn has_cache(&self) -> bool {
        let timing = self.core.timing_of(self.device.wait_states);
        timing.is_none_or(|timing| timing.cache)
    }
}

/// Instruction sets, cores and devices, each sorted by name.
#[derive(Clone, Debug, Default)]
pub struct Machines {
    /// Instruction sets.
    pub isas: Vec<Isa>,
    /// Cores.
    pub cores: Vec<Core>,
    /// Devices.
    pub devices: Vec<Device>,
}

/// The devices of a table, in its order; every mistake in it is reported.
#[must_use]
pub fn devices(path: &Path, errors: &mut Vec<CatalogError>) -> Vec<Device> {
    table::rows(path, &DEVICE_COLUMNS, errors, Device::read)
}

impl Machines {
    /// Loads `isa/`, `cores/` and `devices/` of a folder; every mistake of a file is reported.
    pub(crate) fn load(targets: &Path, errors: &mut Vec<CatalogError>) -> Self {
        let isas = files(&targets.join("isa"), "toml");
        let isas = isas.into_iter().filter_map(|file| {
            let isa: Isa = keep(document::load(&file), errors)?;
            Some(Isa { file, ..isa })
        });
        let isas = isas.collect();
        let cores = files(&targets.join("cores"), "toml");
        let cores = cores.into_iter().filter_map(|file| {
            let core: Core = keep(document::load(&file), errors)?;
            Some(Core { file, ..core })
        });
        let cores = cores.collect();
        let mut devices: Vec<Device> = files(&targets.join("devices"), "csv")
            .iter()
            .flat_map(|path| devices(path, errors))
            .collect();
        // Stable: of two with one name the first file's comes first.
        devices.sort_by(|one, other| one.name.cmp(&other.name));
        Self {
            isas,
            cores,
            devices,
        }
    }

    /// Everything in which they contradict each other.
    #[must_use]
    pub fn mistakes(&self) -> Vec<CatalogError> {
        crate::check::check_machines(self)
    }

    /// The instruction set of that name.
    #[must_use]
    pub fn isa(&self, name: &str) -> Option<&Isa> {
        self.isas.iter().find(|isa| isa.name.get_ref() == name)
    }

    /// The core of that name.
    #[must_use]
    pub fn core(&self, name: &str) -> Option<&Core> {
        self.cores.iter().find(|core| core.name.get_ref() == name)
    }

    /// The machine that the device of that name is.
    #[must_use]
    pub fn machine(&self, device: &str) -> Option<Machine<'_>> {
        let found = self
            .devices
            .binary_search_by(|one| one.name.as_str().cmp(device));
        self.of_device(&self.devices[found.ok()?])
    }

    fn of_device<'a>(&'a self, device: &'a Device) -> Option<Machine<'a>> {
        let core = self.core(&device.core)?;
        let isa = self.isa(core.isa.get_ref())?;
        Some(Machine { isa, core, device })
    }

    /// All devices as machines, sorted by name.
    pub fn all(&self) -> impl Iterator<Item = Machine<'_>> {
        self.devices
            .iter()
            .filter_map(|device| self.of_device(device))
    }

    /// Machine addresses that are RAM of a machine, or of a device with its core and more RAM, as far as its flash leaves
    /// them free.
    #[must_use]
    pub fn widest_ram(&self, machine: &Machine<'_>) -> Range<u32> {
        let (own, rom) = (machine.ram(), machine.rom());
        let same_core = |other: &Machine<'_>| other.core.name == machine.core.name;
        let others = self.all().filter(same_core).map(|other| other.ram());
        let around = others.filter(|other| other.start <= own.start && own.end <= other.end);
        let widest = around.fold(own.clone(), |all, other| {
            all.start.min(other.start)..all.end.max(other.end)
        });
        let start = if rom.end <= own.start { rom.end } else { 0 };
        let end = if own.end <= rom.start {
            rom.start
        } else {
            u32::MAX
        };
        widest.start.max(start)..widest.end.min(end)
    }

    /// The machines that measurements are made on, one a core, sorted by device.
    #[must_use]
    pub fn measured(&self) -> Vec<Machine<'_>> {
        let devices = self
            .cores
            .iter()
            .filter_map(|core| core.measured_on.as_ref());
        let mut machines: Vec<Machine<'_>> = devices
            .filter_map(|device| self.machine(device.get_ref()))
            .collect();
        machines.sort_by_key(|machine| &machine.device.name);
        machines
    }

    /// Does the time of an access to memory depend on what was accessed before, on a device, on the
    /// cores of an instruction set or on one core? `None` if they differ or nothing has that name.
    #[must_use]
    pub fn has_cache(&self, name: &str) -> Option<bool> {
        let named = |machine: &Machine<'_>| {
            let of_core = machine.core.name.get_ref() == name;
            machine.device.name == name || of_core || machine.isa.name.get_ref() == name
        };
        let mut found = self.all().filter(named).map(|machine| machine.has_cache());
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// The mnemonics that not every core or device of an instruction set has, sorted: those that a
    /// record says whether its image holds.
    #[must_use]
    pub fn optional_instructions(&self, isa: &str) -> Vec<&str> {
        let cores = self.cores.iter().filter(|core| core.isa.get_ref() == isa);
        let mut words: Vec<&str> = cores
            .flat_map(|core| {
                let by_flash = core.instructions.by_flash.iter().flat_map(|one| &one.words);
                core.instructions.lacks.iter().chain(by_flash)
            })
            .map(String::as_str)
            .collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The name of a device that is most similar to a word.
    #[must_use]
    pub fn nearest_device(&self, word: &str) -> Option<String> {
        nearest(word, self.devices.iter().map(|device| device.name.as_str()))
    }
}

impl Catalog {
    /// The machines of a repository without its library.
    ///
    /// # Errors
    /// Every file of `targets/` that cannot be read or contradicts another, with its line.
    pub fn load_machines(root: &Path) -> Result<Machines, crate::CatalogErrors> {
        let mut errors = Vec::new();
        let machines = Machines::load(&root.join("targets"), &mut errors);
        if errors.is_empty() {
            errors = machines.mistakes();
        }
        if errors.is_empty() {
            Ok(machines)
        } else {
            Err(crate::CatalogErrors { errors })
        }
    }
}
