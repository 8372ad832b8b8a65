//! The simulators' speed on equivalent work, measured in one run on one host.

mod assemble;
mod mspdebug;
mod ours;
mod ours_avr;
mod rl78;
mod simavr;

use crate::error::Error;
use std::time::Duration;

/// Rounds of measuring all simulators in turn; the fastest counts, as noise only slows down.
const ROUNDS: usize = 10;
/// What our simulator is meant to reach, in million cycles a second.
const TARGET_SPEED: f64 = 100.0;
/// How much following secrets may slow it down.
const TARGET_SLOWDOWN: f64 = 3.0;
/// How much faster than simavr the AVR is meant to be.
const TARGET_RATIO: f64 = 3.0;

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

    /// The faster of two.
    fn or(self, other: Self) -> Self {
        if other.megacycles_a_second() > self.megacycles_a_second() {
            other
        } else {
            self
        }
    }
}

/// Our speed on one CPU.
#[derive(Clone, Copy, Debug)]
pub struct Ours {
    /// Secrets not followed.
    pub plain: Speed,
    /// Secrets followed.
    pub secrets: Speed,
}

impl Ours {
    /// Measures both; `run` is told whether to follow secrets.
    fn measure(run: impl Fn(bool) -> Result<Speed, Error>) -> Result<Self, Error> {
        Ok(Self {
            plain: run(false)?,
            secrets: run(true)?,
        })
    }

    fn or(self, other: Self) -> Self {
        Self {
            plain: self.plain.or(other.plain),
            secrets: self.secrets.or(other.secrets),
        }
    }

    fn slowdown(&self) -> f64 {
        self.plain.megacycles_a_second() / self.secrets.megacycles_a_second()
    }
}

/// Speeds side by side.
#[derive(Clone, Copy, Debug)]
pub struct Speeds {
    /// Our MSP430.
    pub msp430: Ours,
    /// mspdebug's simulator.
    pub mspdebug: Speed,
    /// Our AVR.
    pub avr: Ours,
    /// simavr in process.
    pub simavr: Speed,
    /// Our RL78.
    pub rl78: Ours,
    /// GNU's simulator.
    pub gnu: Speed,
}

/// Measures all simulators, one after the other, several times.
///
/// # Errors
/// When one is missing or fails.
pub fn measure() -> Result<Speeds, Error> {
    let mspdebug = mspdebug::Bench::prepare()?;
    let code = assemble::msp430(include_str!("../../programs/speck-msp430.S"), ours::CODE)?;
    let avr_code = ours_avr::program()?;
    let simavr = simavr::Bench::prepare(&avr_code)?;
    let rl78 = rl78::Bench::prepare()?;
    let round = || -> Result<Speeds, Error> {
        Ok(Speeds {
            msp430: Ours::measure(|secrets| ours::run(&code, secrets))?,
            mspdebug: mspdebug.run(&code)?,
            avr: Ours::measure(|secrets| ours_avr::run(&avr_code, secrets))?,
            simavr: simavr.run()?,
            rl78: Ours::measure(|secrets| rl78.ours(secrets))?,
            gnu: rl78.gnu()?,
        })
    };
    let mut fastest = round()?;
    for _ in 1..ROUNDS {
        let speeds = round()?;
        fastest = Speeds {
            msp430: fastest.msp430.or(speeds.msp430),
            mspdebug: fastest.mspdebug.or(speeds.mspdebug),
            avr: fastest.avr.or(speeds.avr),
            simavr: fastest.simavr.or(speeds.simavr),
            rl78: fastest.rl78.or(speeds.rl78),
            gnu: fastest.gnu.or(speeds.gnu),
        };
    }
    Ok(fastest)
}

/// The speeds as a table, with the ratios and whether the targets are reached.
#[must_use]
pub fn table(speeds: &Speeds) -> String {
    let mut text = format!(
        "{:<34}{:>12}{:>12}\n",
        "SPECK-64/128", "Mcycles/s", "ours is"
    );
    let mut rows = |cpu: &str, ours: &Ours, oracle: &str, theirs: &Speed| {
        let plain = ours.plain.megacycles_a_second();
        for (name, speed) in [
            (format!("cipherfit, {cpu}"), &ours.plain),
            (format!("cipherfit, {cpu}, with secrets"), &ours.secrets),
            (oracle.to_owned(), theirs),
        ] {
            let speed = speed.megacycles_a_second();
            text += &format!("{name:<34}{speed:>12.1}{:>12.2}\n", plain / speed);
        }
    };
    rows(
        "MSP430",
        &speeds.msp430,
        "mspdebug sim, MSP430",
        &speeds.mspdebug,
    );
    rows(
        "AVR",
        &speeds.avr,
        "simavr in process, ATmega128",
        &speeds.simavr,
    );
    rows("RL78", &speeds.rl78, "GNU's simulator, RL78", &speeds.gnu);
    for (cpu, ours) in [
        ("MSP430", &speeds.msp430),
        ("AVR", &speeds.avr),
        ("RL78", &speeds.rl78),
    ] {
        text += &format!(
            "{cpu}: target {TARGET_SPEED} Mcycles/s: {}; secrets at most {TARGET_SLOWDOWN} times \
             slower: {}\n",
            verdict(ours.plain.megacycles_a_second() >= TARGET_SPEED),
            verdict(ours.slowdown() <= TARGET_SLOWDOWN),
        );
    }
    let ratio = speeds.avr.plain.megacycles_a_second() / speeds.simavr.megacycles_a_second();
    text += &format!(
        "AVR: at least {TARGET_RATIO} times simavr: {}\n",
        verdict(ratio >= TARGET_RATIO)
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
        let ours = |cycles| Ours {
            plain: speed(cycles),
            secrets: speed(30_000_000),
        };
        let speeds = Speeds {
            msp430: ours(120_000_000),
            mspdebug: speed(12_000_000),
            avr: ours(90_000_000),
            simavr: speed(30_000_000),
            rl78: ours(110_000_000),
            gnu: speed(25_000_000),
        };
        let text = table(&speeds);
        assert!(text.contains("12.0       10.00"), "{text}");
        assert!(
            text.contains(
                "MSP430: target 100 Mcycles/s: reached; secrets at most 3 times slower: missed"
            ),
            "{text}"
        );
        assert!(
            text.contains(
                "AVR: target 100 Mcycles/s: missed; secrets at most 3 times slower: reached"
            ),
            "{text}"
        );
        assert!(text.contains("times simavr: reached"), "{text}");
    }
}
