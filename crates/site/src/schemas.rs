//! The JSON Schemas of the page's data, which its TypeScript is generated from.

use crate::{Comparisons, Hardware, Live, Overview, PaperPage, RuleColumns, SourceGroup};
use cipherfit_results::Measurement;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The schema of each type that the page gets, by the name of its TypeScript module.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("overview", schema::<Overview>()),
        ("rule", schema::<RuleColumns>()),
        ("comparisons", schema::<Comparisons>()),
        ("paper", schema::<PaperPage>()),
        ("hardware", schema::<Hardware>()),
        ("sources", schema::<SourceGroup>()),
        ("live", schema::<Live>()),
        ("measurement", schema::<Measurement>()),
    ]
}

/// The schema of what is written, in the dialect that generators of TypeScript know best.
#[must_use]
pub fn schema<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft07().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}
