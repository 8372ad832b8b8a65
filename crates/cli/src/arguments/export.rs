//! Commands that hand code over and hear of it again: `export`, `confirm`.

use cipherfit_export::{Format, Syntax};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The build system that a folder is for.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum FormatArgument {
    /// None: sources, header, self-test
    Folder,
    Cmake,
    Platformio,
    Arduino,
    Zephyr,
    /// A whole program: start-up code, linker script, a main that encrypts; `make run` simulates it
    Firmware,
    /// A program that times the operations on a board, for `cipherfit confirm`
    Bench,
    /// A driver for Mbed TLS and TF-PSA-Crypto, of one implementation or several
    Psa,
}

impl From<FormatArgument> for Format {
    fn from(argument: FormatArgument) -> Self {
        match argument {
            FormatArgument::Folder => Self::Folder,
            FormatArgument::Cmake => Self::Cmake,
            FormatArgument::Platformio => Self::Platformio,
            FormatArgument::Arduino => Self::Arduino,
            FormatArgument::Zephyr => Self::Zephyr,
            FormatArgument::Firmware => Self::Firmware,
            FormatArgument::Bench => Self::Bench,
            FormatArgument::Psa => Self::Psa,
        }
    }
}

/// The assembler that sources are written for.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SyntaxArgument {
    /// GNU as behind the C preprocessor
    Gnu,
    /// Renesas CC-RL; RL78 only
    CcRl,
}

impl From<SyntaxArgument> for Syntax {
    fn from(argument: SyntaxArgument) -> Self {
        match argument {
            SyntaxArgument::Gnu => Self::Gnu,
            SyntaxArgument::CcRl => Self::CcRl,
        }
    }
}

#[derive(Args)]
pub(crate) struct ExportArguments {
    /// The implementation: aes/msp430/fixed-tables, or the last part if no other has it; for a bench, or a
    /// set of folders for one firmware, several
    #[arg(value_name = "IMPL", required = true)]
    pub implementations: Vec<String>,
    /// The folder to make
    #[arg(long, value_name = "DIR")]
    pub to: PathBuf,
    /// What the folder is for
    #[arg(long = "as", value_name = "FORMAT", default_value = "folder")]
    pub format: FormatArgument,
    /// The device, or a core for the device that it is measured on; needed where the implementation
    /// runs on several cores
    #[arg(long, value_name = "DEVICE")]
    pub target: Option<String>,
    /// The primitive; needed where the implementation serves several; of several implementations each takes
    /// the one that it serves
    #[arg(long = "primitive", value_name = "NAME")]
    pub primitives: Vec<String>,
    /// The compiler whose figures the header has [default: the device's first]
    #[arg(long, value_name = "NAME")]
    pub toolchain: Option<String>,
    /// The level of optimisation whose build it is [default: the implementation's first]
    #[arg(long, value_name = "NAME")]
    pub level: Option<String>,
    /// The assembler of the sources
    #[arg(long, default_value = "gnu")]
    pub syntax: SyntaxArgument,
    /// The key, for an implementation that has it in its code or its round keys in flash
    /// [default: that of an official vector]
    #[arg(long, value_name = "HEX")]
    pub key: Option<String>,
    /// Replace the folder of an earlier export
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub(crate) struct ConfirmArguments {
    /// What a bench has printed; other lines in it are passed over
    #[arg(value_name = "LOG", required = true)]
    pub logs: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
