//! Golden vectors: what the oracles say, written down, for tests that need no oracle.
//!
//! One JSON object a line, numbers in hexadecimal but for counts. What an oracle is known to get
//! wrong is left out: bits under `ignore`, cycles altogether, and instructions whose memory effects
//! it has wrong.

use crate::comparison::{Compared, Watch, compare};
use crate::error::Error;
use crate::oracle::{Batch, Oracle};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// One instruction and what it does.
#[derive(Serialize)]
struct Vector {
    /// Address of the instruction.
    at: String,
    /// Its bytes and those up to the place that it comes back to, as they lie in memory.
    code: String,
    /// Instructions that are executed.
    #[serde(skip_serializing_if = "is_one")]
    steps: u32,
    /// Registers before, but for the program counter.
    before: BTreeMap<&'static str, String>,
    /// Memory that is read, and what is there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    memory: BTreeMap<String, String>,
    /// Registers that change.
    after: BTreeMap<&'static str, String>,
    /// Register bits that are not compared; they are 0 under `after`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    ignore: BTreeMap<&'static str, String>,
    /// Memory that is written, and what is there afterwards.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    writes: BTreeMap<String, String>,
    /// Cycles, where the oracle counts them right.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycles: Option<u32>,
}

fn is_one(steps: &u32) -> bool {
    *steps == 1
}

/// The vectors of an oracle's samples, as JSON lines.
///
/// # Errors
/// When the oracle cannot be run, or disagrees with us on a sample.
pub fn vectors<O: Oracle>(oracle: &O) -> Result<String, Error> {
    let batches = oracle.samples();
    let of_batch = |batch: &Batch<O::Form>| {
        let answers = oracle.run(batch)?;
        let mut vectors = Vec::new();
        let mut disagreements = 0;
        compare::<O>(batch, &answers, Watch::Everything, |compared| {
            disagreements += usize::from(!compared.agrees());
            vectors.extend(vector::<O>(batch, &compared));
        })?;
        if disagreements > 0 {
            return Err(Error::Disagreement(disagreements));
        }
        let lines = vectors.iter().map(serde_json::to_string);
        lines
            .collect::<Result<Vec<String>, _>>()
            .map_err(|error| Error::Failed {
                program: "golden vectors",
                reason: error.to_string(),
            })
    };
    let lines: Vec<Vec<String>> = batches.par_iter().map(of_batch).collect::<Result<_, _>>()?;
    let sorted: BTreeSet<String> = lines.into_iter().flatten().collect();
    Ok(sorted.into_iter().map(|line| line + "\n").collect())
}

/// What the oracle did; none where that cannot be believed or told.
///
/// Where it is as it should be and no rule speaks, it is what we say.
fn vector<O: Oracle>(batch: &Batch<O::Form>, compared: &Compared<'_, O::Form>) -> Option<Vector> {
    let Compared {
        test,
        before,
        ours,
        touched,
        expected,
        theirs,
        rules,
        ..
    } = compared;
    let (ours, expected, theirs) = (ours.as_ref().ok()?, expected.as_ref()?, (*theirs)?);
    let leaves = expected
        .memory
        .iter()
        .any(|(_, _, rule)| rules.contains(rule));
    if leaves || !O::stands_alone(test, before, &theirs.registers) {
        return None;
    }
    let at_start = |name: &str| batch.registers.iter().any(|(known, _)| *known == name);
    let counts_right = expected.cycles == ours.cycles;
    Some(Vector {
        at: format!("{:x}", test.address),
        code: hexadecimal(&test.code),
        steps: ours.steps,
        before: named::<O>(|index| {
            let is_known = test.before[index].is_some() || at_start(O::REGISTERS[index]);
            (index != O::PROGRAM_COUNTER && is_known).then_some(before[index])
        }),
        memory: ranges(&touched.read),
        after: named::<O>(|index| {
            let kept = !expected.doubtful[index];
            let is_changed = (ours.registers[index] ^ before[index]) & kept != 0;
            is_changed.then_some(ours.registers[index] & kept)
        }),
        ignore: named::<O>(|index| {
            let doubtful = expected.doubtful[index];
            (doubtful != 0).then_some(doubtful)
        }),
        writes: ranges(&touched.written),
        cycles: theirs.cycles.filter(|_| counts_right),
    })
}

fn named<O: Oracle>(value: impl Fn(usize) -> Option<u32>) -> BTreeMap<&'static str, String> {
    let values = O::REGISTERS.iter().enumerate();
    values
        .filter_map(|(index, name)| Some((*name, format!("{:x}", value(index)?))))
        .collect()
}

fn ranges(ranges: &[(u32, Vec<u8>)]) -> BTreeMap<String, String> {
    let entries = ranges.iter();
    entries
        .map(|(start, bytes)| (format!("{start:x}"), hexadecimal(bytes)))
        .collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
