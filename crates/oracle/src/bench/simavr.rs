//! The speed of simavr, linked into a small program of its own that is compiled on the spot.

use super::{Speed, assemble};
use crate::error::Error;
use crate::tool;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const CYCLES: &str = "20000000";
const HEADER: &str = "/usr/include/simavr/sim_avr.h";

/// The compiled harness and the program for it.
pub(super) struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    pub(super) fn prepare() -> Result<Self, Error> {
        if !Path::new(HEADER).is_file() {
            return Err(Error::Missing {
                what: "libsimavr (the AVR simulator to compare with)",
                remedy: "run `apt-get install libsimavr-dev libelf-dev`",
            });
        }
        let compiler = tool::find("cc").ok_or(Error::Missing {
            what: "cc",
            remedy: "run `apt-get install gcc`",
        })?;
        let folder = tempfile::tempdir().map_err(Error::file("temporary folder"))?;
        let write = |name: &str, bytes: &[u8]| {
            let file = folder.path().join(name);
            fs::write(&file, bytes).map_err(Error::file(&file))
        };
        write(
            "run-simavr.c",
            include_bytes!("../../programs/run-simavr.c"),
        )?;
        write(
            "image",
            &assemble::avr(include_str!("../../programs/speck-avr.S"), 0)?,
        )?;
        tool::run(
            "cc",
            Command::new(compiler).current_dir(folder.path()).args([
                "-O2",
                "-o",
                "run-simavr",
                "run-simavr.c",
                "-lsimavr",
                "-lelf",
            ]),
        )?;
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
