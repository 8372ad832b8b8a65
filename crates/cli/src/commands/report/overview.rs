//! What every page needs: names, devices, primitives, and which measurements there are.

use super::index::Index;
use cipherfit_atlas::accounting::Rules;
use cipherfit_catalog::Catalog;
use cipherfit_results::Measurement;
use serde_json::{Value, json};

/// Words that many measurements share, each written once.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    /// The number of a word.
    fn number(&mut self, word: &str) -> usize {
        self.0
            .iter()
            .position(|known| known == word)
            .unwrap_or_else(|| {
                self.0.push(word.to_owned());
                self.0.len() - 1
            })
    }

    /// The numbers of one word of each measurement.
    fn column<'m>(
        &mut self,
        index: &Index<'m>,
        word: impl Fn(&'m Measurement) -> &'m str,
    ) -> Vec<usize> {
        index
            .measurements
            .iter()
            .map(|one| self.number(word(one)))
            .collect()
    }
}

/// The part of that name.
pub(super) fn overview(
    index: &Index<'_>,
    catalog: &Catalog,
    rules: &Rules,
    has_hardware: bool,
) -> Value {
    let mut columns = serde_json::Map::new();
    let mut column = |name: &str, word: &dyn for<'m> Fn(&'m Measurement) -> &'m str| {
        let mut words = Words::default();
        let numbers = words.column(index, word);
        columns.insert(
            name.to_owned(),
            json!({"words": words.0, "numbers": numbers}),
        );
    };
    column("device", &|one| &one.device);
    column("isa", &|one| &one.isa);
    column("primitive", &|one| &one.primitive);
    column("implementation", &|one| &one.implementation);
    column("toolchain", &|one| &one.toolchain);
    column("optimisation", &|one| {
        one.optimisation.as_deref().unwrap_or("")
    });
    column("language", &|one| one.language.name());
    column("constant_time", &|one| one.claims.constant_time.name());
    column("round_keys_in", &|one| one.contract.round_keys_in.name());
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "count": index.measurements.len(),
        "columns": columns,
        "devices": devices(catalog),
        "families": families(catalog),
        "rules": self::rules(rules),
        "hardware": has_hardware,
    })
}

/// The rules in words, and as the page's own portfolios count by them.
fn rules(rules: &Rules) -> Vec<Value> {
    let rules = rules.counting().map(|(rule, counts)| {
        let mut part = json!(rule.explain());
        part["counts"] = json!(counts);
        part
    });
    rules.collect()
}

fn devices(catalog: &Catalog) -> Vec<Value> {
    let devices = catalog.targets.iter().map(|target| {
        json!({
            "name": target.name,
            "title": target.title,
            "isa": target.isa,
            "core": target.core.get_ref(),
            "clock_hz": target.clock_hz,
            "source": target.source,
        })
    });
    devices.collect()
}

fn families(catalog: &Catalog) -> Vec<Value> {
    let members = |family: &cipherfit_catalog::Family| -> Vec<Value> {
        let members = family.parameters.iter().map(|member| {
            json!({
                "name": member.name,
                "title": member.title,
                "block_bytes": member.block_bytes,
                "key_bytes": member.key_bytes,
                "digest_bytes": member.digest_bytes,
                "least_padding_bytes": member.least_padding_bytes,
            })
        });
        members.collect()
    };
    let families = catalog.families.iter().map(|family| {
        json!({
            "name": family.name,
            "title": family.title,
            "kind": family.kind,
            "summary": family.summary,
            "specification": family.specification,
            "security": family.security,
            "members": members(family),
        })
    });
    families.collect()
}
