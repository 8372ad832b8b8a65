//! Files of machine code, made by the machines' own tools.

use cipherfit_lab::cache::cache_dir;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A folder with programs.
pub(crate) struct Programs(TempDir);

impl Programs {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a tool in the folder.
    fn tool(&self, program: &str, arguments: &[&str]) {
        let own = cache_dir().join("tools/bin").join(program);
        let program = if own.is_file() { own } else { program.into() };
        let output = Command::new(&program)
            .args(arguments)
            .current_dir(self.0.path())
            .output()
            .unwrap_or_else(|error| panic!("{}: {error}; see `make tools`", program.display()));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {said}", program.display());
    }

    fn source(&self, name: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/run")
            .join(name);
        path.to_string_lossy().into_owned()
    }

    /// `msp430.elf` from 0x4400 on, variables from 0x1100 on; with `-DLARGE=bytes` a large one.
    pub(crate) fn msp430(&self, options: &[&str]) -> PathBuf {
        let source = self.source("msp430.S");
        let preprocess = ["-E", "-x", "assembler-with-cpp", "-o", "msp430.s", &source];
        self.tool("cc", &[&preprocess[..], options].concat());
        self.tool(
            "msp430-elf-as",
            &["-mcpu=430", "-o", "msp430.o", "msp430.s"],
        );
        let script = self.source("msp430.ld");
        self.tool(
            "msp430-elf-ld",
            &["-T", &script, "-o", "msp430.elf", "msp430.o"],
        );
        self.path("msp430.elf")
    }

    /// The same as Intel HEX.
    pub(crate) fn msp430_hex(&self) -> PathBuf {
        self.msp430(&[]);
        self.tool(
            "msp430-elf-objcopy",
            &["-O", "ihex", "msp430.elf", "msp430.hex"],
        );
        self.path("msp430.hex")
    }

    /// `avr.elf` as GCC links it for an ATmega128.
    pub(crate) fn avr(&self) -> PathBuf {
        self.avr_with(&["-mmcu=atmega128"])
    }

    pub(crate) fn avr_with(&self, options: &[&str]) -> PathBuf {
        let source = self.source("program.c");
        let common = ["-Os", "-nostdlib", "-o", "avr.elf", &source];
        self.tool("avr-gcc", &[options, &common].concat());
        self.path("avr.elf")
    }

    /// `rl78.elf` from 0x2000 on; with `--defsym LARGE=bytes` a large one.
    pub(crate) fn rl78(&self, options: &[&str]) -> PathBuf {
        let source = self.source("rl78.S");
        let assemble = ["-o", "rl78.o", &source];
        self.tool("rl78-elf-as", &[options, &assemble].concat());
        let place = ["-Ttext", "0x2000", "--section-start=.large=0x100000"];
        let link = ["-e", "_twice", "-o", "rl78.elf", "rl78.o"];
        self.tool("rl78-elf-ld", &[&place[..], &link].concat());
        self.path("rl78.elf")
    }
}
