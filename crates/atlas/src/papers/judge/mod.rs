//! Statements, judged by records.

mod circuits;
mod memory;
mod order;
mod programs;

use super::{Correlation, Criterion, Interval, Statement, Text};
use crate::energy::EnergyModel;
use crate::published::{Evidence, Published};
use crate::stock::Primitives;
use cipherfit_results::{Circuit, Measurement};
use cipherfit_vocabulary::words;
use schemars::JsonSchema;
use serde::Serialize;

words! {
    /// What our figures say to a statement.
    Verdict {
        /// They meet its criterion.
        Holds = "holds",
        /// They fail it under the paper's conditions, as far as they matter.
        DoesNotHold = "does-not-hold",
        /// They cannot tell.
        CannotBeTested = "cannot-be-tested",
    }
}

impl Verdict {
    /// For people.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "does not hold here",
            Self::CannotBeTested => "cannot be tested here",
        }
    }
}

/// What statements are judged by.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// All measurements.
    pub measurements: &'a [Measurement],
    /// All circuits.
    pub circuits: &'a [Circuit],
    /// The literature.
    pub published: &'a Published,
    /// Sizes of the primitives.
    pub primitives: &'a Primitives,
}

/// A figure that a verdict follows from.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shown {
    /// Of what it is.
    pub of: String,
    /// It; none where there is none, which `by` explains.
    pub value: Option<f64>,
    /// Least and most, where it is uncertain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Its unit.
    pub unit: &'static str,
    /// Whose it is: an implementation or a design.
    pub by: String,
}

impl Shown {
    fn new(of: impl Into<String>, value: Interval, unit: &'static str, by: &str) -> Self {
        Self {
            of: of.into(),
            value: Some(value.middle),
            interval: (!value.is_exact()).then_some([value.low, value.high]),
            unit,
            by: by.to_owned(),
        }
    }

    fn none(of: impl Into<String>, unit: &'static str, why: impl Into<String>) -> Self {
        Self {
            of: of.into(),
            value: None,
            interval: None,
            unit,
            by: why.into(),
        }
    }
}

/// A statement with its verdict.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Judged {
    /// A word for it.
    pub id: String,
    /// Section, slide or table.
    pub place: String,
    /// What the paper says.
    pub says: String,
    /// How it is known.
    pub evidence: Evidence,
    /// Where it was read.
    pub where_read: String,
    /// How it is read here, where it may be read in several ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// What is not here as it was in the paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<String>,
    /// The criterion in words.
    pub criterion: String,
    /// What our figures say.
    pub verdict: Verdict,
    /// Why.
    pub because: String,
    /// The rank correlation, where an order is judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correlation: Option<Correlation>,
    /// The figures.
    pub shown: Vec<Shown>,
}

/// What comes of a criterion.
struct Finding {
    /// The criterion in words.
    criterion: String,
    /// Is it met? None where figures are missing or too uncertain.
    is_met: Option<bool>,
    because: String,
    correlation: Option<Correlation>,
    shown: Vec<Shown>,
}

impl Finding {
    fn new(
        criterion: String,
        is_met: Option<bool>,
        because: impl Into<String>,
        shown: Vec<Shown>,
    ) -> Self {
        Self {
            criterion,
            is_met,
            because: because.into(),
            correlation: None,
            shown,
        }
    }
}

/// Judges every statement of a paper.
#[must_use]
pub fn judge(text: &Text, ground: Ground<'_>) -> Vec<Judged> {
    let costs: Vec<_> = ground.measurements.iter().map(Measurement::costs).collect();
    let models = crate::energy::models(&costs, ground.published);
    let mut models = models.into_values().filter_map(Result::ok);
    let model = models.find(|model| Some(&model.core) == text.core.as_ref());
    let bench = Bench {
        text,
        ground,
        model: model.as_ref(),
    };
    let judged = |statement: &Statement| verdict(statement, bench.find(&statement.criterion));
    text.statements.iter().map(judged).collect()
}

/// A paper's conditions beside the records.
struct Bench<'a> {
    text: &'a Text,
    ground: Ground<'a>,
    model: Option<&'a EnergyModel>,
}

impl Bench<'_> {
    fn find(&self, criterion: &Criterion) -> Finding {
        match criterion {
            Criterion::NotMeasured { needs } => Finding::new(
                "none that records here could meet".into(),
                None,
                format!("it takes what is not measured here: {needs}"),
                Vec::new(),
            ),
            Criterion::Fits { .. }
            | Criterion::FastestWithin { .. }
            | Criterion::OrderWithin { .. } => self.of_memory(criterion),
            Criterion::CircuitOrder { .. }
            | Criterion::CircuitPlace { .. }
            | Criterion::CircuitRatio { .. }
            | Criterion::CircuitBetter { .. } => self.of_circuits(criterion),
            Criterion::PlaceAtEachSize { .. }
            | Criterion::BestOfAll { .. }
            | Criterion::PlaceAmongNamed { .. }
            | Criterion::Ratio { .. }
            | Criterion::Throughput { .. } => self.of_programs(criterion),
        }
    }
}

/// A finding to the contrary refutes only what is like for like.
fn verdict(statement: &Statement, finding: Finding) -> Judged {
    let (verdict, because) = match (finding.is_met, &statement.differs) {
        (Some(true), _) => (Verdict::Holds, finding.because),
        (Some(false), None) => (Verdict::DoesNotHold, finding.because),
        (Some(false), Some(_)) => (
            Verdict::CannotBeTested,
            format!(
                "{}; not like for like, so it refutes nothing",
                finding.because
            ),
        ),
        (None, _) => (Verdict::CannotBeTested, finding.because),
    };
    Judged {
        id: statement.id.get_ref().clone(),
        place: statement.place.clone(),
        says: statement.says.clone(),
        evidence: statement.evidence,
        where_read: statement.where_read.clone(),
        reading: statement.reading.clone(),
        differs: statement.differs.clone(),
        criterion: finding.criterion,
        verdict,
        because,
        correlation: finding.correlation,
        shown: finding.shown,
    }
}

/// A number as it stands in a sentence.
fn short(value: f64) -> String {
    let decimals = match value.abs() {
        value if value.fract() == 0.0 || value >= 100.0 => 0,
        value if value >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.decimals$}")
}

/// `at least 2`, `at most 0.6`, `from 1.5 to 2.5`.
fn bounds(least: Option<f64>, most: Option<f64>) -> String {
    match (least, most) {
        (Some(least), Some(most)) => format!("from {} to {}", short(least), short(most)),
        (Some(least), None) => format!("at least {}", short(least)),
        (None, Some(most)) => format!("at most {}", short(most)),
        (None, None) => "any".to_owned(),
    }
}

/// A figure in a sentence, with its bounds where it is uncertain.
fn about(value: Interval) -> String {
    if value.is_exact() {
        short(value.middle)
    } else {
        let [low, high] = [value.low, value.high].map(short);
        format!("{} ({low} to {high})", short(value.middle))
    }
}
