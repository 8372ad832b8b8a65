//! The five bar charts of Buhrow et al. 2014.

use super::{Bar, Figure, Form, LOGARITHMIC_FROM, spread};
use crate::accounting::{Accounted, BUHROW2014, Rule};
use crate::energy::{self, EnergyEstimate, EnergyModel};
use crate::published::{Evidence, Published, Row};
use cipherfit_results::{Costs, Measurement};
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::words;
use std::collections::BTreeSet;

words! {
    /// What a chart shows.
    Quantity {
        /// Cycles a byte.
        Speed = "speed",
        /// Energy a byte in nanojoules.
        Energy = "energy",
        /// Code and constants in bytes.
        Rom = "rom",
        /// RAM in bytes.
        Ram = "ram",
        /// Code size × cycles ÷ block size.
        Combined = "combined",
    }
}

/// An implementation with all its values.
struct Entry<'a> {
    row: Option<&'a Row>,
    /// The paper's name for it, if it has one for this primitive.
    label: Option<&'a str>,
    measured: Option<(&'a Measurement, Accounted, Option<EnergyEstimate>)>,
}

/// The five bar charts, in the paper's order.
pub(super) fn figures(measurements: &[Measurement], published: &Published) -> Vec<Figure> {
    let Some(rule) = published.rules.named(BUHROW2014) else {
        return Vec::new();
    };
    let (source, device, core) = ("BUHROW14", "msp430f5528", "msp430x-v2");
    let rows: Vec<&Row> = published
        .rows
        .iter()
        .filter(|row| row.source == source && row.device == device)
        .filter(|row| row.operation.measured_as() == Operation::ENCRYPT)
        .filter(|row| row.evidence != Evidence::Rejected)
        .collect();
    let primitives: BTreeSet<&str> = rows.iter().map(|row| &*row.primitive).collect();
    let ours: Vec<&Measurement> = measurements
        .iter()
        .filter(|ours| ours.core == core && primitives.contains(&*ours.primitive))
        .filter(|ours| !belongs_elsewhere(ours, rule))
        .collect();
    let costs: Vec<Costs> = measurements.iter().map(Measurement::costs).collect();
    let models = energy::models(&costs, published);
    let model = models.get(device).and_then(|model| model.as_ref().ok());
    let entries = entries(rule, &rows, &ours, model);
    Quantity::ALL
        .iter()
        .zip(1..)
        .map(|(quantity, number)| figure(*quantity, number, &entries))
        .collect()
}

/// Whether a measurement reproduces what another paper names and this one does not.
fn belongs_elsewhere(ours: &Measurement, rule: &Rule) -> bool {
    !ours.labels.is_empty() && !ours.labels.contains_key(rule.word())
}

/// Every measurement, and every published implementation that has none; fastest first.
fn entries<'a>(
    rule: &Rule,
    rows: &[&'a Row],
    ours: &[&'a Measurement],
    model: Option<&EnergyModel>,
) -> Vec<Entry<'a>> {
    let mut measured: Vec<(&Measurement, Accounted)> = ours
        .iter()
        .filter_map(|ours| Some((*ours, rule.account(ours, Operation::ENCRYPT)?)))
        .collect();
    measured.sort_by(|(one, one_figures), (other, other_figures)| {
        (one_figures.cycles, one_figures.rom, one.identity()).cmp(&(
            other_figures.cycles,
            other_figures.rom,
            other.identity(),
        ))
    });
    let mut waiting: Vec<&Row> = rows.to_vec();
    let mut entries: Vec<Entry<'a>> = Vec::new();
    for (ours, figures) in measured {
        // The fastest of ours under a name takes the published figures to its side.
        let same = waiting.iter().position(|row| row.names(ours));
        let energy =
            model.and_then(|model| energy::row(model, &ours.costs(), Operation::ENCRYPT)?.byte);
        entries.push(Entry {
            row: same.map(|index| waiting.remove(index)),
            label: rows
                .iter()
                .find(|row| row.names(ours))
                .map(|row| &*row.label),
            measured: Some((ours, figures, energy)),
        });
    }
    entries.extend(waiting.into_iter().map(|row| Entry {
        row: Some(row),
        label: Some(&row.label),
        measured: None,
    }));
    // Stable: entries without any speed stay behind, in the order of the file.
    entries.sort_by(|one, other| match (one.speed(), other.speed()) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
    entries
}

impl Entry<'_> {
    fn speed(&self) -> Option<f64> {
        self.ours(Quantity::Speed)
            .or(self.published(Quantity::Speed))
    }

    fn ours(&self, quantity: Quantity) -> Option<f64> {
        let (_, figures, energy) = self.measured.as_ref()?;
        match quantity {
            Quantity::Speed => figures.cycles_per_byte,
            Quantity::Energy => energy.as_ref().map(|energy| energy.middle),
            Quantity::Rom => Some(figures.rom as f64),
            Quantity::Ram => Some(figures.ram as f64),
            Quantity::Combined => figures.combined,
        }
    }

    fn published(&self, quantity: Quantity) -> Option<f64> {
        let figures = &self.row?.figures;
        match quantity {
            Quantity::Speed => figures.cycles_per_byte,
            Quantity::Energy => {
                let block_bytes = figures.cycles? as f64 / figures.cycles_per_byte?;
                Some(figures.energy_uj? * 1000.0 / block_bytes)
            }
            Quantity::Rom => figures.rom.map(|rom| rom.bytes as f64),
            Quantity::Ram => figures.ram.map(|ram| ram.bytes as f64),
            Quantity::Combined => Some(figures.rom?.bytes as f64 * figures.cycles_per_byte?),
        }
    }

    fn interval(&self, quantity: Quantity) -> Option<[f64; 2]> {
        let (_, _, energy) = self.measured.as_ref()?;
        let energy = energy.as_ref().filter(|_| quantity == Quantity::Energy)?;
        Some([energy.low, energy.high])
    }

    fn bar(&self, quantity: Quantity) -> Bar {
        let ours = self.measured.as_ref().map(|(ours, ..)| *ours);
        let language = self.row.map(|row| row.language.name().to_owned());
        Bar {
            primitive: self
                .row
                .map(|row| row.primitive.clone())
                .or(ours.map(|ours| ours.primitive.clone()))
                .unwrap_or_default(),
            label: self.label.map(str::to_owned),
            implementation: ours.map(|ours| ours.implementation.clone()),
            core: ours.map(|ours| ours.core.clone()),
            toolchain: ours.map(|ours| ours.toolchain.clone()),
            optimisation: ours.and_then(|ours| ours.optimisation.clone()),
            language: language
                .or(ours.map(|ours| ours.language.name().to_owned()))
                .unwrap_or_default(),
            ours: self.ours(quantity),
            ours_interval: self.interval(quantity),
            published: self.published(quantity),
        }
    }
}

fn figure(quantity: Quantity, number: usize, entries: &[Entry<'_>]) -> Figure {
    let bars: Vec<Bar> = entries.iter().map(|entry| entry.bar(quantity)).collect();
    let (title, axis) = match quantity {
        Quantity::Speed => ("Speed of encryption", "cycles a byte"),
        Quantity::Energy => ("Energy of encryption", "nanojoules a byte at 2.85 V"),
        Quantity::Rom => ("ROM: code and constants", "bytes"),
        Quantity::Ram => ("RAM: data and stack", "bytes"),
        Quantity::Combined => ("Code size × cycles ÷ block size", "bytes × cycles a byte"),
    };
    Figure {
        number,
        place: String::new(),
        form: Form::Ranked,
        name: quantity.name().to_owned(),
        title: format!("{title}, AES and SPECK on the MSP430F5528"),
        axis,
        logarithmic: spread(&bars) >= LOGARITHMIC_FROM,
        larger_is_better: false,
        bars,
    }
}
