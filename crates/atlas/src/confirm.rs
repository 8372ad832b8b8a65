//! What a board's timer says, beside the records: lines that an exported bench prints.

use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use serde::Serialize;
use std::collections::BTreeMap;

/// What each line begins with; the number is that of the format.
const MARK: &str = "cipherfit-bench 1 ";

/// Cycles after which the timer begins anew.
const TIMER_PERIOD: i64 = 1 << 16;

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Timed {
    /// Its number, from 1.
    pub line: usize,
    /// The device.
    pub device: String,
    /// Its clock in hertz.
    pub clock: u64,
    /// The implementation.
    pub implementation: String,
    /// The primitive.
    pub primitive: String,
    /// The toolchain.
    pub toolchain: String,
    /// The level of optimisation, where one is named.
    pub level: Option<String>,
    /// The first digits of the hash of what the record followed from.
    pub revision: String,
    /// The operation.
    pub operation: String,
    /// Did the official vectors pass before?
    pub vectors_passed: bool,
    /// Cycles from one reading of the timer to the next.
    pub ticks: i64,
    /// The same for an empty function: the overhead, a call and a return included.
    pub empty: i64,
}

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line, from 1; none: the log has no such line at all.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
    /// What to do.
    pub remedy: String,
}

/// How a line stands to the record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// The cycles of the record.
    Equal {
        /// What the device took.
        cycles: i64,
    },
    /// Cycles between the fewest and the most that were seen for different inputs.
    Within {
        /// What the device took.
        cycles: i64,
        /// Fewest of the record.
        min: i64,
        /// Most of the record.
        max: i64,
    },
    /// Others.
    Off {
        /// What the device took.
        cycles: i64,
        /// Of the record; the most where they differ.
        recorded: i64,
        /// The difference: positive where the device took more.
        by: i64,
    },
    /// The code computes something else there.
    VectorsFailed,
    /// Nothing is recorded for that.
    UnknownRecord {
        /// What is not known.
        why: String,
    },
    /// The code has changed since.
    StaleRevision {
        /// The revision of the record.
        recorded: String,
    },
}

impl Verdict {
    /// Does the device take what was measured?
    #[must_use]
    pub fn confirms(&self) -> bool {
        matches!(self, Self::Equal { .. } | Self::Within { .. })
    }
}

/// Reads the lines of a log; what does not begin as a line of a bench is passed over.
///
/// # Errors
/// The first line that lacks something or contradicts itself, or no such line.
pub fn read(log: &str) -> Result<Vec<Timed>, LogError> {
    let lines = log.lines().enumerate();
    let timed = lines.filter_map(|(index, text)| {
        let at = text.find("cipherfit-bench")?;
        Some(line(index + 1, text.get(at..)?.trim_end()))
    });
    let timed: Vec<Timed> = timed.collect::<Result<_, _>>()?;
    if timed.is_empty() {
        return Err(LogError {
            line: None,
            problem: "it has no line of a bench".to_owned(),
            remedy:
                "keep what the program of `cipherfit export … --as bench` prints at the serial port"
                    .to_owned(),
        });
    }
    Ok(timed)
}

fn line(number: usize, text: &str) -> Result<Timed, LogError> {
    let wrong = |problem: String| LogError {
        line: Some(number),
        problem,
        remedy:
            "keep the whole line as the bench prints it; docs/src/silicon.md says what is in it"
                .to_owned(),
    };
    let rest = text.strip_prefix(MARK);
    let rest =
        rest.ok_or_else(|| wrong("it is of another version of the format than 1".to_owned()))?;
    let mut fields: BTreeMap<&str, &str> = BTreeMap::new();
    for word in rest.split_whitespace() {
        let pair = word.split_once('=');
        let (name, value) = pair.ok_or_else(|| wrong(format!("`{word}` is not NAME=VALUE")))?;
        if fields.insert(name, value).is_some() {
            return Err(wrong(format!("{name} stands there twice")));
        }
    }
    let text = |name: &str| match fields.get(name) {
        Some(value) if !value.is_empty() => Ok((*value).to_owned()),
        _ => Err(wrong(format!("{name} is missing"))),
    };
    let count = |name: &str| {
        let value = text(name)?;
        let parsed = match value.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16),
            None => value.parse(),
        };
        let parsed = parsed.ok().filter(|count| *count >= 0);
        parsed.ok_or_else(|| wrong(format!("{name} is `{value}`, which is no count")))
    };
    let (fine, coarse, divider) = (count("ticks")?, count("coarse")?, count("divider")?);
    if !(1..=1024).contains(&divider) {
        return Err(wrong(format!(
            "divider is {divider}, which no timer here has"
        )));
    }
    if fine.max(coarse) >= TIMER_PERIOD {
        return Err(wrong(
            "ticks and coarse are more than a timer of 16 bits holds".to_owned(),
        ));
    }
    let about = coarse * divider;
    let periods = (about - fine + TIMER_PERIOD / 2).div_euclid(TIMER_PERIOD);
    let ticks = fine + periods.max(0) * TIMER_PERIOD;
    if (about - ticks).abs() > 2 * divider {
        return Err(wrong(format!(
            "ticks and coarse contradict each other: {ticks} cycles and about {about}"
        )));
    }
    Ok(Timed {
        line: number,
        device: text("device")?,
        clock: u64::try_from(count("clock")?).unwrap_or_default(),
        implementation: text("implementation")?,
        primitive: text("primitive")?,
        toolchain: text("toolchain")?,
        level: Some(text("level")?).filter(|level| level != "-"),
        revision: text("revision")?,
        operation: text("operation")?,
        vectors_passed: match text("vectors")?.as_str() {
            "ok" => true,
            "failed" => false,
            other => {
                return Err(wrong(format!(
                    "vectors is `{other}`, neither ok nor failed"
                )));
            }
        },
        ticks,
        empty: count("empty")?,
    })
}

/// Sets a line beside the records; `core` is the core whose records hold for its device.
#[must_use]
pub fn judge(timed: &Timed, core: Option<&str>, records: &[Measurement]) -> Verdict {
    let unknown = |why: String| Verdict::UnknownRecord { why };
    let Some(core) = core else {
        return unknown(format!("no device with records is called {}", timed.device));
    };
    let is_it = |one: &&Measurement| {
        one.implementation == timed.implementation
            && one.primitive == timed.primitive
            && one.toolchain == timed.toolchain
            && one.optimisation == timed.level
            && one.core == core
    };
    let Some(record) = records.iter().find(is_it) else {
        return unknown(format!(
            "results/ hold no {} by {} with {} on {core}",
            timed.primitive, timed.implementation, timed.toolchain
        ));
    };
    if !record.source_sha256.starts_with(&timed.revision) {
        let recorded = record.source_sha256.get(..timed.revision.len());
        return Verdict::StaleRevision {
            recorded: recorded.unwrap_or(&record.source_sha256).to_owned(),
        };
    }
    if !timed.vectors_passed {
        return Verdict::VectorsFailed;
    }
    let operation = timed.operation.parse::<Operation>().ok();
    let Some(range) = operation.and_then(|operation| record.cycles.get(&operation)) else {
        return unknown(format!("it has no operation {}", timed.operation));
    };
    let count = |cycles: u64| i64::try_from(cycles).unwrap_or(i64::MAX);
    // The empty function is called too and returns too.
    let cycles = timed.ticks - timed.empty + count(record.overhead.call_return);
    let (min, max) = (count(range.min), count(range.max));
    if min == max && cycles == max {
        Verdict::Equal { cycles }
    } else if (min..=max).contains(&cycles) {
        Verdict::Within { cycles, min, max }
    } else {
        let recorded = if cycles < min { min } else { max };
        Verdict::Off {
            cycles,
            recorded,
            by: cycles - recorded,
        }
    }
}
