//! Choice among records, by the same code as on the command line.

use cipherfit_atlas::accounting::Counts;
use cipherfit_atlas::portfolio::{Request, Scope, portfolio};
use cipherfit_results::Measurement;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The records that the page has brought so far.
#[derive(Default)]
pub(crate) struct Chooser {
    records: BTreeMap<usize, Measurement>,
}

/// What a portfolio is asked for.
#[derive(Deserialize)]
pub(crate) struct PortfolioQuestion {
    primitive: String,
    device: String,
    /// What counts, as the page's own data has it of each rule.
    counts: Counts,
    scope: String,
    roms: Vec<u64>,
    rams: Vec<u64>,
    #[serde(default)]
    fixed_key: bool,
}

impl Chooser {
    /// Keeps records by their numbers; gives how many there are now.
    pub(crate) fn keep(&mut self, records: Map<String, Value>) -> Result<Value, String> {
        for (number, record) in records {
            let bad = |error: &dyn std::fmt::Display| format!("record {number}: {error}");
            let position: usize = number.parse().map_err(|error| bad(&error))?;
            let measurement = serde_json::from_value(record).map_err(|error| bad(&error))?;
            self.records.insert(position, measurement);
        }
        Ok(json!({ "records": self.records.len() }))
    }

    /// The portfolio; `null` if no record does what is asked.
    pub(crate) fn portfolio(&self, question: PortfolioQuestion) -> Result<Value, String> {
        let scope = match &*question.scope {
            "encrypt" => Scope::Encrypt,
            "encrypt_and_decrypt" => Scope::EncryptAndDecrypt,
            "hash" => Scope::Hash,
            other => return Err(format!("{other} is no scope of a portfolio")),
        };
        let request = Request {
            primitive: question.primitive,
            device: question.device,
            counts: question.counts,
            scope,
            roms: question.roms,
            rams: question.rams,
            fixed_key: question.fixed_key,
        };
        let measurements: Vec<Measurement> = self.records.values().cloned().collect();
        Ok(json!(portfolio(&measurements, &request)))
    }
}
