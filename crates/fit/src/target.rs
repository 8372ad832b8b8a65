//! What a request names as its target: a device with its limits, or cores.

use crate::constraint::{Constraint, Memory};
use crate::{FitError, Offer, Request, Stock};
use cipherfit_vocabulary::{DeviceFacts, hint};
use std::collections::BTreeSet;

/// What an answer is about.
pub(crate) enum Target<'a> {
    /// A device: one core, and memory that is not endless.
    Device(&'a DeviceFacts),
    /// Cores, sorted.
    Cores(Vec<&'a str>),
}

impl<'a> Target<'a> {
    /// What a word stands for, every core if there is none, and what the user should know about it.
    pub(crate) fn named(
        stock: &'a Stock,
        word: Option<&str>,
    ) -> Result<(Self, Vec<String>), FitError> {
        let all: BTreeSet<&str> = stock.offers.iter().map(|one| &*one.identity.core).collect();
        let Some(given) = word else {
            return Ok((Self::Cores(all.into_iter().collect()), Vec::new()));
        };
        let word = given.trim().to_lowercase();
        if let Some(device) = stock.devices.iter().find(|device| device.name == word) {
            return Self::device_with_records(device, &all);
        }
        // Of a core and an instruction set with one name, the instruction set: it has the core.
        let of_isa = stock.offers.iter().filter(|one| one.isa == word);
        let of_isa: BTreeSet<&str> = of_isa.map(|one| &*one.identity.core).collect();
        if !of_isa.is_empty() {
            return Ok((Self::Cores(of_isa.into_iter().collect()), Vec::new()));
        }
        if let Some(core) = all.get(&*word) {
            return Ok((Self::Cores(vec![core]), Vec::new()));
        }
        if let Some(alias) = stock.aliases.iter().find(|alias| alias.device == word) {
            let cores = alias.cores.iter().map(String::as_str);
            let found: Vec<&str> = cores.filter_map(|name| all.get(name).copied()).collect();
            if found.is_empty() {
                return Err(FitError::new(
                    format!("there are no measurements for {word}: {}", alias.reason),
                    format!("cores: {}", listed(&all)),
                ));
            }
            let note = format!("{word} stands for {}: {}", found.join(", "), alias.reason);
            return Ok((Self::Cores(found), vec![note]));
        }
        let isas: BTreeSet<&str> = stock.offers.iter().map(|one| &*one.isa).collect();
        let devices = stock.devices.iter().map(|device| &*device.name);
        let aliases = stock.aliases.iter().map(|alias| &*alias.device);
        let names = all
            .iter()
            .chain(&isas)
            .copied()
            .chain(aliases)
            .chain(devices);
        Err(FitError::new(
            format!("there is no device, core or instruction set called `{given}`"),
            format!(
                "{}`cipherfit list --devices` shows the devices; cores: {}; instruction sets: {}",
                hint(&word, names),
                listed(&all),
                listed(&isas)
            ),
        ))
    }

    fn device_with_records(
        device: &'a DeviceFacts,
        all: &BTreeSet<&str>,
    ) -> Result<(Self, Vec<String>), FitError> {
        let (name, core) = (&device.name, &device.core);
        let Some(recorded) = device
            .recorded_as
            .as_deref()
            .filter(|core| all.contains(core))
        else {
            return Err(FitError::new(
                format!("nothing is measured on {core}, the core of {name}"),
                format!("cores with measurements: {}", listed(all)),
            ));
        };
        let mut notes = vec![format!(
            "{name}: {} with {} B of ROM and {} B of RAM, which limit what fits",
            device.core, device.rom_bytes, device.ram_bytes
        )];
        if recorded != core {
            notes.push(format!("figures are those of {recorded}: every instruction that {core} has takes the same cycles there"));
        }
        Ok((Self::Device(device), notes))
    }

    /// The device, where it is one.
    pub(crate) fn device(&self) -> Option<&'a DeviceFacts> {
        match self {
            Self::Device(device) => Some(device),
            Self::Cores(_) => None,
        }
    }

    /// The cores whose measurements it is about.
    pub(crate) fn cores(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let cores: Vec<&'a str> = match self {
            Self::Device(device) => device.recorded_as.as_deref().into_iter().collect(),
            Self::Cores(cores) => cores.clone(),
        };
        cores.into_iter()
    }

    /// The device, or the cores.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Self::Device(device) => vec![device.name.clone()],
            Self::Cores(cores) => cores.iter().map(|&core| core.to_owned()).collect(),
        }
    }

    /// Does the code run there, and with the cycles that were measured?
    pub(crate) fn runs(&self, stock: &Stock, offer: &Offer) -> bool {
        let lacks = |device: &DeviceFacts| {
            let placed = stock.placed(&offer.identity);
            device.missing(&offer.instructions).next().is_some()
                || placed.is_some_and(|placed| placed.not_on.contains(&device.name))
        };
        self.has_timing(offer) && !self.device().is_some_and(lacks)
    }

    fn has_timing(&self, offer: &Offer) -> bool {
        let (core, memory) = (
            offer.identity.core.as_str(),
            offer.identity.memory.as_deref(),
        );
        match self {
            Self::Device(device) => device.has_timing(core, memory),
            Self::Cores(cores) => cores.contains(&core) && memory.is_none(),
        }
    }

    /// Is the energy of an offer that of the device, or the only one that its core has?
    pub(crate) fn has_energy(&self, stock: &Stock, offer: &Offer) -> bool {
        let of = stock.energy_of.get(&offer.identity.core);
        self.device().is_none_or(|device| of == Some(&device.name))
    }

    /// The memory that there is: as asked for, and no more than the device has.
    pub(crate) fn memory(&self, request: &Request) -> Memory {
        let least = |asked: Option<u64>, own: Option<u64>| asked.into_iter().chain(own).min();
        let device = self.device();
        Memory {
            rom: least(request.rom, device.map(|device| device.rom_bytes)),
            ram: least(request.ram, device.map(|device| device.ram_bytes)),
        }
    }

    /// The most that a budget can be relaxed to.
    pub(crate) fn most(&self, constraint: Constraint) -> Option<f64> {
        let bytes = self.device().and_then(|device| match constraint {
            Constraint::Rom => Some(device.rom_bytes),
            Constraint::Ram => Some(device.ram_bytes),
            _ => None,
        });
        bytes.map(|bytes| bytes as f64)
    }

    /// A note on what does not run on the device, whatever its memory, as instructions are missing.
    pub(crate) fn lacking(&self, stock: &Stock, request: &Request) -> Option<String> {
        let device = self.device()?;
        let asked = |offer: &&Offer| {
            let mut needs = request.needs.iter();
            needs.any(|need| {
                let named = need.primitive.as_ref();
                let of = |name: &String| {
                    let mut members = stock.named(name).into_iter();
                    members.any(|one| one.name == offer.identity.primitive)
                };
                named.is_none_or(of)
                    && need
                        .operations
                        .iter()
                        .all(|one| offer.tasks.contains_key(one))
            })
        };
        let offers = stock.offers.iter().filter(|offer| self.has_timing(offer));
        let (mut count, mut words) = (0_usize, BTreeSet::new());
        for offer in offers.filter(asked) {
            let missing: Vec<&str> = device.missing(&offer.instructions).collect();
            count += usize::from(!missing.is_empty());
            words.extend(missing);
        }
        (count > 0).then(|| {
            let builds = if count == 1 {
                "build needs"
            } else {
                "builds need"
            };
            format!(
                "{count} {builds} an instruction that {} does not have ({}): left out",
                device.name,
                listed(&words)
            )
        })
    }
}

fn listed(names: &BTreeSet<&str>) -> String {
    names.iter().copied().collect::<Vec<_>>().join(", ")
}
