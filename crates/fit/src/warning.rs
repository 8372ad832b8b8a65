//! What is to be said against a primitive.

use crate::answer::Choice;
use crate::scope::Scope;
use crate::{Need, Primitive};
use cipherfit_vocabulary::{CostShape, Status, Task};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Fewest bits of security that are not disallowed.
const LEAST_SECURITY_BITS: u64 = 112;
const LEAST_SECURITY_SOURCE: &str = "NIST57";
/// Largest block, in bits, whose birthday bound is a practical matter whatever the traffic.
const SMALL_BLOCK_BITS: u64 = 64;
const BIRTHDAY_SOURCE: &str = "SWEET32";
/// Binary logarithm of the collision probability that is still passed over in silence.
const NEGLIGIBLE_LOG2: f64 = -32.0;

/// What a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WarningKind {
    /// Where the primitive stands with those who make standards.
    Standing(Status),
    /// Too few bits of security.
    Security,
    /// Blocks so small that they collide.
    BirthdayBound,
}

/// Something to be said against a primitive, with its source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Warning {
    /// The primitive.
    pub primitive: String,
    /// What it is about.
    pub kind: WarningKind,
    /// The sentence.
    pub text: String,
    /// Who says so: an identifier of `published/sources.csv`.
    pub source: String,
    /// Title of the source.
    pub title: String,
}

/// The warnings about the primitives of some choices, each once.
pub(crate) fn warnings<'c>(
    scope: &Scope<'_>,
    choices: impl Iterator<Item = &'c Choice>,
) -> Vec<Warning> {
    let mut warnings: Vec<Warning> = Vec::new();
    for part in choices.flat_map(|choice| &choice.parts) {
        if let Some(primitive) = scope.stock.primitive(&part.identity.primitive) {
            for warning in of(scope, primitive, &scope.request.needs[part.need]) {
                if !warnings.contains(&warning) {
                    warnings.push(warning);
                }
            }
        }
    }
    warnings
}

fn of(scope: &Scope<'_>, primitive: &Primitive, need: &Need) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut add = |kind, text: String, source: &str| {
        found.push(Warning {
            primitive: primitive.name.clone(),
            kind,
            text,
            source: source.to_owned(),
            title: scope.stock.sources.get(source).cloned().unwrap_or_default(),
        });
    };
    if let Some(standing) = scope.stock.standing(primitive)
        && standing.status != Status::Standard
    {
        let kind = WarningKind::Standing(standing.status);
        add(kind, standing.statement.clone(), &standing.source);
    }
    if primitive.security_bits < LEAST_SECURITY_BITS {
        let text = format!(
            "{} bits of security: fewer than {LEAST_SECURITY_BITS} are disallowed",
            primitive.security_bits
        );
        add(WarningKind::Security, text, LEAST_SECURITY_SOURCE);
    }
    if let Some(text) = birthday(primitive, need) {
        add(WarningKind::BirthdayBound, text, BIRTHDAY_SOURCE);
    }
    found
}

/// After q blocks under one key, two ciphertext blocks of n bits are equal with probability about
/// q² ÷ 2ⁿ⁺¹, and an equal pair tells about the messages.
fn birthday(primitive: &Primitive, need: &Need) -> Option<String> {
    // Blocks are seen one by one where each is a call of its own.
    let each_block = |task: &Task| task.cost == CostShape::EachBlock;
    if !primitive.kind.tasks.iter().any(each_block) {
        return None;
    }
    let bits = primitive.block_bits as f64;
    let block_bytes = bits / 8.0;
    let bound = binary_bytes(block_bytes * (bits / 2.0).exp2());
    match need.traffic_bytes {
        None if primitive.block_bits > SMALL_BLOCK_BITS => None,
        None => Some(format!(
            "blocks of {} bits: equal blocks are likely after {bound} under one key; stay far below \
             (--traffic tells how far)",
            primitive.block_bits
        )),
        Some(traffic) => {
            let blocks = (traffic as f64 / block_bytes).ceil().max(1.0);
            let log2 = 2.0 * blocks.log2() - bits - 1.0;
            if log2 <= NEGLIGIBLE_LOG2 {
                return None;
            }
            let probability = -(-log2.exp2()).exp_m1();
            Some(format!(
                "blocks of {} bits: in {} under one key, two blocks are equal with probability {}; \
                 the birthday bound is {bound}",
                primitive.block_bits,
                binary_bytes(traffic as f64),
                chance(probability),
            ))
        }
    }
}

fn chance(probability: f64) -> String {
    if probability > 0.995 {
        "almost 1".to_owned()
    } else if probability >= 0.01 {
        format!("{probability:.2}")
    } else {
        format!("{probability:.0e}")
    }
}

/// Bytes in binary units.
fn binary_bytes(bytes: f64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut value = bytes;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    if value < 10.0 && value.fract() > 0.05 {
        format!("{value:.1} {}", units[unit])
    } else {
        format!("{value:.0} {}", units[unit])
    }
}
