//! The simulators' speed on equivalent work, measured in one run on one host.

mod assemble;
mod mspdebug;
mod ours;
mod simavr;

use crate::error::Error;
use std::time::Duration;

/// Rounds of measuring; the fastest counts, as noise only slows down.
const ROUNDS: usize = 5;
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
    /// Million simulated cycles in a second.
    #[must_use]
    pub fn megacycles_a_second(&self) -> f64 {
        self.cycles as f64 / self.time.as_secs_f64() / 1e6
    }

    fn fastest(mut measure: impl FnMut() -> Result<Self, Error>) -> Result<Self, Error> {
        let mut fastest = measure()?;
        for _ in 1..ROUNDS {
            let speed = measure()?;
            if speed.megacycles_a_second() > fastest.megacycles_a_second() {
                fastest = speed;
            }
        }
        Ok(fastest)
    }
}

/// Speeds side by side.
#[derive(Clone, Copy, Debug)]
pub struct Speeds {
    /// Ours, secrets not followed.
    pub plain: Speed,
    /// Ours, secrets followed.
    pub secrets: Speed,
    /// mspdebug's simulator.
    pub mspdebug: Speed,
    /// simavr in process, on an AVR.
    pub simavr: Speed,
}

/// Measures all simulators, one after the other.
///
/// # Errors
/// When one is missing or fails.
pub fn measure() -> Result<Speeds, Error> {
    let mspdebug = mspdebug::Bench::prepare()?;
    let simavr = simavr::Bench::prepare()?;
    let code = assemble::msp430(include_str!("../../programs/speck-msp430.S"), ours::CODE)?;
    Ok(Speeds {
        plain: Speed::fastest(|| ours::run(&code, false))?,
        secrets: Speed::fastest(|| ours::run(&code, true))?,
        mspdebug: Speed::fastest(|| mspdebug.run(&code))?,
        simavr: Speed::fastest(|| simavr.run())?,
    })
}

/// The speeds as a table, with the ratios and whether the targets are reached.
#[must_use]
pub fn table(speeds: &Speeds) -> String {
    let plain = speeds.plain.megacycles_a_second();
    let row = |name: &str, speed: &Speed| {
        let speed = speed.megacycles_a_second();
        format!("{name:<34}{speed:>12.1}{:>12.2}\n", plain / speed)
    };
    let mut text = format!(
        "{:<34}{:>12}{:>12}\n",
        "SPECK-64/128, registers", "Mcycles/s", "ours is"
    );
    text += &row("cipherfit, MSP430", &speeds.plain);
    text += &row("cipherfit, MSP430, with secrets", &speeds.secrets);
    text += &row("mspdebug sim, MSP430", &speeds.mspdebug);
    text += &row("simavr in process, ATmega128", &speeds.simavr);
    let slowdown = plain / speeds.secrets.megacycles_a_second();
    text += &format!(
        "target {TARGET_SPEED} Mcycles/s: {}; secrets at most {TARGET_SLOWDOWN} times slower: {}\n",
        verdict(plain >= TARGET_SPEED),
        verdict(slowdown <= TARGET_SLOWDOWN),
    );
    text
}

fn verdict(reached: bool) -> &'static str {
    if reached { "reached" } else { "missed" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_ratios_and_verdicts() {
        let speed = |cycles| Speed {
            cycles,
            time: Duration::from_secs(1),
        };
        let speeds = Speeds {
            plain: speed(120_000_000),
            secrets: speed(30_000_000),
            mspdebug: speed(12_000_000),
            simavr: speed(60_000_000),
        };
        let text = table(&speeds);
        assert!(text.contains("12.0       10.00"), "{text}");
        assert!(text.contains("Mcycles/s: reached"), "{text}");
        assert!(text.contains("slower: missed"), "{text}");
    }
}
