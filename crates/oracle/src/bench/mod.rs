//! The simulators' speed on equivalent work, measured in one run on one host.

mod assemble;
mod scene;

pub use assemble::assemble;
pub use scene::{Place, Scene};

use crate::error::Error;
use crate::table::ORACLES;
use std::time::Duration;

/// Rounds of measuring all simulators in turn; the fastest counts, as noise only slows down.
const ROUNDS: usize = 10;
/// What our simulator is meant to reach, in million cycles a second.
const TARGET_SPEED: f64 = 100.0;
/// How much following secrets may slow it down.
const TARGET_SLOWDOWN: f64 = 3.0;

/// How fast a simulator ran.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Cycles of the simulated machine.
    pub cycles: u64,
    /// Time that they took.
    pub time: Duration,
}

impl Speed {
    /// The speed of a simulator that takes its time to start: `time` tells how long so much work
    /// takes, from its start on.
    ///
    /// # Errors
    /// When the work fails.
    pub fn without_start(
        cycles: u64,
        work: u64,
        time: impl Fn(u64) -> Result<Duration, Error>,
    ) -> Result<Self, Error> {
        let all = time(work)?;
        let start = time(1)?;
        Ok(Self {
            cycles,
            time: all.saturating_sub(start).max(Duration::from_nanos(1)),
        })
    }

    /// Million simulated cycles in a second.
    #[must_use]
    pub fn megacycles_a_second(&self) -> f64 {
        self.cycles as f64 / self.time.as_secs_f64() / 1e6
    }

    fn or(self, other: Self) -> Self {
        if other.megacycles_a_second() > self.megacycles_a_second() {
            other
        } else {
            self
        }
    }
}

/// Work for our simulator and for an oracle.
pub struct Bench {
    /// What a person calls the CPU.
    pub cpu: &'static str,
    /// What a person calls the oracle.
    pub oracle: &'static str,
    /// The work as ours does it.
    pub ours: Scene,
    /// The work as the oracle does it.
    pub theirs: Box<dyn Fn() -> Result<Speed, Error>>,
    /// How many times the oracle's speed ours is meant to have at least.
    pub least_ratio: Option<f64>,
}

/// Speeds side by side: ours without and with secrets, and the oracle's.
type Speeds = [Speed; 3];

fn measure_one(bench: &Bench) -> Result<Speeds, Error> {
    let [(plain, _), (secrets, _)] = [bench.ours.run(false)?, bench.ours.run(true)?];
    Ok([plain, secrets, (bench.theirs)()?])
}

fn fastest_of(one: &Speeds, other: &Speeds) -> Speeds {
    std::array::from_fn(|index| one[index].or(other[index]))
}

/// Measures all simulators, one after the other, several times. Gives a table with the ratios and
/// whether the targets are reached.
///
/// # Errors
/// When one is missing or fails.
pub fn measure() -> Result<String, Error> {
    let prepare = ORACLES.iter().filter_map(|entry| entry.bench);
    let benches: Vec<Bench> = prepare.map(|prepare| prepare()).collect::<Result<_, _>>()?;
    let round = || -> Result<Vec<Speeds>, Error> { benches.iter().map(measure_one).collect() };
    let mut fastest = round()?;
    for _ in 1..ROUNDS {
        for (fastest, speeds) in fastest.iter_mut().zip(round()?) {
            *fastest = fastest_of(fastest, &speeds);
        }
    }
    let mut text = format!(
        "{:<34}{:>12}{:>12}\n",
        "SPECK-64/128", "Mcycles/s", "ours is"
    );
    let measured = || benches.iter().zip(&fastest);
    text.extend(measured().map(|(bench, speeds)| rows(bench, speeds)));
    text.extend(measured().map(|(bench, speeds)| verdicts(bench, speeds)));
    Ok(text)
}

fn rows(bench: &Bench, [plain, secrets, theirs]: &Speeds) -> String {
    let row = |name: &str, speed: &Speed| {
        let ratio = plain.megacycles_a_second() / speed.megacycles_a_second();
        format!(
            "{name:<34}{:>12.1}{ratio:>12.2}\n",
            speed.megacycles_a_second()
        )
    };
    row(&format!("cipherfit, {}", bench.cpu), plain)
        + &row(&format!("cipherfit, {}, with secrets", bench.cpu), secrets)
        + &row(bench.oracle, theirs)
}

fn verdicts(bench: &Bench, speeds: &Speeds) -> String {
    let [plain, secrets, theirs] = speeds.map(|speed| speed.megacycles_a_second());
    let mut text = format!(
        "{}: target {TARGET_SPEED} Mcycles/s: {}; secrets at most {TARGET_SLOWDOWN} times slower: {}\n",
        bench.cpu,
        verdict(plain >= TARGET_SPEED),
        verdict(plain / secrets <= TARGET_SLOWDOWN),
    );
    if let Some(least) = bench.least_ratio {
        text += &format!(
            "{}: at least {least} times {}: {}\n",
            bench.cpu,
            bench.oracle,
            verdict(plain / theirs >= least)
        );
    }
    text
}

fn verdict(reached: bool) -> &'static str {
    if reached { "reached" } else { "missed" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speeds(megacycles: [u64; 3]) -> Speeds {
        megacycles.map(|megacycles| Speed {
            cycles: megacycles * 1_000_000,
            time: Duration::from_secs(1),
        })
    }

    #[test]
    fn the_table_shows_ratios_and_verdicts() {
        let bench = Bench {
            cpu: "MSP430",
            oracle: "another",
            ours: Scene::default(),
            theirs: Box::new(|| Err(Error::Disagreement(1))),
            least_ratio: Some(3.0),
        };
        let text = rows(&bench, &speeds([120, 30, 12]));
        assert!(text.contains("12.0       10.00"), "{text}");
        let text = verdicts(&bench, &speeds([120, 30, 12]));
        assert!(text.contains("Mcycles/s: reached; secrets at most 3 times slower: missed"));
        assert!(text.contains("at least 3 times another: reached"), "{text}");
        let text = verdicts(&bench, &speeds([90, 30, 45]));
        assert!(text.contains("Mcycles/s: missed; secrets at most 3 times slower: reached"));
        assert!(text.contains("at least 3 times another: missed"), "{text}");
    }

    #[test]
    fn the_faster_of_two_rounds_counts() {
        let fastest = fastest_of(&speeds([1, 5, 2]), &speeds([3, 4, 2]));
        let fastest = fastest.map(|speed| speed.cycles / 1_000_000);
        assert_eq!(fastest, [3, 5, 2]);
    }
}
