//! What a call costs by the lengths of what it is given: made from calls with every short length, held against
//! calls with other lengths.
//!
//! Code for 16-bit buses often takes longer with buffers at odd addresses, where words go byte by byte. What a call takes
//! then lies between what it takes with all of them at even addresses and with all at odd ones, each of which is exact.

use super::{Laboratory, MeasureError, failed, subject};
use crate::build::{Built, Elsewhere};
use crate::image::Image;
use crate::machine::simulated;
use crate::verify::{self, Layout};
use cipherfit_catalog::Job;
use cipherfit_vocabulary::{
    ConstantTime, CostShape, CyclesByLength, Lengths, Operation, PerOperation, Role, Stairs,
};
use std::collections::BTreeMap;

/// Calls with the same lengths, with other keys, other data, other places: of code whose cycles depend on no secret, and
/// of other code.
const CALLS: usize = 2;
const CALLS_THAT_DIFFER: usize = 3;
/// Lengths up to so many blocks and a little more are measured, each.
const BLOCKS: usize = 3;
const MORE: usize = 2;
/// Longest message and associated data that sums are held against.
const LONG: usize = 300;

/// Lengths of a message and of its associated data.
type Pair = (usize, usize);

/// Cycles of calls with the same lengths.
type Seen = BTreeMap<Pair, Vec<u64>>;

impl Laboratory<'_> {
    /// What each task of a job costs by lengths; of kinds without messages under a key nothing.
    ///
    /// # Errors
    /// It cannot be built or fails, or its cycles are not the sum of what the two lengths take.
    pub fn lengths(&self, job: &Job<'_>) -> Result<PerOperation<Lengths>, MeasureError> {
        self.lengths_of(job, &self.build(job)?)
    }

    pub(super) fn lengths_of(
        &self,
        job: &Job<'_>,
        built: &Built,
    ) -> Result<PerOperation<Lengths>, MeasureError> {
        let mut costs: PerOperation<Lengths> = PerOperation::new();
        if job.implementation.has_key_in_code() || !self.makes_lengths(job) {
            return Ok(costs);
        }
        // Compiled code takes fewer cycles where the linker puts the compiler's helpers near.
        let near = Elsewhere::of(job, &built.image)?.helpers_near;
        for image in std::iter::once(&built.image).chain(&near) {
            for (task, lengths) in self.on_image(job, image)? {
                let known = costs.remove(&task);
                let both = known.map_or(lengths.clone(), |known| join(&known, &lengths));
                costs.insert(task, both);
            }
        }
        Ok(costs)
    }

    /// Has the kind's checker inputs of any lengths?
    fn makes_lengths(&self, job: &Job<'_>) -> bool {
        self.of_lengths(job, 0, 0, 0).is_some()
    }

    /// What each task costs on one image.
    fn on_image(
        &self,
        job: &Job<'_>,
        image: &Image,
    ) -> Result<PerOperation<Lengths>, MeasureError> {
        let leaks = job.implementation.manifest.claims.constant_time(job.level);
        let times = match leaks {
            ConstantTime::None => CALLS_THAT_DIFFER,
            ConstantTime::Branches | ConstantTime::Full => CALLS,
        };
        let anywhere = self.calls(job, image, times, Layout::Anywhere(1))?;
        let differ = anywhere.values().any(|seen| spread(seen) > 0);
        let word = simulated(&job.machine)?.word_alignment;
        let mut placed: Vec<PerOperation<Seen>> = Vec::new();
        if differ && leaks != ConstantTime::None {
            for behind in 0..word {
                placed.push(self.calls(job, image, 1, Layout::BehindWords(behind))?);
            }
        }
        let of_task = |(task, seen): (Operation, Seen)| {
            let placed: Vec<&Seen> = placed.iter().filter_map(|all| all.get(&task)).collect();
            Ok((task, by_length(job, task, &seen, &placed)?))
        };
        anywhere.into_iter().map(of_task).collect()
    }

    /// The cycles of all tasks for all pairs of lengths, on one image, each so many times.
    fn calls(
        &self,
        job: &Job<'_>,
        image: &Image,
        times: usize,
        layout: Layout,
    ) -> Result<PerOperation<Seen>, MeasureError> {
        let associated = takes_associated_data(job);
        let mut pairs = short(job, associated);
        pairs.extend(others(job, associated));
        let subject = subject(job, image)?;
        let made = |&(message, associated): &Pair| {
            let number = |number| self.of_lengths(job, message, associated, number);
            (0..times).filter_map(number).collect::<Vec<_>>()
        };
        let cases: Vec<_> = pairs.iter().flat_map(made).collect();
        let mut seen: PerOperation<Seen> = PerOperation::new();
        let calls = verify::calls(&subject, &cases, layout).map_err(failed(job))?;
        for (index, calls) in calls.into_iter().enumerate() {
            for (operation, cycles) in calls {
                let described = job.family.kind.task(operation);
                if described.is_some_and(|task| task.cost == CostShape::FirstAndFurther) {
                    let of_task = seen.entry(operation).or_default();
                    of_task
                        .entry(pairs[index / times])
                        .or_default()
                        .push(cycles);
                }
            }
        }
        Ok(seen)
    }
}

/// Do the operations take associated data?
fn takes_associated_data(job: &Job<'_>) -> bool {
    let operations = job.family.kind.operations.iter();
    let mut arguments = operations.flat_map(|one| one.arguments);
    arguments.any(|one| one.role == Role::AssociatedData)
}

/// Every short length of either, without the other.
fn short(job: &Job<'_>, associated: bool) -> Vec<Pair> {
    let lengths = 0..=BLOCKS * job.parameters.block_bytes + MORE;
    let messages = lengths.clone().map(|length| (length, 0));
    let alone = lengths.skip(1).filter(|_| associated);
    messages.chain(alone.map(|length| (0, length))).collect()
}

/// Pairs of lengths around the borders of blocks, and long ones: none of them is measured by itself.
fn others(job: &Job<'_>, associated: bool) -> Vec<Pair> {
    let block = job.parameters.block_bytes;
    let long = [LONG - block - 3, LONG];
    if !associated {
        return long.map(|length| (length, 0)).to_vec();
    }
    let borders = [1, block - 1, block, block + 5, 2 * block + 1];
    let pairs = borders
        .iter()
        .flat_map(|&message| borders.map(|associated| (message, associated)));
    let long = [
        (LONG, 0),
        (0, LONG),
        (LONG, LONG),
        (LONG - 13, 21),
        (48, LONG - 30),
    ];
    pairs.chain(long).collect()
}

/// How far calls with the same lengths lie apart at most.
fn spread(seen: &Seen) -> u64 {
    let of_pair = |cycles: &Vec<u64>| {
        let (least, most) = (cycles.iter().min(), cycles.iter().max());
        most.zip(least).map_or(0, |(most, least)| most - least)
    };
    seen.values().map(of_pair).max().unwrap_or_default()
}

/// What a task costs by lengths, from its calls with short lengths; all others must agree. Where calls with the same
/// lengths differ, from calls with buffers at even and at odd addresses, if there are such and all others lie between.
fn by_length(
    job: &Job<'_>,
    task: Operation,
    seen: &Seen,
    placed: &[&Seen],
) -> Result<Lengths, MeasureError> {
    let margin = spread(seen);
    if margin == 0 {
        return agreed(job, task, seen, exact(job, seen));
    }
    let exact_there = placed
        .iter()
        .map(|seen| agreed(job, task, seen, exact(job, seen)).ok());
    let bounds = exact_there.reduce(|one, other| Some(join(&one?, &other?)));
    if let Some(bounds) = bounds.flatten()
        && let Ok(bounds) = agreed(job, task, seen, Some(bounds))
    {
        return Ok(bounds);
    }
    // Others may lie as far beyond, or twice as far where some do.
    let near = agreed(job, task, seen, around(job, seen, margin));
    near.or_else(|_| agreed(job, task, seen, around(job, seen, 2 * margin)))
}

/// The costs, if all calls are within them.
fn agreed(
    job: &Job<'_>,
    task: Operation,
    seen: &Seen,
    lengths: Option<Lengths>,
) -> Result<Lengths, MeasureError> {
    let wrong = |(message, associated): Pair, expected: String, found| MeasureError::Lengths {
        job: job.title(),
        task,
        message,
        associated,
        expected,
        found,
    };
    let Some(lengths) = lengths else {
        let (&pair, cycles) = seen.first_key_value().expect("there are calls");
        let expected = "cycles that repeat with the block".to_owned();
        return Err(wrong(pair, expected, cycles[0]));
    };
    for (&pair, cycles) in seen {
        let bounds = lengths.cycles(pair.0 as u64, pair.1 as u64);
        let mut outside = cycles
            .iter()
            .filter(|&&cycles| cycles < bounds.least || cycles > bounds.most);
        if let Some(&found) = outside.next() {
            let expected = match lengths.most {
                None => bounds.least.to_string(),
                Some(_) => format!("{} to {}", bounds.least, bounds.most),
            };
            return Err(wrong(pair, expected, found));
        }
    }
    Ok(lengths)
}

/// The cycles of calls that all take the same for the same lengths.
fn exact(job: &Job<'_>, seen: &Seen) -> Option<Lengths> {
    let block = job.parameters.block_bytes;
    let of = |pair: Pair| Some(*seen.get(&pair)?.first()?);
    let none = of((0, 0))?;
    let message: Vec<u64> = (0..).map_while(|length| of((length, 0))).collect();
    let message = Stairs::of(&message[..measured(block).min(message.len())], block)?;
    let mut associated = None;
    if takes_associated_data(job) {
        let added = |length| of((0, length))?.checked_sub(none);
        let added: Vec<u64> = (0..measured(block)).map_while(added).collect();
        associated = Some(Stairs::of(&added, block)?);
    }
    Some(Lengths {
        cycles: CyclesByLength {
            message,
            associated,
        },
        most: None,
    })
}

/// How many lengths are measured by themselves.
fn measured(block: usize) -> usize {
    BLOCKS * block + MORE + 1
}

/// Bounds of cycles that differ with more than lengths: what was seen of the first lengths, and a margin on either
/// side of it, for each block again.
fn around(job: &Job<'_>, seen: &Seen, margin: u64) -> Option<Lengths> {
    let block = job.parameters.block_bytes;
    let middle = |pair: Pair| {
        let mut cycles = seen.get(&pair)?.clone();
        cycles.sort_unstable();
        Some(cycles[(cycles.len() - 1) / 2])
    };
    // The length 0 may be a case of its own.
    let known = block + 1;
    let stairs = |of: &dyn Fn(usize) -> Option<u64>, least: bool| {
        let beyond = |cycles: u64| match least {
            true => cycles.saturating_sub(margin),
            false => cycles.saturating_add(margin),
        };
        let step = of(known + block)?.saturating_sub(of(known)?);
        let cycles: Option<Vec<u64>> = (0..known).map(|length| Some(beyond(of(length)?))).collect();
        Some(Stairs {
            cycles: cycles?,
            period: block as u64,
            step: beyond(step),
        })
    };
    let none = middle((0, 0))?;
    let message = |length| middle((length, 0));
    let added = |length| Some(middle((0, length))?.saturating_sub(none));
    let one = |least| {
        let associated = takes_associated_data(job).then(|| stairs(&added, least));
        Some(CyclesByLength {
            message: stairs(&message, least)?,
            associated: match associated {
                None => None,
                Some(stairs) => Some(stairs?),
            },
        })
    };
    Some(Lengths {
        cycles: one(true)?,
        most: Some(one(false)?),
    })
}

/// What two images of the same sources take: at least the lesser of each, at most the greater.
fn join(one: &Lengths, other: &Lengths) -> Lengths {
    let most = |of: &Lengths| of.most.clone().unwrap_or_else(|| of.cycles.clone());
    let least = each(&one.cycles, &other.cycles, u64::min);
    let most = each(&most(one), &most(other), u64::max);
    Lengths {
        most: (most != least).then_some(most),
        cycles: least,
    }
}

fn each(
    one: &CyclesByLength,
    other: &CyclesByLength,
    choose: fn(u64, u64) -> u64,
) -> CyclesByLength {
    let stairs = |one: &Stairs, other: &Stairs| {
        let lengths = one.cycles.len().max(other.cycles.len()) as u64;
        let at = |length| choose(one.at(length), other.at(length));
        Stairs {
            cycles: (0..lengths).map(at).collect(),
            period: one.period,
            step: choose(one.step, other.step),
        }
    };
    let associated = one.associated.as_ref().zip(other.associated.as_ref());
    CyclesByLength {
        message: stairs(&one.message, &other.message),
        associated: associated.map(|(one, other)| stairs(one, other)),
    }
}
