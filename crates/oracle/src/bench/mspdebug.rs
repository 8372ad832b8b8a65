//! The speed of mspdebug's simulator.

use super::{Speed, ours};
use crate::error::Error;
use crate::msp430::mspdebug::Mspdebug;
use std::fs;
use std::time::{Duration, Instant};

const BLOCKS: u32 = 2_000;

/// mspdebug, found.
pub(super) struct Bench {
    mspdebug: Mspdebug,
}

impl Bench {
    pub(super) fn prepare() -> Result<Self, Error> {
        Ok(Self {
            mspdebug: Mspdebug::find()?,
        })
    }

    /// Encrypts [`BLOCKS`] blocks; the time of starting and loading is taken off.
    pub(super) fn run(&self, code: &[u8]) -> Result<Speed, Error> {
        let (cycles, instructions) = ours::cost(code, BLOCKS)?;
        let all = self.time(code, instructions)?;
        let overhead = self.time(code, 1)?;
        Ok(Speed {
            cycles,
            time: all.saturating_sub(overhead).max(Duration::from_nanos(1)),
        })
    }

    fn time(&self, code: &[u8], instructions: u64) -> Result<Duration, Error> {
        let file = tempfile::NamedTempFile::new().map_err(Error::file("temporary file"))?;
        fs::write(file.path(), code).map_err(Error::file(file.path()))?;
        let script = format!(
            "load_raw {} {:#x}\nset sr 0\nset sp 0x1300\nset r12 {BLOCKS}\nset r13 {:#x}\n\
             set pc {:#x}\nstep {instructions}\n",
            file.path().display(),
            ours::CODE,
            ours::ROUND_KEYS,
            ours::CODE,
        );
        let start = Instant::now();
        self.mspdebug.console(&script)?;
        Ok(start.elapsed())
    }
}
