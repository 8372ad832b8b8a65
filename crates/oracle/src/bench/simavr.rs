//! The speed of simavr, linked into a small program of its own that is compiled on the spot.

use super::Speed;
use crate::avr::simavr::compile;
use crate::error::Error;
use crate::tool;
use std::fs;
use std::process::Command;
use std::time::Duration;

const CYCLES: &str = "20000000";

/// The compiled harness and the program for it.
pub(super) struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    pub(super) fn prepare(code: &[u8]) -> Result<Self, Error> {
        let folder = compile("run-simavr", include_str!("../../programs/run-simavr.c"))?;
        let image = folder.path().join("image");
        fs::write(&image, code).map_err(Error::file(&image))?;
        Ok(Self { folder })
    }

    pub(super) fn run(&self) -> Result<Speed, Error> {
        let harness = self.folder.path().join("run-simavr");
        let said = tool::run(
            "run-simavr",
            Command::new(harness)
                .arg(self.folder.path().join("image"))
                .arg(CYCLES),
        )?;
        let parse = |text: &str| {
            let (cycles, nanoseconds) = text.lines().last()?.split_once(' ')?;
            let time = Duration::from_nanos(nanoseconds.trim().parse().ok()?);
            Some(Speed {
                cycles: cycles.parse().ok()?,
                time,
            })
        };
        parse(&said).ok_or(Error::Failed {
            program: "run-simavr",
            reason: said,
        })
    }
}
