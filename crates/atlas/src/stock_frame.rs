//! The stock as a page ships it: its records come apart from it, and only once.

use crate::accounting::{Counts, STRICT};
use crate::energy::EnergyModels;
use crate::published::Published;
use crate::stock::{Primitives, offer, share, stock};
use cipherfit_fit::{Offer, Stock, TaskEnergy};
use cipherfit_results::{Costs, Measurement};
use cipherfit_vocabulary::{DeviceFacts, Operation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All that a [`Stock`] holds beside what its records say themselves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StockFrame {
    /// The stock without its offers.
    stock: Stock,
    /// What the rule `strict` counts.
    strict: Option<Counts>,
    /// Estimates of energy by the number of the record, where there are any.
    energies: BTreeMap<usize, BTreeMap<Operation, TaskEnergy>>,
}

impl StockFrame {
    /// The frame for these measurements, which are numbered by their order.
    #[must_use]
    pub fn new(
        measurements: &[Measurement],
        primitives: &Primitives,
        published: &Published,
        devices: Vec<DeviceFacts>,
    ) -> Self {
        let costs: Vec<Costs> = measurements.iter().map(Measurement::costs).collect();
        let mut stock = stock(&costs, primitives, published, devices);
        let strict = published.rules.named(STRICT);
        let offers = std::mem::take(&mut stock.offers);
        let energies = offers.into_iter().enumerate();
        Self {
            stock,
            strict: strict.and_then(|rule| rule.counts().cloned()),
            energies: energies
                .filter(|(_, offer)| offer.has_energy())
                .map(|(number, offer)| (number, offer.energy))
                .collect(),
        }
    }

    /// The stock of some of the records, by their numbers.
    #[must_use]
    pub fn filled(&self, records: &BTreeMap<usize, Measurement>) -> Stock {
        let no_models = EnergyModels::new();
        let costs: Vec<Costs> = records.values().map(Measurement::costs).collect();
        let numbered = records.keys().zip(&costs);
        let offers = numbered.filter_map(|(number, costs)| {
            let mut offer = offer(costs, self.strict.as_ref()?, &no_models);
            if let Some(known) = self.energies.get(number) {
                offer.energy.clone_from(known);
            }
            Some(offer)
        });
        let mut offers: Vec<Offer> = offers.collect();
        share(&mut offers, &costs);
        Stock {
            offers,
            ..self.stock.clone()
        }
    }
}
